"""The numbers at the ends of a colour map follow from the numbers of the tensors and from the user's choice of limits,
such as automatic or symmetric.
"""

import numpy as np
import pytest

from ops.presentation.colors import CIVIDIS, COLOR_COUNT, DIVERGING, VIRIDIS, Levels, color_codes
from ops.presentation.slicing import SliceChoice, resolve
from widgets.display.group_colors import ColorLimits, GroupColors, group_colors, slice_levels
from widgets.display.picture import TensorPicture

LARGEST = 2**64 - 1


def picture_of(values: np.ndarray, field: str = "InputTensor", group: str = "values") -> TensorPicture:
    return TensorPicture(field, False, "FLOAT32", values.shape, values, group=group)


def colors_of(*arrays: np.ndarray, limits: ColorLimits | None = None, group: str = "values") -> GroupColors:
    chosen = {} if limits is None else {group: limits}
    return group_colors([picture_of(array, group=group) for array in arrays], chosen)[group]


def test_auto_limits_are_the_ends_of_the_finite_values_of_all_tensors():
    colors = colors_of(np.array([1, np.nan, 5], np.float32), np.array([np.inf, -2], np.float32))
    assert colors.levels == Levels(-2.0, 5.0)
    assert not colors.has_lower
    assert not colors.has_higher


def test_percentile_limits_leave_out_the_hundredth_at_each_end():
    colors = colors_of(np.arange(1001, dtype=np.float32), limits=ColorLimits("percentile"))
    assert colors.levels == Levels(10.0, 990.0)
    assert colors.has_lower
    assert colors.has_higher


@pytest.mark.parametrize(
    "arrays",
    [
        pytest.param([np.array([LARGEST - 1, LARGEST], np.uint64)], id="one type"),
        pytest.param(
            [np.array([LARGEST], np.uint64), np.array([LARGEST - 1], np.uint64), np.array([LARGEST], np.uint64)],
            id="several tensors",
        ),
        pytest.param(
            [np.array([LARGEST], np.uint64), np.array([-(2**63)], np.int64)], id="types NumPy joins as double"
        ),
    ],
)
def test_percentile_limits_of_64_bit_integers_are_exact(arrays):
    levels = colors_of(*arrays, limits=ColorLimits("percentile")).levels
    numbers = [int(value) for array in arrays for value in array]
    assert levels == Levels(min(numbers), max(numbers))


def test_symmetric_limits_reach_as_far_on_both_sides_and_have_the_diverging_map():
    colors = colors_of(np.array([-3, 8], np.int32), limits=ColorLimits("symmetric"))
    assert colors.levels == Levels(-8, 8, DIVERGING)
    assert colors.map_name == DIVERGING


def test_symmetric_limits_of_the_largest_integer_still_distinguish_values():
    values = np.array([0, 2**63, LARGEST], np.uint64)
    colors = colors_of(values, limits=ColorLimits("symmetric"))
    codes = color_codes(values, colors.levels).tolist()
    assert codes == [COLOR_COUNT // 2, 189, COLOR_COUNT - 1]


@pytest.mark.parametrize(
    ("limits", "levels"),
    [
        (ColorLimits(), Levels(1000.0, 2000.0)),
        (ColorLimits("auto", map_name=CIVIDIS), Levels(1000.0, 2000.0, CIVIDIS)),
        (ColorLimits("auto", map_name=DIVERGING), Levels(1000.0, 2000.0, DIVERGING)),
        (ColorLimits("percentile"), Levels(1010.0, 1990.0)),
        (ColorLimits("symmetric"), Levels(-2000.0, 2000.0, DIVERGING)),
        (ColorLimits("manual", 0, 100), Levels(0, 100)),
    ],
)
def test_the_scale_of_a_slice_follows_the_chosen_limits(limits: ColorLimits, levels: Levels):
    values = np.stack([np.arange(1001, dtype=np.float32) + 1000 * number for number in range(3)]).reshape(3, 1, 1, 1001)
    colors = group_colors([picture_of(values)], {"InputTensor": limits}, "slice")["InputTensor"]
    view = resolve(values.shape, SliceChoice(rows=2, columns=3, at=(1, 0, 0, 0)))
    assert slice_levels(picture_of(values), view, colors.levels, colors.limits) == levels


def test_manual_limits_stay_and_announce_values_beyond_them():
    limits = ColorLimits("manual", 2, 4)
    assert colors_of(np.array([3], np.int32), limits=limits).levels == Levels(2, 4)
    beyond = colors_of(np.array([1, 3, 9], np.int32), limits=limits)
    assert (beyond.has_lower, beyond.has_higher) == (True, True)
    assert color_codes(np.array([1, 9], np.int32), beyond.levels).tolist() == [0, COLOR_COUNT - 1]


@pytest.mark.parametrize("mode", ["auto", "percentile", "symmetric"])
@pytest.mark.parametrize(
    "values", [np.full(3, np.nan, np.float32), np.zeros((0, 3), np.float16), np.array([np.inf, -np.inf])]
)
def test_a_group_without_finite_values_has_no_levels(mode, values):
    assert colors_of(values, limits=ColorLimits(mode)).levels is None


@pytest.mark.parametrize("mode", ["auto", "percentile", "symmetric"])
@pytest.mark.parametrize("value", [0.0, 7.0, -3.4028235e38])
def test_constant_values_have_levels(mode, value):
    colors = colors_of(np.full((2, 2), value, np.float32), limits=ColorLimits(mode))
    assert colors.levels is not None
    assert color_codes(np.full(2, value, np.float32), colors.levels).max() < COLOR_COUNT


def test_indices_count_from_0():
    assert colors_of(np.array([2, 3], np.uint32), group="indices").levels == Levels(0, 3)


def test_a_chosen_map_replaces_the_usual_map():
    values = np.array([0, 1], np.float32)
    assert colors_of(values).map_name == VIRIDIS
    assert colors_of(values, limits=ColorLimits(map_name=DIVERGING)).map_name == DIVERGING


@pytest.mark.parametrize(
    ("values", "distinct"),
    [
        pytest.param(np.array([3, 1, 3], np.uint32), (1, 3), id="few"),
        pytest.param(np.array([LARGEST, 0], np.uint64), (0, LARGEST), id="far apart"),
        pytest.param(np.arange(12, dtype=np.int8), tuple(range(12)), id="twelve"),
        pytest.param(np.arange(13, dtype=np.int8), (), id="thirteen"),
        pytest.param(np.array([1, 2], np.float32), (), id="floats"),
        pytest.param(np.zeros(1 << 19, np.uint8), (), id="too many to look through"),
        pytest.param(np.array([], np.int32), (), id="none"),
    ],
)
def test_few_integers_are_named_one_by_one(values, distinct):
    assert colors_of(values).distinct == distinct


def test_values_come_first():
    pictures = [picture_of(np.zeros(1), "A", "indices"), picture_of(np.zeros(1), "B", "values")]
    assert list(group_colors(pictures, {})) == ["values", "indices"]
