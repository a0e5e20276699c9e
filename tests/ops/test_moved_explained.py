"""Cells that were moved know where they came from, at no cost to those who look at something else by now."""

from weakref import ref

import numpy as np
import pytest

from ops import OPERATORS, Case
from ops import moved_explained as explained
from ops.dtypes import Array
from ops.presets import case_of


@pytest.fixture
def case() -> Case:
    operator = OPERATORS["DML_OPERATOR_TILE"]
    return case_of(operator, operator.examples[0])


class Moves:
    """Counts how often everything is moved."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, case: Case, numbers: dict[str, Array], constant: np.generic) -> dict[str, Array]:
        self.times += 1
        return {"OutputTensor": numbers["InputTensor"]}


def test_the_cells_of_a_case_are_followed_once(case: Case):
    sources, moves = explained._Sources(), Moves()
    first = sources.sources(case, moves)
    assert sources.sources(case, moves) is first
    assert moves.times == 1
    sources.sources(case.with_value("Repeats", (1, 1, 1, 2)), moves)
    sources.sources(case, moves)
    assert moves.times == 3


def test_where_cells_came_from_goes_with_the_case():
    operator = OPERATORS["DML_OPERATOR_TILE"]
    case = case_of(operator, operator.examples[0])
    assert operator.explained is not None
    explained_by = operator.explained()
    explained_by.reads(case, "OutputTensor", (0,) * len(case.sizes("OutputTensor")))
    assert explained._last._last is not None
    kept = ref(case)
    del case
    assert kept() is None
    assert explained._last._last is None
