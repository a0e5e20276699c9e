"""Paints the frames over the cells of one heatmap: around marked cells, and around the window of an output cell."""

import numpy as np
from PySide6.QtGui import QPainter

from widgets.display.picture import NO_MARKS, Marks, Outline, Role
from widgets.heatmap.cell_marks import badged_cells, framed_blocks, paint_badges, paint_marks
from widgets.heatmap.padding import paint_window
from widgets.heatmap.scene import HeatmapScene


class MarkLayer:
    """Stores the marks of a heatmap. Their frames are computed again only after a change of the slice or the marks."""

    def __init__(self) -> None:
        self._marks: Marks = NO_MARKS
        self._outlines: tuple[Outline, ...] = ()
        self._framed: dict[Role, np.ndarray] | None = None
        self._badged: dict[str, np.ndarray] = {}

    def set_marks(self, marks: Marks) -> bool:
        """Sets the marks; returns True if the layer has to be painted again."""
        is_other = bool(marks or self._marks)
        if is_other:
            self._marks, self._framed = marks, None
        return is_other

    def set_outlines(self, outlines: tuple[Outline, ...]) -> bool:
        """Sets the outlines. Returns True if they have changed, so that the layer must be painted again."""
        is_other = outlines != self._outlines
        self._outlines = outlines
        return is_other

    def forget(self) -> None:
        """Drops the computed frames, because another slice or another part of the slice is shown."""
        self._framed = None

    def paint(self, painter: QPainter, scene: HeatmapScene, widest_number: float) -> None:
        """Paints the frames of the marks, then the outlines, then the badges.

        `widest_number` is the width of the widest number, in pixels.
        """
        grid, view = scene.grid, scene.view
        if self._framed is None:
            self._framed = framed_blocks(self._marks, view, grid)
            self._badged = badged_cells(self._marks, view, grid)
        paint_marks(painter, grid, self._framed, scene.picture, view, widest_number)
        for outline in self._outlines:
            paint_window(painter, grid, outline, view, scene.theme, scene.picture.border)
        paint_badges(painter, grid, self._badged, scene.theme)
