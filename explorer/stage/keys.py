"""Recognises the keys that start a new number in a cell."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

# The dot is not among them, because its key steps through the cells.
_FIRST_CHARACTERS = tuple("0123456789-+")


def starts_number(event: QKeyEvent) -> bool:
    """True for Enter and for the first character of a number, if no modifier other than Shift is pressed."""
    is_plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
    is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    return is_plain and (is_enter or bool(first_character(event)))


def first_character(event: QKeyEvent) -> str:
    """The character that the new number starts with; '' for Enter."""
    return event.text() if event.text() in _FIRST_CHARACTERS else ""
