"""Explains the cells of BATCH_NORMALIZATION by the element and the operands that are broadcast to it."""

from dataclasses import replace

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.batch_normalization.inference import deviation
from ops.catalog.shared.fused_explained import activated, activation_steps
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise, filled_in, operand_reads, result_in
from ops.explain.explanation import Formula, Number, Step, formula
from ops.explain.intermediates import Stage, flow_of_steps
from ops.explain.sub_case import inputs_of, number_at
from ops.model.case import Case
from ops.text.sentences import say

VARIANCE = "VarianceTensor"
PATTERN = "{ScaleTensor} * ({InputTensor} - {MeanTensor}) / sqrt({VarianceTensor} + {Epsilon}) + {BiasTensor}"


def explain(case: Case, output: str, cell: Shape) -> Formula:
    return activated(case, filled_in(PATTERN, case, cell), result_in(case, output, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The steps that compute an output cell: the deviation, the normalized element, and the fused activation if the
    case has one.
    """
    variance, reads = number_at(case, VARIANCE, cell), operand_reads(case, inputs_of(case), cell)
    with np.errstate(all="ignore"):
        root = deviation(case, variance.reshape(1))[0]
    first = formula("sqrt(", Number(variance, Role.VALUE), " + ", case.number("Epsilon"), ") = ", root)
    x = filled_in(PATTERN, case, cell)
    return (
        Step(operand_reads(case, (VARIANCE,), cell), first),
        *activation_steps(case, reads, x, lambda case: result_in(case, output, cell)),
    )


def alike(case: Case) -> tuple[int, ...]:
    """The dimensions along which elements share a variance: those in which VarianceTensor has the size 1."""
    return tuple(d for d, size in enumerate(case.sizes(VARIANCE)) if size == 1)


FLOW = flow_of_steps("OutputTensor", Stage(say("Standard deviation"), say("sqrt(variance + Epsilon)"), 0, alike))
EXPLAINED = replace(element_wise(explain, steps=steps), flow=FLOW)
