"""The board shows the memory strips of several tensors, and the address of the current cell."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QToolButton

from ops.arrays.dtypes import DataType
from ops.model.tensor_memory import TensorMemory
from widgets.memory.board import MemoryBoard
from widgets.memory.detail import bytes_text, lines_of
from widgets.memory.rows import MemoryPicture

MEMORY = TensorMemory(DataType.FLOAT32, (1, 3, 2, 2), (12, 4, 2, 1))


@pytest.fixture
def board(qtbot):
    made = MemoryBoard()
    qtbot.addWidget(made)
    made.resize(1000, 130)
    made.show()
    values = np.arange(12, dtype=np.float32).reshape(1, 3, 2, 2)
    made.show_pictures([MemoryPicture("A", MEMORY, values), MemoryPicture("B", None, why_not="B.Sizes is empty.")], {})
    return made


def test_the_place_of_a_cell_is_its_dot_product_in_lines(board):
    board.show_marks({}, "A", (0, 1, 1, 1))
    assert board.detail_text.splitlines() == [
        "A[0,1,1,1]",
        "index  0  1  1  1",
        "strides 12  4  2  1",
        "element 0 + 4 + 2 + 1 = 7",
        "byte 7 × 4 = 28",
        "bytes 00 00 E0 40",
    ]


def test_the_place_is_copied_as_one_line(qtbot, board):
    copy = board.findChild(QToolButton, "memory.copy")
    assert not copy.isEnabled()
    board.show_marks({}, "A", (0, 1, 1, 1))
    copy.click()
    assert QApplication.clipboard().text() == "{0,1,1,1}.{12,4,2,1} = 7 -> byte 28"


def test_a_cell_that_a_tensor_does_not_have_has_no_place(board):
    for field, cell in (("A", (0, 3, 0, 0)), ("A", (0,)), ("B", (0,)), ("C", (0,)), ("A", None)):
        board.show_marks({}, field, cell)
        assert board.detail_text == "Point at a cell."


def test_the_number_of_bytes_in_a_row_can_be_chosen(qtbot, board):
    box = board.findChild(QComboBox, "memory.rowBytes")
    box.setCurrentText("8")
    box.activated.emit(box.currentIndex())
    assert [board.strip("A").rows.row_bytes, box.currentText()] == [8, "8"]


def test_pointing_at_another_cell_moves_nothing(qtbot, board):
    board.show_marks({}, "A", (0, 0, 0, 0))
    qtbot.wait(1)
    before = board.strip("A").width(), board.strip("A").rows.byte_px
    board.show_marks({}, "A", (0, 2, 1, 1))
    qtbot.wait(1)
    assert (board.strip("A").width(), board.strip("A").rows.byte_px) == before


def test_a_shared_element_shows_the_number_of_its_cells():
    memory = TensorMemory(DataType.INT8, (5, 2), (0, 1))
    assert lines_of(memory, (3, 1), None)[2].text == "element 0 + 1 = 1 shared by 5 cells"


@pytest.mark.parametrize(
    ("data_type", "value", "element", "expected"),
    [
        (DataType.FLOAT32, np.float32(7), 0, "00 00 E0 40"),
        (DataType.INT8, np.int8(-2), 0, "FE"),
        (DataType.UINT64, np.uint64(1), 0, "01 00 00 00 00 00 00 00"),
        (DataType.FLOAT16, np.float16(2), 0, "00 40"),
        (DataType.UINT4, np.uint8(7), 0, ".7"),
        (DataType.UINT4, np.uint8(7), 1, "7."),
    ],
)
def test_bytes_are_written_in_the_order_of_the_memory(data_type, value, element, expected):
    assert bytes_text(value, TensorMemory(data_type, (2,), (1,)), element) == expected
