"""A case as C++ that creates the operator: what a person would paste into a program that uses DirectML.h."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ops.attribute_types import Enumeration, Float, Integer, ScalarUnion, ScaleBiasType, half_bits
from ops.case import Case
from ops.dtypes import DataType
from ops.fields import Attribute, Field
from ops.formats import cpp_literals as literals
from ops.formats.cpp_tensor import name_of, tensor_lines
from ops.literals import number_text
from ops.operator import Operator
from ops.scalars import cast_scalar
from ops.tensor import TensorDesc
from ops.values import Malformed, Number

INDENT = "    "


@dataclass(frozen=True, slots=True)
class Code:
    """C++, and the lines on which each field stands, counted from 1, by the field's path."""

    text: str
    lines: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Assigned:
    """What stands right of `desc.Member =`, the lines it needs before, the union's member, and what to add."""

    code: str
    before: tuple[str, ...] = ()
    member: str = ""
    remark: str = ""


def why_not(case: Case) -> str | None:
    """Every case has C++: where a value is none, a comment tells."""
    return None


def text(case: Case) -> str:
    return write(case).text


def write(case: Case) -> Code:
    function = _Function(case.operator)
    for tensor in case.operator.tensors:
        if isinstance(desc := case[tensor.name], TensorDesc):
            function.add_all(tensor_lines(tensor.name, desc))
            function.add()
    members = {entry.name: _member(case, entry) for entry in case.operator.fields}
    for name, assigned in members.items():
        for line in assigned.before if isinstance(assigned, Assigned) else ():
            function.add(line, *(name,) * bool(line))
    function.add_desc(members)
    return function.code()


@dataclass(slots=True)
class _Function:
    """The lines of the function, and what each is about."""

    operator: Operator
    body: list[tuple[str, tuple[str, ...]]] = field(default_factory=list[tuple[str, tuple[str, ...]]])

    def add(self, line: str = "", *paths: str) -> None:
        self.body.append((line, paths))

    def add_all(self, lines: list[tuple[str, tuple[str, ...]]]) -> None:
        self.body.extend(lines)

    def add_desc(self, members: Mapping[str, Assigned | Malformed]) -> None:
        variable = _camel(self.operator.name) + "Desc"
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
        name = _camel(self.operator.name)
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


def _member(case: Case, entry: Field) -> Assigned | Malformed:
    value = case[entry.name]
    if isinstance(value, Malformed):
        return value
    if value is None:
        return Assigned("nullptr", remark="" if entry.optional else "required; DirectML can crash on NULL")
    if isinstance(entry, Attribute):
        return _KINDS[type(entry.type)](case, entry, value)
    return Assigned(f"&{name_of(entry.name)}Tensor")


def _integer(case: Case, attribute: Attribute, value: Any) -> Assigned | Malformed:
    kind = attribute.type
    assert isinstance(kind, Integer)
    return Assigned(literals.sint(value) if kind.low < 0 else literals.uint(value))


def _float(case: Case, attribute: Attribute, value: Any) -> Assigned | Malformed:
    return Assigned(literals.float32(value))


def _enumeration(case: Case, attribute: Attribute, value: Any) -> Assigned | Malformed:
    assert isinstance(attribute.type, Enumeration)
    return Assigned(literals.enumerator(attribute.type, value))


def _scale_bias(case: Case, attribute: Attribute, value: Any) -> Assigned | Malformed:
    variable = attribute.name[0].lower() + attribute.name[1:]
    members = {"Scale": value.scale, "Bias": value.bias}
    numbers = [literals.float32(0 if isinstance(number, Malformed) else number) for number in members.values()]
    before = [
        f"// 0 stands for {name}: {literals.said(number)}"
        for name, number in members.items()
        if isinstance(number, Malformed)
    ]
    before.append(f"const DML_SCALE_BIAS {variable} = {{ {', '.join(numbers)} }};")
    return Assigned(f"&{variable}", (*before, ""))


def _scalar_union(case: Case, attribute: Attribute, value: Any) -> Assigned | Malformed:
    """The member that the type field names; of a type without one, the widest member that holds the number."""
    kind = attribute.type
    assert isinstance(kind, ScalarUnion)
    data_type = case[kind.type_field]
    remark = ""
    if not isinstance(data_type, DataType) or data_type.bits < 8:
        data_type = DataType.FLOAT64 if isinstance(value, float) else DataType.UINT64 if value >= 0 else DataType.INT64
        remark = f"{kind.type_field} names no member"
    if data_type is DataType.FLOAT16:
        half = float(cast_scalar(value, data_type))
        return Assigned(
            f"0x{half_bits(half):04X}u", member=".UInt16", remark=f"the bits of {literals.comment(str(half))}"
        )
    if not _holds(data_type, value):
        return Malformed(number_text(value), f"is no {data_type.name}, the type that {kind.type_field} names")
    return Assigned(literals.scalar(value, data_type), member=f".{data_type.union_member}", remark=remark)


def _holds(data_type: DataType, value: Number) -> bool:
    if data_type.is_float:
        return True
    low, high = data_type.limits
    return value == value and low <= value <= high and value == int(value)


_KINDS: dict[type, Callable[[Case, Attribute, Any], Assigned | Malformed]] = {
    Integer: _integer,
    Float: _float,
    Enumeration: _enumeration,
    ScalarUnion: _scalar_union,
    ScaleBiasType: _scale_bias,
}


def _camel(name: str) -> str:
    """topK1 for TOP_K1."""
    first, *rest = name.lower().split("_")
    return first + "".join(part.capitalize() for part in rest)
