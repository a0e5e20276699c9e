"""GATHER_ELEMENTS: copies, for each output element, the input element that an index selects along Axis."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.blocks import slabwise
from ops.arrays.dtypes import Array
from ops.catalog.gather.plan import elements, plan_of, touched
from ops.catalog.shared.axis_indices import (
    IndicesInside,
    are_plain,
    is_outside,
    meant,
    offsets_along,
    offsets_beside,
    size_of_axis,
)
from ops.constraints.attributes import AxisInRange
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example, tensor
from ops.explain.cell_sets import whole
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.text.sentences import say


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes of the indices and the data type of the input."""
    return {"OutputTensor": Inferred(guard.sizes("IndicesTensor"), guard.data_type("InputTensor"))}


def compute(case: Case) -> Mapping[str, Array]:
    """Computes Output[c] = Input[c'] for every index c of IndicesTensor; c' is c with Indices[c] as the coordinate
    along Axis.

    For a number in IndicesTensor that is out of range, the output is the buffer element at the offset that DirectML
    1.13.1 was observed to compute.
    """
    indices, size = case.logical("IndicesTensor"), size_of_axis(case)
    if are_plain(indices, size):
        return {"OutputTensor": _taken(case.logical("InputTensor"), indices, case.integer("Axis"))}
    if is_outside(indices, size).any():
        # An index outside reads another part of the buffer, element by element.
        taken = elements(case, plan_of(case), whole(case.sizes("OutputTensor")))
        return {"OutputTensor": case.buffer("InputTensor").take(taken)}
    along_axis = meant(indices, size)
    return {"OutputTensor": _taken(case.logical("InputTensor"), along_axis, case.integer("Axis"))}


def _taken(x: Array, indices: Array, axis: int) -> Array:
    """Returns the elements of `x` at the indices along `axis`. All indices must lie inside this axis.

    The offsets of the elements are computed and used part by part, so that they stay in the processor's cache.
    """
    beside, step = offsets_beside(x.shape, axis)
    flat = np.ascontiguousarray(x).reshape(-1)

    def take(part: Array, offset: Array) -> Array:
        return flat.take(offsets_along(part, step, offset))

    return slabwise(take, x.dtype, indices, beside)


def _example(
    title: str, source: list[int], made: list[int], axis: int, indices: list[int], expected: list[int],
    index_type: str = "UINT32",
) -> Example:  # fmt: skip
    """Builds an example of GATHER_ELEMENTS. The elements of the input are 0, 1, 2 and so on.

    `source` are the sizes of the input, `made` the sizes of indices and output.
    """
    tensors = {
        "InputTensor": float32(*source), "IndicesTensor": tensor(index_type, *made), "OutputTensor": float32(*made),
    }  # fmt: skip
    data = {"InputTensor": range(int(np.prod(source))), "IndicesTensor": indices}
    return own_example(title, tensors, data, {"OutputTensor": expected}, Axis=axis)


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
            _example("elements of each row", [1, 1, 3, 4], [1, 1, 3, 2], 3, [0, 3, 1, 1, 2, 0], [0, 3, 5, 5, 10, 8]),
            _example("elements of each column, counted from the end", [1, 1, 3, 4], [1, 1, 2, 4], 2,
                     [-1, 0, -3, 1, 1, 2, 0, -1], [8, 1, 2, 7, 4, 9, 2, 11], "INT32"),
        ),
        errata=("The page does not define an index outside the dimension that Axis selects.",),
    ),
)  # fmt: skip
