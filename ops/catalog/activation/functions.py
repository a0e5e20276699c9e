"""The functions that the activation operators apply to each element."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.functions import chosen, has_nan
from ops.declare.element_kernel import Function
from ops.model.case import Case


def sigmoid(x: Array) -> Array:
    """Returns 1 / (1 + e^-x). If e^-x overflows, the result is 0; NaN stays NaN."""
    found = np.exp(-x)
    found += 1
    return 1 / found


def softplus(x: Array) -> Array:
    """Returns log(1 + e^x), computed so that a large x does not overflow."""
    return np.logaddexp(np.float32(0), x)


def softplus_as_directml(x: Array, a: Mapping[str, np.float32]) -> Array:
    """Returns max(x, 0) + log(1 + e^-|x * Steepness|) / Steepness as measured with DirectML 1.13.1, without overflow.

    If the term with the logarithm is NaN, it counts as 0.
    """
    rest = np.log1p(np.exp(-np.abs(x * a["Steepness"]))) / a["Steepness"]
    return np.maximum(x, 0) + np.where(np.isnan(rest), np.float32(0), rest)


def elu(x: Array, alpha: np.float32) -> Array:
    """Returns x if x >= 0 else alpha * (e^x - 1). NaN stays NaN."""
    return chosen(x < 0, alpha * np.expm1(np.minimum(x, 0)), x)


def celu(x: Array, alpha: np.float32) -> Array:
    """Returns max(x, 0) + min(alpha * (e^(x / alpha) - 1), 0). NaN stays NaN."""
    return np.maximum(x, 0) + np.minimum(alpha * np.expm1(x / alpha), 0)


def hard_sigmoid(x: Array, a: Mapping[str, np.float32]) -> Array:
    """Returns max(0, min(Alpha * x + Beta, 1))."""
    return np.maximum(0, np.minimum(a["Alpha"] * x + a["Beta"], 1))


def shrink(x: Array, a: Mapping[str, np.float32]) -> Array:
    """Returns x + Bias if x < -Threshold, x - Bias if x > Threshold, else 0.

    Integers are computed in FLOAT32, and the results rounded (halves to even).
    """
    wide = x.astype(np.float32)
    below, above = wide < -a["Threshold"], wide > a["Threshold"]
    found = np.where(below, wide + a["Bias"], np.where(above, wide - a["Bias"], np.float32(0)))
    return found if x.dtype.kind == "f" else np.rint(found)


def relu(x: Array, a: Mapping[str, np.float32]) -> Array:
    """Returns max(x, 0). NaN stays NaN."""
    return np.maximum(x, x.dtype.type(0))


def relu_of_halves(x: Array) -> Array:
    """Computes RELU of FLOAT16 elements from their bits: the result is 0 where the sign bit is set. NaN stays NaN."""
    bits = x.view(np.int16)
    found = bits >> 15
    np.invert(found, out=found)
    found &= bits
    if has_nan(x):
        np.copyto(found, bits, where=np.isnan(x))
    return found.view(np.float16)


def nan_to_0(function: Function) -> Function:
    """Wraps `function` so that it returns 0 for NaN. DirectML 1.13.1 does so, because it discards NaN in a
    comparison.
    """
    return lambda x, a: np.where(np.isnan(x), np.float32(0), function(x, a))


def parameterized_relu(case: Case) -> Mapping[str, Array]:
    """Computes x if x >= 0 else slope * x, where x and slope are elements of InputTensor and SlopeTensor at the same
    index.

    NaN stays NaN.
    """
    x, slope = case.logical("InputTensor"), case.logical("SlopeTensor")
    with np.errstate(all="ignore"):
        return {"OutputTensor": chosen(x < 0, x * slope, x)}


def softplus_exact(x: Array, a: Mapping[str, np.float32]) -> Array:
    """Returns log(1 + e^(Steepness * x)) / Steepness."""
    return softplus(a["Steepness"] * x) / a["Steepness"]
