"""The smallest and the largest finite number of a tensor are exact for every type; each tensor is searched only
once.
"""

import gc

import numpy as np
import pytest

from ops.arrays import finite_range as ends
from ops.arrays.finite_range import finite_ends


def frozen(values: np.ndarray) -> np.ndarray:
    values.flags.writeable = False
    return values


@pytest.mark.parametrize("size", [5, 300_000])
@pytest.mark.parametrize("dtype", ["f2", "f4", "f8", "i1", "i8", "u8"])
def test_ends_are_the_least_and_greatest_numbers(dtype: str, size: int):
    values = np.arange(size).astype(dtype) if np.dtype(dtype).itemsize > 2 else (np.arange(size) % 100).astype(dtype)
    assert finite_ends(values) == (values.min(), values.max())
    assert finite_ends(np.flip(values)[::3]) == (np.flip(values)[::3].min(), np.flip(values)[::3].max())


def test_64_bit_integers_stay_exact():
    assert finite_ends(np.array([2**63 + 1, 2**64 - 1], np.uint64)) == (2**63 + 1, 2**64 - 1)


def test_nan_and_infinities_are_no_ends():
    values = np.full(300_000, np.nan, np.float32)
    assert finite_ends(values) is None
    assert finite_ends(values[:0]) is None
    values[[5, 299_999]] = np.inf, 3
    values[280_000] = -2
    assert finite_ends(values) == (-2, 3)


@pytest.mark.sampled
def test_a_large_tensor_is_looked_through_once_and_forgotten_with_it(monkeypatch: pytest.MonkeyPatch):
    looks: list[int] = []
    look = ends._of_block  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(ends, "_of_block", lambda block: looks.append(len(block)) or look(block))
    values = frozen(np.arange(ends.REMEMBERED))
    shown = values.reshape(2, -1)
    assert [finite_ends(shown) for _ in range(3)] == [(0, ends.REMEMBERED - 1)] * 3
    assert finite_ends(shown[1:]) == (ends.REMEMBERED // 2, ends.REMEMBERED - 1)
    assert looks == [ends.REMEMBERED, ends.REMEMBERED // 2]
    gc.collect()
    before = len(ends._known)  # pyright: ignore[reportPrivateUsage]
    del values, shown
    gc.collect()
    assert len(ends._known) == before - 1  # pyright: ignore[reportPrivateUsage]


def test_a_tensor_that_can_be_written_to_is_looked_through_again():
    buffer = np.zeros(ends.REMEMBERED)
    view = frozen(buffer[:])
    assert finite_ends(view) == (0, 0)
    buffer[7] = 9
    assert finite_ends(view) == (0, 9)
