"""Executes C++ destructors: of variables at the end of their block, of temporary objects, and of deleted objects."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.invocation import invoke
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import target_of
from ops.formats.cpp_import.state.values import (
    Array,
    Cell,
    ClassInfo,
    Function,
    Object,
    Pointer,
    Scope,
    Struct,
    Unknown,
)

if TYPE_CHECKING:
    from tree_sitter import Node

_DEEPEST = 6


def destroy(m: Machine, cell: Cell, node: "Node") -> None:
    """Runs the destructors of the object in `cell` at the end of its block: its own destructor, and those of its
    members and elements.
    """
    owner = cell.value
    is_inner = bool(m.running) or (node.parent is not None and node.parent.type != "function_definition")
    if isinstance(owner, Unknown) and is_inner:  # the class is not in the text
        m.spoil_targets(owner.targets, owner.text, m.line_of(node), f"~{cell.type}")
        for lead, change in list(m.kept.items()):
            if isinstance(lead, Function):
                change()  # the destructor may call a lambda, as that of `scope_exit` does
    if m.has_destructors:
        _destroy(m, cell, node, 0)


def _destroy(m: Machine, cell: Cell, node: "Node", depth: int) -> None:
    owner = cell.value
    if depth > _DEEPEST:
        return
    if isinstance(owner, Struct) and owner.info is not None:
        _run(m, owner.info, owner, cell, node)
        references = owner.info.references()
        for name, member in reversed(owner.members.items()):
            if name not in references:
                _destroy(m, member, node, depth + 1)
    elif isinstance(owner, Array) and not owner.is_view:
        for item in reversed(owner.items) if owner.is_fixed else list(owner.items):
            _destroy(m, item, node, depth + 1)
    elif isinstance(owner, Pointer) and types.plain(cell.type).startswith("unique_ptr<"):
        target = target_of(owner)
        if target is not None:
            _destroy(m, target, node, depth + 1)


def _run(m: Machine, info: ClassInfo, owner: Struct, cell: Cell, node: "Node") -> None:
    """Runs the destructor of the class `info` on an object, then the destructors of its base classes."""
    if info.destructor is not None:
        frame, made, returned = m.frames[-1], m.fresh, m.returned
        before = frame.result, frame.cell, frame.is_fresh
        scope = Scope(owner.bindings or info.scope, cell, owner=info)
        invoke(m, Function(info.destructor, scope, cell), [], node, values=[])
        (frame.result, frame.cell, frame.is_fresh), m.fresh, m.returned = before, made, returned
    for base in reversed(info.bases):
        _run(m, base, owner, cell, node)


def delete(m: Machine, node: "Node") -> Object:
    """Executes `delete p` and `delete[] p`."""
    found = m.value(first_child(node))
    target = target_of(found) if isinstance(found, Pointer) and m.has_destructors else None
    if target is not None and isinstance(found, Pointer):
        is_array = m.text(node).removeprefix("delete").lstrip().startswith("[")
        cells = found.array.items if is_array and found.array is not None else [target]
        for cell in reversed(cells):
            _destroy(m, cell, node, 0)
    return None
