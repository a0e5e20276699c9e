"""After every edit, DirectML's verdict appears beside the program's own verdict, or the reason why there is none.

The window never waits for the verdict.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from explorer.app import create_window
from explorer.devices import directml_view
from explorer.settings.settings import Settings
from explorer.shell import dialogs
from explorer.window.main_window import MainWindow
from ops import load
from ops.directml import DirectML, Verdict
from ops.directml.install.library import Found, Missing, find
from ops.model.case import Case
from ops.model.violations import Stage
from tests.explorer.helpers.window_actions import PATIENCE_MS, no_directml, settle, type_into

E_INVALIDARG = 0x80070057
Open = Callable[[Callable[[], DirectML]], MainWindow]


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    opened: list[MainWindow] = []

    def open_with(make: Callable[[], DirectML]) -> MainWindow:
        settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
        settings.theme = "light"
        window = create_window(settings, make)
        qtbot.addWidget(window)
        window.show()
        opened.append(window)
        settle(qtbot, window)
        return window

    yield open_with
    for window in opened:
        window.close()


@pytest.fixture
def real() -> Callable[[], DirectML]:
    if isinstance(find(), Missing):
        pytest.skip("needs the DirectML runtime: python main.py get-directml")
    return DirectML


class Scripted(DirectML):
    """A back end that gives scripted answers, without a runtime."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__()
        self.answer = verdict
        self.asked: list[Case] = []
        self._found = Found(Path("/somewhere"), "a test", "1.13.1", "0" * 64)

    def submit_check(self, case: Case) -> "Future[Verdict]":
        self.asked.append(case)
        future: Future[Verdict] = Future()
        future.set_result(self.answer)
        return future


def said(window: MainWindow, part: str = "said") -> str:
    label = window.findChild(QLabel, f"directml.{part}")
    assert label is not None
    return label.text()


def button(window: MainWindow, name: str) -> QPushButton:
    found = window.findChild(QPushButton, f"directml.{name}")
    assert found is not None
    return found


def wait_for_verdict(qtbot: QtBot, window: MainWindow) -> Verdict:
    qtbot.waitUntil(lambda: window.directml.verdict is not None, timeout=PATIENCE_MS)
    verdict = window.directml.verdict
    assert verdict is not None
    return verdict


def test_without_a_runtime_the_panel_reports_that_and_offers_one(qtbot: QtBot, open_window: Open):
    window = open_window(no_directml)
    verdict = wait_for_verdict(qtbot, window)
    assert verdict.accepts is None
    assert said(window) == "not asked"
    assert "get-directml" in said(window, "sentence")
    assert button(window, "get").isVisible()


@pytest.mark.sampled
def test_the_real_verdict_follows_every_edit(qtbot: QtBot, open_window: Open, real: Callable[[], DirectML]):
    window = open_window(real)
    assert wait_for_verdict(qtbot, window).accepts is True
    assert said(window) == "accepts"
    type_into(qtbot, window, "K", "9")
    verdict = wait_for_verdict(qtbot, window)
    assert verdict.hresult == E_INVALIDARG
    assert (said(window), said(window, "code")) == ("refuses", "0x80070057 E_INVALIDARG")
    assert not button(window, "report").isVisible()
    window.session.undo_stack.undo()
    assert wait_for_verdict(qtbot, window).accepts is True


@pytest.mark.sampled
def test_a_value_that_no_struct_holds_is_not_asked_about(qtbot: QtBot, open_window: Open, real: Callable[[], DirectML]):
    window = open_window(real)
    wait_for_verdict(qtbot, window)
    type_into(qtbot, window, "K", "abc")
    assert wait_for_verdict(qtbot, window).accepts is None
    assert "K" in said(window, "sentence")


@pytest.mark.sampled
def test_an_error_at_the_target_level_only_is_neither_agreement_nor_disagreement(qtbot: QtBot, open_window: Open):
    window = open_window(lambda: Scripted(Verdict(True, 0, "1.13.1")))
    wait_for_verdict(qtbot, window)
    window.session.set_level(window.session.level.FL_1_0)
    assert window.session.has_errors
    wait_for_verdict(qtbot, window)
    assert not button(window, "report").isVisible()
    assert said(window) == "accepts at its newest level"
    assert "only at the target level 1_0" in said(window, "sentence")


@pytest.mark.sampled
def test_a_disagreement_is_shown_and_saved_as_a_report_that_opens(
    qtbot: QtBot, open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    window = open_window(lambda: Scripted(Verdict(False, E_INVALIDARG, "1.13.1")))
    wait_for_verdict(qtbot, window)
    assert "Our check finds no error" in said(window, "sentence")
    path = tmp_path / "report.json"
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, name, kind: str(path))
    qtbot.mouseClick(button(window, "report"), Qt.MouseButton.LeftButton)
    report = json.loads(path.read_text(encoding="utf-8"))["explorer"]["report"]
    assert report["directml"]["hresult"] == "0x80070057"
    assert report["directml"]["version"] == "1.13.1"
    assert load(path).values == window.session.case.values


