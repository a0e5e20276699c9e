"""The sums of a convolution in FLOAT64, as matrix products of the filters and blocks of the image.

Forward, the elements under the filter are copied to the columns of a matrix, for some output positions at a time, so
that the matrix stays in the cache. Backward, and for a filter with infinities or NaN, each tap is multiplied alone: a
padded position must not add 0 * infinity. Groups of very few channels are multiplied element by element.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

import numpy as np
from numpy.lib.stride_tricks import as_strided

from ops.arrays.blocks import share_blocks
from ops.arrays.dot_products import Products, Term
from ops.arrays.dtypes import Array
from ops.arrays.halves import widen_halves
from ops.arrays.layout import Shape, count, packed_strides
from ops.arrays.output_pool import output_array
from ops.catalog.convolution.sliding import Sliding, SlidingAxis
from ops.system.cancellation import checkpoint

# The most elements of a matrix of columns (2 MB), and the least number of its columns.
COLUMNS, LEAST_POSITIONS = 1 << 18, 64
# The most elements of a block that is multiplied element by element (512 KB), and the most products of channels and
# filters of a group for that.
ELEMENTS, FEW = 1 << 16, 4

# An image is copied with its padding if that has at most so many times the elements of the image or of the columns.
WIDER = 2

Slices = tuple[slice, ...]


def products(sliding: Sliding, x: Array, w: Array) -> Products:
    """The products of input and filter that are added up; their sums are `[batches, groups, filters of a group,
    ...spatial]`.
    """
    images = x.reshape(sliding.batches, sliding.groups, sliding.channels, *(line.input for line in sliding.lines))
    if sliding.is_backward:
        filters = np.swapaxes(w.reshape(sliding.groups, sliding.channels, sliding.filters, *sliding.taps), 1, 2)
    else:
        filters = w.reshape(sliding.groups, sliding.filters, sliding.channels, *sliding.taps)
    numbers = (sliding.channels, *sliding.taps, *(line.repeats for line in sliding.lines))
    ones = (1,) * len(sliding.lines)

    def term(number: int) -> Term | None:
        channel, *rest = (int(each) for each in np.unravel_index(number, numbers))
        taps, repeats = rest[: len(sliding.lines)], rest[len(sliding.lines) :]
        meet = [line.overlap(*each) for line, *each in zip(sliding.lines, taps, repeats, strict=True)]
        known = [each for each in meet if each is not None]
        if len(known) < len(meet):
            return None
        where = (slice(None),) * 3 + tuple(there for there, _ in known)
        part = images[(slice(None), slice(None), channel, *(here for _, here in known))][:, :, np.newaxis]
        weights = filters[(slice(None), slice(None), channel, *sliding.tap(taps))]
        return Term(where, part, weights.reshape(1, sliding.groups, sliding.filters, *ones))

    shape = (sliding.batches, sliding.groups, sliding.filters, *sliding.output)
    return Products(shape, int(np.prod(numbers)), term, lambda: convolved(sliding, images, filters))


def convolved(sliding: Sliding, images: Array, filters: Array) -> Array:
    """The sums of products, [batches, groups, filters of a group, ...spatial].

    `images` is [batches, groups, channels, ...spatial], `filters` is [groups, filters of a group, channels, ...taps],
    of any type of real numbers.
    """
    made = output_array((sliding.batches, sliding.groups, sliding.filters, *sliding.output), np.float64)
    weights = output_array(filters.shape, np.float64)
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        np.copyto(weights, filters)
    are_few = sliding.channels * sliding.filters <= FEW
    known = weights if filters.dtype == np.float16 else filters  # NumPy tests FLOAT16 slowly
    are_finite = np.asarray(np.isfinite(known).reshape(sliding.groups, -1).all(axis=1))
    if are_few or sliding.is_backward or not are_finite.all():
        made.fill(0)
    for batch in range(sliding.batches):
        if are_few:
            _add_elements(sliding, images[batch], weights, made[batch])
            continue
        for group in range(sliding.groups):
            image = widen_halves(images[batch, group])
            if sliding.is_backward or not are_finite[group]:
                _add_taps(sliding, image, weights[group], made[batch, group])
            else:
                _fill_by_columns(sliding, image, weights[group], made[batch, group])
    return made


def _fill_by_columns(sliding: Sliding, image: Array, weights: Array, made: Array) -> None:
    """Writes the sums of a forward convolution for one group to `made`, [filters, ...spatial].

    `image` is [channels, ...spatial].
    """
    turned = weights[(..., *(slice(None, None, -1 if sliding.is_turned else 1) for _ in sliding.lines))]
    rows, sums = turned.reshape(sliding.filters, -1), made.reshape(sliding.filters, -1)
    fill = _columns(sliding, image)
    most = max(COLUMNS // max(rows.shape[1], 1), LEAST_POSITIONS)
    memory, first = np.empty(rows.shape[1] * min(most, sums.shape[1])), 0
    for block in _blocks(sliding.output, most):
        checkpoint()
        shape = tuple(part.stop - part.start for part in block)
        columns = memory[: rows.shape[1] * count(shape)].reshape(rows.shape[1], -1)
        fill(columns.reshape(sliding.channels, *sliding.taps, *shape), block)
        # The positions of blocks follow each other in memory.
        np.matmul(rows, columns, out=sums[:, first : first + columns.shape[1]])
        first += columns.shape[1]


def _columns(sliding: Sliding, image: Array) -> Callable[[Array, Slices], None]:
    """Returns a function that copies the elements under the filter to a given array.

    The array is [channels, ...taps, ...block], for the filter positions in a given block.
    """
    places = [(line.at(0), line.at(line.taps - 1)) for line in sliding.lines]
    starts = [min(each) for each in places]
    sizes = [
        (line.output - 1) * line.stride + abs(last - first) + 1
        for line, (first, last) in zip(sliding.lines, places, strict=True)
    ]
    if count(sizes) > WIDER * max(count(image.shape[1:]), count(sliding.taps) * count(sliding.output)):
        return partial(_fill_tap_by_tap, sliding, image)
    padded = _with_padding(image, starts, sizes)
    steps = padded.strides[1:]
    dilated = [step * line.dilation for step, line in zip(steps, sliding.lines, strict=True)]
    moved = [step * line.stride for step, line in zip(steps, sliding.lines, strict=True)]
    whole = as_strided(
        padded,
        (*image.shape[:1], *sliding.taps, *sliding.output),
        (padded.strides[0], *dilated, *moved),
        writeable=False,
    )

    def fill(columns: Array, block: Slices) -> None:
        columns[...] = whole[(..., *block)]

    return fill


def _with_padding(image: Array, starts: Sequence[int], sizes: Sequence[int]) -> Array:
    """The elements of each channel from the index `start` along each dimension, with 0 beyond the image."""
    inside = [
        slice(max(-start, 0), max(min(size, length - start), 0))
        for start, size, length in zip(starts, sizes, image.shape[1:], strict=True)
    ]
    made = np.zeros((len(image), *sizes), image.dtype)
    if all(part.start < part.stop for part in inside):
        read = (slice(part.start + start, part.stop + start) for part, start in zip(inside, starts, strict=True))
        made[(slice(None), *inside)] = image[(slice(None), *read)]
    return made


def _fill_tap_by_tap(sliding: Sliding, image: Array, columns: Array, block: Slices) -> None:
    """Copies the elements under the filter to `columns`, one tap after another.

    It is for images with much more padding than elements, because it makes no padded copy of the image.
    """
    columns.fill(0)
    for taps in product(*map(range, sliding.taps)):
        meet = [_within(line.overlap(tap, 0), part) for line, tap, part in zip(sliding.lines, taps, block, strict=True)]
        known = [each for each in meet if each is not None]
        if len(known) == len(meet):
            where, here = (tuple(each) for each in zip(*known, strict=True))
            columns[(slice(None), *taps, *where)] = image[(slice(None), *here)]


def _blocks(sizes: Shape, most: int) -> Iterator[Slices]:
    """Yields blocks of at most `most` positions that cover a grid; the first dimensions are divided before the last."""
    extents: list[int] = []
    for size in reversed(sizes):
        extents.insert(0, max(min(size, most), 1))
        most //= extents[0]
    starts = (range(0, size, extent) for size, extent in zip(sizes, extents, strict=True))
    for start in product(*starts):
        yield tuple(slice(s, min(s + e, n)) for s, e, n in zip(start, extents, sizes, strict=True))


def _within(overlap: tuple[slice, slice] | None, block: slice) -> tuple[slice, slice] | None:
    """The part of an overlap with output indices in `block`; its output indices count from the start of the block.

    Returns None if there is no such part.
    """
    if overlap is None:
        return None
    out, read = overlap
    low, high = max(out.start, block.start), min(out.stop, block.stop)
    if low >= high:
        return None
    if read.step is not None:  # without a step, all output indices read the same input index
        first = read.start + (low - out.start) * read.step
        read = slice(first, first + (high - 1 - low) * read.step + 1, read.step)
    return slice(low - block.start, high - block.start), read


def _add_taps(sliding: Sliding, image: Array, weights: Array, made: Array) -> None:
    """Adds the products of each tap to the sums of a group; `image` is [channels, ...spatial]."""
    many = max(COLUMNS // max(sliding.channels, sliding.filters), LEAST_POSITIONS)
    for taps, where, here in _met(sliding):
        weight = weights[(..., *sliding.tap(taps))]
        read = image[(slice(None), *here)]
        target = made[(slice(None), *where)]
        for block in _blocks(read.shape[1:], many):
            checkpoint()
            part = read[(slice(None), *block)]
            sums = weight @ part.reshape(len(part), -1).astype(np.float64)
            # With a stride of 0, the block has one index where all output indices meet.
            at = tuple(
                b if n == m else slice(None) for b, n, m in zip(block, read.shape[1:], target.shape[1:], strict=True)
            )
            target[(slice(None), *at)] += sums.reshape(len(sums), *part.shape[1:])


def _add_elements(sliding: Sliding, images: Array, weights: Array, made: Array) -> None:
    """Adds all products, element by element, for some groups at a time; `images` is [groups, channels, ...spatial]."""
    step = max(ELEMENTS // max(count(made.shape[1:]), 1), 1)
    can_slide = not sliding.is_backward and all(line.stride for line in sliding.lines) and np.isfinite(weights).all()
    add = _slide_elements if can_slide else _add_each

    def compute(number: int) -> None:
        groups = slice(number * step, (number + 1) * step)
        with np.errstate(all="ignore"):
            add(sliding, images[groups], weights[groups], made[groups])

    share_blocks(compute, -(-sliding.groups // step))


def _add_each(sliding: Sliding, images: Array, weights: Array, made: Array) -> None:
    """Adds the products of some groups to `made`, tap by tap: the weight of the tap times all elements that the tap
    reads.
    """
    ones = (1,) * len(sliding.lines)
    wide = images.astype(np.float64)
    for channel, (taps, where, here) in product(range(sliding.channels), _met(sliding)):
        checkpoint()
        weight = weights[(slice(None), slice(None), channel, *sliding.tap(taps))].reshape(-1, sliding.filters, *ones)
        made[(slice(None), slice(None), *where)] += wide[(slice(None), channel, *here)][:, np.newaxis] * weight


def _slide_elements(sliding: Sliding, images: Array, weights: Array, made: Array) -> None:
    """Adds the products of some groups of a forward convolution to `made`.

    The image is copied with its padding, and elements that are a stride apart become neighbours in the copy. Then all
    elements that a tap multiplies lie in one contiguous run, which one call of NumPy multiplies. The run also contains
    elements between the rows of the output; their products are dropped.
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
    made += total[(..., *(slice(line.output) for line in sliding.lines))]


def _phase(sliding: Sliding, images: Array, starts: Sequence[int], lengths: Sequence[int]) -> Array:
    """The elements `start`, start + stride, ... along each dimension, with 0 beyond the image; packed.

    The result is [groups, channels, elements].
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


def _met(sliding: Sliding) -> Iterator[tuple[Shape, Slices, Slices]]:
    """Yields the taps, with the output indices that they contribute to and the input indices that they read."""
    for taps in product(*map(range, sliding.taps)):
        for repeats in product(*(range(line.repeats) for line in sliding.lines)):
            meet = _overlaps(sliding.lines, taps, repeats)
            if meet is not None:
                yield taps, *meet


def _overlaps(lines: Sequence[SlidingAxis], taps: Shape, repeats: Shape) -> tuple[Slices, Slices] | None:
    meet = [line.overlap(*each) for line, *each in zip(lines, taps, repeats, strict=True)]
    known = [each for each in meet if each is not None]
    if len(known) < len(meet):
        return None
    where, here = zip(*known, strict=True)
    return where, here
