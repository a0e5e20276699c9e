"""Evaluates the calls whose results follow from the code: casts, sizes of arrays, limits of types."""

import re
from typing import TYPE_CHECKING

from ops.formats.cpp_import import types
from ops.formats.cpp_import.evaluator import Evaluator
from ops.formats.cpp_import.objects import Array, ComputedTotal, Object, object_of

if TYPE_CHECKING:
    from tree_sitter import Node

_LIMITS = re.compile(r"(?:std\s*::\s*)?numeric_limits\s*<\s*([\w ]+?)\s*>\s*::\s*(\w+)")
_CASTS = re.compile(r"(?:\w+\s*::\s*)?(?:static_cast|narrow_cast|narrow|reinterpret_cast|const_cast)\s*<(.*)>")
_COUNTS = ("_countof", "ARRAYSIZE", "size", "ssize", "ARRAY_SIZE")
_SAME = ("data", "as_const", "move", "begin")


def evaluate_call(of: Evaluator, node: "Node") -> Object:
    """The result of a call, from the code or as the user entered it; otherwise Unknown."""
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    given = [child for child in arguments.named_children if child.type != "comment"] if arguments is not None else []
    if function is None:
        return of.named(of.source.text(node), of.line_of(node))
    name = of.source.text(function)
    while name.startswith("(") and name.endswith(")"):
        name = name[1:-1].strip()  # code may have (std::numeric_limits<float>::max)(), because `max` may be a macro
    short = name.rpartition("::")[2]
    if match := _CASTS.fullmatch(name):
        return _convert(of, given, types.plain(match[1]))
    if types.bits_of(of.memory.type_named(types.plain(name))):
        return _convert(of, given, types.plain(name))
    if (match := _LIMITS.fullmatch(name)) and not given:
        found = types.limit(of.memory.type_named(match[1]), match[2])
        if found is not None:
            return found
    if "CalcBufferTensorSize" in short:
        return ComputedTotal()
    if function.type == "field_expression":
        owner, short = function.child_by_field_name("argument"), short.rpartition(".")[2].rpartition("->")[2]
        given = [owner, *given] if owner is not None else given
    if len(given) == 1 and short in (*_COUNTS, *_SAME):
        value = of.value(given[0])
        array = object_of(value)
        if isinstance(array, Array):
            return len(array.items) if short in _COUNTS else array
    if short in ("max", "min") and len(given) == 2:
        pair = [of.number(argument) for argument in given]
        if pair[0] is not None and pair[1] is not None:
            return max(pair[0], pair[1]) if short == "max" else min(pair[0], pair[1])
    return of.named(of.source.text(node), of.line_of(node))


def _convert(of: Evaluator, given: "list[Node]", type_name: str) -> Object:
    value = of.value(given[0]) if given else 0
    return types.cast(value, of.memory.type_named(type_name)) if isinstance(value, int | float) else value
