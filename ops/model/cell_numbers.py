"""Enters new numbers into an input: parses the text of a cell, finds cells that share memory, and creates the new
case.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import SEARCHED, Shape, count
from ops.model.case import Case
from ops.model.data import BYTE, Kept, cast
from ops.model.edit import with_text
from ops.model.violations import Fix
from ops.text.literals import in_range, parse_number, shortened, too_large
from ops.text.sentences import say
from ops.text.values import Malformed


def cell_number(text: str, data_type: DataType) -> np.generic | Malformed:
    """The number that a text means in a cell of this type.

    Malformed if the text is not a number, if the number is out of range, or if it has a fraction and the type is an
    integer type. Floats are rounded.
    """
    value = parse_number(text)
    if isinstance(value, Malformed):
        return value
    if data_type.is_float:
        try:
            with np.errstate(over="ignore"):
                number = data_type.numpy.type(float(value))
        except OverflowError:
            number = None
        if number is None or (np.isinf(number) and abs(value) != float("inf")):
            largest = f"{data_type.largest_finite:.9g}"
            return too_large(text, data_type.name, largest)
        return number
    low, high = data_type.limits
    if isinstance(value, float) and not value.is_integer():  # this includes NaN and infinity
        why = say(
            "{text} is not a whole number; {type} holds whole numbers from {low} to {high}",
            text=shortened(text), type=data_type.name, low=low, high=high,
        )  # fmt: skip
        return Malformed(text, why)
    whole = in_range(int(value), text, low, high, data_type.name)
    return whole if isinstance(whole, Malformed) else data_type.numpy.type(whole)


@dataclass(frozen=True, slots=True)
class OneCell:
    """An edit of one cell in an input of an integer type. A call with a case returns the case with the new number."""

    name: str
    cell: Shape
    number: int

    def __call__(self, case: Case) -> Case:
        number = case.data_type(self.name).numpy.type(self.number)
        return with_cells(case, self.name, np.array([self.cell]), np.array([number]))


def signed_instead(case: Case, name: str, cell: Shape, text: str) -> Fix | None:
    """Returns a fix for a negative number that the user types into a cell of an unsigned tensor.

    The fix sets the signed type of the same width, and the number. Returns None if `text` is not such a number, or if
    the signed type cannot hold it.
    """
    number, unsigned = parse_number(text), case.data_type(name)
    if not isinstance(number, int) or number >= 0 or unsigned.is_signed:
        return None
    signed = unsigned.signed
    if number < signed.limits[0]:
        return None
    title = say(
        "Set {name} to {type} and the cell to {number} (changes data)", name=name, type=signed.name, number=number
    )
    return Fix(title, ((f"{name}.DataType", signed.name),), numbers=OneCell(name, cell, number))


def count_sharing(sizes: Shape, strides: Shape | None, cell: Sequence[int]) -> int:
    """The number of cells at the address of `cell`, including `cell` itself.

    In a tensor with more than `SEARCHED` cells, counts only the cells that share the address because of a stride of 0.
    """
    if strides is None:
        return 1
    if count(sizes) > SEARCHED:
        return count([size for size, stride in zip(sizes, strides, strict=True) if stride == 0])
    offsets = np.zeros((), np.int64)
    for size, stride in zip(sizes, strides, strict=True):
        offsets = np.add.outer(offsets, np.arange(size, dtype=np.int64) * stride)
    return int((offsets == offsets[tuple(cell)]).sum())


def element_offsets(case: Case, name: str, cells: Array) -> Array:
    """The offset in the buffer, in elements, of each cell of an input. `cells` is [cells, rank] and has the indices."""
    return np.asarray(cells, np.int64) @ np.asarray(case.steps(name), np.int64)


def with_cells(case: Case, name: str, cells: Array, numbers: Array) -> Case:
    """Returns the case with the elements `numbers` at the indices `cells` of the input `name`.

    `cells` is [cells, rank]. If cells share an address, the last of their numbers counts. Returns the same object if no
    element changes.
    """
    before = case.buffer(name)
    buffer = np.array(before)
    offsets = element_offsets(case, name, cells)
    buffer[offsets] = numbers
    # The bytes are compared, so -0 differs from 0, and NaN equals NaN.
    if buffer[offsets].tobytes() == before[offsets].tobytes():
        return case
    buffer.flags.writeable = False
    desc = case.tensor(name)
    assert desc is not None
    kept = Kept(buffer, (case.sizes(name), desc.explicit_steps))
    return case.with_data(name, replace(case.data[name], kept=kept))


def with_numbers(case: Case, name: str, numbers: Array) -> Case:
    """The case with these numbers in an input; its data type and sizes stay, and all earlier numbers are dropped."""
    return case.with_logical(name, numbers)


def with_shape_of(case: Case, name: str, numbers: Array) -> Case:
    """The case with these numbers in an input, which gets the shape of `numbers` and becomes packed."""
    case = with_text(case, f"{name}.Sizes", ",".join(map(str, numbers.shape)))
    return with_numbers(with_text(case, f"{name}.Strides", None), name, numbers)


def changed_by_cast(values: Array, data_type: DataType) -> int:
    """The number of values that a cast to this type changes; exact for 64-bit integers, too."""
    made = cast(values, data_type)
    if made.dtype == values.dtype and data_type.bits >= BYTE:
        return 0
    if values.dtype.kind == "f" and data_type.is_float:
        with np.errstate(over="ignore", invalid="ignore"):
            return int(((made.astype(values.dtype) != values) & ~np.isnan(values)).sum())
    if values.dtype.kind == "f":
        low, high = data_type.limits
        with np.errstate(invalid="ignore"):
            wide = values.astype(np.float64)
            inside = (wide >= float(low)) & (wide < float(high) + 1.0)
        return int((~inside | (made.astype(np.float64) != wide)).sum())
    low, high = (int(limit) for limit in (np.iinfo(values.dtype).min, np.iinfo(values.dtype).max))
    if data_type.is_float:
        # Integers are compared. A float of 2^63 is beyond INT64, and its cast to INT64 must not become the limit.
        beyond = (made.astype(np.float64) >= float(high) + 1.0) | (made.astype(np.float64) < float(low))
        back = np.where(beyond, 0, made).astype(values.dtype)
        return int((beyond | (back != values)).sum())
    least, most = data_type.limits
    outside = (values < max(least, low)) | (values > min(most, high))
    return int(outside.sum())
