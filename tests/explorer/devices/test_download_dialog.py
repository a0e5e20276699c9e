"""The window asks before it fetches the runtime, shows the progress, and can be cancelled at once."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from explorer.app import create_window
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops.directml import DirectML
from ops.directml.install import download, sources
from ops.directml.install.download import Job
from ops.directml.install.library import Found, Missing
from ops.directml.install.sources import Installed, question
from tests.explorer.helpers.window_actions import PATIENCE_MS, no_directml, settle
from tests.ops.directml.helpers.fake_wheel import small_job, small_wheel, with_pip

Dialog = TypeVar("Dialog", bound=QDialog)
Open = Callable[[str], MainWindow]
LONG = PATIENCE_MS


class Forgetful(DirectML):
    """A back end that finds a runtime only when the test's folder contains one."""

    def __init__(self, folder: Path) -> None:
        super().__init__(no_directml()._machine)  # pyright: ignore[reportPrivateUsage]
        self._folder = folder

    @property
    def runtime(self) -> Found | Missing:
        found = super().runtime
        if (self._folder / "libdirectml.so").exists():
            self._found = found = Found(self._folder / "libdirectml.so", "a test", "1.13.1", "0" * 64)
        return found


@pytest.fixture
def job(tmp_path: Path) -> Job:
    return small_job(small_wheel(tmp_path), tmp_path)


