"""Copies values, and stores them in cells as C++ assigns them."""

from dataclasses import replace

from ops.formats.cpp_import.directml_h import member_struct, member_type
from ops.formats.cpp_import.machine.frames import MOST_STRUCTS
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import (
    LONGEST_ARRAY,
    UNSET,
    Array,
    Ask,
    Cell,
    Function,
    Object,
    Pointer,
    Span,
    Struct,
    Unknown,
    asks_of,
    held,
)


def taken(m: Machine, value: Object) -> Object:
    """The value for a new variable: an object that was just made is used as it is, any other object is copied."""
    if value is m.fresh:
        m.fresh = None
        return value
    return copied(m, value)


def is_fresh(m: Machine, value: Object) -> bool:
    """True if the object was just made, so that no variable has it."""
    return value is m.fresh


def fresh(m: Machine, value: Object) -> Object:
    """Marks an object as just made, so that the next variable takes it without a copy."""
    m.fresh = value
    return value


def copied(m: Machine, value: Object, depth: int = 0) -> Object:
    """A copy of a struct or an array; the targets of its pointers are not copied. Any other value is returned
    unchanged.
    """
    if depth > 8:
        return Unknown("...")
    if isinstance(value, Struct):
        if value.info is not None and (own := m.copied_object(m, value)) is not None:
            return own
        made = Struct(value.type, value.line, "", value.is_initialised, {}, value.filler, value.info, value)
        made.bindings = value.bindings
        made.place = m.frames[-1].name
        made.members = {name: _copied_cell(m, cell, depth) for name, cell in value.members.items()}
        if value.type.startswith("DML_") and len(m.structs) < MOST_STRUCTS:
            m.structs.append(made)
        return made
    if isinstance(value, Array):
        if value.is_view:
            return value
        items = [_copied_cell(m, cell, depth) for cell in value.items]
        return Array(value.element, value.line, items, value.filler, value.is_fixed, value.length)
    if isinstance(value, Function) and value.node.type == "lambda_expression" and value.scope.names:
        captured = {name: _copied_cell(m, cell, depth) for name, cell in value.scope.names.items()}
        return replace(value, scope=replace(value.scope, names=captured))
    return value


def _copied_cell(m: Machine, cell: Cell, depth: int) -> Cell:
    return m.make(copied(m, cell.value, depth + 1), cell.span, cell.type, is_written=cell.is_written)


def converted(value: Object, type_name: str) -> Object:
    """A number converted to the type of its variable; any other value itself."""
    if not isinstance(value, int | float) or not type_name:
        return value
    return held(value) if types.is_optional(type_name) else types.cast(value, type_name)


def store(m: Machine, cell: Cell, value: Object, span: Span) -> None:
    """Assigns a value to a cell. A struct or an array keeps its identity, so that pointers to it stay valid."""
    old = cell.value
    if isinstance(value, Array) and (types.is_view(cell.type) or (value.is_view and old is UNSET)):
        m.memory.set(cell, "value", value)  # a span leads to the elements of another array
    elif isinstance(value, Struct) and isinstance(old, Struct) and value is not old:
        source = taken(m, value)
        if isinstance(source, Struct):
            _overwrite(m, old, source)
    elif isinstance(value, Array) and (isinstance(old, Array) or types.element_of(cell.type) is not None):
        source = taken(m, value)
        if isinstance(old, Array) and isinstance(source, Array):
            for name in ("items", "filler", "length"):
                m.memory.set(old, name, getattr(source, name))
        else:
            m.memory.set(cell, "value", source)
    elif isinstance(value, Array):
        m.memory.set(cell, "value", Pointer(array=value))
    elif isinstance(value, Unknown) and isinstance(old, Struct | Array):
        spread(m, old, value)
    elif isinstance(value, Struct):
        source = taken(m, value)
        if isinstance(source, Struct) and not source.name:
            source.name = ""
        m.memory.set(cell, "value", source)
    else:
        m.memory.set(cell, "value", converted(value, cell.type))
    m.memory.set(cell, "span", span)
    m.memory.set(cell, "is_written", True)


