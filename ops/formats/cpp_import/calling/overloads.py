"""Chooses among functions of one name by the types of their parameters and of the arguments."""

import re
from functools import cached_property
from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import members_of
from ops.formats.cpp_import.machine.kinds import kind_of
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import is_container, unmoved
from ops.formats.cpp_import.machine.templates import class_named, is_declarator, parameters_of
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import Array, Function, Object, Pointer, Struct, Text, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node

# How well a parameter fits an argument: the types are the same, a template makes them the same, they may be the same,
# C++ promotes the argument to a larger number type, or it converts the argument.
_EXACT, _TEMPLATE, _PACK, _UNCLEAR, _PROMOTED, _CONVERTED, _NEUTRAL, _IMPOSSIBLE = 3, 2.9, 2.8, 2.5, 2, 1, 0, -3
_LITERALS = ("string_literal", "raw_string_literal", "concatenated_string")
_STRINGS = ("string", "string_view", "basic_string_view", "wstring")


class _Argument:
    """An argument of a call. Its value and its type are evaluated once for all candidates."""

    def __init__(self, m: Machine, node: "Node") -> None:
        self._m, self.node = m, node
        self.value: Object = None if node.type == "initializer_list" else m.argument(unmoved(m, node))

    @cached_property
    def own_type(self) -> str:
        """The number type or the enum of the argument; empty if the code does not show it."""
        return _own_type(self._m, self.node)


def best_of(m: Machine, candidates: "list[Node]", given: "list[Node]") -> "list[Node]":
    """Returns a list with the function among `candidates` whose parameters best match the types of the arguments
    `given`.

    The list is empty if the code does not determine the choice.
    """
    if len(candidates) < 2:
        return candidates
    m.step(given[0] if given else candidates[0], len(candidates) if len(candidates) > 8 else 1)
    if any(_is_constrained(m, each) for each in candidates):
        return []
    arguments = [_Argument(m, each) for each in given]
    ranks = [
        [_rank(m, parameter, argument) for parameter, argument in zip(row, arguments, strict=False)]
        for row in (_parameters(each, len(given)) for each in candidates)
    ]
    for column, argument in zip(zip(*ranks, strict=False), arguments, strict=False):
        if isinstance(argument.value, Struct) and _UNCLEAR in column and max(column) > _UNCLEAR:
            return []  # the expression may have the type of a base class
    scored = sorted(zip(map(sum, ranks), candidates, strict=True), key=lambda pair: -pair[0])
    return [scored[0][1]] if scored[0][0] > scored[1][0] else []


def is_deduced(m: Machine, parameter: "Node", kind: str) -> bool:
    """True if the type of a function's parameter is `auto`, or a parameter of the template that contains the
    function.
    """
    return kind == "auto" or kind in [m.text(first_child(each)) for each in template_parameters(parameter)]


def template_parameters(parameter: "Node") -> "list[Node]":
    """Returns the parameters of the innermost template that contains the function parameter `parameter`; empty if there
    is none.
    """
    function: Node | None = parameter
    while function is not None and function.type != "template_declaration":
        function = function.parent
    listed = function.child_by_field_name("parameters") if function is not None else None
    return listed.named_children if listed is not None else []


def _is_constrained(m: Machine, candidate: "Node") -> bool:
    """True if a condition on the template arguments decides whether the function `candidate` can be called."""
    body, parent = candidate.child_by_field_name("body"), candidate.parent
    start = candidate
    if parent is not None and parent.type == "template_declaration":
        start = parent
        listed = parent.child_by_field_name("parameters")
        for each in listed.named_children if listed is not None else ():
            kind = m.type_of(each.child_by_field_name("type"))
            is_value = types.bits_of(kind) or kind in ("", "bool", "auto") or kind in m.enums or kind.startswith("DML_")
            if each.type == "parameter_declaration" and not is_value:
                return True  # the name of a concept
    head = m.source.bytes[start.start_byte : body.start_byte if body is not None else start.end_byte]
    return re.search(rb"\brequires\b|\benable_if", head) is not None


def _parameters(candidate: "Node", count: int) -> "list[Node]":
    """Returns the parameter for each of `count` arguments. If the last parameter is a pack, it is repeated."""
    found = parameters_of(candidate)
    is_pack = bool(found) and found[-1].type == "variadic_parameter_declaration"
    return found + [found[-1]] * (count - len(found)) if is_pack else found


