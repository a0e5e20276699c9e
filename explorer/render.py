"""A picture of the window, or of its stage, without a screen."""

import tempfile
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QSettings

from explorer.app import create_application, create_window
from explorer.settings import Settings
from ops import FeatureLevel
from ops.case import Case

# A run that takes longer is drawn as not run.
PATIENCE_MS = 60_000


def render(case: Case, path: Path, size: tuple[int, int], theme: str, part: str, level: FeatureLevel) -> str | None:
    """Writes the picture; the reason when that failed. `part` is 'stage' or 'window', `size` that of the picture."""
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
        for _ in range(3):  # layouts settle in their own turns of the event loop
            app.processEvents()
        written = widget.grab().save(str(path), "PNG")
        window.close()
        window.deleteLater()
        app.processEvents()
    return None if written else f"{path} cannot be written."
