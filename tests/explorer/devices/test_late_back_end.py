"""A back end whose creation outlasts the window."""

import subprocess
import sys
import threading
from pathlib import Path

from pytestqt.qtbot import QtBot

from explorer.devices.directml_link import DirectMLLink
from explorer.shell.latest import has_running_work
from ops.directml import DirectML
from tests.explorer.helpers.window_actions import PATIENCE_MS, no_directml

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


def test_the_program_ends_without_a_shutdown_while_its_back_end_is_being_created(tmp_path: Path):
    """A thread that returns to Python or Qt during their shutdown ends the process with a segmentation fault."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
