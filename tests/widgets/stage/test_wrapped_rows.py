"""A vector of more than 40 elements is wrapped into lines: it is drawn, pointed at and exported like a matrix."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from ops.explain.windows import Border, Window
from ops.presentation.colors import color_codes, color_table
from ops.presentation.slicing import SliceChoice, resolve
from widgets.display.cell_grid import CellGrid
from widgets.display.picture import Outline, TensorPicture, mark_of
from widgets.heatmap.cell_marks import framed_blocks
from widgets.heatmap.heatmap import Heatmap
from widgets.stage.figure import figure_of, svg
from widgets.stage.tensor_stage import TensorStage
from widgets.style.theme import CELL_VALUE, LIGHT

COUNT = 110
RAMP = np.arange(COUNT, dtype=np.float32)


def picture_of(values: np.ndarray, field: str = "InputTensor", **fields) -> TensorPicture:
    return TensorPicture(field, field.startswith("Output"), "FLOAT32", values.shape, values, **fields)


@pytest.fixture
def stage(qtbot) -> TensorStage:
    widget = TensorStage()
    qtbot.addWidget(widget)
    widget.resize(880, 560)
    widget.grab()
    return widget


def line_of(heatmap: Heatmap) -> int:
    assert heatmap.shown is not None
    return heatmap.shown.grid.line


def shown(stage: TensorStage, *pictures: TensorPicture) -> Heatmap:
    stage.show_pictures(pictures, SliceChoice())
    stage.grab()
    return stage.heatmap(pictures[0].field)


@pytest.fixture(params=[(1, 1, 1, COUNT), (1, 1, COUNT, 1), (COUNT,)], ids=["row", "column", "rank 1"])
def heatmap(request, stage) -> Heatmap:
    return shown(stage, picture_of(RAMP.reshape(request.param)))


def coordinates(heatmap: Heatmap, number: int) -> tuple[int, ...]:
    assert heatmap.shown is not None
    sizes = heatmap.shown.view.sizes
    return tuple(number if size > 1 else 0 for size in sizes)


def test_a_vector_of_up_to_40_elements_is_one_row(stage):
    assert line_of(shown(stage, picture_of(RAMP[:40].reshape(1, 1, 1, 40)))) == 0
    assert line_of(shown(stage, picture_of(RAMP[:41].reshape(1, 1, 1, 41)))) in (32, 25, 20, 16, 10)


def test_a_row_with_all_gates_twice_has_two_lines_of_them(stage):
    heatmap = shown(stage, picture_of(RAMP[:24].reshape(1, 1, 1, 24), "BiasTensor", gates=(3, "iofciofc")))
    assert heatmap.shown is not None
    grid = heatmap.shown.grid
    assert grid.line == 12
    second = grid.rect(0, 12)
    assert (second.left(), second.top()) == (grid.rect(0, 0).left(), grid.rect(0, 11).bottom())
    assert heatmap.rect_of((0, 0, 0, 13)).center().x() == heatmap.rect_of((0, 0, 0, 1)).center().x()
    assert "lines of 12" in heatmap.accessibleDescription()


def test_a_bias_of_two_directions_stays_a_matrix(stage):
    heatmap = shown(stage, picture_of(RAMP[:16].reshape(1, 1, 2, 8), "BiasTensor", gates=(3, "iofciofc")))
    assert line_of(heatmap) == 0


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"border": Border((0, 0, 0, 1), (0, 0, 0, 1))}, id="padding"),
        pytest.param({"gates": (3, "io")}, id="gates"),
        pytest.param({"cell_labels": ("a", "b")}, id="labels"),
    ],
)
def test_what_belongs_to_columns_keeps_them_in_one_row(stage, fields):
    assert line_of(shown(stage, picture_of(RAMP.reshape(1, 1, 1, COUNT), **fields))) == 0


def test_a_vector_beside_a_matrix_of_the_same_length_stays_aligned_with_it(stage):
    matrix = picture_of(np.zeros((1, 1, 3, COUNT), np.float32), "OutputTensor")
    assert line_of(shown(stage, picture_of(RAMP.reshape(1, 1, 1, COUNT)), matrix)) == 0


def test_every_cell_is_where_the_pointer_finds_it(heatmap):
    line = line_of(heatmap)
    rects = [heatmap.rect_of(coordinates(heatmap, number)) for number in range(COUNT)]
    for number, rect in enumerate(rects):
        assert heatmap.cell_at(rect.center()) == coordinates(heatmap, number)
        assert rect.topLeft() == rects[0].topLeft() + QPoint(
            number % line * rect.width(), number // line * rect.height()
        )


def test_no_cell_is_behind_the_last_one(heatmap):
    last = heatmap.rect_of(coordinates(heatmap, COUNT - 1))
    assert heatmap.cell_at(last.center() + QPoint(last.width(), 0)) is None


def test_every_cell_has_its_colour_and_its_number(heatmap):
    image, levels = heatmap.grab().toImage(), heatmap.shown.levels
    codes = color_codes(RAMP, levels)
    for number in range(COUNT):
        rect = heatmap.rect_of(coordinates(heatmap, number))
        painted = image.pixelColor(rect.bottomRight() - QPoint(2, 2)).getRgb()[:3]
        assert painted == tuple(color_table(heatmap.shown.map_name)[codes[number]].tolist())
    assert heatmap.numbers == tuple(str(number) for number in range(COUNT))


def test_the_rest_of_the_last_line_is_empty(heatmap):
    last = heatmap.rect_of(coordinates(heatmap, COUNT - 1))
    behind = last.center() + QPoint(last.width(), 0)
    assert heatmap.grab().toImage().pixelColor(behind).name() == LIGHT.base.lower()


def test_keys_move_between_lines(qtbot, heatmap):
    line = line_of(heatmap)
    heatmap.show_current(coordinates(heatmap, 3))
    with qtbot.waitSignal(heatmap.moved_by_key) as moved:
        QTest.keyClick(heatmap, Qt.Key.Key_Down)
    assert moved.args == [coordinates(heatmap, 3 + line)]


def test_a_click_chooses_a_cell_of_a_line(qtbot, heatmap):
    with qtbot.waitSignal(heatmap.cell_clicked) as clicked:
        QTest.mouseClick(heatmap, Qt.MouseButton.LeftButton, pos=heatmap.rect_of(coordinates(heatmap, 77)).center())
    assert clicked.args == [coordinates(heatmap, 77)]


def test_many_marked_neighbours_have_one_outline(heatmap):
    heatmap.set_marks([mark_of("value", coordinates(heatmap, number)) for number in range(60)])
    image = heatmap.grab().toImage()

    def is_framed(number: int, dx: float, dy: float) -> bool:
        rect = heatmap.rect_of(coordinates(heatmap, number))
        x, y = rect.center().x() + dx * rect.width() / 2, rect.center().y() + dy * rect.height() / 2
        return _has_color(image, round(x), round(y), CELL_VALUE)

    assert is_framed(3, 0, -1)
    assert is_framed(59, 1, 0)
    assert is_framed(59, 0, 1)
    assert not is_framed(3, 0, 1)  # the outline goes on below
    assert not is_framed(3, 1, 0)


def test_runs_that_are_joined_already_keep_their_ends():
    view = resolve((1, 1, 1, 400), SliceChoice())
    marks = tuple(mark_of("value", (0, 0, 0, 6 * run + cell)) for run in range(60) for cell in range(5))
    grid = CellGrid(1, 400, 16, QRectF(0, 0, 400, 400), 0, 0, line=25)
    blocks = framed_blocks(marks, view, grid)["value"]
    assert blocks.tolist() == [[0, 6 * run, 0, 6 * run + 4] for run in range(60)]


def test_a_window_over_several_lines_is_outlined_on_each(heatmap):
    assert heatmap.shown is not None
    low = tuple(20.0 if size > 1 else 0.0 for size in heatmap.shown.view.sizes)
    high = tuple(30.0 if size > 1 else 1.0 for size in heatmap.shown.view.sizes)
    heatmap.set_outlines((Outline(Window("InputTensor", low, high)),))
    image = heatmap.grab().toImage()
    for number in (22, 27):
        rect = heatmap.rect_of(coordinates(heatmap, number))
        assert _has_color(image, rect.center().x(), rect.bottom(), LIGHT.axis)
    rect = heatmap.rect_of(coordinates(heatmap, 31))
    assert not _has_color(image, rect.center().x(), rect.bottom(), LIGHT.axis)


def test_surplus_cells_and_hidden_cells_are_marked_on_their_lines(stage):
    hidden = np.zeros((1, 1, 1, COUNT), np.bool_)
    hidden[..., 105:] = True
    picture = picture_of(RAMP.reshape(1, 1, 1, COUNT), error_ranges=((3, 60, 109),), hidden=hidden)
    heatmap = shown(stage, picture)
    image = heatmap.grab().toImage()
    covered = heatmap.rect_of((0, 0, 0, 107))
    assert image.pixelColor(covered.center() - QPoint(covered.width() // 3, 0)).name() == LIGHT.raised.lower()
    first = heatmap.rect_of((0, 0, 0, 60))
    assert _has_color(image, first.left(), first.center().y(), LIGHT.error)
    inside = heatmap.rect_of((0, 0, 0, 20))
    assert not _has_color(image, inside.left(), inside.center().y(), LIGHT.error)


def test_a_ghost_has_the_cells_of_the_lines_and_no_more(stage):
    heatmap = shown(stage, replace(picture_of(RAMP.reshape(1, 1, 1, COUNT)), values=None))
    assert line_of(heatmap) > 0
    last = heatmap.rect_of((0, 0, 0, COUNT - 1))
    behind = QPoint(last.right() + last.width() // 2, last.center().y())
    assert heatmap.grab().toImage().pixelColor(behind).name() == LIGHT.base.lower()


def test_the_heading_and_the_screen_reader_name_the_lines(stage, heatmap):
    assert f"in lines of {line_of(heatmap)}" in heatmap.accessibleDescription()


@pytest.mark.parametrize("count", [257, 1023, 5000, 100_003])
def test_long_vectors_are_wrapped_without_scrolling(stage, count):
    values = np.arange(count, dtype=np.float32).reshape(1, 1, 1, count)
    heatmap = shown(stage, picture_of(values), picture_of(values, "OutputTensor"))
    assert line_of(heatmap) > 0
    assert stage.content.bottom() < stage.viewport().height()
    if stage.cell_size >= 1:
        for number in (0, count // 2, count - 1):
            assert heatmap.cell_at(heatmap.rect_of((0, 0, 0, number)).center()) == (0, 0, 0, number)


def test_numbers_of_200_elements_are_readable_in_the_smallest_window(stage):
    stage.resize(718, 390)
    values = (np.sin(np.arange(200) / 9) * 4).astype(np.float32).reshape(1, 1, 1, 200)
    heatmap = shown(stage, picture_of(values), picture_of(values, "OutputTensor"))
    assert len(heatmap.numbers) == 200
    assert line_of(heatmap) == 25


def test_zoomed_lines_become_shorter_and_stay_in_the_stage(stage):
    heatmap = shown(stage, picture_of(RAMP.reshape(1, 1, 1, COUNT)))
    stage.zoom(3)
    stage.grab()
    assert 0 < line_of(heatmap) < 25
    assert stage.content.right() <= stage.viewport().width()


def test_an_exported_drawing_has_every_number_as_text(heatmap):
    text = svg(figure_of(heatmap, LIGHT.base), "wrapped").decode()
    assert all(f">{number}</text>" in text for number in range(COUNT))


def _has_color(image: QImage, x: int, y: int, color: str, reach: int = 3) -> bool:
    around = ((x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1))
    return any(image.pixelColor(*place).name() == color.lower() for place in around)
