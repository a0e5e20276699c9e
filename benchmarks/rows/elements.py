"""Rows of operators that compute element by element, of normalizations, reductions, and of moved elements."""

from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.rows.row import HALF, INT32, INT64, SINGLE, UINT8, UINT32, Peer, Row, with_onnx, with_torch

ARITHMETIC, FUNCTIONS, CASTS, NORMALIZATION, REDUCTION, INDEXING, MOVEMENT = (
    "arithmetic", "functions", "casts and quantization", "normalization", "reduction", "indexing", "movement",
)  # fmt: skip
MILLION = [1, 1, 1000, 1000]
ONE = [1, 1, 1, 1]
Call = Callable[..., Any]


def in_torch(call: Call, *names: str) -> Peer:
    """A peer that calls `call` with torch, torch.nn.functional and the inputs."""
    return with_torch(lambda torch, f, *given: lambda: call(torch, f, *given), *names)


def unary(operator: str, call: Call, data_type: str = SINGLE, sizes: list[int] | None = None, family: str = FUNCTIONS,
          numbers: tuple[float, float] = (-2, 2), made: str = "", **attributes: Any) -> Row:  # fmt: skip
    sizes = sizes or MILLION
    tensors = {"InputTensor": (data_type, sizes), "OutputTensor": (made or data_type, sizes)}
    count = "" if sizes == MILLION else " of " + " x ".join(str(size) for size in sizes if size > 1)
    return Row(family, f"{operator} {data_type}{made and f' to {made}'}{count}", operator, tensors,
               in_torch(call, "InputTensor"), attributes, {"InputTensor": numbers})  # fmt: skip


def binary(operator: str, call: Call, data_type: str = SINGLE, sizes: list[int] | None = None, made: str = "",
           **attributes: Any) -> Row:  # fmt: skip
    sizes = sizes or MILLION
    tensors = {"ATensor": (data_type, sizes), "BTensor": (data_type, sizes), "OutputTensor": (made or data_type, sizes)}
    numbers = (1, 100) if "INT" in data_type else (-2, 2)
    return Row(ARITHMETIC, f"{operator} {data_type}", operator, tensors, in_torch(call, "ATensor", "BTensor"), attributes,
               {"ATensor": numbers, "BTensor": numbers})  # fmt: skip


def layer_normalization(data_type: str, rows: int, length: int) -> Row:
    sizes = [rows, length]
    tensors = {"InputTensor": (data_type, sizes), "ScaleTensor": (data_type, [1, length]),
               "BiasTensor": (data_type, [1, length]), "OutputTensor": (data_type, sizes)}  # fmt: skip
    return Row(
        NORMALIZATION, f"MEAN_VARIANCE_NORMALIZATION1 {data_type}, {rows} rows of {length}",
        "MEAN_VARIANCE_NORMALIZATION1", tensors,
        in_torch(lambda torch, f, x, s, b: f.layer_norm(x, (length,), s[0], b[0]), "InputTensor", "ScaleTensor",
                 "BiasTensor"),
        {"AxisCount": 1, "Axes": [1], "NormalizeVariance": True, "Epsilon": 1e-5},
    )  # fmt: skip


def batch_normalization(channels: int, size: int) -> Row:
    sizes, each = [1, channels, size, size], [1, channels, 1, 1]
    names = ("MeanTensor", "VarianceTensor", "ScaleTensor", "BiasTensor")
    tensors = {"InputTensor": (SINGLE, sizes), **dict.fromkeys(names, (SINGLE, each)), "OutputTensor": (SINGLE, sizes)}

    def call(torch: Any, f: Any, x: Any, *more: Any) -> Any:
        mean, variance, scale, bias = (each.reshape(-1) for each in more)
        return f.batch_norm(x, mean, variance, scale, bias)

    return Row(NORMALIZATION, f"BATCH_NORMALIZATION, {channels} x {size} x {size}", "BATCH_NORMALIZATION", tensors,
               in_torch(call, "InputTensor", *names), {"Spatial": True, "Epsilon": 1e-5},
               {"VarianceTensor": (0.5, 2)})  # fmt: skip


def reduce(function: str, call: Call, axis: int, rows: int = 1000, length: int = 1000) -> Row:
    made = [1, 1, rows, length]
    made[axis] = 1
    tensors = {"InputTensor": (SINGLE, [1, 1, rows, length]), "OutputTensor": (SINGLE, made)}
    return Row(REDUCTION, f"REDUCE {function}, {rows} x {length}, axis {axis}", "REDUCE", tensors,
               in_torch(call, "InputTensor"),
               {"Function": f"DML_REDUCE_FUNCTION_{function}", "AxisCount": 1, "Axes": [axis]})  # fmt: skip


