"""Evaluates the algorithms of the standard library that change or search lists."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.containers import cells_between
from ops.formats.cpp_import.calling.invocation import invoke
from ops.formats.cpp_import.calling.std_numbers import NOTHING, Known, Values
from ops.formats.cpp_import.machine.kinds import kind_of, number_in
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at
from ops.formats.cpp_import.machine.storing import converted, copied, store
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import element_near
from ops.formats.cpp_import.state.values import (
    LONGEST_ARRAY,
    Array,
    Cell,
    Function,
    Inserter,
    Object,
    Pointer,
    Reversed,
    Span,
    Struct,
    Unknown,
    truth,
)

if TYPE_CHECKING:
    from tree_sitter import Node

# The marks of function objects such as std::multiplies<>.
MARKS = {
    "multiplies": "*", "plus": "+", "minus": "-", "divides": "/", "modulus": "%", "bit_or": "|", "bit_and": "&",
    "greater_equal": ">=", "less_equal": "<=", "not_equal_to": "!=", "equal_to": "==", "greater": ">", "less": "<",
}  # fmt: skip


_FUNCTION_OBJECT = re.compile(r"(?:std\s*::\s*)?(?:ranges\s*::\s*)?(\w+)\s*(?:<[^<>]*>)?\s*(?:\(\s*\)|\{\s*\})")


def combine(m: Machine, operation: Object, mark: str, values: list[Object], node: "Node") -> Object:
    """Returns the result of calling `operation` with `values`.

    `operation` is a function in the imported code, or a function object of the standard library that computes the
    operator `mark`, such as "+".
    """
    if isinstance(operation, Function):
        return invoke(m, operation, [], node, "", values)
    left, right = (values[0], values[1]) if len(values) == 2 else (None, None)
    if mark and isinstance(left, int | float) and isinstance(right, int | float):
        return number_in(m, mark, left, right, "", node)
    return m.unknown(node)


def mark_of(m: Machine, given: "list[Node]", place: int, default: str) -> str:
    """The operator, such as `<`, that the function object at position `place` of the arguments computes.

    Returns `default` if there is no such argument, and "" if the function computes none of these operators.
    """
    if len(given) <= place:
        return default
    match = _FUNCTION_OBJECT.fullmatch(m.text(given[place]))
    return MARKS.get(match[1], "") if match is not None else ""


def write(m: Machine, values: list[Object], first: Object, span: Span) -> Object:
    """Writes `values` to the array elements from the iterator `first` on. Returns an iterator behind the last written
    element.

    Returns NOTHING if the code does not determine the position.
    """
    if isinstance(first, Inserter):
        array = first.array
        if array.filler is not None or array.length is not None or len(array.items) + len(values) > LONGEST_ARRAY:
            return NOTHING
        made = [m.make(converted(copied(m, each), array.element), span, array.element) for each in values]
        m.memory.set(array, "items", [*array.items, *made])
        return first
    at = Pointer(array=first) if isinstance(first, Array) else first
    cells = _cells_from(at, len(values))
    if cells is None:
        return NOTHING
    for cell, value in zip(cells, values, strict=True):
        store(m, cell, copied(m, value), span)
    if isinstance(at, Pointer):
        return Pointer(array=at.array, index=at.index + len(values))
    assert isinstance(at, Reversed)
    return Reversed(at.array, at.index - len(values))


def _cells_from(at: Object, count: int) -> list[Cell] | None:
    if isinstance(at, Pointer) and at.array is not None and at.array.filler is None:
        cells = [element_near(at.array, at.index + number) for number in range(count)]
        found = [cell for cell in cells if cell is not None]
        return found if len(found) == count else None
    if isinstance(at, Reversed) and at.array.filler is None and count - 1 <= at.index < len(at.array.items):
        return [at.array.items[at.index - number] for number in range(count)]
    return None


def _read(m: Machine, cells: list[Cell], given: "list[Node]", node: "Node") -> list[Object]:
    owner = m.text(given[0]).partition(".")[0] if given else ""
    return [m.read(cell, f"{owner}[{number}]", m.line_of(node)) for number, cell in enumerate(cells)]


def _transform(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    cells = cells_between(values[0], values[1]) if len(values) in (4, 5) else None
    if cells is None:
        return NOTHING
    lists = [_read(m, cells, given, node)]
    if len(values) == 5:
        start = Pointer(array=values[2]) if isinstance(values[2], Array) else values[2]
        second = _cells_from(start, len(cells))
        if second is None:
            return NOTHING
        lists.append(_read(m, second, given[2:], node))
    mark = mark_of(m, given, len(values) - 1, "")
    made = [combine(m, values[-1], mark, list(row), node) for row in zip(*lists, strict=True)]
    return write(m, made, values[-2], m.span(node))


def _numbers(values: list[Object]) -> list[int | float] | None:
    found = [each for each in values if isinstance(each, int | float)]
    return found if len(found) == len(values) else None


def _sort(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    cells = cells_between(values[0], values[1]) if len(values) in (2, 3) else None
    numbers = _numbers(_read(m, cells, given, node)) if cells is not None else None
    mark = mark_of(m, given, 2, "<")
    if cells is None or numbers is None or mark not in ("<", ">") or (
        len(values) == 3 and isinstance(values[2], Function)):  # fmt: skip
        return NOTHING
    return _put(m, cells, sorted(numbers, reverse=mark == ">"), node)


def _put(m: Machine, cells: list[Cell], values: "list[int | float] | list[Object]", node: "Node") -> Object:
    for cell, value in zip(cells, values, strict=True):
        store(m, cell, value, m.span(node))
    return None


def _rotate(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    if len(values) != 3:
        return NOTHING
    left, right = cells_between(values[0], values[1]), cells_between(values[1], values[2])
    if left is None or right is None:
        return NOTHING
    return _put(m, left + right, [copied(m, cell.value) for cell in right + left], node)


def _swap(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    cells = [cell_at(m, each) for each in given]
    one, other = cells if len(cells) == 2 else (None, None)
    if one is None or other is None:
        return NOTHING
    swap_cells(m, one, other, m.span(node))
    return None


def swap_cells(m: Machine, one: Cell, other: Cell, span: Span) -> None:
    """Exchanges the values of two cells. Vectors exchange their arrays, so that pointers to the elements stay valid."""
    left, right = one.value, other.value
    if isinstance(left, Array) and isinstance(right, Array) and not left.is_fixed and not right.is_fixed:
        m.memory.set(one, "value", right)
        m.memory.set(other, "value", left)
        return
    kept = copied(m, left)
    store(m, one, copied(m, right), span)
    store(m, other, kept, span)


def _exchange(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    cell = cell_at(m, given[0]) if len(values) == 2 else None
    if cell is None:
        return NOTHING
    before = copied(m, values[0])
    store(m, cell, copied(m, values[1]), m.span(node))
    return before


def _found(test: Callable[[Machine, Values, "list[Node]", "Node", Object], Object]) -> Known:
    """Returns a function that evaluates a C++ search for the first element that passes `test`.

    The result is an iterator: to this element, or to the end if no element passes.
    """

    def search(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
        cells = cells_between(values[0], values[1]) if len(values) == 3 else None
        first = Pointer(array=values[0]) if values and isinstance(values[0], Array) else values[0] if values else None
        if cells is None or not isinstance(first, Pointer):
            return NOTHING
        for number, value in enumerate(_read(m, cells, given, node)):
            passes = test(m, values, given, node, value)
            if isinstance(passes, Unknown):
                return passes
            if truth(passes):
                return Pointer(array=first.array, index=first.index + number)
        return Pointer(array=first.array, index=first.index + len(cells))

    return search


def _is_equal(m: Machine, values: Values, given: "list[Node]", node: "Node", value: Object) -> Object:
    del given
    if isinstance(value, Struct) and (own := m.operated(m, "==", [value, values[2]], node)) is not None:
        return own
    both = isinstance(value, int | float) and isinstance(values[2], int | float)
    return int(value == values[2]) if both else m.unknown(node)


def _passes(m: Machine, values: Values, given: "list[Node]", node: "Node", value: Object) -> Object:
    del given
    return combine(m, values[2], "", [value], node)


def _all(m: Machine, values: Values, given: "list[Node]", node: "Node") -> list[bool] | None:
    cells = cells_between(values[0], values[1]) if len(values) == 3 else None
    if cells is None:
        return None
    found = [combine(m, values[2], "", [value], node) for value in _read(m, cells, given, node)]
    return None if any(isinstance(each, Unknown) for each in found) else [truth(each) for each in found]


def _tested(judge: Callable[[list[bool]], int]) -> Known:
    def tested(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
        found = _all(m, values, given, node)
        return NOTHING if found is None else judge(found)

    return tested


def _count(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    cells = cells_between(values[0], values[1]) if len(values) == 3 else None
    numbers = _numbers([*_read(m, cells, given, node), values[2]]) if cells is not None else None
    return NOTHING if numbers is None else numbers[:-1].count(numbers[-1])


def _extreme(pick: Callable[[list[int | float]], int | float]) -> Known:
    def extreme(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
        cells = cells_between(values[0], values[1]) if len(values) == 2 else None
        numbers = _numbers(_read(m, cells, given, node)) if cells is not None else None
        first = Pointer(array=values[0]) if values and isinstance(values[0], Array) else values[0] if values else None
        if not numbers or not isinstance(first, Pointer):
            return NOTHING
        return Pointer(array=first.array, index=first.index + numbers.index(pick(numbers)))

    return extreme


def _partial_sum(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    cells = cells_between(values[0], values[1]) if len(values) in (3, 4) else None
    if cells is None:
        return NOTHING
    mark, made, kind = mark_of(m, given, 3, "+"), list[Object](), _element_type(m, cells)
    for value in _read(m, cells, given, node):
        operation = values[3] if len(values) > 3 else None
        made.append(converted(combine(m, operation, mark, [made[-1], value], node), kind) if made else value)
    return write(m, made, values[2], m.span(node))


def _inner_product(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    cells = cells_between(values[0], values[1]) if len(values) == 4 else None
    start = Pointer(array=values[2]) if len(values) == 4 and isinstance(values[2], Array) else values[2:3]
    start = start[0] if isinstance(start, list) and start else start
    second = _cells_from(start, len(cells)) if cells is not None and not isinstance(start, list) else None
    if cells is None or second is None:
        return NOTHING
    numbers = _numbers([*_read(m, cells, given, node), *_read(m, second, given, node), values[3]])
    if numbers is None:
        return NOTHING
    kinds = [_element_type(m, each) for each in (cells, second)]
    kind = types.common(*kinds)  # each product has this type
    whole = kind_of(m, given[3])
    total, count = numbers[-1], len(cells)
    for one, other in zip(numbers[:count], numbers[count:-1], strict=True):
        total = types.cast(total + types.cast(one * other, kind), types.common(whole, kind))
        total = types.cast(total, whole)
    is_known = (kind and whole) or all(isinstance(each, int) and 0 <= each < 1 << 31 for each in (*numbers, total))
    return total if is_known else NOTHING


def _element_type(m: Machine, cells: list[Cell]) -> str:
    return types.number_type(m.type_named(cells[0].type)) if cells else ""


def _generate(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    cells = cells_between(values[0], values[1]) if len(values) == 3 else None
    if cells is None or not isinstance(values[2], Function):
        return NOTHING
    for cell in cells:
        store(m, cell, invoke(m, values[2], [], node, values=[]), m.span(node))
    return None


def _for_each(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    cells = cells_between(values[0], values[1]) if len(values) == 3 else None
    if cells is None or not isinstance(values[2], Function):
        return NOTHING
    for cell in cells:
        invoke(m, values[2], [], node, values=[cell])
    return values[2]


def _copy_if(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    cells = cells_between(values[0], values[1]) if len(values) == 4 else None
    found = _all(m, [*values[:2], values[3]], given, node) if cells is not None else None
    if cells is None or found is None:
        return NOTHING
    return write(m, [cell.value for cell, keeps in zip(cells, found, strict=True) if keeps], values[2], m.span(node))


def _remove(is_test: bool) -> Known:
    def remove(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
        cells = cells_between(values[0], values[1]) if len(values) == 3 else None
        first = values[0] if values else None
        if cells is None or not isinstance(first, Pointer):
            return NOTHING
        kept = [copied(m, cell.value) for cell in cells]
        numbers = _numbers([*kept, values[2]]) if not is_test else None
        if is_test:
            found = _all(m, values, given, node)
        else:
            found = [each == numbers[-1] for each in numbers[:-1]] if numbers is not None else None
        if found is None:
            return NOTHING
        left = [value for value, goes in zip(kept, found, strict=True) if not goes]
        for cell, value in zip(cells, left, strict=False):
            store(m, cell, value, m.span(node))
        return Pointer(array=first.array, index=first.index + len(left))

    return remove


def _inserter(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object:
    del m, given, node
    return Inserter(values[0]) if len(values) == 1 and isinstance(values[0], Array) else NOTHING


WRITING = (
    "transform", "sort", "stable_sort", "rotate", "swap", "exchange", "partial_sum", "generate", "for_each", "copy_if",
    "remove", "remove_if", "iter_swap",
)  # fmt: skip
ALGORITHMS: Mapping[str, Known] = {
    "transform": _transform, "sort": _sort, "stable_sort": _sort, "rotate": _rotate, "swap": _swap,
    "exchange": _exchange, "find": _found(_is_equal), "find_if": _found(_passes),
    "all_of": _tested(lambda found: int(all(found))), "any_of": _tested(lambda found: int(any(found))),
    "none_of": _tested(lambda found: int(not any(found))), "count_if": _tested(sum), "count": _count,
    "max_element": _extreme(max), "min_element": _extreme(min), "partial_sum": _partial_sum,
    "inner_product": _inner_product, "generate": _generate, "for_each": _for_each, "copy_if": _copy_if,
    "remove": _remove(is_test=False), "remove_if": _remove(is_test=True), "back_inserter": _inserter,
}  # fmt: skip
