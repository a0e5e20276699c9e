"""The accent ring round a focused field whose own border already says something else."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from widgets.style.sizes import FOCUS_LINE, RADIUS


class FocusRing(QWidget):
    """Lies over the parent of `field`, just outside it: a style sheet cannot draw both borders."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field.parentWidget())
        self._field = field
        self._wanted = True
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.hide()
        field.installEventFilter(self)
        field.destroyed.connect(self.deleteLater)
        self._follow()

    def set_wanted(self, wanted: bool) -> None:
        self._wanted = wanted
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)
        # A field that is destroyed with the focus loses it first, when nothing of it can be asked any more: an
        # exception here would end the process.
        if isValid(self._field) and event.type() in (*kinds, QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._follow(event.type())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), FOCUS_LINE))
        inset = FOCUS_LINE / 2
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, RADIUS + inset, RADIUS + inset)
        painter.end()

    def _follow(self, event: QEvent.Type | None = None) -> None:
        # During the event itself hasFocus still tells the old state.
        focused = self._field.hasFocus() if event != QEvent.Type.FocusOut else False
        focused = focused or event == QEvent.Type.FocusIn
        self.setGeometry(self._field.geometry().adjusted(-FOCUS_LINE, -FOCUS_LINE, FOCUS_LINE, FOCUS_LINE))
        self.setVisible(self._wanted and focused and not self._field.isHidden() and event != QEvent.Type.Hide)
        if self.isVisible():
            self.raise_()
