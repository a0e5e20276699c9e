"""Makes cases from a few cells of another case, and runs the reference on these cells alone."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.explain.cell_sets import Block, broadcast_cell, shape_of, slices
from ops.model.case import Case
from ops.model.data import Data, Kept


def cells_of(case: Case, name: str, block: Block) -> Array:
    """Returns the elements of the input `name` inside a block, flattened to one dimension in row-major order."""
    return case.logical(name)[slices(block)].reshape(-1)


def cut(case: Case, blocks: Mapping[str, Block]) -> Case:
    """Returns the case with each tensor in `blocks` cut to its block, and packed.

    The cells of inputs keep their numbers.
    """
    inputs = {field.name for field in case.operator.inputs}
    small = case
    for name, block in blocks.items():
        small = _resized(small, name, shape_of(block))
        if name in inputs:
            small = small.with_data(name, Data(kept=Kept(cells_of(case, name, block))))
    return small


def run(case: Case, output: str) -> Array:
    """Computes an output of a case with the reference, and returns its numbers, [n]."""
    assert case.operator.compute is not None  # only operators with a reference have explanations
    return case.operator.compute(case)[output].reshape(-1)


def result_of_numbers(case: Case, output: str, numbers: Mapping[str, np.generic]) -> np.generic:
    """Returns the number that the reference computes for `output` if every tensor has a single element.

    `numbers` are the elements of the inputs, by name.
    """
    small = case
    for field in case.operator.tensors:
        if case.tensor(field.name) is not None:
            small = _resized(small, field.name, (1,) * len(case.sizes(field.name)))
    for name, number in numbers.items():
        small = small.with_data(name, Data(kept=Kept(number.reshape(1))))
    return run(small, output)[0]


def result_of_line(case: Case, output: str, name: str, numbers: Array) -> Array:
    """Returns the numbers, [n], that the reference computes for the output when the input `name` has only the elements
    `numbers`, [n].
    """
    small = case
    for field in (name, output):
        small = _resized(small, field, (*(1,) * (len(case.sizes(field)) - 1), len(numbers)))
    return run(small.with_data(name, Data(kept=Kept(numbers))), output)


def result_of_cell(case: Case, output: str, cell: Shape) -> np.generic:
    """The number that the reference computes for an output cell from the input cells at the same index.

    Inputs with size 1 along a dimension are broadcast.
    """
    return result_of_numbers(case, output, {name: number_at(case, name, cell) for name in inputs_of(case)})


def inputs_of(case: Case) -> tuple[str, ...]:
    """The names of the inputs that the case has, in the order of the desc."""
    return tuple(field.name for field in case.operator.inputs if case.has(field.name))


def number_at(case: Case, name: str, cell: Shape) -> np.generic:
    """The number of an input at an output cell; the input is broadcast to the output."""
    return case.logical(name)[broadcast_cell(cell, case.sizes(name))]


def _resized(case: Case, name: str, sizes: Shape) -> Case:
    """Returns the case with new sizes `sizes` for the tensor `name`, which becomes packed."""
    desc = case.tensor(name)
    assert desc is not None
    return case.with_value(name, replace(desc, sizes=sizes, strides=None, total_bytes=None))
