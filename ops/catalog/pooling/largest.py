"""Maximum pooling: the largest element of every window, and its index."""

from collections.abc import Mapping, Sequence
from math import inf

import numpy as np

from ops.arrays.blocks import narrowed
from ops.arrays.dtypes import Array, DataType, Mask
from ops.arrays.halves import widen_halves
from ops.arrays.layout import Shape, cell_at
from ops.catalog.pooling.windows import LEADING, PoolingAxis, count_elements, shrinking_order, window_values, windows_of
from ops.model.case import Case
from ops.text.literals import FLT_MAX

# The index that `find_largest` returns for a window without elements.
NOWHERE = np.iinfo(np.int64).max


def find_largest(x: Array, along: Sequence[PoolingAxis]) -> tuple[Array, Array]:
    """The largest element of every window and its flat index in `x`, [batch, channels, elements...].

    Both results are [batch, channels, windows...]. Of equal elements, the first is found; NaN is larger than all
    numbers. A window that has only padding has the index NOWHERE.
    """
    values, indices = x, np.arange(x.size).reshape(x.shape)
    lowest = -inf if x.dtype.kind == "f" else np.iinfo(x.dtype).min
    for dimension in shrinking_order(along):
        each, axis = along[dimension], dimension + LEADING
        shape = (*values.shape[:axis], each.windows, *values.shape[axis + 1 :])
        best, at = np.full(shape, lowest, x.dtype), np.full(shape, NOWHERE)
        for windows, cells in each.joined():
            part = (slice(None),) * axis
            mine, other = (*part, windows), (*part, cells)
            better = _is_better(values[other], indices[other], best[mine], at[mine])
            best[mine] = np.where(better, values[other], best[mine])
            at[mine] = np.where(better, indices[other], at[mine])
        values, indices = best, at
    return values, indices


def largest_values(x: Array, along: Sequence[PoolingAxis]) -> Array:
    """Returns the largest element of every window. They are the elements that `find_largest` returns, but without their
    indices.
    """
    values: Array = widen_halves(x)  # exact, and NumPy compares FLOAT32 with vector instructions
    lowest = -inf if x.dtype.kind == "f" else np.iinfo(x.dtype).min
    for dimension in shrinking_order(along):
        each, axis = along[dimension], dimension + LEADING
        best = np.full((*values.shape[:axis], each.windows, *values.shape[axis + 1 :]), lowest, values.dtype)
        for windows, cells in each.joined():
            part = (slice(None),) * axis
            mine = best[(*part, windows)]
            with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
                np.maximum(mine, values[(*part, cells)], out=mine)
        values = best
    return narrowed(values, x.dtype)


def _is_better(values: Array, indices: Array, best: Array, at: Array) -> Mask:
    """A mask of `values` that are larger than the corresponding number in `best`, or equal to it with a smaller index
    than in `at`.
    """
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        larger, equal = values > best, values == best
    if values.dtype.kind == "f":
        larger |= np.isnan(values) & ~np.isnan(best)
        equal |= np.isnan(values) & np.isnan(best)
    return larger | (equal & (indices < at))


def first_largest(x: Array, cell: Shape, along: Sequence[PoolingAxis]) -> Shape | None:
    """The coordinates of the largest element in the window of one output element, as `find_largest` finds it.

    Returns None if the window has only padding.
    """
    values = window_values(x, cell, along)
    if not values.size:
        return None
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        at = cell_at(int(np.argmax(values)), values.shape)
    return (*cell[:LEADING], *(each.places(w)[i] for each, w, i in zip(along, cell[LEADING:], at, strict=True)))


def largest_of_none(data_type: DataType) -> float | int:
    """The maximum of a window that has only padding, as observed with DirectML 1.13.1."""
    if data_type.is_float:
        return -inf if data_type is DataType.FLOAT16 else -FLT_MAX
    return 0 if data_type is DataType.INT16 else data_type.limits[0]


def max_pool_of(case: Case, x: Array) -> Mapping[str, Array]:
    """Computes the outputs of maximum pooling from `x`, which replaces the numbers of InputTensor."""
    along, data_type = windows_of(case), case.data_type("OutputTensor")
    has_indices = "OutputIndicesTensor" in case.values and case.has("OutputIndicesTensor")
    values, indices = find_largest(x, along) if has_indices else (largest_values(x, along), None)
    empty = np.broadcast_to(count_elements(along) == 0, values.shape)
    values[empty] = largest_of_none(data_type)
    found = {"OutputTensor": values}
    if indices is not None:
        indices[empty] = 0
        found["OutputIndicesTensor"] = indices.astype(case.data_type("OutputIndicesTensor").numpy)
    return found


def max_pool(case: Case) -> Mapping[str, Array]:
    """Computes the largest element of every window and, if the case has OutputIndicesTensor, its flat index in
    InputTensor.

    InputTensor is [batch, channels, elements...], the outputs are [batch, channels, windows...]. A window with NaN has
    the result NaN. A window that has only padding has the result `largest_of_none` and the index 0.
    """
    return max_pool_of(case, case.logical("InputTensor"))


def max_pool_without_nan(case: Case) -> Mapping[str, Array]:
    """The outputs as observed with DirectML 1.13.1, for which NaN is the lowest number of the type."""
    x = case.logical("InputTensor")
    lowest = x.dtype.type(largest_of_none(case.data_type("InputTensor")))
    return max_pool_of(case, x if x.dtype.kind != "f" else np.where(np.isnan(x), lowest, x))
