"""A window closes during unfinished work, and leaves nothing running; two windows work in one process."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from explorer.app import create_window
from explorer.session.device_choice import DeviceChoice
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from tests.explorer.helpers.random_user.program import device_that
from tests.explorer.helpers.window_actions import PATIENCE_MS, heatmap, no_directml, settle
from tests.ops.directml.helpers.stand_in_device import GPU

Make = Callable[..., MainWindow]
SHORT_MS = 250
# Threads that wait for a process end with it, a moment later.
WAITED_FOR = ("run", "device", "explain", "count", "session")


@pytest.fixture
def make(qtbot: QtBot, tmp_path: Path) -> Iterator[Make]:
    """Yields a function that creates a window. A test closes the window itself; windows that remain open are closed
    later.
    """
    made: list[MainWindow] = []

    def open_window(how: str = "", theme: str = "light") -> MainWindow:
        settings = Settings(QSettings(str(tmp_path / f"{len(made)}.ini"), QSettings.Format.IniFormat))
        settings.theme, settings.hints_read = theme, True
        if how:
            settings.device = DeviceChoice(GPU)
        window = create_window(settings, device_that(how, tmp_path) if how else no_directml)
        made.append(window)
        window.show()
        settle(qtbot, window)
        return window

    yield open_window
    for window in made:
        if isValid(window):
            window.close()
            window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def end(qtbot: QtBot, window: MainWindow) -> None:
    """Closes and deletes the window; checks that nothing is still running."""
    window.close()
    assert not _threads(*WAITED_FOR)
    qtbot.waitUntil(lambda: not _pending(window), timeout=PATIENCE_MS)
    assert not _threads(*WAITED_FOR)
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(lambda: not _threads("directml-import", "devices"), timeout=PATIENCE_MS)


def _pending(window: MainWindow) -> list[QTimer]:
    """Returns the active timers of the window that will start work after a short pause."""
    timers = (timer for timer in window.findChildren(QTimer) if timer.isSingleShot() and timer.isActive())
    return [timer for timer in timers if timer.interval() <= SHORT_MS]


def _threads(*names: str) -> list[str]:
    """Returns the names of the running threads whose name is one of `names`."""
    return [thread.name for thread in threading.enumerate() if thread.name in names]


def test_closing_in_the_middle_of_a_run(qtbot: QtBot, make: Make):
    window = make()
    for size in ("512", "1024"):
        window.session.edit("InputTensor.Sizes[2]", size)
    window.session.edit("InputTensor.Sizes[1]", "256")
    assert not window.runner.is_idle
    end(qtbot, window)


@pytest.mark.sampled
@pytest.mark.parametrize("is_over", [True, False])
def test_nothing_of_a_lecture_outlives_the_window(qtbot: QtBot, make: Make, is_over: bool):
    window = make()
    window.actions_["lecture"].setChecked(True)
    window.actions_["lecture"].setChecked(not is_over)
    end(qtbot, window)
    assert not [widget for widget in QApplication.topLevelWidgets() if widget.objectName() == "lecture.board"]


@pytest.mark.sampled
def test_closing_in_the_middle_of_a_count(qtbot: QtBot, make: Make):
    window = make()
    window.session.edit("Axis", "2")
    for dimension, size in ((1, "64"), (2, "1024"), (3, "64")):
        window.session.edit(f"InputTensor.Sizes[{dimension}]", size)
    settle(qtbot, window)
    window.stage.pin("InputTensor", (0, 1, 2, 3))
    end(qtbot, window)


def test_closing_in_front_of_a_question(qtbot: QtBot, make: Make, tmp_path: Path):
    window = make()
    np.save(tmp_path / "other.npy", np.arange(5.0))
    window.input.loading.drop(str(tmp_path / "other.npy"), "InputTensor")
    assert any(box.isVisible() for box in window.findChildren(QMessageBox))
    end(qtbot, window)


def test_closing_while_it_plays(qtbot: QtBot, make: Make):
    window = make()
    window.stage.player.play(True)
    assert window.stage.player.is_playing
    end(qtbot, window)


def test_closing_with_wet_paint(qtbot: QtBot, make: Make):
    window = make()
    map_ = heatmap(window, "InputTensor")
    window.actions_["paint"].trigger()
    QTest.mousePress(map_, Qt.MouseButton.LeftButton, pos=map_.rect_of((0, 0, 0, 0)).center())
    end(qtbot, window)
    after = QWidget()  # receives the release: otherwise the button would stay pressed for later tests
    qtbot.addWidget(after)
    after.show()
    QTest.mouseRelease(after, Qt.MouseButton.LeftButton)


@pytest.mark.sampled
@pytest.mark.parametrize("how", ["hangs", "equal", pytest.param("is listed late", marks=pytest.mark.thorough)])
def test_closing_in_the_middle_of_a_run_on_a_device(qtbot: QtBot, make: Make, how: str):
    window = make(how)
    qtbot.waitUntil(lambda: window.devices.is_looking or bool(window.devices.adapters), timeout=PATIENCE_MS)
    if how == "hangs":
        qtbot.waitUntil(lambda: not window.devices.is_idle, timeout=PATIENCE_MS)
    end(qtbot, window)


def test_a_run_requested_from_a_closed_window_does_not_start(qtbot: QtBot, make: Make):
    window = make()
    window.close()
    window.session.edit("K", "1")
    assert window.runner.is_idle
    end(qtbot, window)


@pytest.mark.sampled
@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=pytest.mark.thorough)])
def test_a_second_window_looks_like_the_first(qtbot: QtBot, make: Make, theme: str):
    windows = make(theme=theme), make(theme=theme)
    for window in windows:
        window.actions_["table"].setChecked(True)
        settle(qtbot, window)
    looks = [[_look(widget) for widget in window.findChildren(QWidget)] for window in windows]
    assert looks[0] == looks[1]
    for window in windows:
        window.actions_["table"].setChecked(False)
        settle(qtbot, window)
        board = window.findChild(QWidget, "board")
        assert board is not None
        empty = board.mapTo(window, QPoint(board.width() - 3, board.height() - 3))
        assert window.grab().toImage().pixelColor(empty).name().upper() == window.theming.theme.base.upper()


@pytest.mark.sampled
def test_each_of_two_windows_keeps_its_own_case(qtbot: QtBot, make: Make):
    first, second = make(), make()
    first.session.edit("K", "1")
    first.stage.pin("InputTensor", (0, 0, 1, 1))
    settle(qtbot, first)
    assert second.session.case["K"] != first.session.case["K"]
    assert second.stage.cell_cursor.now.cell is None
    end(qtbot, first)
    second.session.edit("K", "2")
    settle(qtbot, second)
    assert second.stage.tensor_of("OutputValueTensor") is not None


def _look(widget: QWidget) -> tuple[str, str, str, str]:
    ground = widget.palette().color(widget.backgroundRole()).name()
    return widget.objectName(), type(widget).__name__, ground, widget.font().toString()
