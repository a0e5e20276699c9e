"""The histogram counts values in bars."""

import numpy as np
import pytest

from ops.presentation.number_format import NUMPY_TYPES
from widgets.display.histogram import MOST_BINS, MOST_SINGLE_BARS, SAMPLED_ABOVE, Histogram, histogram_of

INT64_MIN, INT64_MAX, UINT64_MAX = -(2**63), 2**63 - 1, 2**64 - 1
DOUBLE_MAX = float(np.finfo(np.float64).max)


def counted(*arrays: np.ndarray, bounds=None) -> Histogram:
    return histogram_of([(f"Tensor{i}", False, np.asarray(array)) for i, array in enumerate(arrays)], bounds)


def bars(histogram: Histogram) -> list[list[int]]:
    return [tally.counts.tolist() for tally in histogram.tallies]


@pytest.mark.parametrize("data_type", NUMPY_TYPES)
def test_every_data_type_counts_its_extremes(data_type):
    dtype = NUMPY_TYPES[data_type]
    limits = np.finfo(dtype) if dtype.kind == "f" else np.iinfo(dtype)
    histogram = counted(np.array([limits.min, 0, 1, limits.max], dtype))
    (tally,) = histogram.tallies
    assert tally.counts.sum() == tally.finite == 4
    assert tally.counts[0] > 0
    assert tally.counts[-1] > 0


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        pytest.param(np.array([3, 0, 3], np.uint32), [1, 0, 0, 2], id="integers"),
        pytest.param(np.array([3.0, 0.0, 3.0], np.float32), [1, 0, 0, 2], id="whole floats"),
        pytest.param(np.array([INT64_MIN, INT64_MAX, INT64_MAX]), [1, 2], id="INT64 extremes"),
        pytest.param(np.array([0, UINT64_MAX - 1, UINT64_MAX], np.uint64), [1, 1, 1], id="UINT64 neighbours"),
        pytest.param(np.array([UINT64_MAX - 1, UINT64_MAX], np.uint64), [1, 1], id="near UINT64 max"),
        pytest.param(np.full(5, 0.37), [5], id="constant"),
        pytest.param(np.array([True, False, True]), [1, 2], id="bool"),
    ],
)
def test_few_whole_numbers_have_a_bar_each(values, expected):
    histogram = counted(values)
    assert histogram.scale is not None
    assert histogram.scale.is_single
    assert bars(histogram) == [expected]


def test_types_of_a_group_share_exact_bars():
    histogram = counted(np.array([INT64_MIN, 2**53 + 1]), np.array([0, UINT64_MAX], np.uint64), np.array([8.0]))
    assert histogram.scale is not None
    assert histogram.scale.values == (INT64_MIN, 0, 8, 2**53 + 1, UINT64_MAX)
    assert bars(histogram) == [[1, 0, 0, 1, 0], [0, 1, 0, 0, 1], [0, 0, 1, 0, 0]]


def test_many_whole_numbers_share_bars_that_divide_their_range():
    histogram = counted(np.arange(256, dtype=np.uint8))
    assert bars(histogram) == [[8] * 32]
    assert histogram.scale is not None
    assert histogram.scale.place(0) == 1 / 16
    assert histogram.scale.place(255) == 32 - 1 / 16


def test_whole_bars_are_exact_next_to_the_largest_integer():
    values = np.uint64(UINT64_MAX) - np.arange(256, dtype=np.uint64)
    histogram = counted(values)
    assert bars(histogram) == [[8] * 32]
    assert histogram.scale is not None
    assert histogram.scale.place(UINT64_MAX) == 32 - 1 / 16


