"""All numbers of an input can be replaced from a fill, a file, the clipboard or a dropped file; an exported tensor
loads again.
"""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops.model.data import Random
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import activate, box, editor, errors, heatmap, numbers, settle, type_into

START = [0, 1, 10, 11, 3, 2, 9, 8, 4, 5, 6, 7]


def asked(window: MainWindow, name: str = "loadNumbers") -> QMessageBox:
    found = [question for question in window.findChildren(QMessageBox, name) if question.isVisible()]
    assert len(found) == 1
    return found[0]


def is_asked(window: MainWindow) -> bool:
    return any(question.isVisible() for question in window.findChildren(QMessageBox))


def answer(question: QMessageBox, name: str) -> None:
    button = next(button for button in question.buttons() if button.objectName() == f"loadNumbers.{name}")
    button.click()


def answers(question: QMessageBox) -> list[str]:
    return [button.text().replace("&", "") for button in question.buttons()]


def refused(window: MainWindow) -> str:
    question = asked(window, "notLoaded")
    text = question.text()
    question.close()
    return text


def drop(window: MainWindow, path: Path, on: QWidget) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    place = QPointF(on.mapTo(window, on.rect().center()))
    event = QDropEvent(place, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    assert event.type() == QEvent.Type.Drop
    window.dropEvent(event)


def choose_kind(window: MainWindow, field: str, kind: str) -> None:
    found = box(window, f"{field}.Data")
    found.setCurrentText(kind)
    found.activated.emit(found.currentIndex())


def save(path: Path, array: np.ndarray) -> Path:
    np.save(path, array)
    return path


# Fills


def test_each_fill_gives_its_numbers(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    choose_kind(window, "InputTensor", "sequence")
    assert numbers(window) == list(range(12))
    type_into(qtbot, window, "InputTensor.Data.start", "5")
    type_into(qtbot, window, "InputTensor.Data.step", "-0.5")
    assert numbers(window)[:3] == [5, 4.5, 4]
    choose_kind(window, "InputTensor", "constant")
    type_into(qtbot, window, "InputTensor.Data.value", "-inf")
    assert numbers(window) == [float("-inf")] * 12
    choose_kind(window, "InputTensor", "index range")
    type_into(qtbot, window, "InputTensor.Data.size", "5")
    assert numbers(window)[:7] == [0, 1, 2, 3, 4, 0, 1]


def test_a_parameter_that_vanishes_under_the_hand_still_counts(qtbot: QtBot, show: Show):
    """The number typed into a cell is kept if the user then clicks on the Step editor, although this editor disappears.

    The typed number makes the input differ from its sequence. Its fill changes to "as given", which has no Step editor.
    """
    window = show("TOP_K1")
    activate(qtbot, window)
    choose_kind(window, "InputTensor", "sequence")
    step = editor(window, "InputTensor.Data.step")
    heatmap(window, "InputTensor").setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(heatmap(window, "InputTensor"), Qt.Key.Key_Right)
    qtbot.keyClicks(heatmap(window, "InputTensor"), "7")
    step.setFocus(Qt.FocusReason.MouseFocusReason)
    settle(qtbot, window)
    assert not step.isVisible()
    assert box(window, "InputTensor.Data").currentText() == "as given"
    assert 7 in numbers(window)[:2]
    QApplication.clipboard().setText("dmlx2:")
    step.selectAll()
    step.paste()
    assert 7 in numbers(window)[:2]
    QApplication.clipboard().setText("2")
    step.selectAll()
    step.paste()
    settle(qtbot, window)
    assert numbers(window)[:3] == [0, 2, 4]


def test_a_new_seed_is_shown_gives_other_numbers_and_can_be_typed_again(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    choose_kind(window, "InputTensor", "random")
    first = numbers(window)
    assert editor(window, "InputTensor.Data.seed").text() == "0"
    button = window.findChild(QPushButton, "InputTensor.Data.newSeed")
    assert button is not None
    assert button.isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    fill = window.session.case.data["InputTensor"].fill
    assert isinstance(fill, Random)
    assert fill.seed != 0
    assert editor(window, "InputTensor.Data.seed").text() == str(fill.seed)
    second = numbers(window)
    assert second != first
    type_into(qtbot, window, "InputTensor.Data.seed", "0")
    assert numbers(window) == first
    type_into(qtbot, window, "InputTensor.Data.seed", str(fill.seed))
    assert numbers(window) == second


def test_the_clipboard_fills_an_input(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    QApplication.clipboard().setText("[[[[12,11,10,9],[8,7,6,5],[4,3,2,1]]]]")
    choose_kind(window, "InputTensor", "from clipboard")
    assert numbers(window) == list(range(12, 0, -1))
    assert box(window, "InputTensor.Data").currentText() == "as given"
    assert window.session.undo_stack.count() == 1
    QApplication.clipboard().setText("1 2\nx")
    choose_kind(window, "InputTensor", "from clipboard")
    assert refused(window) == "The clipboard: line 2, column 1: this line has 1 value, but line 1 has 2."
    assert box(window, "InputTensor.Data").currentText() == "as given"
    assert window.session.undo_stack.count() == 1


def test_a_file_fills_an_input(show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    window = show("TOP_K1")
    (tmp_path / "x.csv").write_text("1,2,3,4\n5,6,7,8\n9,10,11,12\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "x.csv"), ""))
    choose_kind(window, "InputTensor", "from file...")
    assert numbers(window) == list(range(1, 13))  # {3,4} are the cells of {1,1,3,4}
    assert window.session.undo_stack.undoText() == "Load x.csv into InputTensor"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    choose_kind(window, "InputTensor", "from file...")
    assert window.session.undo_stack.count() == 1


# Shapes and types


def test_another_shape_can_be_taken_in_one_step(qtbot: QtBot, show: Show, tmp_path: Path):
    window = show("TOP_K1")
    path = save(tmp_path / "x.npy", np.arange(10, dtype=np.float32).reshape(1, 1, 2, 5))
    window.input.loading.load_file("InputTensor", path)
    question = asked(window)
    assert question.text() == "x.npy contains FLOAT32 {1,1,2,5}, but InputTensor is FLOAT32 {1,1,3,4}."
    assert answers(question) == ["Resize the tensor to {1,1,2,5}", "Cancel"]
    answer(question, "takeShape")
    assert window.session.case.sizes("InputTensor") == (1, 1, 2, 5)
    assert window.session.case.sizes("OutputValueTensor") == (1, 1, 2, 2)
    assert numbers(window) == list(range(10))
    settle(qtbot, window)
    assert errors(window) == []
    assert window.session.undo_stack.count() == 1
    window.session.undo_stack.undo()
    assert numbers(window) == START
    assert window.session.case.sizes("InputTensor") == (1, 1, 3, 4)


def test_as_many_numbers_of_another_shape_can_be_reshaped(show: Show, tmp_path: Path):
    window = show("TOP_K1")
    path = save(tmp_path / "x.npy", np.asfortranarray(np.arange(12, dtype=">f4").reshape(6, 2)))
    window.input.loading.load_file("InputTensor", path)
    question = asked(window)
    assert answers(question) == ["Resize the tensor to {6,2}", "Reshape the numbers to {1,1,3,4}", "Cancel"]
    answer(question, "reshape")
    assert numbers(window) == list(range(12))
    assert window.session.undo_stack.count() == 1


def test_cancelling_changes_nothing(show: Show, tmp_path: Path):
    window = show("TOP_K1")
    window.input.loading.load_file("InputTensor", save(tmp_path / "x.npy", np.zeros(5, np.float32)))
    question = asked(window)
    button = question.button(QMessageBox.StandardButton.Cancel)
    assert isinstance(button, QAbstractButton)
    button.click()
    assert not is_asked(window)
    assert numbers(window) == START
    assert window.session.undo_stack.count() == 0


def test_a_cast_shows_how_many_numbers_change(show: Show, tmp_path: Path):
    window = show("ONE_HOT")
    path = save(tmp_path / "x.npy", np.array([0.5, 2, -1]).reshape(1, 1, 3, 1))
    window.input.loading.load_file("IndicesTensor", path)
    question = asked(window)
    assert question.text() == "x.npy contains FLOAT64 {1,1,3,1}, but IndicesTensor is UINT32 {1,1,3,1}."
    assert question.informativeText() == "The cast to UINT32 changes 2 of 3 numbers."
    assert answers(question) == ["Cast and load", "Cancel"]
    answer(question, "cast")
    assert numbers(window, "IndicesTensor") == [0, 2, 0]


def test_bytes_that_exceed_four_bits_are_a_question(show: Show, tmp_path: Path):
    window = show("DEQUANTIZE")
    window.session.edit("InputTensor.DataType", "UINT4")
    window.session.edit("InputTensor.Sizes", "1,1,1,2")
    window.input.loading.load_file("InputTensor", save(tmp_path / "x.npy", np.array([[200, 3]], np.uint8)))
    question = asked(window)
    assert question.text() == "x.npy contains UINT8 {1,2}, but InputTensor is UINT4 {1,1,1,2}."
    assert question.informativeText() == "The cast to UINT4 changes 1 of 2 numbers."
    answer(question, "cast")
    assert window.session.case.logical("InputTensor").tolist() == [[[[15, 3]]]]


def test_a_cast_that_changes_no_number_is_no_question(show: Show, tmp_path: Path):
    window = show("ONE_HOT")
    path = save(tmp_path / "x.npy", np.array([2, 1, 0], np.int64).reshape(3, 1))
    window.input.loading.load_file("IndicesTensor", path)
    assert not is_asked(window)
    assert numbers(window, "IndicesTensor") == [2, 1, 0]


def test_a_scalar_and_more_than_8_dimensions_find_their_place(show: Show, tmp_path: Path):
    window = show("TOP_K1")
    window.input.loading.load_file("InputTensor", save(tmp_path / "x.npy", np.array(7, np.float32)))
    question = asked(window)
    assert answers(question) == ["Resize the tensor to {1}", "Cancel"]
    question.close()
    deep = np.arange(12, dtype=np.float32).reshape((2, 1, 1, 1, 1, 1, 1, 1, 6))
    window.input.loading.load_file("InputTensor", save(tmp_path / "x.npy", deep))
    question = asked(window)
    assert answers(question) == ["Reshape the numbers to {1,1,3,4}", "Cancel"]
    answer(question, "reshape")
    assert numbers(window) == list(range(12))


def test_numbers_that_cannot_all_be_kept_are_counted(qtbot: QtBot, show: Show, tmp_path: Path):
    window = show("TOP_K1")
    window.session.edit("InputTensor.Strides", "0,0,0,1")
    settle(qtbot, window)
    path = save(tmp_path / "x.npy", np.arange(12, dtype=np.float32).reshape(3, 4))
    window.input.loading.load_file("InputTensor", path)
    assert refused(window) == "8 of 12 numbers were overwritten by others, because cells of InputTensor share elements."


def test_a_tensor_without_sizes_takes_those_of_the_file(show: Show, tmp_path: Path):
    window = show("TOP_K1")
    window.session.edit("InputTensor.Sizes", "1,1,x,4")
    window.input.loading.load_file("InputTensor", save(tmp_path / "x.npy", np.ones((1, 1, 2, 4), np.float32)))
    question = asked(window)
    assert answers(question) == ["Resize the tensor to {1,1,2,4}", "Cancel"]
    answer(question, "takeShape")
    assert window.session.case.sizes("InputTensor") == (1, 1, 2, 4)
    window.session.edit("InputTensor.DataType", "FLOAT3")
    window.input.loading.load_file("InputTensor", tmp_path / "x.npy")
    assert refused(window) == "x.npy: InputTensor has no data type; choose one first."


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("objects.npy", "objects.npy holds Python objects, which are not loaded."),
        ("missing.npy", "missing.npy cannot be read: No such file or directory."),
        ("ragged.csv", "ragged.csv: line 2, column 1: this line has 1 value, but line 1 has 2."),
        ("huge.npy", "huge.npy has 268435457 bytes; the limit is 268435456."),
    ],
)  # fmt: skip
def test_an_unreadable_file_shows_the_reason_and_changes_nothing(show: Show, tmp_path: Path, name: str, said: str):
    window = show("TOP_K1")
    np.save(tmp_path / "objects.npy", np.array([{}], object), allow_pickle=True)
    (tmp_path / "ragged.csv").write_text("1,2\n3\n")
    with (tmp_path / "huge.npy").open("wb") as file:
        file.truncate((256 << 20) + 1)
    window.input.loading.load_file("InputTensor", tmp_path / name)
    assert refused(window) == said
    assert window.session.undo_stack.count() == 0


# Drops


def test_a_file_dropped_on_a_heatmap_is_for_that_tensor(show: Show, tmp_path: Path):
    window = show("ONE_HOT")
    drop(
        window, save(tmp_path / "x.npy", np.array([2, 2, 2], np.uint32).reshape(3, 1)), heatmap(window, "IndicesTensor")
    )
    assert numbers(window, "IndicesTensor") == [2, 2, 2]
    (tmp_path / "x.json").write_text("[[7], [8]]")
    drop(window, tmp_path / "x.json", heatmap(window, "ValuesTensor"))
    assert asked(window).text().startswith("x.json contains FLOAT32 {2,1}, but ValuesTensor is FLOAT32")
    answer(asked(window), "reshape")
    assert numbers(window, "ValuesTensor") == [7, 8]
    drop(window, tmp_path / "x.json", heatmap(window, "OutputTensor"))
    assert refused(window) == "x.json: OutputTensor is not an input: its numbers are computed."


def test_a_file_dropped_elsewhere_is_for_the_only_input_there_is(show: Show, tmp_path: Path):
    path = save(tmp_path / "x.npy", np.arange(12, dtype=np.float32).reshape(3, 4))
    window = show("TOP_K1")
    drop(window, path, window.form)
    assert numbers(window) == list(range(12))
    window = show("ONE_HOT")
    drop(window, path, window.form)
    assert refused(window) == "x.npy: Drop the file on one of these tensors: IndicesTensor, ValuesTensor."
    window = show("FILL_VALUE_CONSTANT")
    drop(window, path, window.form)
    assert refused(window) == "x.npy: FILL_VALUE_CONSTANT has no inputs."


def test_a_model_file_is_still_opened_when_it_is_dropped(show: Show):
    from resources import ROOT

    window = show("TOP_K1")
    drop(window, ROOT / "presets" / "one_hot_1.json", heatmap(window, "InputTensor"))
    assert window.session.case.operator.name == "ONE_HOT"


# Export


def test_an_exported_tensor_loads_as_the_same_numbers(show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    window = show("TOP_K1")
    exact = np.array([0.1, -0.0, np.nan, np.inf, -np.inf, 1e-45, 3, 4, 5, 6, 7, 8], np.float32).reshape(1, 1, 3, 4)
    window.session.load_numbers("InputTensor", exact, "test")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    window.actions_["exportTensors"].trigger()
    choose_kind(window, "InputTensor", "sequence")
    window.input.loading.load_file("InputTensor", tmp_path / "InputTensor.npy")
    assert window.session.case.logical("InputTensor").tobytes() == exact.tobytes()
