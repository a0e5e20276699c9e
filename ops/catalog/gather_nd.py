"""GATHER_ND and GATHER_ND1: blocks of the input picked by tuples of coordinates."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from ops.attribute_types import UINT
from ops.case import Case
from ops.constraints.attributes import CountInRange
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.shapes import SameDataType, SameRank, set_sizes, sizes_at
from ops.dtypes import ALL_TYPES, INDEX_TYPES, U32, UP_TO_32_BITS, Array
from ops.features import FeatureLevel
from ops.fields import INDICES, Attribute, Input, Output
from ops.guard import Guard
from ops.layout import Shape
from ops.operator import Example, Inferred, Operator, rows
from ops.sentences import say
from ops.tensor import braces
from ops.violations import Cells, Fix, Location, Part, Provenance, Severity


class Parts(NamedTuple):
    """How the sizes divide: `batch` dimensions, an array of tuples, a block of the input that each tuple picks."""

    rank: int
    input_rank: int
    indices_rank: int
    batch: int
    tuple_size: int

    @property
    def block_rank(self) -> int:
        return self.input_rank - self.batch - self.tuple_size


def parts(guard: Guard) -> Parts:
    rank = guard.rank("InputTensor")
    input_rank, indices_rank = guard.integer("InputDimensionCount"), guard.integer("IndicesDimensionCount")
    return Parts(rank, input_rank, indices_rank, batch_of(guard), guard.size("IndicesTensor", rank - 1))


def batch_of(guard: Guard) -> int:
    return guard.integer("BatchDimensionCount") if "BatchDimensionCount" in guard.operator.by_name else 0


def output_sizes(guard: Guard) -> Shape | None:
    """Leading ones, the sizes of the array of tuples, the sizes of the block; None when they exceed the rank."""
    p = parts(guard)
    tuples = [guard.size("IndicesTensor", d) for d in range(p.rank - p.indices_rank, p.rank - 1)]
    block = [guard.size("InputTensor", d) for d in range(p.rank - p.block_rank, p.rank)]
    found = (*tuples, *block)
    return (1,) * (p.rank - len(found)) + found if len(found) <= p.rank else None


def infer(guard: Guard) -> Mapping[str, Inferred]:
    rank = guard.rank("InputTensor")
    p = parts(guard)
    if guard.rank("IndicesTensor") != rank or not (0 < p.input_rank <= rank and 0 < p.indices_rank <= rank):
        return {}
    sizes = output_sizes(guard) if p.block_rank >= 0 else None
    return {} if sizes is None else {"OutputTensor": Inferred(sizes, guard.data_type("InputTensor"))}


def compute(case: Case) -> Mapping[str, Array]:
    # The last element of the buffer stands in for what lies beyond, as DirectML was seen to do it.
    buffer, offsets = case.buffer("InputTensor"), element_offsets(case)
    picked = buffer[np.clip(offsets, 0, len(buffer) - 1)]
    return {"OutputTensor": picked.reshape(case.sizes("OutputTensor"))}


def element_offsets(case: Case) -> Array:
    """For each output cell the offset, in elements, of the input element it copies; unchecked."""
    p, sizes, steps = parts_of(case), case.sizes("InputTensor"), case.steps("InputTensor")
    first = p.rank - p.input_rank
    tuples = coordinates(case)
    grid = tuples.shape[:-1]
    offsets = np.zeros(grid, np.int64)
    for d in range(p.batch):
        index = np.arange(grid[d]).reshape([-1 if axis == d else 1 for axis in range(len(grid))])
        offsets = offsets + index * steps[first + d]
    for position in range(p.tuple_size):
        offsets = offsets + tuples[..., position] * steps[first + p.batch + position]
    for d in range(p.rank - p.block_rank, p.rank):
        offsets = offsets[..., None] + np.arange(sizes[d]) * steps[d]
    return offsets


def parts_of(case: Case) -> Parts:
    sizes = case.sizes("IndicesTensor")
    batch = case.integer("BatchDimensionCount") if "BatchDimensionCount" in case.values else 0
    counts = case.integer("InputDimensionCount"), case.integer("IndicesDimensionCount")
    return Parts(len(sizes), *counts, batch, sizes[-1])


def coordinates(case: Case) -> Array:
    """The tuples as INT64, negative coordinates counted from the end of their dimension, low 32 bits of wider ones."""
    p, sizes = parts_of(case), case.sizes("InputTensor")
    indices = case.logical("IndicesTensor").reshape(case.sizes("IndicesTensor")[p.rank - p.indices_rank :])
    signed = indices.dtype.kind == "i"
    low = indices.astype(np.int32 if signed else np.uint32).astype(np.int64)
    first = p.rank - p.input_rank + p.batch
    depth = np.array(sizes[first : first + p.tuple_size])
    return np.where(low < 0, low + depth, low) if signed else low


def rank_limit(guard: Guard) -> tuple[int, str]:
    mark = guard.mark()
    rank = guard.rank("InputTensor")
    guard.forget(mark)
    return rank, "the DimensionCount of the tensors"


def batch_limit(guard: Guard) -> tuple[int, str]:
    counts = guard.integer("InputDimensionCount"), guard.integer("IndicesDimensionCount")
    return min(counts) - 1, "less than InputDimensionCount and IndicesDimensionCount"


@constraint(
    "tuple-size",
    "A tuple has at most as many coordinates as the input has dimensions after the batches.",
    provenance=Provenance.IMPLIED,
)
def tuple_fits(guard: Guard) -> Findings:
    p = parts(guard)
    most = p.input_rank - p.batch
    if p.tuple_size > most:
        batches = " - BatchDimensionCount" if "BatchDimensionCount" in guard.operator.by_name else ""
        yield Finding(
            say(
                "IndicesTensor has size {size} along dimension {last}, the coordinates of a tuple; "
                "it must be from 1 to {most}, InputDimensionCount" + batches + ".",
                size=p.tuple_size, last=p.rank - 1, most=most,
            ),
            (sizes_at("IndicesTensor", p.rank - 1),),
            (
                Fix(
                    say("Set IndicesTensor Sizes[{last}] to {most}", last=p.rank - 1, most=most),
                    ((f"IndicesTensor.Sizes[{p.rank - 1}]", str(most)),),
                ),
            ),
        )  # fmt: skip


@constraint(
    "leading-size",
    "Dimensions before the ones that count have size 1.",
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
                        "{name} has size {size} along dimension {dimension}, which {field} leaves out; it must be 1.",
                        name=name, size=size, dimension=dimension, field=count_field,
                    ),
                    (sizes_at(name, dimension), Location(count_field)),
                    (
                        Fix(
                            say("Set {name} Sizes[{dimension}] to 1", name=name, dimension=dimension),
                            ((f"{name}.Sizes[{dimension}]", "1"),),
                        ),
                    ),
                )  # fmt: skip
                break


@constraint(
    "output-sizes",
    "Output sizes are those of the array of tuples, then those of the block that a tuple picks; leading ones fill up.",
)
def output_follows(guard: Guard) -> Findings:
    p = parts(guard)
    expected = output_sizes(guard)
    if expected is None:
        yield Finding(
            say(
                "The output would have {count} dimensions ({tuples} of tuples, {block} of blocks), "
                "the tensors have {rank}; add leading ones to all of them.",
                count=p.indices_rank - 1 + p.block_rank, tuples=p.indices_rank - 1, block=p.block_rank, rank=p.rank,
            ),
            (sizes_at("OutputTensor"), Location("IndicesDimensionCount")),
        )  # fmt: skip
        return
    actual = guard.sizes("OutputTensor")
    if actual != expected:
        wrong = tuple(d for d in range(len(expected)) if actual[d] != expected[d])
        yield Finding(
            say("OutputTensor is {actual}; it must be {expected}.", actual=braces(actual), expected=braces(expected)),
            tuple(sizes_at("OutputTensor", d) for d in wrong),
            (set_sizes("OutputTensor", expected),),
        )


@constraint(
    "batch-sizes",
    "Input and indices have the same batch sizes; DirectML 1.13.1 does not check it.",
    severity=Severity.WARNING,
    provenance=Provenance.IMPLIED,
)
def batches_agree(guard: Guard) -> Findings:
    p = parts(guard)
    for d in range(p.batch):
        at_input, at_indices = p.rank - p.input_rank + d, p.rank - p.indices_rank + d
        first, second = guard.size("InputTensor", at_input), guard.size("IndicesTensor", at_indices)
        if first != second:
            yield Finding(
                say(
                    "Batch dimension {batch} has size {first} in InputTensor and {second} in IndicesTensor; results "
                    "then depend on the flattened offset.",
                    batch=d, first=first, second=second,
                ),
                (sizes_at("InputTensor", at_input), sizes_at("IndicesTensor", at_indices)),
            )  # fmt: skip


@constraint(
    "index-out-of-range",
    "No page defines a coordinate outside its dimension; DirectML 1.13.1 keeps the flattened offset in the buffer.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def index_out_of_range(guard: Guard) -> Findings:
    p = parts(guard)
    case = guard.runnable("IndicesTensor")
    indices = case.logical("IndicesTensor")
    first = p.rank - p.input_rank + p.batch
    depth = np.array(case.sizes("InputTensor")[first : first + p.tuple_size])
    outside = indices >= depth.astype(indices.dtype)
    if indices.dtype.kind == "i":
        outside |= indices < -depth
    if not outside.any():
        return
    cells = Cells(outside)
    at = cells.first()
    locations = [Location("IndicesTensor", Part.DATA, cells=cells)]
    if guard.is_small("OutputTensor"):
        locations.append(Location("OutputTensor", Part.DATA, cells=Cells(_reached(case, p, outside))))
    yield Finding(
        say(
            "IndicesTensor: {count} coordinates lie outside the input; the first is {index} at {cell}, "
            "where the size is {size}.",
            count=len(cells), index=indices[at], cell=list(at), size=int(depth[at[-1]]),
        ),
        tuple(locations),
    )  # fmt: skip


def _reached(case: Case, p: Parts, outside: Array) -> Array:
    """The output cells that a marked tuple fills."""
    marked = outside.reshape(outside.shape[p.rank - p.indices_rank :]).any(axis=-1)
    sizes = case.sizes("OutputTensor")
    lead = sizes[: p.rank - p.block_rank]
    spread = marked.reshape(lead + (1,) * p.block_rank)
    return np.broadcast_to(spread, sizes)


SHARED: tuple[Constraint, ...] = (
    SameRank("InputTensor", "IndicesTensor"),
    SameRank("InputTensor", "OutputTensor"),
    SameDataType("InputTensor", "OutputTensor"),
    CountInRange(
        "InputDimensionCount", 1, rank_limit, "InputDimensionCount is from 1 to DimensionCount.",
        code="input-dimension-count",
    ),
    CountInRange(
        "IndicesDimensionCount", 1, rank_limit, "IndicesDimensionCount is from 1 to DimensionCount.",
        code="indices-dimension-count",
    ),
)  # fmt: skip
AFTER_BATCH: tuple[Constraint, ...] = (tuple_fits, leading_ones, output_follows, batches_agree, index_out_of_range)

FIELDS = (
    Input("InputTensor", "The tensor to pick from."),
    Input(
        "IndicesTensor", "Tuples of coordinates; the last dimension is one tuple.", group=INDICES
    ),
    Output("OutputTensor", "For each tuple the element, or block of elements, that it names."),
    Attribute("InputDimensionCount", UINT, "How many of the input's last dimensions count.", default=2),
    Attribute("IndicesDimensionCount", UINT, "How many of the indices' last dimensions count.", default=2),
)  # fmt: skip


def _example(
    title: str, shapes: tuple[list[int], list[int], list[int]], counts: tuple[int, ...], data: list[int],
    indices: list[int], expected: list[int], source: str = "page",
) -> Example:  # fmt: skip
    types = ("FLOAT32", "UINT32", "FLOAT32")
    names = ("InputTensor", "IndicesTensor", "OutputTensor")
    desc: dict[str, object] = {
        name: {"DataType": data_type, "Sizes": sizes}
        for name, data_type, sizes in zip(names, types, shapes, strict=True)
    }
    fields = ("InputDimensionCount", "IndicesDimensionCount", "BatchDimensionCount")
    desc.update(zip(fields, counts, strict=False))
    return Example(title, desc, {"InputTensor": data, "IndicesTensor": indices}, {"OutputTensor": expected}, source)


UNBATCHED = ([2, 2], [2, 1], [2, 2])

GATHER_ND1 = Operator(
    type="DML_OPERATOR_GATHER_ND1",
    value=140,
    since=FeatureLevel.FL_3_0,
    category="Indexing",
    summary="Gathers elements of the input at coordinates given by index tuples, batch by batch.",
    formula="Output[batch, i.., s..] = Input[batch, Indices[batch, i..], s..]",
    page="dml_gather_nd1_operator_desc",
    keywords="gathernd gather index tuple coordinates batch GatherND 수집 인덱스 튜플",
    fields=(*FIELDS, Attribute("BatchDimensionCount", UINT, "How many leading ones of those are batches.")),
    support={
        FeatureLevel.FL_4_1: rows((1, 8), InputTensor=ALL_TYPES, IndicesTensor=INDEX_TYPES, OutputTensor=ALL_TYPES),
        FeatureLevel.FL_3_0: rows(
            (1, 8), InputTensor=UP_TO_32_BITS, IndicesTensor=INDEX_TYPES, OutputTensor=UP_TO_32_BITS
        ),
    },
    constraints=(
        *SHARED,
        CountInRange(
            "BatchDimensionCount", 0, batch_limit, "BatchDimensionCount is less than both dimension counts.",
            Provenance.IMPLIED, code="batch-dimension-count",
        ),
        *AFTER_BATCH,
    ),
    infer=infer,
    compute=compute,
    examples=(
        _example("rows remapped", UNBATCHED, (2, 2, 0), [0, 1, 2, 3], [1, 0], [2, 3, 0, 1]),
        _example(
            "batches", ([1, 3, 2, 2], [1, 3, 2, 2], [1, 1, 3, 2]), (3, 3, 1), list(range(12)),
            [0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0], [0, 3, 7, 4, 9, 10],
        ),
    ),
    errata=(
        "The page's formula for OutputTensor.Sizes takes the block from DimensionCount - tupleSize; its own example, and "
        "DirectML 1.13.1, take it after the batches and the tuple.",
        "The page bounds the tuple by InputTensor.DimensionCount; it has to fit InputDimensionCount - "
        "BatchDimensionCount.",
        "The page allows BatchDimensionCount up to DimensionCount; it has to be less than both dimension counts.",
        "The page does not say what a coordinate outside the input gives.",
    ),
)  # fmt: skip

GATHER_ND = Operator(
    type="DML_OPERATOR_GATHER_ND",
    value=108,
    since=FeatureLevel.FL_2_1,
    category="Indexing",
    summary="Gathers elements of the input at coordinates given by index tuples.",
    formula="Output[i.., s..] = Input[Indices[i..], s..]",
    page="dml_gather_nd_operator_desc",
    keywords=GATHER_ND1.keywords,
    fields=FIELDS,
    support={
        **GATHER_ND1.support,
        FeatureLevel.FL_2_1: rows((4, 4), InputTensor=UP_TO_32_BITS, IndicesTensor=(U32,), OutputTensor=UP_TO_32_BITS),
    },
    constraints=(*SHARED, *AFTER_BATCH),
    infer=infer,
    compute=compute,
    examples=(
        _example(
            "rows remapped", ([1, 1, 2, 2], [1, 1, 2, 1], [1, 1, 2, 2]), (2, 2), [0, 1, 2, 3], [1, 0], [2, 3, 0, 1],
            "own",
        ),
        _example(
            "single elements", ([1, 1, 3, 4], [1, 1, 3, 2], [1, 1, 1, 3]), (2, 2), list(range(12)),
            [0, 1, 2, 3, 1, 0], [1, 11, 4], "own",
        ),
    ),
)  # fmt: skip

OPERATORS = (GATHER_ND1, GATHER_ND)
