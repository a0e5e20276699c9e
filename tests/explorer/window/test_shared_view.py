"""Share texts and model files restore the view: slices, tiles, pin, step, colours and tab."""

import json
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from explorer.session.view_choices import ViewChoices, view_choices
from explorer.window.main_window import MainWindow
from ops import Case, load, save
from ops.formats import share_text
from ops.presentation.slicing import SliceChoice
from widgets.display.group_colors import ColorLimits
from widgets.text.wording import worded

CASE = Case.of("ACTIVATION_RELU", InputTensor=np.arange(48, dtype=np.float32).reshape(4, 3, 4) - 20)
OTHER = Case.of("ELEMENT_WISE_ABS", InputTensor=np.arange(6, dtype=np.float32))


def arrange(qtbot: QtBot, window: MainWindow) -> None:
    window.session.open_case(CASE, "test")
    qtbot.waitUntil(lambda: window.runner.is_idle)
    window.stage.slices.go_to("OutputTensor", (2, 1, 3))
    window.stage.slices.colors.choose("slice")
    window.stage.slices.colors.limits[CASE.operator.type] = {"InputTensor": ColorLimits("manual", -5, 5)}
    window.stage.cell_cursor.pin("OutputTensor", (2, 1, 3), 0)
    window.tabs.setCurrentIndex(2)


def forget(qtbot: QtBot, window: MainWindow) -> None:
    window.stage.cell_cursor.clear()
    window.stage.reset_view()
    window.tabs.setCurrentIndex(0)
    window.session.open_case(OTHER, "test")
    qtbot.waitUntil(lambda: window.runner.is_idle)


def is_arranged(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.runner.is_idle)
    assert window.session.case == CASE
    assert window.stage.slices.choice.at == (2, 1, 3)
    assert window.stage.slices.colors.mode == "slice"
    assert window.stage.slices.colors.limits_now["InputTensor"] == ColorLimits("manual", -5, 5)
    cursor = window.stage.cell_cursor.now
    assert (cursor.field, cursor.cell, cursor.is_pinned, cursor.step) == ("OutputTensor", (2, 1, 3), True, 0)
    assert window.tabs.currentIndex() == 2


@pytest.mark.sampled
def test_a_share_text_shows_what_was_seen(qtbot: QtBot, window: MainWindow):
    arrange(qtbot, window)
    QGuiApplication.clipboard().clear()  # an earlier test may have left another share text there
    window.actions_["copyShareText"].trigger()
    qtbot.waitUntil(lambda: share_text.has_share_text(QGuiApplication.clipboard().text()))
    text = QGuiApplication.clipboard().text()
    forget(qtbot, window)
    assert window.pasting.open_text(text)
    is_arranged(qtbot, window)
    assert share_text.read(text) == CASE


def test_a_model_file_shows_what_was_seen(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    arrange(qtbot, window)
    path = tmp_path / "model.json"
    monkeypatch.setattr("explorer.shell.dialogs.ask_save", lambda *_: str(path))
    assert window.files.ask_and_save()
    forget(qtbot, window)
    assert window.open_file(path)
    is_arranged(qtbot, window)
    assert load(path) == CASE


def test_texts_and_files_without_a_view_change_nothing(qtbot: QtBot, window: MainWindow, tmp_path: Path):
    window.tabs.setCurrentIndex(2)
    assert window.pasting.open_text(share_text.write(CASE).text)
    assert window.tabs.currentIndex() == 2
    save(OTHER, tmp_path / "old.json")
    assert window.open_file(tmp_path / "old.json")
    assert window.tabs.currentIndex() == 2
    for found in (7, [], {"cell": 3, "slices": [1], "tab": -1, "step": "x", "colors": {}}):
        assert window.pasting.open_text(share_text.write(CASE, {"view": found}).text)


def test_only_the_choices_of_the_operator_are_taken():
    mine = ViewChoices(
        slices={("A", 3): SliceChoice(at=(1, 0, 0)), ("B", 3): SliceChoice(at=(2, 0, 0))},
        states={"lock": True, "tiles": False}, scales={"B": "slice"}, untiled=frozenset({"A", "B"}),
    )  # fmt: skip
    sent = (
        ViewChoices(
            slices={("A", 3): SliceChoice(at=(3, 0, 0)), ("B", 3): SliceChoice(at=(9, 0, 0))},
            states={"lock": False, "tiles": True}, tab=1, cell=("X", (0,)), step=2,
        ).as_json()
    )  # fmt: skip
    found = mine.with_shared("A", view_choices(json.loads(json.dumps(sent))))
    assert found.slices == {("A", 3): SliceChoice(at=(3, 0, 0)), ("B", 3): SliceChoice(at=(2, 0, 0))}
    assert found.states == {"lock": True, "tiles": True}
    assert (found.scales, found.untiled) == ({"B": "slice"}, frozenset({"B"}))
    assert (found.tab, found.cell, found.step) == (1, ("X", (0,)), 2)


def test_pages_are_saved_from_the_menu(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "page.html"
    monkeypatch.setattr("explorer.shell.dialogs.ask_save", lambda *_: str(path))
    window.session.open_case(CASE, "test")
    qtbot.waitUntil(lambda: window.runner.is_idle)
    window.actions_["exportPage"].trigger()
    qtbot.waitUntil(path.exists)
    text = path.read_text(encoding="utf-8").replace("<wbr>", "")  # a title may break after an underscore
    assert '<html lang="en">' in text
    assert f"<h1>{CASE.operator.title}</h1>" in text
    assert worded(CASE.operator.summary) in text
