"""The key C switches between one colour scale per tensor, one per slice, and one for all tensors."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from explorer.session.view_choices import view_choices
from explorer.window.layout_memory import choices_of, show_choices
from ops.presentation.colors import DIVERGING, Levels
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import heatmap, lay_out, settle
from widgets.stage.color_note import ColorNote


def test_the_key_c_goes_from_scale_to_scale(qtbot: QtBot, show: Show):
    window = show("ELEMENT_WISE_EXP")
    window.stage.slices.focus_first()
    modes = []
    for _ in range(4):
        modes.append(window.stage.slices.colors.mode)
        qtbot.keyClick(heatmap(window, "InputTensor"), Qt.Key.Key_C)
    assert modes == ["tensor", "slice", "shared", "tensor"]


def test_inputs_and_outputs_of_one_kind_share_a_scale(show: Show):
    window = show("ELEMENT_WISE_CLIP")
    levels = window.stage.tensors.levels
    assert levels["InputTensor"] == levels["OutputTensor"]
    window = show("ELEMENT_WISE_EXP")
    levels = window.stage.tensors.levels
    assert levels["InputTensor"] != levels["OutputTensor"]


def test_truth_values_have_the_two_ends_of_a_map(show: Show):
    window = show("ELEMENT_WISE_LOGICAL_EQUALS")
    assert window.stage.tensors.levels["OutputTensor"] == Levels(0, 1)
    assert "0 false 1 true" in window.stage.slices.legend.plain_text()


def test_signed_numbers_have_a_scale_with_0_in_the_middle(show: Show):
    window = show("LSTM")
    levels = window.stage.tensors.levels["WeightTensor"]
    assert levels is not None
    assert (levels.map_name, levels.low) == (DIVERGING, -levels.high)


def test_a_note_offers_a_scale_for_each_slice(qtbot: QtBot, show: Show):
    window = show("BATCH_NORMALIZATION")
    window.resize(1440, 900)
    settle(qtbot, window)
    lay_out()
    note = window.findChild(ColorNote, "colorNote")
    button = window.findChild(QPushButton, "colorNote.choose")
    assert note is not None
    assert button is not None
    qtbot.waitUntil(note.isVisible)
    assert note.plain_text() == "16 of 24 cells of OutputTensor have nearly the same colour."
    window.stage.pin("OutputTensor", (0, 0, 0, 0))
    assert not note.isVisible()
    window.stage.cell_cursor.clear()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.stage.slices.colors.mode == "slice"
    assert not note.isVisible()
    first = heatmap(window, "OutputTensor").shown
    assert first is not None
    assert first.levels == Levels(-1.5, 2.0)


def test_the_switch_is_kept_with_the_session(qtbot: QtBot, show: Show):
    window = show("ELEMENT_WISE_EXP")
    button = window.findChild(QToolButton, "scales.first")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    choices = window.stage.slices.choices
    assert view_choices(choices.as_json()).scales == {"DML_OPERATOR_ELEMENT_WISE_EXP": "shared"}
    window.stage.reset_view()
    assert window.stage.slices.colors.mode == "tensor"
    window.stage.slices.take_choices(choices)
    assert window.stage.slices.colors.mode == "shared"


def test_limits_of_an_earlier_session_still_apply_to_all_tensors(show: Show):
    window = show("ELEMENT_WISE_EXP")
    assert window.stage.slices.colors.mode == "tensor"
    limits = {"operator": "DML_OPERATOR_ELEMENT_WISE_EXP", "group": "values", "mode": "manual"}
    window.stage.slices.take_choices(view_choices({"colors": [{**limits, "low": -3, "high": 5, "map": "cividis"}]}))
    levels = window.stage.tensors.levels
    assert levels["InputTensor"] == levels["OutputTensor"] == Levels(-3, 5, "cividis")
    window.stage.slices.colors.choose("tensor")
    assert window.stage.tensors.levels["OutputTensor"] != Levels(-3, 5, "cividis")
    kept = view_choices(window.stage.slices.choices.as_json())
    window.stage.reset_view()
    window.stage.slices.take_choices(kept)
    assert window.stage.slices.colors.mode == "tensor"


@pytest.mark.sampled
def test_slices_are_tiles_from_the_start_where_numbers_move_between_them(qtbot: QtBot, show: Show):
    window = show("DEPTH_TO_SPACE")
    tiles = window.actions_["tiles"]
    assert tiles.isChecked()
    assert len(window.stage.tensors.slice_views("InputTensor")) == 4
    show("TOP_K")
    assert not tiles.isChecked()
    show("DEPTH_TO_SPACE")
    tiles.setChecked(False)
    show("TOP_K")
    show("DEPTH_TO_SPACE")
    assert not tiles.isChecked()
    window.stage.reset_view()
    assert tiles.isChecked()


def test_tiles_from_the_start_are_kept_with_the_session(show: Show):
    window = show("DEPTH_TO_SPACE")
    tiles, slices = window.actions_["tiles"], window.stage.slices

    def restart():
        kept = view_choices(choices_of(window.parts).as_json())
        window.stage.reset_view()
        show_choices(window.parts, kept, with_cell=False)

    restart()
    assert tiles.isChecked()
    assert not slices.choices.states["tiles"]
    tiles.setChecked(False)
    restart()
    assert not tiles.isChecked()
    assert len(window.stage.tensors.slice_views("InputTensor")) == 1
    show("TOP_K")
    tiles.setChecked(True)
    restart()
    assert tiles.isChecked()
    show("DEPTH_TO_SPACE")
    assert not tiles.isChecked()


def test_a_strip_shows_all_elements_of_a_parameter(show: Show):
    window = show("BATCH_NORMALIZATION")
    shown = heatmap(window, "ScaleTensor").shown
    assert shown is not None
    np.testing.assert_array_equal(shown.view.cells(np.arange(3).reshape(1, 3, 1, 1)).ravel(), [0, 1, 2])
