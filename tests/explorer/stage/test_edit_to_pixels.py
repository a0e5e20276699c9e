"""An edit is painted once, with its numbers; unchanged parts are not painted."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops import OPERATORS, Case, Evaluation, evaluate
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import PATIENCE_MS, heatmap, lay_out, settle, type_into


class Painted(QObject):
    """An event filter that records the object name of each widget that is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.names.append(watched.objectName())
        return False


@pytest.fixture
def painted(qtbot: QtBot) -> Iterator[Painted]:
    app = QApplication.instance()
    assert app is not None
    found = Painted()
    app.installEventFilter(found)
    yield found
    app.removeEventFilter(found)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """An event that lets runs proceed while it is set. It is set at first; a test that clears it makes runs wait."""
    opened = threading.Event()
    opened.set()

    def waiting(case: Case, *more: object) -> Evaluation:
        assert opened.wait(PATIENCE_MS / 1000)
        return evaluate(case, *more)  # pyright: ignore[reportCallIssue, reportArgumentType]

    monkeypatch.setattr("explorer.runs.runner.evaluate", waiting)
    yield opened
    opened.set()


@pytest.fixture
def long_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the window keep the old numbers for longer during a run, so that a busy machine does not fail the test."""
    monkeypatch.setattr("explorer.window.result_views.KEEP_NUMBERS_MS", PATIENCE_MS)


def rested(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """Waits until the window has nothing left to paint, so that the next run starts at once. Returns the window."""
    settle(qtbot, window)
    lay_out()
    return window


def ghost(window: MainWindow, field: str = "OutputTensor") -> tuple[str, ...]:
    picture = window.stage.picture_of(field)
    assert picture is not None
    return picture.ghost_lines


@pytest.mark.usefixtures("long_patience")
def test_the_stage_is_shown_once_for_a_key(qtbot: QtBot, show: Show):
    window = rested(qtbot, show("ELEMENT_WISE_CLIP"))
    shown: list[tuple[str, ...]] = []

    def note() -> None:
        shown.append(ghost(window))

    window.stage.case_shown.connect(note)
    type_into(qtbot, window, "Max", "1")
    settle(qtbot, window)
    window.stage.case_shown.disconnect(note)
    assert shown == [()]


@pytest.mark.usefixtures("long_patience")
def test_a_key_paints_only_what_it_changes(qtbot: QtBot, show: Show, painted: Painted):
    window = rested(qtbot, show("ELEMENT_WISE_CLIP"))
    before = heatmap(window, "InputTensor").shown
    type_into(qtbot, window, "Max", "1")
    rested(qtbot, window)
    painted.names.clear()
    type_into(qtbot, window, "Max", "2")
    qtbot.waitUntil(lambda: "heatmap:OutputTensor" in painted.names, timeout=PATIENCE_MS)
    assert heatmap(window, "InputTensor").shown is before
    assert not {"heatmap:InputTensor", "tensor:InputTensor", "problems", "verdict", "directml.verdict"} & {
        *painted.names
    }


def test_the_numbers_of_the_case_before_go_when_a_run_takes_long(qtbot: QtBot, show: Show, gate: threading.Event):
    window = rested(qtbot, show("ELEMENT_WISE_CLIP"))
    gate.clear()
    type_into(qtbot, window, "Max", "1")
    qtbot.waitUntil(lambda: ghost(window) == ("running",), timeout=PATIENCE_MS)
    gate.set()
    settle(qtbot, window)
    assert ghost(window) == ()


def test_numbers_of_the_case_before_go_at_once_where_nothing_is_run(qtbot: QtBot, show: Show):
    window = rested(qtbot, show("ELEMENT_WISE_CLIP"))
    type_into(qtbot, window, "InputTensor.Sizes[3]", "x")
    assert ghost(window)[0] == "not run"


@pytest.mark.usefixtures("long_patience")
def test_what_is_shown_meanwhile_is_one_case_and_its_result(qtbot: QtBot, show: Show, gate: threading.Event):
    window = rested(qtbot, show("ELEMENT_WISE_CLIP"))
    before, result = window.stage.pictures, window.stage.result
    gate.clear()
    type_into(qtbot, window, "InputTensor.Sizes[3]", "2")
    assert window.stage.pictures == before
    assert window.stage.result is result
    gate.set()
    settle(qtbot, window)
    assert [picture.sizes for picture in window.stage.pictures] == [(1, 1, 3, 2)] * 2


def large_clip() -> Case:
    """A case of ELEMENT_WISE_CLIP with 512 x 512 elements."""
    operator = OPERATORS["DML_OPERATOR_ELEMENT_WISE_CLIP"]
    return fit_outputs(with_text(case_of(operator, operator.examples[0]), "InputTensor.Sizes", "1,1,512,512"))


@pytest.mark.usefixtures("long_patience")
def test_a_large_case_of_the_shown_operator_is_shown_once(qtbot: QtBot, show: Show):
    window = rested(qtbot, show("ELEMENT_WISE_CLIP"))
    shown: list[tuple[tuple[int, ...], tuple[str, ...]]] = []

    def note() -> None:
        shown.append((window.stage.pictures[0].sizes, ghost(window)))

    window.stage.case_shown.connect(note)
    window.session.open_case(large_clip(), "large")
    settle(qtbot, window)
    window.stage.case_shown.disconnect(note)
    assert shown == [((1, 1, 512, 512), ())]


@pytest.mark.usefixtures("long_patience")
def test_a_large_case_of_another_operator_is_shown_at_once(qtbot: QtBot, show: Show, gate: threading.Event):
    window = rested(qtbot, show("TOP_K1"))
    gate.clear()
    window.session.open_case(large_clip(), "large")
    assert [picture.field for picture in window.stage.pictures] == ["InputTensor", "OutputTensor"]
    assert ghost(window) == ("running",)
    gate.set()
    settle(qtbot, window)
