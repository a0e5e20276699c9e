"""Message boxes show the icons of the program in the colours of the theme."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from widgets.controls.message_box import MessageBox
from widgets.style.qt_theme import palette
from widgets.style.sizes import BOX_ICON
from widgets.style.theme import DARK, LIGHT, Theme

KINDS = QMessageBox.Icon


def colors(box: QMessageBox) -> set[str]:
    """Returns the colours of the opaque pixels in the icon of a message box."""
    image = box.iconPixmap().toImage()
    seen = (QColor(image.pixelColor(x, y)) for x in range(image.width()) for y in range(image.height()))
    return {color.name().upper() for color in seen if color.alpha() == 255}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("kind", "tone"),
    [(KINDS.Warning, "warning"), (KINDS.Critical, "error"), (KINDS.Information, "note"), (KINDS.Question, "accent")],
)
def test_the_icon_has_the_colour_of_its_kind(qtbot: QtBot, theme: Theme, kind: QMessageBox.Icon, tone: str):
    box = MessageBox(kind, "Title", "A sentence.")
    qtbot.addWidget(box)
    box.setPalette(palette(theme))
    box.open()
    assert box.iconPixmap().deviceIndependentSize().toSize().width() == BOX_ICON
    assert colors(box) == {getattr(theme, tone).upper()}
    assert box.icon() is kind


def test_an_open_box_follows_the_theme(qtbot: QtBot):
    box = MessageBox(KINDS.Warning, "Title", "A sentence.")
    qtbot.addWidget(box)
    box.setPalette(palette(LIGHT))
    box.open()
    box.setPalette(palette(DARK))
    QApplication.processEvents()
    assert colors(box) == {DARK.warning.upper()}


def test_a_box_without_an_icon_stays_without(qtbot: QtBot):
    box = MessageBox(KINDS.NoIcon, "Title", "A sentence.")
    qtbot.addWidget(box)
    box.open()
    assert box.iconPixmap().isNull()
