"""Walking through memory by keyboard: from element to element that has a cell, by rows and by pages."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from widgets.memory.rows import MemoryRows

_KEYS = Qt.Key
_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.KeypadModifier


def moved(event: QKeyEvent, element: int, rows: MemoryRows) -> int | None:
    """The element a key leads to; `element` itself where there is none in that direction, None for other keys."""
    if event.modifiers() & ~_MODIFIERS:
        return None
    memory, per_row, key = rows.memory, rows.elements_per_row, event.key()
    if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        ends = {_KEYS.Key_Home: 0, _KEYS.Key_End: memory.elements - 1}
        return ends.get(_KEYS(key))
    page, start = per_row * rows.full_rows, element // per_row * per_row
    match key:
        case _KEYS.Key_Right:
            target = memory.element_from(element + 1)
        case _KEYS.Key_Left:
            target = memory.element_up_to(element - 1)
        case _KEYS.Key_Down:
            target = memory.element_from(element + per_row)
        case _KEYS.Key_Up:
            target = memory.element_up_to(element - per_row)
        case _KEYS.Key_PageDown:
            target = memory.element_from(min(element + page, memory.elements - 1))
        case _KEYS.Key_PageUp:
            target = memory.element_up_to(max(element - page, 0))
        case _KEYS.Key_Home:
            target = memory.element_from(start)
        case _KEYS.Key_End:
            target = memory.element_up_to(start + per_row - 1)
        case _:
            return None
    return element if target is None else target
