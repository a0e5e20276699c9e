"""GATHER: selects slices of the input along Axis by index."""

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
from ops.declare.examples import own_example, tensor
from ops.explain.cell_sets import whole
from ops.model.case import Case
from ops.model.guard import Guard, HiddenPlace
from ops.model.operator import Example, Inferred
from ops.text.sentences import say


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output sizes: those of the input before Axis, those of the last IndexDimensions dimensions of the indices,
    and those of the input after Axis.

    All tensors have the same rank, so leading sizes of 1 are omitted or added.
    """
    axis, indexed = guard.axis("Axis", "InputTensor"), guard.integer("IndexDimensions")
    source, indices = guard.sizes("InputTensor"), guard.sizes("IndicesTensor")
    if len(indices) != len(source) or indexed > axis + 1:
        raise HiddenPlace
    counted = indices[len(indices) - indexed :]
    # With IndexDimensions 0 the output has one dimension more than needed; DirectML ignores its size.
    found = (*(source[indexed - 1 : axis] if indexed else (None, *source[:axis])), *counted, *source[axis + 1 :])
    return {"OutputTensor": Inferred(found, guard.data_type("InputTensor"))}


def compute(case: Case) -> Mapping[str, Array]:
    """Computes Output[b.., i.., a..] = Input[b.., Indices[i..], a..], where the index applies to the dimension Axis.

    An index outside of this dimension reads the buffer at the offset that DirectML 1.13.1 was observed to compute.
    """
    x, indices, sizes = case.logical("InputTensor"), case.logical("IndicesTensor"), case.sizes("OutputTensor")
    if is_outside(indices, size_of_axis(case)).any():
        # An index outside reads another part of the buffer, element by element.
        return {"OutputTensor": case.buffer("InputTensor").take(elements(case, plan_of(case), whole(sizes)))}
    indexed = case.integer("IndexDimensions")
    along_axis = meant(indices.reshape(-1), size_of_axis(case))
    picked = np.take(x[(slice(0, 1),) * (indexed - 1)], along_axis, case.integer("Axis"))
    rows = picked.reshape(sizes if indexed else (1, *sizes[1:]))
    return {"OutputTensor": np.ascontiguousarray(np.broadcast_to(rows, sizes))}


def _example(
    title: str, sizes: tuple[list[int], list[int], list[int]], axis: int, indexed: int, indices: list[int],
    expected: Sequence[int], index_type: str = "UINT32",
) -> Example:  # fmt: skip
    """Returns an example of GATHER, whose input elements are numbered from 0.

    `sizes` are the sizes of input, indices and output. `indexed` is IndexDimensions.
    """
    types = ("FLOAT32", index_type, "FLOAT32")
    names = ("InputTensor", "IndicesTensor", "OutputTensor")
    tensors = {name: tensor(kind, *own) for name, kind, own in zip(names, types, sizes, strict=True)}
    data = {"InputTensor": range(int(np.prod(sizes[0]))), "IndicesTensor": indices}
    return own_example(title, tensors, data, {"OutputTensor": expected}, Axis=axis, IndexDimensions=indexed)


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
                "The output has the sizes of the input before Axis, then the last IndexDimensions sizes of the "
                "indices, then the sizes of the input after Axis; leading sizes of 1 are omitted or added.",
            ),
            left_out_ones,
            IndicesInside(
                say(
                    "the reference reads the buffer at the offset of the index, or the last element if the offset lies "
                    "beyond it"
                ),
                touched,
            ),
        ),
        infer=infer,
        compute=compute,
        explained=explained_in("ops.catalog.gather.explained"),
        examples=(
            _example("two of three rows", ([1, 1, 3, 4], [1, 1, 1, 2], [1, 1, 2, 4]), 2, 1, [2, 0],
                     [8, 9, 10, 11, 0, 1, 2, 3]),
            _example("columns, counted from the end", ([1, 1, 3, 4], [1, 1, 1, 2], [1, 1, 3, 2]), 3, 1, [-1, 1],
                     [3, 1, 7, 5, 11, 9], "INT32"),
            _example("rows of a table, selected by a matrix of indices", ([1, 1, 5, 3], [1, 1, 2, 4], [1, 2, 4, 3]), 2,
                     2, [4, 0, 1, 1, 2, 3, 0, 4],
                     [12, 13, 14, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 12, 13, 14]),
            _example("one index that has no dimension in the output", ([1, 1, 3, 4], [1, 1, 1, 1], [1, 1, 1, 3]), 3, 0,
                     [2], [2, 6, 10]),
        ),
        errata=(
            "The page requires IndexDimensions to be less than DimensionCount; DirectML 1.13.1 accepts up to Axis + 1, "
            "and was observed to end the process for larger numbers.",
            "The page does not define an index outside the dimension that Axis selects.",
        ),
    ),
)  # fmt: skip
