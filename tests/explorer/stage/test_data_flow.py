"""Tests of the data flow on the stage: its arrows cover no cell, the formula of an attention frames the weights, and
the legend gives the meaning of hidden scores.
"""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QFontMetricsF, QRegion
from pytestqt.qtbot import QtBot

from explorer.settings.language import speak
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.model.case import Case
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import lay_out, settle
from widgets.display.stage_colors import Crowded
from widgets.stage.role_legend import RoleLegend
from widgets.stage.wires import RowBand, Wires
from widgets.style.fonts import font, text_width
from widgets.style.sizes import ARROW_HEAD, FIRST_WINDOW

CELL = (0, 2, 1)


def attention(hidden: float = -10000.0) -> Case:
    """Returns a case of MULTIHEAD_ATTENTION with four queries. Its mask hides all keys after the position of the query,
    by adding `hidden` to their scores.
    """
    numbers = np.array([[-1.5, 0, 0.5], [-1.5, -1.5, 2], [0.5, -1, -1.5], [1.5, 0, 2]], np.float32).reshape(1, 4, 3)
    return Case.of(
        "MULTIHEAD_ATTENTION",
        QueryTensor=numbers,
        KeyTensor=numbers[:, ::-1],
        ValueTensor=np.array([[1, 9, 4], [8, 5, 3], [0, 8, 4], [1, 5, 8]], np.float32).reshape(1, 4, 3),
        MaskTensor=np.tril(np.ones((4, 4), np.int32)).reshape(1, 1, 4, 4),
        Scale=0.5, MaskFilterValue=hidden, HeadCount=1, MaskType="BOOLEAN", OutputTensor=[1, 4, 3],
    )  # fmt: skip


def opened(qtbot: QtBot, show: Show, case: Case) -> MainWindow:
    window = show("MULTIHEAD_ATTENTION")
    window.resize(1440, 900)
    window.session.open_case(case, "attention")
    settle(qtbot, window)
    lay_out()
    return window


def check_wires(window: MainWindow, wires: Wires) -> None:
    """Checks that wires have right angles, and are over no cell."""
    tensors = window.stage.tensors
    for wire in wires.wires:
        for (x0, y0), (x1, y1) in pairwise(wire.points):
            assert (x0 == x1) != (y0 == y1)
            line = QRectF(min(x0, x1), min(y0, y1), abs(x1 - x0) + 1, abs(y1 - y0) + 1)
            for _, heatmap in tensors.heatmaps():
                assert heatmap.shown is not None
                area = heatmap.shown.grid.area.translated(heatmap.mapTo(tensors.board, heatmap.rect().topLeft()))
                assert not area.intersects(line)


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("LSTM", {("Gates", "Memory"), ("Gates", "OutputSequenceTensor"), ("Memory", "OutputCellSingleTensor")}),
        ("GRU", {("Gates", "OutputSequenceTensor"), ("Gates", "OutputSingleTensor")}),
        (
            "QUANTIZED_LINEAR_MATRIX_MULTIPLY",
            {("Real A", "Sums"), ("Real B", "Sums"), ("Sums", "Scaled sums"), ("Scaled sums", "OutputTensor")},
        ),
        ("ACTIVATION_SOFTMAX", {("Largest elements", "OutputTensor"), ("Sums", "OutputTensor")}),
    ],
)
def test_every_computed_tensor_has_wires_to_what_is_computed_from_it(
    qtbot: QtBot, show: Show, name: str, ways: set[tuple[str, str]]
):
    window = show(name)
    window.resize(1280, 800)
    settle(qtbot, window)
    is_first = OPERATORS[f"DML_OPERATOR_{name}"].category == "Recurrent"  # their first view is the data flow
    if not is_first:
        window.actions_["flow"].trigger()
    lay_out()
    wires = window.findChild(Wires, "wires")
    assert wires is not None
    found = {wire.way for wire in wires.wires}
    assert ways <= found
    assert ("Sums", "OutputTensor") not in found or ("Sums", "OutputTensor") in ways
    check_wires(window, wires)
    if not is_first:
        window.actions_["flow"].trigger()


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["RNN", "LSTM", "GRU"])
def test_no_arrow_touches_the_name_of_a_dimension_or_an_index(
    qtbot: QtBot, show: Show, name: str, subtests: pytest.Subtests
):
    window = show(name)
    for size in (FIRST_WINDOW, (1440, 900), (1100, 700), (1920, 1080)):
        with subtests.test(size=size):
            window.resize(*size)
            settle(qtbot, window)
            lay_out()
            wires = window.findChild(Wires, "wires")
            assert wires is not None
            check_wires(window, wires)
            for wire in wires.wires:
                x, y = wire.points[-1]
                head = QRectF(x - ARROW_HEAD, y - ARROW_HEAD, ARROW_HEAD + 1, 2 * ARROW_HEAD)
                assert not any(head.intersects(label) for label in row_labels(window, wire.way[1])), wire.way


