"""Counts the linked cells of a tensor, separately for cells in the shown slices and for cells in other slices."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Block, Read, Role, intersection, roles_in, size_of
from ops.presentation.slicing import SliceView
from widgets.display.picture import Coordinates

# Counting up to this many cells takes less time than a repaint.
QUICKLY_COUNTED = 1 << 17
NAMED_SLICES = 4


@dataclass(frozen=True, slots=True)
class Reach:
    """The numbers of linked cells in the tensor `field`: `inside` counts the cells in the shown slices, `beyond` those
    in other slices. Ignored cells count only in `by_role`.

    `first` is one of the cells in other slices: the first of those with the most important role. `slices` is a text
    that names these other slices. `by_role` has the number of linked cells with each role, in all slices.
    """

    field: str
    inside: int
    beyond: int
    first: Coordinates | None
    slices: str
    by_role: tuple[tuple[Role, int], ...]


def by_field(reads: Sequence[Read]) -> dict[str, tuple[Read, ...]]:
    """The reads, grouped by the fields of their tensors."""
    fields = dict.fromkeys(read.field for read in reads)
    return {field: tuple(read for read in reads if read.field == field) for field in fields}


def is_quick(reads: Sequence[Read]) -> bool:
    """True if the cells of the reads can be counted without a noticeable delay."""
    return size_of(bounding(reads)) <= QUICKLY_COUNTED


def reach(reads: Sequence[Read], field: str, views: Sequence[SliceView]) -> Reach:
    """Counts the linked cells of the tensor `field`: all of them, those in `views`, and those of each role.

    A cell with several roles counts once, with its most important role. `reads` has at least one entry, all for
    `field`.
    """
    box = bounding(reads)
    roles = roles_in(reads, field, box)
    counts = np.bincount(roles.reshape(-1), minlength=len(Role) + 1)
    by_role = tuple((role, int(counts[role])) for role in reversed(Role) if counts[role])
    linked = roles >= Role.DECIDES
    total = int(np.count_nonzero(linked))
    inside = 0
    for view in views:
        shown = intersection(box, view.window(range(view.row_count), range(view.column_count)))
        if shown is not None:
            part = tuple(slice(s.start - b.start, s.stop - b.start) for s, b in zip(shown, box, strict=True))
            inside += int(np.count_nonzero(linked[part]))
            roles[part] = 0
    if total == inside:
        return Reach(field, inside, 0, None, "", by_role)
    position = np.unravel_index(int(np.argmax(roles)), roles.shape)
    first = tuple(b.start + int(i) for b, i in zip(box, position, strict=True))
    return Reach(field, inside, total - inside, first, _slices(roles >= Role.DECIDES, box, views[0]), by_role)


def bounding(reads: Sequence[Read]) -> Block:
    """The smallest block that contains the blocks of all reads."""
    ranges = zip(*(read.block for read in reads), strict=True)
    return tuple(range(min(r.start for r in found), max(r.stop for r in found)) for found in ranges)


def _slices(beyond: np.ndarray, box: Block, view: SliceView) -> str:
    """Returns the names of the slices that contain cells in `beyond`, a mask of the block `box`. At most `NAMED_SLICES`
    names are listed, and an ellipsis marks the rest.

    The text is 'd1=0,2' if the slices differ along one dimension only, otherwise '[0,1,:,:], [1,0,:,:]'.
    """
    shown = tuple(d for d in (view.rows, view.columns) if d is not None)
    hidden = [d for d, size in enumerate(view.sizes) if d not in shown and size > 1]
    found = np.argwhere(beyond.any(axis=shown, keepdims=True))
    names: list[str] = []
    for place in found[: NAMED_SLICES + 1].tolist():
        at: Shape = tuple(b.start + i for b, i in zip(box, place, strict=True))
        names.append(
            str(at[hidden[0]])
            if len(hidden) == 1
            else "[" + ",".join(":" if d in shown else str(i) for d, i in enumerate(at)) + "]"
        )
    more = ",\u2026" if len(found) > NAMED_SLICES else ""
    names = names[:NAMED_SLICES]
    return f"d{hidden[0]}={','.join(names)}{more}" if len(hidden) == 1 else ", ".join(names) + more
