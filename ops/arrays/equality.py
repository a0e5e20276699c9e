"""Compares the elements of two arrays, also of different shapes and types."""

import numpy as np

from ops.arrays.dtypes import Array, Mask


def unequal_cells(first: Array, second: Array) -> Mask:
    """A mask of the elements that differ in two arrays of one shape and type. NaN equals NaN, and -0 equals +0."""
    unequal: Mask = np.asarray(first != second)
    if first.dtype.kind == "f" and unequal.any():
        unequal &= ~(np.isnan(first) & np.isnan(second))
    return unequal


def changed_cells(first: Array, second: Array) -> Mask | None:
    """A mask of the elements of `first` that have no equal element at the same index of `second`.

    Shapes are compared from the last dimension, because leading dimensions of size 1 change no index. Elements beyond
    the sizes of `second` count as changed. Returns None if `second` has further leading dimensions that are not of size
    1.
    """
    other = _with_rank(second, first.ndim)
    if other is None:
        return None
    common = tuple(slice(0, min(sizes)) for sizes in zip(first.shape, other.shape, strict=True))
    changed = np.ones(first.shape, bool)
    here, there = first[common], other[common]
    if here.dtype.kind != there.dtype.kind and "f" in (here.dtype.kind, there.dtype.kind):
        here, there = here.astype(object), there.astype(object)  # compared exactly, also beyond 2^53
    unequal = np.asarray(here != there, bool)
    changed[common] = unequal & ~(np.asarray(here != here, bool) & np.asarray(there != there, bool))  # NaN equals NaN
    return changed


def _with_rank(array: Array, rank: int) -> Array | None:
    """The array with leading dimensions of size 1 added or removed, until it has this rank.

    Returns None if a dimension of a size other than 1 would have to be removed.
    """
    surplus = max(array.ndim - rank, 0)
    if any(size != 1 for size in array.shape[:surplus]):
        return None
    return array.reshape((1,) * max(rank - array.ndim, 0) + array.shape[surplus:])
