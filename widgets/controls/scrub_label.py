"""The name of a field; dragging it sideways changes the number beside it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from widgets.controls.text_edit import FieldEdit
from widgets.style import fonts
from widgets.style.sizes import SCRUB_STEP


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
