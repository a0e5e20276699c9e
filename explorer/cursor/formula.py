"""A formula as one line: shortened and with roles for the screen, or complete for the clipboard."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QCoreApplication

from ops.explain.cell_sets import Role
from ops.explain.explanation import Formula, Number, Operands, Words
from ops.system.cancellation import checkpoint
from widgets.stage.formula_bar import ELLIPSIS, Run, TokenRole
from widgets.text.number_format import format_value
from widgets.text.wording import worded

MOST_OPERANDS = 12
FIRST, LAST = 4, 2

_TOKEN_ROLES: dict[Role, TokenRole] = {Role.VALUE: "value", Role.DECIDES: "decides"}


def runs(formula: Formula) -> list[Run]:
    """The formula as pieces of text with their roles.

    A list of more than MOST_OPERANDS numbers is shortened to the first four, the chosen number and the last two.
    """
    found: list[Run] = []
    for term in formula:
        if isinstance(term, Words):
            found.append((worded(term.text), "muted" if term.muted else None))
        elif isinstance(term, Number):
            found.append((number_text(term.value), "cursor" if term.is_result else _token_role(term.role)))
        else:
            found.extend(_sequence(term))
    return found


def whole(formula: Formula) -> str:
    """The complete formula as plain text."""
    return "".join(_whole(term) for term in formula)


def number_text(value: np.generic | int | float) -> str:
    """The exact text of a number, as formulas show it."""
    if isinstance(value, np.generic):
        return format_value(value, "")
    return str(value) if isinstance(value, int) else format_value(np.float64(value), "FLOAT64")


def _token_role(role: Role | None) -> TokenRole | None:
    return None if role is None else _TOKEN_ROLES.get(role)


def _whole(term: Words | Number | Operands) -> str:
    if isinstance(term, Words):
        return worded(term.text)
    if isinstance(term, Number):
        return number_text(term.value)
    return ", ".join(map(_operand, term.values))


def _operand(value: np.generic) -> str:
    checkpoint()
    return number_text(value)


def _sequence(operands: Operands) -> list[Run]:
    total = len(operands.values)
    shown: Sequence[int] = range(total)
    if total > MOST_OPERANDS:
        kept = {*range(FIRST), *range(total - LAST, total)}
        if operands.chosen is not None:
            kept.add(operands.chosen)
        shown = sorted(kept)
    found: list[Run] = []
    left_out = QCoreApplication.translate("FormulaBar", "({0} more)").format(total - len(shown))
    for before, place in zip([-1, *shown], shown, strict=False):
        if before >= 0:
            found.append((", ", None))
        if place != before + 1:
            found.append((f"{ELLIPSIS} {left_out} {ELLIPSIS}, ".replace("  ", " "), "muted"))
            left_out = ""
        role = Role.VALUE if place == operands.chosen else operands.role
        found.append((number_text(operands.values[place]), _token_role(role)))
    return found
