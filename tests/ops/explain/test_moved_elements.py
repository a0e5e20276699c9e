"""The input cells from which an operator moves elements to its output are computed once for a case, and are freed
together with the case.
"""

from collections.abc import Mapping
from weakref import ref

import numpy as np

from ops import OPERATORS, Case
from ops.arrays.dtypes import Array
from ops.explain.moved_elements import ElementSources
from ops.presets import case_of


def tiled() -> Case:
    operator = OPERATORS["DML_OPERATOR_TILE"]
    return case_of(operator, operator.examples[0])


class Moves:
    """A kernel that returns the input and counts its calls. `ElementSources` calls it once to find the sources of all
    elements.
    """

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, case: Case, inputs: Mapping[str, Array], constant: Array | np.generic) -> Mapping[str, Array]:
        self.times += 1
        return {"OutputTensor": inputs["InputTensor"]}


def test_the_cells_of_a_case_are_followed_once():
    case, sources, moves = tiled(), ElementSources(), Moves()
    first = sources.of(case, moves)
    assert sources.of(case, moves) is first
    assert moves.times == 1
    other = case.with_value("Repeats", (1, 1, 1, 2))
    sources.of(other, moves)
    sources.of(case, moves)
    assert moves.times == 3


def test_where_cells_came_from_goes_with_the_case():
    case, sources = tiled(), ElementSources()
    kept = ref(sources.of(case, Moves())["OutputTensor"])
    assert kept() is not None
    del case
    assert kept() is None
