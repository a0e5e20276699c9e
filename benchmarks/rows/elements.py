"""Rows of the benchmark table for operators that compute element by element."""

from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.rows.row import HALF, INT32, INT64, SINGLE, UINT8, Peer, Row, with_onnx, with_torch

ARITHMETIC, FUNCTIONS, CASTS = "arithmetic", "functions", "casts and quantization"
MILLION = [1, 1, 1000, 1000]
ONE = [1, 1, 1, 1]
Call = Callable[..., Any]


def in_torch(call: Call, *names: str) -> Peer:
    """Returns the peer that runs `call` with torch, torch.nn.functional and the inputs `names`, which are torch
    tensors.
    """
    return with_torch(lambda torch, f, *given: lambda: call(torch, f, *given), *names)


def unary(
    operator: str,
    call: Call,
    data_type: str = SINGLE,
    sizes: list[int] | None = None,
    family: str = FUNCTIONS,
    numbers: tuple[float, float] = (-2, 2),
    made: str = "",
    **attributes: Any,
) -> Row:
    sizes = sizes or MILLION
    tensors = {"InputTensor": (data_type, sizes), "OutputTensor": (made or data_type, sizes)}
    count = "" if sizes == MILLION else " of " + " x ".join(str(size) for size in sizes if size > 1)
    return Row(
        family,
        f"{operator} {data_type}{made and f' to {made}'}{count}",
        operator,
        tensors,
        in_torch(call, "InputTensor"),
        attributes,
        {"InputTensor": numbers},
    )


def binary(
    operator: str,
    call: Call,
    data_type: str = SINGLE,
    sizes: list[int] | None = None,
    made: str = "",
    **attributes: Any,
) -> Row:
    sizes = sizes or MILLION
    tensors = {"ATensor": (data_type, sizes), "BTensor": (data_type, sizes), "OutputTensor": (made or data_type, sizes)}
    numbers = (1, 100) if "INT" in data_type else (-2, 2)
    return Row(
        ARITHMETIC,
        f"{operator} {data_type}",
        operator,
        tensors,
        in_torch(call, "ATensor", "BTensor"),
        attributes,
        {"ATensor": numbers, "BTensor": numbers},
    )


def quantize(operator: str, call: Call) -> Row:
    turned = "DE" in operator
    kinds = (UINT8, SINGLE) if turned else (SINGLE, UINT8)
    tensors = {
        "InputTensor": (kinds[0], MILLION),
        "ScaleTensor": (SINGLE, MILLION),
        "ZeroPointTensor": (UINT8, MILLION),
        "OutputTensor": (kinds[1], MILLION),
    }
    low = (0, 255) if turned else (-2, 2)
    return Row(
        CASTS,
        operator,
        operator,
        tensors,
        in_torch(call, "InputTensor", "ScaleTensor", "ZeroPointTensor"),
        numbers={"InputTensor": low, "ScaleTensor": (0.01, 0.02), "ZeroPointTensor": (0, 9)},
    )


def dynamic_quantize() -> Row:
    tensors = {
        "InputTensor": (SINGLE, MILLION),
        "OutputTensor": (UINT8, MILLION),
        "OutputScaleTensor": (SINGLE, ONE),
        "OutputZeroPointTensor": (UINT8, ONE),
    }
    return Row(
        CASTS,
        "DYNAMIC_QUANTIZE_LINEAR",
        "DYNAMIC_QUANTIZE_LINEAR",
        tensors,
        with_onnx(
            "DynamicQuantizeLinear",
            lambda x: {"x": x["InputTensor"]},
            {"y": np.uint8, "scale": np.float32, "zero": np.uint8},
        ),
    )


def select() -> Row:
    tensors = {
        "ConditionTensor": (UINT8, MILLION),
        "ATensor": (SINGLE, MILLION),
        "BTensor": (SINGLE, MILLION),
        "OutputTensor": (SINGLE, MILLION),
    }
    return Row(
        ARITHMETIC,
        "ELEMENT_WISE_IF",
        "ELEMENT_WISE_IF",
        tensors,
        in_torch(lambda torch, f, c, a, b: torch.where(c.bool(), a, b), "ConditionTensor", "ATensor", "BTensor"),
        numbers={"ConditionTensor": (0, 1)},
    )


