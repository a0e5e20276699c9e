"""The dialog that lists the nodes of an ONNX model: its widgets, and clicks in them."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
)
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.helpers.window_actions import PATIENCE_MS


def shown_dialog(qtbot: QtBot, window: MainWindow, name: str) -> QDialog:
    qtbot.waitUntil(lambda: visible(window, name) is not None, timeout=PATIENCE_MS)
    found = visible(window, name)
    assert found is not None
    return found


def visible(window: MainWindow, name: str) -> QDialog | None:
    return next((found for found in window.findChildren(QDialog, name) if found.isVisible()), None)


def table(dialog: QDialog) -> QTableView:
    found = dialog.findChild(QTableView, "onnx.nodes")
    assert found is not None
    return found


def rows(dialog: QDialog) -> list[tuple[str, ...]]:
    shown = table(dialog).model()
    return [
        tuple(str(shown.index(row, column).data()) for column in range(shown.columnCount()))
        for row in range(shown.rowCount())
    ]


def click_row(qtbot: QtBot, dialog: QDialog, name: str) -> None:
    view = table(dialog)
    index = view.model().index([row[0] for row in rows(dialog)].index(name), 0)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())


def open_button(dialog: QDialog) -> QPushButton:
    found = dialog.findChild(QPushButton, "onnx.open")
    assert found is not None
    return found


def detail(dialog: QDialog) -> str:
    found = dialog.findChild(QLabel, "onnx.detail")
    assert found is not None
    return found.text()


def size_edits(dialog: QDialog) -> list[str]:
    return [edit.objectName() for edit in dialog.findChildren(QLineEdit) if edit.objectName().startswith("onnx.size:")]


def type_size(qtbot: QtBot, dialog: QDialog, name: str, text: str) -> None:
    edit = dialog.findChild(QLineEdit, f"onnx.size:{name}")
    assert edit is not None
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, text)


def close(qtbot: QtBot, window: MainWindow, name: str) -> None:
    found = visible(window, name)
    if found is not None:
        found.reject()
    qtbot.waitUntil(lambda: visible(window, name) is None, timeout=PATIENCE_MS)


def drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    place = QPoint(window.width() // 2, window.height() - 40)
    event = QDropEvent(place, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    window.dropEvent(event)