@pytest.mark.sampled
def test_the_answer_of_directml_is_copied_as_plain_text(qtbot: QtBot, open_window: Open):
    window = open_window(lambda: Scripted(Verdict(False, E_INVALIDARG, "1.13.1", messages=("in C:\\dml/x.cpp", "b"))))
    wait_for_verdict(qtbot, window)
    window.verdict.setFocus()
    qtbot.keyClick(window.verdict, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QApplication.clipboard().text()
    assert copied == "DirectML 1.13.1 refuses 0x80070057 E_INVALIDARG\nin C:\\dml/x.cpp\nb"
    QApplication.clipboard().clear()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(9, 9), window.verdict.mapToGlobal(QPoint(9, 9)))
    QApplication.sendEvent(window.verdict, event)
    menu = window.verdict.findChild(QMenu, "directml.menu")
    assert menu is not None
    menu.actions()[0].trigger()
    menu.close()
    assert QApplication.clipboard().text() == copied


@pytest.mark.sampled
def test_a_question_that_ended_the_process_has_a_report_to_save(
    qtbot: QtBot, open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    saved = tmp_path / "saved.json"
    saved.write_text("{}", encoding="utf-8")
    reason = "DirectML's process was ended by SIGSEGV."
    window = open_window(lambda: Scripted(Verdict(None, reason=reason, report=saved)))
    wait_for_verdict(qtbot, window)
    assert said(window, "sentence") == reason
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, name, kind: str(tmp_path / f"my {name}"))
    qtbot.mouseClick(button(window, "report"), Qt.MouseButton.LeftButton)
    assert (tmp_path / "my saved.json").read_text(encoding="utf-8") == "{}"


class BrokenLater(DirectML):
    """A back end with a bug: the future of a verdict holds an unexpected exception."""

    def submit_check(self, case: Case) -> "Future[Verdict]":
        future: Future[Verdict] = Future()
        future.set_exception(KeyError("hresult"))
        return future


class BrokenAtOnce(DirectML):
    """A back end with a bug: each request immediately raises an exception."""

    def submit_check(self, case: Case) -> "Future[Verdict]":
        raise KeyError("hresult")


@pytest.mark.sampled
@pytest.mark.parametrize("broken", [BrokenLater, BrokenAtOnce])
def test_a_question_that_ends_in_an_exception_is_answered_by_it(
    qtbot: QtBot, open_window: Open, broken: type[DirectML]
):
    verdict = wait_for_verdict(qtbot, open_window(broken))
    assert (verdict.accepts, verdict.reason) == (None, "KeyError: 'hresult'")


@pytest.mark.sampled
def test_only_the_last_of_quick_edits_is_shown(qtbot: QtBot, open_window: Open):
    window = open_window(lambda: Scripted(Verdict(True, 0, "1.13.1")))
    wait_for_verdict(qtbot, window)
    shown: list[Case] = []
    window.directml.link.verdict_given.connect(lambda case, verdict: shown.append(case))
    for k in ("1", "2", "3"):
        window.session.edit("K", k)
    wait_for_verdict(qtbot, window)
    assert shown == [window.session.case]


@pytest.mark.sampled
def test_a_window_that_closes_at_once_leaves_nothing_running(qtbot: QtBot, open_window: Open):
    window = open_window(no_directml)
    window.directml.ask_now()
    window.close()
    assert window.runner.is_idle


@pytest.mark.sampled
def test_a_second_runtime_shows_its_verdict_below_the_first(
    qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    """If EXPLORER_WINE_DIRECTML is set, the window also shows the verdict of DirectML 1.15.4. In this test, a simulated
    back end gives this verdict.
    """
    verdicts: list[Case] = []

    class Second(DirectML):
        def submit_check(self, case: Case) -> "Future[Verdict]":
            verdicts.append(case)
            answer: Future[Verdict] = Future()
            answer.set_result(Verdict(case.operator.name != "FOLD", 0, "1.15.4"))
            return answer

    monkeypatch.setenv(directml_view.WINE_VARIABLE, "/a folder")
    monkeypatch.setattr(directml_view, "second_here", Second)
    window = create_window(settings, no_directml)
    qtbot.addWidget(window)
    window.show()

    def second() -> str:
        found = window.findChild(QLabel, "directml.second.who")
        return found.text() if found is not None and found.isVisible() else ""

    qtbot.waitUntil(lambda: second() == "DirectML 1.15.4", timeout=PATIENCE_MS)
    window.close()
    assert verdicts


NOT_COMPILED = Verdict(True, 0, "1.13.1", "CompileOperator returned 0x8000FFFF (E_UNEXPECTED).", compiled=0x8000FFFF,
                       fails=Stage.COMPILE)  # fmt: skip
NEVER_ENDS = Verdict(True, 0, "1.13.1", "Its run never ends.", fails=Stage.RUN, is_known=True)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("verdict", "words", "can_report"),
    [(NOT_COMPILED, "accepted, cannot be compiled", True), (NEVER_ENDS, "accepted, cannot be run", False)],
)
def test_an_accepted_desc_that_fails_later_has_a_verdict_of_its_own(
    qtbot: QtBot, open_window: Open, verdict: Verdict, words: str, can_report: bool
):
    window = open_window(lambda: Scripted(verdict))
    qtbot.waitUntil(lambda: window.directml.verdict is not None, timeout=PATIENCE_MS)
    assert said(window) == words
    assert said(window, "sentence").startswith(verdict.reason)
    assert window.verdict.pill.accessibleName() == f"DirectML 1.13.1 {words}"
    assert button(window, "report").isVisibleTo(window) == can_report