def gather_elements(size: int = 1000) -> Row:
    tensors = {"InputTensor": (SINGLE, [1, 1, size, 1000]), "IndicesTensor": (INT64, [1, 1, size, 1000]),
               "OutputTensor": (SINGLE, [1, 1, size, 1000])}  # fmt: skip
    return Row(INDEXING, f"GATHER_ELEMENTS, {size} x 1000", "GATHER_ELEMENTS", tensors,
               in_torch(lambda torch, f, x, at: torch.gather(x, 3, at), "InputTensor", "IndicesTensor"), {"Axis": 3},
               {"IndicesTensor": (0, 999)})  # fmt: skip


def scatter_elements() -> Row:
    tensors = {"InputTensor": (SINGLE, MILLION), "IndicesTensor": (INT64, MILLION), "UpdatesTensor": (SINGLE, MILLION),
               "OutputTensor": (SINGLE, MILLION)}  # fmt: skip
    return Row(INDEXING, "SCATTER_ELEMENTS, 1000 x 1000", "SCATTER_ELEMENTS", tensors,
               in_torch(lambda torch, f, x, at, new: torch.scatter(x, 3, at, new), "InputTensor", "IndicesTensor",
                        "UpdatesTensor"), {"Axis": 3}, {"IndicesTensor": (0, 999)})  # fmt: skip


def embedding(words: int, size: int, tokens: int) -> Row:
    tensors = {"InputTensor": (SINGLE, [1, 1, words, size]), "IndicesTensor": (UINT32, [1, 1, 1, tokens]),
               "OutputTensor": (SINGLE, [1, 1, tokens, size])}  # fmt: skip
    return Row(INDEXING, f"GATHER, embeddings of {tokens} tokens among {words}", "GATHER", tensors,
               in_torch(lambda torch, f, x, at: f.embedding(at[0, 0, 0], x[0, 0]), "InputTensor", "IndicesTensor"),
               {"Axis": 2, "IndexDimensions": 1}, {"IndicesTensor": (0, words - 1)})  # fmt: skip


def nonzero(data_type: str = SINGLE) -> Row:
    tensors = {"InputTensor": (data_type, [1000, 1000]), "OutputCountTensor": (UINT32, [1]),
               "OutputCoordinatesTensor": (UINT32, [1_000_000, 2])}  # fmt: skip
    return Row(INDEXING, f"NONZERO_COORDINATES {data_type}, 1000 x 1000", "NONZERO_COORDINATES", tensors,
               in_torch(lambda torch, f, x: torch.nonzero(x), "InputTensor"), numbers={"InputTensor": (0, 1)})  # fmt: skip


def cumulative(operator: str, call: Call) -> Row:
    return unary(operator, call, family=REDUCTION, Axis=3, AxisDirection="DML_AXIS_DIRECTION_INCREASING",
                 **{"HasExclusiveSum" if "SUM" in operator else "HasExclusiveProduct": False})  # fmt: skip


def quantize(operator: str, call: Call) -> Row:
    turned = "DE" in operator
    kinds = (UINT8, SINGLE) if turned else (SINGLE, UINT8)
    tensors = {
        "InputTensor": (kinds[0], MILLION), "ScaleTensor": (SINGLE, MILLION), "ZeroPointTensor": (UINT8, MILLION),
        "OutputTensor": (kinds[1], MILLION),
    }  # fmt: skip
    low = (0, 255) if turned else (-2, 2)
    return Row(CASTS, operator, operator, tensors, in_torch(call, "InputTensor", "ScaleTensor", "ZeroPointTensor"),
               numbers={"InputTensor": low, "ScaleTensor": (0.01, 0.02), "ZeroPointTensor": (0, 9)})  # fmt: skip


def dynamic_quantize() -> Row:
    tensors = {"InputTensor": (SINGLE, MILLION), "OutputTensor": (UINT8, MILLION), "OutputScaleTensor": (SINGLE, ONE),
               "OutputZeroPointTensor": (UINT8, ONE)}  # fmt: skip
    return Row(CASTS, "DYNAMIC_QUANTIZE_LINEAR", "DYNAMIC_QUANTIZE_LINEAR", tensors,
               with_onnx("DynamicQuantizeLinear", lambda x: {"x": x["InputTensor"]},
                         {"y": np.uint8, "scale": np.float32, "zero": np.uint8}))  # fmt: skip


def triangle(data_type: str = SINGLE) -> Row:
    tensors = dict.fromkeys(("InputTensor", "OutputTensor"), (data_type, [1000, 1000]))
    return Row(MOVEMENT, f"DIAGONAL_MATRIX1 {data_type}, triangle of 1000 x 1000", "DIAGONAL_MATRIX1", tensors,
               in_torch(lambda torch, f, x: torch.triu(x), "InputTensor"),
               {"ValueDataType": f"DML_TENSOR_DATA_TYPE_{data_type}", "Value": 0, "DiagonalFillBegin": -(2**31),
                "DiagonalFillEnd": 0})  # fmt: skip


