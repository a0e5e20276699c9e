"""A long vector is wrapped into lines. Its cells are pinned, and reached with the keys, like those of a matrix."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from explorer.cursor.cell_cursor import CellCursor
from ops.model.case import Case
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import lay_out, settle
from widgets.heatmap.heatmap import Heatmap


def line_of(heatmap: Heatmap) -> int:
    assert heatmap.shown is not None
    return heatmap.shown.grid.line


def test_a_running_sum_of_200_elements_is_read_line_by_line(qtbot: QtBot, show: Show):
    window = show("CUMULATIVE_SUMMATION")
    numbers = np.round(np.sin(np.arange(200) / 7) * 4, 1).astype(np.float32).reshape(1, 1, 1, 200)
    case = Case.of("CUMULATIVE_SUMMATION", InputTensor=numbers, OutputTensor=[1, 1, 1, 200], Axis=3)
    window.session.open_case(case, "running sum")
    settle(qtbot, window)
    lay_out()
    given, summed = (window.stage.tensors.heatmap(field) for field in ("InputTensor", "OutputTensor"))
    line = line_of(summed)
    assert line == line_of(given) > 0
    window.stage.pin("OutputTensor", (0, 0, 0, 109))
    lay_out()
    assert len(summed.numbers) == 200
    assert window.stage.cell_cursor.now == CellCursor("OutputTensor", (0, 0, 0, 109), is_pinned=True)
    place = summed.rect_of((0, 0, 0, 120)).center()
    QTest.mouseClick(summed, Qt.MouseButton.LeftButton, pos=place)
    assert window.stage.cell_cursor.now == CellCursor("OutputTensor", (0, 0, 0, 120), is_pinned=True)
    summed.setFocus()
    QTest.keyClick(summed, Qt.Key.Key_Down)
    assert summed.current == (0, 0, 0, 120 + line)
    QTest.keyClick(summed, Qt.Key.Key_Home)
    assert summed.current == (0, 0, 0, (120 + line) // line * line)
