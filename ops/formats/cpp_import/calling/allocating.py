"""Makes the objects that `new` and functions such as std::make_unique create."""

import math
import re
from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.containers import constructed
from ops.formats.cpp_import.directml_h import members_of
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import spoil_place
from ops.formats.cpp_import.machine.storing import store
from ops.formats.cpp_import.objects.braced_lists import entries_of
from ops.formats.cpp_import.objects.construction import array_of, set_to_zero
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import target_of
from ops.formats.cpp_import.state.values import LONGEST_ARRAY, Array, Object, Pointer, Struct, Unknown

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
        if arguments is None:
            return Pointer(array=array_of(m, kind, [count], m.line_of(node), m.text(node)))
        made = constructed(m, kind, [count], m.span(node), m.text(node), is_fixed=False)
        if isinstance(made, Array) and arguments.type == "initializer_list":
            listed = m.braced(m, arguments, f"{kind}[]")
            if isinstance(listed, Array):
                made.items = listed.items + made.items[len(listed.items) :]
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
    or if the array is too long. The size for structs of DirectML.h is a product with `sizeof`, such as `sizeof(T) * n`.
    """
    cast, factors = _type_of_cast(m, node), given
    kind = m.type_named(types.plain(cast)) + "*" * cast.count("*")
    width, is_struct = 8 if kind.endswith("*") else types.bits_of(kind) // 8, members_of(kind) is not None
    if is_struct:  # one factor is the size of the struct, which is not known here; the others are the count
        factors = [factor for each in given for factor in _factors(each)]
        sizes = [each for each in factors if each.type == "sizeof_expression" and isinstance(m.argument(each), Unknown)]
        factors = [each for each in factors if each not in sizes[:1]]
        width = len(sizes[:1])
    counts = [number for each in factors if isinstance(number := m.argument(each), int) and number >= 0]
    size = math.prod(counts)
    if not width or len(counts) < len(factors) or size % width or size // width > LONGEST_ARRAY:
        return None
    if is_struct and size == 1:
        made = m.struct(kind, m.line_of(node), is_initialised=is_cleared)
        return Pointer(cell=m.make(made, m.span(node), kind))
    array = array_of(m, kind, [size // width], m.line_of(node), m.text(node))
    for cell in array.items if is_cleared else ():
        set_to_zero(cell)
    return Pointer(array=array)


def _factors(node: "Node") -> "list[Node]":
    """Returns the factors of a product such as `a * (b * c)`. For any other expression, returns the expression
    itself.
    """
    if node.type == "parenthesized_expression" and (inner := first_child(node)) is not None:
        return _factors(inner)
    mark, left, right = (node.child_by_field_name(name) for name in ("operator", "left", "right"))
    if mark is None or left is None or right is None or mark.type != "*":
        return [node]
    return [*_factors(left), *_factors(right)]


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
