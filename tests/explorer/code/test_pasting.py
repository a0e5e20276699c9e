"""The window opens a desc wherever the user pastes it. It rejects any other text with a reason, and then changes
nothing.
"""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.code import pasting
from explorer.code.pasting import kind_of
from explorer.window.main_window import MainWindow
from ops import dump
from ops.formats import share_text
from ops.formats.dxdispatch.writer import to_text
from ops.text.format_error import FormatError
from tests.explorer.conftest import Show
from tests.explorer.editing.test_cell_clipboard import refusal
from tests.explorer.helpers.window_actions import activate, click, copied, editor, heatmap, numbers, settle
from tests.helpers.sampling import Sample
from tests.ops.helpers.any_case import example_case

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ONE_HOT = example_case("ONE_HOT")
TEXT = share_text.write(ONE_HOT).text
MODEL = to_text(dump(ONE_HOT))


def press(qtbot: QtBot, window: MainWindow, on: QWidget, text: str, keys: Qt.KeyboardModifier = CONTROL) -> None:
    QApplication.clipboard().setText(text)
    activate(qtbot, window)
    on.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(on, Qt.Key.Key_V, keys)


def places(window: MainWindow) -> dict[str, QWidget]:
    """Returns one widget of every kind that can have the focus. The keys are descriptions such as "a size"."""
    return {
        "a size": editor(window, "InputTensor.Sizes[3]"),
        "an attribute": editor(window, "K"),
        "the search": editor(window, "operators.search"),
        "a heatmap": heatmap(window, "InputTensor"),
        "the operators": window.operators.findChildren(QWidget)[-1],
        "the window": window,
    }


PASTED = {"share": TEXT, "said": f"See {TEXT}!", "model": MODEL, "block": f"```json\n{MODEL}```"}
PLACES = ("a size", "an attribute", "the search", "a heatmap", "the operators", "the window")


@pytest.mark.sampled
def test_a_desc_opens_wherever_it_is_pasted_as_one_step(
    qtbot: QtBot, window: MainWindow, sample: Sample, subtests: pytest.Subtests
):
    before = window.session.case
    for place, text in sample.of(product(PLACES, PASTED), 8):
        with subtests.test(place=place, text=text):
            press(qtbot, window, places(window)[place], PASTED[text])
            assert window.session.case == ONE_HOT
            assert window.session.undo_stack.count() == 1
            assert window.session.undo_stack.undoText().startswith("Open a ")
            window.session.undo_stack.undo()
            settle(qtbot, window)  # the form of ONE_HOT goes, and the editors of TOP_K1 are made again
            assert window.session.case is before
            assert editor(window, "operators.search").text() == ""


@pytest.mark.parametrize("place", ["a size", "a heatmap", "the window"])
def test_the_command_opens_it_too(qtbot: QtBot, window: MainWindow, place: str):
    press(qtbot, window, places(window)[place], TEXT, CONTROL | SHIFT)
    assert window.session.case == ONE_HOT
    assert window.session.undo_stack.count() == 1


def test_a_share_text_from_the_menu_of_an_editor_opens_in_one_step(qtbot: QtBot, window: MainWindow):
    QApplication.clipboard().setText(TEXT)
    edit = editor(window, "K")
    edit.selectAll()
    edit.paste()
    assert window.session.case == ONE_HOT
    assert window.session.undo_stack.count() == 1
    window.session.undo_stack.undo()
    settle(qtbot, window)
    assert editor(window, "K").text() == "2"


@pytest.mark.parametrize("place", ["a size", "a heatmap", "the window"])
def test_a_damaged_share_text_is_refused_with_a_reason_and_changes_nothing(
    qtbot: QtBot, window: MainWindow, place: str
):
    before, on = window.session.case, places(window)[place]
    press(qtbot, window, on, TEXT[:60] + TEXT[61:])
    assert refusal(window) == "The share text is damaged: characters were changed or lost."
    assert window.session.case is before
    assert window.session.undo_stack.count() == 0


def test_a_broken_model_is_refused_with_its_line_and_changes_nothing(qtbot: QtBot, window: MainWindow):
    before = window.session.case
    press(qtbot, window, window, '{\n  "dispatchables": {]\n}')
    assert refusal(window).startswith("line 2, column 21: ")
    assert window.session.case is before


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("Hello\nworld", "Hello world", id="words"),
        pytest.param("1\t2\n3\t4", "1 2 3 4", id="numbers"),
        pytest.param("a" * 200, "a" * 32 + "... (200 characters)", id="long"),
    ],
)
def test_what_is_no_desc_is_named(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, text: str, shown: str
):
    monkeypatch.setattr(pasting, "KINDS", pasting.KINDS[:2])
    press(qtbot, window, window, text)
    assert refusal(window) == (
        f"'{shown}' is neither a share text (dmlx1:...) nor a DxDispatch model. To paste numbers, click a cell first."
    )
    assert window.session.undo_stack.count() == 0


def test_an_empty_clipboard_is_reported(qtbot: QtBot, window: MainWindow):
    press(qtbot, window, window, "")
    assert refusal(window) == "There is no text on the clipboard."


