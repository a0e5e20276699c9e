"""Every goal that is proposed for the user's edits holds for the edited case. A lesson with these goals can be written
to a file and read again.
"""

import json
from dataclasses import replace

import pytest

from ops import OPERATORS, Case, evaluate
from ops.lessons.lesson import Goal, Lesson, reached, solved
from ops.lessons.lesson_json import lesson_of, lessons
from ops.lessons.making import Draft, edits_between, lesson_document, lesson_text, proposals
from ops.presets import case_of
from tests.helpers.for_each import for_each

DRAFT = Draft("A title", "A task", ["one hint"], "Done.", "ko")


def example(name: str, number: int = 0) -> Case:
    operator = OPERATORS[name]
    return case_of(operator, operator.examples[number])


def made(start: Case, now: Case):
    """Writes a lesson to JSON text, reads it again, and returns it.

    The lesson starts with `start`. Its goals are those that the program suggests for the change from `start` to `now`.
    """
    result = evaluate(now)
    chosen = [each.goal for each in proposals(evaluate(start), result) if each.is_suggested]
    text = lesson_text(lesson_document(DRAFT, start, chosen, result))
    return lesson_of(json.loads(text), "made")


@for_each("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_the_edits_of_every_supplied_lesson_make_a_lesson_again(lesson: Lesson):
    """A lesson that is made from the start and the solution of a supplied lesson can be solved by the same solution.

    Its goals are not all reached at the start.
    """
    again = made(lesson.start, solved(lesson))
    assert again.start == lesson.start
    assert again.solution
    assert not all(reached(again, evaluate(again.start)))
    assert all(reached(again, evaluate(solved(again))))


def test_every_proposal_holds_now():
    start = example("TOP_K1")
    now = evaluate(start.edit("K", 1))
    found = proposals(evaluate(start), now)
    assert {each.goal.kind for each in found} >= {"valid", "is", "kept"}
    lesson = replace(made(start, now.case), goals=tuple(each.goal for each in found))
    assert all(reached(lesson, now))


def test_an_output_is_suggested_together_with_the_numbers_of_the_inputs():
    start = example("ELEMENT_WISE_CLIP")
    now = start.edit("Max", 2)
    suggested = [each.goal for each in proposals(evaluate(start), evaluate(now)) if each.is_suggested]
    assert [(goal.kind, goal.path) for goal in suggested] == [("output", "OutputTensor"), ("kept", "InputTensor.Data")]


def test_a_broken_rule_is_a_goal():
    start = example("TOP_K1")
    now = start.edit("Axis", 9)
    suggested = [each.goal for each in proposals(evaluate(start), evaluate(now)) if each.is_suggested]
    assert suggested[0] == Goal("broken", wanted=evaluate(now).violations[0].code)
    assert all(reached(made(start, now), evaluate(now)))


def test_a_large_output_is_no_goal():
    start = example("FILL_VALUE_CONSTANT").edit("OutputTensor.Sizes", "1,1,100,100")
    found = proposals(evaluate(start), evaluate(start.edit("Value", 7)))
    assert "output" not in {each.goal.kind for each in found}


def test_numbers_are_part_of_the_solution():
    start = example("ELEMENT_WISE_CLIP")
    numbers = start.logical("InputTensor").copy()
    numbers.reshape(-1)[0] = 0.1
    now = start.with_logical("InputTensor", numbers)
    assert edits_between(start, now)["InputTensor.Data"].split()[0] == "0.1"
    assert made(start, now).solution


def test_a_value_that_was_removed_leaves_no_solution():
    start = example("ELEMENT_WISE_IDENTITY", 1)
    assert edits_between(start, start.with_value("ScaleBias", None)) == {}


@pytest.mark.parametrize(("language", "codes"), [("en", ["en"]), ("ko", ["en", "ko"])])
def test_the_texts_are_in_the_language_in_which_they_were_typed(language: str, codes: list[str]):
    start = example("TOP_K1")
    result = evaluate(start.edit("K", 1))
    document = lesson_document(replace(DRAFT, language=language), start, [Goal("valid")], result)
    assert list(document["title"]) == codes
