"""Boxes about the program: its keyboard shortcuts, its licence and that of what it uses."""

from contextlib import suppress
from itertools import zip_longest

import numpy as np
import PySide6
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from explorer.shell.actions import shortcut_list
from widgets.controls.message_box import MessageBox

# What else the program uses, with its licence.
_USED = {
    "pyqtgraph": "MIT", "platformdirs": "MIT", "tree-sitter": "MIT", "tree-sitter-cpp": "MIT", "onnx": "Apache-2.0",
}  # fmt: skip


def show_shortcuts(parent: QWidget) -> None:
    from html import escape

    told = [
        f"<td><b>{_unbroken(escape(keys))}</b></td><td>{_unbroken(escape(title))}</td>"
        for keys, title in shortcut_list(parent.findChildren(QAction))
    ]
    # Side by side: below each other they are higher than the screen of many a projector.
    half = -(-len(told) // 2)
    between = "<td>&nbsp;&nbsp;</td>"
    rows = "".join(f"<tr>{between.join(pair)}</tr>" for pair in zip_longest(told[:half], told[half:], fillvalue=""))
    box = MessageBox(
        QMessageBox.Icon.NoIcon, _tr("Keyboard shortcuts"), f"<table cellpadding='2'>{rows}</table>", parent=parent
    )
    box.show_once("shortcutList")


def _unbroken(text: str) -> str:
    return text.replace(" ", "&nbsp;").replace("-", "&#8209;")


def show_about(parent: QWidget) -> None:
    from html import escape
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and only this asks for it

    used = [f"Qt for Python {PySide6.__version__} (LGPL-3.0)", f"NumPy {np.__version__} (BSD)"]
    for name, licence in _USED.items():
        with suppress(PackageNotFoundError):  # C++ and ONNX are read only where somebody installed what reads them
            used.append(f"{name} {version(name)} ({licence})")
    text = f"<b>{escape(QApplication.applicationName())}</b><br>{escape(_tr('MIT licence.'))}<br><br>" + "<br>".join(
        map(escape, used)
    )
    box = MessageBox(QMessageBox.Icon.NoIcon, _tr("About"), text, parent=parent)
    box.show_once("about")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Dialogs", text)
