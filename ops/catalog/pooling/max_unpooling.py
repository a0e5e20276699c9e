"""MAX_UNPOOLING: writes every element to its index in the output; all other elements of the output are 0."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import count
from ops.constraints.base import Finding, Findings, constraint, in_cells
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.text.sentences import say

INPUT, INDICES, OUTPUT = "InputTensor", "IndicesTensor", "OutputTensor"


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the rank and the data type of the input; its sizes do not follow from the input."""
    return {OUTPUT: Inferred((None,) * guard.rank(INPUT), guard.data_type(INPUT))}


def compute(case: Case) -> Mapping[str, Array]:
    """Writes each element of InputTensor to the flat index in IndicesTensor; the other output elements are 0.

    If several elements have the same index, the first is kept (observed with DirectML 1.13.1 on one GPU; drivers
    differ). Elements whose index is beyond the output are dropped.
    """
    indices, sizes = case.logical(INDICES).reshape(-1), case.sizes(OUTPUT)
    inside = indices < count(sizes)
    made = np.zeros(count(sizes), case.data_type(OUTPUT).numpy)
    made[indices[inside][::-1]] = case.logical(INPUT).reshape(-1)[inside][::-1]
    return {OUTPUT: made.reshape(sizes)}


def outside(case: Case) -> Mask:
    """Returns a mask of the elements of IndicesTensor that are too large for the output."""
    return case.logical(INDICES) >= count(case.sizes(OUTPUT))


@constraint(
    "unpooled-outside",
    "An index is less than the number of cells of the output; DirectML 1.13.1 drops elements with other indices.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def index_outside(guard: Guard) -> Findings:
    yield from in_cells(
        outside(guard.runnable(INDICES, OUTPUT)),
        "IndicesTensor has {count:index|indices} beyond the {places} cells of OutputTensor; elements with such an "
        "index are dropped.",
        INDICES,
        places=count(guard.sizes(OUTPUT)),
    )


@constraint(
    "unpooled-twice",
    "If several elements have the same index, the driver chooses the one that is kept.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def index_twice(guard: Guard) -> Findings:
    case = guard.runnable(INDICES, OUTPUT)
    indices = case.logical(INDICES)
    targets, first, times = np.unique(indices, return_index=True, return_counts=True)
    shared = (times > 1) & (targets < count(case.sizes(OUTPUT)))
    if not shared.any():
        return
    again = np.isin(indices, targets[shared])
    again.reshape(-1)[first] = False
    filled = np.zeros(count(case.sizes(OUTPUT)), np.bool_)
    filled[targets[shared]] = True
    cells = Cells(filled.reshape(case.sizes(OUTPUT)))
    yield Finding(
        say(
            "{count:cell of OutputTensor is|cells of OutputTensor are} the target of several indices; the reference "
            "keeps the first element.",
            count=len(cells),
        ),
        (Location(INDICES, Part.DATA, cells=Cells(again)), Location(OUTPUT, Part.DATA, cells=cells)),
    )  # fmt: skip


def _example(
    title: str, cells: list[int], made: list[int], data: list[int], indices: list[int], expected: list[int]
) -> Example:
    tensors = {INPUT: float32(*cells), INDICES: tensor("UINT32", *cells), OUTPUT: float32(*made)}
    return own_example(title, tensors, {INPUT: data, INDICES: indices}, {OUTPUT: expected})


MAX_UNPOOLING = declare(
    "MAX_UNPOOLING",
    formula=
        "Output[Indices[c]] = Input[c], and all other cells are 0; an index counts the cells of Output in row-major "
        "order",
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
        _example("two maxima are written at their indices in an output of 3 x 5 cells", [1, 1, 1, 2], [1, 1, 3, 5],
                 [9, 8], [6, 8],
                 [0, 0, 0, 0, 0, 0, 9, 0, 8, 0, 0, 0, 0, 0, 0]),
        _example("two channels", [1, 2, 1, 3], [1, 2, 2, 4], [1, 2, 3, 4, 5, 6], [7, 0, 2, 12, 9, 10],
                 [2, 0, 3, 0, 0, 0, 0, 1, 0, 5, 6, 0, 4, 0, 0, 0]),
        _example("several elements with the same index", [1, 1, 1, 4], [1, 1, 2, 3], [5, 7, 8, 6], [2, 2, 4, 2],
                 [0, 0, 5, 0, 8, 0]),
    ),
    errata=("The page names feature level 3_0 as the first; DirectML.h has the operator since 2_0.",),
)  # fmt: skip
