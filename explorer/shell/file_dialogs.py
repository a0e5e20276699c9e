"""Message boxes about files. The module is imported when the first box is shown."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QWidget

from ops import FormatError
from ops.formats.dxdispatch.json_text import LARGEST_FILE, read_text
from ops.system.file_reading import read_at_most
from ops.text.sentences import Quantity
from widgets.controls.message_box import MessageBox

LINES_AROUND = 2
LONGEST_LINE = 80
NAMED_FILES = 8


def excerpt(path: Path, error: FormatError) -> str:
    """The lines of a file around an error, with a mark below the column; '' if the error has no position or the file
    cannot be read.
    """
    if error.line is None or error.column is None:
        return ""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_FILE:
            return ""
        lines = read_text(read_at_most(path, LARGEST_FILE), path.name).split("\n")
    except (OSError, ValueError, FormatError):
        return ""
    first = max(error.line - 1 - LINES_AROUND, 0)
    start = max(error.column - 1 - LONGEST_LINE // 2, 0)
    found: list[str] = []
    for number, line in enumerate(lines[first : error.line + LINES_AROUND], first + 1):
        found.append(f"{number:>6}  " + _printable(line[start : start + LONGEST_LINE]))
        if number == error.line:
            found.append(" " * (8 + error.column - 1 - start) + "^")
    return "\n".join(found)


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


def ask_outside(parent: QWidget, path: Path, sources: Sequence[str], show: Callable[[bool], None]) -> None:
    """Asks whether the model may read files outside its folder; calls `show` with the answer.

    If the user cancels, `show` is not called.
    """
    box = MessageBox(
        QMessageBox.Icon.Question,
        _tr("Read files in other folders?"),
        _tr("{0} reads numbers from files outside its folder.").format(path.name),
        parent=parent,
    )
    box.setTextFormat(Qt.TextFormat.PlainText)
    named = "\n".join(source[:200] for source in sources[:NAMED_FILES])
    more = (
        _tr("and {0:more file|more files}").format(Quantity(len(sources) - NAMED_FILES))
        if len(sources) > NAMED_FILES
        else ""
    )
    box.setInformativeText(f"{named}\n{more}".rstrip())
    without = box.addButton(_tr("Open without these files"), QMessageBox.ButtonRole.RejectRole)
    read = box.addButton(_tr("Read these files"), QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(without)
    box.setEscapeButton(cancel)
    for button, name in ((without, "openWithout"), (read, "readOutside")):
        button.setObjectName(name)

    def on_clicked(button: QAbstractButton) -> None:
        if button in (without, read):
            show(button is read)

    box.buttonClicked.connect(on_clicked)
    box.show_once("outsideFiles")


def ask_before_closing(parent: QWidget, name: str, save: Callable[[], bool], close: Callable[[], object]) -> None:
    """Asks whether to save the document `name`. Then calls `save` if the user chooses to save, and `close`. Does not
    call `close` if the user cancels or if saving fails.
    """
    box = MessageBox(
        QMessageBox.Icon.Question,
        _tr("Save the changes?"),
        _tr("{0} has unsaved changes.").format(name),
        QMessageBox.StandardButton.Save | QMessageBox.StandardButton.Discard | QMessageBox.StandardButton.Cancel,
        parent,
    )
    box.setTextFormat(Qt.TextFormat.PlainText)
    # Qt's Korean text for this button means "ignore".
    box.button(QMessageBox.StandardButton.Discard).setText(_tr("Discard"))
    box.setDefaultButton(QMessageBox.StandardButton.Save)

    def on_clicked(button: QAbstractButton) -> None:
        chosen = box.standardButton(button)
        if chosen == QMessageBox.StandardButton.Discard or (chosen == QMessageBox.StandardButton.Save and save()):
            close()

    box.buttonClicked.connect(on_clicked)
    box.show_once("saveChanges")


def _tr(text: str) -> str:
    return QCoreApplication.translate("FileDialogs", text)
