"""Random ONNX nodes for operators that the module `plain` lacks: further element-wise operators, normalizations,
operators on regions of interest, Einsum and MaxUnpool.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from tests.ops.helpers.random_nodes.drawing import Draw, Generator, Made

EQUATIONS = (
    ("ij->ji", (2, 3)), ("ijk->kij", (2, 3, 4)), ("ij->i", (2, 3)), ("ij->j", (2, 3)), ("ij,jk->ik", (2, 3), (3, 4)),
    ("ij,kj->ik", (2, 3), (4, 3)), ("bij,bjk->bik", (2, 2, 3), (2, 3, 4)), ("ij,ij->ij", (2, 3), (2, 3)),
    ("i,j->ij", (2,), (3,)), ("bhid,bhjd->bhij", (1, 2, 3, 4), (1, 2, 2, 4)), ("i,i->", (3,), (3,)),
)  # fmt: skip


def _in_range(draw: Draw, low: float, high: float) -> Made:
    return Made({"x": draw.numpy.uniform(low, high, draw.sizes()).astype("f4")})


def _shift(draw: Draw) -> Made:
    sizes, kind = draw.sizes(), draw.random.choice(("u1", "u4", "u8"))
    values = {name: draw.numbers(draw.smaller(sizes), kind) for name in "ab"}
    values["b"] = values["b"] % np.array(8, kind)
    return Made(values, {"direction": draw.random.choice(("LEFT", "RIGHT"))}, opset=11)


def _bitwise_not(draw: Draw) -> Made:
    return Made({"x": draw.numbers(draw.sizes(), draw.random.choice(("i4", "u1", "i8")))}, opset=18)


def _clip(draw: Draw) -> Made:
    low, high = sorted(draw.numbers((2,)).tolist())
    if draw.random.random() < 0.3:
        return Made({"x": draw.numbers(draw.sizes())}, draw.some(min=low, max=high), opset=6)
    kind = draw.random.choice(("f4", "i4", "i8", "u1"))
    inputs: dict[str, Any] = {"x": draw.numbers(draw.sizes(), kind)}
    low, high = sorted(draw.numbers((2,), kind).tolist())
    inputs["l" if draw.random.random() < 0.7 else ""] = np.array(low, kind)
    if draw.random.random() < 0.7:
        inputs["h"] = np.array(high, kind)
    return Made(inputs, opset=draw.random.choice((12, 13)))


def _dropout(draw: Draw) -> Made:
    return Made({"x": draw.numbers(draw.sizes())}, draw.some(ratio=0.5), opset=draw.random.choice((7, 10)))


def _special(draw: Draw, op_type: str) -> Made:
    numbers = draw.numbers(draw.sizes(1))
    mask = draw.numpy.random(numbers.shape)
    numbers = np.where(mask < 0.2, np.inf, np.where(mask < 0.4, -np.inf, np.where(mask < 0.6, np.nan, numbers)))
    flags = {name: draw.random.randint(0, 1) for name in ("detect_positive", "detect_negative")}
    attributes = draw.some(**flags) if op_type == "IsInf" else {}
    return Made({"x": numbers.astype("f4")}, attributes, opset=13 if op_type == "IsNaN" else 10)


def _mod(draw: Draw) -> Made:
    sizes, kind = draw.sizes(), draw.random.choice(("f4", "i4", "u1"))
    below = draw.numbers(draw.smaller(sizes), kind)
    inputs = {"a": draw.numbers(draw.smaller(sizes), kind), "b": np.where(below == 0, 1, below).astype(kind)}
    return Made(inputs, {"fmod": 1 if kind == "f4" else draw.random.randint(0, 1)}, opset=13)


def _pow(draw: Draw) -> Made:
    sizes = draw.sizes()
    base = np.abs(draw.numbers(draw.smaller(sizes))) + np.float32(0.25)
    exponent = draw.numbers(draw.random.choice((draw.smaller(sizes), (), (1,))))
    return Made({"a": base, "b": exponent}, opset=draw.random.choice((7, 12, 13, 15)))


def _parameterized(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    return Made({"x": draw.numbers(sizes), "s": draw.numbers(draw.smaller(sizes))}, opset=draw.random.choice((9, 16)))


def _two(draw: Draw, opset: int = 7) -> Made:
    attributes = {"alpha": 0.5, "beta": draw.random.choice((0.75, 1.5))}
    return Made({"x": draw.numbers(draw.sizes())}, attributes, opset=opset)


def _shrink(draw: Draw) -> Made:
    return Made({"x": draw.numbers(draw.sizes())}, draw.some(bias=0.5, lambd=0.75), opset=9)


def _einsum(draw: Draw) -> Made:
    equation, *shapes = draw.random.choice(EQUATIONS)
    return Made(
        {f"x{n}": draw.numbers(tuple(sizes)) for n, sizes in enumerate(shapes)}, {"equation": equation}, opset=12
    )


def _image(draw: Draw, low: int = 1, high: int = 3) -> tuple[int, ...]:
    return (2, 4, *draw.sizes(low, high))


def _instance(draw: Draw) -> Made:
    sizes = _image(draw)
    inputs = {"x": draw.smooth(*sizes), "s": draw.numbers(sizes[1:2]), "b": draw.numbers(sizes[1:2])}
    return Made(inputs, draw.some(epsilon=0.01))


def _lrn(draw: Draw) -> Made:
    attributes = {"size": draw.random.choice((1, 3, 5)), **draw.some(alpha=0.5, beta=0.5, bias=2.0)}
    return Made({"x": draw.smooth(2, 5, 3, 3)}, attributes, opset=13)


def _lp(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    attributes = draw.some(axis=draw.axis(sizes), p=draw.random.choice((1, 2)))
    return Made({"x": draw.smooth(*sizes) + np.float32(0.5)}, attributes, opset=1)


def _mean_variance(draw: Draw) -> Made:
    axes = draw.random.choice(([0, 2, 3], [2, 3], [1, 2, 3], [0, 1, 2, 3]))
    return Made({"x": draw.smooth(2, 3, 2, 4)}, draw.some(axes=axes), opset=draw.random.choice((9, 13)))


def _simple_layer(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    axis = draw.random.randint(-len(sizes), -1)
    inputs = {"x": draw.smooth(*sizes), "s": draw.numbers(sizes[axis:])}
    return Made(inputs, {"axis": axis, **draw.some(epsilon=0.01)})


def _regions(draw: Draw, op_type: str) -> Made:
    """A node with random regions in an image of 8 by 8 elements."""
    many = draw.random.randint(1, 3)
    starts = draw.numpy.integers(0, 3, (many, 2))
    ends = draw.numpy.integers(5, 8, (many, 2))
    boxes = np.concatenate([starts, ends], 1).astype("f4")
    image = draw.smooth(2, 2, 8, 8)
    if op_type == "MaxRoiPool":
        batch = draw.numpy.integers(0, 2, (many, 1)).astype("f4")
        inputs = {"x": image, "r": np.concatenate([batch, boxes], 1)}
        return Made(inputs, {"pooled_shape": [2, draw.random.randint(1, 3)], **draw.some(spatial_scale=0.5)}, opset=1)
    attributes = {"output_height": 2, "output_width": 3, "sampling_ratio": draw.random.randint(1, 2)}
    attributes |= draw.some(spatial_scale=0.5)
    mode = draw.random.choice(("half_pixel", "output_half_pixel"))
    inputs = {"x": image, "r": boxes, "b": draw.numpy.integers(0, 2, (many,))}
    return Made(inputs, {**attributes, "coordinate_transformation_mode": mode}, opset=16)


def _unpool(draw: Draw) -> Made:
    """Makes a MaxUnpool node with windows of 2 by 2 elements. Its indices are positions in the whole output."""
    height, width = draw.random.randint(1, 3), draw.random.randint(1, 3)
    rows, columns = np.meshgrid(np.arange(height) * 2, np.arange(width) * 2, indexing="ij")
    places = (
        (rows + draw.numpy.integers(0, 2, rows.shape)) * 2 * width + columns + draw.numpy.integers(0, 2, rows.shape)
    )
    inputs = {"x": draw.numbers((1, 1, height, width)), "i": places[None, None].astype("i8")}
    return Made(inputs, {"kernel_shape": [2, 2], "strides": [2, 2]}, opset=draw.random.choice((9, 11)))


def _image_scaler(draw: Draw) -> Made:
    return Made({"x": draw.numbers((1, 3, 2, 3))}, {"bias": [0.5, -1.0, 2.0], **draw.some(scale=2.0)}, opset=1)


LAYERS: Mapping[str, Generator] = {
    "Acos": partial(_in_range, low=-1, high=1), "Asin": partial(_in_range, low=-1, high=1),
    "Atanh": partial(_in_range, low=-0.9, high=0.9), "BitShift": _shift, "BitwiseNot": _bitwise_not, "Clip": _clip,
    "Dropout": _dropout, "IsInf": partial(_special, op_type="IsInf"), "IsNaN": partial(_special, op_type="IsNaN"),
    "Mod": _mod, "Pow": _pow, "PRelu": _parameterized, "Affine": partial(_two, opset=1),
    "ParametricSoftplus": partial(_two, opset=1), "ScaledTanh": partial(_two, opset=1), "Shrink": _shrink,
    "Einsum": _einsum, "InstanceNormalization": _instance, "LRN": _lrn, "LpNormalization": _lp,
    "MeanVarianceNormalization": _mean_variance, "SimplifiedLayerNormalization": _simple_layer,
    "MaxRoiPool": partial(_regions, op_type="MaxRoiPool"), "RoiAlign": partial(_regions, op_type="RoiAlign"),
    "MaxUnpool": _unpool, "ImageScaler": _image_scaler,
}  # fmt: skip
