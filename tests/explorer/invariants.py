"""What holds in the window, whatever somebody did."""

import os
from pathlib import Path

import numpy as np

from explorer.cell_cursor import is_inside
from explorer.main_window import MainWindow
from explorer.stage import Stage
from ops import Case, evaluate, validate
from ops.layout import count
from ops.validate import NO_DATA
from widgets.picture import TensorPicture

MOST_MEGABYTES = 2_500
# Outputs of up to this many cells are computed once more and compared.
COMPARED = 1 << 16


class BrokenError(AssertionError):
    """Something that has to hold did not."""


def check(window: MainWindow) -> None:
    """What holds at any time."""
    session = window.session
    if not window.isVisible():
        raise BrokenError("the window was closed")
    if window.runner.is_idle:
        quick = validate(session.case, session.level, NO_DATA)
        if missing := [violation.code for violation in quick if violation not in session.violations]:
            raise BrokenError(f"violations that are not shown: {missing}")
    _check_pictures(session.case, window.stage.pictures)
    _check_cursor(window.stage)
    if (megabytes := resident_megabytes()) > MOST_MEGABYTES:
        raise BrokenError(f"{megabytes} MB are in use")


def compare(window: MainWindow) -> str:
    """Once all is computed: what is shown is what the case has. The answer says what was compared."""
    case = window.session.case
    pictures = {picture.field: picture for picture in window.stage.pictures}
    if any(count(picture.sizes) > COMPARED for picture in pictures.values()):
        return "too large to compare"
    result = evaluate(case, level=window.session.level)
    if result.violations != window.session.violations:
        raise BrokenError(f"{window.session.violations} are shown, there are {result.violations}")
    # Predict mode hides what there is.
    for field in () if window.stage.prediction.is_on else case.operator.outputs:
        shown = pictures[field.name].values if field.name in pictures else None
        wanted = result.outputs.get(field.name)
        if (shown is None) != (wanted is None):
            raise BrokenError(f"{field.name}: {shown} is shown, there is {wanted}")
        on_device = window.devices.news is not None and not window.devices.is_lost
        if shown is not None and wanted is not None and not on_device and not _same_numbers(shown, wanted):
            raise BrokenError(f"{field.name}: {shown} is shown, there is {wanted}")
    for field in case.operator.inputs:
        shown = pictures[field.name].values if field.name in pictures else None
        if shown is not None and not _same_numbers(shown, case.logical(field.name)):
            raise BrokenError(f"{field.name}: {shown} is shown")
    return case.operator.type


def _check_pictures(case: Case, pictures: tuple[TensorPicture, ...]) -> None:
    for picture in pictures:
        if picture.values is not None and picture.values.shape != picture.sizes:
            raise BrokenError(f"{picture.field} is shown with {picture.sizes} and has {picture.values.shape}")
        known = case.operator.by_name.get(picture.field)
        if known is None and not picture.read_at:
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
    """To the bit, NaN too."""
    return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()


def resident_megabytes() -> int:
    """What this process holds; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20
