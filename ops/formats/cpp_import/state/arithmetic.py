"""Evaluates the number literals and the operators of C++ expressions."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from ops.formats.cpp_import.state.types import cast
from ops.text.values import Number

# A number with more bits fits no field of a desc.
_MOST_BITS = 128


@lru_cache(1024)
def literal(text: str) -> Number | None:
    """Returns the value of a C++ number literal; None if the literal is not valid.

    Signs, all bases, separators and suffixes are supported.
    """
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
    """True if the C++ literal has a suffix with `u` or `U`."""
    return text.lower().rstrip("lz").endswith("u")


def unary(mark: str, value: Number, is_unsigned: bool) -> Number | None:
    """The result of the unary operator `mark`, such as `-`; None if it is not supported."""
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
    """The result of the binary operator `mark`; None if it is undefined, not supported, or too large for a desc."""
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
