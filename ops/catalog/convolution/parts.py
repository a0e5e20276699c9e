"""Divides the output of a convolution into blocks, and finds the output elements to which each filter tap
contributes.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from ops.arrays.layout import Shape
from ops.catalog.convolution.sliding import Sliding, SlidingAxis

Slices = tuple[slice, ...]


def blocks(sizes: Shape, most: int) -> Iterator[Slices]:
    """Divides a grid with the shape `sizes` into blocks of at most `most` positions, and yields the slices of each
    block.

    The first dimensions are divided before the last, so that blocks are as contiguous as possible.
    """
    extents: list[int] = []
    for size in reversed(sizes):
        extents.insert(0, max(min(size, most), 1))
        most //= extents[0]
    starts = (range(0, size, extent) for size, extent in zip(sizes, extents, strict=True))
    for start in product(*starts):
        yield tuple(slice(s, min(s + e, n)) for s, e, n in zip(start, extents, sizes, strict=True))


def met(sliding: Sliding) -> Iterator[tuple[Shape, Slices, Slices]]:
    """Yields each tap of the filter that contributes to an output element, with two blocks of indices: those of the
    output elements to which the tap contributes, and those of the input elements that it multiplies for them.

    In a backward convolution with stride 0, a tap can occur once for each input index.
    """
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
