"""The pictures of the guide, of the window as it is: light and dark, in English and Korean.

python -m tests.guide.pictures                      writes docs/images/guide/<language>/<theme>/<name>.png
python -m tests.guide.pictures --only cell,lecture --out /somewhere
"""

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from explorer.app import create_application
from explorer.cpp_pasting import open_pasted
from explorer.lecture import Lecture
from explorer.main_window import MainWindow
from ops import OPERATORS
from ops.formats import cpp_code
from ops.formats.lesson_json import FOLDER, read_lesson
from ops.presets import case_of
from tests.explorer.driving import heatmap, hover
from tests.guide.camera import LANGUAGES, SIZE, THEMES, open_example, open_window, settle, show_panel

PICTURES = Path(__file__).parents[2] / "docs" / "images" / "guide"
TALL = 960  # with a panel to be read


def show_tall(window: MainWindow, panel: QWidget) -> None:
    show_panel(window, panel)
    window.resize(SIZE[0], TALL)


def first(window: MainWindow) -> QWidget:
    """The first start: a running example and three hints."""
    return window


def cell(window: MainWindow) -> QWidget:
    """An output cell under the pointer, pinned, with the formula in the numbers of its inputs."""
    settle(window)
    hover(heatmap(window, "OutputValueTensor"), (0, 0, 1, 0))
    window.stage.pin("OutputValueTensor", (0, 0, 1, 0))
    return window


def convolution(window: MainWindow) -> QWidget:
    """A window of a pooling: the cells it lies on, and their mean."""
    open_example(window, "AVERAGE_POOLING")
    settle(window)
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    return window.stage


def problem(window: MainWindow) -> QWidget:
    """One wrong size: at the editor, on the heatmap, in the list, and in the verdict of the real DirectML."""
    open_example(window, "ONE_HOT")
    window.session.edit("IndicesTensor.Sizes[3]", "3")
    return window


def pasted(window: MainWindow) -> QWidget:
    """C++ from a project that gets E_INVALIDARG, with the mark at its line."""
    operator = OPERATORS["DML_OPERATOR_ONE_HOT"]
    code = cpp_code.text(case_of(operator, operator.examples[0]))
    open_pasted(window, code.replace("{ 1u, 1u, 3u, 1u }", "{ 1u, 1u, 3u, 2u }").replace("12ull", "24ull"))
    show_tall(window, window.code)
    return window


def levels(window: MainWindow) -> QWidget:
    """Which feature level takes what, and what breaks at an older one."""
    show_tall(window, window.levels)
    return window


def memory(window: MainWindow) -> QWidget:
    """The bytes of a tensor with strides of its own."""
    window.session.edit("InputTensor.Strides", "24,24,6,1")
    show_tall(window, window.memory)
    settle(window)
    window.stage.pin("InputTensor", (0, 0, 1, 2))
    return window


def lesson(window: MainWindow) -> QWidget:
    """A task in a strip below the heatmaps, which checks itself."""
    window.course.begin(read_lesson(FOLDER / "top_k1_1_columns.json"))
    return window


def lecture(window: MainWindow) -> QWidget:
    """The stage as large as a slide."""
    page = Lecture(window)
    page.set_on(True)
    window.setWindowState(Qt.WindowState.WindowNoState)  # the screen that there is not would be square
    window.resize(*SIZE)
    settle(window)
    window.stage.pin("OutputValueTensor", (0, 0, 0, 0))
    return window


def predict(window: MainWindow) -> QWidget:
    """Outputs that the class has to foretell; one is shown already."""
    window.actions_["predict"].setChecked(True)
    settle(window)
    place = heatmap(window, "OutputValueTensor").rect_of((0, 0, 0, 0)).center()
    QTest.mouseClick(heatmap(window, "OutputValueTensor"), Qt.MouseButton.LeftButton, pos=place)
    return window


SCENES: Mapping[str, Callable[[MainWindow], QWidget]] = {
    scene.__name__: scene
    for scene in (first, cell, convolution, problem, pasted, levels, memory, lesson, lecture, predict)
}


def take(scene: Callable[[MainWindow], QWidget], theme: str, language: str) -> QImage:
    with open_window(theme, language, hints_read=scene is not first) as window:
        shown = scene(window)
        settle(window)
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
                image = take(SCENES[name], theme, language)
                image.convertToFormat(QImage.Format.Format_RGB888).save(str(folder / f"{name}.png"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
