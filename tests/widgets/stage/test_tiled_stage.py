"""All tiles of a stage have the same cell size. If the sizes of the views are not locked together, the user zooms each
view separately.
"""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ops.presentation.slicing import SliceChoice
from widgets.display.picture import TensorPicture, mark_of
from widgets.heatmap.heatmap import Heatmap
from widgets.stage.tensor_stage import TensorStage
from widgets.stage.tensor_view import TensorView

VALUES = np.arange(12, dtype=np.float32).reshape(1, 3, 2, 2)
OUTPUT = np.arange(6, dtype=np.float32).reshape(1, 1, 3, 2)


def picture_of(field: str, values: np.ndarray, **fields) -> TensorPicture:
    return TensorPicture(field, field.startswith("Output"), "FLOAT32", values.shape, values, **fields)


PICTURES = (picture_of("InputTensor", VALUES), picture_of("OutputTensor", OUTPUT))


@pytest.fixture
def stage(qtbot):
    widget = TensorStage()
    qtbot.addWidget(widget)
    widget.resize(880, 560)
    widget.show()
    return widget


@pytest.fixture
def tiled(stage):
    stage.set_tiled(True)
    stage.show_pictures(PICTURES, SliceChoice())
    return stage


def rect_on_board(stage: TensorStage, field: str, cell: tuple[int, ...]) -> QRect:
    heatmap, board = stage.heatmap(field, cell), stage.widget()
    assert board is not None
    return heatmap.rect_of(cell).translated(heatmap.mapTo(board, QPoint(0, 0)))


def shown_heatmaps(stage: TensorStage) -> list[Heatmap]:
    return [heatmap for heatmap in stage.findChildren(Heatmap) if heatmap.isVisibleTo(stage)]


def numbers(stage: TensorStage, field: str, tiles: int) -> list[tuple[str, ...]]:
    """Paints the stage, and returns the texts of the numbers in each tile of the tensor `field`."""
    stage.grab()
    stage.grab()  # a tile may be painted before a tile that needs fewer digits
    return [stage.heatmap(field, (0, tile, 0, 0)).numbers for tile in range(tiles)]


def test_all_tiles_have_one_precision(stage):
    values = np.array([[0.5, 1, 1, 1], [2.25, 3, 3, 3], [1 / 3, 2 / 3, 0, 1]], np.float32).reshape(1, 3, 2, 2)
    stage.set_tiled(True)
    stage.show_pictures((picture_of("InputTensor", values),), SliceChoice())
    written = numbers(stage, "InputTensor", 3)
    assert [len(texts) for texts in written] == [4, 4, 4]
    decimals = {len(text.partition(".")[2]) for texts in written for text in texts}
    assert len(decimals) == 1
    assert decimals != {0}


def test_a_number_that_does_not_fit_removes_the_numbers_of_all_tiles(stage):
    few = np.arange(12, dtype=np.uint64).reshape(1, 3, 2, 2)
    many = few.copy()
    many[0, 2, 1, 0] = 2**64 - 1
    stage.set_tiled(True)
    stage.show_pictures((replace(picture_of("InputTensor", few), data_type="UINT64"),), SliceChoice())
    assert numbers(stage, "InputTensor", 3) == [tuple(map(str, range(n, n + 4))) for n in (0, 4, 8)]
    stage.show_pictures((replace(picture_of("InputTensor", many), data_type="UINT64"),), SliceChoice())
    texts = [text for tile in numbers(stage, "InputTensor", 3) for text in tile]
    assert "18446744073709551615" in texts
    stage.zoom(-10)
    assert numbers(stage, "InputTensor", 3) == [(), (), ()]
    stage.fit()
    stage.set_tiled(False)
    stage.show_pictures((replace(picture_of("InputTensor", many), data_type="UINT64"),), SliceChoice())
    stage.grab()
    assert stage.heatmap("InputTensor").numbers == ("0", "1", "2", "3")


def test_hidden_numbers_do_not_influence_the_texts_of_other_tiles(stage):
    values = np.arange(12, dtype=np.float32).reshape(1, 3, 2, 2) / 4
    hidden = np.zeros(values.shape, np.bool_)
    hidden[0, 2] = True
    stage.set_tiled(True)
    seen = []
    for number in (0, -123456.75):
        values[0, 2] = number
        stage.show_pictures((picture_of("InputTensor", values.copy(), hidden=hidden),), SliceChoice())
        written = numbers(stage, "InputTensor", 3)
        seen.append((written, stage.heatmap("InputTensor", (0, 1, 0, 0)).grab().toImage()))
    assert seen[0][0][0] == ("0.00", "0.25", "0.50", "0.75")
    assert seen[0] == seen[1]


def test_marks_do_not_rewrite_numbers(tiled, monkeypatch):
    tiled.grab()
    monkeypatch.setattr("widgets.heatmap.labels.fitted_together", None)  # a call of it would fail
    tiled.set_marks({"InputTensor": (mark_of("value", (0, 1, 0, 0)),)})
    tiled.grab()
    assert tiled.heatmap("InputTensor", (0, 1, 0, 0)).numbers == ("4", "5", "6", "7")


