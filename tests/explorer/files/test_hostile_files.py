"""A hostile file that is dropped or chosen in a dialog is either opened, or refused without changing anything."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.hostile_files import hostile_files
from tests.explorer.helpers.window_actions import heatmap, settle

LONGEST_MESSAGE = 300


def drop_on(window: MainWindow, path: Path, place: QPoint) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    no_buttons = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(place), Qt.DropAction.CopyAction, data, *no_buttons))


def on_input(window: MainWindow) -> QPoint:
    map_ = heatmap(window, "InputTensor")
    return map_.mapTo(window, map_.rect().center())


WAYS: dict[str, Callable[[MainWindow, Path], None]] = {
    "dropped on an input": lambda window, path: drop_on(window, path, on_input(window)),
    "dropped beside": lambda window, path: drop_on(window, path, QPoint(5, 5)),
    "opened": lambda window, path: window.files.ask_and_open(),
    "loaded": lambda window, path: window.input.load("InputTensor", "file"),
}


@pytest.mark.sampled
@pytest.mark.parametrize("way", WAYS)
def test_every_file_opens_or_is_refused_in_one_line(
    qtbot: QtBot, show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
):
    for path in hostile_files(tmp_path / "files"):
        window = show("TOP_K1")
        case = window.session.case
        monkeypatch.setattr(QFileDialog, "getOpenFileName", partial(_answer, str(path)))
        WAYS[way](window, path)
        boxes = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
        was_taken = window.session.case is not case
        assert was_taken != bool(boxes), f"{path.name}: a change or a message, not both and not neither"
        for box in boxes:
            assert 0 < len(box.text()) <= LONGEST_MESSAGE, path.name
            assert "\n" not in box.text().strip(), path.name
            box.reject()
        settle(qtbot, window)


def _answer(path: str, *_: object) -> tuple[str, str]:
    return path, ""
