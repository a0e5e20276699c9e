"""Moves the cursor through the cells of an output, one by one or as playback."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from explorer.cursor.cell_cursor import CellCursor, Cursor, is_inside
from explorer.cursor.linked_cells import step_count
from ops.arrays.layout import cell_at, count
from ops.backends.cost import demand
from ops.model.case import Case
from widgets.display.picture import Coordinates, TensorPicture
from widgets.stage.step_bar import FIRST_SPEED, StepBar


class Player(QObject):
    """Moves the cursor through the cells of an output. Playback ends at the last cell.

    Playback pauses when the pointer moves to a cell.
    """

    # Arguments: an output and one of its cells. Emitted before the cursor moves there, so that its slice can be shown.
    reached = Signal(str, object)

    def __init__(self, cursor: Cursor, bar: StepBar, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cursor, self._bar = cursor, bar
        self._case: Case | None = None
        self._has_steps = False
        self._outputs: dict[str, tuple[int, ...]] = {}
        self._is_moving = False
        self._within = False
        self._motion = "system"
        self._timer = QTimer(self)
        self._timer.setInterval(round(1000 / FIRST_SPEED))
        self._timer.timeout.connect(self._on_time)
        cursor.moved.connect(self._on_moved)
        bar.stepped.connect(self.step)
        bar.scrubbed.connect(self._go_to)
        bar.play_toggled.connect(self.play)
        bar.speed_chosen.connect(self.set_speed)
        bar.steps_toggled.connect(self._on_steps_toggled)

    def show_case(self, case: Case, pictures: Sequence[TensorPicture]) -> None:
        """Sets the case whose outputs the player can move through. These are the outputs with numbers in `pictures`."""
        self._case = case
        declared = {output.name for output in case.operator.outputs}
        self._outputs = {p.field: p.sizes for p in pictures if p.field in declared and p.shown_values is not None}
        # Steps are off for cases that are slow to explain: they would block the window.
        self._has_steps = bool(self._outputs) and demand(case).is_quick
        if not self._outputs:
            self.play(False)
        self._show_place()

    @property
    def is_playing(self) -> bool:
        return self._timer.isActive()

    def play(self, is_playing: bool) -> None:
        """Starts playback, or pauses it if `is_playing` is False.

        Playback starts at the cell under the cursor, or at the first cell if the cursor is at the last one.
        """
        is_playing = is_playing and bool(self._outputs) and not self._is_motion_reduced
        if is_playing and self._is_at_end():
            self._go_to(0)
        if is_playing:
            self._timer.start()
        else:
            self._timer.stop()
        self._bar.show_playing(is_playing)

    def step(self, by: int) -> None:
        """Moves one step forward (`by` is 1) or back (-1), if steps are shown and the cell has a step in this
        direction.

        Otherwise moves to the next or the previous cell.
        """
        if not self._outputs:
            return
        now, place = self._cursor.now, self._place()
        if now.cell is None or place < 0:
            self._go_to(0 if by > 0 else self._total - 1)
        elif self._within and now.step is not None and 0 <= now.step + by < self._steps(now.cell):
            self._move(place, now.step + by)
        elif 0 <= place + by < self._total:
            self._go_to(place + by, at_end=by < 0)

    def set_motion(self, motion: str) -> None:
        """Sets the motion: 'reduced' (no playback), 'full', or 'system' (as set in the desktop)."""
        self._motion = motion
        if motion == "reduced":
            self.play(False)
        self._bar.show_may_play(motion != "reduced")

    def set_speed(self, speed: float) -> None:
        """Sets the speed of playback in cells or steps per second."""
        self._timer.setInterval(round(1000 / speed))

    @property
    def _is_motion_reduced(self) -> bool:
        return _is_motion_reduced() if self._motion == "system" else self._motion == "reduced"

    @property
    def _field(self) -> str:
        now = self._cursor.now.field
        return now if now in self._outputs else next(iter(self._outputs), "")

    @property
    def _total(self) -> int:
        return count(self._outputs[self._field]) if self._outputs else 0

    def _place(self) -> int:
        """Returns the row-major index of the cell under the cursor; -1 if the cursor is not on a cell of an output."""
        now = self._cursor.now
        sizes = self._outputs.get(now.field)
        if sizes is None or now.cell is None or not is_inside(now.cell, sizes):
            return -1
        place = 0
        for index, size in zip(now.cell, sizes, strict=True):
            place = place * size + index
        return place

    def _is_at_end(self) -> bool:
        now = self._cursor.now
        if now.cell is None or self._place() + 1 < self._total:
            return False
        return not self._within or now.step is None or now.step + 1 >= self._steps(now.cell)

    def _steps(self, cell: Coordinates) -> int:
        return step_count(self._case, self._field, cell) if self._case is not None and self._has_steps else 0

    def _go_to(self, place: int, at_end: bool = False) -> None:
        cell = cell_at(place, self._outputs[self._field])
        steps = self._steps(cell) if self._within else 0
        self._move(place, None if not steps else steps - 1 if at_end else 0)

    def _move(self, place: int, step: int | None) -> None:
        field = self._field
        cell = cell_at(place, self._outputs[field])
        self._is_moving = True
        self.reached.emit(field, cell)
        self._cursor.move(field, cell, step)
        self._is_moving = False

    def _show_place(self) -> None:
        now, place = self._cursor.now, self._place()
        shown = place if place >= 0 else None
        steps = self._steps(now.cell) if now.cell is not None and now.step is not None and shown is not None else 0
        self._bar.show_place(shown, self._total, now.step if steps else None, steps)

    def _on_time(self) -> None:
        before = self._cursor.now
        self.step(1)
        if self._cursor.now == before:
            self.play(False)

    def _on_moved(self, cursor: CellCursor) -> None:
        if not self._is_moving and self.is_playing:
            self.play(False)
        self._show_place()

    def _on_steps_toggled(self, within: bool) -> None:
        self._within = within
        place = self._place()
        if place >= 0:
            self._go_to(place)


def _is_motion_reduced() -> bool:
    """True if the settings of the desktop turn animations off."""
    from PySide6.QtWidgets import QStyle  # imported here, because its enums would delay the start

    return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
