"""GATHER_ELEMENTS: elements of the input along Axis, each picked by the index at its place."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.gather.plan import elements, plan_of, touched
from ops.catalog.shared.axis_indices import IndicesInside, is_outside, meant, size_of_axis
from ops.constraints.attributes import AxisInRange
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.declaration import declare, explained_in
from ops.explain.cell_sets import whole
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.text.sentences import say


def infer(guard: Guard) -> Mapping[str, Inferred]:
    return {"OutputTensor": Inferred(guard.sizes("IndicesTensor"), guard.data_type("InputTensor"))}


def compute(case: Case) -> Mapping[str, Array]:
    indices, size = case.logical("IndicesTensor"), size_of_axis(case)
    if is_outside(indices, size).any():
        # Elsewhere in the buffer: what lies there, cell by cell.
        taken = elements(case, plan_of(case), whole(case.sizes("OutputTensor")))
        return {"OutputTensor": case.buffer("InputTensor").take(taken)}
    places = meant(indices, size)
    return {"OutputTensor": np.take_along_axis(case.logical("InputTensor"), places, case.integer("Axis"))}


def _example(
    title: str, source: list[int], made: list[int], axis: int, indices: list[int], expected: list[int],
    index_type: str = "UINT32",
) -> Example:  # fmt: skip
    """Of an input that counts from 0."""
    desc = {
        "InputTensor": {"DataType": "FLOAT32", "Sizes": source},
        "IndicesTensor": {"DataType": index_type, "Sizes": made},
        "OutputTensor": {"DataType": "FLOAT32", "Sizes": made},
        "Axis": axis,
    }  # fmt: skip
    data = {"InputTensor": list(range(int(np.prod(source)))), "IndicesTensor": indices}
    return Example(title, desc, data, {"OutputTensor": expected}, "own")


OPERATORS = (
    declare(
        "GATHER_ELEMENTS",
        formula="Output[c] = Input[c with Indices[c] along Axis]",
        constraints=(
            SameRank("InputTensor", "IndicesTensor"),
            SameRank("InputTensor", "OutputTensor"),
            SameDataType("InputTensor", "OutputTensor"),
            AxisInRange("Axis", of="InputTensor"),
            SameSizes("InputTensor", "IndicesTensor", except_axis="Axis"),
            SameSizes("IndicesTensor", "OutputTensor"),
            IndicesInside(say("what lies in the buffer there is taken, or its last element"), touched),
        ),
        infer=infer,
        compute=compute,
        explained=explained_in("ops.catalog.gather.explained"),
        examples=(
            _example("of each row", [1, 1, 3, 4], [1, 1, 3, 2], 3, [0, 3, 1, 1, 2, 0], [0, 3, 5, 5, 10, 8]),
            _example("of each column, counted from the end", [1, 1, 3, 4], [1, 1, 2, 4], 2,
                     [-1, 0, -3, 1, 1, 2, 0, -1], [8, 1, 2, 7, 4, 9, 2, 11], "INT32"),
        ),
        errata=("The page does not say what an index outside gives.",),
    ),
)  # fmt: skip
