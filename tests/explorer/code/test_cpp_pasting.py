"""Pasted C++ code opens at once if it is complete; otherwise, the user is first asked for what is missing. The Code tab
shows the code beside the case.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.code import cpp_pasting
from explorer.code.cpp_pasting import CppPasting
from explorer.files.files import CODE_SUFFIXES
from explorer.window.main_window import MainWindow
from ops import FormatError
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.cpp_import.source import WHY_NOT
from tests.explorer.code.test_code_panel import choose_language, line_of, view
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import box, copied
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.cpp.samples import ASSIGNED, ONNX_RUNTIME
from widgets.code.code_view import CodeView

Part = TypeVar("Part", bound=QWidget)

BROKEN = (
    cpp_writer.write(example_case("ONE_HOT"))
    .replace("{ 1u, 1u, 3u, 1u }", "{ 1u, 1u, 3u, 2u }")
    .replace("12ull", "24ull")
)


@pytest.fixture
def window(show: Show) -> Iterator[MainWindow]:
    window = show("TOP_K1")
    yield window
    for dialog in window.findChildren(CppPasting):
        dialog.reject()
    choose_language(window, "C++")


def paste(window: MainWindow, text: str) -> None:
    cpp_pasting.open_pasted(window.session, window.status, window.theming, window, text)


def dialog_of(window: MainWindow) -> CppPasting:
    (dialog,) = [dialog for dialog in window.findChildren(CppPasting) if dialog.isVisible()]
    return dialog


def part(dialog: CppPasting, kind: type[Part], name: str) -> Part:
    found = dialog.findChild(kind, f"cppPasting.{name}")
    assert found is not None, name
    return found


@pytest.mark.sampled
def test_complete_code_opens_at_once_in_one_step(window: MainWindow):
    before = window.session.case
    paste(window, BROKEN)
    assert window.session.case.operator.name == "ONE_HOT"
    assert not window.session.case.derive
    assert window.session.has_errors
    assert window.session.undo_stack.count() == 1
    window.session.undo_stack.undo()
    assert window.session.case is before
    assert window.session.pasted is None
    window.session.undo_stack.redo()
    assert window.session.pasted is not None


def test_a_problem_shows_at_the_line_of_the_pasted_code(window: MainWindow):
    window.tabs.setCurrentWidget(window.code)
    paste(window, BROKEN)
    assert box(window, "code.language").currentText() == "Pasted code"
    assert view(window).toPlainText() == BROKEN
    mark = view(window).mark_at(line_of(window, "const UINT indicesSizes"))
    assert mark is not None
    assert mark.severity == "error"


@pytest.mark.sampled
def test_a_fix_is_shown_as_a_diff(qtbot: QtBot, window: MainWindow):
    window.tabs.setCurrentWidget(window.code)
    paste(window, BROKEN)
    line = line_of(window, "const UINT indicesSizes")
    total = line_of(window, "indicesBuffer.TotalTensorSizeInBytes")
    (violation,) = window.session.violations
    window.session.apply_fix(violation.fixes[0])
    old, new = BROKEN.splitlines(), cpp_writer.write(example_case("ONE_HOT")).splitlines()
    assert [n for n, (one, other) in enumerate(zip(old, new, strict=True), 1) if one != other] == [line, total]
    shown = view(window).toPlainText().splitlines()
    assert shown == [*new[: line - 1], old[line - 1], *new[line - 1 : total - 1], old[total - 1], *new[total - 1 :]]
    mark = view(window).mark_at(line)
    assert mark is not None
    assert (mark.severity, mark.message) == ("success", "IndicesTensor.Sizes is 1,1,3,1 now")
    copy = window.findChild(QPushButton, "code.copy")
    assert copy is not None
    copy.click()
    copied(qtbot, window)
    assert QGuiApplication.clipboard().text().splitlines() == new
    window.session.undo_stack.undo()
    assert view(window).toPlainText() == BROKEN


def test_the_pasted_code_goes_with_the_case(window: MainWindow):
    window.tabs.setCurrentWidget(window.code)
    paste(window, BROKEN)
    choose_language(window, "C++")
    assert "Create" in view(window).toPlainText()
    choose_language(window, "Pasted code")
    window.session.open_operator(window.session.case.operator)
    assert box(window, "code.language").findText("Pasted code") == -1
    window.session.undo_stack.undo()
    assert view(window).toPlainText() == BROKEN


def test_what_the_code_does_not_define_is_asked_for(window: MainWindow):
    paste(window, ONNX_RUNTIME)
    dialog = dialog_of(window)
    names = ("inputDescs[0]", "inputDescs[1]", "outputDescs.data()", "GetDmlAdjustedAxis(axis, context)")
    answers = ("UINT32 {1,1,3,1}", "FLOAT32 {1,1,1,2}", "FLOAT32 {1,1,3,4}", "3")
    for name, answer in zip(names, answers, strict=True):
        QTest.keyClicks(part(dialog, QLineEdit, name), answer)
    assert part(dialog, QLineEdit, "inputDescs[0]").placeholderText() == "FLOAT32 {1, 1, 3, 4}"
    part(dialog, QPushButton, "open").click()
    assert window.session.case.values == example_case("ONE_HOT").values
    assert window.session.undo_stack.count() == 1


def test_what_is_left_empty_is_open_in_its_field(window: MainWindow):
    paste(window, ONNX_RUNTIME)
    part(dialog_of(window), QPushButton, "open").click()
    assert window.session.case.operator.name == "ONE_HOT"
    paths = {place.path for violation in window.session.violations for place in violation.locations}
    assert {"IndicesTensor", "Axis"} <= paths


def test_of_several_operators_one_is_chosen(window: MainWindow):
    paste(
        window,
        BROKEN.replace("oneHotDesc", "other").replace("Create", "Make") + cpp_writer.write(example_case("TOP_K")),
    )
    dialog = dialog_of(window)
    operators = part(dialog, QComboBox, "operator")
    assert [operators.itemText(row).partition(",")[0] for row in range(2)] == ["ONE_HOT: other", "TOP_K: topKDesc"]
    operators.setCurrentIndex(1)
    operators.activated.emit(1)
    part(dialog, QPushButton, "open").click()
    assert window.session.case.operator.name == "TOP_K"


def test_remarks_are_shown_before_it_opens(window: MainWindow):
    before = window.session.case
    paste(window, ASSIGNED)
    dialog = dialog_of(window)
    assert part(dialog, QLabel, "outcome").text() == "Line 19: clipDesc does not set Min; C++ uses 0."
    mark = part(dialog, CodeView, "code").mark_at(19)
    assert mark is not None
    assert mark.message == "clipDesc does not set Min; C++ uses 0."
    dialog.reject()
    assert window.session.case is before


def test_code_that_cannot_be_read_is_corrected_in_place(window: MainWindow, qtbot: QtBot):
    paste(window, BROKEN.replace("ONE_HOT_OPERATOR", "ONE_HIT_OPERATOR"))
    dialog = dialog_of(window)
    outcome, button = part(dialog, QLabel, "outcome"), part(dialog, QPushButton, "open")
    assert "DML_ONE_HIT_OPERATOR_DESC is not in the catalogue" in outcome.text()
    assert not button.isEnabled()
    part(dialog, CodeView, "code").setPlainText(BROKEN)
    qtbot.waitUntil(button.isEnabled, timeout=60_000)
    button.click()
    assert window.session.case.operator.name == "ONE_HOT"


@pytest.mark.sampled
@pytest.mark.parametrize(
    "text", ["DML_TOP_K_OPERATOR_DESC d = {" * 300, "DML_OPERATOR_DESC {}", "DML_X_OPERATOR_DESC;" * 9_000]
)
def test_hostile_code_is_answered_in_the_dialog(window: MainWindow, text: str):
    paste(window, text)
    dialog = dialog_of(window)
    assert part(dialog, QLabel, "outcome").text()
    assert not part(dialog, QPushButton, "open").isEnabled()


def test_more_than_is_read_is_refused_with_the_limit(window: MainWindow):
    with pytest.raises(FormatError, match=r"The text has more than 200000 characters, the limit for C\+\+\."):
        paste(window, "DML_XY_OPERATOR_DESC;" * 50_000)


def test_without_tree_sitter_the_dialog_names_what_to_install(window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object) -> None:
        raise FormatError(WHY_NOT)

    monkeypatch.setattr(cpp_pasting, "read", refuse)
    with pytest.raises(FormatError) as refused:
        paste(window, BROKEN)
    assert str(refused.value) == WHY_NOT


@pytest.mark.parametrize("is_open", [True, False], ids=["while the tab is open", "before the tab is opened"])
def test_pasted_code_opens_at_its_first_problem(window: MainWindow, is_open: bool):
    window.tabs.setCurrentWidget(window.code if is_open else window.problems)
    start = "// a long head\n" * 120
    paste(window, start + BROKEN + "// a long end\n" * 120)
    window.tabs.setCurrentWidget(window.code)
    QTest.qWait(0)
    line = line_of(window, "const UINT indicesSizes")
    assert line > 120
    assert view(window).mark_at(line) is not None
    seen = [view(window).line_of(block) for block, _ in view(window).seen_blocks()]
    assert line in seen


@pytest.mark.parametrize("suffix", CODE_SUFFIXES)
def test_a_dropped_file_of_code_opens_like_pasted_code(window: MainWindow, tmp_path: Path, suffix: str):
    path = tmp_path / f"desc{suffix}"
    path.write_text(cpp_writer.write(example_case("ONE_HOT")), encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    place = QPointF(window.rect().center())
    buttons = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(place, Qt.DropAction.CopyAction, data, *buttons))
    assert window.session.case.operator.title == "ONE_HOT"
    assert window.session.pasted is not None
