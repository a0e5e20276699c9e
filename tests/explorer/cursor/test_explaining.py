"""If a cell is slow to explain, its number appears at once, and the explanation a moment later."""

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from explorer.cursor import explaining
from explorer.cursor.linked_cells import link_of
from explorer.window.main_window import MainWindow
from ops.backends import cost as demand
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import PATIENCE_MS, settle, wait_for_threads

OUTPUT, INPUT = "OutputValueTensor", "InputTensor"


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Makes explanations wait until a test sets the event that this fixture yields."""
    opened = threading.Event()

    def slow(*given: object) -> object:
        assert opened.wait(PATIENCE_MS / 1000)
        return link_of(*given)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(explaining, "link_of", slow)
    yield opened
    opened.set()


@pytest.fixture
def window(qtbot: QtBot, show: Show, gate: threading.Event, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """Returns a window with TOP_K1 in which every cell counts as slow to explain."""
    monkeypatch.setattr(demand, "_QUICK_CELLS", 0)
    window = show("TOP_K1")
    window.session.edit("K", "1")
    settle(qtbot, window)
    return window


def test_the_number_comes_at_once_and_the_reason_later(qtbot: QtBot, window: MainWindow, gate: threading.Event):
    window.stage.cell_cursor.hover(OUTPUT, (0, 0, 0, 0))
    assert window.stage.formula_text.startswith(f"{OUTPUT}[0,0,0,0] = ")
    assert "looking for the explanation" in window.stage.formula_text
    assert [name for name in window.stage.linking.marks if name == INPUT] == []
    gate.set()
    qtbot.waitUntil(lambda: "looking for" not in window.stage.formula_text, timeout=PATIENCE_MS)
    assert INPUT in window.stage.linking.marks
    assert "sort" in window.stage.formula_text


def test_a_reason_that_comes_too_late_is_not_shown(qtbot: QtBot, window: MainWindow, gate: threading.Event):
    window.stage.cell_cursor.hover(OUTPUT, (0, 0, 0, 0))
    window.stage.cell_cursor.hover(OUTPUT, (0, 0, 1, 0))
    gate.set()
    qtbot.waitUntil(lambda: "looking for" not in window.stage.formula_text, timeout=PATIENCE_MS)
    assert window.stage.formula_text.startswith(f"{OUTPUT}[0,0,1,0] = ")
    window.stage.cell_cursor.clear()
    wait_for_threads(qtbot, "explain")
    assert INPUT not in window.stage.linking.marks


def test_pinning_a_cell_does_not_look_it_up_again(
    qtbot: QtBot, window: MainWindow, gate: threading.Event, monkeypatch: pytest.MonkeyPatch
):
    gate.set()
    window.stage.cell_cursor.hover(OUTPUT, (0, 0, 0, 0))
    qtbot.waitUntil(lambda: "looking for" not in window.stage.formula_text, timeout=PATIENCE_MS)
    gate.clear()
    window.stage.cell_cursor.click(OUTPUT, (0, 0, 0, 0))
    assert "looking for" not in window.stage.formula_text


def test_what_is_slow_to_explain_has_no_steps_to_wait_for(window: MainWindow):
    window.stage.player.step(1)
    assert window.stage.cell_cursor.now.step is None


def test_an_explanation_that_fails_shows_why(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    def wrong(*_: object) -> object:
        raise RuntimeError("nobody knows")

    monkeypatch.setattr(explaining, "link_of", wrong)
    window.stage.cell_cursor.hover(OUTPUT, (0, 0, 0, 0))
    qtbot.waitUntil(lambda: "nobody knows" in window.stage.formula_text, timeout=PATIENCE_MS)


def test_an_explanation_that_takes_too_long_is_given_up(
    qtbot: QtBot, window: MainWindow, gate: threading.Event, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(explaining, "EXPLAINING_LIMIT_MS", 50)
    window.stage.cell_cursor.hover(OUTPUT, (0, 0, 0, 0))
    qtbot.waitUntil(lambda: "was found within" in window.stage.formula_text, timeout=PATIENCE_MS)
    gate.set()
    window.stage.cell_cursor.click(OUTPUT, (0, 0, 0, 0))
    assert "looking for" not in window.stage.formula_text
    monkeypatch.undo()
    window.stage.cell_cursor.clear()
    window.stage.cell_cursor.hover(OUTPUT, (0, 0, 1, 0))
    qtbot.waitUntil(lambda: INPUT in window.stage.linking.marks, timeout=PATIENCE_MS)
