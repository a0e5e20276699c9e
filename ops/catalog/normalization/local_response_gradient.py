"""LOCAL_RESPONSE_NORMALIZATION_GRAD: the gradient of local response normalization with respect to its input."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ops.arrays.dtypes import F16, Array
from ops.catalog.normalization.local_response import (
    ERRATUM,
    LOCAL_SIZE,
    Extent,
    bases,
    divide_by_power,
    extents,
    local_sums,
    parameter,
    reach,
)
from ops.catalog.normalization.mean_variance_rules import HALF_MAX
from ops.constraints.base import Findings, constraint, in_cells
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import float32, own_example
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Compute, Example, Inferred
from ops.model.violations import Provenance, Severity

INPUT, INCOMING, OUTPUT = "InputTensor", "InputGradientTensor", "OutputGradientTensor"


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """Infers OutputGradientTensor: it has the sizes and the data type of InputTensor."""
    return {OUTPUT: Inferred(guard.sizes(INPUT), guard.data_type(INPUT))}


def extents_back(case: Case) -> tuple[Extent, ...]:
    """The extents that cover all elements whose neighbourhood contains a given element.

    They are those of the neighbourhood, with the numbers of elements before and after exchanged.
    """
    before, after = reach(case)
    return extents(case, after, before)


def terms(case: Case, x: Array, incoming: Array, base: Array) -> Array:
    """Computes dy * x / s^(Beta + 1) for each element, where `incoming` is dy and `base` is s. This number is the
    element's term in the sums of its neighbours.
    """
    return incoming * x / np.power(base, parameter(case, "Beta") + 1)


def share(case: Case) -> np.float32:
    """Returns 2 * Alpha * Beta / LocalSize, by which the sum in the gradient is multiplied."""
    with np.errstate(all="ignore"):
        return 2 * parameter(case, "Alpha") * parameter(case, "Beta") / np.float32(case.integer("LocalSize"))


def gradient(case: Case, x: Array, incoming: Array, base: Array, nearby: Array) -> Array:
    """Computes the gradient in FLOAT32. `base` is s in the formula of the operator, and `nearby` are the sums of the
    neighbours' terms.
    """
    return divide_by_power(case, incoming, base) - share(case) * x * nearby


# The extents of the neighbours whose terms are added up for an element.
Neighbours = Callable[[Case], tuple[Extent, ...]]


def extents_ahead(case: Case) -> tuple[Extent, ...]:
    """Returns the extents of the neighbourhood that the forward operator uses."""
    return extents(case, *reach(case))


def with_bases(of: Callable[[Case, Array], Array], neighbours: Neighbours = extents_back) -> Compute:
    """Returns the kernel of LOCAL_RESPONSE_NORMALIZATION_GRAD.

    `of(case, x)` computes s, the base of the powers in the formula; `x` is the input in FLOAT32. `neighbours` returns
    the extents of the neighbours whose terms are added up for an element.
    """

    def compute(case: Case) -> Mapping[str, Array]:
        """Computes dy / s^Beta - 2 * Alpha * Beta / LocalSize * x * sum of dy * x / s^(Beta + 1), in FLOAT32.

        The sum is over the neighbours that `neighbours` returns. s is Bias + Alpha / LocalSize * sum of the squares in
        the neighbourhood. All tensors are [batch, channels, height, width].

        The page has no formula. If `neighbours` is `extents_back`, the result is the derivative of the forward
        operator.
        """
        x, incoming = (case.logical(name).astype(np.float32) for name in (INPUT, INCOMING))
        with np.errstate(all="ignore"):  # infinities and NaN are valid results
            base = of(case, x)
            nearby = local_sums(terms(case, x, incoming, base), neighbours(case))
            return {OUTPUT: gradient(case, x, incoming, base, nearby).astype(case.data_type(OUTPUT).numpy)}

    return compute


def bases_as_directml(case: Case, x: Array) -> Array:
    """The bases of the power as observed with DirectML 1.13.1.

    For FLOAT16 tensors, a base beyond 65504 is infinite.
    """
    base = bases(case, x)
    too_large = (np.abs(base) > HALF_MAX) & (case.data_type(INPUT) is F16)
    return np.where(too_large, np.copysign(np.float32(np.inf), base), base)


compute = with_bases(bases)
as_directml = with_bases(bases_as_directml, extents_ahead)
ROUNDING = rounding_in("ops.catalog.normalization.rounding", "of_local_response_gradient")
even_window = differs_as_directml(
    "even-window",
    "If LocalSize is even, DirectML 1.13.1 adds the terms of the same neighbours as the forward operator: one "
    "neighbour more after the cell than before it. The derivative requires the mirrored neighbours.",
    "LocalSize is even; DirectML adds the terms of other neighbours in {count:cell|cells}, so that the result is not "
    "the derivative.",
    compute,
    with_bases(bases, extents_ahead),
    ROUNDING,
)


@constraint(
    "half-base",
    "For FLOAT16 tensors, DirectML 1.13.1 keeps Bias + Alpha / LocalSize * sum in FLOAT16, where numbers beyond 65504 "
    "are infinite.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def half_base(guard: Guard) -> Findings:
    if guard.data_type(INPUT) is not F16:
        return
    case = guard.runnable(INPUT, INCOMING)
    with np.errstate(all="ignore"):
        base = bases(case, case.logical(INPUT).astype(np.float32))
    large = (np.abs(base) > HALF_MAX).astype(np.float32)
    yield from in_cells(
        local_sums(large, extents_ahead(case)) > 0,
        "In {count:cell|cells}, the value s in the formula is beyond 65504 for the cell itself or for a neighbour; "
        "DirectML treats it as infinite.",
        OUTPUT,
    )


def _example(
    title: str, sizes: list[int], x: Sequence[float], incoming: Sequence[float], expected: Sequence[float],
    **more: object,
) -> Example:  # fmt: skip
    """An example of LOCAL_RESPONSE_NORMALIZATION_GRAD; Beta and Bias are 1 unless `more` has others."""
    tensors = {name: float32(*sizes) for name in (INPUT, INCOMING, OUTPUT)}
    attributes = {"Beta": 1.0, "Bias": 1.0, **more}
    return own_example(title, tensors, {INPUT: x, INCOMING: incoming}, {OUTPUT: expected}, **attributes)


LRN_GRAD = declare(
    "LOCAL_RESPONSE_NORMALIZATION_GRAD",
    formula=
        "dx = dy / s^Beta - 2 * Alpha * Beta / LocalSize * x * sum of dy * x / s^(Beta + 1) nearby, where s = Bias + "
        "Alpha / LocalSize * sum of the squares nearby",
    constraints=(
        *(rule(INPUT, other) for other in (INCOMING, OUTPUT) for rule in (SameRank, SameDataType, SameSizes)),
        LOCAL_SIZE,
        half_base,
        even_window,
    ),
    infer=infer,
    compute=compute,
    rounding=ROUNDING,
    as_directml=as_directml,
    explained=explained_in("ops.catalog.normalization.local_response_gradient_explained"),
    examples=(
        _example(
            "no neighbours: the derivative of x / (1 + x^2)", [2, 1, 3, 4], [0, 1, 2, 3, 0, -1, -2, -3, 0, 1, 2, 3] * 2,
            [1] * 12 + [100] * 12,
            [1, 0, -0.12, -0.08] * 3 + [100, 0, -12, -8] * 3, CrossChannel=True, LocalSize=1, Alpha=1.0,
        ),
        _example(
            "neighbours in the channels before and after", [1, 4, 3, 1], [1, 1, 1, 2, 2, 2, 0, 0, 0, 1, 1, 1],
            [1, 2, -1] * 4, [0, 0, 0, -1 / 6, -1 / 3, 1 / 6, 1 / 6, 1 / 3, -1 / 6, 0, 0, 0],
            CrossChannel=True, LocalSize=3, Alpha=3.0,
        ),
        _example(
            "an even LocalSize: the cell itself and the next in the row", [1, 2, 1, 3], [1, 1, 2, 3, 0, 1],
            [1, 1, 1, 0, 1, 0], [1 / 9, -1 / 9, -0.23111111, 0, 1 / 2, 0], CrossChannel=False, LocalSize=2, Alpha=2.0,
        ),
    ),
    errata=(
        ERRATUM,
        "The page has no formula; with an odd LocalSize, DirectML 1.13.1 computes the derivative of the forward "
        "operator.",
    ),
)  # fmt: skip

OPERATORS = (LRN_GRAD,)
