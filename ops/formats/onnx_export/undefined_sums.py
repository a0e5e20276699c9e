"""Finds inputs for which a sum has another result in ONNX than in DirectML.

Either the sum overflows in ONNX, or it is a sum of squares so small that Epsilon matters. DirectML adds Epsilon, and
some ONNX nodes do not. Each function returns the reason as a clause, or None.
"""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import count
from ops.model.case import Case
from ops.text.sentences import say

# A relative difference that rounding explains, by the bytes of the data type.
_CLOSE = {2: 1e-3, 4: 1e-5}


def powers(case: Case) -> str | None:
    """Returns a reason not to export a case: the P-th power of an input element, times the number of elements, is too
    large for FLOAT32. Otherwise returns None.

    ONNX sums the powers, so its result is infinite. DirectML computes the root of the sum without this overflow.
    """
    x, p = np.abs(case.logical("InputTensor").astype(np.float32)), case.integer("P")
    if (np.isfinite(x**p * np.float32(x.size)) | ~np.isfinite(x)).all():
        return None
    return say("a sum of powers may be beyond FLOAT32, where ONNX gives infinity")


def averaged(case: Case) -> str | None:
    """Returns a reason not to export an average pooling: the sum of a window may be too large for the data type.

    Returns None if no sum can be too large.
    """
    x = np.abs(case.logical("InputTensor").astype(np.float64))
    limit = np.finfo(case.data_type("InputTensor").numpy.name).max
    if not (x[np.isfinite(x)].max(initial=0) * count(case.integers("WindowSize")) > float(limit)):
        return None
    return say("the sum of a window may be beyond the data type, where ONNX gives infinity")


def added(case: Case) -> str | None:
    """Returns a reason if the result changes because DirectML adds Epsilon to the squared norm and ONNX does not;
    otherwise None.
    """
    x, axis = np.abs(case.logical("InputTensor").astype(np.float64)), case.integer("Axis")
    if _is_large(case, np.square(x).sum(axis) if case.integer("P") == 2 else np.square(x.sum(axis))):
        return None
    return say("a norm is so small that Epsilon changes the result; LpNormalization of ONNX has no Epsilon")


def varied(case: Case) -> str | None:
    """Returns a reason if the result depends on Epsilon, but the ONNX node has no Epsilon; otherwise returns None.

    MeanVarianceNormalization has no Epsilon. A case with a scale becomes InstanceNormalization, which has one.
    """
    if case.has("ScaleTensor"):  # InstanceNormalization has Epsilon
        return None
    if _is_large(case, case.logical("InputTensor").astype(np.float64).var(case.integers("Axes"))):
        return None
    return say(
        "a variance is so small that Epsilon changes the result; MeanVarianceNormalization of ONNX has no Epsilon"
    )


def _is_large(case: Case, squares: Array) -> bool:
    """True if every element of `squares` is NaN, or so large that adding Epsilon to it does not matter: a number
    divided by the square root of the sum changes by no more than rounding errors.
    """
    close = _CLOSE[case.data_type("InputTensor").bytes]
    return bool(((case.number("Epsilon") <= 2 * close * squares) | np.isnan(squares)).all())
