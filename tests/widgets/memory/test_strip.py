"""The memory strip shows the bytes of one tensor, with the cells and the gaps."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtWidgets import QApplication

from ops.arrays.dtypes import DataType
from ops.arrays.layout import packed_strides
from ops.explain.cell_sets import whole
from ops.model.tensor_memory import TensorMemory
from ops.presentation.colors import Levels, color_codes, color_table
from widgets.display.picture import Mark, Marks, mark_of
from widgets.memory.marks import gap_words, roles_of, summaries
from widgets.memory.rows import MemoryPicture
from widgets.memory.strip import MemoryStrip


def picture(
    sizes: tuple[int, ...], strides: tuple[int, ...] | None = None, data_type: str = "FLOAT32", **members: int
) -> MemoryPicture:
    """A picture of a tensor whose cells are numbered in row-major order."""
    kind = DataType[data_type]
    memory = TensorMemory(kind, sizes, strides or packed_strides(sizes), **members)
    return MemoryPicture("A", memory, np.arange(np.prod(sizes)).reshape(sizes).astype(kind.numpy))


def levels(shown: MemoryPicture) -> Levels:
    assert shown.values is not None
    return Levels(shown.values.min().item(), shown.values.max().item())


@pytest.fixture
def strip(qtbot):
    made = MemoryStrip("A")
    qtbot.addWidget(made)
    made.resize(360, 260)
    made.show()
    return made


def show(strip: MemoryStrip, shown: MemoryPicture, row_bytes: int = 16) -> MemoryStrip:
    strip.show_picture(shown, levels(shown) if shown.values is not None else None, row_bytes, 16)
    return strip


def move_to(strip: MemoryStrip, place: QPoint) -> None:
    moved = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(place), QPointF(strip.mapToGlobal(place)), Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(strip, moved)


def center(strip: MemoryStrip, cell: tuple[int, ...]) -> QPoint:
    return strip.rect_of(cell).center().toPoint()


def test_pointing_at_an_element_names_its_cell_and_leaving_it_none(strip):
    show(strip, picture((2, 3), (6, 1)))
    told = []
    strip.cell_hovered.connect(lambda field, cell: told.append((field, cell)))
    move_to(strip, center(strip, (1, 2)))
    QApplication.sendEvent(strip, QEvent(QEvent.Type.Leave))
    assert told == [("A", (1, 2)), ("A", None)]


def test_padding_is_no_cell_and_is_named(strip):
    show(strip, picture((2, 3), (6, 1)))
    cells, places = [], []
    strip.cell_hovered.connect(lambda field, cell: cells.append(cell))
    strip.place_hovered.connect(places.append)
    beside = strip.rect_of((0, 2)).center().toPoint() + QPoint(64, 0)
    assert strip.cell_at(beside) is None
    move_to(strip, beside)
    assert cells == []
    assert places == [f"A: padding at byte {12 + 2}"]


def test_a_tail_and_unused_bytes_are_named(strip):
    show(strip, picture((3,), data_type="UINT8", stated_bytes=8))
    places = []
    strip.place_hovered.connect(places.append)
    first = center(strip, (0,))
    move_to(strip, first + QPoint(3 * 16, 0))
    move_to(strip, first + QPoint(5 * 16, 0))
    move_to(strip, first + QPoint(9 * 16, 0))
    assert places == ["A: padding at byte 3, because the size is rounded up", "A: unused byte 5", ""]


@pytest.mark.parametrize(("data_type", "size"), [("UINT8", 1), ("FLOAT16", 2), ("FLOAT32", 4), ("INT64", 8)])
def test_an_element_is_as_wide_as_its_bytes_and_coloured_as_its_cell(strip, data_type, size):
    shown = picture((2, 3), data_type=data_type)
    show(strip, shown)
    image: QImage = strip.grab().toImage()
    assert shown.values is not None
    codes = color_codes(shown.values, levels(shown))
    for cell in np.ndindex(2, 3):
        rect = strip.rect_of(cell)
        assert rect.width() == size * 16
        color = image.pixelColor(rect.topLeft().toPoint() + QPoint(2, 2))
        assert (color.red(), color.green(), color.blue()) == tuple(color_table("viridis")[codes[cell]])


def test_a_byte_holds_two_half_bytes(strip):
    show(strip, MemoryPicture("A", TensorMemory(DataType.UINT4, (3,), (1,)), np.array([1, 2, 3], np.uint8)))
    assert [strip.rect_of((n,)).left() - strip.rect_of((0,)).left() for n in range(3)] == [0, 8, 16]
    assert strip.cell_at(strip.rect_of((1,)).center().toPoint()) == (1,)


@pytest.mark.parametrize("row_bytes", [8, 16, 32])
def test_a_row_has_as_many_bytes_as_was_chosen(strip, row_bytes):
    show(strip, picture((3, 4)), row_bytes)
    lines = {strip.rect_of(cell).top() for cell in np.ndindex(3, 4)}
    assert len(lines) == -(-48 // row_bytes)


def test_every_cell_of_a_broadcast_element_is_shown_where_the_element_is(strip):
    shown = picture((3, 4), (0, 1))
    show(strip, shown)
    assert strip.rect_of((2, 1)) == strip.rect_of((0, 1))
    strip.set_marks((), (2, 1))
    assert strip.cell_at(center(strip, (0, 1))) == (2, 1)
    assert summaries(shown)[0] == "(3 + 1) × 4 = 16 bytes, 3 cells share each element"


def test_keys_move_over_elements_and_skip_gaps(qtbot, strip):
    show(strip, picture((3, 3), (6, 1)))
    told = []

    def follow(field, cell):
        told.append(cell)
        strip.set_marks((), cell)

    strip.cell_moved_by_key.connect(follow)
    keys = Qt.Key
    for key in (keys.Key_Right, keys.Key_Right, keys.Key_Right, keys.Key_Down, keys.Key_Home, keys.Key_Left):
        qtbot.keyClick(strip, key)
    qtbot.keyClick(strip, keys.Key_PageDown)
    qtbot.keyClick(strip, keys.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert told == [(0, 1), (0, 2), (1, 0), (2, 0), (2, 0), (1, 2), (2, 2), (2, 2)]


def test_marks_frame_the_element_of_a_cell_the_heaviest_role_last():
    memory = TensorMemory(DataType.FLOAT32, (3, 4), (0, 1))
    marks: Marks = (
        mark_of("value", (2, 1)), mark_of("ignored", (0, 1)), mark_of("decides", (1, 3)), mark_of("value", (9, 9)),
        mark_of("value", (0,)),
    )  # fmt: skip
    assert list(roles_of(marks, memory, range(4)).items()) == [(3, "decides"), (1, "value")]
    huge = TensorMemory(DataType.FLOAT32, (65535,) * 8, packed_strides((65535,) * 8))
    last = (65534,) * 8
    assert roles_of((mark_of("value", last),), huge, range(huge.elements - 1, huge.elements)) == {
        huge.elements - 1: "value"
    }


def test_only_marked_cells_on_visible_elements_are_framed():
    memory = TensorMemory(DataType.UINT8, (4096, 4096), packed_strides((4096, 4096)))

    def is_even(block):
        return np.add.outer(np.array(block[0]), np.array(block[1])) % 2 == 0

    marks = (Mark("decides", whole((4096, 4096))), Mark("value", whole((4096, 4096)), is_even))
    assert roles_of(marks, memory, range(4094, 4099)) == {
        4094: "value", 4095: "decides", 4096: "decides", 4097: "value", 4098: "decides",
    }  # fmt: skip


def test_a_cell_far_down_is_scrolled_to(strip):
    shown = picture((1000, 4))
    show(strip, shown)
    assert strip.rect_of((999, 0)).isEmpty()
    strip.set_marks((), (999, 0))
    assert not strip.rect_of((999, 0)).isEmpty()
    assert strip.rect_of((0, 0)).isEmpty()


def test_16_million_elements_and_a_desc_of_any_size_are_painted_at_once(strip):
    shown = picture((4096, 4096), data_type="UINT8")
    sizes = (2**32 - 1,) * 16
    huge = MemoryPicture("A", TensorMemory(DataType.FLOAT64, sizes, packed_strides(sizes)))
    for large, last in ((shown, (4095, 4095)), (huge, (2**32 - 2,) * 16)):
        strip.show_picture(large, Levels(0, 255), 16, 16)
        strip.set_marks((), last)
        strip.grab()
        assert strip.cell_at(center(strip, last)) == last


def test_a_tensor_without_a_layout_shows_the_reason(strip):
    strip.show_picture(MemoryPicture("A", None, why_not="A.Sizes[1] is 'x'."), None, 16, 16)
    assert strip.accessibleDescription() == "A.Sizes[1] is 'x'."
    assert strip.cell_at(QPoint(60, 60)) is None
    strip.grab()


def test_the_end_is_shown_even_inside_the_data(strip):
    shown = picture((2, 3), stated_bytes=16)
    show(strip, shown)
    assert summaries(shown)[0] == "(5 + 1) × 4 = 24 bytes, end at byte 16"
    assert strip.accessibleDescription() == "(5 + 1) × 4 = 24 bytes, end at byte 16"
    show(strip, picture((2, 3)))
    assert strip.accessibleDescription() == "(5 + 1) × 4 = 24 bytes, end at byte 24"


def test_every_kind_of_gap_has_a_name():
    assert [gap_words(kind)[0] for kind in ("padding", "tail", "unused")] == ["padding", "alignment tail", "unused"]
