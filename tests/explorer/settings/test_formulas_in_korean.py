"""Formulas in Korean have English words only for functions, logic and names."""

import re
from collections.abc import Iterator

import numpy as np
import pytest

from explorer.cursor.cell_cursor import CellCursor
from explorer.cursor.linked_cells import link_of, step_count
from explorer.settings.language import speak
from ops import OPERATORS
from ops.evaluator import evaluate
from ops.explain.explanation import Words
from ops.model.operator import Operator
from ops.presets import case_of
from tests.helpers.for_each import for_each
from widgets.text.wording import worded

FUNCTIONS = {
    *("abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "clamp", "clip", "cos", "cosh", "erf", "floor"),
    *(
        "ln",
        "log",
        "max",
        "min",
        "mod",
        "round",
        "sign",
        "sin",
        "sinh",
        "softmax",
        "sort",
        "sqrt",
        "tan",
        "tanh",
        "trunc",
    ),
}
LOGIC = {"if", "else", "and", "or", "xor", "not"}
NAMES = {"dy", "counter", "key"}


@pytest.fixture
def korean(qapp: object) -> Iterator[None]:
    speak("ko")
    yield
    speak("en")


def words_of(operator: Operator) -> Iterator[str]:
    """Yields the translated words in the formulas and steps of some cells of every example."""
    for example in operator.examples:
        evaluation = evaluate(case_of(operator, example))
        for field, values in evaluation.outputs.items():
            for place in sorted({0, values.size // 2, values.size - 1} if values.size else ()):
                cell = tuple(map(int, np.unravel_index(place, values.shape)))
                for step in (None, *range(step_count(evaluation.case, field, cell))):
                    link = link_of(evaluation.case, CellCursor(field, cell, step=step), values[cell])
                    yield from (worded(term.text) for term in link.formula if isinstance(term, Words))


@for_each("operator", list(OPERATORS.values()), most=45)
def test_formulas_are_translated(korean: None, operator: Operator):
    for text in words_of(operator):
        english = set(re.findall(r"(?<![A-Za-z])[a-z]{2,}(?![A-Za-z])", text))
        assert english <= FUNCTIONS | LOGIC | NAMES, text
