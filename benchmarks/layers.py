"""Compares the times of layers of real size with torch, or with ONNX Runtime if torch lacks the layer.

The sizes are those of ResNet-50, MobileNet, BERT-base and other common networks. `explorer` and `peer` are the best
times of many runs in turn. The last rows have, for most families of layers, the time at the smallest size. There, `10
times` and `100 times` state how many times longer a layer of about 10 or 100 times that size takes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from benchmarks.kernels import run_of
from benchmarks.measuring import Group, Measured, Plan, Target, in_turn, mean_ratio
from benchmarks.rivals import onnx_node
from benchmarks.rows import elements, images, products, whole_tensors
from benchmarks.rows.row import HALF, Row, inputs_of
from ops.arrays.layout import count

OURS, PEER, TRILU = "explorer", "peer", "onnxruntime"
ROWS: tuple[Row, ...] = (*products.ROWS, *elements.ROWS, *whole_tensors.ROWS, *images.ROWS)
GROWTH: Mapping[str, Callable[[int], Row]] = {
    **products.GROWTH,
    **elements.GROWTH,
    **whole_tensors.GROWTH,
    **images.GROWTH,
}
FACTORS = 1, 10, 100
# The largest ratios to the peer: on average, of one row, and of arithmetic in FLOAT16, for which NumPy has no vector
# instructions; the longest time of a row in ms; and the largest ratio to Trilu of onnxruntime.
MEAN, WORST, WORST_HALF, LONGEST_MS, TRIANGLE = 4, 25, 40, 100, 1.3
GROWS = "growth of "


def measure(plan: Plan) -> Iterator[Measured]:
    for row in ROWS:
        yield _compared(plan, row)
    for family, sized in GROWTH.items():
        yield _grown(plan, family, sized)


def _compared(plan: Plan, row: Row) -> Measured:
    case = row.case()
    given = inputs_of(case)
    peer = row.peer(given)
    contenders = {OURS: run_of(case), **({} if peer is None else {PEER: peer})}
    if row.operator == "DIAGONAL_MATRIX1":
        x = given["InputTensor"]
        trilu = onnx_node("Trilu", {"x": x}, {"y": x.dtype}, upper=1)
        contenders |= {} if trilu is None else {TRILU: trilu}
    return Measured(row.what, count(case.sizes(case.operator.outputs[0].name)), in_turn(plan, contenders, pick=min))


def _grown(plan: Plan, family: str, sized: Callable[[int], Row]) -> Measured:
    runs = {factor: run_of(sized(factor).case()) for factor in FACTORS}
    times = in_turn(plan, {str(factor): run for factor, run in runs.items()}, pick=min)
    smallest = times["1"]
    figures = {OURS: smallest, **{f"{factor} times": times[str(factor)] / smallest for factor in FACTORS[1:]}}
    return Measured(GROWS + family, None, figures)


def targets(measured: list[Measured]) -> Iterable[Target]:
    rows = [one for one in measured if not one.what.startswith(GROWS)]
    halves = [one for one in rows if one.what.startswith("ELEMENT_WISE") and HALF in one.what]
    yield Target("layers to the peer, geometric mean", mean_ratio(rows, PEER), MEAN)
    for what, some, most in (
        ("arithmetic in FLOAT16", halves, WORST_HALF),
        ("all other layers", [one for one in rows if one not in halves], WORST),
    ):
        worst = max(some, key=lambda one: one.ratio(PEER) or 0, default=None)
        yield Target(
            f"{what} to the peer, the worst row: {worst.what if worst else 'none'}",
            worst.ratio(PEER) if worst else None, most,
        )  # fmt: skip
    longest = max(rows, key=lambda one: one.figures[OURS])
    yield Target(f"longest layer: {longest.what}, ms", longest.figures[OURS], LONGEST_MS)
    for one in rows:
        if TRILU in one.figures:
            yield Target(f"{one.what}, to Trilu of onnxruntime", one.ratio(TRILU), TRIANGLE)


GROUP = Group("Layers", "ms", __doc__ or "", measure, targets)
