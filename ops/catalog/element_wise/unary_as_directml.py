"""Functions for which GPUs have no instruction, as DirectML 1.13.1 computes them, and notes on the cells where these
results deviate from the reference.

The polynomials are those of Abramowitz and Stegun, 4.4.45 and 4.4.49; recorded results match their coefficients.
"""

import math
from collections.abc import Callable

import numpy as np

from ops.arrays.dtypes import F32, Array, Mask
from ops.constraints.base import Findings, LocalConstraint, constraint, in_cells
from ops.declare.unary import Function, elements
from ops.model.guard import Guard
from ops.model.violations import Provenance, Severity
from ops.text.sentences import say

SMALLEST_NORMAL = np.finfo(np.float32).smallest_normal
# A shader reduces an angle to one turn in FLOAT32; beyond this limit the lost precision shows.
FAR = 10_000


def acos(x: Array) -> Array:
    """Returns the arc cosine in radians, computed with a polynomial in FLOAT32."""
    wide = x.astype(np.float32)
    size = np.abs(wide)
    near = (((-0.0187293 * size + 0.0742610) * size - 0.2121144) * size + 1.5707288) * np.sqrt(1 - size)
    return np.where(wide < 0, np.float32(math.pi) - near, near)


def asin(x: Array) -> Array:
    """Returns the arc sine in radians, computed as pi / 2 - `acos(x)`."""
    return np.float32(math.pi / 2) - acos(x)


def atan(x: Array) -> Array:
    """The arc tangent in radians, by a polynomial in FLOAT32. The result for NaN is that for 1, because the minimum and
    the maximum with 1 ignore NaN.
    """
    wide = x.astype(np.float32)
    size = np.abs(wide)
    ratio = np.fmin(size, 1) / np.fmax(size, 1)
    square = ratio * ratio
    terms = (((0.0208351 * square - 0.0851330) * square + 0.1801410) * square - 0.3302995) * square + 0.9998660
    near = ratio * terms
    found = np.where(size > 1, np.float32(math.pi / 2) - near, near)
    return np.where(wide < 0, -found, found)


def asinh(x: Array) -> Array:
    """Returns log(x + sqrt(x * x + 1)), computed in FLOAT32."""
    wide = x.astype(np.float32)
    return np.log(wide + np.sqrt(wide * wide + 1))


def acosh(x: Array) -> Array:
    """Returns log(x + sqrt(x * x - 1)), computed in FLOAT32."""
    wide = x.astype(np.float32)
    return np.log(wide + np.sqrt(wide * wide - 1))


def atanh(x: Array) -> Array:
    """Returns log((1 + x) / (1 - x)) / 2, computed in FLOAT32 with a reciprocal that is 0 for a very large divisor."""
    wide = x.astype(np.float32)
    reciprocal = 1 / (1 - wide)
    return np.log((1 + wide) * flush_denormals(reciprocal)) / 2


def flush_denormals(x: Array) -> Array:
    """The elements, with denormal FLOAT32 numbers replaced by 0."""
    return np.where(np.abs(x) < SMALLEST_NORMAL, x.dtype.type(0), x) if x.dtype == np.float32 else x


def on_flushed(function: Function) -> Function:
    """A function that replaces denormal FLOAT32 numbers by 0 and then calls `function`."""
    return lambda x: function(flush_denormals(x))


def note_where_different(
    function: Function, seen: Function, code: str, text: str, pattern: str, **facts: str
) -> LocalConstraint:
    """Returns a rule that adds a note about elements for which `function` and `seen` give different results.

    `function` is the documented function; `seen` is the function that DirectML was observed to compute. `code` and
    `text` describe the rule. `pattern` is the message, and `facts` are the values of its placeholders.
    """

    def differing(guard: Guard) -> Mask:
        x = elements(guard.runnable("InputTensor", "OutputTensor"))
        with np.errstate(all="ignore"):
            first, second = function(x).astype(x.dtype), seen(x).astype(x.dtype)
        return np.asarray((first != second) & ~(np.isnan(first) & np.isnan(second)))

    return _note(code, text, pattern, differing, **facts)


def _note(code: str, text: str, pattern: str, where: Callable[[Guard], Mask], **facts: str) -> LocalConstraint:
    """Returns the rule `code` with the description `text`. The rule gives a note for some elements of a float output.

    `where` returns the mask of these elements. `pattern` is the message, with placeholders for `facts`.
    """

    @constraint(code, text, severity=Severity.NOTE, provenance=Provenance.OBSERVED)
    def check(guard: Guard) -> Findings:
        if guard.data_type("InputTensor").is_float:
            yield from in_cells(where(guard), pattern, "OutputTensor", **facts)

    return check


def _far(guard: Guard) -> Mask:
    """Returns a mask of the elements of the input that are finite and have an absolute value above FAR. The elements
    are angles.
    """
    x = elements(guard.runnable("InputTensor"))
    return np.asarray(np.isfinite(x) & (np.abs(x) > FAR))


def _denormal(guard: Guard) -> Mask:
    """A mask of the FLOAT32 elements that are denormal."""
    x = elements(guard.runnable("InputTensor"))
    is_float32 = guard.data_type("InputTensor") is F32
    return np.asarray((np.abs(x) < SMALLEST_NORMAL) & (x != 0) if is_float32 else np.zeros(x.shape, np.bool_))


far_angle = _note(
    "far-angle",
    "For angles far from 0, the precision of the result depends on the device.",
    "The angle is beyond 10000 in {count:cell|cells}; there the result depends on the device.",
    _far,
)
denormal_as_0 = _note(
    "denormal-as-0",
    "Devices treat denormal FLOAT32 numbers as 0.",
    "The element is denormal in {count:cell|cells}; DirectML may treat it as 0.",
    _denormal,
)


def by_polynomial(name: str, error: str, function: Function, seen: Function) -> LocalConstraint:
    """Returns the rule that notes where DirectML computes the function `name` with a polynomial. `error` is the
    polynomial's largest error, as text.

    `function` is the exact function, and `seen` is the function that DirectML was observed to compute.
    """
    return note_where_different(
        function, seen, "polynomial",
        say("DirectML 1.13.1 computes {name} with a polynomial; its error is up to {error}.", name=name, error=error),
        "DirectML computes {name} with a polynomial (error up to {error}); {count:cell differs|cells differ}.",
        name=name, error=error,
    )  # fmt: skip


def by_logarithm(name: str, how: str, function: Function, seen: Function) -> LocalConstraint:
    """Returns the rule that notes where DirectML's result differs, because it computes the function with a logarithm.

    `name` is the function in the message, and `how` is DirectML's formula. `function` is exact, and `seen` computes
    DirectML's results.
    """
    return note_where_different(
        function, seen, "logarithm", say("DirectML 1.13.1 computes {name} as {how}, in FLOAT32.", name=name, how=how),
        "DirectML computes {name} as {how}; {count:cell differs|cells differ}.", name=name, how=how,
    )  # fmt: skip
