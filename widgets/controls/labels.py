"""Labels that wrap, field names that change a number when they are dragged, and separator lines."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from widgets.controls.help_tip import explain
from widgets.controls.text_edit import FieldEdit
from widgets.style import fonts
from widgets.style.sizes import SCRUB_STEP
from widgets.style.theme import LIGHT, Theme


class WrappedLabel(QLabel):
    """A label of plain text that wraps, and requests the height of one line until its width is known.

    QLabel requests the height of its text at the narrowest width, which causes empty space and scroll bars.
    """

    def __init__(self, role: str, parent: QWidget | None = None, *, muted: bool = False) -> None:
        super().__init__(parent)
        self.setFont(fonts.font(role))
        self.setProperty("muted", "true" if muted else "")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.fontMetrics().lineSpacing())


class ScrubLabel(QLabel):
    """A label with the name of a field. If the user drags it sideways, the number in the field's editor changes by 1
    for every few pixels.
    """

    def __init__(self, name: str, meaning: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._target: FieldEdit | None = None
        self._drag_from: float | None = None
        self._steps = 0
        self.setFont(fonts.font("body"))
        explain(self, meaning)

    def set_target(self, target: FieldEdit) -> None:
        """Sets the field whose number a drag changes. Without a target, this is a plain label."""
        self._target = target
        self.setBuddy(target)
        self.setCursor(Qt.CursorShape.SizeHorCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._target is not None and event.button() == Qt.MouseButton.LeftButton:
            self._drag_from = event.position().x()
            self._steps = 0

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._target is None or self._drag_from is None:
            return
        steps = int((event.position().x() - self._drag_from) / SCRUB_STEP)
        if steps != self._steps:
            self._target.step(steps - self._steps)
            self._steps = steps

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag_from = None


class Separator(QWidget):
    """A thin line between two sections of a panel."""

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
