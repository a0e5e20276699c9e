"""A button switches between the documented outputs and those that DirectML was observed to compute."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QToolButton
from pytestqt.qtbot import QtBot

from explorer.devices.device_view import explain_backend
from explorer.window.main_window import MainWindow
from ops import Case
from ops.backends.as_directml import AsDirectML
from ops.model.edit import with_text
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import heatmap, hover, settle, type_into
from widgets.controls.way_switch import WaySwitch

FAR, DENORMAL = 4294967296, 1e-40


def with_numbers(case: Case, field: str, numbers: Sequence[float]) -> Case:
    """The case with these numbers in the first cells of an input."""
    logical = case.logical(field).copy()
    logical.reshape(-1)[: len(numbers)] = numbers
    return case.with_logical(field, logical)


def wide_index(case: Case) -> Case:
    return with_numbers(with_text(case, "IndicesTensor.DataType", "INT64"), "IndicesTensor", [FAR])


def denormals(case: Case) -> Case:
    return with_numbers(case, "InputTensor", [DENORMAL, 2 * DENORMAL, -1, 0])


def wide_bound(case: Case) -> Case:
    for field in ("InputTensor", "OutputTensor"):
        case = with_text(case, f"{field}.DataType", "FLOAT16")
    return with_numbers(with_text(case, "Max", "1e6"), "InputTensor", [math.inf])


CASES = [
    pytest.param("ONE_HOT", wide_index, "OutputTensor", 0, 1, id="ONE_HOT index 4294967296"),
    pytest.param("TOP_K1", denormals, "OutputIndexTensor", 1, 0, id="TOP_K1 denormals"),
    pytest.param("ELEMENT_WISE_CLIP", wide_bound, "OutputTensor", math.inf, 65504, id="CLIP FLOAT16 Max 1e6"),
]


def opened(qtbot: QtBot, show: Show, name: str, edit) -> MainWindow:
    window = show(name)
    window.session.open_case(edit(window.session.case), "test")
    window.session.undo_stack.clear()
    settle(qtbot, window)
    return window


def button(window: MainWindow, which: str) -> QToolButton:
    found = window.findChild(QToolButton, f"asDirectML.{which}")
    assert found is not None
    return found


def is_offered(window: MainWindow) -> bool:
    found = window.findChild(WaySwitch, "asDirectML")
    assert found is not None
    assert found.isVisible() == window.actions_["asDirectML"].isEnabled()
    return found.isVisible()


def first_cell(window: MainWindow, field: str) -> float:
    shown = window.stage.tensor_of(field)
    assert shown is not None
    return shown.reshape(-1)[0].item()


def test_it_is_not_there_where_both_are_the_same(show: Show):
    assert not is_offered(show("ONE_HOT"))
    assert not is_offered(show("ONE_HOT", 4))  # a note, but not about another output


@pytest.mark.parametrize(("name", "edit", "field", "documented", "seen"), CASES)
def test_a_click_shows_the_other_output_and_outlines_what_differs(
    qtbot: QtBot, show: Show, name: str, edit, field: str, documented: float, seen: float
):
    window = opened(qtbot, show, name, edit)
    assert is_offered(window)
    assert first_cell(window, field) == documented
    qtbot.mouseClick(button(window, "second"), Qt.MouseButton.LeftButton)
    assert first_cell(window, field) == seen
    (mark,) = window.stage.linking.marks[field]
    assert mark.role == "changed"
    evaluation = window.stage.result
    assert evaluation is not None
    sizes = evaluation.outputs[field].shape
    shown = mark.in_window(tuple(range(size) for size in sizes))
    assert np.array_equal(shown, evaluation.differences[field].mask)
    assert shown.any()
    assert not shown.all()
    qtbot.mouseClick(button(window, "first"), Qt.MouseButton.LeftButton)
    assert first_cell(window, field) == documented
    assert field not in window.stage.linking.marks


def test_the_sentence_has_both_numbers(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, "ONE_HOT", wide_index)
    qtbot.mouseClick(button(window, "second"), Qt.MouseButton.LeftButton)
    hover(heatmap(window, "OutputTensor"), (0, 0, 0, 0))
    assert window.stage.formula_text.endswith("by the reference; the cell shows 1")
    hover(heatmap(window, "OutputTensor"), (0, 0, 0, 1))
    assert "reference" not in window.stage.formula_text


def test_the_button_of_the_back_end_names_what_is_shown(qtbot: QtBot, show: Show, window: MainWindow):
    opened(qtbot, show, "ONE_HOT", wide_index)
    assert window.status.backend.toolTip().startswith("NumPy 2")
    qtbot.mouseClick(button(window, "second"), Qt.MouseButton.LeftButton)
    assert window.status.backend.toolTip().startswith(AsDirectML.origin)
    explain_backend(window, window.stage.result, "")
    box = window.findChild(QMessageBox, "backendInfo")
    assert box is not None
    assert "NumPy computed this" in box.informativeText()
    box.close()
    window.activateWindow()
    qtbot.mouseClick(button(window, "first"), Qt.MouseButton.LeftButton)
    assert window.status.backend.toolTip().startswith("NumPy 2")


def test_d_switches_while_the_stage_has_the_keyboard(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, "ONE_HOT", wide_index)
    cells = heatmap(window, "OutputTensor")
    cells.setFocus()
    qtbot.keyClick(cells, Qt.Key.Key_D)
    assert first_cell(window, "OutputTensor") == 1
    assert button(window, "second").isChecked()
    assert window.actions_["asDirectML"].isChecked()
    qtbot.keyClick(cells, Qt.Key.Key_D)
    assert first_cell(window, "OutputTensor") == 0
    assert button(window, "first").isChecked()


def test_it_is_no_edit(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, "ONE_HOT", wide_index)
    qtbot.mouseClick(button(window, "second"), Qt.MouseButton.LeftButton)
    assert not window.session.undo_stack.canUndo()


def test_it_outlives_an_edit_after_which_both_still_differ(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, "ONE_HOT", wide_index)
    qtbot.mouseClick(button(window, "second"), Qt.MouseButton.LeftButton)
    type_into(qtbot, window, "OutputTensor.Sizes[3]", "5")
    settle(qtbot, window)
    assert first_cell(window, "OutputTensor") == 1
    assert window.stage.tensor_of("OutputTensor").shape == (1, 1, 3, 5)  # pyright: ignore[reportOptionalMemberAccess]


def test_it_goes_where_both_are_the_same_and_comes_back_as_documented(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, "ONE_HOT", wide_index)
    qtbot.mouseClick(button(window, "second"), Qt.MouseButton.LeftButton)
    case = window.session.case
    window.session.open_case(with_numbers(case, "IndicesTensor", [1]), "test")
    settle(qtbot, window)
    assert not is_offered(window)
    window.session.undo_stack.undo()
    settle(qtbot, window)
    assert is_offered(window)
    assert first_cell(window, "OutputTensor") == 0
    assert button(window, "first").isChecked()


def test_it_goes_while_there_are_errors(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, "ONE_HOT", wide_index)
    type_into(qtbot, window, "Axis", "9")
    assert not is_offered(window)


def test_the_view_as_it_was_opened_is_as_documented(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, "ONE_HOT", wide_index)
    qtbot.mouseClick(button(window, "second"), Qt.MouseButton.LeftButton)
    window.actions_["resetView"].trigger()
    assert first_cell(window, "OutputTensor") == 0
    assert "OutputTensor" not in window.stage.linking.marks


def test_the_run_before_is_shown_in_the_same_way(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, "ONE_HOT", wide_index)
    type_into(qtbot, window, "OutputTensor.Sizes[3]", "5")
    settle(qtbot, window)
    qtbot.mouseClick(button(window, "second"), Qt.MouseButton.LeftButton)
    window.stage.show_before(True)
    assert first_cell(window, "OutputTensor") == 1
    assert window.stage.tensor_of("OutputTensor").shape == (1, 1, 3, 4)  # pyright: ignore[reportOptionalMemberAccess]
    window.stage.show_before(False)
    assert first_cell(window, "OutputTensor") == 1
