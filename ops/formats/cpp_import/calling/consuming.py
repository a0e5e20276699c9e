"""Calls code that is not in the text: it may read a desc, and change everything else that is passed to it."""

import re
from typing import TYPE_CHECKING

from ops.formats.cpp_import.calling.unseen import pass_to_unseen
from ops.formats.cpp_import.directml_h import (
    OPERATOR_DESC,
    is_operator_struct,
    operator_numbered,
)
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.values import (
    Ask,
    Object,
    Struct,
    Unknown,
    Unset,
    object_of,
)

if TYPE_CHECKING:
    from tree_sitter import Node


PLAIN = re.compile(r"printf|^f?puts$|^assert$|^IID_PPV_ARGS$|^static_assert$")


CHECKS = re.compile(
    r"^(D?CHECK|ASSERT|EXPECT|VERIFY|ENSURE|REQUIRE|ORT_ENFORCE|ML_CHECK|THROW|RETURN_IF|LOG|TRACE|UNREFERENCED|"
    r"UNUSED|DEBUG|DX::ThrowIf|ThrowIf|check_hresult|WEBNN_CHECK)",
    re.IGNORECASE,
)


_CONSUMERS = re.compile(
    r"^(Create|Compile|Add|Build|Make|Dispatch|Execute|Run|Submit|Emit|Record|Print|Log|Dump|Show|Check|Validate|"
    r"Verify|Assert|Use|Append|Push|Register|Emplace|Insert|Queue|Describe|Test|Expect|GetOrCreate|_)",
    re.IGNORECASE,
)


def unseen(m: Machine, name: str, given: "list[Node]", node: "Node", text: str = "") -> Object:
    """The unknown result of code that is not in the text; everything that it may change becomes unknown."""
    short = name.rpartition("::")[2].rpartition(".")[2].rpartition("->")[2].partition("<")[0].strip()
    has_type = any("DML_OPERATOR_" in m.text(each) for each in given)
    consumes = has_type or _CONSUMERS.match(short) is not None
    kept: list[Node] = []
    for each in given:
        value = m.argument(each) if each.type in ("identifier", "pointer_expression", "field_expression") else None
        if consume(m, [value], consumes):
            kept.append(each)
    if short in ("CreateOperator", "CompileOperator", "CompileGraph"):
        kept += given[:1]
    pass_to_unseen(m, [each for each in given if each not in kept], short)
    text = text or m.text(node)
    callee = name.strip()
    return m.answered(
        Unknown(text, (Ask(text, m.line_of(node)),), tuple(dict.fromkeys((text, m.text(node), callee, short))))
    )


def consume(m: Machine, values: list[Object], consumes: bool) -> bool:
    """Notes the desc that is passed to `CreateOperator` or the like; returns whether the callee leaves it as it is."""
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
                m.on_consumed(desc)
            return consumes
        if is_operator_struct(target.type) and consumes and target.filler is None:
            m.on_consumed(target)
            return True
    return False
