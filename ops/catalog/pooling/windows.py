"""Windows of a pooling: the input elements that each window reads, and sums over them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from math import gcd, prod

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, count
from ops.explain.cell_sets import Read, Role, grid, single
from ops.explain.windows import Window, window_of_taps
from ops.model.case import Case
from ops.model.operator import Work, WorkOf
from ops.system.cancellation import checkpoint

# The number of dimensions before those that windows move along: batch and channels.
LEADING = 2


@dataclass(frozen=True, slots=True)
class PoolingAxis:
    """One dimension of a pooling: `windows` windows of `size` elements over an input of `cells` elements.

    Element j of window w has the input index w * stride - padding + j * dilation.
    Indices outside the input are padding.
    """

    cells: int
    windows: int
    size: int
    stride: int
    dilation: int
    padding: int

    def places(self, window: int) -> range:
        """The input indices that a window reads, without the padding. With a dilation of 0, it reads one index."""
        elements = self.elements(window)
        step = max(self.dilation, 1)
        first = window * self.stride - self.padding + elements.start * self.dilation
        return range(first, first + (min(len(elements), 1) if self.dilation == 0 else len(elements)) * step, step)

    def reach(self, window: int) -> range:
        """Returns the input indices that a window covers, including those on the padding.

        The range is empty for a window without elements.
        """
        first, step = window * self.stride - self.padding, max(self.dilation, 1)
        return range(first, first + (self.size - 1) * self.dilation + 1, step) if self.size else range(0)

    def elements(self, window: int) -> range:
        """The positions within the window `window`, from 0 to size - 1, that are not in the padding."""
        first = window * self.stride - self.padding
        if self.dilation == 0:
            return range(self.size if 0 <= first < self.cells else 0)
        low = max(0, _rounded_up(-first, self.dilation))
        return range(low, max(low, min(self.size, _rounded_up(self.cells - first, self.dilation))))

    def windows_with(self, place: int) -> range:
        """Returns the windows that read the input index `place`."""
        if self.stride == 0:  # all windows read the same elements
            return range(self.windows if place in self.places(0) else 0)
        last = (place + self.padding) // self.stride
        reach = max(self.size - 1, 0) * self.dilation
        first = max(0, _rounded_up(place + self.padding - reach, self.stride))
        if self.size == 0 or self.dilation == 0:
            first = last if self.size > 0 and (place + self.padding) % self.stride == 0 else last + 1
            return range(first, min(last + 1, self.windows))
        # Only every `step`-th window reads the index: its distance from the window's first element is then a multiple
        # of the dilation.
        common = gcd(self.stride, self.dilation)
        step = self.dilation // common
        if (place + self.padding) % common:
            return range(0)
        fitting = (place + self.padding) // common * pow(self.stride // common, -1, step) % step
        first += (fitting - first) % step
        return range(first, max(first, min(last + 1, self.windows)), step)

    def around(self, place: int) -> "tuple[PoolingAxis, range]":
        """Returns an axis that is reduced to the input element `place`, and the range from the first to the last window
        that reads this element.
        """
        reading = self.windows_with(place)
        windows = range(reading[0], reading[-1] + 1) if reading else range(0)
        moved = self.padding + place - windows.start * self.stride
        return PoolingAxis(1, len(windows), self.size, self.stride, self.dilation, moved), windows

    def counts(self) -> Array:
        """The number of elements of each window that are not padding, [windows]."""
        first = np.arange(self.windows) * self.stride - self.padding
        if self.dilation == 0:
            return np.where((first >= 0) & (first < self.cells), self.size, 0)
        low = np.maximum(0, -(first // self.dilation))
        return np.maximum(0, np.minimum(self.size, -((first - self.cells) // self.dilation)) - low)

    def joined(self) -> Iterator[tuple[slice, slice]]:
        """Yields pairs of slices, each for a position within a window: the windows that have no padding at this
        position, and the indices of the input elements that they read there.

        Positions that are padding in all windows are left out. With a dilation of 0, there is at most one pair.
        """
        for element in self._used():
            checkpoint()
            at = element * self.dilation - self.padding
            if self.stride == 0:
                if 0 <= at < self.cells:
                    yield slice(0, self.windows), slice(at, at + 1)
                continue
            low = max(0, _rounded_up(-at, self.stride))
            high = min(self.windows, _rounded_up(self.cells - at, self.stride))
            if low < high:
                first = low * self.stride + at
                yield slice(low, high), slice(first, first + (high - low - 1) * self.stride + 1, self.stride)

    def only(self, window: int) -> "PoolingAxis":
        """Returns an axis that has only this window and the input elements that it reads."""
        places = self.places(window)
        first, cells = (places[0], places[-1] + 1 - places[0]) if places else (0, 0)
        return PoolingAxis(cells, 1, self.size, self.stride, self.dilation, self.padding - window * self.stride + first)

    def _used(self) -> Iterator[int]:
        """Yields positions within a window, ascending. It may leave out positions that lie in the padding in all
        windows.

        With a dilation of 0, it yields only the first position.
        """
        if self.dilation == 0:
            yield from range(min(self.size, 1))
            return
        low, high = self.elements(self.windows - 1).start, min(self.size, self.elements(0).stop)
        if high - low <= self.windows or self.stride == 0:
            yield from range(low, high)
            return
        for window in reversed(range(self.windows)):  # the last window has the lowest positions inside the input
            elements = self.elements(window)
            yield from range(max(low, elements.start), elements.stop)
            low = max(low, elements.stop)


def _rounded_up(number: int, divisor: int) -> int:
    return -(-number // divisor)


def windows_of(case: Case, source: str = "InputTensor", result: str = "OutputTensor") -> tuple[PoolingAxis, ...]:
    """A PoolingAxis for each dimension after batch and channels.

    The tensor `source` is pooled, and `result` has an element for each window.
    """
    sizes, strides, padding = (case.integers(name) for name in ("WindowSize", "Strides", "StartPadding"))
    dilations = case.integers("Dilations") if "Dilations" in case.values else (1,) * len(sizes)
    cells, windows = case.sizes(source)[LEADING:], case.sizes(result)[LEADING:]
    return tuple(map(PoolingAxis, cells, windows, sizes, strides, dilations, padding))


def work_of(source: str = "InputTensor", result: str = "OutputTensor") -> WorkOf:
    """Returns a function that estimates the cost of a pooling. It assumes 8 calls of NumPy for each position along the
    window, and adds up the positions of all dimensions.
    """

    def work(case: Case) -> Work:
        calls = sum(min(each.size, each.cells) for each in windows_of(case, source, result))
        return Work(8 * calls, calls * max(count(case.sizes(source)), count(case.sizes(result))))

    return work


def window_cells(along: Sequence[PoolingAxis]) -> int:
    """The number of elements of a window, padding included."""
    return prod(each.size for each in along)


def count_elements(along: Sequence[PoolingAxis]) -> Array:
    """The number of elements in each window, [windows...]. Padding is not counted."""
    return reduce(np.multiply.outer, [each.counts() for each in along])


def shrinking_order(along: Sequence[PoolingAxis]) -> list[int]:
    """The order in which to pool the dimensions: the dimension that shrinks most comes first, to keep arrays small."""
    return sorted(range(len(along)), key=lambda d: along[d].windows / along[d].cells)


def sum_windows(x: Array, along: Sequence[PoolingAxis], order: Sequence[int]) -> Array:
    """Computes the sum of each window, [batch, channels, windows...]. `x` is [batch, channels, elements...].

    The sums are computed along one dimension after another, in the order `order`. Along a dimension, the elements of a
    window are added in the order of their positions in the window. So the sum of a window does not depend on the other
    windows: summing only this window gives exactly the same number.
    """
    for dimension in order:
        each, axis = along[dimension], dimension + LEADING
        made = np.zeros((*x.shape[:axis], each.windows, *x.shape[axis + 1 :]), x.dtype)
        for windows, cells in each.joined():
            part = (slice(None),) * axis
            made[(*part, windows)] += x[(*part, cells)]
        # With a dilation of 0 all elements of a window are the same input element.
        x = made * made.dtype.type(each.size) if each.dilation == 0 else made
    return x


def windows_with_any(mask: Mask, along: Sequence[PoolingAxis]) -> Mask:
    """A mask of the windows that read a TRUE element of `mask`.

    `mask` is [batch, channels, elements...], the result [batch, channels, windows...].
    """
    return np.asarray(sum_windows(mask.astype(np.float64), along, shrinking_order(along)) > 0)


def spread_windows(x: Array, along: Sequence[PoolingAxis], order: Sequence[int]) -> Array:
    """Computes, for every input element, the sum of `x` over the windows that read it: the adjoint of `sum_windows`.

    `x` is [batch, channels, windows...], the result [batch, channels, elements...].
    """
    for dimension in order:
        each, axis = along[dimension], dimension + LEADING
        made = np.zeros((*x.shape[:axis], each.cells, *x.shape[axis + 1 :]), x.dtype)
        for windows, cells in each.joined():
            part = (slice(None),) * axis
            given = x[(*part, windows)]
            made[(*part, cells)] += given.sum(axis=axis, keepdims=True) if each.stride == 0 else given
        x = made * made.dtype.type(each.size) if each.dilation == 0 else made
    return x


def window_read(field: str, role: Role, cell: Shape, along: Sequence[PoolingAxis]) -> tuple[Read, ...]:
    """Returns the cells of the input `field` that are in the window of the output cell `cell`. They are one Read with
    the role `role`; the tuple is empty if there are no such cells.
    """
    places = [each.places(at) for each, at in zip(along, cell[LEADING:], strict=True)]
    return grid(field, [*map(single, cell[:LEADING]), *places], role)


def window_around(field: str, cell: Shape, along: Sequence[PoolingAxis]) -> Window | None:
    """Returns the window of an output cell, including its padding; None if the window has no elements."""
    reached = [each.reach(at) for each, at in zip(along, cell[LEADING:], strict=True)]
    return window_of_taps(field, [*map(single, cell[:LEADING]), *reached]) if all(reached) else None


def fed_windows(field: str, role: Role, cell: Shape, along: Sequence[PoolingAxis]) -> tuple[Read, ...]:
    """Returns the cells of the output `field` whose windows contain the input element `cell`, each with the role
    `role`.

    `along` has a PoolingAxis for each dimension along which the windows slide.
    """
    places = [each.windows_with(at) for each, at in zip(along, cell[LEADING:], strict=True)]
    return grid(field, [*map(single, cell[:LEADING]), *places], role)


def one_window(x: Array, cell: Shape, along: Sequence[PoolingAxis]) -> tuple[Array, tuple[PoolingAxis, ...]]:
    """Returns the part of `x` that the window of the output element `cell` covers, and the axes for pooling this part
    alone.
    """
    places = [each.places(at) for each, at in zip(along, cell[LEADING:], strict=True)]
    whole = (*(slice(i, i + 1) for i in cell[:LEADING]), *(slice(p[0], p[-1] + 1) if p else slice(0) for p in places))
    return x[whole], tuple(each.only(at) for each, at in zip(along, cell[LEADING:], strict=True))


def one_cell_alone(x: Array, cell: Shape, along: Sequence[PoolingAxis]) -> tuple[Array, tuple[PoolingAxis, ...]]:
    """Returns the arguments with which `spread_windows` computes the sum for the input element `cell` alone.

    They are the part of `x` whose windows contain this element, and a copy of each axis in `along` that covers only
    this element. `x` is [batch, channels, windows...].
    """
    alone, windows = zip(*(each.around(at) for each, at in zip(along, cell[LEADING:], strict=True)), strict=True)
    whole = (*(slice(i, i + 1) for i in cell[:LEADING]), *(slice(w.start, w.stop) for w in windows))
    return x[whole], alone


def window_values(x: Array, cell: Shape, along: Sequence[PoolingAxis]) -> Array:
    """Returns the elements of `x` in the window of the output element `cell`.

    The result has the dimensions of the window. Positions in the padding are left out, so the result is smaller at an
    edge.
    """
    part, alone = one_window(x, cell, along)
    return part[(0, 0, *(slice(None, None, max(each.dilation, 1)) for each in alone))]
