"""Why a random number is what it is: its counter, and ten rounds of Philox with the key."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.generator.random_generator import COUNTER, MADE, NEXT, STATE, WORDS, count_runs, next_state, philox
from ops.explain.cell_sets import Read, Role, along_axis, one_cell, whole
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.model.case import Case


def place_of(case: Case, cell: Shape) -> int:
    return int(np.ravel_multi_index(cell, case.sizes(MADE)))


def state_cells(case: Case, words: range) -> Read:
    rank = len(case.sizes(STATE))
    return along_axis(STATE, (0,) * rank, rank - 1, words)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    """A number is made of the whole state; a word of the next counter of those that carry into it."""
    if output == MADE:
        return (state_cells(case, range(WORDS)),)
    word = cell[-1]
    return (state_cells(case, range(word + 1) if word < COUNTER else range(word, word + 1)),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    made = Read(MADE, Role.VALUE, whole(case.sizes(MADE)))
    if not case.has(NEXT):
        return (made,)
    word = cell[-1]
    if word >= COUNTER:
        return made, one_cell(NEXT, cell)
    return made, along_axis(NEXT, cell, len(cell) - 1, range(word, COUNTER))


def rounds(case: Case, cell: Shape) -> list[Array]:
    """The counter of a cell, [4], and the words after every round."""
    place = np.array([place_of(case, cell) // COUNTER], np.uint64)
    return [words[0] for words in philox(case.logical(STATE), place)]


def explain(case: Case, output: str, cell: Shape) -> Formula:
    state = Operands(case.logical(STATE).reshape(-1), Role.VALUE)
    if output == NEXT:
        result = Number(next_state(case)[cell[-1]], Role.VALUE, is_result=True)
        if cell[-1] >= COUNTER:
            return formula(f"key[{cell[-1] - COUNTER}] = ", result)
        counter = Operands(state.values[:COUNTER], Role.VALUE)
        return formula("(counter (", counter, f") + {count_runs(case)})[{cell[-1]}] = ", result)
    run, word = divmod(place_of(case, cell), COUNTER)
    result = Number(rounds(case, cell)[-1][word], Role.VALUE, is_result=True)
    counter, key = (Operands(part, Role.VALUE) for part in np.split(state.values, [COUNTER]))
    return formula("Philox((", counter, f") + {run}, key (", key, f"))[{word}] = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    found = reads(case, output, cell)
    last = Step(found, explain(case, output, cell))
    if output == NEXT:
        return (last,)
    names = ("counter", *(f"round {number}" for number in range(1, len(rounds(case, cell)))))
    made = zip(names, rounds(case, cell), strict=True)
    return (*(Step(found, formula(f"{name}: ", Operands(words, Role.VALUE))) for name, words in made), last)


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
