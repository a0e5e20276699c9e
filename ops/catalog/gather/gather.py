"""GATHER: slices of the input along Axis, picked by index."""

from collections.abc import Mapping, Sequence

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.gather.plan import elements, plan_of, touched
from ops.catalog.gather.rules import index_room, left_out_ones, rank_limit
from ops.catalog.shared.axis_indices import IndicesInside, is_outside, meant, size_of_axis
from ops.constraints.attributes import AxisInRange, CountInRange
from ops.constraints.shapes import SameDataType, SameRank
from ops.constraints.sizes import LeadingOnes, SizesAsInferred
from ops.declare.declaration import declare, explained_in
from ops.explain.cell_sets import whole
from ops.model.case import Case
from ops.model.guard import Guard, HiddenPlace
from ops.model.operator import Example, Inferred
from ops.text.sentences import say


def infer(guard: Guard) -> Mapping[str, Inferred]:
    axis, indexed = guard.axis("Axis", "InputTensor"), guard.integer("IndexDimensions")
    source, indices = guard.sizes("InputTensor"), guard.sizes("IndicesTensor")
    if len(indices) != len(source) or indexed > axis + 1:
        raise HiddenPlace
    counted = indices[len(indices) - indexed :]
    # Of no dimensions of the indices, there is one dimension too few; DirectML does not look at the one before it.
    found = (*(source[indexed - 1 : axis] if indexed else (None, *source[:axis])), *counted, *source[axis + 1 :])
    return {"OutputTensor": Inferred(found, guard.data_type("InputTensor"))}


def compute(case: Case) -> Mapping[str, Array]:
    x, indices, sizes = case.logical("InputTensor"), case.logical("IndicesTensor"), case.sizes("OutputTensor")
    if is_outside(indices, size_of_axis(case)).any():
        # Elsewhere in the buffer: what lies there, cell by cell.
        return {"OutputTensor": case.buffer("InputTensor").take(elements(case, plan_of(case), whole(sizes)))}
    indexed = case.integer("IndexDimensions")
    places = meant(indices.reshape(-1), size_of_axis(case))
    picked = np.take(x[(slice(0, 1),) * (indexed - 1)], places, case.integer("Axis"))
    rows = picked.reshape(sizes if indexed else (1, *sizes[1:]))
    return {"OutputTensor": np.ascontiguousarray(np.broadcast_to(rows, sizes))}


def _example(
    title: str, sizes: tuple[list[int], list[int], list[int]], axis: int, indexed: int, indices: list[int],
    expected: Sequence[int], index_type: str = "UINT32",
) -> Example:  # fmt: skip
    """Of an input that counts from 0."""
    types = ("FLOAT32", index_type, "FLOAT32")
    names = ("InputTensor", "IndicesTensor", "OutputTensor")
    tensors = {n: {"DataType": t, "Sizes": s} for n, t, s in zip(names, types, sizes, strict=True)}
    data = {"InputTensor": list(range(int(np.prod(sizes[0])))), "IndicesTensor": indices}
    desc = {**tensors, "Axis": axis, "IndexDimensions": indexed}
    return Example(title, desc, data, {"OutputTensor": list(expected)}, "own")


OPERATORS = (
    declare(
        "GATHER",
        formula="Output[b.., i.., a..] = Input[b.., Indices[i..], a..], with Indices[i..] along Axis",
        constraints=(
            SameRank("InputTensor", "IndicesTensor"),
            SameRank("InputTensor", "OutputTensor"),
            SameDataType("InputTensor", "OutputTensor"),
            AxisInRange("Axis", of="InputTensor"),
            CountInRange(
                "IndexDimensions", 0, rank_limit, "IndexDimensions is from 0 to DimensionCount.",
                code="index-dimensions",
            ),
            index_room,
            LeadingOnes("IndicesTensor", "IndexDimensions", "; DirectML 1.13.1 can end the process otherwise"),
            SizesAsInferred(
                "OutputTensor",
                "Output sizes are the input's before Axis, those of the indices that count, and the input's after "
                "Axis; leading ones are left out or added.",
            ),
            left_out_ones,
            IndicesInside(say("what lies in the buffer there is taken, or its last element"), touched),
        ),
        infer=infer,
        compute=compute,
        explained=explained_in("ops.catalog.gather.explained"),
        examples=(
            _example("two of three rows", ([1, 1, 3, 4], [1, 1, 1, 2], [1, 1, 2, 4]), 2, 1, [2, 0],
                     [8, 9, 10, 11, 0, 1, 2, 3]),
            _example("columns, counted from the end", ([1, 1, 3, 4], [1, 1, 1, 2], [1, 1, 3, 2]), 3, 1, [-1, 1],
                     [3, 1, 7, 5, 11, 9], "INT32"),
            _example("a table looked up by a matrix", ([1, 1, 5, 3], [1, 1, 2, 4], [1, 2, 4, 3]), 2, 2,
                     [4, 0, 1, 1, 2, 3, 0, 4],
                     [12, 13, 14, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 12, 13, 14]),
            _example("one index, whose dimension goes", ([1, 1, 3, 4], [1, 1, 1, 1], [1, 1, 1, 3]), 3, 0, [2],
                     [2, 6, 10]),
        ),
        errata=(
            "The page keeps IndexDimensions below DimensionCount; DirectML 1.13.1 takes it up to Axis + 1, and was "
            "seen to end the process beyond.",
            "The page does not say what an index outside gives.",
        ),
    ),
)  # fmt: skip
