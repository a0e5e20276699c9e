"""The row of shares that contains a cell, such as a row of a softmax or the attention weights of a query.

The shares of a row have the sum 1.
"""

from dataclasses import dataclass

import numpy as np

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Read, Role
from ops.explain.explanation import reads
from ops.explain.intermediates import Flow, cells_of_read
from ops.model.case import Case

# The bars of a longer row would have no room for their numbers.
MOST_SHARES = 24


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A row of the tensor `field` whose numbers add up to 1.

    `cells` are the cells of the row. `here` is the index of the explained cell in the row; -1 if it is not in the row.
    `hidden` has the indices of the cells in the row that a mask hides. `along` are the dimensions along which the cells
    lie.
    """

    field: str
    cells: tuple[Shape, ...]
    here: int
    hidden: frozenset[int]
    along: tuple[int, ...]


def share_row(case: Case, flow: Flow | None, shares: str, field: str, cell: Shape) -> ShareRow | None:
    """The row of the tensor `shares` that belongs to a cell of `field`; None if no row belongs to the cell, or if the
    row is too long.

    `field` is `shares` itself, an output that is computed from it, or an intermediate tensor of the same shape.
    """
    made = None if flow is None else flow.find(shares)
    if made is None:
        return None if field != shares else _row(shares, _of_row(reads(case, shares, cell)), cell)
    assert flow is not None
    if field in {output.name for output in case.operator.outputs}:
        return _row(shares, _weights(flow, shares, field, cell), None)
    other = flow.find(field)
    if other is None or other.values.shape != made.values.shape:
        return None
    # Only an output that reads the row knows which of its cells a mask hides.
    for output in (output.name for output in case.operator.outputs if case.has(output.name)):
        for at in np.ndindex(case.sizes(output)):
            found = _weights(flow, shares, output, at)
            if any(read.has(cell) for read in found):
                return _row(shares, found, cell if field == shares else None)
    return None


def _weights(flow: Flow, shares: str, output: str, cell: Shape) -> list[Read]:
    return [read for read in flow.reads(output, cell) if read.field == shares]


def _of_row(found: tuple[Read, ...]) -> list[Read]:
    """Returns the first set of cells in `found` that has a role other than IGNORED, as a list; these cells form the
    row. Returns [] if there is no such set.
    """
    return [read for read in found if read.role is not Role.IGNORED][:1]


def _row(shares: str, found: list[Read], here: Shape | None) -> ShareRow | None:
    if sum(map(len, found)) > MOST_SHARES:
        return None
    roles = {cell: read.role for read in found for cell in cells_of_read(read)}
    cells = tuple(sorted(roles))
    if not cells:
        return None
    along = tuple(d for d in range(len(cells[0])) if len({cell[d] for cell in cells}) > 1)
    hidden = frozenset(place for place, cell in enumerate(cells) if roles[cell] is Role.IGNORED)
    return ShareRow(shares, cells, cells.index(here) if here in cells else -1, hidden, along)
