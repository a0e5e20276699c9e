"""Measures networks: a graph of 2,000 nodes, an edit in a chain, and the models `light_*` of the package onnx.

In the table, `longest` is the time of the slowest step, such as an edit. `memory` is the peak of a process that opens
the model and runs it, in MB. The time to open a model includes `validate`. The last rows compare with ONNX Runtime on
one thread without optimizations. ONNX Runtime returns every tensor between nodes, because the explorer also stores all
of them.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from benchmarks.in_window import opened, turn_for
from benchmarks.measuring import Group, Measured, Plan, Target
from explorer.session.open_network import opened_of
from explorer.window.main_window import MainWindow
from ops import Network, evaluate, validate
from ops.formats.networks.onnx_reader import read
from tests.explorer.helpers.small_networks import relus

MANY, FEW = 2_000, 8
OPENING, PANNING, EDITING = (
    f"opening {MANY:,} nodes",
    f"moving a graph of {MANY:,} nodes",
    f"an edit in a chain of {FEW}",
)
LIMITS = {OPENING: 2_000.0, PANNING: 33.0, EDITING: 33.0}
MOVES, EDITS = 20, 15
# A pause between two edits; without it, the program waits until the typing stops.
PAUSE_SECONDS = 0.2
RUN = """
import sys
import numpy as np
from benchmarks.networks import numbered
from ops import evaluate, validate
network = numbered(sys.argv[1])
validate(network)
evaluate(network)
with open("/proc/self/status") as status:
    print(next(line.split()[1] for line in status if line.startswith("VmHWM")))
"""


def numbered(path: str) -> Network:
    """The network of an ONNX model whose first input is {1,3,224,224}. This input gets an image of random numbers."""
    found = read(Path(path))
    return found.network.with_numbers(found.made_up[0], _image())


def measure(plan: Plan) -> Iterator[Measured]:
    with opened() as window:
        yield Measured(OPENING, MANY, {"explorer": _timed(lambda: _open(window, relus(MANY)))})
        yield Measured(PANNING, MANY, _summary([_timed(lambda at=at: _move(window, 40 * at)) for at in range(MOVES)]))
    with opened() as window:
        _open(window, relus(FEW))
        times: list[float] = []
        for number in range(1, EDITS + 1):
            turn_for(PAUSE_SECONDS)
            times.append(_timed(lambda number=number: _edit(window, number)))
        yield Measured(EDITING, FEW, _summary(times))
    if not plan.is_quick:
        yield from _light_models()


def _summary(times: list[float]) -> dict[str, float]:
    return {"explorer": median(times), "longest": max(times)}


def _timed(act: Callable[[], object]) -> float:
    """The wall time of a call in milliseconds."""
    start = perf_counter()
    act()
    return (perf_counter() - start) * 1000


def _open(window: MainWindow, network: Network) -> None:
    window.session.open_network(opened_of(network, "", "model.json"), "benchmark")
    _settle(window)


def _move(window: MainWindow, to: int) -> None:
    view = window.network
    assert view is not None
    view.panel.view.verticalScrollBar().setValue(to)
    view.panel.view.viewport().repaint()
    QApplication.processEvents()


def _edit(window: MainWindow, number: int) -> None:
    """Changes a number of the first input, and waits until the stage and the graph have painted the result."""
    window.session.set_cells("InputTensor", np.array([[0, 0, 0, 0]]), np.array([number], np.float32), "benchmark")
    _settle(window)
    QApplication.processEvents()


def _settle(window: MainWindow) -> None:
    def is_settled() -> bool:
        view = window.network
        return view is not None and view.runner.is_idle and window.runner.is_idle and view.is_settled

    QApplication.processEvents()
    while not is_settled():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def _image() -> np.ndarray:
    return np.random.default_rng(1).uniform(0, 1, [1, 3, 224, 224]).astype(np.float32)


def _light_models() -> Iterator[Measured]:
    try:
        import onnx
        import onnxruntime  # pyright: ignore[reportMissingImports]

        from tests.ops.helpers.onnx.sessions import session_of_every_tensor
    except ImportError:
        return
    folder = Path(onnx.__file__).parent / "backend" / "test" / "data" / "light"
    for path in sorted(folder.glob("light_*.onnx")):
        yield _light_model(path, session_of_every_tensor(path, onnxruntime))


def _light_model(path: Path, session: Any) -> Measured:
    start = perf_counter()
    network = numbered(str(path))
    validate(network)
    opened_in = (perf_counter() - start) * 1000
    feed = {session.get_inputs()[0].name: _image()}
    figures = {
        "explorer": _timed(lambda: evaluate(network)),
        "onnxruntime": _timed(lambda: session.run(None, feed)),
        "opening": opened_in,
    }
    if sys.platform == "linux":
        words = [sys.executable, "-c", RUN, str(path)]
        found = subprocess.run(words, check=True, capture_output=True, text=True)  # noqa: S603
        figures["memory"] = int(found.stdout) / 1000
    return Measured(path.stem, len(network.nodes), figures)


def targets(measured: list[Measured]) -> Iterable[Target]:
    for one in measured:
        if one.what in LIMITS:
            yield Target(f"{one.what}: ms", one.figures["explorer"], LIMITS[one.what])


GROUP = Group("Networks", "ms", __doc__ or "", measure, targets, compares=False)
