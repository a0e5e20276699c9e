"""Evaluates a braced list as an array, a struct, an object of a class, or a number."""

from typing import TYPE_CHECKING

from ops.arrays.dtypes import DataType
from ops.attribute_types import DATA_TYPE
from ops.formats.cpp_import.directml_h import (
    BUFFER_DESC,
    TENSOR_DESC,
    is_operator_struct,
    member_struct,
    member_type,
    members_of,
)
from ops.formats.cpp_import.machine.limits import STEPS_OF_CALL
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.storing import converted, taken, viewed
from ops.formats.cpp_import.machine.templates import class_named
from ops.formats.cpp_import.objects.construction import construct
from ops.formats.cpp_import.objects.packs import expanded
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import leads_of
from ops.formats.cpp_import.state.values import (
    LONGEST_ARRAY,
    UNSET,
    Array,
    Ask,
    Cell,
    ComputedTotal,
    Object,
    Pointer,
    Struct,
    Unknown,
    is_number,
)
from ops.text.sentences import say

if TYPE_CHECKING:
    from tree_sitter import Node


def braced_list(m: Machine, node: "Node", type_name: str) -> Object:
    """Returns the C++ object of the type `type_name` that a braced list initialises. Without a type, returns an array,
    or a struct if the list names its members.

    Each entry of the list is evaluated once.
    """
    m.step(node, STEPS_OF_CALL)
    if m.arguments[-1] is not None:
        return _listed(m, node, type_name)
    with m.remembering({}):
        return _listed(m, node, type_name)


def _listed(m: Machine, node: "Node", type_name: str) -> Object:
    type_name = m.type_named(type_name)
    entries = entries_of(node)
    if (held := types.held_type(type_name)) is not None:
        if not entries:
            return None
        if (whole := other_owner(m, entries, type_name)) is not UNSET:
            return whole
        type_name = m.type_named(held)
    element = types.element_of(type_name)
    if element is not None or type_name.endswith("[]"):
        if types.is_view(type_name) and 0 < len(entries) < 3:
            view = viewed(
                [m.argument(each) for each in entries], m.span(node), m.type_named(element or ""), m.text(node)
            )
            if view is not UNSET:
                return view
        if len(entries) == 1 and entries[0].type in ("identifier", "field_expression", "qualified_identifier"):
            whole = m.argument(entries[0])  # {v} copies a vector
            if (
                isinstance(whole, Array)
                and not (element or type_name.removesuffix("[]")).endswith("*")
                and types.element_of(element or "") is None
            ):
                return taken(m, whole)
        element = m.type_named(element) if element is not None else type_name[:-2]
        return _array(m, node, entries, element, is_fixed=types.is_fixed(type_name) or type_name.endswith("[]"))
    if type_name.startswith("dml::") and (made := m.made_object(m, type_name, entries, node)) is not None:
        return made
    if type_name.endswith("*"):
        return m.argument(entries[0]) if entries else None
    if members_of(type_name) is not None or is_operator_struct(type_name):
        return _struct(m, node, entries, type_name)
    if (info := class_named(m, type_name)) is not None:
        return construct(m, info, type_name, entries, node)
    if any(entry.type == "initializer_pair" for entry in entries):
        return _struct(m, node, entries, type_name)
    if m.is_in_answer and type_name.removeprefix(DATA_TYPE.prefix) in DataType.__members__:
        return _tensor(m, node, entries, type_name.removeprefix(DATA_TYPE.prefix))
    if type_name.startswith("DML_") and type_name.endswith("_DESC"):
        return m.struct(type_name, m.line_of(node))
    if type_name and type_name != "auto":
        if not (types.bits_of(type_name) or type_name.startswith("DML_") or type_name in m.enums):
            leads = leads_of(*m.pass_to_unseen(m, entries, type_name))
            if leads:  # the object may have kept the addresses
                text = f"{type_name}{m.text(node)}"
                return m.answered(Unknown(text, (Ask(text, m.line_of(node)),), (text,), leads))
        if len(entries) > 1:
            return m.unknown(node, f"{type_name}{m.text(node)}")
        if not entries:
            is_plain = types.bits_of(type_name) or type_name.startswith("DML_") or type_name in m.enums
            return 0 if is_plain else m.unknown(node, f"{type_name}{{}}")
        value = m.argument(entries[0])
        if not is_number(value) and not types.bits_of(type_name):
            return m.unknown(node, f"{type_name}{m.text(node)}")
        return converted(value, type_name)
    return _array(m, node, entries, "", is_fixed=False)


def other_owner(m: Machine, entries: "list[Node]", type_name: str) -> Object:
    """Returns the value that a std::optional or a smart pointer gets from `entries` if another such object initialises
    it. There must be a single entry: None (an empty object), an unknown value or, for a smart pointer, a pointer.

    `type_name` is the type of the initialised object. Returns UNSET for any other list.
    """
    if len(entries) != 1 or entries[0].type == "initializer_list":
        return UNSET
    value = m.argument(entries[0])
    is_pointer = isinstance(value, Pointer) and not types.is_optional(type_name)
    return value if value is None or is_pointer or isinstance(value, Unknown) else UNSET


def entries_of(node: "Node") -> "list[Node]":
    """The entries of a braced list or of a list of arguments."""
    return [child for child in node.named_children if child.type not in ("comment", "ERROR")]


