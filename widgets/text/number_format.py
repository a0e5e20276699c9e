"""Writes single values, and all cells of a view, as text.

Integers are always exact. A float is the shortest text that reads back as the same value of its type, or has 6 or 3
significant digits. All cells of a view have the same precision.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
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

# The numbers of significant digits to try until the widest text fits. None is the shortest text that reads back as the
# same value.
DIGIT_STEPS: tuple[int | None, ...] = (None, 6, 3)


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """The limits within which numbers are written in cells.

    `most_digits` is the largest number of significant digits of floats (None: no limit), `smallest_px` the smallest
    font size.
    """

    most_digits: int | None = None
    smallest_px: int = 0

    @property
    def digit_steps(self) -> tuple[int | None, ...]:
        """The numbers of significant digits to try, in this order. None is the shortest exact text."""
        most = self.most_digits
        return DIGIT_STEPS if most is None else tuple(step for step in DIGIT_STEPS if step is not None and step <= most)


AS_FITS = NumberStyle()

_LONGEST_PLAIN = 1e7
_SMALLEST_PLAIN = 1e-4


def format_cells(values: np.ndarray, data_type: str, digits: int | None = None) -> list[str]:
    """The texts of all cells in row-major order, with U+2212 as the minus sign.

    `digits` is the number of significant digits of floats; None writes them exactly.
    """
    typed = _typed(values, data_type).ravel()
    if typed.dtype.kind != "f":
        return [_with_true_minus(str(value)) for value in typed.tolist()]
    finite = np.isfinite(typed)
    numbers = typed[finite]
    if finite.all():
        return _finite_texts(numbers, digits)
    texts = iter(_finite_texts(numbers, digits))
    pairs = zip(finite.tolist(), typed.tolist(), strict=True)
    return [next(texts) if is_finite else _special_text(value) for is_finite, value in pairs]


def format_value(value: float | np.generic, data_type: str) -> str:
    """The exact text of one value, with an ASCII '-', for formulas, fields and the clipboard."""
    typed = _typed(np.asarray([value]), data_type)[0]
    if typed.dtype.kind != "f":
        return str(int(typed))
    if not np.isfinite(typed):
        return _special_text(float(typed)).replace(MINUS, "-")
    return _shortest(typed).replace(MINUS, "-")


def format_bits(value: float | np.generic, data_type: str, *, is_binary: bool = False) -> str:
    """The bits of one value: hexadecimal (0x3F800000 for FLOAT32 1) or binary (0b01000001 for UINT8 65)."""
    typed = _typed(np.asarray(value), data_type)
    size = typed.dtype.itemsize
    bits = int(np.frombuffer(typed.tobytes(), dtype=f"u{size}")[0])
    return f"0b{bits:0{8 * size}b}" if is_binary else f"0x{bits:0{2 * size}X}"


def format_number(value: float | np.generic, data_type: str, notation: Notation) -> str:
    """The exact text of one value in decimal, hexadecimal or binary notation, with an ASCII '-'."""
    if notation == "decimal":
        return format_value(value, data_type)
    return format_bits(value, data_type, is_binary=notation == "binary")


def _typed(values: np.ndarray, data_type: str) -> np.ndarray:
    with np.errstate(over="ignore", invalid="ignore"):
        return values.astype(NUMPY_TYPES.get(data_type, values.dtype), copy=False)


def _special_text(value: float) -> str:
    if math.isnan(value):
        return NAN
    return PLUS_INFINITY if value > 0 else MINUS_INFINITY


def _with_true_minus(text: str) -> str:
    return text.replace("-", MINUS)


def _finite_texts(numbers: np.ndarray, digits: int | None) -> list[str]:
    if numbers.size == 0:
        return []
    magnitudes = np.abs(numbers.astype(np.float64))
    largest = float(magnitudes.max())
    smallest = float(np.min(magnitudes, where=magnitudes > 0, initial=np.inf))
    if _are_whole(numbers, largest):
        return [_whole_text(value) for value in numbers.tolist()]
    if digits is None:
        return _shortest_texts(numbers, largest, smallest)
    decimals = max(0, digits - 1 - math.floor(math.log10(largest)))
    if largest >= 10.0 ** max(digits, 4) or round(smallest, decimals) == 0:
        return [min(_scientific(float(value), digits), _shortest(value), key=len) for value in numbers.flat]
    # Only as many decimals as the values need: 2.5 and 2.25 become 2.50 and 2.25, not 2.50000.
    needed = max(_decimals(f"{value:.{decimals}f}".rstrip("0")) for value in numbers.tolist())
    return [_with_true_minus(f"{value:.{needed}f}") for value in numbers.tolist()]


def _are_whole(numbers: np.ndarray, largest: float) -> bool:
    return largest < _LONGEST_PLAIN and bool((numbers == np.trunc(numbers)).all())


def _whole_text(value: float) -> str:
    return _with_true_minus(f"{value:.0f}")


def _shortest_texts(numbers: np.ndarray, largest: float, smallest: float) -> list[str]:
    texts = [_shortest(value) for value in numbers.flat]
    if largest >= _LONGEST_PLAIN or smallest < _SMALLEST_PLAIN:
        return texts
    return _padded(texts)


def _padded(texts: Iterable[str]) -> list[str]:
    """The same numbers, filled up with zeros to the same number of decimals."""
    texts = list(texts)
    decimals = max(map(_decimals, texts))
    if decimals == 0:
        return texts
    pointed = [text if "." in text else text + "." for text in texts]
    return [text + "0" * (decimals - _decimals(text)) for text in pointed]


def _decimals(text: str) -> int:
    return len(text.partition(".")[2])


def _shortest(value: np.floating) -> str:
    # Whole numbers keep all digits: FLOAT16 65504, not 65500, which is shorter and reads back as the same value.
    if value == np.trunc(value) and abs(float(value)) < _LONGEST_PLAIN:
        return _whole_text(float(value))
    plain = np.format_float_positional(value, unique=True, trim="-")
    if value == 0 or _SMALLEST_PLAIN <= abs(float(value)) < _LONGEST_PLAIN:
        return _with_true_minus(plain)
    scientific = np.format_float_scientific(value, unique=True, trim="-", exp_digits=1).replace("e+", "e")
    return _with_true_minus(min(plain, scientific, key=len))


def _scientific(value: float, digits: int) -> str:
    if value == 0:
        return _whole_text(value)
    if _SMALLEST_PLAIN <= abs(value) < 10.0 ** max(digits, 4):
        return _with_true_minus(f"{value:.{digits}g}")
    mantissa, _, exponent = f"{value:.{digits - 1}e}".partition("e")
    mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    return _with_true_minus(f"{mantissa}e{int(exponent)}")
