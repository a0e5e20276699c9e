"""A switch between two views of the same data: two buttons side by side, one of them pressed."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from widgets.style.fonts import font


class TwoWaySwitch(QWidget):
    """Two buttons side by side, exactly one of which is pressed."""

    # Emitted when the user presses the other button; True if it is the second one.
    toggled = Signal(bool)

    def __init__(self, name: str, ways: tuple[tuple[str, str], tuple[str, str]], parent: QWidget | None = None) -> None:
        """Creates the two buttons. `ways` has a word and a sentence for each: its text and its tool tip."""
        super().__init__(parent)
        self.setObjectName(name)
        group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self._buttons: list[QToolButton] = []
        for end, (word, sentence) in zip(("first", "second"), ways, strict=True):
            button = QToolButton()
            button.setObjectName(f"{name}.{end}")
            button.setText(word)
            button.setAccessibleName(sentence)
            button.setToolTip(sentence)
            button.setCheckable(True)
            button.setFont(font("caption"))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setProperty("boxed", "true")
            button.setProperty("end", end)
            group.addButton(button)
            row.addWidget(button)
            self._buttons.append(button)
        self._buttons[0].setChecked(True)
        self._buttons[1].toggled.connect(self.toggled)

    def show_second(self, is_second: bool) -> None:
        """Presses the second button, or the first if `is_second` is false, without a signal."""
        with QSignalBlocker(self._buttons[1]):
            self._buttons[int(is_second)].setChecked(True)
