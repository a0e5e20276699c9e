"""Starts a lecture, and finds the view and the heatmaps that it shows."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.teaching.lecture_page import LecturePage
from explorer.window.main_window import MainWindow
from widgets.heatmap.heatmap import Heatmap


def press(
    qtbot: QtBot, window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, key, modifier)


def page_of(window: MainWindow) -> LecturePage:
    page = window.centralWidget()
    assert isinstance(page, LecturePage)
    return page


def heatmap_of(window: MainWindow, field: str) -> Heatmap:
    return window.stage.tensors.heatmap(field)
