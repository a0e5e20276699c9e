"""A desc in the form of a model file, and helpers to read its fields."""

import math
from dataclasses import dataclass, field
from typing import Any, cast

from ops.arrays.dtypes import DataType
from ops.formats.cpp_import.directml_h import BUFFER_DESC, TENSOR_DESC, members_of
from ops.formats.cpp_import.scalar_union import union_json
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import AnsweredFloat, Array, Ask, Cell, Pointer, Span, Struct, Unknown, Unset
from ops.model.c_structs import SIZE_2D, StructField
from ops.text.literals import shortened, some_of
from ops.text.sentences import say

# Members that code usually does not set. Their zeros need no remark.
USUALLY_LEFT_OUT = ("Flags", "Strides", "GuaranteedBaseOffsetAlignment")


# The limits for the values of a desc and for their depth: the pointers of a desc may form a circle.
MOST_VALUES = 5_000


DEEPEST = 12


@dataclass(slots=True)
class Desc:
    """A desc in the form of a model file (`json`), with the position of each field in the C++ code by its path
    (`spans`).

    `pointers` are the positions of the expressions that lead to its lists. `asks` are the unknown expressions for whose
    values the user is asked; `opened` are those for which the user is not asked. `inner` are the structs of its fused
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
    """Returns the cell of the struct that `cell` leads to. For an array of structs, this is the first element, because
    in C++ the address of an array is that of its first element. For a pointer into such an array, it is the element
    that the pointer points to.

    Any other cell is returned unchanged.
    """
    value = cell.value
    array, index = (value.array, value.index) if isinstance(value, Pointer) else (value, 0)
    if isinstance(array, Array) and 0 <= index < len(array.items) and array.filler is None:
        found = array.items[index]
        return found if isinstance(object_of(found.value), Struct | Unknown) else cell
    return cell


def listed(cell: Cell) -> Cell:
    """Returns a cell that can be read as a list. If `cell` points to a single value, this is a new cell that points to
    an array of that one value.

    Otherwise it is `cell` itself.
    """
    value = cell.value
    if isinstance(value, Pointer) and value.cell is not None and isinstance(value.cell.value, int | float | Struct):
        array = Array("", value.cell.span.line, [value.cell], is_fixed=True)
        return Cell(Pointer(array=array), cell.span)
    return cell


def tensor_part(found: Struct) -> Struct:
    """The tensor desc in an object whose class inherits from DML_TENSOR_DESC or DML_BUFFER_TENSOR_DESC.

    Any other object is returned unchanged.
    """
    pending = list(found.info.bases) if found.info is not None else []
    while pending:
        base = pending.pop()
        if base.name in (TENSOR_DESC, BUFFER_DESC):
            names = members_of(base.name) or ()
            cells = {name: found.members[name] for name in names if name in found.members}
            own = {name: cell for name, cell in cells.items() if not isinstance(cell.value, Unset)}
            return Struct(base.name, found.line, found.name, False, own, found.filler, place=found.place)
        pending += base.bases
    return found


def is_too_short(cell: Cell | None, count: Any) -> bool:
    """Returns True if a list needs `count` numbers, more than one, but its pointer refers to one number or to an object
    of a class.

    The C++ code determines neither the memory after the number nor the addresses of the object's members.
    """
    value = cell.value if cell is not None else None
    target = value.cell.value if isinstance(value, Pointer) and value.cell is not None else None
    is_object = isinstance(target, Struct) and target.info is not None
    return isinstance(count, int) and count > 1 and (is_object or isinstance(target, int | float))


def may_be_null(entry: StructField) -> bool:
    return entry.is_pointer and entry.optional


def read_union(desc: Desc, name: str, type_field: str, struct: Struct) -> None:
    members, number = desc.json.get(name), desc.json.get(type_field)
    data_type = DataType(number) if isinstance(number, int) and 0 <= number < len(DataType) else None
    if isinstance(members, dict):
        raw, remark = union_json(name, members, data_type)  # pyright: ignore[reportUnknownArgumentType]
        desc.json[name] = raw
        span = struct.members[name].span
        for member in list(desc.spans):
            if member.startswith(f"{name}."):
                span = desc.spans.pop(member)
        desc.spans[name] = span
        if remark:
            desc.remarks.append(say("Line {line}: {remark}", line=span.line, remark=remark))


def used_elements(desc: Desc, cell: Cell | None, path: str, raw: Any, count: Any) -> Any:
    """Returns the list `raw` cut to `count` elements, or longer if the C++ code sets later elements. The list then ends
    with the last element that is set. It is longer only if it was read from the start of an array of fixed length.

    `cell` holds the array that the list was read from, at `path` in the desc. What `desc` records about the removed
    elements is deleted. Returns `raw` unchanged if it is not a list, or if the count is unknown.
    """
    value = cell.value if cell is not None else None
    array = value.array if isinstance(value, Pointer) else value
    start = value.index if isinstance(value, Pointer) else 0
    if not isinstance(array, Array) or not isinstance(raw, list) or not isinstance(count, int):
        return cast("Any", raw)
    items = array.items[start:]
    written = max((number for number, entry in enumerate(items, 1) if entry.is_written), default=0)
    if not array.is_fixed or start:
        written = 0
    keep = max(written, count, 0)
    for number in range(keep, len(items)):
        desc.spans.pop(f"{path}[{number}]", None)
        for ask in [a for a in desc.asks.values() if a.path == f"{path}[{number}]"]:
            del desc.asks[ask.name]
    return cast("list[Any]", raw)[:keep]


def complain_of_others(desc: Desc, struct: Struct, names: tuple[str, ...]) -> None:
    for name, cell in struct.members.items():
        if name not in names:
            pattern = "Line {line}: {type} has no member {name}; its value is ignored."
            type_name = shortened(struct.type, 64)
            desc.remarks.append(say(pattern, line=cell.span.line, type=type_name, name=shortened(name)))


def report_missing(desc: Desc, struct: Struct, missing: list[str]) -> None:
    if missing:
        pattern = "Line {line}: {struct} does not set {names}; C++ uses 0."
        if not struct.is_initialised:
            pattern = "Line {line}: {struct} does not set {names}; the value is undefined in C++, and 0 here."
        name = shortened(struct.name or struct.type, 64)
        desc.remarks.append(say(pattern, line=struct.line, struct=name, names=some_of(missing, 5)))


def truncated(raw: Any, kind: str) -> Any:
    """Returns the number `raw` without its fraction, as C++ converts it to the integer type `kind`. For a 2D size,
    converts each member separately.

    Returns `raw` unchanged if it does not fit `kind`, is not a finite float, is an answer of the user, or if `kind` is
    not an integer type.
    """
    if isinstance(raw, dict) and kind == SIZE_2D:
        return {name: truncated(value, "UINT") for name, value in cast("dict[str, Any]", raw).items()}
    if not isinstance(raw, float) or type(raw) is AnsweredFloat or not math.isfinite(raw) or not types.bits_of(kind):
        return cast("Any", raw)
    whole = math.trunc(raw)
    return raw if types.is_real(kind) or types.cast(whole, kind) != whole else whole
