"""Applies a theme to Qt: the font, the palettes and the style sheet of the application."""

import re
from collections.abc import Iterable
from dataclasses import asdict

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from resources import ROOT
from widgets.style.fonts import TYPE_SCALE, font
from widgets.style.sizes import FOCUS_LINE, RADIUS, SCROLL_BAR
from widgets.style.theme import Theme


def apply_base(app: QApplication, theme: Theme) -> None:
    """Sets the font and the palette of the application. A widget takes both when it is created."""
    app.setFont(font("body"))
    app.setPalette(palette(theme))


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Applies the colours of a theme to the application, whose Qt style is Fusion.

    Widgets that paint themselves do not change: call their `set_theme`.
    """
    apply_base(app, theme)
    # The annotation is bytes, but the binding accepts only str.
    for class_name in ("QComboBox", "QCheckBox"):
        app.setPalette(_outlined(theme), class_name)  # pyright: ignore[reportArgumentType]
    app.setPalette(_lifted(theme), "QMenu")  # pyright: ignore[reportArgumentType]
    app.setStyleSheet(style_sheet(theme))


def keep_fonts(widgets: Iterable[QWidget]) -> None:
    """Sets the font for text explicitly on each widget that has no font of its own.

    Otherwise a widget that gets a style sheet later would have the system font again.
    """
    own = font("body")
    for widget in widgets:
        if not widget.testAttribute(Qt.WidgetAttribute.WA_SetFont):
            widget.setFont(own)


def palette(theme: Theme) -> QPalette:
    """The palette of a theme. It sets all colours, because setColorScheme has no effect on some platforms (xcb)."""
    role = QPalette.ColorRole
    colors = {
        role.Window: theme.panel,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.panel,
        role.Text: theme.text,
        role.PlaceholderText: theme.muted,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.BrightText: theme.on_accent,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Accent: theme.accent,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Light: theme.raised,
        role.Midlight: theme.hover,
        role.Mid: theme.border,
        role.Dark: theme.field,
        role.Shadow: theme.border,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
    }
    result = QPalette()
    for name, color in colors.items():
        result.setColor(name, QColor(color))
    faded = QColor(theme.muted)
    faded.setAlphaF(0.5)
    for name in (role.Text, role.WindowText, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, name, faded)
    return result


def style_sheet(theme: Theme) -> str:
    """The text of resources/style.qss with its tokens replaced: @name by a colour of the theme, @NAME by a length."""
    lengths = {
        "RADIUS": RADIUS,
        "FOCUS_LINE": FOCUS_LINE,
        "SCROLL_BAR": SCROLL_BAR,
        "CAPTION": TYPE_SCALE["caption"][0],
    }
    tokens = asdict(theme) | {name: f"{px}px" for name, px in lengths.items()}
    text = (ROOT / "style.qss").read_text(encoding="utf-8")
    return re.sub(r"@(\w+)", lambda match: tokens[match[1]], text)


def _lifted(theme: Theme) -> QPalette:
    """Returns the palette of menus. Their background is lighter, so that menus stand out in the dark theme.

    The check boxes in menus are outlined, as in `_outlined`.
    """
    result = _outlined(theme)
    result.setColor(QPalette.ColorRole.Base, QColor(theme.raised))
    return result


def _outlined(theme: Theme) -> QPalette:
    """A palette for widgets with an outline in the theme's colour `field`.

    The style Fusion draws outlines in `darker(140)` of the colour Window, so Window is `lighter(140)` of `field` in
    this palette.
    """
    result = palette(theme)
    result.setColor(QPalette.ColorRole.Window, QColor(theme.field).lighter(140))
    return result


def set_sheet_property(widget: QWidget, name: str, value: str) -> None:
    """Sets a property that the style sheet uses in selectors such as `QLineEdit[state="error"]`.

    Applies the style sheet to the widget again if the value has changed.
    """
    if (widget.property(name) or "") == value:
        return
    widget.setProperty(name, value)
    app = QApplication.instance()
    if isinstance(app, QApplication) and app.styleSheet():
        widget.style().unpolish(widget)
        widget.style().polish(widget)
