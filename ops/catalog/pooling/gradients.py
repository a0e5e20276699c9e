"""AVERAGE_POOLING_GRAD and MAX_POOLING_GRAD: divide the gradient of every window among its elements, or add it to the
largest of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from math import inf

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import count
from ops.catalog.pooling.largest import NOWHERE, find_largest
from ops.catalog.pooling.pooling import divisors
from ops.catalog.pooling.rounding import of_average_gradient, of_max_gradient
from ops.catalog.pooling.rules import DILATED, INPUT, WindowCount, WindowFits, about_nan, entries, moving, window_rules
from ops.catalog.pooling.windows import (
    LEADING,
    PoolingAxis,
    count_elements,
    shrinking_order,
    spread_windows,
    windows_of,
    windows_with_any,
    work_of,
)
from ops.constraints.base import Constraint, Finding, Findings, constraint, in_cells
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

WINDOWS, CELLS = "InputGradientTensor", "OutputGradientTensor"
# The largest number of dimensions along which DirectML 1.13.1 moves the windows of a maximum pooling.
MOST_MOVING = 3
# The largest relative error of an addition in FLOAT32, and the tolerated relative and absolute errors of a sum.
ROUNDING, CLOSE, NEAR_ZERO = 2.0**-23, 2e-5, 1e-6


def average_windows(case: Case) -> tuple[PoolingAxis, ...]:
    """The PoolingAxis of each dimension after batch and channels, for AVERAGE_POOLING_GRAD."""
    return windows_of(case, CELLS, WINDOWS)


def shares(case: Case, along: Sequence[PoolingAxis]) -> Array:
    """Returns, for each window, the share of its gradient that each element of the window receives.

    The array has the sizes of InputGradientTensor.
    """
    return case.logical(WINDOWS).astype(np.float64) / divisors(case, along)


def average_gradient(case: Case) -> Mapping[str, Array]:
    """Computes, for each element, the sum of its shares in the gradients of all windows that read it.

    Each element of a window has the same share: the InputGradient of the window, divided by the number of its elements.
    With IncludePadding, padding counts as elements.

    InputGradientTensor is [batch, channels, windows...], OutputGradientTensor [batch, channels, elements...]. The sums
    are computed in FLOAT64.
    """
    along = average_windows(case)
    with np.errstate(all="ignore"):  # infinities and 0 / 0 are valid results
        made = spread_windows(shares(case, along), along, shrinking_order(along))
        return {CELLS: made.astype(case.data_type(CELLS).numpy)}


def shares_as_directml(case: Case, along: Sequence[PoolingAxis]) -> Array:
    """Computes, for each window, the part of the window's gradient that each element of the window gets, as observed
    with DirectML 1.13.1.

    With IncludePadding, the gradient is divided by the number of the window's elements that lie in the padded input.
    With a stride of 0, all parts are 0.
    """
    found = shares(case, along)
    if any(each.stride == 0 for each in along):
        return np.zeros_like(found)
    if not case.integer("IncludePadding"):
        return found
    ends = case.integers("EndPadding")
    padded = tuple(
        replace(each, cells=each.padding + each.cells + end, padding=0) for each, end in zip(along, ends, strict=True)
    )
    return case.logical(WINDOWS).astype(np.float64) / count_elements(padded)


def average_gradient_as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the gradient of an average pooling as DirectML does: each window passes on the shares that
    `shares_as_directml` computes.
    """
    along = average_windows(case)
    with np.errstate(all="ignore"):
        given = shares_as_directml(case, along)
        if not given.any():
            return {CELLS: np.zeros(case.sizes(CELLS), case.data_type(CELLS).numpy)}
        made = spread_windows(given, along, shrinking_order(along))
        return {CELLS: made.astype(case.data_type(CELLS).numpy)}


shares_differ = differs_as_directml(
    "padded-places",
    "With IncludePadding, DirectML 1.13.1 divides by the number of elements of a window that lie in the padded input, "
    "not by the size of the window. With a stride of 0, it writes 0.",
    "In {count:cell|cells}, the gradient of DirectML differs from the reference: windows reach beyond the padded "
    "input, or a stride is 0.",
    average_gradient,
    average_gradient_as_directml,
    of_average_gradient,
)


def infer_average(guard: Guard) -> Mapping[str, Inferred]:
    """The output gradient has the batch and channels of the input gradient.

    Its other sizes are not determined: with strides, several sizes have the same number of windows.
    """
    sizes = guard.sizes(WINDOWS)
    open_sizes = (None,) * (len(sizes) - LEADING)
    return {CELLS: Inferred((*sizes[:LEADING], *open_sizes), guard.data_type(WINDOWS))}


def max_windows(case: Case) -> tuple[PoolingAxis, ...]:
    """The PoolingAxis of each dimension after batch and channels, for MAX_POOLING_GRAD."""
    return windows_of(case, INPUT, WINDOWS)


