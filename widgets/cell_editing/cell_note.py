"""A note beside a cell: the reason why its number was refused, or the other cells that changed with it."""

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QLabel, QWidget

from widgets.style.delays import NOTE_MS
from widgets.style.fonts import font
from widgets.style.qt_theme import set_sheet_property
from widgets.style.sizes import SMALL_GAP, WIDEST_NOTE


class CellNote(QLabel):
    """A note that is shown below a cell, or above it if there is no space below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("cellNote")
        self.setFont(font("body"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)

    def say(self, text: str, severity: str, place: QRect, *, stays: bool = False) -> None:
        """Shows a sentence as 'error' or 'note' beside the rectangle `place` of the parent.

        The note disappears after a few seconds, unless `stays` is set.
        """
        self.setText(text)
        self.setAccessibleName(text)
        set_sheet_property(self, "severity", severity)
        self.move_to(place)
        self.show()
        self.raise_()
        self._timer.stop()
        if not stays:
            self._timer.start(NOTE_MS)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def move_to(self, place: QRect) -> None:
        """Moves the note beside another rectangle of the parent."""
        parent = self.parentWidget()
        assert parent is not None
        room = parent.rect()
        self.setWordWrap(False)
        width = min(self.sizeHint().width(), WIDEST_NOTE, room.width() - 2 * SMALL_GAP)
        self.setWordWrap(True)
        height = self.heightForWidth(width)
        left = min(max(place.left(), SMALL_GAP), max(room.width() - width - SMALL_GAP, SMALL_GAP))
        top = place.bottom() + 1 + SMALL_GAP
        if top + height > room.height():
            top = max(place.top() - SMALL_GAP - height, 0)
        self.setGeometry(left, top, width, height)
