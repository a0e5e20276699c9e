"""Taps: the elements along one dimension from which a resampled element is interpolated, and their weights."""

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np

from ops.arrays.blocks import BLOCK, share_blocks
from ops.arrays.dtypes import Array
from ops.arrays.layout import count
from ops.arrays.output_pool import output_array
from ops.catalog.data_movement.slice import along
from ops.quick_dataclass import quick_dataclass
from ops.system.cancellation import checkpoint

ONE, HALF = np.float32(1), np.float32(0.5)
# The most elements that are resampled at a time, so that intermediate arrays are small beside a large tensor.
MOST = 1 << 17


@quick_dataclass
class Taps:
    """The input elements from which each output index is interpolated: `width` consecutive elements, beginning at
    `first`.

    `weight(k)` returns the weight of the k-th element for each output index. An element of weight 0 is not read; its
    index may be too large.
    """

    first: Array
    width: int
    weight: Callable[[int], Array]

    def keeps(self, size: int) -> bool:
        """True if these taps copy a dimension of `size` elements unchanged: each output element reads its own index
        only.
        """
        if len(self.first) != size or (self.first != np.arange(size)).any() or (self.weight(0) != 1).any():
            return False
        return not any(self.weight(k).any() for k in range(1, self.width))

    def cut(self, indices: slice, size: int) -> "tuple[slice, Taps]":
        """Returns a slice of the input dimension with all elements that the output `indices` read, and the taps of
        these indices.

        `size` is the size of this dimension. The returned taps count from the start of the slice.
        """
        first = self.first[indices]
        low, high = int(first.min()), min(int(first.max()) + self.width, size)
        return slice(low, high), Taps(first - low, self.width, lambda k: self.weight(k)[indices])


Rounding = Callable[[Array], Array]


def nearest(coordinates: Array) -> Array:
    """The index nearest to each coordinate; the larger index if two are equally near."""
    return np.floor(coordinates + HALF)


def source_coordinates(indices: Array, scale: float, input_offset: float, output_offset: float) -> Array:
    """Returns the input coordinates for the output `indices`, by the formula on the operator's documentation page.

    They are computed in FLOAT32, as in a shader.
    """
    with np.errstate(all="ignore"):  # an infinite offset lies beyond the edge, NaN counts as the first cell
        factor = ONE / np.float32(scale)
        return (indices.astype(np.float32) - np.float32(output_offset)) * factor - np.float32(input_offset)


def clamp(coordinates: Array, size: int) -> Array:
    """Limits coordinates to the range from 0 to size - 1, so that edges are repeated; NaN becomes 0."""
    return np.fmin(np.fmax(coordinates, 0), np.float32(size - 1))


def single(coordinates: Array, size: int, rounding: Rounding) -> Taps:
    """Taps of one element each, with weight 1. `rounding` selects the element for each coordinate."""
    first = np.minimum(clamp(rounding(coordinates), size).astype(np.int64), size - 1)
    return Taps(first, 1, lambda k: np.ones(first.shape))


def linear(coordinates: Array, size: int) -> Taps:
    """Returns taps for linear interpolation: the two elements around each coordinate, with weights that add up to 1."""
    inside = clamp(coordinates, size)
    first = np.minimum(inside.astype(np.int64), size - 1)
    share = inside.astype(np.float64) - first
    return Taps(first, 2, lambda k: share if k else 1 - share)


def smoothed(coordinates: Array, size: int, scale: float) -> Taps:
    """Makes taps of all elements whose distance from a coordinate is less than 1 / scale. Their weights fall linearly
    with the distance.

    Elements beyond the edge do not count, and the weights are scaled to a sum of 1.
    """
    center, factor = clamp(coordinates, size).astype(np.float64), float(np.float32(scale))
    first = np.maximum(np.floor(center - 1 / factor) + 1, 0).astype(np.int64)
    width = int((np.minimum(np.ceil(center + 1 / factor), size) - first).max())

    def share(k: int) -> Array:
        return np.where(first + k < size, np.maximum(1 - np.abs(first + k - center) * factor, 0), 0)

    total = share(0)
    for k in range(1, width):
        total = total + share(k)
    return Taps(first, width, lambda k: share(k) / total)


