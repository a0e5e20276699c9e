"""Rules of SCATTER_ELEMENTS and SCATTER_ND: the sizes of the tensors, and indices whose effect is undefined."""

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import count, first_collision
from ops.catalog.indexing.scatter_targets import (
    INDICES,
    INPUT,
    OUTPUT,
    UPDATES,
    astray,
    collided,
    ranks_of,
    scatter_ranks,
    targets,
    written,
)
from ops.catalog.shared.axis_indices import IndicesInside, is_outside
from ops.constraints.base import Finding, Findings, Limit, constraint
from ops.constraints.general.tensor_rule import pack
from ops.constraints.shapes import set_size, set_sizes, sizes_at
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.tensor import MAX_RANK, braces
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say


class RankLimit:
    """Computes the upper limit of a count: the DimensionCount of the tensor `name`. A violation does not mark this
    tensor.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, guard: Guard) -> Limit:
        mark = guard.mark()
        rank = guard.rank(self._name)
        guard.forget(mark)
        return rank, lambda: say("the DimensionCount of {tensor}", tensor=self._name)


@constraint(
    "no-more-indices",
    "Along Axis, IndicesTensor is at most as large as InputTensor.",
    provenance=Provenance.OBSERVED,
)
def no_more_indices(guard: Guard) -> Findings:
    axis = guard.axis("Axis", INPUT)
    indices, places = guard.size(INDICES, axis), guard.size(INPUT, axis)
    if indices > places:
        both = tuple((f"{name}.Sizes[{axis}]", str(places)) for name in (INDICES, UPDATES))
        title = say("Set IndicesTensor and UpdatesTensor Sizes[{axis}] to {size}", axis=axis, size=places)
        yield Finding(
            say(
                "IndicesTensor has size {indices} along dimension {axis}, but InputTensor has {places}; the size of "
                "IndicesTensor must be at most {places}.",
                indices=indices, axis=axis, places=places,
            ),
            (sizes_at(INDICES, axis), sizes_at(INPUT, axis)),
            (Fix(title, both), set_size(INPUT, axis, indices)),
        )  # fmt: skip


@constraint("tuple-size", "A tuple of indices has at most InputDimensionCount coordinates.")
def tuple_fits(guard: Guard) -> Findings:
    p = scatter_ranks(guard)
    if p.tuple_size > p.counted:
        yield Finding(
            say(
                "IndicesTensor has size {size} along dimension {last}, which is the number of coordinates of a tuple; "
                "the size must be at most {most} (InputDimensionCount).",
                size=p.tuple_size, last=p.indices_rank - 1, most=p.counted,
            ),
            (sizes_at(INDICES, p.indices_rank - 1), Location("InputDimensionCount")),
            (set_size(INDICES, p.indices_rank - 1, p.counted),),
        )  # fmt: skip


@constraint(
    "index-strides",
    "The strides of IndicesTensor are not 0 along dimensions with a size larger than 1.",
    provenance=Provenance.OBSERVED,
)
def index_strides(guard: Guard) -> Findings:
    sizes, steps = guard.sizes(INDICES), guard.steps(INDICES)
    repeated = [d for d, (size, step) in enumerate(zip(sizes, steps, strict=True)) if size > 1 and step == 0]
    if repeated:
        yield Finding(
            say(
                "IndicesTensor has stride 0 along dimension {dimension}, whose size is {size}; DirectML refuses that.",
                dimension=repeated[0], size=sizes[repeated[0]],
            ),
            tuple(Location(INDICES, Part.STRIDES, d) for d in repeated),
            (pack(INDICES),),
        )  # fmt: skip


@constraint(
    "update-sizes",
    "The sizes of UpdatesTensor are any leading 1s, then the sizes of the array of tuples, then the sizes of the block "
    "that a tuple selects.",
)
def updates_follow(guard: Guard) -> Findings:
    p = scatter_ranks(guard)
    grid = [guard.size(INDICES, d) for d in range(p.indices_rank - p.counted_indices, p.indices_rank - 1)]
    block = [guard.size(INPUT, d) for d in range(p.rank - p.block_rank, p.rank)]
    actual = guard.sizes(UPDATES)
    least = (*grid, *block)
    expected = (1,) * (len(actual) - len(least)) + least
    if actual == expected:
        return
    can_be = 1 <= len(expected) <= MAX_RANK
    yield Finding(
        say(
            "UpdatesTensor is {actual}; it must be {expected}: a block for each tuple of indices.",
            actual=braces(actual), expected=braces(expected),
        ),
        (sizes_at(UPDATES), sizes_at(INDICES), sizes_at(INPUT)),
        (set_sizes(UPDATES, expected),) if can_be else (),
    )  # fmt: skip


@constraint(
    "written-twice",
    "No two indices may name the same cell; DirectML 1.13.1 accepts such indices, but it is undefined which update "
    "remains.",
    severity=Severity.WARNING,
    depends_on_device=True,
)
def written_twice(guard: Guard) -> Findings:
    case = guard.runnable(INDICES, UPDATES, OUTPUT)
    cells, is_written = written(case, targets(case))
    times = np.bincount(cells[is_written], minlength=count(case.sizes(OUTPUT)))
    twice = Cells((times > 1).reshape(case.sizes(OUTPUT)) | collided(case))
    if twice:
        updates = is_written.copy()
        updates[is_written] = twice.mask.reshape(-1)[cells[is_written]]
        yield Finding(
            say(
                "{updates:update|updates} go to {cells:cell|cells} of the output; it is undefined which update "
                "remains, and the reference uses the last.",
                updates=int(np.count_nonzero(updates)), cells=len(twice),
            ),
            (Location(UPDATES, Part.DATA, cells=Cells(updates)), Location(OUTPUT, Part.DATA, cells=twice)),
        )  # fmt: skip


def _astray(case: Case, marked: Mask) -> Mask:
    return astray(case)


NOT_WRITTEN = say("the reference drops such updates, but DirectML writes them at their offsets in the buffer")
indices_inside = IndicesInside(NOT_WRITTEN, _astray)


def depth_of(case: Case) -> Array:
    """Returns the size of each input dimension into which a coordinate of a tuple is an index, [tuple size]."""
    p = ranks_of(case)
    return np.array(case.sizes(INPUT)[p.first : p.first + p.tuple_size], np.int64)


def _outside(case: Case) -> Mask:
    tuples = case.logical(INDICES)
    each = [is_outside(tuples[..., at], size) for at, size in enumerate(depth_of(case).tolist())]
    return np.stack(each, axis=-1)


@constraint(
    "index-out-of-range",
    "No page defines a coordinate outside its dimension; DirectML 1.13.1 computes an offset in the buffer from it.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def coordinates_inside(guard: Guard) -> Findings:
    case = guard.runnable(INDICES, UPDATES, OUTPUT)
    cells = Cells(_outside(case))
    if not cells:
        return
    at = cells.first()
    fix = Fix(say("Clamp coordinates of IndicesTensor to the input's sizes (changes data)"), numbers=clamp_coordinates)
    yield Finding(
        say(
            "IndicesTensor: {count:coordinate lies|coordinates lie} outside the input; the first is {index} at {cell},"
            " for a dimension of size {size}; {effect}.",
            effect=NOT_WRITTEN,
            count=len(cells), index=case.logical(INDICES)[at], cell=list(at), size=int(depth_of(case)[at[-1]]),
        ),
        (Location(INDICES, Part.DATA, cells=cells), Location(OUTPUT, Part.DATA, cells=Cells(astray(case)))),
        () if first_collision(case.sizes(INDICES), case.steps(INDICES)) else (fix,),
    )  # fmt: skip


def clamp_coordinates(case: Case) -> Case:
    """The case with every coordinate outside its dimension moved to the nearest index inside."""
    indices, last = case.logical(INDICES), depth_of(case) - 1
    if indices.dtype.kind == "i":
        within = np.clip(indices.astype(np.int64), -last - 1, last)
    else:
        within = np.minimum(indices, last.astype(np.uint64))
    return case.with_logical(INDICES, within.astype(indices.dtype))
