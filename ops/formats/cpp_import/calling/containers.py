"""Evaluates the methods of std::vector, std::array and std::span, and of similar containers."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.storing import converted, copied, fresh, taken, view_of
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import element_at, leads_of
from ops.formats.cpp_import.state.values import (
    LONGEST_ARRAY,
    Array,
    Ask,
    Cell,
    Object,
    Pointer,
    Reversed,
    Span,
    Struct,
    Unknown,
    asks_of,
)

if TYPE_CHECKING:
    from tree_sitter import Node

SIZES = ("size", "length", "Num", "Length", "ssize")
STARTS = ("data", "begin", "cbegin", "GetData", "get")
PUSHES = ("push_back", "emplace_back", "Add", "Emplace")


def call_container(m: Machine, array: Array, name: str, given: "list[Node]", node: "Node", owner: str) -> Object | None:
    """Calls a method of an array; returns None if the method is not known.

    The result of the method is in a new cell, to which the returned Pointer leads.
    """
    line = m.line_of(node)
    if name in SIZES:
        count = array.count
        text = f"{owner}.{name}()"
        return _one(count if count is not None else _unknown(m, array, text, line))
    if name == "empty":
        return _one(int(array.count == 0) if array.count is not None else _unknown(m, array, f"{owner}.empty()", line))
    if name in STARTS:
        return _one(Pointer(array=array))
    if name in ("rbegin", "crbegin", "rend", "crend"):
        count = array.count
        if count is None:
            return _one(_unknown(m, array, m.text(node), line))
        return _one(Reversed(array, count - 1 if "begin" in name else -1))
    if name in ("end", "cend"):
        count = array.count
        return _one(Pointer(array=array, index=count) if count is not None else _unknown(m, array, m.text(node), line))
    if name in ("front", "back", "at", "operator[]", "Last"):
        return _one(_element(m, array, name, given, node, owner))
    if name in ("reserve", "shrink_to_fit", "Reserve"):
        return _one(None)
    if array.is_view and name in ("first", "last", "subspan"):
        return _one(_part(m, array, name, given, node))
    if (array.is_fixed and name not in ("fill",)) or array.is_view:
        return None
    if name in PUSHES:
        _push(m, array, given)
        return _one(array.items[-1].value if array.items else None)
    return _changed(m, array, name, given, node)


def _one(value: Object) -> Object:
    return Pointer(cell=Cell(value, Span(0)))  # a box, because None means that the method is not known


def _unknown(m: Machine, array: Array, text: str, line: int) -> Object:
    if array.filler is not None and not array.filler.asks:
        return Unknown(text)
    if array.filler is not None and not array.filler.names:
        return m.answered(Unknown(text, array.filler.asks, (text,)))  # it depends on a condition
    callee = array.filler.asks[0].callee if array.filler is not None else ""
    return m.answered(Unknown(text, (Ask(text, line, "", callee),), (text,)))


def _element(m: Machine, array: Array, name: str, given: "list[Node]", node: "Node", owner: str) -> Object:
    index: Object = m.value(given[0]) if given else 0 if name == "front" else len(array.items) - 1
    if isinstance(index, int) and 0 <= index < len(array.items) and (array.filler is None or name != "back"):
        m.returned = element_at(array, index)
        m.returned.is_referred = True
        return m.read(array.items[index], f"{owner}[{index}]", m.line_of(node))
    if isinstance(index, Unknown):
        return Unknown(m.text(node), index.asks)
    return _unknown(m, array, m.text(node), m.line_of(node))


def _part(m: Machine, array: Array, name: str, given: "list[Node]", node: "Node") -> Object:
    """Returns the part of `array`, a view such as a std::span, that a call of its method `name` selects: `first(n)`,
    `last<n>()` or `subspan(start, count)`.

    The result is unknown if an argument of the call is unknown.
    """
    code = m.text(node.child_by_field_name("function"))
    listed = types.arguments_of(code.rpartition("<")[2].removesuffix(">")) if code.endswith(">") else []
    values = [m.value(each) for each in given] or [m.elsewhere(each, m.line_of(node)) for each in listed]
    numbers = [value for value in values if isinstance(value, int)]
    count = array.count
    if count is None or len(numbers) != len(values) or not 1 <= len(numbers) <= 1 + (name == "subspan"):
        text = m.text(node)
        return Unknown(text, asks_of(array.filler, *values) or (Ask(text, m.line_of(node)),), (text,), leads_of(array))
    start = {"first": 0, "last": count - numbers[0], "subspan": numbers[0]}[name]
    end = {"first": numbers[0], "last": count, "subspan": start + numbers[1] if len(numbers) > 1 else count}[name]
    if not 0 <= start <= end <= len(array.items):
        return m.unknown(node)
    return Array(array.element, array.line, array.items[start:end], name=array.name, is_view=True)


def _push(m: Machine, array: Array, given: "list[Node]") -> None:
    if array.filler is not None or len(array.items) >= LONGEST_ARRAY:
        if array.filler is None:
            m.memory.set(array, "length", len(array.items) + 1)
        for each in given:
            m.value(each)
        return
    if len(given) > 1 or not given:
        value = m.construct_element(m, array.element, given)
        span = m.span(given[0]) if given else Span(array.line)
    else:
        is_list = given[0].type == "initializer_list"
        info = m.class_named(m.type_named(array.element)) if not is_list else None
        whole = m.braced(m, given[0], array.element) if is_list else m.argument(given[0])
        is_same = isinstance(whole, Unknown) or (isinstance(whole, Struct) and whole.info is not None and (
            whole.info is info or (info is not None and whole.info.derives_from(info))))  # fmt: skip
        if info is not None and not is_same:
            value = m.construct_element(m, array.element, given)
        else:
            value = whole if is_list else taken(m, whole, array.element)
        span = m.span(given[0])
    m.memory.set(array, "items", [*array.items, m.make(converted(value, array.element), span, array.element)])


def _changed(m: Machine, array: Array, name: str, given: "list[Node]", node: "Node") -> Object | None:
    """Executes a method that replaces elements of a C++ array. Returns a pointer to a new variable that contains the
    result of the method; returns None for any other method.
    """
    known = (
        "assign",
        "insert",
        "erase",
        "resize",
        "clear",
        "fill",
        "pop_back",
        "SetNum",
        "Init",
        "Empty",
        "Append",
        "append",
    )
    if name not in known:
        return None
    values = [m.braced(m, each, f"{array.element}[]") if each.type == "initializer_list" else m.value(each)
              for each in given]  # fmt: skip
    items = None if array.filler is not None and name not in ("assign", "clear") else edited(
        m, array, name, values, m.span(node))  # fmt: skip
    if items is None or len(items) > LONGEST_ARRAY:
        text = array.name or m.text(node).partition(".")[0]
        asks = asks_of(*values, array.filler) or (Ask(text, m.line_of(node), "", name),)
        m.memory.set(array, "filler", Unknown(text, asks, (text,)))
        m.memory.set(array, "items", [])
        return _one(Unknown(m.text(node), asks))
    at = values[0].index if name in ("erase", "insert") and isinstance(values[0], Pointer) else len(array.items)
    _move(m, array, items, at, m.span(node))
    m.memory.set(array, "filler", None)
    m.memory.set(array, "length", None)
    return _one(Pointer(array=array, index=at if name in ("erase", "insert") else 0))


def _move(m: Machine, array: Array, items: list[Cell], at: int, span: Span) -> None:
    """Replaces the elements of an array by `items`.

    Elements from the index `at` on get new cells if a reference to the old cell exists. This reference then has an
    unknown value, as in C++ after a reallocation.
    """
    old = array.items[at:]
    if not old:
        m.memory.replace(array, items)
        return
    made = [m.make(each.value, each.span, each.type) if each.is_referred else each for each in items[at:]]
    m.memory.set(array, "items", items[:at] + made)
    for number, cell in enumerate(old, at):
        if cell.is_referred:
            name = f"{array.name or array.element}[{number}]"
            m.memory.set(cell, "value", Unknown(name, (Ask(name, span.line),), (name,), (Pointer(array=array),)))
            m.memory.set(cell, "type", f"{cell.type}&")  # a write to it may change the new elements


def edited(m: Machine, array: Array, name: str, values: list[Object], span: Span) -> list[Cell] | None:
    """Returns the elements of an array after a call of its method `name` with the arguments `values`.

    Returns None if the code does not determine the elements.
    """
    items = array.items
    if name in ("clear", "Empty"):
        return []
    if name == "pop_back":
        return items[:-1]
    if name == "fill" and len(values) == 1:
        return [_cell(m, array, values[0], span) for _ in items]
    if name in ("assign", "Init"):
        return _sequence(m, array, values if name == "assign" else values[::-1], span)
    if name in ("resize", "SetNum") and values and isinstance(count := values[0], int) and 0 <= count <= LONGEST_ARRAY:
        filling = values[1] if len(values) > 1 else m.default_element(m, array.element, span.line)
        return items[:count] + [_cell(m, array, filling, span, bool(values[1:])) for _ in range(count - len(items))]
    if name in ("Append", "append"):
        added = _sequence(m, array, values, span)
        return None if added is None else items + added
    if (
        name not in ("insert", "erase")
        or not values
        or not isinstance(at := values[0], Pointer)
        or at.array is not array
    ):
        return None
    if name == "erase":
        last = values[1] if len(values) > 1 else Pointer(array=array, index=at.index + 1)
        return items[: at.index] + items[last.index :] if isinstance(last, Pointer) else None
    if len(values) == 2 and not isinstance(values[1], Array):
        return [*items[: at.index], _cell(m, array, values[1], span), *items[at.index :]]
    added = _sequence(m, array, values[1:], span)
    return None if added is None else items[: at.index] + added + items[at.index :]


def _cell(m: Machine, array: Array, value: Object, span: Span, is_written: bool = True) -> Cell:
    own = view_of(value) if isinstance(value, Array) and types.is_view(array.element) else copied(m, value)
    return m.make(converted(own, array.element), span, array.element, is_written=is_written)


def _sequence(m: Machine, array: Array, values: list[Object], span: Span) -> list[Cell] | None:
    """Returns the elements that a constructor or a method creates from its arguments `values`; None if the code does
    not determine them.

    `values` has one of three forms: (list), (count, value) or (first, last), the two ends of a range.
    """
    if len(values) == 1 and isinstance(values[0], Array) and values[0].count is not None:
        return [_cell(m, array, each.value, each.span) for each in values[0].items]
    if len(values) == 2 and isinstance(values[0], Pointer | Reversed):
        found = cells_between(values[0], values[1])
        return None if found is None else [_cell(m, array, each.value, each.span) for each in found]
    if len(values) == 2 and isinstance(count := values[0], int) and 0 <= count <= LONGEST_ARRAY:
        return [_cell(m, array, values[1], span) for _ in range(count)]
    return None


def cells_between(first: Object, last: Object) -> list[Cell] | None:
    """The cells from one pointer up to, but not including, another; None if the code does not determine them."""
    if isinstance(first, Reversed) and isinstance(last, Reversed) and first.array is last.array:
        items = first.array.items
        is_inside = first.array.filler is None and -1 <= last.index <= first.index < len(items)
        return [items[number] for number in range(first.index, last.index, -1)] if is_inside else None
    if isinstance(first, Array):
        first = Pointer(array=first)
    if not isinstance(first, Pointer) or not isinstance(last, Pointer) or first.array is None:
        return None
    array = first.array
    if last.array is not array or array.filler is not None or array.length is not None:
        return None
    return array.items[first.index : last.index] if 0 <= first.index <= last.index <= len(array.items) else None


def constructed(m: Machine, element: str, values: list[Object], span: Span, name: str, *, is_fixed: bool) -> Object:
    """Returns the vector that a C++ constructor makes from arguments in parentheses: `(n)`, `(n, value)`, `(first,
    last)` or another vector, which is copied.

    `element` is the type of its elements. `is_fixed` is True if the vector cannot grow.
    """
    made = Array(element, span.line, is_fixed=is_fixed, name=name)
    if not values:
        return fresh(m, made)
    if len(values) == 1 and isinstance(values[0], Array):
        return fresh(m, taken(m, values[0])) if values[0].count is not None else values[0]
    if len(values) == 1 and isinstance(count := values[0], int):
        if 0 <= count <= LONGEST_ARRAY:
            made.items = [_cell(m, made, m.default_element(m, element, span.line), span, False) for _ in range(count)]
        else:
            made.length = count
        return fresh(m, made)
    if len(values) == 2 and isinstance(values[0], Pointer) and isinstance(values[1], int):
        last = Pointer(array=values[0].array, index=values[0].index + values[1])
        values = [values[0], last]  # a span of a pointer and a count
    items = _sequence(m, made, values, span)
    if items is None:
        asks = asks_of(*values, *(v.filler for v in values if isinstance(v, Array)))
        made.filler = Unknown(name, asks or (Ask(name, span.line),), (name,))
        return fresh(m, made)
    made.items = items
    return fresh(m, made)
