"""Two settings of one operator are drawn, edited and explained side by side."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from explorer.compare.comparing import compared_fields, differing_cells
from explorer.stage.compared import OF_B, Other, compared
from explorer.stage.pictures import pictures
from explorer.window.compare_view import CompareView
from explorer.window.main_window import MainWindow
from ops import Case
from ops.arrays.equality import unequal_cells
from ops.presentation.slicing import SliceChoice, resolve
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import heatmap, settle
from widgets.display.cell_grid import CellGrid
from widgets.display.picture import TensorPicture
from widgets.formula.formula_bar import FormulaBar
from widgets.heatmap.cell_marks import badged_cells
from widgets.stage.role_legend import RoleLegend

VALUES = np.array([[[[10, 11, 12], [20, 21, 22], [30, 31, 32]]]], np.float32)
INDICES = np.array([[[[0, 2, 1], [2, 1, 0], [1, 0, 2]]]], np.uint32)


def gather(axis: int) -> Case:
    return Case.of("GATHER_ELEMENTS", InputTensor=VALUES, IndicesTensor=INDICES, Axis=axis)


@pytest.fixture
def compare(qtbot: QtBot, window: MainWindow):
    """Opens GATHER_ELEMENTS with Axis 2 as A, and yields its comparison with Axis 3 as B."""
    window.session.open_case(gather(2), "test")
    window.actions_["compare"].setChecked(True)
    found = window.commands.compare
    assert found is not None
    found.compare_with(gather(3))
    settled(qtbot, window, found)
    yield found
    window.actions_["compare"].setChecked(False)


def settled(qtbot: QtBot, window: MainWindow, compare: CompareView) -> None:
    settle(qtbot, window)
    qtbot.waitUntil(lambda: compare.is_idle)


def texts(window: MainWindow, field: str) -> list[float]:
    picture = window.stage.picture_of(field)
    assert picture is not None
    assert picture.values is not None
    return picture.values.ravel().tolist()


@pytest.mark.sampled
def test_what_is_the_same_is_drawn_once_and_outputs_twice(window: MainWindow, compare: CompareView):
    fields = [picture.field for picture in window.stage.pictures]
    assert fields == ["InputTensor", "IndicesTensor", "OutputTensor", "OutputTensor" + OF_B]
    assert texts(window, "OutputTensor") == [10, 31, 22, 30, 21, 12, 20, 11, 32]
    assert texts(window, "OutputTensor" + OF_B) == [10, 12, 11, 22, 21, 20, 31, 30, 32]
    output = window.stage.picture_of("OutputTensor")
    assert output is not None
    assert output.badge == "A"
    assert ("6 of 9 cells differ", None) in output.caption_lines


def test_a_tensor_that_only_one_setting_has_gets_its_badge():
    numbers = np.ones((1, 1, 2, 2), np.float32)
    alone = Case.of("GEMM", ATensor=numbers, BTensor=numbers)
    both = Case.of("GEMM", ATensor=numbers, BTensor=numbers, CTensor=numbers)
    for a, b, field, badge in ((both, alone, "CTensor", "A"), (alone, both, "CTensor" + OF_B, "B")):
        picture = next(each for each in side_by_side(a, b) if each.field == field)
        assert (picture.badge, picture.chip) == (badge, "")


def side_by_side(a: Case, b: Case) -> tuple[TensorPicture, ...]:
    """The pictures of a comparison of two cases that have not been run."""
    return compared(pictures(a, (), None), Other(b, (), None))[0]


def test_the_cells_of_all_outputs_share_the_limit_of_the_list(qtbot: QtBot, window: MainWindow):
    numbers = np.arange(400, dtype=np.float32).reshape(1, 1, 20, 20)
    a, b = (Case.of("TOP_K1", InputTensor=each, Axis=3, K=20) for each in (numbers, numbers[..., ::-1] + 1000))
    window.session.open_case(a, "test")
    window.actions_["compare"].setChecked(True)
    compare = window.commands.compare
    assert compare is not None
    compare.compare_with(b)
    settled(qtbot, window, compare)
    cells = compare.column.cells
    assert "800 cells differ; the first 200 are:" in [label.text() for label in cells.findChildren(QLabel)]
    assert cells.table.rowCount() == 200
    window.actions_["compare"].setChecked(False)


def test_the_column_names_the_fields_and_the_cells_that_differ(window: MainWindow, compare: CompareView):
    table, cells = compare.column.table, compare.column.cells.table
    rows = {table.item(row, 0).text(): [table.item(row, column).text() for column in (1, 2)] for row in range(4)}  # pyright: ignore[reportOptionalMemberAccess]
    assert rows["Axis"] == ["2", "3"]
    assert rows["InputTensor"] == ["{1,1,3,3}", "{1,1,3,3}"]
    assert [cells.item(0, column).text() for column in range(3)] == ["OutputTensor[0,0,0,1]", "31", "12"]  # pyright: ignore[reportOptionalMemberAccess]
    assert cells.rowCount() == 6
    assert not window.form.isVisible()


def test_a_chosen_cell_is_explained_for_both_settings(qtbot: QtBot, window: MainWindow, compare: CompareView):
    compare.column.cells.table.setCurrentCell(2, 0)
    assert window.stage.cell_cursor.now.cell == (0, 0, 1, 0)
    assert window.stage.formula_text.startswith("OutputTensor[0,0,1,0] = InputTensor[0,0,(2),0] = 30")
    assert compare.formula.plain_text().startswith("OutputTensor[0,0,1,0] = InputTensor[0,0,1,(2)] = 22")
    heatmap(window, "OutputTensor").setFocus()
    qtbot.keyClick(heatmap(window, "OutputTensor"), "n")
    assert window.stage.cell_cursor.now.cell == (0, 0, 1, 2)


@pytest.mark.sampled
def test_badges_name_the_settings(qtbot: QtBot, window: MainWindow, compare: CompareView):
    """For screen readers, each heading and each formula of a comparison names the compared case, A or B, to which it
    belongs.
    """
    for table in (compare.column.table, compare.column.cells.table):
        for column, letter in enumerate("AB", 1):
            heading = table.horizontalHeaderItem(column)
            assert heading is not None
            assert heading.icon().isNull() is (table is compare.column.cells.table)
            assert f"setting {letter}" in (heading.text(), heading.data(Qt.ItemDataRole.AccessibleTextRole))
    compare.column.cells.table.setCurrentCell(2, 0)
    own = window.findChild(FormulaBar, "formula")
    assert own is not None
    assert own.accessibleName().startswith("A: OutputTensor[0,0,1,0] = ")
    assert compare.formula.accessibleName().startswith("B: OutputTensor[0,0,1,0] = ")
    chips = {picture.field: picture.chip for picture in window.stage.pictures}
    assert (chips["InputTensor"], chips["IndicesTensor"]) == ("same", "same")
    window.actions_["compare"].setChecked(False)
    settled(qtbot, window, compare)
    assert own.accessibleName().startswith("OutputTensor[0,0,1,0] = ")


def badges(window: MainWindow, field: str, cell: float = 48) -> dict[str, list[list[int]]]:
    """The cells of the first slice that have a badge, by the letter of the badge; a cell is `cell` pixels wide."""
    picture = window.stage.picture_of(field)
    assert picture is not None
    view = resolve(picture.sizes, SliceChoice())
    grid = CellGrid(view.row_count, view.column_count, cell, QRectF(0, 0, 1000, 1000), 0, 0)
    return {
        letter: cells.tolist()
        for letter, cells in badged_cells(window.stage.linking.marks.get(field, ()), view, grid).items()
    }


def test_cells_that_only_one_setting_reads_have_its_badge(qtbot: QtBot, window: MainWindow, compare: CompareView):
    compare.column.cells.table.setCurrentCell(2, 0)  # OutputTensor[0,0,1,0] is 30 in A and 22 in B
    assert badges(window, "InputTensor") == {"A": [[2, 0]], "B": [[1, 2]]}
    assert badges(window, "IndicesTensor") == {"A": [], "B": []}, "both settings read this index"
    assert badges(window, "InputTensor", cell=12) == {}, "the cells are too small for a letter"
    shown = heatmap(window, "InputTensor")
    with_badges = shown.grab().toImage()
    window.stage.pin("OutputTensor", (0, 0, 1, 1))  # both settings copy 21
    assert badges(window, "InputTensor") == {"A": [], "B": []}
    assert shown.grab().toImage() != with_badges
    compare.column.edited.emit("B", "Axis", "7")
    settled(qtbot, window, compare)
    window.stage.pin("OutputTensor", (0, 0, 1, 0))
    assert badges(window, "InputTensor") == {}, "B is not run"
    window.actions_["compare"].setChecked(False)
    assert badges(window, "InputTensor") == {}


def test_both_settings_can_be_edited_swapped_and_copied(qtbot: QtBot, window: MainWindow, compare: CompareView):
    compare.column.edited.emit("A", "Axis", "3")
    settled(qtbot, window, compare)
    assert compare.column.cells.table.rowCount() == 0
    compare.column.edited.emit("B", "Axis", "2")
    settled(qtbot, window, compare)
    assert compare.column.cells.table.rowCount() == 6
    swap = compare.column.findChild(QPushButton, "compare.swap")
    assert swap is not None
    qtbot.mouseClick(swap, Qt.MouseButton.LeftButton)
    settled(qtbot, window, compare)
    assert window.session.case["Axis"] == 2
    assert compare.other is not None
    assert compare.other["Axis"] == 3
    window.session.undo_stack.undo()
    settled(qtbot, window, compare)
    assert window.session.case["Axis"] == 3
    copy = compare.column.findChild(QPushButton, "compare.copy")
    assert copy is not None
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    settled(qtbot, window, compare)
    assert compare.other is window.session.case


def test_a_setting_can_break_alone(qtbot: QtBot, window: MainWindow, compare: CompareView):
    compare.column.edited.emit("B", "Axis", "7")
    settled(qtbot, window, compare)
    assert compare.formula.plain_text().startswith("B is not run: Axis is 7")
    assert texts(window, "OutputTensor")[1] == 31
    broken = window.stage.picture_of("OutputTensor" + OF_B)
    assert broken is not None
    assert broken.values is None


def test_another_operator_ends_the_comparison(show: Show, window: MainWindow, compare: CompareView):
    show("ELEMENT_WISE_CLIP")
    assert not window.actions_["compare"].isChecked()
    assert compare.other is None
    assert window.form.isVisible()
    assert all(not picture.field.endswith(OF_B) for picture in window.stage.pictures)


def test_an_example_can_be_b(qtbot: QtBot, window: MainWindow, compare: CompareView):
    compare.column.other_chosen.emit(2)
    settled(qtbot, window, compare)
    fields = [picture.field for picture in window.stage.pictures]
    assert "InputTensor" + OF_B in fields


def test_fields_and_cells_are_compared_without_a_window():
    (same, _, _, axis) = compared_fields(gather(2), gather(3))
    assert (same.differs, axis.differs, axis.a, axis.b, axis.path) == (False, True, "2", "3", "Axis")
    other = gather(2).with_logical("InputTensor", VALUES + 1)
    assert compared_fields(gather(2), other)[0].differs
    nan = np.array([np.nan, 1], np.float32)
    other_nan = np.array([np.nan, 2], np.float32)
    assert list(differing_cells("x", nan, nan, unequal_cells(nan, nan))) == []
    (only,) = differing_cells("x", nan, other_nan, unequal_cells(nan, other_nan))
    assert (only.cell, only.a, only.b) == ((1,), 1, 2)


def outlines(window: MainWindow, field: str) -> list[tuple[tuple[float, ...], tuple[float, ...], bool]]:
    """The outlines of windows on the tensor `field`: for each, the low edge and the high edge along every dimension,
    and True if it is dashed.
    """
    shown = window.stage.linking.outlines
    return [(each.window.low, each.window.high, each.is_dashed) for each in shown if each.window.field == field]


def test_outlines_show_the_lines_in_which_the_settings_read(qtbot: QtBot, window: MainWindow, compare: CompareView):
    window.stage.pin("OutputTensor", (0, 0, 1, 0))
    column, row = ((0, 0, 0, 0), (1, 1, 3, 1), False), ((0, 0, 1, 0), (1, 1, 2, 3), True)
    assert outlines(window, "InputTensor") == [column, row], "A reads in a column, B in a row"
    legend = window.findChild(RoleLegend)
    assert legend is not None
    assert "A: the cells that this setting reads; B: the cells that this setting reads" in legend.accessibleName()
    with_lines = heatmap(window, "InputTensor").grab().toImage()
    compare.column.edited.emit("B", "Axis", "2")
    settled(qtbot, window, compare)
    window.stage.pin("OutputTensor", (0, 0, 1, 0))
    assert outlines(window, "InputTensor") == [], "both settings read in the same column"
    assert heatmap(window, "InputTensor").grab().toImage() != with_lines


def test_windows_of_both_settings_are_outlined(qtbot: QtBot, window: MainWindow):
    """During a comparison, the window of the explained cell is outlined for both poolings, for B with dashes. After the
    comparison, only the window of A is outlined.
    """

    def pooling(window: int) -> Case:
        """A maximum pooling of 4 x 4 numbers; its window has `window` rows and columns."""
        values = np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4)
        lists = {"WindowSize": [window, window], "Strides": [1, 1], "StartPadding": [0, 0], "EndPadding": [0, 0]}
        return Case.of("MAX_POOLING", InputTensor=values, **lists)

    window.session.open_case(pooling(2), "test")
    window.actions_["compare"].setChecked(True)
    found = window.commands.compare
    assert found is not None
    found.compare_with(pooling(3))
    settled(qtbot, window, found)
    window.stage.pin("OutputTensor", (0, 0, 0, 0))
    a, b = ((0, 0, 0, 0), (1, 1, 2, 2), False), ((0, 0, 0, 0), (1, 1, 3, 3), True)
    assert outlines(window, "InputTensor") == [a, b]
    window.actions_["compare"].setChecked(False)
    settled(qtbot, window, found)
    assert outlines(window, "InputTensor") == [a]


def test_the_cell_of_b_has_the_frame_of_the_cursor(window: MainWindow, compare: CompareView):
    window.stage.pin("OutputTensor", (0, 0, 1, 0))
    roles = {mark.role for mark in window.stage.linking.marks["OutputTensor" + OF_B] if mark.has((0, 0, 1, 0))}
    assert "cursor" in roles
    assert "same" not in roles


def shown_texts(table: QTableWidget, row: int) -> list[str]:
    return [table.model().index(row, column).data() for column in range(table.columnCount())]


def test_a_tall_stage_has_a_wide_list_with_the_cells_that_both_read(
    qtbot: QtBot, window: MainWindow, compare: CompareView
):
    cells = compare.column.cells
    window.actions_["foldPanels"].setChecked(True)
    window.resize(1400, 1000)
    qtbot.waitUntil(lambda: cells.parentWidget() is window.stage)
    assert cells.table.rowCount() == 3
    assert shown_texts(cells.table, 2) == [
        *("OutputTensor[0,0,1,0]", "30", "[0,0,2,0]", "22", "[0,0,1,2]"),
        *("OutputTensor[0,0,2,1]", "11", "[0,0,0,1]", "30", "[0,0,2,0]"),
    ]
    cells.table.setCurrentCell(2, 7)
    assert window.stage.cell_cursor.now.cell == (0, 0, 2, 1)
    chosen = sorted(index.column() for index in cells.table.selectedIndexes())
    assert chosen == [5, 6, 7, 8, 9], "all texts about the cell are selected"
    cells.next_cell()
    assert window.stage.cell_cursor.now.cell == (0, 0, 0, 1), "after the last cell comes the first"
    window.stage.pin("OutputTensor", (0, 0, 0, 2))
    assert (cells.table.currentRow(), cells.table.currentColumn()) == (1, 0), "the list follows the cursor"
    window.stage.pin("OutputTensor", (0, 0, 0, 0))
    assert cells.table.currentRow() == -1, "this cell does not differ"
    window.resize(1024, 640)
    qtbot.waitUntil(lambda: cells.parentWidget() is compare.column)
    assert shown_texts(cells.table, 0) == ["OutputTensor[0,0,0,1]", "31", "12"]
    window.actions_["foldPanels"].setChecked(False)


def test_the_list_counts_the_cells_if_a_setting_reads_several(qtbot: QtBot, window: MainWindow, compare: CompareView):
    summed = Case.of("REDUCE", InputTensor=VALUES, Function="SUM", Axes=[3])
    window.session.open_case(summed, "test")
    window.actions_["compare"].setChecked(True)
    compare.compare_with(Case.of("REDUCE", InputTensor=VALUES + 1, Function="SUM", Axes=[3]))
    settled(qtbot, window, compare)
    window.actions_["foldPanels"].setChecked(True)
    window.resize(1400, 1000)
    cells = compare.column.cells
    qtbot.waitUntil(lambda: cells.parentWidget() is window.stage)
    assert shown_texts(cells.table, 0)[1:5] == ["33", "3 cells", "36", "3 cells"]
    window.actions_["foldPanels"].setChecked(False)
