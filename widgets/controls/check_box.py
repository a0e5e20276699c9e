"""A check box in the colours of the theme, which the check box of the Fusion style cannot have."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QCheckBox, QWidget

from widgets.style.sizes import CHECK_BOX, CHECK_BOX_EDGE, CHECK_BOX_HEIGHT, CHECK_BOX_RADIUS, GAP, ICON_LINE
from widgets.style.theme import LIGHT, Theme


class CheckBox(QCheckBox):
    """A check box that paints itself and can show an error or a warning."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._theme = LIGHT
        self._state: str | None = None

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def set_state(self, state: str | None) -> None:
        """Marks the box as 'error' or 'warning'; None removes the mark."""
        if state != self._state:
            self._state = state
            self.update()

    def sizeHint(self) -> QSize:
        text = self.fontMetrics().horizontalAdvance(self.text()) + GAP + 2 if self.text() else 0
        return QSize(CHECK_BOX_EDGE + CHECK_BOX + CHECK_BOX_EDGE + text, CHECK_BOX_HEIGHT)

    minimumSizeHint = sizeHint

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(CHECK_BOX_EDGE, (self.height() - CHECK_BOX) / 2, CHECK_BOX, CHECK_BOX)
        self._paint_box(painter, box)
        painter.setFont(self.font())
        painter.setPen(QColor(colors.severity_color(self._state) if self._state else colors.text))
        area = self.rect().adjusted(CHECK_BOX_EDGE + CHECK_BOX + GAP, 0, 0, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()

    def _paint_box(self, painter: QPainter, box: QRectF) -> None:
        colors = self._theme
        border = (
            colors.severity_color(self._state) if self._state else colors.muted if self.underMouse() else colors.field
        )
        if self.isChecked() and not self._state:
            border = colors.accent
        painter.setPen(QPen(QColor(border), 1))
        painter.setBrush(QColor(colors.accent if self.isChecked() else colors.base))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), CHECK_BOX_RADIUS, CHECK_BOX_RADIUS)
        if self.isChecked():
            pen = QPen(QColor(colors.on_accent), 1.75)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            tick = [(3.75, 7.25), (6.0, 9.5), (10.25, 4.75)]
            painter.drawPolyline(QPolygonF([box.topLeft() + QPointF(x, y) for x, y in tick]))
        if self.hasFocus():
            painter.setPen(QPen(QColor(colors.accent), ICON_LINE))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-1.25, -1.25, 1.25, 1.25), CHECK_BOX_RADIUS + 1, CHECK_BOX_RADIUS + 1)
