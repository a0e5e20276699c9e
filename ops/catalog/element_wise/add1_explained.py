"""Why a cell of ADD1 holds its number: the sum, and what the fused activation makes of it."""

from ops.arrays.layout import Shape
from ops.catalog.shared.fused_explained import applied
from ops.explain.cell_sets import one_cell
from ops.explain.explanation import Formula, Step, formula
from ops.explain.same_cell import filled_in, result_alone, result_in, same_cell
from ops.model.case import Case
from ops.text.values import Fused

SUM = "{ATensor} + {BTensor}"


def explain(case: Case, output: str, cell: Shape) -> Formula:
    total = applied(case["FusedActivation"], *filled_in(SUM, case, cell))
    return formula(*total, " = ", result_in(case, output, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    reads = tuple(one_cell(name, cell) for name in ("ATensor", "BTensor"))
    fused = case["FusedActivation"]
    if not isinstance(fused, Fused):
        return (Step(reads, explain(case, output, cell)),)
    total = result_alone(case.with_value("FusedActivation", None), output, cell)
    return (
        Step(reads, formula(*filled_in(SUM, case, cell), " = ", total)),
        Step(reads, formula(*applied(fused, total), " = ", result_in(case, output, cell))),
    )


EXPLAINED = same_cell(explain, steps=steps)
