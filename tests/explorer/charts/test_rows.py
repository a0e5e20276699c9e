"""The picture of an output row shows the input cells from which the row comes above it. The picture is below the
tensors, and follows the cursor.
"""

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.charts import opened_with
from tests.explorer.helpers.window_actions import lay_out, settle
from widgets.charts.source_row_view import SourceRowView
from widgets.style.sizes import COMFORTABLE_CELL, ROWS_WITH_INTERPOLATION


def opened(qtbot: QtBot, show: Show, name: str, number: int = 0) -> tuple[MainWindow, SourceRowView]:
    return opened_with(qtbot, show, SourceRowView, "rows", name, number)


@pytest.mark.sampled
def test_the_rows_are_below_the_tensors(qtbot: QtBot, show: Show):
    window, view = opened(qtbot, show, "RESAMPLE", 1)
    assert view.isVisible()
    assert view.geometry().top() > window.stage.tensors.content.bottom()
    assert window.stage.tensors.board.rect().contains(view.geometry())
    assert view.accessibleName() == "OutputTensor along d3 from InputTensor"
    show("GEMM")
    settle(qtbot, window)
    assert not view.isVisible()


def test_the_rows_follow_the_cursor(qtbot: QtBot, show: Show):
    window, view = opened(qtbot, show, "RESAMPLE", 1)
    before = view.grab().toImage()
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    assert view.grab().toImage() != before
    assert (
        view.accessibleName()
        == "OutputTensor along d3 from InputTensor: the number at index 1 is 12.5; computed from these indices: 0, 1"
    )
    # An input cell keeps the row, without a strong line.
    window.stage.pin("InputTensor", (0, 0, 0, 0))
    assert view.accessibleName() == "OutputTensor along d3 from InputTensor"


def test_a_stride_hops_over_the_upper_row(qtbot: QtBot, show: Show):
    _, view = opened(qtbot, show, "SLICE1", 1)
    picture = view._picture  # pyright: ignore[reportPrivateUsage]
    assert picture is not None
    assert picture.hop == -2
    _, view = opened(qtbot, show, "SLICE", 0)
    picture = view._picture  # pyright: ignore[reportPrivateUsage]
    assert picture is not None
    assert picture.hop == 0


def test_a_stride_has_a_word_where_it_starts(qtbot: QtBot, show: Show):
    _, view = opened(qtbot, show, "SLICE1", 1)
    picture = view._picture  # pyright: ignore[reportPrivateUsage]
    assert picture is not None
    above, _ = view._places(picture)  # pyright: ignore[reportPrivateUsage]
    start = above[4]  # the stride is negative, so it starts at the last cell of the window
    word = QRect(round(start.right()) + 1, 0, 30, round(start.top()) - 1)
    image = view.grab(word).toImage()
    pixels = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert len(pixels) > 1  # without the word, the ground alone


def test_a_padded_cell_comes_from_nowhere(qtbot: QtBot, show: Show):
    window, view = opened(qtbot, show, "PADDING")
    window.stage.pin("OutputTensor", (0, 0, 0, 0))
    assert view.accessibleName().endswith("index 0 is 7; computed from these indices: none")


def test_hidden_outputs_have_no_rows(qtbot: QtBot, show: Show):
    window, view = opened(qtbot, show, "TOP_K1")
    before = window.stage.tensors.cell_size
    window.actions_["predict"].setChecked(True)
    settle(qtbot, window)
    lay_out()
    assert not view.isVisible()
    assert window.stage.tensors.cell_size > before  # the room is free for larger cells
    window.actions_["predict"].setChecked(False)


def test_large_and_invalid_cases_have_no_rows(qtbot: QtBot, show: Show):
    window, view = opened(qtbot, show, "RESAMPLE", 1)
    window.session.edit("InputTensor.Sizes", "1,1,200,300")
    settle(qtbot, window)
    assert not view.isVisible()
    window.session.undo_stack.undo()
    window.session.edit("Scales", "1,1")
    settle(qtbot, window)
    assert not view.isVisible()


def test_linear_shares_point_to_a_place_between_two_cells(qtbot: QtBot, show: Show):
    window, view = opened(qtbot, show, "RESAMPLE", 1)  # twice as wide: 0.25 and 0.75 of a cell further
    window.stage.pin("OutputTensor", (0, 0, 0, 1))
    picture = view._picture  # pyright: ignore[reportPrivateUsage]
    assert picture is not None
    assert [picture.source_of(place) for place in range(len(picture.below))] == [None, 0.25, 0.75, 1.25, 1.75, None]
    before = view.grab().toImage()
    window.stage.pin("OutputTensor", (0, 0, 0, 2))
    assert view.grab().toImage() != before


def test_rows_without_shares_have_no_place_between_cells(qtbot: QtBot, show: Show):
    _, view = opened(qtbot, show, "SLICE1", 1)
    picture = view._picture  # pyright: ignore[reportPrivateUsage]
    assert picture is not None
    assert {picture.source_of(place) for place in range(len(picture.below))} == {None}


def test_the_elements_after_the_first_k_follow_behind_a_cut(qtbot: QtBot, show: Show):
    window, view = opened(qtbot, show, "TOP_K1")
    window.stage.pin("OutputValueTensor", (0, 0, 1, 1))
    picture = view._picture  # pyright: ignore[reportPrivateUsage]
    assert picture is not None
    assert [cell.text for cell in picture.above] == ["3", "2", "9", "8"]
    assert [cell.text for cell in picture.below] == ["9", "8", "3", "2"]
    assert picture.kept == 2
    assert [found[0][0] for found in picture.origins] == [2, 3, 0, 1]
    window.session.edit("K", "4")
    settle(qtbot, window)
    lay_out()
    picture = view._picture  # pyright: ignore[reportPrivateUsage]
    assert picture is not None
    assert picture.left_out == 0


def test_without_a_cursor_the_first_row_with_sources_is_shown(qtbot: QtBot, show: Show):
    _, rows = opened(qtbot, show, "SLICE_GRAD")  # the first output cell is outside of the slice
    assert rows.isVisible()


def test_rows_have_space_for_their_arrows_where_cells_stay_comfortable(qtbot: QtBot, show: Show):
    """With folded panels, the row picture of RESAMPLE is high enough to draw the interpolation line, as long as cells
    keep their comfortable size.
    """
    window, rows = opened(qtbot, show, "RESAMPLE", 1)
    window.actions_["foldPanels"].setChecked(True)
    settle(qtbot, window)
    lay_out()
    cell = window.stage.tensors.cell_size
    window.actions_["foldPanels"].setChecked(False)
    assert cell >= COMFORTABLE_CELL
    assert rows.height() >= ROWS_WITH_INTERPOLATION
