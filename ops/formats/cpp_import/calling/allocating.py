"""Makes the objects that `new` and functions such as std::make_unique create."""

import re
from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.containers import constructed
from ops.formats.cpp_import.directml_h import members_of
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import spoil_place
from ops.formats.cpp_import.machine.storing import new_array, store
from ops.formats.cpp_import.objects.braced_lists import entries_of
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import target_of
from ops.formats.cpp_import.state.values import LONGEST_ARRAY, UNSET, Array, Object, Pointer, Struct, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node


def allocated(m: Machine, template: str, given: "list[Node]", node: "Node") -> Object:
    """The pointer to the new object of `std::make_unique<T>(arguments)` or `std::make_optional<T>(arguments)`."""
    kind = m.type_named(types.plain(template))
    if template.endswith("[]"):
        count = m.argument(given[0]) if given else 0
        made = constructed(m, kind.removesuffix("[]"), [count], m.span(node), m.text(node), is_fixed=False)
        return Pointer(array=made) if isinstance(made, Array) else made
    value = m.initialised(m, node, given, kind, "")
    return value if isinstance(value, Unknown) else Pointer(cell=m.make(value, m.span(node), kind))


def new(m: Machine, node: "Node") -> Object:
    """The value of `new T(arguments)` or `new T[n]{...}`."""
    kind = m.type_of(node.child_by_field_name("type"))
    declarator, arguments = node.child_by_field_name("declarator"), node.child_by_field_name("arguments")
    given = entries_of(arguments) if arguments is not None else []
    if declarator is not None and declarator.type == "new_declarator":
        count = m.value(declarator.child_by_field_name("length"))
        made = constructed(m, kind, [count], m.span(node), m.text(node), is_fixed=False)
        if isinstance(made, Array) and arguments is not None and arguments.type == "initializer_list":
            listed = m.braced(m, arguments, f"{kind}[]")
            if isinstance(listed, Array):
                made.items = listed.items + made.items[len(listed.items) :]
        elif isinstance(made, Array) and arguments is None:
            for cell in made.items:
                cell.value = UNSET
        m.fresh = None
        return Pointer(array=made) if isinstance(made, Array) else made
    if arguments is not None and arguments.type == "initializer_list":
        value = m.braced(m, arguments, kind)
    else:
        value = m.initialised(m, node, given, kind, "")
        if arguments is None and isinstance(value, Struct) and value.info is None:
            value.is_initialised = False
    m.fresh = None
    place = node.child_by_field_name("placement")
    if place is not None and place.named_children:
        return _placed(m, value, place.named_children[0], node)
    return value if isinstance(value, Unknown) else Pointer(cell=m.make(value, m.span(node), kind))


def from_heap(m: Machine, given: "list[Node]", node: "Node", *, is_cleared: bool) -> Object | None:
    """Returns a pointer to the memory that `(T*)malloc(bytes)` or `(T*)calloc(count, bytes)` allocates.

    `is_cleared` is True for calloc. Returns None if the code does not determine the type T or the size of the memory,
    or if the array is too long.
    """
    kind, line = m.type_named(types.plain(_type_of_cast(m, node))), m.line_of(node)
    if members_of(kind) is not None and m.text(given[-1] if given else None).startswith("sizeof"):
        made = m.struct(kind, line, is_initialised=is_cleared)
        return Pointer(cell=m.make(made, m.span(node), kind)) if len(given) == 1 or m.argument(given[0]) == 1 else None
    width, size = types.bits_of(kind) // 8, 1
    for each in given:
        number = m.argument(each)
        size = size * number if isinstance(number, int) else -1
    if not width or size < 0 or size % width or size // width > LONGEST_ARRAY:
        return None
    made = new_array(m, kind, line, size // width, value=0 if is_cleared else UNSET, name=m.text(node))
    return Pointer(array=made)


def _type_of_cast(m: Machine, node: "Node") -> str:
    """Returns the type T of the cast to T* around the expression `node`; '' if there is no such cast."""
    parent = node.parent
    if parent is not None and parent.type == "argument_list" and parent.named_child_count == 1:
        function = parent.parent.child_by_field_name("function") if parent.parent is not None else None
        match = re.fullmatch(r"(?:static_cast|reinterpret_cast)\s*<(.*)\*\s*>", m.text(function))
        return match[1] if match else ""
    is_cast = parent is not None and parent.type == "cast_expression"
    found = m.text(parent.child_by_field_name("type")).rstrip() if parent is not None and is_cast else ""
    return found[:-1] if found.endswith("*") else ""


def _placed(m: Machine, value: Object, place: "Node", node: "Node") -> Object:
    """Returns the pointer of `new (&x) T{}`, and stores the object `value` in `x`, because `new` creates the object
    there.
    """
    found = m.value(place)
    cell = target_of(found) if isinstance(found, Pointer) else None
    if cell is None:
        spoil_place(m, place)
        return m.unknown(node)
    store(m, cell, value, m.span(node))
    return found
