"""The time to explain the number of a cell, to find the cells that it reads, and to find the cells that it feeds.

The figures are medians over random cells. `reads`, `explain` and `steps` are the times for an output cell. For an input
cell, `shown` is the time to find the roles of 64 x 64 output cells, and `counted` the time to count all output cells
that it feeds.
"""

import statistics
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.measuring import Group, Measured, Plan
from ops import OPERATORS, Case, load
from ops.arrays.layout import Shape, cell_at, count
from ops.explain.cell_sets import roles_in
from ops.explain.explanation import explain, feeds, reads, steps
from ops.model.data import Data
from ops.model.data import Random as RandomFill
from ops.model.fields import INDICES

REPEATS = 40
WINDOW = 64
SIDE = 1000


def case_of(operator: str, sizes: dict[str, list[int]], **attributes: Any) -> Case:
    """A case with random numbers; some indices are negative, and a few are out of range."""
    declared = OPERATORS[f"DML_OPERATOR_{operator}"]
    index_types = {"IndicesTensor": "INT32", "OutputIndexTensor": "UINT32"}
    desc = {name: {"DataType": index_types.get(name, "FLOAT32"), "Sizes": shape} for name, shape in sizes.items()}
    case = load({"dispatchables": {"op": {"type": declared.type, "desc": {**desc, **attributes}}}})
    longest = max(max(shape) for shape in sizes.values())
    for field in declared.inputs:
        low, high = (-2, longest + 1) if field.group == INDICES else (-100, 100)
        case = case.with_data(field.name, Data(RandomFill(len(field.name), low, high)))
    return case


def cases(side: int) -> Iterator[tuple[str, Case]]:
    """Yields the measured operators, each with a title and a case of side x side output cells."""
    square, counts = [side, side], {"InputDimensionCount": 2, "IndicesDimensionCount": 2}
    in_out = {"InputTensor": square, "OutputTensor": square}
    top_k = {"InputTensor": square, "OutputValueTensor": square, "OutputIndexTensor": square}
    one_hot = {"IndicesTensor": [side, 1], "ValuesTensor": [1, 2], "OutputTensor": square}
    rows = {"InputTensor": square, "IndicesTensor": [side, 1], "OutputTensor": square}
    single = {"InputTensor": [1, *square], "IndicesTensor": [*square, 2], "OutputTensor": [1, *square]}
    of_type = "DML_TENSOR_DATA_TYPE_FLOAT32"
    band = {"ValueDataType": of_type, "Value": 7, "DiagonalFillBegin": -9, "DiagonalFillEnd": 9}
    yield "CLIP", case_of("ELEMENT_WISE_CLIP", in_out, Min=-1, Max=3)
    yield "CLIP1", case_of("ELEMENT_WISE_CLIP1", in_out, MinMaxDataType=of_type, Min=-1, Max=3)
    yield "TOP_K, rows", case_of("TOP_K", top_k, Axis=1, K=side)
    yield "TOP_K1, columns", case_of("TOP_K1", top_k, Axis=0, K=side, AxisDirection="DML_AXIS_DIRECTION_INCREASING")
    yield "DIAGONAL_MATRIX", case_of("DIAGONAL_MATRIX", {"OutputTensor": square}, Offset=1, Value=7)
    yield "DIAGONAL_MATRIX1", case_of("DIAGONAL_MATRIX1", in_out, **band)
    yield "ONE_HOT", case_of("ONE_HOT", one_hot, Axis=1)
    yield "GATHER_ND, rows", case_of("GATHER_ND", rows, **counts)
    counts["IndicesDimensionCount"] = 3
    yield "GATHER_ND1, single", case_of("GATHER_ND1", single, **counts, BatchDimensionCount=0)


def milliseconds(ask: Callable[[Shape], object], case: Case, name: str, repeats: int) -> float:
    """The median time of calls of `ask` with random cells of the tensor `name`, in ms."""
    random, sizes = Random(1), case.sizes(name)  # noqa: S311
    times: list[float] = []
    for _ in range(repeats):
        cell = cell_at(random.randrange(count(sizes)), sizes)
        start = perf_counter()
        ask(cell)
        times.append((perf_counter() - start) * 1000)
    return statistics.median(times)


def of_case(title: str, case: Case, repeats: int) -> Iterator[Measured]:
    output = case.operator.outputs[0].name
    elements = count(case.sizes(output))
    for field in case.operator.inputs:
        case.buffer(field.name)
    asked = {"reads": reads, "explain": explain, "steps": steps}
    forward = {
        what: milliseconds(lambda cell, ask=ask: ask(case, output, cell), case, output, repeats)
        for what, ask in asked.items()
    }
    yield Measured(f"{title}: {output}", elements, forward)
    for field in case.operator.inputs:
        name = field.name
        shown = milliseconds(lambda cell, name=name: _shown(case, name, cell), case, name, repeats)
        counted = milliseconds(lambda cell, name=name: sum(map(len, feeds(case, name, cell))), case, name, repeats)
        yield Measured(f"{title}: {name}", elements, {"feeds, shown": shown, "feeds, counted": counted})


def _shown(case: Case, name: str, cell: Shape) -> None:
    found = feeds(case, name, cell)
    for output in case.operator.outputs:
        sizes = case.sizes(output.name)
        window = (*(range(1) for _ in sizes[:-2]), *(range(size // 2, size // 2 + WINDOW) for size in sizes[-2:]))
        roles_in(found, output.name, window)


def measure(plan: Plan) -> Iterator[Measured]:
    for title, case in cases(SIDE):
        yield from of_case(title, case, 7 if plan.is_quick else REPEATS)


GROUP = Group("Cells that explain themselves", "ms", __doc__ or "", measure, compares=False)
