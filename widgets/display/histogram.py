"""Counts the values of several tensors in common bars; independent of Qt."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ops.text.values import Number

# A tensor's field, whether it is an output, and its values.
Series = tuple[str, bool, np.ndarray]

MOST_SINGLE_BARS = 64
MOST_BINS = 48
SAMPLED_ABOVE = 1 << 22
_SAMPLE = 1 << 19
# Bars of single values are drawn to scale if the values span at most this many integers.
_MOST_PLACES = 256
_PROBE = 4096


@dataclass(frozen=True, slots=True, eq=False)
class Scale:
    """Maps numbers to positions on an axis with `count` bars; bar i reaches from position i to i + 1.

    If there are `values`, each of them has a bar, in this order, and distances are not to scale. Otherwise, each bar is
    `step` wide. The first bar then begins at `low`, or at `low` - 0.5 if all numbers are integers (`is_whole`).
    """

    low: Number
    high: Number
    count: int
    step: Number
    is_whole: bool
    values: tuple[Number, ...] = ()

    @property
    def is_single(self) -> bool:
        """True if every bar counts a single value."""
        return bool(self.values) or (self.is_whole and self.step == 1)

    def place(self, value: Number) -> float:
        """Returns the position of a number on the axis, where each bar has the width 1.

        The position can be outside the bars. The number must not be NaN.
        """
        if math.isinf(value):
            return float(value)
        if self.values:
            return _between(value, self.values)
        if self.is_whole:
            # A whole double is converted to an integer, because doubles near 2**64 are 2048 apart.
            exact = int(value) if float(value).is_integer() else value
            return float(exact - self.low + 0.5) / self.step
        return (value * 0.5 - self.low * 0.5) / (self.high * 0.5 - self.low * 0.5) * self.count


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """The counts of one tensor in a histogram. Only every `stride`-th element is counted.

    `counts` is the number of elements in each bar. `below` and `above` are the numbers of finite elements outside the
    range of the histogram.
    """

    field: str
    is_output: bool
    counts: np.ndarray
    element_count: int
    stride: int
    finite: int
    nan: int
    plus_infinity: int
    minus_infinity: int
    below: int
    above: int


@dataclass(frozen=True, slots=True, eq=False)
class Histogram:
    """A histogram of the tensors of one value group. It has the same bars for all tensors, and a Tally for each.
    `scale` is None if no number is finite.
    """

    scale: Scale | None
    tallies: tuple[Tally, ...]


def histogram_of(series: Sequence[Series], bounds: tuple[Number, Number] | None = None) -> Histogram:
    """Returns one histogram for all series, which share the same bars. A large tensor is counted by a sample.

    `bounds` are two limits, such as Min and Max. The histogram also counts the elements below and above these limits.
    """
    samples = [sampled(values) for _, _, values in series]
    finite = [finite_part(sample) for sample, _ in samples]
    scale = _scale([part for part in finite if part.size], bounds or ())
    rows = zip(series, samples, finite, strict=True)
    return Histogram(scale, tuple(_tally(one, *sample, part, scale, bounds) for one, sample, part in rows))


def _tally(
    series: Series,
    sample: np.ndarray,
    stride: int,
    part: np.ndarray,
    scale: Scale | None,
    bounds: tuple[Number, Number] | None,
) -> Tally:
    field, is_output, values = series
    others = sample[~np.isfinite(sample)] if part.size < sample.size else part[:0]
    nan, plus = int(np.count_nonzero(others != others)), int(np.count_nonzero(others == np.inf))
    below = int(np.count_nonzero(part < _comparable(bounds[0]))) if bounds else 0
    above = int(np.count_nonzero(part > _comparable(bounds[1]))) if bounds else 0
    return Tally(
        field,
        is_output,
        counts=_counts(part, scale) if scale is not None else np.zeros(0, np.intp),
        element_count=values.size,
        stride=stride,
        finite=part.size,
        nan=nan,
        plus_infinity=plus,
        minus_infinity=others.size - nan - plus,
        below=below,
        above=above,
    )


def _comparable(bound: Number) -> int | np.float64:
    """Returns the bound as an exact integer or as FLOAT64. It can be compared with values of any data type."""
    return int(bound) if float(bound).is_integer() and abs(bound) < 2**64 else np.float64(bound)


def sampled(values: np.ndarray) -> tuple[np.ndarray, int]:
    """Returns a sample of the elements as a flat array, and the distance between the elements of the sample.

    This distance is odd. The sample thus has elements of every column even if the length of a row is a power of 2.
    """
    if values.size <= SAMPLED_ABOVE:
        return _computable(values.reshape(-1)), 1
    stride = values.size // _SAMPLE | 1
    if values.flags.c_contiguous:
        return _computable(values.reshape(-1)[::stride]), stride
    # Without reshape(-1), which copies: a broadcast array may be larger than memory.
    return _computable(values[np.unravel_index(np.arange(0, values.size, stride), values.shape)]), stride


def _computable(sample: np.ndarray) -> np.ndarray:
    """The sample in a data type with which NumPy computes well. FLOAT16 becomes FLOAT32, which is ten times faster;
    bool becomes UINT8.
    """
    wider = {"float16": np.float32, "bool": np.uint8}.get(sample.dtype.name)
    return sample if wider is None else sample.astype(wider)


def finite_part(sample: np.ndarray) -> np.ndarray:
    """The finite numbers of a sample."""
    if sample.dtype.kind != "f":
        return sample
    is_finite = np.isfinite(sample)
    return sample if is_finite.all() else sample[is_finite]


def _scale(parts: list[np.ndarray], bounds: tuple[Number, ...]) -> Scale | None:
    if not parts:
        return None
    low = min(part.min().item() for part in parts)
    high = max(part.max().item() for part in parts)
    if all(map(_is_whole, parts)):
        low, high = int(low), int(high)
        span = high - low + 1
        if span <= MOST_SINGLE_BARS:
            return Scale(low, high, span, 1, True)
        distinct = _few_values(parts)
        if distinct and span > _MOST_PLACES:
            return Scale(low, high, len(distinct), 1, True, distinct)
        # A power of two divides the range of every integer type, so that all bars are complete.
        step = 1 if distinct else 1 << (-(-span // MOST_BINS) - 1).bit_length()
        return Scale(low, high, -(-span // step), step, True)
    if low == high:
        return Scale(low, high, 1, 1.0, False, (low,))
    count = min(max(math.ceil(2 * max(part.size for part in parts) ** (1 / 3)), 10), MOST_BINS)
    return _centred(low, high, count, [bound for bound in bounds if low <= bound <= high])


def _centred(low: float, high: float, count: int, bounds: list[Number]) -> Scale:
    """A scale of about `count` bars in which each bound is in the middle of a bar, unless doubles are too coarse or the
    bounds are too close together.

    All numbers that were clipped to a bound are then in the same bar. `bounds` are the numbers to which a tensor was
    clipped.
    """
    step, largest = high / count - low / count, max(abs(low), abs(high))
    # Bars are not shifted if doubles are too coarse for it.
    if not bounds or not 1e-290 < largest < 1e300 or step < largest * 1e-12:
        return Scale(low, high, count, step, False)
    first, last = min(bounds), max(bounds)
    between = round((last - first) / step)
    step = (last - first) / between if between else step
    start = first - (math.ceil((first - low) / step - 0.5) + 0.5) * step
    count = max(math.ceil((high - start) / step), 1)
    return Scale(start, start + count * step, count, step, False)


def _is_whole(part: np.ndarray) -> bool:
    """True for integers, and for floats that are all whole numbers with a magnitude below 2^53. Checks some floats
    first: in most tensors, one of these has a fraction, so that the others need not be checked.
    """
    if part.dtype.kind != "f":
        return True
    start = part[:_PROBE]
    return bool((start == np.rint(start)).all() and (part == np.rint(part)).all() and np.abs(part).max() < 2**53)


def _few_values(parts: list[np.ndarray]) -> tuple[int, ...]:
    """All distinct whole numbers in ascending order; () if there are too many to give each a bar."""
    found: set[int] = set()
    for part in parts:
        if np.unique(part[:_PROBE]).size > MOST_SINGLE_BARS:
            return ()
        found.update(map(int, np.unique(part).tolist()))
    return tuple(sorted(found)) if len(found) <= MOST_SINGLE_BARS else ()


def _counts(part: np.ndarray, scale: Scale) -> np.ndarray:
    if scale.values:
        found, counts = np.unique(part, return_counts=True)
        # Python compares whole doubles and integers of any size exactly.
        bars = {value: bar for bar, value in enumerate(scale.values)}
        result = np.zeros(scale.count, np.intp)
        result[[bars[value] for value in found.tolist()]] = counts
        return result
    if scale.is_whole:
        # Two's complement wraps around to the true distance.
        kind = np.uint64 if part.dtype.kind == "u" else np.int64
        offset = part.astype(kind).view(np.uint64) - np.uint64(int(scale.low) % 2**64)
        places = (offset // np.uint64(int(scale.step))).astype(np.intp)
    else:
        half = 0.5 if max(abs(scale.low), abs(scale.high)) > 1e300 else 1.0
        wide = part.astype(np.float64) * half
        wide -= scale.low * half
        wide /= scale.high * half - scale.low * half
        wide *= scale.count
        places = np.clip(wide.astype(np.intp), 0, scale.count - 1)
    return np.bincount(places, minlength=scale.count)


def _between(value: Number, values: tuple[Number, ...]) -> float:
    """Returns the position of `value` on an axis that has one bar of width 1 for each of `values`, in ascending order.

    The position of one of `values` is the middle of its bar. Any other value lies on the border between two bars, or
    half a bar outside the first or the last bar.
    """
    if value < values[0]:
        return -0.5
    for bar, here in enumerate(values):
        if value == here:
            return bar + 0.5
        if value < here:
            return float(bar)
    return len(values) + 0.5
