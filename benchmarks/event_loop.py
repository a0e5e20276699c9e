"""The longest time the window does not answer while DirectML's process starts and judges edits.

python -m benchmarks.event_loop
"""

import os
import tempfile
from time import perf_counter

from PySide6.QtCore import QSettings, QTimer

from explorer.app import create_application, create_window
from explorer.settings import Settings

TICK_MS = 2
SECONDS = 4.0


def main() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = create_application()
    with tempfile.TemporaryDirectory() as folder:
        window = create_window(Settings(QSettings(f"{folder}/settings.ini", QSettings.Format.IniFormat)))
        window.show()
        app.processEvents()
        gaps: list[float] = []
        last = perf_counter()

        def tick() -> None:
            nonlocal last
            now = perf_counter()
            gaps.append(now - last)
            last = now

        timer = QTimer()
        timer.timeout.connect(tick)
        timer.start(TICK_MS)
        end = perf_counter() + SECONDS
        while perf_counter() < end:
            app.processEvents()
        verdict = window.directml.verdict
        window.close()
    said = "no verdict" if verdict is None else verdict.sentence
    print(f"longest gap {max(gaps) * 1000:.0f} ms of {len(gaps)} ticks; {said}")


if __name__ == "__main__":
    main()
