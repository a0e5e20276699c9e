"""Where a filter lies when it slides over an image: which cells meet in which cell of the output."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np

from ops.arrays.dot_products import Products, Term
from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, count
from ops.model.case import Case
from ops.model.operator import Work

INPUT, FILTER, BIAS, OUTPUT = "InputTensor", "FilterTensor", "BiasTensor", "OutputTensor"
BACKWARD, CONVOLUTION = 1, 0
# Images and filters begin with two dimensions that are not spatial.
FIRST = 2


class Met(NamedTuple):
    """A place of the filter, and the place of the input that it meets."""

    tap: int
    place: int


@dataclass(frozen=True, slots=True)
class Line:
    """One spatial dimension: places of the input, taps of the filter, places of the output.

    Forward, the output's place o and tap t meet at the input's place o * stride + t * dilation - start. Backward it is
    the other way round: the input's place i and tap t give to the output's place i * stride + t * dilation - start.
    """

    input: int
    taps: int
    output: int
    stride: int
    dilation: int
    start: int
    is_backward: bool

    def at(self, tap: int) -> int:
        return tap * self.dilation - self.start

    def overlap(self, tap: int, repeat: int) -> tuple[slice, slice] | None:
        """The places of the output that a tap gives to, and those of the input it takes from, in the same order."""
        free, made = (self.input, self.output) if self.is_backward else (self.output, self.input)
        offset = self.at(tap)
        if self.stride == 0:
            if not 0 <= offset < made:
                return None
            # Backward, every place of the input gives to the same one: they take turns.
            low, high = (repeat, repeat) if self.is_backward else (0, free - 1)
            there = slice(offset, offset + 1)
        else:
            low = max(0, -(offset // self.stride))
            high = min(free - 1, (made - 1 - offset) // self.stride)
            first = low * self.stride + offset
            there = slice(first, first + (high - low) * self.stride + 1, self.stride)
        if low > high:
            return None
        here = slice(low, high + 1)
        return (there, here) if self.is_backward else (here, there)

    @property
    def repeats(self) -> int:
        """How often a tap meets one place of the output."""
        return self.input if self.is_backward and self.stride == 0 else 1

    def met(self, place: int) -> list[Met]:
        """What makes a place of the output."""
        return [
            Met(tap, at)
            for tap in range(self.taps)
            for at in (
                self._solved(place - self.at(tap), self.input)
                if self.is_backward
                else self._made(place, tap, self.input)
            )
        ]

    def fed(self, place: int) -> list[int]:
        """The places of the output that a place of the input plays a part for."""
        found = [
            self._made(place, tap, self.output) if self.is_backward else self._solved(place - self.at(tap), self.output)
            for tap in range(self.taps)
        ]
        return sorted({at for places in found for at in places})

    def fed_by(self, tap: int) -> list[int]:
        """The same of a tap."""
        found = self.overlap(tap, 0)
        return [] if found is None else list(range(self.output)[found[0]])

    def _made(self, place: int, tap: int, size: int) -> Sequence[int]:
        found = place * self.stride + self.at(tap)
        return range(found, found + 1) if 0 <= found < size else ()

    def _solved(self, product: int, size: int) -> Sequence[int]:
        """The places, of so many, that are this when multiplied with the stride."""
        if self.stride == 0:
            return range(size) if product == 0 else ()
        place, rest = divmod(product, self.stride)
        return range(place, place + 1) if rest == 0 and 0 <= place < size else ()


@dataclass(frozen=True)
class Sliding:
    """All of it; groups split the channels of the input and of the output."""

    batches: int
    groups: int
    channels: int
    filters: int
    lines: tuple[Line, ...]
    is_backward: bool
    is_turned: bool

    @cached_property
    def taps(self) -> Shape:
        return tuple(line.taps for line in self.lines)

    @cached_property
    def output(self) -> Shape:
        return tuple(line.output for line in self.lines)

    def tap(self, taps: Sequence[int]) -> Shape:
        """Where the filter has the number for these taps: at the other end when it is turned round."""
        return tuple(n - 1 - t for n, t in zip(self.taps, taps, strict=True)) if self.is_turned else tuple(taps)

    def products(self, x: Array, w: Array) -> Products:
        """Of the elements of input and filter; the sums are [batches, groups, filters of a group, ...spatial]."""
        images = x.reshape(self.batches, self.groups, self.channels, *(line.input for line in self.lines))
        if self.is_backward:
            filters = np.swapaxes(w.reshape(self.groups, self.channels, self.filters, *self.taps), 1, 2)
        else:
            filters = w.reshape(self.groups, self.filters, self.channels, *self.taps)
        numbers = (self.channels, *self.taps, *(line.repeats for line in self.lines))
        ones = (1,) * len(self.lines)

        def term(number: int) -> Term | None:
            channel, *rest = (int(each) for each in np.unravel_index(number, numbers))
            taps, repeats = rest[: len(self.lines)], rest[len(self.lines) :]
            meet = [line.overlap(*each) for line, *each in zip(self.lines, taps, repeats, strict=True)]
            known = [each for each in meet if each is not None]
            if len(known) < len(meet):
                return None
            where = (slice(None),) * 3 + tuple(there for there, _ in known)
            part = images[(slice(None), slice(None), channel, *(here for _, here in known))][:, :, np.newaxis]
            weights = filters[(slice(None), slice(None), channel, *self.tap(taps))]
            return Term(where, part, weights.reshape(1, self.groups, self.filters, *ones))

        shape = (self.batches, self.groups, self.filters, *self.output)
        return Products(shape, int(np.prod(numbers)), term)

    def met(self, place: Sequence[int]) -> Iterator[tuple[Shape, Shape]]:
        """For a place of the output the places of the filter and of the input, in the order of the sum."""
        lines = [line.met(at) for line, at in zip(self.lines, place, strict=True)]
        for meet in sorted(product(*lines), key=_order):
            yield self.tap([each.tap for each in meet]), tuple(each.place for each in meet)


def _order(meet: Sequence[Met]) -> tuple[Shape, Shape]:
    return tuple(each.tap for each in meet), tuple(each.place for each in meet)


def padding_of_output(case: Case) -> Shape:
    """How many places at the end of each spatial dimension of the output no filter reaches."""
    rank = len(case.sizes(OUTPUT)) - FIRST
    return case.integers("OutputPadding") if "OutputPadding" in case.values else (0,) * rank


def work(case: Case) -> Work:
    """One call for every place of a filter, which meets as many places as it has room for."""
    sliding = sliding_of(case)
    met = count([line.input if sliding.is_backward else line.output for line in sliding.lines])
    calls = sliding.channels * count(sliding.taps) * count([line.repeats for line in sliding.lines])
    return Work(calls, calls * sliding.batches * sliding.groups * sliding.filters * met)


def sliding_of(case: Case) -> Sliding:
    x, w, output = case.sizes(INPUT), case.sizes(FILTER), case.sizes(OUTPUT)
    is_backward = "Direction" in case.values and case.integer("Direction") == BACKWARD
    groups = case.integer("GroupCount")
    reached = (size - padding for size, padding in zip(output[FIRST:], padding_of_output(case), strict=True))
    steps = (case.integers(name) for name in ("Strides", "Dilations", "StartPadding"))
    lines = tuple(
        Line(*each, is_backward=is_backward) for each in zip(x[FIRST:], w[FIRST:], reached, *steps, strict=True)
    )
    is_turned = "Mode" in case.values and case.integer("Mode") == CONVOLUTION
    return Sliding(x[0], groups, x[1] // groups, output[1] // groups, lines, is_backward, is_turned)
