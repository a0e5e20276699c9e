"""CAST: converts every element to another data type."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ops.arrays.blocks import narrowed, slabwise
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
from ops.rounding.bounds import of_elements

INPUT = "InputTensor"


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes of the input; its data type does not follow from the input."""
    return {OUTPUT: Inferred(guard.sizes(INPUT), None)}


def convert(x: Array, to: DataType) -> Array:
    """Converts the elements to another data type.

    Integers keep their low bits. Floats become integers without their fraction, clamped to the type; NaN becomes 0.
    """
    if x.dtype.kind == "f" and to.is_integer:
        return cast(x, to)
    return narrowed(x, to.numpy)


def convert_by_words(x: Array, to: DataType) -> Array:
    """Converts `x` in the same way as `convert`, but clamps some integers, as observed with DirectML 1.13.1.

    It clamps integers that become 8-bit integers, and 8-bit integers that become UINT16. DirectML reads the low 32 bits
    of each integer as signed if the output is signed, otherwise as unsigned.
    """
    if x.dtype.kind == "f" or not (to in (I8, U8) or (to is U16 and x.dtype.itemsize == 1)):
        return convert(x, to)
    word = x.astype(np.int32 if to.is_signed else np.uint32)
    return np.clip(word, *to.limits).astype(to.numpy)


def compute(case: Case) -> Mapping[str, Array]:
    """Converts every element to the data type of the output."""
    return {OUTPUT: convert(case.logical(INPUT), case.data_type(OUTPUT))}


def as_directml(case: Case) -> Mapping[str, Array]:
    """Converts every element as observed with DirectML 1.13.1."""
    return {OUTPUT: convert_by_words(case.logical(INPUT), case.data_type(OUTPUT))}


def _in_cells(guard: Guard, mask: Mask, sentence: str) -> Findings:
    """The finding that marks the elements in `mask` as cells of input and output.

    `sentence` is the pattern of its message; {source} and {target} are the data types.
    """
    source, target = guard.data_type(INPUT).name, guard.data_type(OUTPUT).name
    return in_cells(mask, sentence, INPUT, OUTPUT, source=source, target=target)


@constraint(
    "nan-to-integer",
    "No page defines the integer that NaN becomes; the integer depends on the data types and the driver.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def nan_to_integer(guard: Guard) -> Findings:
    if guard.data_type(INPUT).is_float and guard.data_type(OUTPUT).is_integer:
        sentence = "InputTensor is NaN in {count:cell|cells}; {target} has no NaN, and drivers write different numbers."
        yield from _in_cells(guard, np.isnan(guard.logical(INPUT)), sentence)


@constraint(
    "saturates",
    "DirectML 1.13.1 clamps integers that are cast to 8 bits, and 8-bit integers that are cast to UINT16, instead of "
    "keeping the low bits.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def saturates(guard: Guard) -> Findings:
    x, to = guard.logical(INPUT), guard.data_type(OUTPUT)
    if to.is_integer:
        sentence = "{count:element is|elements are} beyond {target}; DirectML writes a limit of {target} instead."
        yield from _in_cells(guard, convert(x, to) != convert_by_words(x, to), sentence)


@constraint(
    "low-bits",
    "Integers beyond the range of the new type keep their low bits; one driver was observed to differ for 16-bit "
    "types.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def low_bits(guard: Guard) -> Findings:
    """Reports the cells with integers beyond the range of the new type, except the integers that the rule `saturates`
    reports.
    """
    source, to = guard.data_type(INPUT), guard.data_type(OUTPUT)
    if not (source.is_integer and to.is_integer):
        return
    x = guard.logical(INPUT)
    low, high = (min(max(limit, source.limits[0]), source.limits[1]) for limit in to.limits)
    beyond = (x < x.dtype.type(low)) | (x > x.dtype.type(high))
    same = convert(x, to) == convert_by_words(x, to)  # `saturates` reports the others
    sentence = "{count:element is|elements are} beyond {target}, and only the low bits are kept."
    if to in (I16, U16):
        sentence = "{count:element is|elements are} beyond {target}, and only the low bits are kept; drivers differ."
    yield from _in_cells(guard, beyond & same, sentence)


@constraint(
    "half-rounding",
    "Drivers were observed to round to FLOAT16 in different ways.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def half_rounding(guard: Guard) -> Findings:
    if guard.data_type(OUTPUT) is not F16 or guard.data_type(INPUT) is F16:
        return

    def is_rounded(x: Array) -> Mask:
        with np.errstate(invalid="ignore"):
            return (convert(x, F16).astype(np.float64) != x.astype(np.float64)) & (x == x)

    rounded = slabwise(is_rounded, np.bool_, guard.logical(INPUT))
    sentence = "{count:element is|elements are} rounded to FLOAT16; drivers may differ in the last bit."
    yield from _in_cells(guard, rounded, sentence)


BIG = 2**53


def unchanged(x: Any) -> Any:
    """Returns `x` unchanged: CAST applies no function before it converts to the data type of the output."""
    return x


OPERATORS = (
    declare(
        "CAST",
        formula="f(x) = x in the DataType of OutputTensor",
        constraints=(*same_sizes(INPUT, OUTPUT), nan_to_integer, saturates, low_bits, half_rounding),
        infer=infer,
        compute=compute,
        as_directml=as_directml,
        rounding=of_elements(unchanged),  # denormal numbers may become 0
        explained=explained_in("ops.catalog.data_movement.cast_explained"),
        examples=(
            example(
                "to integers: without the fraction, clamped to the limits", [1.75, -1.75, 0.5, -0.5, 300, -300],
                [1, -1, 0, 0, 127, -128], F32, I8,
            ),
            example(
                "to fewer bits: only the low bits", [65535, 65536, 70000, -1, -32769, 5], [-1, 0, 4464, -1, 32767, 5],
                DataType.INT32, I16,
            ),
            example("64 bits to floats: rounded", [BIG, BIG + 1, BIG + 2, -5], [BIG, BIG, BIG + 2, -5], I64, F64),
            example("to FLOAT16: infinity above 65504", [0.1, 65504, 1e6, -2.5], [0.1, 65504, "Inf", -2.5], F32, F16),
        ),
        errata=("The page does not define the conversion of NaN to an integer.",),
    ),
)  # fmt: skip
