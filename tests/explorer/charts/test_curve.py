"""The curve of a function is below the tensors; a ring marks the point of the cell under the cursor."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops.presentation.colors import Levels
from tests.explorer.conftest import Show
from tests.explorer.helpers.charts import opened_with
from tests.explorer.helpers.window_actions import settle
from widgets.charts.function_curve import CurvePicture, FunctionCurve


def show_gelu(qtbot: QtBot, show: Show) -> tuple[MainWindow, FunctionCurve]:
    return opened_with(qtbot, show, FunctionCurve, "curve", "ACTIVATION_GELU")


@pytest.mark.sampled
def test_a_function_of_one_input_has_a_curve_below_its_tensors(qtbot: QtBot, show: Show):
    window, curve = show_gelu(qtbot, show)
    assert curve.isVisible()
    assert curve.accessibleName() == "OutputTensor as a function of InputTensor"
    board = window.stage.tensors
    assert curve.geometry().top() > board.content.bottom()
    assert board.board.rect().contains(curve.geometry())
    show("CONVOLUTION")
    settle(qtbot, window)
    assert not curve.isVisible()


@pytest.mark.sampled
def test_a_ring_marks_the_cell_under_the_cursor(qtbot: QtBot, show: Show):
    window, curve = show_gelu(qtbot, show)
    before = curve.grab().toImage()
    window.stage.pin("OutputTensor", (0, 0, 2, 3))
    after = curve.grab().toImage()
    x, y = (window.stage.value_at(field, (0, 0, 2, 3)) for field in ("InputTensor", "OutputTensor"))
    assert x is not None
    assert y is not None
    place = curve.place_of(float(x), float(y))
    changed = [
        (column, row)
        for column in range(before.width())
        for row in range(before.height())
        if QColor(before.pixel(column, row)) != QColor(after.pixel(column, row))
    ]
    ring = [at for at in changed if (QPointF(*at) - place).manhattanLength() < 16]
    assert ring
    assert np.mean([column for column, _ in changed]) < place.x()  # the line to the axis of the output


def test_a_hidden_output_has_no_curve(qtbot: QtBot, show: Show):
    window, curve = show_gelu(qtbot, show)
    window.actions_["predict"].setChecked(True)
    settle(qtbot, window)
    assert not curve.isVisible()


def dashes(curve: FunctionCurve, slope: float) -> float:
    """Returns the fraction of 200 points on the line y = slope * x that do not have the background colour.

    It shows whether the dashed line is drawn. Points at or outside the edge of the plot are left out.
    """
    image, area = curve.grab().toImage(), curve.area
    places = [curve.place_of(x, slope * x) for x in np.linspace(-3, -1, 200).tolist()]
    inside = [place for place in places if area.adjusted(4, 4, -4, -4).contains(place)]
    ground = image.pixelColor(int(area.left()) + 3, int(area.top()) + 3)
    return sum(image.pixelColor(p.toPoint()) != ground for p in inside) / len(inside)


@pytest.mark.parametrize(("levels", "has_line"), [((-3.0, 3.0), True), ((-1.0, 1.0), False)])
def test_the_line_y_equals_x_is_dashed_if_both_tensors_have_one_scale(
    qtbot: QtBot, levels: tuple[float, float], has_line: bool
):
    curve = FunctionCurve()
    qtbot.addWidget(curve)
    curve.resize(600, 240)
    x = np.linspace(-3, 3, 61)
    dots = np.stack((x[::20], -x[::20]), axis=1)
    names, maps = ("InputTensor", "OutputTensor"), ("viridis", "viridis")
    curve.show_curve(CurvePicture(x, -x, dots, (Levels(-3.0, 3.0), Levels(*levels)), names, maps))
    assert dashes(curve, -1) > 0.9  # the curve itself
    assert (dashes(curve, 1) > 0.3) == has_line
