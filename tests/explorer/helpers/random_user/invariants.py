"""Checks the invariants of the window, which must hold after every act of the random user."""

import dataclasses
from dataclasses import dataclass

import numpy as np

from explorer.cursor.cell_cursor import is_inside
from explorer.stage.compared import OF_B
from explorer.stage.stage import Stage
from explorer.window.main_window import MainWindow
from ops import Case, Evaluation, FeatureLevel, Violation, evaluate, validate
from ops.arrays.layout import count
from ops.backends.as_directml import AsDirectML
from ops.check.fixes import best_first
from ops.evaluator import with_as_directml
from ops.model.guard import NO_DATA
from widgets.cell_editing.cell_editor import CellEditor
from widgets.display.picture import TensorPicture

# Cases with at most this many cells a tensor are computed again and compared.
COMPARED = 1 << 16


class BrokenError(AssertionError):
    """Raised if an invariant of the program does not hold."""


@dataclass(slots=True)
class Invariants:
    """Checks the conditions that the window must meet after every act of the random user, when nothing is running.

    `fresh` is the number of cases that were computed again for a comparison with the window.
    """

    fresh: int = 0
    _last: tuple[Case, FeatureLevel, Evaluation] | None = dataclasses.field(default=None, repr=False)

    def check(self, window: MainWindow) -> None:
        session, pictures = window.session, window.stage.pictures
        if not window.isVisible():
            raise BrokenError("the window was closed")
        _check_pictures(session.case, pictures)
        _check_cursor(window.stage)
        _check_editor(window.stage)
        if any(count(picture.sizes) > COMPARED for picture in pictures):
            # Only rules that need no numbers, because the others take too long here.
            wanted = _as_shown(window, validate(session.case, session.level, NO_DATA))
            if missing := [violation.code for violation in wanted if violation not in session.violations]:
                raise BrokenError(f"violations that are not shown: {missing}")
        else:
            self._compare(window, {picture.field: picture for picture in pictures})

    def _compare(self, window: MainWindow, pictures: dict[str, TensorPicture]) -> None:
        """Raises BrokenError if the violations or numbers that the window shows are not those of its case."""
        case, result = window.session.case, self._evaluated(window.session.case, window.session.level)
        wanted_violations = _as_shown(window, result.violations)
        is_same = sorted(map(str, wanted_violations)) == sorted(map(str, window.session.violations))
        if not is_same:
            raise BrokenError(f"{window.session.violations} are shown, there are {wanted_violations}")
        shown_result = window.stage.result
        if shown_result is not None and shown_result.origin == AsDirectML.origin and result.as_directml is not None:
            result = result.as_directml
        on_device = window.devices.news is not None and not window.devices.is_lost
        # Predict mode hides numbers.
        for name in () if window.stage.prediction.is_on else (output.name for output in case.operator.outputs):
            shown = pictures[name].values if name in pictures else None
            wanted = result.outputs.get(name)
            if (shown is None) != (wanted is None):
                raise BrokenError(f"{name}: {shown} is shown, there is {wanted}")
            if shown is not None and wanted is not None and not on_device and not _same_numbers(shown, wanted):
                raise BrokenError(f"{name}: {shown} is shown, there is {wanted}")
        for name in (field.name for field in case.operator.inputs):
            shown = pictures[name].values if name in pictures else None
            if shown is not None and not _same_numbers(shown, case.logical(name)):
                raise BrokenError(f"{name}: {shown} is shown")

    def _evaluated(self, case: Case, level: FeatureLevel) -> Evaluation:
        """Returns the evaluation of a case, with the results as DirectML. A repeated call for the same case does not
        compute it again.
        """
        if self._last is None or self._last[0] is not case or self._last[1] != level:
            self.fresh += 1
            self._last = case, level, with_as_directml(evaluate(case, level=level))
        return self._last[2]


def _as_shown(window: MainWindow, violations: tuple[Violation, ...]) -> tuple[Violation, ...]:
    """Returns the violations as the window shows them: each with its best fix first.

    If a network is open, the violations of its links are included.
    """
    session = window.session
    judged = violations if session.opened is None else session.opened.judged(violations)
    return best_first(session.case, judged, session.level)


def _check_editor(stage: Stage) -> None:
    for editor in stage.findChildren(CellEditor):
        if editor.isVisible() != editor.is_open:
            raise BrokenError("a cell editor is visible but not open, or open but hidden")


def _check_pictures(case: Case, pictures: tuple[TensorPicture, ...]) -> None:
    for picture in pictures:
        if picture.values is not None and picture.values.shape != picture.sizes:
            raise BrokenError(f"{picture.field} is shown with {picture.sizes} and has {picture.values.shape}")
        known = case.operator.by_name.get(picture.field)
        if known is None and not picture.read_at and not picture.field.endswith(OF_B):
            raise BrokenError(f"{picture.field} is shown, and {case.operator.type} has none")


def _check_cursor(stage: Stage) -> None:
    cursor = stage.cell_cursor.now
    marks = stage.linking.marks
    sizes = {picture.field: picture.sizes for picture in stage.pictures}
    for field, found in marks.items():
        for mark in found:
            inside = field in sizes and len(mark.block) == len(sizes[field])
            inside = inside and all(r.stop <= size for r, size in zip(mark.block, sizes[field], strict=True))
            if not inside:
                raise BrokenError(f"{field}{sizes.get(field)} has the mark {mark.role} on {mark.block}")
    there = sizes.get(cursor.field)
    is_there = there is not None and cursor.cell is not None and is_inside(cursor.cell, there)
    if not is_there and any(mark.role == "cursor" for found in marks.values() for mark in found):
        raise BrokenError(f"{cursor} is in no tensor that is shown, and marked")


def _same_numbers(one: np.ndarray, other: np.ndarray) -> bool:
    """True if two arrays are equal bit by bit, including NaN."""
    return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()
