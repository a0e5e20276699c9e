"""The common parts of the element-wise quantization operators: the function that dequantizes, the computation of a
scale and a zero point from the input, and the rules.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.blocks import slabwise
from ops.arrays.dtypes import F16, F32, I32, Array, DataType, Mask
from ops.arrays.summary import range_of
from ops.catalog.quantization.scale_zero_point import are_powers_of_2, near_half
from ops.constraints.base import Finding, Findings, LocalConstraint, constraint, everywhere, in_cells
from ops.constraints.repairs import set_type
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard
from ops.model.violations import Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say

# The relative error of FLOAT32 quotients; about two units in the last place were observed.
PLACES = 2.5 * float(np.finfo(np.float32).eps)
LARGEST_HALF = F16.largest_finite


def dequantized(x: Array, scale: Array, zero_point: Array | int, kind: type[np.floating[Any]] = np.float64) -> Array:
    """Computes (x - zero_point) * scale in the type `kind`, as the difference may not fit in the type of `x`."""
    with np.errstate(all="ignore"):
        found = x.astype(kind)
        found -= zero_point
        return found * scale.astype(kind, copy=False)


def own_scale(x: Array, to: DataType) -> tuple[np.float32, float]:
    """Returns the scale and the unrounded zero point that map the range of `x` to the range of the data type `to`.

    The range of `x` is first extended to include 0.
    """
    low, high = to.limits
    least, greatest = range_of(x)
    smallest, largest = float(np.fmin(least, 0)), float(np.fmax(greatest, 0))
    with np.errstate(all="ignore"):
        scale = np.float32(np.float64(largest - smallest) / (high - low))
        return scale, low - float(np.float64(smallest) / scale)


def own_scale_as_directml(x: Array, to: DataType) -> tuple[np.float32, np.float32, np.float32]:
    """The scale, its reciprocal and the rounded zero point, all in FLOAT32 as measured with DirectML 1.13.1."""
    low, high = map(np.float32, to.limits)
    least, greatest = range_of(x)
    smallest, largest = np.fmin(np.float32(least), np.float32(0)), np.fmax(np.float32(greatest), np.float32(0))
    with np.errstate(all="ignore"):
        scale = (largest - smallest) * np.float32(1 / 255)
        reciprocal = np.float32(1) / scale
        return scale, reciprocal, np.rint(np.clip(low - smallest * reciprocal, low, high))


class Quotients(NamedTuple):
    """The quotients of a quantization before they are rounded.

    `of` is an element-wise function that computes them in FLOAT64 from `arrays`. The first array has the sizes of the
    output; the others have these sizes too, or can be broadcast to them.
    """

    of: Callable[..., Array]
    arrays: tuple[Array, ...]

    def each(self, finish: Callable[[Array], Array], dtype: DTypeLike) -> Array:
        """Returns an array of `finish(quotients)` in the type `dtype`. It is computed part by part, to limit the
        memory.
        """
        return slabwise(lambda *parts: finish(self.of(*parts)), dtype, *self.arrays)


def depends_on_rounding(
    inputs: tuple[str, ...], steps: Callable[[Case], Quotients], scales: tuple[str, ...]
) -> LocalConstraint:
    """The rule that notes the elements of OutputTensor whose quotient is nearly halfway between two integers.

    Drivers may round such a quotient in different ways. `steps(case)` returns the quotients. `scales` are the names of
    the scales. The rule is not checked if a tensor in `inputs` or `scales` is too large.
    """

    @constraint(
        "near-half",
        "DirectML divides in FLOAT32, and drivers differ: a quotient nearly halfway between two integers may be "
        "rounded either way.",
        severity=Severity.NOTE,
        provenance=Provenance.OBSERVED,
        depends_on_device=True,
    )
    def check(guard: Guard) -> Findings:
        case = guard.runnable(*inputs, *scales)
        are_sure = are_powers_of_2(case, *scales)
        yield from in_cells(
            steps(case).each(lambda x: near_half(x, PLACES, are_ties_sure=are_sure), np.bool_),
            "In {count:cell|cells} the quotient is nearly halfway between two integers; drivers may differ by 1.",
            "OutputTensor",
        )

    return check


@constraint(
    "nan-element",
    "No page defines the result for NaN; DirectML 1.13.1 writes 0, not the zero point.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def nan_becomes_0(guard: Guard) -> Findings:
    if not guard.data_type("InputTensor").is_float:
        return
    yield from in_cells(
        np.isnan(guard.logical("InputTensor")),
        "InputTensor is NaN in {count:cell|cells}; DirectML 1.13.1 writes 0 there.",
        "InputTensor",
        "OutputTensor",
    )


@constraint("scale-type", "The scale has the type of the input; for INT32 it is FLOAT32.")
def scale_goes_with_input(guard: Guard) -> Findings:
    actual, scale = guard.data_type("InputTensor"), guard.data_type("ScaleTensor")
    expected = F32 if actual is I32 else actual
    if scale is not expected:
        yield Finding(
            say("ScaleTensor is {scale} and InputTensor is {actual}; ScaleTensor must be {expected}.",
                scale=scale.name, actual=actual.name, expected=expected.name),
            (Location("ScaleTensor", Part.DATA_TYPE), Location("InputTensor", Part.DATA_TYPE)),
            (set_type("ScaleTensor", expected.name), set_type("InputTensor", scale.name)),
        )  # fmt: skip


@constraint("zero-point-level", "ZeroPointTensor is optional from feature level 6_2 on.")
def zero_point_before_6_2(guard: Guard) -> Findings:
    if guard.level < FeatureLevel.FL_6_2 and not guard.present("ZeroPointTensor"):
        yield Finding(
            say("ZeroPointTensor is NULL; it is optional from feature level 6_2 on, but the target is {level}.",
                level=str(guard.level)),
            (Location("ZeroPointTensor"),),
            (Fix(say("Raise the target to {level}", level="6_2"), level=FeatureLevel.FL_6_2),),
        )  # fmt: skip


@constraint(
    "half-saturates",
    "DirectML 1.13.1 limits FLOAT16 results to 65504, where rounding would produce infinity.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def half_saturates(guard: Guard) -> Findings:
    if guard.data_type("OutputTensor") is not F16:
        return

    def is_beyond(x: Array, scale: Array, zero: Array | int = 0) -> Mask:
        wide = dequantized(x, scale, zero)
        with np.errstate(over="ignore", invalid="ignore"):
            return np.isinf(wide.astype(np.float16)) & np.isfinite(wide)

    zeros = [guard.logical("ZeroPointTensor")] if guard.case.has("ZeroPointTensor") else []
    beyond = slabwise(is_beyond, np.bool_, guard.logical("InputTensor"), guard.logical("ScaleTensor"), *zeros)
    sentence = "The result is beyond FLOAT16 in {count:cell|cells}; DirectML writes 65504 instead of infinity."
    yield from in_cells(beyond, sentence, "OutputTensor")


# The relative distance from a tie within which reciprocals of different devices gave different integers.
NEAR_TIE = 1e-5


def _is_near_tie(steps: Array) -> Mask:
    """A mask of the quotients `steps` that are halfway between integers, or so close to halfway that a device may round
    them either way.
    """
    with np.errstate(invalid="ignore"):
        return np.abs(np.abs(steps - np.trunc(steps)) - 0.5) <= np.maximum(np.abs(steps), 1) * NEAR_TIE


@constraint(
    "near-half",
    "DirectML 1.13.1 multiplies by a reciprocal in FLOAT32, and devices differ: a quotient nearly halfway between two "
    "integers may be rounded either way.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def steps_near_half(guard: Guard) -> Findings:
    x = guard.logical("InputTensor")
    scale, _ = own_scale(x, guard.data_type("OutputTensor"))
    if not 0 < scale < np.inf:
        return

    def is_near(part: Array) -> Mask:
        with np.errstate(all="ignore"):
            return _is_near_tie(part.astype(np.float64) / scale)

    yield from in_cells(
        slabwise(is_near, np.bool_, x),
        "In {count:cell|cells} the quotient is nearly halfway between two integers; drivers may differ by 1.",
        "OutputTensor",
    )


DYNAMIC_OUTPUTS = ("OutputTensor", "OutputScaleTensor", "OutputZeroPointTensor")


@constraint(
    "range-open",
    "The scale is the range of the elements divided by the range of the type; no page defines a scale that is 0 "
    "or not finite.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def range_not_finite(guard: Guard) -> Findings:
    x = guard.logical("InputTensor")
    scale, _ = own_scale(x, guard.data_type("OutputTensor"))
    has_nan = np.isnan(x).any()
    if 0 < scale < np.inf and not has_nan:
        return
    stated = f"{scale:.8g}"
    yield Finding(
        say(
            "InputTensor has NaN, and its elements lead to the scale {scale}; the page does not define the result.",
            scale=stated,
        )
        if has_nan
        else say(
            "The elements of InputTensor lead to the scale {scale}; the page does not define the result.", scale=stated
        ),
        (Location("InputTensor", Part.DATA), *everywhere(guard, *DYNAMIC_OUTPUTS)),
    )


# Above this range, its reciprocal is below the smallest normal FLOAT32 number, and a device may replace it by 0.
LARGEST_RANGE = 1 / float(np.finfo(np.float32).smallest_normal)


@constraint(
    "range-reciprocal",
    "If the reciprocal of the input's range is denormal, devices differ: an NVIDIA H100 wrote the zero point in every "
    "cell.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def reciprocal_is_denormal(guard: Guard) -> Findings:
    smallest, largest = map(float, range_of(guard.logical("InputTensor")))
    width = max(largest, 0.0) - min(smallest, 0.0)
    if LARGEST_RANGE < width < np.inf:
        yield Finding(
            say("The range of InputTensor is {width}, and its reciprocal is denormal in FLOAT32; a device may treat it "
                "as 0 and write the zero point in every cell.",
                width=f"{width:.6g}"),
            tuple(everywhere(guard, "OutputTensor", "OutputZeroPointTensor")),
        )  # fmt: skip


@constraint(
    "zero-point-near-half",
    "DirectML 1.13.1 divides in FLOAT32, and drivers differ: a quotient nearly halfway between two integers may be "
    "rounded either way.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def zero_point_near_half(guard: Guard) -> Findings:
    scale, zero_point = own_scale(guard.logical("InputTensor"), guard.data_type("OutputTensor"))
    if _is_near_tie(np.array([zero_point]))[0] and 0 < scale < np.inf:
        yield Finding(
            say("The zero point is nearly {place} before it is rounded; drivers may round it differently, which "
                "changes all cells by 1.",
                place=f"{zero_point:.9g}"),
            tuple(everywhere(guard, "OutputTensor", "OutputZeroPointTensor")),
        )  # fmt: skip
