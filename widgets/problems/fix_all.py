"""Fixes all errors at once: the bar with the button, and the list of the changes."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from widgets.controls.flow_layout import FlowLayout
from widgets.controls.labels import WrappedLabel
from widgets.problems.fix_button import FixButton
from widgets.style.fonts import font
from widgets.style.icons import status_pixmap
from widgets.style.sizes import GAP, HAIR_GAP, ICON, ICON_GAP, INSET, SMALL_GAP, WIDE_GAP
from widgets.style.theme import LIGHT, Theme

SHORTCUT = "Ctrl Shift ."


class FixAllBar(QWidget):
    """The bar above the problems with the button that fixes all errors."""

    requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._button = FixButton()
        self._button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._button.setFixedHeight(self._button.sizeHint().height())
        self._button.setObjectName("fixAll")
        self._button.clicked.connect(self.requested)
        keys = QLabel(SHORTCUT)
        self._hint = QLabel()
        for label in (keys, self._hint):
            label.setFont(font("caption"))
            label.setProperty("muted", "true")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(INSET - HAIR_GAP, HAIR_GAP, INSET, HAIR_GAP)
        layout.setSpacing(WIDE_GAP)
        layout.addWidget(self._button)
        layout.addWidget(keys)
        layout.addWidget(self._hint, 1)

    def set_theme(self, theme: Theme) -> None:
        self._button.set_theme(theme)

    def show_count(self, errors: int) -> None:
        """Sets the number of errors on the button "Fix all", and hides the bar if there are fewer than two.

        A single error has a fix button in its own row.
        """
        self.setVisible(errors > 1)
        text = self.tr("Fix all {0} errors").format(errors)
        self._button.setText(text)
        self._button.updateGeometry()
        self._button.setAccessibleName(text)
        self._hint.setText(self.tr("Makes all changes in one undo step, and lists them"))


class FixedList(QWidget):
    """The list of changes: a sentence, and a line for each change with the violation that it fixed."""

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
        """Shows `sentence`, and below it the changes.

        `steps` has each change with the violation that it fixed. `status` is 'success' or 'warning'.
        """
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
