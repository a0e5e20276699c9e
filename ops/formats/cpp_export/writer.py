"""Writes a case as C++ that creates the operator, ready to paste into a program that uses DirectML.h."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ops.formats.cpp_export import literals
from ops.formats.cpp_export.attributes import Assigned, written
from ops.formats.cpp_export.literals import camel
from ops.formats.cpp_export.tensor import name_of, tensor_lines
from ops.model.case import Case
from ops.model.fields import Attribute, Member, TensorArray
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc
from ops.text.values import Malformed

INDENT = "    "
NO_TENSOR = "{ DML_TENSOR_TYPE_INVALID, nullptr }"


@dataclass(frozen=True, slots=True)
class Code:
    """C++ code. `lines` maps the path of each field to the numbers of its lines, counted from 1."""

    text: str
    lines: Mapping[str, tuple[int, ...]]


def why_not(case: Case) -> None:
    """Always None: every case can be written. A comment replaces a value that C++ cannot express."""


def write(case: Case) -> str:
    """The C++ of a case, ending in a line feed."""
    return write_with_lines(case).text


def write_with_lines(case: Case) -> Code:
    """The C++ of a case, with the line numbers of each field."""
    function = _Function(case.operator)
    for tensor in case.operator.tensors:
        if isinstance(desc := case[tensor.name], TensorDesc):
            function.add_all(tensor_lines(tensor.name, desc))
            function.add()
    members = {entry.name: _member(case, entry) for entry in case.operator.members}
    for name, assigned in members.items():
        for line in assigned.before if isinstance(assigned, Assigned) else ():
            function.add(line, name)
    if any(isinstance(assigned, Assigned) and assigned.before for assigned in members.values()):
        function.add()
    function.add_desc(members)
    return function.code()


@dataclass(slots=True)
class _Function:
    """A C++ function that is being written.

    `body` has its lines; each line has the paths of the fields that it sets.
    """

    operator: Operator
    body: list[tuple[str, tuple[str, ...]]] = field(default_factory=list[tuple[str, tuple[str, ...]]])

    def add(self, line: str = "", *paths: str) -> None:
        self.body.append((line, paths))

    def add_all(self, lines: list[tuple[str, tuple[str, ...]]]) -> None:
        self.body.extend(lines)

    def add_desc(self, members: Mapping[str, Assigned | Malformed]) -> None:
        variable = camel(self.operator.name) + "Desc"
        self.add(f"{self.operator.desc_struct} {variable} = {{}};")
        for name, assigned in members.items():
            if isinstance(assigned, Malformed):
                self.add(f"// {variable}.{name} is left out: {literals.said(assigned)}", name)
            else:
                remark = f"  // {assigned.remark}" if assigned.remark else ""
                self.add(f"{variable}.{name}{assigned.member} = {assigned.code};{remark}", name)
        self.add()
        self.add(f"const DML_OPERATOR_DESC operatorDesc = {{ {self.operator.type}, &{variable} }};", "")
        self.add("return device->CreateOperator(&operatorDesc, IID_PPV_ARGS(result));", "")

    def code(self) -> Code:
        name = camel(self.operator.name)
        body = "\n".join(line for line, _ in self.body)
        headers = ["#include <DirectML.h>"]
        headers += ["#include <cstdint>"] if re.search(r"\bINT(32|64)_MIN\b", body) else []
        headers += ["#include <limits>"] if "std::numeric_limits" in body else []
        head = [
            *headers,
            "",
            f"// Creates {self.operator.type}; the caller releases *result.",
            f"HRESULT Create{name[0].upper()}{name[1:]}(IDMLDevice* device, IDMLOperator** result)",
            "{",
        ]
        lines: dict[str, list[int]] = {}
        for number, (_, paths) in enumerate(self.body, len(head) + 1):
            for path in paths:
                lines.setdefault(path, []).append(number)
        shown = [INDENT + line if line else "" for line, _ in self.body]
        return Code("\n".join([*head, *shown, "}", ""]), {path: tuple(found) for path, found in lines.items()})


def _member(case: Case, entry: Member) -> Assigned | Malformed:
    if isinstance(entry, TensorArray):
        return _tensors(case, entry)
    value = case[entry.name]
    if isinstance(value, Malformed):
        return value
    if isinstance(entry, Attribute) and not (value is None and entry.optional):
        return written(entry, value, case)
    if value is None:
        return Assigned("nullptr", remark="" if entry.optional else "required; DirectML can crash on NULL")
    return Assigned(f"&{name_of(entry.name)}Tensor")


def _tensors(case: Case, array: TensorArray) -> Assigned:
    """Returns the C++ code that declares an array of tensors, and the expression for the member that points to it.

    NO_TENSOR takes the place of an absent or malformed tensor.
    """
    values = {tensor.name: case[tensor.name] for tensor in array.tensors}
    if all(value is None for value in values.values()):
        return Assigned("nullptr")
    before = tuple(
        f"// {name} is left out: {literals.said(value)}"
        for name, value in values.items()
        if isinstance(value, Malformed)
    )
    entries = ", ".join(
        f"{name_of(name)}Tensor" if isinstance(value, TensorDesc) else NO_TENSOR for name, value in values.items()
    )
    variable = array.name[0].lower() + array.name[1:]
    return Assigned(variable, (*before, f"const DML_TENSOR_DESC {variable}[{len(values)}] = {{ {entries} }};"))
