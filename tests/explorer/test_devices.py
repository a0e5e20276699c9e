"""A device computes in the window: chosen, compared with the reference, lost and asked again."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QLabel, QMenu, QMessageBox, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from explorer import dialogs
from explorer.app import create_window
from explorer.device_choice import DeviceChoice
from explorer.main_window import MainWindow
from explorer.settings import Settings
from ops import OPERATORS, Case, Evaluation, load
from ops.backends.base import RunResult
from ops.backends.directml import DirectML, Options
from ops.backends.directml.client import Start
from ops.backends.directml.library import Found, Missing, find
from ops.edit import with_text
from tests.directml import device_worker, mock_worker
from tests.directml.device_worker import GPU, WARP
from tests.explorer.driving import PATIENCE_MS, no_directml, settle, type_into

LONG = 6 * PATIENCE_MS
NOWHERE = Found(Path("libdirectml.so"), "a test", "1.13.1", "0" * 64)
WITH_DIFFERENCES = ["InputTensor", "OutputValueTensor", "Difference", "OutputIndexTensor", "Difference"]

Make = Callable[[], DirectML]
Show = Callable[[Make], MainWindow]


class Open(Protocol):
    def __call__(self, how: str, limit: float = 30.0) -> MainWindow: ...


@pytest.fixture
def show(qtbot: QtBot, settings: Settings) -> Iterator[Show]:
    """A window with a back end of one's own, showing the first example of TOP_K1."""
    opened: list[MainWindow] = []

    def show_with(make: Make) -> MainWindow:
        window = create_window(settings, make)
        qtbot.addWidget(window)
        window.show()
        opened.append(window)
        qtbot.waitUntil(lambda: window.directml.verdict is not None, timeout=LONG)
        settle(qtbot, window)
        return window

    yield show_with
    for window in opened:
        window.close()


@pytest.fixture
def open_window(show: Show, tmp_path: Path) -> Open:
    """A window with a device that behaves in a given way; NumPy is chosen."""

    def open_with(how: str, limit: float = 30.0) -> MainWindow:
        start = Start(NOWHERE, command=device_worker.command(how))
        return show(lambda: DirectML(start=start, reports=tmp_path / "reports", limit=limit))

    return open_with


@pytest.fixture
def on_gpu(open_window: Open, settings: Settings, qtbot: QtBot) -> Open:
    """The same with the device chosen at an earlier start; it has answered about the case shown, unless it hangs."""

    def open_with(how: str, limit: float = 30.0) -> MainWindow:
        settings.device = DeviceChoice(GPU)
        window = open_window(how, limit)
        if not how.startswith("hangs once"):
            wait_for_answer(qtbot, window)
        return window

    return open_with


def wait_for_answer(qtbot: QtBot, window: MainWindow) -> None:
    """Until the device has answered or was given up, and the panel tells it."""

    def is_told() -> bool:
        news = window.devices.news
        is_settled = window.runner.is_idle and window.devices.is_idle
        return is_settled and news is not None and news.status is not None and said(window) == news.said

    qtbot.waitUntil(is_told, timeout=LONG)


def back_end_button(window: MainWindow) -> QToolButton:
    found = window.findChild(QToolButton, "backend")
    assert found is not None
    return found


def opened_menu(qtbot: QtBot, window: MainWindow) -> QMenu:
    qtbot.mouseClick(back_end_button(window), Qt.MouseButton.LeftButton)
    return shown_menu(window)


def shown_menu(window: MainWindow) -> QMenu:
    (menu,) = [menu for menu in window.findChildren(QMenu, "backEnds") if menu.isVisible()]
    return menu


def entry(menu: QMenu, name: str) -> QAction | None:
    return next((action for action in menu.actions() if action.objectName() == f"backEnds.{name}"), None)


def wait_for_entry(qtbot: QtBot, menu: QMenu, name: str) -> QAction:
    qtbot.waitUntil(lambda: entry(menu, name) is not None, timeout=LONG)
    found = entry(menu, name)
    assert found is not None
    return found


def click(qtbot: QtBot, menu: QMenu, name: str) -> None:
    action = wait_for_entry(qtbot, menu, name)
    assert action.isEnabled()
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def said(window: MainWindow, part: str = "said") -> str:
    """What the panel tells of the device; empty while it tells nothing."""
    label = window.findChild(QLabel, f"device.{part}")
    assert label is not None
    return label.text().replace("\u200b", "") if label.isVisibleTo(window.verdict) else ""


def button(window: MainWindow, name: str) -> QPushButton:
    found = window.findChild(QPushButton, f"device.{name}")
    assert found is not None
    return found


