"""What is painted on: how many device pixels to a logical one, and whether it is made of pixels at all."""

from PySide6.QtGui import QPaintEngine, QPainter


def density(painter: QPainter) -> float:
    """Device pixels to a logical pixel. The widget itself, which `painter.device()` names, knows only its screen's;
    in a lecture it is magnified besides."""
    return painter.deviceTransform().m11()


def is_vector(painter: QPainter) -> bool:
    """Whether shapes and texts are kept as such, at no size in particular."""
    return painter.paintEngine().type() != QPaintEngine.Type.Raster
