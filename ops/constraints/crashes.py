"""Rules for descs on which CreateOperator was seen to end the process, for operators that nobody has declared yet.

OBSERVED with DirectML 1.13.1. What is incomplete (a NULL, a list shorter than its count, an operator that cannot be
fused) never becomes a C struct at all; these are complete. A declaration brings rules of its own, which have to be at
least as strict.
"""

from collections.abc import Mapping
from math import isqrt

from ops.constraints.attributes import CountInRange
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.shapes import sizes_at
from ops.guard import Guard
from ops.sentences import say
from ops.violations import Location, Provenance


def _largest_block(guard: Guard) -> tuple[int, str]:
    channels = guard.size("InputTensor", 1)
    return isqrt(channels), say(
        "so that a block has no more than the {channels} channels of InputTensor", channels=channels
    )


def _any_count(guard: Guard) -> tuple[int, str]:
    return (1 << 32) - 1, say("because it divides")


@constraint("tuple-size", "An index tuple has no more coordinates than the input has dimensions.")
def _tuple_fits(guard: Guard) -> Findings:
    rank = guard.rank("IndicesTensor")
    coordinates, dimensions = guard.size("IndicesTensor", rank - 1), guard.integer("InputDimensionCount")
    if coordinates > dimensions:
        yield Finding(
            say(
                "IndicesTensor has tuples of {coordinates:coordinate|coordinates}; "
                "InputDimensionCount is {dimensions}.",
                coordinates=coordinates, dimensions=dimensions,
            ),
            (sizes_at("IndicesTensor", rank - 1), Location("InputDimensionCount")),
        )  # fmt: skip


_BLOCK = CountInRange(
    "BlockSize", 1, _largest_block, "BlockSize * BlockSize divides the channels.", Provenance.IMPLIED, code="block-size"
)
_HEADS = CountInRange("HeadCount", 1, _any_count, "There is at least one head.", Provenance.IMPLIED, code="head-count")

CRASH_RULES: Mapping[str, tuple[Constraint, ...]] = {
    "DEPTH_TO_SPACE": (_BLOCK,),
    "DEPTH_TO_SPACE1": (_BLOCK,),
    "MULTIHEAD_ATTENTION": (_HEADS,),
    "SCATTER_ND": (_tuple_fits,),
}
