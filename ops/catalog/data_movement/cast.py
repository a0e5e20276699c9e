"""CAST: every element in another data type."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import F16, F32, F64, I8, I16, I64, U8, U16, Array, DataType, Mask
from ops.constraints.base import Findings, constraint, in_cells
from ops.declare.binary import OUTPUT, same_sizes
from ops.declare.declaration import declare, explained_in
from ops.declare.unary import example
from ops.model.case import Case
from ops.model.data import cast
from ops.model.guard import Guard
from ops.model.operator import Inferred
from ops.model.violations import Provenance, Severity

INPUT = "InputTensor"


def infer(guard: Guard) -> Mapping[str, Inferred]:
    return {OUTPUT: Inferred(guard.sizes(INPUT), None)}


def converted(x: Array, to: DataType) -> Array:
    """Integers keep their low bits. Floats lose the fraction and end at an integer type's limits; NaN becomes 0."""
    if x.dtype.kind == "f" and to.is_integer:
        return cast(x, to)
    with np.errstate(over="ignore", invalid="ignore"):  # infinity is a result like others
        return x.astype(to.numpy)


def converted_by_words(x: Array, to: DataType) -> Array:
    """What DirectML 1.13.1 computes: the low 32 bits with the output's kind of sign; to 8 bits up to its limits."""
    if x.dtype.kind == "f" or not (to in (I8, U8) or (to is U16 and x.dtype.itemsize == 1)):
        return converted(x, to)
    word = x.astype(np.int32 if to.is_signed else np.uint32)
    return np.clip(word, *to.limits).astype(to.numpy)


def compute(case: Case) -> Mapping[str, Array]:
    return {OUTPUT: converted(case.logical(INPUT), case.data_type(OUTPUT))}


def as_directml(case: Case) -> Mapping[str, Array]:
    return {OUTPUT: converted_by_words(case.logical(INPUT), case.data_type(OUTPUT))}


def _in_cells(guard: Guard, mask: Mask, sentence: str) -> Findings:
    source, target = guard.data_type(INPUT).name, guard.data_type(OUTPUT).name
    return in_cells(mask, sentence, INPUT, OUTPUT, source=source, target=target)


@constraint(
    "nan-to-integer",
    "No page defines the integer that NaN becomes; it depends on types and driver.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def nan_to_integer(guard: Guard) -> Findings:
    if guard.data_type(INPUT).is_float and guard.data_type(OUTPUT).is_integer:
        sentence = "InputTensor is NaN in {count:cell|cells}; {target} has none, drivers give different numbers."
        yield from _in_cells(guard, np.isnan(guard.logical(INPUT)), sentence)


@constraint(
    "saturates",
    "To 8 bits, and from 8 bits to UINT16, DirectML 1.13.1 ends at the limits of the type instead of keeping low bits.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def saturates(guard: Guard) -> Findings:
    x, to = guard.logical(INPUT), guard.data_type(OUTPUT)
    if to.is_integer:
        sentence = "{count:element is|elements are} beyond {target}; DirectML writes the nearest limit instead."
        yield from _in_cells(guard, converted(x, to) != converted_by_words(x, to), sentence)


@constraint(
    "low-bits",
    "Integers that leave their type keep their low bits; to 16 bits a driver was seen to do otherwise.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def low_bits(guard: Guard) -> Findings:
    source, to = guard.data_type(INPUT), guard.data_type(OUTPUT)
    if not (source.is_integer and to.is_integer):
        return
    x = guard.logical(INPUT)
    low, high = (min(max(limit, source.limits[0]), source.limits[1]) for limit in to.limits)
    beyond = (x < x.dtype.type(low)) | (x > x.dtype.type(high))
    same = converted(x, to) == converted_by_words(x, to)  # the others are named already
    sentence = "{count:element is|elements are} beyond {target}, and only the low bits stay."
    if to in (I16, U16):
        sentence = "{count:element is|elements are} beyond {target}, and only the low bits stay; drivers differ."
    yield from _in_cells(guard, beyond & same, sentence)


@constraint(
    "half-rounding",
    "Drivers were seen to round numbers to FLOAT16 in different ways.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def half_rounding(guard: Guard) -> Findings:
    if guard.data_type(OUTPUT) is not F16 or guard.data_type(INPUT) is F16:
        return
    x = guard.logical(INPUT)
    half = converted(x, F16)
    with np.errstate(invalid="ignore"):
        rounded = (half.astype(np.float64) != x.astype(np.float64)) & (x == x)
    sentence = "{count:element is|elements are} rounded to FLOAT16; drivers may differ in the last place."
    yield from _in_cells(guard, rounded, sentence)


BIG = 2**53

OPERATORS = (
    declare(
        "CAST",
        formula="f(x) = x in the DataType of OutputTensor",
        constraints=(*same_sizes(INPUT, OUTPUT), nan_to_integer, saturates, low_bits, half_rounding),
        infer=infer,
        compute=compute,
        as_directml=as_directml,
        explained=explained_in("ops.catalog.data_movement.cast_explained"),
        examples=(
            example(
                "to integers: without the fraction, up to the limits", [1.75, -1.75, 0.5, -0.5, 300, -300],
                [1, -1, 0, 0, 127, -128], F32, I8,
            ),
            example(
                "to fewer bits: the low ones", [65535, 65536, 70000, -1, -32769, 5], [-1, 0, 4464, -1, 32767, 5],
                DataType.INT32, I16,
            ),
            example("64 bits to floats: rounded", [BIG, BIG + 1, BIG + 2, -5], [BIG, BIG, BIG + 2, -5], I64, F64),
            example("to FLOAT16: infinity above 65504", [0.1, 65504, 1e6, -2.5], [0.1, 65504, "Inf", -2.5], F32, F16),
        ),
        errata=("The page leaves the conversion of NaN to an integer open.",),
    ),
)  # fmt: skip
