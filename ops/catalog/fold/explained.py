"""Explains the cells of FOLD by the windows that cover them."""

from collections.abc import Iterator
from math import prod

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, cell_at
from ops.catalog.fold.windows import LEADING, block_counts, overlaps, window_sizes, windows_of
from ops.explain.cell_sets import Block, Read, Role, one_cell, position_of, shape_of
from ops.explain.dot_products import joined
from ops.explain.explanation import Explained, Formula, Number, Operands, Step, Words, formula, zero_result
from ops.model.case import Case
from ops.text.sentences import say

# A sum of more numbers is not written number by number.
FEW = 6


def covering(case: Case, cell: Shape) -> Iterator[Shape]:
    """Yields the input cells whose numbers are added up in an output cell, in the order of the sum."""
    batch, channel, *pixel = cell
    sizes, counts = window_sizes(case), block_counts(case)
    for overlap in overlaps(case):
        block: list[int] = []
        for at, blocks, pixels in zip(pixel, overlap.blocks, overlap.pixels, strict=True):
            number, rest = divmod(at - pixels.start, pixels.step)
            if rest == 0 and 0 <= number < blocks.stop - blocks.start:
                block.append(blocks.start + number)
        if len(block) == len(pixel):
            row = channel * prod(sizes) + position_of(overlap.cell, sizes)
            yield batch, row, position_of(block, counts)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    found = list(covering(case, cell))
    if not found:
        return ()
    block = tuple(range(min(each), max(each) + 1) for each in zip(*found, strict=True))
    return (Read("InputTensor", Role.VALUE, block, lambda window: among(found, window)),)


def among(cells: list[Shape], window: Block) -> Mask:
    """Returns a mask with the sizes of the block `window`. It is TRUE at the cells of the list `cells`."""
    mask = np.zeros(shape_of(window), np.bool_)
    for cell in cells:
        if all(index in part for index, part in zip(cell, window, strict=True)):
            mask[tuple(index - part.start for index, part in zip(cell, window, strict=True))] = True
    return mask


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    """Returns the output pixel to which an input cell is added; () if the pixel would be in the padding."""
    batch, row, column = cell
    channel, number = divmod(row, prod(window_sizes(case)))
    inside, block = cell_at(number, window_sizes(case)), cell_at(column, block_counts(case))
    parts = zip(windows_of(case), inside, block, strict=True)
    pixel = tuple(b * each.stride + n * each.dilation - each.start for each, n, b in parts)
    spatial = case.sizes("OutputTensor")[LEADING:]
    if not all(0 <= at < size for at, size in zip(pixel, spatial, strict=True)):
        return ()
    return (one_cell("OutputTensor", (batch, channel, *pixel)),)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    data_type = case.data_type(output)
    columns = case.logical("InputTensor")
    numbers: Array = np.array([columns[each] for each in covering(case, cell)], data_type.numpy)
    total = np.zeros((), np.float64 if data_type.is_float else data_type.numpy)
    with np.errstate(all="ignore"):  # added one after the other, as in the reference
        for number in numbers:
            total = total + number
        result = Number(data_type.numpy.type(total), Role.VALUE, is_result=True)
    if not len(numbers):
        return formula(zero_result(case, output), Words(say(", because no window covers this cell"), muted=True))
    if len(numbers) > FEW:
        return formula(say("sum of ("), Operands(numbers, Role.VALUE), ") = ", result)
    return formula(*joined([(Number(number, Role.VALUE),) for number in numbers], " + "), " = ", result)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Two steps: the number of windows that cover the cell, and the sum."""
    found = reads(case, output, cell)
    many = len(list(covering(case, cell)))
    first = Step(found, formula(say("{many:window covers|windows cover} the cell", many=many)))
    return first, Step(found, explain(case, output, cell))


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
