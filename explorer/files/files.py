"""Opens and saves model files."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from explorer.session.session import Session
from explorer.settings.settings import RECENT_FILES, Settings
from explorer.shell import dialogs
from explorer.shell.waiting import GivenUpError, reading, written
from ops import FormatError
from ops.formats.dxdispatch.json_text import read_text
from ops.formats.dxdispatch.model import Model, read_model
from ops.formats.dxdispatch.reader import open_document, outside_files
from ops.system.file_reading import read_at_most
from ops.text.sentences import said_by, say
from widgets.text.wording import worded

T = TypeVar("T")


class Files(QObject):
    """Opens and saves files. If this fails, a message box shows the reason, and nothing changes.

    `begin_lesson` is a function that starts the lesson in a file. It raises FormatError if the file is not a lesson.
    """

    opened = Signal(Path)  # a model file
    code_read = Signal(str)  # the text of a C++ file
    recent_changed = Signal()

    def __init__(
        self, session: Session, settings: Settings, begin_lesson: Callable[[Path], None], window: QMainWindow
    ) -> None:
        super().__init__(window)
        self._session, self._settings, self._window = session, settings, window
        self._title = window.windowTitle()
        self.begin_lesson = begin_lesson
        self.shared_view: Callable[[], Mapping[str, Any]] = dict
        """Returns the view that is saved with a case."""
        session.document_changed.connect(self._show_title)

    def open(self, path: str | Path) -> bool:
        """Opens a file by its suffix; asks the user if a choice is needed.

        If the file cannot be opened, shows the reason and returns False.
        """
        path = Path(path)
        return self._opened(OPENERS.get(path.suffix.lower(), open_model), path)

    def open_lesson(self, path: str | Path) -> bool:
        """Starts the lesson in a file. If the file is not a lesson, shows the reason and returns False."""
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
        """Opens a file with the function `opener`, and adds it to the recent files."""
        opener(path, self._session, self._window)
        self.remember(path)

    def ask_and_open(self) -> None:
        """Asks for a file, and opens it."""
        if path := dialogs.ask_open(self._window, self._folder):
            self.open(path)

    def choose(self, path: Path, model: Model) -> None:
        """Opens a dispatchable of `model`, which was read from `path`. If there are several linked ones, opens them as
        a network; if there are several without links, asks the user for one.
        """
        entries = model.dispatchables()
        if sum(entry.why_not is None for entry in entries) < 2:
            self._ask_outside(path, model, model.chosen())
            return
        # Imported here, because few models have several dispatchables.
        from explorer.files.dispatchable_dialog import DispatchableDialog
        from explorer.files.network_files import has_links, outside_of

        if self.read(path, partial(has_links, model)):
            sources = outside_of(model)
            if not sources:
                self._show_network(path, model, False)
                return
            from explorer.shell import file_dialogs

            show = partial(self._answered, self._show_network, path, model)
            file_dialogs.ask_outside(self._window, path, sources, show)
            return

        dialog = DispatchableDialog(path.name, entries, model.chosen(), self._window)
        dialog.chosen.connect(partial(self._answered, self._ask_outside, path, model))
        dialog.open()

    def _answered(self, go_on: Callable[..., None], path: Path, *answers: object) -> None:
        """Continues to open a file after the user has answered: calls `go_on` with the path and the answers.

        If `go_on` raises FormatError, shows the reason.
        """
        try:
            go_on(path, *answers)
        except FormatError as error:
            dialogs.say_cannot_open(self._window, path, error)
        except GivenUpError:
            return

    def read(self, path: Path, work: Callable[[], T]) -> T:
        """Calls `work` in a thread and returns its result. `work` reads the file `path`.

        Raises GivenUpError if the user cancels.
        """
        return reading(self._window, path.name, work)

    def _ask_outside(self, path: Path, model: Model, name: str) -> None:
        """Opens the dispatchable `name` of a model. If the dispatchable refers to files in other folders, asks the user
        first.
        """
        sources = outside_files(model, name)
        if not sources:
            self._show(path, model, name, False)
            return
        from explorer.shell import file_dialogs  # imported here, because few models refer to other folders

        show = partial(self._answered, self._show, path, model, name)
        file_dialogs.ask_outside(self._window, path, sources, show)

    def _show(self, path: Path, model: Model, name: str, allow_outside: bool) -> None:
        document = self.read(path, partial(open_document, model, name, allow_outside=allow_outside))
        self._session.open_case(document.case, say("Open {name}", name=path.name), document)
        self.remember(path)
        self.opened.emit(path)

    def _show_network(self, path: Path, model: Model, allow_outside: bool) -> None:
        from explorer.files.network_files import network_of, show_network

        found = self.read(path, partial(network_of, model, allow_outside))
        show_network(self._session, found, path)
        self.remember(path)

    def belongs_to(self, path: Path, dispatchable: str) -> None:
        """Connects the case of a restored session with a dispatchable of the model file `path`. Saving then writes the
        case to that file.

        Raises FormatError if the file cannot be read, or if it no longer has the numbers of an input.
        """
        document = open_document(read_model(path), dispatchable)
        before, now = document.case, self._session.case
        if any(data.problem for data in before.data.values()):
            raise FormatError(self.tr("The numbers of an input are no longer in the file."), path=str(path))
        # Equal numbers become identical objects, so that they do not count as changed.
        kept = {name: now.data[name] for name in before.data if name in now.data}
        same = {name: data for name, data in kept.items() if data.same_as(before.data[name])}
        self._session.set_document(replace(document, case=replace(before, data={**before.data, **same})))

    # Saving

    def save(self) -> bool:
        """Saves the case or the open network to its model file. If it has no model file, a dialog asks for a path.

        Returns False if nothing was written.
        """
        if self._session.opened is not None:
            file = self._session.network_file
            return self._save_network(file.path) if file is not None and file.can_be_saved else self.ask_and_save()
        document = self._session.document
        return self.ask_and_save() if document is None or document.path is None else self._save(document.path)

    def ask_and_save(self) -> bool:
        """Asks for a path, and saves the case or the whole network; returns False if nothing was written."""
        if self._session.opened is not None:
            file = self._session.network_file
            start = self._in_folder("model.json") if file is None else str(file.path.with_suffix(".json"))
            path = dialogs.ask_save(self._window, start, "JSON (*.json)")
            return bool(path) and self._save_network(_with_suffix(Path(path)))
        document = self._session.document
        named = self._session.case.operator.title.lower() + ".json"
        start = str(document.path) if document is not None and document.path is not None else self._in_folder(named)
        path = dialogs.ask_save(self._window, start, "JSON (*.json)")
        return bool(path) and self._save(_with_suffix(Path(path)))

    def _save(self, path: Path) -> bool:
        from ops.formats.dxdispatch.saving import save  # imported here, because the start does not need it

        try:
            saving = partial(save, self._session.case, path, self._session.document, view=self.shared_view())
            document = written(self._window, path, saving)
        except GivenUpError:
            return False
        except FormatError as error:
            dialogs.say_not_saved(self._window, worded(said_by(error)))
            return False
        self._session.set_document(document)
        self.remember(path)
        return True

    def _save_network(self, path: Path) -> bool:
        from explorer.files.network_files import save_network

        try:
            save_network(self._session, path, self._window)
        except GivenUpError:
            return False
        except FormatError as error:
            dialogs.say_not_saved(self._window, worded(said_by(error)))
            return False
        self.remember(path)
        return True

    def may_close(self, close: Callable[[], object]) -> bool:
        """Returns True if there are no unsaved changes.

        Otherwise returns False, and asks whether to save; `close` is called unless the user cancels or saving fails.
        """
        if not self._session.is_modified:
            return True
        from explorer.shell import file_dialogs  # imported here, because only closing needs it

        file_dialogs.ask_before_closing(self._window, self._name, self.save, close)
        return False

    # Recent files

    @property
    def recent(self) -> tuple[str, ...]:
        """The paths of the recent files, the latest first."""
        return self._settings.recent_files

    def remember(self, path: Path) -> None:
        """Puts a file at the top of the recent files."""
        named = str(path.absolute())
        others = (other for other in self.recent if other != named)
        self._settings.recent_files = (named, *others)[:RECENT_FILES]
        self.recent_changed.emit()

    def forget_recent(self) -> None:
        """Clears the recent files."""
        self._settings.recent_files = ()
        self.recent_changed.emit()

    @property
    def _name(self) -> str:
        if self._session.opened is not None:
            file = self._session.network_file
            return "" if file is None else file.path.name
        document = self._session.document
        return document.path.name if document is not None and document.path is not None else ""

    @property
    def _folder(self) -> str:
        """The folder of the file that was opened or saved last."""
        return str(Path(self.recent[0]).parent) if self.recent else ""

    def _in_folder(self, name: str) -> str:
        return str(Path(self._folder, name)) if self._folder else name

    def say_anew(self, title: str) -> None:
        """Shows the title of the window again, after a change of the language. `title` is the program's title in the
        new language; the window shows it if no file is open.
        """
        self._title = title
        self._show_title()

    def _show_title(self) -> None:
        # Qt replaces [*] by the mark for unsaved changes, and shows [*][*] as [*].
        name = self._name.replace("[*]", "[*][*]")
        self._window.setWindowTitle(f"{name}[*] \u2014 {self._title}" if name else self._title)
        self._window.setWindowModified(bool(name) and self._session.is_modified)


def open_model(files: Files, path: Path) -> None:
    """Opens a DxDispatch model or a lesson.

    Raises FormatError for a file with another suffix than .json, unless it looks like JSON.
    """
    if path.suffix.lower() != ".json" and not _looks_like_json(path):
        raise FormatError(
            say("The program opens models and lessons (.json), ONNX models (.onnx) and C++ (.cpp, .h), but not {kind}.",
                kind=path.suffix or path.name),
            path=str(path),
        )  # fmt: skip
    model = files.read(path, partial(_read_unless_lesson, path))
    if model is None:
        begin_lesson(files, path)
    else:
        files.choose(path, model)


def _looks_like_json(path: Path) -> bool:
    """True if a file begins like JSON or a comment, or is empty.

    Also True if the file cannot be read; then the reader of models reports the reason.
    """
    try:
        if not path.is_file():
            return True
        with path.open("rb") as file:
            first = file.read(64).removeprefix(b"\xef\xbb\xbf").lstrip()
    except OSError:
        return True
    return not first or first[:1] in (b"{", b"/", b"[")


def _read_unless_lesson(path: Path) -> Model | None:
    from ops.lessons.lesson_json import is_lesson  # imported here, because the start does not need it

    return None if is_lesson(path) else read_model(path)


def begin_lesson(files: Files, path: Path) -> None:
    """Starts the lesson in a file."""
    files.begin_lesson(path)
    files.remember(path)


def open_nodes(files: Files, path: Path) -> None:
    """Asks for a node of an ONNX model, and opens it."""
    from explorer.files.onnx_opening import open_onnx  # imported here, because it is seldom needed

    files.open_with(open_onnx, path)


def open_code(files: Files, path: Path) -> None:
    """Opens a file of C++, as if its text had been pasted."""
    try:
        raw = read_at_most(path, LARGEST_CODE)
    except (OSError, ValueError) as error:
        raise FormatError(
            say("The file cannot be read: {reason}.", reason=getattr(error, "strerror", None) or error)
        ) from None
    files.remember(path)
    files.code_read.emit(read_text(raw, path.name))


CODE_SUFFIXES = (".cpp", ".h", ".hpp", ".cc", ".cxx", ".inl")
LARGEST_CODE = 4 << 20  # bytes
# The function that opens files of a suffix; it raises FormatError. Files of any other suffix are opened as models.
OPENERS: Mapping[str, Callable[[Files, Path], None]] = {
    ".json": open_model,
    ".onnx": open_nodes,
    **dict.fromkeys(CODE_SUFFIXES, open_code),
}


def _with_suffix(path: Path) -> Path:
    """Returns `path` with .json appended if it has no suffix.

    Returns `path` unchanged if it has a suffix, or if a file with the old or the new name exists.
    """
    named = path.with_name(path.name + ".json")
    return path if path.suffix or path.exists() or named.exists() else named
