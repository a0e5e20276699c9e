"""Paints icons: line drawings that belong to the project, in a theme colour, at the size and the pixel density of the
screen.
"""

import re
from functools import lru_cache

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtSvg import QSvgRenderer

from resources import ROOT
from widgets.style import icons
from widgets.style.pixels import density, is_vector
from widgets.style.sizes import ICON, ICON_LINE

APP_ICON_FILES = ("dml-explorer-16.svg", "dml-explorer-24.svg", "dml-explorer-32.svg", "dml-explorer.svg")


def icon(name: str, color: str, size: int = ICON) -> QIcon:
    """The icon `name` (a file in resources/icons, without .svg) in `color` '#RRGGBB', sharp on every screen.

    `size` is in logical pixels. Raises FileNotFoundError for an unknown name.
    """
    densities = sorted({screen.devicePixelRatio() for screen in QGuiApplication.screens()})
    return QIcon(_icon(name, color, size, tuple(densities)))


def pixmap(name: str, color: str, size: int = ICON, dpr: float = 1.0) -> QPixmap:
    """The icon `name` as a pixmap of `size` logical pixels at the density `dpr`, in `color` '#RRGGBB'.

    Raises FileNotFoundError for an unknown name.
    """
    return _pixmap(name, color, size, dpr)


def draw(painter: QPainter, name: str, color: str, place: QRectF) -> None:
    """Draws the icon `name` in the rectangle `place`: as a vector drawing, or as a pixmap in the painter's pixel
    density.
    """
    if is_vector(painter):
        _renderer(name, color).render(painter, place)
    else:
        painter.drawPixmap(place.topLeft(), pixmap(name, color, round(place.width()), density(painter)))


def app_icon() -> QIcon:
    """The icon of the application. Its small sizes are separate drawings, because they must fit the pixel grid."""
    result = QIcon()
    for name in APP_ICON_FILES:
        result.addFile(str(ROOT / "appicon" / name))
    return result


@lru_cache(maxsize=256)
def _icon(name: str, color: str, size: int, densities: tuple[float, ...]) -> QIcon:
    result = QIcon()
    for dpr in densities:
        result.addPixmap(_pixmap(name, color, size, dpr))
    return result


@lru_cache(maxsize=1024)
def _pixmap(name: str, color: str, size: int, dpr: float) -> QPixmap:
    result = QPixmap(round(size * dpr), round(size * dpr))
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    try:
        _renderer(name, color).render(painter, QRectF(0, 0, result.width(), result.height()))
    finally:
        painter.end()
    result.setDevicePixelRatio(dpr)
    return result


@lru_cache(maxsize=256)
def _renderer(name: str, color: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(re.sub(r'stroke="#\w+"', f'stroke="{color}"', _svg_text(name)).encode()))


@lru_cache(maxsize=64)
def _svg_text(name: str) -> str:
    return (ROOT / "icons" / f"{name}.svg").read_text(encoding="utf-8")


_TICK = ((5.5, 8.25), (7.25, 10.0), (10.5, 6.25))


def status_pixmap(status: str, color: str, size: int = ICON, dpr: float = 1.0) -> QPixmap:
    """The icon of a status ('error', 'warning', 'note' or 'success') in `color`, `size` logical pixels large. `dpr` is
    the number of device pixels per logical pixel.
    """
    return _circle(color, size, dpr, _TICK) if status == "success" else icons.pixmap(status, color, size, dpr)


def pending_pixmap(color: str, size: int = ICON, dpr: float = 1.0) -> QPixmap:
    """The icon of a goal that is not reached yet: a circle without a tick."""
    return _circle(color, size, dpr, ())


@lru_cache(maxsize=32)
def _circle(color: str, size: int, dpr: float, line: tuple[tuple[float, float], ...]) -> QPixmap:
    """A circle with the polyline `line` in it, in the style of the icons: 16 units wide, lines of 1.5 units."""
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