def _rank(m: Machine, parameter: "Node", given: _Argument) -> float:
    value, argument = given.value, given.node
    kind = m.type_of(parameter.child_by_field_name("type"))
    declarator = parameter.child_by_field_name("declarator")
    is_array = is_declarator(declarator, "array_declarator")
    is_pointer = is_declarator(declarator, "pointer_declarator")
    is_list = types.element_of(kind) is not None
    is_braced_type = types.plain(kind).rpartition("::")[2].startswith("initializer_list")
    if argument.type == "initializer_list" and is_braced_type:
        return _EXACT
    if argument.type == "initializer_list":
        return _PROMOTED if is_list or is_array else -_PROMOTED * bool(types.bits_of(kind))
    if parameter.type == "variadic_parameter_declaration":
        return _PACK
    is_template = is_deduced(m, parameter, kind) and not is_array
    if is_template and not is_pointer:
        own = parameter.parent
        while own is not None and own.type != "function_definition":
            own = own.parent
        is_own = kind == "auto" or (
            own is not None and own.parent is not None and own.parent.type == "template_declaration"
        )
        return _CONVERTED if isinstance(value, Pointer) or value is None else _TEMPLATE if is_own else _PROMOTED
    if isinstance(value, Array) and is_braced_type:
        return _CONVERTED
    if isinstance(value, Array):
        return _of_array(m, value, argument, kind, is_list=is_list, is_array=is_array, is_pointer=is_pointer)
    if isinstance(value, Struct):
        return _IMPOSSIBLE if is_pointer else _of_object(m, value, kind)
    if isinstance(value, Text):
        return _of_text(m, argument, kind, is_pointer=is_pointer)
    if isinstance(value, Function):
        return _IMPOSSIBLE if is_list or is_array or types.bits_of(kind) else _NEUTRAL
    if kind.endswith("nullptr_t"):
        return _EXACT if argument.type == "null" else _IMPOSSIBLE
    if isinstance(value, Pointer) or value is None:
        return _CONVERTED + 0.2 * is_template if is_pointer else -_CONVERTED
    if isinstance(value, int | float) or (isinstance(value, Unknown) and given.own_type):
        return _IMPOSSIBLE if is_list or is_array or is_pointer else _of_number(m, given, kind)
    return _NEUTRAL


def _of_object(m: Machine, value: Struct, kind: str) -> float:
    info = class_named(m, kind)
    if value.info is not None and info is not None:
        return _EXACT if info is value.info else _UNCLEAR if value.info.derives_from(info) else _IMPOSSIBLE
    return _EXACT if kind.rpartition("::")[2] == value.type else _IMPOSSIBLE


def _of_array(
    m: Machine, value: Array, argument: "Node", kind: str, *, is_list: bool, is_array: bool, is_pointer: bool
) -> float:
    is_own = is_container(m, argument, value)
    if is_own is None:
        return _PROMOTED if is_list or is_array else _CONVERTED if is_pointer else _IMPOSSIBLE
    if not is_own:
        return _EXACT if is_array else _PROMOTED if is_pointer else _CONVERTED if types.is_view(kind) else _IMPOSSIBLE
    if not is_list or is_array or is_pointer:
        return _IMPOSSIBLE
    if types.is_view(kind) and not value.is_view:
        return _CONVERTED
    is_other = types.is_fixed(kind) != value.is_fixed
    element = m.type_named(types.element_of(kind) or "")
    if is_other or types.are_same(element, m.type_named(value.element)) is False:
        return _IMPOSSIBLE
    return _EXACT


def _of_text(m: Machine, argument: "Node", kind: str, *, is_pointer: bool) -> float:
    is_string = kind.rpartition("::")[2] in _STRINGS
    if argument.type in _LITERALS:
        return _EXACT if is_pointer else _CONVERTED if kind == "bool" else _NEUTRAL if is_string else _IMPOSSIBLE
    cell = m.find_qualified(m.text(argument)) if argument.type in ("identifier", "qualified_identifier") else None
    is_object = m.text(argument).startswith(("std::string", "string")) or (
        cell is not None and types.plain(cell.type).rpartition("::")[2] in _STRINGS)  # fmt: skip
    if is_object:
        return _EXACT if is_string else _IMPOSSIBLE
    return _PROMOTED if is_string or is_pointer else _IMPOSSIBLE


def _of_number(m: Machine, given: _Argument, kind: str) -> float:
    argument, own = given.node, given.own_type
    is_enum = kind in m.enums or (kind.startswith("DML_") and members_of(kind) is None)
    if is_enum and m.text(argument).startswith(f"{kind}_"):
        return _EXACT  # a constant of DirectML.h
    if is_enum:
        return _EXACT if own == kind else _IMPOSSIBLE if own or argument.type == "number_literal" else _PROMOTED
    if not types.bits_of(kind):
        return _NEUTRAL
    if not own:
        is_real = isinstance(given.value, float)
        return _PROMOTED if types.is_real(kind) == is_real and kind != "bool" else -_CONVERTED if is_real else _NEUTRAL
    if own in m.enums or own.startswith("DML_"):
        return _CONVERTED
    same = types.are_same(own, kind)
    if same is not False:
        return _EXACT if same else _UNCLEAR
    is_promoted = types.are_same(types.promoted(own), kind) is True or (
        types.bits_of(own) == 32 and kind.lower() == "double"
    )
    return _PROMOTED if is_promoted and types.is_real(own) == types.is_real(kind) else _CONVERTED


def _own_type(m: Machine, node: "Node") -> str:
    """Returns the number type or the enum of a C++ expression; '' if the code does not show the type."""
    while node.type == "parenthesized_expression" and (inner := first_child(node)) is not None:
        node = inner
    if node.type in ("true", "false") or (node.type == "unary_expression" and m.text(node).startswith("!")):
        return "bool"
    if node.type == "char_literal":
        return "char"
    if node.type == "binary_expression" and m.text(node.child_by_field_name("operator")) in (
        "<", ">", "<=", ">=", "==", "!=", "&&", "||"):  # fmt: skip
        return "bool"
    if node.type in ("identifier", "qualified_identifier"):
        cell = m.find_qualified(m.text(node))
        kind = m.type_named(cell.type) if cell is not None else ""
        if kind in m.enums or (kind.startswith("DML_") and members_of(kind) is None):
            return kind
    return kind_of(m, node)
