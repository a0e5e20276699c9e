"""The view colours code, paints each message after the end of its line, and shows a diff."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.widgets.style.test_theme import contrast
from widgets.code.code_highlighter import COLORS, LANGUAGES
from widgets.code.code_view import CodeView, LineMark
from widgets.code.diff import Replaced
from widgets.style.theme import DARK, LIGHT, Theme

CPP = """// a remark
const UINT sizes[2] = { 1u, 0x2Fu };
/* over
two lines */ return "text // no remark";
Min = -1.5e3f;"""
PYTHON = 'import numpy as np  # a remark\n"""a text\nover lines"""\nx = [1, 2.5, None]'
JSON = '{\n  "Axis": 3,\n  "Type": "BUFFER", "derive": true\n}'


@pytest.fixture
def view(qtbot: QtBot) -> CodeView:
    made = CodeView("code.text")
    qtbot.addWidget(made)
    made.resize(700, 200)
    made.show()
    return made


def kinds(view: CodeView) -> list[tuple[str, str]]:
    """All coloured pieces of the code, each with its kind, such as 'keyword'."""
    by_color = {view.theme.color(token).name(): kind for kind, token in COLORS.items()}
    found: list[tuple[str, str]] = []
    block = view.document().begin()
    while block.isValid():
        for piece in block.layout().formats():
            text = block.text()[piece.start : piece.start + piece.length]  # type: ignore[attr-defined]
            found.append((text, by_color[piece.format.foreground().color().name()]))  # type: ignore[attr-defined]
        block = block.next()
    return found


@pytest.mark.parametrize(
    ("language", "code", "expected"),
    [
        (
            "cpp",
            CPP,
            [
                *[
                    ("// a remark", "comment"),
                    ("const", "keyword"),
                    ("UINT", "type"),
                    ("2", "number"),
                    ("1u", "number"),
                ],
                *[("0x2Fu", "number"), ("/* over", "comment"), ("two lines */", "comment"), ("return", "keyword")],
                *[('"text // no remark"', "text"), ("1.5e3f", "number")],
            ],
        ),
        (
            "python",
            PYTHON,
            [
                *[("import", "keyword"), ("as", "keyword"), ("# a remark", "comment"), ('"""a text', "text")],
                *[('over lines"""', "text"), ("1", "number"), ("2.5", "number"), ("None", "keyword")],
            ],
        ),
        (
            "json",
            JSON,
            [
                *[('"Axis"', "type"), ("3", "number"), ('"Type"', "type"), ('"BUFFER"', "text"), ('"derive"', "type")],
                ("true", "keyword"),
            ],
        ),
    ],
)
def test_words_of_the_code_have_their_kinds(view: CodeView, language: str, code: str, expected: list[tuple[str, str]]):
    view.show_code(code, language)
    assert kinds(view) == expected


def test_another_language_changes_the_colours(view: CodeView):
    view.show_code("# include", "python")
    assert kinds(view) == [("# include", "comment")]
    view.show_code("# include ", "")
    assert kinds(view) == []


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("kind", [*COLORS, "plain"])
def test_every_colour_is_readable_on_every_line(theme: Theme, kind: str):
    color = theme.color(COLORS.get(kind, "text")).name()
    grounds = (theme.panel, theme.base, theme.accent_tint, theme.error_tint, theme.warning_tint, theme.note_tint)
    assert min(contrast(color, ground) for ground in (*grounds, theme.success_tint)) >= 4.5


def test_a_message_is_painted_behind_its_line(view: CodeView):
    view.show_code("int a;\nint b;\nint c;", "cpp")
    before = view.grab().toImage()
    view.show_marks([LineMark(2, "error", "b is wrong.")])
    after = view.grab().toImage()
    changed = {y for y in range(before.height()) for x in range(200, 400, 2) if before.pixel(x, y) != after.pixel(x, y)}
    (area,) = [area for block, area in view.seen_blocks() if block.blockNumber() == 1]
    assert changed
    assert changed <= set(range(area.top() - 1, area.bottom() + 2))


def test_two_messages_on_a_line_are_both_kept(view: CodeView):
    view.show_code("int a;", "cpp")
    view.show_marks([LineMark(1, "error", "First."), LineMark(1, "note", "Second.")])
    assert view.mark_at(1) == LineMark(1, "error", "First.\nSecond.")


def test_a_chosen_line_comes_into_sight(view: CodeView):
    view.show_code("\n".join(f"int a{n};" for n in range(500)), "cpp")
    view.choose_lines((300,))
    assert 300 in [block.blockNumber() + 1 for block, _ in view.seen_blocks()]


