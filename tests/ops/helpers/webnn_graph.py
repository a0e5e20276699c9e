"""Computes graphs that `webnn_builder.mjs` recorded, with NumPy, and checks data types and shapes of every call.

The conditions are those of the W3C specification "Web Neural Network API". A broken condition raises AssertionError.
"""

import json
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from math import erf, prod
from pathlib import Path
from typing import Any, cast

import numpy as np

from ops.arrays.dtypes import Array

NODE = shutil.which("node")
RECORDER = Path(__file__).parent / "webnn_builder.mjs"
FLOATS, SIGNED = ("float32", "float16"), ("float32", "float16", "int32", "int64", "int8")
WHOLE = ("int32", "uint32", "int64", "uint64")
Options = Mapping[str, Any]


def recorded(modules: Sequence[Path]) -> list[dict[str, Any]]:
    """The record of each module: its calls, the numbers of its inputs, its outputs, its printed text, its globals."""
    assert NODE is not None
    command = [NODE, str(RECORDER), *map(str, modules)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return cast("list[dict[str, Any]]", json.loads(result.stdout))


def outputs_of(record: Mapping[str, Any]) -> dict[str, Array]:
    """The arrays of the outputs of a graph, by their names."""
    found: list[Any] = []
    for call in record["calls"]:
        if call["method"] == "input":
            found.append(_array(call, record["inputs"][call["name"]]))
        elif call["method"] == "constant":
            found.append(_array(call, call["numbers"]))
        elif call["method"] == "part":
            parts = found[call["of"]]
            found.append(parts[call["part"]] if call["part"] < len(parts) else None)
        else:
            arguments = [_argument(each, found) for each in call["arguments"]]
            options = {name: _argument(each, found) for name, each in call["options"].items()}
            with np.errstate(all="ignore"):
                found.append(METHODS[call["method"]](arguments, options))
    return {name: np.asarray(found[number]) for name, number in record["outputs"].items()}


def _array(call: Mapping[str, Any], numbers: Sequence[str]) -> Array:
    name = call["dataType"]
    values = [float(text) if name.startswith("float") else int(text) for text in numbers]
    return np.array(values, name).reshape(call["shape"])


def _argument(value: Any, found: Sequence[Any]) -> Any:
    if isinstance(value, dict):
        made = cast("dict[str, Any]", value)
        if "operand" in made:
            return found[made["operand"]]
        text = made["number"].replace("Infinity", "inf")
        return float(text) if text.strip("-") in ("inf", "NaN") else int(text)
    return [_argument(each, found) for each in cast("list[Any]", value)] if isinstance(value, list) else value


def _typed(x: Array, types: Sequence[str]) -> Array:
    assert x.dtype.name in types, f"{x.dtype.name} is not one of {', '.join(types)}"
    return x


def _wide(x: Array) -> Array:
    return x.astype(np.float64) if x.dtype.kind == "f" else x


def _single(x: Array) -> Array:
    return x.astype(np.float32) if x.dtype.kind == "f" else x


def _unary(function: Callable[[Array], Any], types: Sequence[str] = FLOATS, result: str | None = None) -> Any:
    def method(arguments: list[Any], options: Options) -> Array:
        x = _typed(arguments[0], types)
        return np.asarray(function(_wide(x))).astype(result or x.dtype)

    return method


def _binary(function: Callable[[Array, Array], Any], types: Sequence[str] = (), result: str | None = None) -> Any:
    def method(arguments: list[Any], options: Options) -> Array:
        a, b = arguments
        assert a.dtype == b.dtype, f"{a.dtype} and {b.dtype}"
        if types:
            _typed(a, types)
        made = np.asarray(function(_wide(a), _wide(b)))
        return made.astype(result or a.dtype)

    return method


def _divide(a: Array, b: Array) -> Array:
    return a / b if a.dtype.kind == "f" else np.trunc(a.astype(np.longdouble) / b).astype(a.dtype)


def _activation(function: Callable[[Array, Options], Array]) -> Any:
    def method(arguments: list[Any], options: Options) -> Array:
        x = _typed(arguments[0], FLOATS)
        return function(_wide(x), options).astype(x.dtype)

    return method


def _gelu(x: Array) -> Array:
    return x * (1 + np.vectorize(erf, otypes=[np.float64])(x / np.sqrt(2))) / 2


def _reduce(function: Callable[[Array, tuple[int, ...]], Array], types: Sequence[str] = ()) -> Any:
    def method(arguments: list[Any], options: Options) -> Array:
        x = arguments[0]
        if types:
            _typed(x, types)
        axes = tuple(options.get("axes", range(x.ndim)))
        assert len(set(axes)) == len(axes)
        assert all(axis < x.ndim for axis in axes)
        made = function(_single(x), axes).astype(x.dtype)
        return made if options.get("keepDimensions") else made.squeeze(axes)

    return method


def _log_sum_exp(x: Array, axes: tuple[int, ...]) -> Array:
    high = x.max(axes, keepdims=True)
    high = np.where(np.isfinite(high), high, 0)
    return np.log(np.exp(x - high).sum(axes, keepdims=True)) + high


def _argument_of(function: Callable[..., Array]) -> Any:
    def method(arguments: list[Any], options: Options) -> Array:
        x, axis = arguments
        name = options.get("outputDataType", "int32")
        assert name in ("int32", "int64")
        made = function(x, axis=axis, keepdims=True).astype(name)
        return made if options.get("keepDimensions") else made.squeeze(axis)

    return method


def _clamp(arguments: list[Any], options: Options) -> Array:
    (x,) = arguments
    low, high = options.get("minValue", -np.inf), options.get("maxValue", np.inf)
    assert low <= high
    made = x
    if np.isfinite(low):
        made = np.where(made < x.dtype.type(low), x.dtype.type(low), made)
    if np.isfinite(high):
        made = np.where(made > x.dtype.type(high), x.dtype.type(high), made)
    return made


def _where(arguments: list[Any], options: Options) -> Array:
    condition, a, b = arguments
    _typed(condition, ("uint8",))
    assert a.dtype == b.dtype
    return np.where(condition != 0, a, b)


def _prelu(arguments: list[Any], options: Options) -> Array:
    x, slope = arguments
    assert _typed(x, SIGNED).dtype == slope.dtype
    assert np.broadcast_shapes(x.shape, slope.shape) == x.shape
    return np.where(x < 0, x * slope, x)


def _gemm(arguments: list[Any], options: Options) -> Array:
    a, b = (_wide(_typed(each, FLOATS)) for each in arguments)
    assert a.ndim == b.ndim == 2
    a, b = a.T if options.get("aTranspose") else a, b.T if options.get("bTranspose") else b
    made = options.get("alpha", 1) * (a @ b)
    if "c" in options:
        assert np.broadcast_shapes(options["c"].shape, made.shape) == made.shape
        made = made + options.get("beta", 1) * _wide(options["c"])
    return made.astype(arguments[0].dtype)


def _images(arguments: list[Any], options: Options) -> tuple[Array, Array, int, list[int], list[int], list[int]]:
    x, w = (_wide(_typed(each, FLOATS)) for each in arguments)
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
        made = made + _wide(options["bias"]).reshape(1, -1, 1, 1)
    return made.astype(x.dtype)


def _pool(function: Callable[[Array, Array], Array], fill: float, types: Sequence[str]) -> Any:
    def method(arguments: list[Any], options: Options) -> Array:
        (x,) = arguments
        if types:
            _typed(x, types)
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


def _normalized(x: Array, axes: tuple[int, ...], epsilon: np.float32) -> Array:
    return (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + epsilon)


def _layer(arguments: list[Any], options: Options) -> Array:
    x = _typed(arguments[0], FLOATS)
    assert {"scale", "bias"}.isdisjoint(options)
    axes = tuple(options.get("axes", range(1, x.ndim)))
    return _normalized(_single(x), axes, np.float32(options.get("epsilon", 1e-5))).astype(x.dtype)


def _batch(arguments: list[Any], options: Options) -> Array:
    x, mean, variance = (_wide(_typed(each, FLOATS)) for each in arguments)
    axis = options.get("axis", 1)
    shape = [-1 if d == axis else 1 for d in range(x.ndim)]
    for each in (mean, variance, options["scale"], options["bias"]):
        assert each.shape == (x.shape[axis],)
    made = (x - mean.reshape(shape)) / np.sqrt(variance.reshape(shape) + options.get("epsilon", 1e-5))
    made = made * _wide(options["scale"]).reshape(shape) + _wide(options["bias"]).reshape(shape)
    return made.astype(arguments[0].dtype)


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
    return _typed(x, ("int32", "uint32", "int64")).astype(np.int64)


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
    _typed(x, (*FLOATS, *WHOLE))
    turned = np.flip(x, axis) if options.get("reversed") else x
    made = np.cumsum(_wide(turned), axis, dtype=_wide(turned).dtype)
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
    assert _typed(x, FLOATS).dtype == scale.dtype
    assert scale.shape == zero.shape
    _typed(zero, ("int32", "int8", "uint8"))
    limits = np.iinfo(zero.dtype)
    made = np.rint(_wide(x) / _blocks(_wide(scale), x.shape)) + _blocks(zero.astype(np.float64), x.shape)
    return np.clip(made, limits.min, limits.max).astype(zero.dtype)


def _dequantize(arguments: list[Any], options: Options) -> Array:
    x, scale, zero = arguments
    _typed(x, ("int32", "uint32", "int8", "uint8"))
    assert x.dtype == zero.dtype
    assert scale.shape == zero.shape
    made = (x.astype(np.float64) - _blocks(zero.astype(np.float64), x.shape)) * _blocks(_wide(scale), x.shape)
    return made.astype(_typed(scale, FLOATS).dtype)


def _resample(arguments: list[Any], options: Options) -> Array:
    x = _typed(arguments[0], FLOATS)
    assert x.ndim == 4
    axes, sizes = options.get("axes", [2, 3]), options["sizes"]
    assert len(axes) == len(sizes) == 2
    assert axes[1] == axes[0] + 1
    made = _wide(x)
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


_FUNCTIONS: dict[str, Callable[[Array], Array]] = {
    "relu": lambda x: np.maximum(x, 0), "sigmoid": lambda x: 1 / (1 + np.exp(-x)), "tanh": np.tanh,
}  # fmt: skip


def _recurrent(gates: int, defaults: list[str]) -> Any:
    def method(arguments: list[Any], options: Options) -> list[Array]:
        given, weight, recurrence, steps, hidden = arguments
        x, w, u = (_wide(_typed(each, FLOATS)) for each in (given, weight, recurrence))
        directions = 2 if options.get("direction") == "both" else 1
        batch = x.shape[1]
        assert x.shape[0] == steps
        assert w.shape == (directions, gates * hidden, x.shape[2])
        assert u.shape == (directions, gates * hidden, hidden)
        names = options.get("activations", defaults)
        assert len(names) == len(defaults)
        act = [_FUNCTIONS[name] for name in names]
        zeros, biases = np.zeros((directions, batch, hidden)), np.zeros((directions, gates * hidden))
        wb, ub = (_wide(options.get(name, biases)) for name in ("bias", "recurrentBias"))
        assert wb.shape == ub.shape == biases.shape
        first, memory = (_wide(options.get(n, zeros)) for n in ("initialHiddenState", "initialCellState"))
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


def _triangular(arguments: list[Any], options: Options) -> Array:
    (x,) = arguments
    assert x.ndim >= 2
    return (np.triu if options.get("upper", True) else np.tril)(x, options.get("diagonal", 0))


METHODS: dict[str, Callable[[list[Any], Options], Any]] = {
    "abs": _unary(np.abs, SIGNED), "neg": _unary(np.negative, SIGNED), "sign": _unary(np.sign, SIGNED),
    "ceil": _unary(np.ceil), "cos": _unary(np.cos), "exp": _unary(np.exp), "floor": _unary(np.floor),
    "log": _unary(np.log), "reciprocal": _unary(lambda x: 1 / x), "roundEven": _unary(np.rint), "sin": _unary(np.sin),
    "sqrt": _unary(np.sqrt), "tan": _unary(np.tan), "tanh": _unary(np.tanh), "gelu": _unary(_gelu),
    "erf": _unary(np.vectorize(erf, otypes=[np.float64])),
    "identity": lambda arguments, options: arguments[0].copy(),
    "isNaN": _unary(np.isnan, result="uint8"), "isInfinite": _unary(np.isinf, result="uint8"),
    "relu": _unary(_FUNCTIONS["relu"], SIGNED), "sigmoid": _unary(_FUNCTIONS["sigmoid"]),
    "softplus": _unary(lambda x: np.logaddexp(0, x)), "softsign": _unary(lambda x: x / (1 + np.abs(x))),
    "hardSwish": _unary(lambda x: x * np.clip(x / 6 + 0.5, 0, 1)),
    "elu": _activation(lambda x, o: np.where(x < 0, o.get("alpha", 1) * np.expm1(np.minimum(x, 0)), x)),
    "leakyRelu": _activation(lambda x, o: np.where(x < 0, o.get("alpha", 0.01) * x, x)),
    "hardSigmoid": _activation(lambda x, o: np.clip(o.get("alpha", 0.2) * x + o.get("beta", 0.5), 0, 1)),
    "linear": _activation(lambda x, o: o.get("alpha", 1) * x + o.get("beta", 0)),
    "softmax": lambda a, o: _activation(lambda x, _: np.exp(x - _log_sum_exp(x, (a[1],))))(a[:1], o),
    "add": _binary(np.add), "sub": _binary(np.subtract), "mul": _binary(np.multiply), "div": _binary(_divide),
    "max": _binary(np.maximum), "min": _binary(np.minimum), "pow": _binary(np.power),
    "matmul": _binary(np.matmul, FLOATS),
    "equal": _binary(np.equal, result="uint8"), "notEqual": _binary(np.not_equal, result="uint8"),
    "greater": _binary(np.greater, result="uint8"), "greaterOrEqual": _binary(np.greater_equal, result="uint8"),
    "lesser": _binary(np.less, result="uint8"), "lesserOrEqual": _binary(np.less_equal, result="uint8"),
    "logicalAnd": _binary(np.logical_and, ("uint8",)), "logicalOr": _binary(np.logical_or, ("uint8",)),
    "logicalXor": _binary(np.logical_xor, ("uint8",)), "logicalNot": _unary(np.logical_not, ("uint8",)),
    "prelu": _prelu, "where": _where, "clamp": _clamp, "gemm": _gemm,
    "conv2d": _conv2d, "convTranspose2d": _conv_transpose2d,
    "averagePool2d": _pool(lambda x, inside: x.sum((2, 3)) / inside.sum((2, 3)), 0, FLOATS),
    "l2Pool2d": _pool(lambda x, inside: np.sqrt((x * x).sum((2, 3))), 0, FLOATS),
    "maxPool2d": _pool(lambda x, inside: x.max((2, 3)), -np.inf, ()),
    "reduceL1": _reduce(lambda x, axes: np.abs(x).sum(axes, keepdims=True), (*FLOATS, *WHOLE)),
    "reduceL2": _reduce(lambda x, axes: np.sqrt((x * x).sum(axes, keepdims=True)), FLOATS),
    "reduceLogSum": _reduce(lambda x, axes: np.log(x.sum(axes, keepdims=True)), FLOATS),
    "reduceLogSumExp": _reduce(_log_sum_exp, FLOATS),
    "reduceMax": _reduce(lambda x, axes: x.max(axes, keepdims=True)),
    "reduceMin": _reduce(lambda x, axes: x.min(axes, keepdims=True)),
    "reduceMean": _reduce(lambda x, axes: x.mean(axes, keepdims=True), FLOATS),
    "reduceProduct": _reduce(lambda x, axes: x.prod(axes, keepdims=True), (*FLOATS, *WHOLE)),
    "reduceSum": _reduce(lambda x, axes: x.sum(axes, keepdims=True), (*FLOATS, *WHOLE)),
    "reduceSumSquare": _reduce(lambda x, axes: (x * x).sum(axes, keepdims=True), (*FLOATS, *WHOLE)),
    "argMax": _argument_of(np.argmax), "argMin": _argument_of(np.argmin),
    "layerNormalization": _layer, "batchNormalization": _batch,
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
    "lstm": _recurrent(4, ["sigmoid", "tanh", "tanh"]), "gru": _recurrent(3, ["sigmoid", "tanh"]),
}  # fmt: skip
