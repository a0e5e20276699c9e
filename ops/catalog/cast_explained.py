"""Why a cell of CAST holds its number: the element in the type of the output."""

from ops.case import Case
from ops.explain import Formula, formula
from ops.layout import Shape
from ops.same_cell import filled_in, result_in, same_cell


def explain(case: Case, output: str, cell: Shape) -> Formula:
    element = filled_in("{InputTensor}", case, cell)
    return formula(f"{case.data_type(output).name}(", *element, ") = ", result_in(case, output, cell))


EXPLAINED = same_cell(explain)
