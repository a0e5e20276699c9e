"""Arithmetic with rounding intervals. An `Interval` has a lower and an upper limit that contain every correctly rounded
result.

Each operation widens its result by its own rounding error. A formula that is evaluated with intervals therefore gives
limits for every device that computes it. The device may add a sum in any order, use fused multiply-add, treat denormal
numbers as 0, and round to the nearest number or towards 0.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array, Mask

# One unit in the last place, relative to the number: 1 ULP in each operation covers rounding to the nearest and
# truncation on one side, and the reference's own half ULP on the other.
UNIT = {4: 2.0**-23, 2: 2.0**-10, 8: 2.0**-52}
# Numbers below these may become 0: the smallest normal numbers.
SMALLEST = {4: 2.0**-126, 2: 2.0**-14, 8: 2.0**-1022}
LARGEST = {4: float(np.finfo(np.float32).max), 2: 65504.0, 8: float(np.finfo(np.float64).max)}
FLOAT32 = 4
# The most terms of a long sum that a device adds one after another.
RUN = 1024
# NumPy's functions for intervals; `ops.rounding.functions` adds them.
UFUNCS: dict[np.ufunc, Callable[..., Any]] = {}


class Interval:
    """Lower and upper limits, FLOAT64 arrays of one shape; `size` is the size in bytes of the float that is computed.

    An infinite limit means that the computation may overflow. Limits of -infinity and infinity also allow NaN. Limits
    that are both NaN stand for a result that is NaN in every computation.
    """

    __slots__ = ("high", "low", "size")

    def __init__(self, low: Array, high: Array, size: int = FLOAT32) -> None:
        self.low, self.high, self.size = low, high, size

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of both limits."""
        return self.low.shape

    def widened(self, units: float = 1, absolute: Array | float = 0.0) -> "Interval":
        """The interval, wider by `units` in the last place, by `absolute` and by the smallest normal number. An exact 0
        becomes wider only by `absolute`.
        """
        smallest, largest = SMALLEST[self.size], LARGEST[self.size]
        with np.errstate(all="ignore"):
            exact = (self.low == 0) & (self.high == 0)
            extra = np.where(exact, 0.0, smallest) + absolute
            factor = units * UNIT[self.size]
            low, high = np.asarray(np.abs(self.low) * factor), np.asarray(np.abs(self.high) * factor)
            low = np.subtract(self.low, low, out=low) - extra
            high = np.add(self.high, high, out=high) + extra
            if not _are_within(largest, low, high):
                low = np.where(np.isfinite(self.low), low, self.low)
                high = np.where(np.isfinite(self.high), high, self.high)
                infinite = low == np.inf, high == -np.inf
                low = np.where((low > largest) & ~infinite[0], largest, np.where(low < -largest, -np.inf, low))
                high = np.where((high < -largest) & ~infinite[1], -largest, np.where(high > largest, np.inf, high))
            low, high = _without((low > 0) & (low < smallest), low), _without((high < 0) & (high > -smallest), high)
        return Interval(low, high, self.size)

    def rounded_to(self, size: int) -> "Interval":
        """Returns the interval after rounding to a float of `size` bytes; the same interval if it already has this
        size.
        """
        return self if size == self.size else Interval(self.low, self.high, size).widened()

    def of_size(self, size: int) -> "Interval":
        """Returns the same interval for a computation that continues in a float type of `size` bytes.

        The type must represent the numbers exactly.
        """
        return Interval(self.low, self.high, size)

    @property
    def magnitude(self) -> Array:
        """The largest absolute value in each interval."""
        return np.maximum(np.abs(self.low), np.abs(self.high))

    def __getitem__(self, key: Any) -> "Interval":
        return Interval(self.low[key], self.high[key], self.size)

    def reshape(self, *shape: Any) -> "Interval":
        """The interval with another shape."""
        return Interval(self.low.reshape(*shape), self.high.reshape(*shape), self.size)

    def __neg__(self) -> "Interval":
        return Interval(-self.high, -self.low, self.size)

    def __add__(self, other: "Operand") -> "Interval":
        wanted = self._like(other)
        with np.errstate(all="ignore"):
            return self._known(self.low + wanted.low, self.high + wanted.high).widened()

    def __sub__(self, other: "Operand") -> "Interval":
        return self + -self._like(other)

    def __mul__(self, other: "Operand") -> "Interval":
        wanted = self._like(other)
        with np.errstate(all="ignore"):
            ends = [a * b for a in (self.low, self.high) for b in (wanted.low, wanted.high)]
        return self._hull(ends).widened()

    def __truediv__(self, other: "Operand") -> "Interval":
        wanted = self._like(other)
        with np.errstate(all="ignore"):
            ends = [a / b for a in (self.low, self.high) for b in (wanted.low, wanted.high)]
            around_0 = (wanted.low <= 0) & (wanted.high >= 0) & (wanted.low != wanted.high)
        return self._hull(ends).opened(around_0).widened(3)  # a division is a product with a reciprocal: 2.5 ULP

    def __radd__(self, other: "Operand") -> "Interval":
        return self + other

    def __rsub__(self, other: "Operand") -> "Interval":
        return self._like(other) - self

    def __rmul__(self, other: "Operand") -> "Interval":
        return self * other

    def __rtruediv__(self, other: "Operand") -> "Interval":
        return self._like(other) / self

    def opened(self, where: Mask) -> "Interval":
        """Returns the interval without limits where the mask `where` is TRUE, because even NaN is possible there."""
        return Interval(np.where(where, -np.inf, self.low), np.where(where, np.inf, self.high), self.size)

    def sum(self, axis: int, *, keepdims: bool = True) -> "Interval":
        """The limits of the sum along `axis`, where the additions may be in any order and round to the interval's float
        type.

        `summed` computes the limits. They are infinite where an infinity may occur.
        """
        with np.errstate(all="ignore"):
            low, high = (x.sum(axis=axis, keepdims=keepdims) for x in (self.low, self.high))
            magnitude = self.magnitude.sum(axis=axis, keepdims=keepdims)
            rises = np.maximum(self.high, 0).sum(axis=axis, keepdims=keepdims)
            falls = np.minimum(self.low, 0).sum(axis=axis, keepdims=keepdims)
        found = summed(low, high, magnitude, self.low.shape[axis], self.size, rises, falls)
        return found if np.isfinite(magnitude).all() else found.opened(self._meets_infinity(low, high, axis, keepdims))

    def _meets_infinity(self, low: Array, high: Array, axis: int, keepdims: bool) -> Mask:
        """Returns a mask of the sums that may be NaN. `low` and `high` are the limits of the sums.

        A sum may be NaN if a term may be infinite, and if the finite terms may overflow to the infinity of opposite
        sign.
        """
        with np.errstate(all="ignore"):
            terms = np.where(np.isfinite(self.low) & np.isfinite(self.high), self.magnitude, 0.0)
            rises = np.where(self.high > 0, terms, 0.0).sum(axis=axis, keepdims=keepdims)
            falls = np.where(self.low < 0, terms, 0.0).sum(axis=axis, keepdims=keepdims)
        largest = LARGEST[self.size]
        return ((rises > largest) & (low == -np.inf)) | ((falls > largest) & (high == np.inf))

    def mean(self, axis: int, *, keepdims: bool = True) -> "Interval":
        """Returns the interval of the mean along an axis: the sum, divided by the number of elements."""
        return self.sum(axis, keepdims=keepdims) / float(self.low.shape[axis])

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        """Applies a NumPy function, so that the formula of a kernel can be evaluated with intervals."""
        if method != "__call__" or ufunc not in UFUNCS:
            return NotImplemented
        return UFUNCS[ufunc](*inputs)

    def _like(self, other: "Operand") -> "Interval":
        return other if isinstance(other, Interval) else exact(np.asarray(other), self.size)

    def _known(self, low: Array, high: Array) -> "Interval":
        """Returns the interval from `low` to `high`, for floats of the same size in bytes as those of this interval.

        Where only one of the two limits is NaN, any result is possible.
        """
        return Interval(low, high, self.size).opened(np.isnan(low) != np.isnan(high))

    def _hull(self, ends: list[Array]) -> "Interval":
        nan = [np.isnan(end) for end in ends]
        some = nan[0] | nan[1] | nan[2] | nan[3]
        low, high = ends[0], ends[0]
        for end in ends[1:]:
            low, high = np.minimum(low, end), np.maximum(high, end)  # NaN spreads
        return Interval(low, high, self.size).opened(some & ~(nan[0] & nan[1] & nan[2] & nan[3]))


