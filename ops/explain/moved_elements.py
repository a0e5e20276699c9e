"""Explanations of operators that only move elements: each output cell is a copy of an input cell, or a constant."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, cell_at, count
from ops.explain.cell_sets import Block, Only, Read, Role, one_cell, position_of, slices
from ops.explain.explanation import Explained, Formula, Number, Step, Words, formula, named
from ops.explain.last_case import OfLastCase
from ops.explain.sub_case import inputs_of
from ops.model.case import Case

# A function that moves elements. It takes a case, an array for each input, and the number for output cells to which
# nothing is moved; it returns the output arrays. It moves elements by their indices alone: if each input element is the
# number of its own cell, the outputs hold the number of the cell from which each element came.
Move = Callable[[Case, Mapping[str, Array], np.generic], Mapping[str, Array]]
Constant = Callable[[Case], np.generic]
# A function of a case, an output and one of its cells: the index arithmetic that leads to the input cell, in sentences.
Arithmetic = Callable[[Case, str, Shape], Sequence[str]]

NOWHERE = -1


def moved_elements(move: Move, name: str, constant: Constant, arithmetic: Arithmetic | None = None) -> Explained:
    """The explanation of an operator whose outputs are computed by `move`, a function that moves elements.

    Output cells to which no element is moved have the number that `constant` returns; formulas use the word `name` for
    it. `arithmetic` returns sentences about the index; they become steps before the last step.
    """

    def sources(case: Case) -> dict[str, Array]:
        return LAST.of(case, move)

    def source(case: Case, output: str, cell: Shape) -> tuple[str, Shape] | None:
        """Returns the input from which an output cell got its element, and the cell of this input. Returns None if the
        element is the constant that the operator fills in.
        """
        number = int(sources(case)[output][cell])
        if number == NOWHERE:
            return None
        for name in inputs_of(case):
            cells = count(case.sizes(name))
            if number < cells:
                return name, cell_at(number, case.sizes(name))
            number -= cells
        raise AssertionError(number)

    def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
        found = source(case, output, cell)
        return () if found is None else (one_cell(*found),)

    def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
        names = inputs_of(case)
        before = names[: names.index(field)]
        number = position_of(cell, case.sizes(field)) + sum(count(case.sizes(name)) for name in before)
        found: list[Read] = []
        for name, numbers in sources(case).items():
            if (block := _around(numbers, number)) is not None:
                found.append(Read(name, Role.VALUE, block, _equals(numbers, number)))
        return tuple(found)

    def explain(case: Case, output: str, cell: Shape) -> Formula:
        found = source(case, output, cell)
        if found is None:
            return formula(name, " = ", Number(constant(case), is_result=True))
        field, origin = found
        value = case.logical(field)[origin]
        return (Words(f"{named(field, origin)} = "), Number(value, Role.VALUE, is_result=True))

    def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
        lines = () if arithmetic is None else arithmetic(case, output, cell)
        last = Step(reads(case, output, cell), explain(case, output, cell))
        return (*(Step((), formula(line)) for line in lines), last)

    return Explained(reads=reads, feeds=feeds, explain=explain, steps=steps, has_rows=True)


class ElementSources:
    """A cache of the input cell from which each output cell of a case got its element.

    Its arrays are larger than the data of the case. So they are kept for the latest case only, until it is deleted.
    """

    def __init__(self) -> None:
        self._last = OfLastCase[dict[str, Array]]()

    def of(self, case: Case, move: Move) -> dict[str, Array]:
        """For each output, an array with the number of the input cell that each output cell copies, or NOWHERE.

        The cells of all inputs are numbered consecutively, input after input. Any thread may call this.
        """
        return self._last.of(case, lambda: _sources(case, move))


def _sources(case: Case, move: Move) -> dict[str, Array]:
    numbers: dict[str, Array] = {}
    first = 0
    for name in inputs_of(case):
        cells = count(case.sizes(name))
        numbers[name] = np.arange(first, first + cells).reshape(case.sizes(name))
        first += cells
    return dict(move(case, numbers, np.int64(NOWHERE)))


LAST = ElementSources()


def _around(numbers: Array, number: int) -> Block | None:
    """The smallest block with all cells that hold the number; None if no cell holds it."""
    cells = np.argwhere(numbers == number)
    if not len(cells):
        return None
    return tuple(range(int(low), int(high) + 1) for low, high in zip(cells.min(0), cells.max(0), strict=True))


def _equals(numbers: Array, number: int) -> Only:
    def only(window: Block) -> Mask:
        return np.asarray(numbers[slices(window)] == number)

    return only