def spread(m: Machine, target: Struct | Array, value: Unknown) -> None:
    """Makes all members or elements of an object unknown, because the object was assigned an unknown value."""
    m.memory.set(target, "filler", value)
    m.memory.set(target, "members" if isinstance(target, Struct) else "items", {} if isinstance(target, Struct) else [])


def _overwrite(m: Machine, target: Struct, source: Struct) -> None:
    if source in m.structs[-3:]:
        m.structs.remove(source)
    m.memory.set(target, "type", source.type or target.type)
    m.memory.set(target, "is_initialised", source.is_initialised)
    m.memory.set(target, "filler", source.filler)
    if source.info is None or target.info is None:
        # The cells of a nested struct stay, because a pointer may lead to them.
        m.memory.set(target, "members", dict(source.members))
        return
    for name, cell in source.members.items():
        if name in target.members:
            store(m, target.members[name], cell.value, cell.span)


def member_cell(m: Machine, struct: Struct, name: str, line: int) -> Cell:
    """The cell of a member, for writing; it is made if the struct has none."""
    if name in struct.members:
        return struct.members[name]
    inner = member_struct(struct.type, name)
    value: Object = m.struct(inner, line, is_initialised=struct.is_initialised) if inner else UNSET
    if isinstance(value, Struct):
        value.filler = struct.filler
    kind = member_type(struct.type, name)
    # A number that does not fit its member stays as it is, so that the rules can report it.
    made = m.make(value, Span(line), kind if kind.endswith("*") else "")
    m.memory.set(struct, "members", struct.members | {name: made})
    return made


def member_value(m: Machine, struct: Struct, name: str, text: str, line: int) -> Object:
    """The value of a member. A member that is not set is 0 or null if the struct was initialised with {}."""
    cell = struct.members.get(name)
    if cell is not None and cell.value is not UNSET:
        return m.read(cell, text, line)
    if struct.filler is not None:
        first = struct.filler.asks[0] if struct.filler.asks else None
        asks = (Ask(text, line, "", first.callee, first.is_open),) if first is not None else ()
        return m.answered(Unknown(text, asks, (text,)))
    is_api = struct.type.startswith("DML_")
    if is_api and struct.is_initialised:
        inner = member_struct(struct.type, name)
        if inner:
            return member_cell(m, struct, name, line).value
        return None if member_type(struct.type, name).endswith("*") else 0
    return m.answered(Unknown(text, (Ask(text, line),), (text,)))


def new_array(
    m: Machine, element: str, line: int, count: int, *, is_fixed: bool = False, value: Object = 0, name: str = ""
) -> Array:
    """An array of `count` elements. If they are too many to store, they are unknown."""
    made = Array(element, line, is_fixed=is_fixed, name=name)
    if count > LONGEST_ARRAY or m.cells > 80_000:
        made.length = count
        return made
    for _ in range(count):
        made.items.append(m.make(copied(m, value), Span(line), element, is_written=False))
    return made


def viewed(values: list[Object], span: Span, element: str, text: str) -> Object:
    """The span of an array, of a pointer and a count, or of two pointers; UNSET for other values."""
    first = values[0] if values else UNSET
    if len(values) == 1 and isinstance(first, Array):
        return Array(element, span.line, first.items, name=first.name, is_view=True) if first.is_fixed else first
    first = Pointer(array=first) if isinstance(first, Array) else first
    if len(values) != 2 or not isinstance(first, Pointer) or first.array is None:
        return UNSET
    array, last = first.array, values[1]
    end = last.index if isinstance(last, Pointer) and last.array is array else (
        first.index + last if isinstance(last, int) else None)  # fmt: skip
    is_known = array.filler is None and array.length is None
    if end is None or not is_known or not 0 <= first.index <= end <= len(array.items):
        asks = asks_of(last, array.filler) or (Ask(text, span.line),)
        return Unknown(text, asks, (text,), (first,))
    return Array(element, span.line, array.items[first.index : end], is_view=True)