def give_to_largest(case: Case, x: Array) -> Mapping[str, Array]:
    """Computes OutputGradientTensor: each window adds its gradient to the output element at the index of the largest
    element of `x` in the window.

    The sums are computed in FLOAT64 and rounded to the type of the output. A window without an element adds nothing.
    """
    indices = find_largest(x, max_windows(case))[1].reshape(-1)
    has_cell = indices != NOWHERE
    made = np.zeros(count(case.sizes(CELLS)), np.float64)
    with np.errstate(all="ignore"):
        np.add.at(made, indices[has_cell], case.logical(WINDOWS).reshape(-1)[has_cell].astype(np.float64))
        return {CELLS: made.reshape(case.sizes(CELLS)).astype(case.data_type(CELLS).numpy)}


def max_gradient(case: Case) -> Mapping[str, Array]:
    """Computes, for each element, the sum of InputGradient over the windows in which it is the first largest element.

    InputTensor and OutputGradientTensor are [batch, channels, elements...], InputGradientTensor is [batch, channels,
    windows...]. NaN counts as larger than all numbers.
    """
    return give_to_largest(case, case.logical(INPUT))


def max_gradient_without_nan(case: Case) -> Mapping[str, Array]:
    """Computes the gradient of a maximum pooling as observed with DirectML 1.13.1, which treats NaN as -infinity."""
    x = case.logical(INPUT)
    return give_to_largest(case, np.where(np.isnan(x), x.dtype.type(-inf), x))


def infer_max(guard: Guard) -> Mapping[str, Inferred]:
    """The output gradient has the sizes and the data type of the input."""
    return {CELLS: Inferred(guard.sizes(INPUT), guard.data_type(INPUT))}


