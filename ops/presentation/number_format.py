"""Converts single values to text, without rounding.

The text of a float reads back as the same value of its type. It is the shortest such text, but whole numbers below 10^7
have all their digits.
"""

import math
from typing import Literal

import numpy as np

from ops.arrays.dtypes import DataType

NUMPY_TYPES: dict[str, np.dtype] = {known.name: known.numpy for known in DataType if known.bits >= 8}

Notation = Literal["decimal", "hexadecimal", "binary"]
NOTATIONS: tuple[Notation, ...] = ("decimal", "hexadecimal", "binary")

MINUS = "\u2212"
NAN = "NaN"
PLUS_INFINITY = "+inf"
MINUS_INFINITY = MINUS + "inf"

_LONGEST_PLAIN = 1e7
_SMALLEST_PLAIN = 1e-4


def format_value(value: float | np.generic, data_type: str) -> str:
    """The exact text of one value, with an ASCII '-', for fields, tables and the clipboard."""
    number = typed(np.asarray([value]), data_type)[0]
    if number.dtype.kind != "f":
        return str(int(number))
    if not np.isfinite(number):
        return special_text(float(number)).replace(MINUS, "-")
    return _shortest(number).replace(MINUS, "-")


def format_bits(value: float | np.generic, data_type: str, *, is_binary: bool = False) -> str:
    """The bits of one value: hexadecimal (0x3F800000 for FLOAT32 1) or binary (0b01000001 for UINT8 65)."""
    number = typed(np.asarray(value), data_type)
    size = number.dtype.itemsize
    bits = int(np.frombuffer(number.tobytes(), dtype=f"u{size}")[0])
    return f"0b{bits:0{8 * size}b}" if is_binary else f"0x{bits:0{2 * size}X}"


def format_number(value: float | np.generic, data_type: str, notation: Notation) -> str:
    """The exact text of one value in decimal, hexadecimal or binary notation, with an ASCII '-'."""
    if notation == "decimal":
        return format_value(value, data_type)
    return format_bits(value, data_type, is_binary=notation == "binary")


def typed(values: np.ndarray, data_type: str) -> np.ndarray:
    """Returns the numbers in the NumPy type of the data type named `data_type`; unchanged for an unknown name."""
    with np.errstate(over="ignore", invalid="ignore"):
        return values.astype(NUMPY_TYPES.get(data_type, values.dtype), copy=False)


def special_text(value: float) -> str:
    """The text of NaN or an infinity."""
    if math.isnan(value):
        return NAN
    return PLUS_INFINITY if value > 0 else MINUS_INFINITY


def with_true_minus(text: str) -> str:
    """The text with U+2212 in place of every ASCII '-'."""
    return text.replace("-", MINUS)


def _whole_text(value: float) -> str:
    return with_true_minus(f"{value:.0f}")


def _shortest(value: np.floating) -> str:
    # Whole numbers keep all digits: FLOAT16 65504, not 65500, which is shorter and reads back as the same value.
    if value == np.trunc(value) and abs(float(value)) < _LONGEST_PLAIN:
        return _whole_text(float(value))
    plain = np.format_float_positional(value, unique=True, trim="-")
    if value == 0 or _SMALLEST_PLAIN <= abs(float(value)) < _LONGEST_PLAIN:
        return with_true_minus(plain)
    scientific = np.format_float_scientific(value, unique=True, trim="-", exp_digits=1).replace("e+", "e")
    return with_true_minus(min(plain, scientific, key=len))
