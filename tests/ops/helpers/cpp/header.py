"""Generates a DirectML.h from the declarations. The device that it defines passes every desc to a function."""

from collections.abc import Iterable
from enum import IntEnum

from ops import OPERATORS
from ops.attribute_types import DATA_TYPE, Enumeration
from ops.model.c_structs import StructField, fields_of
from ops.text.values import TensorFlag

FIXED = """
#pragma once
#include <cstdint>

typedef uint32_t UINT;
typedef int32_t INT;
typedef float FLOAT;
typedef int32_t BOOL;
typedef uint64_t UINT64;
typedef unsigned char BYTE;
typedef int32_t HRESULT;
constexpr BOOL FALSE = 0, TRUE = 1;
typedef struct { int unused; } GUID;
typedef const GUID& REFIID;
constexpr GUID NO_GUID = {};
#define IID_PPV_ARGS(result) NO_GUID, reinterpret_cast<void**>(result)

struct DML_TENSOR_DESC { DML_TENSOR_TYPE Type; const void* Desc; };
struct DML_OPERATOR_DESC { DML_OPERATOR_TYPE Type; const void* Desc; };
struct DML_BUFFER_TENSOR_DESC {
    DML_TENSOR_DATA_TYPE DataType;
    DML_TENSOR_FLAGS Flags;
    UINT DimensionCount;
    const UINT* Sizes;
    const UINT* Strides;
    UINT64 TotalTensorSizeInBytes;
    UINT GuaranteedBaseOffsetAlignment;
};
struct DML_SCALE_BIAS { FLOAT Scale; FLOAT Bias; };
struct DML_SIZE_2D { UINT Width; UINT Height; };
union DML_SCALAR_UNION {
    BYTE Bytes[8];
    int8_t Int8; uint8_t UInt8; int16_t Int16; uint16_t UInt16; int32_t Int32; uint32_t UInt32;
    int64_t Int64; uint64_t UInt64; float Float32; double Float64;
};
struct IDMLOperator;
struct IDMLDevice {
    HRESULT (*taken)(const DML_OPERATOR_DESC*);
    HRESULT CreateOperator(const DML_OPERATOR_DESC* desc, REFIID, void**) { return taken(desc); }
};
"""


def header() -> str:
    kinds = {DATA_TYPE.prefix: DATA_TYPE}
    for operator in OPERATORS.values():
        for attribute in operator.attributes:
            if isinstance(attribute.type, Enumeration) and attribute.type.prefix:  # TRUE and FALSE have no prefix
                kinds[attribute.type.prefix] = attribute.type
    enums = [_enum(kind.api_type, kind.prefix, kind.members) for kind in kinds.values()]
    enums.append(_enum("DML_TENSOR_FLAGS", "DML_TENSOR_FLAG_", TensorFlag))
    enums.append("enum DML_TENSOR_TYPE { DML_TENSOR_TYPE_INVALID = 0, DML_TENSOR_TYPE_BUFFER = 1 };")
    numbers = ", ".join(f"{operator.type} = {operator.value}" for operator in OPERATORS.values())
    enums.append(f"enum DML_OPERATOR_TYPE {{ DML_OPERATOR_INVALID = 0, {numbers} }};")
    first, rest = FIXED.split("typedef const GUID& REFIID;")
    structs = [_struct(operator.desc_struct, fields_of(operator)) for operator in OPERATORS.values()]
    return "\n".join([first, *enums, "typedef const GUID& REFIID;", rest, *structs, ""])


def _enum(name: str, prefix: str, members: Iterable[IntEnum]) -> str:
    return f"enum {name} {{ {', '.join(f'{prefix}{member.name} = {member.value}' for member in members)} }};"


def _struct(name: str, fields: tuple[StructField, ...]) -> str:
    return f"struct {name} {{ {' '.join(f'{field.api_type} {field.name};' for field in fields)} }};"
