"""The rules of GATHER_ND and GATHER_ND1 about dimension counts, sizes and coordinates."""

from collections.abc import Iterator

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import first_collision
from ops.catalog.gather.nd_sizes import TupleLayout, output_sizes, parts, parts_of
from ops.constraints.base import Finding, Findings, Limit, constraint
from ops.constraints.repairs import changeable, derive_outputs, set_to, with_leading_ones
from ops.constraints.shapes import set_size, set_sizes, sizes_at
from ops.model.case import Case
from ops.model.guard import Guard, HiddenPlace
from ops.model.tensor import MAX_RANK, braces
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say


def batch_limit(guard: Guard) -> Limit:
    """The largest BatchDimensionCount, and a phrase that explains this limit."""
    counts = guard.integer("InputDimensionCount"), guard.integer("IndicesDimensionCount")
    if min(counts) < 1:
        raise HiddenPlace
    return min(counts) - 1, lambda: say("less than InputDimensionCount and IndicesDimensionCount")


@constraint(
    "tuple-size",
    "A tuple has at most one coordinate for each dimension of the input after the batch dimensions.",
    provenance=Provenance.IMPLIED,
)
def tuple_fits(guard: Guard) -> Findings:
    p = parts(guard)
    most = p.input_rank - p.batch
    if p.tuple_size > most:
        counted = "InputDimensionCount"
        if "BatchDimensionCount" in guard.operator.by_name:
            counted += " - BatchDimensionCount"
        yield Finding(
            say(
                "IndicesTensor has size {size} along dimension {last}, which is the number of coordinates of a tuple; "
                "the size must be at most {most} ({counted}).",
                size=p.tuple_size, last=p.rank - 1, most=most, counted=counted,
            ),
            (sizes_at("IndicesTensor", p.rank - 1),),
            (set_size("IndicesTensor", p.rank - 1, most),),
        )  # fmt: skip


@constraint(
    "leading-size",
    "Leading dimensions that InputDimensionCount or IndicesDimensionCount excludes have size 1.",
    provenance=Provenance.OBSERVED,
)
def leading_ones(guard: Guard) -> Findings:
    for name, count_field in (("InputTensor", "InputDimensionCount"), ("IndicesTensor", "IndicesDimensionCount")):
        dropped = guard.rank("InputTensor") - guard.integer(count_field)
        for dimension in range(dropped):
            size = guard.size(name, dimension)
            if size != 1:
                yield Finding(
                    say(
                        "{name} has size {size} along dimension {dimension}; the size must be 1, because {field} "
                        "excludes this dimension.",
                        name=name, size=size, dimension=dimension, field=count_field,
                    ),
                    (sizes_at(name, dimension), Location(count_field)),
                    (set_size(name, dimension, 1), set_to(count_field, guard.rank("InputTensor") - dimension)),
                )  # fmt: skip
                break


@constraint(
    "output-sizes",
    "The sizes of the output are any leading 1s, then the sizes of the array of tuples, then the sizes of the block "
    "that a tuple selects.",
)
def output_follows(guard: Guard) -> Findings:
    p = parts(guard)
    expected = output_sizes(guard)
    if expected is None:
        yield Finding(
            say(
                "The output requires {count:dimension|dimensions} ({tuples} of the array of tuples, {block} of the "
                "block), but the tensors have {rank}; add leading sizes of 1 to all tensors.",
                count=p.indices_rank - 1 + p.block_rank, tuples=p.indices_rank - 1, block=p.block_rank, rank=p.rank,
            ),
            (sizes_at("OutputTensor"), Location("IndicesDimensionCount")),
            tuple(_room_for_output(guard, p)),
        )  # fmt: skip
        return
    actual = guard.sizes("OutputTensor")
    if actual != expected:
        wrong = [d for d in range(p.rank) if actual[d] != expected[d]]
        sources = dict.fromkeys(_source(p, d) for d in wrong)
        yield Finding(
            say("OutputTensor is {actual}; it must be {expected}.", actual=braces(actual), expected=braces(expected)),
            (*(sizes_at("OutputTensor", d) for d in wrong), *sources),
            (set_sizes("OutputTensor", expected), *derive_outputs(guard, "OutputTensor")),
        )


def _room_for_output(guard: Guard, p: TupleLayout) -> Iterator[Fix]:
    """Yields the fixes for an output that needs more dimensions than the tensors have.

    One fix adds leading dimensions to all tensors. The other fix lowers IndicesDimensionCount.
    """
    missing = p.indices_rank - 1 + p.block_rank - p.rank
    names = [field.name for field in guard.operator.tensors]
    descs = {name: desc for name in names if (desc := changeable(guard.case, name)) is not None}
    if len(descs) == len(names) and p.rank + missing <= MAX_RANK:
        edits = [edit for name, desc in descs.items() for edit in with_leading_ones(name, desc, missing)]
        yield Fix(say("Add {count:leading 1|leading 1s} to the sizes of all tensors", count=missing), tuple(edits))
    yield set_to("IndicesDimensionCount", p.indices_rank - missing)


