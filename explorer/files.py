"""Model files: opened from the menu or by dropping them on the window, saved from the menu."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from explorer import dialogs
from explorer.session import Session
from ops import FormatError, dump, load
from ops.formats.model_text import to_text


class Files(QObject):
    """What cannot be read or written is said in a box, and nothing that is open changes."""

    opened = Signal(Path)

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._window = session, window

    def open(self, path: str | Path) -> bool:
        """Shows a model file; True when it was one."""
        try:
            case = load(Path(path))
        except FormatError as error:
            dialogs.say_cannot_open(self._window, str(path), str(error))
            return False
        self._session.open_case(case, self.tr("Open {0}").format(Path(path).name))
        self.opened.emit(Path(path))
        return True

    def ask_and_open(self) -> None:
        if path := dialogs.ask_open(self._window):
            self.open(path)

    def ask_and_save(self) -> None:
        if path := dialogs.ask_save(self._window, f"{self._name}.json", "JSON (*.json)"):
            try:
                Path(path).write_text(to_text(dump(self._session.case)), encoding="utf-8", newline="\n")
            except OSError as error:
                self._complain(f"{path}: {error.strerror}")

    @property
    def _name(self) -> str:
        return self._session.case.operator.title.lower()

    def _complain(self, sentence: str) -> None:
        QMessageBox.warning(self._window, self._window.windowTitle(), sentence)
