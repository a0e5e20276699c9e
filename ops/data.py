"""The numbers in an input tensor: what was given, and a fill for cells that nobody gave."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from ops.dtypes import Array, DataType
from ops.layout import Shape, buffer_of, count, extent, logical_view
from ops.values import Number

Layout = tuple[Shape, Shape | None]  # sizes, strides (None: packed)


@dataclass(frozen=True, slots=True)
class Constant:
    """The same number in every cell."""

    value: Number = 0


@dataclass(frozen=True, slots=True)
class Iota:
    """start, start + step, ... in row-major order."""

    start: Number = 0
    step: Number = 1


@dataclass(frozen=True, slots=True)
class IndexRange:
    """0, 1, ..., size - 1 and again from 0: always valid as an index into `size` elements."""

    size: int = 1


@dataclass(frozen=True, slots=True)
class Random:
    """Seeded numbers from low to high; whole numbers for an integer type. PCG64: the same on every platform."""

    seed: int = 0
    low: Number = 0
    high: Number = 10


Fill = Constant | Iota | IndexRange | Random


@dataclass(frozen=True, eq=False, slots=True)
class Kept:
    """Numbers as they were given: a read-only buffer and the layout it had; None means memory order."""

    buffer: Array
    layout: Layout | None = None

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Kept)
            and self.layout == other.layout
            and self.buffer.dtype == other.buffer.dtype
            and self.buffer.tobytes() == other.buffer.tobytes()
        )

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, eq=False)
class Data:
    """Kept numbers where there are some, the fill elsewhere.

    The kept buffer outlives every change of size or type: the cells both shapes share, aligned at the last dimension,
    keep their numbers, so typing 12 by way of 1 loses nothing. `problem` says why what a file gave could not be used.
    """

    fill: Fill = Constant()
    kept: Kept | None = None
    problem: str = ""

    def same_as(self, other: "Data") -> bool:
        return self.fill == other.fill and self.kept == other.kept and self.problem == other.problem


_buffers: WeakKeyDictionary[Data, tuple[tuple[DataType, Layout], Array]] = WeakKeyDictionary()


def buffer(data: Data, data_type: DataType, sizes: Shape, strides: Shape | None) -> Array:
    """The tensor's read-only buffer, one-dimensional, `extent(sizes, strides)` elements or more.

    The last one made for each Data is remembered.
    """
    wanted = (data_type, (sizes, strides))
    remembered = _buffers.get(data)
    if remembered is not None and remembered[0] == wanted:
        return remembered[1]
    made = _make(data, data_type, sizes, strides)
    _buffers[data] = (wanted, made)
    return made


def _make(data: Data, data_type: DataType, sizes: Shape, strides: Shape | None) -> Array:
    kept = data.kept
    needed = extent(sizes, strides)
    if kept is None:
        return buffer_of(filled(data.fill, data_type, sizes), strides)
    if kept.layout in (None, (sizes, strides)):
        content = cast(kept.buffer, data_type)
        return (
            content
            if len(content) >= needed
            else _frozen(np.concatenate([content, np.zeros(needed - len(content), content.dtype)]))
        )
    old = logical_view(kept.buffer, *kept.layout)
    logical = np.array(filled(data.fill, data_type, sizes))
    target, source = _overlap(logical, old)
    target[...] = cast(source, data_type)
    return buffer_of(logical, strides)


def _overlap(new: Array, old: Array) -> tuple[Array, Array]:
    """Views of the cells that both have; of leading dimensions that one lacks, the first index."""
    rank = max(new.ndim, old.ndim)
    new = new.reshape((1,) * (rank - new.ndim) + new.shape)
    old = old.reshape((1,) * (rank - old.ndim) + old.shape)
    both = tuple(slice(0, min(a, b)) for a, b in zip(new.shape, old.shape, strict=True))
    return new[both], old[both]


def filled(fill: Fill, data_type: DataType, sizes: Shape) -> Array:
    """The fill alone, of shape `sizes`; a number beyond the type ends at its limit."""
    total = count(sizes)
    if isinstance(fill, Constant):
        return np.full(sizes, cast(np.array(fill.value), data_type)[()], data_type.numpy)
    if isinstance(fill, IndexRange):
        return cast(np.arange(total, dtype=np.int64) % max(fill.size, 1), data_type).reshape(sizes)
    if isinstance(fill, Iota):
        exact = isinstance(fill.start, int) and isinstance(fill.step, int)
        steps = np.arange(total, dtype=np.int64 if exact else np.float64)
        return cast(steps * fill.step + fill.start, data_type).reshape(sizes)
    generator = np.random.Generator(np.random.PCG64(fill.seed))
    if data_type.is_integer:
        low, high = data_type.limits
        low, high = max(int(fill.low), low), min(int(fill.high), high)
        numbers = generator.integers(low, max(high, low), size=total, endpoint=True, dtype=data_type.numpy)
    else:
        numbers = generator.uniform(float(fill.low), float(fill.high), size=total)
    return cast(numbers, data_type).reshape(sizes)


def cast(values: Array, data_type: DataType) -> Array:
    """The values in another type: integers and floats beyond an integer type's range end at its limits."""
    target = data_type.numpy
    if values.dtype == target:
        return _frozen(values)
    if data_type.is_float:
        with np.errstate(over="ignore"):
            return _frozen(values.astype(target))
    low, high = data_type.limits
    if values.dtype.kind == "f":
        whole = np.trunc(np.nan_to_num(values.astype(np.float64), nan=0.0, posinf=np.inf, neginf=-np.inf))
        inside = (whole >= float(low)) & (whole < float(high) + 1.0)
        result = np.where(inside, whole, 0).astype(target)
        result[whole >= float(high) + 1.0] = high
        result[whole < float(low)] = low
        return _frozen(result)
    have = np.iinfo(values.dtype)
    clipped = np.clip(values, max(low, int(have.min)), min(high, int(have.max)))
    return _frozen(clipped.astype(target))


def _frozen(values: Array) -> Array:
    if values.flags.writeable and values.base is None:
        values.flags.writeable = False
    return values
