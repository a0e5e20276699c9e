"""The numbers of an input tensor: given numbers, and a fill that generates all others."""

from dataclasses import dataclass
from functools import cached_property, partial
from weakref import WeakKeyDictionary

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.functions import has_nan
from ops.arrays.layout import Shape, buffer_of, count, extent, logical_view, packed_strides
from ops.arrays.scalar_cast import as_float32, cast_scalar
from ops.text.values import Number

BYTE = 8

Layout = tuple[Shape, Shape | None]  # sizes, and strides (None if packed)


@dataclass(frozen=True, slots=True)
class Constant:
    """A fill with the same number in every element."""

    value: Number = 0


@dataclass(frozen=True, slots=True)
class Iota:
    """A fill with start, start + step, start + 2 * step and so on, in row-major order."""

    start: Number = 0
    step: Number = 1


@dataclass(frozen=True, slots=True)
class IndexRange:
    """A fill with 0, 1, ..., size - 1, repeated: every number is a valid index into `size` elements."""

    size: int = 1


@dataclass(frozen=True, slots=True)
class Random:
    """A fill with random numbers from low to high, whole numbers for an integer type.

    The generator is PCG64, which gives the same numbers for a seed on every platform.
    """

    seed: int = 0
    low: Number = 0
    high: Number = 10


Fill = Constant | Iota | IndexRange | Random
# The number of elements that are compared at once: buffers that differ usually differ early.
_COMPARED = 1 << 16


@dataclass(frozen=True, eq=False, slots=True)
class Kept:
    """The given numbers of an input, in a read-only buffer. A fill did not generate them.

    `layout` has the sizes and strides of the numbers; None if only their order is known.
    """

    buffer: Array
    layout: Layout | None = None

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Kept)
            and self.layout == other.layout
            and self.buffer.dtype == other.buffer.dtype
            and _is_same(self.buffer, other.buffer)
        )

    def __hash__(self) -> int:
        return hash((self.layout, self.buffer.dtype, len(self.buffer)))

    def __reduce__(self) -> tuple[object, ...]:
        """Returns a function and its arguments for pickle and copy. Without this, NumPy would make the copied buffer
        writable.
        """
        return _kept, (self.buffer, self.layout)


def _kept(buffer: Array, layout: Layout | None) -> Kept:
    buffer.flags.writeable = False
    return Kept(buffer, layout)


@dataclass(frozen=True, eq=False)
class Data:
    """The given numbers of an input, and the fill for all other elements.

    A change of the sizes or of the data type does not change the given buffer. Cells that exist in both the old and the
    new shape, aligned at the last dimension, keep their numbers. Thus a user who types the size 12 loses no numbers
    while the size is 1. If the fill is 0, new cells continue the pattern of the given numbers: see `_continued`.
    `problem` is the reason why the numbers of a file could not be used.
    """

    fill: Fill = Constant()
    kept: Kept | None = None
    problem: str = ""

    def same_as(self, other: "Data") -> bool:
        """True if fill, numbers and problem are the same; NaN equals NaN."""
        # Fills are compared as text, because NaN is not equal to itself.
        return self is other or (
            repr(self.fill) == repr(other.fill) and self.kept == other.kept and self.problem == other.problem
        )


@dataclass(frozen=True, eq=False)  # without slots, which cached_property needs
class InputBuffer:
    """The read-only buffer of an input, [elements]. `made_for` has the data type, sizes and strides of the buffer."""

    made_for: tuple[DataType, Layout]
    buffer: Array

    @cached_property
    def logical(self) -> Array:
        """The elements, read-only, with the sizes and strides for which the buffer was made."""
        _, (sizes, strides) = self.made_for
        return logical_view(self.buffer, sizes, strides)

    @cached_property
    def has_nan(self) -> bool:
        """True if any element of the buffer is NaN, also in a gap."""
        return has_nan(self.buffer)


# A pattern is looked for in at most this many given numbers; it takes time at every edit of a size.
MOST_CONTINUED = 1 << 16

_last_made: WeakKeyDictionary[Data, InputBuffer] = WeakKeyDictionary()


def input_buffer(data: Data, data_type: DataType, sizes: Shape, strides: Shape | None) -> InputBuffer:
    """The buffer of an input, with at least `extent(sizes, strides)` elements. Each Data caches its last buffer."""
    made_for = (data_type, (sizes, strides))
    found = _last_made.get(data)
    if found is None or found.made_for != made_for:
        found = _last_made[data] = InputBuffer(made_for, _make(data, data_type, sizes, strides))
    return found


