"""If the C++ code does not contain the body of a function, finds the objects that a call of this function may change.

Such a function cannot change objects that are passed by value or as constants.
"""

import re
from typing import TYPE_CHECKING

from ops.formats.cpp_import.directml_h import members_of
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.templates import declared_name, is_declarator, leads_to_constant
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import Array, Function, Object, Pointer, Struct, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node

_DECLARATIONS = ("declaration", "field_declaration")
_PARAMETERS = ("parameter_declaration", "optional_parameter_declaration")
_DEEPEST = 8
_ADDRESS = re.compile(r"(?:\.|->)(?:data|begin|end|cbegin|cend)\(\)$")


def declared_parameters(m: Machine, name: str, count: int) -> "list[list[Node]]":
    """Returns the lists of parameters in the declarations of the function or method `name`.

    Declarations with fewer than `count` parameters are left out.
    """
    if m.prototypes is None:
        m.prototypes = {}
        _collect(m, m.source.root, m.prototypes)
    return [each for each in m.prototypes.get(name, ()) if len(each) >= count]


def is_only_read(m: Machine, declared: "list[list[Node]]", number: int, value: Object) -> bool:
    """True if every declaration of the function takes argument `number` by value, or as a constant pointer or reference
    that gives access to constants only.
    """
    return bool(declared) and all(_takes_constant(m, each[number], value) for each in declared)


def is_constant(m: Machine, argument: "Node") -> bool:
    """True if a function cannot change any data through `argument`: it refers to a variable that is declared as a
    reference or pointer to constant data, and the value of this variable contains no pointer to other data that can be
    changed.

    For `a`, `*a` and `a.data()`, this variable is `a`.
    """
    node: Node | None = argument
    if argument.type == "pointer_expression" and m.text(argument).startswith("*"):
        node = argument.child_by_field_name("argument")
    elif argument.type == "call_expression" and _ADDRESS.search(m.text(argument)):
        node = first_child(argument.child_by_field_name("function"))
    name = m.text(node) if node is not None and node.type == "identifier" else ""
    scope = next((scope for scope in m.scope.chain() if name in scope.names), None)
    if scope is None or name not in scope.constants:
        return False
    value = scope.names[name].value
    is_address = isinstance(value, Pointer) and scope.constants[name]  # `const T&` where T is a pointer
    return not is_address and _has_only_constants(object_of(value))


def _collect(m: Machine, root: "Node", found: "dict[str, list[list[Node]]]") -> None:
    """Adds the parameters of each declared function below `root` to `found`, by the name of the function.

    It skips the bodies of functions, in which `T a(b)` declares a variable.
    """
    pending = [root]
    while pending:
        node = pending.pop()
        if node.type not in _DECLARATIONS:
            pending += [] if node.type == "compound_statement" else node.named_children
            continue
        declarator = node.child_by_field_name("declarator")
        while declarator is not None and declarator.type in ("pointer_declarator", "reference_declarator"):
            declarator = declarator.child_by_field_name("declarator") or declarator.named_children[-1]
        listed = declarator.child_by_field_name("parameters") if declarator is not None else None
        if listed is None or declarator is None or declarator.type != "function_declarator":
            continue
        name = m.text(declared_name(declarator)).rpartition("::")[2]
        found.setdefault(name, []).append([each for each in listed.named_children if each.type in _PARAMETERS])


def _takes_constant(m: Machine, parameter: "Node", value: Object) -> bool:
    declarator = parameter.child_by_field_name("declarator")
    text = m.text(parameter)
    is_pointer = is_declarator(declarator, "pointer_declarator") or "*" in text
    is_array = is_declarator(declarator, "array_declarator")
    if is_pointer or is_array or "&" in text:
        is_owner = isinstance(value, Pointer) and not is_pointer and not is_array  # a smart pointer by reference
        return leads_to_constant(text) and not is_owner and _has_only_constants(object_of(value))
    kind = m.type_named(types.plain(m.text(parameter.child_by_field_name("type"))))
    return bool(types.bits_of(kind)) or kind in m.enums or members_of(kind) is not None


def _has_only_constants(value: Object, depth: int = 0) -> bool:
    """True if a function that takes the object by a reference to const cannot change anything through it: it contains
    no pointer, no function and no mutable member.

    The structs of DirectML count as constant, because their pointers lead to constants.
    """
    if depth > _DEEPEST or isinstance(value, Unknown):
        return False
    if isinstance(value, Struct):
        is_plain = value.info is None or b"mutable" not in (value.info.node.text or b"")
        return value.type.startswith("DML_") or (
            is_plain and all(_has_only_constants(cell.value, depth + 1) for cell in value.members.values())
        )
    if isinstance(value, Array):
        return all(_has_only_constants(cell.value, depth + 1) for cell in value.items)
    return not isinstance(value, Pointer | Function)
