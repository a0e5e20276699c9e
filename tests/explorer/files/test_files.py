"""Files are opened and saved, which updates the title and the recent files; closing asks about unsaved changes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QListWidget, QMenu, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from explorer.files.recent_files import RecentFiles
from explorer.shell import dialogs
from explorer.window.main_window import MainWindow
from ops import OPERATORS, load
from tests.explorer.helpers.window_actions import settle
from tests.ops.formats.dxdispatch.test_document import FOREIGN, two_clips
from tests.ops.formats.dxdispatch.test_model_files import model


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Iterator[MainWindow]:
    """The window with the file `model.json` open, which contains more than the case."""
    window.files.forget_recent()
    assert window.open_file(write(tmp_path / "model.json", FOREIGN))
    settle(qtbot, window)
    yield window
    window.session.open_operator(OPERATORS["DML_OPERATOR_TOP_K1"])  # no unsaved changes, so closing does not ask
    for box in window.findChildren(QMessageBox):
        box.reject()


def write(path: Path, root: dict[str, Any]) -> Path:
    path.write_text(json.dumps(root), encoding="utf-8")
    return path


def on_disk(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def shown(window: MainWindow, name: str) -> QMessageBox:
    (box,) = [box for box in window.findChildren(QMessageBox, name) if box.isVisible()]
    return box


def press(box: QMessageBox, name: str) -> None:
    button = box.findChild(QPushButton, name)
    assert button is not None
    button.click()


def save_as(monkeypatch: pytest.MonkeyPatch, path: Path | str) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


@pytest.mark.sampled
def test_the_title_names_the_file_and_marks_what_is_not_saved(opened: MainWindow):
    assert opened.windowTitle().startswith("model.json[*] ")
    assert not opened.isWindowModified()
    opened.session.edit("Min", "0")
    assert opened.isWindowModified()
    opened.session.undo_stack.undo()
    assert not opened.isWindowModified()


def test_save_writes_the_same_file_and_keeps_what_is_not_the_case(opened: MainWindow, tmp_path: Path):
    opened.session.edit("Min", "0")
    opened.actions_["save"].trigger()
    saved = on_disk(tmp_path / "model.json")
    assert saved["dispatchables"]["clip"]["desc"]["Min"] == 0
    assert saved["dispatchables"]["shader"] == FOREIGN["dispatchables"]["shader"]
    assert (saved["author"], saved["explorer"]["window"]) == (FOREIGN["author"], FOREIGN["explorer"]["window"])
    assert not opened.isWindowModified()
    assert load(saved) == opened.session.case


def test_undo_after_a_save_is_a_change_of_the_file_again(opened: MainWindow, tmp_path: Path):
    opened.session.edit("Min", "0")
    opened.actions_["save"].trigger()
    opened.session.undo_stack.undo()
    assert opened.isWindowModified()
    assert opened.windowTitle().startswith("model.json")
    opened.actions_["save"].trigger()
    assert on_disk(tmp_path / "model.json")["dispatchables"]["clip"]["desc"]["Min"] == -1


def test_save_as_writes_another_file_which_is_then_the_open_one(
    opened: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    save_as(monkeypatch, tmp_path / "other")
    opened.actions_["saveAs"].trigger()
    assert opened.windowTitle().startswith("other.json")
    opened.session.edit("Min", "0")
    opened.actions_["save"].trigger()
    assert on_disk(tmp_path / "other.json")["dispatchables"]["clip"]["desc"]["Min"] == 0
    assert on_disk(tmp_path / "model.json") == FOREIGN


def test_save_of_a_case_without_a_file_asks_for_one(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    assert "[*]" not in window.windowTitle()
    save_as(monkeypatch, tmp_path / "first.json")
    window.actions_["save"].trigger()
    assert load(tmp_path / "first.json") == window.session.case
    assert window.windowTitle().startswith("first.json")
    save_as(monkeypatch, "")
    window.session.open_operator(OPERATORS["DML_OPERATOR_ONE_HOT"])
    assert window.files.save() is False


def test_another_operator_is_not_the_file_and_undo_brings_the_file_back(opened: MainWindow):
    opened.session.open_operator(OPERATORS["DML_OPERATOR_ONE_HOT"])
    assert "model.json" not in opened.windowTitle()
    opened.session.undo_stack.undo()
    assert opened.windowTitle().startswith("model.json")


def test_a_failed_save_shows_the_reason_and_changes_nothing(opened: MainWindow, tmp_path: Path):
    path = tmp_path / "model.json"
    path.unlink()
    path.mkdir()
    opened.session.edit("Min", "0")
    opened.actions_["save"].trigger()
    box = shown(opened, "notSaved")
    assert "The file cannot be written" in box.text()
    assert opened.isWindowModified()
    assert list(tmp_path.iterdir()) == [path]


def test_recent_files_are_the_last_ten_and_those_that_are_gone_are_greyed(opened: MainWindow, tmp_path: Path):
    for number in range(12):
        assert opened.open_file(write(tmp_path / f"{number}.json", model()))
    (tmp_path / "5.json").unlink()
    actions = fill(opened)
    files = [action for action in actions if action.data()]
    assert [Path(action.data()).name for action in files] == [f"{n}.json" for n in range(11, 1, -1)]
    assert [action.isEnabled() for action in files] == [n != 5 for n in range(11, 1, -1)]
    assert "no longer exists" in files[6].toolTip()
    files[9].trigger()
    assert opened.windowTitle().startswith("2.json")
    actions[-1].trigger()
    assert opened.files.recent == ()


def fill(window: MainWindow) -> list[QAction]:
    menu = window.findChild(RecentFiles)
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu.actions()


def test_the_file_menu_begins_with_open_recent_save_save_as(window: MainWindow):
    file_menu = window.menuBar().actions()[0].menu()
    assert isinstance(file_menu, QMenu)
    texts = [action.text().replace("&", "") for action in file_menu.actions() if not action.isSeparator()]
    assert texts[:4] == ["Open...", "Open recent", "Save", "Save as..."]


def test_a_model_with_several_dispatchables_asks_which(qtbot: QtBot, opened: MainWindow, tmp_path: Path):
    root = two_clips()
    root["dispatchables"]["again"]["desc"]["Min"] = 1
    root["dispatchables"]["shader"] = {"type": "hlsl"}
    assert opened.open_file(write(tmp_path / "several.json", root))
    assert opened.windowTitle().startswith("model.json")
    choices = opened.findChild(QListWidget, "dispatchables.list")
    assert choices is not None
    assert [choices.item(row).text().split("  ")[0] for row in range(3)] == ["clip", "again", "shader"]
    assert not choices.item(2).flags() & Qt.ItemFlag.ItemIsEnabled
    assert "custom shader" in choices.item(2).text()
    qtbot.keyClick(choices, Qt.Key.Key_Down)
    qtbot.keyClick(choices, Qt.Key.Key_Return)
    assert opened.session.case["Min"] == 1
    opened.session.edit("Max", "9")
    opened.actions_["save"].trigger()
    assert load(tmp_path / "several.json", "again") == opened.session.case
    assert load(tmp_path / "several.json", "clip")["Max"] == 2


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """The path of a model that reads its numbers from another folder."""
    np.save(tmp_path / "x.npy", np.array([5, 6, 7, 8], np.float32))
    (tmp_path / "models").mkdir()
    return write(tmp_path / "models" / "model.json", model(values={"sourcePath": "../x.npy"}))


def test_files_in_other_folders_are_read_if_the_user_agrees(opened: MainWindow, outside: Path):
    before = opened.session.case
    assert opened.open_file(outside)
    assert opened.session.case is before
    box = shown(opened, "outsideFiles")
    assert "../x.npy" in box.informativeText()
    press(box, "readOutside")
    assert opened.session.case.logical("InputTensor").tolist() == [5, 6, 7, 8]


def test_files_in_other_folders_may_be_left_alone(opened: MainWindow, outside: Path):
    assert opened.open_file(outside)
    press(shown(opened, "outsideFiles"), "openWithout")
    assert "outside the folder" in opened.session.case.data["InputTensor"].problem


def test_nothing_is_opened_when_the_question_is_cancelled(opened: MainWindow, outside: Path):
    before = opened.session.case
    assert opened.open_file(outside)
    shown(opened, "outsideFiles").reject()
    assert opened.session.case is before


def test_a_broken_file_shows_the_line_in_question(opened: MainWindow, tmp_path: Path):
    path = tmp_path / "broken.json"
    path.write_text('{\n  "resources": {},\n  "dispatchables": {"a" 1}\n}\n', encoding="utf-8")
    before = opened.session.case
    assert not opened.open_file(path)
    box = shown(opened, "notOpened")
    assert box.text().startswith("line 3, column 25: ")
    assert '     3    "dispatchables": {"a" 1}\n' + " " * 32 + "^" in box.informativeText()
    assert box.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
    assert opened.session.case is before


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("button", "is_closed", "minimum"),
    [
        (QMessageBox.StandardButton.Save, True, 0),
        (QMessageBox.StandardButton.Discard, True, -1),
        (QMessageBox.StandardButton.Cancel, False, -1),
    ],
    ids=["save", "discard", "cancel"],
)
def test_closing_with_changes_of_a_file_asks(
    qtbot: QtBot, settings: Any, tmp_path: Path, button: QMessageBox.StandardButton, is_closed: bool, minimum: int
):
    from explorer.app import create_window
    from tests.explorer.helpers.window_actions import no_directml

    window = create_window(settings, no_directml)
    qtbot.addWidget(window)
    window.show()
    path = write(tmp_path / "model.json", FOREIGN)
    assert window.open_file(path)
    window.session.edit("Min", "0")
    window.close()
    assert window.isVisible()
    shown(window, "saveChanges").button(button).click()
    assert window.isVisible() != is_closed
    assert on_disk(path)["dispatchables"]["clip"]["desc"]["Min"] == minimum
    window.session.open_operator(OPERATORS["DML_OPERATOR_TOP_K1"])
    window.close()
    assert not window.isVisible()


@pytest.mark.parametrize("name", ["picture.png", "notes.txt", "archive.zip"])
def test_a_file_of_another_kind_is_refused_by_its_kind(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
):
    said: list[str] = []
    monkeypatch.setattr(dialogs, "say_cannot_open", lambda _parent, _path, error: said.append(str(error)))
    path = tmp_path / name
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    case = window.session.case
    assert not window.open_file(str(path))
    assert window.session.case is case
    assert f"but not {path.suffix}." in said[0]
    assert "JSON" not in said[0]
