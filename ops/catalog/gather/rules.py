"""The rules of GATHER about Axis, IndexDimensions and sizes."""

from ops.constraints.base import Finding, Findings, Limit, constraint
from ops.constraints.repairs import set_to
from ops.constraints.shapes import set_size, sizes_at
from ops.model.guard import Guard
from ops.model.violations import Location, Provenance, Severity
from ops.text.sentences import say


def rank_limit(guard: Guard) -> Limit:
    """Returns the limit of an attribute that counts dimensions: the rank of InputTensor. Also returns a function that
    makes a phrase for this limit.
    """
    mark = guard.mark()
    rank = guard.rank("InputTensor")
    guard.forget(mark)
    return rank, lambda: say("the DimensionCount of the tensors")


@constraint(
    "index-room",
    "IndexDimensions is at most Axis + 1, because the output has only Axis + 1 dimensions for the indices.",
    provenance=Provenance.IMPLIED,
)
def index_room(guard: Guard) -> Findings:
    axis, indexed = guard.axis("Axis", "InputTensor"), guard.integer("IndexDimensions")
    if indexed > axis + 1:
        yield Finding(
            say(
                "IndexDimensions is {indexed}; it must be at most {most}, because Axis is {axis} and the output has "
                "only {most:dimension|dimensions} up to Axis.",
                indexed=indexed, axis=axis, most=axis + 1,
            ),
            (Location("IndexDimensions"), Location("Axis")),
            (set_to("IndexDimensions", axis + 1),),
        )  # fmt: skip


@constraint(
    "left-out-size",
    "Only dimensions of size 1 are omitted or added at the front of the output; DirectML 1.13.1 does not check this.",
    severity=Severity.WARNING,
)
def left_out_ones(guard: Guard) -> Findings:
    guard.require_no_error()
    indexed = guard.integer("IndexDimensions")
    if indexed == 0 and (size := guard.size("OutputTensor", 0)) != 1:
        yield Finding(
            say(
                "OutputTensor has size {size} along dimension 0, which no input determines; the size should be "
                "1. The reference repeats the result along this dimension.",
                size=size,
            ),
            (sizes_at("OutputTensor", 0), Location("IndexDimensions")),
            (set_size("OutputTensor", 0, 1),),
        )  # fmt: skip
    for dimension in range(indexed - 1):
        size = guard.size("InputTensor", dimension)
        if size != 1:
            yield Finding(
                say(
                    "InputTensor has size {size} along dimension {dimension}, which the output omits; the size should "
                    "be 1, because only index 0 is read.",
                    size=size, dimension=dimension,
                ),
                (sizes_at("InputTensor", dimension), Location("IndexDimensions")),
                (set_size("InputTensor", dimension, 1),),
            )  # fmt: skip
