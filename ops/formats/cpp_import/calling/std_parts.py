"""Evaluates three kinds of C++ library functions: those that create an array from a list, those that create a view of
an array, and std::get, which returns one element.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.std_numbers import NOTHING, Known, Values
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at
from ops.formats.cpp_import.machine.storing import copied, fresh, viewed
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import element_at, object_of
from ops.formats.cpp_import.state.values import INTERNAL, UNSET, Array, Ask, Cell, Object, Pointer, Struct, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node


def _make_array(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    del given, node
    array = values[0] if len(values) == 1 else None
    return fresh(m, copied(m, array)) if isinstance(array, Array) else NOTHING


def _view(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    """Returns the view of an array that the C++ call `gsl::make_span` or `absl::MakeSpan` creates."""
    del given
    array = values[0].array if values and isinstance(values[0], Pointer) else values[0] if values else None
    found = viewed(values, m.span(node), array.element if isinstance(array, Array) else "", m.text(node))
    return NOTHING if found is UNSET else fresh(m, found)


def _get(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    """Evaluates `std::get<N>(x)` for a tuple, a pair or a std::array.

    Returns NOTHING if the element is unknown.
    """
    del given
    listed = types.arguments_of(m.text(node.child_by_field_name("function")).partition("<")[2].rpartition(">")[0])
    index = m.elsewhere(listed[0], m.line_of(node)) if len(listed) == 1 and len(values) == 1 else None
    owner = object_of(values[0]) if values else None
    cell: Cell | None = None
    if isinstance(index, int) and isinstance(owner, Array) and owner.is_fixed and 0 <= index < len(owner.items):
        cell = element_at(owner, index)
    elif isinstance(index, int) and isinstance(owner, Struct) and owner.info is not None and owner.filler is None:
        is_known = m.source.is_library(owner.info.node) and 0 <= index < len(owner.members)
        cell = list(owner.members.values())[index] if is_known else None
    if cell is None:
        return NOTHING
    m.returned = cell
    return m.read(cell, m.text(node), m.line_of(node))


def _renew(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    """Moves the elements of a vector to a new array, so that all iterators of the vector become unknown.

    Does so only for a call in the code of `objects.library`. For a call in the user's code, returns NOTHING and moves
    nothing.
    """
    cell = cell_at(m, given[0]) if m.source.is_library(node) else None
    old = values[0] if cell is not None else None
    if cell is None or not isinstance(old, Array):
        return NOTHING
    made = Array(old.element, old.line, list(old.items), old.filler, length=old.length, name=old.name)
    text = m.text(m.library_call)
    m.memory.set(cell, "value", made)
    m.memory.set(old, "items", [])
    m.memory.set(old, "filler", Unknown(text, (Ask(text, m.line_of(node)),), (text,)))
    return None


PARTS: Mapping[str, Known] = {
    "to_array": _make_array,
    **dict.fromkeys(("make_span", "MakeSpan", "MakeConstSpan", "AsSpan", "as_span"), _view),
    "get": _get,
    f"{INTERNAL}renew": _renew,
}
