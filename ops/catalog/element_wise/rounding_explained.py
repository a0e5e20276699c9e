"""Explains the cells of ROUND: a result is the element, rounded as RoundingMode selects."""

from ops.arrays.layout import Shape
from ops.explain.element_wise import element_wise, filled_in, result_in
from ops.explain.explanation import Formula, formula
from ops.model.case import Case
from ops.text.sentences import say

# In the order of DML_ROUNDING_MODE.
WORDS = (say("nearest, halves to even: "), say("towards 0: "), say("nearest, halves away from 0: "))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    element = filled_in("{InputTensor}", case, cell)
    return formula(WORDS[case.integer("RoundingMode")], *element, " = ", result_in(case, output, cell))


EXPLAINED = element_wise(explain)
