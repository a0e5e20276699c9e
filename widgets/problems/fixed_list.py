"""What "Fix all" changed, in the order it was done, with one way back."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from widgets.controls.flow_layout import FlowLayout
from widgets.controls.status_icon import status_pixmap
from widgets.controls.wrapped_label import WrappedLabel
from widgets.style.fonts import font
from widgets.style.sizes import GAP, HAIR_GAP, ICON, ICON_GAP, INSET, SMALL_GAP
from widgets.style.theme import LIGHT, Theme


class FixedList(QWidget):
    """A sentence and a line for each change: the change itself, and muted what it was for."""

    undo_requested = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fixed")
        self._theme = LIGHT
        self._status = "success"
        self._steps: Sequence[tuple[str, str]] = ()
        self._icon = QLabel()
        self._sentence = QLabel()
        self._sentence.setObjectName("fixed.sentence")
        self._sentence.setFont(font("body-strong"))
        self._undo = QPushButton()
        self._undo.setObjectName("fixed.undo")
        self._undo.clicked.connect(self.undo_requested)
        self._close = QPushButton()
        self._close.setObjectName("fixed.close")
        self._close.setProperty("flat", "true")
        self._close.clicked.connect(self.closed)
        head = FlowLayout(gap=GAP, line_gap=HAIR_GAP)
        for part in (self._icon, self._sentence, self._undo, self._close):
            head.addWidget(part)
        self._lines: list[WrappedLabel] = []
        self._body = QVBoxLayout()
        self._body.setContentsMargins(ICON + GAP, 0, 0, 0)
        self._body.setSpacing(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(INSET, ICON_GAP, INSET, GAP)
        layout.setSpacing(SMALL_GAP)
        layout.addLayout(head)
        layout.addLayout(self._body)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._write()

    def show_steps(self, sentence: str, steps: Sequence[tuple[str, str]], status: str) -> None:
        """Each step is (the change, what was wrong before it); `status` is 'success' or 'warning'."""
        self._status, self._steps = status, steps
        self._sentence.setText(sentence)
        self.setAccessibleName(sentence)
        for button, text in ((self._undo, self.tr("Undo")), (self._close, self.tr("Close"))):
            button.setText(text)
            button.setAccessibleName(text)
        while len(self._lines) < len(steps):
            label = WrappedLabel("body", self)
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._lines.append(label)
            self._body.addWidget(label)
        for number, label in enumerate(self._lines):
            label.setVisible(number < len(steps))
        self._write()

    def _write(self) -> None:
        tone = self._theme.severity_color(self._status)
        self._icon.setPixmap(status_pixmap(self._status, tone, ICON, self.devicePixelRatioF()))
        for number, (label, (change, cause)) in enumerate(zip(self._lines, self._steps, strict=False), 1):
            was = f'<span style="color:{self._theme.muted}">\u2190 {escape(cause)}</span>'
            label.setText(f"{number}. {escape(change)} &nbsp;{was}")
            label.setAccessibleName(f"{number}. {change}, {cause}")
