"""Images are exported with the dialog, with menus and to the clipboard; failures are reported with the reason."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLabel, QMessageBox, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from explorer.exporting import image_export
from explorer.exporting.image_dialog import ImageDialog
from explorer.shell import dialogs
from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.exported_figures import drawn, texts
from tests.explorer.helpers.window_actions import menu_of
from widgets.stage.figure import png
from widgets.style.delays import WAITING_AFTER_MS

Opened = Callable[[], ImageDialog]
PATIENCE = 60  # seconds; ends a test that hangs


@pytest.fixture
def dialog(qtbot: QtBot, show: Show) -> Opened:
    window = show("TOP_K1")

    def opened() -> ImageDialog:
        window.actions_["exportImage"].trigger()
        found = window.findChildren(ImageDialog, "imageDialog")[-1]
        qtbot.waitUntil(found.isVisible)
        return found

    return opened


def choice(dialog: QDialog, name: str) -> QComboBox:
    found = dialog.findChild(QComboBox, f"imageDialog.{name}")
    assert found is not None
    return found


def size_text(dialog: QDialog) -> str:
    label = dialog.findChild(QLabel, "imageDialog.size")
    assert label is not None
    return label.text()


def press(qtbot: QtBot, dialog: QDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, f"imageDialog.{name}")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def saved(qtbot: QtBot, dialog: ImageDialog) -> None:
    """Presses Save, and waits until the dialog closes or a message says that the file was not saved."""
    press(qtbot, dialog, "save")
    qtbot.waitUntil(lambda: is_gone(dialog) or dialog.findChild(QMessageBox, "notSaved") is not None)


def is_gone(dialog: ImageDialog) -> bool:
    return not isValid(dialog) or not dialog.isVisible()


def test_the_dialog_shows_the_size_before(window: MainWindow, dialog: Opened):
    shown = dialog()
    stage, tensor = drawn(window).size, drawn(window, "InputTensor").size
    choice(shown, "scale").setCurrentText("4x")
    choice(shown, "format").setCurrentText("PNG")
    assert size_text(shown) == f"{4 * stage.width()} x {4 * stage.height()} pixels"
    choice(shown, "of").setCurrentText("InputTensor")
    assert size_text(shown) == f"{4 * tensor.width()} x {4 * tensor.height()} pixels"
    choice(shown, "format").setCurrentText("SVG")
    assert size_text(shown) == f"{tensor.width()} x {tensor.height()}, sharp at every size"
    assert not choice(shown, "scale").isEnabled()
    shown.close()


@pytest.mark.parametrize("name", ["a.png", "b.svg", "without an ending"])
def test_a_file_is_saved_and_the_choice_remembered(
    qtbot: QtBot,
    window: MainWindow,
    dialog: Opened,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    name: str,
):
    kind = "PNG" if name.endswith("png") else "SVG"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: str(tmp_path / name))
    shown = dialog()
    choice(shown, "of").setCurrentText("InputTensor")
    choice(shown, "format").setCurrentText(kind)
    choice(shown, "scale").setCurrentText("4x")
    saved(qtbot, shown)
    (path,) = tmp_path.iterdir()
    assert path.suffix == f".{kind.lower()}"
    assert window.status.currentMessage() == f"Saved {path}"
    if kind == "PNG":
        assert QImage(str(path)).size() == drawn(window, "InputTensor").size * 4
    else:
        assert "InputTensor" in texts(path.read_bytes())
    again = dialog()
    assert (choice(again, "format").currentText(), choice(again, "scale").currentText()) == (kind, "4x")
    again.close()


def test_what_cannot_be_written_is_reported_with_the_reason(
    qtbot: QtBot, window: MainWindow, dialog: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    path = tmp_path / "no such folder" / "a.png"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: str(path))
    shown = dialog()
    saved(qtbot, shown)
    box = shown.findChild(QMessageBox, "notSaved")
    assert box is not None
    assert box.text() == f"{path} cannot be written: No such file or directory."
    box.close()
    assert shown.isVisible()
    assert choice(shown, "of").isEnabled()
    assert " x " in size_text(shown)
    shown.close()
    assert not shown.isVisible()


@pytest.mark.sampled
def test_the_window_answers_while_a_large_picture_is_written_and_it_can_be_given_up(
    qtbot: QtBot, window: MainWindow, dialog: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    gate = threading.Event()

    def slowly(drawn: QImage) -> bytes:
        assert threading.current_thread() is not threading.main_thread()
        gate.wait(PATIENCE)
        return png(drawn)

    def give_up() -> None:
        (waiting,) = window.findChildren(QProgressDialog, "waiting")
        assert waiting.labelText() == "Writing a.png..."
        qtbot.mouseClick(waiting.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)

    monkeypatch.setattr(image_export, "png", slowly)
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: str(tmp_path / "a.png"))
    shown = dialog()
    choice(shown, "format").setCurrentText("PNG")
    QTimer.singleShot(2 * WAITING_AFTER_MS, give_up)
    press(qtbot, shown, "save")
    assert shown.isVisible()
    QTimer.singleShot(2 * WAITING_AFTER_MS, gate.set)
    press(qtbot, shown, "save")
    assert is_gone(shown)
    assert QImage(str(tmp_path / "a.png")).size() == drawn(window).size * window.settings.image_scale
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_a_picture_without_memory_for_its_file_is_reported(
    qtbot: QtBot, dialog: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(image_export, "png", lambda _: b"")
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: str(tmp_path / "a.png"))
    shown = dialog()
    choice(shown, "format").setCurrentText("PNG")
    saved(qtbot, shown)
    box = shown.findChild(QMessageBox, "notSaved")
    assert box is not None
    assert box.text() == f"{tmp_path / 'a.png'} cannot be written: there is not enough memory for the picture."
    box.close()
    assert not list(tmp_path.iterdir())


def test_a_picture_beyond_what_an_image_holds_is_not_begun(
    window: MainWindow, dialog: Opened, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("widgets.stage.figure.LONGEST_SIDE", 1000)
    monkeypatch.setattr("explorer.exporting.image_export.LONGEST_SIDE", 1000)
    shown = dialog()
    choice(shown, "format").setCurrentText("PNG")
    choice(shown, "scale").setCurrentText("4x")
    size = drawn(window).size * 4
    assert size_text(shown) == (
        f"The picture would have {size.width()} x {size.height()} pixels; "
        "an image can have at most 1000 along each side and 67108864 in total."
    )
    for name in ("save", "copy"):
        button = shown.findChild(QPushButton, f"imageDialog.{name}")
        assert button is not None
        assert not button.isEnabled()
    shown.close()


def test_more_numbers_than_an_svg_can_have_are_reported(
    window: MainWindow, dialog: Opened, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("explorer.exporting.image_export.MOST_TEXTS", 10)
    shown = dialog()
    choice(shown, "format").setCurrentText("SVG")
    assert size_text(shown) == "The picture has 24 numbers; an SVG can have at most 10."
    shown.close()


def test_the_menu_of_a_cell_copies_the_picture_of_its_tensor(show: Show):
    window = show("TOP_K1")
    window.settings.image_scale = 4
    menu = menu_of(window, "OutputValueTensor")
    next(action for action in menu.actions() if action.objectName() == "cellMenu.copyImage").trigger()
    menu.close()
    size = drawn(window, "OutputValueTensor").size * 4
    assert QApplication.clipboard().image().size() == size
    assert window.status.currentMessage() == f"Copied a picture of {size.width()} x {size.height()} pixels"


def test_the_menu_of_a_cell_begins_with_its_tensor(show: Show):
    window = show("TOP_K1")
    menu = menu_of(window, "OutputValueTensor")
    next(action for action in menu.actions() if action.objectName() == "cellMenu.exportImage").trigger()
    menu.close()
    shown = window.findChildren(ImageDialog, "imageDialog")[-1]
    assert choice(shown, "of").currentText() == "OutputValueTensor"
    shown.close()


def test_the_stage_is_copied_from_the_menu_and_from_the_dialog(qtbot: QtBot, window: MainWindow, dialog: Opened):
    window.settings.image_scale = 1
    window.actions_["copyImage"].trigger()
    assert QApplication.clipboard().image().size() == drawn(window).size
    shown = dialog()
    choice(shown, "scale").setCurrentText("2x")
    press(qtbot, shown, "copy")
    assert QApplication.clipboard().image().size() == drawn(window).size * 2
