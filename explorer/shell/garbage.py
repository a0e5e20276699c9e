"""Collects garbage only in the GUI thread.

Python collects in the thread that happens to allocate when a limit is reached. In a background thread, the collection
destroys objects of Qt. The thread then crashes, or it holds a lock of Qt and waits for Python's lock, while the GUI
thread holds Python's lock and waits for Qt's. So the automatic collection is off, and a timer takes its place.
"""

import gc

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from shiboken6 import isValid

# The time between two looks at the counts, in milliseconds. A look takes a few microseconds.
PERIOD_MS = 250

# The collector of the application, once it exists. To find it among the children of the application takes
# milliseconds, because Qt's style is one of them, whose class would be imported.
_collectors: list["GuiThreadCollector"] = []


class GuiThreadCollector(QObject):
    """Turns off Python's automatic garbage collection. A timer collects the garbage in the GUI thread instead."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        # Python's measure for a full collection: the objects that survived since the last one.
        self._pending = 0
        self._old = len(gc.get_objects(generation=2))
        timer = QTimer(self)
        timer.setInterval(PERIOD_MS)
        timer.timeout.connect(self.collect_due)
        timer.start()

    def collect_due(self) -> None:
        """Runs Python's garbage collection for each generation that has reached its limit, by the same rules as
        Python.
        """
        gc.disable()  # a reader that paused the collection may have turned it on again
        counts, limits = gc.get_count(), gc.get_threshold()
        if counts[2] > limits[2] and self._pending > self._old // 4:
            gc.collect()
            self._pending, self._old = 0, len(gc.get_objects(generation=2))
        elif counts[1] > limits[1]:
            young = sum(len(gc.get_objects(generation=number)) for number in (0, 1))
            self._pending += max(young - gc.collect(1), 0)
        elif counts[0] > limits[0]:
            gc.collect(0)


def collect_in_gui_thread() -> None:
    """Creates an object that collects garbage in the GUI thread, unless it exists already. Does nothing if there is no
    application.
    """
    application = QCoreApplication.instance()
    if application is not None and _collector() is None:
        _collectors[:] = [GuiThreadCollector(application)]


def collect_now() -> None:
    """Runs the garbage collector if a threshold of Python is reached. Does nothing if the application has no
    collector.
    """
    collector = _collector()
    if collector is not None:
        collector.collect_due()


def _collector() -> GuiThreadCollector | None:
    return next((collector for collector in _collectors if isValid(collector)), None)