def _make(data: Data, data_type: DataType, sizes: Shape, strides: Shape | None) -> Array:
    kept = data.kept
    needed = extent(sizes, strides)
    if kept is None:
        return _laid_out(fill_array(data.fill, data_type, sizes), strides)
    if kept.layout in (None, (sizes, strides)):
        content = cast(kept.buffer, data_type)
        return (
            content
            if len(content) >= needed
            else _frozen(np.concatenate([content, np.zeros(needed - len(content), content.dtype)]))
        )
    logical = _continued(kept, data_type, sizes) if data.fill == Constant() else fill_array(data.fill, data_type, sizes)
    if not logical.flags.writeable:
        logical = logical.copy()
    shown, hidden = _shared(logical, kept.buffer, *kept.layout)
    shown[...] = cast(hidden, data_type)
    return _laid_out(logical, strides)


def _continued(kept: Kept, data_type: DataType, sizes: Shape) -> Array:
    """Returns numbers for all cells of the shape `sizes`, which continue the numbers `kept`.

    Floats with a constant step along each dimension continue with this step. All other numbers are repeated, so that
    indices stay within their range. Returns zeros if `kept` has more than MOST_CONTINUED elements, or none.
    """
    assert kept.layout is not None
    old_sizes, old_strides = kept.layout
    if count(old_sizes) > MOST_CONTINUED:
        return np.zeros(sizes, data_type.numpy)
    given = logical_view(kept.buffer, old_sizes, packed_strides(old_sizes) if old_strides is None else old_strides)
    rank = min(len(sizes), given.ndim)
    given = given[(0,) * (given.ndim - rank)] if given.ndim > rank else given
    if given.size == 0 or count(sizes) == 0:
        return np.zeros(sizes, data_type.numpy)
    inner = sizes[len(sizes) - rank :]
    steps = _steps(given) if given.dtype.kind == "f" and not data_type.is_integer else None
    if steps is None:
        places = np.ix_(*(np.arange(size) % old for size, old in zip(inner, given.shape, strict=True)))
        found = cast(np.ascontiguousarray(given[places]), data_type)
    else:
        whole = np.full(inner, float(given.reshape(-1)[0]), np.float64)
        for dimension, step in enumerate(steps):
            line = np.arange(inner[dimension], dtype=np.float64) * step
            whole += line.reshape([-1 if d == dimension else 1 for d in range(rank)])
        found = cast(whole, data_type)
    return np.broadcast_to(found, sizes).copy()


def _steps(given: Array) -> list[float] | None:
    """Returns the constant step between neighbours along each dimension. None if a step is not constant, or if a number
    is not finite.

    A dimension of size 1 has no neighbours. Its step is the step of the next dimension multiplied by the size of the
    next dimension, so that the numbers continue after the end of a row; it is 0 for the last dimension.
    """
    numbers = given.astype(np.float64)
    if not np.isfinite(numbers).all():
        return None
    steps: list[float] = []
    for dimension in range(numbers.ndim):
        if numbers.shape[dimension] == 1:
            # A row of rows goes on after its end: 0 1 2 is followed by 3 4 5.
            steps.append(float("nan"))
            continue
        found = np.diff(numbers, axis=dimension)
        first = float(found.reshape(-1)[0])
        if not (found == first).all():
            return None
        steps.append(first)
    for dimension in range(numbers.ndim - 1, -1, -1):
        if steps[dimension] != steps[dimension]:
            inner = dimension + 1
            steps[dimension] = steps[inner] * numbers.shape[inner] if inner < numbers.ndim else 0.0
    return steps


def _laid_out(logical: Array, strides: Shape | None) -> Array:
    """The buffer of a tensor with the elements `logical`; a packed buffer is the array `logical` itself, read-only."""
    if strides is not None:
        return buffer_of(logical, strides)
    logical.flags.writeable = False
    return logical.reshape(-1)


def _shared(logical: Array, kept: Array, old_sizes: Shape, old_strides: Shape | None) -> tuple[Array, Array]:
    """Returns views of `logical` and of `kept` that cover only the cells that exist in both shapes. If `logical` has
    more dimensions, its view has the index 0 along the additional leading dimensions.
    """
    old_steps = packed_strides(old_sizes) if old_strides is None else old_strides
    rank = min(logical.ndim, len(old_sizes))
    shared = tuple(min(pair) for pair in zip(logical.shape[-rank:], old_sizes[-rank:], strict=True))
    leading = (0,) * (logical.ndim - rank)
    return logical[leading + tuple(slice(size) for size in shared)], logical_view(kept, shared, old_steps[-rank:])


def fill_array(fill: Fill, data_type: DataType, sizes: Shape) -> Array:
    """The numbers of a fill in the shape `sizes`. Numbers beyond the range of an integer type become its limit."""
    total = count(sizes)
    if isinstance(fill, Constant):
        return np.full(sizes, cast_scalar(fill.value, data_type), data_type.numpy)
    if isinstance(fill, IndexRange):
        return cast(np.arange(total, dtype=np.int64) % max(fill.size, 1), data_type).reshape(sizes)
    if isinstance(fill, Iota):
        return _sequence(fill, data_type, total).reshape(sizes)
    return _random(fill, data_type, total).reshape(sizes)