Operand = Interval | Array | np.generic | float


def _are_within(largest: float, *limits: Array) -> bool:
    """Returns True if all limits are in the range from -largest to largest and none is NaN. This is so for most
    tensors.
    """
    return all(bool(x.min(initial=0) >= -largest and x.max(initial=0) <= largest) for x in limits)


def _without(small: Mask, limits: Array) -> Array:
    """Returns `limits` with 0 in place of the elements that `small` masks.

    A device may replace such a small number by 0.
    """
    return np.where(small, 0.0, limits) if small.any() else limits


def either(first: Interval, second: Interval) -> Interval:
    """Returns the smallest interval that contains both intervals, for a result that devices compute in two different
    ways.
    """
    with np.errstate(invalid="ignore"):
        low, high = np.fmin(first.low, second.low), np.fmax(first.high, second.high)
    return Interval(low, high, first.size).opened(np.isnan(first.low) != np.isnan(second.low))


def exact(x: Array | np.generic | float, size: int = FLOAT32) -> Interval:
    """The interval of known numbers. A denormal number may count as 0, except in FLOAT16."""
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        wide = np.asarray(x, np.float64)
    small = np.abs(wide) < (SMALLEST[size] if size != 2 else 0)
    if not small.any():
        return Interval(wide, wide, size)
    # The sign of a 0 stays, because the angle of atan2 depends on it.
    return Interval(np.where(small & (wide > 0), 0.0, wide), np.where(small & (wide < 0), -0.0, wide), size)


