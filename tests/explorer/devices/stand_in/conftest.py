"""Fixtures for tests with a window and a simulated device. All tests of a file share one window, because creating it
takes long.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.app import FIRST_OPERATOR, create_window
from explorer.session.device_choice import DeviceChoice
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.directml import DirectML
from ops.presets import case_of
from tests.explorer.helpers.device_widgets import LONG, wait_for_answer
from tests.explorer.helpers.window_actions import close_popups, settle
from tests.ops.directml.helpers.device_in_process import NOWHERE, Device, StartHere
from tests.ops.directml.helpers.stand_in_device import GPU

Make = Callable[[], DirectML]


class Show(Protocol):
    def __call__(self, make: Make, adapter: str | None = "") -> MainWindow: ...


class Open(Protocol):
    def __call__(self, how: str) -> MainWindow: ...


@dataclass
class Stand:
    """The shared window, the stand-in for a device that it uses, the window's settings, and the folder of the saved
    reports.

    `device` determines what the stand-in answers.
    """

    window: MainWindow
    device: Device
    settings: Settings
    reports: Path


@pytest.fixture(scope="module")
def stand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stand]:
    folder, device = tmp_path_factory.mktemp("device"), Device()
    settings = settings_in_use(folder)
    window = create_window(
        settings, lambda: DirectML(start=StartHere(NOWHERE, device=device), reports=folder / "reports")
    )
    window.show()
    yield Stand(window, device, settings, folder / "reports")
    end(window)


@pytest.fixture
def settings(stand: Stand) -> Settings:
    return stand.settings


@pytest.fixture
def reports(stand: Stand) -> Callable[[], list[Path]]:
    """A function that returns the files of the cases that were saved automatically in this test."""
    before = set(stand.reports.glob("*.json"))
    return lambda: sorted(set(stand.reports.glob("*.json")) - before)


@pytest.fixture
def open_window(qtbot: QtBot, stand: Stand) -> Iterator[Open]:
    """Yields a function that resets the window, simulates a device, chooses NumPy as the back end, and returns the
    window. Its parameter is the behaviour of the device.
    """

    def open_with(how: str) -> MainWindow:
        return reopened(qtbot, stand, how, "")

    yield open_with
    close_popups(stand.window)


@pytest.fixture
def on_gpu(qtbot: QtBot, stand: Stand) -> Iterator[Open]:
    """Yields a function that opens the window as `open_window` does, and also chooses the device. It waits until the
    window shows the device's result, unless the device hangs.
    """

    def open_with(how: str) -> MainWindow:
        window = reopened(qtbot, stand, how, GPU)
        if not how.startswith("hangs once"):
            wait_for_answer(qtbot, window)
        return window

    yield open_with
    close_popups(stand.window)


@pytest.fixture
def show(qtbot: QtBot, tmp_path: Path) -> Iterator[Show]:
    """A function that opens and returns a new window, for tests of the start; it shows the first example of TOP_K1."""
    opened: list[MainWindow] = []

    def show_with(make: Make, adapter: str | None = "") -> MainWindow:
        settings = settings_in_use(tmp_path)
        settings.device = DeviceChoice(adapter)
        window = create_window(settings, make)
        window.show()
        opened.append(window)
        qtbot.waitUntil(lambda: window.directml.verdict is not None, timeout=LONG)
        settle(qtbot, window)
        return window

    yield show_with
    for window in opened:
        end(window)


def settings_in_use(folder: Path) -> Settings:
    found = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    found.theme, found.hints_read = "light", True
    return found


def reopened(qtbot: QtBot, stand: Stand, how: str, adapter: str) -> MainWindow:
    """Resets the window, lets it search for the device `adapter` again, and returns the window.

    The device then behaves as `how` states.
    """
    window = stand.window
    qtbot.waitUntil(lambda: window.directml.link.back_end is not None, timeout=LONG)
    back_end = window.directml.link.back_end
    assert back_end is not None
    window.devices.set_options(DeviceChoice())
    window.devices.choose("")
    qtbot.waitUntil(lambda: window.devices.is_idle and not window.devices.is_looking, timeout=LONG)
    back_end.refresh()
    stand.device.how = how
    window.actions_["showEqual"].setChecked(False)
    window.actions_["asDirectML"].setChecked(False)
    operator = OPERATORS[FIRST_OPERATOR]
    window.session.open_case(case_of(operator, operator.examples[0]), "test")
    settle(qtbot, window)
    window.devices.choose(adapter)
    window.devices.look_anew()
    qtbot.waitUntil(lambda: not window.devices.is_looking, timeout=LONG)
    return window


def end(window: MainWindow) -> None:
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
