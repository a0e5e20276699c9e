"""The table stage shows tensors as tables of exact numbers."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel

from ops.presentation.number_format import NUMPY_TYPES
from ops.presentation.slicing import SliceChoice
from widgets.display.picture import Mark, TensorPicture, mark_of
from widgets.display.stage_slices import StageSlices
from widgets.stage import slice_model
from widgets.stage.cell_table import SliceTable
from widgets.stage.slice_model import MOST_SECTIONS
from widgets.stage.table_stage import TableStage
from widgets.stage.tensor_texts import whole_order
from widgets.style.theme import LIGHT

VALUES = np.array([[0, 1, 10, 11], [3, 2, 9, 8], [4, 5, 6, 7]], np.float32).reshape(1, 1, 3, 4)


def picture_of(values: np.ndarray, field: str = "InputTensor") -> TensorPicture:
    name = next(name for name, dtype in NUMPY_TYPES.items() if dtype == values.dtype)
    return TensorPicture(field, False, name, values.shape, values)


@pytest.fixture
def stage(qtbot):
    widget = TableStage(LIGHT)
    qtbot.addWidget(widget)
    widget.resize(800, 500)
    widget.show()
    return widget


def table_of(stage: TableStage, field: str = "InputTensor") -> SliceTable:
    return stage.table(field).table


def texts(stage: TableStage, field: str = "InputTensor") -> list[list[str]]:
    model = table_of(stage, field).model()
    rows, columns = range(model.rowCount()), range(model.columnCount())
    return [[model.index(row, column).data() for column in columns] for row in rows]


def choose_notation(stage: TableStage, entry: int) -> None:
    box = stage.findChild(QComboBox, "table.notation")
    assert box is not None
    box.setCurrentIndex(entry)
    box.activated.emit(entry)


def test_rows_and_columns_are_those_of_the_slice(stage):
    stage.show_pictures([picture_of(VALUES)], SliceChoice(3, 2))
    assert texts(stage) == [["0", "3", "4"], ["1", "2", "5"], ["10", "9", "6"], ["11", "8", "7"]]
    assert table_of(stage).accessibleDescription() == "rows d3, cols d2, at [0,0,:,:]"


def test_a_table_shows_the_same_slice_as_the_heatmap(stage):
    numbers = np.arange(24, dtype=np.float32).reshape(1, 3, 2, 4)
    pictures = [
        picture_of(numbers),
        replace(picture_of(numbers[:, :, :1, :1], "ScaleTensor"), is_parameter=True),
        replace(picture_of(numbers, "BTensor"), is_turned=True),
    ]
    choice = SliceChoice(at=(0, 2, 0, 0))
    stage.show_pictures(pictures, choice)
    slices = StageSlices()
    slices.choose(pictures, choice)
    assert slices.strips == {"ScaleTensor"}
    for picture, tiling in zip(pictures, slices.tilings, strict=True):
        assert table_of(stage, picture.field).accessibleDescription() == whole_order(tiling.first)
    assert texts(stage, "ScaleTensor") == [["0"], ["8"], ["16"]]
    assert texts(stage, "BTensor") == [["16", "20"], ["17", "21"], ["18", "22"], ["19", "23"]]


@pytest.mark.parametrize(
    ("values", "decimal", "hexadecimal", "binary"),
    [
        (np.array([2**64 - 1], np.uint64), "18446744073709551615", "0x" + "F" * 16, "0b" + "1" * 64),
        (np.array([-2], np.int8), "\u22122", "0xFE", "0b11111110"),
        (np.array([0.1], np.float32), "0.1", "0x3DCCCCCD", "0b00111101110011001100110011001101"),
        (np.array([-0.0], np.float16), "\u22120", "0x8000", "0b1000000000000000"),
        (np.array([np.nan], np.float16), "NaN", "0x7E00", "0b0111111000000000"),
        (np.array([-np.inf], np.float32), "\u2212inf", "0xFF800000", "0b11111111100000000000000000000000"),
    ],
)
def test_numbers_are_exact_in_every_notation(stage, values, decimal, hexadecimal, binary):
    stage.show_pictures([picture_of(values)], SliceChoice())
    for entry, text in enumerate((decimal, hexadecimal, binary)):
        choose_notation(stage, entry)
        assert texts(stage) == [[text]]


@pytest.mark.parametrize("data_type", NUMPY_TYPES)
def test_columns_are_wide_enough_for_every_number(stage, data_type):
    dtype = NUMPY_TYPES[data_type]
    if dtype.kind == "f":
        values = np.array([np.finfo(dtype).min, np.finfo(dtype).tiny, -np.finfo(dtype).eps / 3, np.nan], dtype)
        values = np.repeat(values, 1000)
    else:
        values = np.array([np.iinfo(dtype).min, np.iinfo(dtype).max], dtype)
    stage.show_pictures([picture_of(values)], SliceChoice())
    table = table_of(stage)
    for entry in range(3):
        choose_notation(stage, entry)
        for column in range(0, table.model().columnCount(), 500):
            text = table.model().index(0, column).data()
            assert table.fontMetrics().horizontalAdvance(text) < table.columnWidth(column)


@pytest.mark.parametrize(
    "shape", [(4096, 4096), (65536, 1), (1, 1 << 20), (1 << 20, 1 << 20), (0, 3), (3, 0), (1,), (1,) * 8]
)
def test_tables_of_every_size_are_shown(stage, shape):
    values = np.broadcast_to(np.float32(1.5), shape)
    stage.show_pictures([picture_of(values)], SliceChoice())
    assert not stage.grab().isNull()
    is_cut = max(shape) > MOST_SECTIONS
    assert ("the first" in table_of(stage).accessibleDescription()) == is_cut


def test_only_cells_in_sight_are_written(stage, monkeypatch):
    written = []
    stage.show_pictures([picture_of(np.broadcast_to(np.float32(1.5), (4096, 4096)))], SliceChoice())
    model = table_of(stage).model()
    monkeypatch.setattr(type(model), "_text", lambda self, value: written.append(value) or "1.5")
    stage.grab()
    assert 0 < len(written) < 4000


def test_a_ghost_shows_why_it_has_no_numbers(stage):
    ghost = TensorPicture("OutputTensor", True, "FLOAT32", (3, 4), None, ghost_lines=("not run", "1 problem"))
    stage.show_pictures([ghost], SliceChoice())
    label = stage.findChild(QLabel, "table.ghost:OutputTensor")
    assert label.isVisible()
    assert label.text() == "not run, 1 problem"
    assert not table_of(stage, "OutputTensor").isVisible()


def test_a_click_names_its_element(qtbot, stage):
    stage.show_pictures([picture_of(VALUES)], SliceChoice())
    table = table_of(stage)
    place = table.visualRect(table.model().index(1, 2)).center()
    with qtbot.waitSignal(stage.cell_clicked, timeout=60_000) as clicked:
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert clicked.args == ["InputTensor", (0, 0, 1, 2)]


def test_keys_walk_and_name_the_element(qtbot, stage):
    stage.show_pictures([picture_of(VALUES)], SliceChoice())
    stage.show_marks({}, "InputTensor", (0, 0, 1, 2))
    with qtbot.waitSignal(stage.cell_moved_by_key, timeout=60_000) as moved:
        qtbot.keyClick(table_of(stage), Qt.Key.Key_Down)
    assert moved.args == ["InputTensor", (0, 0, 2, 2)]


def test_space_does_not_look_for_a_number_that_begins_with_one(qtbot, stage, monkeypatch):
    """Space keeps the current cell. By default, Qt would search all rows for a number that begins with a space."""
    stage.show_pictures([picture_of(np.zeros((1, 1, 50_000, 1), np.float32))], SliceChoice())
    stage.show_marks({}, "InputTensor", (0, 0, 7, 0))
    asked: list[object] = []
    plain = slice_model.format_number
    monkeypatch.setattr(slice_model, "format_number", lambda *given: asked.append(given) or plain(*given))
    qtbot.keyClick(table_of(stage), Qt.Key.Key_Space)
    assert len(asked) < 1_000
    assert table_of(stage).currentIndex().row() == 7


def test_the_cursor_of_the_stage_is_the_current_cell(stage):
    stage.show_pictures([picture_of(VALUES)], SliceChoice())
    stage.show_marks({}, "InputTensor", (0, 0, 2, 3))
    index = table_of(stage).currentIndex()
    assert (index.row(), index.column()) == (2, 3)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "[0,0,2,3] = 7"


def select(table: SliceTable, top: int, left: int, bottom: int, right: int) -> None:
    model = table.model()
    block = QItemSelection(model.index(top, left), model.index(bottom, right))
    table.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def test_a_selection_is_copied_as_lines_of_exact_numbers(qtbot, stage):
    values = np.array([[-1.5, np.nan], [0.1, 3]], np.float32)
    stage.show_pictures([picture_of(values)], SliceChoice())
    select(table_of(stage), 0, 0, 1, 1)
    with qtbot.waitSignal(stage.copy_asked) as asked:
        qtbot.keyClick(table_of(stage), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    write, told = asked.args
    stage.show_pictures([picture_of(values + 1)], SliceChoice())  # the requested cells are written
    assert write() == "-1.5\tNaN\n0.1\t3"
    assert told == "4 cells copied"


def test_a_huge_selection_is_refused_with_both_numbers(qtbot, stage):
    stage.show_pictures([picture_of(np.broadcast_to(np.float32(1), (4096, 4096)))], SliceChoice())
    QApplication.clipboard().setText("before")
    table_of(stage).selectAll()
    qtbot.keyClick(table_of(stage), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "before"
    message = stage.findChild(QLabel, "table.message").text()
    assert message == "16777216 cells are selected, but at most 262144 can be copied at once."


def test_a_new_value_keeps_the_current_cell(stage):
    stage.show_pictures([picture_of(VALUES)], SliceChoice())
    stage.show_marks({}, "InputTensor", (0, 0, 2, 3))
    stage.show_pictures([picture_of(VALUES + 1)], SliceChoice())
    assert table_of(stage).currentIndex().data() == "8"


def framed(stage: TableStage) -> dict[str, list[list[int]]]:
    return {role: blocks.tolist() for role, blocks in table_of(stage).framed().items()}


def test_cells_are_framed_as_in_a_heatmap(stage):
    stage.show_pictures([picture_of(VALUES)], SliceChoice(2, 3))
    row = tuple(map(range, (0, 0, 1, 0), (1, 1, 2, 4)))
    marks = (Mark("decides", row), Mark("value", row, lambda window: VALUES[np.ix_(*window)] == 9))
    stage.show_marks({"InputTensor": marks}, "OutputTensor", (0, 0, 0, 0))
    assert framed(stage) == {"decides": [[1, 0, 1, 0], [1, 1, 1, 1], [1, 3, 1, 3]], "value": [[1, 2, 1, 2]]}
    stage.show_marks({}, "OutputTensor", None)
    assert framed(stage) == {}


def test_a_frame_is_in_its_cell_in_every_slice(stage):
    stage.show_pictures([picture_of(VALUES)], SliceChoice(3, 2))
    stage.show_marks({"InputTensor": (mark_of("value", (0, 0, 1, 3)),)}, "OutputTensor", (0, 0, 0, 0))
    assert framed(stage) == {"value": [[3, 1, 3, 1]]}
    table = table_of(stage)
    place, other = (table.visualRect(table.model().index(*cell)) for cell in ((3, 1), (0, 0)))
    with_frame = table.viewport().grab()
    stage.show_marks({}, "OutputTensor", None)
    without = table.viewport().grab()
    assert with_frame.copy(place).toImage() != without.copy(place).toImage()
    assert with_frame.copy(other).toImage() == without.copy(other).toImage()


def test_only_visible_cells_are_computed(stage):
    asked: list[int] = []

    def only(window) -> np.ndarray:
        sizes = tuple(map(len, window))
        asked.append(int(np.prod(sizes)))
        return np.ones(sizes, np.bool_)

    values = np.broadcast_to(np.float32(1), (100_000, 1_000))
    stage.show_pictures([picture_of(values)], SliceChoice(0, 1))
    stage.show_marks({"InputTensor": (Mark("changed", (range(100_000), range(1_000)), only),)}, "", None)
    table = table_of(stage)
    rows, columns = table.visible_cells()
    found = framed(stage)["changed"]
    assert (found[0], found[-1]) == ([0, 0, 0, 0], [rows[-1], columns[-1]] * 2)
    assert len(found) == len(rows) * len(columns)
    assert asked[-1] == len(rows) * len(columns) < 2_000
    table.scrollTo(table.model().index(70_000, 900))
    assert 70_000 in table.visible_cells()[0]
    assert 900 in table.visible_cells()[1]
    assert framed(stage)["changed"][0][0] == table.visible_cells()[0][0] > 69_000
