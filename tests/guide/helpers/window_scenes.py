"""Scenes for pictures of the window in all its states, including the pictures in the guide. A scene is a function that
brings the window into a state.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from explorer.panels.level_panel import LevelPanel
from explorer.panels.memory_panel import MemoryPanel
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.formats.cpp_export import writer as cpp_writer
from ops.lessons.lesson_json import FOLDER, read_lesson
from ops.model.feature_levels import FeatureLevel
from ops.presets import case_of
from tests.explorer.helpers.window_actions import broken, editor, heatmap, hover
from tests.guide.helpers import device_scenes, network_scenes
from tests.guide.helpers.camera import open_example, settle, show_panel
from widgets.cell_editing.cell_editor import CellEditor

Scene = Callable[[MainWindow, Path], object]
LESSON = FOLDER / "top_k1_1_columns.json"


def plain(window: MainWindow, folder: Path) -> None:
    """A scene that does nothing: its picture shows the window after the start."""


def pinned(window: MainWindow, folder: Path) -> None:
    hover(heatmap(window, "OutputValueTensor"), (0, 0, 1, 0))
    window.stage.pin("OutputValueTensor", (0, 0, 1, 0))


def steps(window: MainWindow, folder: Path) -> None:
    open_example(window, "AVERAGE_POOLING")
    settle(window)
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    window.stage.player.step(1)


def tables(window: MainWindow, folder: Path) -> None:
    window.actions_["table"].trigger()


def tiles(window: MainWindow, folder: Path) -> None:
    open_example(window, "GATHER_ND1", 2)
    window.actions_["tiles"].trigger()


def slices(window: MainWindow, folder: Path) -> None:
    open_example(window, "GATHER_ND1", 2)
    settle(window)
    window.stage.pin("OutputTensor", (0, 0, 1, 3, 3))


def many_dimensions(window: MainWindow, folder: Path) -> None:
    open_example(window, "ELEMENT_WISE_CLIP1")
    window.session.edit("InputTensor.Sizes", "1,2,1,3,2,2,3,4")


def large(window: MainWindow, folder: Path) -> None:
    open_example(window, "ELEMENT_WISE_CLIP")
    window.session.edit("InputTensor.Sizes", "1,1,256,256")


def strides(window: MainWindow, folder: Path) -> None:
    window.session.edit("InputTensor.Strides", "24,24,6,1")
    show_panel(window, window.tabs.panel(MemoryPanel))
    settle(window)
    window.stage.pin("InputTensor", (0, 0, 1, 2))


def problem(window: MainWindow, folder: Path) -> None:
    open_example(window, "ONE_HOT")
    window.session.edit("IndicesTensor.Sizes[3]", "3")


def problems(window: MainWindow, folder: Path) -> None:
    broken(window)


def wrong_text(window: MainWindow, folder: Path) -> None:
    window.session.edit("K", "seven")
    editor(window, "K").setFocus()


def remarks(window: MainWindow, folder: Path) -> None:
    """Scene: shows the warnings and notes of a case that can be run, a CLIP whose Min exceeds its Max."""
    open_example(window, "ELEMENT_WISE_CLIP")
    window.session.edit("Min", "3")
    window.session.edit("Max", "-3")


def old_level(window: MainWindow, folder: Path) -> None:
    window.session.set_level(FeatureLevel.FL_1_0)
    show_panel(window, window.tabs.panel(LevelPanel))


def levels_of_an_error(window: MainWindow, folder: Path) -> None:
    window.session.edit("InputTensor.DataType", "FLOAT64")
    show_panel(window, window.tabs.panel(LevelPanel))


def outdated(window: MainWindow, folder: Path) -> None:
    """Scene: changes K without deriving the outputs, so that their sizes no longer match the inputs."""
    window.session.set_derive(False)
    window.session.edit("K", "1")


def too_large(window: MainWindow, folder: Path) -> None:
    open_example(window, "ELEMENT_WISE_CLIP")
    window.session.edit("InputTensor.Sizes", "1,1,40000,40000")


def running(window: MainWindow, folder: Path) -> Iterator[None]:
    """Shows a long run in progress."""
    opened = threading.Event()

    def slow(*_: object, however_large: bool = False) -> None:
        opened.wait(5)
        raise ValueError

    with patch("explorer.runs.runner.evaluate", slow):
        window.session.edit("K", "1")
        yield
        opened.set()


def difference(window: MainWindow, folder: Path) -> None:
    """Shows results computed as DirectML, with marks at the cells that differ from the documented results."""
    case = window.session.case
    logical = case.logical("InputTensor").copy()
    logical.reshape(-1)[:4] = [1e-40, 2e-40, -1, 0]
    window.session.open_case(case.with_logical("InputTensor", logical), "denormals")
    settle(window)
    window.actions_["asDirectML"].trigger()


def cell_typed(window: MainWindow, folder: Path) -> None:
    window.input.cells.edit("InputTensor", (0, 0, 1, 2), "12")


def cell_refused(window: MainWindow, folder: Path) -> None:
    open_example(window, "ONE_HOT")
    settle(window)
    window.input.cells.edit("IndicesTensor", (0, 0, 1, 0), "-1")
    cell = window.findChild(CellEditor)
    assert cell is not None
    QTest.keyClick(cell, Qt.Key.Key_Return)


def painting(window: MainWindow, folder: Path) -> None:
    window.actions_["paint"].trigger()


def searched(window: MainWindow, folder: Path) -> None:
    editor(window, "operators.search").setText("pool")


def found_nothing(window: MainWindow, folder: Path) -> None:
    editor(window, "operators.search").setText("qqqq")


def lesson(window: MainWindow, folder: Path) -> None:
    window.course.begin(read_lesson(LESSON))


def lesson_hint(window: MainWindow, folder: Path) -> None:
    window.course.begin(read_lesson(FOLDER / "one_hot_3_find_it.json"))
    settle(window)
    window.lesson.hint_asked.emit()


def lesson_done(window: MainWindow, folder: Path) -> None:
    window.course.begin(read_lesson(LESSON))
    settle(window)
    for path, text in (("Axis", "2"), ("K", "2"), ("K", "1"), ("Axis", "3")):
        if not window.course._is_done:  # pyright: ignore[reportPrivateUsage]
            window.session.edit(path, text)
            settle(window)


def lecture(window: MainWindow, folder: Path) -> None:
    size = window.size()
    window.actions_["lecture"].trigger()
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(size)
    settle(window)
    window.stage.pin("OutputValueTensor", (0, 0, 0, 0))


def lecture_of_problem(window: MainWindow, folder: Path) -> None:
    problem(window, folder)
    size = window.size()
    window.actions_["lecture"].trigger()
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(size)


def predict(window: MainWindow, folder: Path) -> None:
    window.actions_["predict"].setChecked(True)
    settle(window)
    place = heatmap(window, "OutputValueTensor").rect_of((0, 0, 0, 0)).center()
    QTest.mouseClick(heatmap(window, "OutputValueTensor"), Qt.MouseButton.LeftButton, pos=place)


def history(window: MainWindow, folder: Path) -> None:
    """Shows the marks at changed cells after several edits and runs."""
    for text in ("1", "3", "2"):
        window.session.edit("K", text)
        settle(window)


def code(language: int, window: MainWindow, folder: Path) -> None:
    show_panel(window, window.code)
    settle(window)
    box = window.findChild(QComboBox, "code.language")
    assert box is not None
    box.setCurrentIndex(language)
    box.activated.emit(language)


def pasted(window: MainWindow, folder: Path) -> None:
    operator = OPERATORS["DML_OPERATOR_ONE_HOT"]
    text = cpp_writer.write(case_of(operator, operator.examples[0]))
    window.pasting.open_text(text.replace("{ 1u, 1u, 3u, 1u }", "{ 1u, 1u, 3u, 2u }").replace("12ull", "24ull"))
    show_panel(window, window.code)


def fixed_code(window: MainWindow, folder: Path) -> None:
    """Scene: shows pasted code after a fix. The changed lines are shown as a diff."""
    pasted(window, folder)
    (violation,) = window.session.violations
    window.session.apply_fix(violation.fixes[0])


def of_operator(name: str, window: MainWindow, folder: Path) -> None:
    open_example(window, name)
    settle(window)
    output = next(picture for picture in window.stage.pictures if picture.is_output)
    window.stage.pin(output.field, tuple(size // 2 for size in output.sizes))


def with_panel(place: int, window: MainWindow, folder: Path) -> None:
    window.tabs.setCurrentIndex(place)


OPERATORS_LOOKED_AT = (
    "GRU", "LSTM", "ADAM_OPTIMIZER", "ROI_ALIGN_GRAD", "MULTIHEAD_ATTENTION", "BATCH_NORMALIZATION_TRAINING_GRAD",
    "CONVOLUTION", "ONE_HOT", "ELEMENT_WISE_CLIP1", "DIAGONAL_MATRIX1",
)  # fmt: skip
WINDOWS: Mapping[str, Scene] = {
    **{
        scene.__name__: scene
        for scene in (
            plain, pinned, steps, tables, tiles, slices, many_dimensions, large, strides, problem, problems, wrong_text,
            remarks, old_level, levels_of_an_error, outdated, too_large, running, difference, cell_typed, cell_refused,
            painting, searched, found_nothing, lesson, lesson_hint, lesson_done, lecture, lecture_of_problem, predict,
            history, pasted, fixed_code,
        )
    },
    **{f"code_{number}": partial(code, number) for number in range(5)},
    **{f"of_{name}": partial(of_operator, name) for name in OPERATORS_LOOKED_AT},
    **device_scenes.WINDOWS,
    **network_scenes.WINDOWS,
}  # fmt: skip


def panels(window: MainWindow) -> Mapping[str, Scene]:
    """Returns a scene for every tab. The name of a scene is `panel_` and the position of the tab."""
    return {f"panel_{place}": partial(with_panel, place) for place in range(window.tabs.count())}
