"""Examples of poolings: windows over a small grid."""

from collections.abc import Mapping, Sequence
from typing import Any

from ops.catalog.pooling.rules import INDICES, INPUT, OUTPUT
from ops.declare.examples import float32, own_example, tensor
from ops.model.operator import Example

Fields = Mapping[str, object]
Sizes = Sequence[int]

# A grid of 3 rows and 5 columns.
GRID = [1, 5, 2, 0, 4, 3, 9, 6, 8, 7, 2, 0, 1, 3, 5]
FLAT, TWO_ROWS, SQUARE = [1, 1, 3, 5], [2, 3], [2, 2]
EDGE: Fields = {"StartPadding": [1, 0], "Strides": [2, 1]}
# A grid of 2 layers, 2 rows and 3 columns.
DEEP = [1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60]
APART: Fields = {"Dilations": [1, 2]}
PAIRS = [3, -4, 0, 5, 12, 8, -6, 1]


def pooling_example(
    title: str, cells: Sizes, window: Sizes, windows: Sizes, data: Sequence[float], expected: Sequence[float],
    indices: Sizes | None = None, more: Fields | None = None,
) -> Example:  # fmt: skip
    """Builds an example of a pooling operator. `cells` are the sizes of the input, `windows` the sizes of the output.

    `window` is WindowSize. Strides are 1 and paddings 0 unless `more` has other values.
    """
    rank = len(window)
    attributes: dict[str, Any] = {
        "DimensionCount": rank, "Strides": [1] * rank, "WindowSize": list(window), "StartPadding": [0] * rank,
        "EndPadding": [0] * rank,
    }  # fmt: skip
    outputs = {OUTPUT: expected}
    if indices is not None:
        attributes[INDICES], outputs[INDICES] = tensor("UINT32", *windows), indices
    tensors = {INPUT: float32(*cells), OUTPUT: float32(*windows)}
    return own_example(title, tensors, {INPUT: data}, outputs, **{**attributes, **(more or {})})


def near(dimensions: int, *, dilated: bool) -> Fields:
    """Returns {"Dilations": [1, 1, ...]} with `dimensions` entries if `dilated` is True, otherwise {}."""
    return {"Dilations": [1] * dimensions} if dilated else {}


def averages_of(*, dilated: bool) -> tuple[Example, ...]:
    """Examples of average pooling. If `dilated`, the operator has the attribute Dilations."""
    flat, deep = near(2, dilated=dilated), near(3, dilated=dilated)
    counts, counts_not = {"IncludePadding": True}, {"IncludePadding": False}
    return (
        pooling_example("windows of 2 x 3", FLAT, TWO_ROWS, [1, 1, 2, 3], GRID,
                        [4.3333333, 5, 4.5, 3.5, 4.5, 5], more={**flat, **counts_not}),
        pooling_example("padding that does not count", FLAT, TWO_ROWS, [1, 1, 2, 3], GRID,
                        [2.6666667, 2.3333333, 2, 3.5, 4.5, 5], more={**flat, **EDGE, **counts_not}),
        pooling_example("padding that counts", FLAT, TWO_ROWS, [1, 1, 2, 3], GRID,
                        [1.3333333, 1.1666667, 1, 3.5, 4.5, 5], more={**flat, **EDGE, **counts}),
        pooling_example("windows in three dimensions", [1, 1, 2, 2, 3], [2, 1, 2], [1, 1, 1, 2, 2], DEEP,
                        [8.25, 13.75, 24.75, 30.25], more={**deep, **counts_not}),
    )  # fmt: skip


def norms_of(*, dilated: bool) -> tuple[Example, ...]:
    """Examples of Lp pooling. If `dilated`, the operator has the attribute Dilations."""
    flat, deep = near(2, dilated=dilated), near(3, dilated=dilated)
    return (
        pooling_example("P = 2: the root of the sum of squares", [1, 1, 2, 4], [1, 2], [1, 1, 2, 3], PAIRS,
                        [5, 4, 5, 14.422205, 10, 6.0827625], more={**flat, "P": 2}),
        pooling_example("P = 1: the sum of the absolute values", [1, 1, 2, 4], [1, 2], [1, 1, 2, 2], PAIRS,
                        [7, 5, 20, 7], more={**flat, "Strides": [1, 2], "P": 1}),
        pooling_example("windows in three dimensions", [1, 1, 2, 2, 3], [2, 1, 2], [1, 1, 1, 2, 2], DEEP,
                        [33, 55, 99, 121], more={**deep, "P": 1}),
    )  # fmt: skip


def largest_of(*, indexed: bool, dilated: bool) -> tuple[Example, ...]:
    """Returns examples of a maximum pooling.

    If `indexed`, they have OutputIndicesTensor; if `dilated`, they have Dilations.
    """
    flat, deep = near(2, dilated=dilated), near(3, dilated=dilated)

    def at(*places: int) -> Sizes | None:
        return places if indexed else None

    return (
        pooling_example("windows of 2 x 3", FLAT, TWO_ROWS, [1, 1, 2, 3], GRID, [9, 9, 8, 9, 9, 8],
                        at(6, 6, 8, 6, 6, 8), flat),
        pooling_example("padding on top", FLAT, TWO_ROWS, [1, 1, 2, 3], GRID, [5, 5, 4, 9, 9, 8],
                        at(1, 1, 4, 6, 6, 8), {**flat, **EDGE}),
        pooling_example("the first of equal elements", [1, 1, 1, 6], [1, 3], [1, 1, 1, 4], [2, 7, 7, 1, 7, 0],
                        [7, 7, 7, 7], at(1, 1, 2, 4), flat),
        pooling_example("windows in three dimensions", [1, 1, 2, 2, 3], [2, 1, 2], [1, 1, 1, 2, 2], DEEP,
                        [20, 30, 50, 60], at(7, 8, 10, 11), deep),
    )  # fmt: skip
