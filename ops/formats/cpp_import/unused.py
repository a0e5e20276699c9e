"""Finds tensor descs that the text declares and fills, but does not use."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ops.formats.cpp_import.source import Source

if TYPE_CHECKING:
    from tree_sitter import Node

_KINDS = ("DML_TENSOR_DESC", "DML_BUFFER_TENSOR_DESC", "DML_SCALE_BIAS", "DML_SCALAR_UNION")


def unused_descs(source: Source) -> Iterator[tuple[str, int, str]]:
    """Yields the name, the line and the function of each desc variable that is not used where it is declared."""
    pending: list[tuple[Node, Node, str]] = [(source.root, source.root, "")]
    while pending:
        node, block, function = pending.pop()
        if node.type == "function_definition" and (declarator := node.child_by_field_name("declarator")) is not None:
            function = re.split(r"[\s*&:]+", source.text(declarator).partition("(")[0])[-1]
        if node.type in ("compound_statement", "declaration_list"):
            block = node
        if node.type == "declaration" and source.text(node.child_by_field_name("type") or node).endswith(_KINDS):
            for declarator in node.children_by_field_name("declarator"):
                name = declarator
                while name.type != "identifier" and (inner := name.child_by_field_name("declarator")) is not None:
                    name = inner
                if name.type == "identifier" and not _is_used(source, block, name):
                    yield source.text(name), source.line(name), function
        pending += [(child, block, function) for child in reversed(node.named_children)]


def _is_used(source: Source, block: "Node", name: "Node") -> bool:
    """True if a name appears anywhere but in its declaration, or as the object whose members are assigned."""
    text = source.text(name)
    pending = [block]
    while pending:
        node = pending.pop()
        if node.type == "identifier" and source.text(node) == text and node.start_byte != name.start_byte:
            parent = node.parent
            outer = parent.parent if parent is not None else None
            while outer is not None and outer.type == "field_expression":
                parent, outer = outer, outer.parent
            is_left = outer is not None and outer.type == "assignment_expression" and parent is not None and (
                outer.child_by_field_name("left") == parent)  # fmt: skip
            if parent is None or parent.type != "field_expression" or not is_left:
                return True
        pending += node.named_children
    return False
