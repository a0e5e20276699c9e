"""Malicious ONNX models open with a list of reasons or with a message box. Escape stops the opening of a model."""

import threading
from itertools import product
from pathlib import Path
from time import process_time

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops.formats.onnx_import.reader import OnnxModel
from tests.explorer.helpers.onnx_dialog import (
    close,
    detail,
    drop,
    rows,
    shown_dialog,
    size_edits,
    table,
    type_size,
    visible,
)
from tests.explorer.helpers.window_actions import PATIENCE_MS, settle
from tests.ops.helpers.onnx.hostile import BROKEN, MODELS, hostile_file


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "way"),
    [*product((*MODELS, *BROKEN), ("opened",)), *product(("cycle", "2^40", "opset 999", *BROKEN), ("dropped",))],
)
def test_a_hostile_model_gives_a_list_of_reasons_or_a_box(
    name: str, way: str, qtbot: QtBot, window: MainWindow, tmp_path: Path
):
    path, start = hostile_file(name, tmp_path), process_time()
    before = window.session.case
    if way == "opened":
        window.open_file(path)
    else:
        drop(window, path)
    qtbot.waitUntil(lambda: any(visible(window, each) for each in ("onnx", "notOpened")), timeout=PATIENCE_MS)
    assert (visible(window, "notOpened") is not None) == (name in (*BROKEN, "too many nodes", "opset 999"))
    dialog = visible(window, "onnx")
    if dialog is not None:
        assert table(dialog).model().rowCount()
        assert len(detail(dialog)) < 1000
        assert len(size_edits(dialog)) <= 32
        assert len("".join(rows(dialog)[0])) < 5000
        close(qtbot, window, "onnx")
    close(qtbot, window, "notOpened")
    assert window.session.case is before
    assert process_time() - start < 20


# Opening 10,000 nodes in the window takes ten seconds. Samples of the tests of the command line read this model, too.
WHOLE = [
    pytest.param(name, marks=pytest.mark.thorough) if name == "10,000 nodes" else name
    for name in MODELS
    if name not in ("too many nodes", "opset 999")
]


@pytest.mark.sampled
@pytest.mark.parametrize("name", WHOLE)
def test_the_whole_graph_of_a_hostile_model_opens_or_says_why_not(
    name: str, qtbot: QtBot, window: MainWindow, tmp_path: Path
):
    """The whole graph of a hostile model opens, or the dialog shows the reason why it does not.

    The button that opens it is disabled if fewer than two nodes can be read, as in most of these models; so the test
    enables the button.
    """
    before = window.session.case
    window.open_file(hostile_file(name, tmp_path))
    dialog = shown_dialog(qtbot, window, "onnx")
    for edit in size_edits(dialog):
        type_size(qtbot, dialog, edit.removeprefix("onnx.size:"), "2")
    whole = dialog.findChild(QPushButton, "onnx.whole")
    assert whole is not None
    whole.setEnabled(True)
    qtbot.mouseClick(whole, Qt.MouseButton.LeftButton)
    if window.session.opened is None:
        assert visible(window, "onnx") is dialog
        assert 0 < len(detail(dialog)) < 1000
        assert window.session.case is before
        close(qtbot, window, "onnx")
        return
    assert len(window.session.opened.network.nodes) + len(window.session.opened.stops) >= 1
    settle(qtbot, window)
    window.session.undo_stack.undo()
    assert window.session.case is before


@pytest.mark.sampled
@pytest.mark.parametrize("name", [*MODELS, *BROKEN])
def test_escape_ends_the_opening_of_a_hostile_model(
    name: str, qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path, before = hostile_file(name, tmp_path), window.session.case
    started, may_end = threading.Event(), threading.Event()

    def slowly(model: OnnxModel, file: Path) -> None:
        started.set()
        may_end.wait(10)
        read(model, file)

    read = OnnxModel.__init__
    monkeypatch.setattr(OnnxModel, "__init__", slowly)
    pressed: list[str] = []

    def press() -> None:
        waiting = visible(window, "waiting")
        if waiting is None:
            QTimer.singleShot(10, press)
        else:
            pressed.append(name)
            qtbot.keyClick(waiting, Qt.Key.Key_Escape)

    QTimer.singleShot(0, press)
    window.open_file(path)
    assert started.is_set()
    assert pressed == [name]
    may_end.set()
    qtbot.wait(50)
    assert not any(visible(window, each) for each in ("onnx", "notOpened", "waiting"))
    assert window.session.case is before
    assert not [each for each in threading.enumerate() if each.name == "waited-for" and not _ends(each)]


def _ends(thread: threading.Thread) -> bool:
    thread.join(PATIENCE_MS / 1000)
    return not thread.is_alive()
