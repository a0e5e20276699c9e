"""Scrolling: whole steps of the mouse wheel, and a scroll bar for more rows than Qt's scroll bar can count."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QScrollBar, QWidget

# The angle that Qt reports for one notch of a wheel, in eighths of a degree.
WHEEL_NOTCH = 120
# The largest value of the bar; Qt can count to 2^31. With more rows, one step of the bar is several rows.
LARGEST = 1 << 30


class WheelSteps:
    """Adds up the angles of a mouse wheel to whole steps, because a touchpad sends fractions of a notch."""

    def __init__(self, per_notch: int = 1) -> None:
        self._per_notch = per_notch
        self._angle = 0

    def take(self, angle: int) -> int:
        """Adds a turn of the wheel by `angle`, in Qt's units, and returns the number of whole steps reached. The
        remainder counts for the next call.
        """
        self._angle += angle * self._per_notch
        steps = int(self._angle / WHEEL_NOTCH)
        self._angle -= steps * WHEEL_NOTCH
        return steps


class RowBar(QScrollBar):
    """A vertical scroll bar that chooses the first visible row. It supports more rows than QScrollBar can count."""

    # Argument: the new top row, as a Python integer of any size.
    row_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._last_top = 0
        self.valueChanged.connect(self._on_value_changed)

    def show_rows(self, top: int, last_top: int, page: int) -> None:
        """Shows that `top` is the first visible row. The bar is hidden if all rows fit.

        `last_top` is the last row that can be the first visible one, `page` the number of rows that are visible at
        once.
        """
        self._last_top = last_top
        self.setVisible(last_top > 0)
        with QSignalBlocker(self):
            largest = min(last_top, LARGEST)
            self.setRange(0, largest)
            self.setPageStep(page)
            self.setValue(top * largest // max(last_top, 1))

    def _on_value_changed(self, value: int) -> None:
        self.row_chosen.emit(value * self._last_top // max(self.maximum(), 1))
