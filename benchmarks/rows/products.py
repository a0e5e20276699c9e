"""Benchmark rows for operators that add products: matrix products, convolutions, attention and recurrent networks."""

from typing import Any

import numpy as np

from benchmarks.rows.row import HALF, INT8, INT32, SINGLE, UINT8, Row, with_onnx, with_torch

GEMM, CONVOLUTION, QUANTIZED, ATTENTION, RECURRENT = (
    "matrix products",
    "convolutions",
    "integer products",
    "attention",
    "recurrent networks",
)


def gemm(m: int, k: int, n: int, data_type: str = SINGLE, *, turned: bool = False, what: str = "") -> Row:
    b = [1, 1, n, k] if turned else [1, 1, k, n]
    tensors = {
        "ATensor": (data_type, [1, 1, m, k]),
        "BTensor": (data_type, b),
        "OutputTensor": (data_type, [1, 1, m, n]),
    }
    name = f"GEMM {data_type}, {m} x {k} x {n}{', TransB' if turned else ''}{what and f', {what}'}"
    return Row(
        GEMM,
        name,
        "GEMM",
        tensors,
        with_torch(lambda torch, f, a, b: lambda: torch.matmul(a, b.mT if turned else b), "ATensor", "BTensor"),
        {"TransA": 0, "TransB": int(turned), "Alpha": 1.0, "Beta": 0.0},
    )


def _window(rank: int, stride: int, padding: int, groups: int) -> dict[str, Any]:
    return {
        "DimensionCount": rank,
        "Strides": [stride] * rank,
        "Dilations": [1] * rank,
        "StartPadding": [padding] * rank,
        "EndPadding": [padding] * rank,
        "GroupCount": groups,
    }


