"""Measures the longest time in which the window does not respond while a case is computed in the background.

There are four measurements. First, a size is typed again and again. Second, a size is typed while a device also runs
every case: a simulated device of the tests, which needs no GPU and answers at once. Third, a case of 64,000,000
elements is opened, edited and undone.

Fourth, a layer of each family in `benchmarks.layers` is opened, after the first example of its operator. Then the
pointer moves over its cells, one cell is explained step by step, and the memory view and the comparison are opened. The
row names the action that blocked the window longest.

`until shown` is the time until the result is on the screen. `CPU` is the processor time of the window's thread in the
longest turn of its event loop; on a busy machine, the rest of that turn is waiting. The program's modules are compiled
before, as in an installed program, because some of them are imported in a measured turn.
"""

import compileall
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle
from pathlib import Path
from time import perf_counter, thread_time

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from benchmarks.in_window import move_to, open_case, opened, turn_for
from benchmarks.layers import ROWS
from benchmarks.measuring import Group, Measured, Plan, Target
from explorer.panels.memory_panel import MemoryPanel
from explorer.session.device_choice import DeviceChoice
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops import Case
from ops.arrays.layout import count
from ops.directml import DirectML
from ops.directml.client.client import Start
from ops.directml.install.library import Found
from tests.ops.directml.helpers.stand_in_device import GPU, command

ROOT = Path(__file__).parents[1]
TICK_MS = 2
KEY_MS = 170
PATIENCE_SECONDS = 30.0
# The keys that are typed, `<` for Backspace. They lead to an empty text, small sizes, errors, and larger sizes.
TYPED = "3", "0", "0", "<", "<", "<", "6", "4", "<", "<", "7", "<", "3"
LARGE_SIDE = 5650  # input and output together have about 64,000,000 elements
LONGEST, CPU, OVER, SHOWN = "longest turn", "CPU of it", "turns above 50 ms", "until shown"
LAYER, CELLS = "layer: ", "cells of "


class Watch:
    """Records the wall time and the thread's processor time of every turn of the event loop."""

    def __init__(self) -> None:
        self._turns: list[tuple[float, float]] = []
        self._last = perf_counter(), thread_time()
        self._timer = QTimer()
        self._timer.timeout.connect(self._on_tick)
        self._timer.start(TICK_MS)

    def figures(self) -> dict[str, float]:
        self._timer.stop()
        wall, used = max(self._turns)
        return {LONGEST: wall * 1000, CPU: used * 1000, OVER: sum(turn > 0.05 for turn, _ in self._turns)}

    def _on_tick(self) -> None:
        now = perf_counter(), thread_time()
        self._turns.append((now[0] - self._last[0], now[1] - self._last[1]))
        self._last = now


class Typist:
    """Types and deletes digits in an editor, key after key, just slowly enough for the program to run every case."""

    def __init__(self, edit: QLineEdit) -> None:
        self._edit, self._text = edit, cycle(TYPED)
        edit.setFocus()
        edit.selectAll()
        self._timer = QTimer()
        self._timer.timeout.connect(self._on_time)
        self._timer.start(KEY_MS)

    def stop(self) -> None:
        self._timer.stop()

    def _on_time(self) -> None:
        key = next(self._text)
        if key == "<":
            self._edit.backspace()
        else:
            QTest.keyClicks(self._edit, key)


def typing(window: MainWindow, seconds: float) -> dict[str, float]:
    edit = window.findChild(QLineEdit, "InputTensor.Sizes[2]")
    assert edit is not None
    watch, typist = Watch(), Typist(edit)
    turn_for(seconds)
    typist.stop()
    return watch.figures()


def watched(window: MainWindow, act: Callable[[], object]) -> dict[str, float]:
    """Calls `act`, and waits until no run is in progress.

    Returns the measurements of the event loop during this time, and the milliseconds until the result was shown.
    """
    watch = Watch()
    turn_for(0.1)
    start = perf_counter()
    act()
    turn_for(PATIENCE_SECONDS, lambda: window.runner.is_idle)
    shown = (perf_counter() - start) * 1000
    turn_for(0.3)
    return {**watch.figures(), SHOWN: shown}


