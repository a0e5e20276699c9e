"""Computes the positions of the windows that FOLD and UNFOLD move over an image."""

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import NamedTuple

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.model.case import Case

LISTS = ("WindowSizes", "Strides", "Dilations", "StartPadding", "EndPadding")
# Batch and channels come before the spatial dimensions.
LEADING = 2


class Windows(NamedTuple):
    """The windows along one spatial dimension: element n of window b lies at b * stride + n * dilation - start."""

    size: int
    stride: int
    dilation: int
    start: int
    end: int

    @property
    def reach(self) -> int:
        """The number of pixels from the first to the last element of a window, gaps included."""
        return self.dilation * (self.size - 1) + 1

    def blocks(self, spatial: int) -> int:
        """The number of windows over `spatial` pixels along one dimension, by the formula of the page."""
        return (spatial + self.start + self.end - self.reach) // self.stride + 1


def windows_of(case: Case) -> tuple[Windows, ...]:
    """Returns a `Windows` for each spatial dimension, with the attributes of the case."""
    return tuple(Windows(*each) for each in zip(*(case.integers(name) for name in LISTS), strict=True))


def image_of(case: Case) -> str:
    """Returns the name of the tensor that holds the image. The other tensor of the operator holds the columns."""
    return "OutputTensor" if case.operator.name == "FOLD" else "InputTensor"


def block_counts(case: Case) -> Shape:
    """The number of windows along each spatial dimension."""
    spatial = case.sizes(image_of(case))[LEADING:]
    return tuple(each.blocks(size) for each, size in zip(windows_of(case), spatial, strict=True))


def window_sizes(case: Case) -> Shape:
    """The number of elements of a window along each spatial dimension."""
    return tuple(each.size for each in windows_of(case))


class Overlap(NamedTuple):
    """One element of the window, and the places where it lies on the image.

    `cell` is the index of the element in the window. Along each dimension, `blocks` are the windows in which this
    element lies on the image and not on the padding. `pixels` are the image indices of this element in these windows,
    in the same order.
    """

    cell: Shape
    blocks: tuple[slice, ...]
    pixels: tuple[slice, ...]


def overlaps(case: Case) -> Iterator[Overlap]:
    """Yields an Overlap for each position in a window, in row-major order.

    A position is left out if it lies on the padding in every window.
    """
    spatial = case.sizes(image_of(case))[LEADING:]
    along = (
        [(number, *on_image(each, number, size)) for number in range(each.size)]
        for each, size in zip(windows_of(case), spatial, strict=True)
    )
    somewhere = ([part for part in parts if part[1].stop > part[1].start] for parts in along)
    for parts in product(*somewhere):
        numbers, blocks, pixels = zip(*parts, strict=True)
        yield Overlap(numbers, blocks, pixels)


def on_image(windows: Windows, number: int, spatial: int) -> tuple[slice, slice]:
    """Returns two slices along a dimension of `spatial` pixels: the windows whose element `number` is inside the image,
    and the pixels under this element in these windows.
    """
    first = number * windows.dilation - windows.start
    low = max(-(first // windows.stride), 0)
    high = max(min((spatial - 1 - first) // windows.stride + 1, windows.blocks(spatial)), low)
    start = low * windows.stride + first
    return slice(low, high), slice(start, start + (high - low) * windows.stride, windows.stride)


def with_columns(columns: Array, case: Case) -> Array:
    """Reshapes `[batch, channels * window elements, windows]` to `[batch, channels, ...window, ...windows]`."""
    sizes = window_sizes(case)
    batch, rows = columns.shape[:LEADING]
    return columns.reshape(batch, rows // prod(sizes), *sizes, *block_counts(case))
