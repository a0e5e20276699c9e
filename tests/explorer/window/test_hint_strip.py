"""The strip with hints for new users has the colours of a note, in every theme."""

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.helpers.window_actions import settle
from widgets.style.theme import DARK, LIGHT


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_hints_have_the_tint_of_a_note(qtbot: QtBot, window: MainWindow, theme: str):
    window.theming.choose(theme)
    window.hints.show()
    settle(qtbot, window)
    picture = window.hints.grab().toImage()
    expected = QColor((DARK if theme == "dark" else LIGHT).note_tint)
    assert picture.pixelColor(picture.width() // 2, picture.height() - 3) == expected
    window.hints.hide()
