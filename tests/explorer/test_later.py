"""Questions that are answered in the background: the last one counts, and none is awaited for ever."""

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from explorer.later import Later
from tests.explorer.driving import PATIENCE_MS


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Whatever waits for it goes on at the end of the test."""
    gate = threading.Event()
    yield gate
    gate.set()


def test_what_gives_no_answer_in_time_is_told_and_left_and_the_next_question_is_answered(
    qtbot: QtBot, gate: threading.Event
):
    later = Later(limit_ms=20)
    answers: list[object] = []
    later.answered.connect(answers.append)
    with qtbot.waitSignal(later.late, timeout=PATIENCE_MS):
        later.ask(lambda: gate.wait(60))
    with qtbot.waitSignal(later.answered, timeout=PATIENCE_MS):
        later.ask(lambda: "the next")
    gate.set()
    later.close()
    qtbot.wait(1)
    assert answers == ["the next"]


def test_where_one_must_wait_for_the_other_a_late_answer_still_counts(qtbot: QtBot, gate: threading.Event):
    later = Later(limit_ms=20, one_at_a_time=True)
    with qtbot.waitSignal(later.late, timeout=PATIENCE_MS):
        later.ask(lambda: gate.wait(60))
    with qtbot.waitSignal(later.answered, timeout=PATIENCE_MS) as answered:
        gate.set()
    assert answered.args == [True]
    later.close()


def test_an_answer_in_time_is_not_late(qtbot: QtBot):
    later = Later(limit_ms=100)
    late: list[bool] = []
    later.late.connect(lambda: late.append(True))
    with qtbot.waitSignal(later.answered, timeout=PATIENCE_MS):
        later.ask(lambda: 1)
    qtbot.wait(150)
    assert not late
    later.close()
