"""How the sizes of GATHER_ND divide into batches, tuples and blocks, and what follows for the output."""

from typing import NamedTuple

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.model.case import Case
from ops.model.guard import Guard


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


def parts_of(case: Case) -> Parts:
    sizes = case.sizes("IndicesTensor")
    batch = case.integer("BatchDimensionCount") if "BatchDimensionCount" in case.values else 0
    counts = case.integer("InputDimensionCount"), case.integer("IndicesDimensionCount")
    return Parts(len(sizes), *counts, batch, sizes[-1])


def low_bits(indices: Array) -> Array:
    """Of 64-bit coordinates the low 32 bits count."""
    return indices.astype(np.int32 if indices.dtype.kind == "i" else np.uint32, copy=False)


def resolved(indices: Array, depth: Shape) -> Array:
    """Tuples [.., tuple size] as INT64; negative coordinates count from the end of their dimension."""
    # The coordinates of one dimension lie side by side: everything that follows is done dimension by dimension.
    wide: Array = low_bits(indices).T.astype(np.int64, order="C").T
    is_from_end = wide < 0
    if is_from_end.any():
        wide += is_from_end * np.array(depth)
    return wide


def element_of(case: Case, place: Shape) -> int:
    """The element of the input's buffer that a place leads to; the first or last one when it lies beyond."""
    # In 64 bits, like the offsets of the reference.
    offset = np.dot(np.array(place, np.int64), np.array(case.steps("InputTensor"), np.int64))
    return int(np.clip(offset, 0, len(case.buffer("InputTensor")) - 1))
