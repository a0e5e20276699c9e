"""Questions to the person, and answers to theirs."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import PySide6
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QWidget

from explorer.actions import shortcut_list
from ops import Evaluation
from ops.backends.as_directml import AsDirectML
from ops.violations import Fix

if TYPE_CHECKING:
    from explorer.main_window import MainWindow

MODEL_FILES = "DxDispatch models (*.json);;All files (*)"


def ask_open(parent: QWidget) -> str:
    """A path to open, or "" when the person thought better of it."""
    return QFileDialog.getOpenFileName(parent, parent.tr("Open model file"), "", MODEL_FILES)[0]


def ask_save(parent: QWidget, name: str, kind: str) -> str:
    return QFileDialog.getSaveFileName(parent, parent.tr("Save"), name, kind)[0]


def save_array(parent: QWidget, path: str, array: np.ndarray) -> bool:
    """Writes a .npy file; False, and a message, when that is not possible."""
    try:
        with Path(path).open("wb") as file:  # np.save itself would put .npy behind any other ending
            np.save(file, np.ascontiguousarray(array).reshape(array.shape), allow_pickle=False)
    except OSError as error:
        QMessageBox.warning(parent, path, f"{path}: {error.strerror}.")
        return False
    return True


def say_not_pasted(parent: QWidget, why: str) -> None:
    _warn(parent, "notPasted", parent.tr("Not pasted"), why)


def say_not_copied(parent: QWidget, why: str) -> None:
    _warn(parent, "notCopied", parent.tr("Not copied"), why)


def say_not_saved(parent: QWidget, why: str) -> None:
    _warn(parent, "notSaved", parent.tr("Not saved"), why)


def _warn(parent: QWidget, name: str, title: str, why: str) -> None:
    box = QMessageBox(QMessageBox.Icon.Warning, title, why, parent=parent)
    box.setObjectName(name)
    box.finished.connect(box.deleteLater)
    box.open()


def say_cannot_open(parent: QWidget, path: str, why: str) -> None:
    box = QMessageBox(QMessageBox.Icon.Warning, parent.tr("Not opened"), why, parent=parent)
    box.setObjectName("notOpened")
    box.setInformativeText(path)
    box.finished.connect(box.deleteLater)
    box.open()


def choose_fix(
    parent: QWidget, at: QWidget | None, violation: int, fixes: Sequence[Fix], apply: Callable[[int, int], None]
) -> None:
    """Applies the only fix there is, or lets the person choose."""
    if len(fixes) == 1:
        apply(violation, 0)
    elif fixes:
        menu = QMenu(parent)
        menu.setObjectName("fixes")
        for number, fix in enumerate(fixes):
            action = menu.addAction(str(fix.title))
            action.setData((violation, number))
        place = at.mapToGlobal(QPoint(0, at.height())) if at is not None else QCursor.pos()

        def on_triggered(action: QAction) -> None:
            apply(*action.data())

        menu.triggered.connect(on_triggered)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)


def explain_backend(parent: QWidget, result: Evaluation | None, why_no_device: str) -> None:
    """`why_no_device` is empty where there is one, and while nobody asked."""
    origin = result.origin if result is not None and result.origin else f"NumPy {np.__version__} reference"
    if origin == AsDirectML.origin:
        on_device = parent.tr("No device computed this: it is what was recorded of one, computed by NumPy.")
    elif result is not None and result.differences:
        on_device = parent.tr("This result is the device's, compared with that of the reference.")
    else:
        on_device = why_no_device or parent.tr("A device is chosen in the menu of the back end.")
    box = QMessageBox(QMessageBox.Icon.Information, parent.tr("Back end"), origin, parent=parent)
    box.setObjectName("backendInfo")
    box.setInformativeText(
        parent.tr(
            "The NumPy reference computes what the DirectML pages define; where DirectML was seen to compute "
            "something else, a note names the cells."
        )
        + "\n\n"
        + on_device
    )
    box.finished.connect(box.deleteLater)
    box.open()


def show_shortcuts(window: "MainWindow") -> None:
    from html import escape

    rows = "".join(
        f"<tr><td><b>{escape(keys)}</b>&nbsp;&nbsp;&nbsp;</td><td>{escape(title)}</td></tr>"
        for keys, title in shortcut_list(window.findChildren(QAction))
    )
    box = QMessageBox(QMessageBox.Icon.NoIcon, window.tr("Keyboard shortcuts"), f"<table>{rows}</table>", parent=window)
    box.setObjectName("shortcutList")
    box.finished.connect(box.deleteLater)
    box.open()


def show_about(window: "MainWindow") -> None:
    from html import escape
    from importlib.metadata import version  # slow to import, and only this asks for it

    text = (
        f"<b>{escape(window.windowTitle())}</b><br>MIT licence.<br><br>"
        f"Qt for Python {PySide6.__version__} (LGPL-3.0), NumPy {np.__version__} (BSD), "
        f"pyqtgraph {version('pyqtgraph')} (MIT)."
    )
    box = QMessageBox(QMessageBox.Icon.NoIcon, window.tr("About"), text, parent=window)
    box.setObjectName("about")
    box.finished.connect(box.deleteLater)
    box.open()
