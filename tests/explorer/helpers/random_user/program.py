"""Runs the program for the random user: the window, its settings and its session. It can be closed and opened again."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QThreadPool, QTimer, QTimerEvent
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from explorer.app import create_window
from explorer.devices.directml_link import Make
from explorer.recovery.session_keeper import SessionKeeper
from explorer.recovery.session_slot import SessionSlot
from explorer.session.device_choice import DeviceChoice
from explorer.settings.language import speak
from explorer.settings.settings import settings_in
from explorer.shell.latest import Latest
from explorer.window.main_window import MainWindow
from ops.directml import DirectML
from ops.directml.client.client import Start
from ops.directml.install.library import Found
from tests.explorer.helpers.random_user.invariants import BrokenError
from tests.explorer.helpers.window_actions import no_directml
from tests.ops.directml.helpers import stand_in_device as device_worker
from tests.ops.directml.helpers.stand_in_device import GPU

DEVICES = ("equal", "one ULP off", "as observed", "refuses", "is removed", "exits", "is not there")
# Timers up to this long are fired early, to save time.
LONGEST_WAIT_MS = 600
PATIENCE = 120.0
LONGEST_PAUSE = 0.02
# Each level of nested layouts needs one more pass of the event loop.
LAYOUTS = 4
# The number of playback steps after each act, independent of the clock.
BEATS = 3

Q = TypeVar("Q", bound=QObject)


class Seat:
    """Runs the program for a simulated user, with its session and settings in `folder`. The program can end and start
    again.

    `how` is the behaviour of the simulated device; '' means that there is no device.
    """

    def __init__(self, folder: Path, how: str = "") -> None:
        self._folder = folder
        self._make = device_that(how, folder / "reports")
        self._settings = settings_in(folder)
        self._settings.theme, self._settings.language = "light", "en"
        if how:
            self._settings.device = DeviceChoice(GPU)
        self.window: MainWindow
        self._keeper: SessionKeeper
        self.open()

    def open(self) -> None:
        """Starts the program, which restores its session."""
        slot = SessionSlot.claim(self._folder / "session")
        start, told = slot.read()
        if told:
            raise BrokenError(f"the session is not restored: {told}")
        if start is not None and not self._settings.restores_session:
            start = None
        self.window = create_window(self._settings, self._make, start)
        self._keeper = SessionKeeper(self.window, slot)
        self.window.preferences.scale_chosen.connect(self._keeper.begin_anew)
        self._beats = Beats(self.window)
        self.window.show()
        self._keeper.report_start(start, told)
        self._wait(lambda: self.window.directml.verdict is not None, "DirectML does not answer at the start")

    def close(self) -> None:
        """Ends the program without saving changes."""
        if self.window.isVisible():
            self.window.close_unasked()
        self._keeper.finish()
        self.window.deleteLater()
        del self._keeper, self._beats
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        process()
        if isValid(self.window):
            raise BrokenError("the window still exists after it was closed")
        speak("en")

    def find_all(self, kind: type[Q]) -> list[Q]:
        """All objects of a class in the window and on the stage, which is outside the window in a lecture."""
        board = self.window.stage.window()
        roots = (self.window,) if board is self.window else (self.window, board)
        return [found for root in roots for found in root.findChildren(kind)]

    def settle(self) -> float:
        """Waits until all work has ended and all pending timers have fired.

        Returns the longest time in seconds that the window was busy without a pause, in processor time.
        """
        longest = self._wait(self._is_at_rest, "a run did not end")
        for _ in range(BEATS):
            if self.window.stage.player.is_playing:
                self.beat()
                longest = max(longest, self._wait(self._is_at_rest, "a step did not end"))
        return longest

    def beat(self) -> None:
        """Shows the next step of a running playback."""
        self._beats.give()
        process()

    def _is_at_rest(self) -> bool:
        """Lets pending timers time out at once. Returns True if the program has nothing left to do."""
        window, waited = self.window, False
        for timer in self.find_all(QTimer):
            interval = timer.interval()
            if timer.isActive() and timer.isSingleShot() and interval <= LONGEST_WAIT_MS:
                waited = True
                timer.start(0)
                process()
                if isValid(timer):
                    timer.setInterval(interval)
        is_counting = any(pool.activeThreadCount() for pool in self.find_all(QThreadPool))
        is_asking = window.directml.verdict is None or window.devices.is_looking
        is_working = not all(latest.is_idle for latest in self.find_all(Latest))
        is_running = not (window.runner.is_idle and window.devices.is_idle)
        return not (waited or is_counting or is_asking or is_working or is_running)

    def _wait(self, is_done: Callable[[], bool], otherwise: str) -> float:
        end, pause = time.perf_counter() + PATIENCE, 0.001
        longest = _process_and_time()
        while not is_done():
            if time.perf_counter() > end:
                raise BrokenError(otherwise)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            longest = max(longest, _process_and_time())
        for _ in range(LAYOUTS):
            longest = max(longest, _process_and_time())
        return longest


class Beats(QObject):
    """Controls the timer of the player in tests: playback takes a step only if the test calls `give`, so a test with
    playback is reproducible.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._is_given = False
        (self._timer,) = window.stage.player.findChildren(QTimer)
        self._timer.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_held = event.type() == QEvent.Type.Timer and not self._is_given
        return is_held or super().eventFilter(watched, event)

    def give(self) -> None:
        if not self._timer.isActive():
            return
        self._is_given = True
        try:
            QApplication.sendEvent(self._timer, QTimerEvent(self._timer.timerId()))
        finally:
            self._is_given = False


def process() -> None:
    """Processes the pending events of Qt."""
    for _ in range(2):
        QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _process_and_time() -> float:
    before = time.thread_time()
    process()
    return time.thread_time() - before


def device_that(how: str, reports: Path) -> Make:
    """A function that makes a back end whose device has the behaviour `how`. If `how` is '', the back end is that of a
    machine without a runtime.
    """
    if not how:
        return no_directml
    found = Found(Path("libdirectml.so"), "a test", "1.13.1", "0" * 64)
    return lambda: DirectML(start=Start(found, command=device_worker.command(how)), reports=reports, limit=10.0)
