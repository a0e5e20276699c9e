"""TOP_K and TOP_K1: the largest or smallest elements along an axis, and their indices."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ops.arrays.dtypes import F32, Array, Mask
from ops.catalog.top_k.order import first_places
from ops.constraints.attributes import AxisInRange, CountInRange
from ops.constraints.base import Constraint, Finding, Findings, Limit, constraint
from ops.constraints.repairs import set_to
from ops.constraints.shapes import SameDataType, SameRank, SameSizes, SizeAlongAxis
from ops.declare.declaration import declare, explained_in, with_size
from ops.declare.examples import float32, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred, Operator
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.text.sentences import say
from ops.text.values import AxisDirection

SMALLEST_NORMAL = np.finfo(np.float32).smallest_normal  # elements below it are denormal


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """Both outputs have the sizes of the input, with K along Axis. The data type of the indices does not follow from
    the input.
    """
    axis = guard.axis("Axis", "InputTensor")
    sizes = with_size(guard.sizes("InputTensor"), axis, guard.integer("K"))
    return {
        "OutputValueTensor": Inferred(sizes, guard.data_type("InputTensor")),
        "OutputIndexTensor": Inferred(sizes, None),
    }


def compute(case: Case) -> Mapping[str, Array]:
    """Computes the first K elements along Axis, and their indices. InputTensor is [..., n, ...], the outputs are [...,
    K, ...].

    The largest elements come first, or the smallest for INCREASING; equal elements are in ascending order of their
    indices. NaN counts as the largest; no page defines its position in the order.
    """
    return _outputs(case, first_indices(case, case.logical("InputTensor")))


def as_directml(case: Case) -> Mapping[str, Array]:
    """The outputs as observed with DirectML 1.13.1, which compares denormal FLOAT32 elements as 0."""
    values = case.logical("InputTensor")
    compared = (
        np.where(find_denormal(values), np.float32(0), values) if case.data_type("InputTensor") is F32 else values
    )
    return _outputs(case, first_indices(case, compared))


def _outputs(case: Case, indices: Array) -> Mapping[str, Array]:
    return {
        "OutputValueTensor": np.take_along_axis(case.logical("InputTensor"), indices, case.integer("Axis")),
        "OutputIndexTensor": indices.astype(case.data_type("OutputIndexTensor").numpy),
    }


def find_denormal(values: Array) -> Mask:
    """A mask of the denormal elements of `values`, FLOAT32."""
    found: Mask = values < SMALLEST_NORMAL
    found &= values > -SMALLEST_NORMAL
    found &= values != 0
    return found


def first_indices(case: Case, values: Array) -> Array:
    """Sorts `values` along Axis, and returns the indices along Axis of the first K elements. The result has size K
    along Axis.
    """
    direction = case.values.get("AxisDirection", AxisDirection.DECREASING)
    is_decreasing = direction != AxisDirection.INCREASING
    return first_places(values, case.integer("Axis"), case.integer("K"), decreasing=is_decreasing)


def size_of_axis(guard: Guard) -> Limit:
    """The size of InputTensor along Axis, which is the upper limit of K, and the name of this size for a message."""
    axis = guard.axis("Axis", "InputTensor")
    return guard.size("InputTensor", axis), lambda: say("the size of InputTensor along dimension {axis}", axis=axis)


@constraint("k-equals-size", "K is less than the number of elements along Axis.", severity=Severity.WARNING)
def k_equals_size(guard: Guard) -> Findings:
    k, (size, _) = guard.integer("K"), size_of_axis(guard)
    if k == size:
        yield Finding(
            say(
                "K is {k} and equals the number of elements along Axis; the page requires less, but DirectML 1.13.1 "
                "accepts it.",
                k=k,
            ),
            (Location("K"),),
            (set_to("K", k - 1),) if k > 1 else (),
        )


@constraint("nan-order", "No page defines the position of NaN in the order.", severity=Severity.WARNING)
def nan_order(guard: Guard) -> Findings:
    if not guard.data_type("InputTensor").is_float:
        return
    undefined = np.isnan(guard.logical("InputTensor"))
    if undefined.any():
        axis = guard.axis("Axis", "InputTensor")
        touched = undefined.any(axis=axis, keepdims=True).repeat(guard.integer("K"), axis)
        yield Finding(
            say(
                "InputTensor has NaN in {count:cell|cells}; no page defines its position in the order (the "
                "reference treats NaN as the largest number).",
                count=int(np.count_nonzero(undefined)),
            ),
            (
                Location("InputTensor", Part.DATA, cells=Cells(undefined)),
                Location("OutputValueTensor", Part.DATA, cells=Cells(touched)),
                Location("OutputIndexTensor", Part.DATA, cells=Cells(touched)),
            ),
        )


@constraint(
    "denormal-order",
    "DirectML 1.13.1 compares denormal FLOAT32 elements as if they were 0.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def denormal_order(guard: Guard) -> Findings:
    if guard.data_type("InputTensor") is not F32:
        return
    values = guard.logical("InputTensor")
    denormal = find_denormal(values)
    if not denormal.any():
        return
    case = guard.case
    differs = first_indices(case, values) != first_indices(case, np.where(denormal, np.float32(0), values))
    if differs.any():
        yield Finding(
            say(
                "InputTensor has {count:denormal element|denormal elements}, which DirectML compares as 0; that "
                "changes {cells:output cell|output cells}.",
                count=int(np.count_nonzero(denormal)), cells=int(np.count_nonzero(differs)),
            ),
            (
                Location("InputTensor", Part.DATA, cells=Cells(denormal)),
                Location("OutputValueTensor", Part.DATA, cells=Cells(differs)),
                Location("OutputIndexTensor", Part.DATA, cells=Cells(differs)),
            ),
        )  # fmt: skip


CONSTRAINTS: tuple[Constraint, ...] = (
    SameRank("InputTensor", "OutputValueTensor"),
    SameRank("InputTensor", "OutputIndexTensor"),
    SameDataType("InputTensor", "OutputValueTensor"),
    AxisInRange("Axis", of="InputTensor"),
    CountInRange(
        "K", 1, size_of_axis, "K is at least 1 and at most the number of elements along Axis.", code="k-in-range"
    ),
    SizeAlongAxis(("OutputValueTensor", "OutputIndexTensor"), "Axis", "K"),
    SameSizes("InputTensor", "OutputValueTensor", except_axis="Axis"),
    SameSizes("InputTensor", "OutputIndexTensor", except_axis="Axis"),
    k_equals_size,
    nan_order,
    denormal_order,
)


COUNTING = [0, 1, 10, 11, 3, 2, 9, 8, 4, 5, 6, 7]
TIED = [1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 6, 6]


def _example(
    title: str, axis: int, k: int, direction: str | None, data: list[int], values: list[int], indices: list[int],
    source: str = "page",
) -> Example:  # fmt: skip
    """An example of TOP_K or TOP_K1 with 3 rows of 4 elements; `direction` is None for TOP_K."""
    sizes = [1, 1, 3, 4]
    sizes[axis] = k
    desc: dict[str, object] = {
        "InputTensor": float32(1, 1, 3, 4),
        "OutputValueTensor": float32(*sizes),
        "OutputIndexTensor": tensor("UINT32", *sizes),
        "Axis": axis,
        "K": k,
    }
    if direction:
        desc["AxisDirection"] = f"DML_AXIS_DIRECTION_{direction}"
    expected = {"OutputValueTensor": values, "OutputIndexTensor": indices}
    return Example(title, desc, {"InputTensor": data}, expected, source)


def _top_k(name: str, **more: Any) -> Operator:
    """Declares TOP_K or TOP_K1; `more` are the arguments of `declare` in which the two operators differ."""
    return declare(
        name,
        formula="OutputValue[.., i, ..] = the i-th of Input[.., :, ..] in order; equal elements by ascending index",
        constraints=CONSTRAINTS,
        infer=infer,
        compute=compute,
        as_directml=as_directml,
        explained=explained_in("ops.catalog.top_k.explained"),
        **more,
    )


TOP_K1 = _top_k(
    "TOP_K1",
    examples=(
        _example(
            "axis 3, largest first", 3, 2, "DECREASING", COUNTING, [11, 10, 9, 8, 7, 6], [3, 2, 2, 3, 3, 2]
        ),
        _example(
            "axis 2, down the columns", 2, 2, "DECREASING", COUNTING, [4, 5, 10, 11, 3, 2, 9, 8],
            [2, 2, 0, 0, 1, 1, 1, 1],
        ),
        _example(
            "ties", 3, 3, "DECREASING", TIED, [3, 2, 2, 5, 5, 4, 6, 6, 6], [3, 1, 2, 2, 3, 1, 0, 1, 2]
        ),
        _example(
            "smallest first", 3, 3, "INCREASING", TIED, [1, 2, 2, 3, 4, 5, 6, 6, 6], [0, 1, 2, 0, 1, 2, 0, 1, 2]
        ),
    ),
    errata=(
        "The page requires K to be less than the number of elements; DirectML 1.13.1 also accepts K equal to it.",
        "The page does not define the position of NaN in the order.",
    ),
)  # fmt: skip

TOP_K = _top_k(
    "TOP_K",
    examples=(
        _example("largest first", 3, 2, None, COUNTING, [11, 10, 9, 8, 7, 6], [3, 2, 2, 3, 3, 2], "own"),
        _example("ties", 3, 3, None, TIED, [3, 2, 2, 5, 5, 4, 6, 6, 6], [3, 1, 2, 2, 3, 1, 0, 1, 2], "own"),
    ),
    errata=("The page names feature level 2_0 as the first; DirectML.h has the operator since 1_0.",),
)

OPERATORS = (TOP_K1, TOP_K)
