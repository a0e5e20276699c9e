"""Finds leaks of a random-user episode: windows, threads, child processes, open files and memory that remain after
it.
"""

import ctypes
import gc
import os
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QApplication, QMenu

from ops.arrays.output_pool import release_unused
from tests.explorer.helpers.random_user.program import process

PATIENCE = 60.0
PROC = Path("/proc/self")


@dataclass(frozen=True, slots=True)
class Held:
    """The resources that this process holds. `tasks` and `files` are counts from /proc, and 0 on systems without it."""

    windows: Counter[str]
    threads: frozenset[str]
    tasks: int
    children: int
    files: int

    @classmethod
    def now(cls) -> "Held":
        process()
        return cls(
            # pyqtgraph creates menus even for plots without a menu; some remain after the plot is deleted.
            Counter(type(w).__name__ for w in QApplication.topLevelWidgets() if not isinstance(w, QMenu)),
            frozenset(thread.name for thread in threading.enumerate()),
            len(list((PROC / "task").iterdir())) if PROC.exists() else 0,
            _children(),
            len(os.listdir(PROC / "fd")) if PROC.exists() else 0,
        )

    def left_over(self) -> str:
        """Returns as text the resources in excess of the recorded ones; '' if there are none.

        Waits briefly for threads and processes to end.
        """
        end = time.perf_counter() + PATIENCE
        gc.collect()
        while left := Held.now().more_than(self):
            if time.perf_counter() > end:
                break
            time.sleep(0.1)
            gc.collect()
        return left

    def more_than(self, before: "Held") -> str:
        """The resources that exceed those of `before`, as text; '' for none."""
        found: list[str] = [f"window {name}" for name in (self.windows - before.windows).elements()]
        found += [f"thread {name}" for name in self.threads - before.threads]
        for name in ("tasks", "children", "files"):
            if (more := getattr(self, name) - getattr(before, name)) > 0:
                found.append(f"{more} {name}")
        return ", ".join(found)


def resident_megabytes() -> float:
    """The resident memory of this process in MB; 0 where the system does not report it."""
    if not PROC.exists():
        return 0.0
    gc.collect()
    release_unused()  # frees the buffers that are kept for the next run of the same size
    # Freed memory stays with the process in fragments, which is not a leak.
    if (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)
    pages = int((PROC / "statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def _children() -> int:
    """Returns the number of child processes, including those that have ended, but were not waited for.

    Returns 0 if the system does not list processes.
    """
    if not PROC.exists():
        return 0
    found = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # the process has ended
        found += int(fields[1]) == os.getpid()
    return found
