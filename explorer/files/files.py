"""Model files: opened from the menu or by dropping them on the window, saved from the menu."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from explorer.session.session import Session
from explorer.settings.settings import RECENT_FILES, Settings
from explorer.shell import dialogs
from explorer.shell.waiting import GivenUpError, reading, written
from ops import FormatError
from ops.formats.dxdispatch.model import Model, read_model
from ops.formats.dxdispatch.reader import open_document, outside_files
from ops.text.sentences import said_by, say
from widgets.text.wording import worded

T = TypeVar("T")


class Files(QObject):
    """What cannot be read or written is said in a box, and nothing that is open changes.

    `begin_lesson` begins the lesson of a file, or raises FormatError.
    """

    opened = Signal(Path)
    recent_changed = Signal()

    def __init__(
        self, session: Session, settings: Settings, begin_lesson: Callable[[Path], None], window: QMainWindow
    ) -> None:
        super().__init__(window)
        self._session, self._settings, self._window = session, settings, window
        self._title = window.windowTitle()
        self.begin_lesson = begin_lesson
        session.document_changed.connect(self._show_title)

    def open(self, path: str | Path) -> bool:
        """Opens a file by its kind; False, and a message, when that is not possible. A question may come first."""
        path = Path(path)
        return self._opened(OPENERS.get(path.suffix.lower(), open_model), path)

    def open_lesson(self, path: str | Path) -> bool:
        """Begins a lesson, whatever else the file might be taken for; False, and a message, where it is none."""
        return self._opened(begin_lesson, Path(path))

    def _opened(self, opener: Callable[["Files", Path], None], path: Path) -> bool:
        try:
            opener(self, path)
        except FormatError as error:
            dialogs.say_cannot_open(self._window, path, error)
            return False
        except GivenUpError:
            return False
        return True

    def open_with(self, opener: Callable[[Path, Session, QWidget], object], path: Path) -> None:
        """Leaves the file to somebody who shows a case of it."""
        opener(path, self._session, self._window)
        self.remember(path)

    def ask_and_open(self) -> None:
        if path := dialogs.ask_open(self._window, self._folder):
            self.open(path)

    def choose(self, path: Path, model: Model) -> None:
        """Lets the person choose where there is a choice of dispatchables, and shows that."""
        entries = model.dispatchables()
        if sum(entry.why_not is None for entry in entries) < 2:
            self._ask_outside(path, model, model.chosen())
            return
        from explorer.files.dispatchable_dialog import DispatchableDialog  # few models have several

        dialog = DispatchableDialog(path.name, entries, model.chosen(), self._window)
        dialog.chosen.connect(partial(self._answered, self._ask_outside, path, model))
        dialog.open()

    def _answered(self, go_on: Callable[..., None], path: Path, *answers: object) -> None:
        """Goes on with opening a file after the person has answered."""
        try:
            go_on(path, *answers)
        except FormatError as error:
            dialogs.say_cannot_open(self._window, path, error)
        except GivenUpError:
            return

    def read(self, path: Path, work: Callable[[], T]) -> T:
        """What the work makes of the file; GivenUpError when the person does not wait for it."""
        return reading(self._window, path.name, work)

    def _ask_outside(self, path: Path, model: Model, name: str) -> None:
        """Files in other folders are read only when the person says so."""
        sources = outside_files(model, name)
        if not sources:
            self._show(path, model, name, False)
            return
        from explorer.shell import file_dialogs  # few models reach beyond their folder

        show = partial(self._answered, self._show, path, model, name)
        file_dialogs.ask_outside(self._window, path, sources, show)

    def _show(self, path: Path, model: Model, name: str, allow_outside: bool) -> None:
        document = self.read(path, partial(open_document, model, name, allow_outside=allow_outside))
        self._session.open_case(document.case, say("Open {name}", name=path.name), document)
        self.remember(path)
        self.opened.emit(path)

    def belongs_to(self, path: Path, dispatchable: str) -> None:
        """The case shown was opened from this file at another time: a save goes there. FormatError when it cannot."""
        document = open_document(read_model(path), dispatchable)
        before, now = document.case, self._session.case
        if any(data.problem for data in before.data.values()):
            raise FormatError(self.tr("It no longer has the numbers of every input."), path=str(path))
        # Equal numbers are the same numbers, so that nothing counts as changed that is not.
        kept = {name: now.data[name] for name in before.data if name in now.data}
        same = {name: data for name, data in kept.items() if data.same_as(before.data[name])}
        self._session.set_document(replace(document, case=replace(before, data={**before.data, **same})))

    # Saving

    def save(self) -> bool:
        """Writes the file that is open, or asks for one; False when nothing was written."""
        document = self._session.document
        return self.ask_and_save() if document is None or document.path is None else self._save(document.path)

    def ask_and_save(self) -> bool:
        document = self._session.document
        named = self._session.case.operator.title.lower() + ".json"
        start = str(document.path) if document is not None and document.path is not None else self._in_folder(named)
        path = dialogs.ask_save(self._window, start, "JSON (*.json)")
        return bool(path) and self._save(_with_suffix(Path(path)))

    def _save(self, path: Path) -> bool:
        from ops.formats.dxdispatch.saving import save  # not needed to start

        try:
            document = written(self._window, path, partial(save, self._session.case, path, self._session.document))
        except GivenUpError:
            return False
        except FormatError as error:
            dialogs.say_not_saved(self._window, worded(said_by(error)))
            return False
        self._session.set_document(document)
        self.remember(path)
        return True

    def may_close(self, close: Callable[[], object]) -> bool:
        """True when nothing of a file would be lost; otherwise the person is asked, and `close` called after that."""
        if not self._session.is_modified:
            return True
        from explorer.shell import file_dialogs  # asked at the end, if at all

        file_dialogs.ask_before_closing(self._window, self._name, self.save, close)
        return False

    # What was opened

    @property
    def recent(self) -> tuple[str, ...]:
        return self._settings.recent_files

    def remember(self, path: Path) -> None:
        """Puts a file first among the recent ones."""
        named = str(path.absolute())
        others = (other for other in self.recent if other != named)
        self._settings.recent_files = (named, *others)[:RECENT_FILES]
        self.recent_changed.emit()

    def forget_recent(self) -> None:
        self._settings.recent_files = ()
        self.recent_changed.emit()

    @property
    def _name(self) -> str:
        document = self._session.document
        return document.path.name if document is not None and document.path is not None else ""

    @property
    def _folder(self) -> str:
        """Where the person was last."""
        return str(Path(self.recent[0]).parent) if self.recent else ""

    def _in_folder(self, name: str) -> str:
        return str(Path(self._folder, name)) if self._folder else name

    def say_anew(self, title: str) -> None:
        """`title` is that of the window without a file, in the language of the program."""
        self._title = title
        self._show_title()

    def _show_title(self) -> None:
        # Qt puts its mark for what is not saved at [*], and reads [*][*] as text.
        name = self._name.replace("[*]", "[*][*]")
        self._window.setWindowTitle(f"{name}[*] \u2014 {self._title}" if name else self._title)
        self._window.setWindowModified(bool(name) and self._session.is_modified)


def open_model(files: Files, path: Path) -> None:
    """A DxDispatch model, or a lesson, which is JSON as well."""
    model = files.read(path, partial(_read_unless_lesson, path))
    if model is None:
        begin_lesson(files, path)
    else:
        files.choose(path, model)


def _read_unless_lesson(path: Path) -> Model | None:
    from ops.lessons.lesson_json import is_lesson  # nothing is opened while the program starts

    return None if is_lesson(path) else read_model(path)


def begin_lesson(files: Files, path: Path) -> None:
    """A lesson of somebody's own."""
    files.begin_lesson(path)
    files.remember(path)


def open_nodes(files: Files, path: Path) -> None:
    """Asks for a node of an ONNX model."""
    from explorer.files.onnx_opening import open_onnx  # most people never open one

    files.open_with(open_onnx, path)


# How a file of each ending is opened: shows what it holds, or raises FormatError. Any other ending is a model's.
OPENERS: Mapping[str, Callable[[Files, Path], None]] = {".json": open_model, ".onnx": open_nodes}


def _with_suffix(path: Path) -> Path:
    """With .json behind a name without an ending, unless that is another file already."""
    named = path.with_name(path.name + ".json")
    return path if path.suffix or path.exists() or named.exists() else named
