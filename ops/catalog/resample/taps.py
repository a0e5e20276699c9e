"""Which cells along a dimension make a cell of the resampled one, and how much of each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.data_movement.slice import along

ONE, HALF = np.float32(1), np.float32(0.5)


@dataclass(frozen=True, slots=True, eq=False)
class Taps:
    """For each place the `first` cell, and `width` of them in a row; `weight(k)` is how much of the k-th counts.

    A cell of weight 0 is not looked at; it may lie beyond the end.
    """

    first: Array
    width: int
    weight: Callable[[int], Array]

    def keeps(self, size: int) -> bool:
        """True where every place is the cell of the same place, and nothing else."""
        if len(self.first) != size or (self.first != np.arange(size)).any() or (self.weight(0) != 1).any():
            return False
        return not any(self.weight(k).any() for k in range(1, self.width))


Rounding = Callable[[Array], Array]


def nearest(coordinates: Array) -> Array:
    """Half way between two cells, the later one."""
    return np.floor(coordinates + HALF)


def source_coordinates(places: Array, scale: float, input_offset: float, output_offset: float) -> Array:
    """Where each place lies in the input, in the FLOATs of a shader: the page's formula, solved for the input."""
    with np.errstate(all="ignore"):  # an infinite offset lies beyond the edge, NaN counts as the first cell
        factor = ONE / np.float32(scale)
        return (places.astype(np.float32) - np.float32(output_offset)) * factor - np.float32(input_offset)


def limited(coordinates: Array, size: int) -> Array:
    """Beyond the edges the cells at the edges go on."""
    return np.fmin(np.fmax(coordinates, 0), np.float32(size - 1))


def single(coordinates: Array, size: int, rounding: Rounding) -> Taps:
    """One cell each."""
    first = np.minimum(limited(rounding(coordinates), size).astype(np.int64), size - 1)
    return Taps(first, 1, lambda k: np.ones(first.shape))


def linear(coordinates: Array, size: int) -> Taps:
    """The two cells around each coordinate, the nearer one more."""
    inside = limited(coordinates, size)
    first = np.minimum(inside.astype(np.int64), size - 1)
    share = inside.astype(np.float64) - first
    return Taps(first, 2, lambda k: share if k else 1 - share)


def smoothed(coordinates: Array, size: int, scale: float) -> Taps:
    """All cells nearer than 1 / scale, the nearer ones more; there are none beyond the edge."""
    center, factor = limited(coordinates, size).astype(np.float64), float(np.float32(scale))
    first = np.maximum(np.floor(center - 1 / factor) + 1, 0).astype(np.int64)
    width = int((np.minimum(np.ceil(center + 1 / factor), size) - first).max())

    def share(k: int) -> Array:
        return np.where(first + k < size, np.maximum(1 - np.abs(first + k - center) * factor, 0), 0)

    total = share(0)
    for k in range(1, width):
        total = total + share(k)
    return Taps(first, width, lambda k: share(k) / total)


def gathered(x: Array, dimensions: Sequence[Taps]) -> Array:
    """The cells mixed along one dimension after the other; exact but for the weights, which come as FLOATs."""
    for dimension, taps in enumerate(dimensions):
        size = x.shape[dimension]
        if taps.keeps(size):
            continue
        if taps.width == 1:
            x = np.take(x, taps.first, dimension)
            continue
        total = np.full((*x.shape[:dimension], len(taps.first), *x.shape[dimension + 1 :]), -0.0)
        for k in range(taps.width):
            weight = along(taps.weight(k), dimension, x.ndim)
            part = np.take(x, np.minimum(taps.first + k, size - 1), dimension)
            with np.errstate(all="ignore"):  # infinities and NaN are results like others
                np.add(total, part * weight, out=total, where=weight != 0)
        x = total
    return x


def scattered(x: Array, dimensions: Sequence[Taps], sizes: Sequence[int]) -> Array:
    """The other way round: every cell gives to those that it was mixed from what it took of them."""
    for dimension, (taps, size) in enumerate(zip(dimensions, sizes, strict=True)):
        if taps.keeps(size):
            continue
        given = np.moveaxis(x, dimension, 0)
        total = np.zeros((size, *given.shape[1:]))
        for k in range(taps.width):
            weight = taps.weight(k)
            used = np.flatnonzero(weight)
            with np.errstate(all="ignore"):  # infinities and NaN are results like others
                np.add.at(total, taps.first[used] + k, given[used] * along(weight[used], 0, x.ndim))
        x = np.moveaxis(total, 0, dimension)
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        return x + 0.0  # 0, not -0, whether a sum was needed or not
