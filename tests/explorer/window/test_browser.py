"""The list of operators finds an operator by any spelling of its name, and opens its first example."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QToolButton, QTreeView
from pytestqt.qtbot import QtBot

from explorer.app import create_window
from explorer.settings.settings import Settings
from explorer.window import operator_choice
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.declare.declaration import declare
from ops.declare.schema import entries, listed, schema_only
from ops.declare.unary import example, like_input
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import editor, no_directml, settle
from widgets.browser.operator_delegate import TYPE, OperatorDelegate


def search(window: MainWindow) -> QLineEdit:
    return editor(window, "operators.search")


@pytest.mark.sampled
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


@pytest.mark.sampled
def test_a_declaration_alone_gives_an_operator_its_reference(
    qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    """An operator that has only a declaration is listed, has editors, and computes its example."""
    name = "ELEMENT_WISE_EXP"
    made = declare(
        name,
        infer=like_input,
        compute=lambda case: {"OutputTensor": np.exp(case.logical("InputTensor"))},
        examples=(example("two rows", [0, 1, 2, 3], [1, 2, 7, 20]),),
    )
    everything = {**{entry.type: OPERATORS[entry.type] for entry in entries().values()}, made.type: made}
    monkeypatch.setattr(operator_choice, "OPERATORS", everything)
    monkeypatch.setattr("ops.formats.dxdispatch.model.OPERATORS", everything)
    window = create_window(settings, no_directml)
    qtbot.addWidget(window)
    window.show()
    qtbot.keyClicks(search(window), "wise exp")
    qtbot.keyClick(search(window), Qt.Key.Key_Return)
    assert window.session.case.operator is made
    settle(qtbot, window)
    assert editor(window, "InputTensor.Sizes[3]").text() == "2"
    numbers = window.stage.tensor_of("OutputTensor")
    assert numbers is not None
    np.testing.assert_allclose(numbers.reshape(-1), np.exp([0, 1, 2, 3]), rtol=1e-6)
    window.close()


def test_an_operator_without_a_reference_opens_with_its_desc_and_a_remark(qtbot: QtBot, window: MainWindow):
    undeclared = schema_only("GEMM")
    window.session.open_case(replace(case_of(undeclared, undeclared.examples[0]), operator=undeclared), "test")
    settle(qtbot, window)
    (output,) = [picture for picture in window.stage.pictures if picture.is_output]
    assert output.ghost_lines == ("no reference yet",)
    assert window.stage.tensor_of("BTensor") is not None
    assert "no reference yet" in window.stage.formula_text


def test_a_tensor_more_is_one_step(qtbot: QtBot, show: Show):
    window = show("JOIN")
    settle(qtbot, window)
    number = sum(field.name.startswith("InputTensors") for field in window.session.case.operator.inputs)
    more = window.findChild(QAbstractButton, "InputTensors.more")
    assert more is not None
    more.click()
    assert editor(window, f"InputTensors[{number}].Sizes[3]").text() == "3"
    settle(qtbot, window)
    assert window.stage.tensor_of(f"InputTensors[{number}]") is not None
    window.session.undo_stack.undo()
    assert f"InputTensors[{number}]" not in window.session.case.values


@pytest.mark.sampled
def test_every_operator_is_found_by_its_name(show: Show):
    window = show("TOP_K1")
    assert len(listed()) == 177
    for entry in listed():
        found = search_for(window, entry.name)
        # A name without its version means the newest.
        assert found == entry.type or found.rstrip("0123456789") == entry.type


def search_for(window: MainWindow, text: str) -> str:
    """Searches for a text in the list of operators, and returns the type of the first operator found."""
    search(window).setText(text)
    tree = window.operators.findChild(QTreeView)
    assert tree is not None
    return str(tree.currentIndex().data(TYPE))


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


@pytest.mark.sampled
def test_rows_are_measured_alike_before_and_after_the_window_is_shown(qtbot: QtBot, settings: Settings):
    """Rows have the same width before the window is shown, when there is no scroll bar, and afterwards."""
    window = create_window(settings, no_directml)
    qtbot.addWidget(window)
    window.show()
    settle(qtbot, window)
    tree = window.findChild(QTreeView)
    assert tree is not None
    assert tree.verticalScrollBar().isVisible()
    delegate = tree.itemDelegate()
    assert isinstance(delegate, OperatorDelegate)
    room = delegate._width()  # pyright: ignore[reportPrivateUsage]
    window.hide()
    assert delegate._width() == room == tree.viewport().width()  # pyright: ignore[reportPrivateUsage]
