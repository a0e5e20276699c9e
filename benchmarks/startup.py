"""Compares the time until the window is shown with the time for an empty Qt window. The program of the empty window
also imports NumPy and pyqtgraph.

Both are complete processes that end as soon as the window is painted. They use compiled modules, like an installed
program, even if Python is set not to write compiled modules; otherwise every run would compile the modules again.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from functools import partial

from benchmarks.measuring import Group, Measured, Plan, Target, in_turn

BARE = """
import os
import numpy, pyqtgraph
from PySide6 import QtWidgets
app = QtWidgets.QApplication([])
window = QtWidgets.QMainWindow()
window.resize(1280, 800)
window.show()
app.processEvents()
os._exit(0)
"""
OURS = """
import os
from explorer.app import create_application, create_window
app = create_application()
window = create_window()
window.show()
app.processEvents()
os._exit(0)
"""


def compiled_in(folder: str) -> dict[str, str]:
    """Returns environment variables for a process that stores its compiled Python modules in `folder`."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PYTHONPYCACHEPREFIX": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def measure(plan: Plan) -> Iterator[Measured]:
    with tempfile.TemporaryDirectory() as folder:
        environment = compiled_in(folder)

        def start(program: str) -> None:
            subprocess.run([sys.executable, "-c", program], check=True, env=environment)  # noqa: S603

        contenders = {"explorer": partial(start, OURS), "bare window": partial(start, BARE)}
        yield Measured("first window", None, in_turn(plan, contenders))


def targets(measured: list[Measured]) -> Iterable[Target]:
    for one in measured:
        yield Target("first window to a bare one", one.ratio("bare window"), 1.25)


GROUP = Group("Start", "ms", __doc__ or "", measure, targets)
