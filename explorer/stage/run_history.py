"""Keeps the last two runs of an operator, and finds the cells whose numbers differ between two runs."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ops import Evaluation, Violation
from ops.explain.cell_sets import Block, Only, whole
from ops.model.case import Case
from widgets.display.picture import Mark, Role, TensorPicture


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A run: a case with its violations and its result."""

    case: Case
    violations: tuple[Violation, ...]
    result: Evaluation


class RunHistory:
    """Keeps the current and the previous run of an operator. Opening another operator clears both."""

    def __init__(self) -> None:
        self._now: Run | None = None
        self.before: Run | None = None

    def note(self, case: Case, violations: tuple[Violation, ...], result: Evaluation | None) -> None:
        """Records a run: the current case, its violations and its result. Records nothing if `result` is None or has no
        outputs.

        If the case is of another operator than the recorded runs, clears these in any case.
        """
        if self._now is not None and self._now.case.operator is not case.operator:
            self._now = self.before = None
        if result is None or result.why_not is not None:
            return
        if self._now is not None and self._now.case is not case and self._now.case != case:
            self.before = self._now
        self._now = Run(case, violations, result)


def changed_marks(
    shown: tuple[TensorPicture, ...], others: tuple[TensorPicture, ...]
) -> tuple[Mapping[str, Mark], int, int]:
    """Compares the pictures of two runs. Returns marks on the cells whose numbers differ, by field, and two counts: the
    number of changed output cells, and the number of all output cells.

    Tensors of different rank are aligned at the last dimension. A new leading dimension, or another data type, is not a
    change in itself. A tensor of `shown` that is missing in `others` gets no marks; if it is an output, all its cells
    count as changed.
    """
    from ops.arrays.equality import changed_cells  # imported here, because only the key for the previous run needs it

    marks: dict[str, Mark] = {}
    changed = cells = 0
    by_field = {picture.field: picture.shown_values for picture in others}
    for picture in shown:
        here, there = picture.shown_values, by_field.get(picture.field)
        if here is None:
            continue
        different = None if there is None else changed_cells(here, there)
        if picture.is_output:
            cells += here.size
            changed += here.size if different is None else int(np.count_nonzero(different))
        if different is not None and different.any():
            marks[picture.field] = mark_where(different)
    return marks, changed, cells


def mark_where(different: np.ndarray, role: Role = "changed") -> Mark:
    """A mark in the role `role` on the cells for which the mask `different` is True."""
    return Mark(role, whole(different.shape), _within(different))


def _within(mask: np.ndarray) -> Only:
    def only(block: Block) -> np.ndarray:
        return mask[tuple(slice(r.start, r.stop) for r in block)]

    return only
