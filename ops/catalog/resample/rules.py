"""Rules that all resampling operators share, and notes on surprising results."""

import math
from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.scalar_cast import as_float32
from ops.catalog.data_movement.slice import along
from ops.catalog.resample.case import (
    INPUT_MIDDLE,
    LINEAR,
    OUTPUT_MIDDLE,
    all_taps,
    coordinates,
    grids,
    is_smoothed,
    made_of,
    source_of,
)
from ops.catalog.resample.taps import gather_taps
from ops.constraints.base import Constraint, Finding, Findings, LocalConstraint, constraint
from ops.constraints.lists import EntryPerDimension
from ops.constraints.repairs import set_to
from ops.constraints.shapes import SameDataType, SameRank, sizes_at
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Infer, Inferred
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.text.literals import number_text
from ops.text.sentences import say

SCALES, OFFSETS = "Scales", ("InputPixelOffsets", "OutputPixelOffsets")
LEAST_SCALE = float(np.finfo(np.float32).eps)
# The distance from the centre of an element to its edge.
EDGE = 0.5


def infer_type(given: str, made: str) -> Infer:
    """Returns the function that infers the rank and the data type of the output `made`: they are those of the input
    `given`.

    The sizes are not inferred, because Scales do not determine them.
    """

    def infer(guard: Guard) -> Mapping[str, Inferred]:
        return {made: Inferred((None,) * guard.rank(given), guard.data_type(given))}

    return infer


@constraint(
    "scale-positive",
    "A scale is positive; DirectML 1.13.1 requires at least 2^-23.",
    provenance=Provenance.OBSERVED,
)
def scale_positive(guard: Guard) -> Findings:
    for dimension, scale in enumerate(guard.numbers(SCALES)):
        if not as_float32(scale) >= LEAST_SCALE:
            at = Location(SCALES, Part.VALUE, dimension)
            yield Finding(
                say(
                    "{path} is {scale}; it must be at least {least}.",
                    path=at.path, scale=number_text(scale), least=f"{LEAST_SCALE:g}",
                ),
                (at,),
                (set_to(at.path, 1),),
            )  # fmt: skip


@constraint(
    "scale-finite",
    "No page defines the position of a cell if its scale or offset is infinite or NaN.",
    severity=Severity.WARNING,
)
def scale_finite(guard: Guard) -> Findings:
    for name, usual in ((SCALES, 1), *zip(OFFSETS, (INPUT_MIDDLE, OUTPUT_MIDDLE), strict=True)):
        if name not in guard.operator.attribute:
            continue
        for dimension, number in enumerate(guard.numbers(name)):
            if not math.isfinite(as_float32(number)):
                at = Location(name, Part.VALUE, dimension)
                yield Finding(
                    say(
                        "{path} is {number}; no page defines the positions of cells for this number.",
                        path=at.path, number=number_text(as_float32(number)),
                    ),
                    (at,),
                    (set_to(at.path, usual),),
                )  # fmt: skip


def beyond_edge(does: str) -> LocalConstraint:
    """Returns the rule that notes where a resampling samples positions beyond the edge of its input.

    `does` is the end of the message. It states what happens there, such as "the edge cell counts".
    """

    @constraint(
        "beyond-edge",
        "Cells beyond an edge of the sampled tensor are treated as equal to the cells at this edge.",
        severity=Severity.NOTE,
    )
    def found(guard: Guard) -> Findings:
        case = guard.runnable(*(field.name for field in guard.operator.tensors))
        source, made = source_of(case), made_of(case)
        for dimension, size in enumerate(case.sizes(made)):
            lies = coordinates(case, dimension, np.arange(size))
            outside = (lies < -EDGE) | (lies > case.sizes(source)[dimension] - EDGE)
            if outside.any():
                rank = len(case.sizes(made))
                cells = Cells(np.broadcast_to(along(outside, dimension, rank), case.sizes(made)))
                yield Finding(
                    say(
                        "At {count:index|indices} of dimension {dimension}, {made} takes samples from positions beyond"
                        " the edge of {source}; there, {does}.",
                        does=does,
                        made=made, source=source, count=int(outside.sum()), dimension=dimension,
                    ),
                    (Location(SCALES, Part.VALUE, dimension), sizes_at(made, dimension),
                     Location(made, Part.DATA, cells=cells)),
                )  # fmt: skip

    return found


