"""The menu of back ends lists the devices; a choice sets the device and its options for the next run."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from explorer.session.device_choice import DeviceChoice
from explorer.settings.settings import Settings
from ops import OPERATORS
from ops.directml import DirectML, Options
from ops.model.edit import with_text
from tests.explorer.devices.stand_in.conftest import Open, Show
from tests.explorer.helpers.device_widgets import (
    back_end_button,
    click,
    entry,
    opened_menu,
    said,
    shown_menu,
    titles,
    wait_for_answer,
    wait_for_entry,
)
from tests.explorer.helpers.window_actions import no_directml, settle
from tests.ops.directml.helpers.device_in_process import NOWHERE, Device, StartHere
from tests.ops.directml.helpers.stand_in_device import GPU, WARP


def test_the_menu_lists_the_devices_and_a_click_runs_the_case_there(
    qtbot: QtBot, open_window: Open, settings: Settings
):
    window = open_window("equal")
    assert back_end_button(window).text().startswith("NumPy")
    menu = opened_menu(qtbot, window)
    assert wait_for_entry(qtbot, menu, "device0").text() == f"DirectML 1.13.1: {GPU}"
    assert wait_for_entry(qtbot, menu, "device1").text() == f"DirectML 1.13.1: {WARP} (software)"
    click(qtbot, menu, "device0")
    wait_for_answer(qtbot, window)
    assert back_end_button(window).text() == f"DirectML 1.13.1 on {GPU}"
    assert said(window, "sentence") == "0 of 12 output cells differ from the reference."
    assert settings.device.adapter == GPU


@pytest.mark.sampled
def test_while_devices_are_listed_the_menu_shows_it_and_the_window_responds(qtbot: QtBot, show: Show):
    window = show(lambda: DirectML(start=StartHere(NOWHERE, device=Device("is listed late"))))
    menu = opened_menu(qtbot, window)
    looking = wait_for_entry(qtbot, menu, "looking")
    assert (looking.text(), looking.isEnabled()) == ("Looking for devices...", False)
    wait_for_entry(qtbot, menu, "device0")
    assert menu.isVisible()
    assert entry(menu, "looking") is None
    menu.close()


def test_the_menu_opens_and_chooses_by_keyboard(qtbot: QtBot, open_window: Open, settings: Settings):
    window = open_window("equal")
    back_end_button(window).setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(back_end_button(window), Qt.Key.Key_Space)
    menu = shown_menu(window)
    wait_for_entry(qtbot, menu, "device0")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        qtbot.keyClick(menu, key)
    wait_for_answer(qtbot, window)
    assert settings.device.adapter == GPU


def test_the_command_of_the_run_menu_opens_it_too(open_window: Open):
    window = open_window("equal")
    window.actions_["backEnd"].trigger()
    shown_menu(window).close()


def test_numpy_is_chosen_again_by_a_click(qtbot: QtBot, on_gpu: Open, settings: Settings):
    window = on_gpu("one ULP off")
    click(qtbot, opened_menu(qtbot, window), "numpy")
    settle(qtbot, window)
    assert back_end_button(window).text().startswith("NumPy")
    assert said(window) == ""
    assert "Difference" not in titles(window)
    assert settings.device.adapter == ""


def test_options_are_handed_to_the_next_run(qtbot: QtBot, on_gpu: Open, settings: Settings):
    window = on_gpu("equal")
    for option in ("metacommands", "half_precision"):
        click(qtbot, opened_menu(qtbot, window), option)
        wait_for_answer(qtbot, window)
    back_end = window.directml.link.back_end
    assert back_end is not None
    assert back_end.options == Options(half_precision=True, metacommands=False)
    assert settings.device == DeviceChoice(GPU, metacommands=False, half_precision=True)


def test_in_place_is_offered_only_where_input_and_output_may_share_a_buffer(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("equal")
    menu = opened_menu(qtbot, window)
    in_place = wait_for_entry(qtbot, menu, "in_place")
    assert not in_place.isEnabled()
    assert "TOP_K1 cannot run in place" in in_place.text()
    menu.close()
    window.session.open_operator(OPERATORS["DML_OPERATOR_ELEMENT_WISE_CLIP"])
    wait_for_answer(qtbot, window)
    click(qtbot, opened_menu(qtbot, window), "in_place")
    wait_for_answer(qtbot, window)
    assert window.devices.choice.in_place


def test_without_a_device_the_menu_shows_the_reason(qtbot: QtBot, open_window: Open):
    menu = opened_menu(qtbot, open_window("is not there"))
    none = wait_for_entry(qtbot, menu, "none")
    assert (
        none.text() == "DirectML has no device on this machine: it only gives verdicts, and NumPy computes the outputs."
    )
    assert not none.isEnabled()
    assert entry(menu, "get") is None
    menu.close()


@pytest.mark.sampled
def test_without_a_runtime_the_menu_offers_to_get_one_and_the_button_shows_it(qtbot: QtBot, show: Show):
    window = show(no_directml)
    assert back_end_button(window).accessibleName().endswith("reference (no DirectML runtime found)")
    menu = opened_menu(qtbot, window)
    assert "No DirectML runtime was found" in wait_for_entry(qtbot, menu, "none").text()
    assert wait_for_entry(qtbot, menu, "get").isEnabled()
    menu.close()


@pytest.mark.sampled
def test_a_missing_device_is_reported_and_numpy_computes(qtbot: QtBot, show: Show):
    window = show(lambda: DirectML(start=StartHere(NOWHERE)), "Radeon VII")
    wait_for_answer(qtbot, window)
    assert (said(window, "who"), said(window)) == ("DirectML on Radeon VII", "not found")
    assert "(Radeon VII was not found)" in back_end_button(window).accessibleName()
    assert window.settings.device.adapter == "Radeon VII"  # it may come back
    menu = opened_menu(qtbot, window)
    assert wait_for_entry(qtbot, menu, "numpy").isChecked()
    menu.close()


def test_about_the_back_end_shows_which_back_end_ran(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("equal")
    click(qtbot, opened_menu(qtbot, window), "about")
    box = window.findChild(QMessageBox, "backendInfo")
    assert box is not None
    assert box.text() == f"DirectML 1.13.1 on {GPU}"
    assert "compared with the reference" in box.informativeText()
    box.close()


def test_a_device_leaves_nothing_to_suppose(qtbot: QtBot, open_window: Open):
    window = open_window("equal")
    case = with_text(window.session.case, "InputTensor.DataType", "FLOAT32")
    tiny = case.logical("InputTensor").copy()
    tiny[0, 0, 0] = [1e-40, 2e-40, -1, 0]
    window.session.open_case(case.with_logical("InputTensor", tiny), "test")
    settle(qtbot, window)
    window.actions_["asDirectML"].trigger()
    assert back_end_button(window).toolTip().startswith("NumPy, as observed with DirectML")
    click(qtbot, opened_menu(qtbot, window), "device0")
    wait_for_answer(qtbot, window)
    assert not window.actions_["asDirectML"].isEnabled()
    assert back_end_button(window).toolTip() == f"DirectML 1.13.1 on {GPU}"
    click(qtbot, opened_menu(qtbot, window), "numpy")
    settle(qtbot, window)
    assert window.actions_["asDirectML"].isEnabled()
    assert back_end_button(window).toolTip().startswith("NumPy 2")
