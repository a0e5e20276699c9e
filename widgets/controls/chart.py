"""The common base of the widgets that paint a picture, such as a curve or bars, in the empty space of the stage."""

from typing import Generic, TypeVar

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from widgets.style.theme import LIGHT, Theme

Picture = TypeVar("Picture")


class Chart(QWidget, Generic[Picture]):
    """Paints a picture with smooth edges in a theme; without a picture, it paints nothing.

    Subclasses set `_picture`, and paint it in `_paint`.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._theme = LIGHT
        self._picture: Picture | None = None

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            return
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter, self._picture)
        finally:
            painter.end()

    def _paint(self, painter: QPainter, picture: Picture) -> None:
        raise NotImplementedError
