"""A lesson: a case to start with, a task, goals that the program checks, and hints."""

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

# The relative and the absolute tolerance for the numbers of a goal: about the accuracy of FLOAT32.
RELATIVE, ABSOLUTE = 2e-5, 1e-6
DATA = ".Data"
_SENTENCES: dict[str, dict[str, str]] = {
    "valid": {"en": "DirectML accepts the desc.", "ko": "DirectML이 설명자를 받아들입니다."},
    "is": {"en": "{path} is {wanted}.", "ko": "{path} 값이 {wanted}입니다."},
    "kept": {"en": "{path} is unchanged.", "ko": "{path} 값이 처음 그대로입니다."},
    "same numbers": {"en": "The numbers of {path} are unchanged.", "ko": "{path}의 숫자가 처음 그대로입니다."},
    "output": {"en": "{path} has the required numbers.", "ko": "{path}에 요구한 숫자가 있습니다."},
    "broken": {"en": "The rule {wanted} is broken.", "ko": "규칙 {wanted}을(를) 어깁니다."},
}


@dataclass(frozen=True, slots=True)
class Text:
    """A text in several languages, by language code; `en` is always present."""

    words: Mapping[str, str]

    def in_language(self, code: str) -> str:
        """The text in a language, or in English if there is no translation."""
        return self.words.get(code, self.words["en"])


@dataclass(frozen=True, slots=True)
class Goal:
    """A condition that the case must meet. It is of one of these kinds:

        valid     the case has no ERROR
        is        the editor at `path` shows `wanted`
        kept      the editor at `path` shows the same text as at the start; for the path `InputTensor.Data`, the
                  input has the same numbers as at the start
        output    the elements of the output `path` are `wanted`, in row-major order
        broken    the case breaks the rule with the code `wanted`

    If `says` is given, the program shows it instead of its usual sentence for goals of this kind.
    """

    kind: str
    path: str = ""
    wanted: Any = None
    says: Text | None = None

    @property
    def words(self) -> Text:
        """The sentence that describes the goal to the user."""
        if self.says is not None:
            return self.says
        is_data = self.kind == "kept" and self.path.endswith(DATA)
        path = self.path.removesuffix(DATA) if is_data else self.path
        sentences = _SENTENCES["same numbers" if is_data else self.kind]
        wanted = "" if self.kind == "output" else self.wanted
        return Text({code: sentence.format(path=path, wanted=wanted) for code, sentence in sentences.items()})


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: a task with goals, which the program checks.

    `name` is the file name without the suffix. `afterwards` is a text that is shown when all goals are reached.
    `solution` maps paths to new texts, with which the case `start` should reach every goal; it may be empty. `beside`
    is a second case, which the window shows beside the case of the lesson for a comparison, or None.
    """

    name: str
    title: Text
    task: Text
    start: Case
    goals: tuple[Goal, ...]
    hints: tuple[Text, ...]
    afterwards: Text
    solution: Mapping[str, str]
    beside: Case | None = None


def solved(lesson: Lesson) -> Case:
    """Returns the case that solves a lesson: its start case with the edits of its solution."""
    return edited(lesson.start, lesson.solution)


def reached(lesson: Lesson, result: Evaluation) -> tuple[bool, ...]:
    """For each goal, True if the evaluated case reaches it."""
    return tuple(reached_goal(goal, lesson.start, result) for goal in lesson.goals)


def reached_goal(goal: Goal, start: Case, result: Evaluation) -> bool:
    """True if the evaluated case `result` meets the goal. `start` is the case at the start of the lesson."""
    case = result.case
    if case.operator.name != start.operator.name:
        return False
    if goal.kind == "valid":
        return not has_errors(result.violations)
    if goal.kind == "broken":
        return any(violation.code == goal.wanted for violation in result.violations)
    if goal.kind == "output":
        output = result.outputs.get(goal.path)
        return output is not None and _has_numbers(output, goal.wanted)
    if goal.kind == "kept" and goal.path.endswith(DATA):
        return _same_numbers(start, case, goal.path.removesuffix(DATA))
    wanted = text_at(start, goal.path) if goal.kind == "kept" else goal.wanted
    try:
        return text_at(case, goal.path) == wanted
    except KeyError:  # an array of tensors has become shorter
        return False


def _same_numbers(start: Case, case: Case, name: str) -> bool:
    before, now = _numbers(start, name), _numbers(case, name)
    if before is None or now is None:
        return before is now
    return before.dtype == now.dtype and np.array_equal(before, now, equal_nan=before.dtype.kind == "f")


def _numbers(case: Case, name: str) -> Array | None:
    """The elements of an input; None if the input is absent, or if its sizes or strides are incomplete."""
    desc = case.tensor(name)
    return case.logical(name) if name in case.data and desc is not None and desc.is_laid_out else None


def _has_numbers(output: Array, wanted: Sequence[int | float]) -> bool:
    if output.size != len(wanted):
        return False
    flat = output.reshape(-1)
    if output.dtype.kind != "f":
        return [int(number) for number in flat] == list(wanted)
    return bool(np.allclose(flat, np.asarray(wanted, np.float64), RELATIVE, ABSOLUTE, equal_nan=True))


def edited(case: Case, edits: Mapping[str, str]) -> Case:
    """The case with each text set at its path.

    The path `InputTensor.Data` sets all elements of an input; its text has their numbers, separated by blanks. Raises
    KeyError if a path leads to no field, ValueError if the numbers are invalid, too few or too many.
    """
    for path, text in edits.items():
        name = path.removesuffix(DATA)
        case = with_text(case, path, text) if name == path else _with_numbers(case, name, text)
    return fit_outputs(case) if case.derive else case


def _with_numbers(case: Case, name: str, text: str) -> Case:
    numbers = [parse_number(word) for word in text.split()]
    shape = case.sizes(name)
    if any(isinstance(number, Malformed) for number in numbers) or len(numbers) != count(shape):
        raise ValueError(f"{name} needs {count(shape)} numbers; the text is '{shortened(text)}'.")
    return case.with_logical(name, np.array(numbers).astype(case.data_type(name).numpy).reshape(shape))
