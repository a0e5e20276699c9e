"""Draws the window, or its stage, without a screen."""

import os
import tempfile
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEventLoop, QSettings, QSize, Qt
from PySide6.QtWidgets import QWidget

from explorer.app import create_application, create_window
from explorer.cli.output import why_not_written
from explorer.cursor.cell_cursor import is_inside
from explorer.exporting import image_export, step_pictures
from explorer.settings.settings import Settings
from explorer.stage.stage import Stage
from explorer.window.main_window import MainWindow
from ops import FeatureLevel
from ops.explain.explanation import named
from ops.model.case import Case
from ops.presentation.attributes import caption
from widgets.display.picture import Coordinates
from widgets.stage.figure import Figure, at_least, figure_of
from widgets.style.delays import RENDERING_LIMIT_MS


def render(
    case: Case,
    path: Path,
    size: tuple[int, int],
    theme: str,
    part: str,
    level: FeatureLevel,
    cell: tuple[str, Coordinates] | None = None,
    scale: int = 1,
    *,
    has_caption: bool = False,
    has_steps: bool = False,
) -> str | None:
    """Writes a picture as SVG or PNG, by the suffix of the path; returns the reason if that fails, otherwise None.

    `part` is 'figure' (the stage without its controls), 'stage' or 'window'. `size` is in px; a PNG has `scale` pixels
    for each of these px. A figure becomes larger if its tensors need more space. `cell` is pinned, so that the picture
    explains its number. A figure can have a caption; with `has_steps`, a PNG is animated and shows the steps of the
    cell.
    """
    kind = image_export.SVG if path.suffix.lower() == ".svg" else image_export.PNG
    if kind == image_export.PNG and (reason := image_export.why_too_large(QSize(*size) * scale)):
        return reason
    if kind == image_export.PNG and scale > 1 and QCoreApplication.instance() is None:
        os.environ["QT_SCALE_FACTOR"] = str(scale)  # icons are drawn once, at the scale of the screen
    app = create_application()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(QSettings(f"{folder}/settings.ini", QSettings.Format.IniFormat))
        settings.theme = theme
        settings.hints_read = True
        window = create_window(settings)
        window.session.open_case(case, "render")
        window.session.set_level(level)
        widget = window if part == "window" else window.stage
        shown: QWidget = window
        if widget is not window:
            # The stage leaves the window, where other widgets would limit its size; it then has no focus either.
            shown = QWidget()
            shown.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            widget.setParent(shown)
        for part_of_it in (shown, widget):
            part_of_it.resize(*size)
            part_of_it.show()
        deadline = QDeadlineTimer(RENDERING_LIMIT_MS)

        def is_waiting() -> bool:
            return not window.runner.is_idle or (widget is window and window.directml.verdict is None)

        while is_waiting() and not deadline.hasExpired():
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)
        reason = None if cell is None else _why_not_pinned(window.stage, *cell)
        for _ in range(3):  # layouts need several turns of the event loop
            app.processEvents()
        if reason is None:
            # The stage gets the background that it has in the window.
            drawn = partial(figure_of, widget, window.theming.theme.panel)
            if part == "figure":
                drawn = partial(_figure, window, QSize(*size), caption(case) if has_caption else "")
            reason = image_export.why_not(window.stage, "", drawn(), kind, scale) or None
            if reason is None and has_steps:
                reason = step_pictures.why_not(window.stage, case) or None
            if reason is None:
                content = (
                    step_pictures.content(window.stage, case, drawn, scale)
                    if has_steps
                    else image_export.file_content(drawn(), path.stem, kind, scale)
                )
                reason = why_not_written(path, content)
        for made in (shown, window):
            made.close()
            made.deleteLater()
        app.processEvents()
    return reason


def _figure(window: MainWindow, size: QSize, text: str) -> Figure:
    return at_least(image_export.figure(window.stage, "", window.theming.theme, text), size)


def _why_not_pinned(stage: Stage, field: str, cell: Coordinates) -> str | None:
    """Pins a cell on the stage, and returns None.

    If the cell does not exist or has no number, returns the reason, and pins nothing.
    """
    picture = stage.picture_of(field)
    if picture is None:
        fields = ", ".join(picture.field for picture in stage.pictures)
        return f"{field} is not a tensor of this model; its tensors are {fields}."
    if not is_inside(cell, picture.sizes):
        sizes = ",".join(map(str, picture.sizes))
        return f"{named(field, cell)} is not a cell of {field}, which has the sizes {{{sizes}}}."
    if picture.values is None:
        return f"{field} has no numbers: the model has not run."
    stage.pin(field, cell)
    return None
