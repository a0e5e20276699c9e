"""The time from a key press in an editor to the painted result, without the pause that follows quick edits.

Every key press changes Max of CLIP or K of TOP_K1: the case is validated, run in a thread, shown and painted.
"""

import statistics
from collections.abc import Iterable, Iterator
from itertools import cycle
from time import perf_counter

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from benchmarks.in_window import open_case, opened, settle, turn_for
from benchmarks.measuring import Group, Measured, Plan, Target
from explorer.window.main_window import MainWindow
from widgets.style.delays import RUN_AFTER_MS

MEDIAN, MOST, LONGEST = "median", "95 %", "longest"


def keys(window: MainWindow, path: str, texts: tuple[str, ...], many: int) -> dict[str, float]:
    """Types `texts` in turn into the editor at `path`, and waits each time until the result is painted.

    Returns the median, the 95th percentile and the maximum of `many` times, in ms.
    """
    edit = window.findChild(QLineEdit, path)
    assert edit is not None
    edit.setFocus()
    settle(window)
    times: list[float] = []
    for _, text in zip(range(many + 2), cycle(texts), strict=False):
        edit.selectAll()
        # After a pause, a run starts at once.
        turn_for((RUN_AFTER_MS + 10) / 1000)
        start = perf_counter()
        QTest.keyClicks(edit, text)
        settle(window)
        times.append((perf_counter() - start) * 1000)
    # The first two keys also create widgets, which all further keys only update.
    times = times[2:]
    most = statistics.quantiles(times, n=20, method="inclusive")[-1]
    return {MEDIAN: statistics.median(times), MOST: most, LONGEST: max(times)}


def measure(plan: Plan) -> Iterator[Measured]:
    many = 20 if plan.is_quick else 40
    with opened() as window:
        for side in (4, 64, 1000):
            sizes = {"InputTensor.Sizes": f"1,1,{side},{side}"}
            open_case(window, "ELEMENT_WISE_CLIP", sizes)
            yield Measured(f"CLIP {side} x {side}, Max", side * side, keys(window, "Max", ("1", "2", "3"), many))
            open_case(window, "TOP_K1", {**sizes, "K": "2"})
            yield Measured(f"TOP_K1 {side} x {side}, K", side * side, keys(window, "K", ("1", "2", "3"), many))


def targets(measured: list[Measured]) -> Iterable[Target]:
    for one in measured:
        if one.elements == 64 * 64:
            yield Target(f"key to pixels, {one.what}: ms, 95 %", one.figures[MOST], 16)
        elif one.elements == 1_000_000:
            yield Target(f"key to pixels, {one.what}: ms, 95 %", one.figures[MOST], 50)


GROUP = Group("From a key to pixels", "ms", __doc__ or "", measure, targets, compares=False)
