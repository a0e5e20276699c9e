"""Computes the cells that are linked to the cell under the cursor. The result depends only on the case and the
cursor.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from explorer.cursor.cell_cursor import CellCursor
from ops.explain.cell_sets import Role
from ops.explain.explanation import steps
from ops.model.case import Case
from ops.presentation import links
from ops.presentation.links import Link
from widgets.display.picture import Coordinates, Mark, Marks, TensorPicture, mark_of
from widgets.display.picture import Role as MarkRole

if TYPE_CHECKING:
    from ops.explain.intermediates import Flow

_MARK_ROLES: dict[Role, MarkRole] = {Role.IGNORED: "ignored", Role.DECIDES: "decides", Role.VALUE: "value"}


def link_of(case: Case, cursor: CellCursor, value: np.generic, flow: "Flow | None" = None) -> Link:
    """Returns the links between the cell under the cursor and the cells that it reads or feeds.

    `value` is the number in the cell, `flow` contains the intermediate tensors that are shown. The case must have been
    run.
    """
    return links.link_of(case, cursor.field, cursor.cell, value, cursor.step, flow)


def marks_of(link: Link, cursor: CellCursor, pictures: Sequence[TensorPicture], setting: str = "") -> dict[str, Marks]:
    """Returns the frames around the cell under the cursor and its linked cells, by field.

    If the cell is in an output, the cell with the same index in every other output of the same sizes is framed, too. If
    two settings are compared, `setting` is the setting, A or B, to which the frames of linked cells belong.
    """
    if cursor.cell is None:
        return {}
    marks: dict[str, list[Mark]] = {picture.field: [] for picture in pictures}
    marks.setdefault(cursor.field, []).append(mark_of("cursor", cursor.cell))
    for field, of_reads in read_marks(link, setting).items():
        marks.setdefault(field, []).extend(of_reads)
    if link.pointer is not None and link.pointer.block is not None:
        marks.setdefault(link.pointer.field, []).append(Mark("pointed", link.pointer.block))
    for name in _same_places(cursor.field, pictures):
        marks[name].append(mark_of("same", cursor.cell))
    return {name: tuple(found) for name, found in marks.items() if found}


def read_marks(link: Link, setting: str = "") -> dict[str, Marks]:
    """Returns, for each field, the frames around the linked cells: cells that an output cell reads or an input cell
    feeds.

    `setting` is the setting, A or B, to which the frames belong.
    """
    marks: dict[str, list[Mark]] = {}
    for read in link.reads:
        marks.setdefault(read.field, []).append(Mark(_MARK_ROLES[read.role], read.block, read.only, setting))
    return {name: tuple(found) for name, found in marks.items()}


def step_count(case: Case, field: str, cell: Coordinates) -> int:
    """The number of steps in the explanation of an output cell."""
    return len(steps(case, field, cell))


def _same_places(field: str, pictures: Sequence[TensorPicture]) -> list[str]:
    here = next((picture for picture in pictures if picture.field == field), None)
    if here is None or not here.is_output:
        return []
    return [p.field for p in pictures if p is not here and p.is_output and p.sizes == here.sizes]
