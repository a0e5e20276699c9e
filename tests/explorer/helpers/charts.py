"""Opens an operator in a window with enough space for its picture below the tensors."""

from typing import TypeVar

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import lay_out, settle

View = TypeVar("View", bound=QWidget)


def opened_with(
    qtbot: QtBot, show: Show, kind: type[View], object_name: str, operator: str, example: int = 0
) -> tuple[MainWindow, View]:
    """Returns a window that shows an example of an operator, and the view of class `kind` in this window."""
    window = show(operator)
    window.resize(1440, 900)
    if example:
        found = OPERATORS[operator]
        window.session.open_case(case_of(found, found.examples[example]), operator)
    settle(qtbot, window)
    lay_out()
    view = window.findChild(kind, object_name)
    assert view is not None
    return window, view
