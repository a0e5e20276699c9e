"""Which cells play a part for another one: sets of cells as products of ranges, so that millions cost nothing."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from ops.arrays.dtypes import Mask
from ops.arrays.layout import Shape, count

# One range of indices per dimension, each with step 1; the block holds every combination.
Block = tuple[range, ...]
Only = Callable[[Block], Mask]
RoleArray = npt.NDArray[np.uint8]

NO_ROLE = 0


class Role(IntEnum):
    """What a cell does for another; where several hold, the highest counts.

    IGNORED: in the place one would expect, and not used. DECIDES: compared, or used as an index, but its number does
    not end in the result. VALUE: its number ends in the result.
    """

    IGNORED = 1
    DECIDES = 2
    VALUE = 3


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """Cells of one tensor in one role: those of `block` for which `only` holds.

    `only` is given a block inside `block` and answers with an array of that block's shape; None means all of them.
    """

    field: str
    role: Role
    block: Block
    only: Only | None = None

    def mask(self, window: Block) -> Mask:
        """Which cells of the window are meant, as an array of the window's shape."""
        return cells_in(window, self.block, self.only)

    def __len__(self) -> int:
        """How many cells are meant; with `only`, it is asked about all of them."""
        return size_of(self.block) if self.only is None else int(np.count_nonzero(self.only(self.block)))

    def has(self, cell: Shape) -> bool:
        return bool(self.mask(cell_block(cell)).all())


def cell_block(cell: Sequence[int]) -> Block:
    """The block of one cell."""
    return tuple(range(index, index + 1) for index in cell)


def whole(sizes: Sequence[int]) -> Block:
    """All cells of a tensor."""
    return tuple(map(range, sizes))


def one_cell(field: str, cell: Sequence[int], role: Role = Role.VALUE) -> Read:
    """A single cell: the same one in an element-wise operator, the one a number was moved from elsewhere."""
    return Read(field, role, cell_block(cell))


def along_axis(field: str, cell: Sequence[int], axis: int, places: range, role: Role = Role.VALUE) -> Read:
    """A part of the sequence through a cell along an axis, or all of it, as in a reduction."""
    block = cell_block(cell)
    return Read(field, role, (*block[:axis], places, *block[axis + 1 :]))


def rest_of_axis(field: str, cell: Sequence[int], axis: int, size: int, role: Role = Role.DECIDES) -> tuple[Read, ...]:
    """The sequence through a cell along an axis, without the cell itself."""
    sides = range(cell[axis]), range(cell[axis] + 1, size)
    return tuple(along_axis(field, cell, axis, places, role) for places in sides if places)


def shape_of(block: Block) -> Shape:
    return tuple(map(len, block))


def size_of(block: Block) -> int:
    return count(shape_of(block))


def intersection(first: Block, second: Block) -> Block | None:
    """The cells of both; None when there is none."""
    shared = tuple(range(max(a.start, b.start), min(a.stop, b.stop)) for a, b in zip(first, second, strict=True))
    return shared if all(shared) else None


def cells_in(window: Block, block: Block, only: Only | None = None) -> Mask:
    """The cells of `block` for which `only` holds, as an array of the window's shape."""
    found = np.zeros(shape_of(window), np.bool_)
    shared = intersection(block, window)
    if shared is not None:
        found[_inside(window, shared)] = True if only is None else only(shared)
    return found


def roles_in(reads: Iterable[Read], field: str, window: Block) -> RoleArray:
    """The role of every cell of a window of one tensor, NO_ROLE for those that play none."""
    roles = np.zeros(shape_of(window), np.uint8)
    for read in reads:
        if read.field == field:
            np.maximum(roles, np.uint8(read.role), out=roles, where=read.mask(window))
    return roles


def _inside(window: Block, block: Block) -> tuple[slice, ...]:
    """Where a block lies in an array that stands for the window."""
    return tuple(slice(b.start - w.start, b.stop - w.start) for w, b in zip(window, block, strict=True))


def lattice(field: str, places: Sequence[Sequence[int]], role: Role = Role.VALUE) -> Read:
    """`places` has at least one for each dimension, in ascending order."""
    block = tuple(range(each[0], each[-1] + 1) for each in places)
    if all(len(each) == len(span) for each, span in zip(places, block, strict=True)):
        return Read(field, role, block)

    def only(window: Block) -> Mask:
        found = np.ones(shape_of(window), np.bool_)
        for dimension, (each, span) in enumerate(zip(places, window, strict=True)):
            is_there = np.isin(np.arange(span.start, span.stop), np.fromiter(each, np.int64))
            found &= is_there.reshape([-1 if d == dimension else 1 for d in range(len(window))])
        return found

    return Read(field, role, block, only)


def cell_in(cell: Sequence[int], sizes: Shape) -> Shape:
    """The cell of a tensor of these sizes that stands for a cell of the tensor it is broadcast to."""
    return tuple(0 if size == 1 else index for index, size in zip(cell, sizes, strict=True))


def spread(cell: Sequence[int], sizes: Shape, to: Shape) -> Block:
    """The cells of a tensor of the sizes `to` that a cell of one of the sizes `sizes` stands for."""
    return tuple(
        range(whole) if size == 1 else range(index, index + 1)
        for index, size, whole in zip(cell, sizes, to, strict=True)
    )