def padding() -> Row:
    tensors = {"InputTensor": (SINGLE, [1, 64, 56, 56]), "OutputTensor": (SINGLE, [1, 64, 58, 58])}
    return Row(MOVEMENT, "PADDING, 64 x 56 x 56", "PADDING", tensors,
               in_torch(lambda torch, f, x: f.pad(x, (1, 1, 1, 1)), "InputTensor"),
               {"PaddingMode": "DML_PADDING_MODE_CONSTANT", "PaddingValue": 0.0, "DimensionCount": 4,
                "StartPadding": [0, 0, 1, 1], "EndPadding": [0, 0, 1, 1]})  # fmt: skip


def select() -> Row:
    tensors = {"ConditionTensor": (UINT8, MILLION), "ATensor": (SINGLE, MILLION), "BTensor": (SINGLE, MILLION),
               "OutputTensor": (SINGLE, MILLION)}  # fmt: skip
    return Row(ARITHMETIC, "ELEMENT_WISE_IF", "ELEMENT_WISE_IF", tensors,
               in_torch(lambda torch, f, c, a, b: torch.where(c.bool(), a, b), "ConditionTensor", "ATensor", "BTensor"),
               numbers={"ConditionTensor": (0, 1)})  # fmt: skip


def add(count: int) -> Row:
    return binary("ELEMENT_WISE_ADD", lambda torch, f, a, b: a + b, sizes=[1, 1, 1, count])


HEADS = [1, 12, 512, 512]
ALONG = {"AxisCount": 1, "Axes": [3]}
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
    quantize("ELEMENT_WISE_QUANTIZE_LINEAR",
             lambda torch, f, x, s, z: torch.clamp(torch.round(x / s) + z, 0, 255).to(torch.uint8)),
    quantize("ELEMENT_WISE_DEQUANTIZE_LINEAR", lambda torch, f, x, s, z: (x.to(torch.float32) - z) * s),
    dynamic_quantize(),
    layer_normalization(SINGLE, 512, 768),
    layer_normalization(HALF, 512, 768),
    batch_normalization(64, 112),
    unary("ACTIVATION_SOFTMAX1", lambda torch, f, x: f.softmax(x, 3), sizes=HEADS, family=NORMALIZATION, **ALONG),
    unary("ACTIVATION_SOFTMAX1", lambda torch, f, x: f.softmax(x, 3), HALF, family=NORMALIZATION, **ALONG),
    unary("ACTIVATION_LOG_SOFTMAX1", lambda torch, f, x: f.log_softmax(x, 3), family=NORMALIZATION, **ALONG),
    unary("LP_NORMALIZATION", lambda torch, f, x: f.normalize(x, dim=3), family=NORMALIZATION, Axis=3, P=2, Epsilon=0.0),
    unary("LOCAL_RESPONSE_NORMALIZATION", lambda torch, f, x: f.local_response_norm(x, 5), sizes=[1, 96, 55, 55],
          family=NORMALIZATION, Alpha=1e-4, Beta=0.75, LocalSize=5, CrossChannel=True, Bias=1.0),
    reduce("SUM", lambda torch, f, x: x.sum(3, keepdim=True), 3),
    reduce("AVERAGE", lambda torch, f, x: x.mean(2, keepdim=True), 2),
    reduce("MAX", lambda torch, f, x: x.amax(3, keepdim=True), 3),
    cumulative("CUMULATIVE_SUMMATION", lambda torch, f, x: torch.cumsum(x, 3)),
    gather_elements(),
    scatter_elements(),
    embedding(30522, 768, 512),
    nonzero(),
    triangle(),
    padding(),
)  # fmt: skip

GROWTH = {
    ARITHMETIC: lambda factor: add(10_000 * factor),
    FUNCTIONS: lambda factor: unary("ACTIVATION_GELU", lambda torch, f, x: f.gelu(x), sizes=[1, 1, 1, 10_000 * factor]),
    CASTS: lambda factor: unary("CAST", lambda torch, f, x: x.to(torch.int64), sizes=[1, 1, 1, 10_000 * factor],
                                family=CASTS, made=INT64),
    NORMALIZATION: lambda factor: layer_normalization(SINGLE, 5 * factor, 768),
    REDUCTION: lambda factor: reduce("SUM", lambda torch, f, x: x.sum(3, keepdim=True), 3, 10 * factor),
    INDEXING: lambda factor: gather_elements(10 * factor),
}  # fmt: skip
