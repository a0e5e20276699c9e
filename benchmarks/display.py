"""Measures how long it takes until new numbers of a tensor are painted as a heatmap in 1000 x 800 pixels, and compares
this with `set_data` of matplotlib.

Both get the limits of the colour scale in advance. The program finds these limits in the thread that runs the case; the
result `ends` is the time that this takes.
"""

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from benchmarks.in_window import application
from benchmarks.measuring import Group, Measured, Plan, Target, in_turn
from ops.arrays.finite_range import finite_ends
from ops.presentation.slicing import SliceChoice
from widgets.display.picture import TensorPicture
from widgets.stage.tensor_stage import TensorStage

SIDES = 256, 1024, 4096, 8192
WIDTH, HEIGHT = 1000, 800
OURS, MATPLOTLIB, ENDS = "explorer", "matplotlib", "ends"


def ours(arrays: list[np.ndarray]) -> Callable[[], object]:
    """Returns a function that shows the next of the arrays as a heatmap and grabs its pixels.

    After the last array, the function starts again with the first one.
    """
    stage = TensorStage()
    stage.resize(WIDTH, HEIGHT)
    pictures = [TensorPicture("InputTensor", False, "FLOAT32", array.shape, array) for array in arrays]
    turn = [0]

    def update() -> None:
        turn[0] += 1
        stage.show_pictures((pictures[turn[0] % len(pictures)],), SliceChoice())
        stage.grab().toImage()

    return update


def matplotlibs(arrays: list[np.ndarray]) -> Callable[[], object] | None:
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg  # pyright: ignore[reportMissingImports]
        from matplotlib.figure import Figure  # pyright: ignore[reportMissingImports]
    except ImportError:
        return None
    canvas = FigureCanvasAgg(Figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100))
    image = canvas.figure.add_subplot().imshow(arrays[0], interpolation="nearest")
    turn = [0]

    def update() -> None:
        turn[0] += 1
        image.set_data(arrays[turn[0] % len(arrays)])
        canvas.draw()
        np.asarray(canvas.buffer_rgba())

    return update


def measure(plan: Plan) -> Iterator[Measured]:
    application()
    for side in SIDES[:3] if plan.is_quick else SIDES:
        generator = np.random.default_rng(1)
        arrays = [generator.random((side, side), np.float32) for _ in range(2)]
        for array in arrays:
            array.flags.writeable = False
            finite_ends(array)
        contenders = {OURS: ours(arrays)}
        # For larger heatmaps, matplotlib needs memory for several copies of the numbers.
        if side <= SIDES[2] and (rival := matplotlibs(arrays)) is not None:
            contenders[MATPLOTLIB] = rival
        writable = arrays[0].copy()
        contenders[ENDS] = lambda writable=writable: finite_ends(writable)
        yield Measured(f"heatmap of {side} x {side}", side * side, in_turn(plan, contenders))


def targets(measured: list[Measured]) -> Iterable[Target]:
    by_side = {round((one.elements or 0) ** 0.5): one for one in measured}
    for side, at_most in ((1024, 0.15), (4096, 0.05)):
        if side in by_side:
            yield Target(f"heatmap of {side} x {side} to matplotlib", by_side[side].ratio(MATPLOTLIB), at_most)
    if 8192 in by_side:
        ratio = by_side[8192].figures[OURS] / by_side[4096].figures[OURS]
        yield Target("heatmap of 8192 x 8192 to that of 4096 x 4096", ratio, 1.2)


GROUP = Group("Heatmaps", "ms", __doc__ or "", measure, targets)
