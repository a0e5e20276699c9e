"""Background work: only the latest counts, superseded work ends, and hanging work blocks nothing."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.shell.latest import Latest
from ops.system.cancellation import checkpoint
from tests.explorer.helpers.window_actions import PATIENCE_MS

NAME = "test-latest"


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Holds back work until it is opened."""
    opened = threading.Event()
    yield opened
    opened.set()


@pytest.fixture
def told() -> list[object]:
    return []


def latest(told: list[object], most: int = 1) -> Latest:
    made = Latest(most=most, name=NAME)
    made.answered.connect(told.append)
    made.failed.connect(told.append)
    return made


def threads() -> int:
    return sum(thread.name == NAME for thread in threading.enumerate())


def test_the_latest_is_answered_and_those_before_are_outdated(qtbot: QtBot, told: list[object], gate: threading.Event):
    asked, outdated = latest(told), list[object]()
    asked.outdated.connect(outdated.append)
    asked.ask(lambda: (gate.wait(), "first")[1])
    asked.ask(lambda: "second")  # never started
    asked.ask(lambda: "third")
    assert not asked.is_idle
    gate.set()
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert (told, outdated) == (["third"], ["first"])
    assert asked.close()


def test_work_that_looks_up_now_and_then_ends_when_it_is_outdated(qtbot: QtBot, told: list[object]):
    def endless() -> object:
        while True:
            checkpoint()

    asked = latest(told)
    asked.ask(endless)
    asked.ask(lambda: "next")
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert told == ["next"]
    asked.ask(endless)
    asked.forget()
    assert asked.is_idle
    qtbot.waitUntil(lambda: not asked.is_working, timeout=PATIENCE_MS)
    assert told == ["next"]
    assert asked.close()


def test_work_that_hangs_holds_the_next_up_only_when_there_are_too_many(
    qtbot: QtBot, told: list[object], gate: threading.Event
):
    asked = latest(told, most=3)
    for _ in range(2):
        asked.ask(gate.wait)
    asked.ask(lambda: "beside two that hang")
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert told == ["beside two that hang"]
    for _ in range(20):
        asked.ask(gate.wait)
    asked.ask(lambda: "after them")
    assert threads() == 3
    assert not asked.is_idle
    gate.set()
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert told == ["beside two that hang", "after them"]
    assert asked.close()


def test_closing_leaves_work_that_hangs_behind(told: list[object], gate: threading.Event):
    asked = latest(told)
    asked.ask(gate.wait)
    assert not asked.close(patience=0.05)
    asked.ask(lambda: "too late")
    assert asked.is_idle


def test_closing_can_make_work_end(told: list[object], gate: threading.Event):
    asked = latest(told)
    asked.ask(gate.wait)
    assert asked.close(gate.set)
    assert told == []


def test_work_that_fails_says_why(qtbot: QtBot, told: list[object]):
    def wrong() -> object:
        raise RuntimeError("no such luck")

    asked = latest(told)
    asked.ask(wrong)
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert told == ["RuntimeError: no such luck"]
    assert asked.close()


def test_a_thread_that_outlives_the_window_does_no_harm(qtbot: QtBot, told: list[object], gate: threading.Event):
    asked = latest(told)
    asked.ask(gate.wait)
    assert not asked.close(patience=0)
    asked.deleteLater()
    del asked
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gate.set()
    qtbot.waitUntil(lambda: threads() == 0, timeout=PATIENCE_MS)
    assert told == []


def test_a_system_without_threads_says_so(told: list[object], monkeypatch: pytest.MonkeyPatch):
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    asked = latest(told)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    asked.ask(lambda: "never")
    assert told == ["can't start new thread"]
    assert asked.is_idle


def test_what_gives_no_answer_in_time_is_told_and_its_answer_still_counts(
    qtbot: QtBot, told: list[object], gate: threading.Event
):
    asked = latest(told)
    with qtbot.waitSignal(asked.late, timeout=PATIENCE_MS):
        asked.ask(gate.wait, 20)
    assert not asked.is_idle
    gate.set()
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert told == [True]
    assert asked.close()


def test_an_answer_in_time_is_not_late(qtbot: QtBot, told: list[object]):
    asked, late = latest(told), list[bool]()
    asked.late.connect(lambda: late.append(True))
    asked.ask(lambda: "in time", PATIENCE_MS)
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert (told, late) == (["in time"], [])
    assert not any(timer.isActive() for timer in asked.findChildren(QTimer))
    assert asked.close()