def add(count: int) -> Row:
    return binary("ELEMENT_WISE_ADD", lambda torch, f, a, b: a + b, sizes=[1, 1, 1, count])


ROWS = (
    binary("ELEMENT_WISE_ADD", lambda torch, f, a, b: a + b),
    binary("ELEMENT_WISE_ADD", lambda torch, f, a, b: a + b, HALF),
    binary("ELEMENT_WISE_ADD", lambda torch, f, a, b: a + b, INT32),
    binary("ELEMENT_WISE_MULTIPLY", lambda torch, f, a, b: a * b, HALF),
    binary("ELEMENT_WISE_DIVIDE", lambda torch, f, a, b: a / b),
    binary("ELEMENT_WISE_DIVIDE", lambda torch, f, a, b: torch.div(a, b, rounding_mode="trunc"), INT32),
    binary("ELEMENT_WISE_MAX", lambda torch, f, a, b: torch.maximum(a, b)),
    binary("ELEMENT_WISE_BIT_AND", lambda torch, f, a, b: a & b, UINT8),
    binary("ELEMENT_WISE_LOGICAL_GREATER_THAN", lambda torch, f, a, b: a > b, made=UINT8),
    select(),
    unary("ACTIVATION_GELU", lambda torch, f, x: f.gelu(x)),
    unary("ACTIVATION_GELU", lambda torch, f, x: f.gelu(x), HALF),
    unary("ACTIVATION_RELU", lambda torch, f, x: f.relu(x)),
    unary("ACTIVATION_RELU", lambda torch, f, x: f.relu(x), HALF),
    unary("ACTIVATION_SIGMOID", lambda torch, f, x: torch.sigmoid(x)),
    unary("ACTIVATION_SWISH", lambda torch, f, x: f.silu(x), SigmoidInputScale=1.0),
    unary("ACTIVATION_ELU", lambda torch, f, x: f.elu(x), Alpha=1.0),
    unary("ELEMENT_WISE_ERF", lambda torch, f, x: torch.erf(x)),
    unary("ELEMENT_WISE_EXP", lambda torch, f, x: torch.exp(x)),
    unary("ELEMENT_WISE_TANH", lambda torch, f, x: torch.tanh(x)),
    unary("ELEMENT_WISE_SQRT", lambda torch, f, x: torch.sqrt(x), HALF, numbers=(0, 2)),
    unary("ELEMENT_WISE_CLIP", lambda torch, f, x: torch.clamp(x, -1, 1), HALF, Min=-1, Max=1),
    unary("CAST", lambda torch, f, x: x.to(torch.int64), family=CASTS, numbers=(-100, 100), made=INT64),
    unary("CAST", lambda torch, f, x: x.to(torch.float16), family=CASTS, made=HALF),
    unary("CAST", lambda torch, f, x: x.to(torch.float32), HALF, family=CASTS, made=SINGLE),
    unary("CAST", lambda torch, f, x: x.to(torch.float32), INT64, family=CASTS, made=SINGLE),
    unary("CAST", lambda torch, f, x: x.to(torch.uint8), family=CASTS, numbers=(0, 255), made=UINT8),
    quantize(
        "ELEMENT_WISE_QUANTIZE_LINEAR",
        lambda torch, f, x, s, z: torch.clamp(torch.round(x / s) + z, 0, 255).to(torch.uint8),
    ),
    quantize("ELEMENT_WISE_DEQUANTIZE_LINEAR", lambda torch, f, x, s, z: (x.to(torch.float32) - z) * s),
    dynamic_quantize(),
)

GROWTH = {
    ARITHMETIC: lambda factor: add(10_000 * factor),
    FUNCTIONS: lambda factor: unary("ACTIVATION_GELU", lambda torch, f, x: f.gelu(x), sizes=[1, 1, 1, 10_000 * factor]),
    CASTS: lambda factor: unary(
        "CAST", lambda torch, f, x: x.to(torch.int64), sizes=[1, 1, 1, 10_000 * factor], family=CASTS, made=INT64
    ),
}