@pytest.mark.parametrize(
    "values",
    [
        pytest.param(np.array([-DOUBLE_MAX, 0.5, DOUBLE_MAX]), id="largest doubles"),
        pytest.param(np.array([-5e-324, 0.0, 5e-324]), id="smallest doubles"),
        pytest.param(np.array([1.0, np.nextafter(1.0, 2.0)]), id="neighbours"),
        pytest.param(np.array([-3.4e38, 0.5, 3.4e38], np.float32), id="FLT_MAX"),
        pytest.param(np.array([-65504, 0.5, 65504], np.float16), id="half"),
    ],
)
@pytest.mark.parametrize("bounds", [None, (0.0, 1.0), (-np.inf, 1e300)])
def test_any_range_of_doubles_is_counted(values, bounds):
    histogram = counted(values, bounds=bounds)
    (tally,) = histogram.tallies
    assert tally.counts.sum() == values.size


def test_a_value_without_a_place_is_counted_apart():
    (tally,) = counted(np.array([np.nan, np.inf, np.inf, -np.inf, -np.inf, -np.inf, 1.5, 2.5])).tallies
    assert (tally.nan, tally.plus_infinity, tally.minus_infinity, tally.finite) == (1, 2, 3, 2)


@pytest.mark.parametrize("values", [np.full(3, np.nan), np.zeros((0, 4), np.float32), np.array([np.inf])])
def test_nothing_finite_has_no_scale(values):
    assert counted(values).scale is None


def test_an_empty_tensor_in_a_group_has_empty_bars():
    assert bars(counted(np.zeros(0, np.int32), np.array([0, 1]))) == [[0, 0], [1, 1]]


def test_elements_beyond_the_bounds_are_counted():
    (tally,) = counted(np.array([-2.0, -1.0, 0.5, 3.0, 4.0, np.inf], np.float32), bounds=(-1.0, 3.0)).tallies
    assert (tally.below, tally.above) == (1, 1)


def test_integers_are_compared_exactly_with_bounds():
    (tally,) = counted(np.array([2**53, 2**53 + 1]), bounds=(-1e300, float(2**53))).tallies
    assert (tally.below, tally.above) == (0, 1)


def test_bounds_of_clipped_values_are_in_the_middle_of_a_bar():
    values = np.random.default_rng(1).normal(0, 2, 10_000).clip(-1, 2.5)
    wide = np.random.default_rng(2).normal(0, 2, 10_000)
    scale = counted(values, wide, bounds=(-1.0, 2.5)).scale
    assert scale is not None
    assert scale.place(-1.0) % 1 == pytest.approx(0.5)
    assert scale.place(2.5) % 1 == pytest.approx(0.5)
    assert scale.count <= 2 * MOST_BINS
    assert 0 <= scale.place(wide.min()) < 1
    assert scale.count - 1 < scale.place(wide.max()) <= scale.count


def test_bounds_close_together_do_not_multiply_bars():
    scale = counted(np.random.default_rng(1).normal(0, 1000, 10_000), bounds=(0.0, 1e-9)).scale
    assert scale is not None
    assert scale.count <= MOST_BINS + 1


def test_many_distinct_numbers_far_apart_are_not_bars_of_their_own():
    scale = counted(np.arange(MOST_SINGLE_BARS + 1) * 1000).scale
    assert scale is not None
    assert not scale.is_single


def test_a_number_between_single_bars_has_a_position_between_them():
    scale = counted(np.array([0, 1000, 2000])).scale
    assert scale is not None
    assert [scale.place(value) for value in (-7, 0, 500, 2000, 9999, float("inf"))] == [-0.5, 0.5, 1, 2.5, 3.5, np.inf]


@pytest.mark.parametrize(
    "values",
    [
        pytest.param(np.broadcast_to(np.float32(1.5), (1 << 20, 1 << 20)), id="larger than memory"),
        pytest.param(np.tile(np.arange(64, dtype=np.uint8), (SAMPLED_ABOVE // 32, 1)), id="rows"),
        pytest.param(np.tile(np.arange(64, dtype=np.uint8), (SAMPLED_ABOVE // 32, 1)).T, id="columns"),
    ],
)
def test_a_large_tensor_is_sampled_in_every_column(values):
    (tally,) = counted(values).tallies
    assert tally.stride > 1
    assert tally.element_count == values.size
    assert tally.counts.all()
    assert tally.counts.max() <= tally.counts.min() * 1.1
