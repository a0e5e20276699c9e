"""File dialogs and message boxes."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from ops import FormatError
from ops.text.sentences import said_by
from widgets.text.wording import worded

if TYPE_CHECKING:
    from ops.system.file_writing import Content


def ask_open(parent: QWidget, folder: str = "") -> str:
    """Asks for a file to open; returns its path, '' if the user cancels."""
    kinds = f"{_tr('Models and lessons')} (*.json *.onnx *.cpp *.h);;{_tr('All files')} (*)"
    return QFileDialog.getOpenFileName(parent, _tr("Open file"), folder, kinds)[0]


def ask_folder(parent: QWidget) -> str:
    """Asks for a folder with the tensors of another run; returns its path, '' if the user cancels."""
    return QFileDialog.getExistingDirectory(parent, _tr("Folder with the tensors of another run"))


def ask_lesson(parent: QWidget) -> str:
    """Asks for a lesson file; returns its path, '' if the user cancels."""
    return QFileDialog.getOpenFileName(parent, _tr("Open lesson"), "", _tr("Lessons") + " (*.json)")[0]


def ask_save(parent: QWidget, name: str, kind: str) -> str:
    """Asks for a path to write to. Returns the path, or '' if the user cancels.

    `name` is the suggested path, `kind` the filter of the dialog.
    """
    return QFileDialog.getSaveFileName(parent, _tr("Save"), name, kind)[0]


def save_array(parent: QWidget, path: str, array: np.ndarray) -> bool:
    """Writes an array to a .npy file. If the file cannot be written, shows the reason and returns False."""
    return put(parent, path, lambda: np.ascontiguousarray(array).reshape(array.shape))


def save_text(parent: QWidget, name: str, kind: str, write: Callable[[], str]) -> None:
    """Asks for a path and writes the text that `write` returns; shows the reason if the file cannot be written.

    `write` runs in a background thread and must not use widgets.
    """
    if path := ask_save(parent, name, kind):
        put(parent, path, lambda: write().encode("utf-8", "backslashreplace"))


def put(parent: QWidget, path: str, content: Callable[[], "Content"]) -> bool:
    """Writes a file; returns True if it was written. Shows the reason if it cannot be written.

    `content` returns the content of the file; it runs in a background thread and must not use widgets.
    """
    from explorer.shell.waiting import GivenUpError, written  # imported here, because the start does not need it
    from ops.system.file_writing import put_all, why_not

    target = Path(path)
    try:
        written(parent, target, lambda is_wanted: put_all({target: content()}, is_wanted))
    except GivenUpError:
        return False
    except (OSError, ValueError) as error:
        say_not_saved(parent, _tr("{0} cannot be written: {1}.").format(path, worded(why_not(error))))
        return False
    return True


def say_not_pasted(parent: QWidget, why: str) -> None:
    """Shows the reason why nothing was pasted."""
    _warn(parent, "notPasted", _tr("Not pasted"), why)


def say_not_copied(parent: QWidget, why: str) -> None:
    """Shows the reason why nothing was copied."""
    _warn(parent, "notCopied", _tr("Not copied"), why)


def say_not_saved(parent: QWidget, why: str) -> None:
    """Shows the reason why nothing was saved."""
    _warn(parent, "notSaved", _tr("Not saved"), why)


def _warn(parent: QWidget, name: str, title: str, why: str) -> None:
    from widgets.controls.message_box import MessageBox  # imported here, because the start needs no message box

    MessageBox(QMessageBox.Icon.Warning, title, why, parent=parent).show_once(name)


def say_cannot_open(parent: QWidget, path: Path, error: FormatError) -> None:
    """Shows the reason why a file was not opened, with the lines around the error if its position is known."""
    from html import escape  # imported here, because only errors need it

    from explorer.shell.file_dialogs import excerpt
    from widgets.controls.message_box import MessageBox

    said = escape(worded(said_by(error)), quote=False)
    box = MessageBox(QMessageBox.Icon.Warning, _tr("Not opened"), said, parent=parent)
    box.setTextFormat(Qt.TextFormat.RichText)
    around = excerpt(path, error)
    lines = f"<pre>{escape(around, quote=False)}</pre>" if around else ""
    box.setInformativeText(escape(str(path)[:400], quote=False) + lines)
    box.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    box.show_once("notOpened")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Dialogs", text)
