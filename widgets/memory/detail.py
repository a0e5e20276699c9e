"""Shows how the address of a cell is computed, as text to copy, and lets the user choose the number of bytes per
row.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from ops.explain.explanation import named
from ops.model.tensor_memory import Address, TensorMemory
from ops.text.sentences import Quantity
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.display.picture import Coordinates
from widgets.memory.rows import MemoryPicture
from widgets.style.fonts import font, text_width
from widgets.style.icons import icon
from widgets.style.sizes import COPY_BUTTON, HAIR_GAP, MEMORY_LINE, SMALL_GAP, WIDE_GAP
from widgets.style.theme import LIGHT, Theme


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text with four parts: `caption`, `formula`, `result` in bold, and `note`."""

    caption: str
    formula: str
    result: str = ""
    note: str = ""

    @property
    def text(self) -> str:
        """Returns the line as one text: caption, formula, result and note, without those that are empty."""
        return " ".join(filter(None, (self.caption, self.formula, self.result, self.note)))


def lines_of(memory: TensorMemory, cell: Coordinates, value: np.generic | None) -> list[Line]:
    """The lines about a cell of a tensor: index, strides, element, byte and, unless `value` is None, its bytes."""
    address = memory.address(cell)
    index, strides = _columns(address)
    terms = " + ".join(map(str, address.terms))
    lines = [
        Line(_tr("index"), index),
        Line(_tr("strides"), strides),
        Line(_tr("element"), f"{terms} =", str(address.element), _shared(memory, address)),
        _byte(memory, address),
    ]
    if value is not None:
        lines.append(Line(_tr("bytes"), bytes_text(value, memory, address.element)))
    return lines


def bytes_text(value: np.generic, memory: TensorMemory, element: int) -> str:
    """The bytes of an element in hexadecimal, in their order in memory (little-endian).

    For a 4-bit type, the text has one digit for the element, and a dot for the other half of its byte.
    """
    typed = np.asarray(value).astype(memory.data_type.numpy.newbyteorder("<"))
    if memory.data_type.bits < 8:
        digit = f"{int(typed.tobytes()[0]) & 15:X}"
        return f".{digit}" if element % 2 == 0 else f"{digit}."
    return typed.tobytes().hex(" ").upper()


def lines_width(lines: Sequence[Line]) -> float:
    """The width at which all lines are completely visible, in pixels."""
    return max((_left(lines) + _width(line) for line in lines), default=0.0)