def gather_taps(x: Array, dimensions: Sequence[Taps], finish: Callable[[Array], Array] | None = None) -> Array:
    """Resamples `x` along one dimension after another, in FLOAT64. If every tap is a single element, the elements are
    copied in their own type.

    An element of the result is the sum of the elements that its taps select, times their weights. Infinity and NaN
    spread to all results that read them with a weight other than 0. `finish`, if given, converts the results, some at a
    time.
    """
    changed = [d for d, taps in enumerate(dimensions) if not taps.keeps(x.shape[d])]
    if not changed:
        return x if finish is None else finish(x)
    # The indices before the first changed dimension are independent; some of them are computed at a time. If one has
    # too many elements, some indices of the first changed dimension are computed at a time.
    first, sizes = changed[0], (*(len(taps.first) for taps in dimensions), *x.shape[len(dimensions) :])
    is_mixed = any(dimensions[d].width > 1 for d in changed)
    kind = np.dtype(np.float64) if is_mixed else x.dtype
    made = output_array(sizes, kind if finish is None else finish(np.zeros(1, kind)).dtype)
    given, target = x.reshape(-1, *x.shape[first:]), made.reshape(-1, *sizes[first:])
    step = max(BLOCK // max(count(sizes[first:]), 1), 1)
    lines = min(max(MOST // max(count(sizes[first + 1 :]), 1), 1), sizes[first])
    parts = list(product(range(0, len(target), step), range(0, sizes[first], lines)))
    resampled = [(d - first + 1, dimensions[d]) for d in changed[1:]]

    def compute(number: int) -> None:
        checkpoint()
        start, line = parts[number]
        part, some = slice(start, start + step), slice(line, line + lines)
        if lines < sizes[first]:
            read, taps = dimensions[first].cut(some, x.shape[first])
            found, steps = given[part, read], [(1, taps), *resampled]
        else:
            found, steps = given[part], [(1, dimensions[first]), *resampled]
        for dimension, each in steps[:-1]:
            found = _along(found, dimension, each)
        dimension, last = steps[-1]
        if is_mixed or finish is not None:
            found = _along(found, dimension, last)
            target[part, some] = found if finish is None else finish(found)
        elif lines == sizes[first]:
            # Every index is inside; without that check NumPy writes to the output at once.
            np.take(found, last.first, dimension, out=target[part], mode="clip")
        else:
            target[part, some] = np.take(found, last.first, dimension)

    share_blocks(compute, len(parts))
    return made


def _along(x: Array, dimension: int, taps: Taps) -> Array:
    """Resamples one dimension of `x`."""
    if taps.width == 1:
        return np.take(x, taps.first, dimension)
    total: Array | None = None
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        wide, last = x.astype(np.float64, copy=False), x.shape[dimension] - 1
        for k in range(taps.width):
            weight = taps.weight(k)
            part = np.take(wide, np.minimum(taps.first + k, last), dimension)
            part *= along(weight, dimension, x.ndim)
            # An element of weight 0 is not read; -0 changes no sum.
            if len(unread := np.flatnonzero(weight == 0)):
                part[(*(slice(None),) * dimension, unread)] = -0.0
            if total is None:
                total = part
            else:
                total += part
    assert total is not None  # there is at least one tap
    return total


def scatter_taps(x: Array, dimensions: Sequence[Taps], sizes: Sequence[int]) -> Array:
    """The adjoint of `gather_taps`. Returns an array of `sizes` in which each element of `x`, multiplied by weights, is
    added to the elements at its taps.
    """
    for dimension, (taps, size) in enumerate(zip(dimensions, sizes, strict=True)):
        if taps.keeps(size):
            continue
        given = np.moveaxis(x, dimension, 0)
        total = np.zeros((size, *given.shape[1:]))
        for k in range(taps.width):
            weight = taps.weight(k)
            used = np.flatnonzero(weight)
            with np.errstate(all="ignore"):  # infinities and NaN are valid results
                np.add.at(total, taps.first[used] + k, given[used] * along(weight[used], 0, x.ndim))
        x = np.moveaxis(total, 0, dimension)
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        return x + 0.0  # 0, not -0, whether a sum was needed or not
