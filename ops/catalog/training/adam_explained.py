"""Explains the cells of ADAM_OPTIMIZER: the new moments, and how they change a parameter."""

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.training.adam import (
    FIRST,
    GRADIENT,
    NEW_FIRST,
    NEW_PARAMETERS,
    NEW_SECOND,
    PARAMETERS,
    SECOND,
    STEP,
    attribute,
    correction,
)
from ops.explain.cell_sets import Read, Role, one_cell, whole
from ops.explain.explanation import Explained, Formula, Number, Step, formula
from ops.explain.intermediates import Stage, flow_of_steps
from ops.explain.sub_case import inputs_of, result_of_numbers
from ops.model.case import Case
from ops.text.sentences import say

READ_FOR = {
    NEW_FIRST: (FIRST, GRADIENT),
    NEW_SECOND: (SECOND, GRADIENT),
    NEW_PARAMETERS: (PARAMETERS, FIRST, SECOND, GRADIENT, STEP),
}


def input_cell(case: Case, field: str, cell: Shape) -> Shape:
    """Returns the cell of the input `field` that an output cell reads.

    It has the same index as the output cell, except in TrainingStepTensor, which has only one element.
    """
    return (0,) * len(case.sizes(STEP)) if field == STEP else cell


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return tuple(one_cell(name, input_cell(case, name, cell)) for name in READ_FOR[output])


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    fed = [output.name for output in case.operator.outputs if field in READ_FOR[output.name]]
    if field == STEP:
        return tuple(Read(name, Role.VALUE, whole(case.sizes(name))) for name in fed)
    return tuple(one_cell(name, cell) for name in fed)


def number(case: Case, field: str, cell: Shape) -> Number:
    """The number that an output cell reads from the input `field`."""
    return Number(case.logical(field)[input_cell(case, field, cell)], Role.VALUE)


def result_in(case: Case, output: str, cell: Shape) -> Number:
    """The number in an output cell, as the result of a formula."""
    numbers = {name: case.logical(name)[input_cell(case, name, cell)] for name in inputs_of(case)}
    return Number(result_of_numbers(case, output, numbers), is_result=True)


def moment(case: Case, output: str, cell: Shape) -> Formula:
    """The formula of a new moment, without its result."""
    beta, squared = (attribute(case, "Beta1"), "") if output == NEW_FIRST else (attribute(case, "Beta2"), "^2")
    old, gradient = (number(case, name, cell) for name in READ_FOR[output])
    return formula(beta, " * ", old, " + (1 - ", beta, ") * ", gradient, squared)


def corrected(case: Case) -> np.float32:
    """Returns the factor of the training step that corrects the bias of moments whose first value is 0."""
    with np.errstate(all="ignore"):
        return correction(case, int(case.logical(STEP).reshape(-1)[0]))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    result = result_in(case, output, cell)
    if output != NEW_PARAMETERS:
        return formula(*moment(case, output, cell), " = ", result)
    first, second = (result_in(case, name, cell).value for name in (NEW_FIRST, NEW_SECOND))
    rate, epsilon = attribute(case, "LearningRate"), attribute(case, "Epsilon")
    return formula(
        number(case, PARAMETERS, cell), " - ", rate, " * ", corrected(case), " * ", first,
        " / (sqrt(", second, ") + ", epsilon, ") = ", result,
    )  # fmt: skip


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Returns the steps that compute a cell of `output`.

    A cell of the updated parameters has four steps: the first moment, the second moment, the bias correction, and the
    parameter. A cell of a moment has one step.
    """
    last = Step(reads(case, output, cell), explain(case, output, cell))
    if output != NEW_PARAMETERS:
        return (last,)
    moments = (
        Step(reads(case, name, cell), formula(*moment(case, name, cell), " = ", result_in(case, name, cell).value))
        for name in (NEW_FIRST, NEW_SECOND)
    )
    beta1, beta2, step = attribute(case, "Beta1"), attribute(case, "Beta2"), number(case, STEP, cell)
    factor = formula("sqrt(1 - ", beta2, "^", step, ") / (1 - ", beta1, "^", step, ") = ", corrected(case))
    return *moments, Step((one_cell(STEP, input_cell(case, STEP, cell)),), factor), last


def everywhere(case: Case) -> range:
    """Returns the indices of all dimensions of the parameters. The correction factor is the same number along all of
    them.
    """
    return range(len(case.sizes(NEW_PARAMETERS)))


FLOW = flow_of_steps(NEW_PARAMETERS, Stage(say("Correction factor"), say("of moments that began at 0"), 2, everywhere))
EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps, flow=FLOW)
