"""How an operator explains its cells when each is made from the input cells of the same place."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from string import Formatter

import numpy as np

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Read, Role, one_cell
from ops.explain.explanation import Explained, Formula, Number, Step, Words, formula
from ops.model.case import Case
from ops.model.data import Data, Kept

RoleOf = Callable[[Case, str, Shape], Role]


def always_value(case: Case, field: str, cell: Shape) -> Role:
    return Role.VALUE


def only_decides(case: Case, field: str, cell: Shape) -> Role:
    return Role.DECIDES


def same_cell(
    pattern: str | Callable[[Case, str, Shape], Formula],
    role: RoleOf = always_value,
    steps: Callable[[Case, str, Shape], tuple[Step, ...]] | None = None,
) -> Explained:
    """A formula is given as a function, or as a pattern in which `{InputTensor}` stands for the number in that tensor's
    cell and `{Alpha}` for an attribute; the result is added to it. `role` is what the cell of an input, which is
    named to it, does for the output."""

    def explain(case: Case, output: str, cell: Shape) -> Formula:
        if isinstance(pattern, str):
            return formula(*filled_in(pattern, case, cell, role), " = ", result_in(case, output, cell))
        return pattern(case, output, cell)

    def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
        inputs = (f.name for f in case.operator.inputs if case.has(f.name))
        return tuple(one_cell(name, cell, role(case, name, cell)) for name in inputs)

    def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
        return tuple(one_cell(f.name, cell, role(case, field, cell)) for f in case.operator.outputs if case.has(f.name))

    def at_once(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
        return (Step(reads(case, output, cell), explain(case, output, cell)),)

    return Explained(reads=reads, feeds=feeds, explain=explain, steps=steps or at_once)


def result_alone(case: Case, output: str, cell: Shape) -> np.generic:
    """The number in an output cell, from the reference run on this cell alone."""
    inputs = (field.name for field in case.operator.inputs if case.has(field.name))
    return result_of_numbers(case, output, {name: case.logical(name)[cell] for name in inputs})


def result_of_numbers(case: Case, output: str, numbers: Mapping[str, np.generic]) -> np.generic:
    """The number that the reference makes of one number for each input."""
    small = case
    for field in case.operator.tensors:
        desc = case.tensor(field.name)
        if desc is not None:
            ones = replace(desc, sizes=(1,) * len(case.sizes(field.name)), strides=None, total_bytes=None)
            small = small.with_value(field.name, ones)
    for name, number in numbers.items():
        small = small.with_data(name, Data(kept=Kept(number.reshape(1))))
    assert small.operator.compute is not None  # a cell is looked at after a run
    return small.operator.compute(small)[output].reshape(-1)[0]


def result_in(case: Case, output: str, cell: Shape) -> Number:
    """The same as the end of a formula."""
    return Number(result_alone(case, output, cell), is_result=True)


def filled_in(pattern: str, case: Case, cell: Shape, role: RoleOf = always_value) -> Formula:
    """A pattern with the numbers of a cell."""
    parts: list[Words | Number] = []
    for text, name, _, _ in Formatter().parse(pattern):
        if text:
            parts.append(Words(text))
        if not name:
            continue
        if name in case.operator.attribute:
            parts.append(Number(case.number(name)))
        else:
            parts.append(Number(case.logical(name)[cell], role(case, name, cell)))
    return tuple(parts)
