"""The scene: everything that the stage shows. It comes from the current case's run or from the previous run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from explorer.cursor.cell_cursor import is_inside
from explorer.stage.as_directml import AsDirectML, differing_marks
from explorer.stage.difference_pictures import reference_value, with_differences
from explorer.stage.pictures import pictures
from explorer.stage.prediction import Prediction
from explorer.stage.run_history import Run, RunHistory, changed_marks
from ops import Evaluation, Severity, Violation
from ops.check.validation import has_errors
from ops.model.case import Case
from ops.model.operator import Operator
from widgets.display.picture import Coordinates, Mark, TensorPicture
from widgets.text.wording import worded

if TYPE_CHECKING:
    from explorer.stage.compared import Other
    from ops.explain.intermediates import Flow

# Modules for intermediate tensors and for the comparison of two settings are imported when the user shows them.


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """The pictures on the stage, with the case and the result from which their cells are explained.

    If `result` is None, there are no explanations.

    `message` is the sentence, with its severity, that is shown while the pointer is on no cell. `changed` marks changed
    cells by field. `changed_from` is the meaning of these marks in the legend; it is '' if they mark changes since the
    previous run. `flow` contains the intermediate tensors that are shown among the pictures. `other` is the setting
    with which the case is compared.
    """

    case: Case
    pictures: tuple[TensorPicture, ...]
    result: Evaluation | None
    message: tuple[str, str]
    changed: Mapping[str, Mark] | None = None
    changed_from: str = ""
    flow: "Flow | None" = None
    other: "Other | None" = None

    @property
    def was_run(self) -> bool:
        """True if the case has been run and has outputs."""
        return self.result is not None and self.result.why_not is None

    def value_at(self, field: str, cell: Coordinates | None) -> np.generic | None:
        """The number in a cell; None if it is hidden or there is none."""
        picture = next((picture for picture in self.pictures if picture.field == field), None)
        values = None if picture is None else picture.values
        if picture is None or values is None or cell is None or not is_inside(cell, values.shape):
            return None
        return None if picture.hides(cell) else values[cell]

    def explained_value(self, field: str, cell: Coordinates | None) -> np.generic | None:
        """The number that the explanation of a cell must give. This is the reference's number, even if the stage shows
        another number that a device computed. None if no number is shown.
        """
        value = self.value_at(field, cell)
        if value is None or cell is None:
            return None
        reference = reference_value(self.result, field, cell)
        return value if reference is None else reference

    def hides(self, field: str, cell: Coordinates | None) -> bool:
        """True if predict mode hides the number of a cell."""
        return cell is not None and any(
            p.field == field and is_inside(cell, p.sizes) and p.hides(cell) for p in self.pictures
        )

    def with_flow(self, flow: "Flow | None") -> "Scene":
        """The scene with the pictures of intermediate tensors added; unchanged if `flow` is None."""
        if flow is None:
            return self
        from explorer.stage.flow_pictures import with_flow

        return replace(self, pictures=with_flow(self.case.operator, self.pictures, flow), flow=flow)

    @property
    def hides_any(self) -> bool:
        """True if predict mode hides any number."""
        return any(picture.is_covered for picture in self.pictures)


class ShownRun:
    """Chooses the run that the stage shows: the run of the current case, the same run as DirectML, or the previous run
    of the operator.
    """

    def __init__(self, prediction: Prediction, as_directml: AsDirectML) -> None:
        self._prediction, self._as_directml = prediction, as_directml
        self._case: Case | None = None
        self._violations: tuple[Violation, ...] = ()
        self._result: Evaluation | None = None
        self._history = RunHistory()
        self._shows_before = False
        # A sentence about the case as a whole, shown while the pointer is on no cell.
        self.remark = ""
        # The setting with which the case is compared.
        self.other: Other | None = None
        # True if even outputs that equal the reference get a picture of their differences.
        self.shows_equal = False

    @property
    def result(self) -> Evaluation | None:
        """The result that is shown: the result as DirectML if its switch is on, otherwise the result of the run."""
        return self._as_directml.shown(self._result)

    def result_of(self, case: Case) -> Evaluation | None:
        """Returns the result of `case` if it is the shown case; None if it is another case or has no result yet."""
        return self._result if case is self._case else None

    @property
    def has_errors(self) -> bool:
        """True if the current case has errors."""
        return has_errors(self._violations)

    @property
    def has_before(self) -> bool:
        """True if there is a previous run of the operator."""
        return self._history.before is not None

    @property
    def shows_before(self) -> bool:
        """True if the previous run is shown."""
        return self._shows_before

    def is_of(self, operator: Operator) -> bool:
        """True if the current case is a case of this operator."""
        return self._case is not None and self._case.operator is operator

    def take(self, case: Case, violations: tuple[Violation, ...], result: Evaluation | None) -> None:
        """Sets the case, its violations and its result. `result` is None as long as the case has not been run."""
        self._case, self._violations, self._result = case, violations, result
        self._as_directml.show_result(result, self.has_errors)
        self._history.note(case, violations, result)

    def show_before(self, shows_before: bool) -> bool:
        """Shows the previous run if `shows_before` is set, otherwise the current run. Returns False if nothing changes.

        In predict mode, the previous run is never shown.
        """
        shows_before = shows_before and not self._prediction.is_on
        if shows_before == self._shows_before or (shows_before and not self.has_before):
            return False
        self._shows_before = shows_before
        return True

    def scene(self) -> Scene | None:
        """The scene to show; None if no case was shown yet."""
        case, before, result = self._case, self._history.before, self.result
        if case is None:
            return None
        now = pictures(case, self._violations, result)
        message = message_of(case, self._violations, self._result, self.remark)
        if self._shows_before and before is not None and not self._prediction.is_on:
            return _scene_before(before, self._as_directml.shown(before.result), now)
        covered = self._prediction.covered(now)
        if result is not None and result is not self._result:
            # Differences are marked, because heatmaps of the differences would separate the outputs that the user
            # compares.
            source = QCoreApplication.translate("Stage", "compared with the documented output")
            return Scene(case, covered, result, message, differing_marks(result), source)
        if self.other is not None and self.other.case.operator is case.operator and not self._prediction.is_on:
            from explorer.stage.compared import compared

            both, marks = compared(now, self.other)
            return Scene(case, both, result, message, marks, other=self.other)
        # In predict mode a difference would reveal a hidden number.
        shown = covered if self._prediction.is_on else with_differences(now, result, self.shows_equal)
        return Scene(case, shown, result, message)


def _scene_before(before: Run, result: Evaluation | None, now: tuple[TensorPicture, ...]) -> Scene:
    """Returns the scene of the previous run, with marks on the cells whose numbers differ in `now`, the present
    pictures.
    """
    shown = pictures(before.case, before.violations, result)
    marks, changed, cells = changed_marks(shown, now)
    pattern = QCoreApplication.translate("Stage", "Previous run: {0} of {1} output cells were different.")
    return Scene(before.case, shown, result, (pattern.format(changed, cells), "note"), marks)


def message_of(case: Case, violations: Sequence[Violation], result: Evaluation | None, remark: str) -> tuple[str, str]:
    """Returns the message that the stage shows while the pointer is on no cell, and the severity of the message.

    If there is no problem, `remark` replaces the usual message, unless it is ''.
    """
    translate = QCoreApplication.translate
    errors = sum(violation.severity is Severity.ERROR for violation in violations)
    if errors:
        count = translate("Stage", "1 error") if errors == 1 else translate("Stage", "{0} errors").format(errors)
        return translate("Stage", "Not run: {0}. The outputs of the last run are hidden.").format(count), "error"
    has_numbers = result is not None and bool(result.outputs)
    if case.operator.compute is None and not has_numbers:
        return remark or translate(
            "Stage", "There is no reference yet; only the desc and the inputs are shown."
        ), "note"
    if result is not None and result.why_not:
        return translate("Stage", "Not run: {0}.").format(worded(result.why_not)), "warning"
    return remark or translate("Stage", "Point at a cell to see why it has this number; click to pin the cell."), "note"
