"""How numbers become steps of a scale and back, and the cells where that depends on more than the formula."""

from collections.abc import Callable

import numpy as np

from ops.arrays.dtypes import F16, F32, I32, Array, DataType
from ops.catalog.quantization.scale_zero_point import near_half
from ops.constraints.base import Finding, Findings, LocalConstraint, constraint, in_cells
from ops.constraints.repairs import set_type
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say

# Quotients of FLOAT32 numbers were seen to be off by about two places.
PLACES = 2.5 * float(np.finfo(np.float32).eps)
LARGEST_HALF = F16.largest_finite


def dequantized(x: Array, scale: Array, zero_point: Array | int) -> Array:
    """The distance from the zero point, which no type of its own can hold, in units of the scale; as FLOAT64."""
    with np.errstate(all="ignore"):
        return (x.astype(np.float64) - zero_point) * scale


def own_scale(x: Array, to: DataType) -> tuple[np.float32, float]:
    """What one step is worth so that all elements and 0 fit the type, and the zero point before it is rounded."""
    low, high = to.limits
    smallest = min(float(np.fmin.reduce(x, axis=None)), 0.0)
    largest = max(float(np.fmax.reduce(x, axis=None)), 0.0)
    with np.errstate(all="ignore"):
        scale = np.float32(np.float64(largest - smallest) / (high - low))
        return scale, low - float(np.float64(smallest) / scale)


def depends_on_rounding(inputs: tuple[str, ...], steps: Callable[[Case], Array]) -> LocalConstraint:
    """Cells of OutputTensor whose number of steps is as good as a half; `steps` is of cases with small `inputs`."""

    @constraint(
        "near-half",
        "DirectML 1.13.1 divides in FLOAT32, drivers by different means: what is nearly a half may go either way.",
        severity=Severity.NOTE,
        provenance=Provenance.OBSERVED,
    )
    def check(guard: Guard) -> Findings:
        yield from in_cells(
            near_half(steps(guard.runnable(*inputs)), PLACES),
            "In {count:cell|cells} the quotient is nearly a half; drivers may differ by 1.",
            "OutputTensor",
        )

    return check


@constraint(
    "nan-element",
    "No page says what NaN becomes; DirectML 1.13.1 writes 0, not the zero point.",
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
            say("ScaleTensor is {scale}, InputTensor is {actual}; the scale must be {expected}.",
                scale=scale.name, actual=actual.name, expected=expected.name),
            (Location("ScaleTensor", Part.DATA_TYPE), Location("InputTensor", Part.DATA_TYPE)),
            (set_type("ScaleTensor", expected.name), set_type("InputTensor", scale.name)),
        )  # fmt: skip


@constraint("zero-point-level", "ZeroPointTensor is optional from feature level 6_2 on.")
def zero_point_before_6_2(guard: Guard) -> Findings:
    if guard.level < FeatureLevel.FL_6_2 and not guard.present("ZeroPointTensor"):
        yield Finding(
            say("ZeroPointTensor is NULL; it is optional from feature level 6_2 on, the target is {level}.",
                level=str(guard.level)),
            (Location("ZeroPointTensor"),),
            (Fix(say("Raise the target to {level}", level="6_2"), level=FeatureLevel.FL_6_2),),
        )  # fmt: skip


@constraint(
    "half-saturates",
    "DirectML 1.13.1 ends at 65504 where a FLOAT16 result is larger; rounding gives infinity.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def half_saturates(guard: Guard) -> Findings:
    if guard.data_type("OutputTensor") is not F16:
        return
    zero = guard.logical("ZeroPointTensor").astype(np.int64) if guard.case.has("ZeroPointTensor") else 0
    wide = dequantized(guard.logical("InputTensor"), guard.logical("ScaleTensor"), zero)
    with np.errstate(over="ignore", invalid="ignore"):
        beyond = np.isinf(wide.astype(np.float16)) & np.isfinite(wide)
    sentence = "The result is beyond FLOAT16 in {count:cell|cells}; DirectML writes 65504 instead of infinity."
    yield from in_cells(beyond, sentence, "OutputTensor")


DYNAMIC_OUTPUTS = ("OutputTensor", "OutputScaleTensor", "OutputZeroPointTensor")


def _everywhere(guard: Guard, *outputs: str) -> tuple[Location, ...]:
    return tuple(Location(name, Part.DATA, cells=Cells(np.ones(guard.case.sizes(name), np.bool_))) for name in outputs)


@constraint(
    "range-open",
    "The scale is the range of the numbers by that of the type; no page says what to do when it is 0 or not finite.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def range_not_finite(guard: Guard) -> Findings:
    x = guard.logical("InputTensor")
    scale, _ = own_scale(x, guard.data_type("OutputTensor"))
    if 0 < scale < np.inf and not np.isnan(x).any():
        return
    yield Finding(
        say("The elements of InputTensor make a scale of {scale}{nan}; no page defines the result.",
            scale=f"{scale:.8g}", nan=" beside NaN" if np.isnan(x).any() else ""),
        (Location("InputTensor", Part.DATA), *_everywhere(guard, *DYNAMIC_OUTPUTS)),
    )  # fmt: skip


@constraint(
    "zero-point-near-half",
    "DirectML 1.13.1 divides in FLOAT32, drivers by different means: what is nearly a half may go either way.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def zero_point_near_half(guard: Guard) -> Findings:
    scale, place = own_scale(guard.logical("InputTensor"), guard.data_type("OutputTensor"))
    if near_half(np.array([place]), PLACES)[0] and 0 < scale < np.inf:
        yield Finding(
            say("The zero point is nearly {place} before it is rounded; drivers may differ by 1 in it and all cells.",
                place=f"{place:.9g}"),
            _everywhere(guard, "OutputTensor", "OutputZeroPointTensor"),
        )  # fmt: skip