def test_every_slice_is_shown_with_cells_of_one_size(tiled):
    assert len(shown_heatmaps(tiled)) == 4
    cells = [(0, d1, row, 0) for d1 in range(3) for row in range(2)]
    sizes = {rect_on_board(tiled, "InputTensor", cell).size().toTuple() for cell in cells}
    sizes.add(rect_on_board(tiled, "OutputTensor", (0, 0, 2, 1)).size().toTuple())
    assert len(sizes) == 1


def test_tiles_are_8_apart_and_all_first_rows_are_aligned(tiled):
    lefts = [rect_on_board(tiled, "InputTensor", (0, d1, 0, 0)) for d1 in range(3)]
    ends = [rect_on_board(tiled, "InputTensor", (0, d1, 0, 1)) for d1 in range(3)]
    assert [lefts[n + 1].left() - ends[n].right() - 1 for n in range(2)] == [8, 8]
    tops = {rect.top() for rect in lefts} | {rect_on_board(tiled, "OutputTensor", (0, 0, 0, 0)).top()}
    assert len(tops) == 1


def test_all_views_are_in_sight(tiled):
    assert not tiled.verticalScrollBar().maximum()
    right = max(view.geometry().right() for view in tiled.widget().findChildren(TensorView))
    assert right <= tiled.viewport().width()


def test_turning_tiles_off_restores_the_slice(tiled):
    tiled.set_tiled(False)
    assert len(shown_heatmaps(tiled)) == 2
    assert tiled.cell_size == 112


def test_a_cell_of_any_tile_is_hovered_and_clicked(tiled, qtbot):
    heatmap = tiled.heatmap("InputTensor", (0, 2, 1, 1))
    with qtbot.waitSignal(tiled.cell_clicked, timeout=60_000) as clicked:
        qtbot.mouseClick(heatmap, Qt.MouseButton.LeftButton, pos=heatmap.rect_of((0, 2, 1, 1)).center())
    assert clicked.args == ["InputTensor", (0, 2, 1, 1)]


def test_a_mark_is_shown_in_the_tile_that_has_it(tiled):
    maps = [tiled.heatmap("InputTensor", (0, d1, 0, 0)) for d1 in range(3)]
    before = [heatmap.grab().toImage() for heatmap in maps]
    tiled.set_marks({"InputTensor": (mark_of("value", (0, 1, 1, 1)),)})
    changed = [heatmap.grab().toImage() != image for heatmap, image in zip(maps, before, strict=True)]
    assert changed == [False, True, False]


def test_the_caption_of_the_tile_under_the_cursor_stands_out(tiled):
    view = tiled.findChild(TensorView, "tensor:InputTensor")
    tile = tiled.heatmap("InputTensor", (0, 1, 0, 0))

    def caption(heatmap: Heatmap):
        return view.grab(QRect(heatmap.x() + 4, heatmap.y() - 20, 60, 20)).toImage()

    others = tiled.heatmap("InputTensor", (0, 2, 0, 0))
    before = caption(tile), caption(others)
    tiled.set_marks({"InputTensor": (mark_of("cursor", (0, 1, 1, 1)),)})
    assert caption(tile) != before[0]
    assert caption(others) == before[1]


def walk(stage: TensorStage, start: tuple[int, ...], *keys: Qt.Key) -> tuple[int, ...]:
    seen = []
    stage.cell_moved_by_key.connect(lambda _, cell: seen.append(cell))
    heatmap = stage.heatmap("InputTensor", start)
    heatmap.show_current(start)
    heatmap.setFocus()
    for key in keys:
        QTest.keyClick(stage.focusWidget(), key)
    return seen[-1]


def test_arrow_keys_walk_from_tile_to_tile(tiled):
    right, left = Qt.Key.Key_Right, Qt.Key.Key_Left
    assert walk(tiled, (0, 0, 1, 0), right, right) == (0, 1, 1, 0)
    assert walk(tiled, (0, 1, 1, 0), right, right, right, right) == (0, 2, 1, 1)
    assert walk(tiled, (0, 1, 0, 0), left) == (0, 0, 0, 1)


def test_arrow_keys_walk_over_rows_of_tiles(stage):
    stage.set_tiled(True)
    stage.show_pictures([picture_of("InputTensor", np.zeros((2, 3, 2, 2), np.float32))], SliceChoice())
    assert walk(stage, (0, 1, 1, 0), Qt.Key.Key_Down) == (1, 1, 0, 0)
    assert walk(stage, (1, 1, 0, 1), Qt.Key.Key_Up) == (0, 1, 1, 1)
    assert walk(stage, (0, 2, 0, 1), Qt.Key.Key_Right) == (0, 2, 0, 1)


def test_a_page_key_leads_to_the_next_tile(tiled):
    assert walk(tiled, (0, 0, 1, 0), Qt.Key.Key_PageDown, Qt.Key.Key_Right) == (0, 1, 1, 1)


