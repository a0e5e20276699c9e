"""The smallest and the largest finite number of a tensor, cached for large tensors."""

import weakref
from typing import cast

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.output_pool import PooledBuffer

Ends = tuple[int | float, int | float]

# The least number of elements for which the result is cached; searching a smaller tensor again is faster.
REMEMBERED = 1 << 16
_BLOCK = 1 << 18

_Key = tuple[int, tuple[int, ...], tuple[int, ...], str]
_known: dict[_Key, Ends | None] = {}


def finite_ends(array: Array) -> Ends | None:
    """The smallest and the largest finite number, as Python numbers; None if there is no finite number.

    For a large array that cannot be written to, the result is cached until the array is deleted.
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
    """True if the numbers of the array cannot change, because its memory is read-only."""
    owner = _owner(array)
    return owner is not None and not array.flags.writeable and not owner.flags.writeable


def _owner(array: Array) -> Array | None:
    """Returns the array that owns the memory of `array`: `array` itself, or the array of which it is a view.

    Returns None if the memory belongs to an object that is neither an array nor a `PooledBuffer`.
    """
    owner: Array = array
    while isinstance(base := cast("object", owner.base), np.ndarray):  # NumPy's type stub names a narrower type
        owner = cast("Array", base)
    return owner if base is None or isinstance(base, PooledBuffer) else None


def _looked_up(array: Array) -> Ends | None:
    """Computes the result of `finite_ends` without its cache.

    A contiguous array is searched in blocks. Any other array is searched whole, because blocks of it would have to be
    copied.
    """
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
            block = block.astype(np.float32)  # this is exact, and FLOAT32 is compared ten times as fast
    # The minimum of an array with NaN is NaN, with a warning in some builds. The slow search is needed only if an end
    # is not finite.
    with np.errstate(invalid="ignore"):
        low, high = block.min(), block.max()
    if block.dtype.kind == "f" and not (np.isfinite(low) and np.isfinite(high)):
        finite = block[np.isfinite(block)]
        return (float(finite.min()), float(finite.max())) if finite.size else None
    return (float(low), float(high)) if block.dtype.kind == "f" else (int(low), int(high))
