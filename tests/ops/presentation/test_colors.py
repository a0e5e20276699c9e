"""The colour of a number depends on its position between the numbers at the ends of the colour map."""

import json
import subprocess
import sys

import numpy as np
import pytest
from pyqtgraph import colormap

from ops.presentation.colors import (
    CIVIDIS,
    COLOR_COUNT,
    COLORMAPS_FILE,
    DIVERGING,
    MINUS_INFINITY_CODE,
    NAN_CODE,
    PLUS_INFINITY_CODE,
    VIRIDIS,
    Levels,
    color_codes,
    color_table,
    levels_of,
    light_text_table,
    text_is_light,
)
from widgets.display.make_colormaps import colors_of

LAST = COLOR_COUNT - 1
INT64_MIN, INT64_MAX, UINT64_MAX = -(2**63), 2**63 - 1, 2**64 - 1
DOUBLE_MAX = float(np.finfo(np.float64).max)
FLT_MAX = np.finfo(np.float32).max


@pytest.mark.parametrize(
    ("values", "levels"),
    [
        pytest.param(np.array([1.0, np.nan, 3.0, np.inf]), Levels(1.0, 3.0), id="NaN and inf are left out"),
        pytest.param(np.array([-FLT_MAX, FLT_MAX], np.float32), Levels(float(-FLT_MAX), float(FLT_MAX)), id="FLT_MAX"),
        pytest.param(np.array([0, UINT64_MAX], np.uint64), Levels(0, UINT64_MAX), id="UINT64 is exact"),
        pytest.param(np.array([INT64_MIN, INT64_MAX]), Levels(INT64_MIN, INT64_MAX), id="INT64 is exact"),
        pytest.param(np.full(3, np.nan), None, id="nothing finite"),
        pytest.param(np.zeros((0, 4), np.float32), None, id="no elements"),
    ],
)
def test_levels_are_the_finite_ends(values, levels):
    assert levels_of([values]) == levels


def test_levels_span_all_arrays_of_a_group():
    assert levels_of([np.array([1, 2], np.int8), np.array([0.5], np.float32)]) == Levels(0.5, 2)


@pytest.mark.parametrize(
    "values",
    [
        pytest.param(np.array([-FLT_MAX, 0, FLT_MAX], np.float32), id="FLT_MAX"),
        pytest.param(np.array([-DOUBLE_MAX, 0, DOUBLE_MAX]), id="largest doubles"),
        pytest.param(np.array([INT64_MIN, 0, INT64_MAX]), id="INT64"),
        pytest.param(np.array([0, 2**63, UINT64_MAX], np.uint64), id="UINT64"),
        pytest.param(np.array([-128, 0, 127], np.int8), id="INT8"),
        pytest.param(np.array([-5e-324, 0, 5e-324]), id="smallest doubles"),
    ],
)
def test_ends_and_middle_keep_their_places(values):
    assert color_codes(values, levels_of([values])).tolist() == [0, LAST // 2, LAST]


def test_large_neighbouring_integers_keep_their_order():
    values = np.array([UINT64_MAX - 2, UINT64_MAX - 1, UINT64_MAX], np.uint64)
    assert color_codes(values, levels_of([values])).tolist() == [0, LAST // 2, LAST]


def test_nan_and_infinities_have_codes_no_map_colour_has():
    codes = color_codes(np.array([np.nan, np.inf, -np.inf, 0.0, 1.0]), Levels(0.0, 1.0))
    assert codes.tolist() == [NAN_CODE, PLUS_INFINITY_CODE, MINUS_INFINITY_CODE, 0, LAST]


@pytest.mark.parametrize("levels", [Levels(7, 7), None])
def test_a_constant_is_in_the_middle_of_the_map(levels):
    assert color_codes(np.full((2, 2), 7), levels).tolist() == [[LAST // 2] * 2] * 2


def test_values_outside_the_levels_get_the_nearest_end():
    assert color_codes(np.array([0, 255], np.uint8), Levels(300, 400)).tolist() == [0, 0]
    assert color_codes(np.array([-5.0, 5.0]), Levels(-1.0, 1.0)).tolist() == [0, LAST]


def test_the_maps_are_those_of_pyqtgraph():
    assert json.loads(COLORMAPS_FILE.read_text("utf-8")) == {n: colors_of(n) for n in (VIRIDIS, CIVIDIS, DIVERGING)}


@pytest.mark.parametrize("map_name", [VIRIDIS, CIVIDIS, DIVERGING])
def test_ends_of_the_table_are_the_ends_of_the_map(map_name):
    found = colormap.get(map_name)
    assert found is not None
    whole = np.asarray(found.getLookupTable(nPts=256))[:, :3]
    assert color_table(map_name)[[0, LAST]].tolist() == whole[[0, -1]].tolist()


def test_an_unknown_map_is_named():
    with pytest.raises(KeyError, match="jet"):
        color_table("jet")


@pytest.mark.sampled
def test_painting_needs_no_pyqtgraph():
    program = "import sys, widgets.stage.tensor_stage, widgets.charts.color_legend; print('pyqtgraph' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True).stdout
    assert printed.split() == ["False"]


@pytest.mark.parametrize("map_name", [VIRIDIS, CIVIDIS, DIVERGING])
def test_text_reaches_a_contrast_of_four_and_a_half(map_name):
    share = color_table(map_name) / 255.0
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    luminance = linear @ np.array([0.2126, 0.7152, 0.0722])
    contrast = np.where(light_text_table(map_name), 1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05)
    assert contrast.min() >= 4.5


def test_text_is_white_on_minus_infinity_and_black_on_nan():
    assert text_is_light(MINUS_INFINITY_CODE)
    assert not text_is_light(NAN_CODE)


def test_the_smallest_difference_is_visible_next_to_the_largest():
    levels = Levels(0, 1 << 40, least=64)
    codes = color_codes(np.array([0, 1, 1 << 39, 1 << 40], np.uint64), levels)
    assert codes.tolist() == [0, 64, 126, 252]
    floats = color_codes(np.array([0, 1, np.inf], np.float64), levels)
    assert floats.tolist() == [0, 64, PLUS_INFINITY_CODE]


def test_far_numbers_have_the_colours_of_infinities():
    levels = Levels(-2.0, 2.0, far=9000.0)
    codes = color_codes(np.array([-2.0, 2.0, 8999.0, -9000.0, 9001.0]), levels)
    usual = color_codes(np.array([-2.0, 2.0, 2.0, -np.inf, np.inf]), levels)
    assert codes.tolist() == usual.tolist()
