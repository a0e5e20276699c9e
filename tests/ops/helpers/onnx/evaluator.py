"""The reference evaluator of the package onnx, with our operators where its own are missing or wrong."""

from typing import Any

import numpy as np
import onnx
from onnx.reference import ReferenceEvaluator
from onnx.reference.op_run import OpRun

from ops.declare.onnx_table import MICROSOFT


def _by_row(numbers: Any) -> Any:
    """Several numbers, one for each row, as a column; a single number as it is."""
    made = np.asarray(0 if numbers is None else numbers)
    return made[..., None] if made.ndim == 1 and made.size > 1 else made


def _less(numbers: Any, zero: Any) -> Any:
    """Subtracts the zero points from the numbers; both are broadcast."""
    return numbers.astype(np.int64) - (0 if zero is None else np.asarray(zero).astype(np.int64))


class LRN(OpRun):
    """LRN of all channels; the package onnx normalizes only as many channels as there are images."""

    def _run(self, x: Any, alpha: float, beta: float, bias: float, size: int) -> tuple[Any]:
        kind, x = x.dtype, x.astype(np.float32)
        sums = np.zeros_like(x)
        for channel in range(x.shape[1]):
            nearby = x[:, max(0, channel - (size - 1) // 2) : channel + size // 2 + 1]
            sums[:, channel] = np.square(nearby).sum(axis=1)
        return ((x / (bias + alpha / size * sums) ** beta).astype(kind),)


class MatMulInteger(OpRun):
    """MatMulInteger as ONNX defines it; the package onnx subtracts the zero points of rows from columns."""

    def _run(self, a: Any, b: Any, a_zero: Any = None, b_zero: Any = None) -> tuple[Any]:
        return ((_less(a, _by_row(a_zero)) @ _less(b, b_zero)).astype(np.int32),)


class QLinearMatMul(OpRun):
    """QLinearMatMul as ONNX defines it; the package onnx subtracts the zero points of rows from columns."""

    def _run(self, a: Any, a_scale: Any, a_zero: Any, b: Any, b_scale: Any, b_zero: Any, scale: Any, zero: Any) -> Any:
        product = (_less(a, _by_row(a_zero)) * _by_row(a_scale)) @ (_less(b, b_zero) * b_scale)
        made = np.rint(product / _by_row(scale)) + _by_row(zero)
        limits = np.iinfo(zero.dtype)
        return (np.clip(made, limits.min, limits.max).astype(zero.dtype),)


class MatMulIntegerToFloat(OpRun):
    """An operator of onnxruntime: the product of both factors without their zero points, times their scales."""

    op_domain = MICROSOFT

    def _run(
        self, a: Any, b: Any, a_scale: Any, b_scale: Any, a_zero: Any = None, b_zero: Any = None, bias: Any = None
    ) -> tuple[Any]:
        made = (_less(a, _by_row(a_zero)) * _by_row(a_scale)) @ (_less(b, b_zero) * b_scale)
        return ((made if bias is None else made + bias).astype(np.float32),)


class MultiHeadAttention(OpRun):
    """An operator of onnxruntime, with stacked query, key and value, and with the lengths of the keys as mask."""

    op_domain = MICROSOFT

    def _run(
        self, query: Any, _key: Any, _value: Any, bias: Any = None, lengths: Any = None, positions: Any = 0,
        *,
        num_heads: int, scale: float, mask_filter_value: float,
    ) -> tuple[Any]:  # fmt: skip
        if bias is not None:
            query = query + np.moveaxis(bias.reshape(3, num_heads, -1), 0, 1)
        q, k, v = (np.moveaxis(query[:, :, :, place], 1, 2) for place in range(3))  # batch, head, sequence, size
        scores = q @ np.swapaxes(k, -1, -2) * scale + (0 if positions is None else positions)
        if lengths is not None:
            is_masked = np.arange(scores.shape[-1]) >= lengths[:, None, None, None]
            scores = np.where(is_masked, mask_filter_value, scores)
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        made = weights / weights.sum(axis=-1, keepdims=True) @ v
        batch, _, length, _ = made.shape
        return (np.moveaxis(made, 1, 2).reshape(batch, length, -1).astype(query.dtype),)


def evaluator(model: bytes) -> ReferenceEvaluator:
    """The reference evaluator of onnx for a model, with the operators of this module."""
    own = [LRN, MatMulInteger, QLinearMatMul, MatMulIntegerToFloat, MultiHeadAttention]
    return ReferenceEvaluator(onnx.load_from_string(model), new_ops=own)  # pyright: ignore[reportArgumentType]
