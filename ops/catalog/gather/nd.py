"""GATHER_ND and GATHER_ND1: select blocks of the input by tuples of coordinates."""

from collections.abc import Iterator, Mapping
from functools import partial

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, count, packed_strides
from ops.arrays.output_pool import output_array
from ops.catalog.gather.nd_rules import (
    batch_limit,
    batches_agree,
    index_out_of_range,
    leading_ones,
    output_follows,
    tuple_fits,
)
from ops.catalog.gather.nd_sizes import output_sizes, parts, parts_of, resolved
from ops.catalog.gather.rules import rank_limit
from ops.constraints.attributes import CountInRange
from ops.constraints.base import Constraint
from ops.constraints.shapes import SameDataType, SameRank
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import tensor
from ops.model.case import Case
from ops.model.guard import Guard, HiddenPlace
from ops.model.operator import Example, Inferred, Values
from ops.model.violations import Provenance
from ops.system.cancellation import checkpoint

# The number of tuples converted to offsets at once; they stay in the processor's cache.
TUPLES = 1 << 14
# Larger coordinates do not fit into a signed number of 32 bits.
_LARGEST = (1 << 31) - 1


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output sizes: leading 1s, the sizes of the array of tuples, then those of the block that a tuple selects."""
    rank = guard.rank("InputTensor")
    p = parts(guard)
    if guard.rank("IndicesTensor") != rank or not (0 < p.input_rank <= rank and 0 < p.indices_rank <= rank):
        raise HiddenPlace
    sizes = output_sizes(guard) if p.block_rank >= 0 else None
    if sizes is None:
        raise HiddenPlace
    return {"OutputTensor": Inferred(sizes, guard.data_type("InputTensor"))}


def compute(case: Case) -> Mapping[str, Array]:
    """Computes Output[batch, i.., s..] = Input[batch, Indices[batch, i..], s..].

    The tuples are `[batch.., i.., tuple size]`. Negative coordinates count from the end. If an element's offset lies
    before the buffer, the first element is read; if it lies beyond the buffer, the last.
    """
    buffer, sizes, steps = case.buffer("InputTensor"), case.sizes("InputTensor"), case.steps("InputTensor")
    first_block = len(sizes) - parts_of(case).block_rank
    block, block_steps = sizes[first_block:], steps[first_block:]
    length = count(block)
    is_packed = length > 1 and block_steps == packed_strides(block) and not len(buffer) % length
    is_packed = is_packed and not any(step % length for step in steps[:first_block])
    picked = output_array(case.sizes("OutputTensor"), buffer.dtype)
    rows = picked.reshape(-1, length)
    for part, starts in block_starts(case):
        checkpoint()
        if is_packed and _all_inside(starts, len(buffer)):
            blocks, indices = buffer.reshape(-1, length), starts // length
        else:
            blocks, indices = buffer, _block_offsets(starts, block, block_steps)
        # Offsets outside the buffer read its first or last element, as observed with DirectML 1.13.1.
        blocks.take(indices, axis=0, out=rows[part].reshape(indices.shape + blocks.shape[1:]), mode="clip")
    return {"OutputTensor": picked}


def block_starts(case: Case) -> Iterator[tuple[slice, Array]]:
    """Yields the offsets of the blocks that the tuples of IndicesTensor select, in parts.

    Each part is a slice of the list of tuples, and for each tuple in it the offset of the first element of its block.
    """
    p, sizes, steps = parts_of(case), case.sizes("InputTensor"), case.steps("InputTensor")
    first = p.rank - p.input_rank
    along = slice(first + p.batch, first + p.batch + p.tuple_size)
    tuples = case.logical("IndicesTensor").reshape(-1, p.tuple_size)
    grid = case.sizes("IndicesTensor")[p.rank - p.indices_rank :][: p.batch]
    batches = _block_offsets(np.zeros((), np.int64), grid, steps[first : along.start]).reshape(-1)
    for begin in range(0, len(tuples), TUPLES):
        part = slice(begin, min(begin + TUPLES, len(tuples)))
        offsets = _offsets(tuples[part], sizes[along], steps[along])
        if p.batch:
            offsets += batches[np.arange(begin, part.stop) * len(batches) // len(tuples)]
        yield part, offsets


def _offsets(tuples: Array, sizes: Shape, steps: Shape) -> Array:
    """The offset of each tuple in the buffer: the sum of its coordinates times the strides.

    The sum is computed one coordinate after another for all tuples, because NumPy is slow along short tuples.
    """
    # One test finds negative and large coordinates: as unsigned numbers, negative ones are the largest.
    if tuples.view(f"u{tuples.itemsize}").max() > _LARGEST:
        tuples = resolved(tuples, sizes)
    wide = partial(np.multiply, dtype=np.int64, casting="unsafe")
    offsets: Array = wide(tuples[:, 0], steps[0])
    for column, step in zip(tuples.T[1:], steps[1:], strict=True):
        offsets += wide(column, step)
    return offsets


def _block_offsets(starts: Array, sizes: Shape, steps: Shape) -> Array:
    """Returns the offsets of all elements of the blocks that begin at the offsets `starts`: `[..., ...sizes]`.

    `steps` are the strides along the dimensions of a block.
    """
    for size, step in zip(sizes, steps, strict=True):
        starts = starts[..., None] + np.arange(size) * step
    return starts


def _all_inside(starts: Array, end: int) -> bool:
    """Returns True if all offsets are from 0 to `end` - 1."""
    return starts.size == 0 or bool(starts.min() >= 0 and starts.max() < end)


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


def _example(
    title: str, shapes: tuple[list[int], list[int], list[int]], counts: tuple[int, ...], data: Values,
    indices: list[int], expected: list[int], source: str = "page", erratum: str = "",
) -> Example:  # fmt: skip
    """An example of GATHER_ND or GATHER_ND1.

    `shapes` are the sizes of input, indices and output. `counts` are InputDimensionCount, IndicesDimensionCount and,
    for GATHER_ND1, BatchDimensionCount. `data`, `indices` and `expected` are the elements of the three tensors.
    """
    types = ("FLOAT32", "UINT32", "FLOAT32")
    names = ("InputTensor", "IndicesTensor", "OutputTensor")
    desc: dict[str, object] = {
        name: tensor(data_type, *sizes) for name, data_type, sizes in zip(names, types, shapes, strict=True)
    }
    fields = ("InputDimensionCount", "IndicesDimensionCount", "BatchDimensionCount")
    desc.update(zip(fields, counts, strict=False))
    inputs: dict[str, Values] = {"InputTensor": data, "IndicesTensor": indices}
    return Example(title, desc, inputs, {"OutputTensor": expected}, source, erratum)


UNBATCHED = ([2, 2], [2, 1], [2, 2])

GATHER_ND1 = declare(
    "GATHER_ND1",
    formula="Output[batch, i.., s..] = Input[batch, Indices[batch, i..], s..]",
    constraints=(
        *SHARED,
        CountInRange(
            "BatchDimensionCount", 0, batch_limit,
            "BatchDimensionCount is less than InputDimensionCount and IndicesDimensionCount.",
            Provenance.IMPLIED, code="batch-dimension-count",
        ),
        *AFTER_BATCH,
    ),
    infer=infer,
    compute=compute,
    explained=explained_in("ops.catalog.gather.nd_explained"),
    examples=(
        _example("rows in a different order", UNBATCHED, (2, 2, 0), [0, 1, 2, 3], [1, 0], [2, 3, 0, 1]),
        _example(
            "with a batch dimension", ([1, 3, 2, 2], [1, 3, 2, 2], [1, 1, 3, 2]), (3, 3, 1), list(range(12)),
            [0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0], [0, 3, 7, 4, 9, 10],
        ),
        _example(
            "blocks of two dimensions", ([3, 4, 5, 6, 7], [1, 1, 1, 2, 3], [1, 1, 2, 6, 7]), (5, 3, 0),
            {"valueCount": 2520, "valueStart": 0, "valueDelta": 1}, [0, 1, 2, 2, 3, 4],
            [*range(294, 336), *range(2478, 2520)],
            erratum="The page states the sizes of the output, but not its numbers. The stated sizes, which end in "
            "{2,6,7}, are right; those of the page's formula end in {5,6,7}.",
        ),
    ),
    errata=(
        "In the page's formula for OutputTensor.Sizes, the block starts at dimension DimensionCount - tupleSize; in "
        "the page's own example and in DirectML 1.13.1, it starts after the dimensions of the batches and of the "
        "tuple.",
        "The page limits a tuple to InputTensor.DimensionCount coordinates; the limit is InputDimensionCount - "
        "BatchDimensionCount.",
        "The page allows BatchDimensionCount up to DimensionCount; it must be less than InputDimensionCount and "
        "IndicesDimensionCount.",
        "The page does not define a coordinate outside the input.",
    ),
)  # fmt: skip

GATHER_ND = declare(
    "GATHER_ND",
    formula="Output[i.., s..] = Input[Indices[i..], s..]",
    constraints=(*SHARED, *AFTER_BATCH),
    infer=infer,
    compute=compute,
    explained=explained_in("ops.catalog.gather.nd_explained"),
    examples=(
        _example(
            "rows in a different order", ([1, 1, 2, 2], [1, 1, 2, 1], [1, 1, 2, 2]), (2, 2), [0, 1, 2, 3], [1, 0],
            [2, 3, 0, 1], "own",
        ),
        _example(
            "single elements", ([1, 1, 3, 4], [1, 1, 3, 2], [1, 1, 1, 3]), (2, 2), list(range(12)),
            [0, 1, 2, 3, 1, 0], [1, 11, 4], "own",
        ),
    ),
)  # fmt: skip

OPERATORS = (GATHER_ND1, GATHER_ND)
