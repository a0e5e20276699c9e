"""Random nodes of com.microsoft that fuse several nodes of ai.onnx."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from tests.ops.helpers.random_nodes.drawing import Draw, Generator, Made


def _unary(draw: Draw) -> Made:
    return Made({"x": draw.smooth(*draw.sizes(1))})


def _quick(draw: Draw) -> Made:
    return Made({"x": draw.smooth(*draw.sizes(1))}, draw.some(alpha=draw.random.choice((1.0, 1.5))))


def _with_bias(draw: Draw, *, is_needed: bool) -> Made:
    sizes = draw.sizes(1)
    bias = {"b": draw.smooth(sizes[-1])} if is_needed or draw.random.random() < 0.5 else {}
    return Made({"x": draw.smooth(*sizes), **bias})


def _product(draw: Draw) -> Made:
    m, k, n = (draw.random.randint(1, 4) for _ in range(3))
    turned = [draw.random.randint(0, 1) for _ in range(2)]
    leading = draw.sizes(0, 2, 3)
    inputs = {
        "a": draw.numbers((*leading, k, m) if turned[0] else (*leading, m, k)),
        "b": draw.numbers((*leading, n, k) if turned[1] else (*leading, k, n)),
    }
    return Made(inputs, {"transA": turned[0], "transB": turned[1], **draw.some(alpha=0.5)})


def _skip(draw: Draw, *, is_simple: bool) -> Made:
    batch, length, hidden = (draw.random.randint(1, 4) for _ in range(3))
    sizes = (batch, length, hidden + 1)
    skip = draw.random.choice((sizes, (1, *sizes[1:]), sizes[1:]))
    inputs: dict[str, Any] = {"x": draw.smooth(*sizes), "skip": draw.smooth(*skip), "gamma": draw.smooth(sizes[2])}
    if not is_simple:
        inputs["beta" if draw.random.random() < 0.7 else ""] = draw.smooth(sizes[2])
    if draw.random.random() < 0.6:
        inputs["bias"] = draw.smooth(sizes[2])
    has_sum = draw.random.random() < 0.5
    return Made(inputs, draw.some(epsilon=0.01), 4 if has_sum else 1, left_out=(1, 2))


def _embedding(draw: Draw) -> Made:
    batch, length, hidden = draw.random.randint(1, 3), draw.random.randint(1, 4), draw.random.randint(2, 5)
    segments = draw.random.random() < 0.6
    inputs: dict[str, Any] = {"ids": draw.numpy.integers(0, 6, (batch, length)).astype("i4")}
    inputs["segments" if segments else ""] = draw.numpy.integers(0, 2, (batch, length)).astype("i4")
    inputs |= {"word": draw.smooth(6, hidden), "place": draw.smooth(8, hidden)}
    inputs["segment" if segments else " "] = draw.smooth(2, hidden)
    inputs |= {"gamma": draw.smooth(hidden), "beta": draw.smooth(hidden)}
    has_mask = draw.random.random() < 0.6
    lengths = draw.numpy.integers(1, length + 1, (batch, 1))
    inputs["mask" if has_mask else "  "] = (np.arange(length)[None] < lengths).astype("i4")
    if draw.random.random() < 0.5:
        inputs["positions"] = draw.numpy.integers(0, 8, (batch, length)).astype("i4")
    has_sum = draw.random.random() < 0.5
    return Made(inputs, {"epsilon": 1e-5}, 3 if has_sum else 2, left_out=() if has_mask else (1,))


def _rotary(draw: Draw) -> Made:
    batch, length, heads, half = (draw.random.randint(1, 3) for _ in range(4))
    half *= 4
    has_heads = draw.random.random() < 0.5
    sizes = (batch, heads, length, 2 * half) if has_heads else (batch, length, heads * 2 * half)
    ids = draw.random.choice(((1,), (batch, length)))
    positions = draw.numpy.integers(0, 3, ids)
    inputs = {"x": draw.smooth(*sizes), "p": positions, "cos": draw.smooth(8, half), "sin": draw.smooth(8, half)}
    return Made(inputs, {"interleaved": draw.random.randint(0, 1)})


def _transposed_convolution(draw: Draw) -> Made:
    inputs = {"x": draw.numbers((1, 2, 4, 3)), "w": draw.numbers((2, 2, 3, 2)), "p": np.array([1, 0, 1, 0])}
    return Made(inputs, draw.some(strides=[2, 1]))


def _heads(draw: Draw) -> Made:
    batch, length, keys = (draw.random.randint(1, 3) for _ in range(3))
    heads, size = draw.random.randint(1, 2), draw.random.choice((4, 8))
    hidden = heads * size
    inputs: dict[str, Any] = {"q": draw.smooth(batch, length, hidden)}
    inputs |= {"k": draw.smooth(batch, keys, hidden), "v": draw.smooth(batch, keys, hidden)}
    inputs["b" if draw.random.random() < 0.5 else ""] = draw.smooth(3 * hidden)
    inputs[" "] = None
    if draw.random.random() < 0.4:
        inputs["bias"] = draw.smooth(batch, heads, length, keys)
    return Made(inputs, {"num_heads": heads, **draw.some(scale=0.5)})


FUSED: Mapping[str, Generator] = {
    "com.microsoft.Gelu": _unary, "com.microsoft.QuickGelu": _quick,
    "com.microsoft.BiasGelu": partial(_with_bias, is_needed=True),
    "com.microsoft.FastGelu": partial(_with_bias, is_needed=False), "com.microsoft.FusedMatMul": _product,
    "com.microsoft.SkipLayerNormalization": partial(_skip, is_simple=False),
    "com.microsoft.SkipSimplifiedLayerNormalization": partial(_skip, is_simple=True),
    "com.microsoft.EmbedLayerNormalization": _embedding, "com.microsoft.RotaryEmbedding": _rotary,
    "com.microsoft.ConvTransposeWithDynamicPads": _transposed_convolution,
    "com.microsoft.MultiHeadAttention": _heads,
}  # fmt: skip