def convolution(
    channels: int,
    size: int,
    filters: int,
    taps: int,
    stride: int = 1,
    groups: int = 1,
    data_type: str = SINGLE,
    *,
    rank: int = 2,
    backward: bool = False,
    what: str = "",
) -> Row:
    padding = (taps - 1) // 2
    made = (size - 1) * stride + taps - 2 * padding if backward else (size + 2 * padding - taps) // stride + 1
    of_filter = [channels, filters // groups] if backward else [filters, channels // groups]
    tensors = {
        "InputTensor": (data_type, [1, channels, *[size] * rank]),
        "FilterTensor": (data_type, [*of_filter, *[taps] * rank]),
        "OutputTensor": (data_type, [1, filters, *[made] * rank]),
    }

    def made_by(torch: Any, f: Any, x: Any, w: Any) -> Any:
        call = getattr(f, f"conv{'_transpose' if backward else ''}{rank}d")
        return lambda: call(x, w, stride=stride, padding=padding, groups=groups)

    desc = _window(rank, stride, padding, groups)
    desc |= {"Mode": "DML_CONVOLUTION_MODE_CROSS_CORRELATION", "OutputPadding": [0] * rank}
    desc["Direction"] = f"DML_CONVOLUTION_DIRECTION_{'BACKWARD' if backward else 'FORWARD'}"
    name = f"CONVOLUTION {data_type}, {channels} x {' x '.join([str(size)] * rank)}, {filters} filters of {taps}"
    name += f", stride {stride}" * (stride > 1) + f", {groups} groups" * (groups > 1) + ", backward" * backward
    return Row(
        CONVOLUTION,
        name + (what and f", {what}"),
        "CONVOLUTION",
        tensors,
        with_torch(made_by, "InputTensor", "FilterTensor"),
        desc,
    )


ONE = [1, 1, 1, 1]
ZEROS = {
    "AZeroPointTensor": (0, 20),
    "BZeroPointTensor": (-3, 3),
    "InputZeroPointTensor": (0, 20),
    "FilterZeroPointTensor": (-3, 3),
    "OutputZeroPointTensor": (100, 100),
}
SCALES = {f"{name}ScaleTensor": (0.01, 0.02) for name in ("A", "B", "Input", "Filter")}
SCALES["OutputScaleTensor"] = 5.0, 6.0
BYTES = {"ATensor": (0, 255), "BTensor": (-128, 127), "InputTensor": (0, 255), "FilterTensor": (-128, 127)}


def integer_product(operator: str, m: int, k: int, n: int) -> Row:
    kind = {"MATRIX_MULTIPLY_INTEGER": INT32, "QUANTIZED_LINEAR_MATRIX_MULTIPLY": UINT8}.get(operator, SINGLE)
    tensors = {
        "ATensor": (UINT8, [1, 1, m, k]),
        "BTensor": (INT8, [1, 1, k, n]),
        "OutputTensor": (kind, [1, 1, m, n]),
        "AZeroPointTensor": (UINT8, ONE),
        "BZeroPointTensor": (INT8, ONE),
    }
    if kind != INT32:
        tensors |= {"AScaleTensor": (SINGLE, ONE), "BScaleTensor": (SINGLE, ONE)}
    if kind == UINT8:
        tensors |= {"OutputScaleTensor": (SINGLE, ONE), "OutputZeroPointTensor": (UINT8, ONE)}

    def given(x: Any) -> dict[str, Any]:
        a, b = {"a": x["ATensor"]}, {"b": x["BTensor"]}
        zeros = [x[f"{name}ZeroPointTensor"].reshape(()) for name in "AB"]
        if kind != UINT8:
            return {**a, **b, "a_zero": zeros[0], "b_zero": zeros[1]}
        scales = [x[f"{name}ScaleTensor"].reshape(()) for name in ("A", "B", "Output")]
        return {
            **a,
            "a_scale": scales[0],
            "a_zero": zeros[0],
            **b,
            "b_scale": scales[1],
            "b_zero": zeros[1],
            "scale": scales[2],
            "zero": x["OutputZeroPointTensor"].reshape(()),
        }

    node, made = ("QLinearMatMul", np.uint8) if kind == UINT8 else ("MatMulInteger", np.int32)
    return Row(
        QUANTIZED,
        f"{operator}, {m} x {k} x {n}",
        operator,
        tensors,
        with_onnx(node, given, {"y": made}),
        numbers={**ZEROS, **SCALES, **BYTES},
    )


def integer_convolution(operator: str, channels: int, size: int, filters: int, taps: int) -> Row:
    kind = UINT8 if operator.startswith("QUANT") else INT32
    tensors = {
        "InputTensor": (UINT8, [1, channels, size, size]),
        "FilterTensor": (INT8, [filters, channels, taps, taps]),
        "OutputTensor": (kind, [1, filters, size, size]),
        "InputZeroPointTensor": (UINT8, ONE),
        "FilterZeroPointTensor": (INT8, ONE),
    }
    if kind == UINT8:
        tensors |= {f"{name}ScaleTensor": (SINGLE, ONE) for name in ("Input", "Filter", "Output")}
        tensors["OutputZeroPointTensor"] = UINT8, ONE

    def given(x: Any) -> dict[str, Any]:
        x_zero, w_zero = (x[f"{name}ZeroPointTensor"].reshape(()) for name in ("Input", "Filter"))
        if kind != UINT8:
            return {"x": x["InputTensor"], "w": x["FilterTensor"], "x_zero": x_zero, "w_zero": w_zero}
        scales = [x[f"{name}ScaleTensor"].reshape(()) for name in ("Input", "Filter", "Output")]
        return {
            "x": x["InputTensor"],
            "x_scale": scales[0],
            "x_zero": x_zero,
            "w": x["FilterTensor"],
            "w_scale": scales[1],
            "w_zero": w_zero,
            "scale": scales[2],
            "zero": x["OutputZeroPointTensor"].reshape(()),
        }

    node, made = ("QLinearConv", np.uint8) if kind == UINT8 else ("ConvInteger", np.int32)
    return Row(
        QUANTIZED,
        f"{operator}, {channels} x {size} x {size}, {filters} filters of {taps}",
        operator,
        tensors,
        with_onnx(node, given, {"y": made}, pads=[taps // 2] * 4),
        _window(2, 1, taps // 2, 1),
        {**ZEROS, **SCALES, **BYTES},
    )


def attention(heads: int, tokens: int, size: int, data_type: str = SINGLE, key_heads: int | None = None) -> Row:
    of_keys = key_heads or heads
    tensors = {
        "QueryTensor": (data_type, [1, tokens, heads * size]),
        "KeyTensor": (data_type, [1, tokens, of_keys * size]),
        "ValueTensor": (data_type, [1, tokens, of_keys * size]),
        "OutputTensor": (data_type, [1, tokens, heads * size]),
    }

    def made_by(torch: Any, f: Any, q: Any, k: Any, v: Any) -> Any:
        def part(x: Any, count: int) -> Any:
            return x.view(1, tokens, count, size).transpose(1, 2)

        q, k, v = part(q, heads), part(k, of_keys), part(v, of_keys)
        return lambda: f.scaled_dot_product_attention(q, k, v, enable_gqa=of_keys != heads)

    counts = {"HeadCount": heads} if key_heads is None else {"QueryHeadCount": heads, "KeyValueHeadCount": key_heads}
    operator = "MULTIHEAD_ATTENTION" + ("" if key_heads is None else "1")
    return Row(
        ATTENTION,
        f"{operator} {data_type}, {heads} heads, {tokens} tokens",
        operator,
        tensors,
        with_torch(made_by, "QueryTensor", "KeyTensor", "ValueTensor"),
        {
            "Scale": size**-0.5,
            "MaskFilterValue": -10000.0,
            "MaskType": "DML_MULTIHEAD_ATTENTION_MASK_TYPE_NONE",
            **counts,
        },
    )


def recurrent(operator: str, steps: int, batch: int, size: int, data_type: str = SINGLE) -> Row:
    gates = {"LSTM": 4, "GRU": 3, "RNN": 1}[operator]
    tensors = {
        "InputTensor": (data_type, [1, steps, batch, size]),
        "WeightTensor": (data_type, [1, 1, gates * size, size]),
        "RecurrenceTensor": (data_type, [1, 1, gates * size, size]),
        "BiasTensor": (data_type, [1, 1, 1, 2 * gates * size]),
        "OutputSequenceTensor": (data_type, [steps, 1, batch, size]),
    }
    names = {"LSTM": ("SIGMOID", "TANH", "TANH"), "GRU": ("SIGMOID", "TANH"), "RNN": ("TANH",)}[operator]
    fields: dict[str, Any] = {
        "ActivationDescCount": len(names),
        "Direction": "DML_RECURRENT_NETWORK_DIRECTION_FORWARD",
        "ActivationDescs": [{"Type": f"ACTIVATION_{name}", "Desc": {}} for name in names],
    }
    if operator == "LSTM":
        fields |= {"ClipThreshold": 0.0, "UseClipThreshold": False, "CoupleInputForget": False}
    if operator == "GRU":
        fields["LinearBeforeReset"] = True

    def made_by(torch: Any, f: Any, x: Any) -> Any:
        net = getattr(torch.nn, operator)(size, size).to(x.dtype)
        return lambda: net(x[0])

    small: dict[str, tuple[float, float]] = dict.fromkeys(
        ("WeightTensor", "RecurrenceTensor", "BiasTensor"), (-0.1, 0.1)
    )
    return Row(
        RECURRENT,
        f"{operator} {data_type}, {steps} steps of {size}, batch {batch}",
        operator,
        tensors,
        with_torch(made_by, "InputTensor"),
        fields,
        small,
    )


ROWS = (
    gemm(1024, 1024, 1024),
    gemm(512, 768, 768, what="BERT projection"),
    gemm(512, 768, 3072, turned=True, what="BERT feed-forward"),
    gemm(1, 2048, 1000, what="ResNet classifier"),
    gemm(512, 768, 768, HALF),
    convolution(3, 224, 64, 7, 2, what="ResNet stem"),
    convolution(3, 224, 64, 7, what="stride 1"),
    convolution(64, 56, 64, 3, what="ResNet block"),
    convolution(64, 56, 256, 1, what="ResNet bottleneck"),
    convolution(128, 28, 128, 3),
    convolution(256, 14, 256, 3),
    convolution(512, 7, 512, 3),
    convolution(256, 56, 512, 1, 2, what="ResNet shortcut"),
    convolution(32, 112, 32, 3, groups=32, what="MobileNet depthwise"),
    convolution(144, 56, 144, 3, 2, groups=144, what="MobileNet depthwise"),
    convolution(128, 56, 128, 3, groups=32, what="ResNeXt"),
    convolution(64, 28, 32, 4, 2, backward=True, what="decoder"),
    convolution(16, 16, 32, 3, rank=3, what="video"),
    convolution(64, 56, 64, 3, data_type=HALF),
    integer_product("MATRIX_MULTIPLY_INTEGER", 512, 512, 512),
    integer_product("QUANTIZED_LINEAR_MATRIX_MULTIPLY", 512, 512, 512),
    integer_product("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", 512, 512, 512),
    integer_convolution("CONVOLUTION_INTEGER", 64, 56, 64, 3),
    integer_convolution("QUANTIZED_LINEAR_CONVOLUTION", 64, 56, 64, 3),
    attention(12, 512, 64),
    attention(12, 512, 64, HALF),
    attention(12, 512, 64, key_heads=4),
    recurrent("LSTM", 100, 1, 256),
    recurrent("LSTM", 100, 8, 256),
    recurrent("LSTM", 100, 8, 256, HALF),
    recurrent("GRU", 100, 8, 256),
    recurrent("RNN", 100, 8, 256),
)

# For each family, a function that makes its row for a factor: 1, 10 or 100 times the smallest size.
GROWTH = {
    GEMM: lambda factor: gemm(64, 64, 16 * factor),
    CONVOLUTION: lambda factor: convolution(4, int(16 * factor**0.5), 8, 3),
    QUANTIZED: lambda factor: integer_product("MATRIX_MULTIPLY_INTEGER", 64, 64, 16 * factor),
    ATTENTION: lambda factor: attention(2, int(16 * factor**0.5), 32),
    RECURRENT: lambda factor: recurrent("LSTM", 4 * factor, 1, 64),
}
