"""Predict mode: an output cell is hidden until the user shows it or types the right number."""

from PySide6.QtCore import QObject, Qt

from explorer.session.session import Session
from explorer.stage.prediction import Prediction
from explorer.stage.stage import Stage
from explorer.teaching.prediction_strip import PredictionStrip
from ops.explain.explanation import named
from ops.model.cell_numbers import cell_number
from ops.text.values import Malformed
from widgets.cell_editing.cell_editor import CellEditor
from widgets.cell_editing.cell_note import CellNote
from widgets.display.picture import Coordinates
from widgets.heatmap.keys import moved
from widgets.text.wording import refusal


class Predict(QObject):
    """Predict mode. Connects the stage's `Prediction` with the editor for guesses, and with the bar that shows the
    score.
    """

    def __init__(self, session: Session, stage: Stage) -> None:
        super().__init__(stage)
        self._session, self._stage = session, stage
        self.prediction: Prediction = stage.prediction
        self.strip = PredictionStrip()
        stage.put_on_top(self.strip)
        self._editor = CellEditor(stage)
        self._note = CellNote(stage)
        self._field = ""
        self._cell: Coordinates = ()
        self._editor.finished.connect(self._on_finished)
        self._editor.left.connect(self._on_left)
        self._editor.cancelled.connect(self._close)
        self._editor.textEdited.connect(self._on_text_edited)
        session.case_changed.connect(self._close)
        stage.guess_asked.connect(self._on_guess_asked)
        stage.case_shown.connect(self._show_score)
        self.strip.all_asked.connect(self._on_all_asked)
        self.strip.again_asked.connect(self._on_again_asked)

    def set_on(self, is_on: bool) -> None:
        """Starts or ends predict mode."""
        self._close()
        self.strip.setVisible(is_on)
        self.prediction.switch(is_on)
        if is_on:
            self._stage.focus_output()

    def _on_guess_asked(self, field: str, cell: Coordinates, typed: str) -> None:
        """Opens an editor over the hidden cell `cell`. `typed` is the first character of the guess that the user
        types.
        """
        if self._stage.place_of(field, cell).isEmpty():
            return
        self._field, self._cell = field, cell
        self._note.hide()
        self._stage.pin(field, cell)
        name = self.tr("Guess for {0}").format(named(field, cell))
        self._editor.open_at(self._stage.slices.host(field, cell), cell, name, typed, selected=False)

    def _on_finished(self, text: str, step: Qt.Key) -> None:
        if not text.strip():
            self._close()
            self.prediction.show(self._field, self._cell)
            return
        number = cell_number(text, self._session.case.data_type(self._field))
        name = named(self._field, self._cell)
        if isinstance(number, Malformed):
            self._refuse(refusal(name, number.why))
        elif self.prediction.guess(self._field, self._cell, number):
            self._close()
            self._go_on(step)
        else:
            self._refuse(self.tr("{0} is not {1}. Try again, or press Esc.").format(name, text.strip()))

    def _go_on(self, step: Qt.Key) -> None:
        heatmap = self._stage.tensors.heatmap(self._field, self._cell)
        shown = heatmap.shown
        target = moved(step, self._cell, shown.view, shown.grid.line) if shown is not None else None
        self._stage.pin(self._field, target or self._cell)

    def _refuse(self, why: str) -> None:
        self._editor.set_refusal(why)
        self._editor.selectAll()
        self._note.say(why, "error", self._editor.geometry(), stays=True)

    def _on_text_edited(self) -> None:
        self._editor.set_refusal("")
        self._note.hide()

    def _on_left(self) -> None:
        """Closes the editor and discards its text; called when the editor loses the focus before Enter is pressed."""
        self._editor.close_editor(keeps_focus=False)
        self._note.hide()

    def _close(self) -> None:
        self._editor.close_editor()
        self._note.hide()

    def _on_all_asked(self) -> None:
        self._close()
        self.prediction.show_all()

    def _on_again_asked(self) -> None:
        self._close()
        self.prediction.start_over()

    def _show_score(self) -> None:
        self.strip.show_score(self.prediction.score, self.prediction.cells_hidden)
