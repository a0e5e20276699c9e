"""LP_NORMALIZATION: divides the elements along an axis by their norm."""

from collections.abc import Mapping, Sequence

import numpy as np

from ops.arrays.blocks import rowwise
from ops.arrays.dtypes import Array
from ops.arrays.rows import float_rows, from_rows, in_rows
from ops.arrays.scalar_cast import as_float32
from ops.constraints.attributes import AxisInRange, CountInRange
from ops.constraints.base import Findings, Limit, constraint, in_cells
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import float32, own_example
from ops.declare.unary import SAME_AS_INPUT, like_input
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example
from ops.model.violations import Provenance, Severity
from ops.text.sentences import say


def squared_norms(case: Case, rows: Array) -> Array:
    """Computes norm^2 + Epsilon of each row, [rows, 1]; `rows` is [rows, elements of a row] in FLOAT32."""
    if case.integer("P") == 1:
        squared = np.square(np.abs(rows).sum(axis=1, keepdims=True))
    else:
        squared = np.square(rows).sum(axis=1, keepdims=True)
    return squared + np.float32(as_float32(case.number("Epsilon")))


def normalize(case: Case, rows: Array, out: Array | None = None) -> Array:
    """Divides each of `rows`, [rows, elements of a row], by sqrt(norm^2 + Epsilon) of the row, and returns the result.
    It is written to `out` if given.
    """
    return np.divide(rows, np.sqrt(squared_norms(case, rows)), out=out)


def compute(case: Case) -> Mapping[str, Array]:
    """Computes x / sqrt(norm^2 + Epsilon) with the L1 or L2 norm of the sequence along Axis, in FLOAT32.

    Epsilon is added to the square for both norms (observed with DirectML 1.13.1). The results for a sequence of
    zeros are NaN if Epsilon is 0.
    """
    x, axes = case.logical("InputTensor"), (case.integer("Axis"),)

    def of_rows(rows: Array) -> Array:
        return normalize(case, rows, rows)

    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        # Rows are packed, so that sums do not depend on the strides.
        found = rowwise(of_rows, x.dtype, np.ascontiguousarray(in_rows(x, axes)))
    return {"OutputTensor": from_rows(found, x.shape, axes)}


@constraint(
    "norm-range",
    "A driver may treat a squared norm outside the normal range of the tensor's data type as 0 or infinity.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def norm_range(guard: Guard) -> Findings:
    case = guard.runnable("InputTensor")
    x, axes = case.logical("InputTensor"), (case.integer("Axis"),)
    limits = np.finfo(x.dtype)
    with np.errstate(all="ignore"):
        rows = float_rows(x, axes)
        squared = squared_norms(case, rows)
        found = (squared >= 0) & ((squared < limits.smallest_normal) | (squared > limits.max)) & np.isfinite(squared)
    yield from in_cells(
        from_rows(np.broadcast_to(found, rows.shape), x.shape, axes),
        "In {count:cell|cells} the squared norm plus Epsilon is 0 or outside the normal range of {type}; DirectML may "
        "divide by 0 or by infinity.",
        "OutputTensor",
        type=case.data_type("InputTensor").name,
    )


def _norms(guard: Guard) -> Limit:
    return 2, lambda: say("for the L1 or the L2 norm")


def _example(
    title: str, sizes: list[int], axis: int, norm: int, data: Sequence[float], expected: Sequence[float], **more: object
) -> Example:
    tensors = {"InputTensor": float32(*sizes), "OutputTensor": float32(*sizes)}
    attributes = {"Axis": axis, "P": norm, "Epsilon": 0.0, **more}
    return own_example(title, tensors, {"InputTensor": data}, {"OutputTensor": expected}, **attributes)


LP_NORMALIZATION = declare(
    "LP_NORMALIZATION",
    formula=
        "f(x) = x / sqrt(norm^2 + Epsilon), where norm is sum of |x| or sqrt(sum of x^2) over the sequence along Axis",
    constraints=(
        *SAME_AS_INPUT,
        AxisInRange("Axis", of="InputTensor"),
        CountInRange("P", 1, _norms, "P is 1 or 2.", code="norm"),
        norm_range,
    ),
    infer=like_input,
    compute=compute,
    rounding=rounding_in("ops.catalog.normalization.rounding", "of_norm"),
    explained=explained_in("ops.catalog.normalization.lp_explained"),
    examples=(
        _example(
            "rows of length 1", [4, 2], 1, 2, [3, 4, -6, 8, 0, 5, 8, 15], [0.6, 0.8, -0.6, 0.8, 0, 1, 8 / 17, 15 / 17]
        ),
        _example("shares of each column", [1, 1, 2, 3], 2, 1, [1, 2, 0, -3, 2, 4], [0.25, 0.5, 0, -0.75, 0.5, 1]),
        _example(
            "Epsilon keeps a row of zeros from becoming NaN", [1, 2, 3, 2], 3, 2,
            [3, 4, 0, 0, 5, 0, -3, 4, 4, -3, 0, -5],
            [0.5, 2 / 3, 0, 0, 5 / 6, 0, -0.5, 2 / 3, 2 / 3, -0.5, 0, -5 / 6], Epsilon=11.0,
        ),
    ),
    errata=("The page has no formula; DirectML 1.13.1 adds Epsilon to the square of the norm, also if P is 1.",),
)  # fmt: skip

OPERATORS = (LP_NORMALIZATION,)
