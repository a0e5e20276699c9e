"""Draws the steps of the pinned cell, or the cells of an output one after another, as pictures of an animation."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from explorer.cursor.cell_cursor import CellCursor
from explorer.cursor.linked_cells import step_count
from explorer.exporting.apng import apng
from explorer.stage.stage import Stage
from ops.arrays.layout import cell_at, count
from ops.backends.cost import demand
from ops.model.case import Case
from widgets.stage.figure import Figure, image, png

MOST_PICTURES = 64
MILLISECONDS = 1000
# A step of an animation: a field, a cell, and a step of its explanation, or None for its whole formula.
Moment = tuple[str, tuple[int, ...], int | None]


def moments(stage: Stage, case: Case) -> list[Moment]:
    """Returns the pictures of an animation as (field, cell, step): the steps of the cell under the cursor, and then its
    formula.

    If the cell has fewer than two steps, or too many, the animation shows the cells of an output, one after another.
    Returns an empty list if there are no outputs, if the cells are slow to explain, or if there would be too many
    pictures.
    """
    outputs = [p for p in stage.pictures if p.is_output and not p.read_at and p.shown_values is not None]
    if not outputs or not demand(case).is_quick:
        return []
    now = stage.cell_cursor.now
    if now.cell is not None and any(picture.field == now.field for picture in outputs):
        steps = step_count(case, now.field, now.cell)
        if 2 <= steps < MOST_PICTURES:
            return [(now.field, now.cell, step) for step in (*range(steps), None)]
    first = next((picture for picture in outputs if picture.field == now.field), outputs[0])
    if count(first.sizes) > MOST_PICTURES:
        return []
    return [(first.field, cell_at(place, first.sizes), None) for place in range(count(first.sizes))]


def why_not(stage: Stage, case: Case) -> str:
    """Returns the reason why the steps of the pinned cell cannot be drawn: there are none, or they need too many
    pictures. Returns '' if they can be drawn.
    """
    if moments(stage, case):
        return ""
    return QCoreApplication.translate(
        "StepPictures", "There are no steps to draw, or they need more than {0} pictures; pin another cell."
    ).format(MOST_PICTURES)


def content(stage: Stage, case: Case, figure: Callable[[], Figure], scale: int) -> Callable[[], bytes]:
    """Draws the pictures of an animation, and returns a function that joins them into a file.

    `figure` returns the current figure of the stage. To draw, the cursor is moved from cell to cell; a pinned cursor
    then returns to its first place. The returned function may run in any thread.
    """
    cursor, before = stage.cell_cursor, stage.cell_cursor.now
    drawn: list[tuple[QImage, str]] = []
    for field, cell, step in moments(stage, case):
        cursor.pin(field, cell, step)
        shown = figure()
        drawn.append((image(shown, scale), shown.background))
    _go_back(stage, before)
    size = QSize()
    for picture, _ in drawn:
        size = size.expandedTo(picture.size())
    return partial(_joined, [_filled(picture, size, background) for picture, background in drawn])


def _go_back(stage: Stage, before: CellCursor) -> None:
    stage.cell_cursor.clear()
    if before.cell is not None and before.is_pinned:
        stage.cell_cursor.pin(before.field, before.cell, before.step)


def _filled(picture: QImage, size: QSize, background: str) -> QImage:
    """The picture at the top left of an area with the given size; the rest of the area has the colour `background`."""
    if picture.size() == size:
        return picture
    made = QImage(size, picture.format())
    made.fill(QColor(background))
    painter = QPainter(made)
    painter.drawImage(0, 0, picture)
    painter.end()
    return made


def _joined(pictures: list[QImage]) -> bytes:
    files = [png(picture) for picture in pictures]
    if not all(files):
        raise OSError(None, QCoreApplication.translate("ImageExport", "there is not enough memory for the picture"))
    return apng(files, MILLISECONDS)