def item(m: Machine, node: "Node", type_name: str) -> Cell:
    """Returns a cell with the value of one entry of a braced list.

    If the entry is itself a braced list, the value is an object of the type `type_name`.
    """
    is_list = node.type == "initializer_list"
    value = m.braced(m, node, type_name) if is_list else m.argument(node)
    if isinstance(value, Array) and type_name.endswith("*"):
        value = Pointer(array=value)
    elif not is_list:
        value = taken(m, value, type_name)
    if isinstance(value, Struct):
        value = m.adapt(m, value, type_name, node)
    return m.make(converted(value, type_name if types.bits_of(type_name) else ""), m.span(node), type_name)


def _array(m: Machine, node: "Node", entries: "list[Node]", element: str, *, is_fixed: bool) -> Array:
    is_plain = members_of(element) is None and class_named(m, element) is None and not element.endswith("]")
    if len(entries) == 1 and entries[0].type == "initializer_list" and (is_plain or _is_double(entries[0])):
        entries = entries_of(entries[0])  # an array may have two pairs of braces: {{1, 2}}
    made = Array(element, m.line_of(node), is_fixed=is_fixed)
    if len(entries) > LONGEST_ARRAY:
        made.length = len(entries)
        return made
    is_nested = is_plain and types.bits_of(element) and len(entries) > 1
    for entry in entries:
        kind = f"{element}[]" if is_nested and entry.type == "initializer_list" else element
        made.items += _items(m, entry, kind, len(made.items))
    return made


def _items(m: Machine, entry: "Node", element: str, place: int) -> list[Cell]:
    """The elements that an entry adds: usually one; for the expansion of a pack, one for each argument in the pack.

    An entry such as `[2] = value` also adds the elements before index 2 that are missing, with their default value.
    """
    if entry.type == "parameter_pack_expansion":
        pattern = entry.child_by_field_name("pattern")
        cells = expanded(m, pattern, lambda node: item(m, node, element)) if pattern is not None else None
        return [m.make(m.unknown(entry), m.span(entry), element)] if cells is None else cells
    if entry.type == "initializer_pair":
        designator, value = entry.child_by_field_name("designator"), entry.child_by_field_name("value")
        index = m.value(first_child(designator)) if designator is not None else None
        if value is not None and isinstance(index, int) and place <= index < LONGEST_ARRAY:
            zeros = [m.default_element(m, element, m.line_of(entry)) for _ in range(place, index)]
            return [*(m.make(zero, m.span(entry), element) for zero in zeros), item(m, value, element)]
    return [item(m, entry, element)]


def _is_double(node: "Node") -> bool:
    entries = entries_of(node)
    return len(entries) > 0 and all(entry.type == "initializer_list" for entry in entries)


def _tensor(m: Machine, node: "Node", entries: "list[Node]", data_type: str) -> Struct:
    """Returns the tensor that `FLOAT32 {1, 1, 3, 4}` describes. Users may enter this short form for a tensor that the
    code does not determine.
    """
    line, sizes = m.line_of(node), _array(m, node, entries, "UINT", is_fixed=True)
    members: dict[str, Object] = {
        "DataType": DataType[data_type].value, "DimensionCount": len(sizes.items), "Sizes": Pointer(array=sizes),
        "TotalTensorSizeInBytes": ComputedTotal(),
    }  # fmt: skip
    buffer, tensor = Struct(BUFFER_DESC, line), Struct(TENSOR_DESC, line)
    span = m.span(node)
    buffer.members = {name: m.make(value, span) for name, value in members.items()}
    tensor.members = {"Type": m.make(1, span), "Desc": m.make(Pointer(cell=m.make(buffer, span)), span)}
    return tensor


def _struct(m: Machine, node: "Node", entries: "list[Node]", type_name: str) -> Object:
    order = members_of(type_name) or ()
    if len(entries) == 1 and entries[0].type != "initializer_pair" and entries[0].type != "initializer_list":
        whole = m.argument(entries[0])  # T{other} copies
        if isinstance(whole, Struct) and whole.type == type_name:
            return taken(m, whole)
    made = m.struct(type_name, m.line_of(node))
    position = 0
    for entry in entries:
        name, value = order[position] if position < len(order) else "", entry
        if entry.type == "initializer_pair":
            designator, value = entry.child_by_field_name("designator"), entry.child_by_field_name("value")
            name = m.text(designator).lstrip(". ")
        if value is None:
            continue
        if not name:
            if members_of(type_name) is not None:
                remark(
                    m,
                    value,
                    say(
                        "{struct} has {count:member|members}; this additional value is ignored",
                        struct=type_name,
                        count=len(order),
                    ),
                )
            break
        kind = member_struct(type_name, name) or member_type(type_name, name)
        made.members[name] = cell = item(m, value, kind if not types.bits_of(kind) else "")
        if isinstance(cell.value, Struct) and cell.value.info is not None and not kind.endswith("*"):
            cell.value = m.as_number(m, cell.value, value)
        position = order.index(name) + 1 if name in order else position + 1
    return made


def remark(m: Machine, node: "Node", sentence: str) -> None:
    """Records a remark about the code at a node; `sentence` has no full stop."""
    line, column = m.source.place(node)
    m.remarks.append(say("Line {line}, column {column}: {sentence}.", line=line, column=column, sentence=sentence))
