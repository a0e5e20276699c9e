"""Sets of cells, each with a role. They are stored as ranges of indices, so a set of millions needs no memory."""

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from ops.arrays.dtypes import Mask
from ops.arrays.layout import Shape, count
from ops.quick_dataclass import quick_dataclass

# A range of indices for each dimension, with step 1; the cells of the block are all combinations.
Block = tuple[range, ...]
# A function of a block that returns an array of its shape, True for the cells that belong to the set.
Only = Callable[[Block], Mask]
RoleArray = npt.NDArray[np.uint8]

NO_ROLE = 0


class Role(IntEnum):
    """The use of a cell for the number of another cell; if a cell has several roles, the largest value counts.

    IGNORED: the cell is not used, although its index suggests it. DECIDES: its number is compared or is an index, but
    does not enter the result. VALUE: its number enters the result.
    """

    IGNORED = 1
    DECIDES = 2
    VALUE = 3


@quick_dataclass
class Read:
    """A set of cells of the tensor `field`, all read with the role `role`.

    It contains the cells of `block` or, if `only` is given, those of them for which `only` returns True. `only` is
    called with blocks inside `block`.
    """

    field: str
    role: Role
    block: Block
    only: Only | None = None

    def mask(self, window: Block) -> Mask:
        """Returns a mask of the shape of `window`, which is True for the cells that are in the set of this `Read`."""
        return cells_in(window, self.block, self.only)

    def __len__(self) -> int:
        """The number of cells in the set. If the set has a condition `only`, this is evaluated for every cell of the
        block.
        """
        return size_of(self.block) if self.only is None else int(np.count_nonzero(self.only(self.block)))

    def has(self, cell: Shape) -> bool:
        """Returns True if `cell` is one of the cells that this Read contains."""
        return bool(self.mask(cell_block(cell)).all())


def single(index: int) -> range:
    """The range that contains one index."""
    return range(index, index + 1)


def cell_block(cell: Sequence[int]) -> Block:
    """The block that contains one cell."""
    return tuple(map(single, cell))


def whole(sizes: Sequence[int]) -> Block:
    """The block of all cells of a tensor."""
    return tuple(map(range, sizes))


def slices(block: Block) -> tuple[slice, ...]:
    """The slices that select the block in an array of the whole tensor."""
    return tuple(slice(part.start, part.stop) for part in block)


def position_of(cell: Sequence[int], sizes: Sequence[int]) -> int:
    """The number of the cell in row-major order; the inverse of `cell_at`."""
    return int(np.ravel_multi_index(tuple(cell), tuple(sizes)))


def with_index(cell: Shape, axis: int, index: int) -> Shape:
    """Returns a copy of the cell with `index` as its index along `axis`."""
    return (*cell[:axis], index, *cell[axis + 1 :])


def one_cell(field: str, cell: Sequence[int], role: Role = Role.VALUE) -> Read:
    """Returns a `Read` of the single cell `cell` of the tensor `field`."""
    return Read(field, role, cell_block(cell))


def along_axis(field: str, cell: Sequence[int], axis: int, indices: range, role: Role = Role.VALUE) -> Read:
    """Returns the cells whose index along the axis is in `indices`, and whose other indices are those of `cell`, as a
    Read.
    """
    block = cell_block(cell)
    return Read(field, role, (*block[:axis], indices, *block[axis + 1 :]))


def rest_of_axis(field: str, cell: Sequence[int], axis: int, size: int, role: Role = Role.DECIDES) -> tuple[Read, ...]:
    """Returns the reads of all other cells on the line through `cell` along `axis`, which has the size `size`."""
    sides = range(cell[axis]), range(cell[axis] + 1, size)
    return tuple(along_axis(field, cell, axis, indices, role) for indices in sides if indices)


def shape_of(block: Block) -> Shape:
    """Returns the number of indices of the block along each dimension."""
    return tuple(map(len, block))


def size_of(block: Block) -> int:
    """The number of cells in the block."""
    return count(shape_of(block))


def intersection(first: Block, second: Block) -> Block | None:
    """The block of the cells that both blocks contain; None if there are no such cells."""
    shared = tuple(range(max(a.start, b.start), min(a.stop, b.stop)) for a, b in zip(first, second, strict=True))
    return shared if all(shared) else None


def cells_in(window: Block, block: Block, only: Only | None = None) -> Mask:
    """A mask with the shape of the block `window`: True for the cells that lie in `block`, and for which `only` is
    True.
    """
    found = np.zeros(shape_of(window), np.bool_)
    shared = intersection(block, window)
    if shared is not None:
        found[slices(block_within(shared, window))] = True if only is None else only(shared)
    return found


def roles_in(reads: Iterable[Read], field: str, window: Block) -> RoleArray:
    """The role of every cell in the block `window` of one tensor; NO_ROLE for cells that are not read."""
    roles = np.zeros(shape_of(window), np.uint8)
    for read in reads:
        if read.field == field:
            np.maximum(roles, np.uint8(read.role), out=roles, where=read.mask(window))
    return roles


def block_within(block: Block, window: Block) -> Block:
    """Returns `block` with indices that count from the first cell of the block `window`."""
    return tuple(range(b.start - w.start, b.stop - w.start) for b, w in zip(block, window, strict=True))


def grid(field: str, indices: Sequence[Sequence[int]], role: Role = Role.VALUE) -> tuple[Read, ...]:
    """Returns the set of all cells whose index along each dimension d is in `indices[d]`, as one Read; () if this set
    is empty.

    The indices of each dimension must ascend.
    """
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
    """An array, [n], that is True for the indices of `span` that are also in `indices`."""
    if isinstance(indices, range):
        return (np.arange(span.start, span.stop) - indices.start) % indices.step == 0
    return np.isin(np.arange(span.start, span.stop), indices)


def broadcast_cell(cell: Sequence[int], sizes: Shape) -> Shape:
    """The cell, in a tensor with the sizes `sizes`, whose element is broadcast to `cell`."""
    return tuple(0 if size == 1 else index for index, size in zip(cell, sizes, strict=True))


def broadcast_block(cell: Sequence[int], sizes: Shape, to: Shape) -> Block:
    """Broadcasts a tensor with the sizes `sizes` to the sizes `to`. Returns the cells of the result that get the number
    of the element `cell`.
    """
    return tuple(
        range(target) if size == 1 else single(index) for index, size, target in zip(cell, sizes, to, strict=True)
    )
