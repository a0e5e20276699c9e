"""The time that the window's thread needs with a device and without one, and the time of a repeated run on a device.

Two windows are edited in turn: one uses a simulated device of the tests, in a separate process, and one uses only
NumPy. An edit changes K of TOP_K1, and ends when the reference's numbers are painted; the device's numbers follow
later. The runs of CLIP and GEMM use a simulated Direct3D 12: the second run reuses the operator, its bindings and its
buffers. These runs require DirectML (`get-directml`).
"""

import statistics
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import cycle
from pathlib import Path
from time import perf_counter, thread_time

from benchmarks.event_loop import PATIENCE_SECONDS, stand_in
from benchmarks.hover import moves
from benchmarks.in_window import open_case, opened, settle, turn_for
from benchmarks.measuring import Group, Measured, Plan, Target
from explorer.session.device_choice import DeviceChoice
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.directml.client.client import Client, Start, run_request
from ops.directml.install.library import Found, find
from ops.presets import case_of
from tests.ops.directml.helpers import mock_worker

WITH, WITHOUT = "with a device", "without"
FIRST, AGAIN = "first", "again"
SIDE = 64


def _numpy(settings: Settings) -> None:
    settings.device = DeviceChoice("")


def _edits(windows: dict[str, MainWindow], many: int) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in windows}
    for _, text in zip(range(many), cycle(("1", "2", "3")), strict=False):
        for name, window in windows.items():
            turn_for(0.1, lambda window=window: window.devices.is_idle)
            start = thread_time()
            window.session.edit("K", text)
            settle(window)
            times[name].append((thread_time() - start) * 1000)
            turn_for(PATIENCE_SECONDS, lambda window=window: window.devices.is_idle)
    return {name: statistics.median(found[3:]) for name, found in times.items()}


def _starts(makes: dict[str, Callable[[], object]], many: int) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in makes}
    for _ in range(many):
        for name, make in makes.items():
            start = thread_time()
            make()
            times[name].append((thread_time() - start) * 1000)
    return {name: statistics.median(found[1:]) for name, found in times.items()}


def _of_windows(plan: Plan) -> Iterator[Measured]:
    many = 20 if plan.is_quick else 60
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:

        def start(prepare: Callable[[Settings], None] | None) -> None:
            with opened(lambda: stand_in(Path(folder)), prepare):
                pass

        starts = _starts({WITH: lambda: start(None), WITHOUT: lambda: start(_numpy)}, 4 if plan.is_quick else 11)
        yield Measured("a window, until it is painted", None, starts)
        windows = {
            WITH: stack.enter_context(opened(lambda: stand_in(Path(folder)))),
            WITHOUT: stack.enter_context(opened(lambda: stand_in(Path(folder)), _numpy)),
        }
        for window in windows.values():
            open_case(window, "TOP_K1", {"InputTensor.Sizes": f"1,1,{SIDE},{SIDE}", "K": "2"})
        device = windows[WITH].devices
        turn_for(PATIENCE_SECONDS, lambda: device.news is not None and device.is_idle)
        yield Measured("an edit, K of TOP_K1", SIDE**2, _edits(windows, many))
        medians = {name: moves(window, "OutputValueTensor", many)["median"] for name, window in windows.items()}
        yield Measured("a move of the pointer", SIDE**2, medians)


def _of_repeated_runs(plan: Plan) -> Iterator[Measured]:
    runtime = find()
    if not isinstance(runtime, Found) or runtime.stubs is None:
        return
    start = Start(runtime, command=(sys.executable, "-m", mock_worker.__name__))
    with closing(Client(lambda: start, limit=60)) as client:
        for name in ("ELEMENT_WISE_CLIP", "GEMM"):
            operator = OPERATORS[f"DML_OPERATOR_{name}"]
            one, other = (case_of(operator, example) for example in operator.examples[:2])
            times: dict[str, list[float]] = {FIRST: [], AGAIN: []}
            for _ in range(10 if plan.is_quick else 40):
                client.submit(run_request(other)).result()  # another case: the next run is a first one
                for column in times:
                    begun = perf_counter()
                    client.submit(run_request(one)).result()
                    times[column].append((perf_counter() - begun) * 1000)
            medians = {column: statistics.median(found) for column, found in times.items()}
            yield Measured(f"a run of {name}", None, medians)


def measure(plan: Plan) -> Iterator[Measured]:
    yield from _of_windows(plan)
    yield from _of_repeated_runs(plan)


def targets(measured: list[Measured]) -> Iterable[Target]:
    for one in measured:
        if WITH in one.figures:
            yield Target(f"{one.what}, {WITH} to {WITHOUT} one", one.ratio(WITHOUT), 1.1)
        else:
            yield Target(f"{one.what} on a device, again to first", 1 / (one.ratio(AGAIN) or 1), 0.6)


GROUP = Group("With a device", "ms", __doc__ or "", measure, targets, compares=False)
