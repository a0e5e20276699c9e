"""Formulas as lines of text, for tests to compare."""

from typing import Any

import numpy as np

from ops.explain.explanation import Formula, Number, Operands, Words


def text(formula: Formula) -> str:
    """Returns a formula as a line of text. Where it chooses one of several operands, the chosen one is in brackets."""
    return "".join(_text(part) for part in formula)


def _text(part: Words | Number | Operands) -> str:
    if isinstance(part, Words):
        return part.text
    if isinstance(part, Number):
        return _number(part.value)
    numbers = [_number(value) for value in part.values]
    return ", ".join(f"[{number}]" if at == part.chosen else number for at, number in enumerate(numbers))


def _number(value: Any) -> str:
    return f"{value:g}" if isinstance(value, np.floating) else str(value)
