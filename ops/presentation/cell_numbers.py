"""Writes the numbers of all cells of a view in one precision, in short texts that fit into cells.

The largest magnitude has 4 significant digits, and no number has more than 3 decimals. Numbers from 10^4 on, and views
whose numbers are all below 10^-3, are written with a power of ten. Whole numbers have all their digits if these fit. A
number that is not 0 but would be rounded to 0 has one digit, and a power of ten if it is below 10^-3. Tables and copies
have the exact numbers.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ops.presentation.number_format import MINUS, special_text, typed, with_true_minus

MOST_DIGITS, LEAST_DIGITS = 4, 2

# From the first magnitude on and below the second, a number is written with a power of ten.
POWERS_FROM = 1e4
_POWERS_BELOW = 1e-3
# Whole floats below this limit are written like integers.
_LONGEST_WHOLE = 1e7
_SUPERSCRIPTS = str.maketrans("-0123456789", "\u207b\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079")


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """The limits for writing numbers in cells.

    `most_digits` is the largest number of significant digits of floats (None: `MOST_DIGITS`). `smallest_px` is the
    smallest font size (0: the smallest legible size). Numbers of magnitude `far` or more (0: none) are written as short
    powers of ten, so that the remaining numbers keep their decimals.
    """

    most_digits: int | None = None
    smallest_px: int = 0
    far: float = 0.0


AS_FITS = NumberStyle()


def cell_texts(
    values: np.ndarray, data_type: str, most_digits: int | None = None, far: float = 0.0
) -> Iterator[list[str]]:
    """Yields lists with the texts of all cells in row-major order: one or two lists for each precision, from the
    highest to the lowest.

    All numbers in a list have the same number of decimals, with two exceptions: large numbers are written with a power
    of ten, and a small number that would be rounded to 0 has one significant digit. After a list with such small
    numbers, a list follows that writes them as 0 with a sign and decimals. It is left out if it would contain '−0':
    this text always means an exact 0.

    If few digits are enough to write all numbers exactly, one more list gives each number only the decimals that it
    needs. The minus sign is U+2212. `far` has the same meaning as in `NumberStyle`.
    """
    numbers = typed(values, data_type).ravel()
    if numbers.dtype.kind != "f":
        yield from _integer_texts(numbers)
        return
    finite = np.isfinite(numbers)
    specials = [special_text(value) for value in numbers[~finite].tolist()]
    for texts in _float_texts(numbers[finite], most_digits or MOST_DIGITS, far):
        if not specials:
            yield texts
            continue
        ordinary, others = iter(texts), iter(specials)
        yield [next(ordinary) if is_finite else next(others) for is_finite in finite.tolist()]


def power_text(value: float, digits: int) -> str:
    """A number as a power of ten with `digits` significant digits: '1.235\u00b710\u2074', or '10\u2074' for 10000."""
    mantissa, _, exponent = f"{value:.{digits - 1}e}".partition("e")
    mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    power = "10" + str(int(exponent)).translate(_SUPERSCRIPTS)
    if mantissa.lstrip("-") == "1":
        return MINUS + power if value < 0 else power
    return with_true_minus(mantissa) + "\u00b7" + power


def _integer_texts(numbers: np.ndarray) -> Iterator[list[str]]:
    values = [int(value) for value in numbers.tolist()]
    yield [with_true_minus(str(value)) for value in values]
    if any(abs(value) >= POWERS_FROM for value in values):
        for digits in range(MOST_DIGITS, LEAST_DIGITS - 1, -1):
            yield [_whole_or_power(value, digits) for value in values]


def _whole_or_power(value: float, digits: int) -> str:
    return power_text(value, digits) if abs(value) >= POWERS_FROM else with_true_minus(f"{value:.0f}")


def _float_texts(numbers: np.ndarray, most_digits: int, far: float) -> Iterator[list[str]]:
    values = numbers.astype(np.float64)
    magnitudes = np.abs(values)
    powers_from = far or POWERS_FROM
    if not far and magnitudes.max(initial=0) < _LONGEST_WHOLE and bool((values == np.trunc(values)).all()):
        yield [with_true_minus(f"{value:.0f}") for value in values.tolist()]
        if magnitudes.max(initial=0) >= POWERS_FROM:
            for digits in range(MOST_DIGITS, LEAST_DIGITS - 1, -1):
                yield [_whole_or_power(value, digits) for value in values.tolist()]
        return
    largest = float(magnitudes.max(where=magnitudes < powers_from, initial=0))
    if largest < _POWERS_BELOW:
        for digits in range(most_digits, LEAST_DIGITS - 1, -1):
            yield ["0" if value == 0 else power_text(value, digits) for value in values.tolist()]
        return
    exponent = int(f"{largest:.{most_digits - 1}e}".partition("e")[2])
    most = min(max(most_digits - 1 - exponent, 0), most_digits - 1)
    most = _needed_decimals(numbers[magnitudes < powers_from], most)
    least = min(max(LEAST_DIGITS - 1 - exponent, 0), most)
    short = None if far or magnitudes.max() >= powers_from else _short_texts(numbers, most_digits)
    is_exact = short is not None and bool((np.round(values, most).astype(numbers.dtype) == numbers).all())
    if short and not is_exact:
        yield short
    for decimals in range(most, least - 1, -1):
        digits = LEAST_DIGITS if far else min(max(decimals + 1, LEAST_DIGITS), most_digits)
        texts = [
            power_text(value, digits) if abs(value) >= powers_from else with_true_minus(f"{value:.{decimals}f}")
            for value in values.tolist()
        ]
        vanished = np.flatnonzero((values != 0) & (magnitudes <= 0.5 * 10.0**-decimals))
        if vanished.size:
            own = {place: _one_digit(float(values[place])) for place in vanished.tolist()}
            yield [own.get(place, text) for place, text in enumerate(texts)]
        if decimals or not (values[vanished] < 0).any():
            yield texts
        if short and is_exact and decimals == most:
            yield short


def _short_texts(numbers: np.ndarray, most_digits: int) -> list[str] | None:
    """Returns a text for each number, with as many decimals as this number needs.

    Returns None if a number would need more digits than `most_digits`, or more decimals than the program shows.
    """
    values, most = numbers.astype(np.float64), min(most_digits, MOST_DIGITS) - 1
    if not bool((np.round(values, most).astype(numbers.dtype) == numbers).all()):
        return None
    texts = [f"{value:.{most}f}".rstrip("0").rstrip(".") for value in values.tolist()]
    is_short = all(len(text.lstrip("-0.").replace(".", "")) <= most_digits for text in texts)
    return [with_true_minus(text) for text in texts] if is_short else None


def _one_digit(value: float) -> str:
    """Returns the text of a number with one significant digit, such as '0.04'. A small number becomes a power of ten,
    which is shorter.
    """
    return power_text(value, 1) if abs(value) < _POWERS_BELOW else with_true_minus(f"{value:.1g}")


def _needed_decimals(numbers: np.ndarray, most: int) -> int:
    """Returns the smallest number of decimals with which each number is read back as the same number. Returns `most` if
    this takes `most` decimals or more.
    """
    values = numbers.astype(np.float64)
    exact = (n for n in range(most) if bool((np.round(values, n).astype(numbers.dtype) == numbers).all()))
    return next(exact, most)


def rounded_value(value: float | np.generic, data_type: str, digits: int = MOST_DIGITS) -> tuple[str, bool]:
    """The text of a number in a formula, with an ASCII '-', and True if the text is rounded.

    Integers, and whole floats below 10^7, are exact; other numbers have at most `digits` significant digits.
    """
    number = typed(np.asarray([value]), data_type)[0]
    if number.dtype.kind != "f":
        return str(int(number)), False
    if not math.isfinite(number):
        return special_text(float(number)).replace(MINUS, "-"), False
    plain = float(number)
    if plain == math.trunc(plain) and abs(plain) < _LONGEST_WHOLE:
        return f"{plain:.0f}", False
    text = f"{plain:.{digits}g}"
    if "e" in text:
        mantissa, _, exponent = text.partition("e")
        text = f"{mantissa}e{int(exponent)}"
    return text, bool(number.dtype.type(text) != number)
