"""The sums of a forward convolution as matrix products.

The elements under the filter are copied to the columns of a matrix, for some output positions at a time, so that the
matrix stays in the cache.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

import numpy as np
from numpy.lib.stride_tricks import as_strided

from ops.arrays.dtypes import Array
from ops.arrays.halves import widen_halves
from ops.arrays.layout import count, equal_step
from ops.arrays.matrix_sums import Receive, moved
from ops.catalog.convolution.parts import Slices, blocks
from ops.catalog.convolution.sliding import Sliding
from ops.system.cancellation import checkpoint

# The most elements of a matrix of columns (2 MB), and the least number of its columns.
COLUMNS, LEAST_POSITIONS = 1 << 18, 64
# An image is copied with its padding if that has at most so many times the elements of the image or of the columns.
WIDER = 2
# The elements of an image that are converted at a time.
CONVERTED = 1 << 16


def most_elements(images: Array, filters: Array) -> int:
    """Returns the maximum number of FLOAT64 elements in an intermediate array: 2 MB, or the size of `images` and
    `filters` together if that is larger.
    """
    return max(COLUMNS, (images.nbytes + filters.nbytes) // 8)


def add_up_columns(
    sliding: Sliding,
    positions: Slices,
    image: Array,
    filters: Array,
    before: Slices,
    receive: Receive,
    most: int,
    prepared: Callable[[Array], Array],
) -> None:
    """Computes the sums of one group in parts, and passes each part, [1, 1, filters, ...spatial], to `receive`.

    `sliding` is restricted to the output indices `positions`; a part has some filters and some of these indices.
    `image` is [channels, ...spatial] and `filters` is [filters, channels, ...taps]. `before` has the indices of the
    batch and of the group. `most` is about the largest number of elements of an intermediate array. `prepared` converts
    elements of the image before they are multiplied.
    """
    turned = filters[(..., *(slice(None, None, -1 if sliding.is_turned else 1) for _ in sliding.lines))]
    length, size = max(count(filters.shape[1:]), 1), count(sliding.output)
    step = equal_step(sliding.filters, most // length)
    at_a_time = max(COLUMNS // max(length, step // 2), LEAST_POSITIONS)
    if step < sliding.filters and 2 * length * size <= 3 * most:
        at_a_time = size  # otherwise each part of the filters would need new columns
    fill = _columns(sliding, image, prepared)
    memory, filled = np.empty(length * min(at_a_time, size)), None
    wide = np.empty((step, *filters.shape[1:]))
    for first in range(0, sliding.filters, step):
        some = slice(first, min(first + step, sliding.filters))
        with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
            np.copyto(wide[: some.stop - first], widen_halves(turned[some]))
        rows = wide[: some.stop - first].reshape(-1, length)
        for block in blocks(sliding.output, at_a_time):
            checkpoint()
            shape = tuple(part.stop - part.start for part in block)
            columns = memory[: length * count(shape)].reshape(length, -1)
            if block != filled:
                fill(columns.reshape(sliding.channels, *sliding.taps, *shape), block)
                filled = block
            receive((*before, some, *moved(block, positions)), (rows @ columns).reshape(1, 1, len(rows), *shape))


def _columns(sliding: Sliding, image: Array, prepared: Callable[[Array], Array]) -> Callable[[Array, Slices], None]:
    """Returns a function that fills an array, [channels, ...taps, ...block], with the input elements under the filter
    for a block of output positions. A tap is a position in the filter.
    """
    places = [(line.at(0), line.at(line.taps - 1)) for line in sliding.lines]
    starts = [min(each) for each in places]
    sizes = [
        (line.output - 1) * line.stride + abs(last - first) + 1
        for line, (first, last) in zip(sliding.lines, places, strict=True)
    ]
    if count(sizes) > WIDER * max(count(image.shape[1:]), count(sliding.taps) * count(sliding.output)):
        return partial(_fill_tap_by_tap, sliding, prepared(image))
    padded = _with_padding(image, starts, sizes, prepared)
    steps = padded.strides[1:]
    dilated = [step * line.dilation for step, line in zip(steps, sliding.lines, strict=True)]
    strided = [step * line.stride for step, line in zip(steps, sliding.lines, strict=True)]
    whole = as_strided(
        padded,
        (*image.shape[:1], *sliding.taps, *sliding.output),
        (padded.strides[0], *dilated, *strided),
        writeable=False,
    )

    def fill(columns: Array, block: Slices) -> None:
        columns[...] = whole[(..., *block)]

    return fill


def _with_padding(
    image: Array, starts: Sequence[int], sizes: Sequence[int], prepared: Callable[[Array], Array]
) -> Array:
    """The part of each channel that begins at the indices `starts` and has the size `sizes`, converted by `prepared`.

    Elements outside the image are 0.
    """
    inside = tuple(
        slice(max(-start, 0), max(min(size, length - start), 0))
        for start, size, length in zip(starts, sizes, image.shape[1:], strict=True)
    )
    made = np.zeros((len(image), *sizes), prepared(image[(slice(1),) * image.ndim]).dtype)
    if all(part.start < part.stop for part in inside):
        read = tuple(slice(part.start + start, part.stop + start) for part, start in zip(inside, starts, strict=True))
        step = len(image) if made.dtype == image.dtype else max(CONVERTED // max(count(image.shape[1:]), 1), 1)
        for channel in range(0, len(image), step):
            some = slice(channel, channel + step)
            made[(some, *inside)] = prepared(image[(some, *read)])
    return made


def _fill_tap_by_tap(sliding: Sliding, image: Array, columns: Array, block: Slices) -> None:
    """Fills `columns` with the elements under each filter tap, one tap after another, and 0 elsewhere.

    It is the faster method if an image has much more padding than elements.
    """
    columns.fill(0)
    for taps in product(*map(range, sliding.taps)):
        meet = [_within(line.overlap(tap, 0), part) for line, tap, part in zip(sliding.lines, taps, block, strict=True)]
        known = [each for each in meet if each is not None]
        if len(known) == len(meet):
            where, here = (tuple(each) for each in zip(*known, strict=True))
            columns[(slice(None), *taps, *where)] = image[(slice(None), *here)]


def _within(overlap: tuple[slice, slice] | None, block: slice) -> tuple[slice, slice] | None:
    """Returns the part of an overlap whose output indices are in `block`: the output indices, counted from the start of
    `block`, and the input indices that they read.

    Returns None if no output index is in `block`.
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
