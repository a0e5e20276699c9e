"""Divides the dimensions of the tensors of GATHER_ND into batch dimensions, tuple dimensions and block dimensions, and
computes the output sizes.
"""

from typing import NamedTuple

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.model.case import Case
from ops.model.guard import Guard


class TupleLayout(NamedTuple):
    """How the dimensions of a GATHER_ND or GATHER_ND1 case are divided into batch dimensions, tuple and block.

    All tensors have `rank` dimensions. Of these, the input uses the last `input_rank` (InputDimensionCount) and the
    indices the last `indices_rank` (IndicesDimensionCount); the dimensions before them have size 1. The first `batch`
    of the used dimensions are batch dimensions. A tuple has `tuple_size` coordinates.
    """

    rank: int
    input_rank: int
    indices_rank: int
    batch: int
    tuple_size: int

    @property
    def block_rank(self) -> int:
        """The number of dimensions of the part of the input that one tuple selects."""
        return self.input_rank - self.batch - self.tuple_size


def parts(guard: Guard) -> TupleLayout:
    """The TupleLayout of a desc that is being validated."""
    rank = guard.rank("InputTensor")
    input_rank, indices_rank = guard.integer("InputDimensionCount"), guard.integer("IndicesDimensionCount")
    return TupleLayout(rank, input_rank, indices_rank, batch_of(guard), guard.size("IndicesTensor", rank - 1))


def batch_of(guard: Guard) -> int:
    """Returns BatchDimensionCount; 0 for GATHER_ND, which has no batch dimensions."""
    return guard.integer("BatchDimensionCount") if "BatchDimensionCount" in guard.operator.by_name else 0


def output_sizes(guard: Guard) -> Shape | None:
    """The output sizes: leading 1s, the sizes of the array of tuples, then those of a block.

    Returns None if the output needs more dimensions than the tensors have.
    """
    p = parts(guard)
    tuples = [guard.size("IndicesTensor", d) for d in range(p.rank - p.indices_rank, p.rank - 1)]
    block = [guard.size("InputTensor", d) for d in range(p.rank - p.block_rank, p.rank)]
    found = (*tuples, *block)
    return (1,) * (p.rank - len(found)) + found if len(found) <= p.rank else None


def parts_of(case: Case) -> TupleLayout:
    """The TupleLayout of a valid case."""
    sizes = case.sizes("IndicesTensor")
    batch = case.integer("BatchDimensionCount") if "BatchDimensionCount" in case.values else 0
    counts = case.integer("InputDimensionCount"), case.integer("IndicesDimensionCount")
    return TupleLayout(len(sizes), *counts, batch, sizes[-1])


def low_bits(indices: Array) -> Array:
    """The low 32 bits of 64-bit coordinates, the only bits that DirectML 1.13.1 was observed to use."""
    return indices.astype(np.int32 if indices.dtype.kind == "i" else np.uint32, copy=False)


def resolved(indices: Array, depth: Shape) -> Array:
    """Converts tuples of coordinates, `[.., tuple size]`, to INT64, and adds to each negative coordinate the size of
    its dimension in `depth`.
    """
    # Stores the coordinates of one dimension contiguously, as all later steps work by dimension.
    wide: Array = low_bits(indices).T.astype(np.int64, order="C").T
    is_from_end = wide < 0
    if is_from_end.any():
        wide += is_from_end * np.array(depth)
    return wide


def element_of(case: Case, index: Shape) -> int:
    """Returns the offset in the buffer of InputTensor of the element at `index`. An offset outside the buffer is
    clamped to that of the first or last element.
    """
    # In 64 bits, like the offsets of the reference.
    offset = np.dot(np.array(index, np.int64), np.array(case.steps("InputTensor"), np.int64))
    return int(np.clip(offset, 0, len(case.buffer("InputTensor")) - 1))
