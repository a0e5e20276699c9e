"""The reference evaluator of the package onnx. Implementations of this project replace the operators that it lacks or
computes wrongly.
"""

from typing import Any

import numpy as np
import onnx
from onnx.reference import ReferenceEvaluator
from onnx.reference.op_run import OpRun

from ops.declare.onnx_table import MICROSOFT


def _by_row(numbers: Any) -> Any:
    """Converts a one-dimensional array with a number for each row to a column.

    Returns a single number unchanged, and 0 for None.
    """
    made = np.asarray(0 if numbers is None else numbers)
    return made[..., None] if made.ndim == 1 and made.size > 1 else made


def _less(numbers: Any, zero: Any) -> Any:
    """Returns `numbers` - `zero` in INT64. Zero points are broadcast; None stands for 0."""
    return numbers.astype(np.int64) - (0 if zero is None else np.asarray(zero).astype(np.int64))


class LRN(OpRun):
    """Computes LRN for all channels. It replaces the implementation of the package onnx, which computes only the first
    channels, as many as there are images.
    """

    def _run(self, x: Any, alpha: float, beta: float, bias: float, size: int) -> tuple[Any]:
        kind, x = x.dtype, x.astype(np.float32)
        sums = np.zeros_like(x)
        for channel in range(x.shape[1]):
            nearby = x[:, max(0, channel - (size - 1) // 2) : channel + size // 2 + 1]
            sums[:, channel] = np.square(nearby).sum(axis=1)
        return ((x / (bias + alpha / size * sums) ** beta).astype(kind),)


class MatMulInteger(OpRun):
    """MatMulInteger as ONNX defines it: each zero point of `a` applies to a row of `a`. The implementation in the
    package onnx subtracts it from a column instead.
    """

    def _run(self, a: Any, b: Any, a_zero: Any = None, b_zero: Any = None) -> tuple[Any]:
        return ((_less(a, _by_row(a_zero)) @ _less(b, b_zero)).astype(np.int32),)


class QLinearMatMul(OpRun):
    """Computes QLinearMatMul as ONNX defines it.

    It replaces the implementation of the package onnx, which subtracts the zero points of the rows from the columns.
    """

    def _run(self, a: Any, a_scale: Any, a_zero: Any, b: Any, b_scale: Any, b_zero: Any, scale: Any, zero: Any) -> Any:
        product = (_less(a, _by_row(a_zero)) * _by_row(a_scale)) @ (_less(b, b_zero) * b_scale)
        made = np.rint(product / _by_row(scale)) + _by_row(zero)
        limits = np.iinfo(zero.dtype)
        return (np.clip(made, limits.min, limits.max).astype(zero.dtype),)


class MatMulIntegerToFloat(OpRun):
    """Implements onnxruntime's operator MatMulIntegerToFloat for the evaluator.

    Subtracts the zero points of both factors, multiplies the factors by their scales, and returns their matrix product.
    """

    op_domain = MICROSOFT

    def _run(
        self, a: Any, b: Any, a_scale: Any, b_scale: Any, a_zero: Any = None, b_zero: Any = None, bias: Any = None
    ) -> tuple[Any]:
        made = (_less(a, _by_row(a_zero)) * _by_row(a_scale)) @ (_less(b, b_zero) * b_scale)
        return ((made if bias is None else made + bias).astype(np.float32),)


class MultiHeadAttention(OpRun):
    """Computes the operator MultiHeadAttention of onnxruntime.

    It supports stacked queries, keys and values, past keys and values, and every form of the mask.
    """

    op_domain = MICROSOFT

    def _run(
        self, query: Any, key: Any = None, value: Any = None, bias: Any = None, mask: Any = None, positions: Any = None,
        past_key: Any = None, past_value: Any = None,
        *,
        num_heads: int, scale: float, mask_filter_value: float,
    ) -> tuple[Any, ...]:  # fmt: skip
        if key is None:
            parts = [query[:, :, :, place] for place in range(3)]
        elif value is None:
            parts = [query, key[:, :, :, 0], key[:, :, :, 1]]
        else:
            parts = [query, key, value]
        parts = [part.reshape(*part.shape[:2], num_heads, -1) if part.ndim == 3 else part for part in parts]
        if bias is not None:
            ends = np.cumsum([num_heads * part.shape[-1] for part in parts])
            added = np.split(bias, ends[:-1])
            parts = [part + each.reshape(num_heads, -1) for part, each in zip(parts, added, strict=True)]
        q, k, v = (np.moveaxis(part, 1, 2) for part in parts)  # batch, head, sequence, size
        k = k if past_key is None else np.concatenate([past_key, k], axis=2)
        v = v if past_value is None else np.concatenate([past_value, v], axis=2)
        scores = q @ np.swapaxes(k, -1, -2) * scale + (0 if positions is None else positions)
        if mask is not None:
            keys, lengths = np.arange(scores.shape[-1]), mask[: scores.shape[0], None]  # starts may follow the lengths
            is_masked = keys >= lengths if mask.ndim == 1 else mask == 0
            shape = (is_masked.shape[0], 1, -1, scores.shape[-1])
            scores = scores + np.where(is_masked.reshape(shape), mask_filter_value, 0)
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        made = weights / weights.sum(axis=-1, keepdims=True) @ v
        batch, _, length, _ = made.shape
        made = np.moveaxis(made, 1, 2).reshape(batch, length, -1).astype(query.dtype)
        return (made, k, v)[: len(self.onnx_node.output)]


def evaluator(model: bytes) -> ReferenceEvaluator:
    """The reference evaluator of onnx for a model, with the operators of this module."""
    own = [LRN, MatMulInteger, QLinearMatMul, MatMulIntegerToFloat, MultiHeadAttention]
    return ReferenceEvaluator(onnx.load_from_string(model), new_ops=own)  # pyright: ignore[reportArgumentType]