def _source(p: TupleLayout, dimension: int) -> Location:
    """The location of the size of InputTensor or IndicesTensor from which the size `dimension` of the output is
    derived.

    If `dimension` is one of the leading dimensions of size 1, returns the location of the last size of IndicesTensor.
    """
    if dimension >= p.rank - p.block_rank:
        return sizes_at("InputTensor", dimension)
    in_tuples = dimension - (p.rank - p.block_rank - (p.indices_rank - 1))
    return sizes_at("IndicesTensor", p.rank - p.indices_rank + in_tuples if in_tuples >= 0 else p.rank - 1)


def _beyond(guard: Guard, p: TupleLayout, batch: int, size: int) -> Iterator[Location]:
    """Yields the location of the output cells whose index along a batch dimension is `size` or more, if there are any.

    The input has only `size` batches along this dimension. `batch` is the number of the dimension among the batch
    dimensions. Yields nothing for a large output.
    """
    if not guard.is_small("OutputTensor"):
        return
    sizes = guard.case.sizes("OutputTensor")
    mask = np.zeros(sizes, np.bool_)
    mask[(slice(None),) * (p.rank - p.block_rank - (p.indices_rank - 1) + batch) + (slice(size, None),)] = True
    if mask.any():
        yield Location("OutputTensor", Part.DATA, cells=Cells(mask))


@constraint(
    "batch-sizes",
    "Input and indices have the same batch sizes; DirectML 1.13.1 does not check this.",
    severity=Severity.WARNING,
    provenance=Provenance.IMPLIED,
    depends_on_device=True,
)
def batches_agree(guard: Guard) -> Findings:
    p = parts(guard)
    for d in range(p.batch):
        at_input, at_indices = p.rank - p.input_rank + d, p.rank - p.indices_rank + d
        first, second = guard.size("InputTensor", at_input), guard.size("IndicesTensor", at_indices)
        if first != second:
            yield Finding(
                say(
                    "Batch dimension {batch} has size {first} in InputTensor and {second} in IndicesTensor; the "
                    "results then depend on offsets in the buffer.",
                    batch=d, first=first, second=second,
                ),
                (
                    sizes_at("InputTensor", at_input),
                    sizes_at("IndicesTensor", at_indices),
                    *_beyond(guard, p, d, first),
                ),
                (set_size("IndicesTensor", at_indices, first), set_size("InputTensor", at_input, second)),
            )  # fmt: skip


@constraint(
    "index-out-of-range",
    "No page defines a coordinate outside its dimension; DirectML 1.13.1 clamps the offset to the buffer.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def index_out_of_range(guard: Guard) -> Findings:
    p = parts(guard)
    case = guard.runnable("IndicesTensor")
    indices = case.logical("IndicesTensor")
    depth = depth_of(case, p)
    if indices.dtype.kind == "i":
        outside = (indices.astype(np.int64) >= depth) | (indices.astype(np.int64) < -depth)
    else:
        outside = indices >= depth.astype(np.uint64)
    if not outside.any():
        return
    cells = Cells(outside)
    at = cells.first()
    locations = [Location("IndicesTensor", Part.DATA, cells=cells)]
    if guard.is_small("OutputTensor"):
        locations.append(Location("OutputTensor", Part.DATA, cells=Cells(_affected_outputs(case, p, outside))))
    yield Finding(
        say(
            "IndicesTensor: {count:coordinate lies|coordinates lie} outside the input; the first is {index} at {cell},"
            " for a dimension of size {size}.",
            count=len(cells), index=indices[at], cell=list(at), size=int(depth[at[-1]]),
        ),
        tuple(locations),
        _clamping(case, len(cells)),
    )  # fmt: skip


def _clamping(case: Case, outside: int) -> tuple[Fix, ...]:
    """The fix that clamps coordinates; none if coordinates share an element of the buffer, because each may need
    another value.
    """
    if first_collision(case.sizes("IndicesTensor"), case.steps("IndicesTensor")):
        return ()
    title = say(
        "Clamp {count:coordinate|coordinates} of IndicesTensor to the input's sizes (changes data)",
        count=outside,
    )
    return (Fix(title, numbers=clamped),)


def clamped(case: Case) -> Case:
    """The case with every coordinate clamped to its dimension."""
    p, indices = parts_of(case), case.logical("IndicesTensor")
    last = depth_of(case, p) - 1
    if indices.dtype.kind == "i":
        wide = indices.astype(np.int64)
        within = np.clip(wide, -last - 1, last)
    else:
        within = np.minimum(indices, last.astype(np.uint64))
    return case.with_logical("IndicesTensor", within.astype(indices.dtype))


def depth_of(case: Case, p: TupleLayout) -> Array:
    """Returns an INT64 array of shape [tuple size]. For each coordinate of a tuple, it has the size of the indexed
    dimension.
    """
    first = p.rank - p.input_rank + p.batch
    return np.array(case.sizes("InputTensor")[first : first + p.tuple_size], np.int64)


def _affected_outputs(case: Case, p: TupleLayout, outside: Array) -> Array:
    """Returns a mask of the output elements that depend on a tuple in which `outside` marks at least one coordinate.
    `outside` is a mask of the coordinates in IndicesTensor.
    """
    marked = outside.reshape(outside.shape[p.rank - p.indices_rank :]).any(axis=-1)
    sizes = case.sizes("OutputTensor")
    lead = sizes[: p.rank - p.block_rank]
    spread = marked.reshape(lead + (1,) * p.block_rank)
    return np.broadcast_to(spread, sizes)
