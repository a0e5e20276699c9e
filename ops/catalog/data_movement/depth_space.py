"""DEPTH_TO_SPACE and SPACE_TO_DEPTH: rearrange channels as blocks of pixels, and back."""

from collections.abc import Mapping
from math import isqrt

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.data_movement.index_lines import depth_to_space, space_to_depth
from ops.constraints.attributes import CountInRange
from ops.constraints.base import Constraint, Finding, Findings, Limit, constraint
from ops.constraints.shapes import SameDataType, set_size, sizes_at
from ops.constraints.sizes import SizesAsInferred
from ops.declare.declaration import declare
from ops.declare.examples import float32, own_example
from ops.declare.moved import by_moving, explained_by_moving
from ops.model.case import Case
from ops.model.guard import Guard, HiddenPlace
from ops.model.operator import Example, Inferred
from ops.model.violations import Fix, Location, Provenance
from ops.text.sentences import say

DEPTH_FIRST = 0  # DML_DEPTH_SPACE_ORDER_DEPTH_COLUMN_ROW
LARGEST_BLOCK = (1 << 16) - 1  # the largest whose square fits into a UINT


def _image(guard: Guard) -> tuple[int, int, int, int]:
    """Returns the batch size, channels, height and width of InputTensor. Raises HiddenPlace if its rank is not 4."""
    sizes = guard.sizes("InputTensor")
    if len(sizes) != 4:
        raise HiddenPlace
    return sizes[0], sizes[1], sizes[2], sizes[3]


