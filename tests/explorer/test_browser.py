"""Finding and opening an operator."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from explorer import main_window
from explorer.app import create_window
from explorer.main_window import MainWindow
from explorer.settings import Settings
from ops import OPERATORS
from ops.fields import Attribute
from tests.explorer.conftest import Show
from tests.explorer.driving import editor, no_directml, settle


def search(window: MainWindow) -> QLineEdit:
    return editor(window, "operators.search")


@pytest.mark.parametrize("text", ["topk", "top k", "top_k1", "DML_TOP_K1_OPERATOR_DESC", "DML_OPERATOR_TOP_K1"])
def test_every_way_to_write_an_operator_opens_its_first_example(qtbot: QtBot, show: Show, text: str):
    window = show("ONE_HOT")
    qtbot.keyClicks(search(window), text)
    qtbot.keyClick(search(window), Qt.Key.Key_Return)
    assert window.session.case.operator.name == "TOP_K1"
    settle(qtbot, window)
    assert window.stage.tensor_of("OutputValueTensor") is not None


def test_ctrl_k_goes_to_the_search_and_escape_goes_back(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    axis = editor(window, "Axis")
    axis.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is search(window)
    qtbot.keyClicks(search(window), "clip")
    qtbot.keyClick(search(window), Qt.Key.Key_Escape)
    assert search(window).text() == ""
    qtbot.keyClick(search(window), Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is axis


def test_arrows_move_within_the_hits_before_enter_opens_one(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    qtbot.keyClicks(search(window), "clip")
    qtbot.keyClick(search(window), Qt.Key.Key_Down)
    qtbot.keyClick(search(window), Qt.Key.Key_Return)
    opened = window.session.case.operator.name
    assert opened.startswith("ELEMENT_WISE_CLIP")
    search(window).selectAll()
    qtbot.keyClicks(search(window), "clip")
    qtbot.keyClick(search(window), Qt.Key.Key_Return)
    assert window.session.case.operator.name not in ("TOP_K1", opened)


def test_opening_an_operator_can_be_undone(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    before = window.session.case
    window.operators.operator_chosen.emit("DML_OPERATOR_ONE_HOT")
    window.session.undo_stack.undo()
    assert window.session.case is before


def test_a_new_declaration_alone_gives_a_listed_operator_with_editors(
    qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    known = OPERATORS["DML_OPERATOR_ELEMENT_WISE_CLIP"]
    renamed = [replace(f, name="Ceiling") if isinstance(f, Attribute) and f.name == "Max" else f for f in known.fields]
    examples = tuple(
        replace(e, desc={("Ceiling" if key == "Max" else key): value for key, value in e.desc.items()})
        for e in known.examples
    )
    made = replace(
        known,
        type="DML_OPERATOR_MADE_UP",
        fields=tuple(renamed),
        constraints=(),
        examples=examples,
        keywords="",
        compute=lambda case: {"OutputTensor": case.logical("InputTensor").copy()},
    )
    everything = {**OPERATORS, made.type: made}
    monkeypatch.setattr(main_window, "OPERATORS", everything)
    monkeypatch.setattr("ops.formats.model.OPERATORS", everything)
    window = create_window(settings, no_directml)
    qtbot.addWidget(window)
    window.show()
    qtbot.keyClicks(search(window), "made up")
    qtbot.keyClick(search(window), Qt.Key.Key_Return)
    assert window.session.case.operator is made
    assert editor(window, "Ceiling").text() == "2.5"
    settle(qtbot, window)
    assert window.stage.tensor_of("OutputTensor") is not None
    window.close()


def test_a_narrow_window_keeps_the_list_behind_a_button(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.resize(1024, 640)
    assert window.operators.isHidden()
    button = window.findChild(QToolButton, "operators.open")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is search(window)
    qtbot.keyClicks(search(window), "one hot")
    qtbot.keyClick(search(window), Qt.Key.Key_Return)
    assert window.session.case.operator.name == "ONE_HOT"
    assert window.operators.isHidden()
    window.resize(1280, 720)
    assert window.operators.isVisible()


def test_the_list_of_a_narrow_window_goes_when_the_focus_does(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.resize(1024, 640)
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert window.operators.isVisible()
    editor(window, "Axis").setFocus()
    assert window.operators.isHidden()
