"""A window can be closed, and the program can end, while the back end is still being created."""

import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.devices.directml_link import DirectMLLink
from explorer.shell.latest import has_running_work
from ops.directml import DirectML
from tests.explorer.helpers.window_actions import PATIENCE_MS, no_directml
from tests.helpers.seeds import seed

ROOT = Path(__file__).parents[3]
# Opens the program and closes it, while a thread still creates the back end. Prints a line if Python shuts down.
PROGRAM = """
import atexit, sys, threading
from PySide6.QtCore import QTimer
from explorer.cli import window
from explorer.cli.verbs import main
from explorer.devices import directml_link

def late():
    threading.Event().wait()

def opened(*given, **named):
    found = create(*given, make_back_end=late, **named)
    QTimer.singleShot(0, found.directml.ask_now)
    QTimer.singleShot(0, found.close)
    return found

directml_link.IMPORT_FAREWELL = 0.01
create, window.create_window = window.create_window, opened
atexit.register(print, "Python shuts down.")
sys.exit(main(["open", "--profile", sys.argv[1]]))
"""


def test_a_back_end_that_is_being_created_is_work_of_the_program(qtbot: QtBot):
    gate = threading.Event()

    def late() -> DirectML:
        gate.wait()
        return no_directml()

    link = DirectMLLink(late)
    link.list_devices()
    assert has_running_work()
    gate.set()
    qtbot.waitUntil(lambda: not has_running_work(), timeout=PATIENCE_MS)
    link.close()


@pytest.mark.sampled
def test_the_program_ends_without_a_shutdown_while_its_back_end_is_being_created(tmp_path: Path):
    """The program ends with exit code 0, although a thread is still creating the back end.

    A thread that returned to Python or Qt during their shutdown would cause a segmentation fault.
    """
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_links_are_destroyed_while_their_back_ends_are_created(qtbot: QtBot):
    """Links can be destroyed while threads create their back ends.

    A thread that emitted a signal of a destroyed link would cause a segmentation fault.
    """
    random, interval = Random(seed()), sys.getswitchinterval()
    sys.setswitchinterval(1e-5)  # lets Python change the thread more often
    for _ in range(200):
        parent = QObject()
        for _ in range(4):
            DirectMLLink(partial(later, random.random() / 1000), parent).list_devices()
        time.sleep(random.random() / 1000)
        parent.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    sys.setswitchinterval(interval)
    qtbot.waitUntil(lambda: not has_running_work(), timeout=PATIENCE_MS)


def later(seconds: float) -> DirectML:
    time.sleep(seconds)
    return no_directml()
