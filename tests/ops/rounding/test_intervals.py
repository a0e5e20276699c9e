"""The interval of a function contains every result in FLOAT32, also for overflow, NaN and small numbers."""

import numpy as np
import pytest

from ops import Case, load
from ops.arrays.dtypes import Array
from ops.rounding import functions
from ops.rounding.activations import FORMULAS
from ops.rounding.interval import LARGEST, SMALLEST, UFUNCS, Interval, dot, either, exact

NUMBERS = np.array([-30.5, -2, -1, -0.75, -0.1, 0, 1e-3, 0.3, 0.9, 1, 1.5, 7, 25])


def holds(found: Interval, wanted: Array) -> bool:
    same = np.isnan(wanted) & (np.isnan(found.low) | (np.isinf(found.low) & np.isinf(found.high)))
    return bool((((wanted >= found.low) & (wanted <= found.high)) | same).all())


@pytest.mark.parametrize("ufunc", [each for each in UFUNCS if each.nin == 1], ids=lambda each: each.__name__)
def test_a_function_of_float32_lies_in_the_interval(ufunc: np.ufunc):
    x = NUMBERS.astype(np.float32)
    with np.errstate(all="ignore"):
        assert holds(UFUNCS[ufunc](exact(x)), ufunc(x).astype(np.float64))


@pytest.mark.parametrize("ufunc", [each for each in UFUNCS if each.nin == 2], ids=lambda each: each.__name__)
def test_a_function_of_two_numbers_lies_in_the_interval(ufunc: np.ufunc):
    x, y = (each.astype(np.float32) for each in np.meshgrid(NUMBERS, NUMBERS[3:9]))
    with np.errstate(all="ignore"):
        assert holds(UFUNCS[ufunc](exact(x), exact(y)), ufunc(x, y).astype(np.float64))


def test_kernels_of_numpy_functions_take_intervals():
    found = np.sqrt(np.square(exact(NUMBERS)) + 1.0) * 2.0 - exact(NUMBERS)
    assert holds(found, np.sqrt(NUMBERS**2 + 1) * 2 - NUMBERS)
    with pytest.raises(TypeError):
        np.cbrt(exact(NUMBERS))


def test_beyond_the_range_one_limit_is_infinite_and_the_other_the_largest_number():
    found = exact(np.array([3e38, -3e38])) * 2.0
    assert found.high.tolist() == [np.inf, -LARGEST[4]]
    assert found.low.tolist() == [LARGEST[4], -np.inf]
    half = exact(np.array([70000.0])).rounded_to(2)
    assert (half.low[0], half.high[0]) == (65504, np.inf)


def test_infinity_and_nan_that_are_certain_stay_certain():
    known = exact(np.array([np.inf, -np.inf, np.nan]))
    assert np.array_equal(known.widened().low, known.low, equal_nan=True)
    assert np.isnan((known - known).low).all()


def test_a_number_that_may_be_infinite_leads_to_an_interval_without_limits():
    large = exact(np.array([3e38])) * 2.0
    difference = large - large
    assert (difference.low[0], difference.high[0]) == (-np.inf, np.inf)


def test_small_numbers_may_become_0_and_an_exact_0_stays_0():
    found = exact(np.array([1e-39, 0.0])) * 1.0
    assert found.low[0] <= 0 <= found.high[0]
    assert (found.low[1], found.high[1]) == (0, 0)
    assert exact(np.array([2 * SMALLEST[4]])).low[0] > 0


def test_division_by_a_number_that_may_be_0_has_no_limits():
    near = Interval(np.array([-1.0, 1.0]), np.array([1.0, 2.0]))
    found = 1.0 / near
    assert (found.low[0], found.high[0]) == (-np.inf, np.inf)
    assert 0.49 < found.low[1] < 0.5 < 1 < found.high[1] < 1.01


def test_a_sum_whose_parts_overflow_may_be_infinite():
    found = exact(np.array([[3e38, 3e38, -3e38]])).sum(1)
    assert (found.low[0, 0], found.high[0, 0]) == (pytest.approx(3e38, rel=1e-5), np.inf)


