"""Finds tensor descs and similar structs that the text declares, and perhaps fills, but does not use."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ops.formats.cpp_import.source import Source

if TYPE_CHECKING:
    from tree_sitter import Node

_KINDS = ("DML_TENSOR_DESC", "DML_BUFFER_TENSOR_DESC", "DML_SCALE_BIAS", "DML_SCALAR_UNION")
_MOST = 64


def unused_descs(source: Source) -> Iterator[tuple[str, int, str]]:
    """Yields the variables with a tensor desc or a similar struct that the C++ code does not use. An assignment to a
    member is no use.

    Each is a tuple of the variable's name, its line, and the name of the function that declares it.
    """
    declared: list[tuple[Node, Node, str]] = []
    filled: set[int] = set()
    uses: dict[str, list[int]] = {}
    pending: list[tuple[Node, Node, str]] = [(source.root, source.root, "")]
    while pending:
        node, block, function = pending.pop()
        if node.type == "assignment_expression":
            filled.add(_filled(node))
        if node.type == "identifier" and node.start_byte not in filled:
            uses.setdefault(source.text(node), []).append(node.start_byte)
        if node.type == "function_definition" and (declarator := node.child_by_field_name("declarator")) is not None:
            function = re.split(r"[\s*&:]+", source.text(declarator).partition("(")[0])[-1]
        if node.type in ("compound_statement", "declaration_list"):
            block = node
        kind = node.child_by_field_name("type") if node.type == "declaration" else None
        if kind is not None and source.text(kind).endswith(_KINDS) and len(declared) < _MOST:
            for declarator in node.children_by_field_name("declarator"):
                name = declarator
                while name.type != "identifier" and (inner := name.child_by_field_name("declarator")) is not None:
                    name = inner
                if name.type == "identifier":
                    declared.append((name, block, function))
        pending += [(child, block, function) for child in reversed(node.named_children)]
    for name, block, function in declared:
        text = source.text(name)
        places = uses.get(text, [])
        if not any(block.start_byte <= at < block.end_byte and at != name.start_byte for at in places):
            yield text, source.line(name), function


def _filled(node: "Node") -> int:
    """Returns the byte position of `name` in an assignment such as `name.Member = 1`; -1 for any other assignment."""
    left = node.child_by_field_name("left")
    is_member = left is not None and left.type == "field_expression"
    while left is not None and left.type == "field_expression":
        left = left.child_by_field_name("argument")
    return left.start_byte if left is not None and is_member else -1
