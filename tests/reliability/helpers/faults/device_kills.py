"""Kills the process of a device again and again while a user edits the case. Checks that the window shows no result of
another case, and that a retry brings the device back.
"""

import os
import random
import signal
import time
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication

from explorer.app import create_window
from explorer.session.device_choice import DeviceChoice
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.directml import DirectML
from ops.directml.client.client import Start
from tests.explorer.helpers.random_user.inputs import TEXTS
from tests.explorer.helpers.random_user.invariants import Invariants
from tests.ops.directml.helpers import stand_in_device as device_worker
from tests.ops.directml.helpers.stand_in_device import GPU
from tests.reliability.helpers.faults.child_processes import NOWHERE, PATIENCE, Answers, leaves_nothing
from tests.reliability.helpers.faults.crashes import BrokenPromiseError

OPERATORS_USED = tuple(OPERATORS[f"DML_OPERATOR_{name}"] for name in ("TOP_K1", "ONE_HOT", "ELEMENT_WISE_CLIP"))
LONGEST_LIFE = 0.15
TYPED = ("1", "2", "3") * 8


def kill_devices(kills: int, seed: int, folder: Path, how: str = "is late") -> Answers:
    """Kills the worker process of a stand-in device `kills` times while one window uses it.

    `how` is one of the behaviours that `stand_in_device` lists. Raises BrokenPromiseError if the window shows the
    result of another case, or if the device stops answering.
    """
    _in_a_window(0, seed, folder, how)  # creates the files that Qt keeps open from then on
    with leaves_nothing():
        return _in_a_window(kills, seed, folder, how)


def _in_a_window(kills: int, seed: int, folder: Path, how: str) -> Answers:
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.device = DeviceChoice(GPU)
    start = Start(NOWHERE, command=device_worker.command(how))
    window = create_window(settings, lambda: DirectML(start=start, reports=folder / "reports"))
    window.show()
    try:
        return _Person(window, random.Random(seed)).kill(kills)
    finally:
        window.close()
        window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class _Person:
    """Simulates a user who edits the window without waiting for results, while the device's process is killed."""

    def __init__(self, window: MainWindow, chance: random.Random) -> None:
        self._window, self._chance = window, chance
        self._answers = Answers()

    def kill(self, kills: int) -> Answers:
        self._wait_for_device()
        with suppress(KeyboardInterrupt):
            self._kill_often(kills)
        self._wait_for_device()
        return self._answers

    def _kill_often(self, kills: int) -> None:
        while self._answers.kills < kills:
            end = time.monotonic() + self._chance.uniform(0.0, LONGEST_LIFE)
            while time.monotonic() < end:
                self._edit()
                self._look()
            self._kill()
            for _ in range(self._chance.randrange(4)):
                self._edit()
                self._look()
            self._settle()
            Invariants().check(self._window)
            if self._window.devices.is_lost:
                self._answers.told += 1
                self._retry()
            if self._chance.random() < 0.2:
                self._wait_for_device()

    def _edit(self) -> None:
        session = self._window.session
        if self._chance.random() < 0.2:
            session.open_operator(self._chance.choice(OPERATORS_USED))
            return
        attributes = [field.name for field in session.case.operator.attributes]
        paths = [f"{session.case.operator.inputs[0].name}.Sizes[{self._chance.randrange(4)}]", *attributes]
        session.edit(self._chance.choice(paths), self._chance.choice(TYPED + TEXTS))

    def _look(self) -> None:
        QApplication.processEvents()
        result = self._window.stage.result
        if result is not None and result.case is not self._window.session.case:
            raise BrokenPromiseError(f"{result.case} is shown as the result of {self._window.session.case}")

    def _kill(self) -> None:
        back_end = self._window.directml.link.back_end
        assert back_end is not None
        process_id = back_end._client(0).process_id  # pyright: ignore[reportPrivateUsage]
        if process_id is not None:
            os.kill(process_id, signal.SIGKILL)
            self._answers.kills += 1

    def _settle(self) -> None:
        end = time.monotonic() + PATIENCE
        while not (self._window.runner.is_idle and self._window.devices.is_idle):
            self._look()
            time.sleep(0.001)
            if time.monotonic() > end:
                raise BrokenPromiseError("a run did not end")
        self._look()

    def _retry(self) -> None:
        self._window.devices.retry()
        self._settle()
        if not self._window.session.has_errors and self._window.devices.is_lost:
            raise BrokenPromiseError("the device is still lost after a retry")

    def _wait_for_device(self) -> None:
        """Opens a case that the device can compute, and waits for the answer."""
        self._window.session.open_operator(OPERATORS_USED[0])
        if self._window.devices.is_lost:
            self._window.devices.retry()
        end = time.monotonic() + PATIENCE
        while self._window.devices.news is None or self._window.devices.news.status != "success":
            self._look()
            time.sleep(0.001)
            if time.monotonic() > end:
                raise BrokenPromiseError(f"there are no more answers: {self._window.devices.news}")
        self._answers.right += 1
