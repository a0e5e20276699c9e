"""A line of text that edits one field and reports every change with the path of the field."""

import math

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from ops.text.literals import integer, parse_number
from ops.text.values import Malformed
from widgets.controls.rings import FocusRing
from widgets.controls.scrolling import WheelSteps
from widgets.style import fonts
from widgets.style.qt_theme import set_sheet_property
from widgets.style.sizes import FIELD_HEIGHT

LARGE_STEP = 10
_ARROWS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
# The window has one undo history for all editors, so a line must not have its own.
_LEFT_TO_THE_WINDOW = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class FieldEdit(QLineEdit):
    """Edits one field as text. It accepts any text and validates nothing."""

    # Arguments: the path (the object name) and the text. With `empty_is_absent`, None replaces an empty or blank text.
    edited = Signal(str, object)

    def __init__(self, path: str, parent: QWidget | None = None, *, empty_is_absent: bool = False) -> None:
        super().__init__(parent)
        self._empty_is_absent = empty_is_absent
        self._ring: FocusRing | None = None
        self._state: str | None = None
        self._wheel = WheelSteps()
        set_path(self, path)
        self.setFont(fonts.font("body"))
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setFixedHeight(FIELD_HEIGHT)
        self.textEdited.connect(self._on_text_edited)

    def show_text(self, text: str | None) -> None:
        """Shows `text` in the editor.

        While the editor has the focus and its own text has the same value, this text stays: for example, a typed `0x10`
        is not replaced by 16.
        """
        wanted = text or ""
        if self.text() == wanted or (self.hasFocus() and is_same_value(self.text(), wanted)):
            return
        with QSignalBlocker(self):
            at = self.cursorPosition()
            self.setText(wanted)
            self.setCursorPosition(at if self.hasFocus() else 0)

    @property
    def state(self) -> str | None:
        """The state of the field: 'error', 'warning', 'derived', or None if it is normal."""
        return self._state

    def set_state(self, state: str | None) -> None:
        """Shows the field as 'error', 'warning' or 'derived' (plain text without a box); None is normal."""
        if state == self._state:
            return
        self._state = state
        set_sheet_property(self, "state", state or "")
        if state in ("error", "warning") and self._ring is None:
            self._ring = FocusRing(self)
        if self._ring is not None:
            self._ring.set_wanted(state in ("error", "warning"))

    def set_editable(self, editable: bool) -> None:
        """Sets whether the user can type in the field and reach it with Tab."""
        if editable != self.isReadOnly():
            return  # each change sends events and marks the layout
        self.setReadOnly(not editable)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if editable else Qt.FocusPolicy.NoFocus)

    def step(self, by: int) -> bool:
        """Adds `by` to the integer in the field, which may have any size.

        Returns False if the text is not an integer or the field is read-only.
        """
        value = integer(self.text())
        if value is None or self.isReadOnly():
            return False
        is_hexadecimal = self.text().strip().lower().removeprefix("-").startswith("0x")
        text = hex(value + by) if is_hexadecimal else str(value + by)
        self.setText(text)
        self._on_text_edited(text)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ARROWS and self.step(_ARROWS[Qt.Key(event.key())] * _step_size(event)):
            event.accept()
        elif any(event.matches(key) for key in _LEFT_TO_THE_WINDOW):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        # The class is compared first, because it is quicker: every event of every field comes here.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if any(event.matches(key) for key in _LEFT_TO_THE_WINDOW):
                event.ignore()
                return False
            if event.key() in _ARROWS:
                event.accept()
                return True
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self.hasFocus() or integer(self.text()) is None or self.isReadOnly():
            event.ignore()
            return
        if notches := self._wheel.take(event.angleDelta().y()):
            self.step(notches * _step_size(event))
        event.accept()

    def _on_text_edited(self, text: str) -> None:
        self.edited.emit(self.objectName(), None if self._empty_is_absent and not text.strip() else text)


def set_path(editor: QWidget, path: str) -> None:
    """Names an editor after `path`, the path of the field that it edits: sets its object name, and its name for screen
    readers.
    """
    editor.setObjectName(path)
    editor.setAccessibleName(path.replace(".", " "))


def is_same_value(typed: str, shown: str) -> bool:
    """True if two texts are the same number, such as `1.` and `1`, or `0x10` and `16`; -0 differs from 0."""
    one, other = parse_number(typed), parse_number(shown)
    if isinstance(one, Malformed) or isinstance(other, Malformed):
        return typed == shown
    if isinstance(one, int) and isinstance(other, int):
        return one == other
    try:
        one, other = float(one), float(other)
    except OverflowError:
        return False
    both_nan = math.isnan(one) and math.isnan(other)
    return both_nan or (one == other and math.copysign(1, one) == math.copysign(1, other))


def _step_size(event: QKeyEvent | QWheelEvent) -> int:
    return LARGE_STEP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
