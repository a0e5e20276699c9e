"""Executes statements: blocks, conditions, loops, switches and returns."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.branches import decide
from ops.formats.cpp_import.machine.declarations import DECLARATIONS, convert_object
from ops.formats.cpp_import.machine.expressions import truth
from ops.formats.cpp_import.machine.frames import Signal, Undecided
from ops.formats.cpp_import.machine.loops import each, loop, run_part, try_rounds
from ops.formats.cpp_import.machine.machine import Execute, Machine
from ops.formats.cpp_import.machine.places import cell_at
from ops.formats.cpp_import.machine.storing import converted, copied, is_fresh
from ops.formats.cpp_import.state.values import (
    Array,
    Ask,
    Pointer,
    Scope,
    Struct,
    Unknown,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def statements(m: Machine, nodes: "list[Node]") -> Signal | None:
    """Executes statements in their order."""
    for node in nodes:
        if node.type != "comment" and (signal := m.execute(node)) is not None:
            return signal
    return None


def block(m: Machine, node: "Node") -> Signal | None:
    outer, m.scope = m.scope, Scope(m.scope)
    try:
        return statements(m, node.named_children)
    finally:
        m.scope = outer


def expression(m: Machine, node: "Node") -> Signal | None:
    for child in node.named_children:
        if child.type != "comment":
            m.value(child)
        if child.type == "call_expression" and m.text(child.child_by_field_name("function")) in _ENDS:
            return Signal.STOP
    return None


def condition(m: Machine, node: "Node") -> Signal | None:
    outer, m.scope = m.scope, Scope(m.scope)
    try:
        test = m.value(node.child_by_field_name("condition"))
        first, second = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
        if isinstance(test, Unknown):
            return decide(m, test, lambda: run_part(m, first), lambda: run_part(m, second))
        return run_part(m, first if truth(test) else second)
    finally:
        m.scope = outer


def otherwise(m: Machine, node: "Node") -> Signal | None:
    return statements(m, node.named_children)


def switch(m: Machine, node: "Node") -> Signal | None:
    outer, m.scope = m.scope, Scope(m.scope)
    try:
        test = m.value(node.child_by_field_name("condition"))
        body = node.child_by_field_name("body")
        cases = [child for child in body.named_children if child.type == "case_statement"] if body is not None else []
        values = [case.child_by_field_name("value") for case in cases]
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
            m, node, lambda: _from_case(m, cases[start:]), lambda: _from_case(m, cases))  # fmt: skip
    finally:
        m.scope = outer


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
    """Executes a switch on an unknown value: any of its cases may run, and without a default possibly none."""
    del values
    starts = [
        n for n, case in enumerate(cases) if len(case.named_children) > (case.child_by_field_name("value") is not None)
    ]
    if len(starts) > 24:
        raise Undecided(why)
    has_default = any(case.child_by_field_name("value") is None for case in cases)

    def pick(rest: list[int]) -> Signal | None:
        if not rest or (has_default and len(rest) == 1):
            return _from_case(m, cases[rest[0] :]) if rest else None
        return decide(m, why, lambda: _from_case(m, cases[rest[0] :]), lambda: pick(rest[1:]))

    return pick(starts)


def leave(m: Machine, node: "Node") -> Signal | None:
    """Executes a return."""
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
    found = m.value(value)
    if isinstance(found, Struct) and found.info is not None and kind:
        found = convert_object(m, found, kind, value)
    is_kept = kind.endswith(("&", "*"))
    if isinstance(found, Array) and kind.endswith("*"):
        found = Pointer(array=found)
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


def attempted(m: Machine, node: "Node") -> Signal | None:
    """Executes a `try`; its handlers may be executed."""
    signal = run_part(m, node.child_by_field_name("body"))
    handlers = [child for child in node.named_children if child.type == "catch_clause"]
    for handler in handlers:
        body = handler.child_by_field_name("body")
        why = Unknown("catch", (Ask("catch", m.line_of(handler)),))
        decide(m, why, lambda body=body: _once(m, body), lambda: None)
    return signal


def _once(m: Machine, body: "Node | None") -> Signal | None:
    signal = run_part(m, body)
    return None if signal is Signal.RETURN else signal


def labeled(m: Machine, node: "Node") -> Signal | None:
    return statements(m, [child for child in node.named_children if child.type != "statement_identifier"])


def nested(m: Machine, node: "Node") -> Signal | None:
    """Executes the statements inside a node that is not a statement, such as code that cannot be parsed."""
    return statements(m, [child for child in node.named_children if child.type not in _NO_STATEMENTS])


_NO_STATEMENTS = ("comment", "string_literal", "number_literal", "identifier", "type_identifier", "primitive_type")
_ENDS = ("exit", "abort", "std::abort", "std::exit", "std::terminate", "ExitProcess", "__debugbreak_and_exit")

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
    "throw_statement": _signal(Signal.STOP),
    "goto_statement": _signal(Signal.STOP),
    "try_statement": attempted,
    "labeled_statement": labeled,
    "attributed_statement": nested,
    "init_statement": nested,
}
