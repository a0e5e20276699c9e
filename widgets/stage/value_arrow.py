"""The arrow from the cell whose number is the result to the result, where both stand in one line."""

from PySide6.QtCore import QLineF, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from widgets.display.picture import Coordinates, Marks, Role
from widgets.heatmap.heatmap import Heatmap
from widgets.style.sizes import ARROW_HEAD, ARROW_HEIGHT, ARROW_LENGTH, FOCUS_LINE, HAIR_GAP, SMALLEST_WITH_NUMBERS
from widgets.style.theme import LIGHT, Theme


class ValueArrow(QWidget):
    """Lies over the gap between two views, never over a cell, and lets the pointer through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("value-arrow")
        self._theme = LIGHT
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def point_between(self, left: Heatmap, right: Heatmap, left_marks: Marks, right_marks: Marks) -> None:
        """Show the arrow when the only value cell stands in the last column on the left, and the cursor in its line on
        the right; cells have to be large enough for an arrow beside them."""
        value, cursor = _only_cell(left_marks, "value"), _only_cell(right_marks, "cursor")
        if value is None or cursor is None or left.shown is None:
            return
        place, view = left.shown.view.position_of(value), left.shown.view
        source, target = self._rect_of(left, value), self._rect_of(right, cursor)
        is_beside = place is not None and place[1] == view.column_count - 1 and not target.isEmpty()
        if is_beside and source.height() >= SMALLEST_WITH_NUMBERS and source.center().y() == target.center().y():
            self.point_from(source)

    def point_from(self, source: QRect) -> None:
        """Show the arrow right of a cell given in coordinates of the parent."""
        place = QPoint(source.right() + 1 + HAIR_GAP, source.center().y() - ARROW_HEIGHT // 2)
        self.setGeometry(place.x(), place.y(), ARROW_LENGTH, ARROW_HEIGHT)
        self.raise_()
        self.show()

    def _rect_of(self, heatmap: Heatmap, cell: Coordinates) -> QRect:
        """In coordinates of the parent; empty when the cell is out of sight."""
        rect, parent = heatmap.rect_of(cell), self.parentWidget()
        return rect if rect.isEmpty() or parent is None else rect.translated(heatmap.mapTo(parent, QPoint(0, 0)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(QColor(self._theme.value), FOCUS_LINE)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            tip, middle = self.width() - 2.0, self.height() / 2
            painter.drawLine(QLineF(1, middle, tip, middle))
            painter.drawLine(QLineF(tip - ARROW_HEAD, middle - ARROW_HEAD, tip, middle))
            painter.drawLine(QLineF(tip - ARROW_HEAD, middle + ARROW_HEAD, tip, middle))
        finally:
            painter.end()


def _only_cell(marks: Marks, role: Role) -> Coordinates | None:
    found = [mark for mark in marks if mark.role == role]
    return found[0].cell if len(found) == 1 else None
