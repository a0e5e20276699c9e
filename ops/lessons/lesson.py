"""Lessons: a case to begin with, a task, goals that the program checks itself, and hints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import count
from ops.backends.evaluation import Evaluation
from ops.check.validation import has_errors
from ops.model.case import Case
from ops.model.edit import text_at, with_text
from ops.model.inference import fit_outputs
from ops.text.literals import parse_number, shortened
from ops.text.values import Malformed

# Numbers that a goal gives are compared as closely as FLOAT32 computes.
RELATIVE, ABSOLUTE = 2e-5, 1e-6
DATA = ".Data"
_SENTENCES: dict[str, dict[str, str]] = {
    "valid": {"en": "DirectML accepts the desc.", "ko": "DirectML이 설명자를 받아들입니다."},
    "is": {"en": "{path} is {wanted}.", "ko": "{path} 값이 {wanted}입니다."},
    "kept": {"en": "{path} is as it was.", "ko": "{path} 값이 처음 그대로입니다."},
    "output": {"en": "{path} has the numbers that are asked for.", "ko": "{path}에 요구한 숫자가 있습니다."},
    "broken": {"en": "The rule {wanted} is broken.", "ko": "규칙 {wanted}을(를) 어깁니다."},
}


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in several languages, by their codes; English is always there."""

    words: Mapping[str, str]

    def in_language(self, code: str) -> str:
        return self.words.get(code, self.words["en"])


@dataclass(frozen=True, slots=True)
class Goal:
    """One thing that has to hold; `words` tells it to the person: what the lesson `says`, or a sentence of its kind.

    `kind` is "valid" (no ERROR), "is" (the editor at `path` shows `wanted`), "kept" (it still shows what it showed at
    the start), "output" (the numbers of the output `path` are `wanted`, row-major), or "broken" (the rule with the
    code `wanted` is).
    """

    kind: str
    path: str = ""
    wanted: Any = None
    says: Text | None = None

    @property
    def words(self) -> Text:
        if self.says is not None:
            return self.says
        wanted = "" if self.kind == "output" else self.wanted
        return Text({code: s.format(path=self.path, wanted=wanted) for code, s in _SENTENCES[self.kind].items()})


@dataclass(frozen=True, slots=True)
class Lesson:
    """`solution` are edits that reach every goal from the start: the proof that there is a way."""

    name: str
    title: Text
    task: Text
    start: Case
    goals: tuple[Goal, ...]
    hints: tuple[Text, ...]
    afterwards: Text
    solution: Mapping[str, str]


def solved(lesson: Lesson) -> Case:
    """The start with the edits of the solution."""
    return edited(lesson.start, lesson.solution)


def reached(lesson: Lesson, result: Evaluation) -> tuple[bool, ...]:
    """Which goals the evaluated case reaches, in their order."""
    return tuple(_is_reached(goal, lesson.start, result) for goal in lesson.goals)


def _is_reached(goal: Goal, start: Case, result: Evaluation) -> bool:
    case = result.case
    if case.operator is not start.operator:
        return False
    if goal.kind == "valid":
        return not has_errors(result.violations)
    if goal.kind == "broken":
        return any(violation.code == goal.wanted for violation in result.violations)
    if goal.kind == "output":
        output = result.outputs.get(goal.path)
        return output is not None and _has_numbers(output, goal.wanted)
    wanted = text_at(start, goal.path) if goal.kind == "kept" else goal.wanted
    return text_at(case, goal.path) == wanted


def _has_numbers(output: Array, wanted: Sequence[int | float]) -> bool:
    if output.size != len(wanted):
        return False
    flat = output.reshape(-1)
    if output.dtype.kind != "f":
        return [int(number) for number in flat] == list(wanted)
    return bool(np.allclose(flat, np.asarray(wanted, np.float64), RELATIVE, ABSOLUTE, equal_nan=True))


def edited(case: Case, edits: Mapping[str, str]) -> Case:
    """The case with each text at its path; under `InputTensor.Data` the numbers of an input, separated by blanks.

    KeyError for a path of no field, ValueError for numbers that are not those of the input.
    """
    for path, text in edits.items():
        name = path.removesuffix(DATA)
        case = with_text(case, path, text) if name == path else _with_numbers(case, name, text)
    return fit_outputs(case) if case.derive else case


def _with_numbers(case: Case, name: str, text: str) -> Case:
    numbers = [parse_number(word) for word in text.split()]
    shape = case.sizes(name)
    if any(isinstance(number, Malformed) for number in numbers) or len(numbers) != count(shape):
        raise ValueError(f"{name} has {count(shape)} numbers; the text is '{shortened(text)}'.")
    return case.with_logical(name, np.array(numbers).astype(case.data_type(name).numpy).reshape(shape))
