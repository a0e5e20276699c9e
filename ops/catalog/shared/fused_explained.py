"""Formulas and steps of cells whose operator has a fused activation."""

from collections.abc import Callable, Sequence

import numpy as np

from ops.catalog.shared.fused import fused_text
from ops.explain.cell_sets import Read
from ops.explain.explanation import Formula, Number, Operands, Step, Words, formula
from ops.model.case import Case
from ops.text.values import Fused

FUSED = "FusedActivation"


def applied(fused: object, *x: str | float | np.generic | Words | Number | Operands) -> Formula:
    """The formula `x` inside the fused activation, such as `RELU: f(x)`; `x` alone if `fused` is not an activation."""
    return formula(f"{fused_text(fused)}: f(", *x, ")") if isinstance(fused, Fused) else formula(*x)


def activated(case: Case, x: Formula, result: Number) -> Formula:
    """The formula `RELU: f(x) = result`, or `x = result` if the case has no activation."""
    return formula(*applied(case[FUSED], *x), " = ", result)


def activation_steps(
    case: Case, reads: tuple[Read, ...], x: Formula, result_of: Callable[[Case], Number]
) -> tuple[Step, ...]:
    """Returns the last steps of a cell: the value of the formula `x`, and the activation of this value if the case has
    an activation.

    `result_of` returns the cell's number in a case. It is called with the case, and also with the case without its
    activation.
    """
    fused = case[FUSED]
    if not isinstance(fused, Fused):
        return (Step(reads, formula(*x, " = ", result_of(case))),)
    before = result_of(case.with_value(FUSED, None)).value
    return (
        Step(reads, formula(*x, " = ", before)),
        Step(reads, formula(*applied(fused, before), " = ", result_of(case))),
    )


# The cells that a stage uses, its formula, and the number that it computes.
FormulaStage = tuple[tuple[Read, ...], Formula, np.generic]


def stage_steps(stages: Sequence[FormulaStage], result: Number) -> tuple[Step, ...]:
    """A step for each stage, which is a formula and the number that it computes.

    The last step ends with `result` instead of the number of its stage.
    """
    *before, (last_reads, last, _) = stages
    return (
        *(Step(reads, formula(*found, " = ", value)) for reads, found, value in before),
        Step(last_reads, formula(*last, " = ", result)),
    )
