"""Makes a lesson from the user's edits: proposes goals that the edited case meets, and returns the content of the
lesson file.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import count
from ops.backends.evaluation import Evaluation
from ops.check.validation import has_errors
from ops.formats.dxdispatch.writer import dump, to_text
from ops.lessons.lesson import DATA, Goal, edited, reached_goal
from ops.lessons.lesson_json import LANGUAGES, VERSION, lesson_of
from ops.model.case import Case
from ops.model.edit import text_at
from ops.model.fields import TensorField
from ops.model.violations import Severity

# Outputs with more elements are not proposed as a goal, and more numbers of an input are not part of a solution.
MOST_NUMBERS = 256
_PARTS = "DataType", "Sizes", "Strides"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A goal that the case reaches.

    `is_new` is True if the case at the start does not reach the goal. `is_suggested` is True if the lesson gets the
    goal unless the user decides otherwise.
    """

    goal: Goal
    is_new: bool
    is_suggested: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """The texts of a lesson in one language, as its author typed them."""

    title: str
    task: str
    hints: Sequence[str]
    afterwards: str
    language: str


def proposals(start: Evaluation, result: Evaluation) -> tuple[Proposal, ...]:
    """Returns the goals that `result` reaches, as proposals for a lesson.

    Goals about results come first, and goals about unchanged fields come last. `start` is the run of the case before
    the edits. Both cases must have the same operator.
    """
    found: list[Proposal] = []
    for goal in _goals(start, result):
        is_new = not reached_goal(goal, start.case, start)
        is_result = goal.kind in ("broken", "output", "valid")
        found.append(Proposal(goal, is_new, is_new and is_result))
    if any(each.is_suggested and each.goal.kind == "output" for each in found):
        # Otherwise the output could be reached by other numbers of the inputs.
        return tuple(_suggested(each) if each.goal.path.endswith(DATA) else each for each in found)
    if not any(each.is_suggested for each in found):
        return tuple(_suggested(each) if each.goal.kind == "is" and each.is_new else each for each in found)
    return tuple(found)


def _suggested(proposal: Proposal) -> Proposal:
    return Proposal(proposal.goal, proposal.is_new, is_suggested=True)


def _goals(start: Evaluation, result: Evaluation) -> Iterator[Goal]:
    case = result.case
    codes = [violation.code for violation in result.violations if violation.severity is Severity.ERROR]
    yield from (Goal("broken", wanted=code) for code in dict.fromkeys(codes))
    if not has_errors(result.violations):
        yield Goal("valid")
    for name, output in result.outputs.items():
        if output.size <= MOST_NUMBERS and (output.dtype.kind != "f" or bool(np.isfinite(output).all())):
            yield Goal("output", name, _plain(output))
    paths = [path for path in _paths(case) if text_at(case, path)]
    changed = [path for path in paths if _text(start.case, path) != text_at(case, path)]
    yield from (Goal("is", path, text_at(case, path)) for path in changed)
    for name in filter(case.has, case.data):
        kept = Goal("kept", name + DATA)
        if reached_goal(kept, start.case, result):
            yield kept
    yield from (Goal("kept", path) for path in paths if path not in changed)


def _paths(case: Case) -> Iterator[str]:
    """Yields the paths of the editors of a case: attributes with their parts; types, sizes and strides of tensors."""
    for field in case.operator.fields:
        if isinstance(field, TensorField):
            yield from (f"{field.name}.{part}" for part in _PARTS if case.has(field.name))
        else:
            value = case.values[field.name]
            inner = () if value is None else field.type.inner_paths(value)  # pyright: ignore[reportArgumentType]
            yield field.name
            if not any("[" in part for part in inner):  # the text of a list has all of its entries
                yield from (f"{field.name}{part}" for part in inner if part)


def _text(case: Case, path: str) -> str | None:
    """Returns the text that the form shows for `path`; None if the case has no editor for it, or if the value is
    absent.
    """
    try:
        return text_at(case, path)
    except KeyError:
        return None


def _plain(numbers: Array) -> list[int | float]:
    """Returns the numbers as Python numbers. A float is replaced by the shortest decimal number that identifies it in
    its data type, such as 0.1.
    """
    flat = numbers.reshape(-1)
    return [float(str(number)) for number in flat] if numbers.dtype.kind == "f" else [int(number) for number in flat]


def edits_between(start: Case, case: Case) -> dict[str, str]:
    """Returns the edits that turn `start` into `case`, as a lesson's file has them; {} if no such edits exist.

    Edits of outputs are left out if they follow from the edits of inputs.
    """
    edits = _edits(start, case)
    outputs = {output.name for output in case.operator.outputs}
    fewer = {path: text for path, text in edits.items() if path.partition(".")[0] not in outputs}
    for found in (fewer, edits):
        if _leads_to(start, found, case):
            return found
    return {}


def _edits(start: Case, case: Case) -> dict[str, str]:
    """Maps the path of each value that differs between `start` and `case` to its text in `case`.

    Values that `case` lacks, and the numbers of large tensors, are left out.
    """
    edits: dict[str, str] = {}
    for path in _paths(case):
        text = text_at(case, path)
        if text is not None and text != _text(start, path):
            edits[path] = text
    for name in filter(case.has, case.data):
        desc = case.tensor(name)
        is_listed = desc is not None and desc.is_laid_out and count(case.sizes(name)) <= MOST_NUMBERS
        if is_listed and not reached_goal(Goal("kept", name + DATA), start, Evaluation(case, ())):
            edits[name + DATA] = " ".join(str(number) for number in _plain(case.logical(name)))
    return edits


def lesson_document(draft: Draft, start: Case, goals: Sequence[Goal], result: Evaluation) -> dict[str, Any]:
    """Returns the file of a lesson as a JSON object.

    The edits from `start` to the case of `result` become the solution of the lesson. If there are none, the lesson has
    no solution. Raises FormatError if the document is not a valid lesson.
    """
    document: dict[str, Any] = {
        "version": VERSION,
        "title": _words(draft.title, draft.language),
        "task": _words(draft.task, draft.language),
        "start": {"model": dump(start), "derive": start.derive},
        "goals": [_goal_json(goal) for goal in goals],
        "hints": [_words(hint, draft.language) for hint in draft.hints],
        "afterwards": _words(draft.afterwards, draft.language),
    }
    edits = edits_between(start, result.case)
    if edits:
        document["solution"] = edits
    lesson_of(document, "")
    return document


def lesson_text(document: Mapping[str, Any]) -> str:
    """The JSON text of a lesson."""
    return to_text(document)


def _leads_to(start: Case, edits: Mapping[str, str], case: Case) -> bool:
    try:
        made = edited(start, edits)
    except (KeyError, ValueError):
        return False
    are_same = made.values.keys() == case.values.keys() and all(made.has_same(case, name) for name in case.values)
    reader = Evaluation(case, ())
    return are_same and all(reached_goal(Goal("kept", name + DATA), made, reader) for name in case.data)


def _words(text: str, language: str) -> dict[str, str]:
    """Returns the JSON of a lesson's text. It has the text under `en`, which is required, and under `language`.

    An unknown language is left out.
    """
    return {"en": text, language: text} if language in LANGUAGES else {"en": text}


def _goal_json(goal: Goal) -> dict[str, Any]:
    if goal.kind == "valid":
        return {"valid": True}
    if goal.kind == "broken":
        return {"broken": goal.wanted}
    if goal.kind == "kept":
        return {"kept": goal.path}
    key = "output" if goal.kind == "output" else "path"
    return {key: goal.path, "is": goal.wanted}
