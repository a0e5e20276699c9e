"""MAX_UNPOOLING: every element put to the place that its index names, 0 elsewhere."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import count
from ops.constraints.base import Finding, Findings, constraint, in_cells
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.declaration import declare, explained_in
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.text.sentences import say

INPUT, INDICES, OUTPUT = "InputTensor", "IndicesTensor", "OutputTensor"


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """How large the output is nothing says; only that it has as many dimensions."""
    return {OUTPUT: Inferred((None,) * guard.rank(INPUT), guard.data_type(INPUT))}


def compute(case: Case) -> Mapping[str, Array]:
    """Of several elements with one index the first is kept, as on the GPU that was measured."""
    indices, sizes = case.logical(INDICES).reshape(-1), case.sizes(OUTPUT)
    inside = indices < count(sizes)
    made = np.zeros(count(sizes), case.data_type(OUTPUT).numpy)
    made[indices[inside][::-1]] = case.logical(INPUT).reshape(-1)[inside][::-1]
    return {OUTPUT: made.reshape(sizes)}


def outside(case: Case) -> Mask:
    """Which indices are beyond the output."""
    return case.logical(INDICES) >= count(case.sizes(OUTPUT))


@constraint(
    "unpooled-outside",
    "An index is less than the number of cells of the output; DirectML 1.13.1 drops what it cannot place.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def index_outside(guard: Guard) -> Findings:
    yield from in_cells(
        outside(guard.runnable(INDICES, OUTPUT)),
        "IndicesTensor has {count:index|indices} beyond the {places} cells of OutputTensor; what they name is dropped.",
        INDICES,
        places=count(guard.sizes(OUTPUT)),
    )


@constraint(
    "unpooled-twice",
    "Which of several elements with the same index is kept differs between drivers.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def index_twice(guard: Guard) -> Findings:
    case = guard.runnable(INDICES, OUTPUT)
    indices = case.logical(INDICES)
    places, first, many = np.unique(indices, return_index=True, return_counts=True)
    taken = (many > 1) & (places < count(case.sizes(OUTPUT)))
    if not taken.any():
        return
    again = np.isin(indices, places[taken])
    again.reshape(-1)[first] = False
    filled = np.zeros(count(case.sizes(OUTPUT)), np.bool_)
    filled[places[taken]] = True
    cells = Cells(filled.reshape(case.sizes(OUTPUT)))
    yield Finding(
        say(
            "{count:cell of OutputTensor is|cells of OutputTensor are} named by several indices; the reference keeps "
            "the first.",
            count=len(cells),
        ),
        (Location(INDICES, Part.DATA, cells=Cells(again)), Location(OUTPUT, Part.DATA, cells=cells)),
    )  # fmt: skip


def _example(
    title: str, cells: list[int], made: list[int], data: list[int], indices: list[int], expected: list[int]
) -> Example:
    desc = {
        INPUT: {"DataType": "FLOAT32", "Sizes": cells}, INDICES: {"DataType": "UINT32", "Sizes": cells},
        OUTPUT: {"DataType": "FLOAT32", "Sizes": made},
    }  # fmt: skip
    return Example(title, desc, {INPUT: data, INDICES: indices}, {OUTPUT: expected}, "own")


MAX_UNPOOLING = declare(
    "MAX_UNPOOLING",
    formula="Output[Indices[c]] = Input[c], 0 elsewhere; an index counts the cells of Output in row-major order",
    constraints=(
        SameRank(INPUT, INDICES),
        SameSizes(INPUT, INDICES),
        SameRank(INPUT, OUTPUT),
        SameDataType(INPUT, OUTPUT),
        index_outside,
        index_twice,
    ),
    infer=infer,
    compute=compute,
    explained=explained_in("ops.catalog.pooling.max_unpooling_explained"),
    examples=(
        _example("the largest of 3 x 5 back to its place", [1, 1, 1, 2], [1, 1, 3, 5], [9, 8], [6, 8],
                 [0, 0, 0, 0, 0, 0, 9, 0, 8, 0, 0, 0, 0, 0, 0]),
        _example("two channels", [1, 2, 1, 3], [1, 2, 2, 4], [1, 2, 3, 4, 5, 6], [7, 0, 2, 12, 9, 10],
                 [2, 0, 3, 0, 0, 0, 0, 1, 0, 5, 6, 0, 4, 0, 0, 0]),
        _example("several with one index", [1, 1, 1, 4], [1, 1, 2, 3], [5, 7, 8, 6], [2, 2, 4, 2],
                 [0, 0, 5, 0, 8, 0]),
    ),
    errata=("The page names feature level 3_0 as the first; DirectML.h has the operator since 2_0.",),
)  # fmt: skip