def infer_space(guard: Guard) -> Mapping[str, Inferred]:
    """The output is `[batch, channels / BlockSize^2, height * BlockSize, width * BlockSize]`."""
    n, c, h, w = _image(guard)
    block = max(guard.integer("BlockSize"), 1)
    return {"OutputTensor": Inferred((n, c // (block * block), h * block, w * block), guard.data_type("InputTensor"))}


def infer_depth(guard: Guard) -> Mapping[str, Inferred]:
    """The output is `[batch, channels * BlockSize^2, height / BlockSize, width / BlockSize]`."""
    n, c, h, w = _image(guard)
    block = max(guard.integer("BlockSize"), 1)
    return {"OutputTensor": Inferred((n, c * block * block, h // block, w // block), guard.data_type("InputTensor"))}


def has_depth_first(case: Case) -> bool:
    """True if Order is DEPTH_COLUMN_ROW: in the tensor with more channels, the channels of one pixel are adjacent.
    False if the channels of one block are adjacent.

    An operator without Order has DEPTH_COLUMN_ROW.
    """
    return case.values.get("Order", DEPTH_FIRST) == DEPTH_FIRST


def to_space(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    """Rearranges `[n, c, h, w]` as `[n, c / b^2, h * b, w * b]`; no element changes."""
    x, b = inputs["InputTensor"], case.integer("BlockSize")
    n, c, h, w = x.shape
    depth = c // (b * b)
    if has_depth_first(case):
        blocks = x.reshape(n, b, b, depth, h, w).transpose(0, 3, 4, 1, 5, 2)
    else:
        blocks = x.reshape(n, depth, b, b, h, w).transpose(0, 1, 4, 2, 5, 3)
    return {"OutputTensor": blocks.reshape(n, depth, h * b, w * b)}


def to_depth(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    """Rearranges `[n, c, h, w]` as `[n, c * b^2, h / b, w / b]`; no element changes."""
    x, b = inputs["InputTensor"], case.integer("BlockSize")
    n, c, h, w = x.shape
    blocks = x.reshape(n, c, h // b, b, w // b, b)
    order = (0, 3, 5, 1, 2, 4) if has_depth_first(case) else (0, 1, 3, 5, 2, 4)
    return {"OutputTensor": blocks.transpose(order).reshape(n, c * b * b, h // b, w // b)}


def _block_of_channels(guard: Guard) -> Limit:
    """The largest BlockSize that the number of channels allows, and a phrase that explains this limit."""
    channels = guard.size("InputTensor", 1)
    return isqrt(channels), lambda: say(
        "so that a block has no more pixels than InputTensor has channels ({channels})", channels=channels
    )


def _block_of_pixels(guard: Guard) -> Limit:
    """Returns the largest BlockSize for the height and width of the input, and a phrase that explains this limit."""
    height, width = guard.size("InputTensor", 2), guard.size("InputTensor", 3)
    return min(height, width, LARGEST_BLOCK), lambda: say(
        "so that a block is no larger than {height} x {width} pixels", height=height, width=width
    )


@constraint(
    "channels-in-blocks", "BlockSize * BlockSize divides the number of channels.", provenance=Provenance.IMPLIED
)
def channels_divide(guard: Guard) -> Findings:
    channels, block = guard.size("InputTensor", 1), guard.integer("BlockSize")
    if channels % (block * block):
        yield Finding(
            say(
                "InputTensor has {channels:channel|channels}; BlockSize {block} requires a multiple of {square}.",
                channels=channels, block=block, square=block * block,
            ),
            (sizes_at("InputTensor", 1), Location("BlockSize")),
            _smaller_block(channels, block),
        )  # fmt: skip


@constraint("pixels-in-blocks", "BlockSize divides height and width.", provenance=Provenance.IMPLIED)
def pixels_divide(guard: Guard) -> Findings:
    block = guard.integer("BlockSize")
    for dimension in (2, 3):
        mark = guard.mark()
        size = guard.size("InputTensor", dimension)
        if size % block == 0:
            guard.forget(mark)
            continue
        whole = size // block * block
        yield Finding(
            say(
                "InputTensor has size {size} along dimension {dimension}; it must be a multiple of BlockSize, {block}.",
                size=size, dimension=dimension, block=block,
            ),
            (sizes_at("InputTensor", dimension), Location("BlockSize")),
            (set_size("InputTensor", dimension, whole),),
        )  # fmt: skip


def _smaller_block(channels: int, block: int) -> tuple[Fix, ...]:
    """The fix that sets the largest BlockSize whose square divides the number of channels; BlockSize is at most
    `block`.
    """
    size = next(size for size in range(min(block, isqrt(channels)), 0, -1) if channels % (size * size) == 0)
    return (Fix(say("Set {path} to {value}", path="BlockSize", value=size), (("BlockSize", str(size)),)),)


TO_SPACE: tuple[Constraint, ...] = (
    SameDataType("InputTensor", "OutputTensor"),
    CountInRange("BlockSize", 1, _block_of_channels, "A block has no more pixels than the input has channels.",
                 Provenance.IMPLIED, code="block-size"),
    channels_divide,
    SizesAsInferred("OutputTensor", "The number of channels is divided by BlockSize squared; height and width are "
                    "multiplied by BlockSize."),
)  # fmt: skip
TO_DEPTH: tuple[Constraint, ...] = (
    SameDataType("InputTensor", "OutputTensor"),
    CountInRange("BlockSize", 1, _block_of_pixels, "A block is no larger than the image.", Provenance.IMPLIED,
                 code="block-size"),
    pixels_divide,
    SizesAsInferred("OutputTensor", "The number of channels is multiplied by BlockSize squared; height and width are "
                    "divided by BlockSize."),
)  # fmt: skip


def _example(title: str, source: list[int], made: list[int], expected: list[int], **more: object) -> Example:
    """An example of DEPTH_TO_SPACE or SPACE_TO_DEPTH with BlockSize 2 and an input that counts from 0."""
    tensors = {"InputTensor": float32(*source), "OutputTensor": float32(*made)}
    data = {"InputTensor": range(int(np.prod(source)))}
    return own_example(title, tensors, data, {"OutputTensor": expected}, BlockSize=2, **more)


SPACE = [0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11]
PIXELS = ([1, 4, 1, 3], [1, 1, 2, 6])
DEEP = [0, 2, 4, 1, 3, 5, 6, 8, 10, 7, 9, 11]
BOTH = ([1, 8, 1, 1], [1, 2, 2, 2])
COLUMNS_FIRST = {"Order": "DML_DEPTH_SPACE_ORDER_COLUMN_ROW_DEPTH"}
DEPTHS_FIRST = {"Order": "DML_DEPTH_SPACE_ORDER_DEPTH_COLUMN_ROW"}

OPERATORS = tuple(
    declare(
        name + version,
        formula=formula,
        constraints=rules,
        infer=infer,
        compute=by_moving(move),
        explained=explained_by_moving(move, arithmetic=lines),
        examples=examples,
    )
    for name, formula, rules, infer, move, lines, versions in (
        (
            "DEPTH_TO_SPACE", "each group of BlockSize * BlockSize channels becomes a block of pixels", TO_SPACE,
            infer_space, to_space, depth_to_space, {
                "": (_example("one image from four channels", *PIXELS, [0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11]),
                     _example("two images from eight channels", *BOTH, [0, 2, 4, 6, 1, 3, 5, 7])),
                "1": (_example("depth first", *BOTH, [0, 2, 4, 6, 1, 3, 5, 7], **DEPTHS_FIRST),
                      _example("columns first", *BOTH, [0, 1, 2, 3, 4, 5, 6, 7], **COLUMNS_FIRST)),
            },
        ),
        (
            "SPACE_TO_DEPTH", "each block of BlockSize * BlockSize pixels becomes a group of channels", TO_DEPTH,
            infer_depth, to_depth, space_to_depth, {
                "": (_example("four channels from one image", PIXELS[1], PIXELS[0], DEEP),
                     _example("eight channels from two images", BOTH[1], BOTH[0], [0, 4, 1, 5, 2, 6, 3, 7])),
                "1": (_example("depth first", BOTH[1], BOTH[0], [0, 4, 1, 5, 2, 6, 3, 7], **DEPTHS_FIRST),
                      _example("columns first", BOTH[1], BOTH[0], [0, 1, 2, 3, 4, 5, 6, 7], **COLUMNS_FIRST)),
            },
        ),
    )
    for version, examples in versions.items()
)  # fmt: skip
