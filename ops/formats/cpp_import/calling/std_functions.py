"""Evaluates the functions of the standard library and of DirectML.h that are common in code for descs."""

from typing import TYPE_CHECKING

from ops.arrays.dtypes import DataType
from ops.arrays.layout import minimum_bytes
from ops.formats.cpp_import.calling.containers import cells_between
from ops.formats.cpp_import.calling.invocation import invoke
from ops.formats.cpp_import.calling.std_numbers import NOTHING, NUMBER_FUNCTIONS, Known, Values, error_check, extreme
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.storing import copied, fresh, store
from ops.formats.cpp_import.state import arithmetic as numbers
from ops.formats.cpp_import.state.values import (
    Array,
    Cell,
    Function,
    Object,
    Pointer,
    Span,
    Struct,
    Unknown,
    asks_of,
    target_of,
)

if TYPE_CHECKING:
    from tree_sitter import Node


_MARKS = {"multiplies": "*", "plus": "+", "minus": "-", "bit_or": "|", "bit_and": "&"}


def call_std(m: Machine, name: str, values: Values, given: "list[Node]", node: "Node") -> tuple[Object] | None:
    """The result of a function of the standard library, in a tuple; None if it is not known."""
    known = _KNOWN.get(name)
    if known is None:
        return None
    unknown = [each for each in (values[:3] if known is _accumulate else values) if isinstance(each, Unknown)]
    if unknown and name not in ("move", "forward", "as_const", "FAILED", "SUCCEEDED") and known is not _zero:
        if name in _WRITERS:
            return None
        return (m.answered(Unknown(m.text(node), asks_of(*unknown), (m.text(node),))),)
    found = known(m, values, given, node)
    return None if found is NOTHING else (found,)


def is_writer(name: str) -> bool:
    """True for a function that writes to its arguments, such as `std::copy`."""
    return name in _WRITERS


