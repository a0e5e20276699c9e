"""Icons: our own line drawings, tinted with a theme colour at the size and pixel density asked for."""

import re
from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from resources import ROOT
from widgets.style.density import density, is_vector
from widgets.style.sizes import ICON

APP_ICON_FILES = ("dml-explorer-16.svg", "dml-explorer-24.svg", "dml-explorer-32.svg", "dml-explorer.svg")


def icon(name: str, color: str, size: int = ICON) -> QIcon:
    """The icon `name` (a file of resources/icons without .svg) in `color` '#RRGGBB', sharp on every screen there is."""
    densities = sorted({screen.devicePixelRatio() for screen in QGuiApplication.screens()})
    return QIcon(_icon(name, color, size, tuple(densities)))


def pixmap(name: str, color: str, size: int = ICON, dpr: float = 1.0) -> QPixmap:
    """The same drawing as a pixmap of `size` logical pixels; raises FileNotFoundError for an unknown name."""
    return _pixmap(name, color, size, dpr)


def draw(painter: QPainter, name: str, color: str, place: QRectF) -> None:
    """The same drawing as sharp as what is painted on can show it."""
    if is_vector(painter):
        _renderer(name, color).render(painter, place)
    else:
        painter.drawPixmap(place.topLeft(), pixmap(name, color, round(place.width()), density(painter)))


def app_icon() -> QIcon:
    """The application icon; the small drawings are fitted to the pixel grid."""
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
