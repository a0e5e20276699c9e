"""DIAGONAL_MATRIX and DIAGONAL_MATRIX1: fill a band of diagonals with one value."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.output_pool import filled_output, output_array
from ops.arrays.scalar_cast import as_float32, cast_scalar
from ops.constraints.attributes import ScalarType
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Fix, Location, Provenance, Severity
from ops.text.literals import number_text
from ops.text.sentences import say

# The number of rows of a wide band that are filled at once.
ROWS = 64


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """OutputTensor has the sizes and the data type of InputTensor. Without InputTensor, neither is determined."""
    if not guard.present("InputTensor"):
        return {}
    return {"OutputTensor": Inferred(guard.sizes("InputTensor"), guard.data_type("InputTensor"))}


def infer_nothing(guard: Guard) -> Mapping[str, Inferred]:
    """Returns an empty dict: DIAGONAL_MATRIX has no input that determines the sizes or the data type of the output."""
    return {}


def compute(case: Case) -> Mapping[str, Array]:
    """Computes DIAGONAL_MATRIX1: a copy of InputTensor, or zeros if it is absent, with Value on some diagonals.

    These are the diagonals with DiagonalFillBegin <= x - y < DiagonalFillEnd, where x is the column and y the row. If
    DiagonalFillBegin > DiagonalFillEnd, the diagonals from DiagonalFillEnd to DiagonalFillBegin - 1 keep their
    elements, and all others get Value (formula of the page; observed with DirectML 1.13.1).
    """
    sizes, data_type = case.sizes("OutputTensor"), case.data_type("OutputTensor")
    begin, end = case.integer("DiagonalFillBegin"), case.integer("DiagonalFillEnd")
    value = cast_scalar(case.number("Value"), data_type)
    if case.has("InputTensor"):
        output, kept = output_array(sizes, data_type.numpy), case.logical("InputTensor")
    else:
        output, kept = filled_output(sizes, data_type.numpy.type(0)), None
    height, width = sizes[-2:]
    if begin <= end:
        fill_diagonals(output, begin, end, value, kept)
    else:
        # With begin > end, the diagonals outside end..begin-1 are filled.
        fill_diagonals(output, -height, end, value, kept)
        fill_diagonals(output, begin, width, value)
    return {"OutputTensor": output}


def cast_on_host(value: float, data_type: DataType) -> np.generic:
    """Casts a FLOAT32 number to a data type as DirectML 1.13.1 casts it; the result is the same on every device.

    Types of 8 and 16 bits get the low bits of the number as an INT32, UINT32 gets the low bits of the number as an
    INT64. A number beyond INT32 or INT64, and NaN, first becomes the lowest INT32 or INT64. For UINT64, a number from
    2^64 on becomes 0, and a smaller number that is not negative is cast without an overflow.
    """
    if not data_type.is_integer:
        return cast_scalar(value, data_type)
    kind, bits = data_type.numpy.type, data_type.bits
    if bits == 64 and data_type.limits[0] == 0:
        if 0 <= value < 2.0**64:
            return kind(int(value))
        if value == value and value >= 2.0**64:
            return kind(0)
    wide = 32 if bits < 32 or (data_type.limits[0] < 0 and bits == 32) else 64
    low = -(1 << (wide - 1))
    whole = int(value) if low <= value < -low else low
    return np.array([whole % (1 << bits)], np.uint64).astype(data_type.numpy.str.replace("i", "u")).view(kind)[0]


def compute_offset_as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the same as `compute_offset`, but casts Value in the way that was observed with DirectML 1.13.1."""
    return _with_offset(case, cast_on_host(as_float32(case.number("Value")), case.data_type("OutputTensor")))


def compute_offset(case: Case) -> Mapping[str, Array]:
    """Computes DIAGONAL_MATRIX. OutputTensor, [..., height, width], contains Value where x - y == Offset, and 0
    elsewhere; x is the column and y the row.

    Value, a FLOAT32, is cast to the data type of the output.
    """
    return _with_offset(case, cast_scalar(as_float32(case.number("Value")), case.data_type("OutputTensor")))


def _with_offset(case: Case, value: np.generic) -> Mapping[str, Array]:
    offset = case.integer("Offset")
    output = filled_output(case.sizes("OutputTensor"), value.dtype.type(0))
    fill_diagonals(output, offset, offset + 1, value)
    return {"OutputTensor": output}


