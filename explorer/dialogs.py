"""Questions to the person, and answers to theirs."""

from collections.abc import Callable
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import PySide6
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from explorer.actions import shortcut_list
from ops import Evaluation, FormatError
from ops.backends.as_directml import AsDirectML
from ops.backends.reference import Reference
from ops.sentences import said_by
from widgets.message_box import MessageBox
from widgets.wording import worded

if TYPE_CHECKING:
    from explorer.main_window import MainWindow
    from ops.formats.whole_file import Content

# What else the program uses, with its licence.
_USED = {
    "pyqtgraph": "MIT", "platformdirs": "MIT", "tree-sitter": "MIT", "tree-sitter-cpp": "MIT", "onnx": "Apache-2.0",
}  # fmt: skip


def ask_open(parent: QWidget, folder: str = "") -> str:
    """A path to open, or "" when the person thought better of it."""
    kinds = f"{_tr('Models and lessons')} (*.json *.onnx);;{_tr('All files')} (*)"
    return QFileDialog.getOpenFileName(parent, _tr("Open file"), folder, kinds)[0]


def ask_lesson(parent: QWidget) -> str:
    return QFileDialog.getOpenFileName(parent, _tr("Open lesson"), "", _tr("Lessons") + " (*.json)")[0]


def ask_save(parent: QWidget, name: str, kind: str) -> str:
    return QFileDialog.getSaveFileName(parent, _tr("Save"), name, kind)[0]


def save_array(parent: QWidget, path: str, array: np.ndarray) -> bool:
    """Writes a .npy file; False, and a message, when that is not possible."""
    return put(parent, path, lambda: np.ascontiguousarray(array).reshape(array.shape))


def save_text(parent: QWidget, name: str, kind: str, write: Callable[[], str]) -> None:
    """Asks where to, and writes what `write` gives, which touches no widget; a message when that is not possible."""
    if path := ask_save(parent, name, kind):
        put(parent, path, lambda: write().encode("utf-8", "backslashreplace"))


def put(parent: QWidget, path: str, content: Callable[[], "Content"]) -> bool:
    """Writes what `content` gives, which touches no widget; False, and a message, when that is not possible."""
    from explorer.waiting import GivenUpError, written  # not needed to start
    from ops.formats.whole_file import put_all, why_not

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
    _warn(parent, "notPasted", _tr("Not pasted"), why)


def say_not_copied(parent: QWidget, why: str) -> None:
    _warn(parent, "notCopied", _tr("Not copied"), why)


def say_not_saved(parent: QWidget, why: str) -> None:
    _warn(parent, "notSaved", _tr("Not saved"), why)


def _warn(parent: QWidget, name: str, title: str, why: str) -> None:
    box = MessageBox(QMessageBox.Icon.Warning, title, why, parent=parent)
    box.show_once(name)


def say_cannot_open(parent: QWidget, path: Path, error: FormatError) -> None:
    """Why a file was not opened, with the lines in question where there are some; the text can be copied."""
    from html import escape  # only for what goes wrong

    from explorer.file_dialogs import excerpt

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


def explain_backend(parent: QWidget, result: Evaluation | None, why_no_device: str) -> None:
    """`why_no_device` is empty where there is one, and while nobody asked."""
    origin = worded(result.origin) if result is not None and result.origin else worded(Reference.origin)
    if result is not None and result.origin == AsDirectML.origin:
        on_device = _tr("No device computed this: it is what was recorded of one, computed by NumPy.")
    elif result is not None and result.differences:
        on_device = _tr("This result is the device's, compared with that of the reference.")
    else:
        on_device = worded(why_no_device) or _tr("A device is chosen in the menu of the back end.")
    box = MessageBox(QMessageBox.Icon.Information, _tr("Back end"), origin, parent=parent)
    box.setInformativeText(
        _tr(
            "The NumPy reference computes what the DirectML pages define; where DirectML was seen to compute "
            "something else, a note names the cells."
        )
        + "\n\n"
        + on_device
    )
    box.show_once("backendInfo")


def show_shortcuts(window: "MainWindow") -> None:
    from html import escape

    told = [
        f"<td><b>{_unbroken(escape(keys))}</b></td><td>{_unbroken(escape(title))}</td>"
        for keys, title in shortcut_list(window.findChildren(QAction))
    ]
    # Side by side: below each other they are higher than the screen of many a projector.
    half = -(-len(told) // 2)
    between = "<td>&nbsp;&nbsp;</td>"
    rows = "".join(f"<tr>{between.join(pair)}</tr>" for pair in zip_longest(told[:half], told[half:], fillvalue=""))
    box = MessageBox(
        QMessageBox.Icon.NoIcon, _tr("Keyboard shortcuts"), f"<table cellpadding='2'>{rows}</table>", parent=window
    )
    box.show_once("shortcutList")


def _unbroken(text: str) -> str:
    return text.replace(" ", "&nbsp;").replace("-", "&#8209;")


def show_about(window: "MainWindow") -> None:
    from html import escape
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and only this asks for it

    used = [f"Qt for Python {PySide6.__version__} (LGPL-3.0)", f"NumPy {np.__version__} (BSD)"]
    for name, licence in _USED.items():
        with suppress(PackageNotFoundError):  # C++ and ONNX are read only where somebody installed what reads them
            used.append(f"{name} {version(name)} ({licence})")
    text = f"<b>{escape(QApplication.applicationName())}</b><br>{escape(_tr('MIT licence.'))}<br><br>" + "<br>".join(
        map(escape, used)
    )
    box = MessageBox(QMessageBox.Icon.NoIcon, _tr("About"), text, parent=window)
    box.show_once("about")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Dialogs", text)
