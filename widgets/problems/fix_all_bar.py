"""The line above the problems that mends all of them at once."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from widgets.problems.fix_button import FixButton
from widgets.style.fonts import font
from widgets.style.sizes import HAIR_GAP, INSET, WIDE_GAP
from widgets.style.theme import Theme

SHORTCUT = "Ctrl Shift ."


class FixAllBar(QWidget):
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
        """Nothing is to be seen where the button of a single problem does the same."""
        self.setVisible(errors > 1)
        text = self.tr("Fix all {0} errors").format(errors)
        self._button.setText(text)
        self._button.updateGeometry()
        self._button.setAccessibleName(text)
        self._hint.setText(self.tr("One step to undo; every change is listed"))