class MemoryLines(QWidget):
    """Shows lines with captions in one column and monospaced formulas in another. The widget is at least as wide as the
    longest line.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._lines: tuple[Line, ...] = ()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Shows these lines."""
        self._lines = tuple(lines)
        self.setMinimumSize(self.sizeHint())
        self.update()

    def plain_text(self) -> str:
        """All lines as text."""
        return "\n".join(line.text for line in self._lines)

    def sizeHint(self) -> QSize:
        return QSize(round(lines_width(self._lines)) + 1, len(self._lines) * MEMORY_LINE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            for number, line in enumerate(self._lines):
                self._paint_line(painter, line, number * MEMORY_LINE)
        finally:
            painter.end()

    def _paint_line(self, painter: QPainter, line: Line, top: int) -> None:
        left = 0.0
        theme, indent = self._theme, _left(self._lines)
        for role, text, color, width in (
            ("caption", line.caption, theme.muted, indent),
            ("mono", line.formula, theme.text, text_width("mono", f"{line.formula} ")),
            ("mono-strong", line.result, theme.text, text_width("mono-strong", line.result) + WIDE_GAP),
            ("caption", line.note, theme.muted, 0.0),
        ):
            painter.setFont(font(role))
            painter.setPen(QColor(color))
            place = QRectF(left, top, self.width(), MEMORY_LINE)
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
            left += width


def _left(lines: Sequence[Line]) -> float:
    return max((text_width("caption", line.caption) for line in lines), default=0.0) + WIDE_GAP


def _width(line: Line) -> float:
    numbers = text_width("mono", f"{line.formula} ") + text_width("mono-strong", line.result)
    return numbers + (WIDE_GAP + text_width("caption", line.note) if line.note else 0)


def _columns(address: Address) -> list[str]:
    """The index and the strides of a cell as two texts, in which the dimensions are aligned."""
    pairs = [(str(i), str(stride)) for i, stride in zip(address.cell, address.strides, strict=True)]
    widths = [max(map(len, pair)) for pair in pairs]
    return ["  ".join(pair[row].rjust(w) for pair, w in zip(pairs, widths, strict=True)) for row in (0, 1)]


def _byte(memory: TensorMemory, address: Address) -> Line:
    bits = memory.data_type.bits
    if bits >= 8:
        return Line(_tr("byte"), f"{address.element} × {bits // 8} =", str(address.byte))
    half = _tr("high half") if address.element % 2 else _tr("low half")
    return Line(_tr("byte"), f"{address.element} / {8 // bits} =", str(address.byte), half)


def _shared(memory: TensorMemory, address: Address) -> str:
    owners = memory.owners(address.element)
    if owners.is_exact and owners.count == 1:
        return ""
    pattern = _tr("shared by {0} cells") if owners.is_exact else _tr("shared by at least {0:cell|cells}")
    return pattern.format(Quantity(max(owners.count, 1)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("MemoryLines", text)


ROW_BYTES = (8, 16, 32)


class MemoryDetail(QWidget):
    """Shows how the address of a cell is computed, a button that copies the address, and a box to choose the bytes per
    row.
    """

    row_bytes_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("memory.detail")
        self._copied = ""
        self._title = QLabel()
        self._title.setFont(font("body-strong"))
        self._row_bytes = ChoiceBox("memory.rowBytes", small=True)
        self._row_bytes.setAccessibleName(self.tr("bytes per row"))
        self._row_bytes.setToolTip(self._row_bytes.accessibleName())
        self._row_bytes.edited.connect(self._on_row_bytes_edited)
        self._copy = QToolButton()
        self._copy.setObjectName("memory.copy")
        self._copy.setAccessibleName(self.tr("Copy index, strides and byte as one line"))
        self._copy.setToolTip(self._copy.accessibleName())
        self._copy.setFixedSize(*COPY_BUTTON)
        self._copy.clicked.connect(self._on_copy)
        self._lines = MemoryLines()
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self._lines)
        top = QHBoxLayout()
        top.setSpacing(SMALL_GAP)
        top.addWidget(self._title, 1)
        top.addWidget(self._row_bytes)
        top.addWidget(self._copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(HAIR_GAP)
        layout.addLayout(top)
        layout.addWidget(scroll, 1)

    def set_theme(self, theme: Theme) -> None:
        self._row_bytes.set_theme(theme)
        self._copy.setIcon(icon("copy", theme.text))
        self._lines.set_theme(theme)

    def show_row_bytes(self, row_bytes: int) -> None:
        """Shows the chosen number of bytes per row."""
        choices = [Choice(str(size), self.tr("bytes per row")) for size in ROW_BYTES]
        self._row_bytes.show_choices(choices, str(row_bytes))

    def show_cell(self, field: str, memory: TensorMemory, cell: Coordinates, value: np.generic | None) -> None:
        """Shows the address of a cell of the tensor and, unless `value` is None, the bytes of this number."""
        self._show(named(field, cell), memory.address(cell).dot_product)
        self._lines.show_lines(lines_of(memory, cell, value))
        self.setAccessibleDescription(self.plain_text())

    def show_place(self, text: str) -> None:
        """Shows `text`, which describes a byte that belongs to no cell. If `text` is empty, shows a hint instead."""
        self._show(text or self.tr("Point at a cell."), "")
        self._lines.show_lines(())
        self.setAccessibleDescription(self.plain_text())

    def width_for(self, pictures: Iterable[MemoryPicture]) -> int:
        """A width in pixels that suffices for the last cell of each of these tensors, whose numbers are the longest.
        With this width, nothing moves when the pointer moves to another cell.
        """
        widest = 0.0
        for picture in pictures:
            if picture.memory is not None:
                last = tuple(size - 1 for size in picture.memory.sizes)
                zero = picture.memory.data_type.numpy.type(0)
                widest = max(widest, lines_width(lines_of(picture.memory, last, zero)))
                widest = max(widest, self._title_width(named(picture.field, last)))
        return round(max(widest, self._title_width(self.tr("Point at a cell.")))) + 2

    def plain_text(self) -> str:
        """The title and all lines as text, for screen readers and tests."""
        return "\n".join(filter(None, (self._title.text(), self._lines.plain_text())))

    def _title_width(self, title: str) -> float:
        buttons = self._row_bytes.sizeHint().width() + COPY_BUTTON[0] + 2 * SMALL_GAP
        return text_width("body-strong", title) + buttons

    def _show(self, title: str, copied: str) -> None:
        self._title.setText(title)
        self._copied = copied
        self._copy.setEnabled(bool(copied))

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._copied)

    def _on_row_bytes_edited(self, path: str, text: str) -> None:
        self.row_bytes_chosen.emit(int(text))
