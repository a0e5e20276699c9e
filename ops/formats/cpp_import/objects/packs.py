"""Evaluates parameter packs: the arguments of `T... values`, their expansions, and fold expressions."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.operations import computed
from ops.formats.cpp_import.state.values import Array, Cell, Object, Scope, Span

if TYPE_CHECKING:
    from tree_sitter import Node

T = TypeVar("T")
_PACK = "..."  # the type of the cell of a pack


def bind_pack(m: Machine, scope: Scope, parameter: "Node", name: str, cells: list[Cell]) -> None:
    """Binds a parameter pack to `cells`, its elements, under `name`.

    Also binds the name of the pack's types to the elements, so that `sizeof...` can count them.
    """
    line = m.line_of(parameter)
    cell = m.make(Array("", line, cells, is_fixed=True, name=name), Span(line), _PACK)
    kind = parameter.child_by_field_name("type")
    for each in {name, m.text(kind) if kind is not None and kind.type == "type_identifier" else name}:
        scope.names.setdefault(each, cell)


def length_of_pack(m: Machine, name: str) -> int | None:
    """Returns the value of `sizeof...(name)` in C++; None if there is no parameter pack with this name."""
    cell = m.find(name)
    return len(cell.value.items) if cell is not None and cell.type == _PACK and isinstance(cell.value, Array) else None


def expanded(m: Machine, pattern: "Node", evaluate: Callable[["Node"], T]) -> list[T] | None:
    """Evaluates a C++ pack expansion. `pattern` is the repeated expression, such as `UINT(values)`.

    Returns the results of `evaluate(pattern)`, one for each position in the parameter packs that `pattern` names.
    Returns None if it names no pack.
    """
    packs = {name: cell.value.items for name, cell in _packs(m, pattern).items() if isinstance(cell.value, Array)}
    if not packs:
        return None
    found = list[T]()
    for number in range(min(len(items) for items in packs.values())):
        inner = Scope(m.scope, names={name: items[number] for name, items in packs.items()})
        with m.within(inner), m.remembering({}):  # the pattern is evaluated again for each element
            found.append(evaluate(pattern))
    return found


def _packs(m: Machine, pattern: "Node") -> dict[str, Cell]:
    found, pending = dict[str, Cell](), [pattern]
    while pending:
        node = pending.pop()
        m.count(nodes=1)
        pending += node.named_children
        cell = m.find(m.text(node)) if node.type == "identifier" else None
        if cell is not None and cell.type == _PACK:
            found[m.text(node)] = cell
    return found


def fold(m: Machine, node: "Node") -> Object:
    """The value of a fold expression, such as `(values + ...)` or `(0 + ... + values)`."""
    sides = (node.child_by_field_name("left"), node.child_by_field_name("right"))
    left, right = (None if side is None or side.type == "..." else side for side in sides)
    mark = m.text(node.child_by_field_name("operator"))
    is_from_left = left is None or (right is not None and not _packs(m, left))
    pattern, start = (right, left) if is_from_left else (left, right)
    items = expanded(m, pattern, m.value) if pattern is not None else None
    if items is None or not mark or (start is None and not items):
        return m.unknown(node)
    if start is not None:
        items.insert(0 if is_from_left else len(items), m.value(start))
    if not is_from_left:
        items.reverse()
    found = items[0]
    for each in items[1:]:
        found = computed(m, mark, *((found, each) if is_from_left else (each, found)), node)
    return found
