"""Writes the values of a desc as C++ literals."""

import math
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction

from ops.arrays.dtypes import DataType
from ops.arrays.scalar_cast import as_float32
from ops.attribute_types import Enumeration
from ops.text.literals import number_text, shortened
from ops.text.values import Malformed, Number

# The names of the lowest integers, by bits. `-` before a literal cannot express them: the literal is too large.
_LOWEST = {32: "INT32_MIN", 64: "INT64_MIN"}
_SUFFIX = {True: ("", "ll"), False: ("u", "ull")}
_COMMENTED = 80


def uint(value: int, bits: int = 32) -> str:
    """The C++ literal of an unsigned integer, with its suffix: `3u`, `3ull`."""
    return f"{int(value)}{_SUFFIX[False][bits == 64]}"


def sint(value: int, bits: int = 32) -> str:
    """The C++ literal of a signed integer: `-3`, `-3ll`, `INT32_MIN`."""
    if value == -(1 << (bits - 1)) and bits in _LOWEST:
        return _LOWEST[bits]
    return f"{int(value)}{_SUFFIX[True][bits == 64]}"


def float32(value: Number) -> str:
    """The C++ literal of a FLOAT, with enough digits that a compiler rounds it to the same number as this program."""
    rounded = as_float32(value)
    if not math.isfinite(rounded):
        return special(rounded, "FLOAT")
    if rounded == 0 and value != 0:
        return f"static_cast<FLOAT>({_digits(value)})"  # g++ warns of a FLOAT literal that is rounded to 0
    return _digits(value) + "f"


def float64(value: Number) -> str:
    """The C++ literal of a double, with enough digits that a compiler reads the same number."""
    as_float = float(value)
    return _digits(as_float) if math.isfinite(as_float) else special(as_float, "double")


def special(value: float, type_name: str) -> str:
    """The C++ code of NaN or an infinity: a member of std::numeric_limits."""
    limits = f"std::numeric_limits<{type_name}>::"
    if math.isnan(value):
        return f"{limits}quiet_NaN()"
    return f"{'-' if value < 0 else ''}{limits}infinity()"


def _digits(value: Number) -> str:
    as_float = float(value)
    text = number_text(as_float)
    # If the value is halfway between two FLOATs, its shortest digits could be rounded to the wrong FLOAT.
    if _is_halfway(as_float) and Fraction(text) != Fraction(as_float):
        text = str(Decimal(as_float))
    return text if any(mark in text for mark in ".eE") else text + ".0"


def _is_halfway(value: float) -> bool:
    mantissa, _ = math.frexp(value)
    return int(abs(mantissa) * (1 << 53)) % (1 << 29) == 1 << 28


def enumerator(kind: Enumeration, value: int) -> str:
    """The C++ name of an enum value; for a number without a name, a cast to the enum."""
    if isinstance(value, IntEnum):
        return kind.prefix + value.name  # TRUE and FALSE have no prefix
    return f"static_cast<{kind.api_type}>({uint(value)})"


def flags(value: int) -> str:
    """The C++ name of tensor flags; for a number without a name, a cast to DML_TENSOR_FLAGS."""
    names = {0: "DML_TENSOR_FLAG_NONE", 1: "DML_TENSOR_FLAG_OWNED_BY_DML"}
    return names.get(int(value)) or f"static_cast<DML_TENSOR_FLAGS>({uint(value)})"


def scalar(value: Number, data_type: DataType) -> str:
    """The C++ literal of a number for the DML_SCALAR_UNION member of this type. The number must fit the type."""
    if data_type.is_carried_as_bits:
        return f"0x{data_type.bits_of(value):0{2 * data_type.bytes}X}u"
    if data_type.is_float:
        return float64(value) if data_type.bits == 64 else float32(value)
    write = sint if data_type.is_signed else uint
    return write(int(value), data_type.bits)


def said(value: Malformed) -> str:
    """Returns the text of a malformed value and the reason why it is malformed, for a C++ comment."""
    text = shortened(value.text)
    return comment(value.why if text in value.why else f"'{text}' {value.why}")


def comment(text: str) -> str:
    """The text on one line, without characters that end a comment or cause compiler warnings in it."""
    line = shortened(text, _COMMENTED * 2)
    safe = "".join(c if c.isprintable() and ord(c) < 0xD800 else f"<{ord(c):04X}>" for c in line)
    return safe.replace("*/", "* /").replace("/*", "/ *").replace("??/", "?? /").rstrip("\\ ")


def camel(name: str) -> str:
    """A name in camel case: `topK1` for `TOP_K1`."""
    first, *rest = name.lower().split("_")
    return first + "".join(part.capitalize() for part in rest)
