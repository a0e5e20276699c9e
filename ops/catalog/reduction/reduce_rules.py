"""Rules of REDUCE, ARGMIN and ARGMAX: data types of each function, and notes on surprising results."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import (
    ALL_BUT_FLOAT64,
    FLOATS_32_16,
    I32,
    I64,
    INDEX_TYPES,
    U32,
    U64,
    UP_TO_32_BITS,
    DataType,
    names,
)
from ops.catalog.reduction.reduce_functions import FUNCTIONS, NAMES, axes_of, differing
from ops.constraints.attributes import AxesInRange, AxesOnce
from ops.constraints.base import Constraint, Finding, Findings, constraint, in_cells
from ops.constraints.general.support import nearest, raise_level
from ops.constraints.shapes import SameDataType, SameRank
from ops.constraints.sizes import SizesAsInferred
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard, HiddenPlace
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say

# The data types that a function supports from each feature level on.
Types = Mapping[FeatureLevel, tuple[DataType, ...]]
L = FeatureLevel

_32_BITS = (*FLOATS_32_16, I32, U32)
_64_BITS = (*FLOATS_32_16, I64, I32, U64, U32)
_ROOTS: Types = {L.FL_1_0: FLOATS_32_16}
_SIZES: Types = {L.FL_1_0: FLOATS_32_16, L.FL_5_0: _64_BITS}
_SUMS: Types = {L.FL_1_0: FLOATS_32_16, L.FL_2_1: _32_BITS, L.FL_5_0: _64_BITS}
_LIMITS: Types = {L.FL_1_0: FLOATS_32_16, L.FL_2_1: _32_BITS, L.FL_3_0: UP_TO_32_BITS, L.FL_5_0: ALL_BUT_FLOAT64}
_SEARCHED: Types = {L.FL_1_0: FLOATS_32_16, L.FL_2_1: UP_TO_32_BITS, L.FL_4_1: ALL_BUT_FLOAT64}
_FOUND: Types = {L.FL_1_0: (U32,), L.FL_3_0: INDEX_TYPES}
INPUTS: Mapping[str, Types] = {
    "ARGMAX": _SEARCHED, "ARGMIN": _SEARCHED, "AVERAGE": _ROOTS, "L1": _SIZES, "L2": _ROOTS, "LOG_SUM": _ROOTS,
    "LOG_SUM_EXP": _ROOTS, "MAX": _LIMITS, "MIN": _LIMITS, "MULTIPLY": _SUMS, "SUM": _SUMS, "SUM_SQUARE": _SIZES,
}  # fmt: skip


def function_of(guard: Guard) -> str:
    """The name of the function that the attribute Function of REDUCE chooses. Raises HiddenPlace if the attribute has
    no valid value.
    """
    number = guard.integer("Function")
    if not 0 <= number < len(NAMES):
        raise HiddenPlace
    return NAMES[number]


def gives_index(guard: Guard) -> bool:
    """True if the output consists of indices, whose data type does not follow from the input."""
    return "Function" not in guard.operator.attribute or FUNCTIONS[function_of(guard)].gives_index


@constraint(
    "function-type",
    "Each Function has its own list of supported data types; a function that returns an index requires an output of "
    "integers.",
)
def function_type(guard: Guard) -> Findings:
    """Reports the data type of the input, or of an output with indices, if Function does not support this type.

    The fixes set a supported type, or raise the target to a feature level that supports the type.
    """
    name = function_of(guard)
    tensors = {"InputTensor": INPUTS[name]} | ({"OutputTensor": _FOUND} if gives_index(guard) else {})
    for tensor, types in tensors.items():
        data_type = guard.data_type(tensor)
        allowed = [found for level, found in types.items() if level <= guard.level][-1]
        if data_type in allowed:
            continue
        later = next((level for level, found in types.items() if data_type in found), None)
        usual = nearest(data_type, allowed).name
        alike = (tensor,) if gives_index(guard) else ("InputTensor", "OutputTensor")
        title = say("Set {name} to {type}", name=" and ".join(alike), type=usual)
        pattern = "{tensor} is {type}; {function} supports {allowed} at feature level {level}."
        if later:
            pattern = (
                "{tensor} is {type}; {function} supports {allowed} at feature level {level} ({type} from {later} on)."
            )
        yield Finding(
            say(
                pattern, later=str(later),
                tensor=tensor, type=data_type.name, function=name, allowed=names(allowed), level=str(guard.level),
            ),
            (Location(tensor, Part.DATA_TYPE), Location("Function")),
            (
                Fix(title, tuple((f"{each}.DataType", usual) for each in alike)),
                *([raise_level(later)] if later else []),
            ),
        )  # fmt: skip
        return


@constraint("same-data-type", "InputTensor and OutputTensor have the same DataType, unless Function returns an index.")
def same_type(guard: Guard) -> Findings:
    if not gives_index(guard):
        yield from SameDataType("InputTensor", "OutputTensor").check(guard)


@constraint(
    "nan-in-reduction",
    "No page defines the result for NaN. DirectML 1.13.1 ignores NaN in MAX and MIN; it returns the index of NaN "
    "only if NaN is the first element.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def nan_passed_over(guard: Guard) -> Findings:
    finds_index = gives_index(guard)
    if not finds_index and function_of(guard) not in ("MAX", "MIN"):
        return
    case = guard.runnable("InputTensor")
    if not case.data_type("InputTensor").is_float:
        return
    undefined = np.isnan(guard.logical("InputTensor"))
    if undefined.any():
        touched = np.asarray(undefined.any(axis=axes_of(case), keepdims=True))
        pattern = "InputTensor has NaN in {count:cell|cells}; no page defines this. The result ignores NaN."
        if finds_index:
            pattern = (
                "InputTensor has NaN in {count:cell|cells}; no page defines this. NaN is found only if it is the first "
                "element."
            )
        yield Finding(
            say(pattern,
                count=int(np.count_nonzero(undefined))),
            (Location("InputTensor", Part.DATA, cells=Cells(undefined)),
             Location("OutputTensor", Part.DATA, cells=Cells(touched))),
        )  # fmt: skip


@constraint(
    "denormal-limit",
    "Devices compare denormal FLOAT32 elements as 0, which may change the index found.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def denormal_limit(guard: Guard) -> Findings:
    if gives_index(guard):
        yield from in_cells(
            differing(guard.runnable("InputTensor")),
            "InputTensor has denormal elements; DirectML may compare them as 0, which changes {count:index|indices}.",
            "OutputTensor",
        )


@constraint(
    "powers-overflow",
    "DirectML 1.13.1 computes LOG_SUM_EXP from the powers e^x in FLOAT32, which overflow for large x.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def powers_overflow(guard: Guard) -> Findings:
    if function_of(guard) != "LOG_SUM_EXP":
        return
    yield from in_cells(
        differing(guard.runnable("InputTensor")),
        "In {count:cell|cells} the sum of e^x is beyond the range of FLOAT32 (x near 88 or above) or 0 (every x below "
        "-87); DirectML writes an infinity there.",
        "OutputTensor",
    )


INDEX_RULES: tuple[Constraint, ...] = (
    SameRank("InputTensor", "OutputTensor"),
    AxesInRange("Axes", of="InputTensor"),
    SizesAsInferred("OutputTensor", "The output has size 1 along Axes, and the input's size elsewhere."),
    AxesOnce("Axes"),
    nan_passed_over,
    denormal_limit,
)
REDUCE_RULES: tuple[Constraint, ...] = (function_type, same_type, *INDEX_RULES, powers_overflow)
