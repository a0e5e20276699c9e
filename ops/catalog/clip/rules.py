"""Notes and warnings about the results of CLIP and CLIP1: Min above Max, NaN, and bounds that change when they are
cast.
"""

import math

import numpy as np

from ops.arrays.dtypes import F16
from ops.arrays.scalar_cast import as_float32, cast_scalar
from ops.arrays.scale_bias import is_complete, scaled
from ops.constraints.base import Finding, Findings, constraint, in_cells
from ops.model.guard import Guard
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Severity
from ops.text.literals import number_text
from ops.text.sentences import listed, say

HALF_MAX = F16.largest_finite


@constraint(
    "min-above-max", "If Min is greater than Max, the formula gives Min for every element.", severity=Severity.NOTE
)
def min_above_max(guard: Guard) -> Findings:
    low, high = guard.number("Min"), guard.number("Max")
    if low > high:
        yield Finding(
            say(
                "Min {low} is greater than Max {high}: every element becomes Min, {low}.",
                low=number_text(low),
                high=number_text(high),
            ),
            (Location("Min"), Location("Max")),
            (Fix(say("Swap Min and Max"), (("Min", number_text(high)), ("Max", number_text(low)))),),
        )


@constraint(
    "nan-bound",
    "No page defines the effect of a NaN bound; DirectML 1.13.1 ignores it in floating-point tensors.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def nan_bound(guard: Guard) -> Findings:
    pattern = "{name} is NaN; no page defines this, and DirectML 1.13.1 ignores it."
    if guard.data_type("InputTensor").is_integer:
        pattern = "{name} is NaN; no page defines this, and the reference uses 0."
    for name in ("Min", "Max"):
        value = guard.number(name)
        if value != value:
            yield Finding(say(pattern, name=name), (Location(name),))


@constraint(
    "nan-element",
    "No page defines the result for a NaN element; DirectML 1.13.1 writes Max.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def nan_element(guard: Guard) -> Findings:
    if not guard.data_type("InputTensor").is_float:
        return
    undefined = np.isnan(guard.logical("InputTensor"))
    yield from in_cells(
        undefined,
        "InputTensor has NaN in {count:cell|cells}; no page defines the result, and DirectML 1.13.1 writes Max.",
        "InputTensor",
        "OutputTensor",
    )


@constraint(
    "bound-cast", "Bounds are cast to the data type of InputTensor before they are applied.", severity=Severity.NOTE
)
def bound_cast(guard: Guard) -> Findings:
    data_type = guard.data_type("InputTensor")
    if not data_type.is_integer:
        return
    for name in [name for name in ("Min", "Max") if name in guard.operator.attribute]:
        value = as_float32(guard.number(name))
        if value != value:
            continue
        cast = cast_scalar(value, data_type)
        # Infinity means no limit, which a cast does not change.
        if math.isinf(value) or value == int(cast):
            continue
        yield Finding(
            say(
                "{name} is {value}; cast to {type}, it becomes {cast}.",
                name=name,
                value=number_text(value),
                type=data_type.name,
                cast=int(cast),
            ),
            (Location(name),),
        )


@constraint(
    "half-bound",
    "DirectML 1.13.1 limits FLOAT16 bounds, even infinite ones, to the range from -65504 to 65504.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def half_bound(guard: Guard) -> Findings:
    if guard.data_type("InputTensor") is not F16:
        return
    low, high = (as_float32(guard.number(name)) for name in ("Min", "Max"))
    wide = [name for name, value in (("Min", low), ("Max", high)) if abs(value) > HALF_MAX]
    if not wide:
        return
    locations = [Location(name) for name in wide]
    x = guard.logical("InputTensor")
    scale_bias = guard.value("ScaleBias")
    if is_complete(scale_bias):
        x = scaled(x, scale_bias, F16)
    differs = np.isinf(np.fmax(cast_scalar(low, F16), np.fmin(x, cast_scalar(high, F16))))
    if differs.any():
        locations.append(Location("OutputTensor", Part.DATA, cells=Cells(differs)))
    pattern = (
        "{names} is beyond the range of FLOAT16; DirectML uses the nearest finite number instead, which "
        "changes {count:infinite cell|infinite cells}."
    )
    if len(wide) > 1:
        pattern = (
            "{names} are beyond the range of FLOAT16; DirectML uses the nearest finite number instead, which "
            "changes {count:infinite cell|infinite cells}."
        )
    yield Finding(say(pattern, names=listed(wide), count=int(np.count_nonzero(differs))), tuple(locations))