@pytest.fixture
def open_window(qtbot: QtBot, settings: Settings, job: Job, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Yields a function that opens a window without a runtime, and clicks the button that offers to download DirectML.

    The argument of this function states how pip then behaves.
    """
    opened: list[MainWindow] = []

    def open_with(how: str) -> MainWindow:
        monkeypatch.setattr(download, "Job", lambda: with_pip(job, how))
        window = create_window(settings, lambda: Forgetful(job.target))
        qtbot.addWidget(window)
        window.show()
        opened.append(window)
        get = window.findChild(QPushButton, "directml.get")
        assert get is not None
        qtbot.waitUntil(get.isVisible, timeout=LONG)
        settle(qtbot, window)
        qtbot.mouseClick(get, Qt.MouseButton.LeftButton)
        return window

    yield open_with
    for window in opened:
        window.close()


def dialog(qtbot: QtBot, window: MainWindow, kind: type[Dialog], name: str) -> Dialog:
    """Waits until a dialog of the class `kind` and the object name `name` is visible, and returns it."""

    def shown() -> list[Dialog]:
        return [found for found in window.findChildren(kind, name) if found.isVisible()]

    qtbot.waitUntil(lambda: bool(shown()), timeout=LONG)
    return shown()[0]


def answer(qtbot: QtBot, window: MainWindow, button: QMessageBox.StandardButton) -> None:
    box = dialog(qtbot, window, QMessageBox, "askGetDirectML")
    qtbot.mouseClick(box.button(button), Qt.MouseButton.LeftButton)


def is_fetching(window: MainWindow) -> bool:
    return any(found.isVisible() for found in window.findChildren(QProgressDialog, "getDirectML"))


@pytest.mark.sampled
def test_the_question_names_what_is_fetched_and_no_leaves_everything(qtbot: QtBot, open_window: Open, job: Job):
    window = open_window("works")
    box = dialog(qtbot, window, QMessageBox, "askGetDirectML")
    assert job.wheel is not None
    assert box.text() == question(job.wheel)
    assert box.defaultButton() is box.button(QMessageBox.StandardButton.No)
    answer(qtbot, window, QMessageBox.StandardButton.No)
    assert not is_fetching(window)
    assert not job.target.parent.exists()


@pytest.mark.sampled
def test_yes_fetches_and_asks_for_the_verdict_and_the_devices_again(qtbot: QtBot, open_window: Open, job: Job):
    window = open_window("works")
    asked: list[object] = []
    window.directml.link.verdict_given.connect(lambda case, verdict: asked.append(verdict))
    listed: list[object] = []
    window.directml.link.devices_listed.connect(listed.append)
    answer(qtbot, window, QMessageBox.StandardButton.Yes)
    qtbot.waitUntil(lambda: bool(asked), timeout=LONG)
    assert (job.target / "libdirectml.so").read_bytes() == b"a library"
    qtbot.waitUntil(lambda: bool(listed), timeout=LONG)
    assert not is_fetching(window)
    get = window.findChild(QPushButton, "directml.get")
    assert get is not None
    qtbot.waitUntil(lambda: not get.isVisible(), timeout=LONG)


@pytest.mark.sampled
def test_a_failure_is_shown_in_its_sentence(qtbot: QtBot, open_window: Open, job: Job):
    window = open_window("no network")
    answer(qtbot, window, QMessageBox.StandardButton.Yes)
    box = dialog(qtbot, window, QMessageBox, "getDirectMLEnded")
    assert box.text().startswith("There is no connection to the package index.")
    assert not is_fetching(window)
    assert not job.target.exists()
    box.close()


@pytest.mark.sampled
def test_no_box_stays_behind(qtbot: QtBot, open_window: Open, job: Job):
    window = open_window("no network")
    answer(qtbot, window, QMessageBox.StandardButton.Yes)
    dialog(qtbot, window, QMessageBox, "getDirectMLEnded").close()
    qtbot.waitUntil(lambda: not window.findChildren(QDialog), timeout=LONG)


@pytest.mark.sampled
def test_progress_is_shown_and_cancelling_ends_it_at_once(qtbot: QtBot, open_window: Open, job: Job):
    window = open_window("is killed")  # a pip that downloads for ten minutes
    answer(qtbot, window, QMessageBox.StandardButton.Yes)
    progress = dialog(qtbot, window, QProgressDialog, "getDirectML")
    qtbot.waitUntil(lambda: progress.labelText().startswith("Fetching"), timeout=LONG)
    half = job.target.with_name("directml.download")
    qtbot.waitUntil(lambda: half.exists() and any(half.iterdir()), timeout=LONG)
    cancel = progress.findChild(QPushButton)
    assert cancel is not None
    start = perf_counter()
    qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
    assert perf_counter() - start < 60  # of the ten minutes
    assert not is_fetching(window)
    wait_for_the_end_of_the_thread(qtbot)
    assert not [box for box in window.findChildren(QMessageBox, "getDirectMLEnded") if box.isVisible()]
    assert not job.target.exists()


def wait_for_the_end_of_the_thread(qtbot: QtBot) -> None:
    def is_gone() -> bool:
        return not [thread for thread in threading.enumerate() if thread.name == "get-directml"]

    qtbot.waitUntil(is_gone, timeout=LONG)
    QApplication.processEvents()  # shows its last line


@pytest.mark.sampled
def test_windows_offers_an_older_version_and_installed_packages(
    open_window: Open, qtbot: QtBot, job: Job, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    assert job.wheel is not None
    older = replace(job.wheel, directml="1.12.0")
    places = ("the package onnxruntime-directml", "the package torch-directml", "an application's folder")
    library = tmp_path / "libdirectml.so"
    library.write_bytes(b"a library")
    found = [Installed(library, f"1.13.{number}", place) for number, place in enumerate(places, 1)]
    monkeypatch.setattr(sources, "wheels", lambda machine: (job.wheel, older))
    monkeypatch.setattr(sources, "installed", lambda machine: tuple(found))
    window = open_window("fails")
    box = dialog(qtbot, window, QMessageBox, "askGetDirectML")
    texts = {button.text(): button for button in box.buttons()}
    assert "Fetch 1.12.0 instead" in texts
    assert all(button.width() >= button.sizeHint().width() for button in box.buttons())
    qtbot.mouseClick(texts["Copy 1.13.1 from the package onnxruntime-directml"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil((job.target / "libdirectml.so").exists, timeout=LONG)
    settle(qtbot, window)
