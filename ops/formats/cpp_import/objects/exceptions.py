"""Decides which handler of a C++ `try` catches an exception that the code throws."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.frames import Thrown
from ops.formats.cpp_import.machine.kinds import kind_of
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.templates import class_named
from ops.formats.cpp_import.source import first_child
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import ClassInfo, Struct, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node

_STRINGS = ("string_literal", "raw_string_literal", "concatenated_string")
_CHARACTERS = {"": "char", "L": "wchar_t", "u": "char16_t", "U": "char32_t", "u8": "char8_t"}  # by the literal's prefix
# The expressions whose C++ type is the type in which this interpreter computes with them.
_NUMBERS = ("number_literal", "identifier", "qualified_identifier", "field_expression", "subscript_expression",
            "cast_expression", "call_expression")  # fmt: skip
# The classes of the standard library that programs throw, each with its base class.
_BASES = {
    **dict.fromkeys(("logic_error", "runtime_error", "bad_alloc", "bad_cast", "bad_typeid"), "exception"),
    **dict.fromkeys(("invalid_argument", "domain_error", "length_error", "out_of_range"), "logic_error"),
    **dict.fromkeys(("range_error", "overflow_error", "underflow_error", "system_error"), "runtime_error"),
    **dict.fromkeys(("exception", "string", "wstring"), ""),
}


def thrown(m: Machine, node: "Node | None") -> Thrown:
    """Returns the exception that the statement `throw node` throws. Its type is empty if the C++ code does not
    determine it. `node` is None for a `throw` that rethrows.
    """
    if node is None:
        return Thrown(Unknown("throw"))  # the exception that is being handled
    value = m.value(node)
    if node.type in _STRINGS:
        character = _CHARACTERS.get(m.text(node).partition('"')[0].removesuffix("R"), "")
        return Thrown(value, f"{character}*" if character else "")
    if isinstance(value, Struct):
        return Thrown(value, value.type)
    if node.type in ("call_expression", "compound_literal_expression"):
        made = node.child_by_field_name("function") or node.child_by_field_name("type")
        name = types.plain(m.text(made))
        if name in _BASES and class_named(m, name) is None:
            return Thrown(value, name)
    return Thrown(value, kind_of(m, node) if node.type in _NUMBERS else "")


def catches(m: Machine, handler: "Node", found: Thrown) -> bool | None:
    """Returns True if `handler` catches the exception `found`, False if it does not; None if the pasted code does not
    determine this.
    """
    parameter = first_child(handler.child_by_field_name("parameters"))
    kind = parameter.child_by_field_name("type") if parameter is not None else None
    if parameter is None or kind is None:
        return True  # catch (...)
    if not found.type:
        return None
    name = m.type_of(kind)
    info, is_pointer = class_named(m, name), "*" in m.text(parameter)
    is_standard = info is None and types.plain(name) in _BASES
    if found.type.endswith("*"):
        if is_pointer:
            is_taken = name in (found.type[:-1], "void") and "const" in m.text(parameter)
            return is_taken if types.bits_of(name) or name in _NO_NUMBERS else None
        return False if types.bits_of(name) or info is not None or is_standard else None
    if is_pointer:
        return False
    if isinstance(found.value, Struct):
        return False if types.bits_of(name) else _is_base(found.value.info, info)
    if found.type in _BASES:
        return _is_standard_base(found.type, types.plain(name)) if is_standard else None
    return False if info is not None or is_standard else types.are_same(found.type, name)


_NO_NUMBERS = ("void", *(each for each in _CHARACTERS.values() if not types.bits_of(each)))


def _is_base(info: ClassInfo | None, other: ClassInfo | None) -> bool | None:
    """True if `info` is the class `other` or derives from it, False if not.

    Returns None if a class is unknown, or if a base class of `info` is declared outside the pasted code.
    """
    if info is None or other is None:
        return None
    return True if info is other or info.derives_from(other) else None if _has_unseen_base(info) else False


def _has_unseen_base(info: ClassInfo) -> bool:
    return info.has_unseen_base or any(_has_unseen_base(base) for base in info.bases)


def _is_standard_base(name: str, base: str) -> bool:
    while name and name != base:
        name = _BASES[name]
    return bool(name)