def row_labels(window: MainWindow, field: str) -> list[QRectF]:
    """Returns the rectangles of the labels to the left of a heatmap: the name of the row dimension, and the row
    indices.

    They are in pixels of the board. Returns [] if the heatmap has no row labels.
    """
    tensors = window.stage.tensors
    heatmap = tensors.heatmap(field)
    shown = heatmap.shown
    assert shown is not None
    if not shown.place.has_gutter or shown.down is None:
        return []
    metrics = QFontMetricsF(font("caption-strong"))
    above, height = metrics.capHeight() / 2, metrics.capHeight() / 2 + metrics.descent()
    edge = heatmap.mapTo(tensors.board, QPoint(0, 0))
    texts = [(f"d{shown.down}\u2193", shown.grid.visible.top() - 9)]
    texts += [(shown.picture.tick(shown.down, n), shown.grid.rect(n, 0).center().y()) for n in range(shown.grid.rows)]
    found = list[QRectF]()
    for text, y in texts:
        width = text_width("caption-strong", text)
        found.append(QRectF(shown.grid.visible.left() - 7 - width, y - above, width, above + height).translated(edge))
    return found


def test_arrows_lead_from_the_scores_to_the_output_and_cover_no_cell(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, attention())
    wires = window.findChild(Wires, "wires")
    assert wires is not None
    assert wires.isVisible()
    assert len(wires.wires) >= 2  # scores, masked scores, weights
    check_wires(window, wires)
    window.actions_["flow"].trigger()
    assert not wires.isVisible()
    window.actions_["flow"].trigger()
    assert wires.isVisible()
    show("TOP_K1")
    assert not wires.isVisible()


def test_hidden_scores_do_not_use_up_the_colours_of_the_others(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, attention())
    levels = window.stage.tensors.levels
    assert levels["Masked scores"] is not None
    assert levels["Scores"] is not None
    assert abs(levels["Masked scores"].low) <= abs(levels["Scores"].low)
    assert levels["Masked scores"].far > 9000
    numbers = dict(window.stage.tensors.heatmaps())["Masked scores"].numbers
    assert numbers.count("\u221210\u2074") == 6
    assert all("." in text for text in numbers if text != "\u221210\u2074")
    # A small filter value belongs to the scale.
    window = opened(qtbot, show, attention(-3.0))
    levels = window.stage.tensors.levels
    assert levels["Masked scores"] is not None
    assert levels["Masked scores"].far == 0


def test_the_weights_of_the_sum_are_framed_in_the_formula_and_hidden_is_named(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, attention())
    window.stage.pin("OutputTensor", CELL)
    runs = window.stage._formula._runs  # pyright: ignore[reportPrivateUsage]
    framed = [text for text, role in runs if role == "value"]
    weights = window.stage.tensor_of("Weights")
    assert weights is not None
    shown = [f"{weight:.4g}" for weight in weights[0, 0, 2, :3]]
    assert [text for text in framed if text in shown] == shown
    legend = window.findChild(RoleLegend, "roles")
    assert legend is not None
    assert "hidden: the weight is 0" in legend.accessibleName()


def test_intermediate_tensors_have_one_name_in_every_place(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, attention())
    speak("ko")
    try:
        window.stage.pin("Scores", (0, 0, 1, 0))
        assert window.stage.formula_text.startswith("점수[0,0,1,0] = ")
        assert "점수[0,0,1,0]" in dict(window.stage.tensors.heatmaps())["Scores"].accessibleDescription()
        window.stage.slices.note.show_crowded(Crowded("Scores", 4, 6, "slice"))
        assert "점수" in window.stage.slices.note.plain_text()
    finally:
        window.stage.slices.note.show_crowded(None)
        speak("en")


def test_intermediate_tensors_stand_before_the_scale_of_the_output(qtbot: QtBot, show: Show):
    window = show("QUANTIZED_LINEAR_MATRIX_MULTIPLY")
    settle(qtbot, window)
    window.actions_["flow"].trigger()
    sections = [picture.section for picture in window.stage.pictures]
    assert list(dict.fromkeys(sections)) == ["Data", "Intermediate results", "Outputs"]
    assert sections == sorted(sections, key=["Data", "Intermediate results", "Outputs"].index)
    window.actions_["flow"].trigger()


