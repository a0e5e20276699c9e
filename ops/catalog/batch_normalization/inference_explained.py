"""Why a cell of a batch normalization holds its number: the element, and the operands that are broadcast to it."""

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.batch_normalization.inference import OPERANDS, deviation
from ops.catalog.shared.fused_explained import applied
from ops.explain.cell_sets import Read, Role, cell_in, one_cell, spread
from ops.explain.explanation import Explained, Formula, Number, Step, formula
from ops.explain.same_cell import result_of_numbers
from ops.model.case import Case
from ops.text.values import Fused

INPUTS = ("InputTensor", *OPERANDS)


def numbers(case: Case, cell: Shape) -> dict[str, np.generic]:
    """What stands for a cell in each input."""
    return {name: case.logical(name)[cell_in(cell, case.sizes(name))] for name in INPUTS}


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return tuple(one_cell(name, cell_in(cell, case.sizes(name))) for name in INPUTS)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    block = spread(cell, case.sizes(field), case.sizes("OutputTensor"))
    return (Read("OutputTensor", Role.VALUE, block),)


def parts(case: Case, cell: Shape) -> Formula:
    x, mean, variance, scale, bias = (Number(number, Role.VALUE) for number in numbers(case, cell).values())
    epsilon = case.number("Epsilon")
    return formula(scale, " * (", x, " - ", mean, ") / sqrt(", variance, " + ", epsilon, ") + ", bias)


def result_of(case: Case, cell: Shape) -> Number:
    return Number(result_of_numbers(case, "OutputTensor", numbers(case, cell)), is_result=True)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    return formula(*applied(case["FusedActivation"], *parts(case, cell)), " = ", result_of(case, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The deviation, the result, and what the activation makes of it."""
    read, fused = reads(case, output, cell), case["FusedActivation"]
    variance = numbers(case, cell)["VarianceTensor"]
    with np.errstate(all="ignore"):
        root = deviation(case, variance.reshape(1))[0]
    of_variance = tuple(each for each in read if each.field == "VarianceTensor")
    first = formula("sqrt(", Number(variance, Role.VALUE), " + ", case.number("Epsilon"), ") = ", root)
    if not isinstance(fused, Fused):
        return Step(of_variance, first), Step(read, explain(case, output, cell))
    before = result_of(case.with_value("FusedActivation", None), cell).value
    return (
        Step(of_variance, first),
        Step(read, formula(*parts(case, cell), " = ", before)),
        Step(read, formula(*applied(fused, before), " = ", result_of(case, cell))),
    )


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
