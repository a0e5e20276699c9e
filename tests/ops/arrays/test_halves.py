"""The program's own conversions from and to FLOAT16, which work on bits, give the same numbers as NumPy's
conversions.
"""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.halves import round_to_halves, widen_halves
from tests.helpers.for_each import for_each

HALVES = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
RANDOM = np.random.default_rng(2)


def test_every_half_is_widened_as_numpy_does():
    assert widen_halves(HALVES).tobytes() == HALVES.astype(np.float32).tobytes()
    finite = HALVES[np.isfinite(HALVES)]
    assert widen_halves(finite).tobytes() == finite.astype(np.float32).tobytes()


def test_strides_and_other_types_do_not_matter():
    turned = HALVES.reshape(256, 256).T
    assert np.array_equal(widen_halves(turned), turned.astype(np.float32), equal_nan=True)
    assert np.array_equal(round_to_halves(widen_halves(turned)), turned, equal_nan=True)
    single = np.zeros(3, np.float32)
    assert widen_halves(single) is single


def single_numbers(first: int) -> Array:
    """Returns FLOAT32 numbers of all signs and magnitudes for tests of the conversion to FLOAT16: ties between two
    FLOAT16 numbers, their neighbours, and random numbers.

    `first`, from 0 to 15, selects one sixteenth of the numbers.
    """
    high = np.arange(1 << 17, dtype=np.uint32) << np.uint32(15)
    low = np.array([0, 1, 0xFFF, 0x1000, 0x1001, 0x1FFF, 0x2000, 0x3000, 0x7FFF], np.uint32)
    random = RANDOM.integers(0, 1 << 15, (1 << 17) // 16, dtype=np.uint32)
    some = high[first::16]
    return np.concatenate([(some[:, None] | low).reshape(-1), some | random]).view(np.float32)


@for_each("first", range(16))
def test_single_numbers_of_every_exponent_are_rounded_as_numpy_does(first: int):
    x = single_numbers(first)
    with np.errstate(all="ignore"):
        assert round_to_halves(x).tobytes() == x.astype(np.float16).tobytes()


def test_a_tie_that_rounding_to_float32_makes_is_rounded_from_float64():
    tie = 1 + 2.0**-11
    x = np.tile([tie, tie + 2.0**-40, tie - 2.0**-40, 2.0**-25, 2.0**-25 * (1 + 2.0**-40)], 200)
    assert round_to_halves(x).tobytes() == x.astype(np.float16).tobytes()


@for_each("kind", ["zeros", "smallest", "one NaN", "infinities"])
def test_special_numbers_among_others_are_rounded_as_numpy_does(kind: str):
    x = RANDOM.uniform(-2, 2, 4000).astype(np.float32)
    x[::7] = {"zeros": -0.0, "smallest": 3e-8, "one NaN": 1.0, "infinities": np.inf}[kind]
    if kind == "one NaN":
        x[123] = np.nan
    with np.errstate(all="ignore"):
        assert round_to_halves(x).tobytes() == x.astype(np.float16).tobytes()
