"""Shows the steps of the cell under the cursor side by side, in the empty space below the tensors."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from explorer.charts.panel import Panel
from explorer.charts.rooms import Pictures
from explorer.cursor.cell_cursor import CellCursor, Cursor, is_inside
from ops.explain.explanation import steps
from ops.model.case import Case
from ops.presentation.agreement import agreeing
from widgets.display.picture import TensorPicture
from widgets.stage.tensor_stage import TensorStage
from widgets.style.sizes import LARGEST_STEPS, SMALLEST_STEPS
from widgets.text.wording import worded

if TYPE_CHECKING:
    from ops.explain.intermediates import Flow
    from ops.presentation.step_trail import StepTrail
    from widgets.formula.step_strip import StepStrip

# The steps before and after the current one that are looked at; the strip has no room for more.
_MOST_STEPS = 12


class StepsPanel(Panel["StepStrip"]):
    """Shows the steps of a cell side by side while the cursor is at one of them.

    A click on a step makes it the current step.
    """

    def __init__(self, cursor: Cursor, tensors: TensorStage, parent: QObject) -> None:
        super().__init__(cursor, tensors, parent)
        self._case: Case | None = None
        self._shown: dict[str, TensorPicture] = {}
        self._is_wanted = True

    def _new_view(self, board: QWidget) -> "StepStrip":
        from widgets.formula.step_strip import StepStrip  # imported here, because the start does not need it

        strip = StepStrip(board)
        strip.step_chosen.connect(self._on_chosen)
        return strip

    def set_wanted(self, is_wanted: bool) -> None:
        """Sets whether the steps of a cell are shown here. During a lecture, a separate column shows them."""
        self._is_wanted = is_wanted
        self._place()

    def show_case(self, case: Case | None, pictures: Pictures, flow: "Flow | None") -> None:
        self._case = case
        outputs = set() if case is None else {output.name for output in case.operator.outputs}
        self._shown = {picture.field: picture for picture in pictures if picture.field in outputs}
        self._place()

    def _trail(self, cursor: CellCursor) -> "StepTrail | None":
        """The steps around the current step, formatted for display. None if no step is current, or if the number of the
        cell is hidden.
        """
        case, picture = self._case, self._shown.get(cursor.field)
        if case is None or picture is None or cursor.step is None or cursor.cell is None or picture.is_covered:
            return None
        if not is_inside(cursor.cell, picture.sizes):
            return None
        from ops.presentation.step_trail import step_trail  # imported here, because the start does not need it

        found = steps(case, cursor.field, cursor.cell)
        first = max(cursor.step - _MOST_STEPS, 0)
        near = found[first : cursor.step + _MOST_STEPS + 1]
        formulas = [agreeing(case, step.reads, step.formula) for step in near]
        return step_trail(formulas, first, len(found), worded)

    def _place(self) -> None:
        cursor = self._cursor.now
        if cursor.step is None and self._view is None:
            return  # after most edits
        room = self._room(SMALLEST_STEPS, LARGEST_STEPS) if self._is_wanted else None
        trail = None if room is None else self._trail(cursor)
        if room is None or trail is None or cursor.step is None:
            self._show_at(None)
            return
        self._made_view().show_trail(trail, cursor.step)
        if trail.kind != "sum":
            room.setHeight(SMALLEST_STEPS[1])  # only sums have bars
        self._show_at(room)

    def _on_moved(self, cursor: CellCursor) -> None:
        if cursor.step is not None or (self._view is not None and not self._view.isHidden()):
            self._place()

    def _on_chosen(self, step: int) -> None:
        now = self._cursor.now
        if now.cell is not None:
            self._cursor.move(now.field, now.cell, step)
