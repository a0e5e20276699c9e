"""The activations as formulas of intervals: alone, and fused into other operators."""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.scalar_cast import as_float32
from ops.rounding.functions import absolute, erf, exp, expm1, log, maximum, minimum, tanh
from ops.rounding.interval import FLOAT32, Interval, exact
from ops.text.values import Fused

Attributes = Mapping[str, float]
Activation = Callable[[Interval, Attributes], Interval]


def either(is_second: Array, may_be_second: Array, first: Interval, second: Interval) -> Interval:
    """The limits of a function that is `second` where a condition holds, and `first` elsewhere.

    `is_second` is True where the condition certainly holds, `may_be_second` where it may hold. Elements for which this
    is uncertain have limits that include both intervals.
    """
    low, high = np.minimum(first.low, second.low), np.maximum(first.high, second.high)
    low = np.where(is_second, second.low, np.where(may_be_second, low, first.low))
    high = np.where(is_second, second.high, np.where(may_be_second, high, first.high))
    return Interval(low, high, first.size)


def by_sign(x: Interval, negative: Interval, other: Interval) -> Interval:
    """The interval `negative` where x < 0, and `other` elsewhere."""
    return either(x.low >= 0, x.high >= 0, negative, other)


def sloped(x: Interval, slope: Interval) -> Interval:
    """Returns x if x >= 0 else slope * x."""
    return by_sign(x, x * slope, x)


def elu(x: Interval, alpha: float) -> Interval:
    """Returns x if x >= 0 else alpha * (e^x - 1)."""
    return by_sign(x, expm1(minimum(x, 0.0)) * alpha, x)


def celu(x: Interval, alpha: float) -> Interval:
    """Returns max(x, 0) + min(alpha * (e^(x / alpha) - 1), 0)."""
    return maximum(x, 0.0) + minimum(expm1(x / alpha) * alpha, 0.0)


def softplus(x: Interval) -> Interval:
    """Returns log(1 + e^x), as max(x, 0) + log(1 + e^-|x|)."""
    return maximum(x, 0.0) + log(exp(-absolute(x)) + 1.0)


def sigmoid(x: Interval) -> Interval:
    """Returns 1 / (1 + e^-x)."""
    return 1.0 / (exp(-x) + 1.0)


def hard_sigmoid(x: Interval, a: Attributes) -> Interval:
    """Returns max(0, min(Alpha * x + Beta, 1))."""
    return maximum(minimum(x * a["Alpha"] + a["Beta"], 1.0), 0.0)


def shrink(x: Interval, a: Attributes) -> Interval:
    """Returns x moved towards 0 by Bias if |x| > Threshold, else 0."""
    zero = exact(np.zeros(x.shape), x.size)
    limit = a["Threshold"]
    upper = either(x.low > limit, x.high > limit, zero, x - a["Bias"])
    return either(x.high < -limit, x.low < -limit, upper, x + a["Bias"])


def thresholded(x: Interval, alpha: float) -> Interval:
    """Returns the interval of THRESHOLDED_RELU: `x` where x > alpha, and 0 elsewhere."""
    return either(x.low > alpha, x.high > alpha, exact(np.zeros(x.shape), x.size), x)


def softmax(x: Interval) -> Interval:
    """Returns e^(x - max) / sum of e^(x - max) along the last dimension."""
    power = exp(below_largest(x))
    return power / _total(power)


def log_softmax(x: Interval) -> Interval:
    """Returns x - max - log(sum of e^(x - max)) along the last dimension."""
    below = below_largest(x)
    return below - log(_total(exp(below)))


def _total(x: Interval) -> Interval:
    """Returns the interval of the sum along the last dimension. FLOAT16 elements are added in FLOAT32, and the sum is
    rounded to FLOAT16.
    """
    return x.of_size(max(x.size, FLOAT32)).sum(-1).rounded_to(x.size)


def below_largest(x: Interval) -> Interval:
    """x minus the largest element along the last dimension."""
    largest = Interval(x.low.max(-1, keepdims=True), x.high.max(-1, keepdims=True), x.size)
    found = x - largest
    with np.errstate(invalid="ignore"):
        return Interval(np.minimum(found.low, 0.0), np.minimum(found.high, 0.0), x.size)


def hardmax(x: Interval) -> Interval:
    """Returns 1 for the largest element along the last dimension and 0 for all others. Of several equal ones, the first
    counts.

    If it is uncertain which element is the largest, returns the interval from 0 to 1 for all elements along that
    dimension.
    """
    several = (x.high >= x.low.max(-1, keepdims=True)).sum(-1, keepdims=True) > 1
    first = np.zeros(x.shape)
    np.put_along_axis(first, x.high.argmax(-1)[..., np.newaxis], 1.0, -1)
    loose = several & (x.low != x.high).any(-1, keepdims=True)
    return Interval(np.where(loose, 0.0, first), np.where(loose, 1.0, first), x.size)


FORMULAS: Mapping[str, Activation] = {
    "ELU": lambda x, a: elu(x, a["Alpha"]),
    "CELU": lambda x, a: celu(x, a["Alpha"]),
    "SCALED_ELU": lambda x, a: elu(x, a["Alpha"]) * a["Gamma"],
    "HARD_SIGMOID": hard_sigmoid,
    "SIGMOID": lambda x, a: sigmoid(x),
    "IDENTITY": lambda x, a: x,
    "LINEAR": lambda x, a: x * a["Alpha"] + a["Beta"],
    "LEAKY_RELU": lambda x, a: by_sign(x, x * a["Alpha"], x),
    "RELU": lambda x, a: maximum(x, 0.0),
    "THRESHOLDED_RELU": lambda x, a: thresholded(x, a["Alpha"]),
    "PARAMETRIC_SOFTPLUS": lambda x, a: softplus(x * a["Beta"]) * a["Alpha"],
    "SOFTPLUS": lambda x, a: softplus(x * a["Steepness"]) / a["Steepness"],
    "SOFTSIGN": lambda x, a: x / (absolute(x) + 1.0),
    "TANH": lambda x, a: tanh(x),
    "SCALED_TANH": lambda x, a: tanh(x * a["Beta"]) * a["Alpha"],
    "SHRINK": shrink,
    "GELU": lambda x, a: x * ((erf(x * float(np.float32(np.sqrt(0.5)))) + 1.0) / 2.0),
    "SWISH": lambda x, a: x * sigmoid(x * a["SigmoidInputScale"]),
    "HARD_SWISH": lambda x, a: x * hard_sigmoid(x, a),
    "SOFTMAX": lambda x, a: softmax(x),
    "LOG_SOFTMAX": lambda x, a: log_softmax(x),
    "ELEMENT_WISE_CLIP": lambda x, a: minimum(maximum(x, a["Min"]), a["Max"]),
    "HARDMAX": lambda x, a: hardmax(x),
}


def fused(x: Interval, activation: object, data_type: DataType, *, is_native: bool = False) -> Interval:
    """The interval after a fused activation, which is computed in FLOAT32 and rounded to the type of the output.

    If `is_native` is set, the activation of a FLOAT16 output is computed in FLOAT16.
    """
    size = data_type.numpy.itemsize
    if not isinstance(activation, Fused):
        return x.rounded_to(size)
    attributes = {name: as_float32(value) for name, value in activation.members if isinstance(value, int | float)}
    before = x.rounded_to(size).of_size(size if is_native else max(size, FLOAT32))
    return FORMULAS[activation.name.removeprefix("ACTIVATION_")](before, attributes).rounded_to(size)
