"""A heatmap paints the pixels of its cells, and reacts to the pointer and the keyboard."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ops.presentation.colors import (
    COLOR_COUNT,
    MINUS_INFINITY_FILL,
    NAN_FILL,
    PLUS_INFINITY_FILL,
    Levels,
    color_table,
    levels_of,
)
from ops.presentation.number_format import NUMPY_TYPES
from ops.presentation.slicing import SliceChoice, resolve
from widgets.display.picture import ROLES_BY_WEIGHT, TensorPicture, mark_of
from widgets.heatmap.heatmap import Heatmap
from widgets.heatmap.painting import gate_gap
from widgets.style.sizes import BAND_HEIGHT, BAND_HEIGHT_WITH_PILL, BLEED, GUTTER
from widgets.style.theme import DARK, LIGHT

TOP_K_INPUT = np.array([[0, 1, 10, 11], [3, 2, 9, 8], [4, 5, 6, 7]], np.float32)
CELL = 40


@pytest.fixture
def show_picture(qtbot):
    """A function that shows a picture in a new heatmap of 400 x 300."""

    def show_it(picture: TensorPicture, levels=None, cell: float = CELL) -> Heatmap:
        heatmap = Heatmap(picture.field)
        qtbot.addWidget(heatmap)
        heatmap.resize(400, 300)
        heatmap.show_picture(picture, resolve(picture.sizes, SliceChoice()), levels, cell)
        return heatmap

    return show_it


@pytest.fixture
def show(show_picture):
    """Returns a function that shows an array as a heatmap.

    The smallest and the largest finite value of the array are the ends of the colour map.
    """

    def show_array(values, cell: float = CELL, **fields) -> Heatmap:
        values = np.asarray(values)
        name = next(name for name, dtype in NUMPY_TYPES.items() if dtype == values.dtype)
        picture = TensorPicture("InputTensor", False, name, values.shape, values, **fields)
        return show_picture(picture, levels_of([values]), cell)

    return show_array


def color_at(image: QImage, x: int, y: int) -> str:
    """The colour at a point in logical pixels, at any pixel density."""
    dpr = image.devicePixelRatio()
    return image.pixelColor(int((x + 0.5) * dpr), int((y + 0.5) * dpr)).name()


def color_in(heatmap: Heatmap, coordinates: tuple[int, ...]) -> str:
    """The colour inside a cell, away from its number, frame and grid line."""
    rect = heatmap.rect_of(coordinates)
    return color_at(heatmap.grab().toImage(), rect.left() + 3, rect.center().y())


def map_color(map_name: str, code: int) -> str:
    return QColor(*color_table(map_name)[code].tolist()).name()


def move_to(heatmap: Heatmap, point: QPoint) -> None:
    place = QPointF(point)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        place,
        heatmap.mapToGlobal(place),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(heatmap, event)


def test_row_0_is_at_the_top_and_column_0_at_the_left(show):
    heatmap = show(TOP_K_INPUT)
    assert color_in(heatmap, (0, 3)) == map_color("viridis", COLOR_COUNT - 1)
    assert color_in(heatmap, (0, 0)) == map_color("viridis", 0)
    assert heatmap.rect_of((0, 3)).topLeft() == QPoint(BLEED + GUTTER + 3 * CELL, BAND_HEIGHT)
    assert heatmap.rect_of((2, 0)).topLeft() == QPoint(BLEED + GUTTER, BAND_HEIGHT + 2 * CELL)


def test_indices_have_their_own_map(show):
    assert color_in(show(np.array([[0, 3]], np.uint32), group="indices"), (0, 1)) == map_color("cividis", 252)


@pytest.mark.parametrize("cell", [88, 16, 8, 4, 1, 0.5])
@pytest.mark.parametrize("data_type", NUMPY_TYPES)
def test_every_data_type_draws_its_extremes(show, data_type, cell):
    dtype = NUMPY_TYPES[data_type]
    limits = np.finfo(dtype) if dtype.kind == "f" else np.iinfo(dtype)
    values = np.array([[limits.min, 0], [limits.max, 1]], dtype)
    heatmap = show(values, cell)
    assert not heatmap.grab().isNull()
    if cell >= 8:
        assert color_in(heatmap, (0, 0)) == map_color("viridis", 0)
        assert color_in(heatmap, (1, 0)) == map_color("viridis", COLOR_COUNT - 1)


@pytest.mark.parametrize("cell", [88, 32, 12])
@pytest.mark.parametrize("data_type", ["FLOAT64", "FLOAT32", "FLOAT16"])
@pytest.mark.parametrize(
    ("value", "fill"),
    [(np.nan, NAN_FILL), (np.inf, PLUS_INFINITY_FILL), (-np.inf, MINUS_INFINITY_FILL)],
    ids=["NaN", "+inf", "-inf"],
)
def test_a_value_without_a_place_never_has_a_map_colour(show, value, fill, data_type, cell):
    values = np.array([[0, value], [value, 1]], NUMPY_TYPES[data_type])
    heatmap = show(values, cell)
    assert color_in(heatmap, (0, 1)) == fill.lower()
    assert color_in(heatmap, (1, 1)) == map_color("viridis", COLOR_COUNT - 1)


@pytest.mark.parametrize(
    "values",
    [
        pytest.param(np.full((2, 3), np.nan, np.float32), id="all NaN"),
        pytest.param(np.full((2, 3), 7, np.int32), id="constant"),
        pytest.param(np.full((1, 1), 7, np.int32), id="1 x 1"),
        pytest.param(np.zeros((0, 3), np.float32), id="no rows"),
        pytest.param(np.zeros((3, 0), np.float32), id="no columns"),
        pytest.param(np.zeros((2, 0, 3), np.float32), id="no slices"),
        pytest.param(np.float32(3), id="rank 0"),
    ],
)
@pytest.mark.parametrize("cell", [64, 4, 0.25])
def test_odd_tensors_draw(show, values, cell):
    assert not show(values, cell).grab().isNull()


def test_a_tensor_larger_than_the_screen_is_sampled_not_copied(show_picture):
    values = np.broadcast_to(np.float32(1), (1 << 20, 1 << 20))
    picture = TensorPicture("InputTensor", False, "FLOAT32", values.shape, values)
    assert not show_picture(picture, Levels(0.0, 1.0), 2.0**-12).grab().isNull()


def test_hovering_names_the_element_under_the_pointer(show):
    heatmap = show(TOP_K_INPUT.reshape(1, 1, 3, 4))
    seen = []
    heatmap.cell_hovered.connect(seen.append)
    move_to(heatmap, heatmap.rect_of((0, 0, 1, 3)).center())
    move_to(heatmap, heatmap.rect_of((0, 0, 1, 3)).topLeft())
    move_to(heatmap, heatmap.rect_of((0, 0, 2, 0)).bottomRight())
    move_to(heatmap, QPoint(2, 2))
    assert seen == [(0, 0, 1, 3), (0, 0, 2, 0), None]


def test_a_resting_pointer_is_reported_again_after_a_new_picture(show_picture):
    first = TensorPicture("InputTensor", False, "FLOAT32", (3, 4), TOP_K_INPUT)
    heatmap = show_picture(first)
    seen = []
    heatmap.cell_hovered.connect(seen.append)
    for picture in (first, first, replace(first, values=TOP_K_INPUT + 1)):
        heatmap.show_picture(picture, resolve(picture.sizes, SliceChoice()), None, CELL)
        move_to(heatmap, heatmap.rect_of((1, 2)).center())
    assert seen == [(1, 2), (1, 2)]


def test_leaving_ends_the_hover(show):
    heatmap = show(TOP_K_INPUT)
    move_to(heatmap, heatmap.rect_of((0, 0)).center())
    seen = []
    heatmap.cell_hovered.connect(seen.append)
    QApplication.sendEvent(heatmap, QEvent(QEvent.Type.Leave))
    assert seen == [None]


def test_every_nth_cell_is_hovered_where_it_is_shown(show):
    heatmap = show(np.zeros((800, 800), np.float32), 0.25)
    left, top = heatmap.rect_of((0, 0)).left(), heatmap.rect_of((0, 0)).top()
    assert heatmap.cell_at(QPoint(left + 10, top + 3)) == (12, 40)


def test_a_click_names_its_element(show, qtbot):
    heatmap = show(TOP_K_INPUT)
    with qtbot.waitSignal(heatmap.cell_clicked, timeout=60_000) as clicked:
        QTest.mouseClick(heatmap, Qt.MouseButton.LeftButton, pos=heatmap.rect_of((1, 2)).center())
    assert clicked.args == [(1, 2)]


def test_arrow_keys_walk_over_the_cells(show):
    heatmap = show(TOP_K_INPUT)
    seen = []
    heatmap.moved_by_key.connect(seen.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Home):
        QTest.keyClick(heatmap, key)
    assert seen == [(0, 0), (0, 1), (1, 1), (1, 3), (1, 3), (1, 0)]


def test_marks_change_pixels_and_removing_them_restores_every_one(show):
    heatmap = show(TOP_K_INPUT)
    before = heatmap.grab().toImage()
    for role in ROLES_BY_WEIGHT:
        heatmap.set_marks((mark_of(role, (1, 2)),))
        assert heatmap.grab().toImage() != before, role
    heatmap.set_marks(())
    assert heatmap.grab().toImage() == before


def test_a_ghost_shows_no_map_colour(show_picture):
    picture = TensorPicture("OutputTensor", True, "FLOAT32", (3, 4), None, ghost_lines=("not run", "1 problem"))
    image = show_picture(picture).grab().toImage()
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert LIGHT.panel.lower() in seen
    assert not seen & {map_color("viridis", code) for code in range(0, COLOR_COUNT, 4)}


def test_a_ghost_of_a_huge_shape_draws(show_picture):
    picture = TensorPicture("OutputTensor", True, "FLOAT32", (4294967295, 4294967295), None, ghost_lines=("not run",))
    assert not show_picture(picture, cell=2.0**-24).grab().isNull()


def test_values_of_another_shape_are_not_drawn(show_picture):
    picture = TensorPicture("OutputTensor", True, "FLOAT32", (3, 4), np.zeros((3, 5), np.float32))
    assert not show_picture(picture).grab().isNull()


def test_a_surplus_column_has_a_bar_above_and_a_frame(show):
    heatmap = show(np.zeros((3, 2), np.uint32), error_ranges=((1, 1, 1),))
    image, rect = heatmap.grab().toImage(), heatmap.rect_of((0, 1))
    assert rect.top() == BAND_HEIGHT_WITH_PILL
    assert color_at(image, rect.center().x(), rect.top() - 6) == LIGHT.error.lower()
    assert color_at(image, heatmap.rect_of((0, 0)).center().x(), rect.top() - 6) != LIGHT.error.lower()


def test_a_theme_repaints_the_ground(show):
    heatmap = show(TOP_K_INPUT)
    heatmap.set_theme(DARK)
    assert color_at(heatmap.grab().toImage(), 399, 299) == DARK.base.lower()


def test_a_slice_larger_than_the_widget_pans_to_the_current_element(show):
    heatmap = show(np.zeros((100, 100), np.float32), 40)
    assert heatmap.cell_at(QPoint(200, 200)) is not None
    heatmap.show_current((99, 99))
    area = heatmap.rect()
    assert area.contains(heatmap.rect_of((99, 99)))
    assert not area.contains(heatmap.rect_of((0, 0)))


def test_a_mistake_while_painting_is_logged_not_raised(show, monkeypatch, caplog):
    heatmap = show(TOP_K_INPUT)

    def fail(*_):
        raise ValueError("no luck")

    monkeypatch.setattr("widgets.heatmap.heatmap.paint_cells", fail)
    heatmap.set_theme(DARK)
    heatmap.grab()
    assert "no luck" in caplog.text


def test_frames_and_the_same_picture_again_repaint_no_cell(show, monkeypatch):
    heatmap = show(TOP_K_INPUT)
    heatmap.grab()
    monkeypatch.setattr("widgets.heatmap.heatmap.paint_cells", lambda *_: pytest.fail("painted again"))
    heatmap.set_marks((mark_of("cursor", (0, 1)),))
    scene = heatmap.shown
    assert scene is not None
    heatmap.show_picture(scene.picture, scene.view, scene.levels, CELL)
    heatmap.grab()


@pytest.mark.parametrize(("size", "is_taken"), [(100, True), (2, False)])
def test_the_wheel_pans_to_the_last_cell_and_then_scrolls_the_stage(show, size, is_taken):
    heatmap = show(np.zeros((size, size), np.float32))
    before = heatmap.rect_of((0, 0)).top()
    here, turned = QPointF(100, 100), QPoint(0, -120)
    no_button, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(here, heatmap.mapToGlobal(here), QPoint(), turned, no_button, no_key, phase, False)
    heatmap.wheelEvent(event)
    assert event.isAccepted() == is_taken
    assert (heatmap.rect_of((0, 0)).top() < before) == is_taken


def test_a_resize_repaints_to_the_new_edge(show):
    heatmap = show(np.zeros((100, 100), np.float32), 40)
    heatmap.grab()
    heatmap.resize(600, 500)
    assert color_at(heatmap.grab().toImage(), 580, 480) == map_color("viridis", COLOR_COUNT // 2)


def test_the_frame_of_a_warning_covers_no_index(show):
    """The frame of a warning changes no pixel of the indices, which are up to 3 px above the cells."""
    pictures = [show(TOP_K_INPUT, warning_cells=cells) for cells in ((), ((0, 1), (0, 2), (1, 0)))]
    top, left = pictures[0].rect_of((0, 0)).top(), pictures[0].rect_of((0, 0)).left()
    plain, framed = (heatmap.grab().toImage() for heatmap in pictures)
    dpr = plain.devicePixelRatio()
    for area in (QRect(0, 0, 400, top - 3), QRect(0, 0, left - 3, 300)):
        scaled = QRect(0, 0, int(area.width() * dpr), int(area.height() * dpr))
        assert plain.copy(scaled) == framed.copy(scaled)
    assert plain != framed


def test_a_gap_separates_the_gates_of_packed_weights(show):
    """A weight tensor that has its gates one after another is drawn with a gap between the gates, and without a gap
    inside a gate.

    Each gate here has two rows of 40 px; the gap is 10 px high.
    """
    heatmap = show(np.full((8, 2), 0.5, np.float32), gates=(0, "iofc"))
    image, rect = heatmap.grab().toImage(), heatmap.rect_of((2, 0))
    base = QColor(LIGHT.base).name()
    column = [color_at(image, rect.left() + 3, rect.top() + y) == base for y in range(-10, 50)]
    assert column == [False] * 5 + [True] * 10 + [False] * 45


def test_a_gap_between_gates_is_as_wide_as_the_numbers_allow():
    assert gate_gap(40, 14) == gate_gap(32, 12) == 10
    assert gate_gap(24, 11) == 7
    assert gate_gap(24, 17) == gate_gap(16, 12) == 3
    assert gate_gap(16, 0) == 5
