"""How long until the window is up, against an empty window with the same imports.

    python -m benchmarks.startup [--runs 9]

Both are whole processes that end as soon as the window is painted, run in turn; the figures are medians of wall time,
and of the ratio of each pair. Both run from compiled modules, as an installed program does, also where Python is told
to write none: an installer compiled those of the libraries, and those of a checkout would be compiled at every run.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from time import perf_counter

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


def seconds(program: str, environment: Mapping[str, str]) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)  # noqa: S603
    return perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=9, help="pairs of runs after one warm-up (9)")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as compiled:
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for program in (BARE, OURS):
            seconds(program, environment)
        pairs = [(seconds(BARE, environment), seconds(OURS, environment)) for _ in range(runs)]
    bare, ours = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(our / base for base, our in pairs)
    print(f"empty window {bare:.3f} s, explorer {ours:.3f} s, ratio {ratio:.2f} (median of {runs} pairs)")


if __name__ == "__main__":
    main()
