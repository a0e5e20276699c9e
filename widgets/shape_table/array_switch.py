"""How many tensors an array has, with a button to take the last one away and one to add another like it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from widgets.shape_table.rank_switch import Sign
from widgets.style import theme
from widgets.style.theme import Theme


class ArraySwitch(QWidget):
    """`edited` carries the array and how many tensors it should have."""

    edited = Signal(str, object)

    def __init__(self, array: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._array = array
        self._length = 1
        self._fewer, self._more = Sign(self, plus=False), Sign(self, plus=True)
        self._fewer.setObjectName(f"{array}.fewer")
        self._more.setObjectName(f"{array}.more")
        self._label = QLabel(self)
        self._label.setProperty("muted", "true")
        self._label.setFont(theme.font("caption"))
        self._fewer.clicked.connect(self._on_fewer)
        self._more.clicked.connect(self._on_more)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for widget in (self._fewer, self._label, self._more):
            layout.addWidget(widget)

    def set_theme(self, theme: Theme) -> None:
        self._fewer.set_theme(theme)
        self._more.set_theme(theme)

    def show_length(self, length: int, most: int) -> None:
        self._length = length
        self._label.setText(f"{length} {self._array}")
        self._fewer.setEnabled(length > 1)
        self._more.setEnabled(length < most)
        self._fewer.setAccessibleName(self.tr("Remove the last of {0}").format(self._array))
        self._more.setAccessibleName(self.tr("Add one to {0}").format(self._array))

    def _on_fewer(self) -> None:
        self.edited.emit(self._array, str(self._length - 1))

    def _on_more(self) -> None:
        self.edited.emit(self._array, str(self._length + 1))
