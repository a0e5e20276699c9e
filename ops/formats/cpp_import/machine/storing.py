"""Copies values, and stores them in cells as C++ assigns them."""

from dataclasses import replace

from ops.formats.cpp_import.directml_h import SCALAR, member_struct, member_type
from ops.formats.cpp_import.machine.limits import MOST_STRUCTS
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


def taken(m: Machine, value: Object, kind: str = "") -> Object:
    """Returns the value for a new variable of the type `kind`.

    A temporary object is used without a copy; any other object is copied. If `kind` is a view such as std::span and
    `value` is an array, returns a view of the array.
    """
    if types.is_view(kind) and isinstance(value, Array):
        return view_of(value)
    if value is m.fresh:
        m.fresh = None
        return value
    return copied(m, value)


def is_fresh(m: Machine, value: Object) -> bool:
    """True if `value` is the object that the interpreter created last, so that no variable has it yet."""
    return value is m.fresh


def fresh(m: Machine, value: Object) -> Object:
    """Marks `value` as a temporary object, so that the next variable takes it without a copy. Returns `value`."""
    m.fresh = value
    return value


def copied(m: Machine, value: Object, depth: int = 0) -> Object:
    """A copy of a struct, an array, or a lambda with its captured variables; the targets of pointers and views are not
    copied.

    Any other value is returned unchanged.
    """
    if depth > 8:
        return Unknown("...")
    if isinstance(value, Struct):
        if value.info is not None and (own := m.copied_object(m, value)) is not None:
            return own
        made = Struct(value.type, value.line, "", value.is_initialised, {}, value.filler, value.info, value)
        made.bindings = value.bindings
        made.place = m.frames[-1].name
        references = value.info.references() if value.info is not None else ()
        made.members = {
            name: cell if name in references else _copied_cell(m, cell, depth) for name, cell in value.members.items()
        }
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
    made = m.make(copied(m, cell.value, depth + 1), cell.span, cell.type, is_written=cell.is_written)
    made.is_twin = cell.is_twin
    return made


def converted(value: Object, type_name: str) -> Object:
    """A number converted to the type of its variable; other values unchanged."""
    if not isinstance(value, int | float) or not type_name:
        return value
    return held(value) if types.is_optional(type_name) else types.cast(value, type_name)


def store(m: Machine, cell: Cell, value: Object, span: Span) -> None:
    """Assigns a value to a cell. A struct or an array keeps its identity, so that pointers to it stay valid."""
    old = cell.value
    if cell.is_twin or (isinstance(value, Struct | Array) and value is old):
        pass
    elif isinstance(value, Array) and _holds_view(cell, value):
        m.memory.set(cell, "value", view_of(value))  # a span leads to the elements of another array
    elif isinstance(value, Struct) and isinstance(old, Struct):
        source = taken(m, value)
        if isinstance(source, Struct):
            if source in m.structs[-3:]:
                m.structs.remove(source)
            _overwrite(m, old, source)
    elif isinstance(value, Array) and (isinstance(old, Array) or types.element_of(cell.type) is not None):
        is_moved = is_fresh(m, value) and not value.is_fixed  # a vector gives its elements away
        source = taken(m, value)
        if isinstance(old, Array) and isinstance(source, Array):
            _replace(m, old, source, is_moved=is_moved and not old.is_fixed)
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


def _holds_view(cell: Cell, value: Array) -> bool:
    """True if the assignment of `value` to a variable keeps a view instead of a copy of the elements.

    This holds if the variable has a view type such as std::span, if the variable contains a view already, or if `value`
    is a view and the variable has no value yet.
    """
    old = cell.value
    return types.is_view(cell.type) or (isinstance(old, Array) and old.is_view) or (value.is_view and old is UNSET)


def _replace(m: Machine, target: Array, source: Array, *, is_moved: bool) -> None:
    if is_moved:
        m.memory.set(target, "items", source.items)
    else:
        m.memory.replace(target, source.items)
    m.memory.set(target, "filler", source.filler)
    m.memory.set(target, "length", source.length)


