"""The arrow from the cell whose number is the result to the result, where both stand in one line."""

from PySide6.QtCore import QLineF, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from widgets.theme import LIGHT, Theme

_LENGTH = 20
_HEAD = 4.5
_HEIGHT = 13
_GAP_TO_CELL = 2


class ValueArrow(QWidget):
    """Lies over the gap between two views, never over a cell, and lets the pointer through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("value-arrow")
        self._theme = LIGHT
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def point_from(self, source: QRect) -> None:
        """Show the arrow right of a cell given in coordinates of the parent."""
        place = QPoint(source.right() + 1 + _GAP_TO_CELL, source.center().y() - _HEIGHT // 2)
        self.setGeometry(place.x(), place.y(), _LENGTH, _HEIGHT)
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(QColor(self._theme.value), 2)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            tip, middle = self.width() - 2.0, self.height() / 2
            painter.drawLine(QLineF(1, middle, tip, middle))
            painter.drawLine(QLineF(tip - _HEAD, middle - _HEAD, tip, middle))
            painter.drawLine(QLineF(tip - _HEAD, middle + _HEAD, tip, middle))
        finally:
            painter.end()
