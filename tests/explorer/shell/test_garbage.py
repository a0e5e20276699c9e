"""Garbage is collected in the GUI thread only, because it may contain objects of Qt."""

import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from explorer.shell.garbage import GuiThreadCollector

freed_in: list[threading.Thread] = []


class Ring:
    """An object that only a garbage collection frees; it notes the thread in which it is freed."""

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        freed_in.append(threading.current_thread())


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[GuiThreadCollector]:
    was_enabled, limits, owner = gc.isenabled(), gc.get_threshold(), QObject()
    gc.set_threshold(700, 10, 10)
    gc.collect()  # the garbage of other tests
    freed_in.clear()
    yield GuiThreadCollector(owner)
    gc.set_threshold(*limits)
    if was_enabled:
        gc.enable()


def make_garbage() -> None:
    for _ in range(1000):
        Ring()


def make_garbage_in_a_thread() -> None:
    thread = threading.Thread(target=make_garbage)
    thread.start()
    thread.join()


def test_a_background_thread_leaves_its_garbage_to_the_gui_thread(qtbot: QtBot, collector: GuiThreadCollector):
    make_garbage_in_a_thread()
    assert freed_in == []

    def is_collected() -> bool:
        # Each object that other tests free lowers Python's count, so more garbage is made until the limit is reached.
        make_garbage_in_a_thread()
        return len(freed_in) >= 1000

    qtbot.waitUntil(is_collected)
    assert set(freed_in) == {threading.main_thread()}


@pytest.mark.sampled
def test_every_generation_is_collected(collector: GuiThreadCollector):
    make_garbage()
    gc.collect(1)  # what survives is old
    held = [Ring() for _ in range(20_000)]
    for _ in range(40):
        make_garbage()
        collector.collect_due()
    held.clear()
    count = len(freed_in)
    for _ in range(300):
        make_garbage()
        collector.collect_due()
    assert len(freed_in) > count + 20_000 + 250 * 1000
