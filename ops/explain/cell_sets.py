"""Sets of cells, each cell in a role: kept as products of ranges, so that a set of millions costs nothing."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from ops.arrays.dtypes import Mask
from ops.arrays.layout import Shape, count

# One range of indices per dimension, each with step 1; the block holds every combination.
Block = tuple[range, ...]
# Given a block, an array of the block's shape that is True for the cells that belong to the set.
Only = Callable[[Block], Mask]
RoleArray = npt.NDArray[np.uint8]

NO_ROLE = 0


class Role(IntEnum):
    """How a cell takes part in the number of another cell; of several roles the highest counts.

    IGNORED: at an index that one would expect to be used, but not used. DECIDES: compared, or used as an index, but
    its number is not part of the result. VALUE: its number is part of the result.
    """

    IGNORED = 1
    DECIDES = 2
    VALUE = 3


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """Cells of the tensor `field` in one role: the cells of `block` for which `only` holds; all of them without it.

    `only` is called with blocks inside `block`.
    """

    field: str
    role: Role
    block: Block
    only: Only | None = None

    def mask(self, window: Block) -> Mask:
        """Which cells of the window belong to the set, as an array of the window's shape."""
        return cells_in(window, self.block, self.only)

    def __len__(self) -> int:
        """The number of cells; `only` is evaluated for the whole block."""
        return size_of(self.block) if self.only is None else int(np.count_nonzero(self.only(self.block)))

    def has(self, cell: Shape) -> bool:
        """Whether the cell belongs to the set."""
        return bool(self.mask(cell_block(cell)).all())


def single(index: int) -> range:
    """The range of one index."""
    return range(index, index + 1)


def cell_block(cell: Sequence[int]) -> Block:
    """The block of one cell."""
    return tuple(map(single, cell))


def whole(sizes: Sequence[int]) -> Block:
    """All cells of a tensor."""
    return tuple(map(range, sizes))


def slices(block: Block) -> tuple[slice, ...]:
    """The index of the block in an array of the whole tensor."""
    return tuple(slice(part.start, part.stop) for part in block)


def position_of(cell: Sequence[int], sizes: Sequence[int]) -> int:
    """The number of the cell in row-major order; the inverse of `cell_at`."""
    return int(np.ravel_multi_index(tuple(cell), tuple(sizes)))


def with_index(cell: Shape, axis: int, index: int) -> Shape:
    """The cell with another index along an axis."""
    return (*cell[:axis], index, *cell[axis + 1 :])


def one_cell(field: str, cell: Sequence[int], role: Role = Role.VALUE) -> Read:
    """A single cell."""
    return Read(field, role, cell_block(cell))


def along_axis(field: str, cell: Sequence[int], axis: int, indices: range, role: Role = Role.VALUE) -> Read:
    """The cells at some indices of the sequence that runs through a cell along an axis."""
    block = cell_block(cell)
    return Read(field, role, (*block[:axis], indices, *block[axis + 1 :]))


def rest_of_axis(field: str, cell: Sequence[int], axis: int, size: int, role: Role = Role.DECIDES) -> tuple[Read, ...]:
    """The sequence of `size` cells that runs through a cell along an axis, without the cell itself."""
    sides = range(cell[axis]), range(cell[axis] + 1, size)
    return tuple(along_axis(field, cell, axis, indices, role) for indices in sides if indices)


def shape_of(block: Block) -> Shape:
    """The sizes of the block."""
    return tuple(map(len, block))


def size_of(block: Block) -> int:
    """The number of cells in the block."""
    return count(shape_of(block))


def intersection(first: Block, second: Block) -> Block | None:
    """The cells that both blocks have; None if they have none in common."""
    shared = tuple(range(max(a.start, b.start), min(a.stop, b.stop)) for a, b in zip(first, second, strict=True))
    return shared if all(shared) else None


def cells_in(window: Block, block: Block, only: Only | None = None) -> Mask:
    """The cells of `block` for which `only` holds, as an array of the window's shape."""
    found = np.zeros(shape_of(window), np.bool_)
    shared = intersection(block, window)
    if shared is not None:
        found[slices(block_within(shared, window))] = True if only is None else only(shared)
    return found


def roles_in(reads: Iterable[Read], field: str, window: Block) -> RoleArray:
    """The role of every cell in a window of one tensor; NO_ROLE for cells that are not read."""
    roles = np.zeros(shape_of(window), np.uint8)
    for read in reads:
        if read.field == field:
            np.maximum(roles, np.uint8(read.role), out=roles, where=read.mask(window))
    return roles


def block_within(block: Block, window: Block) -> Block:
    """The block, its indices counted from the start of the window."""
    return tuple(range(b.start - w.start, b.stop - w.start) for b, w in zip(block, window, strict=True))


def grid(field: str, indices: Sequence[Sequence[int]], role: Role = Role.VALUE) -> tuple[Read, ...]:
    """Every combination of the given indices, ascending for each dimension; no cells if a dimension has none."""
    if not all(indices):
        return ()
    block = tuple(range(each[0], each[-1] + 1) for each in indices)
    if all(len(each) == len(span) for each, span in zip(indices, block, strict=True)):
        return (Read(field, role, block),)

    def only(window: Block) -> Mask:
        found = np.ones(shape_of(window), np.bool_)
        for dimension, (each, span) in enumerate(zip(indices, window, strict=True)):
            found &= _is_among(span, each).reshape([-1 if d == dimension else 1 for d in range(len(window))])
        return found

    return (Read(field, role, block, only),)


def _is_among(span: range, indices: Sequence[int]) -> Mask:
    """Which indices of the span, [n], are among the given ones."""
    if isinstance(indices, range):
        return (np.arange(span.start, span.stop) - indices.start) % indices.step == 0
    return np.isin(np.arange(span.start, span.stop), indices)


def broadcast_cell(cell: Sequence[int], sizes: Shape) -> Shape:
    """The cell, in a tensor of the given sizes, that broadcasting repeats at `cell`."""
    return tuple(0 if size == 1 else index for index, size in zip(cell, sizes, strict=True))


def broadcast_block(cell: Sequence[int], sizes: Shape, to: Shape) -> Block:
    """The cells of a tensor of the sizes `to` at which broadcasting repeats a cell of a tensor of the sizes `sizes`."""
    return tuple(
        range(target) if size == 1 else single(index) for index, size, target in zip(cell, sizes, to, strict=True)
    )
