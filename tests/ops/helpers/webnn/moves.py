"""The methods of WebNN that move, convert or resample elements."""

from math import prod
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array
from tests.ops.helpers.webnn.types import FLOATS, WHOLE, Method, Options, typed, wide


def _slice(arguments: list[Any], options: Options) -> Array:
    x, starts, sizes = arguments
    strides = options.get("strides", [1] * x.ndim)
    assert len(starts) == len(sizes) == len(strides) == x.ndim
    assert all(size > 0 and at + size <= whole for at, size, whole in zip(starts, sizes, x.shape, strict=True))
    assert min(strides, default=1) > 0
    return x[tuple(slice(at, at + size, step) for at, size, step in zip(starts, sizes, strides, strict=True))]


def _split(arguments: list[Any], options: Options) -> list[Array]:
    x, sizes = arguments
    axis = options.get("axis", 0)
    assert sum(sizes) == x.shape[axis]
    return np.split(x, np.cumsum(sizes)[:-1].tolist(), axis)


def _pad(arguments: list[Any], options: Options) -> Array:
    x, starts, ends = arguments
    assert len(starts) == len(ends) == x.ndim
    mode = options.get("mode", "constant")
    pads = list(zip(starts, ends, strict=True))
    if mode == "constant":
        return np.pad(x, pads, constant_values=x.dtype.type(options.get("value", 0)))
    if mode == "reflection":
        assert all(max(pair) < size for pair, size in zip(pads, x.shape, strict=True))
    return np.pad(x, pads, mode="edge" if mode == "edge" else "reflect")


def _transpose(arguments: list[Any], options: Options) -> Array:
    (x,) = arguments
    assert sorted(options["permutation"]) == list(range(x.ndim))
    return x.transpose(options["permutation"])


def _reshape(arguments: list[Any], options: Options) -> Array:
    x, shape = arguments
    assert prod(shape) == x.size, f"{x.shape} is not {shape}"
    return x.reshape(shape)


def _indices(x: Array) -> Array:
    return typed(x, ("int32", "uint32", "int64")).astype(np.int64)


def _gather(arguments: list[Any], options: Options) -> Array:
    return np.take(arguments[0], _indices(arguments[1]), options.get("axis", 0))


def _gather_elements(arguments: list[Any], options: Options) -> Array:
    x, axis = arguments[0], options.get("axis", 0)
    return np.take_along_axis(x, _indices(arguments[1]) % x.shape[axis], axis)


def _gather_nd(arguments: list[Any], options: Options) -> Array:
    return arguments[0][tuple(np.moveaxis(_indices(arguments[1]), -1, 0))]


def _scatter_elements(arguments: list[Any], options: Options) -> Array:
    x, axis = arguments[0].copy(), options.get("axis", 0)
    assert x.dtype == arguments[2].dtype
    np.put_along_axis(x, _indices(arguments[1]) % x.shape[axis], arguments[2], axis)
    return x


def _scatter_nd(arguments: list[Any], options: Options) -> Array:
    x, places, updates = arguments[0].copy(), _indices(arguments[1]), arguments[2]
    assert updates.shape == (*places.shape[:-1], *x.shape[places.shape[-1] :])
    x[tuple(np.moveaxis(places, -1, 0))] = updates
    return x


def _cumulative(arguments: list[Any], options: Options) -> Array:
    x, axis = arguments
    typed(x, (*FLOATS, *WHOLE))
    turned = np.flip(x, axis) if options.get("reversed") else x
    made = np.cumsum(wide(turned), axis, dtype=wide(turned).dtype)
    if options.get("exclusive"):
        made = np.concatenate((np.zeros_like(made.take([0], axis)), made.take(range(x.shape[axis] - 1), axis)), axis)
    made = np.flip(made, axis) if options.get("reversed") else made
    return made.astype(x.dtype)


def _blocks(scale: Array, shape: tuple[int, ...]) -> Array:
    assert scale.ndim == len(shape)
    for axis, size in enumerate(shape):
        assert size % scale.shape[axis] == 0
        scale = np.repeat(scale, size // scale.shape[axis], axis)
    return scale


def _quantize(arguments: list[Any], options: Options) -> Array:
    x, scale, zero = arguments
    assert typed(x, FLOATS).dtype == scale.dtype
    assert scale.shape == zero.shape
    typed(zero, ("int32", "int8", "uint8"))
    limits = np.iinfo(zero.dtype)
    made = np.rint(wide(x) / _blocks(wide(scale), x.shape)) + _blocks(zero.astype(np.float64), x.shape)
    return np.clip(made, limits.min, limits.max).astype(zero.dtype)


def _dequantize(arguments: list[Any], options: Options) -> Array:
    x, scale, zero = arguments
    typed(x, ("int32", "uint32", "int8", "uint8"))
    assert x.dtype == zero.dtype
    assert scale.shape == zero.shape
    made = (x.astype(np.float64) - _blocks(zero.astype(np.float64), x.shape)) * _blocks(wide(scale), x.shape)
    return made.astype(typed(scale, FLOATS).dtype)


def _resample(arguments: list[Any], options: Options) -> Array:
    x = typed(arguments[0], FLOATS)
    assert x.ndim == 4
    axes, sizes = options.get("axes", [2, 3]), options["sizes"]
    assert len(axes) == len(sizes) == 2
    assert axes[1] == axes[0] + 1
    made = wide(x)
    for axis, size in zip(axes, sizes, strict=True):
        cells = made.shape[axis]
        places = np.clip((np.arange(size) + 0.5) * cells / size - 0.5, 0, cells - 1)
        if options.get("mode", "nearest-neighbor") == "nearest-neighbor":
            made = np.take(made, np.minimum(np.floor(places + 0.5), cells - 1).astype(int), axis)
            continue
        low = np.floor(places).astype(int)
        share = (places - low).reshape([-1 if d == axis else 1 for d in range(4)])
        high = np.minimum(low + 1, cells - 1)
        made = np.take(made, low, axis) * (1 - share) + np.take(made, high, axis) * share
    return made.astype(x.dtype)


def _triangular(arguments: list[Any], options: Options) -> Array:
    (x,) = arguments
    assert x.ndim >= 2
    return (np.triu if options.get("upper", True) else np.tril)(x, options.get("diagonal", 0))


MOVES: dict[str, Method] = {
    "cast": lambda a, o: a[0].astype(a[1]),
    "concat": lambda a, o: np.concatenate(a[0], a[1]),
    "expand": lambda a, o: np.broadcast_to(a[0], a[1]),
    "reshape": _reshape, "transpose": _transpose, "slice": _slice, "split": _split, "pad": _pad,
    "tile": lambda a, o: np.tile(a[0], a[1]),
    "reverse": lambda a, o: np.flip(a[0], o.get("axes", range(a[0].ndim))),
    "triangular": _triangular, "cumulativeSum": _cumulative, "resample2d": _resample,
    "gather": _gather, "gatherElements": _gather_elements, "gatherND": _gather_nd,
    "scatterElements": _scatter_elements, "scatterND": _scatter_nd,
    "quantizeLinear": _quantize, "dequantizeLinear": _dequantize,
}  # fmt: skip
