"""Shows why some measured times are long: it splits times near or above their limit into the times of their parts.

The parts of a kernel are measured one by one, in memory that has been used before. For an edit, key presses change the
attribute K of TOP_K1 with 64 x 64 cells, and the main functions of the window that such a key calls are timed,
including the functions that they call. For the start, a process prints the time of each of its steps.
"""

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from time import perf_counter, time
from unittest.mock import patch

import numpy as np

from benchmarks.editing import MEDIAN, keys
from benchmarks.in_window import open_case, opened
from benchmarks.kernels import LARGE, clip_case, gather_case, one_hot_case, run_of
from benchmarks.measuring import Group, Measured, Plan, in_turn
from benchmarks.rivals import Run
from benchmarks.startup import compiled_in
from explorer.devices.directml_link import DirectMLLink
from explorer.problems.panel import ProblemsPanel
from explorer.session.session import Session
from explorer.shell.latest import Latest
from explorer.stage.stage import Stage
from ops import Case
from ops.arrays.functions import has_nan
from ops.catalog.gather.nd import block_starts
from ops.catalog.indexing.one_hot import switched_on_cells
from widgets.charts.color_legend import LegendEntry
from widgets.form.case_form import CaseForm
from widgets.heatmap.heatmap import Heatmap
from widgets.shape_table.table import ShapeTable
from widgets.stage.tensor_view import TensorView

TIME = "time"
SIDE = 64
KEYS, QUICK_KEYS = 60, 20
# The functions of the window that a key calls. The time of a function includes the functions that it calls.
FUNCTIONS: tuple[tuple[str, type, str], ...] = (
    ("the edit, with all that shows it at once", Session, "edit"),
    ("of it, the form", CaseForm, "show_case"),
    ("of it, handing over the run", Latest, "ask"),
    ("of it, the problems", ProblemsPanel, "show_case"),
    ("of it, asking DirectML", DirectMLLink, "ask"),
    ("the result on the stage", Stage, "show_case"),
    ("painting the cells", Heatmap, "paintEvent"),
    ("painting their headings", TensorView, "paintEvent"),
    ("painting the table of shapes", ShapeTable, "paintEvent"),
    ("painting the legend", LegendEntry, "paintEvent"),
)
START = """
import sys, time
stamps = [float(sys.argv[1]), time.time()]
import explorer
stamps.append(time.time())
from PySide6 import QtSvg, QtWidgets
stamps.append(time.time())
from explorer.app import create_application, create_window
stamps.append(time.time())
app = create_application()
window = create_window()
stamps.append(time.time())
window.show()
app.processEvents()
stamps.append(time.time())
print(*(after - before for before, after in zip(stamps, stamps[1:])), flush=True)
import os
os._exit(0)
"""
START_PARTS = (
    "Python itself", "importing NumPy and ops", "importing Qt", "importing the window's modules", "making the window",
    "showing and painting it",
)  # fmt: skip


def of_kernels(plan: Plan) -> Iterator[Measured]:
    case = clip_case("FLOAT32", LARGE)
    x = case.logical("InputTensor")
    warm, low, high = np.empty_like(x), np.float32(-1), np.float32(3)
    yield from _parts(plan, "CLIP FLOAT32", case, {
        "NumPy's clip": lambda: x.clip(low, high, out=warm), "a look for NaN, once for an input": lambda: has_nan(x),
        "for comparison, a copy": lambda: np.copyto(warm, x),
    })  # fmt: skip
    case = one_hot_case("FLOAT16", LARGE, 2)
    indices, (off, on) = case.logical("IndicesTensor"), case.logical("ValuesTensor").reshape(-1)
    warm, cells = np.empty(LARGE, np.float16), switched_on_cells(case, indices)
    yield from _parts(plan, "ONE_HOT FLOAT16", case, {
        "filling": lambda: warm.fill(off), "finding the cells": lambda: switched_on_cells(case, indices),
        "writing them": lambda: warm.__setitem__(cells, on),
        "for comparison, setting all numbers": lambda: np.copyto(warm, off),
    })  # fmt: skip
    case = gather_case("INT64", LARGE, 1)
    blocks = case.logical("InputTensor").reshape(case.sizes("IndicesTensor")[-2], -1)
    places, warm = case.logical("IndicesTensor").reshape(-1), np.empty_like(blocks)
    yield from _parts(plan, "GATHER_ND1 INT64, tuples of 1", case, {
        "copying the blocks": lambda: blocks.take(places, axis=0, out=warm, mode="clip"),
        "their offsets": lambda: list(block_starts(case)),
        "for comparison, a copy": lambda: np.copyto(warm, blocks),
    })  # fmt: skip


def _parts(plan: Plan, what: str, case: Case, parts: dict[str, Run]) -> list[Measured]:
    times = in_turn(plan, {"the whole run": run_of(case), **parts})
    return [Measured(f"{what}: {part}", LARGE, {TIME: time}) for part, time in times.items()]


def of_a_key(plan: Plan) -> Iterator[Measured]:
    many = QUICK_KEYS if plan.is_quick else KEYS
    # The time of the whole key is measured first: measuring its parts would make it longer.
    yield Measured("a key", SIDE**2, {TIME: _key_times(many)[MEDIAN]})
    times: dict[str, list[float]] = {what: [] for what, _, _ in FUNCTIONS}
    with ExitStack() as patches:
        # The functions are replaced before there is a window, because Qt looks up a paint function only once.
        for what, owner, name in FUNCTIONS:
            patches.enter_context(patch.object(owner, name, _timed(getattr(owner, name), times[what])))
        _key_times(many, times.values())
    for what, found in times.items():
        yield Measured(f"a key: {what}", SIDE**2, {TIME: sum(found) / many * 1000})


def _key_times(many: int, begun_anew: Iterable[list[float]] = ()) -> dict[str, float]:
    with opened() as window:
        open_case(window, "TOP_K1", {"InputTensor.Sizes": f"1,1,{SIDE},{SIDE}", "K": "2"})
        keys(window, "K", ("1", "2", "3"), 3)
        for times in begun_anew:
            times.clear()
        return keys(window, "K", ("1", "2", "3"), many - 2)  # `keys` makes two more, which do not count


def _timed(function: Callable[..., object], times: list[float]) -> Callable[..., object]:
    def timed(*args: object, **named: object) -> object:
        start = perf_counter()
        try:
            return function(*args, **named)
        finally:
            times.append(perf_counter() - start)

    return timed


def of_the_start(plan: Plan) -> Iterator[Measured]:
    found: list[list[float]] = []
    with tempfile.TemporaryDirectory() as folder:
        environment = compiled_in(folder)
        for _ in range(plan.repeats + 1):  # the first run compiles the modules
            words = [sys.executable, "-c", START, str(time())]
            done = subprocess.run(words, check=True, env=environment, capture_output=True, text=True)  # noqa: S603
            found.append([float(text) for text in done.stdout.split()])
    for what, times in zip(START_PARTS, zip(*found[1:], strict=True), strict=True):
        yield Measured(f"the start: {what}", None, {TIME: statistics.median(times) * 1000})


def measure(plan: Plan) -> Iterator[Measured]:
    yield from of_kernels(plan)
    yield from of_a_key(plan)
    yield from of_the_start(plan)


GROUP = Group("The parts of these times", "ms", __doc__ or "", measure, compares=False)
