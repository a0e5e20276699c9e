"""Finds scales and numbers for which ONNX defines no result of a quantized operator."""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.dtypes import U8, Array
from ops.model.case import Case
from ops.text.sentences import say

# Returns the reason why ONNX does not define the outputs of a case, as a clause without a full stop; None otherwise.
Check = Callable[[Case], str | None]
MOST = 1 << 31  # the first number that an INT32 cannot hold
HALF = 0.5
_STEPS = 255  # of a UINT8
_LARGEST_TERM = 1 << 20  # FLOAT32 holds such a number and three binary digits of its fraction


def _quantized(case: Case) -> str | None:
    if (reason := _scales(case)) is not None:
        return reason
    if not np.isnan(case.logical("InputTensor") / case.logical("ScaleTensor")).any():
        return None
    return say("a quotient is NaN, for which ONNX defines no integer")


def _scales(case: Case) -> str | None:
    steps = zip(case.sizes("ScaleTensor"), case.steps("ScaleTensor"), strict=True)
    if sum(size > 1 and step != 0 for size, step in steps) <= 1:
        return None
    return say("the scale has several dimensions; in ONNX it is one number, or has one dimension")


def _halves(case: Case) -> str | None:
    """Returns a reason if ONNX and DirectML may quantize the elements of DynamicQuantizeLinear differently; None
    otherwise.

    They may differ if an element is not finite, if all elements are 0, or if an element lies halfway between two
    quantization steps of ONNX's formulas. ONNX rounds such an element to the even step.
    """
    x: Array = case.logical("InputTensor")
    if case.data_type("OutputTensor") is not U8 or x.size == 0:
        return None
    if not np.isfinite(x).all():
        return say("an element is infinite or NaN, for which ONNX defines no scale")
    if not x.any():
        return say("all elements are 0, for which ONNX defines no scale")
    low, high = min(np.float32(x.min()), np.float32(0)), max(np.float32(x.max()), np.float32(0))
    scale = (high - low) / np.float32(_STEPS)
    steps = x / scale
    near = np.abs(np.abs(steps - np.floor(steps)) - np.float32(HALF)) <= np.abs(steps) * np.float32(1e-6)
    if scale == 0 or not near.any():
        return None
    return say("an element lies halfway between two steps; ONNX takes the even step, and DirectML takes either step")


def _saturated(case: Case, *names: str) -> str | None:
    """Returns the reason why the ONNX node has no defined result, if an output may be too large for an INT32 before it
    is rounded; otherwise None.

    Only onnxruntime defines these nodes. It converts the outputs to INT32 before it limits them to their type. The
    estimate of the largest output is the sum of the largest dequantized magnitudes of the inputs, divided by the output
    scale. `names` are the prefixes of the inputs, such as "A" for ATensor.
    """
    to, most = np.abs(case.logical("OutputScaleTensor").astype(np.float64)), np.float64(0)
    for name in names:
        zero = case.logical(f"{name}ZeroPointTensor") if case.has(f"{name}ZeroPointTensor") else np.zeros(1)
        apart = np.abs(case.logical(f"{name}Tensor").astype(np.float64) - zero.astype(np.float64))
        most += (apart * np.abs(case.logical(f"{name}ScaleTensor").astype(np.float64))).max()
    if (most / to < MOST).all():
        return None
    return say(
        "an output may be too large for an INT32 before it is limited to its type, and onnxruntime defines no result "
        "for this"
    )


def _summed(case: Case) -> str | None:
    if (reason := _saturated(case, "A", "B")) is not None:
        return reason
    total, most = np.float64(0), np.float64(0)
    for name in ("A", "B"):
        zero = case.logical(f"{name}ZeroPointTensor") if case.has(f"{name}ZeroPointTensor") else np.zeros(1)
        apart = case.logical(f"{name}Tensor").astype(np.float64) - zero.astype(np.float64)
        total = total + apart * case.logical(f"{name}ScaleTensor").astype(np.float64)
        largest = np.abs(zero.astype(np.float64)).max() + np.abs(apart).max()
        most += largest * np.abs(case.logical(f"{name}ScaleTensor").astype(np.float64)).max()
    scale = case.logical("OutputScaleTensor").astype(np.float64)
    if (most / np.abs(scale) > _LARGEST_TERM).any():
        return say("the terms of a sum are so large that onnxruntime, which adds them in FLOAT32, loses digits")
    steps = total / scale
    if not (steps - np.floor(steps) == HALF).any():
        return None
    return say("a sum lies halfway between two steps, where onnxruntime defines no rounding")


def _rescaled(case: Case, *names: str) -> str | None:
    """Returns the reason why ONNX defines no result, if the rescaled sums may exceed FLOAT32; otherwise None.

    The factor of a sum is the product of two scales, divided by the output's scale. `names` are the prefixes of the two
    tensors to which these scales belong.
    """
    scales = [np.abs(case.logical(f"{name}ScaleTensor").astype(np.float64)) for name in names]
    least = np.abs(case.logical("OutputScaleTensor").astype(np.float64)).min()
    if np.isfinite(np.float32(scales[0].max() * scales[1].max() / least * MOST)):
        return None
    return say("a quotient of the scales is so large that a result may be infinite, for which ONNX defines no integer")


QUANTIZED: Mapping[str, Check] = {
    "DYNAMIC_QUANTIZE_LINEAR": _halves,
    "ELEMENT_WISE_DEQUANTIZE_LINEAR": _scales,
    "ELEMENT_WISE_QUANTIZE_LINEAR": _quantized,
    "ELEMENT_WISE_QUANTIZED_LINEAR_ADD": _summed,
    "QUANTIZED_LINEAR_AVERAGE_POOLING": lambda case: _saturated(case, "Input"),
    "QUANTIZED_LINEAR_CONVOLUTION": lambda case: _rescaled(case, "Input", "Filter"),
    "QUANTIZED_LINEAR_MATRIX_MULTIPLY": lambda case: _rescaled(case, "A", "B"),
}
