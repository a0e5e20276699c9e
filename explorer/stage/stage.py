"""The middle of the window: the tensors, and the formula of the cell under the pointer."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.charts.charts import Charts
from explorer.cursor.cell_cursor import Cursor
from explorer.cursor.player import Player
from explorer.shell.actions import Actions
from explorer.shell.application import application
from explorer.stage.as_directml import AsDirectML
from explorer.stage.cell_actions import CellActions, first_character, starts_number
from explorer.stage.linking import Linking
from explorer.stage.pictures import covered
from explorer.stage.prediction import Prediction
from explorer.stage.scene import ShownRun
from explorer.stage.slice_panel import SlicePanel
from ops import Evaluation, Violation
from ops.model.case import Case
from ops.model.operator import Operator
from ops.presentation.role_words import role_words
from widgets.controls.labels import Separator
from widgets.display.picture import Coordinates, TensorPicture
from widgets.formula.formula_bar import FormulaBar
from widgets.stage.role_legend import RoleLegend
from widgets.stage.step_bar import StepBar
from widgets.style.sizes import BLEED
from widgets.style.theme import Theme

if TYPE_CHECKING:
    from explorer.stage.compared import Other
    from widgets.charts.source_row_view import SourceRowView
    from widgets.stage.figure import Part


class Stage(QWidget):
    """Shows a case with its result. One cursor moves over the cells of all tensors.

    The signal `case_shown` is emitted whenever the pictures have been created again, `result_switched` after a switch
    between the documented outputs and the outputs as DirectML.
    """

    case_shown = Signal()
    result_switched = Signal()
    edit_asked = Signal(str)  # the first character of the new number, '' for Enter
    menu_requested = Signal(str, object, QPoint)  # field, coordinates of the cell, position on the screen
    guess_asked = Signal(str, object, str)  # field, coordinates of the hidden cell, first character or ''
    chip_asked = Signal(int)  # in a lecture: the number of the attribute to edit
    copy_asked = Signal(object, str)  # write: () -> str, which returns the text to copy; the message that confirms it

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures: tuple[TensorPicture, ...] = ()
        self.prediction = Prediction(self)
        self.prediction.changed.connect(self._show_run)
        self.cell_cursor = Cursor(self)
        self.slices = SlicePanel(actions)
        self.tensors = self.slices.tensors
        self._roles = RoleLegend()
        self._roles.set_note(self.slices.note)
        self._as_directml = AsDirectML(actions["asDirectML"], self)
        self._run = ShownRun(self.prediction, self._as_directml)
        self._roles.set_corner(self._as_directml.switch)
        self._formula = FormulaBar()
        self._steps = StepBar()
        self._lines = [Separator(), Separator()]
        self.linking = Linking(self.cell_cursor, self.tensors, self._formula, self._roles, self)
        self._cells = CellActions(self.cell_cursor, self.slices, self.prediction, self.picture_of, self)
        self._cells.edit_asked.connect(self.edit_asked)
        self._cells.guess_asked.connect(self.guess_asked)
        self._cells.chip_asked.connect(self.chip_asked)
        self._charts = Charts(self.cell_cursor, self.tensors, self)
        self.player = Player(self.cell_cursor, self._steps, self)
        self.addActions(actions.of_stage())
        self._column = layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.slices, 1)
        for part in (self._roles, self._lines[0], self._formula, self._lines[1], self._steps):
            layout.addWidget(part)
        self._steps.before_held.connect(self.show_before)
        self._steps.steps_toggled.connect(self.slices.set_stepping)
        self._as_directml.switched.connect(self._on_switched)
        self._formula.pin_toggled.connect(self.cell_cursor.set_pinned)
        for part in (self._formula, self.slices):
            part.copy_asked.connect(self.copy_asked)
        self.linking.marks_changed.connect(self.slices.show_marks)
        self.slices.slices_changed.connect(self.linking.show)
        self.slices.flow.changed.connect(self._show_run)
        self.player.reached.connect(self.slices.go_to)
        self.tensors.menu_requested.connect(self.menu_requested)

    @property
    def formula_text(self) -> str:
        """The text of the formula bar."""
        return self._formula.plain_text()

    @property
    def result(self) -> Evaluation | None:
        """The result whose outputs are shown: the result of the run, or the result as DirectML."""
        return self._run.result

    def result_of(self, case: Case) -> Evaluation | None:
        """The result of the run of a case. None if the stage does not show this case, or if the case has not been
        run.
        """
        return self._run.result_of(case)

    @property
    def pictures(self) -> tuple[TensorPicture, ...]:
        """The pictures on the stage. A tensor with hidden cells has no numbers in its picture."""
        return tuple(map(covered, self._pictures))

    def shows(self, operator: Operator) -> bool:
        """True if the stage currently shows a case of `operator`."""
        return self._run.is_of(operator)

    def set_theme(self, theme: Theme) -> None:
        for part in (self.slices, self._roles, self._formula, self._steps, self._charts, *self._lines):
            part.set_theme(theme)

    def show_case(self, case: Case, violations: Sequence[Violation], result: Evaluation | None) -> None:
        """Shows a case. As long as the case has not been run, `result` is None and the outputs have no numbers."""
        if not self.shows(case.operator):
            self.linking.forget()
            self._as_directml.reset()
        self._run.take(case, tuple(violations), result)
        self._steps.show_has_before(self._run.has_before)
        self._show_run()

    def reset_view(self) -> None:
        """Resets the choices of the view, unpins the cell, and switches back to the documented outputs."""
        self.linking.forget()
        self._as_directml.reset()
        self.slices.forget_choices()
        self._on_switched()
        self.slices.slices_changed.emit()

    def set_lecturing(self, is_lecturing: bool) -> None:
        """Starts or ends a lecture. In a lecture, the formula is larger, and digits choose the attribute to edit."""
        self._cells.is_lecturing = is_lecturing
        self._lines[0].setVisible(not is_lecturing)
        self._roles.setVisible(True)
        self._formula.set_large(is_lecturing)
        self._charts.set_steps_wanted(not is_lecturing)
        self.slices.set_lecturing(is_lecturing)

    def show_rows_apart(self, view: "SourceRowView | None") -> None:
        """Moves the row of output cells and its input cells to `view`, a part of the lecture page. If `view` is None,
        they return to the stage.
        """
        self._charts.show_rows_apart(view)
        self.slices.set_rows_apart(view is not None)

    def set_low(self, is_low: bool) -> None:
        """Sets whether the window is low. During a lecture, a low window hides the legend of roles."""
        self._roles.setVisible(not (is_low and self._cells.is_lecturing))

    def show_before(self, shows_before: bool) -> None:
        """Shows the previous run if `shows_before`, otherwise the current run. The user sees the previous run while a
        key or button is pressed.
        """
        had_focus = self.slices.has_cell_focus
        if not self._run.show_before(shows_before):
            return
        if self._run.shows_before:
            self._show_run()
            if had_focus and not self.slices.has_cell_focus:
                self.slices.focus_first()  # the focus was on a tile that the previous run does not have
            # If another widget gets the focus, it gets the release of the key, too.
            application().focusChanged.connect(self._on_focus_changed)
        else:
            application().focusChanged.disconnect(self._on_focus_changed)
            self._show_run()

    def show_equal(self, shows: bool) -> None:
        """Sets whether an output that equals the reference also gets a picture of its differences.

        The setting has its effect at the next update.
        """
        self._run.shows_equal = shows

    def add_below_tensors(self, widget: QWidget) -> None:
        """Inserts a widget directly above the legend of the roles, below the tensors."""
        self._column.insertWidget(self._column.indexOf(self._roles), widget)

    def add_below_formula(self, widget: QWidget) -> None:
        """Puts a widget below the formula."""
        self._column.insertWidget(self._column.indexOf(self._formula) + 1, widget)

    def compare(self, other: "Other | None") -> None:
        """Shows another case of the same operator beside the current case, for comparison; None shows the current case
        alone.
        """
        if other is not self._run.other:
            self._run.other = other
            self._formula.show_badge("" if other is None else "A")
            self._show_run()

    def show_remark(self, text: str) -> None:
        """Sets a sentence about the whole case. It is shown while the pointer is not on a cell, if there is no
        problem.
        """
        if text != self._run.remark:
            self._run.remark = text
            self._show_run()

    def show_numbers(self, field: str, values: np.ndarray) -> None:
        """Shows new numbers of a tensor before they are part of the case. Colours and layout do not change."""
        self._pictures = tuple(
            replace(picture, values=values) if picture.field == field else picture for picture in self._pictures
        )
        self.tensors.show_numbers(field, values)
        self.linking.show_pictures(self._pictures)

    @property
    def target(self) -> tuple[str, Coordinates] | None:
        """The tensor and the cell to which a key press applies; None if there is no such cell."""
        return self._cells.target

    def pin(self, field: str, cell: Coordinates) -> None:
        """Pins the cursor to a cell, shows its slice and scrolls to it."""
        self.slices.go_to(field, cell)
        self.tensors.show_cell(field, cell)
        self.cell_cursor.pin(field, cell)

    def place_of(self, field: str, cell: Coordinates) -> QRect:
        """Returns the rectangle of a cell in the coordinates of the stage. Returns an empty rectangle if the slice with
        the cell is not shown.
        """
        place = self.slices.place_of(field, cell)
        return place if place.isEmpty() else place.translated(self.slices.pos())

    def picture_of(self, field: str) -> TensorPicture | None:
        """The picture of a tensor; None if it is not shown."""
        return next((picture for picture in self._pictures if picture.field == field), None)

    def value_at(self, field: str, cell: Coordinates) -> np.generic | None:
        """The number in a cell; None if it is hidden or there is none."""
        return self.linking.value_at(field, cell)

    def tensor_of(self, field: str) -> np.ndarray | None:
        """Returns all numbers of a tensor; None if it has no numbers, or if the user must not see some of them yet."""
        picture = self.picture_of(field)
        return None if picture is None or picture.is_covered else picture.values

    def slice_of(self, field: str, cell: Coordinates | None = None) -> np.ndarray | None:
        """The numbers in the shown slice of a tensor, `[rows, columns]`; with `cell`, in the slice with this cell."""
        values = self.tensor_of(field)
        if values is None:
            return None
        view = self.tensors.shown_views(field)[0]
        return (view if cell is None else view.through(cell)).cells(values)

    def figure_parts(self) -> "list[Part]":
        """The parts of the stage that an exported image shows: the colour legend and all tensors. The legend of roles
        and the formula bar are added if there is a cell under the cursor or the case has errors.
        """
        from widgets.stage.figure import Part  # imported here, because the start does not need it

        board, legend = self.tensors.content, self.slices.legend
        parts = [Part(legend, legend.rect(), BLEED), Part(self.tensors.board, board.adjusted(-board.left(), 0, 0, 0))]
        if self.cell_cursor.now.cell is not None or self._run.has_errors:
            # Their child widgets are left out, because buttons are useless on paper.
            parts += [Part(bar, bar.rect(), has_children=False) for bar in (self._roles, self._formula)]
        return parts

    def put_on_top(self, strip: QWidget) -> None:
        """Places the bar `strip` above the tensors."""
        self._column.insertWidget(0, strip)

    def focus_output(self) -> None:
        """Gives the focus to the heatmap or table of the first output."""
        field = next((picture.field for picture in self._pictures if picture.is_output), "")
        if field:
            self.slices.host(field).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_down(self) -> None:
        """Stops the playback, and cancels and awaits the work in the background."""
        self.player.play(False)
        self.linking.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {
            "x": self.slices.selector.swap,
            "[": partial(self.slices.selector.step_slice, -1),
            "]": partial(self.slices.selector.step_slice, 1),
            " ": self._steps.toggle_play,
            ",": partial(self.player.step, -1),
            ".": partial(self.player.step, 1),
            "b": partial(self.show_before, True),
        }
        if event.key() == Qt.Key.Key_Escape and self.cell_cursor.now.is_pinned:
            self.cell_cursor.clear()
        elif starts_number(event) and self.slices.has_cell_focus:
            self._cells.ask_for_number(first_character(event))
        elif event.text() in keys:
            keys[event.text()]()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_B and not event.isAutoRepeat():
            self.show_before(False)
        super().keyReleaseEvent(event)

    def _show_run(self) -> None:
        """Updates the pictures, the cursor and the playback for the run that is shown."""
        scene = self._run.scene()
        if scene is None:
            return
        # In predict mode, intermediate numbers would reveal the outputs.
        can_flow = scene.was_run and not self.prediction.is_on
        scene = scene.with_flow(self.slices.flow.show_case(scene.case, was_run=can_flow))
        self._pictures = scene.pictures
        self._roles.set_words(role_words(scene.case.operator))
        self.tensors.connect_views(() if scene.flow is None else scene.flow.ways(scene.case))
        self.slices.show_pictures(scene.case, self._pictures)
        self.linking.show_scene(scene)
        self.player.show_case(scene.case, self._pictures)
        self._charts.show_case(scene.case if scene.was_run else None, self._pictures, scene.flow)
        self.case_shown.emit()

    def _on_switched(self) -> None:
        self._show_run()
        self.result_switched.emit()

    def _on_focus_changed(self) -> None:
        self.show_before(False)
