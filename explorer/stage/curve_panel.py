"""Shows the curve of an element-wise function in the empty room below the tensors."""

from math import prod

import numpy as np
from PySide6.QtCore import QObject

from explorer.cursor.cell_cursor import CellCursor, Cursor, is_inside
from ops.explain.curves import INPUT, OUTPUT, curve_of, has_curve
from ops.model.case import Case
from ops.presentation.colors import map_of_group
from widgets.charts.function_curve import MOST_DOTS, CurvePicture, FunctionCurve
from widgets.display.picture import TensorPicture
from widgets.stage.tensor_stage import TensorStage
from widgets.style.sizes import LARGEST_CURVE, SMALLEST_CURVE, WIDE_GAP
from widgets.style.theme import LIGHT, Theme

CURVE_HEIGHT = SMALLEST_CURVE[1] + WIDE_GAP


def is_curve_size(pictures: tuple[TensorPicture, ...]) -> bool:
    """True if the tensors are small enough for a dot per element."""
    return all(prod(picture.sizes) <= MOST_DOTS for picture in pictures)


class CurvePanel(QObject):
    """Places the curve, and updates it for the case and the cursor. Other operators and large tensors have no curve.

    The function is sampled only when there is room for its curve.
    """

    def __init__(self, cursor: Cursor, tensors: TensorStage, parent: QObject) -> None:
        super().__init__(parent)
        self._cursor, self._tensors = cursor, tensors
        self._curve: FunctionCurve | None = None
        self._case: Case | None = None
        self._pictures: tuple[TensorPicture, ...] = ()
        self._is_sampled = False
        self._has_curve = False
        self._pairs: tuple[np.ndarray, np.ndarray] | None = None
        self._theme = LIGHT
        cursor.moved.connect(self._on_moved)
        tensors.laid_out.connect(self._place)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._curve is not None:
            self._curve.set_theme(theme)

    def show_case(self, case: Case, pictures: tuple[TensorPicture, ...], was_run: bool) -> None:
        """Shows the curve of a case that was run, or no curve."""
        self._case = case if was_run and has_curve(case) and is_curve_size(pictures) else None
        self._pictures, self._is_sampled = pictures, False
        self._place()

    def _sample(self, case: Case) -> None:
        """Makes the curve of the case, unless this was done already."""
        if self._is_sampled:
            return
        picture = self._picture(case, self._pictures)
        self._is_sampled, self._has_curve = True, picture is not None
        if picture is not None and self._curve is None:
            self._curve = FunctionCurve(self._tensors.board)
            self._curve.set_theme(self._theme)
        if self._curve is not None:
            self._curve.show_curve(picture)
            self._on_moved(self._cursor.now)

    def _picture(self, case: Case, pictures: tuple[TensorPicture, ...]) -> CurvePicture | None:
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
        maps = tuple(
            (own.map_name if own is not None else "") or map_of_group(picture.group)
            for own, picture in zip(pair, (source, result), strict=True)
        )
        return CurvePicture(curve.x, curve.y, dots, pair, (INPUT, OUTPUT), (maps[0], maps[1]))

    def _place(self) -> None:
        if self._case is None:
            if self._curve is not None:
                self._curve.hide()
            return
        room = self._tensors.room_below
        width, height = min(room.width(), LARGEST_CURVE[0]), min(room.height(), LARGEST_CURVE[1])
        fits = width >= SMALLEST_CURVE[0] and height >= SMALLEST_CURVE[1]
        if fits:
            self._sample(self._case)
        if self._curve is not None:
            self._curve.setVisible(self._has_curve and fits)
            self._curve.setGeometry(room.left(), room.top(), width, height)

    def _on_moved(self, cursor: CellCursor) -> None:
        if self._curve is None or self._pairs is None:
            return
        x, y = self._pairs
        cell = cursor.cell
        is_here = self._has_curve and cursor.field in (INPUT, OUTPUT) and cell is not None and is_inside(cell, x.shape)
        self._curve.show_current((float(x[cell]), float(y[cell])) if is_here and cell is not None else None)