def test_a_matrix_product_of_intervals_contains_the_products_of_their_limits():
    random = np.random.default_rng(0)
    a, b = random.standard_normal((4, 6)), random.standard_normal((6, 3))
    wide_a, wide_b = Interval(a - 0.1, a + 0.1), Interval(b - 0.2, b + 0.2)
    found = dot(wide_a, wide_b)
    for _ in range(50):
        assert holds(found, random.uniform(a - 0.1, a + 0.1) @ random.uniform(b - 0.2, b + 0.2))
    loose = dot(wide_a, Interval(np.where(b > 1, -np.inf, wide_b.low), wide_b.high))
    assert np.isinf(loose.low).any()


ATTRIBUTES = {"Alpha": 0.5, "Beta": 0.25, "Gamma": 2.0, "Steepness": 1.5, "Threshold": 0.3, "Bias": 0.1,
              "SigmoidInputScale": 1.25, "Min": -1.0, "Max": 2.0}  # fmt: skip


@pytest.mark.parametrize("name", FORMULAS)
def test_an_activation_of_a_wide_interval_contains_that_of_every_number_in_it(name: str):
    middle = np.array([[-3.0, -0.4, -0.05, 0.2, 0.35, 2.5]])
    wide = FORMULAS[name](Interval(middle - 0.2, middle + 0.2), ATTRIBUTES)
    for part in np.linspace(-0.19, 0.19, 9):
        inner = FORMULAS[name](exact(middle + part), ATTRIBUTES)
        assert (inner.low >= wide.low - 1e-6).all()
        assert (inner.high <= wide.high + 1e-6).all()


def test_powers_of_negative_numbers_take_their_sign_from_a_whole_exponent():
    base = exact(np.array([-2.0, -2.0, -2.0, 0.0]))
    found = functions.power(base, exact(np.array([3.0, 2.0, 0.5, 0.0])))
    assert holds(found[:2], np.array([-8.0, 4.0]))
    assert (found.low[2], found.high[2]) == (-np.inf, np.inf) or np.isnan(found.low[2])
    assert found.low[3] == found.high[3] == 1


def response(x: list[float], **changed: float) -> Case:
    """Returns a case of LOCAL_RESPONSE_NORMALIZATION with the elements `x`, one in each channel.

    Each window has only one channel. `changed` replaces attributes.
    """
    desc = {"DataType": "FLOAT32", "Sizes": [1, len(x), 1, 1]}
    fields = {"CrossChannel": True, "LocalSize": 1, "Alpha": 1.0, "Beta": 1.0, "Bias": 0.0, **changed}
    model = {"InputTensor": desc, "OutputTensor": desc, **fields}
    case = load({"dispatchables": {"op": {"type": "LOCAL_RESPONSE_NORMALIZATION", "desc": model}}})
    return case.with_logical("InputTensor", np.array(x, np.float32).reshape(1, -1, 1, 1))


def test_a_denormal_reciprocal_of_a_power_may_be_0():
    """The interval of x / 1.6e38 contains 0, because a device may treat the denormal number 1 / 1.6e38 as 0.

    The interval of x / 1e30 does not contain 0.
    """
    case = response([1.25e19, 1e15])
    assert case.operator.rounding is not None
    found = case.operator.rounding(case)["OutputTensor"]
    low, high = found.low.reshape(-1), found.high.reshape(-1)
    assert low[0] <= 0 < 8e-20 < high[0]
    assert 0.999e-15 < low[1] < high[1] < 1.001e-15


def test_either_of_two_ways_is_within_the_limits_of_both():
    first, second = (
        Interval(np.array(low), np.array(high))
        for low, high in (([1.0, np.nan], [2.0, np.nan]), ([3.0, 1.0], [4.0, 1.0]))
    )
    found = either(first, second)
    assert (found.low.tolist(), found.high.tolist()) == ([1, -np.inf], [4, np.inf])
