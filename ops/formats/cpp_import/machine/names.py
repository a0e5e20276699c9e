"""Evaluates names: variables, members, constants, macros and functions."""

import re
from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import UNSET, Ask, Object, Struct, Unknown, Unset

if TYPE_CHECKING:
    from tree_sitter import Node

_SAME_TYPE = re.compile(r"(?:std\s*::\s*)?is_same(?:_v\s*<(?=.*>$)|\s*<(?=.*value$))(.*)>(?:\s*::\s*value)?", re.DOTALL)
_CHANGES = (
    "push_back|emplace_back|emplace|assign|resize|insert|clear|fill|pop_back|push_front|pop_front|erase|swap|reset|"
    "append"
)
_CHANGING = (
    "fill|fill_n|iota|swap|sort|reverse|rotate|generate|transform|copy|copy_n|exchange|memset|memcpy|memmove|tie|ref"
)
_WRITTEN = (
    r"(?:\b|->|\.){name}\b\s*(?:\[[^\]]*\]\s*)?(?:\.\w+\s*)*(?:(?:[-+*/|&%^]|<<|>>)?=(?!=)|\+\+|--|\.(?:"
    + _CHANGES
    + r")\b)|(?:&|>>)\s*{name}\b|(?:\+\+|--)\s*{name}\b|"
    r"(?<!const )\bauto\s*&&?\s*(?:\w+|\[[^\]]*\])\s*:\s*{name}\b|\b(?:" + _CHANGING + r")\s*\([^;]*\b{name}\b"
)
_NULLS = ("NULL", "nullopt", "NullOpt", "monostate")


def name_value(m: Machine, node: "Node") -> Object:
    """Evaluates a C++ name. Returns the value from the code or the value that the user entered, otherwise Unknown."""
    text, line = m.text(node), m.line_of(node)
    cell = m.find_qualified(text)
    if cell is not None:
        value = m.read(cell, text, cell.span.line if isinstance(cell.value, Unset) else line)
        if isinstance(value, Unknown) and value.names and value.asks and node.type == "identifier":
            # A variable that holds the result of an unseen call is asked for by its own name.
            first = value.asks[0]
            if len(value.asks) > 1 or first.name != value.text or "(" not in first.name:
                return value
            callee = first.callee or (first.name if first.name != text else "")
            return Unknown(text, (Ask(text, first.line, "", callee),), value.names, value.targets)
        return value
    short = text.rpartition("::")[2].strip()
    if short in _NULLS:
        return None
    if (found := m.constant(short)) is not UNSET:
        return found
    joined = "_".join(part.strip() for part in text.split("::")[-2:])
    if (found := m.constant(joined)) is not UNSET:
        return found
    if short in m.macros and m.macros[short].parameters is None and short not in m.expanding:
        m.expanding.append(short)
        try:
            macro = m.macros[short]
            return m.elsewhere(macro.code, macro.line)
        finally:
            m.expanding.pop()
    for scope in m.scope_of(text).chain():
        if short in scope.functions:
            return scope.functions[short][0]
        if scope.this is not None and isinstance(scope.this.value, Struct) and scope.this.value.filler is not None:
            break
    if (match := _SAME_TYPE.fullmatch(text)) and len(pair := types.arguments_of(match[1])) == 2:
        same = types.are_same(*(m.type_named(types.plain(each)) for each in pair))
        return m.unknown(node) if same is None else int(same)
    # The headers define every valid name with these prefixes, so the user is not asked for an unknown name.
    if short.startswith(("DML_", "D3D12_")):
        return m.answered(Unknown(text, (), (text,)))
    return m.unknown(node)


def is_written(name: str, text: str) -> bool:
    """True if the code `text` may assign to the variable `name`, change it in another way, or take its address."""
    return re.search(_WRITTEN.format(name=re.escape(name)), text) is not None
