"""Generates random ONNX nodes for arithmetic, activations, reductions, windows, matrix products and recurrent
networks.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from tests.ops.helpers.random_nodes.drawing import Draw, Generator, Made, Shape


def _unary(draw: Draw, kinds: tuple[str, ...] = ("f4",)) -> Made:
    return Made({"x": draw.numbers(draw.sizes(), draw.random.choice(kinds))})


def _positive(draw: Draw) -> Made:
    return Made({"x": np.abs(draw.numbers(draw.sizes())) + np.float32(1.25)})


def _binary(draw: Draw, kinds: tuple[str, ...]) -> Made:
    sizes, kind = draw.sizes(), draw.random.choice(kinds)
    return Made({name: draw.numbers(draw.smaller(sizes), kind) for name in "ab"}, opset=18)


def _divided(draw: Draw) -> Made:
    sizes, kind = draw.sizes(), draw.random.choice(("f4", "i4"))
    below = draw.numbers(draw.smaller(sizes), kind)
    return Made({"a": draw.numbers(draw.smaller(sizes), kind), "b": np.where(below == 0, 1, below).astype(kind)})


def _where(draw: Draw) -> Made:
    sizes = draw.sizes()
    return Made({name: draw.numbers(draw.smaller(sizes), "?" if name == "c" else "f4") for name in "cab"})


def _with_alpha(draw: Draw) -> Made:
    return Made({"x": draw.numbers(draw.sizes())}, draw.some(alpha=0.5))


def _softmax(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    return Made({"x": draw.smooth(*sizes)}, draw.some(axis=draw.axis(sizes)), opset=draw.random.choice((9, 11, 13, 17)))


def _reduce(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    axes = sorted(draw.random.sample(range(-len(sizes), 0), draw.random.randint(1, len(sizes))))
    inputs = {"x": np.abs(draw.numbers(sizes)) + np.float32(0.5), "axes": np.array(axes)}
    return Made(inputs, draw.some(keepdims=draw.random.randint(0, 1)), opset=18)


def _arg(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    flags = {name: draw.random.randint(0, 1) for name in ("keepdims", "select_last_index")}
    return Made({"x": draw.numbers(sizes)}, draw.some(axis=draw.axis(sizes), **flags), opset=13)


def _cumulative(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    attributes = draw.some(exclusive=draw.random.randint(0, 1), reverse=draw.random.randint(0, 1))
    return Made({"x": draw.numbers(sizes), "axis": np.array(draw.axis(sizes))}, attributes)


def _windows(draw: Draw, kernel: Shape) -> dict[str, Any]:
    found = draw.some(strides=[draw.random.randint(1, 2) for _ in kernel])
    mode = draw.random.random()
    if mode < 0.4:
        found["pads"] = [draw.random.randint(0, min(1, size - 1)) for size in kernel * 2]
    elif mode < 0.7:
        found["auto_pad"] = draw.random.choice(("SAME_UPPER", "SAME_LOWER", "VALID"))
    return found


def _convolution(draw: Draw, *, is_back: bool = False) -> Made:
    rank, groups = draw.random.randint(1, 3), draw.random.choice((1, 1, 2))
    kernel = tuple(draw.random.randint(1, 3) for _ in range(rank))
    cells = tuple(draw.random.randint(3, 6) for _ in range(rank))
    many, each = groups * draw.random.randint(1, 2), draw.random.randint(1, 2)
    filters = (many, each, *kernel) if is_back else (groups * each, many // groups, *kernel)
    inputs = {"x": draw.numbers((draw.random.randint(1, 2), many, *cells)), "w": draw.numbers(filters)}
    if draw.random.random() < 0.5:
        inputs["b"] = draw.numbers((groups * each,))
    return Made(inputs, {**_windows(draw, kernel), "group": groups}, opset=draw.random.choice((1, 11, 17)))


def _pooling(draw: Draw, opset: int = 12) -> Made:
    kernel = tuple(draw.random.randint(1, 3) for _ in range(draw.random.randint(1, 3)))
    cells = tuple(draw.random.randint(3, 6) for _ in kernel)
    return Made({"x": draw.numbers((1, 2, *cells))}, {**_windows(draw, kernel), "kernel_shape": kernel}, opset=opset)


def _global(draw: Draw) -> Made:
    return Made({"x": draw.numbers((2, 3, *draw.sizes(1, 3)))})


def _gemm(draw: Draw) -> Made:
    m, k, n = (draw.random.randint(1, 4) for _ in range(3))
    turned = [draw.random.randint(0, 1) for _ in range(2)]
    inputs = {"a": draw.numbers((k, m) if turned[0] else (m, k)), "b": draw.numbers((n, k) if turned[1] else (k, n))}
    if draw.random.random() < 0.6:
        inputs["c"] = draw.numbers(draw.random.choice(((m, n), (n,), (m, 1), ())))
    return Made(inputs, {"transA": turned[0], "transB": turned[1], **draw.some(alpha=0.5, beta=2.0)})


def _product(draw: Draw) -> Made:
    m, k, n = (draw.random.randint(1, 4) for _ in range(3))
    leading = draw.sizes(0, 2, 3)
    rows = (*draw.smaller(leading), m, k) if draw.random.random() < 0.8 else (k,)
    columns = (*draw.smaller(leading), k, n) if draw.random.random() < 0.8 else (k,)
    return Made({"a": draw.numbers(rows), "b": draw.numbers(columns)})


def _batch_normalization(draw: Draw) -> Made:
    channels = draw.random.randint(1, 3)
    inputs = {name: draw.numbers((channels,)) for name in ("scale", "bias", "mean")}
    variance = np.abs(draw.numbers((channels,))) + np.float32(0.5)
    data = draw.numbers((2, channels, *draw.sizes(0, 3)))
    return Made({"x": data, **inputs, "variance": variance}, draw.some(epsilon=0.01), opset=15)


def _layer_normalization(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    axis = draw.random.randint(-len(sizes), -1)
    inputs = {"x": draw.smooth(*sizes), "scale": draw.numbers(sizes[axis:]), "bias": draw.numbers(sizes[axis:])}
    return Made(inputs, {"axis": axis, **draw.some(epsilon=0.01)})


def _join(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    axis = draw.axis(sizes)
    parts = [tuple(2 if d == axis % len(sizes) else size for d, size in enumerate(sizes)) for _ in range(3)]
    return Made({f"x{number}": draw.numbers(part) for number, part in enumerate(parts)}, {"axis": axis})


def _tile(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    return Made({"x": draw.numbers(sizes), "r": np.array([draw.random.randint(1, 3) for _ in sizes])})


def _transpose(draw: Draw) -> Made:
    sizes = draw.sizes(1, 5)
    return Made({"x": draw.numbers(sizes)}, draw.some(perm=draw.random.sample(range(len(sizes)), len(sizes))))


def _slice(draw: Draw) -> Made:
    sizes = draw.sizes(1, 4, 5)
    steps = [draw.random.choice((1, 1, 2, -1, -2)) for _ in sizes]
    starts = [draw.random.randint(0, size - 1) for size in sizes]
    ends = [1 << 31 if step > 0 else -(1 << 31) for step in steps]
    lists = {"starts": starts, "ends": ends, "axes": [*range(len(sizes))], "steps": steps}
    return Made({"x": draw.numbers(sizes), **{name: np.array(entries) for name, entries in lists.items()}})


def _pad(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    pads = [draw.random.randint(0, min(2, size - 1)) for size in sizes * 2]
    mode = draw.random.choice(("constant", "edge", "reflect"))
    return Made({"x": draw.numbers(sizes), "p": np.array(pads), "v": np.float32(3)}, {"mode": mode})


def _gather(draw: Draw) -> Made:
    sizes = draw.sizes(1, 3)
    axis = draw.axis(sizes)
    indices = np.asarray(draw.numpy.integers(-sizes[axis], sizes[axis], draw.sizes(0, 2)))
    return Made({"x": draw.numbers(sizes), "i": indices}, {"axis": axis})


def _quantize(draw: Draw, *, is_back: bool = False) -> Made:
    sizes, kind = draw.sizes(1), draw.random.choice(("u1", "i1"))
    data = draw.numpy.integers(0, 100, sizes).astype(kind) if is_back else draw.smooth(*sizes)
    inputs = {"x": data, "s": np.float32(0.1), "z": np.array(3, kind)}
    return Made(inputs, opset=draw.random.choice((10, 13, 19, 21)))


def _recurrent(draw: Draw, gates: int, outputs: int) -> Made:
    steps, batch, size, hidden = (draw.random.randint(1, 3) for _ in range(4))
    direction = draw.random.choice(("forward", "reverse", "bidirectional"))
    many = 2 if direction == "bidirectional" else 1
    inputs = {"x": draw.smooth(steps, batch, size), "w": draw.smooth(many, gates * hidden, size)}
    inputs |= {"r": draw.smooth(many, gates * hidden, hidden), "b": draw.smooth(many, 2 * gates * hidden)}
    return Made(inputs, {"hidden_size": hidden, "direction": direction}, outputs, draw.random.choice((7, 14)))


def _resize(draw: Draw) -> Made:
    mode = draw.random.choice(("nearest", "linear"))
    rounding = draw.random.choice(("round_prefer_floor", "round_prefer_ceil", "floor", "ceil"))
    nearest = {"nearest_mode": rounding} if mode == "nearest" else {}
    coordinates = draw.random.choice(("half_pixel", "pytorch_half_pixel", "align_corners", "asymmetric"))
    wanted = np.array([1, 2, draw.random.randint(1, 8), draw.random.randint(1, 8)])
    inputs = {"x": draw.numbers((1, 2, 3, 4)), "": None, " ": None, "sizes": wanted}
    return Made(inputs, {"mode": mode, "coordinate_transformation_mode": coordinates, **nearest}, opset=18)


_NUMBERS = ("f4", "i4", "i8", "u1")
PLAIN: Mapping[str, Generator] = {
    **dict.fromkeys(
        ("Abs", "Asinh", "Atan", "Ceil", "Cos", "Cosh", "Erf", "Exp", "Floor", "Identity", "Neg", "Relu", "Round",
         "Sigmoid", "Sign", "Sin", "Sinh", "Softplus", "Softsign", "Tan", "Tanh"), _unary),
    "Not": partial(_unary, kinds=("?",)),
    **dict.fromkeys(("Acosh", "Log", "Reciprocal", "Sqrt"), _positive),
    **dict.fromkeys(("Add", "Mul", "Sub", "Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual"),
                    partial(_binary, kinds=_NUMBERS)),
    **dict.fromkeys(("Max", "Min", "Mean", "Sum"), partial(_binary, kinds=("f4",))),
    **dict.fromkeys(("And", "Or", "Xor"), partial(_binary, kinds=("?",))),
    **dict.fromkeys(("BitwiseAnd", "BitwiseOr", "BitwiseXor"), partial(_binary, kinds=("i4", "u1"))),
    "Div": _divided, "Where": _where,
    **dict.fromkeys(("Celu", "Elu", "HardSigmoid", "LeakyRelu", "Selu", "ThresholdedRelu"), _with_alpha),
    **dict.fromkeys(("Hardmax", "LogSoftmax", "Softmax"), _softmax),
    **dict.fromkeys(("ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean", "ReduceMin",
                     "ReduceProd", "ReduceSum", "ReduceSumSquare"), _reduce),
    "ArgMax": _arg, "ArgMin": _arg, "CumSum": _cumulative,
    "Conv": _convolution, "ConvTranspose": partial(_convolution, is_back=True),
    "AveragePool": _pooling, "MaxPool": _pooling, "LpPool": partial(_pooling, opset=18),
    **dict.fromkeys(("GlobalAveragePool", "GlobalLpPool", "GlobalMaxPool"), _global),
    "Gemm": _gemm, "MatMul": _product, "BatchNormalization": _batch_normalization,
    "LayerNormalization": _layer_normalization, "Concat": _join, "Tile": _tile, "Transpose": _transpose,
    "Slice": _slice, "Pad": _pad, "Gather": _gather,
    "QuantizeLinear": _quantize, "DequantizeLinear": partial(_quantize, is_back=True),
    "RNN": partial(_recurrent, gates=1, outputs=2), "GRU": partial(_recurrent, gates=3, outputs=2),
    "LSTM": partial(_recurrent, gates=4, outputs=3), "Resize": _resize,
}  # fmt: skip
