"""A picture of the window, or of its stage, without a screen."""

import tempfile
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QSettings

from explorer.app import create_application, create_window
from explorer.linking import is_inside
from explorer.settings import Settings
from explorer.stage import Stage
from ops import FeatureLevel
from ops.case import Case
from ops.explain import named
from widgets.picture import Coordinates

# A run that takes longer is drawn as not run.
PATIENCE_MS = 60_000


def render(
    case: Case,
    path: Path,
    size: tuple[int, int],
    theme: str,
    part: str,
    level: FeatureLevel,
    cell: tuple[str, Coordinates] | None = None,
) -> str | None:
    """Writes the picture; the reason when that failed. `part` is 'stage' or 'window', `size` that of the picture.

    `cell` is pinned: the picture tells why it holds its number.
    """
    app = create_application()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(QSettings(f"{folder}/settings.ini", QSettings.Format.IniFormat))
        settings.theme = theme
        settings.hints_read = True
        window = create_window(settings)
        window.session.open_case(case, "render")
        window.session.set_level(level)
        widget = window.stage if part == "stage" else window
        window.resize(*size)
        window.show()
        if widget is not window:
            surplus = window.size() - widget.size()
            window.resize(size[0] + surplus.width(), size[1] + surplus.height())
            app.processEvents()
            widget.resize(*size)
        deadline = QDeadlineTimer(PATIENCE_MS)

        def is_waiting() -> bool:
            return not window.runner.is_idle or (widget is window and window.directml.verdict is None)

        while is_waiting() and not deadline.hasExpired():
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)
        reason = None if cell is None else _why_not_pinned(window.stage, *cell)
        for _ in range(3):  # layouts settle in their own turns of the event loop
            app.processEvents()
        if reason is None and not widget.grab().save(str(path), "PNG"):
            reason = f"{path} cannot be written."
        window.close()
        window.deleteLater()
        app.processEvents()
    return reason


def _why_not_pinned(stage: Stage, field: str, cell: Coordinates) -> str | None:
    """Pins a cell; the reason when there is none."""
    picture = stage.picture_of(field)
    if picture is None:
        fields = ", ".join(picture.field for picture in stage.pictures)
        return f"{field} is no tensor of this model; there are {fields}."
    if not is_inside(cell, picture.sizes):
        sizes = ",".join(map(str, picture.sizes))
        return f"{named(field, cell)} is no cell of {field}, which has the sizes {{{sizes}}}."
    if picture.values is None:
        return f"{field} has no numbers: the model has not run."
    stage.pin(field, cell)
    return None
