"""Finds the cells of a tensor that are stored at an element of its buffer.

The address of a cell is sum(index * stride), in elements. Finding the indices takes a few steps per dimension if there
are only two dimensions, or if every stride exceeds the extent of all dimensions with smaller strides. Strides that
overlap in three or more dimensions need a search, which ends after a limited number of steps. `Owners.is_exact` is
False if that search was incomplete.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from ops.arrays.layout import Shape, cell_at, count

# The most steps of a search for an element. So many steps take some milliseconds.
SEARCHED = 1024
# The most cells that are returned for one element.
LISTED = 4096


@dataclass(frozen=True, slots=True)
class Owners:
    """The cells stored at one element of a buffer. `count` is their number, or a lower bound if `is_exact` is False."""

    cells: tuple[Shape, ...]
    count: int
    is_exact: bool = True

    @property
    def is_padding(self) -> bool:
        """True if the element is a gap, which no cell uses."""
        return self.is_exact and self.count == 0


@dataclass(frozen=True, slots=True)
class _Moving:
    """A dimension with a stride other than 0 and a size above 1.

    `rest` and `divisor` describe the dimensions with smaller strides, which are searched later. `rest` is the largest
    offset that their indices can add, in elements. `divisor` is the greatest common divisor of their strides.
    """

    dimension: int
    size: int
    stride: int
    rest: int
    divisor: int


def owners(element: int, sizes: Shape, strides: Shape, most: int = 1, steps: int = SEARCHED) -> Owners:
    """Finds the cells at the position `element` of a buffer. Returns them in row-major order, and their number.

    At most `most` cells are returned, and never more than LISTED. If there are more, the cells with the lowest indices
    along dimensions of stride 0 are returned. The search ends after at most `steps` steps.
    """
    moving = _moving(sizes, strides)
    still = tuple(d for d in range(len(sizes)) if strides[d] == 0)
    repeated = count([sizes[d] for d in still])
    search = _Search(moving, steps)
    total, cells, wanted = 0, list[Shape](), min(most, LISTED)
    for indices, copies in search.solutions(element):
        total += copies.size
        for step in range(copies.size):
            if len(cells) >= wanted:
                break
            base = copies.cell(indices, step, len(sizes))
            cells += [_at(base, still, sizes, number) for number in range(min(repeated, wanted - len(cells)))]
    return Owners(tuple(sorted(cells)), total * repeated, not search.is_cut)


def element_from(element: int, sizes: Shape, strides: Shape) -> int | None:
    """The first element at or after `element` that is not a gap; None if there is none.

    If the search reaches its limit, returns the smallest element found so far that is not a gap. It need not be the
    first.
    """
    moving = _moving(sizes, strides)
    return _Search(moving, SEARCHED).least(element, 0)


def element_up_to(element: int, sizes: Shape, strides: Shape) -> int | None:
    """The last element at or before `element` that is not a gap; None if there is no such element.

    If the search reaches its limit, returns the largest such element found so far, which need not be the last.
    """
    # Counting every index backwards mirrors the buffer: the last element becomes the first.
    last = sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
    found = element_from(last - element, sizes, strides)
    return None if found is None else last - found


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of `size` cells. Their indices differ only along `dimensions`, which are at most two.

    `start` and `step` have an entry for each of these dimensions: the index of the first cell, and the number that each
    next cell adds to it.
    """

    dimensions: Shape
    start: Shape
    step: Shape
    size: int

    def cell(self, indices: dict[int, int], number: int, rank: int) -> Shape:
        cell = [indices.get(dimension, 0) for dimension in range(rank)]
        for dimension, start, step in zip(self.dimensions, self.start, self.step, strict=True):
            cell[dimension] = start + number * step
        return tuple(cell)


_ONE_CELL = _Line((), (), (), 1)


