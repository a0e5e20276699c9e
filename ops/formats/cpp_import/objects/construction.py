"""Makes C++ objects of the classes that the code defines, and initialises their members."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import is_operator_struct, members_of
from ops.formats.cpp_import.machine.kinds import kind_of
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at, unmoved
from ops.formats.cpp_import.machine.storing import converted, fresh, new_array, store, taken
from ops.formats.cpp_import.machine.templates import (
    accepts,
    bind_template,
    class_named,
    declares_array,
    is_declarator,
)
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import leads_of, leaves
from ops.formats.cpp_import.state.values import (
    LONGEST_ARRAY,
    UNSET,
    Array,
    Ask,
    Cell,
    ClassInfo,
    Field,
    Object,
    Pointer,
    Scope,
    Span,
    Struct,
    Unknown,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def first_value(m: Machine, type_name: str, declarator: "Node", initialiser: "Node") -> Object:
    kind = m.type_named(type_name)
    pointer = "*" if is_declarator(declarator, "pointer_declarator") else ""
    kind += f"{pointer}[]" if declares_array(declarator) else pointer
    if initialiser.type == "initializer_list":
        return m.braced(m, initialiser, kind)
    value = m.argument(initialiser)
    if isinstance(value, Array) and kind.endswith("*"):
        return Pointer(array=value)
    return converted(taken(m, value, kind), kind)


def construct(m: Machine, info: ClassInfo, type_name: str, given: "list[Node] | None", node: "Node") -> Object:
    """Creates an object of a class that the C++ text defines.

    `given` are the arguments or the entries of a braced list; None if the arguments are unknown.
    """
    if given is not None and len(given) == 1 and given[0].type not in ("initializer_list", "initializer_pair"):
        bare = unmoved(m, given[0])
        copy = m.argument(bare)
        if isinstance(copy, Struct) and copy.info is not None and (copy.info is info or copy.info.derives_from(info)):
            copy = copy if bare is given[0] else m.argument(given[0])
            return fresh(m, as_base(taken(m, copy), info))
    made, cell, scope = new_object(m, info, node, _deduced(m, info, type_name, given or []))
    initialise_base(m, info, cell, scope, given, node)
    names = [field.name for field in _all_fields(info)]
    for name in {name for name in names if names.count(name) > 1}:  # a base class has a member of the same name
        made.members[name] = m.make(Unknown(name, (Ask(name, m.line_of(node)),), (name,)), m.span(node))
        made.members[name].is_twin = True
    return fresh(m, made)


def _deduced(m: Machine, info: ClassInfo, type_name: str, given: "list[Node]") -> str:
    """The name of a library class with the number types of its constructor arguments as template arguments.

    For example, `std::pair(1, 2.5f)` is a pair of INT and float. Other names are returned unchanged.
    """
    kinds = [kind_of(m, each) for each in given]
    is_plain = m.source.is_library(info.node) and "<" not in type_name and len(kinds) <= len(info.fields)
    return f"{type_name}<{', '.join(kinds)}>" if kinds and is_plain and all(kinds) else type_name


def new_object(m: Machine, info: ClassInfo, node: "Node", type_name: str = "") -> tuple[Struct, Cell, Scope]:
    """An object whose members are not initialised yet, its cell, and the scope of its members."""
    scope = Scope(info.scope)
    bind_template(m, info, type_name, scope)
    made = Struct(info.name, m.line_of(node), info=info)
    cell = m.make(made, m.span(node), info.name)
    scope.this, scope.owner = cell, info
    made.bindings = Scope(info.scope, None, dict(scope.names), dict(scope.types))
    with m.within(scope):
        for field in _all_fields(info):
            made.members[field.name] = _uninitialised(m, field)
    if info.has_unseen_base:
        made.filler = Unknown(info.name, (Ask(info.name, m.line_of(node)),))
    return made, cell, scope


def as_base(value: Object, info: ClassInfo) -> Object:
    """Converts an object of a derived class to its base class `info`: only the members of the base class remain.

    Any other object is returned unchanged.
    """
    if (
        isinstance(value, Struct)
        and value.info is not None
        and value.info is not info
        and value.info.derives_from(info)
    ):
        names = {field.name for field in _all_fields(info)}
        value.members = {name: cell for name, cell in value.members.items() if name in names}
        value.info, value.type = info, info.name
    return value


def initialise_base(
    m: Machine, info: ClassInfo, cell: Cell, scope: Scope, given: "list[Node] | None", node: "Node"
) -> None:
    """Initialises the members of the class `info`, which is the class of the object in `cell` or one of its base
    classes. `given` are the arguments for the constructor.
    """
    is_inherited = info.inherits_constructors and given and len(info.bases) == 1
    if is_inherited and not any(accepts(each, len(given or [])) for each in info.constructors):
        initialise_base(m, info.bases[0], cell, Scope(info.bases[0].scope, cell, owner=info.bases[0]), given, node)
        for field in info.fields:
            initialise_default(m, field, cell, scope)
    elif info.constructors or info.name in info.declared:
        m.run_constructor(m, info, cell, scope, given, node)
    else:
        _aggregate(m, info, cell, list(given or []), scope, node)


def _all_fields(info: ClassInfo) -> list[Field]:
    return [field for base in info.bases for field in _all_fields(base)] + info.fields


def _uninitialised(m: Machine, field: Field) -> Cell:
    line = m.line_of(field.declarator)
    cell = default_cell(m, m.type_named(field.type), field.declarator, line, field.name)
    if isinstance(cell.value, Struct):
        cell.value.name = cell.value.name or field.name
    return cell


def initialise_default(m: Machine, field: Field, cell: Cell, scope: Scope) -> None:
    """Gives a member the value of its default initialiser, if it has one."""
    struct = cell.value
    if field.initialiser is None or not isinstance(struct, Struct):
        return
    member = struct.members[field.name]
    with m.within(scope), m.remembering({}):  # an initialiser is evaluated again for each object
        give(m, member, first_value(m, field.type, field.declarator, field.initialiser))
    member.span = m.span(field.initialiser)
    if isinstance(member.value, Struct):
        member.value.name = member.value.name or field.name


def give(m: Machine, member: Cell, value: Object) -> None:
    """Initialises a member of a struct with `value`, which replaces the value that the member had by default.

    If both values are structs of DirectML.h, the cells of the default struct are kept, because pointers may refer to
    them.
    """
    old = member.value
    if isinstance(old, Struct) and isinstance(value, Struct) and old.info is None and value.info is None:
        store(m, member, value, member.span)
    else:
        member.value = extended(m, value, old)


def extended(m: Machine, value: Object, declared: Object) -> Object:
    """An array with the length of its declaration: C++ adds zeros to a shorter initialiser."""
    if isinstance(value, Array) and isinstance(declared, Array):
        value = _nested(m, value, declared)
        value.element = value.element or declared.element
        value.is_fixed = declared.is_fixed
        for one, other in zip(value.items, declared.items, strict=False):
            if isinstance(one.value, Array) and isinstance(other.value, Array):
                one.value = extended(m, one.value, other.value)
        missing = (declared.count or 0) - len(value.items)
        if missing > 0 and declared.is_fixed and value.length is None:
            zeros = declared.items[-missing:] if missing <= len(declared.items) else []
            for zero in zeros:
                set_to_zero(zero)
            value.items = value.items + zeros
    return value


def _nested(m: Machine, value: Array, declared: Array) -> Array:
    """Returns `value` with as many dimensions as the array `declared`. C++ allows `{1, 2, 3, 4}` for `int a[2][2]`."""
    first = declared.items[0].value if declared.items else None
    if not isinstance(first, Array) or not value.items or _depth(value) >= _depth(declared):
        return value
    made = Array(declared.element, value.line, is_fixed=True)
    if _depth(value) > 1:
        parts = [value]
    else:
        width = max(leaves(first), 1)
        parts = [Array(value.element, value.line, value.items[start : start + width], is_fixed=True)
                 for start in range(0, len(value.items), width)]  # fmt: skip
    made.items = [m.make(part, part.items[0].span, f"{declared.element}[]") for part in parts]
    return made


def _depth(array: Array) -> int:
    inner = [_depth(cell.value) for cell in array.items[:1] if isinstance(cell.value, Array)]
    return 1 + max(inner, default=0)


def set_to_zero(cell: Cell) -> None:
    """Sets a variable that has no value to 0 or null. In a struct or an array, does so for all members or elements."""
    if cell.value is UNSET:
        cell.value = None if cell.type.endswith("*") else 0
    if isinstance(cell.value, Struct):
        set_members_to_zero(cell.value)
    elif isinstance(cell.value, Array):
        for each in cell.value.items:
            set_to_zero(each)


def set_members_to_zero(struct: Struct) -> None:
    """Sets the members of a struct that have no value to 0 or null. If the class or a base class has constructors, its
    members stay without a value.
    """
    struct.is_initialised = True
    info = struct.info
    if info is not None and not any(each.constructors or each.name in each.declared for each in (info, *info.bases)):
        for member in struct.members.values():
            if member.type.endswith("*") and member.value is UNSET:
                member.value = None
            set_to_zero(member)


def default_cell(m: Machine, type_name: str, declarator: "Node | None", line: int, name: str) -> Cell:
    """Returns the cell of a variable or a member that is declared without an initialiser. Its value is the default
    value of its type.
    """
    is_pointer = is_declarator(declarator, "pointer_declarator")
    if declares_array(declarator):
        element = type_name + "*" * is_pointer
        return m.make(_c_array(m, element, declarator, line, name), Span(line), element + "[]")
    if is_pointer or is_declarator(declarator, "reference_declarator"):
        return m.make(UNSET, Span(line), type_name + "*")
    return m.make(default_value(m, type_name, line, name), Span(line), type_name)


def _c_array(m: Machine, type_name: str, declarator: "Node | None", line: int, name: str) -> Object:
    inner, sizes = declarator, list[Object]()
    while inner is not None and inner.type != "array_declarator":
        inner = inner.child_by_field_name("declarator") or first_child(inner)
    while inner is not None and inner.type == "array_declarator":
        size = inner.child_by_field_name("size")
        sizes.insert(0, m.value(size) if size is not None else 0)  # the last size stands first in the tree
        inner = inner.child_by_field_name("declarator")
    return array_of(m, type_name, sizes or [0], line, name)


def array_of(m: Machine, type_name: str, sizes: list[Object], line: int, name: str) -> Array:
    """A C array of the sizes `sizes`. With several dimensions, its elements are arrays.

    If its length is unknown or too large, the elements are unknown.
    """
    count = sizes[0]
    if len(sizes) > 1:
        if not isinstance(count, int) or not 0 < count <= LONGEST_ARRAY:
            return Array(type_name, line, is_fixed=True, name=name, filler=Unknown(name, (Ask(name, line),), (name,)))
        made = new_array(m, type_name, line, count, is_fixed=True, value=UNSET, name=name)
        for number, item in enumerate(made.items):
            item.type, item.value = f"{type_name}[]", array_of(m, type_name, sizes[1:], line, f"{name}[{number}]")
        return made
    made = new_array(m, type_name, line, count, is_fixed=True, value=UNSET, name=name) if isinstance(count, int) and (
        count >= 0) else Array(type_name, line, is_fixed=True, name=name)  # fmt: skip
    if isinstance(count, Unknown):
        made.filler = Unknown(name, count.asks, (name,))
    for number, item in enumerate(made.items):
        inner = "" if is_operator_struct(type_name) else f"{name}[{number}]"
        item.value = default_value(m, type_name, line, inner)
        if item.value is UNSET:
            break
    return made


def default_value(m: Machine, type_name: str, line: int, name: str) -> Object:
    """The value of an object that is declared without an initialiser; UNSET for a number or a pointer."""
    if type_name.endswith("*"):
        return UNSET
    element = types.element_of(type_name)
    if element is not None:
        element = m.type_named(element)
        length = types.array_length(type_name)
        if length is None:
            return Array(element, line, name=name, is_fixed=types.is_fixed(type_name))
        count = m.elsewhere(length, line)
        if isinstance(count, int) and count >= 0:
            made = new_array(m, element, line, count, is_fixed=True, value=UNSET, name=name)
            if made.items and (members_of(element) is not None or class_named(m, element) is not None):
                for item in made.items:
                    item.value = default_value(m, element, line, name)
            return made
        filler = Unknown(name, count.asks if isinstance(count, Unknown) else (), (name,))
        return Array(element, line, is_fixed=True, name=name, filler=filler)
    if members_of(type_name) is not None or is_operator_struct(type_name):
        return m.struct(type_name, line, name, is_initialised=False)
    if (info := class_named(m, type_name)) is not None:
        return construct(m, info, type_name, [], info.node)
    if types.held_type(type_name) is not None:
        return None
    return UNSET


_VALUE = ("initializer_list", "argument_list")  # of T{} and of T(), whose members are 0 without a value


def _aggregate(m: Machine, info: ClassInfo, cell: Cell, given: "list[Node]", scope: Scope, node: "Node") -> None:
    """Initialises the members of a class without constructors, in their order, from a braced list."""
    made = cell.value
    if not isinstance(made, Struct):
        return
    for base in info.bases:
        inner: list[Node] = []
        if given and _all_fields(base):
            if given[0].type == "initializer_list":
                inner = [child for child in given.pop(0).named_children if child.type != "comment"]
            elif not base.constructors:
                inner, given = given[: len(_all_fields(base))], given[len(_all_fields(base)) :]
        initialise_base(m, base, cell, Scope(base.scope, cell, owner=base), inner, node)
    named = {
        m.text(entry.child_by_field_name("designator")).lstrip(". "): entry.child_by_field_name("value")
        for entry in given
        if entry.type == "initializer_pair"
    }
    listed = [entry for entry in given if entry.type != "initializer_pair"]
    for number, field in enumerate(info.fields):
        value = named.get(field.name) if named else listed[number] if number < len(listed) else None
        member = made.members[field.name]
        if value is None:
            initialise_default(m, field, cell, scope)
            is_listed = given or node.type in _VALUE or node.child_by_field_name("arguments") is not None
            if field.initialiser is None and is_listed:
                set_to_zero(member)
            continue
        made.members[field.name] = _initialise_listed(m, field, member, value, scope)


def _initialise_listed(m: Machine, field: Field, member: Cell, value: "Node", scope: Scope) -> Cell:
    """Initialises a member from an entry of a braced list, and returns its cell. A member that is a reference gets the
    cell of the expression.
    """
    kind = scope.types.get(types.plain(field.type), field.type)
    if field.is_reference:
        if (found := cell_at(m, value)) is not None:
            return found
        member.value = m.value(value)
    else:
        found = first_value(m, kind, field.declarator, value)
        if isinstance(found, Array) and member.type.endswith("*"):
            found = Pointer(array=found)
        is_class = isinstance(member.value, Struct) and member.value.info is not None
        if is_class and isinstance(found, Array | Pointer | int):
            lead, text = m.argument(value), m.text(value)  # for an inner struct without braces of its own
            leads = leads_of(Pointer(array=lead) if isinstance(lead, Array) else lead)
            found = m.answered(Unknown(text, (Ask(text, m.line_of(value)),), (text,), leads))
        give(m, member, found)
    member.span = m.span(value)
    if isinstance(member.value, Struct) and not member.value.name:
        member.value.name = field.name
    return member
