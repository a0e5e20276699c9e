"""The longest time the window does not answer, while a person types and other processes work.

    python -m benchmarks.event_loop [--seconds 5]

After the start, while DirectML's process starts and judges; while a size is typed over and over; and the same while a
device runs every case as well (the stand-in of the tests: no GPU is needed, and it answers at once). `CPU` is what the
window's own thread used of the longest turn: on a busy machine, the rest is waiting for others.
"""

import argparse
import os
import tempfile
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from time import perf_counter, thread_time

from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from explorer.app import create_application, create_window
from explorer.device_choice import DeviceChoice
from explorer.main_window import MainWindow
from explorer.settings import Settings
from ops.backends.directml import DirectML
from ops.backends.directml.client import Start
from ops.backends.directml.library import Found
from tests.directml.device_worker import GPU, command

TICK_MS = 2
KEY_MS = 170
PATIENCE_SECONDS = 30
# Sizes of all kinds on the way: none, small, one that makes an error, one that takes a while.
TYPED = "3", "0", "0", "<", "<", "<", "6", "4", "<", "<", "7", "<", "3"


class Watch:
    """Counts the turns of the event loop, with the wall time and the thread's own time of each."""

    def __init__(self) -> None:
        self.turns: list[tuple[float, float]] = []
        self._last = perf_counter(), thread_time()
        self._timer = QTimer()
        self._timer.timeout.connect(self._on_tick)
        self._timer.start(TICK_MS)

    def _on_tick(self) -> None:
        now = perf_counter(), thread_time()
        self.turns.append((now[0] - self._last[0], now[1] - self._last[1]))
        self._last = now

    def report(self, what: str, more: str) -> None:
        wall, used = (max(turns) * 1000 for turns in zip(*self.turns, strict=True))
        over = sum(wall > 0.05 for wall, _ in self.turns)
        print(
            f"{what:32} longest turn {wall:4.0f} ms, CPU {used:4.0f} ms; {over} of {len(self.turns)} above 50; {more}"
        )


class Typist:
    """Presses one key after another in an editor, just slowly enough that each case in between is run."""

    def __init__(self, edit: QLineEdit) -> None:
        self.keys = 0
        self._edit, self._text = edit, cycle(TYPED)
        edit.setFocus()
        edit.selectAll()
        self._timer = QTimer()
        self._timer.timeout.connect(self._on_time)
        self._timer.start(KEY_MS)

    def _on_time(self) -> None:
        self.keys += 1
        key = next(self._text)
        if key == "<":
            QTest.keyClick(self._edit, Qt.Key.Key_Backspace)
        else:
            QTest.keyClicks(self._edit, key)


def wait(seconds: float, is_over: Callable[[], bool] = lambda: False) -> None:
    """Runs the event loop."""
    app = QApplication.instance()
    assert app is not None
    end = perf_counter() + seconds
    while perf_counter() < end and not is_over():
        app.processEvents()


def watch_start(window: MainWindow, seconds: float) -> None:
    watch = Watch()
    wait(seconds)
    verdict = window.directml.verdict
    watch.report("starting", "no verdict" if verdict is None else verdict.sentence)


def watch_typing(window: MainWindow, seconds: float, what: str) -> None:
    edit = window.findChild(QLineEdit, "InputTensor.Sizes[2]")
    assert edit is not None
    runs = [0]

    def count(*_: object) -> None:
        runs[0] += 1

    answered = window.devices.evaluated if window.devices.choice.adapter else window.runner.evaluated
    answered.connect(count)
    watch, typist = Watch(), Typist(edit)
    wait(seconds)
    watch.report(what, f"{typist.keys} keys, {runs[0]} results")


def stand_in(reports: Path) -> DirectML:
    """A device that computes what the reference does, in a process of its own."""
    found = Found(Path("libdirectml.so"), "the stand-in", "1.13.1", "0" * 64)
    return DirectML(start=Start(found, command=command("equal")), reports=reports)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each is watched (5)")
    seconds = parser.parse_args().seconds
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    create_application()
    with tempfile.TemporaryDirectory() as folder:
        store = Settings(QSettings(f"{folder}/settings.ini", QSettings.Format.IniFormat))
        window = create_window(store)
        window.show()
        watch_start(window, seconds)
        watch_typing(window, seconds, "typing a size")
        window.close()

        store.device = DeviceChoice(GPU)
        window = create_window(store, lambda: stand_in(Path(folder)))
        window.show()
        wait(PATIENCE_SECONDS, lambda: window.devices.news is not None and window.devices.is_idle)
        watch_typing(window, seconds, "typing a size, with a device")
        window.close()


if __name__ == "__main__":
    main()