@constraint("cut-off", "Cells of the sampled tensor beyond the outermost samples are cut off.", severity=Severity.NOTE)
def cut_off(guard: Guard) -> Findings:
    case = guard.runnable(*(field.name for field in guard.operator.tensors))
    source, made = source_of(case), made_of(case)
    for dimension, grid in enumerate(grids(case)):
        size, last = case.sizes(source)[dimension], case.sizes(made)[dimension] - 1
        reach = max(EDGE, EDGE / grid.scale)
        before, behind = coordinates(case, dimension, np.array([0, last])).tolist()
        if not math.isfinite(before) or not math.isfinite(behind):
            continue
        lost = max(math.ceil(before - reach), 0) + max(size - 1 - math.floor(behind + reach), 0)
        if lost:
            yield Finding(
                say(
                    "Along dimension {dimension}, {made} does not reach {lost:cell|cells} of {source}.",
                    dimension=dimension, made=made, lost=min(lost, size), source=source,
                ),
                (Location(SCALES, Part.VALUE, dimension), sizes_at(made, dimension)),
            )  # fmt: skip


def resample_floored(case: Case) -> Array:
    """Returns the output of RESAMPLE for integers in nearest mode, as observed with DirectML 1.13.1: coordinates are
    rounded down.
    """
    return gather_taps(case.logical("InputTensor"), all_taps(case, np.floor))


@constraint(
    "integers-floored",
    "With NEAREST_NEIGHBOR, DirectML 1.13.1 uses the cell before the coordinate for INT8 and UINT8, not the nearest "
    "cell.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def integers_floored(guard: Guard) -> Findings:
    if not guard.data_type("InputTensor").is_integer or guard.integer("InterpolationMode") == LINEAR:
        return
    case = guard.runnable("InputTensor", "OutputTensor")
    differs = gather_taps(case.logical("InputTensor"), all_taps(case)) != resample_floored(case)
    if differs.any():
        cells = Cells(differs)
        yield Finding(
            say(
                "With {type}, DirectML uses the cell before the coordinate, not the nearest; "
                "{count:cell differs|cells differ}.",
                type=case.data_type("InputTensor").name, count=len(cells),
            ),
            (Location("InputTensor", Part.DATA_TYPE), Location("OutputTensor", Part.DATA, cells=cells)),
        )  # fmt: skip


@constraint(
    "smoothed-edge",
    "No page defines smoothing at the edge; the reference ignores cells beyond it.",
    severity=Severity.WARNING,
)
def smoothed_edge(guard: Guard) -> Findings:
    case = guard.runnable("InputTensor", "OutputTensor")
    sizes = case.sizes("OutputTensor")
    near = np.zeros(sizes, np.bool_)
    for dimension, size in enumerate(sizes):
        if is_smoothed(case, dimension):
            lies, reach = coordinates(case, dimension, np.arange(size)), 1 / grids(case)[dimension].scale
            is_near = (lies - reach < -1) | (lies + reach > case.sizes("InputTensor")[dimension])
            near |= along(is_near, dimension, len(sizes))
    if near.any():
        cells = Cells(near)
        yield Finding(
            say("The smoothing of {count:cell|cells} reaches beyond the edge; no page defines this.", count=len(cells)),
            (Location("Antialiased"), Location("OutputTensor", Part.DATA, cells=cells)),
        )


def shared(given: str, made: str, does: str, *, with_offsets: bool = True) -> tuple[Constraint, ...]:
    """Returns the rules that all resampling operators with the attribute Scales share.

    `given` and `made` are the names of the input and the output. `does` completes the message of the rule
    `beyond_edge`: it states the effect on the result. `with_offsets` is False for an operator without pixel offsets.
    """
    lists = (SCALES, *OFFSETS) if with_offsets else (SCALES,)
    return (
        SameRank(given, made),
        SameDataType(given, made),
        EntryPerDimension(lists, given, (1, INPUT_MIDDLE, OUTPUT_MIDDLE)[: len(lists)]),
        scale_positive,
        scale_finite,
        beyond_edge(does),
        cut_off,
    )
