"""The data types of tensors in DirectML. All that the program needs to know of a data type is in its line of
`DataType`.
"""

from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ops.text.sentences import say
from ops.text.values import Number

# The data type of an array is known only at run time, so its static type is Any.
Array = npt.NDArray[Any]
Mask = npt.NDArray[np.bool_]


class DataType(IntEnum):
    """The enum DML_TENSOR_DATA_TYPE, with the numbers of DirectML.h.

    Each line has the number, the bits of an element, the NumPy type that holds an element (PyTorch has the same names),
    the member of DML_SCALAR_UNION that contains a scalar, and the element type of ONNX (TensorProto.DataType). The ONNX
    type is 0 for types that the program does not open from an ONNX model.
    """

    UNKNOWN = 0, 0, "uint8", "", 0
    FLOAT32 = 1, 32, "float32", "Float32", 1
    FLOAT16 = 2, 16, "float16", "UInt16", 10  # a scalar is carried as its bits
    UINT32 = 3, 32, "uint32", "UInt32", 12
    UINT16 = 4, 16, "uint16", "UInt16", 4
    UINT8 = 5, 8, "uint8", "UInt8", 2
    INT32 = 6, 32, "int32", "Int32", 6
    INT16 = 7, 16, "int16", "Int16", 5
    INT8 = 8, 8, "int8", "Int8", 3
    FLOAT64 = 9, 64, "float64", "Float64", 11
    UINT64 = 10, 64, "uint64", "UInt64", 13
    INT64 = 11, 64, "int64", "Int64", 7
    UINT4 = 12, 4, "uint8", "UInt4", 21
    INT4 = 13, 4, "int8", "Int4", 22

    bits: int  # the bits of an element; 0 for UNKNOWN
    numpy: np.dtype[np.generic]
    union_member: str
    onnx: int

    def __new__(cls, number: int, bits: int, numpy: str, union_member: str, onnx: int) -> "DataType":
        made = int.__new__(cls, number)
        made._value_ = number
        made.bits, made.numpy = bits, np.dtype(numpy)
        made.union_member, made.onnx = union_member, onnx
        return made

    @cached_property
    def bytes(self) -> int:
        """The number of bytes of an element, rounded up: 1 for 4-bit types, 0 for UNKNOWN."""
        return (self.bits + 7) // 8

    @cached_property
    def is_float(self) -> bool:
        """True for FLOAT16, FLOAT32 and FLOAT64."""
        return self.numpy.kind == "f"

    @cached_property
    def is_signed(self) -> bool:
        """True for float types and signed integer types."""
        return self.numpy.kind in "fi"

    @cached_property
    def is_integer(self) -> bool:
        """True for integer types, also for 4-bit types."""
        return self.bits > 0 and not self.is_float

    @cached_property
    def short_name(self) -> str:
        """The name in `resources/schema.jsonl`: f32 for FLOAT32, u8 for UINT8."""
        return self.name.replace("FLOAT", "f").replace("UINT", "u").replace("INT", "i").lower()

    @cached_property
    def family(self) -> str:
        """The name without the number of bits: FLOAT for FLOAT32."""
        return self.name.rstrip("0123456789")

    @cached_property
    def script_name(self) -> str:
        """The name in NumPy and in PyTorch: float32 for FLOAT32."""
        return self.numpy.name

    @cached_property
    def limits(self) -> tuple[int, int]:
        """The smallest and the largest number of an integer type."""
        if self.is_signed:
            return -(1 << (self.bits - 1)), (1 << (self.bits - 1)) - 1
        return 0, (1 << self.bits) - 1

    @cached_property
    def largest_finite(self) -> float:
        """The largest finite number of a float type."""
        return float(np.finfo(self.script_name).max)

    @cached_property
    def exact_range(self) -> tuple[int, int]:
        """The ends of the range in which the type holds every whole number: -2^24 and 2^24 for FLOAT32."""
        if self.is_integer:
            return self.limits
        bound = 1 << (np.finfo(self.script_name).nmant + 1)
        return -bound, bound

    @cached_property
    def is_carried_as_bits(self) -> bool:
        """True for a float type that has no member in DML_SCALAR_UNION. Its bits are stored in an integer member."""
        return self.is_float and not self.union_member.startswith("Float")

    def bits_of(self, value: Number) -> int:
        """The bits of a number in this float type, as an integer. A number beyond the range of the type becomes
        infinite.
        """
        with np.errstate(over="ignore"):
            raw = np.array(value, self.numpy).tobytes()
        return int.from_bytes(raw, "little")

    def from_bits(self, bits: int) -> float:
        """The number with these bits in a float type. Raises OverflowError if the type has fewer bits."""
        return float(np.frombuffer(bits.to_bytes(self.bytes, "little"), self.numpy)[0])

    @cached_property
    def signed(self) -> "DataType":
        """The signed integer type with as many bits as this integer type."""
        return DataType[f"INT{self.bits}"]

    @cached_property
    def half_as_wide(self) -> "DataType":
        """The type of the same family with half as many bits. Raises KeyError if there is none."""
        return DataType[f"{self.family}{self.bits // 2}"]


def with_short_name(name: str) -> DataType:
    """The type with a short name: FLOAT32 for f32. Raises KeyError if no type has this name."""
    return _BY_SHORT_NAME[name]


def widest_for(value: Number) -> DataType:
    """The 64-bit type that holds a number whose data type is not known: FLOAT64, UINT64 or INT64."""
    return DataType.FLOAT64 if isinstance(value, float) else DataType.UINT64 if value >= 0 else DataType.INT64


_BY_SHORT_NAME = {known.short_name: known for known in DataType if known.bits}
# Numbers of at most this size are finite in every float type.
FINITE_IN_EVERY_FLOAT = min(known.largest_finite for known in DataType if known.is_float)

F64, F32, F16 = DataType.FLOAT64, DataType.FLOAT32, DataType.FLOAT16
I64, I32, I16, I8 = DataType.INT64, DataType.INT32, DataType.INT16, DataType.INT8
U64, U32, U16, U8 = DataType.UINT64, DataType.UINT32, DataType.UINT16, DataType.UINT8

# All types except UINT4 and INT4, which only quantization operators support.
ALL_TYPES = (F64, F32, F16, I64, I32, I16, I8, U64, U32, U16, U8)
ALL_BUT_FLOAT64 = ALL_TYPES[1:]
UP_TO_32_BITS = (F32, F16, I32, I16, I8, U32, U16, U8)
FLOATS_32_16 = (F32, F16)
INDEX_TYPES = (I64, I32, U64, U32)


def names(types: tuple[DataType, ...]) -> str:
    """The names of the types, separated by commas."""
    return ", ".join(t.name for t in types)


def grouped(types: tuple[DataType, ...]) -> str:
    """The data types as a short text: "FLOAT16/32, INT8-64, UINT32". A dash stands for three or more consecutive
    widths.

    If `types` are those of `ALL_TYPES`, the text is "all N types".
    """
    if set(types) == set(ALL_TYPES):
        return say("all {count} types", count=len(ALL_TYPES))
    return ", ".join(filter(None, (_widths(family, types) for family in dict.fromkeys(t.family for t in ALL_TYPES))))


def _widths(family: str, types: tuple[DataType, ...]) -> str:
    widths = sorted({known.bits for known in types if known.family == family})
    every = sorted({known.bits for known in ALL_TYPES if known.family == family})
    if len(widths) > 2 and widths == [bits for bits in every if widths[0] <= bits <= widths[-1]]:
        return f"{family}{widths[0]}-{widths[-1]}"
    return family + "/".join(map(str, widths)) if widths else ""
