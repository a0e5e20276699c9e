"""Saves the session automatically, so that a crash loses a few seconds at most."""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QSplitter

from explorer.recovery.session_file import SAVED, Remembered, text_and_loss
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
    """Writes the session in the background, a moment after the first change since the last write."""

    def __init__(self, window: "MainWindow", slot: SessionSlot) -> None:
        super().__init__(window)
        self._window, self._slot = window, slot
        self._written: Remembered | None = None
        self._complained = False
        self._left_out: str | None = None  # the title of the model of which this was said
        self.begins_anew = False
        # Only one thread writes, so that an older state never overwrites a newer state.
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
        # Once the case is shown, the start has succeeded: later crashes are not blamed on the session.
        self._up = QTimer(self)
        self._up.setInterval(SESSION_UP_AFTER_MS)
        self._up.timeout.connect(self._note_up)
        self._up.start()
        window.session.case_changed.connect(slot.note_success)  # an edit means that the window works

    def report_start(self, start: Remembered | None, why_not: str) -> None:
        """Shows a message in the status line if the session or the settings were not completely restored, or if the
        session is not saved.

        `start` is the restored session. `why_not` is the reason why no session was restored, or ''.
        """
        text = ""
        if why_not:
            text = self.tr("The last session could not be restored: {0}").format(worded(why_not))
        elif start is not None and start.case is not None:
            text = self._why_no_file(start)
            if start.why_no_network:
                text = self._why_only_a_node(start)
            elif start.left_out:
                names = ", ".join(start.left_out)
                text = self.tr("The numbers of {0} were too many to save and were generated again.").format(names)
        if self._slot.why_not:
            text = text or self.tr("The session is not saved: {0}").format(worded(self._slot.why_not))
        if self._window.settings.was_cut:
            text += " " + self.tr("The settings file was truncated; missing settings have their defaults.")
        if text:
            self._say(text)

    def begin_anew(self) -> None:
        """Closes the window, so that the program can start again with the same session.

        Does not ask about unsaved changes, because the session contains them. If the session cannot contain all
        numbers, shows a message instead of closing the window.
        """
        if lost := self._now(whatever=True).lost():
            names = ", ".join(lost)
            text = self.tr(
                "The new size of texts, fields and pictures applies at the next start. The window cannot open again "
                "now, because {0} has too many numbers to save."
            )
            self._say(text.format(names))
            return
        self.begins_anew = True
        self._window.close_unasked()

    def finish(self) -> None:
        """Writes the session to its file after the window was closed, and unlocks the file. If the user has discarded
        changes, the saved version of the case is written.
        """
        self._timer.stop()
        # Wait, so that an older write does not end after this last write.
        self._later.close(patience=FAREWELL)
        session = self._window.session
        last = self._now(whatever=self.begins_anew)
        if not self.begins_anew and last.case is not None and session.is_modified:
            # The user chose to discard the changes.
            if session.opened is not None and session.network_file is not None:
                last = replace(last, network=session.network_file.network, dispatchable=SAVED)
            elif session.document is not None:
                last = replace(last, case=session.document.case)
        self._slot.write(_text(last)[0])
        self._slot.note_success()
        self._slot.release()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._touch()
        return super().eventFilter(watched, event)

    def _note_up(self) -> None:
        """Records that the program started successfully, once the window is visible and no run is in progress."""
        if self._window.isVisible() and self._window.runner.is_idle:
            self._up.stop()
            self._slot.note_success()

    def _why_no_file(self, start: Remembered) -> str:
        """Returns the reason why the restored case does not belong to its model file any more. Returns '' if it still
        does, if it had no file, or if a network is restored.
        """
        if not start.path or start.network is not None:
            return ""
        try:
            self._window.files.belongs_to(Path(start.path), start.dispatchable)
        except FormatError as error:
            return self.tr("This case no longer belongs to the file that it was opened from: {0}").format(
                worded(said_by(error))
            )
        return ""

    def _why_only_a_node(self, start: Remembered) -> str:
        why = worded(start.why_no_network)
        text = self.tr(
            "Only the node {0} of the model was restored, because the session could not contain the model: {1}"
        )
        text = text.format(start.node, why)
        return text + " " + self.tr("Open {0} again.").format(start.path) if start.path else text

    def _say(self, text: str) -> None:
        self._window.status.tell(text)

    def _changes(self):  # PySide has no public type for bound signals
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
        """Returns the session to save. It contains the case only if the next start restores the session, or if
        `whatever` is True.
        """
        window = self._window
        view = window.view_choices()
        if not window.settings.restores_session and not whatever:
            return Remembered(view=view)
        document = window.session.document
        path = str(document.path.absolute()) if document is not None and document.path is not None else ""
        name = document.dispatchable if document is not None else ""
        session = window.session
        if (opened := session.opened) is not None:
            file = session.network_file
            path = "" if file is None else str(file.path.absolute())
            name = "" if session.is_modified else SAVED
            return Remembered(
                session.case, session.level, path, name, view,
                version=session.version, network=opened.network, node=opened.node,
            )  # fmt: skip
        return Remembered(session.case, session.level, path, name, view, pasted=session.pasted, version=session.version)

    def _write_later(self) -> None:
        self._window.remember_layout()
        if why_not := self._window.settings.unwritable_file:
            self._complain(self.tr("The settings are not saved: {0} cannot be written.").format(worded(why_not)))
        now = self._now()
        if now != self._written:
            self._written = now
            self._later.ask(partial(_write, self._slot, now), SESSION_LATE_MS)

    def _on_written(self, outcome: object) -> None:
        """Shows a message if the session, or only its network, could not be saved.

        `outcome` is a `_Written`, or the reason why writing failed.
        """
        why_not = outcome.why_not if isinstance(outcome, _Written) else outcome
        if isinstance(why_not, str) and why_not:
            self._written = None
            self._complain(self.tr("The session is not saved: {0}").format(worded(why_not)))
        elif isinstance(outcome, _Written) and outcome.why_no_network:
            self._say_network_left_out(outcome.why_no_network)

    def _say_network_left_out(self, why: str) -> None:
        """Shows the reason why the next start will not restore the network. It is shown only once for each model."""
        opened = self._window.session.opened
        if opened is not None and opened.title != self._left_out:
            self._left_out = opened.title
            text = self.tr("Save the model, because the next start restores only the selected node: {0}")
            self._say(text.format(worded(why)))

    def _on_late(self) -> None:
        self._complain(self.tr("The session could not be saved: the disk is not responding."))

    def _complain(self, text: str) -> None:
        """Shows a message about a problem with saving, but only the first one. Otherwise, a full disk would cause a
        message at every save.
        """
        if not self._complained:
            self._complained = True
            self._say(text)


@dataclass(frozen=True, slots=True)
class _Written:
    """The outcome of writing the session file.

    `why_not` is the reason why the file was not written, `why_no_network` the reason why it does not contain the
    network. A reason is '' if there is none.
    """

    why_not: str
    why_no_network: str


def _write(slot: SessionSlot, remembered: Remembered) -> _Written:
    text, why_no_network = _text(remembered)
    return _Written(slot.write(text), why_no_network)


def _text(remembered: Remembered) -> tuple[str, str]:
    """Returns the text of the session file, and the reason why the text does not contain the network, or ''.

    If the case is too large, the text contains only the choices of the view.
    """
    try:
        return text_and_loss(remembered)
    except FormatError:
        return text_and_loss(Remembered(view=remembered.view))
