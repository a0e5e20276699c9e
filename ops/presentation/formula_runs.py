"""Converts a formula to one line: rounded, shortened and with roles for the screen, or exact for the clipboard."""

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np

from ops.explain.cell_sets import Role
from ops.explain.explanation import Formula, Number, Operands, Words
from ops.presentation.cell_numbers import MOST_DIGITS, rounded_value
from ops.presentation.number_format import format_value
from ops.presentation.signs import with_signs
from ops.system.cancellation import checkpoint
from ops.text.sentences import say

TokenRole = Literal["target", "value", "decides", "cursor", "muted", "error"]
# A piece of a formula and its role; the role of plain text is None.
Run = tuple[str, TokenRole | None]
# Translates a sentence.
Worded = Callable[[str], str]

ELLIPSIS = "\u2026"
MOST_OPERANDS = 12
FIRST, LAST = 4, 2

_TOKEN_ROLES: dict[Role, TokenRole] = {Role.VALUE: "value", Role.DECIDES: "decides"}


def runs(formula: Formula, lead: str = "", worded: Worded = str) -> list[Run]:
    """Returns the formula as pieces of text with their roles. The first piece is `lead`, the name of the result and
    "=", unless it is empty.

    Most numbers are rounded to four significant digits. If one of them is rounded, the sign before the result is U+2248
    (nearly equal). A list of more than MOST_OPERANDS numbers is shortened to the first four, the number that the
    operator chose from the list (if any), and the last two. Products and roots have mathematical signs. `worded`
    translates the words of the formula.
    """
    found: list[Run] = [(lead, "target")] if lead else []
    is_rounded = False
    for term in formula:
        if isinstance(term, Words):
            found.append((with_signs(worded(term.text)), "muted" if term.muted else None))
        elif isinstance(term, Number):
            text, is_short = _short(term.value, term.is_result)
            found.append((text, "cursor" if term.is_result else _token_role(term.role)))
            is_rounded |= is_short
        else:
            pieces, is_short = _sequence(term, worded)
            found.extend(pieces)
            is_rounded |= is_short
    return _nearly_equal(found) if is_rounded else found


def _nearly_equal(found: list[Run]) -> list[Run]:
    """Replaces the equals sign directly before the last result of a formula by the sign for "almost equal", U+2248."""
    last = max((place for place, (_, role) in enumerate(found) if role == "cursor"), default=0)
    if last:
        text, role = found[last - 1]
        if text.endswith("= "):
            found[last - 1] = f"{text[:-2]}\u2248 ", role
    return found


def _short(value: np.generic | int | float, is_result: bool = False) -> tuple[str, bool]:
    """The text of a number as `rounded_value` writes it, and True if it is rounded.

    A result has five digits if it is exact with five.
    """
    if isinstance(value, int):
        return str(value), False
    data_type = "" if isinstance(value, np.generic) else "FLOAT64"
    text, is_rounded = rounded_value(value, data_type)
    longer = rounded_value(value, data_type, MOST_DIGITS + 1) if is_result and is_rounded else (text, is_rounded)
    return (text, is_rounded) if longer[1] else longer


def whole(formula: Formula, worded: Worded = str) -> str:
    """The complete formula as plain text. `worded` translates its words."""
    return "".join(_whole(term, worded) for term in formula)


def number_text(value: np.generic | int | float) -> str:
    """The exact text of a number, as copies and the status line show it."""
    if isinstance(value, np.generic):
        return format_value(value, "")
    return str(value) if isinstance(value, int) else format_value(np.float64(value), "FLOAT64")


def _token_role(role: Role | None) -> TokenRole | None:
    return None if role is None else _TOKEN_ROLES.get(role)


def _whole(term: Words | Number | Operands, worded: Worded) -> str:
    if isinstance(term, Words):
        return worded(term.text)
    if isinstance(term, Number):
        return number_text(term.value)
    return ", ".join(map(_operand, term.values))


def _operand(value: np.generic) -> str:
    checkpoint()
    return number_text(value)


def _sequence(operands: Operands, worded: Worded) -> tuple[list[Run], bool]:
    """Formats a list of numbers, and leaves out the middle of a long list. Returns the pieces of the text, and True if
    a shown number is rounded.
    """
    total = len(operands.values)
    shown: Sequence[int] = range(total)
    if total > MOST_OPERANDS:
        kept = {*range(FIRST), *range(total - LAST, total)}
        if operands.chosen is not None:
            kept.add(operands.chosen)
        shown = sorted(kept)
    found: list[Run] = []
    is_rounded = False
    left_out = worded(say("({count} more)", count=total - len(shown)))
    for before, place in zip([-1, *shown], shown, strict=False):
        if before >= 0:
            found.append((", ", None))
        if place != before + 1:
            found.append((f"{ELLIPSIS} {left_out} {ELLIPSIS}, ".replace("  ", " "), "muted"))
            left_out = ""
        role = operands.chosen_role if place == operands.chosen else operands.role
        text, is_short = _short(operands.values[place])
        found.append((text, _token_role(role)))
        is_rounded |= is_short
    return found, is_rounded
