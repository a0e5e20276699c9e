"""Writes the attributes of a desc as C++, with a function for each type of attribute."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ops.arrays.dtypes import DataType, widest_for
from ops.arrays.scalar_cast import cast_scalar
from ops.attribute_types import (
    Boolean,
    Count,
    Enumeration,
    Float,
    FusedType,
    Integer,
    ListOf,
    ScalarUnion,
    ScaleBiasType,
    Size2DType,
)
from ops.catalog import OPERATORS
from ops.formats.cpp_export import literals
from ops.model.case import Case, length_of
from ops.model.fields import Attribute
from ops.text.literals import number_text
from ops.text.sentences import say
from ops.text.values import Fused, Malformed, Number


@dataclass(frozen=True, slots=True)
class Assigned:
    """The parts of a C++ assignment `desc.Name = code;  // remark`.

    `before` are the lines that must come before it. `member` is the member of a union, such as `.Float32`.
    """

    code: str
    before: tuple[str, ...] = ()
    member: str = ""
    remark: str = ""


def written(attribute: Attribute, value: Any, case: Case) -> Assigned | Malformed:
    """Returns the C++ assignment of an attribute's value; Malformed if C++ cannot express the value.

    Only the value of a count may be None; the assignment then has the length of its list.
    """
    return _KINDS[type(attribute.type)](case, attribute, value)


def _integer(case: Case, attribute: Attribute, value: Any) -> Assigned:
    kind = attribute.type
    assert isinstance(kind, Integer)
    return Assigned(literals.sint(value) if kind.low < 0 else literals.uint(value))


def _count(case: Case, attribute: Attribute, value: Any) -> Assigned:
    kind = attribute.type
    assert isinstance(kind, Count)
    return Assigned(literals.uint(length_of(case, kind.of[0]) or 0 if value is None else value))


def _float(case: Case, attribute: Attribute, value: Any) -> Assigned:
    return Assigned(literals.float32(value))


def _enumeration(case: Case, attribute: Attribute, value: Any) -> Assigned:
    assert isinstance(attribute.type, Enumeration)
    return Assigned(literals.enumerator(attribute.type, value))


def _scale_bias(case: Case, attribute: Attribute, value: Any) -> Assigned:
    variable = _variable(attribute)
    numbers, remarks = _numbers({"Scale": value.scale, "Bias": value.bias}, literals.float32)
    return Assigned(f"&{variable}", (*remarks, f"const DML_SCALE_BIAS {variable} = {{ {numbers} }};"))


def _size_2d(case: Case, attribute: Attribute, value: Any) -> Assigned:
    numbers, remarks = _numbers({"Width": value.width, "Height": value.height}, literals.uint)
    return Assigned(f"{{ {numbers} }}", remarks)


def _list(case: Case, attribute: Attribute, value: Any) -> Assigned:
    """Returns the C++ code for a list: the declaration of an array of numbers or operator descs, and the pointer to it.

    The pointer of an empty list is nullptr.
    """
    kind, variable = attribute.type, _variable(attribute)
    assert isinstance(kind, ListOf)
    if not value:
        return Assigned("nullptr", remark="no entries")
    if isinstance(kind.element, FusedType):
        lines, entries = list[str](), list[str]()
        for number, entry in enumerate(value):
            inner, code = _operator_desc(variable.removesuffix("s").removesuffix("Desc") + str(number), entry)
            lines += inner
            entries.append(f"    {code},")
        opening = f"const DML_OPERATOR_DESC {variable}[{len(value)}] = {{"
        return Assigned(variable, (*lines, opening, *entries, "};"))
    write = literals.float32 if isinstance(kind.element, Float) else _whole_number(kind.element)
    numbers, remarks = _numbers({f"{attribute.name}[{i}]": entry for i, entry in enumerate(value)}, write)
    type_name = kind.element.api_type
    return Assigned(variable, (*remarks, f"const {type_name} {variable}[{len(value)}] = {{ {numbers} }};"))


def _fused(case: Case, attribute: Attribute, value: Any) -> Assigned:
    variable = _variable(attribute)
    before, code = _operator_desc(variable, value)
    return Assigned(f"&{variable}", (*before, f"const DML_OPERATOR_DESC {variable} = {code};"))


def _operator_desc(variable: str, value: Fused | Malformed) -> tuple[list[str], str]:
    """Returns the lines that fill in the desc of a fused operator, and the braced list of its DML_OPERATOR_DESC."""
    if isinstance(value, Malformed):
        return [f"// {variable} is left out: {literals.said(value)}"], "{ DML_OPERATOR_INVALID, nullptr }"
    operator = OPERATORS[value.type]
    lines = [f"{operator.desc_struct} {variable}Desc = {{}};"]
    for name, member in value.members:
        attribute = operator.attribute[name]
        if isinstance(member, Malformed):
            lines.append(f"// {variable}Desc.{name} is left out: {literals.said(member)}")
        else:
            write = literals.float32 if isinstance(attribute.type, Float) else _whole_number(attribute.type)
            lines.append(f"{variable}Desc.{name} = {write(member)};")
    return lines, f"{{ {operator.type}, &{variable}Desc }}"


def _whole_number(kind: object) -> Callable[[Any], str]:
    return literals.sint if isinstance(kind, Integer) and kind.low < 0 else literals.uint


def _numbers(values: Mapping[str, Any], write: Callable[[Any], str]) -> tuple[str, tuple[str, ...]]:
    """Returns the C++ code of numbers, separated by commas, and a comment for each malformed number, which is written
    as 0.
    """
    numbers = ", ".join(write(0 if isinstance(value, Malformed) else value) for value in values.values())
    remarks = tuple(
        f"// 0 stands for {name}: {literals.said(value)}"
        for name, value in values.items()
        if isinstance(value, Malformed)
    )
    return numbers, remarks


def _scalar_union(case: Case, attribute: Attribute, value: Any) -> Assigned | Malformed:
    """The C++ assignment of a number to a member of DML_SCALAR_UNION.

    The field with the data type of the number selects the member. If it selects none, the number is assigned to the
    widest member that can store it. Returns Malformed if the member cannot store the number.
    """
    kind = attribute.type
    assert isinstance(kind, ScalarUnion)
    data_type = case[kind.type_field]
    remark = ""
    if not isinstance(data_type, DataType) or data_type.bits < 8:
        data_type = widest_for(value)
        remark = f"{kind.type_field} names no member"
    if data_type.is_carried_as_bits:
        value = float(cast_scalar(value, data_type))
        remark = f"the bits of {number_text(value)}"
    if not _holds(data_type, value):
        why = say("does not fit {type}, the type that {field} names", type=data_type.name, field=kind.type_field)
        return Malformed(number_text(value), why)
    made = Assigned(literals.scalar(value, data_type), member=f".{data_type.union_member}")
    return replace(made, remark=remark)


def _holds(data_type: DataType, value: Number) -> bool:
    if data_type.is_float:
        return True
    low, high = data_type.limits
    return value == value and low <= value <= high and value == int(value)


def _variable(attribute: Attribute) -> str:
    return attribute.name[0].lower() + attribute.name[1:]


_KINDS: Mapping[type, Callable[[Case, Attribute, Any], Assigned | Malformed]] = {
    Integer: _integer,
    Count: _count,
    Float: _float,
    Enumeration: _enumeration,
    Boolean: _enumeration,
    ScalarUnion: _scalar_union,
    ScaleBiasType: _scale_bias,
    Size2DType: _size_2d,
    ListOf: _list,
    FusedType: _fused,
}