def test_every_product_is_a_corner_of_its_factors(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, attention())
    tensors = window.stage.tensors

    def cells(field: str) -> QRect:
        heatmap = tensors.heatmap(field)
        assert heatmap.shown is not None
        area = heatmap.shown.grid.area.toAlignedRect()
        return area.translated(heatmap.mapTo(tensors.board, QPoint(0, 0)))

    below = ["QueryTensor", "Scores", "Masked scores", "Weights", "OutputTensor"]
    assert len({(cells(field).top(), cells(field).bottom()) for field in below}) == 1  # a query is one line of cells
    assert [cells(field).left() for field in below] == sorted(cells(field).left() for field in below)
    for factor, result in (("KeyTensor", "Scores"), ("MaskTensor", "Masked scores"), ("ValueTensor", "OutputTensor")):
        assert cells(factor).bottom() < cells(result).top()
        assert cells(factor).left() == cells(result).left()
        assert cells(factor).width() == cells(result).width()
    assert cells("KeyTensor").height() == cells("QueryTensor").width()  # a column for each key


def test_a_turned_key_is_pointed_at_by_its_own_index(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, attention())
    key = window.stage.tensors.heatmap("KeyTensor")
    first, other = key.rect_of((0, 0, 0)), key.rect_of((0, 3, 1))
    assert other.topLeft() - first.topLeft() == QPoint(3 * first.width(), first.height())
    assert key.cell_at(other.center()) == (0, 3, 1)
    window.stage.pin("Scores", (0, 0, 2, 3))
    rect = key.rect_of((0, 3, 2))
    before = window.grab().toImage()
    window.stage.pin("Scores", (0, 0, 2, 0))
    assert key.rect_of((0, 3, 2)) == rect
    assert window.grab().toImage() != before


def test_other_tensors_of_an_attention_are_not_placed_as_factors(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, attention())
    operator = window.session.case.operator
    stacked = next(case_of(operator, each) for each in operator.examples if "stacked" in each.title)
    window.session.open_case(stacked, "stacked")
    settle(qtbot, window)
    assert not any(picture.above or picture.is_turned for picture in window.stage.pictures)


def test_only_the_data_flow_turns_the_keys(qtbot: QtBot, show: Show):
    window = opened(qtbot, show, attention())
    window.actions_["flow"].trigger()
    assert not any(picture.above or picture.is_turned for picture in window.stage.pictures)
    key = window.stage.tensors.heatmap("KeyTensor")
    assert key.rect_of((0, 3, 0)).top() > key.rect_of((0, 0, 0)).top()


def test_gemm_is_a_corner_with_stored_columns_shown_as_rows(qtbot: QtBot, show: Show):
    window = show("GEMM")
    operator = OPERATORS["DML_OPERATOR_GEMM"]
    example = next(e for e in operator.examples if case_of(operator, e).integer("TransA"))
    window.resize(1280, 800)
    window.session.open_case(case_of(operator, example), "GEMM")
    settle(qtbot, window)
    window.actions_["flow"].trigger()
    lay_out()
    tensors = window.stage.tensors

    def cells(field: str) -> QRect:
        heatmap = tensors.heatmap(field)
        assert heatmap.shown is not None
        area = heatmap.shown.grid.area.toAlignedRect()
        return area.translated(heatmap.mapTo(tensors.board, QPoint(0, 0)))

    assert (
        cells("ATensor").top() == cells("Products").top() == cells("Scaled sums").top() == cells("OutputTensor").top()
    )
    assert cells("ATensor").height() == cells("Products").height()
    for factor, result in (("BTensor", "Products"), ("CTensor", "Scaled sums")):
        assert cells(factor).bottom() < cells(result).top()
        assert cells(factor).left() == cells(result).left()
        assert cells(factor).width() == cells(result).width()
    assert cells("BTensor").height() == cells("ATensor").width()
    window.actions_["flow"].trigger()


def test_a_band_leads_along_the_query_of_the_cursor_and_covers_no_cell(qtbot: QtBot, show: Show):
    window = show("MULTIHEAD_ATTENTION")
    window.resize(1440, 900)
    settle(qtbot, window)
    lay_out()
    if not window.stage.slices.flow.is_wanted:  # another test chose the tensors alone
        window.actions_["flow"].trigger()
        lay_out()
    tensors = window.stage.tensors
    band = tensors.board.findChild(RowBand, "row-band")
    assert band is not None
    assert band.isHidden()
    places = dict[int, QRect]()
    for query in (0, 1):
        window.stage.pin("OutputTensor", (0, query, 1))
        assert band.isVisible()
        output, first = tensors.heatmap("OutputTensor"), tensors.heatmap("QueryTensor")
        cell = output.rect_of((0, query, 1)).translated(output.mapTo(tensors.board, QPoint(0, 0)))
        same = first.rect_of((0, query, 0)).translated(first.mapTo(tensors.board, QPoint(0, 0)))
        assert (band.y(), band.height()) == (cell.y(), cell.height()) == (same.y(), same.height())
        assert band.geometry().contains(cell)
        assert band.geometry().contains(same)
        assert band.free.intersected(QRegion(same.translated(-band.pos()))).isEmpty()
        places[query] = band.geometry()
    assert places[0].y() < places[1].y()
    window.stage.pin("ValueTensor", (0, 1, 1))
    assert band.isHidden()
