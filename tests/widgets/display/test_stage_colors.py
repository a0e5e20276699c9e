"""The stage reports a tensor if most of its visible cells have similar colours."""

import numpy as np
import pytest

from ops.presentation.slicing import SliceChoice, resolve
from widgets.display.group_colors import ColorLimits, ScaleMode
from widgets.display.picture import TensorPicture
from widgets.display.stage_colors import Crowded, StageColors
from widgets.display.tiles import Tiling


def crowded(values: np.ndarray, mode: ScaleMode, limits: ColorLimits | None = None) -> Crowded | None:
    picture = TensorPicture("OutputTensor", True, "FLOAT32", values.shape, values)
    colors = StageColors()
    colors.show((picture,), {} if limits is None else {"OutputTensor": limits}, mode)
    return colors.crowded([Tiling((resolve(values.shape, SliceChoice()),))])


def test_the_slice_that_is_shown_may_be_crowded_alone():
    values = np.zeros((3, 1, 2, 2), np.float32)
    values[0] = [[1, 2], [3, 4]]
    values[1] = [[100, 200], [300, 400]]
    values[2] = [[500, 600], [700, 800]]
    assert crowded(values, "tensor") == Crowded("OutputTensor", 4, 4, "slice")
    # Manual limits are the same for every slice.
    assert crowded(values, "tensor", ColorLimits("manual", 0, 800)) is None


@pytest.mark.parametrize("shift", [0.0, 3.0, 7.0])
def test_the_fullest_tenth_begins_anywhere(shift: float):
    values = np.array([0, 100, *(shift + 45 + number for number in range(6))], np.float32).reshape(1, 1, 2, 4)
    values = np.concatenate((values, values * 0 + np.arange(8, dtype=np.float32).reshape(1, 1, 2, 4)))
    found = crowded(values[:1], "tensor")
    assert found is None  # one slice: its own scale shows no more
    both = crowded(values, "tensor")
    assert both is not None
    assert both.better == "slice"


def test_numbers_all_over_the_scale_are_not_crowded():
    assert crowded(np.arange(16, dtype=np.float32).reshape(2, 1, 2, 4), "shared") is None
