"""The brush paints numbers into cells with the mouse; a stroke is one undo step."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops import Case
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import activate, click, editor, heatmap, note, numbers, settle, type_into
from widgets.heatmap.heatmap import Heatmap

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
Cell = tuple[int, ...]


def send(
    map_: Heatmap, kind: QEvent.Type, place: QPoint, button: Qt.MouseButton,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:  # fmt: skip
    held = NONE if kind == QEvent.Type.MouseButtonRelease else button
    cause = NONE if kind == QEvent.Type.MouseMove else button
    event = QMouseEvent(kind, QPointF(place), QPointF(map_.mapToGlobal(place)), cause, held, modifiers)
    QApplication.sendEvent(map_, event)


def drag(map_: Heatmap, cells: list[Cell], button: Qt.MouseButton = LEFT, *, release: bool = True) -> None:
    places = [map_.rect_of(cell).center() for cell in cells]
    send(map_, QEvent.Type.MouseButtonPress, places[0], button)
    for place in places[1:]:
        send(map_, QEvent.Type.MouseMove, place, button)
    if release:
        send(map_, QEvent.Type.MouseButtonRelease, places[-1], button)


@pytest.fixture
def painting(qtbot: QtBot, show: Show) -> Iterator[MainWindow]:
    """Yields the window with TOP_K1 and the brush switched on, which writes the number 99. Then switches the brush
    off.
    """
    window = show("TOP_K1")
    activate(qtbot, window)
    click(qtbot, window, "InputTensor", (0, 0, 0, 0))
    qtbot.keyClick(heatmap(window, "InputTensor"), Qt.Key.Key_P)
    type_into(qtbot, window, "paint.value", "99")
    yield window
    window.actions_["paint"].setChecked(False)


def test_the_button_and_the_key_switch_the_brush_on(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    button = window.findChild(QToolButton, "paint")
    assert button is not None
    assert not editor(window, "paint.value").isVisible()
    qtbot.mouseClick(button, LEFT)
    assert editor(window, "paint.value").isVisible()
    assert button.isChecked()
    activate(qtbot, window)
    click(qtbot, window, "InputTensor", (0, 0, 0, 0))
    qtbot.keyClick(heatmap(window, "InputTensor"), Qt.Key.Key_P)
    assert not editor(window, "paint.value").isVisible()


def test_a_stroke_sets_the_cells_it_covers_and_is_undone_as_one(qtbot: QtBot, painting: MainWindow):
    window = painting
    drag(heatmap(window, "InputTensor"), [(0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 1)])
    assert numbers(window) == [99, 99, 10, 11, 3, 99, 9, 8, 4, 5, 6, 7]
    assert window.session.undo_stack.count() == 1
    assert window.session.undo_stack.undoText() == "Paint 99 in InputTensor"
    settle(qtbot, window)
    values = window.stage.tensor_of("OutputValueTensor")
    assert values is not None
    assert values[0, 0, 0].tolist() == [99, 99]
    drag(heatmap(window, "InputTensor"), [(0, 0, 2, 0)])
    assert window.session.undo_stack.count() == 2
    window.session.undo_stack.undo()
    window.session.undo_stack.undo()
    assert numbers(window) == [0, 1, 10, 11, 3, 2, 9, 8, 4, 5, 6, 7]


def test_a_fast_drag_leaves_no_gap(painting: MainWindow):
    drag(heatmap(painting, "InputTensor"), [(0, 0, 2, 0), (0, 0, 2, 3)])
    assert numbers(painting)[8:] == [99, 99, 99, 99]


def test_painted_cells_are_seen_at_once_and_the_case_follows_when_the_hand_rests(qtbot: QtBot, painting: MainWindow):
    window = painting
    before = window.session.case
    cases: list[Case] = []
    window.session.case_changed.connect(cases.append)
    map_ = heatmap(window, "InputTensor")
    drag(map_, [(0, 0, 0, 0), (0, 0, 0, 1)], release=False)
    shown = window.stage.tensor_of("InputTensor")
    assert shown is not None
    assert shown[0, 0, 0].tolist() == [99, 99, 10, 11]
    assert map_.shown is not None
    assert map_.shown.picture.values is shown
    assert window.session.case is before
    assert window.stage.formula_text == "InputTensor[0,0,0,0] = 99"  # the pinned cell
    qtbot.waitUntil(lambda: window.session.case is not before)  # the button is still down
    send(map_, QEvent.Type.MouseMove, map_.rect_of((0, 0, 0, 2)).center(), LEFT)
    send(map_, QEvent.Type.MouseButtonRelease, map_.rect_of((0, 0, 0, 2)).center(), LEFT)
    window.session.case_changed.disconnect(cases.append)
    assert len(cases) == 2
    assert window.session.undo_stack.count() == 1
    assert numbers(window)[:4] == [99, 99, 99, 11]


def test_the_right_button_and_alt_pick_a_number_of_any_tensor(qtbot: QtBot, painting: MainWindow):
    window = painting
    drag(heatmap(window, "InputTensor"), [(0, 0, 1, 2)], RIGHT)
    assert editor(window, "paint.value").text() == "9"
    map_ = heatmap(window, "OutputValueTensor")
    send(map_, QEvent.Type.MouseButtonPress, map_.rect_of((0, 0, 0, 0)).center(), LEFT, Qt.KeyboardModifier.AltModifier)
    send(map_, QEvent.Type.MouseButtonRelease, map_.rect_of((0, 0, 0, 0)).center(), LEFT)
    assert editor(window, "paint.value").text() == "11"
    assert window.session.undo_stack.count() == 0
    asked: list[object] = []
    window.stage.menu_requested.connect(asked.append)
    place = map_.rect_of((0, 0, 0, 0)).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, map_.mapToGlobal(place))
    QApplication.sendEvent(map_, event)
    window.stage.menu_requested.disconnect(asked.append)
    assert asked == []


@pytest.mark.parametrize(
    ("text", "field", "why"),
    [
        ("1.5", "OutputIndexTensor", "OutputIndexTensor is not an input"),
        ("x", "InputTensor", "The brush has no valid number: 'x' is not a number."),
        ("1e39", "InputTensor", "The brush has no valid number: 1e39 does not fit FLOAT32"),
        ("", "InputTensor", "The brush has no valid number: it is empty"),
    ],
)
def test_a_refused_stroke_shows_the_reason(qtbot: QtBot, painting: MainWindow, text: str, field: str, why: str):
    window = painting
    type_into(qtbot, window, "paint.value", text)
    drag(heatmap(window, field), [(0, 0, 0, 0), (0, 0, 1, 1)])
    assert note(window).startswith(why)
    assert window.session.undo_stack.count() == 0


def test_a_stroke_over_shared_elements_shows_them_all(qtbot: QtBot, painting: MainWindow):
    window = painting
    window.session.edit("InputTensor.Strides", "0,0,0,1")
    settle(qtbot, window)
    drag(heatmap(window, "InputTensor"), [(0, 0, 1, 1)], release=False)
    shown = window.stage.tensor_of("InputTensor")
    assert shown is not None
    assert shown[0, 0, :, 1].tolist() == [99, 99, 99]
    place = heatmap(window, "InputTensor").rect_of((0, 0, 1, 1)).center()
    send(heatmap(window, "InputTensor"), QEvent.Type.MouseButtonRelease, place, LEFT)
    assert window.session.case.logical("InputTensor")[0, 0, :, 1].tolist() == [99, 99, 99]


def test_what_changes_the_case_meanwhile_is_not_painted_over(painting: MainWindow):
    window = painting
    map_ = heatmap(window, "InputTensor")
    drag(map_, [(0, 0, 0, 0)], release=False)
    window.session.load_numbers("InputTensor", np.zeros((1, 1, 3, 4), np.float32), "test")
    send(map_, QEvent.Type.MouseMove, map_.rect_of((0, 0, 2, 3)).center(), LEFT)
    send(map_, QEvent.Type.MouseButtonRelease, map_.rect_of((0, 0, 2, 3)).center(), LEFT)
    assert numbers(window) == [0] * 12


def test_without_the_brush_a_drag_paints_nothing(qtbot: QtBot, painting: MainWindow):
    painting.actions_["paint"].setChecked(False)
    drag(heatmap(painting, "InputTensor"), [(0, 0, 0, 0), (0, 0, 1, 1)])
    assert painting.session.undo_stack.count() == 0