def fill_diagonals(output: Array, begin: int, end: int, value: np.generic, kept: Array | None = None) -> None:
    """Writes `value` to the elements of `output`, [..., height, width], for which begin <= x - y < end.

    The other elements are copied from `kept`, or stay unchanged if `kept` is None.
    """
    height, width = output.shape[-2:]
    first, last = max(begin, 1 - height), min(end, width) - 1
    if last - first + 1 < min(ROWS, height, width):
        if kept is not None:
            np.copyto(output, kept)
        cells = output.reshape(-1, height * width)
        for top_x in range(first, last + 1):
            y = max(-top_x, 0)
            length = min(height - y, width - y - top_x)
            start = y * width + y + top_x
            cells[:, start : start + (length - 1) * (width + 1) + 1 : width + 1] = value
    elif height <= width:
        _fill_by_rows(output, first, last, value, kept)
    else:
        transposed = None if kept is None else kept.swapaxes(-1, -2)
        _fill_by_rows(output.swapaxes(-1, -2), -last, -first, value, transposed)


def _fill_by_rows(output: Array, first: int, last: int, value: np.generic, kept: Array | None) -> None:
    """Writes `value` to a band of diagonals: in every row y, to the columns from y + first to y + last.

    The rows are processed in blocks of ROWS rows. The columns that all rows of a block share are one slice; the
    triangles to its left and right are masks. The band must have at least as many diagonals as a block has rows. If
    `kept` is given, the elements outside the band are copied from it.
    """
    height, width = output.shape[-2:]
    behind = np.tri(ROWS, ROWS, -1, dtype=np.bool_)
    before = ~behind
    for y in range(0, height, ROWS):
        rows = output[..., y : y + ROWS, :]
        count = rows.shape[-2]
        begin, end = max(y + count - 1 + first, 0), max(y + last + 1, 0)
        rows[..., begin:end] = value
        if kept is not None:
            if begin > 0:
                np.copyto(rows[..., :begin], kept[..., y : y + ROWS, :begin])
            if end < width:
                np.copyto(rows[..., end:], kept[..., y : y + ROWS, end:])
        for start, staircase in ((y + first, before), (y + last + 1, behind)):
            begin, end = max(start, 0), min(start + count - 1, width)
            if begin < end:
                mask = staircase[:count, begin - start : end - start]
                np.copyto(rows[..., begin:end], value, where=mask)


@constraint(
    "fill-reversed",
    "If DiagonalFillBegin > DiagonalFillEnd, everything except the band is filled.",
    severity=Severity.NOTE,
)
def fill_reversed(guard: Guard) -> Findings:
    """Reports a DiagonalFillBegin that is greater than DiagonalFillEnd, and offers to exchange the two values."""
    begin, end = guard.integer("DiagonalFillBegin"), guard.integer("DiagonalFillEnd")
    if begin > end:
        pattern = (
            "DiagonalFillBegin {begin} is greater than DiagonalFillEnd {end}: everything is filled except "
            "diagonals {end} to {last}."
        )
        if end == begin - 1:
            pattern = (
                "DiagonalFillBegin {begin} is greater than DiagonalFillEnd {end}: everything is filled except "
                "diagonal {end}."
            )
        yield Finding(
            say(pattern, begin=begin, end=end, last=begin - 1),
            (Location("DiagonalFillBegin"), Location("DiagonalFillEnd")),
            (
                Fix(
                    say("Swap DiagonalFillBegin and DiagonalFillEnd"),
                    (("DiagonalFillBegin", str(end)), ("DiagonalFillEnd", str(begin))),
                ),
            ),
        )  # fmt: skip


@constraint(
    "fill-empty",
    "If DiagonalFillBegin = DiagonalFillEnd, nothing is filled.",
    severity=Severity.NOTE,
    provenance=Provenance.IMPLIED,
)
def fill_empty(guard: Guard) -> Findings:
    begin, end = guard.integer("DiagonalFillBegin"), guard.integer("DiagonalFillEnd")
    if begin == end:
        yield Finding(
            say("DiagonalFillBegin and DiagonalFillEnd are both {begin}: nothing is filled.", begin=begin),
            (Location("DiagonalFillBegin"), Location("DiagonalFillEnd")),
            (Fix(say("Set DiagonalFillEnd to {end}", end=end + 1), (("DiagonalFillEnd", str(end + 1)),)),)
            if end < 2**31 - 1
            else (),
        )


@constraint("value-truncated", "Value is cast to the data type of OutputTensor.", severity=Severity.NOTE)
def value_truncated(guard: Guard) -> Findings:
    data_type, value = guard.data_type("OutputTensor"), guard.number("Value")
    cast = cast_scalar(as_float32(value), data_type)
    if data_type.is_integer and float(cast) != as_float32(value):
        yield Finding(
            say(
                "Value is {value}; in {type} it becomes {cast}.",
                value=number_text(value),
                type=data_type.name,
                cast=int(cast),
            ),
            (Location("Value"),),
        )


