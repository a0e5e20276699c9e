"""Explains the cells of ADD1: a result is the sum after the fused activation."""

from ops.arrays.layout import Shape
from ops.catalog.shared.fused_explained import activated, activation_steps
from ops.explain.element_wise import element_wise, filled_in, operand_reads, result_in
from ops.explain.explanation import Formula, Step
from ops.model.case import Case

SUM = "{ATensor} + {BTensor}"


def explain(case: Case, output: str, cell: Shape) -> Formula:
    return activated(case, filled_in(SUM, case, cell), result_in(case, output, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    reads = operand_reads(case, ("ATensor", "BTensor"), cell)
    return activation_steps(case, reads, filled_in(SUM, case, cell), lambda case: result_in(case, output, cell))


EXPLAINED = element_wise(explain, steps=steps)