def _same(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    del m, given, node
    return values[0] if values else NOTHING


def _size(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    del m, node
    array = values[0] if values else None
    if isinstance(array, Pointer) and array.cell is None and array.array is not None and array.array.is_fixed:
        return NOTHING
    return array.count if isinstance(array, Array) and array.count is not None and len(given) == 1 else NOTHING


def _start(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    del m, given, node
    return Pointer(array=values[0]) if values and isinstance(values[0], Array) else NOTHING


def _end(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    del m, given, node
    array = values[0] if values else None
    return Pointer(array=array, index=array.count) if isinstance(array, Array) and array.count is not None else NOTHING


def _advance(sign: int) -> Known:
    def advance(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
        del m, given, node
        step = values[1] if len(values) > 1 else 1
        first = Pointer(array=values[0]) if values and isinstance(values[0], Array) else values[0] if values else None
        if isinstance(first, Pointer) and first.array is not None and isinstance(step, int):
            return Pointer(array=first.array, index=first.index + sign * step)
        return NOTHING

    return advance


def _distance(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    del m, given, node
    cells = cells_between(values[0], values[1]) if len(values) == 2 else None
    return NOTHING if cells is None else len(cells)


def _accumulate(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    cells = cells_between(values[0], values[1]) if len(values) in (2, 3, 4) else None
    if cells is None or len(values) < 2:
        return NOTHING
    result: Object = values[2] if len(values) > 2 else 0
    is_whole = isinstance(result, int)
    for number, cell in enumerate(cells):
        item = m.read(cell, f"{m.text(given[0]).partition('.')[0]}[{number}]", m.line_of(node))
        result = _combined(m, values[3] if len(values) > 3 else None, result, item, given, node)
        if is_whole and isinstance(result, float):
            result = int(result)
    return result


def _combined(m: Machine, operation: Object, left: Object, right: Object, given: "list[Node]", node: "Node") -> Object:
    if isinstance(operation, Function):
        return invoke(m, operation, [], node, "", [left, right])
    mark = "+"
    if len(given) > 3:
        text = m.text(given[3])
        mark = next((mark for name, mark in _MARKS.items() if name in text), "")
    if isinstance(left, int | float) and isinstance(right, int | float):
        found = numbers.binary(mark, left, right)
        return Unknown(m.text(node)) if found is None else found
    return m.answered(Unknown(m.text(node), asks_of(left, right), (m.text(node),)))


def _write(m: Machine, cells: list[Cell], first: Object, span: Span) -> Object | None:
    """Copies cells to the target of the pointer `first`; returns the end of the copy."""
    if isinstance(first, Array):
        first = Pointer(array=first)
    if not isinstance(first, Pointer) or first.array is None or first.array.filler is not None:
        return NOTHING
    array = first.array
    if first.index < 0 or first.index + len(cells) > len(array.items):
        return NOTHING
    for target, cell in zip(array.items[first.index :], cells, strict=False):
        store(m, target, copied(m, cell.value), cell.span)
    del span
    return Pointer(array=array, index=first.index + len(cells))


def _copy(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    del given
    cells = cells_between(values[0], values[1]) if len(values) == 3 else None
    return NOTHING if cells is None else _write(m, cells, values[2], m.span(node))


def _copy_n(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    first = Pointer(array=values[0]) if values and isinstance(values[0], Array) else values[0] if values else None
    if len(values) != 3 or not isinstance(first, Pointer) or not isinstance(values[1], int):
        return NOTHING
    last = Pointer(array=first.array, index=first.index + values[1])
    return _copy(m, [first, last, values[2]], given, node)


def _memcpy(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    first = Pointer(array=values[1]) if len(values) == 3 and isinstance(values[1], Array) else None
    if len(values) == 3 and isinstance(values[1], Pointer):
        first = values[1]
    size = values[2] if len(values) == 3 else None
    if first is None or first.array is None or not isinstance(size, int) or size % 4 or not _is_word(first.array):
        return NOTHING
    return _copy_n(m, [first, size // 4, values[0]], given, node)


def _is_word(array: Array) -> bool:
    return array.element in ("UINT", "uint32_t", "UINT32", "int", "INT", "int32_t", "float", "FLOAT", "unsigned int")


def _fill(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    cells = cells_between(values[0], values[1]) if len(values) == 3 else None
    if cells is None:
        return NOTHING
    for cell in cells:
        store(m, cell, copied(m, values[2]), m.span(given[2]) if len(given) > 2 else m.span(node))
    return None


def _fill_n(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    first = Pointer(array=values[0]) if values and isinstance(values[0], Array) else values[0] if values else None
    if len(values) != 3 or not isinstance(first, Pointer) or not isinstance(values[1], int):
        return NOTHING
    return _fill(m, [first, Pointer(array=first.array, index=first.index + values[1]), values[2]], given, node)


def _iota(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    cells = cells_between(values[0], values[1]) if len(values) == 3 else None
    start = values[2] if len(values) == 3 else None
    if cells is None or not isinstance(start, int):
        return NOTHING
    for number, cell in enumerate(cells):
        store(m, cell, start + number, m.span(given[2]))
    return None


def _reverse(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    del given, node
    cells = cells_between(values[0], values[1]) if len(values) == 2 else None
    if cells is None:
        return NOTHING
    for cell, value, span in zip(
        cells, [c.value for c in reversed(cells)], [c.span for c in reversed(cells)], strict=True
    ):
        m.memory.set(cell, "value", value)
        m.memory.set(cell, "span", span)
    return None


def _zero(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    """Executes `memset(&x, 0, sizeof(x))` and `ZeroMemory(&x, sizeof(x))`."""
    is_set = len(values) == 3
    if not values or (is_set and values[1] != 0) or "sizeof" not in (m.text(given[-1]) if given else ""):
        return NOTHING
    target = target_of(values[0]) if isinstance(values[0], Pointer) else None
    found = target.value if target is not None and isinstance(values[0], Pointer) and values[0].array is None else (
        values[0].array if isinstance(values[0], Pointer) else values[0])  # fmt: skip
    if isinstance(found, Struct) and found.type.startswith("DML_"):
        m.memory.set(found, "members", {})
        m.memory.set(found, "filler", None)
        m.memory.set(found, "is_initialised", True)
        return None
    if isinstance(found, Array) and found.is_fixed and found.filler is None:
        for cell in found.items:
            store(m, cell, 0, m.span(node))
        return None
    return NOTHING


def _buffer_size(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    """The value of DMLCalcBufferTensorSize(type, count, sizes, strides)."""
    del given
    if len(values) != 4 or not isinstance(values[0], int) or not isinstance(count := values[1], int):
        return NOTHING
    if not 1 <= count <= 8 or values[0] not in {member.value for member in DataType}:
        return NOTHING
    lists: list[list[int] | None] = []
    for value in values[2:]:
        start = Pointer(array=value) if isinstance(value, Array) else value
        if start is None or start == 0:
            lists.append(None)
            continue
        if not isinstance(start, Pointer) or start.array is None:
            return NOTHING
        cells = start.array.items[start.index : start.index + count]
        found = [cell.value for cell in cells if isinstance(cell.value, int)]
        if len(found) != count:
            return Unknown(m.text(node), asks_of(*(cell.value for cell in cells)))
        lists.append(found)
    sizes, strides = lists
    if sizes is None or any(size < 1 for size in sizes):
        return NOTHING
    return int(minimum_bytes(DataType(values[0]), sizes, strides))


def _make_array(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    del given, node
    array = values[0] if len(values) == 1 else None
    return fresh(m, copied(m, array)) if isinstance(array, Array) else NOTHING


_WRITERS = ("copy", "copy_n", "fill", "fill_n", "iota", "reverse", "memcpy", "memset", "ZeroMemory", "memmove",
            "RtlZeroMemory", "SecureZeroMemory")  # fmt: skip
_KNOWN: dict[str, Known] = {
    "max": extreme(max), "min": extreme(min),
    **NUMBER_FUNCTIONS,
    **dict.fromkeys(("move", "forward", "as_const", "ref", "cref", "addressof"), _same),
    **dict.fromkeys(("size", "ssize", "_countof", "ARRAYSIZE", "ARRAY_SIZE", "countof", "UE_ARRAY_COUNT"), _size),
    **dict.fromkeys(("data", "begin", "cbegin"), _start), **dict.fromkeys(("end", "cend"), _end),
    "next": _advance(1), "prev": _advance(-1), "distance": _distance,
    "accumulate": _accumulate, "reduce": _accumulate,
    "copy": _copy, "copy_n": _copy_n, "memcpy": _memcpy, "memmove": _memcpy,
    "fill": _fill, "fill_n": _fill_n, "iota": _iota, "reverse": _reverse,
    **dict.fromkeys(("memset", "ZeroMemory", "RtlZeroMemory", "SecureZeroMemory"), _zero),
    "DMLCalcBufferTensorSize": _buffer_size,
    "FAILED": error_check(0), "SUCCEEDED": error_check(1),
    "to_array": _make_array,
}  # fmt: skip
