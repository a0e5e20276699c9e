"""Report files open and are shown; unexpected exceptions are shown, can be saved, and do not end the program."""

import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.devices.reports import ReportDialog, findings, report_in
from explorer.recovery.unexpected_errors import MishapDialog, Mishaps
from explorer.shell import dialogs
from explorer.window.main_window import MainWindow
from ops import FormatError, load
from ops.directml.client.report import report_text
from ops.text.redaction import without_paths
from tests.explorer.helpers.window_actions import menu_of, type_into
from tests.ops.helpers.any_case import example_case

ONE_HOT = example_case("ONE_HOT")


def saying(dialog: QDialog, name: str) -> str:
    found = dialog.findChild(QWidget, name)
    return found.toPlainText() if isinstance(found, QPlainTextEdit) else found.text()  # pyright: ignore[reportAttributeAccessIssue, reportOptionalMemberAccess]


def press(qtbot: QtBot, dialog: QDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


# Opening


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "report.json"
    told = {"happened": "DirectML 1.13.1 refuses; the explorer accepts.", "directml": {"hresult": "0x80070057"}}
    path.write_text(report_text(ONE_HOT, told), encoding="utf-8")
    return path


@pytest.mark.sampled
def test_a_report_opens_as_its_case_and_shows_its_findings(qtbot: QtBot, window: MainWindow, report: Path):
    assert window.open_file(report)
    assert window.session.case == ONE_HOT
    (dialog,) = window.findChildren(ReportDialog)
    assert dialog.isVisible()
    assert not dialog.isModal()
    assert saying(dialog, "report.happened") == "DirectML 1.13.1 refuses; the explorer accepts."
    lines = saying(dialog, "report.findings").splitlines()
    assert lines[lines.index("directml:") + 1] == "    hresult: 0x80070057"
    assert any(line.startswith("    numpy: ") for line in lines)
    press(qtbot, dialog, "report.copy")
    assert QApplication.clipboard().text().startswith("DirectML 1.13.1 refuses; the explorer accepts.\n\n")
    dialog.close()


def test_a_model_that_is_no_report_opens_without_a_word(window: MainWindow, tmp_path: Path):
    path = tmp_path / "model.json"
    path.write_text(json.dumps({**json.loads(report_text(ONE_HOT, {})), "explorer": {}}), encoding="utf-8")
    assert window.open_file(path)
    assert not [dialog for dialog in window.findChildren(ReportDialog) if dialog.isVisible()]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "told",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"happened": None}, id="null"),
        pytest.param({"happened": {"a": [1, [2, {"b": "c\nd"}]]}, "": "", "x": [[]]}, id="nested"),
        pytest.param({"x": [1] * 200_000}, id="long"),
        pytest.param({"<b>bold</b>": "<script>"}, id="markup"),
    ],
)
def test_whatever_somebody_wrote_into_a_report_is_shown(
    qtbot: QtBot, window: MainWindow, report: Path, told: dict[str, Any]
):
    model = json.loads(report.read_text(encoding="utf-8"))
    model["explorer"]["report"] = told
    report.write_text(json.dumps(model), encoding="utf-8")
    assert window.open_file(report)
    for dialog in window.findChildren(ReportDialog):
        assert saying(dialog, "report.happened")
        dialog.close()


@pytest.mark.parametrize(
    "text", ["", "[]", '{"explorer": []}', '{"explorer": {"report": []}}', '{"explorer": {"report": "x"}}', "{"]
)
def test_what_is_no_report_is_none(tmp_path: Path, text: str):
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    assert report_in(path) is None
    assert report_in(tmp_path / "absent") is None


def test_findings_have_a_bounded_depth():
    told: Any = {"end": "here"}
    for _ in range(500):
        told = {"a": told}
    assert len(findings(told).splitlines()) == 18


# Saving


def test_a_report_has_no_folder_of_this_machine(tmp_path: Path):
    case = ONE_HOT
    text = report_text(case, {"happened": f"{Path.home()}/secret and {Path(__file__)}", "list": [sys.prefix]})
    for folder in (Path.home(), Path(__file__).parents[3], Path(sys.prefix)):
        assert str(folder) + "/" not in text
    told = json.loads(text)["explorer"]["report"]
    assert told["happened"].startswith("<home>/secret and <explorer>/tests/")
    assert load(text) == case


@pytest.mark.parametrize("text", ["", "nothing", "/", "a/b", "~"])
def test_a_text_without_folders_stays(text: str):
    assert without_paths(text) == text


# Mishaps