def _overwrite(m: Machine, target: Struct, source: Struct) -> None:
    """Assigns the struct `source` to the struct `target`, member by member.

    The cells of `target` remain the same objects, because a C++ reference may refer to them.
    """
    m.memory.set(target, "type", source.type or target.type)
    m.memory.set(target, "is_initialised", source.is_initialised)
    m.memory.set(target, "filler", source.filler)
    for name, cell in source.members.items():
        if (kept := target.members.get(name)) is not None:
            _assign(m, kept, cell)
    if source.info is None or target.info is None:
        order = {name: target.members.get(name, cell) for name, cell in source.members.items()}
        others = {} if target.type == SCALAR else {
            name: cell for name, cell in target.members.items() if name not in order and _reset(m, target, name, cell)
        }  # fmt: skip
        m.memory.set(target, "members", order | others)


def _reset(m: Machine, struct: Struct, name: str, cell: Cell) -> bool:
    """Resets the member `name` of `struct`, because a struct without a value for this member was assigned to `struct`.

    If `struct` is known to be initialised, sets the member to 0 or NULL and returns True. Otherwise, makes the member
    unset or unknown and returns False.
    """
    is_known = struct.is_initialised and struct.filler is None
    if isinstance(cell.value, Struct):
        _overwrite(m, cell.value, Struct(cell.value.type, struct.line, filler=struct.filler))
    else:
        zero = None if member_type(struct.type, name).endswith("*") else 0
        m.memory.set(cell, "value", zero if is_known else struct.filler or UNSET)
    return is_known


def _assign(m: Machine, kept: Cell, given: Cell) -> None:
    """Copies the value of `given`, a member of another object, to the member `kept`. The cell `kept` stays the same
    object.
    """
    old, value = kept.value, given.value
    if isinstance(old, Struct) and isinstance(value, Struct):
        _overwrite(m, old, value)
    elif isinstance(old, Array) and isinstance(value, Array) and not value.is_view:
        _replace(m, old, value, is_moved=False)
    else:
        m.memory.set(kept, "value", converted(value, kept.type))
    m.memory.set(kept, "span", given.span)
    m.memory.set(kept, "is_written", given.is_written)


def member_cell(m: Machine, struct: Struct, name: str, line: int) -> Cell:
    """Returns the cell of a member of a struct, to which a value can be assigned. Creates the cell if the struct has
    none.
    """
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
    """Returns the value of a member of a C++ struct. A member that is not set is 0 or null in a struct of DirectML.h
    that was initialised with {}, and otherwise unknown.

    `text` is the expression that reads the member, at `line`.
    """
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
    """Returns an array of `count` elements, each a copy of `value`.

    If there are too many elements to store, the array has only its length, and its elements are unknown.
    """
    made = Array(element, line, is_fixed=is_fixed, name=name)
    if count > LONGEST_ARRAY or m.cells > 80_000:
        made.length = count
        return made
    for _ in range(count):
        made.items.append(m.make(copied(m, value), Span(line), element, is_written=False))
    return made


def view_of(array: Array) -> Array:
    """Returns a view of all elements of `array`, or `array` itself if it is a view already."""
    if array.is_view:
        return array
    is_known = array.filler is None and array.length is None
    items = list(array.items) if is_known else []
    base = None if is_known else array
    made = Array(array.element, array.line, items, array.filler, length=array.length, name=array.name)
    made.is_view, made.base = True, base
    return refer_to(made)


def refer_to(view: Array) -> Array:
    """Marks each element of a view as one that a pointer or reference refers to, and returns the view."""
    for cell in view.items:
        cell.is_referred = True
    return view


def viewed(values: list[Object], span: Span, element: str, text: str) -> Object:
    """The C++ span over an array, over a pointer and a count, or over two pointers.

    Returns Unknown if the limits are unknown, and UNSET if `values` are of other kinds.
    """
    first = values[0] if values else UNSET
    if len(values) == 1 and isinstance(first, Array):
        return view_of(first)
    if len(values) == 1 and isinstance(first, Unknown):
        return Unknown(text, asks_of(first), (text, *first.names), first.targets)
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
    return refer_to(Array(element, span.line, array.items[first.index : end], is_view=True))
