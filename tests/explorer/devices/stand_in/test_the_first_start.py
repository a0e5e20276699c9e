"""Tests which back end computes at the first start: the best device, or NumPy if there is no device."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops import Case
from ops.directml import DirectML
from ops.directml.install.library import Machine
from tests.explorer.devices.stand_in.conftest import Show, settings_in_use
from tests.explorer.helpers.device_widgets import (
    LONG,
    back_end_button,
    button,
    click,
    numbers,
    opened_menu,
    said,
    wait_for_answer,
)
from tests.explorer.helpers.window_actions import settle
from tests.ops.directml.helpers.device_in_process import NOWHERE, Device, StartHere
from tests.ops.directml.helpers.stand_in_device import GPU, WARP


def first_start(show: Show, how: str) -> MainWindow:
    return show(lambda: DirectML(start=StartHere(NOWHERE, device=Device(how))), None)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("how", "used"), [("equal", GPU), ("has two GPUs", GPU), ("has only WARP", WARP), ("one ULP off", GPU)]
)
def test_the_best_device_computes_and_the_window_names_it(
    qtbot: QtBot, show: Show, tmp_path: Path, how: str, used: str
):
    window = first_start(show, how)
    assert numbers(window, "OutputValueTensor").size == 6  # the reference's numbers, before the device answers
    wait_for_answer(qtbot, window)
    assert window.devices.name == used
    assert back_end_button(window).accessibleName().startswith("Back end: DirectML 1.13.1 on ")
    assert said(window) == ("differs, unexplained" if how == "one ULP off" else "equal to the reference")
    assert settings_in_use(tmp_path).device.adapter is None  # nothing was chosen, so the next start looks again


def test_one_click_returns_to_numpy_and_is_remembered(qtbot: QtBot, show: Show, tmp_path: Path):
    window = first_start(show, "one ULP off")
    wait_for_answer(qtbot, window)
    assert numbers(window, "OutputValueTensor")[0, 0, 0, 0] > 11
    qtbot.mouseClick(button(window, "numpy"), Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert back_end_button(window).text().startswith("NumPy")
    assert (said(window), numbers(window, "OutputValueTensor")[0, 0, 0, 0]) == ("", 11)
    assert settings_in_use(tmp_path).device.adapter == ""


def test_where_numpy_was_chosen_no_device_is_looked_for(qtbot: QtBot, show: Show):
    window = show(lambda: DirectML(start=StartHere(NOWHERE, device=Device("equal"))), "")
    settle(qtbot, window)
    assert (window.devices.is_looking, window.devices.adapters) == (False, ())


def test_without_a_device_numpy_computes_and_the_reason_is_shown(qtbot: QtBot, show: Show):
    window = first_start(show, "is not there")
    qtbot.waitUntil(lambda: "(no device found)" in back_end_button(window).accessibleName(), timeout=LONG)
    assert "it only gives verdicts, and NumPy computes the outputs" in back_end_button(window).toolTip()
    assert said(window) == ""


def test_without_a_runtime_numpy_computes(qtbot: QtBot, show: Show, tmp_path: Path):
    machine = Machine(environment={}, data=tmp_path / "none", find_spec=lambda name: None)
    window = show(lambda: DirectML(machine), None)
    settle(qtbot, window)
    assert "(no DirectML runtime found)" in back_end_button(window).accessibleName()


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("how", "why"), [("exits", "DirectML's process ended with 0x7."), ("is removed", "The device was removed: hung.")]
)
def test_a_device_that_is_lost_leaves_numpy_with_the_reason(qtbot: QtBot, show: Show, how: str, why: str):
    window = first_start(show, how)
    wait_for_answer(qtbot, window)
    assert (said(window), window.devices.is_lost) == ("lost", True)
    assert said(window, "sentence").startswith(f"{why} NumPy computes the outputs.")
    assert f"({GPU} was lost)" in back_end_button(window).accessibleName()
    assert numbers(window, "OutputValueTensor")[0, 0, 0, 0] == 11


def test_a_slow_device_holds_nothing_up(qtbot: QtBot, show: Show, tmp_path: Path):
    """The reference's numbers stay visible, and edits work, until the device answers."""
    window = first_start(show, "is listed late")
    assert numbers(window, "OutputValueTensor")[0, 0, 0, 0] == 11
    window.session.edit("K", "1")
    settle(qtbot, window)
    assert numbers(window, "OutputValueTensor").size == 3
    wait_for_answer(qtbot, window)
    assert back_end_button(window).text() == f"DirectML 1.13.1 on {GPU}"
    assert settings_in_use(tmp_path).device.adapter is None


def test_a_device_that_is_chosen_in_the_menu_is_remembered(qtbot: QtBot, show: Show, tmp_path: Path):
    window = first_start(show, "has two GPUs")
    wait_for_answer(qtbot, window)
    click(qtbot, opened_menu(qtbot, window), "device0")
    wait_for_answer(qtbot, window)
    assert settings_in_use(tmp_path).device.adapter == "small GPU"


def test_preferences_that_are_reset_use_the_best_device_again(qtbot: QtBot, show: Show, tmp_path: Path):
    window = show(lambda: DirectML(start=StartHere(NOWHERE, device=Device("equal"))), "")
    window.preferences.reset()
    wait_for_answer(qtbot, window)
    assert back_end_button(window).text() == f"DirectML 1.13.1 on {GPU}"
    settings: Settings = settings_in_use(tmp_path)
    assert settings.device.adapter is None


def test_an_edit_asks_for_one_verdict_and_reads_no_setting_of_the_device(
    qtbot: QtBot, show: Show, monkeypatch: pytest.MonkeyPatch
):
    """While a device is chosen, an edit requests only one verdict, and does not read the settings of the device, which
    would take a millisecond.
    """
    window = first_start(show, "equal")
    wait_for_answer(qtbot, window)
    back_end = window.directml.link.back_end
    assert back_end is not None
    asked, read = list[Case](), list[str]()
    check, value = back_end.submit_check, QSettings.value

    def ask(case: Case) -> object:
        asked.append(case)
        return check(case)

    def look_up(store: QSettings, name: str, *more: object) -> object:
        if name.startswith("device/"):
            read.append(name)
        return value(store, name, *more)

    monkeypatch.setattr(back_end, "submit_check", ask)
    monkeypatch.setattr(QSettings, "value", look_up)
    window.session.edit("K", "1")
    wait_for_answer(qtbot, window)
    assert (asked, read) == ([window.session.case], [])
    assert window.settings.device == window.devices.choice
    assert read
