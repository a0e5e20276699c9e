"""Why a cell holds its number that was moved there: where it came from, and where else it went."""

from collections.abc import Callable, Mapping
from weakref import ReferenceType, ref

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, cell_at, count
from ops.explain.cell_sets import Block, Only, Read, Role, one_cell
from ops.explain.explanation import Explained, Formula, Number, Step, Words, formula, named
from ops.model.case import Case

# Given one array for each input tensor and the number for cells that nothing is moved to, returns the output arrays.
# A move never looks at the numbers: given the numbers of the cells instead, it returns where each one went.
Move = Callable[[Case, Mapping[str, Array], np.generic], Mapping[str, Array]]
Constant = Callable[[Case], np.generic]

NOWHERE = -1


def explanation(move: Move, name: str, constant: Constant) -> Explained:
    def sources(case: Case) -> dict[str, Array]:
        return LAST.of(case, move)

    def source(case: Case, output: str, cell: Shape) -> tuple[str, Shape] | None:
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
        place = int(np.ravel_multi_index(cell, case.sizes(field)))
        number = place + sum(count(case.sizes(name)) for name in before)
        found: list[Read] = []
        for name, numbers in sources(case).items():
            if (block := _around(numbers, number)) is not None:
                found.append(Read(name, Role.VALUE, block, _equals(numbers, number)))
        return tuple(found)

    def explain(case: Case, output: str, cell: Shape) -> Formula:
        found = source(case, output, cell)
        if found is None:
            return formula(f"{name} = ", Number(constant(case), is_result=True))
        field, place = found
        value = case.logical(field)[place]
        return (Words(f"{named(field, place)} = "), Number(value, Role.VALUE, is_result=True))

    def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
        return (Step(reads(case, output, cell), explain(case, output, cell)),)

    return Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)


class Sources:
    """Those of the case that was asked about last, while somebody has it: they are larger than its numbers."""

    def __init__(self) -> None:
        self._last: tuple[ReferenceType[Case], dict[str, Array]] | None = None

    def of(self, case: Case, move: Move) -> dict[str, Array]:
        """For every output cell the number of the input cell it holds; the inputs are counted one after another."""
        last = self._last  # any thread may ask
        if last is not None and last[0]() is case:
            return last[1]
        numbers: dict[str, Array] = {}
        first = 0
        for name in inputs_of(case):
            cells = count(case.sizes(name))
            numbers[name] = np.arange(first, first + cells).reshape(case.sizes(name))
            first += cells
        found = dict(move(case, numbers, np.int64(NOWHERE)))
        self._last = ref(case, self._let_go), found
        return found

    def _let_go(self, of: "ReferenceType[Case]") -> None:
        last = self._last
        if last is not None and last[0] is of:
            self._last = None


LAST = Sources()


def inputs_of(case: Case) -> list[str]:
    return [field.name for field in case.operator.inputs if case.has(field.name)]


def _around(numbers: Array, number: int) -> Block | None:
    """The smallest block that has every cell with the number."""
    places = np.argwhere(numbers == number)
    if not len(places):
        return None
    return tuple(range(int(low), int(high) + 1) for low, high in zip(places.min(0), places.max(0), strict=True))


def _equals(numbers: Array, number: int) -> Only:
    def only(window: Block) -> Mask:
        return np.asarray(numbers[tuple(slice(r.start, r.stop) for r in window)] == number)

    return only
