"""SCATTER_ELEMENTS and SCATTER_ND: copy the input, and write updates to the elements that the indices select."""

from collections.abc import Mapping

from ops.catalog.indexing.scatter_rules import (
    RankLimit,
    coordinates_inside,
    index_strides,
    indices_inside,
    no_more_indices,
    tuple_fits,
    updates_follow,
    written_twice,
)
from ops.catalog.indexing.scatter_targets import INDICES, INPUT, OUTPUT, UPDATES, as_directml, compute
from ops.constraints.attributes import AxisInRange, CountInRange
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.constraints.sizes import LeadingOnes
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example, tensor
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Severity


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """Infers that the output has the sizes and the data type of the input."""
    return {OUTPUT: Inferred(guard.sizes(INPUT), guard.data_type(INPUT))}


def _example(
    title: str, sizes: tuple[list[int], list[int], list[int]], indices: list[int], updates: list[int],
    expected: list[int], index_type: str = "UINT32", **more: int,
) -> Example:  # fmt: skip
    """Returns an example that scatters `updates` into an input of zeros.

    `sizes` has the sizes of the input, the indices and the updates; `expected` has the elements of the output.
    """
    whole, indexed, written = sizes
    tensors = {
        INPUT: float32(*whole), INDICES: tensor(index_type, *indexed), UPDATES: float32(*written),
        OUTPUT: float32(*whole),
    }  # fmt: skip
    data = {INPUT: [0] * len(expected), INDICES: indices, UPDATES: updates}
    return own_example(title, tensors, data, {OUTPUT: expected}, **more)


OPEN = "The page does not define an index outside its dimension."

OPERATORS = (
    declare(
        "SCATTER_ELEMENTS",
        formula="Output = Input; Output[c with Indices[c] along Axis] = Updates[c]",
        constraints=(
            *(SameRank(INPUT, other) for other in (INDICES, UPDATES, OUTPUT)),
            *(SameDataType(INPUT, other) for other in (UPDATES, OUTPUT)),
            AxisInRange("Axis", of=INPUT),
            SameSizes(INPUT, OUTPUT),
            SameSizes(INPUT, INDICES, except_axis="Axis"),
            SameSizes(INDICES, UPDATES),
            no_more_indices,
            indices_inside,
            written_twice,
        ),
        infer=infer,
        compute=compute,
        as_directml=as_directml,
        explained=explained_in("ops.catalog.indexing.scatter_explained"),
        examples=(
            _example("along rows", ([1, 1, 3, 4], [1, 1, 3, 2], [1, 1, 3, 2]), [0, 3, 1, 2, 3, 0], [1, 2, 3, 4, 5, 6],
                     [1, 0, 0, 2, 0, 3, 4, 0, 6, 0, 0, 5], Axis=3),
            _example("along columns, counted from the end", ([1, 1, 3, 4], [1, 1, 1, 4], [1, 1, 1, 4]), [-1, 0, 1, -3],
                     [1, 2, 3, 4], [0, 2, 0, 4, 0, 0, 3, 0, 1, 0, 0, 0], "INT32", Axis=2),
        ),
        errata=(OPEN,),
    ),
    declare(
        "SCATTER_ND",
        formula="Output = Input; Output[Indices[i..], s..] = Updates[i.., s..]",
        constraints=(
            SameRank(INPUT, OUTPUT),
            SameDataType(INPUT, UPDATES),
            SameDataType(INPUT, OUTPUT),
            SameSizes(INPUT, OUTPUT),
            CountInRange("InputDimensionCount", 1, RankLimit(INPUT), "InputDimensionCount is from 1 to DimensionCount.",
                         code="input-dimension-count"),
            CountInRange("IndicesDimensionCount", 1, RankLimit(INDICES),
                         "IndicesDimensionCount is from 1 to DimensionCount.", code="indices-dimension-count"),
            tuple_fits,
            LeadingOnes(INPUT, "InputDimensionCount"),
            LeadingOnes(INDICES, "IndicesDimensionCount"),
            index_strides,
            updates_follow,
            *(SameRank(INPUT, other, severity=Severity.WARNING) for other in (INDICES, UPDATES)),
            coordinates_inside,
            written_twice,
        ),
        infer=infer,
        compute=compute,
        as_directml=as_directml,
        explained=explained_in("ops.catalog.indexing.scatter_explained"),
        examples=(
            _example("single elements", ([1, 1, 3, 4], [1, 1, 5, 2], [1, 1, 1, 5]), [0, 0, 2, 3, 1, 1, 0, 3, 2, 0],
                     [1, 2, 3, 4, 5], [1, 0, 0, 4, 0, 3, 0, 0, 5, 0, 0, 2],
                     InputDimensionCount=2, IndicesDimensionCount=2),
            _example("whole rows, counted from the end", ([1, 1, 3, 4], [1, 1, 2, 1], [1, 1, 2, 4]), [-1, 0],
                     [1, 2, 3, 4, 5, 6, 7, 8], [5, 6, 7, 8, 0, 0, 0, 0, 1, 2, 3, 4], "INT32",
                     InputDimensionCount=2, IndicesDimensionCount=2),
        ),
        errata=(
            "The page requires InputDimensionCount and IndicesDimensionCount to be less than DimensionCount; DirectML "
            "1.13.1 also accepts counts equal to it.",
            "The page requires the same DimensionCount for all tensors; DirectML 1.13.1 does not require it for "
            "indices and updates.",
            OPEN,
        ),
    ),
)  # fmt: skip
