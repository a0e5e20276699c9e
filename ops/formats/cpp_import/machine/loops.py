"""Executes loops."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.branches import Run, repeat
from ops.formats.cpp_import.machine.declarations import bind_names
from ops.formats.cpp_import.machine.frames import Signal, Undecided
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import spoil_place
from ops.formats.cpp_import.machine.storing import copied
from ops.formats.cpp_import.machine.templates import declared_name, is_declarator
from ops.formats.cpp_import.state.targets import element_at
from ops.formats.cpp_import.state.values import (
    Array,
    Ask,
    Object,
    Pointer,
    Scope,
    Struct,
    Unknown,
    asks_of,
    truth,
)

if TYPE_CHECKING:
    from tree_sitter import Node


MOST_ROUNDS = 2_000


def run_part(m: Machine, node: "Node | None") -> Signal | None:
    return None if node is None else m.execute(node)


def loop(m: Machine, node: "Node") -> Signal | None:
    """Executes a `for`, `while` or `do` loop."""
    with m.within(Scope(m.scope)):
        start = node.child_by_field_name("initializer")
        if start is not None:
            m.execute(start)
        return try_rounds(m, lambda: _rounds(m, node), lambda: _round(m, node))


def try_rounds(m: Machine, run: Run, once: Run) -> Signal | None:
    """Executes a loop round by round, and returns the signal with which it ends. If the number of rounds is unknown,
    undoes the executed rounds and makes all variables that the loop changes unknown.

    `run` executes all rounds, `once` executes one.
    """
    m.memory.begin()
    structs = len(m.structs)
    frame = m.frames[-1]
    early, before = len(frame.early), (frame.result, frame.cell, frame.is_fresh)
    m.loops.append("known")
    try:
        signal = run()
    except Undecided as undecided:
        m.loops.pop()
        m.memory.rollback()
        del m.structs[structs:], frame.early[early:]
        frame.result, frame.cell, frame.is_fresh = before
        repeat(m, undecided.why, once)
        return None
    except BaseException:
        m.loops.pop()
        m.memory.commit()
        raise
    m.loops.pop()
    m.memory.commit()
    return signal


def _rounds(m: Machine, node: "Node") -> Signal | None:
    test, update = node.child_by_field_name("condition"), node.child_by_field_name("update")
    is_first = node.type == "do_statement"
    for _ in range(MOST_ROUNDS):
        if test is not None and not is_first:
            found = m.as_number(m, m.value(test), test)
            if isinstance(found, Unknown):
                raise Undecided(found)
            if not truth(found):
                return None
        is_first = False
        signal = run_part(m, node.child_by_field_name("body"))
        if signal is Signal.BREAK:
            return None
        if signal in (Signal.RETURN, Signal.STOP, Signal.GOTO):
            return signal
        if update is not None:
            m.value(update)
    text = m.text(test) if test is not None else m.text(node)[:40]
    raise Undecided(Unknown(text, (Ask(text, m.line_of(node)),)))


def _round(m: Machine, node: "Node") -> Signal | None:
    m.value(node.child_by_field_name("condition"))
    signal = run_part(m, node.child_by_field_name("body"))
    if (update := node.child_by_field_name("update")) is not None:
        m.value(update)
    return signal


def each(m: Machine, node: "Node") -> Signal | None:
    """Executes the range-based loop `for (auto x : values)`."""
    with m.within(Scope(m.scope)):
        start = node.child_by_field_name("initializer")
        if start is not None:
            m.execute(start)
        right = node.child_by_field_name("right")
        found = m.braced(m, right, "") if right is not None and right.type == "initializer_list" else m.value(right)
        array = found.array if isinstance(found, Pointer) else _own_range(m, found, node) or found
        if not isinstance(array, Array) or array.count is None or array.length is not None:
            asks = asks_of(found if not isinstance(array, Array) else array.filler)
            text = m.text(right)
            why = Unknown(text, asks or (Ask(text, m.line_of(node)),))
            if is_declarator(node.child_by_field_name("declarator"), "reference_declarator") and not _is_const(m, node):
                spoil_place(m, right)
            repeat(m, why, lambda: _each_unknown(m, node, why))
            return None
        items = list(array.items)

        def run() -> Signal | None:
            for number in range(len(items)):
                if number >= len(array.items):  # the body changes the array
                    raise Undecided(Unknown(m.text(right), asks_of(array.filler)))
                _bind(m, node, array, number)
                signal = run_part(m, node.child_by_field_name("body"))
                if signal is Signal.BREAK:
                    return None
                if signal in (Signal.RETURN, Signal.STOP, Signal.GOTO):
                    return signal
            if array.count != len(items):  # a map may have elements that follow
                raise Undecided(Unknown(m.text(right), asks_of(array.filler)))
            return None

        why = Unknown(m.text(right))
        return try_rounds(m, run, lambda: _each_unknown(m, node, why))


def _own_range(m: Machine, found: Object, node: "Node") -> Array | None:
    """Returns the array that a range-based loop over the object `found` visits: its methods `begin()` and `end()`
    return the beginning and the end of this array.

    Returns None if there is no such array, or if the C++ code does not define the class of the object.
    """
    if not isinstance(found, Struct) or found.info is None:
        return None
    ends = [m.call_method(found, name, node) for name in ("begin", "end")]
    first, last = (Pointer(array=each) if isinstance(each, Array) else each for each in ends)
    if not (isinstance(first, Pointer) and isinstance(last, Pointer)) or first.array is not last.array:
        return None
    array = first.array
    return array if array is not None and first.index == 0 and last.index == array.count else None


def _is_const(m: Machine, node: "Node") -> bool:
    return any(child.type == "type_qualifier" and m.text(child) == "const" for child in node.named_children)


def _bind(m: Machine, node: "Node", array: Array, number: int) -> None:
    declarator = node.child_by_field_name("declarator")
    cell = element_at(array, number)
    cell.is_referred = True
    if declarator is not None and is_declarator(declarator, "structured_binding_declarator"):
        is_reference = is_declarator(declarator, "reference_declarator")
        bind_names(m, declarator, cell.value if is_reference else copied(m, cell.value), m.text(declarator))
        return
    name = m.text(declared_name(declarator))
    if not is_declarator(declarator, "reference_declarator"):
        is_row = isinstance(cell.value, Array) and cell.type.endswith("]")  # a C array, of which this is the address
        value = Pointer(array=cell.value) if is_row and isinstance(cell.value, Array) else copied(m, cell.value)
        cell = m.make(value, cell.span, "" if is_row else cell.type)
    m.scope.names[name] = cell


def _each_unknown(m: Machine, node: "Node", why: Unknown) -> Signal | None:
    declarator = node.child_by_field_name("declarator")
    if declarator is not None and is_declarator(declarator, "structured_binding_declarator"):
        bind_names(m, declarator, Unknown("", why.asks), "")
    else:
        name = m.text(declared_name(declarator))
        m.scope.names[name] = m.make(Unknown(name, why.asks), m.span(node))
    return run_part(m, node.child_by_field_name("body"))