class _Search:
    """A search for the indices of the cells that are stored at one element of a buffer.

    `is_cut` is True if the search ended before it had found all of these cells.
    """

    def __init__(self, moving: Sequence[_Moving], steps: int) -> None:
        self._moving = moving
        self._left = steps
        self.is_cut = False

    def solutions(self, element: int) -> Iterator[tuple[dict[int, int], _Line]]:
        return self._solutions(element, 0, {})

    def _solutions(self, element: int, at: int, indices: dict[int, int]) -> Iterator[tuple[dict[int, int], _Line]]:
        if at == len(self._moving):
            if element == 0:
                yield indices, _ONE_CELL
            return
        if at == len(self._moving) - 2:
            line = _line(element, *self._moving[at:])
            if line is not None:
                yield indices, line
            return
        place = self._moving[at]
        first = max(0, -(-(element - place.rest) // place.stride))
        last = min(place.size - 1, element // place.stride)
        for index in range(first, last + 1):
            remaining = element - index * place.stride
            if place.divisor and remaining % place.divisor:
                continue
            if self._is_spent():
                return
            yield from self._solutions(remaining, at + 1, {**indices, place.dimension: index})

    def least(self, wanted: int, at: int) -> int | None:
        """Returns the smallest sum of index * stride over some dimensions that is at least `wanted`; None if every sum
        is smaller.

        These dimensions are the entries of `_moving` from the position `at` on. If the search was cut off, the sum may
        not be the smallest.
        """
        if wanted <= 0:
            return 0
        if at == len(self._moving):
            return None
        place = self._moving[at]
        best: int | None = None
        for index in range(max(0, -(-(wanted - place.rest) // place.stride)), place.size):
            base = index * place.stride
            if (best is not None and base >= best) or (best is not None and self._is_spent()):
                break
            found = self.least(wanted - base, at + 1)
            if found is not None and (best is None or base + found < best):
                best = base + found
            if best == wanted or base >= wanted:
                break
        return best

    def _is_spent(self) -> bool:
        self._left -= 1
        self.is_cut = self.is_cut or self._left < 0
        return self.is_cut


@lru_cache(maxsize=32)
def _moving(sizes: Shape, strides: Shape) -> tuple[_Moving, ...]:
    """Returns the dimensions with a stride other than 0 and a size above 1. The dimension with the largest stride comes
    first.
    """
    places = [(stride, size, d) for d, (size, stride) in enumerate(zip(sizes, strides, strict=True))]
    found: list[_Moving] = []
    rest = divisor = 0
    for stride, size, dimension in sorted(places):
        if stride and size > 1:
            found.append(_Moving(dimension, size, stride, rest, divisor))
            rest += (size - 1) * stride
            divisor = gcd(divisor, stride)
    return tuple(reversed(found))


def _line(element: int, outer: _Moving, inner: _Moving) -> _Line | None:
    """Finds the cells whose element in the buffer is `element`, if only the indices i and k along two dimensions vary:
    i * outer.stride + k * inner.stride = element.

    Returns None if there are no such cells.
    """
    first = max(0, -(-(element - inner.rest - (inner.size - 1) * inner.stride) // outer.stride))
    last = min(outer.size - 1, element // outer.stride)
    common = gcd(outer.stride, inner.stride)
    if first > last or element % common:
        return None
    step = inner.stride // common
    inverse = pow(outer.stride // common, -1, step) if step > 1 else 0
    start = element // common * inverse % step if step > 1 else 0
    start += -(-(first - start) // step) * step
    if start > last:
        return None
    return _Line(
        (outer.dimension, inner.dimension),
        (start, (element - start * outer.stride) // inner.stride),
        (step, -(outer.stride // common)),
        (last - start) // step + 1,
    )


def _at(cell: Shape, still: Sequence[int], sizes: Shape, number: int) -> Shape:
    """Returns `cell` with other indices along the dimensions `still`, whose stride is 0. Such a cell has the same
    address.

    `number` selects the indices: their position among all combinations of indices along `still`, in row-major order.
    """
    if not number:
        return cell
    changed = list(cell)
    for dimension, index in zip(still, cell_at(number, [sizes[d] for d in still]), strict=True):
        changed[dimension] = index
    return tuple(changed)
