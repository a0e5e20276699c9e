"""Benchmark rows of operators on whole tensors: normalizations, reductions, indexing, and operators that move
elements.
"""

from typing import Any

from benchmarks.rows.elements import MILLION, Call, in_torch, unary
from benchmarks.rows.row import HALF, INT64, SINGLE, UINT32, Row

NORMALIZATION, REDUCTION, INDEXING, MOVEMENT = "normalization", "reduction", "indexing", "movement"


def layer_normalization(data_type: str, rows: int, length: int) -> Row:
    sizes = [rows, length]
    tensors = {
        "InputTensor": (data_type, sizes),
        "ScaleTensor": (data_type, [1, length]),
        "BiasTensor": (data_type, [1, length]),
        "OutputTensor": (data_type, sizes),
    }
    return Row(
        NORMALIZATION,
        f"MEAN_VARIANCE_NORMALIZATION1 {data_type}, {rows} rows of {length}",
        "MEAN_VARIANCE_NORMALIZATION1",
        tensors,
        in_torch(
            lambda torch, f, x, s, b: f.layer_norm(x, (length,), s[0], b[0]), "InputTensor", "ScaleTensor", "BiasTensor"
        ),
        {"AxisCount": 1, "Axes": [1], "NormalizeVariance": True, "Epsilon": 1e-5},
    )


def batch_normalization(channels: int, size: int) -> Row:
    sizes, each = [1, channels, size, size], [1, channels, 1, 1]
    names = ("MeanTensor", "VarianceTensor", "ScaleTensor", "BiasTensor")
    tensors = {"InputTensor": (SINGLE, sizes), **dict.fromkeys(names, (SINGLE, each)), "OutputTensor": (SINGLE, sizes)}

    def call(torch: Any, f: Any, x: Any, *more: Any) -> Any:
        mean, variance, scale, bias = (each.reshape(-1) for each in more)
        return f.batch_norm(x, mean, variance, scale, bias)

    return Row(
        NORMALIZATION,
        f"BATCH_NORMALIZATION, {channels} x {size} x {size}",
        "BATCH_NORMALIZATION",
        tensors,
        in_torch(call, "InputTensor", *names),
        {"Spatial": True, "Epsilon": 1e-5},
        {"VarianceTensor": (0.5, 2)},
    )


def reduce(function: str, call: Call, axis: int, rows: int = 1000, length: int = 1000) -> Row:
    made = [1, 1, rows, length]
    made[axis] = 1
    tensors = {"InputTensor": (SINGLE, [1, 1, rows, length]), "OutputTensor": (SINGLE, made)}
    return Row(
        REDUCTION,
        f"REDUCE {function}, {rows} x {length}, axis {axis}",
        "REDUCE",
        tensors,
        in_torch(call, "InputTensor"),
        {"Function": f"DML_REDUCE_FUNCTION_{function}", "AxisCount": 1, "Axes": [axis]},
    )


def gather_elements(size: int = 1000) -> Row:
    tensors = {
        "InputTensor": (SINGLE, [1, 1, size, 1000]),
        "IndicesTensor": (INT64, [1, 1, size, 1000]),
        "OutputTensor": (SINGLE, [1, 1, size, 1000]),
    }
    return Row(
        INDEXING,
        f"GATHER_ELEMENTS, {size} x 1000",
        "GATHER_ELEMENTS",
        tensors,
        in_torch(lambda torch, f, x, at: torch.gather(x, 3, at), "InputTensor", "IndicesTensor"),
        {"Axis": 3},
        {"IndicesTensor": (0, 999)},
    )


def scatter_elements() -> Row:
    tensors = {
        "InputTensor": (SINGLE, MILLION),
        "IndicesTensor": (INT64, MILLION),
        "UpdatesTensor": (SINGLE, MILLION),
        "OutputTensor": (SINGLE, MILLION),
    }
    return Row(
        INDEXING,
        "SCATTER_ELEMENTS, 1000 x 1000",
        "SCATTER_ELEMENTS",
        tensors,
        in_torch(
            lambda torch, f, x, at, new: torch.scatter(x, 3, at, new), "InputTensor", "IndicesTensor", "UpdatesTensor"
        ),
        {"Axis": 3},
        {"IndicesTensor": (0, 999)},
    )


def embedding(words: int, size: int, tokens: int) -> Row:
    tensors = {
        "InputTensor": (SINGLE, [1, 1, words, size]),
        "IndicesTensor": (UINT32, [1, 1, 1, tokens]),
        "OutputTensor": (SINGLE, [1, 1, tokens, size]),
    }
    return Row(
        INDEXING,
        f"GATHER, embeddings of {tokens} tokens among {words}",
        "GATHER",
        tensors,
        in_torch(lambda torch, f, x, at: f.embedding(at[0, 0, 0], x[0, 0]), "InputTensor", "IndicesTensor"),
        {"Axis": 2, "IndexDimensions": 1},
        {"IndicesTensor": (0, words - 1)},
    )


