"""While *Steps* is on, the steps of the explained cell are shown side by side below the tensors."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import lay_out, settle
from widgets.formula.step_strip import StepStrip


def stepping(qtbot: QtBot, show: Show, name: str, cell: tuple[int, ...]) -> tuple[MainWindow, StepStrip]:
    window = show(name)
    window.resize(1440, 900)
    operator = OPERATORS[name]
    window.session.open_case(case_of(operator, operator.examples[0]), name)
    settle(qtbot, window)
    button(window).setChecked(True)
    output = next(each.name for each in operator.outputs if window.session.case.has(each.name))
    window.stage.pin(output, cell)
    window.stage.cell_cursor.pin(output, cell, 0)
    lay_out()
    strip = window.findChild(StepStrip, "stepStrip")
    assert strip is not None
    return window, strip


def button(window: MainWindow) -> QToolButton:
    found = window.findChild(QToolButton, "steps.within")
    assert isinstance(found, QToolButton)
    return found


def test_the_strip_follows_the_steps_and_a_click_chooses_one(qtbot: QtBot, show: Show):
    window, strip = stepping(qtbot, show, "GEMM", (0, 0, 1, 3))
    assert strip.isVisible()
    assert strip.geometry().top() > window.stage.tensors.content.bottom()
    assert window.stage.tensors.board.rect().contains(strip.geometry())
    assert strip.accessibleName() == "step 1 of 4: 4 \u00b7 2, result 8"
    window.stage.player.step(1)
    assert strip.accessibleName() == "step 2 of 4: 5 \u00b7 -2, result -2"
    before = strip.grab().toImage()
    trail = strip._picture  # pyright: ignore[reportPrivateUsage]
    assert trail is not None
    area = strip._areas(trail)[2][1]  # pyright: ignore[reportPrivateUsage]
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=area.center().toPoint())
    assert window.stage.cell_cursor.now.step == 2
    assert strip.grab().toImage() != before
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))  # the captions are no step
    assert window.stage.cell_cursor.now.step == 2


def test_without_steps_there_is_no_strip_and_the_room_is_free_again(qtbot: QtBot, show: Show):
    window, strip = stepping(qtbot, show, "CONVOLUTION", (0, 0, 0, 1))
    assert strip.isVisible()
    small = window.stage.tensors.content.height()
    button(window).setChecked(False)
    lay_out()
    assert not strip.isVisible()
    assert window.stage.tensors.content.height() >= small


def test_a_lecture_and_hidden_outputs_have_no_strip(qtbot: QtBot, show: Show):
    window, strip = stepping(qtbot, show, "GEMM", (0, 0, 1, 3))
    window.actions_["predict"].trigger()
    assert not strip.isVisible()
    window.actions_["predict"].trigger()
    window.stage.cell_cursor.pin("OutputTensor", (0, 0, 1, 3), 1)
    assert strip.isVisible()
    window.stage.set_lecturing(True)
    assert not strip.isVisible()
    window.stage.set_lecturing(False)
    assert strip.isVisible()
