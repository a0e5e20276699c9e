"""Colour limits of the stage apply to all tensors of a group, and are kept for each operator."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from explorer.app import create_window
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops.presentation.colors import DIVERGING, Levels
from ops.presentation.scales import ScaleMode
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import no_directml, settle
from widgets.charts.color_panel import ColorPanel


def opened(qtbot: QtBot, window: MainWindow, group: str = "values") -> ColorPanel:
    entry = window.findChild(QAbstractButton, f"legend.{group}")
    assert entry is not None
    qtbot.mouseClick(entry, Qt.MouseButton.LeftButton)
    panel = window.findChild(ColorPanel)
    assert panel is not None
    assert panel.isVisible()
    return panel


def type_limit(qtbot: QtBot, panel: ColorPanel, name: str, text: str) -> None:
    edit = panel.findChild(QLineEdit, f"limits.{name}")
    assert edit is not None
    edit.selectAll()
    qtbot.keyClicks(edit, text)


def test_the_panel_is_made_by_the_first_click(qtbot: QtBot, settings: Settings):
    window = create_window(settings, no_directml)
    qtbot.addWidget(window)
    window.show()
    settle(qtbot, window)
    assert window.findChild(ColorPanel) is None
    opened(qtbot, window).hide()
    window.close()


def test_manual_limits_colour_every_tensor_of_the_group_until_reset(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    panel = opened(qtbot, window)
    type_limit(qtbot, panel, "low", "3")
    type_limit(qtbot, panel, "high", "9")
    for field in ("InputTensor", "OutputValueTensor"):
        scene = window.stage.tensors.heatmap(field).shown
        assert scene is not None
        assert scene.levels == Levels(3, 9)
    window.session.load_numbers("InputTensor", np.zeros((1, 1, 3, 4), np.float32), "test")
    settle(qtbot, window)
    assert window.stage.tensors.levels["InputTensor"] == Levels(3, 9)
    reset = panel.findChild(QPushButton, "limits.reset")
    qtbot.mouseClick(reset, Qt.MouseButton.LeftButton)
    assert window.stage.tensors.levels["InputTensor"] == Levels(0, 0)
    panel.hide()


@pytest.mark.parametrize("mode", ["tensor", "slice"])
def test_the_bar_of_a_tensor_opens_the_limits_of_this_tensor(qtbot: QtBot, show: Show, mode: ScaleMode):
    window = show("BATCH_NORMALIZATION")
    colors, tensors = window.stage.slices.colors, window.stage.tensors
    colors.choose(mode)
    before = tensors.levels["OutputTensor"]
    tensors.scale_clicked.emit("InputTensor")
    panel = window.findChild(ColorPanel)
    assert panel is not None
    type_limit(qtbot, panel, "low", "0")
    type_limit(qtbot, panel, "high", "100")
    panel.hide()
    assert colors.mode == mode
    scene = tensors.heatmap("InputTensor").shown
    assert scene is not None
    assert scene.levels == tensors.levels["InputTensor"] == Levels(0, 100)
    assert tensors.levels["OutputTensor"] == before


def test_limits_are_kept_for_each_operator_and_group(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    panel = opened(qtbot, window)
    type_limit(qtbot, panel, "low", "3")
    panel.hide()
    assert window.stage.tensors.levels["OutputIndexTensor"] == Levels(0, 3)
    show("GATHER_ND1")
    assert window.stage.tensors.levels["InputTensor"] == Levels(0.0, 3.0)
    show("TOP_K1")
    assert window.stage.tensors.levels["InputTensor"] == Levels(3, 11.0)


def test_symmetric_limits_bring_the_diverging_map(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    panel = opened(qtbot, window)
    mode = panel.findChild(QComboBox, "limits.mode")
    assert mode is not None
    mode.setFocus()
    qtbot.keyClick(mode, Qt.Key.Key_Down)
    qtbot.keyClick(mode, Qt.Key.Key_Down)
    assert window.stage.tensors.levels["InputTensor"] == Levels(-11.0, 11.0, DIVERGING)
    panel.hide()


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_the_panel_goes_with_the_numbers_of_its_group(qtbot: QtBot, show: Show, value: float):
    window = show("ELEMENT_WISE_CLIP")
    panel = opened(qtbot, window)
    numbers = np.full((1, 1, 3, 4), value, np.float32)
    window.session.edit("Max", "inf")
    window.session.load_numbers("InputTensor", numbers, "test")
    settle(qtbot, window)
    assert not panel.isVisible()
