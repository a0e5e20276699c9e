"""The place of one cell in memory, to read and to copy, and how many bytes a row of the strips has."""

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from ops.explain.explanation import named
from ops.model.tensor_memory import TensorMemory
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.display.picture import Coordinates
from widgets.memory.lines import MemoryLines, lines_of, lines_width
from widgets.memory.rows import MemoryPicture
from widgets.style.fonts import font, text_width
from widgets.style.icons import icon
from widgets.style.sizes import COPY_BUTTON, HAIR_GAP, SMALL_GAP
from widgets.style.theme import Theme

ROW_BYTES = (8, 16, 32)


class MemoryDetail(QWidget):
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
        choices = [Choice(str(size), self.tr("bytes per row")) for size in ROW_BYTES]
        self._row_bytes.show_choices(choices, str(row_bytes))

    def show_cell(self, field: str, memory: TensorMemory, cell: Coordinates, value: np.generic | None) -> None:
        """A cell that the tensor has, and its number where there is one."""
        self._show(named(field, cell), memory.address(cell).dot_product)
        self._lines.show_lines(lines_of(memory, cell, value))
        self.setAccessibleDescription(self.plain_text())

    def show_place(self, text: str) -> None:
        """What is pointed at when it is no cell; "" when nothing is."""
        self._show(text or self.tr("Point at an element."), "")
        self._lines.show_lines(())
        self.setAccessibleDescription(self.plain_text())

    def width_for(self, pictures: Iterable[MemoryPicture]) -> int:
        """The width that every cell of these tensors can be shown in, so that pointing moves nothing."""
        widest = 0.0
        for picture in pictures:
            if picture.memory is not None:
                last = tuple(size - 1 for size in picture.memory.sizes)
                zero = picture.memory.data_type.numpy.type(0)
                widest = max(widest, lines_width(lines_of(picture.memory, last, zero)))
                widest = max(widest, self._title_width(named(picture.field, last)))
        return round(max(widest, self._title_width(self.tr("Point at an element.")))) + 2

    def plain_text(self) -> str:
        """All that is shown, for screen readers and tests."""
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
