"""The list of operators, the editors and the panels fold, and open again when a command goes to them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from explorer.window.folding import FOLDS
from explorer.window.main_window import MainWindow
from tests.explorer.helpers.window_actions import activate, settle

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def unfolded(qtbot: QtBot, window: MainWindow) -> Iterator[MainWindow]:
    activate(qtbot, window)
    yield window
    window.folding.open_all()


def fold(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window, key, ALT)
    settle(qtbot, window)


def test_folded_parts_give_their_room_to_the_heatmaps(qtbot: QtBot, unfolded: MainWindow):
    window = unfolded
    size, cells = window.stage.size(), window.stage.tensors.cell_size
    fold(qtbot, window, Qt.Key.Key_4)
    assert window.tabs.height() <= window.tabs.tabBar().height() + 2
    assert window.stage.height() > size.height() + 60
    assert window.stage.tensors.cell_size >= cells
    fold(qtbot, window, Qt.Key.Key_2)
    assert not window.form.isVisible()
    fold(qtbot, window, Qt.Key.Key_1)
    assert not window.browser.isVisible()
    assert window.stage.width() > size.width() + 200
    assert window.settings.folded == FOLDS
    window.actions_["resetLayout"].trigger()
    settle(qtbot, window)
    assert window.form.isVisible()
    assert window.browser.isVisible()
    assert window.settings.folded == ()


def test_a_problem_opens_nothing(qtbot: QtBot, unfolded: MainWindow):
    window = unfolded
    fold(qtbot, window, Qt.Key.Key_4)
    window.session.edit("K", "99")
    settle(qtbot, window)
    assert window.actions_["foldPanels"].isChecked()
    assert window.problems.pill.isVisible()
    window.session.undo_stack.undo()


@pytest.mark.parametrize(
    ("key", "command"),
    [
        (Qt.Key.Key_1, "findOperator"), (Qt.Key.Key_2, "focusForm"), (Qt.Key.Key_4, "focusProblems"),
        (Qt.Key.Key_4, "nextProblem"),
    ],
)  # fmt: skip
def test_a_command_opens_the_part_that_it_goes_to(qtbot: QtBot, unfolded: MainWindow, key: Qt.Key, command: str):
    window = unfolded
    fold(qtbot, window, key)
    assert len(window.settings.folded) == 1
    window.actions_[command].trigger()
    assert window.settings.folded == ()
    part = {Qt.Key.Key_1: window.browser, Qt.Key.Key_2: window.form, Qt.Key.Key_4: window.tabs}[key]
    focused = window.focusWidget()
    assert command == "nextProblem" or (focused is not None and part.isAncestorOf(focused))


def test_a_tab_that_is_clicked_opens_the_panels(qtbot: QtBot, unfolded: MainWindow):
    window = unfolded
    fold(qtbot, window, Qt.Key.Key_4)
    bar = window.tabs.tabBar()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    settle(qtbot, window)
    assert not window.actions_["foldPanels"].isChecked()
    assert window.tabs.height() > 2 * bar.height()
    window.tabs.setCurrentIndex(0)
