"""Two rings around a widget: `FocusRing` shows that the widget has the focus, and `Highlight` marks a widget for a
moment.
"""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from widgets.style.delays import HIGHLIGHT_MS
from widgets.style.sizes import FOCUS_LINE, HIGHLIGHT_GAP, RADIUS


class _Ring(QWidget):
    """A rounded frame in the accent colour around a widget. It lies over the children of its parent and ignores the
    mouse.
    """

    def __init__(self, parent: QWidget | None, radius: float) -> None:
        super().__init__(parent)
        self._radius = radius
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), FOCUS_LINE))
        inset = FOCUS_LINE / 2
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, self._radius, self._radius)
        painter.end()


class FocusRing(_Ring):
    """The focus ring of an input field whose border shows an error or a warning. A style sheet cannot draw both the
    ring and this border.
    """

    def __init__(self, field: QWidget) -> None:
        super().__init__(field.parentWidget(), RADIUS + FOCUS_LINE / 2)
        self._field = field
        self._is_wanted = True
        field.installEventFilter(self)
        field.destroyed.connect(self.deleteLater)
        self._follow()

    def set_wanted(self, is_wanted: bool) -> None:
        """Sets whether the ring is shown while its field has the focus."""
        self._is_wanted = is_wanted
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)
        # A field that is destroyed while it has the focus sends a FocusOut event when its methods can no longer be
        # called. An exception here would end the process.
        if isValid(self._field) and event.type() in (*kinds, QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._follow(event.type())
        return False

    def _follow(self, event: QEvent.Type | None = None) -> None:
        # During a focus event, hasFocus() still returns the old state.
        focused = self._field.hasFocus() if event != QEvent.Type.FocusOut else False
        focused = focused or event == QEvent.Type.FocusIn
        self.setGeometry(self._field.geometry().adjusted(-FOCUS_LINE, -FOCUS_LINE, FOCUS_LINE, FOCUS_LINE))
        self.setVisible(self._is_wanted and focused and not self._field.isHidden() and event != QEvent.Type.Hide)
        if self.isVisible():
            self.raise_()


class Highlight(_Ring):
    """A ring that marks a widget for a moment; it does not blink."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, RADIUS + HIGHLIGHT_GAP)
        self._over = parent
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(HIGHLIGHT_MS)
        self._timer.timeout.connect(self.hide)

    def show_around(self, widget: QWidget) -> None:
        """Shows the ring around `widget`, a descendant of the parent."""
        corner = widget.mapTo(self._over, QPoint(0, 0))
        grown = FOCUS_LINE + HIGHLIGHT_GAP
        self.setGeometry(QRect(corner, widget.size()).adjusted(-grown, -grown, grown, grown))
        self.raise_()
        self.show()
        self._timer.start()
