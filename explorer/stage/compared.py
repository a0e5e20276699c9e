"""Compares two settings of one operator on the stage: an input that is equal in A and B is drawn once, and every other
tensor that both have is drawn twice.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QCoreApplication

from explorer.cursor.cell_cursor import CellCursor, is_inside
from explorer.cursor.linked_cells import link_of, read_marks
from explorer.cursor.out_of_slice import bounding, by_field
from explorer.stage.pictures import axis_of, pictures
from explorer.stage.run_history import mark_where
from ops import Evaluation, Violation
from ops.backends.cost import demand
from ops.explain.cell_sets import Role
from ops.explain.windows import Window
from ops.model.case import Case
from ops.presentation.links import Link
from widgets.display.picture import Mark, Marks, Outline, TensorPicture

# Behind the field of a tensor of the setting B.
OF_B = " (B)"


@dataclass(frozen=True, slots=True, eq=False)
class Other:
    """The setting B, with which the current case is compared: a case of the same operator, its violations and its
    result.

    `result` is None as long as the case has not been run.
    """

    case: Case
    violations: tuple[Violation, ...]
    result: Evaluation | None


def compared(shown: tuple[TensorPicture, ...], other: Other) -> tuple[tuple[TensorPicture, ...], Mapping[str, Mark]]:
    """Compares the current case, A, with `other`, B. `shown` are the pictures of A.

    Returns two values. The first has the pictures of A, each followed by the picture of B, but only one picture for
    inputs that are equal and for tensors that only A has; tensors that only B has come last. The second has, by field,
    marks on the output cells that differ. The field of a picture of B has the suffix OF_B.
    """
    theirs = {picture.field: picture for picture in pictures(other.case, other.violations, other.result)}
    found: list[TensorPicture] = []
    marks: dict[str, Mark] = {}
    for picture in shown:
        twin = theirs.pop(picture.field, None)
        if twin is None:
            found.append(replace(picture, badge="A"))
            continue
        if not picture.is_output and is_same(picture, twin):
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
    """Returns the links of a cell of setting B: the output cell with the field and the index of the cell under the
    cursor.

    Returns None if B has no such output cell, or if the links cannot be found without a noticeable delay.
    """
    output = None if other.result is None else other.result.outputs.get(cursor.field)
    if output is None or cursor.cell is None or not is_inside(cursor.cell, output.shape):
        return None
    return link_of(other.case, cursor, output[cursor.cell]) if demand(other.case).is_quick else None


def outlines_of(
    case: Case, link: Link, other: Other | None, of_b: Link | None, fields: Collection[str]
) -> tuple[Outline, ...]:
    """Returns the outlines to draw around the cells that the cell under the cursor reads.

    `link` has the links of the cell in `case`, which is setting A. `other` is setting B, and `of_b` has the links of
    the cell of B with the same index. If either is None, only the window of the cell is outlined. Otherwise, the areas
    that `_read_windows` returns for A and for B are outlined, those of B with dashed lines. If both have the same
    areas, only the window of the cell is outlined. `fields` are the fields of the tensors on the stage.
    """
    if other is None or of_b is None:
        return () if link.window is None else (Outline(link.window),)
    a, b = _read_windows(case, link), _read_windows(other.case, of_b)
    if a == b:
        return outlines_of(case, link, None, None, fields)
    renamed = (replace(window, field=window.field + OF_B) if window.field + OF_B in fields else window for window in b)
    return (*map(Outline, a), *(Outline(window, is_dashed=True) for window in renamed))


def _read_windows(case: Case, link: Link) -> list[Window]:
    """Returns the areas to frame around the cells that an output cell reads: its window, or one line along the
    operator's axis in each tensor.

    A line extends over the whole axis. A tensor has no area if the output cell reads values from several lines of it.
    """
    axis = axis_of(case)
    if link.window is not None or axis is None or link.is_input:
        return [] if link.window is None else [link.window]
    values = by_field([read for read in link.reads if read.role is Role.VALUE])
    found: list[Window] = []
    for field, reads in values.items():
        box, desc = bounding(reads), case.tensor(field)
        shape = None if desc is None else desc.shape
        if shape is None or axis >= len(box) or any(len(part) > 1 for d, part in enumerate(box) if d != axis):
            continue
        low = tuple(0 if d == axis else part.start for d, part in enumerate(box))
        high = tuple(shape[d] if d == axis else part.stop for d, part in enumerate(box))
        found.append(Window(field, low, high))
    return found


def with_reads_of_b(marks: Mapping[str, Marks], link: Link, shown: Sequence[TensorPicture]) -> dict[str, Marks]:
    """Returns `marks`, the marks of case A in a comparison, with additional marks for the cells that case B reads.
    `link` contains the reads of B.

    In B's tensor, the cell with the same index as the cell under the cursor gets the frame of the cursor, too.
    """
    names = {picture.field for picture in shown}
    found = {
        field: tuple(
            replace(mark, role="cursor") if mark.role == "same" and field.endswith(OF_B) else mark for mark in own
        )
        for field, own in marks.items()
    }
    for field, of_b in read_marks(link, "B").items():
        name = field + OF_B if field + OF_B in names else field
        found[name] = (*found.get(name, ()), *of_b)
    return found


def _of_b(twin: TensorPicture) -> TensorPicture:
    read_at = twin.field if twin.is_output else ""
    return replace(twin, field=twin.field + OF_B, title=twin.field, badge="B", read_at=read_at)


def is_same(one: TensorPicture, other: TensorPicture) -> bool:
    """True if two tensors have the same data type and sizes, and the same numbers or none."""
    if (one.data_type, one.sizes) != (other.data_type, other.sizes):
        return False
    a, b = one.shown_values, other.shown_values
    if a is None or b is None:
        return a is b
    if a.ctypes.data == b.ctypes.data and a.strides == b.strides:
        return True
    mask = _differing(a, b)
    return mask is not None and not mask.any()


def difference(one: TensorPicture, other: TensorPicture) -> np.ndarray | None:
    """A mask of the cells in which two pictures differ; None if the sizes or data types differ or numbers are missing.

    NaN equals NaN.
    """
    a, b = one.shown_values, other.shown_values
    return None if a is None or b is None else _differing(a, b)


def _differing(a: np.ndarray, b: np.ndarray) -> np.ndarray | None:
    if a.shape != b.shape or a.dtype != b.dtype:
        return None
    from ops.arrays.equality import unequal_cells  # imported here, because only comparing needs it

    return unequal_cells(a, b)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Compared", text)
