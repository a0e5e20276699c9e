"""The Code tab shows the case in the chosen language, connects lines of the code with fields and problems, and copies
and saves the code.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from explorer.code.code_panel import CodePanel
from explorer.settings.language import speak
from explorer.shell import dialogs
from explorer.window.main_window import MainWindow
from ops import load
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.directmlx_export import writer as directmlx_writer
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import box, copied, editor, type_into
from tests.ops.helpers.any_case import example_case
from widgets.code.code_view import CodeView


@pytest.fixture
def window(show: Show) -> Iterator[MainWindow]:
    """The window with ONE_HOT and the Code tab open."""
    window = show("ONE_HOT")
    window.session.set_derive(False)
    choose_language(window, "C++")
    window.tabs.setCurrentWidget(window.code)
    yield window
    choose_language(window, "C++")


def choose_language(window: MainWindow, title: str) -> None:
    window.tabs.setCurrentWidget(window.code)
    languages = box(window, "code.language")
    languages.setCurrentIndex(languages.findText(title))
    languages.activated.emit(languages.currentIndex())


def view(window: MainWindow) -> CodeView:
    found = window.findChild(CodeView, "code.text")
    assert found is not None
    return found


def line_of(window: MainWindow, start: str) -> int:
    (line,) = [n for n, text in enumerate(view(window).toPlainText().splitlines(), 1) if text.strip().startswith(start)]
    return line


@pytest.mark.sampled
def test_the_code_is_that_of_the_case(window: MainWindow):
    assert view(window).toPlainText() == cpp_writer.write(window.session.case)
    window.session.edit("Axis", "2")
    assert "oneHotDesc.Axis = 2u;" in view(window).toPlainText()


def test_a_violation_is_shown_at_the_line_that_breaks_the_rule(window: MainWindow):
    window.session.edit("IndicesTensor.Sizes[3]", "2")
    mark = view(window).mark_at(line_of(window, "const UINT indicesSizes"))
    assert mark is not None
    assert (mark.severity, mark.message) == ("error", str(window.session.violations[0].message))
    window.session.edit("IndicesTensor.Sizes[3]", "1")
    assert view(window).mark_at(line_of(window, "const UINT indicesSizes")) is None


def test_the_field_with_the_keyboard_has_its_line_brought_out(window: MainWindow):
    editor(window, "Axis").setFocus(Qt.FocusReason.TabFocusReason)
    assert view(window).chosen_lines == (line_of(window, "oneHotDesc.Axis"),)
    editor(window, "OutputTensor.Sizes[2]").setFocus(Qt.FocusReason.TabFocusReason)
    assert view(window).chosen_lines == (line_of(window, "const UINT outputSizes"),)


def test_a_problem_that_is_pointed_at_has_its_line_brought_out(window: MainWindow):
    window.session.edit("Axis", "9")
    window.problems.violation_hovered.emit(0)
    assert line_of(window, "oneHotDesc.Axis") in view(window).chosen_lines


def test_enter_at_a_line_leads_to_its_editor(qtbot: QtBot, window: MainWindow):
    window.activateWindow()
    for start, path in (("oneHotDesc.Axis", "Axis"), ("valuesBuffer.DataType", "ValuesTensor.DataType")):
        block = view(window).document().findBlockByNumber(line_of(window, start) - 1)
        view(window).setTextCursor(QTextCursor(block))
        QTest.keyClick(view(window), Qt.Key.Key_Return)
        focused = QApplication.focusWidget()
        assert focused is not None
        assert focused.objectName() == path


def test_copy_cpp_works_from_anywhere(qtbot: QtBot, window: MainWindow):
    window.tabs.setCurrentIndex(0)
    choose_language(window, "DxDispatch model")
    window.actions_["copyCpp"].trigger()
    copied(qtbot, window)
    assert QGuiApplication.clipboard().text() == cpp_writer.write(window.session.case)
    assert window.actions_["copyCpp"].shortcut().toString() == "Ctrl+Shift+C"


def test_the_copy_button_copies_what_is_chosen_whole(qtbot: QtBot, window: MainWindow):
    window.session.edit("IndicesTensor.Sizes[2]", "9000")
    window.session.edit("OutputTensor.Sizes[2]", "9000")
    choose_language(window, "DxDispatch model")
    assert "elements, not shown here" in view(window).toPlainText()
    button = window.findChild(QPushButton, "code.copy")
    assert button is not None
    button.click()
    copied(qtbot, window)
    assert load(QGuiApplication.clipboard().text()) == window.session.case
    assert window.status.currentMessage() == "Copied DxDispatch model"


def test_an_unavailable_language_is_grey_and_shows_the_reason(window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(directmlx_writer, "why_not", lambda case: "it has no such thing")
    window.session.edit("Axis", "1")
    languages = box(window, "code.language")
    row = languages.findText("DirectMLX")
    assert not languages.model().flags(languages.model().index(row, 0)) & Qt.ItemFlag.ItemIsEnabled
    choose_language(window, "DirectMLX")
    why, copy = window.findChild(QLabel, "code.why"), window.findChild(QPushButton, "code.copy")
    assert why is not None
    assert copy is not None
    assert why.text() == "Not available as DirectMLX: it has no such thing."
    assert view(window).toPlainText() == ""
    assert not copy.isEnabled()


def test_the_reason_is_in_the_language_of_the_window(window: MainWindow):
    speak("ko")
    try:
        window.session.open_case(example_case("DIAGONAL_MATRIX"), "DIAGONAL_MATRIX")
        choose_language(window, "DirectMLX")
        why = window.findChild(QLabel, "code.why")
        assert why is not None
        assert why.text() == "DirectMLX 코드를 만들 수 없음: DirectMLX에는 DIAGONAL_MATRIX를 만드는 함수가 없습니다."
    finally:
        speak("en")


def test_the_language_is_remembered(window: MainWindow, qtbot: QtBot):
    choose_language(window, "DxDispatch model")
    assert window.settings.code_language == "dxdispatch"
    again = CodePanel(window.settings.code_language)
    qtbot.addWidget(again)
    again.show_case(window.session.case, (), None)
    again.show()
    assert load(again.findChild(CodeView, "code.text").toPlainText()) == window.session.case  # type: ignore[union-attr]
    unknown = CodePanel("cobol")
    qtbot.addWidget(unknown)
    unknown.show_case(window.session.case, (), None)
    unknown.show()
    assert "DirectML.h" in unknown.findChild(CodeView, "code.text").toPlainText()  # type: ignore[union-attr]


def test_saving_writes_the_file(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    asked: list[tuple[str, str]] = []

    def ask_save(parent: object, name: str, kind: str) -> str:
        asked.append((name, kind))
        return str(tmp_path / name)

    monkeypatch.setattr(dialogs, "ask_save", ask_save)
    button = window.findChild(QPushButton, "code.save")
    assert button is not None
    button.click()
    assert asked == [("one_hot.cpp", "C++ (*.cpp)")]
    assert (tmp_path / "one_hot.cpp").read_text(encoding="utf-8") == cpp_writer.write(window.session.case)


def test_what_is_not_looked_at_is_not_written(window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot):
    window.tabs.setCurrentIndex(0)
    before = view(window).toPlainText()
    type_into(qtbot, window, "Axis", "2")
    assert view(window).toPlainText() == before
    window.tabs.setCurrentWidget(window.code)
    assert "Axis = 2u" in view(window).toPlainText()
