"""Average, Lp and maximum pooling: one number for every window that moves over the input."""

from collections.abc import Callable, Mapping, Sequence
from math import inf

import numpy as np

from ops.arrays.dtypes import F32, Array
from ops.catalog.pooling.examples import APART, FLAT, GRID, SQUARE, averages_of, largest_of, norms_of, pooling_example
from ops.catalog.pooling.largest import max_pool, max_pool_without_nan
from ops.catalog.pooling.max_unpooling import MAX_UNPOOLING
from ops.catalog.pooling.rounding import of_means, of_norms
from ops.catalog.pooling.rules import (
    INDICES,
    INPUT,
    OUTPUT,
    about_nan,
    axes_of,
    infer,
    only_padding,
    pooled_outputs,
    window_rules,
)
from ops.catalog.pooling.windows import (
    PoolingAxis,
    count_elements,
    shrinking_order,
    sum_windows,
    window_cells,
    windows_of,
    windows_with_any,
    work_of,
)
from ops.constraints.base import Constraint, Finding, Findings, constraint, in_cells
from ops.constraints.repairs import set_to
from ops.declare.declaration import declare, explained_in
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Compute, Example, Operator
from ops.model.violations import Location, Provenance, Severity
from ops.rounding.bounds import Rounding
from ops.text.literals import FLT_MAX
from ops.text.sentences import say

# A function that pools x, [batch, channels, elements...], to [batch, channels, windows...] in FLOAT64. The last
# argument is the order in which it pools the dimensions.
Pool = Callable[[Case, Array, Sequence[PoolingAxis], Sequence[int]], Array]


def means(case: Case, x: Array, along: Sequence[PoolingAxis], order: Sequence[int]) -> Array:
    """The mean of every window of `x`. The dimensions `along` are summed in `order`."""
    return sum_windows(x.astype(np.float64), along, order) / divisors(case, along)


def divisors(case: Case, along: Sequence[PoolingAxis]) -> Array:
    """Returns the divisor of each window's mean: the number of its elements, including the padding if IncludePadding is
    TRUE.
    """
    return np.array(float(window_cells(along))) if case.integer("IncludePadding") else count_elements(along)


def norms(case: Case, x: Array, along: Sequence[PoolingAxis], order: Sequence[int]) -> Array:
    """The P-norm of every window of `x`. The parameters are those of `power_sums`."""
    return power_sums(case, x, along, order) ** np.divide(1.0, case.integer("P"))


def power_sums(case: Case, x: Array, along: Sequence[PoolingAxis], order: Sequence[int]) -> Array:
    """The sum of |x|^P over every window. The sums are computed along one dimension after another, in the order
    `order`.
    """
    return sum_windows(np.abs(x.astype(np.float64)) ** case.integer("P"), along, order)


def pool_input(pool: Pool, case: Case) -> Array:
    """Applies `pool` to InputTensor, and returns the result in FLOAT64."""
    along = windows_of(case)
    with np.errstate(all="ignore"):  # infinities, 0 / 0 and roots of degree 0 are valid
        return pool(case, case.logical(INPUT), along, shrinking_order(along))


def kernel_of(pool: Pool) -> Compute:
    """The kernel that pools InputTensor by the function `pool`."""

    def compute(case: Case) -> Mapping[str, Array]:
        """Pools InputTensor, [batch, channels, elements...], to OutputTensor, [batch, channels, windows...].

        It computes in FLOAT64 and rounds once; the result of a window with NaN is NaN, unless it is a norm with P = 0.
        """
        with np.errstate(over="ignore"):
            return {OUTPUT: pool_input(pool, case).astype(case.data_type(OUTPUT).numpy)}

    return compute


