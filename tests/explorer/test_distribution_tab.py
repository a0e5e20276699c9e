"""The Distribution tab as it is first seen."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from explorer.main_window import MainWindow
from tests.explorer.driving import settle
from widgets.distribution import Distribution


def places(window: MainWindow) -> dict[str, QRect]:
    """Where the parts stand that are to be seen."""
    shown = window.findChild(Distribution)
    assert shown is not None
    parts = [shown, *shown.findChildren(QWidget)]
    return {
        f"{type(part).__name__} {part.objectName()}": QRect(part.mapTo(window, part.rect().topLeft()), part.size())
        for part in parts
        if part.isVisible()
    }


def test_everything_stands_in_its_place_when_the_tab_is_first_shown(qtbot: QtBot, window: MainWindow):
    window.tabs.setCurrentWidget(window.distribution)
    at_first = places(window)
    settle(qtbot, window)
    assert any(name.startswith("DistributionPlot") for name in at_first)
    assert at_first == places(window)
