"""Explains the cells of CAST: a result is the element in the data type of the output."""

from ops.arrays.layout import Shape
from ops.explain.element_wise import element_wise, filled_in, result_in
from ops.explain.explanation import Formula, formula
from ops.model.case import Case


def explain(case: Case, output: str, cell: Shape) -> Formula:
    element = filled_in("{InputTensor}", case, cell)
    return formula(f"{case.data_type(output).name}(", *element, ") = ", result_in(case, output, cell))


EXPLAINED = element_wise(explain)
