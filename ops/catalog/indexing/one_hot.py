"""ONE_HOT: each index becomes a sequence of OffValue that has OnValue at the position of the index."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import I64, Array, Mask
from ops.arrays.layout import Shape, count
from ops.arrays.output_pool import filled_output
from ops.constraints.attributes import AxisInRange
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.shapes import AtLeastElements, SameDataType, SameRank, SameSizes, SizeAlongAxis
from ops.declare.declaration import declare, explained_in, with_size
from ops.declare.examples import float32, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.text.sentences import listed, say


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """OutputTensor has the sizes of IndicesTensor, except along Axis, where its size is not determined.

    Its data type is that of ValuesTensor.
    """
    axis = guard.axis("Axis", "IndicesTensor")
    sizes = with_size(guard.sizes("IndicesTensor"), axis, None)
    return {"OutputTensor": Inferred(sizes, guard.data_type("ValuesTensor"))}


def compute(case: Case) -> Mapping[str, Array]:
    """Writes OnValue where the index along Axis equals the element of IndicesTensor, OffValue elsewhere. OffValue and
    OnValue are the first two elements of ValuesTensor.

    IndicesTensor is [..., 1, ...], OutputTensor [..., depth, ...] with depth along Axis. Negative indices count from
    the end of Axis. If an index is outside the depth, all its output elements along Axis are OffValue.
    """
    off_value, on_value = case.logical("ValuesTensor").reshape(-1)[:2]
    return _encoded(case, case.logical("IndicesTensor"), off_value, on_value)


def as_directml(case: Case) -> Mapping[str, Array]:
    """Computes ONE_HOT as DirectML 1.13.1 was observed to compute it.

    DirectML uses the low 32 bits of INT64 indices. OffValue is the first element of ValuesTensor's buffer, and OnValue
    is the element that lies one stride of the last dimension behind it, or 0 if this is outside the buffer.
    """
    indices, values = case.logical("IndicesTensor"), case.logical("ValuesTensor")
    if case.data_type("IndicesTensor") is I64:
        indices = keep_low_32_bits(indices, case.sizes("OutputTensor")[case.integer("Axis")])
    buffer, step = case.buffer("ValuesTensor"), case.steps("ValuesTensor")[-1]
    on_value = buffer[step] if step < len(buffer) else values.dtype.type(0)
    return _encoded(case, indices, values.reshape(-1)[0], on_value)


def _encoded(case: Case, indices: Array, off_value: np.generic, on_value: np.generic) -> Mapping[str, Array]:
    output = filled_output(case.sizes("OutputTensor"), off_value)
    output.reshape(-1)[switched_on_cells(case, indices)] = on_value
    return {"OutputTensor": output}


def keep_low_32_bits(indices: Array, depth: int) -> Array:
    """Converts INT64 indices as DirectML 1.13.1 does: adds `depth` to negative indices, then drops the high 32 bits."""
    with np.errstate(over="ignore"):
        counted = np.where(indices < 0, indices + depth, indices)
    return counted & np.int64(0xFFFFFFFF)


def switched_on(case: Case, indices: Array) -> Mask:
    """A mask of the output elements that get OnValue."""
    mask = np.zeros(case.sizes("OutputTensor"), np.bool_)
    mask.reshape(-1)[switched_on_cells(case, indices)] = True
    return mask


def switched_on_cells(case: Case, indices: Array) -> Array:
    """Returns the flat indices of the output elements that get OnValue.

    A negative number in `indices` counts from the end of the axis. An index outside the axis gives no element.
    """
    axis, sizes = case.integer("Axis"), case.sizes("OutputTensor")
    depth, after = sizes[axis], count(sizes[axis + 1 :])
    cells = indices.reshape(-1, after).astype(np.int64)
    unsigned, is_inside = cells.view(np.uint64), None  # negative indices are larger than any depth here
    if unsigned.max() >= depth:
        if indices.dtype.kind == "i":
            cells += (cells >> 63) & depth
        if unsigned.max() >= depth:
            is_inside = unsigned < depth
    if after > 1:
        cells *= after
        cells += np.arange(after)
    if len(cells) > 1:
        cells += np.arange(0, count(sizes), depth * after)[:, None]
    return cells if is_inside is None else cells[is_inside]


def second_element(sizes: Shape) -> Shape:
    """Returns the index of OnValue in ValuesTensor, a tensor with two or more elements.

    It is 1 along the last dimension whose size is larger than 1, and 0 along the others.
    """
    last = max(d for d, size in enumerate(sizes) if size > 1)
    return tuple(int(d == last) for d in range(len(sizes)))


@constraint("index-beyond-end", "An index outside the sequence is ignored.", severity=Severity.NOTE)
def index_beyond_end(guard: Guard) -> Findings:
    indices = guard.logical("IndicesTensor")
    axis = guard.axis("Axis", "IndicesTensor")
    depth = guard.size("OutputTensor", axis)
    outside = indices >= depth
    if indices.dtype.kind == "i":
        outside |= indices < -depth
    if outside.any():
        cells = Cells(outside)
        yield Finding(
            say(
                "In IndicesTensor, {count} of {all:index|indices} lie outside the {depth:position|positions} along "
                "dimension {axis} (the first is {index}); their sequences are all OffValue.",
                count=len(cells), all=outside.size, depth=depth, axis=axis, index=indices[cells.first()],
            ),
            (Location("IndicesTensor", Part.DATA, cells=cells),),
        )  # fmt: skip


@constraint(
    "surplus-values", "OffValue and OnValue are the first two elements of ValuesTensor.", severity=Severity.NOTE
)
def surplus_values(guard: Guard) -> Findings:
    elements = count(guard.sizes("ValuesTensor"))
    if elements > 2:
        yield Finding(
            say("ValuesTensor holds {elements} elements; only the first two are used.", elements=elements),
            (Location("ValuesTensor", Part.SIZES),),
        )


@constraint(
    "index-low-32-bits",
    "DirectML 1.13.1 uses the low 32 bits of an INT64 index.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def low_32_bits(guard: Guard) -> Findings:
    if guard.data_type("IndicesTensor") is not I64:
        return
    case = guard.runnable("IndicesTensor", "OutputTensor")
    indices = case.logical("IndicesTensor")
    low = keep_low_32_bits(indices, case.sizes("OutputTensor")[case.integer("Axis")])
    wide = Cells(np.asarray(indices != indices.astype(np.int32)))
    if not wide:
        return
    differs = switched_on(case, indices) != switched_on(case, low)
    first = wide.first()
    locations = [Location("IndicesTensor", Part.DATA, cells=wide)]
    if differs.any():
        locations.append(Location("OutputTensor", Part.DATA, cells=Cells(differs)))
    yield Finding(
        say(
            "IndicesTensor: {count:index needs|indices need} more than 32 bits (DirectML reads the first, {index}, as "
            "{low}); this changes {cells:output cell|output cells}.",
            count=len(wide), index=indices[first], low=low[first], cells=int(np.count_nonzero(differs)),
        ),
        tuple(locations),
    )  # fmt: skip


@constraint(
    "on-value-position",
    "In DirectML 1.13.1, the distance from OffValue to OnValue is the stride of the last dimension, even if that "
    "dimension has size 1.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def on_value_position(guard: Guard) -> Findings:
    sizes, steps = guard.sizes("ValuesTensor"), guard.steps("ValuesTensor")
    if count(sizes) < 2:
        return
    documented = sum(i * step for i, step in zip(second_element(sizes), steps, strict=True))
    if documented == steps[-1]:
        return
    case = guard.runnable("ValuesTensor", "IndicesTensor")
    values, buffer = case.logical("ValuesTensor"), case.buffer("ValuesTensor")
    read = buffer[steps[-1]] if steps[-1] < len(buffer) else None
    if read is not None and read.tobytes() == values[second_element(sizes)].tobytes():
        return
    locations = [Location("ValuesTensor", Part.STRIDES)]
    if guard.is_small("OutputTensor"):
        on = switched_on(case, case.logical("IndicesTensor"))
        locations.append(Location("OutputTensor", Part.DATA, cells=Cells(on)))
    yield Finding(
        say(
            "ValuesTensor has OnValue at element {documented} of the buffer; DirectML reads element {read}, "
            "one stride of the last dimension after OffValue.",
            documented=documented, read=steps[-1],
        ),
        tuple(locations),
    )  # fmt: skip


def _example(
    title: str, indices: dict[str, object], values: dict[str, object], axis: int, data: tuple[list[int], list[int]],
    expected: list[int],
) -> Example:  # fmt: skip
    """An example from the page of ONE_HOT, with an output of 3 x 4. `indices` and `values` are the descs of the inputs,
    `data` their elements, and `expected` those of the output.
    """
    desc = {"IndicesTensor": indices, "ValuesTensor": values, "OutputTensor": float32(1, 1, 3, 4), "Axis": axis}
    return Example(title, desc, {"IndicesTensor": data[0], "ValuesTensor": data[1]}, {"OutputTensor": expected})


ONE_HOT = declare(
    "ONE_HOT",
    formula="Output[c] = OnValue if c[Axis] == Indices[c with c[Axis] = 0] else OffValue",
    constraints=(
        SameRank("IndicesTensor", "OutputTensor"),
        SameRank("OutputTensor", "ValuesTensor", Severity.WARNING),
        SameDataType("ValuesTensor", "OutputTensor"),
        AxisInRange("Axis", of="IndicesTensor"),
        SizeAlongAxis("IndicesTensor", "Axis", 1),
        SameSizes("IndicesTensor", "OutputTensor", except_axis="Axis"),
        AtLeastElements("ValuesTensor", 2, listed(("OffValue", "OnValue"))),
        index_beyond_end,
        surplus_values,
        low_32_bits,
        on_value_position,
    ),
    infer=infer,
    compute=compute,
    as_directml=as_directml,
    explained=explained_in("ops.catalog.indexing.one_hot_explained"),
    cell_labels={"ValuesTensor": ("OffValue", "OnValue")},
    examples=(
        _example(
            "axis 3, rows", tensor("UINT32", 1, 1, 3, 1), float32(1, 1, 1, 2), 3, ([0, 3, 2], [0, 1]),
            [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0],
        ),
        _example(
            "axis 2, columns", tensor("UINT32", 1, 1, 1, 4), float32(1, 1, 1, 2), 2,
            ([0, 2, 1, 0], [0, 1]), [1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0],
        ),
        _example(
            "OffValue 4, OnValue 2", tensor("UINT32", 1, 1, 3, 1), float32(1, 1, 3, 1), 3,
            ([0, 3, 2], [4, 2, 9]), [2, 4, 4, 4, 4, 4, 4, 2, 4, 4, 2, 4],
        ),
        _example(
            "negative indices, and an index beyond the dimension", tensor("INT32", 1, 1, 3, 1), float32(1, 1, 1, 2), 3,
            ([-3, 100, 3], [0, 1]), [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
        ),
    ),
    errata=(
        "According to the page, an index greater than the number of elements is ignored; an index equal "
        "to this number is ignored, too.",
        "The page requires the same DimensionCount for all tensors; DirectML 1.13.1 accepts a different one for "
        "ValuesTensor.",
    ),
)  # fmt: skip

OPERATORS = (ONE_HOT,)
