"""The index arithmetic of operators that move elements: from the index of an output cell to the index of an input cell.

A function such as `sliced` takes a case, an output and one of its cells, and returns a line of text for each dimension
that it explains.
"""

from collections.abc import Sequence

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.model.case import Case
from ops.text.sentences import say

CONSTANT, EDGE, REFLECTION, SYMMETRIC, WRAP = range(5)
UINT_RANGE = 1 << 32


def _line(dimension: int, shares: str) -> str:
    """Returns a line about one dimension, such as `dimension 3: 1 + 2 * 2 = 5`. `shares` is the part after the
    colon.
    """
    return say("dimension {d}: {shares}", d=dimension, shares=shares)


def sliced(case: Case, output: str, cell: Shape) -> list[str]:
    """Lines of text that show how the input index of SLICE is computed: Offset + index * Stride."""
    parts = zip(case.integers("Offsets"), case.integers("Strides"), cell, strict=True)
    return [
        _line(d, f"{offset} + {index} * {stride} = {offset + index * stride}")
        for d, (offset, stride, index) in enumerate(parts)
        if (offset, stride) != (0, 1)
    ]


def windowed(case: Case, output: str, cell: Shape) -> list[str]:
    """Returns lines of text that show how SLICE1 computes the input index of an output cell.

    With a positive stride, the first index is the start of the window; with a negative stride, it is the end.
    """
    names = ("InputWindowOffsets", "InputWindowSizes", "InputWindowStrides")
    found: list[str] = []
    for d, (offset, size, stride, index) in enumerate(zip(*map(case.integers, names), cell, strict=True)):
        start = offset if stride > 0 else offset + size - 1
        if stride < 0:
            shares = f"{offset} + {size} - 1 = {start}"
            found.append(say("dimension {d}: a negative stride starts at the last cell, {shares}", d=d, shares=shares))
        if (start, stride) != (0, 1):
            factor = f"({stride})" if stride < 0 else f"{stride}"
            found.append(_line(d, f"{start} + {index} * {factor} = {start + index * stride}"))
    return found


def signed(padding: int) -> int:
    """Returns a padding as a signed number. DirectML adds it modulo 2^32, so a padding of 2^31 or more is negative and
    removes elements.
    """
    return padding - UINT_RANGE if padding >= UINT_RANGE // 2 else padding


def source_indices(indices: Array, size: int, mode: int) -> Array:
    """For each of `indices`, returns the index of the input element that the padding mode `mode` puts there; -1 if it
    copies no element.

    `indices` are counted from the start of the input, and can lie outside it. `size` is the size of the input along
    this dimension.
    """
    if mode == EDGE:
        return np.clip(indices, 0, size - 1)
    if mode == WRAP:
        return indices % size
    if mode == SYMMETRIC:
        folded = indices % (2 * size)
        return np.minimum(folded, 2 * size - 1 - folded)
    if mode == REFLECTION:
        turn = max(2 * size - 2, 1)
        folded = indices % turn
        return np.minimum(folded, turn - folded) if size > 1 else np.zeros_like(indices)
    return np.where((indices >= 0) & (indices < size), indices, -1)


def padded(case: Case, output: str, cell: Shape) -> list[str]:
    """Lines of text that show how PADDING computes the input index: the output index minus StartPadding.

    If the input index is outside the input, PaddingMode determines which cell is copied, if any.
    """
    found: list[str] = []
    mode, sizes, made = case.integer("PaddingMode"), case.sizes("InputTensor"), case.sizes(output)
    for d, (padding, index) in enumerate(zip(case.integers("StartPadding"), cell, strict=True)):
        before, size = signed(padding), sizes[d]
        if (before, size) == (0, made[d]):
            continue
        at = index - before
        shares = f"{index} {'-' if before >= 0 else '+'} {abs(before)} = {at}"
        if 0 <= at < size:
            found.append(_line(d, shares))
        else:
            found.append(_outside(d, shares, mode, int(source_indices(np.array([at]), size, mode)[0])))
    return found