def titles(window: MainWindow) -> list[str]:
    return [picture.title or picture.field for picture in window.stage.pictures]


def numbers(window: MainWindow, field: str) -> np.ndarray:
    found = window.stage.tensor_of(field)
    assert found is not None
    return found


def child_of_the_device(window: MainWindow) -> int | None:
    back_end = window.directml.link.back_end
    assert back_end is not None
    return back_end._client(0).process_id  # pyright: ignore[reportPrivateUsage]


# Choosing


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


def test_while_the_list_is_made_the_menu_says_so_and_the_window_lives(qtbot: QtBot, open_window: Open):
    window = open_window("is listed late")
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
    assert "TOP_K1 cannot" in in_place.text()
    menu.close()
    window.session.open_operator(OPERATORS["DML_OPERATOR_ELEMENT_WISE_CLIP"])
    wait_for_answer(qtbot, window)
    click(qtbot, opened_menu(qtbot, window), "in_place")
    wait_for_answer(qtbot, window)
    assert window.devices.choice.in_place


def test_without_a_device_the_menu_says_why(qtbot: QtBot, open_window: Open):
    menu = opened_menu(qtbot, open_window("is not there"))
    none = wait_for_entry(qtbot, menu, "none")
    assert none.text() == "DirectML has no device here; it judges descs, and NumPy computes."
    assert not none.isEnabled()
    assert entry(menu, "get") is None
    menu.close()


def test_without_a_runtime_the_menu_offers_to_get_one_and_the_button_says_so(qtbot: QtBot, show: Show):
    window = show(no_directml)
    assert back_end_button(window).accessibleName().endswith("reference (no DirectML runtime found)")
    menu = opened_menu(qtbot, window)
    assert "No DirectML runtime was found" in wait_for_entry(qtbot, menu, "none").text()
    assert wait_for_entry(qtbot, menu, "get").isEnabled()
    menu.close()


def test_a_device_that_is_gone_is_told_and_numpy_computes(qtbot: QtBot, open_window: Open, settings: Settings):
    settings.device = DeviceChoice("Radeon VII")
    window = open_window("equal")
    wait_for_answer(qtbot, window)
    assert (said(window, "who"), said(window)) == ("DirectML on Radeon VII", "not here")
    assert "(Radeon VII is not here)" in back_end_button(window).accessibleName()
    assert settings.device.adapter == "Radeon VII"  # it may come back
    menu = opened_menu(qtbot, window)
    assert wait_for_entry(qtbot, menu, "numpy").isChecked()
    menu.close()


