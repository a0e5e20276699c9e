"""Labels that wrap, labels that change a number when they are dragged, and thin lines between parts of a panel."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from widgets.controls.text_edit import FieldEdit
from widgets.style import fonts
from widgets.style.sizes import SCRUB_STEP
from widgets.style.theme import LIGHT, Theme


class WrappedLabel(QLabel):
    """QLabel reserves the height its text would have in the narrowest column: empty room, and needless scroll bars."""

    def __init__(self, role: str, parent: QWidget | None = None, *, muted: bool = False) -> None:
        super().__init__(parent)
        self.setFont(fonts.font(role))
        self.setProperty("muted", "true" if muted else "")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.fontMetrics().lineSpacing())


class ScrubLabel(QLabel):
    """Steps `target` by one for every few pixels; without a target it is a plain label."""

    def __init__(self, name: str, meaning: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._target: FieldEdit | None = None
        self._drag_from: float | None = None
        self._steps = 0
        self.setFont(fonts.font("body"))
        self.setStatusTip(meaning)
        self.setWhatsThis(meaning)
        self.setAccessibleDescription(meaning)

    def set_target(self, target: FieldEdit) -> None:
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