def test_more_than_64_tiles_are_reported(stage):
    stage.set_tiled(True)
    stage.show_pictures([picture_of("InputTensor", np.zeros((100, 2, 2), np.float32))], SliceChoice())
    assert len(shown_heatmaps(stage)) == 64
    view = stage.findChild(TensorView, "tensor:InputTensor")
    assert view.accessibleDescription() == "rows d1, cols d2, one tile per d0; first 64 of 100 tiles"


@pytest.mark.sampled
@pytest.mark.parametrize(
    "shape", [(2, 40, 2, 2), (64, 64, 3, 300), (8, 8, 1000, 1000), (2,) * 8, (3, 0, 2), (7,), (1, 1), (70, 1, 1)]
)
def test_tiles_of_every_shape_are_drawn(stage, shape):
    stage.set_tiled(True)
    values = np.broadcast_to(np.float32(1), shape)
    stage.show_pictures([picture_of("InputTensor", values), picture_of("OutputTensor", values)], SliceChoice())
    assert not stage.grab().isNull()
    assert stage.cell_size >= 0.0625
    stage.zoom(20)
    assert not stage.grab().isNull()


def test_a_ghost_has_no_tiles(stage):
    stage.set_tiled(True)
    ghost = TensorPicture("OutputTensor", True, "FLOAT32", (1, 3, 2, 2), None, ghost_lines=("not run",))
    stage.show_pictures([PICTURES[0], ghost], SliceChoice())
    assert len(shown_heatmaps(stage)) == 4


def test_surplus_rows_and_columns_are_marked_in_tiles(stage):
    stage.set_tiled(True)
    for dimension in range(4):
        broken = picture_of("InputTensor", VALUES, error_ranges=((dimension, 1, 1),), axis=dimension)
        stage.show_pictures([broken, PICTURES[1]], SliceChoice())
        assert not stage.grab().isNull()


WIDE = np.zeros((9, 20), np.float32)
NARROW = np.zeros((3, 2), np.float32)


@pytest.fixture
def unlocked(stage):
    stage.set_locked(False)
    stage.show_pictures([picture_of("InputTensor", WIDE), picture_of("OutputTensor", NARROW)], SliceChoice())
    return stage


def cell_of(stage: TensorStage, field: str) -> int:
    return stage.heatmap(field).rect_of((0, 0)).width()


def test_without_the_lock_every_view_has_the_largest_cells_that_fit(unlocked):
    assert cell_of(unlocked, "OutputTensor") == 112
    assert cell_of(unlocked, "InputTensor") == 24
    views = unlocked.widget().findChildren(TensorView)
    assert max(view.geometry().right() for view in views) <= unlocked.viewport().width()
    assert len({view.y() for view in views}) == 1


def turn_wheel(heatmap: Heatmap, angle: int) -> None:
    here = QPointF(heatmap.rect_of((0, 0)).center())
    event = QWheelEvent(
        here, heatmap.mapToGlobal(here), QPoint(), QPoint(0, angle), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(heatmap, event)


def test_without_the_lock_a_view_is_zoomed_by_itself(unlocked):
    turn_wheel(unlocked.heatmap("InputTensor"), 240)
    assert cell_of(unlocked, "InputTensor") == 32
    assert cell_of(unlocked, "OutputTensor") == 112
    unlocked.fit()
    assert cell_of(unlocked, "InputTensor") == 24


def test_without_the_lock_the_zoom_command_is_for_the_view_with_the_keyboard(unlocked):
    unlocked.heatmap("OutputTensor").setFocus()
    unlocked.zoom(-1)
    assert (cell_of(unlocked, "InputTensor"), cell_of(unlocked, "OutputTensor")) == (24, 104)


def test_the_lock_makes_cells_equal_again(unlocked):
    turn_wheel(unlocked.heatmap("InputTensor"), 240)
    unlocked.set_locked(True)
    assert cell_of(unlocked, "InputTensor") == cell_of(unlocked, "OutputTensor") == unlocked.cell_size


@pytest.mark.parametrize("count", [1, 5, 12])
def test_many_views_are_placed_without_the_lock(stage, count):
    stage.set_locked(False)
    stage.show_pictures([picture_of(f"Input{n}Tensor", WIDE) for n in range(count)], SliceChoice())
    assert not stage.grab().isNull()
    rects = [view.geometry() for view in stage.widget().findChildren(TensorView)]
    assert all(not a.intersects(b) for n, a in enumerate(rects) for b in rects[:n])


def test_the_ground_reaches_the_edge_of_a_scrolled_stage(stage, qtbot):
    stage.set_tiled(True)
    stage.show_pictures([picture_of("InputTensor", np.zeros((100, 9, 9), np.float32))] * 1, SliceChoice())
    board = stage.widget()
    assert isinstance(board, QWidget)
    qtbot.waitUntil(lambda: stage.verticalScrollBar().isVisible(), timeout=60_000)
    assert board.width() >= stage.viewport().width()
