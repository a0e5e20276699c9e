"""The icon of a severity, or of success."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

from widgets.style import icons
from widgets.style.sizes import ICON, ICON_LINE

_TICK = ((5.5, 8.25), (7.25, 10.0), (10.5, 6.25))


def status_pixmap(status: str, color: str, size: int = ICON, dpr: float = 1.0) -> QPixmap:
    """'error', 'warning', 'note' or 'success', tinted."""
    return _circle(color, size, dpr, _TICK) if status == "success" else icons.pixmap(status, color, size, dpr)


def pending_pixmap(color: str, size: int = ICON, dpr: float = 1.0) -> QPixmap:
    """The circle of a tick that is still to come."""
    return _circle(color, size, dpr, ())


@lru_cache(maxsize=32)
def _circle(color: str, size: int, dpr: float, line: tuple[tuple[float, float], ...]) -> QPixmap:
    """A line in a circle, drawn like the other icons: 16 units, lines of 1.5."""
    picture = QPixmap(round(size * dpr), round(size * dpr))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(picture.width() / 16, picture.height() / 16)
    pen = QPen(QColor(color), ICON_LINE)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawEllipse(QRectF(2.25, 2.25, 11.5, 11.5))
    painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in line]))
    painter.end()
    picture.setDevicePixelRatio(dpr)
    return picture
