"""The stage with two settings of one operator: tensors that are equal are drawn once, all others as A and B."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QCoreApplication

from explorer.stage.pictures import pictures
from explorer.stage.run_history import mark_where
from ops import Evaluation, Violation
from ops.model.case import Case
from widgets.display.picture import Mark, TensorPicture

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

    `shown` are the pictures of A. A tensor of B has the name of its field with OF_B.
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
