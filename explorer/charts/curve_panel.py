"""Shows the curve of an element-wise function in the empty space below the tensors."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from explorer.charts.panel import Panel
from explorer.charts.rooms import Pictures
from explorer.cursor.cell_cursor import CellCursor, Cursor, is_inside
from ops.explain.curves import INPUT, OUTPUT, curve_of
from ops.model.case import Case
from ops.presentation.colors import map_of
from widgets.stage.tensor_stage import TensorStage
from widgets.style.sizes import LARGEST_CURVE, SMALLEST_CURVE

if TYPE_CHECKING:
    from ops.explain.intermediates import Flow
    from widgets.charts.function_curve import CurvePicture, FunctionCurve


class CurvePanel(Panel["FunctionCurve"]):
    """Places the chart of an element-wise function on the stage, and updates it when the case or the cursor changes.

    Only functions of small tensors have a chart. The function is computed only if there is space for the chart.
    """

    def __init__(self, cursor: Cursor, tensors: TensorStage, parent: QObject) -> None:
        super().__init__(cursor, tensors, parent)
        self._case: Case | None = None
        self._pictures: Pictures = ()
        self._is_sampled = False
        self._has_curve = False
        self._pairs: tuple[np.ndarray, np.ndarray] | None = None

    def _new_view(self, board: QWidget) -> "FunctionCurve":
        from widgets.charts.function_curve import FunctionCurve  # imported here, because the start does not need it

        return FunctionCurve(board)

    def show_case(self, case: Case | None, pictures: Pictures, flow: "Flow | None") -> None:
        self._case = case
        self._pictures, self._is_sampled = pictures, False
        self._place()

    def _sample(self, case: Case) -> None:
        """Computes the curve for the case and shows it, unless this has been done already."""
        if self._is_sampled:
            return
        picture = self._picture(case, self._pictures)
        self._is_sampled, self._has_curve = True, picture is not None
        if picture is not None or self._view is not None:
            self._made_view().show_curve(picture)
            self._on_moved(self._cursor.now)

    def _picture(self, case: Case, pictures: Pictures) -> "CurvePicture | None":
        from widgets.charts.function_curve import CurvePicture

        shown = {picture.field: picture for picture in pictures}
        source, result = shown.get(INPUT), shown.get(OUTPUT)
        x = None if source is None else source.shown_values
        y = None if result is None or result.is_covered else result.shown_values
        if source is None or result is None or x is None or y is None or x.shape != y.shape:
            return None
        finite = x[np.isfinite(x)].astype(np.float64)
        curve = curve_of(case, float(finite.min()), float(finite.max())) if finite.size else None
        if curve is None:
            return None
        self._pairs = x, y
        dots = np.stack((x.ravel().astype(np.float64), y.ravel().astype(np.float64)), axis=1)
        levels = self._tensors.levels
        pair = levels.get(INPUT), levels.get(OUTPUT)
        maps = tuple(map_of(own, picture.group) for own, picture in zip(pair, (source, result), strict=True))
        return CurvePicture(curve.x, curve.y, dots, pair, (INPUT, OUTPUT), (maps[0], maps[1]))

    def _place(self) -> None:
        if self._case is None:
            self._show_at(None)
            return
        room = self._room(SMALLEST_CURVE, LARGEST_CURVE)
        if room is not None:
            self._sample(self._case)
        self._show_at(room if self._has_curve else None)

    def _on_moved(self, cursor: CellCursor) -> None:
        if self._view is None or self._pairs is None:
            return
        x, y = self._pairs
        cell = cursor.cell
        is_here = self._has_curve and cursor.field in (INPUT, OUTPUT) and cell is not None and is_inside(cell, x.shape)
        self._view.show_current((float(x[cell]), float(y[cell])) if is_here and cell is not None else None)
