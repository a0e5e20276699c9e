"""Executes statements: blocks, conditions, loops, switches and returns."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.branches import attempt, decide, repeat, spoil_changes
from ops.formats.cpp_import.machine.declarations import DECLARATIONS
from ops.formats.cpp_import.machine.frames import Ended, Signal, Thrown
from ops.formats.cpp_import.machine.loops import each, loop, run_part, try_rounds
from ops.formats.cpp_import.machine.machine import Execute, Machine
from ops.formats.cpp_import.machine.places import cell_at, is_container
from ops.formats.cpp_import.machine.storing import converted, copied, is_fresh, view_of
from ops.formats.cpp_import.machine.templates import declared_name
from ops.formats.cpp_import.objects.exceptions import catches, thrown
from ops.formats.cpp_import.objects.initialising import convert_object
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.memory import Changes
from ops.formats.cpp_import.state.values import (
    Array,
    Ask,
    Object,
    Pointer,
    Scope,
    Struct,
    Unknown,
    same,
    truth,
)

if TYPE_CHECKING:
    from tree_sitter import Node


_MOST_HANDLERS = 24  # handlers of one exception of which each may return or go on in its own way


def statements(m: Machine, nodes: "list[Node]") -> Signal | None:
    """Executes statements in their order."""
    at = 0
    while at < len(nodes):
        node = nodes[at]
        at += 1
        if node.type == "comment":
            continue
        known = len(m.temporaries)
        signal = m.execute(node)
        while len(m.temporaries) > known:
            m.destroy(m, m.temporaries.pop(), node)
        if signal is None:
            continue
        labels = [
            m.text(each.child_by_field_name("label")) if each.type == "labeled_statement" else "" for each in nodes
        ]
        if signal is not Signal.GOTO or m.label not in labels:
            return signal
        at = labels.index(m.label)
    return None


def block(m: Machine, node: "Node") -> Signal | None:
    with m.within(Scope(m.scope)):
        try:
            signal = statements(m, node.named_children)
            _destroy_owned(m, node)
            return signal
        except Thrown as found:
            if not isinstance(found, Ended):
                _destroy_owned(m, node)
            raise


def _destroy_owned(m: Machine, node: "Node") -> None:
    for cell in reversed(m.scope.owned):
        if cell.value is not m.frames[-1].result:
            m.destroy(m, cell, node)


def expression(m: Machine, node: "Node") -> Signal | None:
    for child in node.named_children:
        if child.type != "comment":
            m.value(child)
    return None


def condition(m: Machine, node: "Node") -> Signal | None:
    with m.within(Scope(m.scope)):
        test = m.as_number(m, m.value(node.child_by_field_name("condition")), node)
        first, second = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
        if isinstance(test, Unknown):
            return decide(m, test, lambda: run_part(m, first), lambda: run_part(m, second))
        return run_part(m, first if truth(test) else second)


def otherwise(m: Machine, node: "Node") -> Signal | None:
    return statements(m, node.named_children)


def switch(m: Machine, node: "Node") -> Signal | None:
    with m.within(Scope(m.scope)):
        test = m.as_number(m, m.value(node.child_by_field_name("condition")), node)
        body = node.child_by_field_name("body")
        cases = [child for child in body.named_children if child.type == "case_statement"] if body is not None else []
        values = [case.child_by_field_name("value") for case in cases]
        inside = body.named_children if body is not None else []
        if any(_has_labels(each) for each in inside):  # a label in a loop, as in the device of Duff
            why = Unknown("case", (Ask("case", m.line_of(node)),), ("case",))
            repeat(m, why, lambda: statements(m, inside))
            return None
        if isinstance(test, Unknown):
            return _any_case(m, test, cases, values)
        start = None
        for number, value in enumerate(values):
            if value is not None:
                found = m.value(value)
                if isinstance(found, Unknown):
                    return _any_case(m, found, cases, values)
                if found == test:
                    start = number
                    break
        if start is None:
            start = next((number for number, value in enumerate(values) if value is None), None)
        return None if start is None else try_rounds(
            m, lambda: _from_case(m, cases[start:]), lambda: _from_case(m, cases))  # fmt: skip


def _has_labels(node: "Node") -> bool:
    """True if a statement in a switch contains case labels of this switch, and not only of an inner switch."""
    inner = [child for child in node.named_children if child.type != "switch_statement"]
    return any(child.type == "case_statement" or _has_labels(child) for child in inner)


def _from_case(m: Machine, cases: "list[Node]") -> Signal | None:
    for case in cases:
        value = case.child_by_field_name("value")
        inner = [child for child in case.named_children if value is None or child.start_byte != value.start_byte]
        signal = statements(m, inner)
        if signal is Signal.BREAK:
            return None
        if signal is not None:
            return signal
    return None


def _any_case(m: Machine, why: Unknown, cases: "list[Node]", values: "list[Node | None]") -> Signal | None:
    """Executes a C++ switch statement with an unknown value. `why` is this value.

    Any of `cases` may run. In `values`, None stands for the default label. Without a default label, possibly none of
    `cases` runs.
    """
    empty = [len(case.named_children) == (value is not None) for case, value in zip(cases, values, strict=True)]
    starts = [number for number, is_empty in enumerate(empty) if not is_empty or number == len(cases) - 1]
    if None not in values:
        starts.append(len(cases))

    def pick(some: list[int]) -> Signal | None:
        if len(some) == 1:
            return _from_case(m, cases[some[0] :])
        middle = len(some) // 2
        return decide(m, why, lambda: pick(some[:middle]), lambda: pick(some[middle:]))

    return pick(starts) if starts else None


def leave(m: Machine, node: "Node") -> Signal | None:
    """Executes a return statement, stores its value in the current frame, and returns the signal RETURN."""
    frame = m.frames[-1]
    given = [child for child in node.named_children if child.type != "comment"]
    frame.result, frame.cell, frame.is_fresh = None, None, False
    if not given:
        return Signal.RETURN
    value = given[0]
    kind = frame.type
    if value.type == "initializer_list":
        frame.result, frame.is_fresh = m.braced(m, value, kind.rstrip("&")), True
        return Signal.RETURN
    if kind.endswith("&") or (kind == "" and value.type == "pointer_expression" and m.text(value).startswith("*")):
        frame.cell = cell_at(m, value)
    m.fresh = None
    is_place = value.type in ("subscript_expression", "pointer_expression", "call_expression")  # evaluated once
    cell = frame.cell if is_place else None
    found = m.value(value) if cell is None else m.read(cell, m.text(value), m.line_of(value))
    if isinstance(found, Struct) and found.info is not None and kind:
        found = convert_object(m, found, kind, value)
    is_kept = kind.endswith(("&", "*"))
    is_address = kind.endswith("*") or (kind == "" and is_container(m, value, found) is False)  # of a C array
    if isinstance(found, Array) and is_address:
        found = Pointer(array=found)
    elif isinstance(found, Array) and types.is_view(kind):
        found, frame.is_fresh = view_of(found), True
    elif isinstance(found, Struct | Array) and not is_kept:
        is_own = is_fresh(m, found) or found.birth > frame.birth
        found = found if is_own else copied(m, found)
        frame.is_fresh = True
    frame.result = converted(found, kind)
    return Signal.RETURN


def _signal(signal: Signal) -> Execute:
    def run(m: Machine, node: "Node") -> Signal | None:
        del m, node
        return signal

    return run


def throw(m: Machine, node: "Node") -> Signal | None:
    raise thrown(m, first_child(node))


def jump(m: Machine, node: "Node") -> Signal | None:
    """Executes a goto statement: returns the signal GOTO, so that execution continues at the label.

    If the label is in a block that does not contain the statement, marks the variables and the result of the function
    as unknown, and returns the signal RETURN.
    """
    m.label = m.text(node.child_by_field_name("label"))
    if _is_reachable(m, node):
        return Signal.GOTO
    for scope in m.scope.chain():  # the label is in a block that does not contain the statement
        for name, cell in scope.names.items():
            m.spoil(None, cell, name, m.line_of(node), "goto")
        if scope is m.frames[-1].scope:
            break
    m.frames[-1].result = m.unknown(node)
    return Signal.RETURN


def _is_reachable(m: Machine, node: "Node") -> bool:
    """True if a block that contains the current node, in the same function, has the label of the pending goto."""
    around = node.parent
    while around is not None and around.type not in ("function_definition", "lambda_expression"):
        for child in around.named_children:
            if child.type == "labeled_statement" and m.text(child.child_by_field_name("label")) == m.label:
                return True
        around = around.parent
    return False


def attempted(m: Machine, node: "Node") -> Signal | None:
    """Executes a `try` statement of the C++ text.

    If the body executes a `throw`, the handler is executed. If the body calls unseen code, which may throw, both
    outcomes are considered.
    """
    frame, calls, known = m.frames[-1], m.unseen_calls, len(m.lost)
    found: list[Thrown] = []

    def body() -> Signal | None:
        try:
            return run_part(m, node.child_by_field_name("body"))
        except Thrown as each:
            found.append(each)
            return None

    signal, changes, _, state = attempt(m, body)
    handlers = [child for child in node.named_children if child.type == "catch_clause"]
    others: list[Changes] = []
    if m.unseen_calls != calls and not found:
        for handler in handlers:
            why = _asked(m, handler)
            ended, other, _, _ = attempt(m, lambda each=handler, why=why: _handle(m, each, why))
            if ended is None:  # otherwise the code after the handlers is not executed
                others.append(other)
    if others:
        why = _asked(m, handlers[0])
        first, *rest = [
            {key: each for key, each in other.items() if key in changes or not same(each.before, each.after)}
            for other in others
        ]
        m.memory.join(changes, first, why)
        for other in (*rest, *m.lost[known:]):
            spoil_changes(m, other, why)
        del m.lost[known:]
        return signal
    m.memory.redo(changes)
    frame.result, frame.cell, frame.is_fresh = state
    return _handled(m, handlers, found[0]) if found else signal


def _asked(m: Machine, handler: "Node") -> Unknown:
    return Unknown("catch", (Ask("catch", m.line_of(handler)),))


def _handled(m: Machine, handlers: "list[Node]", found: Thrown) -> Signal | None:
    """Executes the `catch` handler for the exception `found`.

    If the exception's type is unknown, executes each handler that may match it.
    """
    possible: list[Node] = []
    is_taken: bool | None = False
    for handler in handlers if not isinstance(found, Ended) else []:
        is_taken = catches(m, handler, found)
        possible += [handler] if is_taken is not False else []
        if is_taken:
            break
    if len(possible) > _MOST_HANDLERS:
        for handler in possible:
            _, changes, _, _ = attempt(m, lambda each=handler: _handle(m, each, found.value))
            spoil_changes(m, changes, _asked(m, handler))
        return None

    def run(rest: "list[Node]") -> Signal | None:
        if not rest:
            raise found
        if is_taken and len(rest) == 1:
            return _handle(m, rest[0], found.value)
        return decide(m, _asked(m, rest[0]), lambda: _handle(m, rest[0], found.value), lambda: run(rest[1:]))

    return run(possible)


def _handle(m: Machine, handler: "Node", value: Object) -> Signal | None:
    with m.within(Scope(m.scope)):
        listed = handler.child_by_field_name("parameters")
        parameter = first_child(listed)
        name = declared_name(parameter.child_by_field_name("declarator")) if parameter is not None else None
        if name is not None:
            m.scope.names[m.text(name)] = m.make(value, m.span(handler))
        return run_part(m, handler.child_by_field_name("body"))


def labeled(m: Machine, node: "Node") -> Signal | None:
    return statements(m, [child for child in node.named_children if child.type != "statement_identifier"])


def nested(m: Machine, node: "Node") -> Signal | None:
    """Executes the statements inside a node that is not a statement, such as code that cannot be parsed."""
    signal = statements(m, [child for child in node.named_children if child.type not in _NO_STATEMENTS])
    text = m.text(node) if node.type == "ERROR" and len(m.frames) > 1 else ""
    for name in dict.fromkeys(_ASSIGNED.findall(text)) if "{" not in text else ():
        cell = m.find(name)
        if cell is not None and not any(m.text(child) == name for child in node.named_children[:1]):
            m.spoil(None, cell, name, m.line_of(node), "")  # code that cannot be parsed may assign it
    return signal


_ASSIGNED = re.compile(r"(?<![\w.>])([A-Za-z_]\w*)\s*(?:[-+*/|&%^]|<<|>>)?=(?!=)")
_NO_STATEMENTS = ("comment", "string_literal", "number_literal", "identifier", "type_identifier", "primitive_type")

STATEMENTS: Mapping[str, Execute] = {
    **DECLARATIONS,
    "translation_unit": nested,
    "ERROR": nested,
    "compound_statement": block,
    "declaration_list": nested,
    "expression_statement": expression,
    "if_statement": condition,
    "else_clause": otherwise,
    "for_statement": loop,
    "while_statement": loop,
    "do_statement": loop,
    "for_range_loop": each,
    "switch_statement": switch,
    "case_statement": nested,
    "return_statement": leave,
    "break_statement": _signal(Signal.BREAK),
    "continue_statement": _signal(Signal.CONTINUE),
    "throw_statement": throw,
    "goto_statement": jump,
    "try_statement": attempted,
    "labeled_statement": labeled,
    "attributed_statement": nested,
    "init_statement": nested,
}
