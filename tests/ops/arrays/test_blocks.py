"""Functions that compute block by block, by a table, or in two threads return the same numbers as one NumPy call."""

import math
import threading

import numpy as np
import pytest

from ops.arrays import blocks
from ops.arrays.blocks import BLOCK, blockwise, narrowed, part_of, rowwise, slabs, slabwise
from ops.arrays.dtypes import Array
from ops.arrays.functions import chosen, erf
from ops.system.cancellation import RunCancelledError, cancel_when
from ops.system.two_threads import in_two_threads
from tests.helpers.for_each import for_each

HALVES = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
RANDOM = np.random.default_rng(1)


def hard_to_round() -> list[Array]:
    """Returns arrays of numbers that test the rounding to FLOAT16: numbers near the middle between two FLOAT16 numbers,
    random numbers of very different magnitudes, random bits, and zeros.
    """
    near = np.repeat(HALVES[:0x7BFF].astype(np.float64), 5)
    middle = (near + np.nextafter(near.astype(np.float16), np.float16(np.inf)).astype(np.float64)) / 2
    beside = middle * (1 + np.tile([-1, 0, 1, 2.0**-20, -(2.0**-20)], len(near) // 5) * 2.0**-30)
    bits = RANDOM.integers(0, 1 << 32, 1 << 17, dtype=np.uint32)
    sizes = RANDOM.standard_normal(1 << 17) * 10.0 ** RANDOM.integers(-12, 7, 1 << 17)
    return [beside, -beside, beside.astype(np.float32), sizes, sizes.astype(np.float32), bits.view(np.float32),
            RANDOM.integers(0, 1 << 63, 1 << 17).view(np.float64), np.zeros(1 << 16, np.float32)]  # fmt: skip


@for_each("number", range(8))
def test_floats_are_rounded_to_half_as_numpy_does(number: int):
    x = hard_to_round()[number]
    with np.errstate(all="ignore"):
        assert narrowed(x, np.float16).tobytes() == x.astype(np.float16).tobytes()


def test_a_function_of_every_half_is_taken_from_a_table():
    x = np.tile(HALVES, 5)
    assert x.size > 1 << 18
    with np.errstate(all="ignore"):
        expected = np.sqrt(x.astype(np.float32)).astype(np.float16)
        found = blockwise(lambda part: np.sqrt(part.astype(np.float32)), np.float16, x)
    assert np.array_equal(found, expected, equal_nan=True)


@pytest.mark.parametrize("is_slow", [True, False], ids=["two threads", "one thread"])
def test_blocks_give_the_numbers_of_one_call(monkeypatch: pytest.MonkeyPatch, is_slow: bool):
    monkeypatch.setattr(blocks, "_LONG", 0.0 if is_slow else 1e9)
    x = RANDOM.standard_normal(5 * BLOCK + 7).astype(np.float32)
    assert np.array_equal(blockwise(np.exp, np.float32, x), np.exp(x))
    assert np.array_equal(blockwise(np.add, np.float32, x, x[::-1].copy()), x + x[::-1])
    rows = x[: 5 * BLOCK].reshape(-1, 1000 if BLOCK % 1000 == 0 else 1024)
    assert np.array_equal(rowwise(lambda part: part * 2, np.float32, rows), rows * 2)


@for_each("sizes", [(), (3,), (3 * BLOCK,), (5, 7, 11), (3, 2, BLOCK), (70_000, 3), (2, 1, 3, 40_000)])
def test_slabs_cover_a_shape_once_in_its_order(sizes: tuple[int, ...]):
    x = np.arange(math.prod(sizes)).reshape(sizes)
    parts = [x[part] for part in slabs(sizes)]
    assert np.array_equal(np.concatenate([part.reshape(-1) for part in parts]), x.reshape(-1))
    assert all(part.size <= BLOCK for part in parts)


@for_each("beside", [(1, 5, 1), (3, 1, 40_000), (1, 1, 1), (3, 5, 1)])
def test_slabs_of_arrays_that_are_broadcast_meet(beside: tuple[int, ...]):
    x, y = RANDOM.standard_normal((3, 5, 40_000)), RANDOM.standard_normal(beside)
    assert np.array_equal(slabwise(lambda a, b: a * b, np.float64, x, y), x * y)
    assert all(np.array_equal(x[part] * part_of(y, part), (x * y)[part]) for part in slabs(x.shape))


@for_each("data_type", [np.uint8, np.float16, np.float32, np.int64, np.complex128])
def test_chosen_elements_are_those_of_numpy(data_type: type[np.generic]):
    first, second = (RANDOM.integers(0, 100, 1000).astype(data_type) for _ in range(2))
    mask = RANDOM.integers(0, 2, 1000).astype(np.bool_)
    for where, a, b in ((mask, first, second), (mask[::-1], first[::2].repeat(2), second), (mask, first, second[:1])):
        found = chosen(where, a, b)
        assert found.dtype == data_type
        assert found.tobytes() == np.where(where, a, b).tobytes()


@for_each("function", [np.add, np.greater, np.maximum, np.divide])
@for_each("data_type", [np.float16, np.float32, np.int32])
def test_functions_of_numpy_write_the_same_numbers_in_blocks(function: np.ufunc, data_type: type[np.generic]):
    a, b = (RANDOM.integers(1, 9, 2 * BLOCK + 3).astype(data_type) for _ in range(2))
    wide = (a.astype(np.float32), b.astype(np.float32)) if data_type is np.float16 else (a, b)
    to = np.uint8 if function is np.greater else data_type
    assert np.array_equal(blockwise(function, to, a, b), function(*wide).astype(to))


def test_a_failure_in_either_thread_ends_both_and_is_raised():
    def work(number: int) -> None:
        if number == 7:
            raise ZeroDivisionError

    before = threading.active_count()
    with pytest.raises(ZeroDivisionError):
        in_two_threads(work, 1000)
    assert threading.active_count() == before


def test_cancelling_ends_both_threads():
    before, asked = threading.active_count(), list[int]()

    def is_cancelled() -> bool:
        asked.append(threading.get_ident())
        return len(asked) > 20

    x = np.zeros(100 * BLOCK, np.float32)
    with cancel_when(is_cancelled), pytest.raises(RunCancelledError):
        blockwise(erf, np.float32, x)
    assert threading.active_count() == before


def test_erf_is_nearly_exact():
    x = np.concatenate([np.linspace(-7, 7, 40_001), 10.0 ** np.linspace(-300, 1, 5_000), [np.inf, -np.inf]])
    exact = np.array([math.erf(each) for each in x.tolist()])
    assert np.allclose(erf(x), exact, rtol=1e-11, atol=0)
    single = x.astype(np.float32)
    exact = np.array([math.erf(each) for each in single.tolist()])
    assert (np.abs(erf(single) - exact) <= np.spacing(np.abs(exact.astype(np.float32))) * 0.5001).all()
    assert np.isnan(erf(np.array([np.nan], np.float32)))[0]
    assert np.signbit(erf(np.array([-0.0], np.float32)))[0]


def test_erf_of_an_element_alone_has_the_bits_of_the_array():
    x = RANDOM.uniform(-5, 5, 3000).astype(np.float32)
    assert erf(x).tobytes() == b"".join(erf(x[at : at + 1]).tobytes() for at in range(len(x)))
