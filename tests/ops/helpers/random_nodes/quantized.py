"""Random nodes with quantized tensors, of ai.onnx and com.microsoft."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array
from tests.ops.helpers.random_nodes.drawing import Draw, Generator, Made, Shape


def _bytes(draw: Draw, sizes: Shape, kind: str = "u1") -> Array:
    return draw.numpy.integers(0, 100, sizes).astype(kind)


def _kind(draw: Draw) -> str:
    return draw.random.choice(("u1", "i1"))


def _scaled(draw: Draw, name: str, kind: str, scale: float = 0.1) -> dict[str, Any]:
    return {f"{name}_scale": np.float32(scale), f"{name}_zero": np.array(draw.random.randint(0, 9), kind)}


def _dynamic(draw: Draw) -> Made:
    return Made({"x": draw.smooth(*draw.sizes(1))}, outputs=3, opset=11)


def _filters(draw: Draw) -> tuple[Shape, Shape]:
    channels, outputs = draw.random.randint(1, 2), draw.random.randint(1, 3)
    return (1, channels, 5, 4), (outputs, channels, draw.random.randint(1, 3), draw.random.randint(1, 3))


def _convolution(draw: Draw) -> Made:
    data, filters = _filters(draw)
    inputs: dict[str, Any] = {"x": _bytes(draw, data), "w": _bytes(draw, filters)}
    if draw.random.random() < 0.6:
        inputs["x_zero"] = np.uint8(3)
    return Made(inputs, draw.some(strides=[2, 1], pads=[1, 0, 1, 0] if min(filters[2:]) > 1 else [0] * 4), opset=10)


def _linear_convolution(draw: Draw) -> Made:
    data, filters = _filters(draw)
    inputs = {
        "x": _bytes(draw, data),
        **_scaled(draw, "x", "u1"),
        "w": _bytes(draw, filters),
        **_scaled(draw, "w", "u1"),
    }
    inputs |= _scaled(draw, "y", "u1", 9.0)
    if draw.random.random() < 0.5:
        inputs["b"] = draw.numpy.integers(-50, 50, filters[:1]).astype("i4")
    return Made(inputs, draw.some(strides=[2, 1]), opset=10)


def _matrices(draw: Draw) -> tuple[Shape, Shape]:
    m, k, n = (draw.random.randint(1, 4) for _ in range(3))
    leading = draw.sizes(0, 2, 3)
    return (*leading, m, k), (*leading, k, n)


def _integer_product(draw: Draw) -> Made:
    a, b = _matrices(draw)
    kinds = [_kind(draw), _kind(draw)]
    inputs: dict[str, Any] = {"a": _bytes(draw, a, kinds[0]), "b": _bytes(draw, b, kinds[1])}
    if draw.random.random() < 0.6:
        inputs |= {"a_zero": np.array(2, kinds[0]), "b_zero": np.array(3, kinds[1])}
    return Made(inputs, opset=10)


def _linear_product(draw: Draw) -> Made:
    a, b = _matrices(draw)
    kind = _kind(draw)
    inputs = {"a": _bytes(draw, a, kind), **_scaled(draw, "a", kind), "b": _bytes(draw, b, kind)}
    return Made({**inputs, **_scaled(draw, "b", kind), **_scaled(draw, "y", kind, 3.0)}, opset=10)


def _to_float(draw: Draw) -> Made:
    a, b = _matrices(draw)
    kind = _kind(draw)
    inputs: dict[str, Any] = {"a": _bytes(draw, a), "b": _bytes(draw, b, kind)}
    inputs |= {"a_scale": np.float32(0.1), "b_scale": np.float32(0.2)}
    inputs |= {"a_zero": np.uint8(3), "b_zero": np.array(5, kind)}
    if draw.random.random() < 0.5:
        inputs["bias"] = draw.smooth(b[-1])
    return Made(inputs)


def _dynamic_product(draw: Draw) -> Made:
    a, b = _matrices(draw)
    inputs: dict[str, Any] = {"a": draw.smooth(*a), "b": _bytes(draw, b), "b_scale": np.float32(0.2)}
    inputs["b_zero"] = np.uint8(5)
    if draw.random.random() < 0.5:
        inputs["bias"] = draw.smooth(b[-1])
    return Made(inputs)


def _few_bits(draw: Draw) -> Made:
    """Makes a node with 4-bit weights. It always has zero points, because onnxruntime subtracts the middle of the range
    if they are absent.
    """
    rows, blocks, block = draw.random.randint(1, 4), draw.random.randint(1, 3), draw.random.choice((16, 32))
    inputs = {
        "a": draw.smooth(*draw.sizes(1, 2), draw.random.randint(1, 3), blocks * block),
        "b": draw.numpy.integers(0, 256, (rows, blocks, block // 2)).astype("u1"),
        "s": np.abs(draw.smooth(rows * blocks)) / 8,
        "z": draw.numpy.integers(0, 256, rows * -(-blocks // 2)).astype("u1"),
    }
    return Made(inputs, {"N": rows, "K": blocks * block, "bits": 4, "block_size": block})


def _sum(draw: Draw) -> Made:
    sizes, kind = draw.sizes(1), _kind(draw)
    inputs: dict[str, Any] = {}
    for name in "ab":
        inputs |= {name: _bytes(draw, draw.smaller(sizes), kind), **_scaled(draw, name, kind)}
    return Made({**inputs, **_scaled(draw, "c", kind)})


def _pooling(draw: Draw, *, is_global: bool) -> Made:
    kind = _kind(draw)
    inputs = {"x": _bytes(draw, (1, 2, 5, 6), kind), **_scaled(draw, "x", kind), **_scaled(draw, "y", kind)}
    if is_global:
        return Made(inputs, {"channels_last": 0})
    attributes = {"kernel_shape": [draw.random.randint(1, 3), draw.random.randint(1, 3)]}
    return Made(inputs, {**attributes, **draw.some(strides=[2, 1])})


def _join(draw: Draw) -> Made:
    sizes, kind = draw.sizes(1), _kind(draw)
    axis = draw.axis(sizes)
    inputs: dict[str, Any] = _scaled(draw, "y", kind)
    for number in range(draw.random.randint(1, 3)):
        part = tuple(number + 1 if place == axis % len(sizes) else size for place, size in enumerate(sizes))
        inputs |= {f"x{number}": _bytes(draw, part, kind), **_scaled(draw, f"x{number}", kind)}
    return Made(inputs, {"axis": axis})


def _sigmoid(draw: Draw) -> Made:
    kind = _kind(draw)
    inputs = {"x": _bytes(draw, draw.sizes(1), kind), **_scaled(draw, "x", kind)}
    return Made({**inputs, **_scaled(draw, "y", kind, 1 / 128)})


def _linear(draw: Draw, *, is_back: bool) -> Made:
    kind = _kind(draw)
    data = _bytes(draw, draw.sizes(1), kind) if is_back else draw.smooth(*draw.sizes(1))
    return Made({"x": data, **_scaled(draw, "x", kind)})


QUANTIZED: Mapping[str, Generator] = {
    "DynamicQuantizeLinear": _dynamic, "ConvInteger": _convolution, "QLinearConv": _linear_convolution,
    "MatMulInteger": _integer_product, "QLinearMatMul": _linear_product,
    "com.microsoft.MatMulIntegerToFloat": _to_float, "com.microsoft.DynamicQuantizeMatMul": _dynamic_product,
    "com.microsoft.MatMulNBits": _few_bits, "com.microsoft.QLinearAdd": _sum,
    "com.microsoft.QLinearAveragePool": partial(_pooling, is_global=False),
    "com.microsoft.QLinearGlobalAveragePool": partial(_pooling, is_global=True),
    "com.microsoft.QLinearConcat": _join, "com.microsoft.QLinearSigmoid": _sigmoid,
    "com.microsoft.QuantizeLinear": partial(_linear, is_back=False),
    "com.microsoft.DequantizeLinear": partial(_linear, is_back=True),
}  # fmt: skip
