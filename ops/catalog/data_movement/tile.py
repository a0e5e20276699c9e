"""TILE: repeats the input along every dimension."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.data_movement.index_lines import tiled
from ops.constraints.lists import EntryInRange, EntryPerDimension, any_uint, one_each
from ops.constraints.shapes import SameDataType, SameRank
from ops.constraints.sizes import SizesAsInferred
from ops.declare.declaration import declare
from ops.declare.examples import float32, own_example
from ops.declare.moved import by_moving, explained_by_moving
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred


def infer(guard: Guard) -> Mapping[str, Inferred]:
    "Each size of the output is the size of the input times the entry of Repeats for the dimension."
    sizes, repeats = guard.sizes("InputTensor"), one_each(guard, "Repeats", "InputTensor", 1)
    tiled = tuple(size * repeat for size, repeat in zip(sizes, repeats, strict=True))
    return {"OutputTensor": Inferred(tiled, guard.data_type("InputTensor"))}


def move(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    """Returns the input, repeated along every dimension as often as Repeats states."""
    return {"OutputTensor": np.tile(inputs["InputTensor"], case.integers("Repeats"))}


def _example(title: str, sizes: list[int], repeats: list[int], expected: list[int]) -> Example:
    """An example of TILE; the elements of the input are 1, 2, 3 and so on."""
    tiled = [size * repeat for size, repeat in zip(sizes, repeats, strict=True)]
    tensors = {"InputTensor": float32(*sizes), "OutputTensor": float32(*tiled)}
    data = {"InputTensor": range(1, int(np.prod(sizes)) + 1)}
    return own_example(title, tensors, data, {"OutputTensor": expected}, RepeatsCount=4, Repeats=repeats)


OPERATORS = (
    declare(
        "TILE",
        formula="Output[c] = Input[c mod Input.Sizes]",
        constraints=(
            SameRank("InputTensor", "OutputTensor"),
            SameDataType("InputTensor", "OutputTensor"),
            EntryPerDimension(("Repeats",), "InputTensor", (1,)),
            EntryInRange("Repeats", 1, any_uint, "Every entry of Repeats is at least 1."),
            SizesAsInferred(
                "OutputTensor",
                "Each size of the output is the size of the input times the entry of Repeats for the dimension.",
            ),
        ),
        infer=infer,
        compute=by_moving(move),
        explained=explained_by_moving(move, arithmetic=tiled),
        examples=(
            _example("two copies side by side", [1, 1, 2, 3], [1, 1, 1, 2], [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6]),
            _example("a row becomes a matrix", [1, 1, 1, 4], [1, 1, 3, 1], [1, 2, 3, 4] * 3),
        ),
    ),
)
