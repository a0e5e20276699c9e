"""A strip with three hints for new users."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from explorer.settings.settings import Settings
from widgets.style.fonts import font
from widgets.style.sizes import GAP, HAIR_GAP, INSET, WIDE_GAP


class HintStrip(QWidget):
    """The strip with hints. It is shown at every start until the user closes it."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setObjectName("hints")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        texts = (
            self.tr("Type an operator's name, for example topk, and press Enter: a documented example runs."),
            self.tr("Change any size, type or attribute: the result is updated, or the broken rule is marked."),
            self.tr(
                "Point at a cell to read its number; click to pin the cell, or type a new number. Every change can be "
                "undone."
            ),
        )
        lines = QGridLayout()
        lines.setHorizontalSpacing(WIDE_GAP)
        lines.setVerticalSpacing(HAIR_GAP)
        lines.setColumnStretch(1, 1)
        for row, text in enumerate(texts):
            number, label = QLabel(str(row + 1)), QLabel(text)
            label.setWordWrap(True)
            for column, each in enumerate((number, label)):
                each.setFont(font("body"))
                lines.addWidget(each, row, column, Qt.AlignmentFlag.AlignTop)
        button = QPushButton(self.tr("Got it"))
        button.setObjectName("hints.close")
        button.setAccessibleName(self.tr("Got it: hide these hints"))
        button.clicked.connect(self._on_closed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(INSET, GAP, WIDE_GAP, GAP)
        layout.setSpacing(INSET)
        layout.addLayout(lines, 1)
        layout.addWidget(button)

    def _on_closed(self) -> None:
        self._settings.hints_read = True
        self.hide()
