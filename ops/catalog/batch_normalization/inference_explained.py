"""Explains the cells of BATCH_NORMALIZATION by the element and the operands that are broadcast to it."""

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.batch_normalization.inference import deviation
from ops.catalog.shared.fused_explained import activated, activation_steps
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise, filled_in, operand_reads, result_in
from ops.explain.explanation import Formula, Number, Step, formula
from ops.explain.sub_case import inputs_of, number_at
from ops.model.case import Case

VARIANCE = "VarianceTensor"
PATTERN = "{ScaleTensor} * ({InputTensor} - {MeanTensor}) / sqrt({VarianceTensor} + {Epsilon}) + {BiasTensor}"


def explain(case: Case, output: str, cell: Shape) -> Formula:
    return activated(case, filled_in(PATTERN, case, cell), result_in(case, output, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The steps: the deviation, the normalized element, and the fused activation."""
    variance, reads = number_at(case, VARIANCE, cell), operand_reads(case, inputs_of(case), cell)
    with np.errstate(all="ignore"):
        root = deviation(case, variance.reshape(1))[0]
    first = formula("sqrt(", Number(variance, Role.VALUE), " + ", case.number("Epsilon"), ") = ", root)
    x = filled_in(PATTERN, case, cell)
    return (
        Step(operand_reads(case, (VARIANCE,), cell), first),
        *activation_steps(case, reads, x, lambda case: result_in(case, output, cell)),
    )


EXPLAINED = element_wise(explain, steps=steps)