value_wraps = differs_as_directml(
    "value-wraps",
    "If Value is beyond the integer type of OutputTensor, DirectML 1.13.1 writes the low bits of Value or the lowest "
    "number, not the nearest number of the type.",
    "Value is not a number of OutputTensor's type; DirectML writes its low bits or the lowest number in "
    "{count:cell|cells}.",
    compute_offset,
    compute_offset_as_directml,
    applies=lambda guard: guard.data_type("OutputTensor").is_integer,
)

MATRIX = float32(4, 5)


def _example(
    title: str, data: list[int], value: int, begin: int, end: int, expected: list[int], erratum: str = ""
) -> Example:
    """An example from the operator's page, with a matrix of 4 x 5; without `data`, the example has no input."""
    desc: dict[str, object] = {
        "OutputTensor": MATRIX,
        "ValueDataType": "DML_TENSOR_DATA_TYPE_FLOAT32",
        "Value": value,
        "DiagonalFillBegin": begin,
        "DiagonalFillEnd": end,
    }
    if data:
        desc["InputTensor"] = MATRIX
    return Example(title, desc, {"InputTensor": data} if data else {}, {"OutputTensor": expected}, erratum=erratum)


PAGE_MATRIX = [4, 7, 3, 7, 9, 1, 2, 8, 6, 9, 9, 4, 1, 8, 7, 4, 3, 4, 2, 4]

DIAGONAL_MATRIX1 = declare(
    "DIAGONAL_MATRIX1",
    formula="topX = x - y; (End >= Begin) ^ (topX >= Begin) ^ (topX < End) ? Value : Input or 0",
    constraints=(
        SameRank("InputTensor", "OutputTensor"),
        SameDataType("InputTensor", "OutputTensor"),
        SameSizes("InputTensor", "OutputTensor", provenance=Provenance.IMPLIED),
        ScalarType("ValueDataType", of="OutputTensor"),
        fill_reversed,
        fill_empty,
    ),
    infer=infer,
    compute=compute,
    explained=explained_in("ops.catalog.generator.diagonal_matrix_explained"),
    examples=(
        _example(
            "like an identity matrix", [], 7, 0, 1, [7, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 7, 0],
            "In its example, the page prints 1 on the diagonal; the page's pseudo-code writes Value, which is 7.",
        ),
        _example(
            "a band of three diagonals", [], 7, 0, 3, [7, 7, 7, 0, 0, 0, 7, 7, 7, 0, 0, 0, 7, 7, 7, 0, 0, 0, 7, 7]
        ),
        _example(
            "strictly upper triangle", PAGE_MATRIX, 0, -(2**31), 1,
            [0, 7, 3, 7, 9, 0, 0, 8, 6, 9, 0, 0, 0, 8, 7, 0, 0, 0, 0, 4],
        ),
        _example(
            "only the diagonal", PAGE_MATRIX, 0, 1, 0, [4, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0]
        ),
    ),
    errata=(
        "Example 1 of the page has Value 7, but prints ones; its pseudo-code and DirectML 1.13.1 write 7.",
        "The page does not require equal Sizes of InputTensor and OutputTensor; DirectML 1.13.1 requires them.",
        "The page does not state that nothing is filled if Begin = End, or that the diagonals [End, Begin) are kept "
        "if Begin > End.",
    ),
)  # fmt: skip

DIAGONAL_MATRIX = declare(
    "DIAGONAL_MATRIX",
    formula="Output[.., y, x] = Value if x == y + Offset else 0",
    constraints=(value_truncated, value_wraps),
    infer=infer_nothing,
    compute=compute_offset,
    as_directml=compute_offset_as_directml,
    explained=explained_in("ops.catalog.generator.diagonal_matrix_explained"),
    examples=(
        own_example(
            "main diagonal", {"OutputTensor": float32(1, 1, 4, 5)}, {},
            {"OutputTensor": [7, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 7, 0]}, Offset=0, Value=7,
        ),
        own_example(
            "a diagonal right of the main diagonal", {"OutputTensor": float32(1, 1, 4, 5)}, {},
            {"OutputTensor": [0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]}, Offset=2, Value=1,
        ),
    ),
)  # fmt: skip

OPERATORS = (DIAGONAL_MATRIX1, DIAGONAL_MATRIX)
