"""Why a cell of PARAMETERIZED_RELU holds its number: the element, or the slope of its place times it."""

from ops.case import Case
from ops.explain import Explained, Formula, Number, Step, formula
from ops.layout import Shape
from ops.reads import Read, Role, one_cell
from ops.same_cell import result_alone


def slope_role(case: Case, cell: Shape) -> Role:
    """Looked at only where the element is below 0."""
    return Role.VALUE if case.logical("InputTensor")[cell] < 0 else Role.IGNORED


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return one_cell("InputTensor", cell, Role.VALUE), one_cell("SlopeTensor", cell, slope_role(case, cell))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    role = Role.VALUE if field == "InputTensor" else slope_role(case, cell)
    return (one_cell("OutputTensor", cell, role),)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    x, slope = (case.logical(name)[cell] for name in ("InputTensor", "SlopeTensor"))
    element, result = Number(x, Role.VALUE), Number(result_alone(case, output, cell), is_result=True)
    if x < 0:
        return formula(element, " < 0, so ", Number(slope, Role.VALUE), " * ", element, " = ", result)
    return formula(element, " is not below 0 = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    return (Step(reads(case, output, cell), explain(case, output, cell)),)


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
