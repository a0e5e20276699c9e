"""Exports operators with quantized tensors to ONNX nodes."""

from collections.abc import Mapping
from typing import Any

from ops.declare.onnx_table import MICROSOFT
from ops.formats.onnx_export.draft import Draft, Maker, given, pads_of
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _given(case: Case, *names: str) -> tuple[str, ...]:
    """Returns the names of the inputs for an ONNX node, without absent inputs at the end.

    Raises FormatError if any other input is absent.
    """
    found = list(names)
    while found and not case.has(found[-1]):
        found.pop()
    absent = next((name for name in found if not case.has(name)), None)
    if absent is not None:
        raise FormatError(say("The node requires {field}.", field=absent))
    return tuple(found)


def _check_zero_point(case: Case) -> None:
    """Raises FormatError if the case has no OutputZeroPointTensor, because the ONNX node requires a zero point."""
    if not case.has("OutputZeroPointTensor"):
        raise FormatError(say("The node requires {field}.", field="OutputZeroPointTensor"))


def _dynamic(case: Case) -> Draft:
    outputs = ("OutputTensor", "OutputScaleTensor", "OutputZeroPointTensor")
    return Draft("DynamicQuantizeLinear", ("InputTensor",), outputs)


def _windows(case: Case) -> dict[str, Any]:
    found: dict[str, Any] = {name.lower(): list(case.integers(name)) for name in ("Strides", "Dilations")}
    return {**found, "pads": pads_of(case), "group": case.integer("GroupCount")}


def _integer_convolution(case: Case) -> Draft:
    inputs = _given(case, "InputTensor", "FilterTensor", "InputZeroPointTensor", "FilterZeroPointTensor")
    return Draft("ConvInteger", inputs, attributes=_windows(case), scalars=inputs[2:])


def _linear_convolution(case: Case) -> Draft:
    inputs = _given(
        case, "InputTensor", "InputScaleTensor", "InputZeroPointTensor", "FilterTensor", "FilterScaleTensor",
        "FilterZeroPointTensor", "OutputScaleTensor", "OutputZeroPointTensor", "BiasTensor",
    )  # fmt: skip
    scalars = tuple(name for name in inputs if name not in ("InputTensor", "FilterTensor", "BiasTensor"))
    _check_zero_point(case)
    return Draft("QLinearConv", inputs, attributes=_windows(case), scalars=scalars, lists=("BiasTensor",))


def _product(case: Case, op_type: str, *names: str) -> Draft:
    inputs = _given(case, *names)
    scalars = tuple(name for name in inputs if name not in ("ATensor", "BTensor"))
    if op_type == "QLinearMatMul":
        _check_zero_point(case)
    return Draft(op_type, inputs, scalars=scalars)


def _sum(case: Case) -> Draft:
    inputs = _given(
        case, "ATensor", "AScaleTensor", "AZeroPointTensor", "BTensor", "BScaleTensor", "BZeroPointTensor",
        "OutputScaleTensor", "OutputZeroPointTensor",
    )  # fmt: skip
    scalars = tuple(name for name in inputs if name not in ("ATensor", "BTensor"))
    return Draft("QLinearAdd", inputs, opset=1, scalars=scalars, domain=MICROSOFT)


def _average(case: Case) -> Draft:
    inputs = _given(
        case, "InputTensor", "InputScaleTensor", "InputZeroPointTensor", "OutputScaleTensor", "OutputZeroPointTensor",
    )  # fmt: skip
    attributes: dict[str, Any] = {
        "kernel_shape": list(case.integers("WindowSize")),
        "strides": list(case.integers("Strides")),
        "pads": pads_of(case),
        "count_include_pad": int(case.number("IncludePadding")),
    }
    scalars = inputs[1:]
    return Draft("QLinearAveragePool", inputs, attributes=attributes, opset=1, scalars=scalars, domain=MICROSOFT)


def _product_to_float(case: Case) -> Draft:
    if case.has("BiasTensor"):
        steps = zip(case.sizes("BiasTensor")[:-1], case.steps("BiasTensor")[:-1], strict=True)
        if any(size > 1 and step for size, step in steps):
            raise FormatError(say("MatMulIntegerToFloat requires a bias with one number for each column."))
    inputs = given(
        case, "ATensor", "BTensor", "AScaleTensor", "BScaleTensor", "AZeroPointTensor", "BZeroPointTensor",
        "BiasTensor",
    )  # fmt: skip
    scalars = tuple(name for name in inputs[2:6] if name)
    lists = ("BiasTensor",)
    return Draft("MatMulIntegerToFloat", inputs, opset=1, scalars=scalars, lists=lists, domain=MICROSOFT)


QUANTIZED: Mapping[str, Maker] = {
    "CONVOLUTION_INTEGER": _integer_convolution,
    "DYNAMIC_QUANTIZE_LINEAR": _dynamic,
    "ELEMENT_WISE_QUANTIZED_LINEAR_ADD": _sum,
    "MATRIX_MULTIPLY_INTEGER": lambda case: _product(
        case, "MatMulInteger", "ATensor", "BTensor", "AZeroPointTensor", "BZeroPointTensor"
    ),
    "MATRIX_MULTIPLY_INTEGER_TO_FLOAT": _product_to_float,
    "QUANTIZED_LINEAR_AVERAGE_POOLING": _average,
    "QUANTIZED_LINEAR_CONVOLUTION": _linear_convolution,
    "QUANTIZED_LINEAR_MATRIX_MULTIPLY": lambda case: _product(
        case, "QLinearMatMul", "ATensor", "AScaleTensor", "AZeroPointTensor", "BTensor", "BScaleTensor",
        "BZeroPointTensor", "OutputScaleTensor", "OutputZeroPointTensor",
    ),
}  # fmt: skip
