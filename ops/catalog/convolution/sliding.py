"""Describes a filter that slides over an image, and finds the elements that are multiplied for each output element."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

from ops.arrays.layout import Shape, count
from ops.model.case import Case
from ops.model.operator import TOGETHER, Work

INPUT, FILTER, BIAS, OUTPUT = "InputTensor", "FilterTensor", "BiasTensor", "OutputTensor"
BACKWARD, CONVOLUTION = 1, 0
# The number of dimensions of images and filters before the spatial ones.
FIRST = 2


class TapMatch(NamedTuple):
    """An index of the filter (a tap), and the index of the input that it is multiplied with."""

    tap: int
    place: int


@dataclass(frozen=True, slots=True)
class SlidingAxis:
    """The sizes of the input, the filter and the output along one spatial dimension of a convolution, with stride,
    dilation and padding. A tap is a position in the filter.

    Forward, the output index o and the tap t read the input index o * stride + t * dilation - start. Backward, the
    input index i and the tap t contribute to the output index i * stride + t * dilation - start.
    """

    input: int
    taps: int
    output: int
    stride: int
    dilation: int
    start: int
    is_backward: bool

    def at(self, tap: int) -> int:
        """The input index that a tap reads if the filter is at its first position. In the padding before the input, it
        is negative.
        """
        return tap * self.dilation - self.start

    def overlap(self, tap: int, repeat: int) -> tuple[slice, slice] | None:
        """Returns the output indices that the tap contributes to, and the input indices that it reads, in the same
        order.

        Returns None if there are no such indices. In a backward convolution with stride 0, all input indices contribute
        to the same output index, and `repeat` selects one of them.
        """
        free, made = (self.input, self.output) if self.is_backward else (self.output, self.input)
        offset = self.at(tap)
        if self.stride == 0:
            if not 0 <= offset < made:
                return None
            # Backward, `repeat` is the input index.
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

    def cut(self, part: slice) -> "SlidingAxis":
        """Returns this dimension with only the output indices in `part`, a slice with a start and a stop."""
        moved = part.start if self.is_backward else -part.start * self.stride
        return replace(self, output=part.stop - part.start, start=self.start + moved)

    @property
    def repeats(self) -> int:
        """The number of times that a tap contributes to one output index.

        It is above 1 only in a backward convolution with stride 0, where every input index contributes.
        """
        return self.input if self.is_backward and self.stride == 0 else 1

    def met(self, index: int) -> list[TapMatch]:
        """The pairs of a tap and an input index whose products add up to the output element at `index`. A tap is an
        index of the filter.
        """
        return [
            TapMatch(tap, at)
            for tap in range(self.taps)
            for at in (
                self._backward(index - self.at(tap), self.input)
                if self.is_backward
                else self._forward(index, tap, self.input)
            )
        ]

    def reach(self, index: int) -> range:
        """Returns the input indices that the filter covers for the output index `index` of a forward convolution.

        Indices on the padding are included.
        """
        first, step = index * self.stride - self.start, max(self.dilation, 1)
        return range(first, first + (self.taps - 1) * self.dilation + 1, step)

    def fed(self, index: int) -> list[int]:
        """Returns the output indices along this dimension to which an input index contributes."""
        found = [
            self._forward(index, tap, self.output)
            if self.is_backward
            else self._backward(index - self.at(tap), self.output)
            for tap in range(self.taps)
        ]
        return sorted({at for indices in found for at in indices})

    def fed_by(self, tap: int) -> list[int]:
        """The output indices that a tap contributes to."""
        found = self.overlap(tap, 0)
        return [] if found is None else list(range(self.output)[found[0]])

    def _forward(self, index: int, tap: int, size: int) -> Sequence[int]:
        """Returns a range that contains only the index `index * stride + tap * dilation - start`. Returns () if this
        index is not in 0..size-1.
        """
        found = index * self.stride + self.at(tap)
        return range(found, found + 1) if 0 <= found < size else ()

    def _backward(self, product: int, size: int) -> Sequence[int]:
        """Returns all indices from 0 to `size` - 1 whose product with the stride equals `product`."""
        if self.stride == 0:
            return range(size) if product == 0 else ()
        index, rest = divmod(product, self.stride)
        return range(index, index + 1) if rest == 0 and 0 <= index < size else ()


@dataclass(frozen=True)
class Sliding:
    """The convolution along all dimensions; groups split the channels of the input and of the output.

    `channels` and `filters` are the numbers of input and output channels of a group. `is_turned` is True if the filter
    is mirrored.
    """

    batches: int
    groups: int
    channels: int
    filters: int
    lines: tuple[SlidingAxis, ...]
    is_backward: bool
    is_turned: bool

    @cached_property
    def taps(self) -> Shape:
        """The spatial sizes of the filter."""
        return tuple(line.taps for line in self.lines)

    @cached_property
    def output(self) -> Shape:
        """The spatial sizes of the output without OutputPadding."""
        return tuple(line.output for line in self.lines)

    def cut(self, block: Sequence[slice]) -> "Sliding":
        """The same convolution, with only the output positions of `block`."""
        return replace(self, lines=tuple(line.cut(part) for line, part in zip(self.lines, block, strict=True)))

    def tap(self, taps: Sequence[int]) -> Shape:
        """Returns the index in the filter for the positions `taps` within a window. Positions count from the end if the
        filter is mirrored.
        """
        return tuple(n - 1 - t for n, t in zip(self.taps, taps, strict=True)) if self.is_turned else tuple(taps)

    def met(self, index: Sequence[int]) -> Iterator[tuple[Shape, Shape]]:
        """Yields the filter index and the input index of each product in the output element `index`, in the order in
        which the products are added.
        """
        lines = [line.met(at) for line, at in zip(self.lines, index, strict=True)]
        for meet in sorted(product(*lines), key=_sum_order):
            yield self.tap([each.tap for each in meet]), tuple(each.place for each in meet)


def _sum_order(meet: Sequence[TapMatch]) -> tuple[Shape, Shape]:
    """Returns the key by which the products of a sum are sorted: first by the indices of the filter (taps), then by the
    indices of the input.

    `meet` has the tap and the input index of one product along each dimension.
    """
    return tuple(each.tap for each in meet), tuple(each.place for each in meet)


def padding_of_output(case: Case) -> Shape:
    """Returns OutputPadding: for each spatial dimension of the output, the number of indices at its end that the filter
    never reaches.

    Returns zeros if the operator does not have this attribute.
    """
    rank = len(case.sizes(OUTPUT)) - FIRST
    return case.integers("OutputPadding") if "OutputPadding" in case.values else (0,) * rank


def work(case: Case) -> Work:
    """The cost of a case: the elements under each tap are copied, then multiplied with the filters."""
    sliding = sliding_of(case)
    met = count([line.input if sliding.is_backward else line.output for line in sliding.lines])
    taps = count(sliding.taps) * count([line.repeats for line in sliding.lines])
    copied = taps * sliding.batches * sliding.groups * sliding.channels * met
    return Work(taps * sliding.batches * sliding.groups, -(-copied * (TOGETHER // 8 + sliding.filters) // TOGETHER))


def sliding_of(case: Case) -> Sliding:
    """The Sliding that describes the convolution of a case. It is stored with the case, because many rules read it."""
    found = case.memo.get(sliding_of)
    if found is None:
        found = case.memo[sliding_of] = _sliding_of(case)
    return found


def _sliding_of(case: Case) -> Sliding:
    x, w, output = case.sizes(INPUT), case.sizes(FILTER), case.sizes(OUTPUT)
    is_backward = "Direction" in case.values and case.integer("Direction") == BACKWARD
    groups = case.integer("GroupCount")
    reached = (size - padding for size, padding in zip(output[FIRST:], padding_of_output(case), strict=True))
    steps = (case.integers(name) for name in ("Strides", "Dilations", "StartPadding"))
    lines = tuple(
        SlidingAxis(*each, is_backward=is_backward) for each in zip(x[FIRST:], w[FIRST:], reached, *steps, strict=True)
    )
    is_turned = "Mode" in case.values and case.integer("Mode") == CONVOLUTION
    return Sliding(x[0], groups, x[1] // groups, output[1] // groups, lines, is_backward, is_turned)
