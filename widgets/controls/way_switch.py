"""A switch between several views of the same data. It is a row of buttons, one of which is pressed."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from widgets.style.fonts import font

_ORDINALS = ("first", "second", "third", "fourth")


class WaySwitch(QWidget):
    """Buttons side by side, exactly one of which is pressed."""

    # Emitted when the user clicks a button; its number, counted from 0.
    chosen = Signal(int)

    def __init__(self, name: str, ways: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        """Creates the buttons, whose names are `name.first`, `name.second` and so on.

        `ways` has the text and the tool tip of each of up to four buttons.
        """
        super().__init__(parent)
        self.setObjectName(name)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for number in range(len(ways)):
            end = "first" if number == 0 else "last" if number == len(ways) - 1 else "middle"
            button = QToolButton()
            button.setObjectName(f"{name}.{_ORDINALS[number]}")
            button.setCheckable(True)
            button.setFont(font("caption"))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setProperty("boxed", "true")
            button.setProperty("end", end)
            self._group.addButton(button, number)
            row.addWidget(button)
        self.set_ways(ways)
        self._group.button(0).setChecked(True)
        self._group.idClicked.connect(self.chosen)

    def set_ways(self, ways: Sequence[tuple[str, str]]) -> None:
        """Sets the texts of the buttons.

        `ways` has for each button its visible text, and the sentence that is its tool tip and its accessible name.
        """
        for number, (word, sentence) in enumerate(ways):
            button = self._group.button(number)
            button.setText(word)
            button.setAccessibleName(sentence)
            button.setToolTip(sentence)

    @property
    def way(self) -> int:
        """The index of the pressed button."""
        return self._group.checkedId()

    def show_way(self, way: int) -> None:
        """Presses the button with this index, without emitting a signal."""
        self._group.button(way).setChecked(True)
