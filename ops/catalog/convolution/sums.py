"""Computes the sums of a convolution in FLOAT64, part by part.

Forward sums are matrix products: the filters times the input elements under them, copied to columns (`columns.py`).
Backward sums multiply each tap separately. Forward sums do the same if a filter has infinities or NaN, because a padded
position must not add 0 * infinity. Groups with very few channels and filters are multiplied element by element
(`element_sums.py`).
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from ops.arrays.dot_products import Products, Term
from ops.arrays.dtypes import Array
from ops.arrays.functions import all_finite
from ops.arrays.halves import widen_halves
from ops.arrays.layout import Shape, count
from ops.arrays.matrix_sums import Receive
from ops.catalog.convolution.columns import LEAST_POSITIONS, add_up_columns, most_elements
from ops.catalog.convolution.element_sums import FEW, add_up_elements
from ops.catalog.convolution.parts import Slices, blocks, met
from ops.catalog.convolution.sliding import Sliding
from ops.system.cancellation import checkpoint

# The fewest output positions for which a part of a large image is copied with its padding.
LEAST_COPIED = 1 << 10


def products(sliding: Sliding, x: Array, w: Array) -> Products:
    """The products of input and filter. Their sums are `[batches, groups, filters of a group, ...spatial]`."""
    images, filters = in_groups(sliding, x, w)
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

    return Products(shape_of_sums(sliding), int(np.prod(numbers)), term, partial(add_up, sliding, images, filters))


def shape_of_sums(sliding: Sliding) -> Shape:
    """Returns the shape of the sums: [batches, groups, filters of a group, output size of each spatial
    dimension...].
    """
    return sliding.batches, sliding.groups, sliding.filters, *sliding.output


def in_groups(sliding: Sliding, x: Array, w: Array) -> tuple[Array, Array]:
    """The input as [batches, groups, channels, ...spatial], the filter as [groups, filters, channels, ...taps]."""
    images = x.reshape(sliding.batches, sliding.groups, sliding.channels, *(line.input for line in sliding.lines))
    if sliding.is_backward:
        filters = np.swapaxes(w.reshape(sliding.groups, sliding.channels, sliding.filters, *sliding.taps), 1, 2)
    else:
        filters = w.reshape(sliding.groups, sliding.filters, sliding.channels, *sliding.taps)
    return images, filters


def add_up(
    sliding: Sliding,
    images: Array,
    filters: Array,
    receive: Receive,
    prepared: Callable[[Array], Array] = widen_halves,
) -> None:
    """Computes the sums of products, and passes them to `receive` part by part.

    The sums are [batches, groups, filters of a group, ...spatial], `images` is [batches, groups, channels, ...spatial],
    and `filters` is [groups, filters of a group, channels, ...taps]. The elements may have any type of real numbers.
    `prepared` converts elements of the images before they are multiplied.
    """
    if sliding.channels * sliding.filters <= FEW:
        add_up_elements(sliding, images, filters, receive, prepared)
        return
    most, are_finite = most_elements(images, filters), all_finite(filters)
    parts = [(block, sliding.cut(block)) for block in blocks(sliding.output, _at_a_time(sliding, most))]
    for batch in range(sliding.batches):
        for group in range(sliding.groups):
            before = slice(batch, batch + 1), slice(group, group + 1)
            image, weights = images[batch, group], filters[group]
            if sliding.is_backward or not (are_finite or all_finite(weights)):
                _add_up_taps(sliding, prepared(image), weights, before, receive, most)
                continue
            for block, part in parts:
                add_up_columns(part, block, image, weights, before, receive, most, prepared)


def _at_a_time(sliding: Sliding, most: int) -> int:
    """Returns how many output positions are computed at a time. A padded copy of the part of the image that they read
    is made for them.

    For a small image, the number is that of all positions. Otherwise, the copy has about `most` elements, and there are
    at least LEAST_COPIED positions.
    """
    positions = count(sliding.output)
    return positions if sliding.channels * positions <= 2 * most else max(most // sliding.channels, LEAST_COPIED)


def _add_up_taps(sliding: Sliding, image: Array, filters: Array, before: Slices, receive: Receive, most: int) -> None:
    """Computes the sums of a group of a convolution, and passes them to `receive` for some output positions at a time.
    `before` are the slices of the batch and the group in the sums.

    Each tap, a position in the filter, is multiplied by `image` separately. `most` limits the number of elements that
    are computed at a time.
    """
    for block in blocks(sliding.output, max(most // sliding.filters, LEAST_POSITIONS)):
        part = sliding.cut(block)
        made = np.zeros((sliding.filters, *part.output))
        _add_taps(part, image, filters, made, most)
        receive((*before, slice(0, sliding.filters), *block), made[np.newaxis, np.newaxis])


def _add_taps(sliding: Sliding, image: Array, filters: Array, made: Array, most: int) -> None:
    """Adds the products of each tap to `made`, the sums of one group.

    `image` is [channels, ...spatial]. `most` limits the elements that are converted at a time.
    """
    many = max(most // max(sliding.channels, sliding.filters), LEAST_POSITIONS)
    for taps, where, here in met(sliding):
        with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
            weight = filters[(..., *sliding.tap(taps))].astype(np.float64)
        read = image[(slice(None), *here)]
        target = made[(slice(None), *where)]
        for block in blocks(read.shape[1:], many):
            checkpoint()
            part = read[(slice(None), *block)]
            sums = weight @ part.reshape(len(part), -1).astype(np.float64)
            # With a stride of 0, the block has one index where all output indices meet.
            at = tuple(
                b if n == m else slice(None) for b, n, m in zip(block, read.shape[1:], target.shape[1:], strict=True)
            )
            target[(slice(None), *at)] += sums.reshape(len(sums), *part.shape[1:])
