"""The least and the greatest finite number of a tensor, for which all of its numbers have to be looked at once."""

import weakref
from typing import cast

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.output_pool import Lent

Ends = tuple[int | float, int | float]

# Smaller tensors are looked through again sooner than they are found in a table.
REMEMBERED = 1 << 16
_BLOCK = 1 << 18

_Key = tuple[int, tuple[int, ...], tuple[int, ...], str]
_known: dict[_Key, Ends | None] = {}


def finite_ends(array: Array) -> Ends | None:
    """As Python numbers, so that 64-bit integers stay exact; None without a finite number.

    Those of a large tensor that nobody can write to are remembered for as long as it lives.
    """
    owner = _owner(array) if array.size >= REMEMBERED else None
    if owner is None or not is_settled(array):
        return _looked_up(array)
    key = (array.ctypes.data, array.shape, array.strides, array.dtype.str)
    if key not in _known:
        _known[key] = _looked_up(array)
        weakref.finalize(owner, _known.pop, key, None)
    return _known[key]


def is_settled(array: Array) -> bool:
    """Whether its numbers are the same for as long as it lives: nobody can write to its memory."""
    owner = _owner(array)
    return owner is not None and not array.flags.writeable and not owner.flags.writeable


def _owner(array: Array) -> Array | None:
    """The array that all others in this memory are views of, unless the memory belongs to something else."""
    owner: Array = array
    while isinstance(base := cast("object", owner.base), np.ndarray):  # declared is one kind of all there are
        owner = cast("Array", base)
    return owner if base is None or isinstance(base, Lent) else None


def _looked_up(array: Array) -> Ends | None:
    """Block by block where that needs no copy; a broadcast view may be larger than memory."""
    if not array.flags.c_contiguous:
        return _of_block(array)
    flat = array.reshape(-1)
    blocks = (_of_block(flat[start : start + _BLOCK]) for start in range(0, flat.size, _BLOCK))
    found = [ends for ends in blocks if ends is not None]
    return (min(low for low, _ in found), max(high for _, high in found)) if found else None


def _of_block(block: Array) -> Ends | None:
    if block.size == 0:
        return None
    if block.dtype == np.float16:
        with np.errstate(invalid="ignore"):
            block = block.astype(np.float32)  # exact, and compared ten times as fast
    # The minimum of an array with NaN is NaN and warns on some builds; only then the slow way is needed.
    with np.errstate(invalid="ignore"):
        low, high = block.min(), block.max()
    if block.dtype.kind == "f" and not (np.isfinite(low) and np.isfinite(high)):
        finite = block[np.isfinite(block)]
        return (float(finite.min()), float(finite.max())) if finite.size else None
    return (float(low), float(high)) if block.dtype.kind == "f" else (int(low), int(high))