def _outside(d: int, shares: str, mode: int, source: int) -> str:
    """A line of text about an index outside the input, for which padding reads the index `source` or writes a constant.

    `mode` is the padding mode. `shares` is the text of the index computation along dimension `d`.
    """
    cell = str(source)
    if mode == EDGE:
        return say(
            "dimension {d}: {shares}, outside the input; the nearest cell is {cell}", d=d, shares=shares, cell=cell
        )
    if mode == REFLECTION:
        return say(
            "dimension {d}: {shares}, outside the input; mirrored at the edge cell, this is {cell}",
            d=d,
            shares=shares,
            cell=cell,
        )
    if mode == SYMMETRIC:
        return say(
            "dimension {d}: {shares}, outside the input; mirrored with the edge cell repeated, this is {cell}",
            d=d,
            shares=shares,
            cell=cell,
        )
    if mode == WRAP:
        return say(
            "dimension {d}: {shares}, outside the input; counted from the other end, this is {cell}",
            d=d,
            shares=shares,
            cell=cell,
        )
    return say("dimension {d}: {shares}, outside the input", d=d, shares=shares)


def tiled(case: Case, output: str, cell: Shape) -> list[str]:
    """Lines of text that show how the input index of TILE is computed: the index modulo the size of the input."""
    parts = zip(cell, case.sizes("InputTensor"), case.integers("Repeats"), strict=True)
    return [
        _line(d, f"{index} mod {size} = {index % size}")
        for d, (index, size, repeats) in enumerate(parts)
        if repeats > 1
    ]


def joined(case: Case, output: str, cell: Shape) -> list[str]:
    """A line of text that shows how the input index of JOIN is computed.

    It is the index along Axis minus the sizes of the earlier inputs.
    """
    axis, before = case.integer("Axis"), 0
    for field in case.operator.inputs:
        size = case.sizes(field.name)[axis]
        if cell[axis] < before + size:
            shares = f"{cell[axis]} - {before} = {cell[axis] - before}"
            return [say("dimension {d}: {shares} in {name}", d=axis, shares=shares, name=field.name)]
        before += size
    return []


def divided(case: Case, output: str, cell: Shape) -> list[str]:
    """Returns a line of text that shows how the input index of SPLIT is computed.

    It is the index along Axis plus the sum of the sizes of the earlier outputs along Axis.
    """
    axis = case.integer("Axis")
    names = [field.name for field in case.operator.outputs]
    before = sum(case.sizes(name)[axis] for name in names[: names.index(output)])
    return [_line(axis, f"{cell[axis]} + {before} = {cell[axis] + before}")]


def depth_to_space(case: Case, output: str, cell: Shape) -> list[str]:
    """Lines of text that show how the input index of DEPTH_TO_SPACE is computed.

    The position of the pixel in its block determines the channel.
    """
    b, depth = case.integer("BlockSize"), case.sizes(output)[1]
    _, channel, row, column = cell
    return [
        say("row: {shares}", shares=_of_block(row, b)),
        say("column: {shares}", shares=_of_block(column, b)),
        say("channel: {shares}", shares=_channel(case, channel, depth, (row % b, column % b), b)),
    ]


def space_to_depth(case: Case, output: str, cell: Shape) -> list[str]:
    """Lines of text that show how the input index of SPACE_TO_DEPTH is computed.

    The channel determines the position of the pixel in its block.
    """
    b, depth = case.integer("BlockSize"), case.sizes("InputTensor")[1]
    _, number, row, column = cell
    place, channel = divmod(number, depth) if _has_depth_first(case) else divmod(number, b * b)[::-1]
    down, across = divmod(place, b)
    return [
        say("channel: {shares}", shares=_channel(case, channel, depth, (down, across), b)),
        _line(2, f"{row} * {b} + {down} = {row * b + down}"),
        _line(3, f"{column} * {b} + {across} = {column * b + across}"),
    ]


def _of_block(index: int, block: int) -> str:
    """The formula that computes the index of a pixel from its block and its index in the block, such as `5 = 2 * 2 +
    1`.
    """
    return f"{index} = {index // block} * {block} + {index % block}"


def _has_depth_first(case: Case) -> bool:
    return case.values.get("Order", 0) == 0


def _channel(case: Case, channel: int, depth: int, place: Sequence[int], block: int) -> str:
    """Returns the formula of the channel in the tensor whose blocks are folded, such as `(1 * 2 + 0) * 3 + 2 = 8`.

    `channel` is the channel in the tensor whose blocks are unfolded, and `depth` the number of channels of that tensor.
    `place` is the row and the column in a block of size `block`.
    """
    down, across = place
    within = down * block + across
    if _has_depth_first(case):
        return f"({down} * {block} + {across}) * {depth} + {channel} = {within * depth + channel}"
    squared = block * block
    return f"{channel} * {squared} + {down} * {block} + {across} = {channel * squared + within}"
