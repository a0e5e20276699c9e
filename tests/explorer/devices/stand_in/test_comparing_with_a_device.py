"""The outputs of a device are compared with the reference: differences are drawn, counted and explained."""

import json
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from explorer.settings.language import speak
from explorer.settings.settings import Settings
from explorer.shell import dialogs
from ops import Case, Evaluation, load
from ops.backends.base import RunResult
from ops.directml import DirectML
from ops.directml.client.client import Start
from ops.directml.install.library import Missing, find
from tests.explorer.devices.stand_in.conftest import Open, Show
from tests.explorer.helpers.device_widgets import LONG, back_end_button, button, numbers, said, titles, wait_for_answer
from tests.ops.directml.helpers import mock_worker
from tests.ops.directml.helpers.device_in_process import NOWHERE, StartHere
from tests.ops.directml.helpers.stand_in_device import GPU

WITH_DIFFERENCES = ["InputTensor", "OutputValueTensor", "Difference", "OutputIndexTensor", "Difference"]


@pytest.mark.sampled
def test_equal_outputs_get_no_heatmap_unless_it_is_asked_for(on_gpu: Open, settings: Settings):
    window = on_gpu("equal")
    assert "Difference" not in titles(window)
    window.actions_["showEqual"].trigger()
    assert titles(window) == WITH_DIFFERENCES
    assert not numbers(window, "OutputValueTensor.difference").any()
    assert settings.shows_equal


def test_differences_are_counted_drawn_and_reported(on_gpu: Open):
    window = on_gpu("one ULP off")
    assert titles(window) == WITH_DIFFERENCES
    for field, unit in (("OutputValueTensor", "ULP"), ("OutputIndexTensor", "absolute")):
        picture = window.stage.picture_of(f"{field}.difference")
        assert picture is not None
        assert (picture.data_type, picture.chip) == (unit, "DirectML \u2212 reference")
        assert numbers(window, f"{field}.difference").reshape(-1).tolist() == [1, 1, 1, 0, 0, 0]
    assert said(window) == "differs, unexplained"
    assert window.stage.tensors.colors["ulp"].levels == window.stage.tensors.colors["difference"].levels
    sentence = said(window, "sentence")
    assert sentence.startswith("6 of 12 output cells differ from the reference. OutputValueTensor: the values differ ")
    assert "1 ULP; there is no known explanation." in sentence
    assert "OutputIndexTensor: the values differ by at most 1; there is no known explanation." in sentence


def test_the_output_of_the_device_is_shown_and_a_cell_has_both_numbers(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("one ULP off")
    assert numbers(window, "OutputValueTensor")[0, 0, 0, 0] == np.nextafter(np.float32(11), np.float32(12))
    heatmap = window.stage.tensors.heatmap("OutputValueTensor.difference")
    qtbot.mouseMove(heatmap, heatmap.rect_of((0, 0, 0, 0)).center())
    assert window.stage.formula_text.endswith("[0] = 11, index 3   computed by the reference; the cell shows 11.000001")


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


def test_the_message_about_the_device_follows_the_language(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("one ULP off")
    before = said(window), said(window, "sentence")
    assert before[1].startswith("6 of 12 output cells differ from the reference.")
    speak("ko")
    try:
        qtbot.waitUntil(lambda: said(window, "sentence").startswith("출력 셀 12개 중 6개가 참조와 다릅니다."))
        assert said(window) != before[0]
    finally:
        speak("en")
    qtbot.waitUntil(lambda: (said(window), said(window, "sentence")) == before)


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


@pytest.mark.sampled
def test_outputs_of_another_shape_are_refused_and_reported(qtbot: QtBot, show: Show):
    window = show(lambda: OtherShape(start=StartHere(NOWHERE)), GPU)
    wait_for_answer(qtbot, window)
    assert said(window) == "no result"
    assert "is float32 {6} on the device, but float32 {1,1,3,2} in the reference." in said(window, "sentence")
    assert back_end_button(window).text().startswith("NumPy")
    assert numbers(window, "OutputValueTensor").shape == (1, 1, 3, 2)


def test_only_the_last_of_quick_edits_is_shown(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("equal")
    shown: list[Evaluation] = []
    window.devices.evaluated.connect(shown.append)
    for k in ("1", "2", "3"):
        window.session.edit("K", k)
    qtbot.waitUntil(lambda: bool(shown) and shown[-1].case is window.session.case, timeout=LONG)
    wait_for_answer(qtbot, window)
    assert len(shown) <= 2  # the first edit after a pause runs at once


@pytest.mark.sampled
def test_the_whole_path_through_the_real_directml(qtbot: QtBot, show: Show, tmp_path: Path):
    """The real DirectML accepts every binding and runs the case. The Direct3D 12 device is a mock that computes
    nothing, so the numbers differ, and the window shows a warning.
    """
    found = find()
    if isinstance(found, Missing) or found.stubs is None:
        pytest.skip("needs the DirectML runtime on Linux: python main.py get-directml")
    adapter = "the default adapter of D3D12"
    window = show(
        lambda: DirectML(start=Start(found, command=mock_worker.COMMAND), reports=tmp_path, limit=30), adapter
    )
    wait_for_answer(qtbot, window)
    assert back_end_button(window).accessibleName() == "Back end: DirectML 1.13.1 on the default adapter of D3D12"
    news = window.devices.news
    assert news is not None
    assert (news.status, news.can_save) == ("warning", True)
