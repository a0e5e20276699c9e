"""Evaluates the functions of the standard library and of DirectML.h that are common in code for descs."""

import re
from typing import TYPE_CHECKING

from ops.arrays.dtypes import DataType
from ops.arrays.layout import minimum_bytes
from ops.formats.cpp_import.calling.containers import cells_between
from ops.formats.cpp_import.calling.moving import moved
from ops.formats.cpp_import.calling.std_algorithms import ALGORITHMS, WRITING, combine, mark_of, write
from ops.formats.cpp_import.calling.std_numbers import NOTHING, NUMBER_FUNCTIONS, Known, Values, error_check, extreme
from ops.formats.cpp_import.calling.std_parts import PARTS
from ops.formats.cpp_import.machine.kinds import kind_of
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at
from ops.formats.cpp_import.machine.storing import copied, store
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import address_of, element_at, element_near, elements_at
from ops.formats.cpp_import.state.values import (
    LONGEST_ARRAY,
    Array,
    Ask,
    Function,
    Object,
    Pointer,
    Reversed,
    Struct,
    Unknown,
    asks_of,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def call_std(m: Machine, name: str, values: Values, given: "list[Node]", node: "Node") -> tuple[Object] | None:
    """The result of a function of the standard library, in a tuple; None if the call is to be treated like that of an
    unseen function.
    """
    known = _KNOWN.get(name)
    if known is None:
        return None
    if name in _OF_BYTES:
        values = [elements_at(value) for value in values]
    unknown = [each for each in (values[:3] if known is _accumulate else values) if isinstance(each, Unknown)]
    if unknown and name not in ("move", "forward", "as_const", "FAILED", "SUCCEEDED") and known is not _zero:
        if name in _WRITERS:
            return None
        return (m.answered(Unknown(m.text(node), asks_of(*unknown), (m.text(node),))),)
    found = known(m, values, given, node)
    return None if found is NOTHING else (found,)


def _same(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    del m, given, node
    return values[0] if values else NOTHING


def _address(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    """The value of `std::addressof(x)`."""
    cell = cell_at(m, given[0], is_address=True) if len(values) == 1 and len(given) == 1 else None
    return NOTHING if cell is None else address_of(cell)


def _reference(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    """Evaluates `std::ref(x)`. The result is an unknown value that refers to x, so that a write to it may change x."""
    cell = cell_at(m, given[0]) if len(values) == 1 and len(given) == 1 else None
    if cell is None:
        return NOTHING
    text = m.text(node)
    return Unknown(text, (Ask(text, m.line_of(node)),), (), (Pointer(cell=cell),))


def _moved(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    """Evaluates `std::move(x)`, or the algorithm `std::move(first, last, to)`, and returns the result."""
    return _copy(m, values, given, node) if len(values) == 3 else moved(m, values, given, node)


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


def _backward(*, last: bool) -> Known:
    def backward(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
        del m, given, node
        array = values[0] if values else None
        if not isinstance(array, Array) or array.count is None:
            return NOTHING
        return Reversed(array, array.count - 1 if last else -1)

    return backward


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
    start: Object = values[2] if len(values) > 2 else 0
    result = start
    kind = kind_of(m, given[2]) if len(given) > 2 else types.number_type(m.type_named(cells[0].type)) if cells else ""
    operation, mark = values[3] if len(values) > 3 else None, mark_of(m, given, 3, "+")
    for number, cell in enumerate(cells):
        item = m.read(cell, f"{m.text(given[0]).partition('.')[0]}[{number}]", m.line_of(node))
        if not isinstance(operation, Function) and not (
            isinstance(result, int | float) and isinstance(item, int | float)
        ):
            result = m.answered(Unknown(m.text(node), asks_of(result, item), (m.text(node),)))
            continue
        result = combine(m, operation, mark, [result, item], node)
        if kind and isinstance(result, int | float):
            result = types.cast(result, kind)
        elif len(values) > 2 and isinstance(start, int) and isinstance(result, float):
            result = int(result)  # without a start, the sum has the type of the elements
    return result


def _copy(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
    del given
    cells = cells_between(values[0], values[1]) if len(values) == 3 else None
    if cells is None:
        return NOTHING
    spans = [cell.span for cell in cells]
    found = write(m, [copied(m, cell.value) for cell in cells], values[2], m.span(node))
    first = Pointer(array=values[2]) if isinstance(values[2], Array) else values[2]
    if found is not NOTHING and isinstance(first, Pointer) and first.array is not None:
        for cell, span in zip(first.array.items[first.index :], spans, strict=False):
            m.memory.set(cell, "span", span)  # the numbers stand where they were copied from
    return found


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
    """Executes `memset(&x, 0, sizeof(x))` and `ZeroMemory(&x, sizeof(x))`; returns NOTHING for other arguments."""
    if not values or (len(values) == 3 and values[1] != 0) or not given:
        return NOTHING
    first = Pointer(array=values[0]) if isinstance(values[0], Array) else values[0]
    if not isinstance(first, Pointer):
        return NOTHING
    if first.array is not None:
        return _zero_elements(m, first, values[-1], node)
    found = first.cell.value if first.cell is not None else None
    whole = re.fullmatch(r"sizeof\s*\(?\s*([\w:*.>\[\]-]+)\s*\)?", m.text(given[-1]))
    target = m.text(given[0]).removeprefix("&").strip()
    names = (target, f"*{target}", *((found.type,) if isinstance(found, Struct) else ()))
    if not isinstance(found, Struct) or whole is None or m.type_named(whole[1]) not in names:
        return NOTHING
    if not found.type.startswith("DML_"):
        return NOTHING
    m.memory.set(found, "members", {})
    m.memory.set(found, "filler", None)
    m.memory.set(found, "is_initialised", True)
    return None


def _zero_elements(m: Machine, first: Pointer, size: Object, node: "Node") -> Object | None:
    array = first.array
    if array is None or array.filler is not None:
        return NOTHING
    width = types.bits_of(m.type_named(array.element)) // 8
    if not isinstance(size, int) or not width or size % width or size // width > LONGEST_ARRAY:
        return NOTHING
    index = first.index
    while array.items and isinstance(row := element_at(array, 0).value, Array) and index == 0:
        array = row  # the first row
    cells = [element_near(array, index + number) for number in range(size // width)]
    if any(cell is None or isinstance(cell.value, Array) for cell in cells):
        return NOTHING
    for cell in cells:
        assert cell is not None
        store(m, cell, 0, m.span(node))
    return None


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


_OF_BYTES = ("memcpy", "memset", "ZeroMemory", "memmove", "RtlZeroMemory", "SecureZeroMemory")
_WRITERS = (*WRITING, "copy", "copy_n", "fill", "fill_n", "iota", "reverse", *_OF_BYTES)
_KNOWN: dict[str, Known] = {
    **ALGORITHMS,
    "max": extreme(max), "min": extreme(min),
    **NUMBER_FUNCTIONS,
    "move": _moved, **dict.fromkeys(("forward", "as_const"), _same), "addressof": _address,
    **dict.fromkeys(("ref", "cref"), _reference),
    **dict.fromkeys(("size", "ssize", "_countof", "ARRAYSIZE", "ARRAY_SIZE", "countof", "UE_ARRAY_COUNT"), _size),
    **dict.fromkeys(("data", "begin", "cbegin"), _start), **dict.fromkeys(("end", "cend"), _end),
    **dict.fromkeys(("rbegin", "crbegin"), _backward(last=True)),
    **dict.fromkeys(("rend", "crend"), _backward(last=False)),
    "next": _advance(1), "prev": _advance(-1), "distance": _distance,
    "accumulate": _accumulate, "reduce": _accumulate,
    "copy": _copy, "copy_n": _copy_n, "memcpy": _memcpy, "memmove": _memcpy,
    "fill": _fill, "fill_n": _fill_n, "iota": _iota, "reverse": _reverse,
    **dict.fromkeys(("memset", "ZeroMemory", "RtlZeroMemory", "SecureZeroMemory"), _zero),
    "DMLCalcBufferTensorSize": _buffer_size,
    "FAILED": error_check(0), "SUCCEEDED": error_check(1),
    **PARTS,
}  # fmt: skip