def summed(
    low: Array, high: Array, magnitude: Array, terms: Array | float, size: int, rises: Array, falls: Array
) -> Interval:
    """Returns the interval of a computed sum of `terms` numbers. The exact sum lies between `low` and `high`.

    `magnitude` is the sum of the absolute values; `rises` and `falls` are the sums of the positive terms and of the
    negative terms. In any order, the rounding error of n numbers is at most n - 1 units of `magnitude`; for products,
    and with fused multiply-add, it is n units. In a long sum, at most RUN terms are added one after another. These
    parts are added in pairs, which costs one more unit for each doubling. A partial sum may overflow if `rises` or
    `falls` is beyond the range.
    """
    units = np.minimum(terms, RUN + np.log2(np.maximum(terms, 1))) + 1
    largest = LARGEST[size]
    with np.errstate(all="ignore"):
        extra = np.where(np.isfinite(magnitude), (magnitude * UNIT[size] + SMALLEST[size]) * units, 0.0)
        extra = np.where(magnitude == 0, 0.0, extra)
        over, under = (rises > largest) & np.isfinite(magnitude), (falls < -largest) & np.isfinite(magnitude)
        found = Interval(np.where(under, -np.inf, low), np.where(over, np.inf, high), size)
        is_nan = np.isnan(low) != np.isnan(high)
    return found.opened(is_nan).widened(0, extra)


def dot(first: Interval, second: Interval) -> Interval:
    """The matrix product of [..., M, K] and [..., K, N], added up in any order in the type of `first`."""
    terms = first.shape[-1]
    with np.errstate(all="ignore"):
        (a, a_wide), (b, b_wide) = _middle(first), _middle(second)
        value = a @ b
        a_most, b_most = np.abs(a) + a_wide, np.abs(b) + b_wide
        magnitude = a_most @ b_most
        radius = np.abs(a) @ b_wide + a_wide @ b_most if a_wide.any() or b_wide.any() else np.zeros((), np.float64)
        broken = ~np.isfinite(value) | ~np.isfinite(magnitude)
        radius = np.where(broken, 0.0, radius)
        rises, falls = (magnitude + value) / 2, (value - magnitude) / 2
    found = summed(value - radius, value + radius, magnitude, terms, first.size, rises, falls)
    unlimited = _unlimited(first, second)
    return found if unlimited is None else found.opened(unlimited)


def _middle(x: Interval) -> tuple[Array, Array]:
    """The middle and half the width of each interval; both are 0 for an interval with an infinite limit, unless it is a
    single infinity.
    """
    if x.low is x.high:
        return x.low, np.zeros_like(x.low)
    loose = np.isinf(x.low) != np.isinf(x.high)
    loose |= (x.low == -np.inf) & (x.high == np.inf)
    low, high = np.where(loose, 0.0, x.low), np.where(loose, 0.0, x.high)
    same = low == high
    middle = np.where(same, low, low / 2 + high / 2)
    return middle, np.where(same, 0.0, np.abs(high - low) / 2)


def _unlimited(first: Interval, second: Interval) -> Mask | None:
    """A mask of the elements of the matrix product of `first` and `second` that read an element with an infinite limit.
    Returns None if there are no such elements.

    An infinite limit does not count if both limits of the element are equal, because the element is then certain.
    """
    loose = [
        ((np.isinf(x.low) | np.isinf(x.high)) & (x.low != x.high)).astype(np.float64) for x in (first, second)
    ]  # fmt: skip
    if not loose[0].any() and not loose[1].any():
        return None
    rows, columns = np.ones_like(second.low), np.ones_like(first.low)
    return np.asarray((loose[0] @ rows + columns @ loose[1]) > 0)
