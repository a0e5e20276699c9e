"""The types of the attributes of a desc. Each type reads its values from typed text and from JSON, and writes them."""

from ops.attribute_types.base import (
    KEPT_TEXT,
    LONGEST_LIST,
    MISSING,
    AttributeType,
    Fault,
    NumberText,
    Value,
    json_text,
    malformed_json,
    remembering,
)
from ops.attribute_types.enums import AXIS_DIRECTION, BOOL, DATA_TYPE, NEW_BOOL, Boolean, Enumeration, enumeration
from ops.attribute_types.fused import FusedType
from ops.attribute_types.lists import FLOATS, INTS, UINTS, ListOf, entries_in
from ops.attribute_types.numbers import (
    FLOAT,
    INT,
    UINT,
    Count,
    Float,
    Integer,
    ScalarUnion,
    count_of,
)
from ops.attribute_types.pairs import SCALE_BIAS, SIZE_2D, ScaleBiasType, Size2DType

__all__ = [
    "AXIS_DIRECTION",
    "BOOL",
    "DATA_TYPE",
    "FLOAT",
    "FLOATS",
    "INT",
    "INTS",
    "KEPT_TEXT",
    "LONGEST_LIST",
    "MISSING",
    "NEW_BOOL",
    "SCALE_BIAS",
    "SIZE_2D",
    "UINT",
    "UINTS",
    "AttributeType",
    "Boolean",
    "Count",
    "Enumeration",
    "Fault",
    "Float",
    "FusedType",
    "Integer",
    "ListOf",
    "NumberText",
    "ScalarUnion",
    "ScaleBiasType",
    "Size2DType",
    "Value",
    "count_of",
    "entries_in",
    "enumeration",
    "json_text",
    "malformed_json",
    "remembering",
]
