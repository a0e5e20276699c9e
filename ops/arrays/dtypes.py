"""The tensor data types of DirectML and what each one can hold."""

from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.text.sentences import say

# The data type of a tensor is a value here, not a static type.
Array = npt.NDArray[Any]
Mask = npt.NDArray[np.bool_]


class DataType(IntEnum):
    """DML_TENSOR_DATA_TYPE; the numbers are those of DirectML.h."""

    UNKNOWN = 0
    FLOAT32 = 1
    FLOAT16 = 2
    UINT32 = 3
    UINT16 = 4
    UINT8 = 5
    INT32 = 6
    INT16 = 7
    INT8 = 8
    FLOAT64 = 9
    UINT64 = 10
    INT64 = 11
    UINT4 = 12
    INT4 = 13

    @cached_property
    def bits(self) -> int:
        """Bits of one element; 0 for UNKNOWN."""
        digits = self.name.lstrip("FLOATUINK")
        return int(digits) if digits.isdigit() else 0

    @cached_property
    def bytes(self) -> int:
        """Bytes of one element, rounded up: 1 for the 4-bit types, 0 for UNKNOWN."""
        return (self.bits + 7) // 8

    @cached_property
    def is_float(self) -> bool:
        return self.name.startswith("FLOAT")

    @cached_property
    def is_signed(self) -> bool:
        return self.is_float or self.name.startswith("INT")

    @cached_property
    def is_integer(self) -> bool:
        return self.bits > 0 and not self.is_float

    @cached_property
    def numpy(self) -> np.dtype[np.generic]:
        """The NumPy type that holds one element; a 4-bit element takes a whole byte."""
        kind = "f" if self.is_float else "i" if self.is_signed else "u"
        return np.dtype(f"{kind}{max(self.bytes, 1)}")

    @cached_property
    def limits(self) -> tuple[int, int]:
        """Smallest and largest value of an integer type."""
        if self.is_signed:
            return -(1 << (self.bits - 1)), (1 << (self.bits - 1)) - 1
        return 0, (1 << self.bits) - 1

    @cached_property
    def union_member(self) -> str:
        """The member of DML_SCALAR_UNION that carries this type; FLOAT16 travels as the bits of UInt16."""
        if self is DataType.FLOAT16:
            return "UInt16"
        return self.name.replace("UINT", "UInt").replace("INT", "Int").replace("FLOAT", "Float")


F64, F32, F16 = DataType.FLOAT64, DataType.FLOAT32, DataType.FLOAT16
I64, I32, I16, I8 = DataType.INT64, DataType.INT32, DataType.INT16, DataType.INT8
U64, U32, U16, U8 = DataType.UINT64, DataType.UINT32, DataType.UINT16, DataType.UINT8

ALL_TYPES = (F64, F32, F16, I64, I32, I16, I8, U64, U32, U16, U8)
ALL_BUT_FLOAT64 = ALL_TYPES[1:]
UP_TO_32_BITS = (F32, F16, I32, I16, I8, U32, U16, U8)
FLOATS_32_16 = (F32, F16)
INDEX_TYPES = (I64, I32, U64, U32)


def names(types: tuple[DataType, ...]) -> str:
    return ", ".join(t.name for t in types)


def grouped(types: tuple[DataType, ...]) -> str:
    """The types in few words: "FLOAT16/32, INT8-64, UINT32"; a dash for three widths and more without a gap."""
    if set(types) == set(ALL_TYPES):
        return say("all {count} types", count=len(ALL_TYPES))
    return ", ".join(filter(None, (_widths(kind, types) for kind in ("FLOAT", "INT", "UINT"))))


def _widths(kind: str, types: tuple[DataType, ...]) -> str:
    has = {t.bits for t in types if t.name == f"{kind}{t.bits}"}
    every = [t.bits for t in sorted(ALL_TYPES, key=lambda t: t.bits) if t.name == f"{kind}{t.bits}"]
    widths = sorted(has)
    if len(widths) > 2 and widths == [bits for bits in every if widths[0] <= bits <= widths[-1]]:
        return f"{kind}{widths[0]}-{widths[-1]}"
    return kind + "/".join(map(str, widths)) if widths else ""
