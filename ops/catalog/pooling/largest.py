"""The largest cell of every window, and where it lies."""

from collections.abc import Mapping, Sequence
from math import inf

import numpy as np

from ops.arrays.dtypes import Array, DataType, Mask
from ops.arrays.layout import Shape, cell_at
from ops.catalog.pooling.windows import LEADING, Along, counted, in_order, window_values, windows_of
from ops.model.case import Case
from ops.text.literals import FLT_MAX

NOWHERE = np.iinfo(np.int64).max


def largest_in(x: Array, along: Sequence[Along]) -> tuple[Array, Array]:
    """For every window its largest number and the place of that in x, counted in row-major order.

    The first of equal ones; NaN is larger than all numbers. NOWHERE is the place where a window has no cell.
    """
    values, places = x, np.arange(x.size).reshape(x.shape)
    lowest = -inf if x.dtype.kind == "f" else np.iinfo(x.dtype).min
    for dimension in in_order(along):
        each, axis = along[dimension], dimension + LEADING
        shape = (*values.shape[:axis], each.windows, *values.shape[axis + 1 :])
        best, at = np.full(shape, lowest, x.dtype), np.full(shape, NOWHERE)
        for windows, cells in each.joined():
            part = (slice(None),) * axis
            mine, other = (*part, windows), (*part, cells)
            better = _wins(values[other], places[other], best[mine], at[mine])
            best[mine] = np.where(better, values[other], best[mine])
            at[mine] = np.where(better, places[other], at[mine])
        values, places = best, at
    return values, places


def _wins(values: Array, places: Array, best: Array, at: Array) -> Mask:
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        larger, equal = values > best, values == best
    if values.dtype.kind == "f":
        larger |= np.isnan(values) & ~np.isnan(best)
        equal |= np.isnan(values) & np.isnan(best)
    return larger | (equal & (places < at))


def first_largest(x: Array, cell: Shape, along: Sequence[Along]) -> Shape | None:
    """The same of the window of one output cell, as a cell; None where the window lies in the padding alone."""
    values = window_values(x, cell, along)
    if not values.size:
        return None
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        at = cell_at(int(np.argmax(values)), values.shape)
    return (*cell[:LEADING], *(each.places(w)[i] for each, w, i in zip(along, cell[LEADING:], at, strict=True)))


def of_nothing(data_type: DataType) -> float | int:
    """What DirectML 1.13.1 was seen to write for a window without a cell."""
    if data_type.is_float:
        return -inf if data_type is DataType.FLOAT16 else -FLT_MAX
    return 0 if data_type is DataType.INT16 else data_type.limits[0]


def max_pooled(case: Case, x: Array) -> Mapping[str, Array]:
    along, data_type = windows_of(case), case.data_type("OutputTensor")
    values, places = largest_in(x, along)
    empty = np.broadcast_to(counted(along) == 0, values.shape)
    values[empty], places[empty] = of_nothing(data_type), 0
    found = {"OutputTensor": values}
    if "OutputIndicesTensor" in case.values and case.has("OutputIndicesTensor"):
        found["OutputIndicesTensor"] = places.astype(case.data_type("OutputIndicesTensor").numpy)
    return found


def largest(case: Case) -> Mapping[str, Array]:
    return max_pooled(case, case.logical("InputTensor"))


def largest_of_numbers(case: Case) -> Mapping[str, Array]:
    """NaN left out; of nothing but NaN is made what nothing is."""
    x = case.logical("InputTensor")
    lowest = x.dtype.type(of_nothing(case.data_type("InputTensor")))
    return max_pooled(case, x if x.dtype.kind != "f" else np.where(np.isnan(x), lowest, x))
