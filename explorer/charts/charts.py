"""The pictures below the tensors: a curve, rows, a truth table, bars of shares, and steps side by side."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from explorer.charts.rooms import (
    Pictures,
    has_row_picture,
    has_shares,
    has_small_curve,
    has_step_strip,
    has_truth_table,
)
from explorer.cursor.cell_cursor import Cursor
from ops.model.case import Case
from widgets.stage.tensor_stage import TensorStage
from widgets.style.theme import LIGHT, Theme

if TYPE_CHECKING:
    from explorer.charts.panel import Panel
    from explorer.charts.rows_panel import RowsPanel
    from explorer.charts.steps_panel import StepsPanel
    from ops.explain.intermediates import Flow
    from widgets.charts.source_row_view import SourceRowView

# The kinds of pictures, each with the function that returns whether a case may have such a picture.
_KINDS: dict[str, Callable[[Case, Pictures], bool]] = {
    "curve": has_small_curve,
    "rows": has_row_picture,
    "truth table": has_truth_table,
    "shares": has_shares,
    "steps": has_step_strip,
}


class Charts(QObject):
    """Shows the pictures that explain the operator. Each panel is created for the first case that needs it.

    So the start of the program imports few of the panels.
    """

    def __init__(self, cursor: Cursor, tensors: TensorStage, parent: QObject) -> None:
        super().__init__(parent)
        self._cursor, self._tensors = cursor, tensors
        self._theme = LIGHT
        self._are_steps_wanted = True
        self._rows_apart: SourceRowView | None = None
        self._rows: RowsPanel | None = None
        self._steps: StepsPanel | None = None
        self._panels: dict[str, Panel[Any]] = {}

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for panel in self._panels.values():
            panel.set_theme(theme)

    def show_case(self, case: Case | None, pictures: Pictures, flow: "Flow | None") -> None:
        """Shows the pictures that explain `case`.

        `case` is None if the case of the window was not run. `flow` describes the intermediate tensors, which may be
        among `pictures`.
        """
        for kind, is_needed in _KINDS.items():
            explained = case if case is not None and is_needed(case, pictures) else None
            if explained is not None and kind not in self._panels:
                self._panels[kind] = self._new_panel(kind)
                self._panels[kind].set_theme(self._theme)
            if kind in self._panels:
                self._panels[kind].show_case(explained, pictures, flow)

    def show_rows_apart(self, view: "SourceRowView | None") -> None:
        """Moves the row of output cells with its input cells to `view`, a part of the lecture. If `view` is None, moves
        it back below the tensors.
        """
        self._rows_apart = view
        if self._rows is not None:
            self._rows.show_apart(view)

    def set_steps_wanted(self, are_wanted: bool) -> None:
        """Sets whether the steps of a cell are shown below the tensors. A lecture page shows them in a separate column
        instead.
        """
        self._are_steps_wanted = are_wanted
        if self._steps is not None:
            self._steps.set_wanted(are_wanted)

    def _new_panel(self, kind: str) -> "Panel[Any]":
        if kind == "curve":
            from explorer.charts.curve_panel import CurvePanel

            return CurvePanel(self._cursor, self._tensors, self)
        if kind == "rows":
            from explorer.charts.rows_panel import RowsPanel

            self._rows = RowsPanel(self._cursor, self._tensors, self)
            self._rows.show_apart(self._rows_apart)
            return self._rows
        if kind == "truth table":
            from explorer.charts.truth_panel import TruthPanel

            return TruthPanel(self._cursor, self._tensors, self)
        if kind == "shares":
            from explorer.charts.shares_panel import SharesPanel

            return SharesPanel(self._cursor, self._tensors, self)
        from explorer.charts.steps_panel import StepsPanel

        self._steps = StepsPanel(self._cursor, self._tensors, self)
        self._steps.set_wanted(self._are_steps_wanted)
        return self._steps
