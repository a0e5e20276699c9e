"""Computes a diagram that shows the steps of a cell side by side. It has the pieces of formula that each step adds, and
the number after each step.

The diagram is painted elsewhere, so that this module does not need Qt.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ops.explain.explanation import Formula, Number, Operands, Words
from ops.presentation.formula_runs import Run, Worded, runs

# Fewer steps are as easy to read in the formula.
LEAST_STEPS = 3
# A step with more numbers is named by its result alone.
_MOST_TOKENS = 4
_SIGN = " + "


Kind = Literal["sum", "results", "names"]


@dataclass(frozen=True, slots=True)
class StepMark:
    """A step of an explanation: its number, the name of its result, the pieces of formula that it adds to the previous
    result, its own result, and the text of this result.

    `name` is '' if the result has no name. `is_sum` is True if the step starts with the result of the step before, or
    if it is the first step.
    """

    number: int
    name: str
    added: tuple[Run, ...]
    result: float
    text: str
    is_sum: bool


@dataclass(frozen=True, slots=True)
class StepTrail:
    """A group of successive steps of a cell, whose explanation has `total` steps.

    `kind` is 'names' if the steps have names, such as the gates of an LSTM. It is 'sum' if each step begins with the
    result of the step before it, except for the first step and perhaps the last. Otherwise it is 'results'.
    """

    marks: tuple[StepMark, ...]
    kind: Kind
    total: int

    def place(self, step: int) -> int:
        """Returns the index of the mark to which a step belongs: the last mark at or before this step. A step that
        repeats the previous result has no mark of its own.
        """
        return max((n for n, mark in enumerate(self.marks) if mark.number <= step), default=0)


def step_trail(formulas: Sequence[Formula], first: int, total: int, worded: Worded = str) -> StepTrail | None:
    """Returns a trail, a line of marks for some consecutive steps of an explanation.

    `formulas` are the formulas of these steps. `first` is the position of the first of them among all steps, and
    `total` is the number of all steps. A step that only repeats a complete sum has no mark. Returns None if there are
    too few marks, or if a step has no result.
    """
    marks: list[StepMark] = []
    for number, formula in enumerate(formulas, first):
        place = _last_number(formula)
        if place is None:
            return None
        result = _number(formula, place)
        continues = bool(marks) and _continues(formula, marks[-1].result)
        if marks and not continues and len(marks) > 1 and marks[-1].is_sum and result == marks[-1].result:
            continue
        added = _added(formula, place, continues, worded)
        marks.append(StepMark(number, _name(formula), added, result, _text(formula, place), continues or not marks))
    if len(marks) < LEAST_STEPS:
        return None
    is_sum = all(mark.is_sum for mark in marks[:-1])
    kind: Kind = "names" if any(mark.name for mark in marks) else "sum" if is_sum else "results"
    return StepTrail(tuple(marks), kind, total)


def _last_number(formula: Formula) -> int | None:
    return next((n for n in reversed(range(len(formula))) if isinstance(formula[n], Number)), None)


def _number(formula: Formula, place: int) -> float:
    term = formula[place]
    assert isinstance(term, Number)
    return float(term.value)


def _text(formula: Formula, place: int) -> str:
    """Returns the text of a step's result, which is the term at `place` in its formula."""
    return runs((formula[place],))[0][0]


def _continues(formula: Formula, before: float) -> bool:
    """True if the formula of a step starts with `before`, the result of the preceding step."""
    start = formula[0]
    return isinstance(start, Number) and start.role is None and float(start.value) == before


def _name(formula: Formula) -> str:
    """The name of the result, such as 'z' in 'z = SIGMOID(...'."""
    start = formula[0]
    name = start.text.partition(" = ")[0].strip() if isinstance(start, Words) and " = " in start.text else ""
    return name if len(name.split()) == 1 else ""


def _added(formula: Formula, result: int, continues: bool, worded: Worded) -> tuple[Run, ...]:
    """Returns the pieces of a step's formula that are new, compared with the result of the previous step. `result` is
    the position of the step's result in the formula.

    If `continues` is true, the formula begins with the previous result, which is left out. Returns () if the pieces
    contain too many numbers, or contain `Operands`.
    """
    terms = list(formula[1 if continues else 0 : result])
    if any(isinstance(term, Operands) for term in terms) or sum(isinstance(t, Number) for t in terms) > _MOST_TOKENS:
        return ()
    pieces = runs(tuple(terms), "", worded)
    if continues and pieces and pieces[0][0].startswith(_SIGN):
        pieces[0] = pieces[0][0].removeprefix(_SIGN), pieces[0][1]
    if pieces and pieces[-1][1] is None:
        pieces[-1] = pieces[-1][0].rstrip(" =\u2248"), None
    return tuple((text, role) for text, role in pieces if text)