def test_a_click_and_the_enter_key_report_the_line(qtbot: QtBot, view: CodeView):
    view.show_code("int a;\nint b;\nint c;", "cpp")
    (area,) = [area for block, area in view.seen_blocks() if block.blockNumber() == 1]
    with qtbot.waitSignal(view.line_activated) as clicked:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, area.center().y()))
    assert clicked.args == [2]
    with qtbot.waitSignal(view.line_activated) as entered:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert entered.args == [2]


def test_replaced_lines_stand_above_the_new_ones_and_have_no_number(qtbot: QtBot, view: CodeView):
    view.show_code("int a;\nint b = 2;\nint c;", "cpp", [Replaced(2, 1, ("int b =", "  1;\r"))])
    assert view.toPlainText() == "int a;\nint b =\n  1;\n\nint b = 2;\nint c;"
    numbers = [view.line_of(block) for block, _ in view.seen_blocks()]
    assert numbers == [1, 0, 0, 0, 2, 3]
    assert [view.sign_of(number) for number in numbers] == ["", *"\u2212" * 3, "+", ""]
    view.show_marks([LineMark(2, "error", "b is wrong.")])
    assert [view.sign_of(number) for number in (1, 2)] == ["", ""]
    cursor = view.textCursor()
    cursor.movePosition(QTextCursor.MoveOperation.Down)
    view.setTextCursor(cursor)
    with qtbot.assertNotEmitted(view.line_activated):
        QTest.keyClick(view, Qt.Key.Key_Return)
    cursor.movePosition(QTextCursor.MoveOperation.End)
    view.setTextCursor(cursor)
    with qtbot.waitSignal(view.line_activated) as entered:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert entered.args == [3]
    view.selectAll()
    assert view.createMimeDataFromSelection().text() == "int a;\nint b = 2;\nint c;"
    view.show_code("int a;", "cpp")
    assert view.toPlainText() == "int a;"
    assert view.sign_of(1) == ""


@pytest.mark.parametrize(
    "end", ["\n", "\r", "\r\n", "\n\r", "\u2028", "\u2029", "\ufdd0", "\ufdd1", "\f", "\v", "\x85", "\0"]
)
def test_every_block_of_a_diff_has_a_line(view: CodeView, end: str):
    code = end.join("abc")
    view.show_code(code, "cpp")
    lines = view.blockCount()
    view.show_code(code, "cpp", [Replaced(1, 1, (code,))])
    assert view.blockCount() == 2 * lines
    assert [view.line_of(block) for block, _ in view.seen_blocks()] == [*[0] * lines, *range(1, lines + 1)]


def test_the_background_of_a_diff_is_red_and_green(view: CodeView):
    view.show_code("int a;\nint b = 2;\nint c;", "cpp", [Replaced(2, 1, ("int b = 1;",))])
    picture = view.viewport().grab().toImage()
    right = [picture.pixelColor(picture.width() - 5, area.center().y()).name() for _, area in view.seen_blocks()]
    assert right[1:3] == [LIGHT.error_tint.lower(), LIGHT.success_tint.lower()]
    assert right[0] == right[3]
    assert right[0] not in right[1:3]


def test_the_same_text_again_keeps_place_and_selection(view: CodeView):
    code = "\n".join(f"int a{n};" for n in range(500))
    view.show_code(code, "cpp")
    view.selectAll()
    view.verticalScrollBar().setValue(100)
    view.show_code(code, "cpp")
    assert view.textCursor().hasSelection()
    assert view.verticalScrollBar().value() == 100


def test_every_language_is_one_that_can_be_shown(view: CodeView):
    for language in LANGUAGES:
        view.show_code(f"{language} x", language)
        assert view.toPlainText() == f"{language} x"


def test_nothing_is_painted_beyond_the_last_line(view: CodeView):
    view.show_code("", "cpp")
    view.show_marks([LineMark(7, "error", "Nowhere.")])
    view.choose_lines((9,))
    assert not view.grab().isNull()


def test_margins_are_set_when_the_numbers_of_lines_get_longer_and_at_no_other_time(
    view: CodeView, monkeypatch: pytest.MonkeyPatch
):
    """The margins are set only when the line numbers get longer.

    If they were set more often, each new layout might show or hide a scroll bar, which would cause another layout,
    without end.
    """
    view.show_code("x\n" * 50, "cpp")
    widths = list[int]()
    monkeypatch.setattr(CodeView, "setViewportMargins", lambda view, *margins: widths.append(margins[0]))
    for height in range(100, 700, 20):
        view.resize(700, height)
        QApplication.processEvents()
    view.show_code("y\n" * 60, "cpp")
    assert widths == []
    view.show_code("y\n" * 1000, "cpp")
    assert set(widths) == {view.gutter_width()}
