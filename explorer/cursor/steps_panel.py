"""Shows the steps of the cell under the cursor side by side, in the empty room below the tensors."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from explorer.cursor.cell_cursor import CellCursor, Cursor, is_inside
from ops.backends.cost import demand
from ops.explain.explanation import explanation_of, steps
from ops.model.case import Case
from ops.presentation.agreement import agreeing
from ops.presentation.source_rows import has_rows
from ops.presentation.step_trail import StepTrail, step_trail
from widgets.display.picture import TensorPicture
from widgets.formula.step_strip import StepStrip
from widgets.stage.tensor_stage import Room, TensorStage
from widgets.style.sizes import LARGEST_STEPS, SMALLEST_BESIDE_STEPS, SMALLEST_STEPS, STEPS_WITH_BARS, WIDE_GAP
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded

# The rooms for the strip with and without bars, with the smallest cells above it, in px.
STEP_ROOMS: list[Room] = [
    (STEPS_WITH_BARS + WIDE_GAP, SMALLEST_BESIDE_STEPS),
    (SMALLEST_STEPS[1] + WIDE_GAP, SMALLEST_BESIDE_STEPS),
]
# The steps before and after the current one that are looked at; the strip has no room for more.
_MOST_STEPS = 12


def has_step_strip(case: Case) -> bool:
    """Returns whether cells of the case may have steps that are shown side by side."""
    explained = explanation_of(case.operator)
    return explained is not None and explained.steps is not None and not has_rows(case) and demand(case).is_quick


class StepsPanel(QObject):
    """Places the strip while the cursor is at a step of a cell. A step that is clicked becomes the current one."""

    def __init__(self, cursor: Cursor, tensors: TensorStage, parent: QObject) -> None:
        super().__init__(parent)
        self._cursor, self._tensors = cursor, tensors
        self._strip: StepStrip | None = None
        self._case: Case | None = None
        self._shown: dict[str, TensorPicture] = {}
        self._is_wanted = True
        self._theme = LIGHT
        cursor.moved.connect(self._on_moved)
        tensors.laid_out.connect(self._place)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._strip is not None:
            self._strip.set_theme(theme)

    def set_wanted(self, is_wanted: bool) -> None:
        """Sets whether steps are shown; a lecture shows them in a column of its own."""
        self._is_wanted = is_wanted
        self._place()

    def show_case(self, case: Case, pictures: Sequence[TensorPicture], was_run: bool) -> None:
        """Takes the case; only cases that were run and are quickly explained have steps."""
        self._case = case if was_run else None
        outputs = {output.name for output in case.operator.outputs}
        self._shown = {picture.field: picture for picture in pictures if picture.field in outputs}
        self._place()

    def _trail(self, cursor: CellCursor) -> StepTrail | None:
        """The steps around the current one; None if the cursor is at no step of a cell whose number is shown."""
        case, picture = self._case, self._shown.get(cursor.field)
        if case is None or picture is None or cursor.step is None or cursor.cell is None or picture.is_covered:
            return None
        if not is_inside(cursor.cell, picture.sizes) or not has_step_strip(case):
            return None
        found = steps(case, cursor.field, cursor.cell)
        first = max(cursor.step - _MOST_STEPS, 0)
        near = found[first : cursor.step + _MOST_STEPS + 1]
        formulas = [agreeing(case, step.reads, step.formula) for step in near]
        return step_trail(formulas, first, len(found), worded)

    def _place(self) -> None:
        cursor = self._cursor.now
        if cursor.step is None and self._strip is None:
            return  # after most edits
        room = self._tensors.room_below
        width, height = min(room.width(), LARGEST_STEPS[0]), min(room.height(), LARGEST_STEPS[1])
        fits = self._is_wanted and width >= SMALLEST_STEPS[0] and height >= SMALLEST_STEPS[1]
        trail = self._trail(cursor) if fits else None
        if trail is None or cursor.step is None:
            if self._strip is not None:
                self._strip.hide()
            return
        if self._strip is None:
            self._strip = StepStrip(self._tensors.board)
            self._strip.set_theme(self._theme)
            self._strip.step_chosen.connect(self._on_chosen)
        self._strip.show_trail(trail, cursor.step)
        height = height if trail.kind == "sum" else SMALLEST_STEPS[1]  # only sums have bars
        self._strip.setGeometry(room.left(), room.top(), width, height)
        self._strip.show()

    def _on_moved(self, cursor: CellCursor) -> None:
        if cursor.step is not None or (self._strip is not None and not self._strip.isHidden()):
            self._place()

    def _on_chosen(self, step: int) -> None:
        now = self._cursor.now
        if now.cell is not None:
            self._cursor.move(now.field, now.cell, step)
