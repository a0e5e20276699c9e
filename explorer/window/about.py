"""Shows boxes about the program: keyboard shortcuts, and the licences of the program and its libraries."""

from contextlib import suppress
from itertools import zip_longest

import numpy as np
import PySide6
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from explorer.shell.actions import shortcut_list
from widgets.controls.message_box import MessageBox

# The licences of the other libraries.
_USED = {
    "pyqtgraph": "MIT", "platformdirs": "MIT", "tree-sitter": "MIT", "tree-sitter-cpp": "MIT", "onnx": "Apache-2.0",
}  # fmt: skip


def show_shortcuts(parent: QWidget) -> None:
    """Shows the keys and titles of all actions of a window, and the keys of the heatmaps."""
    from html import escape

    entries = [
        f"<td><b>{_unbroken(escape(keys))}</b></td><td>{_unbroken(escape(title))}</td>"
        for keys, title in (*shortcut_list(parent.findChildren(QAction)), *_heatmap_keys())
    ]
    # There are two columns, because one column would be higher than the image of many projectors.
    half = -(-len(entries) // 2)
    between = "<td>&nbsp;&nbsp;</td>"
    rows = "".join(
        f"<tr>{between.join(pair)}</tr>" for pair in zip_longest(entries[:half], entries[half:], fillvalue="")
    )
    box = MessageBox(
        QMessageBox.Icon.NoIcon, _tr("Keyboard shortcuts"), f"<table cellpadding='2'>{rows}</table>", parent=parent
    )
    box.show_once("shortcutList")


def _heatmap_keys() -> tuple[tuple[str, str], ...]:
    """The keys that work in heatmaps but belong to no action, each with a description."""
    return (
        (_tr("arrow keys"), _tr("Point at the next cell")),
        (_tr("Home, End"), _tr("First or last cell of the row")),
        (_tr("PgUp, PgDn"), _tr("Cell in the previous or next slice")),
        ("[, ]", _tr("Previous or next slice")),
        ("X", _tr("Swap rows and columns")),
        (", .", _tr("Previous or next output cell")),
        (_tr("Space"), _tr("Play or pause")),
        (_tr("B (hold)"), _tr("Numbers of the previous run")),
        (_tr("Enter, digits"), _tr("Type a number, or a guess")),
        (_tr("Enter on an output"), _tr("Pin the cell, or remove the pin")),
        ("Esc", _tr("Remove the pin, or cancel the run")),
    )


def _unbroken(text: str) -> str:
    return text.replace(" ", "&nbsp;").replace("-", "&#8209;")


def show_about(parent: QWidget) -> None:
    """Shows the name and licence of the program, and the versions of its libraries."""
    from html import escape
    from importlib.metadata import PackageNotFoundError, version  # imported here, because the import is slow

    used = [f"Qt for Python {PySide6.__version__} (LGPL-3.0)", f"NumPy {np.__version__} (BSD)"]
    for name, licence in _USED.items():
        with suppress(PackageNotFoundError):  # the libraries for C++ and ONNX are optional
            used.append(f"{name} {version(name)} ({licence})")
    text = f"<b>{escape(QApplication.applicationName())}</b><br>{escape(_tr('MIT licence.'))}<br><br>" + "<br>".join(
        map(escape, used)
    )
    box = MessageBox(QMessageBox.Icon.NoIcon, _tr("About"), text, parent=parent)
    box.show_once("about")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Dialogs", text)
