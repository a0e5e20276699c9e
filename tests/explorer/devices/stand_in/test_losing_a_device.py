"""If a device refuses, crashes, hangs or is removed, the window keeps its numbers, and the user can retry."""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from explorer.shell import dialogs
from explorer.window.main_window import MainWindow
from ops.directml import DirectML
from ops.directml.client.client import Start
from tests.explorer.devices.stand_in.conftest import Open, Show
from tests.explorer.helpers.device_widgets import (
    LONG,
    back_end_button,
    button,
    child_of_the_device,
    click,
    numbers,
    opened_menu,
    said,
    wait_for_answer,
)
from tests.explorer.helpers.window_actions import settle, type_into
from tests.ops.directml.helpers import stand_in_device as device_worker
from tests.ops.directml.helpers.device_in_process import NOWHERE
from tests.ops.directml.helpers.stand_in_device import GPU

Reports = Callable[[], list[Path]]


@pytest.mark.sampled
def test_what_the_device_refuses_is_shown_and_it_is_asked_about_the_next_case(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("refuses")
    assert (said(window), window.devices.is_lost) == ("no result", False)
    assert "CompileOperator returned 0x80004001 (E_NOTIMPL)" in said(window, "sentence")
    assert back_end_button(window).text().startswith("NumPy")
    child = child_of_the_device(window)
    type_into(qtbot, window, "K", "1")
    wait_for_answer(qtbot, window)
    assert child_of_the_device(window) == child


def show_loss(window: MainWindow, why: str, report: Path) -> None:
    assert said(window) == "lost"
    assert said(window, "sentence") == f"{why} NumPy computes the outputs. The case was saved as {report}."
    assert f"({GPU} was lost)" in back_end_button(window).accessibleName()
    assert numbers(window, "OutputValueTensor").reshape(-1)[0] == 11
    assert button(window, "retry").isVisible()


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("how", "why"),
    [("exits", "DirectML's process ended with 0x7."), ("is removed", "The device was removed: hung.")],
)
def test_a_lost_device_is_shown_with_its_report_and_numpy_takes_over(
    on_gpu: Open, reports: Reports, how: str, why: str
):
    window = on_gpu(how)
    (report,) = reports()
    show_loss(window, why, report)


@pytest.mark.sampled
def test_a_device_that_hangs_is_lost_after_the_limit(qtbot: QtBot, show: Show, tmp_path: Path):
    start = Start(NOWHERE, command=device_worker.command("hangs"))
    window = show(lambda: DirectML(start=start, reports=tmp_path, limit=0.5), GPU)
    wait_for_answer(qtbot, window)
    (report,) = tmp_path.glob("*.json")
    show_loss(window, "DirectML did not answer within 0.5 seconds, so its process was ended.", report)


@pytest.mark.thorough
def test_the_report_of_a_loss_is_saved_to_the_chosen_file(
    qtbot: QtBot, on_gpu: Open, reports: Reports, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    window = on_gpu("exits")
    asked: list[str] = []

    def ask_save(parent: QWidget, name: str, kind: str) -> str:
        asked.append(name)
        return str(tmp_path / "mine.json")

    monkeypatch.setattr(dialogs, "ask_save", ask_save)
    qtbot.mouseClick(button(window, "report"), Qt.MouseButton.LeftButton)
    (report,) = reports()
    assert asked == [report.name]
    assert (tmp_path / "mine.json").read_bytes() == report.read_bytes()
    told = json.loads(report.read_text(encoding="utf-8"))["explorer"]["report"]
    assert told["happened"] == "DirectML's process ended with 0x7."
    assert {"device", "error_stream", "request", "runtime", "sha256", "system", "versions", "violations"} <= told.keys()


@pytest.mark.sampled
def test_after_a_loss_no_edit_asks_the_device_until_the_user_does(qtbot: QtBot, on_gpu: Open, reports: Reports):
    window = on_gpu("exits")
    type_into(qtbot, window, "K", "1")
    settle(qtbot, window)
    assert window.devices.is_idle
    assert (said(window), len(reports())) == ("lost", 1)
    qtbot.mouseClick(button(window, "retry"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(reports()) == 2, timeout=LONG)
    wait_for_answer(qtbot, window)
    assert said(window) == "lost"


@pytest.mark.sampled
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a word of Unix")
def test_kill_9_in_the_middle_of_a_run_leaves_the_window_its_numbers_and_a_retry(
    qtbot: QtBot, on_gpu: Open, tmp_path: Path
):
    marker = tmp_path / "runs"
    window = on_gpu(f"hangs once: {marker}")
    qtbot.waitUntil(marker.exists, timeout=LONG)
    killed = int(marker.read_text())
    assert killed == child_of_the_device(window)
    type_into(qtbot, window, "K", "1")
    settle(qtbot, window)
    assert numbers(window, "OutputValueTensor").reshape(-1).tolist() == [11, 9, 7]  # while the device hangs
    assert not window.devices.is_idle
    os.kill(killed, signal.SIGKILL)
    wait_for_answer(qtbot, window)
    assert said(window, "sentence").startswith("DirectML's process was ended by SIGKILL. NumPy computes the outputs.")
    assert back_end_button(window).text().startswith("NumPy")
    qtbot.mouseClick(button(window, "retry"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: said(window) == "equal to the reference", timeout=LONG)
    assert back_end_button(window).accessibleName() == f"Back end: DirectML 1.13.1 on {GPU}"
    assert child_of_the_device(window) not in (None, killed)


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a word of Unix")
def test_the_loss_of_a_device_that_is_no_longer_chosen_is_not_shown(qtbot: QtBot, on_gpu: Open, tmp_path: Path):
    marker = tmp_path / "runs"
    window = on_gpu(f"hangs once: {marker}")
    qtbot.waitUntil(marker.exists, timeout=LONG)
    click(qtbot, opened_menu(qtbot, window), "numpy")
    os.kill(int(marker.read_text()), signal.SIGKILL)
    qtbot.waitUntil(lambda: window.devices.is_idle, timeout=LONG)
    assert said(window) == ""
    assert not window.devices.is_lost
    click(qtbot, opened_menu(qtbot, window), "device0")
    wait_for_answer(qtbot, window)
    assert said(window) == "equal to the reference"


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="a process is looked for by a signal")
def test_a_window_that_closes_in_the_middle_of_a_run_ends_the_child(show: Show, qtbot: QtBot, tmp_path: Path):
    marker = tmp_path / "runs"
    start = Start(NOWHERE, command=device_worker.command(f"hangs once: {marker}"))
    window = show(lambda: DirectML(start=start), GPU)
    qtbot.waitUntil(marker.exists, timeout=LONG)
    window.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(marker.read_text()), 0)
