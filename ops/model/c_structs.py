"""The C structs of operator descs, laid out from the fields of their declarations."""

import ctypes
from collections.abc import Iterable, Mapping
from ctypes import c_float, c_int32, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from functools import cache
from typing import Any

from ops.attribute_types import ListOf
from ops.model.fields import Attribute, TensorArray
from ops.model.operator import Operator

TENSOR = "const DML_TENSOR_DESC*"
SCALE_BIAS = "const DML_SCALE_BIAS*"
FUSED = "const DML_OPERATOR_DESC*"
SCALAR = "DML_SCALAR_UNION"
SIZE_2D = "DML_SIZE_2D"
DATA_TYPE = "DML_TENSOR_DATA_TYPE"


class BufferTensorDesc(ctypes.Structure):
    """The C struct DML_BUFFER_TENSOR_DESC."""

    _fields_ = [
        ("DataType", c_uint32),
        ("Flags", c_uint32),
        ("DimensionCount", c_uint32),
        ("Sizes", c_void_p),
        ("Strides", c_void_p),
        ("TotalTensorSizeInBytes", c_uint64),
        ("GuaranteedBaseOffsetAlignment", c_uint32),
    ]


class TypedDesc(ctypes.Structure):
    """The C struct that DML_TENSOR_DESC, DML_OPERATOR_DESC and DML_BINDING_DESC have in common: the type of a desc, and
    a pointer to the desc.
    """

    _fields_ = [("Type", c_uint32), ("Desc", c_void_p)]


class ScaleBiasStruct(ctypes.Structure):
    """The C struct DML_SCALE_BIAS."""

    _fields_ = [("Scale", c_float), ("Bias", c_float)]


class Size2DStruct(ctypes.Structure):
    """The C struct DML_SIZE_2D."""

    _fields_ = [("Width", c_uint32), ("Height", c_uint32)]


class ScalarUnion(ctypes.Union):
    """The C union DML_SCALAR_UNION as 8 bytes; its 64-bit member gives it the alignment of the union."""

    _fields_ = [("Bytes", ctypes.c_ubyte * 8), ("UInt64", c_uint64)]


@dataclass(frozen=True, slots=True)
class StructField:
    """A member of a desc. `api_type` is its type in DirectML.h; `is_array` is set if it points to several values."""

    name: str
    api_type: str
    is_array: bool = False
    optional: bool = False

    @property
    def is_pointer(self) -> bool:
        """True if the struct holds an address instead of the value."""
        return self.api_type.endswith("*")


def fields_of(operator: Operator) -> tuple[StructField, ...]:
    """The members of an operator's desc, in the order of the C struct."""
    found: list[StructField] = []
    for member in operator.members:
        if isinstance(member, Attribute):
            is_array = isinstance(member.type, ListOf)
            found.append(StructField(member.name, member.type.api_type, is_array, member.optional))
        else:
            found.append(StructField(member.name, TENSOR, isinstance(member, TensorArray), member.optional))
    return tuple(found)


def fields_from(declared: Iterable[Mapping[str, Any]]) -> tuple[StructField, ...]:
    """Returns the members of a desc. A mapping declares each member with the keys `name`, `api_type`, `schema_type` and
    `optional`.
    """
    return tuple(
        StructField(
            str(field["name"]),
            str(field["api_type"]),
            str(field["schema_type"]).endswith("_ARRAY"),
            bool(field.get("optional", False)),
        )
        for field in declared
    )


_BY_VALUE: dict[str, type[Any]] = {
    "FLOAT": c_float,
    "INT": c_int32,
    SCALAR: ScalarUnion,
    SIZE_2D: Size2DStruct,
}


def member_type(field: StructField) -> type[Any]:
    """The ctypes type of a member. UINT, BOOL and every enum are unsigned integers of four bytes."""
    return c_void_p if field.is_pointer else _BY_VALUE.get(field.api_type, c_uint32)


@cache
def struct(fields: tuple[StructField, ...]) -> type[ctypes.Structure]:
    """The C struct with these members, aligned as every compiler for x86-64 aligns them."""
    members = [(field.name, member_type(field)) for field in fields]
    return type("OperatorDesc", (ctypes.Structure,), {"_fields_": members})


def layout(fields: tuple[StructField, ...]) -> tuple[int, dict[str, int]]:
    """The struct's size in bytes, and the offset of every member."""
    made = struct(fields)
    return ctypes.sizeof(made), {field.name: int(getattr(made, field.name).offset) for field in fields}
