"""C++ arithmetic on constants: literals, operators, casts, limits of types."""

import math
from collections.abc import Callable, Mapping

from ops.text.literals import FLT_MAX, NAMED_FLOATS
from ops.text.values import Number

# Bits of every integer type that a desc is written with; of a BOOL, only the four bytes matter.
_SIGNED = {
    **dict.fromkeys(("int8_t", "INT8", "signed char"), 8),
    **dict.fromkeys(("int16_t", "INT16", "short"), 16),
    **dict.fromkeys(("int", "INT", "int32_t", "INT32", "LONG", "long", "signed", "signed int"), 32),
    **dict.fromkeys(("int64_t", "INT64", "LONGLONG", "long long", "ptrdiff_t", "ssize_t"), 64),
}
_UNSIGNED = {
    **dict.fromkeys(("uint8_t", "UINT8", "BYTE", "unsigned char"), 8),
    **dict.fromkeys(("uint16_t", "UINT16", "unsigned short"), 16),
    **dict.fromkeys(("UINT", "uint32_t", "UINT32", "DWORD", "ULONG", "unsigned", "unsigned int", "BOOL"), 32),
    **dict.fromkeys(("uint64_t", "UINT64", "ULONGLONG", "size_t", "SIZE_T", "unsigned long long"), 64),
}
_FLOATS = {"float": 32, "FLOAT": 32, "double": 64, "DOUBLE": 64}
# A number of more bits is none that a desc could hold.
_MOST_BITS = 128


def bits_of(type_name: str) -> int:
    """The width of a number type; 0 for any other."""
    return _SIGNED.get(type_name) or _UNSIGNED.get(type_name) or _FLOATS.get(type_name) or 0


def literal(text: str) -> Number | None:
    """The value of a number literal: any base, digit separators, suffixes; the sign that tree-sitter puts to it."""
    if text.startswith(("-", "+")):
        value = literal(text[1:].strip())
        return None if value is None else unary(text[0], value, is_unsigned_literal(text))
    plain = text.replace("'", "").lower()
    is_hex = plain.startswith("0x")
    try:
        if ("p" in plain) if is_hex else any(mark in plain for mark in ".e"):
            return float.fromhex(plain.rstrip("fl")) if is_hex else float(plain.rstrip("fl"))
        if not is_hex and plain.endswith("f"):
            return float(plain[:-1])
        digits = plain.rstrip("ulz")
        if len(digits) > _MOST_BITS + 2:
            return None
        if is_hex or digits.startswith("0b"):
            return int(digits, 0)
        return int(digits, 8) if len(digits) > 1 and digits.startswith("0") else int(digits)
    except (ValueError, OverflowError):
        return None


def is_unsigned_literal(text: str) -> bool:
    return text.lower().rstrip("l").endswith("u")


def cast(value: Number, type_name: str) -> Number:
    """The value in a type, as a conversion of C++ makes it; enums and unknown types leave it as it is."""
    if type_name in _FLOATS:
        return float(value)
    bits = bits_of(type_name)
    if not bits or (isinstance(value, float) and not math.isfinite(value)):
        return value
    whole = int(value) & ((1 << bits) - 1)
    return whole - (1 << bits) if type_name in _SIGNED and whole >> (bits - 1) else whole


def limit(type_name: str, which: str) -> Number | None:
    """std::numeric_limits<type_name>::which()."""
    bits = bits_of(type_name)
    if type_name in _FLOATS:
        is_single = bits == 32
        largest = FLT_MAX if is_single else 1.7976931348623157e308
        floats: dict[str, Number] = {"infinity": math.inf, "quiet_NaN": math.nan, "max": largest, "lowest": -largest}
        floats["min"] = NAMED_FLOATS["FLT_MIN"] if is_single else 2.2250738585072014e-308
        floats["epsilon"] = NAMED_FLOATS["FLT_EPSILON"] if is_single else 2.220446049250313e-16
        floats["denorm_min"] = 1.401298464324817e-45 if is_single else 5e-324
        return floats.get(which)
    if not bits:
        return None
    is_signed = type_name in _SIGNED
    low = -(1 << (bits - 1)) if is_signed else 0
    return {"min": low, "lowest": low, "max": (1 << (bits - is_signed)) - 1}.get(which)


def unary(mark: str, value: Number, is_unsigned: bool) -> Number | None:
    if mark == "!":
        return int(not value)
    if mark == "+":
        return value
    if mark == "-":
        return cast(-value, "UINT") if is_unsigned else -value
    if mark == "~" and isinstance(value, int):
        return cast(~value, "UINT") if is_unsigned else ~value
    return None


def binary(mark: str, left: Number, right: Number) -> Number | None:
    """None where C++ has no value, or one that is of no use here."""
    try:
        if mark in _SHIFTS:
            return _SHIFTS[mark](int(left), int(right)) if 0 <= right < 64 and abs(left) < 1 << 64 else None
        if mark in ("/", "%") and isinstance(left, int) and isinstance(right, int):
            quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
            return quotient if mark == "/" else left - quotient * right
        found = _OPERATORS[mark](left, right)
    except (KeyError, TypeError, ZeroDivisionError, OverflowError):
        return None
    return None if isinstance(found, int) and found.bit_length() > _MOST_BITS else found


_SHIFTS: Mapping[str, Callable[[int, int], int]] = {"<<": lambda a, b: a << b, ">>": lambda a, b: a >> b}
_OPERATORS: Mapping[str, Callable[[Number, Number], Number]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "|": lambda a, b: _whole(a) | _whole(b),
    "&": lambda a, b: _whole(a) & _whole(b),
    "^": lambda a, b: _whole(a) ^ _whole(b),
    "&&": lambda a, b: int(bool(a) and bool(b)),
    "||": lambda a, b: int(bool(a) or bool(b)),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    ">": lambda a, b: int(a > b),
    "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b),
}


def _whole(value: Number) -> int:
    if isinstance(value, float):
        raise TypeError
    return value
