"""The methods of WebNN that sum products or windows: matrices, convolutions, pools and recurrent networks."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array
from tests.ops.helpers.webnn.elements import FUNCTIONS, binary
from tests.ops.helpers.webnn.types import FLOATS, Method, Options, typed, wide


def _gemm(arguments: list[Any], options: Options) -> Array:
    a, b = (wide(typed(each, FLOATS)) for each in arguments)
    assert a.ndim == b.ndim == 2
    a, b = a.T if options.get("aTranspose") else a, b.T if options.get("bTranspose") else b
    made = options.get("alpha", 1) * (a @ b)
    if "c" in options:
        assert np.broadcast_shapes(options["c"].shape, made.shape) == made.shape
        made = made + options.get("beta", 1) * wide(options["c"])
    return made.astype(arguments[0].dtype)


def _images(arguments: list[Any], options: Options) -> tuple[Array, Array, int, list[int], list[int], list[int]]:
    x, w = (wide(typed(each, FLOATS)) for each in arguments)
    assert x.ndim == w.ndim == 4
    pads, strides, dilations = (
        options.get(name, default)
        for name, default in (("padding", [0] * 4), ("strides", [1, 1]), ("dilations", [1, 1]))
    )
    assert len(pads) == 4
    assert min(*strides, *dilations) > 0
    return x, w, options.get("groups", 1), pads, strides, dilations


def _conv2d(arguments: list[Any], options: Options) -> Array:
    x, w, groups, pads, strides, dilations = _images(arguments, options)
    assert x.shape[1] == w.shape[1] * groups
    assert w.shape[0] % groups == 0
    x = np.pad(x, ((0, 0), (0, 0), tuple(pads[:2]), tuple(pads[2:])))
    reach = [(size - 1) * dilation + 1 for size, dilation in zip(w.shape[2:], dilations, strict=True)]
    counts = [(size - r) // stride + 1 for size, r, stride in zip(x.shape[2:], reach, strides, strict=True)]
    made = np.zeros((x.shape[0], w.shape[0], *counts))
    each = w.shape[0] // groups
    for o, i, h, v in np.ndindex(*w.shape):
        rows = slice(h * dilations[0], h * dilations[0] + (counts[0] - 1) * strides[0] + 1, strides[0])
        columns = slice(v * dilations[1], v * dilations[1] + (counts[1] - 1) * strides[1] + 1, strides[1])
        made[:, o] += x[:, o // each * w.shape[1] + i, rows, columns] * w[o, i, h, v]
    return _with_bias(made, options, arguments[0])


def _conv_transpose2d(arguments: list[Any], options: Options) -> Array:
    x, w, groups, pads, strides, dilations = _images(arguments, options)
    assert x.shape[1] == w.shape[0]
    extra = options.get("outputPadding", [0, 0])
    assert all(one < stride for one, stride in zip(extra, strides, strict=True))
    whole = [
        (size - 1) * stride + (taps - 1) * dilation + 1
        for size, stride, taps, dilation in zip(x.shape[2:], strides, w.shape[2:], dilations, strict=True)
    ]
    made: Array = np.zeros(
        (x.shape[0], w.shape[1] * groups, *(size + one for size, one in zip(whole, extra, strict=True)))
    )
    each = w.shape[0] // groups
    for i, o, h, v in np.ndindex(*w.shape):
        rows = slice(h * dilations[0], h * dilations[0] + (x.shape[2] - 1) * strides[0] + 1, strides[0])
        columns = slice(v * dilations[1], v * dilations[1] + (x.shape[3] - 1) * strides[1] + 1, strides[1])
        made[:, i // each * w.shape[1] + o, rows, columns] += x[:, i] * w[i, o, h, v]
    ends = [made.shape[2] - pads[1], made.shape[3] - pads[3]]
    return _with_bias(made[:, :, pads[0] : ends[0], pads[2] : ends[1]], options, arguments[0])


def _with_bias(made: Array, options: Options, x: Array) -> Array:
    if "bias" in options:
        assert options["bias"].shape == (made.shape[1],)
        made = made + wide(options["bias"]).reshape(1, -1, 1, 1)
    return made.astype(x.dtype)


def _pool(function: Callable[[Array, Array], Array], fill: float, types: Sequence[str]) -> Any:
    def method(arguments: list[Any], options: Options) -> Array:
        (x,) = arguments
        if types:
            typed(x, types)
        assert x.ndim == 4
        size = options.get("windowDimensions", x.shape[2:])
        pads, strides = options.get("padding", [0] * 4), options.get("strides", [1, 1])
        dilations = options.get("dilations", [1, 1])
        assert min(*strides, *dilations, *size) > 0
        wide = x.astype(np.float64) if x.dtype.kind == "f" else x.astype(object)
        wide = np.pad(wide, ((0, 0), (0, 0), tuple(pads[:2]), tuple(pads[2:])), constant_values=fill)
        reach = [(one - 1) * dilation + 1 for one, dilation in zip(size, dilations, strict=True)]
        counts = [(all_ - r) // stride + 1 for all_, r, stride in zip(wide.shape[2:], reach, strides, strict=True)]
        inside = np.pad(np.ones(x.shape), ((0, 0), (0, 0), tuple(pads[:2]), tuple(pads[2:])))
        made = np.empty((*x.shape[:2], *counts), wide.dtype)
        for h, v in np.ndindex(*counts):
            top, left = h * strides[0], v * strides[1]
            cells = (..., slice(top, top + reach[0], dilations[0]), slice(left, left + reach[1], dilations[1]))
            made[:, :, h, v] = function(wide[cells], inside[cells])
        return made.astype(x.dtype)

    return method


def _recurrent(gates: int, defaults: list[str]) -> Any:
    def method(arguments: list[Any], options: Options) -> list[Array]:
        given, weight, recurrence, steps, hidden = arguments
        x, w, u = (wide(typed(each, FLOATS)) for each in (given, weight, recurrence))
        directions = 2 if options.get("direction") == "both" else 1
        batch = x.shape[1]
        assert x.shape[0] == steps
        assert w.shape == (directions, gates * hidden, x.shape[2])
        assert u.shape == (directions, gates * hidden, hidden)
        names = options.get("activations", defaults)
        assert len(names) == len(defaults)
        act = [FUNCTIONS[name] for name in names]
        zeros, biases = np.zeros((directions, batch, hidden)), np.zeros((directions, gates * hidden))
        wb, ub = (wide(options.get(name, biases)) for name in ("bias", "recurrentBias"))
        assert wb.shape == ub.shape == biases.shape
        first, memory = (wide(options.get(n, zeros)) for n in ("initialHiddenState", "initialCellState"))
        assert first.shape == memory.shape == zeros.shape
        sequence = np.zeros((steps, directions, batch, hidden))
        for d in range(directions):
            h, c = first[d], memory[d]
            backward = d == 1 or options.get("direction") == "backward"
            for time in reversed(range(steps)) if backward else range(steps):
                parts = np.split(x[time] @ w[d].T + wb[d], gates, -1)
                own = np.split(h @ u[d].T + ub[d], gates, -1)
                if gates == 4:
                    i, o, f, g = (a + b for a, b in zip(parts, own, strict=True))
                    c = act[0](f) * c + act[0](i) * act[1](g)
                    h = act[0](o) * act[2](c)
                else:
                    z, r = (act[0](parts[n] + own[n]) for n in range(2))
                    if options.get("resetAfter", True):
                        last = r * own[2]
                    else:
                        last = (r * h) @ u[d][2 * hidden :].T + ub[d][2 * hidden :]
                    h = (1 - z) * act[1](parts[2] + last) + z * h
                sequence[time, d] = h
            zeros[d], memory = h, memory.copy()
            memory[d] = c
        found = [zeros] + ([memory] if gates == 4 else []) + ([sequence] if options.get("returnSequence") else [])
        return [each.astype(given.dtype) for each in found]

    return method


PRODUCTS: dict[str, Method] = {
    "matmul": binary(np.matmul, FLOATS),
    "gemm": _gemm,
    "conv2d": _conv2d, "convTranspose2d": _conv_transpose2d,
    "averagePool2d": _pool(lambda x, inside: x.sum((2, 3)) / inside.sum((2, 3)), 0, FLOATS),
    "l2Pool2d": _pool(lambda x, inside: np.sqrt((x * x).sum((2, 3))), 0, FLOATS),
    "maxPool2d": _pool(lambda x, inside: x.max((2, 3)), -np.inf, ()),
    "lstm": _recurrent(4, ["sigmoid", "tanh", "tanh"]), "gru": _recurrent(3, ["sigmoid", "tanh"]),
}  # fmt: skip
