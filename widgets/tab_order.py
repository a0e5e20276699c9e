"""The tab order of a form is its reading order, however its editors came to be."""

from itertools import pairwise

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

# Editors of one line differ in height, and so in where their middle is.
_SAME_LINE = 6


def set_reading_order(root: QWidget) -> None:
    """Chain everything below `root` that Tab can reach: lines from top to bottom, each from left to right."""
    for before, after in pairwise(reading_order(root)):
        QWidget.setTabOrder(before, after)


def reading_order(root: QWidget) -> list[QWidget]:
    reachable = [
        (widget.mapTo(root, widget.rect().center()), widget)
        for widget in root.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.isVisibleTo(root)
    ]
    reachable.sort(key=_height)
    lines: list[list[tuple[QPoint, QWidget]]] = []
    for place, widget in reachable:
        if not lines or place.y() - lines[-1][0][0].y() > _SAME_LINE:
            lines.append([])
        lines[-1].append((place, widget))
    return [widget for line in lines for _, widget in sorted(line, key=_left)]


def _height(placed: tuple[QPoint, QWidget]) -> int:
    return placed[0].y()


def _left(placed: tuple[QPoint, QWidget]) -> int:
    return placed[0].x()
