"""Finds the marked elements of the memory view, and the elements to which keys move the cursor; writes the sentences
that the view shows.
"""

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent

from ops.arrays.buffer_cells import owners
from ops.explain.cell_sets import intersection, size_of, whole
from ops.model.tensor_memory import TensorMemory
from widgets.display.picture import ROLES_BY_WEIGHT, Mark, Marks, Role
from widgets.memory.rows import MemoryPicture, MemoryRows

# Up to this many marked cells are examined one by one. With more, the cells of the visible elements are examined.
_LISTED = 4096
# Addresses of larger tensors are computed with Python integers.
_LARGE = 1 << 62
# The largest number of cells per element that are checked for a mark.
_ASKED_PER_ELEMENT = 8


def roles_of(marks: Marks, memory: TensorMemory, seen: range) -> dict[int, Role]:
    """The visible elements that are marked, with their roles; the elements with the most important role come last.

    An element with several roles has the most important of them.
    """
    found: dict[int, Role] = {}
    for mark in sorted(marks, key=lambda mark: ROLES_BY_WEIGHT.index(mark.role)):
        for element in _marked(mark, memory, seen):
            found.pop(element, None)
            found[element] = mark.role
    return found


def _marked(mark: Mark, memory: TensorMemory, seen: range) -> list[int]:
    block = intersection(mark.block, whole(memory.sizes)) if len(mark.block) == len(memory.sizes) else None
    if block is None:
        return []
    if size_of(block) <= _LISTED:
        places = np.argwhere(mark.in_window(block))
        # Python integers, because the addresses of a tensor of size 2^32 by 2^32 do not fit in an array.
        steps = np.array(memory.strides, np.int64 if memory.elements < _LARGE else object)
        first = sum(part.start * step for part, step in zip(block, memory.strides, strict=True))
        elements = places.astype(steps.dtype) @ steps + first
        return list(dict.fromkeys(elements[(elements >= seen.start) & (elements < seen.stop)].tolist()))
    return [element for element in seen if _is_marked(mark, memory, element)]


def _is_marked(mark: Mark, memory: TensorMemory, element: int) -> bool:
    there = owners(element, memory.sizes, memory.strides, most=_ASKED_PER_ELEMENT)
    return any(mark.has(cell) for cell in there.cells)


_KEYS = Qt.Key
_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.KeypadModifier


def moved(event: QKeyEvent, element: int, rows: MemoryRows) -> int | None:
    """Returns the element to which a key moves the cursor; None for a key that does not move the cursor.

    Returns `element` if there is no other element in the direction of the key.
    """
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


def size_sum(memory: TensorMemory) -> str:
    """The computation of the size of a tensor as text, such as `(11 + 1) × 4 = 48 bytes`."""
    half = memory.data_type.bits / 8
    text = _tr("({0} + 1) × {1} = {2} bytes").format(memory.elements - 1, f"{half:g}", memory.data_bytes)
    if memory.data_bytes == memory.minimum_bytes:
        return text
    return _tr("{0}, rounded up to {1}").format(text, memory.minimum_bytes)


def summary(picture: MemoryPicture) -> str:
    """Returns a line about the size of a tensor. It states the byte at which the tensor ends, unless the tensor has its
    minimum size.
    """
    return summaries(picture)[0]


def summaries(picture: MemoryPicture) -> tuple[str, ...]:
    """Descriptions of a tensor's size in one line, from the longest to the shortest; the longest that fits is shown."""
    memory = picture.memory
    if memory is None:
        return (picture.why_not,)
    facts: list[str] = []
    if memory.cells_per_element > 1:
        facts.append(_tr("{0} cells share each element").format(memory.cells_per_element))
    if memory.end != memory.minimum_bytes:
        facts.append(end_text(memory.end))
    if memory.alignment:
        facts.append(_tr("base offset aligned to {0} bytes").format(memory.alignment))
    least = _tr("{0} bytes").format(memory.minimum_bytes)
    return ", ".join([size_sum(memory), *facts]), ", ".join([least, *facts]), least


def end_text(end: int) -> str:
    """The text for the byte at which a tensor ends."""
    return _tr("end at byte {0}").format(end)


def place_text(field: str, memory: TensorMemory, byte: int, is_between: bool) -> str:
    """Returns a text about a byte that belongs to no cell. It lies between elements if `is_between`, and otherwise
    after the last element.
    """
    if is_between:
        return _tr("{0}: padding at byte {1}").format(field, byte)
    if byte < memory.minimum_bytes:
        return _tr("{0}: padding at byte {1}, because the size is rounded up").format(field, byte)
    return _tr("{0}: unused byte {1}").format(field, byte)


def gap_words(kind: str) -> tuple[str, ...]:
    """The words for a kind of gap (see `Gap`), the longest first."""
    words = {
        "padding": (_tr("padding"), _tr("pad")),
        "tail": (_tr("alignment tail"), _tr("tail")),
        "unused": (_tr("unused"),),
    }
    return words[kind]


def _tr(text: str) -> str:
    return QCoreApplication.translate("MemoryStrip", text)
