"""Evaluates calls of functions that the imported code does not define."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.consuming import CHECKS, PLAIN, consume, unseen
from ops.formats.cpp_import.calling.std_functions import call_std
from ops.formats.cpp_import.machine.frames import Ended
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.values import (
    UNSET,
    Array,
    Ask,
    Object,
    Pointer,
    Struct,
    Unknown,
)

if TYPE_CHECKING:
    from tree_sitter import Node

_KNOWN_PREFIXES = ("", "std", "gsl", "base", "std::ranges", "absl", "onnxruntime", "DX", "Windows")
# The functions that end the program.
_ENDS = (
    "abort", "exit", "quick_exit", "terminate", "_exit", "_Exit", "__fastfail", "ExitProcess",
    "RaiseFailFastException", "__builtin_trap", "__builtin_abort",
)  # fmt: skip
# The functions of std::ranges that take an array as std does.
_WHOLE_RANGES = (
    "max",
    "min",
    "swap",
    "size",
    "ssize",
    "data",
    "begin",
    "end",
    "rbegin",
    "rend",
    "empty",
    "next",
    "prev",
)


def free_call(m: Machine, name: str, short: str, given: "list[Node]", node: "Node") -> Object:
    """Evaluates a call of a function that the imported code does not define.

    The result is known for functions of DirectMLX and of the standard library.
    """
    m.returned = None
    found = m.called_function(m, name, short, given, node)
    if found is not None:
        return found
    prefix = name.rpartition("::")[0].strip()
    if prefix in ("", "std") and short in _ENDS:
        for each in given:
            m.argument(each)
        raise Ended
    if prefix in _KNOWN_PREFIXES or short.isupper():
        values = [m.braced(m, each, "[]") if each.type == "initializer_list" else m.argument(each) for each in given]
        if prefix.endswith("ranges") and short not in _WHOLE_RANGES and values and isinstance(values[0], Array):
            array, count = values[0], values[0].count
            ends = [Pointer(array=array), Pointer(array=array, index=count)] if count is not None else [UNSET]
            return _of_library(m, name, short, [*ends, *values[1:]], [given[0], *given], node)
        return _of_library(m, name, short, values, given, node)
    return _unknown_call(m, name, short, given, node)


def _of_library(m: Machine, name: str, short: str, values: list[Object], given: "list[Node]", node: "Node") -> Object:
    """Returns the result of calling the library function `name`. The library is the C++ standard library, or another
    one that has the same functions.

    `short` is the function's name without the namespace, `values` are the values of the arguments `given`. The result
    is unknown if the function is not supported.
    """
    m.returned = None
    result = call_std(m, short, values, given, node) if UNSET not in values else None
    if short not in ("max", "min", "get"):
        m.returned = None
    if result is not None:
        return result[0]
    is_plain = short in ("max", "min", "accumulate", "size", "data", "begin", "end")
    if name.startswith("std::") and is_plain and not any("[" in m.text(each) for each in given):
        text = m.text(node)
        return m.answered(Unknown(text, (Ask(text, m.line_of(node)),), (text, short)))
    return _unknown_call(m, name, short, given, node)


def _unknown_call(m: Machine, name: str, short: str, given: "list[Node]", node: "Node") -> Object:
    if PLAIN.search(short) or CHECKS.match(name):
        for each in given:
            m.argument(each)
            consume(m, [m.argument(each)] if each.type == "identifier" else [], consumes=True)
        return m.unknown(node)
    if "::" not in name and not short.isupper():
        _may_be_inherited(m, name, node)
    return unseen(m, name, given, node)


def _may_be_inherited(m: Machine, name: str, node: "Node") -> None:
    """Marks `*this` as unknown if the method that contains the call `node` belongs to a class with a base class that is
    not in the pasted code.

    The called function may then be a method of this base class.
    """
    for scope in m.scope.chain():
        owner = scope.this.value if scope.this is not None else None
        if scope.this is not None and isinstance(owner, Struct) and owner.info is not None:
            if owner.info.has_unseen_base:
                m.spoil(Pointer(cell=scope.this), None, "this", m.line_of(node), name)
            break
