"""Explanations of operators that only move elements: where each element came from, and where else it went."""

from collections.abc import Callable, Mapping
from weakref import ReferenceType, ref

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, cell_at, count
from ops.explain.cell_sets import Block, Only, Read, Role, one_cell, position_of, slices
from ops.explain.explanation import Explained, Formula, Number, Words, formula, named
from ops.explain.sub_case import inputs_of
from ops.model.case import Case

# Given one array for each input and the number for cells that nothing is moved to, returns the output arrays.
# A move never looks at the numbers: given the numbers of the cells instead, it returns where each one went.
Move = Callable[[Case, Mapping[str, Array], np.generic], Mapping[str, Array]]
Constant = Callable[[Case], np.generic]

NOWHERE = -1


def moved_elements(move: Move, name: str, constant: Constant) -> Explained:
    """The explanation of an operator that computes its outputs by `move`.

    Cells that nothing is moved to hold `constant`, which formulas call `name`.
    """

    def sources(case: Case) -> dict[str, Array]:
        return LAST.of(case, move)

    def source(case: Case, output: str, cell: Shape) -> tuple[str, Shape] | None:
        """The input and the cell whose element an output cell holds; None for the constant."""
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
            return formula(f"{name} = ", Number(constant(case), is_result=True))
        field, origin = found
        value = case.logical(field)[origin]
        return (Words(f"{named(field, origin)} = "), Number(value, Role.VALUE, is_result=True))

    return Explained(reads=reads, feeds=feeds, explain=explain)


class ElementSources:
    """Where the elements of a case's outputs came from.

    The arrays are larger than the case's data, so only those of the latest case are kept, and only while it is alive.
    """

    def __init__(self) -> None:
        self._last: tuple[ReferenceType[Case], dict[str, Array]] | None = None

    def of(self, case: Case, move: Move) -> dict[str, Array]:
        """For each output an array with the number of the input cell that each cell holds, or NOWHERE.

        The numbers go on from one input to the next. Safe to call from any thread.
        """
        last = self._last
        if last is not None and last[0]() is case:
            return last[1]
        numbers: dict[str, Array] = {}
        first = 0
        for name in inputs_of(case):
            cells = count(case.sizes(name))
            numbers[name] = np.arange(first, first + cells).reshape(case.sizes(name))
            first += cells
        found = dict(move(case, numbers, np.int64(NOWHERE)))
        self._last = ref(case, self._forget), found
        return found

    def _forget(self, of: "ReferenceType[Case]") -> None:
        last = self._last
        if last is not None and last[0] is of:
            self._last = None


LAST = ElementSources()


def _around(numbers: Array, number: int) -> Block | None:
    """The smallest block with all cells that hold the number."""
    cells = np.argwhere(numbers == number)
    if not len(cells):
        return None
    return tuple(range(int(low), int(high) + 1) for low, high in zip(cells.min(0), cells.max(0), strict=True))


def _equals(numbers: Array, number: int) -> Only:
    def only(window: Block) -> Mask:
        return np.asarray(numbers[slices(window)] == number)

    return only
