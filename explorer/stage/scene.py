"""What the stage shows: the run of the case, or the one before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication

from explorer.cursor.cell_cursor import is_inside
from explorer.stage.as_directml import differing_marks
from explorer.stage.difference_pictures import with_differences
from explorer.stage.pictures import pictures
from explorer.stage.prediction import Prediction
from explorer.stage.run_history import Run, changed_marks
from ops import Evaluation, Severity, Violation
from ops.model.case import Case
from widgets.display.picture import Coordinates, Mark, TensorPicture
from widgets.text.wording import worded


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What the cursor moves over. Without a run there are cells, but nothing to explain."""

    case: Case
    pictures: tuple[TensorPicture, ...]
    result: Evaluation | None
    message: tuple[str, str]
    changed: Mapping[str, Mark] | None = None
    changed_from: str = ""

    @property
    def was_run(self) -> bool:
        return self.result is not None and self.result.why_not is None

    def value_at(self, field: str, cell: Coordinates | None) -> np.generic | None:
        """The number in a cell, when there is one."""
        picture = next((picture for picture in self.pictures if picture.field == field), None)
        values = None if picture is None else picture.values
        if picture is None or values is None or cell is None or not is_inside(cell, values.shape):
            return None
        return None if picture.hides(cell) else values[cell]

    def hides(self, field: str, cell: Coordinates | None) -> bool:
        """Whether a cell has a number that nobody is to know."""
        return cell is not None and any(
            p.field == field and is_inside(cell, p.sizes) and p.hides(cell) for p in self.pictures
        )

    @property
    def hides_any(self) -> bool:
        return any(picture.is_covered for picture in self.pictures)


def scene_now(
    case: Case,
    now: tuple[TensorPicture, ...],
    result: Evaluation | None,
    message: tuple[str, str],
    prediction: Prediction,
    shows_equal: bool,
) -> Scene:
    """The tensors of the case as they are by `now`, with the differences that its run has from the reference."""
    covered = prediction.covered(now)
    # A difference tells of the number that is hidden.
    shown = covered if prediction.is_on else with_differences(now, result, shows_equal)
    return Scene(case, shown, result, message)


def scene_as_directml(
    case: Case,
    now: tuple[TensorPicture, ...],
    result: Evaluation,
    message: tuple[str, str],
    prediction: Prediction,
) -> Scene:
    """The tensors of the case with what DirectML was seen to make of it, and marks where the documents differ."""
    # Beside these a heatmap of the differences would only push aside what is compared.
    source = QCoreApplication.translate("Stage", "from what is documented")
    return Scene(case, prediction.covered(now), result, message, differing_marks(result), source)


def scene_before(before: Run, result: Evaluation | None, now: tuple[TensorPicture, ...]) -> Scene:
    """The run before this one, with marks where the numbers are others `now`."""
    shown = pictures(before.case, before.violations, result)
    marks, changed, cells = changed_marks(shown, now)
    pattern = QCoreApplication.translate("Stage", "The run before: {0} of {1} output cells were different.")
    return Scene(before.case, shown, result, (pattern.format(changed, cells), "note"), marks)


def message_of(case: Case, violations: Sequence[Violation], result: Evaluation | None, remark: str) -> tuple[str, str]:
    """What is said while no cell is pointed at, and its severity."""
    translate = QCoreApplication.translate
    errors = sum(violation.severity is Severity.ERROR for violation in violations)
    if errors:
        count = translate("Stage", "1 error") if errors == 1 else translate("Stage", "{0} errors").format(errors)
        return translate("Stage", "Not run: {0}. The last good output is hidden.").format(count), "error"
    has_numbers = result is not None and bool(result.outputs)
    if case.operator.compute is None and not has_numbers:
        return remark or translate("Stage", "There is no reference yet: shown is the desc, and the inputs."), "note"
    if result is not None and result.why_not:
        return translate("Stage", "Not run: {0}.").format(worded(result.why_not)), "warning"
    return remark or translate("Stage", "Point at a cell to see why it holds its number; click to pin it."), "note"
