"""The user can choose onnxruntime as a back end in the window. A stand-in replaces the package in these tests."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.evaluator import ONNXRUNTIME
from ops.formats.onnx_export import second_opinion
from tests.explorer.devices.stand_in.conftest import Open
from tests.explorer.helpers.device_widgets import (
    LONG,
    back_end_button,
    button,
    click,
    entry,
    opened_menu,
    said,
    titles,
    wait_for_answer,
    wait_for_entry,
)
from tests.explorer.helpers.window_actions import close_popups, settle
from tests.ops.helpers.onnx.runtime_in_place import put_in_place

Choose = Callable[[str], MainWindow]


@pytest.fixture
def choose(qtbot: QtBot, open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Choose:
    """A function that takes the name of a behaviour of the stand-in for onnxruntime. The function shows
    ELEMENT_WISE_ADD, chooses this stand-in, and returns the window.
    """

    def choose_with(how: str) -> MainWindow:
        window = open_window("equal")
        window.session.open_operator(OPERATORS["DML_OPERATOR_ELEMENT_WISE_ADD"])
        settle(qtbot, window)
        put_in_place(tmp_path, monkeypatch, how)
        click(qtbot, opened_menu(qtbot, window), "onnxruntime")
        return window

    return choose_with


@pytest.mark.sampled
def test_a_click_runs_the_node_and_shows_whether_the_cells_agree(qtbot: QtBot, choose: Choose, settings: Settings):
    window = choose("equal")
    wait_for_answer(qtbot, window)
    assert settings.device.adapter == ONNXRUNTIME
    assert back_end_button(window).text() == "onnxruntime, CPUExecutionProvider"
    assert said(window) == "equal to the reference"
    menu = opened_menu(qtbot, window)
    assert wait_for_entry(qtbot, menu, "onnxruntime").isChecked()
    assert not wait_for_entry(qtbot, menu, "numpy").isChecked()
    assert not wait_for_entry(qtbot, menu, "metacommands").isEnabled()
    click(qtbot, menu, "about")
    (about,) = [label.text() for label in window.findChildren(QLabel) if "runs the ONNX node" in label.text()]
    assert "compared with the reference" in about
    close_popups(window)
    window.session.open_operator(OPERATORS["DML_OPERATOR_ADAM_OPTIMIZER"])
    wait_for_answer(qtbot, window)
    assert "no known node of ONNX becomes this operator" in said(window, "sentence")


@pytest.mark.sampled
def test_other_numbers_are_counted_and_their_difference_is_a_picture(qtbot: QtBot, choose: Choose):
    window = choose("other")
    wait_for_answer(qtbot, window)
    assert said(window, "sentence").startswith(
        "8 of 8 output cells differ from the reference. The values differ by at most 1, "
    )
    assert said(window, "sentence").endswith("; there is no known explanation.")
    assert ("Difference", "onnxruntime \u2212 reference") in [(each.title, each.chip) for each in window.stage.pictures]
    assert not button(window, "report").isVisibleTo(window.verdict)  # the report of a device names its driver
    click(qtbot, opened_menu(qtbot, window), "numpy")
    settle(qtbot, window)
    assert "Difference" not in titles(window)


@pytest.mark.sampled
def test_a_package_that_refuses_the_node_is_reported_in_a_sentence(qtbot: QtBot, choose: Choose):
    window = choose("refuses")
    wait_for_answer(qtbot, window)
    assert (said(window, "who"), said(window)) == ("onnxruntime", "no result")
    assert "Could not find an implementation for the node" in said(window, "sentence")


def test_while_it_hangs_the_window_shows_numpy_and_the_next_choice_ends_it(qtbot: QtBot, choose: Choose):
    window = choose("hangs")
    qtbot.waitUntil(lambda: said(window) == "running", timeout=LONG)
    assert back_end_button(window).text().startswith("NumPy")
    click(qtbot, opened_menu(qtbot, window), "numpy")
    settle(qtbot, window)
    qtbot.waitUntil(lambda: window.devices.is_idle, timeout=LONG)
    assert said(window) == ""


def test_without_the_package_the_menu_does_not_offer_it_and_an_old_choice_is_explained(
    qtbot: QtBot, open_window: Open, monkeypatch: pytest.MonkeyPatch
):
    window = open_window("equal")
    monkeypatch.setattr(second_opinion, "_is_installed", lambda: False)
    menu = opened_menu(qtbot, window)
    wait_for_entry(qtbot, menu, "device0")
    assert entry(menu, "onnxruntime") is None
    menu.close()
    window.devices.choose(ONNXRUNTIME)
    assert (said(window, "who"), said(window)) == ("onnxruntime", "not found")
    assert "pip install onnxruntime" in said(window, "sentence")
