"""Finds and reads the widgets that show the state of the device, and waits for answers of the device."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.helpers.window_actions import PATIENCE_MS

LONG = PATIENCE_MS


def wait_for_answer(qtbot: QtBot, window: MainWindow) -> None:
    """Waits until all runs have ended and the device panel shows a message: the device's results, or that the device
    was lost.
    """

    def is_told() -> bool:
        news = window.devices.news
        is_settled = window.runner.is_idle and window.devices.is_idle
        return is_settled and news is not None and news.status is not None and said(window) == news.said

    qtbot.waitUntil(is_told, timeout=LONG)


def back_end_button(window: MainWindow) -> QToolButton:
    found = window.findChild(QToolButton, "backend")
    assert found is not None
    return found


def opened_menu(qtbot: QtBot, window: MainWindow) -> QMenu:
    qtbot.mouseClick(back_end_button(window), Qt.MouseButton.LeftButton)
    return shown_menu(window)


def shown_menu(window: MainWindow) -> QMenu:
    (menu,) = [menu for menu in window.findChildren(QMenu, "backEnds") if menu.isVisible()]
    return menu


def entry(menu: QMenu, name: str) -> QAction | None:
    return next((action for action in menu.actions() if action.objectName() == f"backEnds.{name}"), None)


def wait_for_entry(qtbot: QtBot, menu: QMenu, name: str) -> QAction:
    qtbot.waitUntil(lambda: entry(menu, name) is not None, timeout=LONG)
    found = entry(menu, name)
    assert found is not None
    return found


def click(qtbot: QtBot, menu: QMenu, name: str) -> None:
    action = wait_for_entry(qtbot, menu, name)
    assert action.isEnabled()
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def said(window: MainWindow, part: str = "said") -> str:
    """The text of the label `part` in the device panel; '' if the label is hidden."""
    label = window.findChild(QLabel, f"device.{part}")
    assert label is not None
    return label.text().replace("\u200b", "") if label.isVisibleTo(window.verdict) else ""


def button(window: MainWindow, name: str) -> QPushButton:
    found = window.findChild(QPushButton, f"device.{name}")
    assert found is not None
    return found


def titles(window: MainWindow) -> list[str]:
    return [picture.title or picture.field for picture in window.stage.pictures]


def numbers(window: MainWindow, field: str) -> np.ndarray:
    found = window.stage.tensor_of(field)
    assert found is not None
    return found


def child_of_the_device(window: MainWindow) -> int | None:
    back_end = window.directml.link.back_end
    assert back_end is not None
    return back_end._client(0).process_id  # pyright: ignore[reportPrivateUsage]
