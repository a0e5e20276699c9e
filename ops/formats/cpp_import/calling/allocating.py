"""Makes the objects that `new` and functions such as std::make_unique create."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.containers import constructed
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import spoil_place
from ops.formats.cpp_import.machine.storing import store
from ops.formats.cpp_import.objects.braced_lists import entries_of
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import target_of
from ops.formats.cpp_import.state.values import UNSET, Array, Object, Pointer, Struct, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node


def allocated(m: Machine, template: str, given: "list[Node]", node: "Node") -> Object:
    """The pointer that `std::make_unique<T>(arguments)` returns, or the object of `std::make_optional`."""
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
            if isinstance(listed, Array) and len(listed.items) <= len(made.items):
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


def _placed(m: Machine, value: Object, place: "Node", node: "Node") -> Object:
    """The pointer of `new (&x) T{}`, which makes the object in the memory of x."""
    found = m.value(place)
    cell = target_of(found) if isinstance(found, Pointer) else None
    if cell is None:
        spoil_place(m, place)
        return m.unknown(node)
    store(m, cell, value, m.span(node))
    return found
