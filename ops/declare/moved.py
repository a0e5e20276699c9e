"""Declares operators whose output elements are input elements from another index, or a constant."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from ops.arrays.dtypes import Array
from ops.model.case import Case
from ops.model.operator import Compute
from ops.text.sentences import say

if TYPE_CHECKING:
    from ops.explain.explanation import Explained
    from ops.explain.moved_elements import Arithmetic, Constant, Move


def zero(case: Case) -> np.generic:
    """The number 0 in the data type of the first output."""
    return case.data_type(case.operator.outputs[0].name).numpy.type(0)


def by_moving(move: "Move", constant: "Constant" = zero) -> Compute:
    """Returns a kernel that passes the case, the input arrays and a constant to `move`, which returns the outputs.

    `constant` computes this constant from the case: the number for output elements to which no input element is moved.
    """

    def compute(case: Case) -> Mapping[str, Array]:
        inputs = {field.name: case.logical(field.name) for field in case.operator.inputs if case.has(field.name)}
        return {name: np.ascontiguousarray(array) for name, array in move(case, inputs, constant(case)).items()}

    return compute


def explained_by_moving(
    move: "Move", name: str = say("nothing"), constant: "Constant" = zero, *, arithmetic: "Arithmetic | None" = None
) -> "Callable[[], Explained]":
    """Returns a function that creates the explanation of an operator whose kernel is `by_moving(move, constant)`.

    `name` is the name of `constant` in formulas. `arithmetic` returns lines that show how the index of the input cell
    is computed.
    """

    def explained() -> "Explained":
        from ops.explain.moved_elements import moved_elements  # only needed to explain a cell

        return moved_elements(move, name, constant, arithmetic)

    return explained
