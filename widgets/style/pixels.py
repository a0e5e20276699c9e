"""Sharp painting: the pixel density of a painter, and pictures that are painted once and then kept."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPixmap


def density(painter: QPainter) -> float:
    """Returns the number of device pixels per logical pixel, including the magnification of a lecture.

    `painter.device()` returns the widget, whose pixel ratio does not include the magnification.
    """
    return painter.deviceTransform().m11()


def is_vector(painter: QPainter) -> bool:
    """True if the painter writes a vector format, such as SVG, and does not paint pixels."""
    return painter.paintEngine().type() != QPaintEngine.Type.Raster


class PaintedOnce:
    """Paints a picture once and stores it as a pixmap, so that frames over the picture can be repainted quickly.

    The picture is painted again after a call of `forget`, and after a change of its size or pixel density.
    """

    def __init__(self) -> None:
        self._pixmap: QPixmap | None = None
        self._size_and_density = QSize(), 0.0

    def forget(self) -> None:
        """Discards the pixmap, so that the picture is painted again next time."""
        self._pixmap = None

    def paint(
        self, painter: QPainter, size: QSize, background: str, paint_all: Callable[[QPainter, float], None]
    ) -> None:
        """Draws the background and the picture. In a vector format, draws only the picture, as shapes and texts.

        `paint_all` draws the whole picture. It is called with a painter and the number of device pixels per logical
        pixel.
        """
        if is_vector(painter):
            paint_all(painter, 1.0)
            return
        dpr = density(painter)
        if dpr != painter.paintEngine().paintDevice().devicePixelRatioF():
            # A magnified pixmap would be blurred; texts stay sharp only if they are drawn as texts.
            painter.fillRect(QRectF(QPointF(0, 0), QSizeF(size)), QColor(background))
            paint_all(painter, dpr)
            return
        if self._pixmap is None or self._size_and_density != (size, dpr):
            self._pixmap = _painted(size, dpr, background, paint_all)
            self._size_and_density = size, dpr
        painter.drawPixmap(QPointF(0, 0), self._pixmap)


def _painted(size: QSize, dpr: float, background: str, paint_all: Callable[[QPainter, float], None]) -> QPixmap:
    pixmap = QPixmap(max(round(size.width() * dpr), 1), max(round(size.height() * dpr), 1))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(QColor(background))
    painter = QPainter(pixmap)
    try:
        paint_all(painter, dpr)
    finally:
        painter.end()
    return pixmap
