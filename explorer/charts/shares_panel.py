"""Shows a row of shares as bars, in the free space above, below or beside the tensors.

The shares are the results of a softmax, or the weights of a query in an attention.
"""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from explorer.charts.panel import Panel
from explorer.charts.rooms import Pictures, shares_in
from explorer.cursor.cell_cursor import CellCursor, Cursor, is_inside
from ops.arrays.layout import Shape
from ops.model.case import Case
from ops.presentation.colors import color_codes, color_table, map_of
from widgets.display.picture import TensorPicture
from widgets.stage.tensor_stage import TensorStage
from widgets.style.sizes import LARGEST_SHARES, SMALLEST_SHARES

if TYPE_CHECKING:
    from ops.explain.intermediates import Flow
    from ops.presentation.share_row import ShareRow
    from widgets.charts.share_bars import ShareBars, SharesPicture


class SharesPanel(Panel["ShareBars"]):
    """Places the chart of one row of shares, and updates it when the case or the cursor changes.

    Without a cursor, the chart keeps its row. When another operator is opened, it shows the row of the first cell.
    """

    def __init__(self, cursor: Cursor, tensors: TensorStage, parent: QObject) -> None:
        super().__init__(cursor, tensors, parent)
        self._case: Case | None = None
        self._flow: Flow | None = None
        self._pictures: dict[str, TensorPicture] = {}
        self._shares: TensorPicture | None = None
        self._at: tuple[str, Shape] | None = None
        self._row: ShareRow | None = None

    def show_case(self, case: Case | None, pictures: Pictures, flow: "Flow | None") -> None:
        self._shares = None if case is None else shares_in(pictures)
        if case is None or self._case is None or case.operator is not self._case.operator:
            self._at = None
        self._case, self._flow = case, flow
        self._pictures = {picture.field: picture for picture in pictures}
        self._row = None
        self._place()

    def _new_view(self, board: QWidget) -> "ShareBars":
        from widgets.charts.share_bars import ShareBars  # imported here, because the start does not need it

        return ShareBars(board)

    def _current_row(self) -> "ShareRow | None":
        """The row of shares to show; None if there is none. The result is cached.

        The cursor chooses the row: it is the row of the last cell under the cursor that belongs to a row. If there was
        no such cell, it is the row of the first cell.
        """
        if self._row is None and self._at is not None:
            self._row = self._row_of(*self._at)
        if self._row is None and self._shares is not None:
            self._row = self._row_of(self._shares.field, (0,) * len(self._shares.sizes))
        return self._row

    def _row_of(self, field: str, cell: Shape) -> "ShareRow | None":
        """The row of shares that contains or produces a cell of `field`; None if the tensor is not shown, or if no row
        belongs to the cell.
        """
        picture, case, shares = self._pictures.get(field), self._case, self._shares
        if picture is None or case is None or shares is None or not is_inside(cell, picture.sizes):
            return None
        from ops.presentation.share_row import share_row  # imported here, because the start does not need it

        return share_row(case, self._flow, shares.field, field, cell)

    def _picture(self, row: "ShareRow") -> "SharesPicture":
        from widgets.charts.share_bars import Share, SharesPicture

        picture = self._shares
        assert picture is not None
        assert picture.values is not None
        own = self._tensors.levels.get(picture.field)
        numbers = np.array([picture.values[cell] for cell in row.cells])
        table = color_table(map_of(own, picture.group))
        fills = [QColor(*table[code].tolist()).name() for code in color_codes(numbers, own).tolist()]
        names = [",".join(str(cell[d]) for d in row.along) for cell in row.cells]
        shares = tuple(
            Share(float(number), fill, name, place in row.hidden)
            for place, (number, fill, name) in enumerate(zip(numbers, fills, names, strict=True))
        )
        at = ",".join(":" if d in row.along else str(index) for d, index in enumerate(row.cells[0]))
        cursor = self._cursor.now
        is_here = cursor.field == row.field and cursor.cell is not None
        return SharesPicture(f"{picture.title or picture.field}[{at}]", shares, row.here if is_here else -1)

    def _place(self) -> None:
        is_free = self._shares is not None and self._cursor.now.step is None  # steps use the same space
        above = self._shares.field if self._shares is not None else ""
        room = self._room(SMALLEST_SHARES, LARGEST_SHARES, beside=True, above=above) if is_free else None
        row = None if room is None else self._current_row()
        if row is not None:
            self._made_view().show_shares(self._picture(row))
        self._show_at(room if row is not None else None)

    def _on_moved(self, cursor: CellCursor) -> None:
        if self._shares is None:
            return
        row = None if cursor.cell is None else self._row_of(cursor.field, cursor.cell)
        if row is not None and cursor.cell is not None:
            self._at, self._row = (cursor.field, cursor.cell), row
        self._place()
