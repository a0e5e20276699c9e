"""A ring that shows for a moment where an editor is."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from widgets.style.delays import HIGHLIGHT_MS
from widgets.style.sizes import FOCUS_LINE, HIGHLIGHT_GAP, RADIUS


class Highlight(QWidget):
    """Lies over the other children of its parent; it neither blinks nor takes the mouse."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(HIGHLIGHT_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def show_around(self, widget: QWidget) -> None:
        """`widget` is somewhere below the same parent."""
        corner = widget.mapTo(self._over, QPoint(0, 0))
        grown = FOCUS_LINE + HIGHLIGHT_GAP
        self.setGeometry(QRect(corner, widget.size()).adjusted(-grown, -grown, grown, grown))
        self.raise_()
        self.show()
        self._timer.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), FOCUS_LINE))
        inset = FOCUS_LINE / 2
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, RADIUS + HIGHLIGHT_GAP, RADIUS + HIGHLIGHT_GAP)
        painter.end()
