"""Explains the cells of RANDOM_GENERATOR by ten rounds of Philox on a counter and the key."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.generator.random_generator import COUNTER, MADE, NEXT, STATE, WORDS, count_runs, next_state, philox
from ops.explain.cell_sets import Read, Role, along_axis, one_cell, position_of, single, whole
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, formula
from ops.model.case import Case


def state_read(case: Case, words: range) -> Read:
    """A Read of the words of InputStateTensor whose indices are `words`."""
    rank = len(case.sizes(STATE))
    return along_axis(STATE, (0,) * rank, rank - 1, words)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    """Returns the cells of the state that an output cell reads. A random number reads the whole state.

    A word of the counter in the output state reads the same word of the counter in the input state and all lower words.
    """
    if output == MADE:
        return (state_read(case, range(WORDS)),)
    word = cell[-1]
    return (state_read(case, range(word + 1) if word < COUNTER else single(word)),)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    made = Read(MADE, Role.VALUE, whole(case.sizes(MADE)))
    if not case.has(NEXT):
        return (made,)
    word = cell[-1]
    if word >= COUNTER:
        return made, one_cell(NEXT, cell)
    return made, along_axis(NEXT, cell, len(cell) - 1, range(word, COUNTER))


def rounds(case: Case, cell: Shape) -> list[Array]:
    """Returns the counter from which RANDOM_GENERATOR computes a cell, [4], followed by the four words after each round
    of Philox, [4] each.
    """
    run = np.array([position_of(cell, case.sizes(MADE)) // COUNTER], np.uint64)
    return [words[0] for words in philox(case.logical(STATE), run)]


def explain(case: Case, output: str, cell: Shape) -> Formula:
    state = Operands(case.logical(STATE).reshape(-1), Role.VALUE)
    if output == NEXT:
        result = Number(next_state(case)[cell[-1]], Role.VALUE, is_result=True)
        if cell[-1] >= COUNTER:
            return formula(f"key[{cell[-1] - COUNTER}] = ", result)
        counter = Operands(state.values[:COUNTER], Role.VALUE)
        return formula("(counter (", counter, f") + {count_runs(case)})[{cell[-1]}] = ", result)
    run, word = divmod(position_of(cell, case.sizes(MADE)), COUNTER)
    result = Number(rounds(case, cell)[-1][word], Role.VALUE, is_result=True)
    counter, key = (Operands(part, Role.VALUE) for part in np.split(state.values, [COUNTER]))
    return formula("Philox((", counter, f") + {run}, key (", key, f"))[{word}] = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The steps that compute a random number: the counter, the words after each round of Philox, and the number. A cell
    of the output state has only one step.
    """
    found = reads(case, output, cell)
    last = Step(found, explain(case, output, cell))
    if output == NEXT:
        return (last,)
    names = ("counter", *(f"round {number}" for number in range(1, len(rounds(case, cell)))))
    made = zip(names, rounds(case, cell), strict=True)
    return (*(Step(found, formula(f"{name}: ", Operands(words, Role.VALUE))) for name, words in made), last)


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
