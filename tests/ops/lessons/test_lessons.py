"""The included lessons can be solved and are complete in both languages; invalid lesson files are refused."""

import copy
import json
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops import OPERATORS, FormatError, evaluate
from ops.lessons.lesson import Goal, Lesson, Text, reached, solved
from ops.lessons.lesson_json import FOLDER, LANGUAGES, LARGEST_LESSON, is_lesson, lesson_of, lessons, read_lesson

OURS = lessons()
SEEDS = ("ONE_HOT", "TOP_K1", "DIAGONAL_MATRIX1", "GATHER_ND1", "ELEMENT_WISE_CLIP")
LESSON: dict[str, Any] = json.loads((FOLDER / "top_k1_1_columns.json").read_text(encoding="utf-8"))

each = pytest.mark.parametrize("lesson", OURS, ids=lambda lesson: lesson.name)


def test_every_seed_operator_has_three_lessons():
    taught = Counter(lesson.start.operator.name for lesson in OURS)
    assert {name: count for name, count in taught.items() if count >= 3}.keys() >= set(SEEDS)


def test_every_family_has_lessons_and_there_are_thirty():
    taught = {lesson.start.operator.category for lesson in OURS}
    assert taught == {operator.category for operator in OPERATORS.values()}
    assert len(OURS) >= 30


def test_the_same_numbers_are_a_goal_of_their_own():
    lesson = next(lesson for lesson in OURS if lesson.name == "leaky_relu_1_leak")
    kept = replace(lesson, goals=(Goal("kept", "InputTensor.Data"),))
    numbers = lesson.start.logical("InputTensor")
    assert kept.goals[0].words.in_language("en") == "The numbers of InputTensor are unchanged."
    assert reached(kept, evaluate(lesson.start.edit("Alpha", 1))) == (True,)
    assert reached(kept, evaluate(lesson.start.with_logical("InputTensor", numbers + 1))) == (False,)


@each
def test_something_is_left_to_do_at_the_start(lesson: Lesson):
    assert not all(reached(lesson, evaluate(lesson.start)))


@each
def test_its_solution_reaches_every_goal(lesson: Lesson):
    assert lesson.solution
    assert all(reached(lesson, evaluate(solved(lesson))))


@each
def test_a_lesson_has_every_text_in_every_language(lesson: Lesson):
    texts = [lesson.title, lesson.task, lesson.afterwards, *lesson.hints, *(goal.words for goal in lesson.goals)]
    assert lesson.hints
    for text in texts:
        assert [code for code in LANGUAGES if not text.words.get(code, "").strip()] == []
        assert text.in_language("ko") != text.in_language("en")


@each
def test_its_file_reads_back_as_the_same_lesson(lesson: Lesson):
    again = read_lesson(FOLDER / f"{lesson.name}.json")
    assert again.start == lesson.start
    assert again.goals == lesson.goals


def test_another_operator_reaches_nothing():
    one_hot = next(lesson for lesson in OURS if lesson.start.operator.name == "ONE_HOT")
    clip = next(lesson for lesson in OURS if lesson.start.operator.name == "ELEMENT_WISE_CLIP")
    assert not any(reached(one_hot, evaluate(solved(clip))))


def test_a_language_without_words_is_english():
    assert Text({"en": "yes"}).in_language("ko") == "yes"


