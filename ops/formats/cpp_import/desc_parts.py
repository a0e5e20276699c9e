"""A desc in the form of a model file, and helpers to read its fields."""

from dataclasses import dataclass, field
from typing import Any

from ops.formats.cpp_import.state.values import (
    Array,
    Ask,
    Cell,
    Pointer,
    Span,
    Struct,
    Unknown,
    object_of,
)
from ops.model.c_structs import StructField

# Members that code usually does not set. Their zeros need no remark.
USUALLY_LEFT_OUT = ("Flags", "Strides", "GuaranteedBaseOffsetAlignment")


# The limits for the values of a desc and for their depth: the pointers of a desc may form a circle.
MOST_VALUES = 5_000


DEEPEST = 12


@dataclass(slots=True)
class Desc:
    """A desc in the form of a model file, with the position of each field by its path.

    `pointers` are the places of the expressions that lead to its lists. `asks` are the expressions on which its values
    depend; `opened` are the expressions that stay unknown without a question. `inner` are the structs of its fused
    operators.
    """

    json: dict[str, Any] = field(default_factory=dict[str, Any])
    spans: dict[str, Span] = field(default_factory=dict[str, Span])
    pointers: dict[str, Span] = field(default_factory=dict[str, Span])
    remarks: list[str] = field(default_factory=list[str])
    asks: dict[str, Ask] = field(default_factory=dict[str, Ask])
    opened: dict[str, Ask] = field(default_factory=dict[str, Ask])
    inner: set[int] = field(default_factory=set[int])


def first_element(cell: Cell) -> Cell:
    """The cell; for an array of structs its first element, because the address of an array points to that element."""
    value = cell.value
    array, index = (value.array, value.index) if isinstance(value, Pointer) else (value, 0)
    if isinstance(array, Array) and 0 <= index < len(array.items) and array.filler is None:
        found = array.items[index]
        return found if isinstance(object_of(found.value), Struct | Unknown) else cell
    return cell


def listed(cell: Cell) -> Cell:
    """The cell; the address of a single value counts as an array of one element."""
    value = cell.value
    if isinstance(value, Pointer) and value.cell is not None and isinstance(value.cell.value, int | float | Struct):
        array = Array("", value.cell.span.line, [value.cell], is_fixed=True)
        return Cell(Pointer(array=array), cell.span)
    return cell


def may_be_null(entry: StructField) -> bool:
    return entry.is_pointer and entry.optional
