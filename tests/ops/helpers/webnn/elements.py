"""NumPy versions of the WebNN methods that work element by element, reduce axes or normalize."""

from collections.abc import Callable, Sequence
from math import erf
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array
from tests.ops.helpers.webnn.types import FLOATS, SIGNED, WHOLE, Method, Options, single, typed, wide


def _unary(function: Callable[[Array], Any], types: Sequence[str] = FLOATS, result: str | None = None) -> Any:
    def method(arguments: list[Any], options: Options) -> Array:
        x = typed(arguments[0], types)
        return np.asarray(function(wide(x))).astype(result or x.dtype)

    return method


def binary(function: Callable[[Array, Array], Any], types: Sequence[str] = (), result: str | None = None) -> Any:
    def method(arguments: list[Any], options: Options) -> Array:
        a, b = arguments
        assert a.dtype == b.dtype, f"{a.dtype} and {b.dtype}"
        if types:
            typed(a, types)
        made = np.asarray(function(wide(a), wide(b)))
        return made.astype(result or a.dtype)

    return method


def _divide(a: Array, b: Array) -> Array:
    return a / b if a.dtype.kind == "f" else np.trunc(a.astype(np.longdouble) / b).astype(a.dtype)


def _activation(function: Callable[[Array, Options], Array]) -> Any:
    def method(arguments: list[Any], options: Options) -> Array:
        x = typed(arguments[0], FLOATS)
        return function(wide(x), options).astype(x.dtype)

    return method


def _gelu(x: Array) -> Array:
    return x * (1 + np.vectorize(erf, otypes=[np.float64])(x / np.sqrt(2))) / 2


def _reduce(function: Callable[[Array, tuple[int, ...]], Array], types: Sequence[str] = ()) -> Any:
    def method(arguments: list[Any], options: Options) -> Array:
        x = arguments[0]
        if types:
            typed(x, types)
        axes = tuple(options.get("axes", range(x.ndim)))
        assert len(set(axes)) == len(axes)
        assert all(axis < x.ndim for axis in axes)
        made = function(single(x), axes).astype(x.dtype)
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
    typed(condition, ("uint8",))
    assert a.dtype == b.dtype
    return np.where(condition != 0, a, b)


def _prelu(arguments: list[Any], options: Options) -> Array:
    x, slope = arguments
    assert typed(x, SIGNED).dtype == slope.dtype
    assert np.broadcast_shapes(x.shape, slope.shape) == x.shape
    return np.where(x < 0, x * slope, x)


def _normalized(x: Array, axes: tuple[int, ...], epsilon: np.float32) -> Array:
    return (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + epsilon)


def _layer(arguments: list[Any], options: Options) -> Array:
    x = typed(arguments[0], FLOATS)
    assert {"scale", "bias"}.isdisjoint(options)
    axes = tuple(options.get("axes", range(1, x.ndim)))
    return _normalized(single(x), axes, np.float32(options.get("epsilon", 1e-5))).astype(x.dtype)


def _batch(arguments: list[Any], options: Options) -> Array:
    x, mean, variance = (wide(typed(each, FLOATS)) for each in arguments)
    axis = options.get("axis", 1)
    shape = [-1 if d == axis else 1 for d in range(x.ndim)]
    for each in (mean, variance, options["scale"], options["bias"]):
        assert each.shape == (x.shape[axis],)
    made = (x - mean.reshape(shape)) / np.sqrt(variance.reshape(shape) + options.get("epsilon", 1e-5))
    made = made * wide(options["scale"]).reshape(shape) + wide(options["bias"]).reshape(shape)
    return made.astype(arguments[0].dtype)


FUNCTIONS: dict[str, Callable[[Array], Array]] = {
    "relu": lambda x: np.maximum(x, 0), "sigmoid": lambda x: 1 / (1 + np.exp(-x)), "tanh": np.tanh,
}  # fmt: skip


ELEMENTS: dict[str, Method] = {
    "abs": _unary(np.abs, SIGNED), "neg": _unary(np.negative, SIGNED), "sign": _unary(np.sign, SIGNED),
    "ceil": _unary(np.ceil), "cos": _unary(np.cos), "exp": _unary(np.exp), "floor": _unary(np.floor),
    "log": _unary(np.log), "reciprocal": _unary(lambda x: 1 / x), "roundEven": _unary(np.rint), "sin": _unary(np.sin),
    "sqrt": _unary(np.sqrt), "tan": _unary(np.tan), "tanh": _unary(np.tanh), "gelu": _unary(_gelu),
    "erf": _unary(np.vectorize(erf, otypes=[np.float64])),
    "identity": lambda arguments, options: arguments[0].copy(),
    "isNaN": _unary(np.isnan, result="uint8"), "isInfinite": _unary(np.isinf, result="uint8"),
    "relu": _unary(FUNCTIONS["relu"], SIGNED), "sigmoid": _unary(FUNCTIONS["sigmoid"]),
    "softplus": _unary(lambda x: np.logaddexp(0, x)), "softsign": _unary(lambda x: x / (1 + np.abs(x))),
    "hardSwish": _unary(lambda x: x * np.clip(x / 6 + 0.5, 0, 1)),
    "elu": _activation(lambda x, o: np.where(x < 0, o.get("alpha", 1) * np.expm1(np.minimum(x, 0)), x)),
    "leakyRelu": _activation(lambda x, o: np.where(x < 0, o.get("alpha", 0.01) * x, x)),
    "hardSigmoid": _activation(lambda x, o: np.clip(o.get("alpha", 0.2) * x + o.get("beta", 0.5), 0, 1)),
    "linear": _activation(lambda x, o: o.get("alpha", 1) * x + o.get("beta", 0)),
    "softmax": lambda a, o: _activation(lambda x, _: np.exp(x - _log_sum_exp(x, (a[1],))))(a[:1], o),
    "add": binary(np.add), "sub": binary(np.subtract), "mul": binary(np.multiply), "div": binary(_divide),
    "max": binary(np.maximum), "min": binary(np.minimum), "pow": binary(np.power),
    "equal": binary(np.equal, result="uint8"), "notEqual": binary(np.not_equal, result="uint8"),
    "greater": binary(np.greater, result="uint8"), "greaterOrEqual": binary(np.greater_equal, result="uint8"),
    "lesser": binary(np.less, result="uint8"), "lesserOrEqual": binary(np.less_equal, result="uint8"),
    "logicalAnd": binary(np.logical_and, ("uint8",)), "logicalOr": binary(np.logical_or, ("uint8",)),
    "logicalXor": binary(np.logical_xor, ("uint8",)), "logicalNot": _unary(np.logical_not, ("uint8",)),
    "prelu": _prelu, "where": _where, "clamp": _clamp,
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
}  # fmt: skip
