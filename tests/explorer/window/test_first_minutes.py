"""A lecturer, a student and an engineer each complete a typical task with few actions."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.check.validation import has_errors
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.cpp_import import reader as cpp_reader
from ops.presets import case_of
from tests.explorer.helpers.window_actions import activate, copied, editor, heatmap, settle, type_into

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Hands:
    """Counts the actions of a user: a typed word, a key and a click are one each."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self._qtbot, self._window = qtbot, window
        self.actions = 0

    def _act(self, act: Callable[[], object]) -> None:
        self.actions += 1
        act()
        settle(self._qtbot, self._window)

    def type(self, path: str, text: str) -> None:
        self._act(lambda: type_into(self._qtbot, self._window, path, text))

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self._act(lambda: self._qtbot.keyClick(QApplication.focusWidget() or self._window, key, modifiers))

    def click(self, widget: QWidget, cell: tuple[int, ...]) -> None:
        place = heatmap(self._window, widget.objectName().removeprefix("heatmap:")).rect_of(cell).center()
        self._act(lambda: self._qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place))


@pytest.fixture
def hands(qtbot: QtBot, window: MainWindow) -> Iterator[Hands]:
    activate(qtbot, window)
    yield Hands(qtbot, window)
    window.actions_["lecture"].setChecked(False)


@pytest.mark.sampled
def test_a_lecturer_shows_why_a_cell_holds_its_number_to_the_last_row(window: MainWindow, hands: Hands):
    window.operators.focus_search()
    hands.type("operators.search", "onehot")
    hands.press(Qt.Key.Key_Return)
    assert window.session.case.operator.name == "ONE_HOT"
    hands.click(heatmap(window, "OutputTensor"), (0, 0, 0, 3))
    assert window.stage.cell_cursor.now.is_pinned
    hands.press(Qt.Key.Key_F11)
    assert window.stage.formula_text.startswith("OutputTensor[0,0,0,3] = ")
    hands.press(Qt.Key.Key_Right)
    hands.press(Qt.Key.Key_F11)
    assert hands.actions <= 6


def test_a_student_turns_the_axis_sees_what_becomes_of_it_and_takes_it_back(window: MainWindow, hands: Hands):
    def shown() -> np.ndarray:
        picture = window.stage.picture_of("OutputValueTensor")
        assert picture is not None
        assert picture.values is not None
        return picture.values

    before = shown()
    assert before.tolist() == [[[[11, 10], [9, 8], [7, 6]]]]
    hands.type("Axis", "2")
    assert shown().tolist() == [[[[4, 5, 10, 11], [3, 2, 9, 8]]]]
    hands.press(Qt.Key.Key_Z, CONTROL)
    assert np.array_equal(shown(), before)
    assert hands.actions <= 5


def test_an_engineer_pastes_what_is_refused_and_leaves_with_what_is_accepted(
    qtbot: QtBot, window: MainWindow, hands: Hands
):
    operator = OPERATORS["DML_OPERATOR_ONE_HOT"]
    good = case_of(operator, operator.examples[0])
    broken = cpp_writer.write(good).replace("{ 1u, 1u, 3u, 1u }", "{ 1u, 1u, 3u, 2u }").replace("12ull", "24ull")
    QGuiApplication.clipboard().setText(broken)
    hands.press(Qt.Key.Key_V, CONTROL | SHIFT)
    (problem,) = window.session.violations
    assert problem.locations[0].path == "IndicesTensor.Sizes[3]"
    hands.press(Qt.Key.Key_F8)
    assert QApplication.focusWidget() is editor(window, "IndicesTensor.Sizes[3]")
    hands.press(Qt.Key.Key_Period, CONTROL)
    assert not has_errors(window.session.violations)
    hands.press(Qt.Key.Key_C, CONTROL | SHIFT)
    copied(qtbot, window)
    assert cpp_reader.read(QGuiApplication.clipboard().text()).case.values == good.values
    assert hands.actions <= 6
