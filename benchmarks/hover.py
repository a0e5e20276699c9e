"""Measures the time from a move of the pointer until the screen shows frames around the cells that feed, or depend on,
the cell under the pointer.

For an output cell of TOP_K1 along rows, the whole row from which it was chosen gets a frame. For OffValue of ONE_HOT,
nearly all output cells get frames.
"""

import statistics
from collections.abc import Iterable, Iterator
from time import perf_counter

from PySide6.QtCore import QPointF

from benchmarks.in_window import application, move_to, open_case, opened
from benchmarks.measuring import Group, Measured, Plan, Target
from explorer.window.main_window import MainWindow

SIDES = 4, 64, 256, 1024, 4096
MEDIAN, MOST, LONGEST = "median", "95 %", "longest"


def moves(window: MainWindow, field: str, many: int) -> dict[str, float]:
    """Moves the pointer along the diagonal of a heatmap in `many` steps, and measures the time until the screen shows
    the result of each step. Returns the median, the 95th percentile and the maximum of these times in ms.
    """
    heatmap = window.stage.tensors.heatmap(field)
    shown = heatmap.shown
    assert shown is not None
    area = shown.grid.visible
    times: list[float] = []
    for move in range(many):
        share = (move + 0.5) / many
        place = QPointF(area.left() + share * area.width(), area.top() + share * area.height())
        start = perf_counter()
        move_to(heatmap, place)
        application().processEvents()
        times.append((perf_counter() - start) * 1000)
    most = statistics.quantiles(times, n=20, method="inclusive")[-1]
    return {MEDIAN: statistics.median(times), MOST: most, LONGEST: max(times)}


def measure(plan: Plan) -> Iterator[Measured]:
    many = 15 if plan.is_quick else 40
    with opened() as window:
        for side in SIDES[:3] if plan.is_quick else SIDES:
            open_case(window, "TOP_K1", {"InputTensor.Sizes": f"1,1,{side},{side}", "K": str(side)})
            for field in ("OutputValueTensor", "InputTensor"):
                yield Measured(f"TOP_K1 {side} x {side}, {field}", side * side, moves(window, field, many))
        if not plan.is_quick:
            open_case(window, "ONE_HOT", {"IndicesTensor.Sizes": "1,1,4096,1", "OutputTensor.Sizes": "1,1,4096,1024"})
            yield Measured("ONE_HOT 4096 x 1024, ValuesTensor", 4096 * 1024, moves(window, "ValuesTensor", 3))


def targets(measured: list[Measured]) -> Iterable[Target]:
    for one in measured:
        if one.elements == 64 * 64:
            yield Target(f"pointer to pixels, {one.what}: ms, 95 %", one.figures[MOST], 33)


GROUP = Group("From the pointer to pixels", "ms", __doc__ or "", measure, targets, compares=False)