def test_about_the_back_end_tells_what_ran(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("equal")
    click(qtbot, opened_menu(qtbot, window), "about")
    box = window.findChild(QMessageBox, "backendInfo")
    assert box is not None
    assert box.text() == f"DirectML 1.13.1 on {GPU}"
    assert "compared with that of the reference" in box.informativeText()
    box.close()


def test_a_device_leaves_nothing_to_suppose(qtbot: QtBot, open_window: Open):
    window = open_window("equal")
    case = with_text(window.session.case, "InputTensor.DataType", "FLOAT32")
    tiny = case.logical("InputTensor").copy()
    tiny[0, 0, 0] = [1e-40, 2e-40, -1, 0]
    window.session.open_case(case.with_logical("InputTensor", tiny), "test")
    settle(qtbot, window)
    window.actions_["asDirectML"].trigger()
    assert back_end_button(window).toolTip().startswith("NumPy, as DirectML")
    click(qtbot, opened_menu(qtbot, window), "device0")
    wait_for_answer(qtbot, window)
    assert not window.actions_["asDirectML"].isEnabled()
    assert back_end_button(window).toolTip() == f"DirectML 1.13.1 on {GPU}"
    click(qtbot, opened_menu(qtbot, window), "numpy")
    settle(qtbot, window)
    assert window.actions_["asDirectML"].isEnabled()
    assert back_end_button(window).toolTip().startswith("NumPy 2")


# Comparing


def test_equal_outputs_get_no_heatmap_unless_it_is_asked_for(on_gpu: Open, settings: Settings):
    window = on_gpu("equal")
    assert "Difference" not in titles(window)
    window.actions_["showEqual"].trigger()
    assert titles(window) == WITH_DIFFERENCES
    assert not numbers(window, "OutputValueTensor.difference").any()
    assert settings.shows_equal


def test_what_differs_is_counted_drawn_and_told(on_gpu: Open):
    window = on_gpu("one ULP off")
    assert titles(window) == WITH_DIFFERENCES
    for field, unit in (("OutputValueTensor", "ULP"), ("OutputIndexTensor", "absolute")):
        picture = window.stage.picture_of(f"{field}.difference")
        assert picture is not None
        assert (picture.data_type, picture.chip) == (unit, "DirectML \u2212 reference")
        assert numbers(window, f"{field}.difference").reshape(-1).tolist() == [1, 1, 1, 0, 0, 0]
    assert said(window) == "differs, unexplained"
    assert window.stage.tensors.levels["ulp"] == window.stage.tensors.levels["difference"]
    sentence = said(window, "sentence")
    assert sentence.startswith("6 of 12 output cells differ from the reference. OutputValueTensor: at most ")
    assert "1 ULP apart; nothing known explains it." in sentence
    assert "OutputIndexTensor: at most 1 apart; nothing known explains it." in sentence


def test_the_output_shown_is_that_of_the_device_and_a_cell_tells_both_numbers(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("one ULP off")
    assert numbers(window, "OutputValueTensor")[0, 0, 0, 0] == np.nextafter(np.float32(11), np.float32(12))
    heatmap = window.stage.tensors.heatmap("OutputValueTensor.difference")
    qtbot.mouseMove(heatmap, heatmap.rect_of((0, 0, 0, 0)).center())
    assert window.stage.formula_text.endswith("[0] = 11, index 3   in the reference; here 11.000001")


def test_a_cell_of_a_difference_is_copied_as_it_is_written(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("one ULP off")
    window.stage.menu_requested.emit("OutputValueTensor.difference", (0, 0, 0, 0), QPoint(5, 5))
    (menu,) = [menu for menu in window.findChildren(QMenu, "cellMenu") if menu.isVisible()]
    copy = next(action for action in menu.actions() if action.objectName() == "cellMenu.copyValue")
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(copy).center())
    assert QGuiApplication.clipboard().text() == "1"


def test_a_known_behaviour_that_explains_the_difference_is_named(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("as observed")
    with_nan = np.array(window.session.case.logical("InputTensor"))
    with_nan[0, 0, 0, 0] = np.nan
    window.session.load_numbers("InputTensor", with_nan, "test")
    wait_for_answer(qtbot, window)
    news = window.devices.news
    assert news is not None
    assert (news.status, news.can_save) == ("note", False)
    (because,) = (v for v in window.session.violations if any(place.cells for place in v.locations))
    assert f"; explained by: {because.message}" in said(window, "sentence")
    assert not button(window, "report").isVisible()


def test_an_unexplained_difference_is_saved_as_a_report_that_opens(
    qtbot: QtBot, on_gpu: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    window = on_gpu("one ULP off")
    path = tmp_path / "kept.json"
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, name, kind: str(path))
    qtbot.mouseClick(button(window, "report"), Qt.MouseButton.LeftButton)
    report = json.loads(path.read_text(encoding="utf-8"))["explorer"]["report"]
    assert report["directml"]["origin"] == f"DirectML 1.13.1 on {GPU}"
    found = report["outputs"]["OutputValueTensor"]
    assert (found["differing"], found["at"]) == (3, [0, 0, 0, 0])
    assert (found["device"], found["reference"]) == ("11.000001", "11.0")
    assert load(path).values == window.session.case.values


class OtherShape(DirectML):
    def run(self, case: Case) -> RunResult:
        result = super().run(case)
        outputs = {name: cells.reshape(-1) for name, cells in result.outputs.items()}
        return RunResult(outputs, result.milliseconds, result.origin)


def test_outputs_of_another_shape_are_refused_and_told(qtbot: QtBot, show: Show, settings: Settings):
    settings.device = DeviceChoice(GPU)
    window = show(lambda: OtherShape(start=Start(NOWHERE, command=device_worker.command("equal"))))
    wait_for_answer(qtbot, window)
    assert said(window) == "no result"
    assert "of the device is float32 {6}; the reference has float32 {1,1,3,2}." in said(window, "sentence")
    assert back_end_button(window).text().startswith("NumPy")
    assert numbers(window, "OutputValueTensor").shape == (1, 1, 3, 2)


# Losing


def test_what_the_device_refuses_is_told_and_it_is_asked_about_the_next_case(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("refuses")
    assert (said(window), window.devices.is_lost) == ("no result", False)
    assert "CompileOperator answered 0x80004001 (E_NOTIMPL)" in said(window, "sentence")
    assert back_end_button(window).text().startswith("NumPy")
    child = child_of_the_device(window)
    type_into(qtbot, window, "K", "1")
    wait_for_answer(qtbot, window)
    assert child_of_the_device(window) == child


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("exits", "DirectML's process ended with 0x7."),
        ("is removed", "The device was removed: hung."),
        ("hangs", "DirectML gave no answer within 1 seconds and was ended."),
    ],
)
def test_a_lost_device_is_told_with_its_report_and_numpy_takes_over(on_gpu: Open, tmp_path: Path, how: str, why: str):
    window = on_gpu(how, limit=1)
    assert said(window) == "lost"
    (report,) = (tmp_path / "reports").glob("*.json")
    assert said(window, "sentence") == f"{why} NumPy computes. The case was saved as {report}."
    assert f"({GPU} was lost)" in back_end_button(window).accessibleName()
    assert numbers(window, "OutputValueTensor").reshape(-1)[0] == 11
    assert button(window, "retry").isVisible()


def test_the_report_of_a_loss_is_saved_where_the_person_wants_it(
    qtbot: QtBot, on_gpu: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    window = on_gpu("exits")
    asked: list[str] = []

    def ask_save(parent: QWidget, name: str, kind: str) -> str:
        asked.append(name)
        return str(tmp_path / "mine.json")

    monkeypatch.setattr(dialogs, "ask_save", ask_save)
    qtbot.mouseClick(button(window, "report"), Qt.MouseButton.LeftButton)
    (report,) = (tmp_path / "reports").glob("*.json")
    assert asked == [report.name]
    assert (tmp_path / "mine.json").read_bytes() == report.read_bytes()
    told = json.loads(report.read_text(encoding="utf-8"))["explorer"]["report"]
    assert told["happened"] == "DirectML's process ended with 0x7."
    assert {"device", "error_stream", "request", "runtime", "sha256", "system", "versions", "violations"} <= told.keys()


def test_after_a_loss_no_edit_asks_the_device_until_somebody_does(qtbot: QtBot, on_gpu: Open, tmp_path: Path):
    def reports() -> int:
        return len(list((tmp_path / "reports").glob("*.json")))

    window = on_gpu("exits")
    type_into(qtbot, window, "K", "1")
    settle(qtbot, window)
    assert window.devices.is_idle
    assert (said(window), reports()) == ("lost", 1)
    qtbot.mouseClick(button(window, "retry"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: reports() == 2, timeout=LONG)
    wait_for_answer(qtbot, window)
    assert said(window) == "lost"


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
    assert said(window, "sentence").startswith("DirectML's process was ended by SIGKILL. NumPy computes.")
    assert back_end_button(window).text().startswith("NumPy")
    qtbot.mouseClick(button(window, "retry"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: said(window) == "as the reference", timeout=LONG)
    assert back_end_button(window).accessibleName() == f"Back end: DirectML 1.13.1 on {GPU}"
    assert child_of_the_device(window) not in (None, killed)


@pytest.mark.skipif(sys.platform == "win32", reason="a process is looked for by a signal")
def test_a_window_that_closes_in_the_middle_of_a_run_ends_the_child(qtbot: QtBot, on_gpu: Open, tmp_path: Path):
    marker = tmp_path / "runs"
    window = on_gpu(f"hangs once: {marker}")
    qtbot.waitUntil(marker.exists, timeout=LONG)
    window.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(marker.read_text()), 0)


def test_only_the_last_of_quick_edits_is_shown(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("equal")
    shown: list[Evaluation] = []
    window.devices.evaluated.connect(shown.append)
    for k in ("1", "2", "3"):
        window.session.edit("K", k)
    qtbot.waitUntil(lambda: bool(shown) and shown[-1].case is window.session.case, timeout=LONG)
    wait_for_answer(qtbot, window)
    assert len(shown) <= 2  # the first edit after a pause is not held back


def test_the_whole_path_through_the_real_directml(qtbot: QtBot, show: Show, settings: Settings, tmp_path: Path):
    """The mock D3D12 computes nothing, so the numbers differ; DirectML judged every binding."""
    found = find()
    if isinstance(found, Missing) or found.stubs is None:
        pytest.skip("needs the DirectML runtime on Linux: python main.py get-directml")
    settings.device = DeviceChoice("the default adapter of D3D12")
    window = show(lambda: DirectML(start=Start(found, command=mock_worker.COMMAND), reports=tmp_path, limit=30))
    wait_for_answer(qtbot, window)
    assert back_end_button(window).accessibleName() == "Back end: DirectML 1.13.1 on the default adapter of D3D12"
    news = window.devices.news
    assert news is not None
    assert (news.status, news.can_save) == ("warning", True)
