"""Executes calls of functions that the C++ code does not define. Such a function may read a desc, and may change every
other object that is passed to it.
"""

import re
from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.prototypes import declared_parameters, is_constant, is_only_read
from ops.formats.cpp_import.calling.unseen import pass_to_unseen
from ops.formats.cpp_import.directml_h import (
    OPERATOR_DESC,
    is_operator_struct,
    operator_numbered,
)
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at
from ops.formats.cpp_import.state.targets import leads_of, object_of
from ops.formats.cpp_import.state.values import Ask, Function, Object, Pointer, Struct, Unknown, Unset
from ops.text.literals import shortened
from ops.text.sentences import say

if TYPE_CHECKING:
    from tree_sitter import Node


# Functions and macros that only read their arguments: of the C library, of WIL, C++/WinRT and the Direct3D samples, and
# the macros of test and logging libraries, whose names have capital letters only.
PLAIN = re.compile(r"^(?:f|s|sn|v|vf|vs|vsn|w|fw|sw)?printf(?:_s)?$|^f?puts$|^assert$|^IID_PPV_ARGS$|^static_assert$")
CHECKS = re.compile(
    r"^(?:(?:D?CHECK|ASSERT|EXPECT|VERIFY|ENSURE|REQUIRE|ORT_ENFORCE|ML_CHECK|THROW|RETURN_IF|LOG|TRACE|UNREFERENCED|"
    r"UNUSED|DEBUG|WEBNN_CHECK)[A-Z0-9_]*|(?:DX::)?ThrowIf(?:Failed|False|Null)?|(?:winrt::)?check_hresult)$"
)
# The functions of DirectML.h that take a desc: they leave it unchanged.
_READERS = ("CreateOperator", "CompileOperator", "CompileGraph", "DMLCalcBufferTensorSize")
# Names that suggest that a function takes a finished desc. If its declaration is not in the text, it may change the
# desc, so its name only decides where the desc is read, and only if nothing changes or reads the desc later.
_LIKELY = re.compile(
    r"^(Create|Compile|Add|Build|Make|Dispatch|Execute|Run|Submit|Emit|Record|Use|Append|Push|Register|Emplace|Insert|"
    r"Queue|GetOrCreate|_)"
    r"(?!\w*(Default|Desc$|Fill|Init|Set[A-Z]|Fix|Update|Change))",
    re.IGNORECASE,
)


def unseen(m: Machine, name: str, given: "list[Node]", node: "Node", text: str = "") -> Object:
    """Handles a call of a function whose code is not known: everything that it may change becomes unknown.

    Returns the unknown result of the call.
    """
    m.unseen_calls += 1
    short = name.rpartition("::")[2].rpartition(".")[2].rpartition("->")[2].partition("<")[0].strip()
    has_type = any("DML_OPERATOR_" in m.text(each) for each in given)
    is_reader = short in _READERS
    is_likely = has_type or _LIKELY.match(short) is not None
    kept: list[Node] = []
    filled: list[Struct] = []
    created: tuple[Struct, int] | None = None
    declared = declared_parameters(m, short, len(given))
    for number, each in enumerate(given):
        value = m.argument(each) if each.type in ("identifier", "pointer_expression", "field_expression") else None
        m.created = None
        is_unchanged = is_reader or (value is not None and is_only_read(m, declared, number, value))
        if not is_unchanged and is_constant(m, each):
            is_unchanged = True
            _remark_on_constant(m, each, short)
        desc = object_of(value)
        if consume(m, [value], is_likely or is_reader, is_unchanged=is_unchanged) or is_unchanged:
            kept.append(each)
        elif isinstance(desc, Struct) and is_operator_struct(desc.type):
            filled.append(desc)
        if short == "CreateOperator" and each is given[0]:
            created = m.created
    if short in ("CreateOperator", "CompileOperator", "CompileGraph"):
        kept += given[:1]
    if short == "CompileGraph" and given and isinstance(graph := object_of(m.argument(given[0])), Struct):
        m.on_graph(graph)
    values = pass_to_unseen(m, [each for each in given if each not in kept], short, is_known=is_reader)
    for desc in filled:
        m.on_filled(desc)
    places = [cell_at(m, each) for each in given if each not in kept and each.type == "identifier"]
    targets = leads_of(*values, *(Pointer(cell=place) for place in places if place is not None))
    if created is not None:
        _keep_created(m, created, given[1:])
    text = text or m.text(node)
    callee = name.strip()
    names = tuple(dict.fromkeys((text, m.text(node), callee, short)))
    return m.answered(Unknown(text, (Ask(text, m.line_of(node)),), names, targets))


def _remark_on_constant(m: Machine, argument: "Node", callee: str) -> None:
    """Adds the remark that a call of `callee` leaves the object of `argument` unchanged, because it is passed as const.
    In C++, the function could still use const_cast.
    """
    sentence = say(
        "Line {line}: {callee} takes {name} as const, so the call is assumed not to change it.",
        line=m.line_of(argument), callee=shortened(callee, 64), name=shortened(m.text(argument), 64),
    )  # fmt: skip
    if sentence not in m.remarks:
        m.remarks.append(sentence)


def _keep_created(m: Machine, created: tuple[Struct, int], given: "list[Node]") -> None:
    """Stores the new IDMLOperator in the last variable that the arguments of CreateOperator contain."""
    pending, last = list(reversed(given)), None
    while pending:
        node = pending.pop()
        if node.type in ("identifier", "subscript_expression", "field_expression"):
            last = node
        elif node.type == "call_expression":
            function = node.child_by_field_name("function")
            arguments = node.child_by_field_name("arguments")
            is_method = function is not None and function.type == "field_expression"
            inner = function.child_by_field_name("argument") if function is not None and is_method else arguments
            pending += [inner] if inner is not None else []
        else:
            pending += reversed(node.named_children)
    cell = cell_at(m, last) if last is not None else None
    if cell is not None and last is not None and not isinstance(cell.value, Function):
        made = Struct("IDMLOperator", m.line_of(last))
        desc, number = created
        span = m.span(last)
        made.members = {"#desc": m.make(Pointer(cell=m.make(desc, span)), span), "#number": m.make(number, span)}
        m.memory.set(cell, "value", made)


def consume(m: Machine, values: list[Object], consumes: bool, *, is_unchanged: bool = True) -> bool:
    """Finds the first desc among `values`, the arguments of a call, and records it. The argument is either a
    DML_OPERATOR_DESC, which contains the desc, or, if `consumes` is True, the desc itself.

    Returns True if the called function consumes descs and does not change this one. A desc in a DML_OPERATOR_DESC is
    constant and never changes; the call does not change a desc passed directly if `is_unchanged` is True.
    """
    for value in values:
        target = object_of(value)
        if not isinstance(target, Struct) or isinstance(target, Unset):
            continue
        if target.type == OPERATOR_DESC:
            inner = target.members.get("Desc")
            desc = object_of(inner.value) if inner is not None else None
            kind = target.members.get("Type")
            if isinstance(desc, Struct) and not desc.type and kind is not None:
                operator = operator_numbered(kind.value)
                desc.type = operator.desc_struct if operator is not None else ""
            if isinstance(desc, Struct) and is_operator_struct(desc.type):
                m.created = (desc, m.on_consumed(desc))
            return consumes
        if is_operator_struct(target.type) and consumes:
            m.on_consumed(target)
            return is_unchanged
    return False
