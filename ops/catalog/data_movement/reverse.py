"""REVERSE_SUBSEQUENCES: the first elements of every sequence backwards, the others as they are."""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.constraints.attributes import AxisInRange
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.shapes import SameDataType, SameRank, SameSizes, SizeAlongAxis
from ops.declare.declaration import declare, explained_in
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.text.sentences import say

INPUT, LENGTHS, OUTPUT = "InputTensor", "SequenceLengthsTensor", "OutputTensor"

# Given the places along Axis, the lengths and the size of Axis, where each place takes its element from.
Sources = Callable[[Array, Array, int], Array]


def infer(guard: Guard) -> Mapping[str, Inferred]:
    return {OUTPUT: Inferred(guard.sizes(INPUT), guard.data_type(INPUT))}


def mirrored(places: Array, lengths: Array, size: int) -> Array:
    """A length beyond the sequence is that of the sequence."""
    within = np.minimum(lengths, size).astype(np.int64)
    return np.where(places < within, within - 1 - places, places)


def mirrored_as_directml(places: Array, lengths: Array, size: int) -> Array:
    """Mirrored at the length that is given; what lies beyond the sequence is its last element."""
    within = np.minimum(lengths, 2 * size).astype(np.int64)
    return np.where(places < within, np.minimum(within - 1 - places, size - 1), places)


def sources(case: Case, of: Sources) -> Array:
    """Where each cell takes its element from along Axis."""
    sizes, axis = case.sizes(INPUT), case.integer("Axis")
    places: Array = np.arange(sizes[axis])
    along_axis = places.reshape([-1 if d == axis else 1 for d in range(len(sizes))])
    return of(along_axis, case.logical(LENGTHS), sizes[axis])


def moved(case: Case, of: Sources) -> Mapping[str, Array]:
    return {OUTPUT: np.take_along_axis(case.logical(INPUT), sources(case, of), case.integer("Axis"))}


def compute(case: Case) -> Mapping[str, Array]:
    return moved(case, mirrored)


def as_directml(case: Case) -> Mapping[str, Array]:
    return moved(case, mirrored_as_directml)


@constraint(
    "length-beyond-end",
    "A length beyond its sequence is limited to it. DirectML 1.13.1 mirrors at the length as it is given, and takes "
    "the last element for what lies beyond.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def length_beyond_end(guard: Guard) -> Findings:
    case = guard.runnable(INPUT, LENGTHS)
    lengths, size = guard.logical(LENGTHS), case.sizes(INPUT)[case.integer("Axis")]
    beyond = Cells(lengths > size)
    if beyond:
        differs = sources(case, mirrored) != sources(case, mirrored_as_directml)
        yield Finding(
            say(
                "SequenceLengthsTensor is beyond the {size:element|elements} of its sequence in {count:cell|cells} "
                "(the first is {length}); DirectML mirrors these otherwise.",
                size=size, count=len(beyond), length=lengths[beyond.first()],
            ),
            (Location(LENGTHS, Part.DATA, cells=beyond), Location(OUTPUT, Part.DATA, cells=Cells(differs))),
        )  # fmt: skip


def _example(
    title: str, lengths_at: list[int], axis: int, data: list[int], lengths: list[int], expected: list[int]
) -> Example:
    tensor = {"DataType": "FLOAT32", "Sizes": [1, 1, 3, 4]}
    desc = {INPUT: tensor, LENGTHS: {"DataType": "UINT32", "Sizes": lengths_at}, OUTPUT: tensor, "Axis": axis}
    return Example(title, desc, {INPUT: data, LENGTHS: lengths}, {OUTPUT: expected}, "own")


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
            _example("each row to its own length", [1, 1, 3, 1], 3, list(range(12)), [4, 2, 0],
                     [3, 2, 1, 0, 5, 4, 6, 7, 8, 9, 10, 11]),
            _example("columns", [1, 1, 1, 4], 2, list(range(12)), [3, 2, 1, 0],
                     [8, 5, 2, 3, 4, 1, 6, 7, 0, 9, 10, 11]),
        ),
    ),
)  # fmt: skip
