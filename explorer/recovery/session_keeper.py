"""Keeps the session file up to date while the program runs: even its violent end loses no more than seconds."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QSplitter

from explorer.recovery.session_file import Remembered, to_text
from explorer.recovery.session_slot import SessionSlot
from explorer.session.view_choices import STATES
from explorer.shell.latest import Latest
from ops.text.format_error import FormatError
from ops.text.sentences import said_by
from widgets.style.delays import SESSION_LATE_MS, SESSION_UP_AFTER_MS, WRITE_SESSION_AFTER_MS
from widgets.text.wording import worded

if TYPE_CHECKING:
    from explorer.window.main_window import MainWindow

# Seconds that a hanging disk may delay the end of the program.
FAREWELL = 10.0


class SessionKeeper(QObject):
    """Writes in the background what changed, soon after the first change since the last write."""

    def __init__(self, window: "MainWindow", slot: SessionSlot) -> None:
        super().__init__(window)
        self._window, self._slot = window, slot
        self._written: Remembered | None = None
        self._complained = False
        self.begins_anew = False
        # One thread: of two writers of one file, the older must never be the last.
        self._later = Latest(self, name="session")
        self._later.answered.connect(self._on_written)
        self._later.failed.connect(self._on_written)
        self._later.late.connect(self._on_late)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WRITE_SESSION_AFTER_MS)
        self._timer.timeout.connect(self._write_later)
        for changed in self._changes():
            changed.connect(self._touch)
        window.installEventFilter(self)
        # Ended from outside after that, the program begins with the same session however often that happens.
        self._up = QTimer(self)
        self._up.setInterval(SESSION_UP_AFTER_MS)
        self._up.timeout.connect(self._note_up)
        self._up.start()
        window.session.case_changed.connect(slot.note_success)  # who can edit has a window

    def tell(self, start: Remembered | None, told: str) -> None:
        """What became of the session of last time: in one line that is in nobody's way, and none if all is well."""
        if told:
            told = self.tr("The last session could not be restored: {0}").format(worded(told))
        elif start is not None and start.case is not None:
            told = self._why_no_file(start)
            if start.left_out:
                names = ", ".join(start.left_out)
                told = self.tr("The numbers of {0} were too many to be kept; a fill stands in.").format(names)
        if self._slot.why_not:
            told = told or self.tr("The session is not kept: {0}").format(worded(self._slot.why_not))
        if self._window.settings.was_cut:
            told += " " + self.tr("The settings file ended early; what it lacked is as at the first start.")
        if told:
            self._say(told)

    def begin_anew(self) -> None:
        """Ends the window, so that the program can begin again with all that is open; asks nothing, for nothing is
        lost, and stays where numbers would be."""
        if lost := self._now(whatever=True).lost():
            names = ", ".join(lost)
            told = self.tr("The new size counts from the next start: {0} has more numbers than are kept.")
            self._say(told.format(names))
            return
        self.begins_anew = True
        self._window.close_unasked()

    def finish(self) -> None:
        """Writes what there is when the window was closed, and lets others have the file."""
        self._timer.stop()
        # What is written now must not be overtaken by what was written before.
        self._later.close(patience=FAREWELL)
        session = self._window.session
        last = self._now(whatever=self.begins_anew)
        if not self.begins_anew and last.case is not None and session.document is not None and session.is_modified:
            # The person was asked, and did not want the changes.
            last = replace(last, case=session.document.case)
        self._slot.write(_text(last))
        self._slot.note_success()
        self._slot.release()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._touch()
        return super().eventFilter(watched, event)

    def _note_up(self) -> None:
        """Once the case is run and shown, it is not the case that ends the program."""
        if self._window.isVisible() and self._window.runner.is_idle:
            self._up.stop()
            self._slot.note_success()

    def _why_no_file(self, start: Remembered) -> str:
        """Why the case restored is no longer one of its file; '' where it is, and where it was of none."""
        if not start.path:
            return ""
        try:
            self._window.files.belongs_to(Path(start.path), start.dispatchable)
        except FormatError as error:
            return self.tr("This case was opened from a file that it no longer belongs to: {0}").format(
                worded(said_by(error))
            )
        return ""

    def _say(self, told: str) -> None:
        self._window.status.tell(told)

    def _changes(self):  # bound signals have no name of their own
        window = self._window
        session, slices = window.session, window.stage.slices
        return (
            session.case_changed, session.level_changed, session.document_changed, slices.slices_changed,
            window.stage.cell_cursor.moved, window.tabs.currentChanged, window.preferences.changed,
            window.code.place_changed, window.stage.tensors.place_changed,
            window.course.place_changed,
            *(window.actions_[name].toggled for name in STATES),
            *(splitter.splitterMoved for splitter in window.findChildren(QSplitter)),
        )  # fmt: skip

    def _touch(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _now(self, *, whatever: bool = False) -> Remembered:
        """The case only where it is wanted at the next start, or `whatever` is wanted."""
        window = self._window
        view = window.view_choices()
        if not window.settings.restores_session and not whatever:
            return Remembered(view=view)
        document = window.session.document
        path = str(document.path.absolute()) if document is not None and document.path is not None else ""
        name = document.dispatchable if document is not None else ""
        session = window.session
        return Remembered(session.case, session.level, path, name, view, pasted=session.pasted)

    def _write_later(self) -> None:
        self._window.remember_layout()
        if why_not := self._window.settings.why_not_kept:
            self._complain(self.tr("The settings are not kept: {0} cannot be written.").format(worded(why_not)))
        now = self._now()
        if now != self._written:
            self._written = now
            self._later.ask(partial(_write, self._slot, now), SESSION_LATE_MS)

    def _on_written(self, why_not: object) -> None:
        if not isinstance(why_not, str) or not why_not:
            return
        self._written = None
        self._complain(self.tr("The session is not kept: {0}").format(worded(why_not)))

    def _on_late(self) -> None:
        self._complain(self.tr("The session is not kept: its disk does not answer."))

    def _complain(self, told: str) -> None:
        """Once: a disk that is full stays so for a while."""
        if not self._complained:
            self._complained = True
            self._say(told)


def _write(slot: SessionSlot, remembered: Remembered) -> str:
    return slot.write(_text(remembered))


def _text(remembered: Remembered) -> str:
    """Of a case that is too large to be kept, only the view."""
    try:
        return to_text(remembered)
    except FormatError:
        return to_text(Remembered(view=remembered.view))
