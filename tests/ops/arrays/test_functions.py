from itertools import product

import numpy as np
import pytest

from ops.arrays.dtypes import Array
from ops.arrays.functions import fmax, fmin
from ops.catalog.activation.softmax import log_softmax_as_directml
from ops.catalog.clip.clip import BLOCK, clip_elements
from ops.catalog.reduction.reduce_functions import largest, smallest
from tests.helpers.for_each import for_each

SIGNALLING = {np.dtype(np.float32): 0x7FA00001, np.dtype(np.float64): 0x7FF4000000000001, np.dtype(np.float16): 0x7D01}
SIZES = (1, 2, 3, 7, 8, 33, 100)

each_float = pytest.mark.parametrize("dtype", SIGNALLING, ids=str)


def signalling(size: int, dtype: np.dtype[np.floating]) -> Array:
    return np.full(size, SIGNALLING[dtype], f"u{dtype.itemsize}").view(dtype)


BOUNDS = (-1, 5, 5), (6, 5, 6), (-1, np.nan, -1), (np.nan, 5, 5)  # and what becomes of a NaN


@each_float
@pytest.mark.parametrize("size", SIZES)
def test_a_signalling_nan_is_passed_over_wherever_it_lies(dtype: np.dtype[np.floating], size: int):
    nan, five = signalling(size, dtype), dtype.type(5)
    for function in (fmin, fmax):
        assert np.array_equal(function(nan, five), np.full(size, 5))
        assert np.array_equal(function(five, nan), np.full(size, 5))
        assert np.isnan(function(nan, nan)).all()


@each_float
@for_each(("size", "at"), [(size, at) for size in SIZES[1:] for at in {0, size // 2, size - 1}])
def test_the_largest_and_smallest_of_a_row_pass_over_a_signalling_nan(dtype: np.dtype[np.floating], size: int, at: int):
    row = np.arange(size, dtype=dtype)
    row[at : at + 1] = signalling(1, dtype)
    numbers = [number for number in range(size) if number != at]
    assert (largest(row[None])[0], smallest(row[None])[0]) == (max(numbers), min(numbers))
    if dtype == np.float32:
        with np.errstate(invalid="ignore"):
            assert np.isfinite(np.delete(log_softmax_as_directml(row[None])[0], at)).all()


@each_float
@for_each(("size", "step", "bounds"), product(SIZES, (1, 2), BOUNDS))
def test_a_signalling_nan_is_clipped_as_any_nan_is(
    dtype: np.dtype[np.floating], size: int, step: int, bounds: tuple[float, float, float]
):
    low, high, expected = bounds
    x = signalling(size * step, dtype)[::step]
    assert np.array_equal(clip_elements(x, dtype.type(low), dtype.type(high)), np.full(size, expected))


def test_only_the_nan_elements_of_a_large_tensor_become_max():
    x = np.arange(2 * BLOCK + 5, dtype=np.float32)
    x[[3, BLOCK - 1, BLOCK, 2 * BLOCK + 4]] = np.nan
    expected = np.clip(x, 10, 100)
    expected[np.isnan(x)] = 100
    assert np.array_equal(clip_elements(x, np.float32(10), np.float32(100)), expected)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
@pytest.mark.parametrize("zero", [0.0, -0.0])
def test_a_min_above_max_leaves_not_even_a_zero_of_the_other_sign(dtype: type[np.floating], zero: float):
    x = np.array([-0.0, 0.0, -1, 1, np.nan], dtype)
    assert clip_elements(x, dtype(zero), dtype(-1)).tobytes() == np.full(5, zero, dtype).tobytes()


def test_nothing_is_less_than_numbers_of_no_element():
    empty = np.empty((0, 3), np.float32)
    assert fmin(empty, np.float32(1)).shape == (0, 3)
    assert clip_elements(empty, np.float32(1), np.float32(2)).shape == (0, 3)