@constraint(
    "sum-cancels",
    "DirectML adds in FLOAT32; where large terms cancel out, the result depends on the order of the terms.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def sum_cancels(guard: Guard) -> Findings:
    case = guard.runnable(WINDOWS, CELLS)
    along = average_windows(case)
    with np.errstate(all="ignore"):
        parts = shares(case, along)
        left, most = (np.abs(spread_windows(each, along, shrinking_order(along))) for each in (parts, np.abs(parts)))
        cancelled = np.isfinite(most) & (most * ROUNDING > CLOSE * left + NEAR_ZERO)
    sentence = "In {count:cell|cells} of OutputGradientTensor, numbers much larger than the result cancel out."
    yield from in_cells(cancelled, sentence, CELLS)


@about_nan
def nan_in_window(guard: Guard) -> Findings:
    """Reports the elements of OutputGradientTensor that lie in a window in which InputTensor has a NaN."""
    case = guard.runnable(INPUT, WINDOWS, CELLS)
    undefined = np.isnan(guard.logical(INPUT))
    if not undefined.any():
        return
    along = max_windows(case)
    touched = windows_with_any(undefined, along)
    cells = Cells(spread_windows(touched.astype(np.float64), along, shrinking_order(along)) > 0)
    if cells:
        yield Finding(
            say("{count:window contains|windows contain} NaN; DirectML adds the gradient to the largest of the other "
                "cells.",
                count=int(np.count_nonzero(touched))),
            (Location(CELLS, Part.DATA, cells=cells),),
        )  # fmt: skip


@quick_dataclass
class EntriesOrSpare:
    """The rule that a list has one entry for each dimension after batch and channels, or 3 entries.

    The rule `spare_entries` warns of a third entry that is not needed.
    """

    code: str = "entry-per-dimension"
    severity: Severity = Severity.ERROR
    rule: Rule = field(default=entries(INPUT, dilated=True).rule)

    def check(self, guard: Guard) -> Findings:
        if not guard.rank(INPUT) - LEADING <= guard.length("Strides") == MOST_MOVING:
            yield from entries(INPUT, dilated=True).check(guard)


@constraint(
    "spare-entries",
    "For 4 dimensions, DirectML 1.13.1 also accepts lists of 3 entries, and uses the first 2.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def spare_entries(guard: Guard) -> Findings:
    needed, length = guard.rank(INPUT) - LEADING, guard.length("Strides")
    if length > needed:
        cut = tuple((name, ", ".join(map(str, guard.integers(name)[:needed]))) for name in DILATED)
        yield Finding(
            say("The lists have {length:entry|entries}; the page requires {needed}, and DirectML ignores the others.",
                length=length, needed=needed),
            tuple(Location(name) for name in DILATED),
            (Fix(say("Keep the first {count:entry|entries} of each list", count=needed), cut),),
        )  # fmt: skip


MAX_RULES: tuple[Constraint, ...] = (
    *(SameRank(INPUT, other) for other in (WINDOWS, CELLS)),
    *(SameDataType(INPUT, other) for other in (WINDOWS, CELLS)),
    SameSizes(INPUT, CELLS),
    EntriesOrSpare(),
    spare_entries,
    *moving(INPUT, dilated=True, severity=Severity.ERROR),
    WindowFits(INPUT),
    SameSizes(INPUT, WINDOWS, leading=LEADING),
    WindowCount(INPUT, WINDOWS, severity=Severity.ERROR),
    nan_in_window,
)


def _example(
    title: str, cells: list[int], windows: list[int], data: Mapping[str, list[float]], expected: list[float],
    **more: object,
) -> Example:  # fmt: skip
    """Builds an example of a pooling gradient operator.

    Windows have the size 2 along each dimension and stride 1, without padding, unless `more` has other values.
    """
    rank = len(cells) - LEADING
    sizes = {INPUT: cells, WINDOWS: windows, CELLS: cells}
    attributes: dict[str, object] = {
        "DimensionCount": rank, "Strides": [1] * rank, "WindowSize": [2] * rank, "StartPadding": [0] * rank,
        "EndPadding": [0] * rank, **more,
    }  # fmt: skip
    tensors = {name: float32(*sizes[name]) for name in (*data, CELLS)}
    return own_example(title, tensors, data, {CELLS: expected}, **attributes)


GRADIENTS: list[float] = [12, 24, 36, 48, 60, 72]
GRID: list[float] = [1, 5, 2, 0, 3, 9, 6, 8, 2, 0, 1, 3]
FLAT, WINDOWS_OF_FLAT = [1, 1, 3, 4], [1, 1, 2, 3]
PADDED = {"StartPadding": [1, 0], "Strides": [2, 1], "WindowSize": [2, 2]}
NEAR = {"Dilations": [1, 1]}

OPERATORS = (
    declare(
        "AVERAGE_POOLING_GRAD",
        formula=
            "OutputGradient = the sum of InputGradient / (number of cells in the window), over all windows that read "
            "the cell",
        constraints=(*window_rules(CELLS, WINDOWS, dilated=False), sum_cancels, shares_differ),
        infer=infer_average,
        compute=average_gradient,
        rounding=of_average_gradient,
        as_directml=average_gradient_as_directml,
        work=work_of(CELLS, WINDOWS),
        explained=explained_in("ops.catalog.pooling.gradients_explained"),
        examples=(
            _example("a quarter for each of 4 cells", FLAT, WINDOWS_OF_FLAT, {WINDOWS: GRADIENTS},
                     [3, 9, 15, 9, 15, 36, 48, 27, 12, 27, 33, 18], IncludePadding=False),
            _example("half for each of 2 cells; the rest is padding", FLAT, WINDOWS_OF_FLAT, {WINDOWS: GRADIENTS},
                     [6, 18, 30, 18, 12, 27, 33, 18, 12, 27, 33, 18], **PADDED, IncludePadding=False),
            _example("padding that counts", FLAT, WINDOWS_OF_FLAT, {WINDOWS: GRADIENTS},
                     [3, 9, 15, 9, 12, 27, 33, 18, 12, 27, 33, 18], **PADDED, IncludePadding=True),
            _example("windows in three dimensions", [1, 1, 2, 2, 3], [1, 1, 1, 1, 2], {WINDOWS: [8, 16]},
                     [1, 3, 2, 1, 3, 2, 1, 3, 2, 1, 3, 2], IncludePadding=False),
        ),
        errata=(
            "The page defines the sizes of the gradients; DirectML 1.13.1 accepts any sizes after batch and channels.",
        ),
    ),
    declare(
        "MAX_POOLING_GRAD",
        formula="OutputGradient = the sum of InputGradient over all windows in which the cell is the first largest",
        constraints=MAX_RULES,
        infer=infer_max,
        compute=max_gradient,
        rounding=of_max_gradient,
        work=work_of(CELLS, WINDOWS),
        as_directml=max_gradient_without_nan,
        explained=explained_in("ops.catalog.pooling.gradients_explained"),
        examples=(
            _example("the largest cell receives the whole gradient", FLAT, WINDOWS_OF_FLAT,
                     {INPUT: GRID, WINDOWS: GRADIENTS},
                     [0, 0, 0, 0, 0, 12 + 24 + 48 + 60, 0, 36 + 72, 0, 0, 0, 0], **NEAR),
            _example("the first of equal elements", FLAT, [1, 1, 1, 2],
                     {INPUT: [7, 7, 1, 2, 7, 7, 5, 5, 9, 9, 9, 9], WINDOWS: [3, 4]},
                     [3, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0], **NEAR, Strides=[2, 2]),
            _example("every second column", FLAT, [1, 1, 2, 2], {INPUT: GRID, WINDOWS: [12, 24, 36, 48]},
                     [0, 0, 0, 0, 0, 24 + 48, 12 + 36, 0, 0, 0, 0, 0], Dilations=[1, 2]),
            _example("windows in three dimensions", [1, 1, 2, 2, 3], [1, 1, 1, 1, 2], {INPUT: GRID, WINDOWS: [8, 16]},
                     [0, 0, 0, 0, 0, 16, 0, 8, 0, 0, 0, 0], Dilations=[1, 1, 1]),
        ),
        errata=(
            "The page requires DimensionCount to be 2. DirectML 1.13.1 also accepts 3 for tensors of 4 dimensions, and"
            " requires 3 for tensors of 5 dimensions.",),
    ),
)  # fmt: skip
