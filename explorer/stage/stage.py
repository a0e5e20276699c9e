"""The middle of the window: the tensors, and what is said about the cell under the pointer."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.cursor.cell_cursor import Cursor, is_inside
from explorer.cursor.player import Player
from explorer.shell.actions import Actions
from explorer.shell.application import application
from explorer.stage.as_directml import AsDirectML
from explorer.stage.linking import Linking
from explorer.stage.pictures import covered, pictures
from explorer.stage.prediction import Prediction
from explorer.stage.run_history import RunHistory
from explorer.stage.scene import message_of, scene_as_directml, scene_before, scene_now
from explorer.stage.slice_panel import SlicePanel
from ops import Evaluation, Violation
from ops.check.validation import has_errors
from ops.model.case import Case
from widgets.controls.labels import Separator
from widgets.display.picture import Coordinates, TensorPicture
from widgets.stage.figure import Part
from widgets.stage.formula_bar import FormulaBar
from widgets.stage.role_legend import RoleLegend
from widgets.stage.step_bar import StepBar
from widgets.style.sizes import BLEED
from widgets.style.theme import Theme

# A dot steps; a number below 1 begins with its 0.
_FIRST_OF_A_NUMBER = tuple("0123456789-+")


class Stage(QWidget):
    """Shows a case with its result, and lets one cursor go over all of it.

    `copy_asked` carries what writes the formula or the cells selected in a table, and the sentence that tells of it.
    """

    case_shown = Signal()
    result_switched = Signal()
    edit_asked = Signal(str)
    menu_requested = Signal(str, object, QPoint)
    guess_asked = Signal(str, object, str)
    copy_asked = Signal(object, str)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._case: Case | None = None
        self._pictures: tuple[TensorPicture, ...] = ()
        self._violations: tuple[Violation, ...] = ()
        self._result: Evaluation | None = None
        self._remark = ""
        self._history = RunHistory()
        self._shows_before = False
        self._shows_equal = False
        self.prediction = Prediction(self)
        self.prediction.changed.connect(self._show_run)
        self.cell_cursor = Cursor(self)
        self.slices = SlicePanel(actions)
        self.tensors = self.slices.tensors
        self._roles = RoleLegend()
        self._as_directml = AsDirectML(actions["asDirectML"], self)
        self._roles.set_corner(self._as_directml.switch)
        self._formula = FormulaBar()
        self._steps = StepBar()
        self._lines = [Separator(), Separator()]
        self.linking = Linking(self.cell_cursor, self.tensors, self._formula, self._roles, self)
        self.player = Player(self.cell_cursor, self._steps, self)
        self.addActions(actions.of_stage())
        self._column = layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.slices, 1)
        for part in (self._roles, self._lines[0], self._formula, self._lines[1], self._steps):
            layout.addWidget(part)
        self._steps.before_held.connect(self.show_before)
        self._as_directml.switched.connect(self._on_switched)
        self._formula.pin_toggled.connect(self.cell_cursor.set_pinned)
        for part in (self._formula, self.slices):
            part.copy_asked.connect(self.copy_asked)
        self.linking.marks_changed.connect(self.slices.show_marks)
        self.slices.slices_changed.connect(self.linking.show)
        self.slices.cell_hovered.connect(self._on_hovered)
        self.slices.cell_clicked.connect(self._on_clicked)
        self.slices.cell_moved_by_key.connect(self._on_moved_by_key)
        self.slices.menu_requested.connect(self.menu_requested)

    @property
    def formula_text(self) -> str:
        """The sentence under the heatmaps."""
        return self._formula.plain_text()

    @property
    def result(self) -> Evaluation | None:
        """What the shown outputs of the case are from."""
        return self._as_directml.shown(self._result)

    @property
    def pictures(self) -> tuple[TensorPicture, ...]:
        """Where numbers are hidden, without any."""
        return tuple(map(covered, self._pictures))

    def set_theme(self, theme: Theme) -> None:
        for part in (self.slices, self._roles, self._formula, self._steps, *self._lines):
            part.set_theme(theme)

    def show_case(self, case: Case, violations: Sequence[Violation], result: Evaluation | None) -> None:
        """Shows numbers where there are some; without a result of this very case, outputs are ghosts."""
        if self._case is None or case.operator is not self._case.operator:
            self.linking.forget()
            self._as_directml.reset()
        self._case, self._violations, self._result = case, tuple(violations), result
        self._as_directml.show_result(result, has_errors(self._violations))
        self._history.note(case, self._violations, result)
        self._steps.show_has_before(self._history.before is not None)
        self._show_run()

    def reset_view(self) -> None:
        """Slices, colours and zoom as they are for a case that is opened anew, and no cell chosen."""
        self.linking.forget()
        self._as_directml.reset()
        self._on_switched()
        self.slices.reset()

    def set_lecturing(self, is_lecturing: bool) -> None:
        """Only what is read from far away, and that larger."""
        for part in (self._roles, self._lines[0]):
            part.setVisible(not is_lecturing)
        self._formula.set_large(is_lecturing)
        self.slices.set_lecturing(is_lecturing)

    def show_before(self, shows_before: bool) -> None:
        """The run before this one in its place, as long as somebody holds the key."""
        shows_before = shows_before and not self.prediction.is_on
        had_focus = self.slices.has_cell_focus
        if shows_before != self._shows_before and (self._history.before is not None or not shows_before):
            self._shows_before = shows_before
            if shows_before:
                self._show_run()
                if had_focus and not self.slices.has_cell_focus:
                    self.slices.focus_first()  # a tile had the keyboard that the run before has not
                # Whoever has the keyboard from now on gets the release of the key.
                application().focusChanged.connect(self._on_focus_changed)
            else:
                application().focusChanged.disconnect(self._on_focus_changed)
                self._show_run()

    def show_equal(self, shows: bool) -> None:
        """Whether the next picture has the differences of outputs that equal the reference too."""
        self._shows_equal = shows

    def show_remark(self, text: str) -> None:
        """A sentence about the case as a whole, while no cell is pointed at."""
        if text != self._remark:
            self._remark = text
            self._show_run()

    def show_numbers(self, field: str, values: np.ndarray) -> None:
        """Other numbers of a tensor, not yet those of the case: colours and layout stay as they are."""
        self._pictures = tuple(
            replace(picture, values=values) if picture.field == field else picture for picture in self._pictures
        )
        self.tensors.show_numbers(field, values)
        self.linking.show_pictures(self._pictures)

    @property
    def target(self) -> tuple[str, Coordinates] | None:
        """The cell that the keyboard means: the one that is read, else that of the focused heatmap or table."""
        cursor = self.cell_cursor.now
        picture = self.picture_of(cursor.field)
        if picture is not None and cursor.cell is not None and is_inside(cursor.cell, picture.sizes):
            return cursor.field, cursor.cell
        return self.slices.focused_cell

    def pin(self, field: str, cell: Coordinates) -> None:
        """Reads this cell until it is let go, in its slice, and scrolls to it."""
        self.slices.go_to(field, cell)
        self.tensors.show_cell(field, cell)
        self.cell_cursor.pin(field, cell)

    def place_of(self, field: str, cell: Coordinates) -> QRect:
        """Where a cell is drawn in the stage; empty when its slice is not shown."""
        place = self.slices.place_of(field, cell)
        return place if place.isEmpty() else place.translated(self.slices.pos())

    def picture_of(self, field: str) -> TensorPicture | None:
        """What is shown of a tensor."""
        return next((picture for picture in self._pictures if picture.field == field), None)

    def value_at(self, field: str, cell: Coordinates) -> np.generic | None:
        """The number in a cell, when there is one."""
        return self.linking.value_at(field, cell)

    def tensor_of(self, field: str) -> np.ndarray | None:
        """All numbers of a tensor."""
        picture = self.picture_of(field)
        return None if picture is None or picture.is_covered else picture.values

    def slice_of(self, field: str, cell: Coordinates | None = None) -> np.ndarray | None:
        """The shown slice of a tensor, of several that with the cell, [rows, columns]."""
        values = self.tensor_of(field)
        if values is None:
            return None
        view = self.tensors.shown_views(field)[0]
        return (view if cell is None else view.through(cell)).cells(values)

    def figure_parts(self) -> list[Part]:
        """What a picture of the stage has: the colours, all tensors, and why the cell that is read has its number."""
        board, legend = self.tensors.content, self.slices.legend
        parts = [Part(legend, legend.rect(), BLEED), Part(self.tensors.board, board.adjusted(-board.left(), 0, 0, 0))]
        if self.cell_cursor.now.cell is not None or has_errors(self._violations):
            # Without what is in them: buttons have no place on paper.
            parts += [Part(bar, bar.rect(), has_children=False) for bar in (self._roles, self._formula)]
        return parts

    def put_on_top(self, strip: QWidget) -> None:
        """A line over the tensors."""
        self._column.insertWidget(0, strip)

    def focus_output(self) -> None:
        """The keyboard goes to the first output."""
        field = next((picture.field for picture in self._pictures if picture.is_output), "")
        if field:
            self.slices.host(field).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_first(self) -> None:
        """The keyboard goes to the first tensor."""
        self.slices.focus_first()

    def close_down(self) -> None:
        """Waits for what is being counted in the background."""
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
        elif self._begins_edit(event) and self._hidden_target is not None:
            self.guess_asked.emit(*self._hidden_target, event.text() if event.text() in _FIRST_OF_A_NUMBER else "")
        elif self._begins_edit(event):
            self.edit_asked.emit(event.text() if event.text() in _FIRST_OF_A_NUMBER else "")
        elif event.text() in keys:
            keys[event.text()]()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_B and not event.isAutoRepeat():
            self.show_before(False)
        super().keyReleaseEvent(event)

    @property
    def _hidden_target(self) -> tuple[str, Coordinates] | None:
        target = self.target
        return target if target is not None and self.prediction.hides(*target) else None

    def _begins_edit(self, event: QKeyEvent) -> bool:
        """True for Enter and for what a number begins with, typed on a heatmap or table."""
        is_plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        is_number = bool(event.text()) and event.text() in _FIRST_OF_A_NUMBER
        return is_plain and (is_enter or is_number) and self.slices.has_cell_focus

    def _show_run(self) -> None:
        """The case shown, or the run before it."""
        case, before = self._case, self._history.before
        if case is None:
            return
        result, now = self.result, pictures(case, self._violations, self.result)
        message = message_of(case, self._violations, self._result, self._remark)
        if self._shows_before and before is not None and not self.prediction.is_on:
            scene = scene_before(before, self._as_directml.shown(before.result), now)
        elif result is not None and result is not self._result:
            scene = scene_as_directml(case, now, result, message, self.prediction)
        else:
            scene = scene_now(case, now, result, message, self.prediction, self._shows_equal)
        self._pictures = scene.pictures
        self.slices.show_pictures(scene.case, self._pictures)
        self.linking.show_scene(scene)
        self.player.show_case(scene.case, self._pictures)
        self.case_shown.emit()

    def _read_at(self, field: str) -> str:
        """A cell of a difference is read at its output, where the sentence tells both numbers."""
        picture = self.picture_of(field)
        return picture.read_at if picture is not None and picture.read_at else field

    def _on_switched(self) -> None:
        self._show_run()
        self.result_switched.emit()

    def _on_focus_changed(self) -> None:
        self.show_before(False)

    def _on_hovered(self, field: str, cell: Coordinates | None) -> None:
        self.cell_cursor.hover(self._read_at(field), cell)

    def _on_clicked(self, field: str, cell: Coordinates) -> None:
        if self.prediction.hides(field, cell):
            self.prediction.show(field, cell)
        field = self._read_at(field)
        self.slices.go_to(field, cell)
        self.cell_cursor.click(field, cell)

    def _on_moved_by_key(self, field: str, cell: Coordinates) -> None:
        """The cell, and its slice when that is another one (PgUp, PgDn).

        A view that was hidden while another window was active still has the keyboard of its own: it is not heard.
        """
        if self.picture_of(field) is None:
            return
        field = self._read_at(field)
        self.slices.go_to(field, cell)
        self.cell_cursor.move(field, cell)
