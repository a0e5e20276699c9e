"""A dialog lists the nodes of an ONNX model and asks for free dimensions; the chosen node opens as a case."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QTableView,
)
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops.model.tensor import TensorDesc
from tests.explorer.helpers.onnx_dialog import (
    click_row,
    close,
    detail,
    drop,
    open_button,
    rows,
    shown_dialog,
    size_edits,
    table,
    type_size,
    visible,
)
from tests.explorer.helpers.window_actions import PATIENCE_MS, settle
from tests.ops.helpers.onnx.models import graph, model, node, plain_network, saved, stated


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return saved(plain_network(), tmp_path, "detector.onnx")


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow, path: Path) -> QDialog:
    assert window.open_file(path)
    return shown_dialog(qtbot, window, "onnx")


def sizes(window: MainWindow, name: str) -> object:
    desc = window.session.case[name]
    assert isinstance(desc, TensorDesc)
    return desc.sizes


@pytest.mark.sampled
def test_a_node_is_opened_by_clicks_as_one_undo_step(qtbot: QtBot, window: MainWindow, dialog: QDialog):
    before = window.session.case
    click_row(qtbot, dialog, "best scores")
    assert size_edits(dialog) == ["onnx.size:N"]
    type_size(qtbot, dialog, "N", "2")
    qtbot.mouseClick(open_button(dialog), Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert window.session.case.operator.name == "TOP_K1"
    assert sizes(window, "InputTensor") == (1, 1, 2, 6)
    assert window.session.undo_stack.count() == 1
    assert window.session.undo_stack.undoText() == "Open best scores of detector.onnx"
    remarks = shown_dialog(qtbot, window, "importRemarks")
    text = remarks.findChild(QPlainTextEdit, "importRemarks.text")
    assert text is not None
    assert "Leading dimensions of size 1 were added to reach 4 dimensions" in text.toPlainText()
    copy = remarks.findChild(QPushButton, "importRemarks.copy")
    assert copy is not None
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == text.toPlainText()
    close(qtbot, window, "importRemarks")
    window.session.undo_stack.undo()
    assert window.session.case == before


def test_a_node_is_opened_from_the_keyboard_alone(qtbot: QtBot, window: MainWindow, dialog: QDialog):
    edit = dialog.findChild(QLineEdit, "onnx.filter")
    assert edit is not None
    edit.setFocus()
    qtbot.keyClicks(edit, "eye")
    assert [row[0] for row in rows(dialog)] == ["eye"]
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    settle(qtbot, window)
    assert window.session.case.operator.name == "DIAGONAL_MATRIX"
    close(qtbot, window, "importRemarks")


def test_a_node_that_cannot_be_opened_is_grey_and_shows_the_reason(qtbot: QtBot, window: MainWindow, dialog: QDialog):
    reason = "K is 'computed', which is not a constant; the DirectML provider needs a constant."
    assert ("late k", "TopK", "FLOAT32 {N,6}, INT64 {1}", "", reason) in rows(dialog)
    click_row(qtbot, dialog, "late k")
    assert detail(dialog) == reason
    assert size_edits(dialog) == []
    assert not open_button(dialog).isEnabled()
    shown = table(dialog).model()
    colors = {str(shown.index(r, 0).data()): shown.index(r, 0).data(Qt.ItemDataRole.ForegroundRole) for r in range(5)}
    assert [name for name, color in colors.items() if color is not None] == ["late k"]
    close(qtbot, window, "onnx")


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "N is empty; it must be a whole number."),
        ("abc", "N: 'abc' is not a whole number from 1 to 4294967295."),
        ("0", "N: 0 does not fit UINT, which holds 1 to 4294967295."),
        ("99999999999", "N: 99999999999 does not fit UINT, which holds 1 to 4294967295."),
    ],
)
def test_a_size_that_is_none_is_said_in_the_dialog(
    qtbot: QtBot, window: MainWindow, dialog: QDialog, typed: str, said: str
):
    before = window.session.case
    click_row(qtbot, dialog, "best scores")
    type_size(qtbot, dialog, "N", typed)
    qtbot.mouseClick(open_button(dialog), Qt.MouseButton.LeftButton)
    assert detail(dialog) == said
    assert dialog.isVisible()
    assert window.session.case is before
    close(qtbot, window, "onnx")


def test_a_size_is_kept_from_node_to_node(qtbot: QtBot, window: MainWindow, dialog: QDialog):
    click_row(qtbot, dialog, "best scores")
    type_size(qtbot, dialog, "N", "7")
    click_row(qtbot, dialog, "OneHot of encoded")
    edit = dialog.findChild(QLineEdit, "onnx.size:N")
    assert edit is not None
    assert edit.text() == "7"
    close(qtbot, window, "onnx")


def test_a_filter_that_matches_nothing_leaves_nothing_to_open(qtbot: QtBot, window: MainWindow, dialog: QDialog):
    edit = dialog.findChild(QLineEdit, "onnx.filter")
    assert edit is not None
    qtbot.keyClicks(edit, "qqq")
    assert detail(dialog) == "No node matches."
    assert not open_button(dialog).isEnabled()
    edit.clear()
    assert open_button(dialog).isEnabled()
    close(qtbot, window, "onnx")


@pytest.mark.sampled
def test_a_model_is_dropped_on_the_window(qtbot: QtBot, window: MainWindow, path: Path):
    drop(window, path)
    shown_dialog(qtbot, window, "onnx")
    close(qtbot, window, "onnx")


def test_a_file_that_is_no_model_is_said_in_a_box(qtbot: QtBot, window: MainWindow, tmp_path: Path):
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(b"PK\x03\x04")
    assert_not_opened(qtbot, window, broken, "This is not an ONNX model.")


def test_a_model_without_a_node_for_us_shows_why(qtbot: QtBot, window: MainWindow, tmp_path: Path):
    path = saved(model(graph([node("Det", ["x"], ["y"])], [stated("x", [2, 2])])), tmp_path)
    assert window.open_file(path)
    dialog = shown_dialog(qtbot, window, "onnx")
    assert "The DirectML provider does not register Det" in detail(dialog)
    assert not open_button(dialog).isEnabled()
    close(qtbot, window, "onnx")


def test_very_many_sizes_are_asked_for_in_turns(qtbot: QtBot, window: MainWindow, tmp_path: Path):
    inputs = [stated(f"x{each}", [f"d{8 * each + d}" for d in range(8)]) for each in range(5)]
    content = model(graph([node("Concat", [each.name for each in inputs], ["y"], "join", axis=0)], inputs))
    window.open_file(saved(content, tmp_path))
    dialog = shown_dialog(qtbot, window, "onnx")
    for first, last in ((0, 32), (32, 40)):
        assert size_edits(dialog) == [f"onnx.size:d{each}" for each in range(first, last)]
        for each in range(first, last):
            type_size(qtbot, dialog, f"d{each}", "1")
        qtbot.mouseClick(open_button(dialog), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: visible(window, "onnx") is None, timeout=PATIENCE_MS)
    settle(qtbot, window)
    assert sizes(window, "OutputTensor") == (5, *[1] * 7)


@pytest.mark.sampled
def test_the_list_is_sorted_by_a_click_on_a_heading(qtbot: QtBot, window: MainWindow, dialog: QDialog):
    in_model = [row[1] for row in rows(dialog)]
    assert in_model != sorted(in_model)
    header = table(dialog).horizontalHeader()
    place = QPoint(header.sectionViewportPosition(1) + 8, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [row[1] for row in rows(dialog)] in (sorted(in_model), sorted(in_model, reverse=True))
    close(qtbot, window, "onnx")


def assert_not_opened(qtbot: QtBot, window: MainWindow, path: Path, said: str) -> None:
    before = window.session.case
    assert not window.open_file(path)
    box = shown_dialog(qtbot, window, "notOpened")
    assert isinstance(box, QMessageBox)
    assert said in box.text()
    assert window.session.case is before
    close(qtbot, window, "notOpened")


@pytest.mark.sampled
def test_no_name_type_or_input_is_cut(qtbot: QtBot, window: MainWindow, dialog: QDialog):
    view = table(dialog)
    for column in range(3):
        assert view.columnWidth(column) >= view.sizeHintForColumn(column)
    close(qtbot, window, "onnx")


@pytest.mark.sampled
def test_everything_has_a_name_and_an_accessible_one(qtbot: QtBot, window: MainWindow, dialog: QDialog):
    click_row(qtbot, dialog, "best scores")
    for kind in (QLineEdit, QTableView):
        for part in dialog.findChildren(kind):
            assert part.objectName()
            assert part.accessibleName(), part.objectName()
    close(qtbot, window, "onnx")
