"""A button of a tool bar with an icon and a word, and a menu if it has several commands."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from widgets.style.icons import draw, icon
from widgets.style.sizes import ICON, MENU_ARROW, SMALL_GAP, TOOL_BUTTON
from widgets.style.theme import LIGHT, Theme


class ToolButton(QToolButton):
    """A tool button with an icon and a word. With `has_arrow`, an arrow shows that it opens a menu."""

    def __init__(self, name: str, picture: str, parent: QWidget | None = None, *, has_arrow: bool = False) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._picture, self._has_arrow, self._theme = picture, has_arrow, LIGHT
        self.setIconSize(QSize(ICON, ICON))
        self.setFixedHeight(TOOL_BUTTON)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("menu", "true" if has_arrow else "false")

    def show_word(self, word: str, tool_tip: str = "") -> None:
        """Sets the word of the button. `tool_tip`, if given, replaces the word as tool tip and accessible name."""
        self.setText(word.replace("&", "&&"))
        self.setToolTip(tool_tip or word)
        self.setAccessibleName(tool_tip or word)

    def show_words(self, has_words: bool) -> None:
        """Shows the button's word beside its icon if `has_words` is set; otherwise shows only the icon."""
        beside, alone = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        self.setToolButtonStyle(beside if has_words else alone)

    def offer(self, actions: Sequence[QAction]) -> None:
        """Makes a click on the button open a menu with these actions."""
        menu = QMenu(self)
        menu.setObjectName(f"{self.objectName()}.menu")
        menu.addActions(list(actions))
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setIcon(icon(self._picture, theme.text))
        self.update()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width() + MENU_ARROW + SMALL_GAP, hint.height()) if self._has_arrow else hint

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._has_arrow:
            painter = QPainter(self)
            try:
                left = self.width() - MENU_ARROW - SMALL_GAP
                place = QRectF(left, (self.height() - MENU_ARROW) / 2, MENU_ARROW, MENU_ARROW)
                draw(painter, "down", self._theme.muted, place)
            finally:
                painter.end()
