"""Lets the user type a number into a cell. If the number is refused, a note beside the cell shows the reason."""

import numpy as np
from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt

from explorer.session.session import Session
from explorer.stage.stage import Stage
from ops.explain.explanation import named
from ops.model.cell_numbers import cell_number, count_sharing, signed_instead
from ops.model.violations import Fix
from ops.presentation.number_format import format_value
from ops.text.sentences import say
from ops.text.values import Malformed
from widgets.cell_editing.cell_editor import CellEditor
from widgets.cell_editing.cell_note import CellNote
from widgets.display.picture import Coordinates
from widgets.heatmap.keys import moved
from widgets.text.wording import refusal, worded


class CellInput(QObject):
    """Opens an editor over a cell, and shows notes beside cells."""

    def __init__(self, session: Session, stage: Stage) -> None:
        super().__init__(stage)
        self._session, self._stage = session, stage
        self._editor = CellEditor(stage)
        self._note = CellNote(stage)
        self._field = ""
        self._cell: Coordinates = ()
        self._before = ""
        self._editor.finished.connect(self._on_finished)
        self._editor.left.connect(self._on_left)
        self._editor.cancelled.connect(self._on_cancelled)
        self._editor.moved.connect(self._on_moved)
        self._editor.textEdited.connect(self._on_text_edited)
        session.case_changed.connect(self._on_case_changed)

    def edit(self, field: str, cell: Coordinates, typed: str = "") -> None:
        """Opens the editor over a cell. The editor contains the number of the cell, or `typed` if that is not empty."""
        if why := self.why_not(field):
            self.say(field, cell, why, "note")
            return
        value = self._stage.value_at(field, cell)
        if value is None or self._stage.place_of(field, cell).isEmpty():
            why = self.tr("{0} is not in the slice that is shown.").format(named(field, cell))
            self.say(field, cell, why, "note")
            return
        self._note.hide()
        self._field, self._cell = field, cell
        self._before = format_value(value, self._session.case.data_type(field).name)
        # Pinned, so that the cell stays marked when the pointer moves.
        self._stage.pin(field, cell)
        text, host = typed or self._before, self._stage.slices.host(field, cell)
        self._editor.open_at(host, cell, named(field, cell), text, selected=not typed)

    def why_not(self, field: str) -> str:
        """The reason why the numbers of a tensor cannot be edited; '' if they can be edited."""
        if field not in self._session.case.data:
            return self.tr("{0} is not an input: its numbers are computed. Change an input.").format(field)
        desc = self._session.case.tensor(field)
        if desc is None or not desc.is_laid_out:
            return self.tr("{0} has no cells while its type, sizes or strides are incomplete.").format(field)
        picture = self._stage.picture_of(field)
        if picture is None or picture.shown_values is None:
            return self.tr("{0} has no numbers yet.").format(field)
        return ""

    def say(self, field: str, cell: Coordinates, text: str, severity: str) -> None:
        """Shows a note beside a cell for a while, or above the tensor if the cell is not visible."""
        place = self._stage.place_of(field, cell)
        if place.isEmpty():
            place = QRect(self._stage.slices.host(field).mapTo(self._stage, QPoint(0, 0)), QSize(1, 1))
        self._note.say(text, severity, place)

    def _on_case_changed(self) -> None:
        """Closes the editor after a change of the case. Otherwise it would keep the focus, for example after an
        undo.
        """
        self._editor.close_editor()
        self._note.hide()

    def _on_finished(self, text: str, step: Qt.Key) -> None:
        field, cell = self._field, self._cell
        number = cell_number(text, self._session.case.data_type(field))
        if isinstance(number, Malformed):
            self._refuse(number.why)
            return
        self._editor.close_editor()
        note = self._set(number)
        heatmap = self._stage.tensors.heatmap(field, cell)
        target = moved(step, cell, heatmap.shown.view, heatmap.shown.grid.line) if heatmap.shown is not None else None
        if target is not None:
            self._stage.pin(field, target)
        if note:
            # The note is beside the next cell, so that it does not cover that cell.
            self.say(field, target or cell, note, "note")

    def _on_left(self, text: str) -> None:
        self._editor.close_editor(keeps_focus=False)
        self._note.hide()
        if text == self._before:
            return
        number = cell_number(text, self._session.case.data_type(self._field))
        if isinstance(number, Malformed):
            name = named(self._field, self._cell)
            text = self.tr("{0} keeps the value {1}: {2}.").format(name, self._before, worded(number.why))
            self.say(self._field, self._cell, text, "error")
        elif note := self._set(number):
            self.say(self._field, self._cell, note, "note")

    def _on_cancelled(self) -> None:
        self._editor.close_editor()
        self._note.hide()

    def _on_moved(self) -> None:
        if self._note.isVisible():
            self._note.move_to(self._editor.geometry())

    def _on_text_edited(self) -> None:
        self._editor.set_refusal("")
        self._note.hide()

    def fix_refused(self) -> bool:
        """Applies the fix for the refused number: changes the data type to one that can hold it. Returns False if no
        editor is open or there is no such type.
        """
        fix = self._in_signed_type()
        if fix is not None:
            self._session.apply_fix(fix)  # closes the editor
        return fix is not None

    def _in_signed_type(self) -> Fix | None:
        if not self._editor.is_open:
            return None
        return signed_instead(self._session.case, self._field, self._cell, self._editor.text())

    def _refuse(self, why: str) -> None:
        sentence = refusal(named(self._field, self._cell), why)
        if (fix := self._in_signed_type()) is not None:
            sentence += " " + self.tr("Press Ctrl+. for this fix: {0}.").format(worded(fix.title))
        self._editor.set_refusal(sentence)
        self._note.say(sentence, "error", self._editor.geometry(), stays=True)

    def _set(self, number: np.generic) -> str:
        """Sets the number of the edited cell.

        Returns a sentence about the other cells that share its element and have therefore changed too; '' if there are
        none.
        """
        field, cell, case = self._field, self._cell, self._session.case
        desc = case.tensor(field)
        assert desc is not None
        shared = count_sharing(case.sizes(field), desc.explicit_steps, cell)
        text = format_value(number, case.data_type(field).name)
        title = say("Set {cell} to {number}", cell=named(field, cell), number=text)
        if shared > 1:
            title = say("{step} ({count} cells share this element)", step=title, count=shared)
        self._session.set_cells(field, np.array([cell]), np.array([number]), title)
        if shared == 1 or self._session.case is case:
            return ""
        return self.tr("{0} cells share this element; all of them are {1} now.").format(shared, text)
