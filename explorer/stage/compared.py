"""The stage with two settings of one operator: tensors that are equal are drawn once, all others as A and B."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QCoreApplication

from explorer.cursor.cell_cursor import CellCursor, is_inside
from explorer.cursor.linked_cells import link_of, read_marks
from explorer.stage.pictures import pictures
from explorer.stage.run_history import mark_where
from ops import Evaluation, Violation
from ops.backends.cost import demand
from ops.model.case import Case
from ops.presentation.links import Link
from widgets.display.picture import Mark, Marks, TensorPicture

# Behind the field of a tensor of the setting B.
OF_B = " (B)"


@dataclass(frozen=True, slots=True, eq=False)
class Other:
    """The setting B: a case of the operator, its violations, and its result; None as long as it has not been run."""

    case: Case
    violations: tuple[Violation, ...]
    result: Evaluation | None


def compared(shown: tuple[TensorPicture, ...], other: Other) -> tuple[tuple[TensorPicture, ...], Mapping[str, Mark]]:
    """The pictures of A and B, and marks on the output cells that differ, by field.

    `shown` are the pictures of A. A tensor of B has the name of its field, followed by OF_B.
    """
    theirs = {picture.field: picture for picture in pictures(other.case, other.violations, other.result)}
    found: list[TensorPicture] = []
    marks: dict[str, Mark] = {}
    for picture in shown:
        twin = theirs.pop(picture.field, None)
        if twin is None or (not picture.is_output and is_same(picture, twin)):
            found.append(replace(picture, chip=_tr("same")))
            continue
        lines: tuple[tuple[str, None], ...] = ()
        mask = difference(picture, twin) if picture.is_output else None
        if mask is not None:
            count = int(np.count_nonzero(mask))
            lines = ((_tr("{0} of {1} cells differ").format(count, mask.size), None),)
            if count:
                marks[picture.field] = marks[picture.field + OF_B] = mark_where(mask, "differs")
        found.append(replace(picture, badge="A", caption_lines=(*picture.caption_lines, *lines)))
        found.append(_of_b(twin))
    found += (_of_b(twin) for twin in theirs.values())
    return tuple(found), marks


def link_of_b(other: Other, cursor: CellCursor) -> Link | None:
    """The links of the output cell of B with the field and index of the cell under the cursor.

    None if B has no such cell, or if the links would take longer than a movement of the pointer may take.
    """
    output = None if other.result is None else other.result.outputs.get(cursor.field)
    if output is None or cursor.cell is None or not is_inside(cursor.cell, output.shape):
        return None
    return link_of(other.case, cursor, output[cursor.cell]) if demand(other.case).is_quick else None


def with_reads_of_b(marks: Mapping[str, Marks], link: Link, shown: Sequence[TensorPicture]) -> dict[str, Marks]:
    """The marks of A and marks on the cells that B reads; `link` has the reads of B."""
    names = {picture.field for picture in shown}
    found = dict(marks)
    for field, of_b in read_marks(link, "B").items():
        name = field + OF_B if field + OF_B in names else field
        found[name] = (*found.get(name, ()), *of_b)
    return found


def _of_b(twin: TensorPicture) -> TensorPicture:
    read_at = twin.field if twin.is_output else ""
    return replace(twin, field=twin.field + OF_B, title=twin.field, badge="B", read_at=read_at)


def is_same(one: TensorPicture, other: TensorPicture) -> bool:
    """True if two tensors have the same type, sizes and numbers."""
    if (one.data_type, one.sizes) != (other.data_type, other.sizes):
        return False
    a, b = one.shown_values, other.shown_values
    if a is None or b is None:
        return a is b
    mask = _differing(a, b)
    return mask is not None and not mask.any()


def difference(one: TensorPicture, other: TensorPicture) -> np.ndarray | None:
    """A mask of the cells that differ; None if the sizes differ or numbers are missing. NaN equals NaN."""
    a, b = one.shown_values, other.shown_values
    return None if a is None or b is None else _differing(a, b)


def _differing(a: np.ndarray, b: np.ndarray) -> np.ndarray | None:
    if a.shape != b.shape or a.dtype != b.dtype:
        return None
    from ops.arrays.equality import unequal_cells  # imported here, because only comparing needs it

    return unequal_cells(a, b)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Compared", text)
