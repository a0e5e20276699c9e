"""Draws the window, or its stage, without a screen."""

import os
import tempfile
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEventLoop, QSettings, QSize, Qt
from PySide6.QtWidgets import QWidget

from explorer.app import create_application, create_window
from explorer.cli.output import why_not_written
from explorer.cursor.cell_cursor import is_inside
from explorer.exporting import image_export
from explorer.settings.settings import Settings
from explorer.stage.stage import Stage
from ops import FeatureLevel
from ops.explain.explanation import named
from ops.model.case import Case
from widgets.display.picture import Coordinates
from widgets.stage.figure import figure_of
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
) -> str | None:
    """Writes a picture as SVG or PNG, by the suffix of the path; returns the reason if that fails, otherwise None.

    `part` is 'stage' or 'window'. `size` is in px; a PNG has `scale` pixels for each of these px. `cell` is pinned, so
    that the picture explains its number.
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
        widget = window.stage if part == "stage" else window
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
            figure = figure_of(widget, window.theming.theme.panel)
            reason = image_export.why_not(window.stage, "", figure, kind, scale) or None
            if reason is None:
                reason = why_not_written(path, image_export.file_content(figure, path.stem, kind, scale))
        for made in (shown, window):
            made.close()
            made.deleteLater()
        app.processEvents()
    return reason


def _why_not_pinned(stage: Stage, field: str, cell: Coordinates) -> str | None:
    """Pins a cell; returns the reason if there is no such cell, otherwise None."""
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
