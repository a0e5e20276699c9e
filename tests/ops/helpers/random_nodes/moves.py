"""Random nodes that move, gather, scatter, reshape and fill elements."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from onnx import helper, numpy_helper

from ops.arrays.dtypes import Array
from tests.ops.helpers.random_nodes.drawing import Draw, Generator, Made

KINDS = ("f4", "i4", "i8", "u1", "?", "f2")
LIMITED = ("f4", "i4", "i8")


def _kind(draw: Draw, kinds: tuple[str, ...] = KINDS) -> str:
    return draw.random.choice(kinds)


def _cast(draw: Draw) -> Made:
    kind = _kind(draw, ("f4", "f2", "i4", "i8", "u1", "i1", "?", "f8"))
    other = np.dtype(_kind(draw, ("f4", "f2", "i4", "i8", "u1", "i2", "?", "f8")))
    numbers = np.abs(draw.numbers(draw.sizes(), kind))
    return Made(
        {"x": numbers}, {"to": int(helper.np_dtype_to_tensor_dtype(other))}, opset=draw.random.choice((9, 13, 19))
    )


def _cast_like(draw: Draw) -> Made:
    inputs = {"x": np.abs(draw.numbers(draw.sizes(), _kind(draw))), "like": draw.numbers((2,), _kind(draw))}
    return Made(inputs, opset=draw.random.choice((15, 19)))


def _constant_of_shape(draw: Draw) -> Made:
    value = numpy_helper.from_array(draw.numbers((1,), _kind(draw)), "value")
    return Made({"s": np.array(draw.sizes(1))}, draw.some(value=value), opset=draw.random.choice((9, 17)))


def _crop_channels(draw: Draw, op_type: str) -> Made:
    block = draw.random.randint(1, 3)
    kind = _kind(draw, ("f4",))
    batch, channels, height, width = (draw.random.randint(1, 3) for _ in range(4))
    if op_type == "SpaceToDepth":
        return Made({"x": draw.numbers((batch, channels, height * block, width * block), kind)}, {"blocksize": block})
    attributes = {"blocksize": block, **draw.some(mode=draw.random.choice(("DCR", "CRD")))}
    numbers = draw.numbers((batch, channels * block * block, height, width), kind)
    return Made({"x": numbers}, attributes, opset=draw.random.choice((11, 13)))


def _expand(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    small = draw.smaller(sizes)
    wanted = list(sizes)
    for place, size in enumerate(wanted):
        if draw.random.random() < 0.3 and place >= len(sizes) - len(small):
            wanted[place] = 1 if small[place - len(sizes) + len(small)] == size else size
    return Made({"x": draw.numbers(small, _kind(draw)), "s": np.array(wanted)}, opset=draw.random.choice((8, 13)))


def _eye_like(draw: Draw) -> Made:
    other = int(helper.np_dtype_to_tensor_dtype(np.dtype(_kind(draw, ("f4", "i4", "i8", "u8")))))
    sizes = draw.sizes(2, 2, 6)
    return Made({"x": draw.numbers(sizes, _kind(draw, LIMITED))}, draw.some(k=draw.random.randint(-3, 3), dtype=other))


def _trilu(draw: Draw) -> Made:
    inputs: dict[str, Any] = {"x": draw.numbers(draw.sizes(2, 4), _kind(draw, ("f4", "i8", "?", "f8")))}
    if draw.random.random() < 0.7:
        inputs["k"] = np.array(draw.random.randint(-3, 3))
    return Made(inputs, draw.some(upper=draw.random.randint(0, 1)), opset=14)


def _flatten(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    axis = draw.random.randint(-len(sizes), len(sizes))
    return Made({"x": draw.numbers(sizes, _kind(draw))}, draw.some(axis=axis), opset=draw.random.choice((11, 13)))


def _reshape(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    wanted = list(np.random.default_rng(draw.random.randint(0, 99)).permutation(sizes))
    if draw.random.random() < 0.5:
        wanted[draw.random.randint(0, len(wanted) - 1)] = -1
    elif draw.random.random() < 0.5:
        wanted = [0] * len(sizes)
    return Made({"x": draw.numbers(sizes, _kind(draw)), "s": np.array(wanted)}, opset=draw.random.choice((5, 13, 14)))


def _squeeze(draw: Draw) -> Made:
    sizes = (*draw.sizes(0, 2), 1, *draw.sizes(0, 2))
    axes = [place for place, size in enumerate(sizes) if size == 1]
    axes = axes[: draw.random.randint(1, len(axes))]
    return _with_axes(draw, sizes, axes)


def _unsqueeze(draw: Draw) -> Made:
    sizes = draw.sizes(0, 3)
    many = draw.random.randint(1, 2)
    axes = sorted(draw.random.sample(range(len(sizes) + many), many))
    return _with_axes(draw, sizes, axes)


def _with_axes(draw: Draw, sizes: tuple[int, ...], axes: list[int]) -> Made:
    numbers = draw.numbers(sizes, _kind(draw))
    if draw.random.random() < 0.5:
        return Made({"x": numbers}, {"axes": axes}, opset=11)
    return Made({"x": numbers, "axes": np.array(axes)}, opset=13)


def _split(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    axis = draw.axis(sizes)
    many = draw.random.randint(1, 3)
    parts = [draw.random.randint(1, 3) for _ in range(many)]
    whole = tuple(sum(parts) if place == axis % len(sizes) else size for place, size in enumerate(sizes))
    numbers = draw.numbers(whole, _kind(draw))
    match draw.random.randint(0, 2):
        case 0:
            return Made({"x": numbers}, {"axis": axis, "split": parts}, many, 11)
        case 1:
            return Made({"x": numbers, "parts": np.array(parts)}, {"axis": axis}, many, 13)
        case _:
            # num_outputs rounds up, so the last part may be smaller.
            fair = -(-sum(parts) // many)
            left = sum(parts) - fair * (many - 1)
            return Made({"x": numbers}, {"axis": axis, "num_outputs": many}, many, 18 if left > 0 else 1)


def _gather_elements(draw: Draw) -> Made:
    sizes = draw.sizes(1, 3)
    axis = draw.axis(sizes)
    grid = tuple(draw.random.randint(1, size) for size in sizes)
    return Made({"x": draw.numbers(sizes, _kind(draw)), "i": _indices(draw, sizes[axis], grid)}, {"axis": axis})


def _indices(draw: Draw, size: int, grid: tuple[int, ...]) -> Array:
    return np.asarray(draw.numpy.integers(-size, size, grid), draw.random.choice(("i4", "i8")))


def _gather_nd(draw: Draw) -> Made:
    sizes = draw.sizes(1)
    batch = draw.random.randint(0, len(sizes) - 1)
    named = sizes[batch : batch + draw.random.randint(1, len(sizes) - batch)]
    grid = (*sizes[:batch], *draw.sizes(0, 2))
    picks = np.stack([draw.numpy.integers(-size, size, grid) for size in named], -1)
    return Made({"x": draw.numbers(sizes, _kind(draw)), "i": picks}, {"batch_dims": batch}, opset=13)


def _scatter(draw: Draw, *, opsets: tuple[int, ...]) -> Made:
    """A scatter node whose indices do not repeat, because the order of updates is not defined."""
    sizes = draw.sizes(1, 3)
    axis = draw.axis(sizes)
    grid = [draw.random.randint(1, size) for size in sizes]
    order = [np.argsort(draw.numpy.random(sizes), axis)]
    picks = order[0][tuple(slice(0, size) for size in grid)]
    kind = _kind(draw, LIMITED)
    inputs = {"x": draw.numbers(sizes, kind), "i": picks, "u": draw.numbers(picks.shape, kind)}
    return Made(inputs, {"axis": axis}, opset=draw.random.choice(opsets))


def _scatter_nd(draw: Draw) -> Made:
    sizes = draw.sizes(1, 3)
    depth = draw.random.randint(1, len(sizes))
    every = np.argwhere(np.ones(sizes[:depth]))
    chosen = every[draw.numpy.permutation(len(every))[: draw.random.randint(1, len(every))]]
    kind = _kind(draw, LIMITED)
    updates = draw.numbers((len(chosen), *sizes[depth:]), kind)
    inputs = {"x": draw.numbers(sizes, kind), "i": chosen.astype("i8"), "u": updates}
    return Made(inputs, opset=draw.random.choice((11, 13, 16)))


def _one_hot(draw: Draw) -> Made:
    opset = draw.random.choice((9, 11))
    indices = draw.numpy.integers(-6 if opset == 11 else 0, 7, draw.sizes(1, 3))
    depth = np.array(draw.random.randint(1, 5))
    kind = _kind(draw, ("f4", "i8"))
    inputs = {"x": indices, "depth": depth, "values": draw.numbers((2,), kind)}
    axis = draw.random.randint(-indices.ndim - 1, indices.ndim)
    return Made(inputs, draw.some(axis=axis), opset=opset)


def _reverse(draw: Draw) -> Made:
    sizes = (*draw.sizes(2, 2), *draw.sizes(0, 2))
    batch = draw.random.randint(0, 1)
    lengths = draw.numpy.integers(1, sizes[1 - batch] + 1, sizes[batch])
    return Made({"x": draw.numbers(sizes), "n": lengths}, {"batch_axis": batch, "time_axis": 1 - batch}, opset=10)


def _range(draw: Draw) -> Made:
    kind = _kind(draw, ("f4", "i2", "i4", "i8"))
    delta = draw.random.choice((-2, -1, 1, 3))
    start, many = draw.random.randint(-9, 9), draw.random.randint(1, 12)
    values = (start, start + delta * many, delta)
    return Made({name: np.array(value, kind) for name, value in zip("abc", values, strict=True)}, opset=11)


def _top_k(draw: Draw) -> Made:
    sizes = draw.sizes(1, 3, 6)
    axis = draw.axis(sizes)
    k = draw.random.randint(1, sizes[axis])
    numbers = draw.numbers(sizes, _kind(draw, LIMITED))
    attributes = {"axis": axis, **draw.some(largest=draw.random.randint(0, 1))}
    return Made({"x": numbers, "k": np.array([k])}, attributes, 2, 11)


def _fold(draw: Draw) -> Made:
    rank = draw.random.choice((1, 2, 2, 3))
    image = tuple(draw.random.randint(2, 5) for _ in range(rank))
    block = tuple(draw.random.randint(1, size) for size in image)
    strides = [draw.random.randint(1, 2) for _ in image]
    many = int(np.prod([(size - each) // step + 1 for size, each, step in zip(image, block, strides, strict=True)]))
    numbers = draw.numbers((2, 2 * int(np.prod(block)), many))
    return Made({"x": numbers, "i": np.array(image), "b": np.array(block)}, {"strides": strides}, opset=18)


def _non_zero(draw: Draw) -> Made:
    return Made(
        {"x": draw.numbers(draw.sizes(1, 3), _kind(draw, ("f4", "i4", "?")))}, opset=draw.random.choice((9, 13))
    )


def _upsample(draw: Draw) -> Made:
    scales = np.array([1, 1, draw.random.randint(1, 3), draw.random.randint(1, 3)], "f4")
    mode = draw.random.choice(("nearest", "linear"))
    return Made({"x": draw.numbers((1, 2, 3, 4)), "s": scales}, {"mode": mode}, opset=9)


def _crop(draw: Draw) -> Made:
    border = [draw.random.randint(0, 1) for _ in range(4)]
    return Made({"x": draw.numbers((1, 2, 4, 5))}, {"border": border}, opset=1)


MOVES: Mapping[str, Generator] = {
    "Cast": _cast, "CastLike": _cast_like, "ConstantOfShape": _constant_of_shape, "Crop": _crop,
    "DepthToSpace": partial(_crop_channels, op_type="DepthToSpace"),
    "SpaceToDepth": partial(_crop_channels, op_type="SpaceToDepth"),
    "Expand": _expand, "EyeLike": _eye_like, "Trilu": _trilu, "Flatten": _flatten, "Reshape": _reshape,
    "Squeeze": _squeeze, "Unsqueeze": _unsqueeze, "Split": _split, "GatherElements": _gather_elements,
    "GatherND": _gather_nd, "Scatter": partial(_scatter, opsets=(9,)),
    "ScatterElements": partial(_scatter, opsets=(11, 13, 16)), "ScatterND": _scatter_nd, "OneHot": _one_hot,
    "ReverseSequence": _reverse, "Range": _range, "TopK": _top_k, "Col2Im": _fold, "NonZero": _non_zero,
    "Upsample": _upsample,
}  # fmt: skip
