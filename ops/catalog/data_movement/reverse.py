"""REVERSE_SUBSEQUENCES: reverses the first elements of every sequence and copies the others."""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.constraints.attributes import AxisInRange
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.shapes import SameDataType, SameRank, SameSizes, SizeAlongAxis
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.text.sentences import say

INPUT, LENGTHS, OUTPUT = "InputTensor", "SequenceLengthsTensor", "OutputTensor"

# Returns the indices to read from; takes the indices along Axis, the sequence lengths, and the size of Axis.
Sources = Callable[[Array, Array, int], Array]


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes and the data type of the input."""
    return {OUTPUT: Inferred(guard.sizes(INPUT), guard.data_type(INPUT))}


def source_indices(indices: Array, lengths: Array, size: int) -> Array:
    """Returns the index along Axis from which each output element is read. `indices` are the indices of the output
    elements along Axis.

    `lengths` are the lengths of the reversed sequences. A length greater than `size` counts as `size`.
    """
    within = np.minimum(lengths, size).astype(np.int64)
    return np.where(indices < within, within - 1 - indices, indices)


def source_indices_as_directml(indices: Array, lengths: Array, size: int) -> Array:
    """Returns the index along Axis from which DirectML 1.13.1 reads each element.

    Unlike `source_indices`, it reverses as many elements as the length states, even beyond the sequence. An index
    beyond the sequence reads the last element of the sequence.
    """
    within = np.minimum(lengths, 2 * size).astype(np.int64)
    return np.where(indices < within, np.minimum(within - 1 - indices, size - 1), indices)


def sources(case: Case, of: Sources) -> Array:
    """The index along Axis from which each output element is read, in an array with the sizes of the input.

    `of` computes the indices from the sequence lengths.
    """
    sizes, axis = case.sizes(INPUT), case.integer("Axis")
    indices: Array = np.arange(sizes[axis])
    along_axis = indices.reshape([-1 if d == axis else 1 for d in range(len(sizes))])
    return of(along_axis, case.logical(LENGTHS), sizes[axis])


def reverse(case: Case, of: Sources) -> Mapping[str, Array]:
    """The output: each element is read from the input at the index along Axis that `of` returns for it."""
    return {OUTPUT: np.take_along_axis(case.logical(INPUT), sources(case, of), case.integer("Axis"))}


def compute(case: Case) -> Mapping[str, Array]:
    """Reverses the first elements of every sequence along Axis. SequenceLengthsTensor has the number of these elements
    for each sequence, and size 1 along Axis.
    """
    return reverse(case, source_indices)


def as_directml(case: Case) -> Mapping[str, Array]:
    """The output as DirectML 1.13.1 was observed to compute it for lengths beyond the sequence."""
    return reverse(case, source_indices_as_directml)


@constraint(
    "length-beyond-end",
    "A length greater than the size of the sequence counts as that size. DirectML 1.13.1 counts back from the given "
    "length instead, and reads the last element in place of elements beyond the end.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def length_beyond_end(guard: Guard) -> Findings:
    case = guard.runnable(INPUT, LENGTHS)
    lengths, size = guard.logical(LENGTHS), case.sizes(INPUT)[case.integer("Axis")]
    beyond = Cells(lengths > size)
    if beyond:
        differs = sources(case, source_indices) != sources(case, source_indices_as_directml)
        yield Finding(
            say(
                "In {count:cell|cells}, SequenceLengthsTensor is greater than {size}, the number of elements of a "
                "sequence; the first such length is {length}. DirectML reverses these sequences differently.",
                size=size, count=len(beyond), length=lengths[beyond.first()],
            ),
            (Location(LENGTHS, Part.DATA, cells=beyond), Location(OUTPUT, Part.DATA, cells=Cells(differs))),
        )  # fmt: skip


def _example(
    title: str, lengths_at: list[int], axis: int, data: list[int], lengths: list[int], expected: list[int]
) -> Example:
    """Builds an example of REVERSE_SUBSEQUENCES, whose input and output have three rows of four elements.

    `lengths_at` are the sizes of SequenceLengthsTensor, and `lengths` are its elements. `axis` is the attribute Axis.
    """
    image = float32(1, 1, 3, 4)
    tensors = {INPUT: image, LENGTHS: tensor("UINT32", *lengths_at), OUTPUT: image}
    return own_example(title, tensors, {INPUT: data, LENGTHS: lengths}, {OUTPUT: expected}, Axis=axis)


OPERATORS = (
    declare(
        "REVERSE_SUBSEQUENCES",
        formula="Output[i] = Input[length - 1 - i] along Axis where i < length, else Input[i]",
        constraints=(
            SameRank(INPUT, LENGTHS),
            SameRank(INPUT, OUTPUT),
            SameDataType(INPUT, OUTPUT),
            AxisInRange("Axis", of=INPUT),
            SizeAlongAxis(LENGTHS, "Axis", 1),
            SameSizes(INPUT, LENGTHS, except_axis="Axis"),
            SameSizes(INPUT, OUTPUT),
            length_beyond_end,
        ),
        infer=infer,
        compute=compute,
        as_directml=as_directml,
        explained=explained_in("ops.catalog.data_movement.reverse_explained"),
        examples=(
            _example("each row up to its own length", [1, 1, 3, 1], 3, list(range(12)), [4, 2, 0],
                     [3, 2, 1, 0, 5, 4, 6, 7, 8, 9, 10, 11]),
            _example("along columns", [1, 1, 1, 4], 2, list(range(12)), [3, 2, 1, 0],
                     [8, 5, 2, 3, 4, 1, 6, 7, 0, 9, 10, 11]),
        ),
    ),
)  # fmt: skip
