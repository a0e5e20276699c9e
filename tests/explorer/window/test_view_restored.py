"""At the start, the program restores the zoom, the lesson, and the position in the code view that the last session
had.
"""

import json

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.session.view_choices import LessonPlace, ViewChoices, view_choices
from explorer.window.layout_memory import choices_of, show_choices
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.formats.cpp_export import writer as cpp_writer
from tests.explorer.code.test_code_panel import choose_language, view
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import box, settle
from tests.ops.helpers.any_case import example_case


def kept(window: MainWindow) -> ViewChoices:
    """Returns the window's view choices, converted to JSON text and back."""
    return view_choices(json.loads(json.dumps(choices_of(window.parts).as_json())))


def test_the_size_of_cells_is_as_it_was_chosen(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.actions_["zoomOut"].trigger()
    settle(qtbot, window)
    size = window.stage.tensors.heatmap("InputTensor").rect_of((0, 0, 0, 0)).width()
    choices = kept(window)
    window.actions_["zoomFit"].trigger()
    assert choices_of(window.parts).zooms == {}
    show_choices(window.parts, choices, with_cell=True)
    settle(qtbot, window)
    assert window.stage.tensors.heatmap("InputTensor").rect_of((0, 0, 0, 0)).width() == size


@pytest.fixture
def unlocked(qtbot: QtBot, show: Show):
    """Yields the window with TOP_K1 and rows of 300 numbers, in which two tensors have different zooms and scroll
    positions. Resets the view afterwards.
    """
    window = show("TOP_K1")
    for path, text in (("InputTensor.Sizes[3]", "300"), ("K", "100")):
        window.session.edit(path, text)
    window.actions_["lock"].setChecked(False)
    settle(qtbot, window)
    for field, steps, right in (("InputTensor", 4, 3), ("OutputIndexTensor", 2, 1)):
        turn(qtbot, window, field, steps, Qt.KeyboardModifier.ControlModifier)
        turn(qtbot, window, field, -right, Qt.KeyboardModifier.NoModifier)
    yield window
    window.stage.reset_view()


def turn(qtbot: QtBot, window: MainWindow, field: str, steps: int, modifier: Qt.KeyboardModifier) -> None:
    """Turns the mouse wheel by `steps` over the heatmap of `field`: up or down if `modifier` is set, otherwise
    sideways.
    """
    heatmap = window.stage.tensors.heatmap(field)
    place = QPointF(heatmap.rect().center())
    angle = QPoint(0, 120 * steps) if modifier else QPoint(120 * steps, 0)
    event = QWheelEvent(
        place, heatmap.mapToGlobal(place), QPoint(), angle, Qt.MouseButton.NoButton, modifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(heatmap, event)
    settle(qtbot, window)


def looks(window: MainWindow) -> dict[str, tuple[float, QPointF]]:
    """Maps each field to the cell size and the scroll position of its heatmap."""
    grids = [(field, shown.grid) for field, each in window.stage.tensors.heatmaps() if (shown := each.shown)]
    return {field: (grid.cell, grid.pan) for field, grid in grids}


def test_without_the_lock_each_tensor_keeps_its_zoom_and_place(qtbot: QtBot, unlocked: MainWindow):
    before, choices = looks(unlocked), kept(unlocked)
    chosen = choices.zooms[unlocked.session.case.operator.type]
    assert chosen.for_all is None
    assert [*chosen.by_field] == [*chosen.places] == ["InputTensor", "OutputIndexTensor"]
    assert before["InputTensor"][1].x() > before["OutputIndexTensor"][1].x() > 0
    unlocked.stage.reset_view()
    settle(qtbot, unlocked)
    assert looks(unlocked) != before
    show_choices(unlocked.parts, choices, with_cell=True)
    settle(qtbot, unlocked)
    assert looks(unlocked) == before


def test_the_zoom_of_an_operator_is_there_again_after_another(qtbot: QtBot, unlocked: MainWindow):
    before = looks(unlocked)
    unlocked.session.open_operator(OPERATORS["DML_OPERATOR_ONE_HOT"])
    settle(qtbot, unlocked)
    fitted = looks(unlocked)
    unlocked.actions_["zoomFit"].trigger()
    assert looks(unlocked) == fitted
    unlocked.session.undo_stack.undo()
    settle(qtbot, unlocked)
    assert looks(unlocked) == before


def test_the_lock_and_back_changes_no_zoom(qtbot: QtBot, unlocked: MainWindow):
    before = {field: cell for field, (cell, _) in looks(unlocked).items()}
    for _ in range(2):
        unlocked.actions_["lock"].toggle()
        settle(qtbot, unlocked)
    assert {field: cell for field, (cell, _) in looks(unlocked).items()} == before


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
    show_choices(window.parts, choices, with_cell=True)
    strip = window.findChild(QWidget, "lesson")
    assert strip is not None
    assert strip.isVisible()
    assert window.course.lesson is lesson
    assert window.course.place == LessonPlace(lesson.name, 1)
    assert window.session.case is case
    window.course.end()


@pytest.mark.parametrize(
    "found",
    [
        {"zooms": 5}, {"zooms": [{"operator": "A", "all": 17.3}]}, {"zooms": [{"operator": 1, "all": 32}]},
        {"zooms": [{"operator": "A", "tensors": {"X": "big", "Y": 17.3, "Z": True}}]},
        {"zooms": [{"operator": "A", "places": {"X": [32, -1, 0], "Y": [32, 1], "Z": [0, 1, 1], "W": 1}}]},
        {"lesson": ["none"]}, {"lesson": [1, 2]}, {"lesson": 5},
    ],
)  # fmt: skip
def test_what_is_no_choice_counts_as_none(found: object):
    assert view_choices(found) == ViewChoices()


def test_a_lesson_that_is_no_more_is_not_taken_up(show: Show):
    window = show("TOP_K1")
    show_choices(window.parts, view_choices({"lesson": ["gone", 3]}), with_cell=True)
    assert window.course.lesson is None


def test_the_code_is_looked_at_where_it_was(show: Show):
    window = show("TOP_K1")
    code = cpp_writer.write(example_case("ONE_HOT"))
    window.pasting.open_text(code)
    choose_language(window, "C++")
    window.code.choose_paths(("Axis",))
    generated = kept(window)
    choose_language(window, "Pasted code")
    pasted = kept(window)
    window.code.choose_paths(("OutputTensor.Sizes[3]",))
    for choices, title in ((generated, "C++"), (pasted, "Pasted code")):
        show_choices(window.parts, choices, with_cell=True)
        assert box(window, "code.language").currentText() == title
        lines = view(window).toPlainText().splitlines()
        assert [lines[line - 1].strip() for line in view(window).chosen_lines] == ["oneHotDesc.Axis = 3u;"]
    choose_language(window, "C++")
    window.session.undo_stack.undo()
    show_choices(window.parts, pasted, with_cell=True)
    assert box(window, "code.language").currentText() == "C++"
    window.code.choose_paths(())
