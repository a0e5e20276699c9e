"""A thin line between two parts of a panel."""

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from widgets.style.theme import LIGHT, Theme


class Separator(QWidget):
    def __init__(self, parent: QWidget | None = None, *, is_vertical: bool = False) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        if is_vertical:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.border))
        painter.end()
