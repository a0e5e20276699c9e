"""Takes the pictures of the guide from the real window: light and dark, in English and Korean.

python -m tests.guide.pictures                      writes docs/images/guide/<language>/<theme>/<name>.png
python -m tests.guide.pictures --only cell,lecture --out /somewhere
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from explorer.app import create_application
from explorer.panels.level_panel import LevelPanel
from explorer.window.main_window import MainWindow
from tests.guide.helpers import window_scenes
from tests.guide.helpers.camera import LANGUAGES, SIZE, THEMES, open_example, open_window, settle, show_panel
from tests.guide.helpers.window_scenes import Scene

PICTURES = Path(__file__).parents[2] / "docs" / "images" / "guide"
TALL = SIZE[0], 960


def convolution(window: MainWindow, folder: Path) -> None:
    """Shows AVERAGE_POOLING. An output cell is explained: the picture has the input cells in its window, and their
    mean.
    """
    open_example(window, "AVERAGE_POOLING")
    settle(window)
    window.stage.pin("OutputTensor", (0, 0, 1, 1))


def levels(window: MainWindow, folder: Path) -> None:
    """Shows the support of every feature level, and the problems at older levels."""
    show_panel(window, window.tabs.panel(LevelPanel))


SCENES: Mapping[str, Scene] = {
    "first": window_scenes.plain,
    "cell": window_scenes.pinned,
    "convolution": convolution,
    "problem": window_scenes.problem,
    "pasted": window_scenes.pasted,
    "levels": levels,
    "memory": window_scenes.strides,
    "lesson": window_scenes.lesson,
    "lecture": window_scenes.lecture,
    "predict": window_scenes.predict,
}
# Scenes whose panel must be large enough to be read.
READ = ("pasted", "levels", "memory")
OF_THE_STAGE = ("convolution",)


def take(name: str, theme: str, language: str) -> QImage:
    """Returns the picture of the scene `name`. Hints for new users are shown only in the scene of the first start."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_window(theme, language, TALL if name in READ else SIZE, name != "first") as window,
    ):
        SCENES[name](window, Path(folder))
        settle(window)
        shown = window.stage if name in OF_THE_STAGE else window
        area = QRect(shown.mapTo(window, shown.rect().topLeft()), shown.size())
        return window.grab(area).toImage()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="names, separated by commas: " + ", ".join(SCENES))
    parser.add_argument("--out", type=Path, default=PICTURES)
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    create_application()
    names = given.only.split(",") if given.only else list(SCENES)
    for language in LANGUAGES:
        for theme in THEMES:
            folder = given.out / language / theme
            folder.mkdir(parents=True, exist_ok=True)
            for name in names:
                image = take(name, theme, language)
                image.convertToFormat(QImage.Format.Format_RGB888).save(str(folder / f"{name}.png"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