@pytest.fixture
def mishaps(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mishaps]:
    """Yields the window's handler for unexpected exceptions, installed during the test. It writes nothing to standard
    error.
    """
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    made = Mishaps(window.session, window.status, window)
    made.install()
    yield made
    made.uninstall()
    for dialog in window.findChildren(MishapDialog):
        dialog.close()
    made.deleteLater()


def shown(qtbot: QtBot, window: MainWindow) -> MishapDialog:
    def is_there() -> bool:
        return any(dialog.isVisible() for dialog in window.findChildren(MishapDialog))

    qtbot.waitUntil(is_there)
    return next(dialog for dialog in window.findChildren(MishapDialog) if dialog.isVisible())


def break_slot(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaces the slot of the command "Copy index" by a function that raises an IndexError."""

    def fail(*_: object) -> None:
        raise IndexError(f"no such cell in {Path.home()}/work")

    monkeypatch.setattr("explorer.editing.cell_menu.CellMenu._on_copy_index", fail)


@pytest.mark.usefixtures("mishaps")
def test_an_exception_in_a_slot_is_reported_and_the_session_continues(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    break_slot(window, monkeypatch)
    case = window.session.case
    menu = menu_of(window, "InputTensor")
    next(action for action in menu.actions() if action.objectName() == "cellMenu.copyIndex").trigger()
    menu.close()
    dialog = shown(qtbot, window)
    assert not dialog.isModal()
    assert saying(dialog, "mishap.summary").startswith("Something went wrong in the explorer: IndexError: no such cell")
    assert window.session.case is case
    path = tmp_path / "mishap.json"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: str(path))
    press(qtbot, dialog, "mishap.save")
    told = report_in(path)
    assert told is not None
    assert told["happened"] == "IndexError: no such cell in <home>/work"
    assert 'File "<explorer>/tests/explorer/devices/test_reports.py"' in told["traceback"]
    assert {"back_end", "level", "platform", "pyside", "system", "time", "versions", "violations"} <= told.keys()
    assert load(path) == case
    press(qtbot, dialog, "mishap.copy")
    assert "traceback:" in QApplication.clipboard().text()
    assert str(Path.home()) not in QApplication.clipboard().text()
    assert dialog.isVisible()
    press(qtbot, dialog, "mishap.continue")
    assert not dialog.isVisible()
    type_into(qtbot, window, "K", "1")
    assert window.session.case["K"] == 1


@pytest.mark.usefixtures("mishaps")
def test_the_same_mishap_again_is_no_second_box(qtbot: QtBot, window: MainWindow):
    def fail() -> None:
        raise ZeroDivisionError

    for _ in range(3):
        QTimer.singleShot(0, fail)
    dialog = shown(qtbot, window)
    qtbot.waitUntil(lambda: "3 times" in window.status.currentMessage())
    assert window.status.currentMessage() == "The error has occurred 3 times: ZeroDivisionError"
    assert window.findChildren(MishapDialog) == [dialog]


@pytest.mark.usefixtures("mishaps")
def test_an_exception_in_a_thread_is_reported(qtbot: QtBot, window: MainWindow):
    def fail() -> None:
        raise RuntimeError("in a thread\n" + "long " * 1000)

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    text = saying(shown(qtbot, window), "mishap.summary")
    assert text.startswith("Something went wrong in the explorer: RuntimeError: in a thread long long")
    assert len(text) < 400


def test_standard_error_has_the_exception_as_before(window: MainWindow, mishaps: Mishaps, qtbot: QtBot):
    told: list[BaseException] = []
    mishaps._before = lambda kind, error, trace: told.append(error)  # pyright: ignore[reportPrivateUsage]
    error = FormatError("x")
    sys.excepthook(FormatError, error, None)
    assert told == [error]
    shown(qtbot, window).close()


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit()])
def test_what_ends_the_program_is_no_mishap(window: MainWindow, mishaps: Mishaps, error: BaseException):
    taken: list[object] = []
    mishaps._happened.connect(taken.append, Qt.ConnectionType.DirectConnection)  # pyright: ignore[reportPrivateUsage]
    sys.excepthook(type(error), error, None)
    assert taken == []


def test_a_report_that_cannot_be_written_shows_the_reason(
    qtbot: QtBot, window: MainWindow, mishaps: Mishaps, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    path = tmp_path / "no such folder" / "a.json"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: str(path))
    sys.excepthook(ValueError, ValueError("x"), None)
    dialog = shown(qtbot, window)
    press(qtbot, dialog, "mishap.save")
    box = dialog.findChild(QMessageBox, "notSaved")
    assert box is not None
    assert box.text() == f"{path} cannot be written: No such file or directory."
    box.close()