def test_a_clipboard_that_holds_nothing_at_all_is_reported(qtbot: QtBot, window: MainWindow):
    before = window.session.case
    QApplication.clipboard().clear()
    window.actions_["pasteDesc"].trigger()
    assert window.session.case is before
    assert refusal(window) == "There is no text on the clipboard."


def test_too_long_a_text_is_not_looked_into(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pasting, "LONGEST_TEXT", 100)
    press(qtbot, window, window, TEXT)
    assert refusal(window) == f"The text has {len(TEXT)} characters; at most 100 can be read."


@pytest.mark.parametrize("text", ["{ {90, 91}, {92, 93} }", "[[90, 91], [92, 93]]", "90\t91\n92\t93"])
def test_numbers_go_into_the_cells(qtbot: QtBot, show: Show, text: str):
    window = show("TOP_K1")
    click(qtbot, window, "InputTensor", (0, 0, 1, 1))
    press(qtbot, window, heatmap(window, "InputTensor"), text)
    assert numbers(window) == [0, 1, 10, 11, 3, 90, 91, 8, 4, 92, 93, 7]


def test_an_editor_takes_every_other_text(qtbot: QtBot, window: MainWindow):
    edit = editor(window, "K")
    edit.selectAll()
    press(qtbot, window, edit, "3")
    assert edit.text() == "3"
    edit.selectAll()
    press(qtbot, window, edit, "abc")
    assert edit.text() == "abc"


def test_a_copied_file_opens(qtbot: QtBot, window: MainWindow, tmp_path: Path):
    path = tmp_path / "one hot.json"
    path.write_text(MODEL, encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    QApplication.clipboard().setMimeData(data)
    activate(qtbot, window)
    window.actions_["pasteDesc"].trigger()
    assert window.session.case == ONE_HOT


def test_a_copied_file_that_is_no_model_is_reported_once(qtbot: QtBot, window: MainWindow, tmp_path: Path):
    path = tmp_path / "broken.json"
    path.write_text("{", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    QApplication.clipboard().setMimeData(data)
    before = window.session.case
    window.actions_["pasteDesc"].trigger()
    (box,) = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert box.objectName() != "notPasted"
    box.close()
    assert window.session.case is before


def test_cpp_code_goes_to_its_own_dialog(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    asked: list[str] = []

    def opened(_: pasting.Pasting, text: str) -> None:
        asked.append(text)

    kinds = (*pasting.KINDS[:-1], pasting.Kind("C++ code", lambda text: "DML_" in text, opened))
    monkeypatch.setattr(pasting, "KINDS", kinds)
    press(qtbot, window, window, "DML_TOP_K1_OPERATOR_DESC desc = {};")
    assert asked == ["DML_TOP_K1_OPERATOR_DESC desc = {};"]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (TEXT, "a share text (dmlx1:...)"),
        ("{}", "a DxDispatch model"),
        ("// a comment\n/* another */ {\n // one more\n \"a\": 1}", "a DxDispatch model"),
        ("{ {1, 2} }", None),
        ("{1, 2}", None),
        ("[1, 2]", None),
        ("0.5", None),
        ("/" * 100_000, None),
        ("{" * 100_000, None),
        ("/*" * 100_000, None),
        (" \n" * 100_000, None),
    ],
)  # fmt: skip
def test_a_text_is_known_by_how_it_begins(text: str, title: str | None):
    found = kind_of(text)
    assert (None if found is None else found.title) == title


# Copying


def copy(qtbot: QtBot, window: MainWindow) -> str:
    QApplication.clipboard().clear()
    window.actions_["copyShareText"].trigger()
    assert not window.input.copying.is_idle  # written in the background
    copied(qtbot, window)
    return QApplication.clipboard().text()


def test_the_case_is_copied_as_a_text_that_opens(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1")
    text = copy(qtbot, window)
    assert share_text.read(text) == window.session.case
    assert window.status.currentMessage().startswith(f"Copied a share text of {len(text)} characters")


@pytest.mark.parametrize("goes_on", [True, False])
def test_numbers_that_would_be_missing_are_named_first(qtbot: QtBot, show: Show, goes_on: bool):
    window = show("ELEMENT_WISE_CLIP")
    field = window.session.case.operator.inputs[0].name
    window.session.load_numbers(field, np.random.default_rng(0).random((1, 1, 600, 600)), "test", take_shape=True)
    settle(qtbot, window)
    assert copy(qtbot, window) == ""
    box = window.findChild(QMessageBox, "leftOut")
    assert box is not None
    assert box.text() == f"A share text cannot contain the numbers of {field}: there are too many."
    button = box.findChild(QPushButton, "leftOut.copy") if goes_on else box.button(QMessageBox.StandardButton.Cancel)
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    box.setObjectName("")
    text = QApplication.clipboard().text()
    assert bool(text) is goes_on
    if goes_on:
        assert share_text.read(text)[field] == window.session.case[field]


def test_a_case_that_no_text_can_hold_is_reported(qtbot: QtBot, window: MainWindow):
    window.session.edit("K", "9" * 2_000_000)
    assert copy(qtbot, window) == ""
    box = window.findChild(QMessageBox, "notCopied")
    assert box is not None
    assert box.text().endswith("up to 1048576 fit in a share text.")
    box.close()
    with pytest.raises(FormatError):
        share_text.write(window.session.case)
