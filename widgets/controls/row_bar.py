"""A scroll bar over more rows than a scroll bar can count."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QScrollBar, QWidget

# Qt counts to 2^31; of more rows, a step stands for a share of them.
LARGEST = 1 << 30


class RowBar(QScrollBar):
    """Shows which row is at the top; `row_chosen` carries a Python number."""

    row_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._last_top = 0
        self.valueChanged.connect(self._on_value_changed)

    def show_rows(self, top: int, last_top: int, page: int) -> None:
        """Hidden while all rows are seen."""
        self._last_top = last_top
        self.setVisible(last_top > 0)
        with QSignalBlocker(self):
            largest = min(last_top, LARGEST)
            self.setRange(0, largest)
            self.setPageStep(page)
            self.setValue(top * largest // max(last_top, 1))

    def _on_value_changed(self, value: int) -> None:
        self.row_chosen.emit(value * self._last_top // max(self.maximum(), 1))