def stand_in(reports: Path) -> DirectML:
    """The DirectML back end with a simulated device, which computes the reference's results in a separate process."""
    found = Found(Path("libdirectml.so"), "the stand-in", "1.13.1", "0" * 64)
    return DirectML(start=Start(found, command=command("equal")), reports=reports)


def _choose_device(settings: Settings) -> None:
    settings.device = DeviceChoice(GPU)


def measure(plan: Plan) -> Iterator[Measured]:
    seconds = 2.0 if plan.is_quick else 5.0
    for package in ("explorer", "ops", "widgets"):
        compileall.compile_dir(ROOT / package, quiet=2)  # also if Python is set not to write compiled modules
    with opened() as window:
        turn_for(seconds)
        yield Measured("typing a size", None, typing(window, seconds))
    with tempfile.TemporaryDirectory() as folder, opened(lambda: stand_in(Path(folder)), _choose_device) as window:
        turn_for(PATIENCE_SECONDS, lambda: window.devices.news is not None and window.devices.is_idle)
        yield Measured("typing a size, with a device", None, typing(window, seconds))
    if not plan.is_quick:
        yield from _large()
        yield from _layers()


def _large() -> Iterator[Measured]:
    sizes = {"InputTensor.Sizes": f"1,1,{LARGE_SIDE},{LARGE_SIDE}"}
    elements = 2 * LARGE_SIDE**2
    with opened() as window:
        open_case(window, "ELEMENT_WISE_CLIP", {})
        acts: dict[str, Callable[[], object]] = {
            "opening": lambda: open_case(window, "ELEMENT_WISE_CLIP", sizes),
            "another Max": lambda: window.session.edit("Max", "3"),
            "undo": window.session.undo_stack.undo,
        }
        for what, act in acts.items():
            yield Measured(f"CLIP {LARGE_SIDE} x {LARGE_SIDE}, {what}", elements, watched(window, act))


def _layers() -> Iterator[Measured]:
    with opened() as window:
        for row in {row.family: row for row in reversed(ROWS)}.values():
            open_case(window, row.operator, {})
            case = row.case()

            def open_layer(case: Case = case, what: str = row.what) -> None:
                window.session.open_case(case, what)

            elements = sum(count(case.sizes(field.name)) for field in case.operator.tensors if case.has(field.name))
            yield Measured(LAYER + row.what, elements, watched(window, open_layer))
            found = {what: watched(window, act) for what, act in _uses(window).items()}
            slowest = max(found, key=lambda what: found[what][LONGEST])
            figures = {name: value for name, value in found[slowest].items() if name != SHOWN}
            yield Measured(f"{CELLS}{row.what}: {slowest}", elements, figures)
            window.actions_["compare"].setChecked(False)
            window.tabs.setCurrentIndex(0)


def _uses(window: MainWindow) -> dict[str, Callable[[], object]]:
    """Functions that act like a user, by the names of the acts, such as "hovering"."""
    output = next(picture for picture in window.stage.pictures if picture.is_output)

    def hover() -> None:
        heatmap = window.stage.tensors.heatmap(output.field)
        move_to(heatmap, QPointF(heatmap.rect().center()))

    return {
        "hovering": hover,
        "explaining": lambda: window.stage.pin(output.field, tuple(size // 2 for size in output.sizes)),
        "a step": lambda: window.stage.player.step(1),
        "the memory view": lambda: window.tabs.setCurrentWidget(window.tabs.panel(MemoryPanel)),
        "comparing": lambda: window.actions_["compare"].setChecked(True),
    }


def targets(measured: list[Measured]) -> Iterable[Target]:
    for one in measured:
        yield Target(f"longest turn of the event loop, {one.what}: ms", one.figures[LONGEST], 50)
        if one.what.startswith(LAYER):
            yield Target(f"until the result is on the screen, {one.what}: ms", one.figures[SHOWN], 300)


GROUP = Group("The event loop", "ms", __doc__ or "", measure, targets, compares=False)