def test_a_goal_can_ask_for_a_broken_rule():
    lesson = lesson_of({**LESSON, "solution": {}}, "broken")
    code = evaluate(lesson.start).violations[0].code
    asked = replace(lesson, goals=(Goal("broken", wanted=code),))
    assert reached(asked, evaluate(lesson.start)) == (True,)
    mended = next(each for each in OURS if each.name == "top_k1_1_columns")
    assert reached(asked, evaluate(solved(mended))) == (False,)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"goals": []}, "at least one goal"),
        ({"goals": [{}]}, r"goals\[0\].* one of the keys valid, path, kept, output, broken; this goal has none"),
        ({"goals": [{"vaild": True}]}, "this goal has vaild"),
        ({"goals": [{"valid": True, "say": {}}]}, "Unknown keys: say. The known keys are valid"),
        ({"hints": [7]}, r"hints\[0\].* is 7, not an object"),
        ({"goals": [{"kept": "NoField"}]}, "no field at NoField"),
        ({"goals": [{"output": "InputTensor", "is": []}]}, "no output InputTensor"),
        ({"goals": [{"output": "OutputValueTensor", "is": ["3"]}]}, "'3' is a string, not a number"),
        ({"goals": [{"output": "OutputValueTensor", "is": [True]}]}, "true is not a number"),
        ({"goals": [{"path": "Axis", "is": 2}]}, "is is 2; it must be a string"),
        ({"title": "text"}, "title is text; it must be an object"),
        ({"title": {"ko": "제목"}}, "The key en is missing"),
        ({"start": {"preset": "../secret"}}, "There is no preset"),
        ({"start": {"preset": "top_k1_1", "edits": {"Nowhere": "1"}}}, "no field at Nowhere"),
        ({"start": {"preset": "top_k1_1", "edits": {"OutputValueTensor.Data": "1"}}}, "no input at OutputValueTensor"),
        ({"start": {"preset": "top_k1_1", "edits": {"InputTensor.Data": "1 2"}}}, "InputTensor needs 12 numbers"),
        ({"start": {"model": {}}}, "There are no dispatchables"),
        ({"solution": {"Axis": 2}}, "The value for Axis is 2"),
        ({"version": 9}, "format 9"),
        ({"surprise": 1}, "Unknown keys: surprise"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused_with_the_reason(change: dict[str, Any], message: str):
    with pytest.raises(FormatError, match="(?s).*" + message.replace("(", r"\(")):
        lesson_of({**LESSON, **change}, "wrong")


@pytest.mark.parametrize("content", [b"", b"{", b"[1,2]", b"\xff\xfe{}", b"\x00" * 100, b"[" * 200_000])
def test_bytes_that_are_no_lesson_are_refused(content: bytes, tmp_path: Path):
    (tmp_path / "lesson.json").write_bytes(content)
    with pytest.raises(FormatError):
        read_lesson(tmp_path / "lesson.json")


def test_a_folder_is_refused(tmp_path: Path):
    with pytest.raises(FormatError):
        read_lesson(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_what_never_ends_is_refused_unread(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "zero.json").symlink_to("/dev/zero")
    for path in tmp_path.iterdir():
        with pytest.raises(FormatError, match="This is not a file"):
            read_lesson(path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.sampled
@given(st.data(), JSON)
def test_anything_in_any_place_is_a_lesson_or_a_message(data: st.DataObject, anything: Any):
    document = copy.deepcopy(LESSON)
    place: Any = document
    while isinstance(place, dict | list) and place:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if data.draw(st.booleans()) or not isinstance(place[key], dict | list):
            place[key] = anything
            break
        place = place[key]
    try:
        lesson = lesson_of(document, "any")
    except FormatError:
        return
    reached(lesson, evaluate(lesson.start))


def test_the_lesson_of_the_guide_is_one_that_can_be_solved():
    guide = (FOLDER.parents[1] / "docs" / "lessons.md").read_text(encoding="utf-8")
    lesson = lesson_of(json.loads(guide.partition("```json\n")[2].partition("```")[0]), "guide")
    assert not all(reached(lesson, evaluate(lesson.start)))
    assert all(reached(lesson, evaluate(solved(lesson))))


@pytest.mark.parametrize(
    ("content", "meant"),
    [
        (json.dumps(LESSON), True),
        (json.dumps({"format": 1, "title": {"en": "a"}, "goals": []}), True),
        ('{"title": {}, "goals": [], "task"', True),
        ('{"title": {}, "goals": [], "dispatchables"', False),
        ('{"dispatchables": {}}', False),
        ('{"a": "title", "b": "goals"}', False),
        ('["title", "goals"]', False),
        ("\ud800".encode("utf-8", "surrogatepass"), False),
        ("", False),
    ],
)
def test_a_file_is_meant_as_a_lesson_by_what_it_has(content: str | bytes, meant: bool, tmp_path: Path):
    path = tmp_path / "a.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert is_lesson(path) is meant


def test_no_file_and_one_that_is_too_long_are_no_lessons(tmp_path: Path):
    assert not is_lesson(tmp_path)
    assert not is_lesson(tmp_path / "missing.json")
    assert not is_lesson(tmp_path / "a\0.json")
    (tmp_path / "long.json").write_text(json.dumps(LESSON) + " " * LARGEST_LESSON)
    assert not is_lesson(tmp_path / "long.json")
    with pytest.raises(FormatError, match=r"The file has more than \d+ bytes"):
        read_lesson(tmp_path / "long.json")
