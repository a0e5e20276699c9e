"""The zoom and the lesson of last time, given back to a window."""

import json

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from explorer.cpp_pasting import open_pasted
from explorer.main_window import MainWindow
from explorer.view_choices import ViewChoices, view_choices
from explorer.view_memory import choices_of, show_choices
from ops.formats.cpp_code import text as cpp_text
from tests.explorer.conftest import Show
from tests.explorer.driving import box, settle
from tests.explorer.test_code import choose_language, view
from tests.ops.any_case import example_case


def kept(window: MainWindow) -> ViewChoices:
    """What comes back of a file."""
    return view_choices(json.loads(json.dumps(choices_of(window).as_json())))


def test_the_size_of_cells_is_as_it_was_chosen(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.actions_["zoomOut"].trigger()
    settle(qtbot, window)
    size = window.stage.tensors.heatmap("InputTensor").rect_of((0, 0, 0, 0)).width()
    choices = kept(window)
    window.actions_["zoomFit"].trigger()
    assert choices_of(window).zoom is None
    show_choices(window, choices, with_cell=True)
    settle(qtbot, window)
    assert window.stage.tensors.heatmap("InputTensor").rect_of((0, 0, 0, 0)).width() == size


def test_a_lesson_goes_on_where_it_was_left(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.course._on_next_asked()  # pyright: ignore[reportPrivateUsage]
    window.course._on_hint_asked()  # pyright: ignore[reportPrivateUsage]
    lesson, case = window.course.lesson, window.session.case
    assert lesson is not None
    edited = next(iter(lesson.solution.items()))
    window.session.edit(*edited)
    settle(qtbot, window)
    choices, case = kept(window), window.session.case
    window.course.end()
    show_choices(window, choices, with_cell=True)
    strip = window.findChild(QWidget, "lesson")
    assert strip is not None
    assert strip.isVisible()
    assert window.course.lesson is lesson
    assert window.course.place == (lesson.name, 1)
    assert window.session.case is case
    window.course.end()


@pytest.mark.parametrize(
    "found", [{"zoom": 17.3}, {"zoom": "big"}, {"lesson": ["none"]}, {"lesson": [1, 2]}, {"lesson": 5}]
)
def test_what_is_no_choice_counts_as_none(found: object):
    assert view_choices(found) == ViewChoices()


def test_a_lesson_that_is_no_more_is_not_taken_up(show: Show):
    window = show("TOP_K1")
    show_choices(window, view_choices({"lesson": ["gone", 3]}), with_cell=True)
    assert window.course.lesson is None


def test_the_code_is_looked_at_where_it_was(show: Show):
    window = show("TOP_K1")
    code = cpp_text(example_case("ONE_HOT"))
    open_pasted(window, code)
    choose_language(window, "C++")
    window.code.choose_paths(("Axis",))
    generated = kept(window)
    choose_language(window, "Pasted code")
    pasted = kept(window)
    window.code.choose_paths(("OutputTensor.Sizes[3]",))
    for choices, title in ((generated, "C++"), (pasted, "Pasted code")):
        show_choices(window, choices, with_cell=True)
        assert box(window, "code.language").currentText() == title
        lines = view(window).toPlainText().splitlines()
        assert [lines[line - 1].strip() for line in view(window).chosen_lines] == ["oneHotDesc.Axis = 3u;"]
    choose_language(window, "C++")
    window.session.undo_stack.undo()
    show_choices(window, pasted, with_cell=True)
    assert box(window, "code.language").currentText() == "C++"
    window.code.choose_paths(())