def nonzero(data_type: str = SINGLE) -> Row:
    tensors = {
        "InputTensor": (data_type, [1000, 1000]),
        "OutputCountTensor": (UINT32, [1]),
        "OutputCoordinatesTensor": (UINT32, [1_000_000, 2]),
    }
    return Row(
        INDEXING,
        f"NONZERO_COORDINATES {data_type}, 1000 x 1000",
        "NONZERO_COORDINATES",
        tensors,
        in_torch(lambda torch, f, x: torch.nonzero(x), "InputTensor"),
        numbers={"InputTensor": (0, 1)},
    )


def cumulative_summation(call: Call) -> Row:
    return unary(
        "CUMULATIVE_SUMMATION",
        call,
        family=REDUCTION,
        Axis=3,
        AxisDirection="DML_AXIS_DIRECTION_INCREASING",
        HasExclusiveSum=False,
    )


def triangle(data_type: str = SINGLE) -> Row:
    tensors = {"InputTensor": (data_type, [1000, 1000]), "OutputTensor": (data_type, [1000, 1000])}
    return Row(
        MOVEMENT,
        f"DIAGONAL_MATRIX1 {data_type}, triangle of 1000 x 1000",
        "DIAGONAL_MATRIX1",
        tensors,
        in_torch(lambda torch, f, x: torch.triu(x), "InputTensor"),
        {
            "ValueDataType": f"DML_TENSOR_DATA_TYPE_{data_type}",
            "Value": 0,
            "DiagonalFillBegin": -(2**31),
            "DiagonalFillEnd": 0,
        },
    )


def padding() -> Row:
    tensors = {"InputTensor": (SINGLE, [1, 64, 56, 56]), "OutputTensor": (SINGLE, [1, 64, 58, 58])}
    return Row(
        MOVEMENT,
        "PADDING, 64 x 56 x 56",
        "PADDING",
        tensors,
        in_torch(lambda torch, f, x: f.pad(x, (1, 1, 1, 1)), "InputTensor"),
        {
            "PaddingMode": "DML_PADDING_MODE_CONSTANT",
            "PaddingValue": 0.0,
            "DimensionCount": 4,
            "StartPadding": [0, 0, 1, 1],
            "EndPadding": [0, 0, 1, 1],
        },
    )


HEADS = [1, 12, 512, 512]
ALONG = {"AxisCount": 1, "Axes": [3]}
ROWS = (
    layer_normalization(SINGLE, 512, 768),
    layer_normalization(HALF, 512, 768),
    batch_normalization(64, 112),
    unary("ACTIVATION_SOFTMAX1", lambda torch, f, x: f.softmax(x, 3), sizes=HEADS, family=NORMALIZATION, **ALONG),
    unary("ACTIVATION_SOFTMAX1", lambda torch, f, x: f.softmax(x, 3), HALF, family=NORMALIZATION, **ALONG),
    unary("ACTIVATION_LOG_SOFTMAX1", lambda torch, f, x: f.log_softmax(x, 3), family=NORMALIZATION, **ALONG),
    unary(
        "LP_NORMALIZATION", lambda torch, f, x: f.normalize(x, dim=3), family=NORMALIZATION, Axis=3, P=2, Epsilon=0.0
    ),
    unary(
        "LOCAL_RESPONSE_NORMALIZATION",
        lambda torch, f, x: f.local_response_norm(x, 5),
        sizes=[1, 96, 55, 55],
        family=NORMALIZATION,
        Alpha=1e-4,
        Beta=0.75,
        LocalSize=5,
        CrossChannel=True,
        Bias=1.0,
    ),
    reduce("SUM", lambda torch, f, x: x.sum(3, keepdim=True), 3),
    reduce("AVERAGE", lambda torch, f, x: x.mean(2, keepdim=True), 2),
    reduce("MAX", lambda torch, f, x: x.amax(3, keepdim=True), 3),
    cumulative_summation(lambda torch, f, x: torch.cumsum(x, 3)),
    gather_elements(),
    scatter_elements(),
    embedding(30522, 768, 512),
    nonzero(),
    triangle(),
    padding(),
)

GROWTH = {
    NORMALIZATION: lambda factor: layer_normalization(SINGLE, 5 * factor, 768),
    REDUCTION: lambda factor: reduce("SUM", lambda torch, f, x: x.sum(3, keepdim=True), 3, 10 * factor),
    INDEXING: lambda factor: gather_elements(10 * factor),
}