def _sequence(fill: Iota, data_type: DataType, total: int) -> Array:
    if not (data_type.is_integer and isinstance(fill.start, int) and isinstance(fill.step, int)):
        start, step = (float(cast_scalar(number, DataType.FLOAT64)) for number in (fill.start, fill.step))
        with np.errstate(over="ignore", invalid="ignore"):
            return cast(np.arange(total, dtype=np.float64) * step + start, data_type)
    low, high = data_type.limits
    start, step = fill.start, fill.step
    # Elements from `first` up to `last` are within the limits of the type; all others become a limit.
    first, last = 0, total
    if step:
        near, far = (low, high) if step > 0 else (high, low)
        first = min(max(-((start - near) // step), 0), total)
        last = min(max((far - start) // step + 1, first), total)
    elif not low <= start <= high:
        last = 0
    values = np.full(total, cast_scalar(start + step * (total - 1), data_type))
    values[:first] = cast_scalar(start, data_type)
    # Arithmetic modulo 2^64 is exact here, because every result fits the type.
    positions = np.arange(first, last, dtype=np.uint64)
    exact = positions * np.uint64(step % (1 << 64)) + np.uint64(start % (1 << 64))
    values[first:last] = exact.astype(data_type.numpy)
    return values


def _random(fill: Random, data_type: DataType, total: int) -> Array:
    generator = np.random.Generator(np.random.PCG64(fill.seed))
    if data_type.is_integer:
        low, high = (int(cast_scalar(number, data_type)) for number in (fill.low, fill.high))
        return generator.integers(low, max(high, low), size=total, endpoint=True, dtype=data_type.numpy.type)
    # Rounded to FLOAT32, so that the difference is finite.
    low, high = (float(np.nan_to_num(as_float32(number))) for number in (fill.low, fill.high))
    return cast(low + (max(high, low) - low) * generator.random(total), data_type)


def cast(values: Array, data_type: DataType) -> Array:
    """Returns the values in another type. In an integer type, a number beyond the range becomes the nearest limit of
    the range, and NaN becomes 0.
    """
    target = data_type.numpy
    if values.dtype == target and not 0 < data_type.bits < BYTE:  # a byte can exceed a 4-bit type
        return _frozen(values)
    from ops.arrays.blocks import blockwise, narrowed  # imported here, because the start of the window casts nothing

    if data_type.is_float:
        with np.errstate(over="ignore", invalid="ignore"):  # numbers from raw bytes can be a signalling NaN
            return _frozen(narrowed(values, target))
    low, high = data_type.limits
    if values.dtype.kind == "f":
        return _frozen(blockwise(partial(_truncated, data_type), target, values))
    have = np.iinfo(values.dtype)
    clipped = np.clip(values, max(low, have.min), min(high, have.max))
    return _frozen(clipped.astype(target))


def _truncated(data_type: DataType, values: Array) -> Array:
    """Floats as integers without their fraction, limited to the type; NaN becomes 0."""
    low, high = (float(limit) for limit in data_type.limits)
    with np.errstate(invalid="ignore", over="ignore"):  # a signalling NaN, a limit beyond FLOAT16
        # A limit of 64 bits is rounded up in FLOAT64, so only numbers below it are in the range.
        if not values.size or (values.min() > low - 1 and values.max() < high):
            return values.astype(data_type.numpy)
        wide = values.astype(np.float64)
    whole = np.trunc(np.nan_to_num(wide, nan=0.0, posinf=np.inf, neginf=-np.inf))
    result = np.where((whole >= low) & (whole < high + 1.0), whole, 0).astype(data_type.numpy)
    result[whole >= high + 1.0], result[whole < low] = data_type.limits[1], data_type.limits[0]
    return result


def _is_same(one: Array, other: Array) -> bool:
    """True if two buffers of a data type have the same bits. All NaN count as equal: as text they look the same."""
    if one is other or len(one) != len(other):
        return one is other
    for first in range(0, len(one), _COMPARED):
        a, b = (buffer[first : first + _COMPARED] for buffer in (one, other))
        differ = a.view(f"u{a.itemsize}") != b.view(f"u{b.itemsize}")
        if differ.any() and (a.dtype.kind != "f" or not (np.isnan(a[differ]) & np.isnan(b[differ])).all()):
            return False
    return True


def _frozen(values: Array) -> Array:
    if values.flags.writeable and values.base is None:
        values.flags.writeable = False
    return values