def norm_as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the norms as observed with DirectML 1.13.1: infinity for each window whose sum of powers is beyond
    FLOAT32.
    """
    found = kernel_of(norms)(case)[OUTPUT]
    return {OUTPUT: np.where(pool_input(power_sums, case) > FLT_MAX, found.dtype.type(inf), found)}


@constraint("p-zero", "P is at least 1.", severity=Severity.WARNING, provenance=Provenance.IMPLIED)
def p_zero(guard: Guard) -> Findings:
    if guard.integer("P") == 0:
        message = say("P is 0, but there is no root of degree 0. DirectML 1.13.1 accepts 0; the pages mention 1 and 2.")
        yield Finding(message, (Location("P"),), (set_to("P", 1), set_to("P", 2)))


@constraint(
    "sum-overflows",
    "DirectML 1.13.1 adds up the powers in FLOAT32; if the sum is beyond the range of FLOAT32, the norm is infinity.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def sum_overflows(guard: Guard) -> Findings:
    case = guard.runnable(INPUT, OUTPUT)
    if guard.data_type(INPUT) is not F32:
        return
    yield from in_cells(
        (pool_input(power_sums, case) > FLT_MAX) & np.isfinite(kernel_of(norms)(case)[OUTPUT]),
        "{count:window has|windows have} a sum beyond FLOAT32; DirectML writes inf there.",
        OUTPUT,
    )


@about_nan
def nan_in_window(guard: Guard) -> Findings:
    """Reports the output elements whose window contains NaN."""
    x = guard.logical(INPUT)
    if x.dtype.kind != "f" or not np.isnan(x).any():
        return
    yield from in_cells(
        windows_with_any(np.isnan(x), axes_of(guard)),
        "{count:window contains|windows contain} NaN; DirectML takes the largest of the other cells.",
        *pooled_outputs(guard),
    )


def _excludes_padding(guard: Guard) -> bool:
    """True if IncludePadding is 0, so that the mean is taken only over elements of the input.

    Otherwise, the padding counts as zeros, and the mean of a window that has only padding is 0.
    """
    return not guard.integer("IncludePadding")


NO_MEAN = only_padding(say("the mean, 0 / 0, is NaN."), _excludes_padding)
NO_LARGEST = only_padding(
    say(
        "no page defines the maximum of such a window. DirectML 1.13.1 writes the lowest number of the type, but 0 for "
        "INT16."
    )
)


def _pooling(
    name: str, formula: str, rules: tuple[Constraint, ...], compute: Compute, *examples: Example,
    as_directml: Compute | None = None, rounding: Rounding | None = None, dilated: bool = False, ends: bool = True,
    alike: tuple[str, ...] = (),
) -> Operator:  # fmt: skip
    """Declares a pooling operator.

    `rules` are added to the rules about windows. `alike` are further outputs with the sizes of OutputTensor. `ends` is
    False if DirectML never ends a run with a dilation of 0.
    """
    return declare(
        name,
        formula=formula,
        constraints=(*window_rules(INPUT, OUTPUT, dilated=dilated, ends=ends, alike=alike), *rules),
        infer=infer,
        compute=compute,
        work=work_of(),
        as_directml=as_directml,
        rounding=rounding,
        explained=explained_in("ops.catalog.pooling.explained"),
        examples=examples,
        errata=(
            "The page defines the sizes of the output; DirectML 1.13.1 accepts any sizes after batch and channels.",
        ),
    )


MEAN_FORMULA = (
    "Output = the sum of the window / the number of its cells, including the padding if IncludePadding is TRUE"
)
NORM_FORMULA = "Output = (sum of |x|^P over the window) ^ (1 / P)"
MAX_FORMULA = "Output = the largest cell of the window"
INDEX_FORMULA = MAX_FORMULA + "; OutputIndices = its index in Input, counted in row-major order"
MAX_REMARKS = nan_in_window, NO_LARGEST

OPERATORS = (
    _pooling(
        "AVERAGE_POOLING", MEAN_FORMULA, (NO_MEAN,), kernel_of(means), *averages_of(dilated=False),
        rounding=of_means,
    ),
    _pooling(
        "AVERAGE_POOLING1", MEAN_FORMULA, (NO_MEAN,), kernel_of(means), *averages_of(dilated=True),
        pooling_example("every second column", FLAT, SQUARE, [1, 1, 2, 3], GRID, [3, 5.5, 4.75, 3, 5, 4.75],
                        more={**APART, "IncludePadding": False}),
        rounding=of_means, dilated=True, ends=False,
    ),
    _pooling(
        "LP_POOLING", NORM_FORMULA, (p_zero, sum_overflows), kernel_of(norms), *norms_of(dilated=False),
        as_directml=norm_as_directml, rounding=of_norms,
    ),
    _pooling(
        "LP_POOLING1", NORM_FORMULA, (p_zero, sum_overflows), kernel_of(norms), *norms_of(dilated=True),
        pooling_example("every second column", FLAT, SQUARE, [1, 1, 2, 3], GRID, [12, 22, 19, 12, 20, 19],
                        more={**APART, "P": 1}),
        as_directml=norm_as_directml, rounding=of_norms, dilated=True, ends=False,
    ),
    _pooling(
        "MAX_POOLING", MAX_FORMULA, MAX_REMARKS, max_pool, *largest_of(indexed=False, dilated=False),
        as_directml=max_pool_without_nan,
    ),
    _pooling(
        "MAX_POOLING1", INDEX_FORMULA, MAX_REMARKS, max_pool, *largest_of(indexed=True, dilated=False),
        as_directml=max_pool_without_nan, alike=(INDICES,),
    ),
    _pooling(
        "MAX_POOLING2", INDEX_FORMULA, MAX_REMARKS, max_pool, *largest_of(indexed=True, dilated=True),
        pooling_example("every second column", FLAT, SQUARE, [1, 1, 2, 3], GRID, [6, 9, 7, 6, 9, 7],
                        [7, 6, 9, 7, 6, 9], APART),
        as_directml=max_pool_without_nan, dilated=True, alike=(INDICES,),
    ),
    MAX_UNPOOLING,
)  # fmt: skip
