"""The ONNX nodes to which the desc of an operator is exported, by operator.

`writer` checks each node: the import of the node must give the same desc.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from ops.formats.onnx_export.activation_drafts import ACTIVATION
from ops.formats.onnx_export.attention_drafts import ATTENTION
from ops.formats.onnx_export.draft import Draft, Maker, enum_of, pads_of
from ops.formats.onnx_export.image_drafts import IMAGES
from ops.formats.onnx_export.move_drafts import MOVES
from ops.formats.onnx_export.quantized_drafts import QUANTIZED
from ops.formats.onnx_export.recurrent_drafts import RECURRENT
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say

_FUNCTIONS = {
    "L1": "ReduceL1", "L2": "ReduceL2", "LOG_SUM": "ReduceLogSum", "LOG_SUM_EXP": "ReduceLogSumExp", "MAX": "ReduceMax",
    "AVERAGE": "ReduceMean", "MIN": "ReduceMin", "MULTIPLY": "ReduceProd", "SUM": "ReduceSum",
    "SUM_SQUARE": "ReduceSumSquare",
}  # fmt: skip
_UNARY = {
    "ACOS": "Acos", "ACOSH": "Acosh", "ASIN": "Asin", "ASINH": "Asinh", "ATAN": "Atan", "ATANH": "Atanh",
    "CEIL": "Ceil",
    "COS": "Cos", "COSH": "Cosh", "ERF": "Erf", "EXP": "Exp", "FLOOR": "Floor", "IDENTITY": "Identity", "LOG": "Log",
    "NEGATE": "Neg", "RECIP": "Reciprocal", "SIGN": "Sign", "SIN": "Sin", "SINH": "Sinh", "SQRT": "Sqrt", "TAN": "Tan",
    "ABS": "Abs", "ROUND": "Round", "LOGICAL_NOT": "Not", "BIT_NOT": "BitwiseNot", "IS_NAN": "IsNaN",
}  # fmt: skip
_BINARY = {
    "ADD": "Add", "SUBTRACT": "Sub", "MULTIPLY": "Mul", "DIVIDE": "Div", "MAX": "Max", "MIN": "Min", "MEAN": "Mean",
    "LOGICAL_AND": "And", "LOGICAL_OR": "Or", "LOGICAL_XOR": "Xor", "LOGICAL_EQUALS": "Equal",
    "LOGICAL_GREATER_THAN": "Greater", "LOGICAL_GREATER_THAN_OR_EQUAL": "GreaterOrEqual", "LOGICAL_LESS_THAN": "Less",
    "LOGICAL_LESS_THAN_OR_EQUAL": "LessOrEqual", "BIT_AND": "BitwiseAnd", "BIT_OR": "BitwiseOr",
    "BIT_XOR": "BitwiseXor",
}  # fmt: skip
LOGICAL = {"And", "Or", "Xor"}
BITS = 18  # the opset with the bitwise operators
_SIZES = {"kernel_shape": "WindowSize", "strides": "Strides", "dilations": "Dilations"}


def _unary(case: Case, op_type: str) -> Draft:
    return Draft(op_type, ("InputTensor",), opset=BITS, truths=("InputTensor",) if op_type == "Not" else ())


def _pair(case: Case, op_type: str, **attributes: Any) -> Draft:
    inputs = ("ATensor", "BTensor")
    return Draft(op_type, inputs, attributes=attributes, opset=BITS, truths=inputs if op_type in LOGICAL else ())


def _softmax(case: Case, op_type: str) -> Draft:
    axes = case.integers("Axes")
    before = {"axis": axes[0] if axes else 0}
    return Draft(op_type, ("InputTensor",), attributes=before, opset=17 if len(axes) == 1 else 11)


def _reduce(case: Case) -> Draft:
    name = _FUNCTIONS.get(enum_of(case, "Function"))
    if name is None:
        raise FormatError(say("No node of ONNX has the function {name}.", name=enum_of(case, "Function")))
    axes = np.array(case.integers("Axes"), np.int64)
    return Draft(name, ("InputTensor", axes), attributes={"keepdims": 1}, opset=18)


def _arg(case: Case, op_type: str) -> Draft:
    axes = case.integers("Axes")
    last = int(enum_of(case, "AxisDirection") == "DECREASING")
    attributes = {"axis": axes[0] if axes else 0, "keepdims": 1, "select_last_index": last}
    return Draft(op_type, ("InputTensor",), attributes=attributes)


def _convolution(case: Case) -> Draft:
    is_back = enum_of(case, "Direction") == "BACKWARD"
    inputs = ("InputTensor", "FilterTensor", *(["BiasTensor"] if case.has("BiasTensor") else []))
    attributes: dict[str, Any] = {
        "strides": list(case.integers("Strides")),
        "dilations": list(case.integers("Dilations")),
        "pads": pads_of(case),
        "group": case.integer("GroupCount"),
    }
    if is_back:
        attributes["output_padding"] = extra = _extra(case)
        steps = zip(case.integers("Strides"), case.integers("Dilations"), strict=True)
        if any(more >= max(step) for more, step in zip(extra, steps, strict=True)):
            raise FormatError(
                say("ConvTranspose requires each output padding to be less than the stride or the dilation.")
            )
    return Draft("ConvTranspose" if is_back else "Conv", inputs, attributes=attributes, lists=("BiasTensor",))


def _extra(case: Case) -> list[int]:
    """The number of output elements beyond the last position of the filter, along each spatial dimension."""
    found: list[int] = []
    lists = (case.integers(name) for name in ("Strides", "Dilations", "StartPadding", "EndPadding"))
    sizes = (case.sizes(name)[2:] for name in ("InputTensor", "FilterTensor", "OutputTensor"))
    for stride, gap, start, end, size, window, output in zip(*lists, *sizes, strict=True):
        found.append(max(output - ((size - 1) * stride + (window - 1) * gap + 1 - start - end), 0))
    return found


def _pooling(case: Case, op_type: str) -> Draft:
    attributes: dict[str, Any] = {name: list(case.integers(of)) for name, of in _SIZES.items() if of in case.values}
    attributes["pads"] = pads_of(case)
    if "IncludePadding" in case.values:
        attributes["count_include_pad"] = int(case.number("IncludePadding"))
    if "P" in case.values:
        attributes["p"] = case.integer("P")
    has_indices = "OutputIndicesTensor" in case.values and case.has("OutputIndicesTensor")
    outputs = ("OutputTensor", "OutputIndicesTensor") if has_indices else ("OutputTensor",)
    # Before opset 19, AveragePool has no dilations.
    return Draft(op_type, ("InputTensor",), outputs, attributes, 19 if op_type == "AveragePool" else 18)


def _global(case: Case, op_type: str) -> Draft:
    attributes = {"p": case.integer("P")} if "P" in case.values else {}
    # An input of three dimensions gets a dimension in front: its channels become rows, of which a window has one.
    batch, _, *rows = case.sizes("InputTensor")
    has_three = batch == 1 and len(rows) == 2 and rows[0] > 1 and case.integers("WindowSize") == (1, rows[1])
    return Draft(op_type, ("InputTensor",), attributes=attributes, suffixes={"InputTensor": 3} if has_three else {})


def _gemm(case: Case) -> Draft:
    inputs = ("ATensor", "BTensor", *(["CTensor"] if case.has("CTensor") else []))
    is_plain = enum_of(case, "TransA") == enum_of(case, "TransB") == "NONE" and not case.has("CTensor")
    if is_plain and case.number("Beta") == 0:
        return Draft("MatMul", inputs)
    attributes = {
        "transA": int(enum_of(case, "TransA") == "TRANSPOSE"),
        "transB": int(enum_of(case, "TransB") == "TRANSPOSE"),
        "alpha": float(case.number("Alpha")),
        "beta": float(case.number("Beta")),
    }
    return Draft("Gemm", inputs, attributes=attributes, suffixes={"ATensor": 2, "BTensor": 2, "CTensor": 1})


def _batch_normalization(case: Case) -> Draft:
    inputs = ("InputTensor", "ScaleTensor", "BiasTensor", "MeanTensor", "VarianceTensor")
    attributes = {"epsilon": float(case.number("Epsilon"))}
    return Draft("BatchNormalization", inputs, attributes=attributes, opset=15, lists=inputs[1:])


def _mean_variance(case: Case) -> Draft:
    if case.has("ScaleTensor") and case.has("BiasTensor"):
        inputs = ("InputTensor", "ScaleTensor", "BiasTensor")
        attributes = {"epsilon": float(case.number("Epsilon"))}
        return Draft("InstanceNormalization", inputs, attributes=attributes, lists=inputs[1:])
    return Draft("MeanVarianceNormalization", ("InputTensor",), attributes={"axes": list(case.integers("Axes"))})


def _layer_normalization(case: Case) -> Draft:
    if not case.has("ScaleTensor"):
        raise FormatError(say("LayerNormalization requires a scale."))
    inputs = ("InputTensor", "ScaleTensor", *(["BiasTensor"] if case.has("BiasTensor") else []))
    axes = case.integers("Axes")
    attributes = {"axis": axes[0] if axes else -1, "epsilon": float(case.number("Epsilon"))}
    return Draft("LayerNormalization", inputs, attributes=attributes, suffixes=dict.fromkeys(inputs[1:], 1))


def _clip(case: Case) -> Draft:
    low, high = float(case.number("Min")), float(case.number("Max"))
    return Draft("Clip", ("InputTensor",), attributes={"min": low, "max": high}, opset=10)


def _typed_clip(case: Case) -> Draft:
    of = case.data_type("InputTensor").numpy
    low, high = (np.array(case.number(name)).astype(of) for name in ("Min", "Max"))
    return Draft("Clip", ("InputTensor", low, high), opset=13)


def _local_response(case: Case) -> Draft:
    named = {"size": case.integer("LocalSize"), "alpha": "Alpha", "beta": "Beta", "bias": "Bias"}
    attributes = {name: float(case.number(of)) if isinstance(of, str) else of for name, of in named.items()}
    return Draft("LRN", ("InputTensor",), attributes=attributes)


def _lp(case: Case) -> Draft:
    attributes = {"axis": case.integer("Axis"), "p": case.integer("P")}
    return Draft("LpNormalization", ("InputTensor",), attributes=attributes)


def _linear(case: Case, op_type: str) -> Draft:
    names = ("ScaleTensor", "ZeroPointTensor") if case.has("ZeroPointTensor") else ("ScaleTensor",)
    axes = _varying(case, "ScaleTensor")
    if _varying(case, names[-1]) != axes:
        raise FormatError(say("{op_type} requires one zero point for each scale.", op_type=op_type))
    # A scale with one number for each index along a dimension has one dimension; another has as many as the input.
    flat = names if len(axes) <= 1 else ()
    # From opset 19 on, the input and the scale have one data type.
    opset = (
        19 if case.data_type("ScaleTensor") in (case.data_type("InputTensor"), case.data_type("OutputTensor")) else 13
    )
    attributes = {"axis": axes[0]} if axes else {}
    return Draft(op_type, ("InputTensor", *names), attributes=attributes, opset=opset, scalars=flat)


def _varying(case: Case, name: str) -> list[int]:
    """Returns the dimensions along which a tensor has different elements: their size is above 1, and their stride is
    not 0.
    """
    steps = zip(case.sizes(name), case.steps(name), strict=True)
    return [axis for axis, (size, step) in enumerate(steps) if size > 1 and step]


def _shift(case: Case, direction: str) -> Draft:
    return _pair(case, "BitShift", direction=direction)


def _modulus(case: Case, fmod: int) -> Draft:
    return _pair(case, "Mod", fmod=fmod)


def _constant_pow(case: Case) -> Draft:
    exponent = np.array(case.number("Exponent"), case.data_type("InputTensor").numpy)
    return Draft("Pow", ("InputTensor", exponent), opset=15)


def _is_infinity(case: Case) -> Draft:
    mode = enum_of(case, "InfinityMode")
    attributes = {"detect_positive": int(mode != "NEGATIVE"), "detect_negative": int(mode != "POSITIVE")}
    return Draft("IsInf", ("InputTensor",), attributes=attributes)


DRAFTS: Mapping[str, Maker] = {
    **ACTIVATION,
    **ATTENTION,
    **IMAGES,
    **MOVES,
    **QUANTIZED,
    **RECURRENT,
    **{f"ELEMENT_WISE_{name}": partial(_unary, op_type=op_type) for name, op_type in _UNARY.items()},
    **{f"ELEMENT_WISE_{name}": partial(_pair, op_type=op_type) for name, op_type in _BINARY.items()},
    "ACTIVATION_HARDMAX1": partial(_softmax, op_type="Hardmax"),
    "ACTIVATION_LOG_SOFTMAX1": partial(_softmax, op_type="LogSoftmax"),
    "ACTIVATION_PARAMETERIZED_RELU": lambda case: Draft("PRelu", ("InputTensor", "SlopeTensor")),
    "ACTIVATION_SOFTMAX1": partial(_softmax, op_type="Softmax"),
    "ARGMAX": partial(_arg, op_type="ArgMax"),
    "ARGMIN": partial(_arg, op_type="ArgMin"),
    "AVERAGE_POOLING": partial(_global, op_type="GlobalAveragePool"),
    "AVERAGE_POOLING1": partial(_pooling, op_type="AveragePool"),
    "BATCH_NORMALIZATION": _batch_normalization,
    "CONVOLUTION": _convolution,
    "ELEMENT_WISE_BIT_SHIFT_LEFT": partial(_shift, direction="LEFT"),
    "ELEMENT_WISE_BIT_SHIFT_RIGHT": partial(_shift, direction="RIGHT"),
    "ELEMENT_WISE_CLIP": _clip,
    "ELEMENT_WISE_CLIP1": _typed_clip,
    "ELEMENT_WISE_DEQUANTIZE_LINEAR": partial(_linear, op_type="DequantizeLinear"),
    "ELEMENT_WISE_IF": lambda case: Draft(
        "Where", ("ConditionTensor", "ATensor", "BTensor"), truths=("ConditionTensor",)
    ),
    "ELEMENT_WISE_MODULUS_FLOOR": partial(_modulus, fmod=0),
    "ELEMENT_WISE_MODULUS_TRUNCATE": partial(_modulus, fmod=1),
    "ELEMENT_WISE_POW": lambda case: Draft("Pow", ("InputTensor", "ExponentTensor"), opset=15),
    "ELEMENT_WISE_QUANTIZE_LINEAR": partial(_linear, op_type="QuantizeLinear"),
    "GEMM": _gemm,
    "LOCAL_RESPONSE_NORMALIZATION": _local_response,
    "LP_NORMALIZATION": _lp,
    "LP_POOLING": partial(_global, op_type="GlobalLpPool"),
    "LP_POOLING1": partial(_pooling, op_type="LpPool"),
    "MAX_POOLING": partial(_pooling, op_type="MaxPool"),
    "MAX_POOLING2": partial(_pooling, op_type="MaxPool"),
    "MEAN_VARIANCE_NORMALIZATION1": _mean_variance,
    "MEAN_VARIANCE_NORMALIZATION2": _layer_normalization,
    "REDUCE": _reduce,
    "ELEMENT_WISE_CONSTANT_POW": _constant_pow,
    "ELEMENT_WISE_IS_INFINITY": _is_infinity,
}
