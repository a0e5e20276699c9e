"""A theme has text colours that can be read, fonts of the given sizes, and a style sheet without unreplaced
placeholders.
"""

import re

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from widgets.style.fonts import TYPE_SCALE, font
from widgets.style.qt_theme import apply_theme, palette, style_sheet
from widgets.style.theme import DARK, LIGHT


def luminance(color: str) -> float:
    parts = [QColor(color).redF(), QColor(color).greenF(), QColor(color).blueF()]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("token", ["text", "muted", "accent", "error", "warning", "note", "success", "axis"])
def test_text_is_readable_on_every_ground(theme, token):
    grounds = (theme.window, theme.panel, theme.base, theme.raised)
    assert min(contrast(theme.color(token).name(), ground) for ground in grounds) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_style_sheet_has_no_token_left(theme):
    assert not re.search(r"@\w", style_sheet(theme))


def test_fields_select_with_the_accent():
    assert palette(DARK).color(QPalette.ColorRole.Highlight) == QColor(DARK.accent)


def test_every_role_has_its_pixel_size(qapp):
    assert {role: font(role).pixelSize() for role in TYPE_SCALE} == {
        role: px for role, (px, _, _) in TYPE_SCALE.items()
    }


def test_digits_are_equally_wide(qapp):
    assert font("body").featureTags()


def test_a_changed_font_does_not_change_the_next(qapp):
    font("body").setPixelSize(99)
    assert font("body").pixelSize() == 12


def test_a_theme_dresses_the_application(qapp):
    before = qapp.styleSheet(), qapp.palette(), qapp.font()
    apply_theme(qapp, DARK)
    assert qapp.palette().color(QPalette.ColorRole.Base) == QColor(DARK.base)
    of_menus = QApplication.palette("QMenu")  # pyright: ignore[reportArgumentType, reportCallIssue]
    assert of_menus.color(QPalette.ColorRole.Base) == QColor(DARK.raised)
    qapp.setStyleSheet(before[0])
    qapp.setPalette(before[1])
    qapp.setFont(before[2])
