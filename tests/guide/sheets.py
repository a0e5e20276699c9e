"""Takes contact sheets of the stage with the first example of every operator, and checks their contents.

python -m tests.guide.sheets OUT --theme dark --language ko --size 1280x800
"""

import argparse
import sys
import time
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from explorer.app import create_application
from explorer.cli.arguments import size
from ops import OPERATORS
from tests.guide.helpers.camera import LANGUAGES, THEMES, live, open_example, open_window, settle
from tests.guide.helpers.stage_checks import faults
from tests.guide.looks import on_large_screen
from widgets.style.delays import COLOR_NOTE_AFTER_MS

COLUMNS, ROWS = 3, 5
CAPTION = 16
SIZE = (1440, 900)
# Until the animations have ended and the note about similar colours is there.
STILL_MS = COLOR_NOTE_AFTER_MS + 100


def sheets(shots: list[tuple[str, QImage]], out: Path) -> None:
    """Writes contact sheets with several screenshots each to `sheet00.png`, `sheet01.png` ... in the folder `out`.

    `shots` has the screenshot of each operator's stage, with the operator's name as its caption.
    """
    per_sheet = COLUMNS * ROWS
    for first in range(0, len(shots), per_sheet):
        part = shots[first : first + per_sheet]
        width = max(image.width() for _, image in part) + 4
        height = max(image.height() for _, image in part) + CAPTION + 4
        sheet = QImage(COLUMNS * width, -(-len(part) // COLUMNS) * height, QImage.Format.Format_RGB888)
        sheet.fill(QColor("#808080"))
        painter = QPainter(sheet)
        for number, (name, image) in enumerate(part):
            row, column = divmod(number, COLUMNS)
            place = QRect(column * width, row * height, image.width(), image.height())
            painter.drawText(place.topLeft().x() + 4, place.top() + CAPTION - 4, name)
            painter.drawImage(place.translated(0, CAPTION), image)
        painter.end()
        sheet.save(str(out / f"sheet{first // per_sheet:02d}.png"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--size", type=size, default=SIZE)
    parser.add_argument("--only", default="", help="names of operators, separated by commas")
    given = parser.parse_args()
    on_large_screen()
    create_application()
    given.out.mkdir(parents=True, exist_ok=True)
    shots: list[tuple[str, QImage]] = []
    found: list[str] = []
    times: list[float] = []
    with open_window(given.theme, given.language, given.size) as window:
        for operator in OPERATORS.values():
            if given.only and operator.name not in given.only.split(","):
                continue
            started = time.process_time()
            open_example(window, operator.name)
            settle(window, 0)
            times.append(time.process_time() - started)
            live(STILL_MS)
            shots.append((operator.name, window.stage.grab().toImage()))
            found += [f"{operator.name}: {fault}" for fault in faults(window)]
    sheets(shots, given.out)
    ordered = sorted(times)
    print(f"{len(shots)} operators; processor time until shown: median {ordered[len(ordered) // 2] * 1000:.0f} ms, "
          f"largest {ordered[-1] * 1000:.0f} ms; faults: {len(found)}")  # fmt: skip
    print("\n".join(found))
    return min(len(found), 1)


if __name__ == "__main__":
    sys.exit(main())
