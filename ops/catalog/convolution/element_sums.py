"""Computes a convolution whose groups have very few channels and filters: NumPy multiplies and adds the arrays element
by element, without a matrix product.
"""

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np

from ops.arrays.blocks import share_blocks
from ops.arrays.dtypes import Array
from ops.arrays.functions import all_finite
from ops.arrays.layout import Shape, count, packed_strides
from ops.arrays.matrix_sums import Receive
from ops.catalog.convolution.parts import blocks, met
from ops.catalog.convolution.sliding import Sliding
from ops.system.cancellation import checkpoint

# The most elements of a block that is multiplied element by element (512 KB), and the most products of channels and
# filters of a group for that.
ELEMENTS, FEW = 1 << 16, 4


def add_up_elements(
    sliding: Sliding, images: Array, filters: Array, receive: Receive, prepared: Callable[[Array], Array]
) -> None:
    """Computes the sums of a convolution in blocks, and passes each block to `receive` with the slices of its place in
    the output.

    Several threads may compute blocks. `images` is [batches, groups, channels, ...spatial], `filters` is [groups,
    filters of a group, channels, ...taps]. `prepared` converts elements of the images before they are multiplied.
    """
    step = max(ELEMENTS // max(sliding.filters * count(sliding.output), 1), 1)
    at_a_time = max(ELEMENTS // max(sliding.filters, 1), 1)
    starts = range(0, sliding.groups, step)
    parts = list(product(range(sliding.batches), starts, blocks(sliding.output, at_a_time)))
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        can_slide = not sliding.is_backward and all(line.stride for line in sliding.lines) and all_finite(filters)
    add = _slide_elements if can_slide else _add_each

    def compute(number: int) -> None:
        batch, start, block = parts[number]
        groups = slice(start, min(start + step, sliding.groups))
        with np.errstate(all="ignore"):
            sums = add(sliding.cut(block), prepared(images[batch, groups]), filters[groups].astype(np.float64))
            receive((slice(batch, batch + 1), groups, slice(0, sliding.filters), *block), sums[np.newaxis])

    share_blocks(compute, len(parts))


def _add_each(sliding: Sliding, images: Array, weights: Array) -> Array:
    """The sums of products for some groups, [groups, filters, output sizes...] in FLOAT64.

    Adds the products of one channel and one tap at a time.
    """
    ones = (1,) * len(sliding.lines)
    made = np.zeros((len(images), sliding.filters, *sliding.output))
    wide = images.astype(np.float64)
    for channel, (taps, where, here) in product(range(sliding.channels), met(sliding)):
        checkpoint()
        weight = weights[(slice(None), slice(None), channel, *sliding.tap(taps))].reshape(-1, sliding.filters, *ones)
        made[(slice(None), slice(None), *where)] += wide[(slice(None), channel, *here)][:, np.newaxis] * weight
    return made


def _slide_elements(sliding: Sliding, images: Array, weights: Array) -> Array:
    """Returns the sums of a forward convolution of `images` and `weights`. For each tap, one multiplication covers a
    contiguous part of memory, about as long as the output.

    Copies `images` with their padding, with the elements of each phase of the strides side by side. As a result, every
    tap reads its elements at the same distances from each other. The multiplication also covers elements between the
    rows of the output; their products are not used.
    """
    places = [[line.at(tap) for tap in range(line.taps)] for line in sliding.lines]
    starts = [min(each) for each in places]
    lengths = [
        line.output + max(at - start for at in each) // line.stride
        for line, each, start in zip(sliding.lines, places, starts, strict=True)
    ]
    strides = packed_strides(tuple(lengths))
    run = 1 + sum((line.output - 1) * step for line, step in zip(sliding.lines, strides, strict=True))
    phases: dict[Shape, Array] = {}
    total = np.zeros((len(images), sliding.filters, sliding.lines[0].output, *lengths[1:]))
    sums = total.reshape(*total.shape[:2], -1)[..., :run]
    term = np.empty_like(sums)
    for channel, taps in product(range(sliding.channels), product(*map(range, sliding.taps))):
        checkpoint()
        moves = [each[tap] - start for each, tap, start in zip(places, taps, starts, strict=True)]
        parts = [divmod(move, line.stride) for move, line in zip(moves, sliding.lines, strict=True)]
        phase = tuple(rest for _, rest in parts)
        if phase not in phases:
            phases[phase] = _phase(sliding, images, [sum(each) for each in zip(starts, phase, strict=True)], lengths)
        offset = sum(index * step for (index, _), step in zip(parts, strides, strict=True))
        read = phases[phase][:, channel, np.newaxis, offset : offset + run]
        np.multiply(read, weights[(..., channel, *sliding.tap(taps))][..., np.newaxis], out=term)
        sums += term
    return total[(..., *(slice(line.output) for line in sliding.lines))]


def _phase(sliding: Sliding, images: Array, starts: Sequence[int], lengths: Sequence[int]) -> Array:
    """Returns the elements of `images` at `starts`, `starts` + stride, `starts` + 2 * stride and so on, as many along
    each dimension as `lengths` requires. Elements outside an image are 0.

    The result is packed, [groups, channels, elements].
    """
    made = np.zeros((*images.shape[:2], *lengths))
    inside, read = list[slice](), list[slice]()
    for line, start, length in zip(sliding.lines, starts, lengths, strict=True):
        low = max(-(start // line.stride), 0)
        high = max(min(length, (line.input - 1 - start) // line.stride + 1), low)
        inside.append(slice(low, high))
        first = low * line.stride + start
        read.append(slice(first, first + (high - low) * line.stride, line.stride) if high > low else slice(0))
    made[(..., *inside)] = images[(..., *read)]
    return made.reshape(*images.shape[:2], -1)
