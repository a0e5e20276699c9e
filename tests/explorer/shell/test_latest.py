"""Of several background computations, only the latest one gives a result: earlier ones end, and one that hangs blocks
no other.
"""

import gc
import threading
from collections.abc import Iterator
from weakref import ref

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
    """Yields an event on which the work of a test waits. The event is set at the end of the test."""
    opened = threading.Event()
    yield opened
    opened.set()


@pytest.fixture
def received() -> list[object]:
    return []


def latest(received: list[object], most: int = 1) -> Latest:
    made = Latest(most=most, name=NAME)
    made.answered.connect(received.append)
    made.failed.connect(received.append)
    return made


def threads() -> int:
    return sum(thread.name == NAME for thread in threading.enumerate())


def test_the_latest_is_answered_and_those_before_are_outdated(
    qtbot: QtBot, received: list[object], gate: threading.Event
):
    asked, outdated = latest(received), list[object]()
    asked.outdated.connect(outdated.append)
    asked.ask(lambda: (gate.wait(), "first")[1])
    asked.ask(lambda: "second")  # never started
    asked.ask(lambda: "third")
    assert not asked.is_idle
    gate.set()
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert (received, outdated) == (["third"], ["first"])
    assert asked.close()


def test_work_that_looks_up_now_and_then_ends_when_it_is_outdated(qtbot: QtBot, received: list[object]):
    def endless() -> object:
        while True:
            checkpoint()

    asked = latest(received)
    asked.ask(endless)
    asked.ask(lambda: "next")
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert received == ["next"]
    asked.ask(endless)
    asked.forget()
    assert asked.is_idle
    qtbot.waitUntil(lambda: not asked.is_working, timeout=PATIENCE_MS)
    assert received == ["next"]
    assert asked.close()


def test_work_that_hangs_holds_the_next_up_only_when_there_are_too_many(
    qtbot: QtBot, received: list[object], gate: threading.Event
):
    asked = latest(received, most=3)
    for _ in range(2):
        asked.ask(gate.wait)
    asked.ask(lambda: "beside two that hang")
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert received == ["beside two that hang"]
    for _ in range(20):
        asked.ask(gate.wait)
    asked.ask(lambda: "after them")
    assert threads() == 3
    assert not asked.is_idle
    gate.set()
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert received == ["beside two that hang", "after them"]
    assert asked.close()


def test_closing_leaves_work_that_hangs_behind(received: list[object], gate: threading.Event):
    asked = latest(received)
    asked.ask(gate.wait)
    assert not asked.close(patience=0.05)
    asked.ask(lambda: "too late")
    assert asked.is_idle


def test_closing_can_make_work_end(received: list[object], gate: threading.Event):
    asked = latest(received)
    asked.ask(gate.wait)
    assert asked.close(gate.set)
    assert received == []


def test_work_that_fails_reports_why(qtbot: QtBot, received: list[object]):
    def wrong() -> object:
        raise RuntimeError("no such luck")

    asked = latest(received)
    asked.ask(wrong)
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert received == ["RuntimeError: no such luck"]
    assert asked.close()


def test_a_thread_that_outlives_the_window_holds_nothing_of_it(
    qtbot: QtBot, received: list[object], gate: threading.Event
):
    asked = latest(received)
    asked.ask(gate.wait)
    assert not asked.close(patience=0)
    asked.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    held = ref(asked)
    del asked
    gc.collect()
    assert held() is None  # otherwise the thread would free it, and with it objects of Qt
    gate.set()
    qtbot.waitUntil(lambda: threads() == 0, timeout=PATIENCE_MS)
    assert received == []


def test_a_system_without_threads_is_reported(received: list[object], monkeypatch: pytest.MonkeyPatch):
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    asked = latest(received)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    asked.ask(lambda: "never", PATIENCE_MS)
    assert received == ["can't start new thread"]
    assert asked.is_idle
    assert not any(timer.isActive() for timer in asked.findChildren(QTimer)), "late would follow"


def test_work_without_an_answer_in_time_is_reported_and_its_answer_still_counts(
    qtbot: QtBot, received: list[object], gate: threading.Event
):
    asked = latest(received)
    with qtbot.waitSignal(asked.late, timeout=PATIENCE_MS):
        asked.ask(gate.wait, 20)
    assert not asked.is_idle
    gate.set()
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert received == [True]
    assert asked.close()


def test_an_answer_in_time_is_not_late(qtbot: QtBot, received: list[object]):
    asked, late = latest(received), list[bool]()
    asked.late.connect(lambda: late.append(True))
    asked.ask(lambda: "in time", PATIENCE_MS)
    qtbot.waitUntil(lambda: asked.is_idle, timeout=PATIENCE_MS)
    assert (received, late) == (["in time"], [])
    assert not any(timer.isActive() for timer in asked.findChildren(QTimer))
    assert asked.close()
