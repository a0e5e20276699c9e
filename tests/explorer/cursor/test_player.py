"""The player steps and plays through the cells of an output, and through the steps of each cell."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QProxyStyle, QSlider, QStyle, QToolButton
from pytestqt.qtbot import QtBot

from explorer.cursor.cell_cursor import Cursor
from explorer.cursor.linked_cells import step_count
from explorer.cursor.player import Player
from explorer.stage.pictures import pictures
from ops import OPERATORS, evaluate
from ops.presets import case_of
from widgets.stage.step_bar import StepBar

OUTPUT = "OutputValueTensor"  # {1,1,3,2}
CELLS = [(0, 0, row, column) for row in range(3) for column in range(2)]


class Stepping:
    """A step player and its StepBar, for the first example of TOP_K1."""

    def __init__(self, qtbot: QtBot) -> None:
        self._qtbot = qtbot
        self.cursor, self.bar = Cursor(), StepBar()
        qtbot.addWidget(self.bar)
        self.bar.resize(700, 36)
        self.bar.show()
        self.player = Player(self.cursor, self.bar, self.bar)
        operator = OPERATORS["DML_OPERATOR_TOP_K1"]
        self.case = case_of(operator, operator.examples[0])
        self.result = evaluate(self.case)
        self.player.show_case(self.case, pictures(self.case, (), self.result))

    def press(self, name: str) -> None:
        button = self.bar.findChild(QToolButton, f"steps.{name}")
        assert button is not None
        self._qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    @property
    def place(self) -> tuple[tuple[int, ...] | None, int | None]:
        return self.cursor.now.cell, self.cursor.now.step


@pytest.fixture
def stepping(qtbot: QtBot) -> Stepping:
    return Stepping(qtbot)


@pytest.fixture
def without_motion(qapp: QApplication) -> Iterator[None]:
    """Simulates a desktop setting that turns animations off."""

    class Still(QProxyStyle):
        def styleHint(self, hint, option=None, widget=None, returnData=None) -> int:
            if hint == QStyle.StyleHint.SH_Widget_Animation_Duration:
                return 0
            return super().styleHint(hint, option, widget, returnData)

    # By name: with a style sheet, the application's style is a wrapper whose object name is empty.
    qapp.setStyle(Still("Fusion"))
    yield
    qapp.setStyle("Fusion")


def test_forward_starts_at_the_first_cell_and_ends_at_the_last(stepping: Stepping):
    seen = []
    for _ in range(len(CELLS) + 2):
        stepping.press("forward")
        seen.append(stepping.cursor.now.cell)
    assert seen == [*CELLS, CELLS[-1], CELLS[-1]]
    assert stepping.cursor.now.field == OUTPUT


def test_back_starts_at_the_last_cell_and_ends_at_the_first(stepping: Stepping):
    seen = []
    for _ in range(len(CELLS) + 2):
        stepping.press("back")
        seen.append(stepping.cursor.now.cell)
    assert seen == [*reversed(CELLS), CELLS[0], CELLS[0]]


def test_it_goes_on_in_the_output_that_is_pointed_at(stepping: Stepping):
    stepping.cursor.hover("OutputIndexTensor", (0, 0, 1, 1))
    stepping.press("forward")
    assert (stepping.cursor.now.field, stepping.cursor.now.cell) == ("OutputIndexTensor", (0, 0, 2, 0))


def test_from_an_input_it_starts_with_the_output(stepping: Stepping):
    stepping.cursor.hover("InputTensor", (0, 0, 2, 3))
    stepping.press("forward")
    assert (stepping.cursor.now.field, stepping.cursor.now.cell) == (OUTPUT, CELLS[0])


def test_steps_go_through_each_cell_forward_and_back(stepping: Stepping):
    stepping.press("within")
    way = [(cell, step) for cell in CELLS for step in range(step_count(stepping.case, OUTPUT, cell))]
    assert len(way) > len(CELLS)
    forward = []
    for _ in way:
        stepping.press("forward")
        forward.append(stepping.place)
    assert forward == way
    stepping.press("forward")
    assert stepping.place == way[-1]
    back = []
    for _ in way[:-1]:
        stepping.press("back")
        back.append(stepping.place)
    assert back == way[-2::-1]
    stepping.press("back")
    assert stepping.place == way[0]


def test_turning_steps_on_and_off_stays_at_the_cell(stepping: Stepping):
    stepping.cursor.hover(OUTPUT, CELLS[3])
    stepping.press("within")
    assert stepping.place == (CELLS[3], 0)
    stepping.press("within")
    assert stepping.place == (CELLS[3], None)


def test_playing_ends_at_the_last_cell(qtbot: QtBot, stepping: Stepping):
    seen: list[object] = []
    stepping.cursor.moved.connect(lambda cursor: seen.append(cursor.cell))
    stepping.player.set_speed(500)
    stepping.press("play")
    assert stepping.player.is_playing
    qtbot.waitUntil(lambda: not stepping.player.is_playing, timeout=60_000)
    assert seen == CELLS
    assert not stepping.bar.is_playing


def test_play_at_the_last_cell_starts_at_the_first(stepping: Stepping):
    stepping.cursor.hover(OUTPUT, CELLS[-1])
    stepping.press("play")
    assert stepping.cursor.now.cell == CELLS[0]
    assert stepping.player.is_playing
    stepping.press("play")
    assert not stepping.player.is_playing


def test_play_finishes_the_steps_of_the_last_cell_first(stepping: Stepping):
    stepping.press("within")
    stepping.cursor.move(OUTPUT, CELLS[-1], 0)
    stepping.press("play")
    assert stepping.place == (CELLS[-1], 0)
    stepping.press("play")
    stepping.cursor.move(OUTPUT, CELLS[-1], step_count(stepping.case, OUTPUT, CELLS[-1]) - 1)
    stepping.press("play")
    assert stepping.place == (CELLS[0], 0)


def test_play_goes_on_from_the_cell_that_is_pointed_at(qtbot: QtBot, stepping: Stepping):
    stepping.cursor.hover(OUTPUT, CELLS[3])
    seen: list[object] = []
    stepping.cursor.moved.connect(lambda cursor: seen.append(cursor.cell))
    stepping.player.set_speed(500)
    stepping.press("play")
    qtbot.waitUntil(lambda: not stepping.player.is_playing, timeout=60_000)
    assert seen == CELLS[4:]


def test_a_pointer_that_moves_pauses(stepping: Stepping):
    stepping.press("play")
    stepping.cursor.hover("InputTensor", (0, 0, 0, 0))
    assert not stepping.player.is_playing


def test_less_motion_disables_playing_and_nothing_else(without_motion: None, stepping: Stepping):
    stepping.press("play")
    assert not stepping.player.is_playing
    assert not stepping.bar.is_playing
    stepping.press("forward")
    stepping.press("forward")
    assert stepping.cursor.now.cell == CELLS[1]


def test_the_slider_goes_to_any_cell(stepping: Stepping):
    slider = stepping.bar.findChild(QSlider, "steps.slider")
    assert slider is not None
    slider.setValue(4)
    assert stepping.cursor.now.cell == CELLS[4]


def test_without_numbers_there_is_nothing_to_step_through(stepping: Stepping):
    stepping.press("play")
    stepping.player.show_case(stepping.case, pictures(stepping.case, (), None))
    assert not stepping.player.is_playing
    for name in ("back", "play", "forward", "slider"):
        widget = stepping.bar.findChild(QSlider if name == "slider" else QToolButton, f"steps.{name}")
        assert widget is not None
        assert not widget.isEnabled()
    before = stepping.cursor.now
    stepping.player.step(1)
    stepping.player.play(True)
    assert stepping.cursor.now == before
    assert not stepping.player.is_playing
