"""Recognizes the keys that begin the input of a new number for a cell."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

# The dot is not among them, because its key steps through the cells.
_FIRST_CHARACTERS = tuple("0123456789-+")


def starts_number(event: QKeyEvent) -> bool:
    """True if a key begins the input of a number: Enter or a first character, with no modifier other than Shift."""
    is_plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
    is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    return is_plain and (is_enter or bool(first_character(event)))


def first_character(event: QKeyEvent) -> str:
    """The first character of the new number; '' for Enter and for other keys."""
    return event.text() if event.text() in _FIRST_CHARACTERS else ""
