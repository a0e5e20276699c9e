"""The stage shows several tensors side by side, with cells of one size."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from ops.presentation.colors import Levels
from ops.presentation.slicing import SliceChoice
from widgets.display.group_colors import ColorLimits
from widgets.display.picture import Coordinates, Marks, Role, TensorPicture, mark_of
from widgets.heatmap.heatmap import Heatmap
from widgets.stage.tensor_stage import TensorStage
from widgets.stage.tensor_view import TensorView
from widgets.style.sizes import INSET
from widgets.style.theme import DARK

INPUT = np.array([[0, 1, 10, 11], [3, 2, 9, 8], [4, 5, 6, 7]], np.float32).reshape(1, 1, 3, 4)
VALUES = np.array([[11, 10], [9, 8], [7, 6]], np.float32).reshape(1, 1, 3, 2)
INDICES = np.array([[3, 2], [2, 3], [3, 2]], np.uint32).reshape(1, 1, 3, 2)


def picture_of(field, values, **fields) -> TensorPicture:
    data_type = "UINT32" if values.dtype == np.uint32 else "FLOAT32"
    return TensorPicture(field, field.startswith("Output"), data_type, values.shape, values, **fields)


TOP_K = (
    picture_of("InputTensor", INPUT, axis=3),
    picture_of("OutputValueTensor", VALUES, axis=3),
    picture_of("OutputIndexTensor", INDICES, axis=3, group="indices"),
)


def color_at(image: QImage, x: int, y: int) -> str:
    """Returns the colour of the pixel at (x, y), which are logical pixels, as '#rrggbb'."""
    dpr = image.devicePixelRatio()
    return image.pixelColor(int((x + 0.5) * dpr), int((y + 0.5) * dpr)).name()


@pytest.fixture
def stage(qtbot):
    widget = TensorStage()
    qtbot.addWidget(widget)
    widget.resize(880, 560)
    widget.grab()
    return widget


def sizes_of_cells(stage: TensorStage, pictures) -> set[tuple[int, int]]:
    first = [(picture, stage.heatmap(picture.field)) for picture in pictures]
    return {heatmap.rect_of((0,) * len(p.sizes)).size().toTuple() for p, heatmap in first}


def test_all_tensors_have_cells_of_one_size(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    assert sizes_of_cells(stage, TOP_K) == {(88, 88)}
    assert stage.cell_size == 88


def test_first_rows_are_aligned_with_and_without_a_pill(stage):
    broken = (replace(TOP_K[0], error_ranges=((3, 1, 1),)), *TOP_K[1:])
    stage.show_pictures(broken, SliceChoice())
    tops = {
        stage.heatmap(p.field).mapTo(stage, stage.heatmap(p.field).rect_of((0, 0, 0, 0)).topLeft()).y() for p in broken
    }
    assert len(tops) == 1


def test_the_first_name_starts_at_the_inset(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    heatmap = stage.heatmap("InputTensor")
    assert heatmap.mapTo(stage, heatmap.rect_of((0, 0, 0, 0)).topLeft()).x() == INSET + 26


def test_tensors_of_a_group_share_their_colours_and_indices_start_at_0(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    values = Levels(0.0, 11.0)
    indices = Levels(0, 3)
    assert stage.levels == {"InputTensor": values, "OutputValueTensor": values, "OutputIndexTensor": indices}


def test_a_new_value_keeps_every_widget(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    before = stage.findChildren(Heatmap)
    stage.show_pictures((picture_of("InputTensor", INPUT + 1, axis=3), *TOP_K[1:]), SliceChoice())
    assert stage.findChildren(Heatmap) == before


def test_a_tensor_that_is_gone_is_hidden_and_comes_back(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    stage.show_pictures(TOP_K[:1], SliceChoice())
    assert stage.heatmap("OutputIndexTensor").parentWidget().isHidden()
    stage.show_pictures(TOP_K, SliceChoice())
    assert not stage.heatmap("OutputIndexTensor").parentWidget().isHidden()


def test_a_narrower_stage_has_smaller_cells(stage, qtbot):
    stage.show_pictures(TOP_K, SliceChoice())
    stage.resize(600, 400)
    stage.grab()
    qtbot.waitUntil(lambda: stage.cell_size < 88, timeout=60_000)
    assert stage.cell_size == 48
    assert sizes_of_cells(stage, TOP_K) == {(48, 48)}


def test_the_largest_cells_that_fit_are_used(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    right = max(view.geometry().right() for view in stage.widget().findChildren(TensorView))
    assert right <= stage.viewport().width()
    assert not stage.verticalScrollBar().maximum()


def test_hover_and_click_name_the_field(stage, qtbot):
    stage.show_pictures(TOP_K, SliceChoice())
    heatmap = stage.heatmap("OutputValueTensor")
    place = QPointF(heatmap.rect_of((0, 0, 1, 1)).center())
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        place,
        heatmap.mapToGlobal(place),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(stage.cell_hovered, timeout=60_000) as hovered:
        QApplication.sendEvent(heatmap, event)
    assert hovered.args == ["OutputValueTensor", (0, 0, 1, 1)]
    with qtbot.waitSignal(stage.cell_clicked, timeout=60_000) as clicked:
        qtbot.mouseClick(heatmap, Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert clicked.args == ["OutputValueTensor", (0, 0, 1, 1)]


def test_control_and_wheel_zoom_all_views_until_they_are_fitted(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    heatmap = stage.heatmap("InputTensor")
    event = QWheelEvent(
        QPointF(100, 200),
        heatmap.mapToGlobal(QPointF(100, 200)),
        heatmap.rect().topLeft(),
        heatmap.rect().topLeft() + type(heatmap.pos())(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(heatmap, event)
    assert stage.cell_size == 80
    assert sizes_of_cells(stage, TOP_K) == {(80, 80)}
    stage.fit()
    assert stage.cell_size == 88


def marks(**cells: tuple[Role, Coordinates]) -> dict[str, Marks]:
    return {field: (mark_of(role, cell),) for field, (role, cell) in cells.items()}


def test_marks_are_given_by_field(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    before = stage.grab().toImage()
    stage.set_marks(
        {"InputTensor": (mark_of("value", (0, 0, 1, 3)),), "OutputIndexTensor": (mark_of("same", (0, 0, 1, 1)),)}
    )
    assert stage.grab().toImage() != before
    stage.set_marks({})
    assert stage.grab().toImage() == before


def test_a_theme_reaches_ground_and_views(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    stage.set_theme(DARK)
    image = stage.grab().toImage()
    assert color_at(image, 870, 550) == DARK.base.lower()
    assert color_at(image, INSET + 4, INSET + 50) == DARK.base.lower()


def test_different_ranks_show_the_same_dimension(stage):
    vector = picture_of("BiasTensor", np.arange(4, dtype=np.float32))
    stage.show_pictures((TOP_K[0], vector), SliceChoice())
    assert stage.heatmap("BiasTensor").rect_of((3,)).x() == stage.heatmap("InputTensor").rect_of((0, 0, 0, 3)).x()


def test_no_pictures_is_an_empty_stage(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    stage.show_pictures((), SliceChoice())
    assert not stage.grab().isNull()


def arrow_of(stage: TensorStage) -> QWidget:
    arrow = stage.findChild(QWidget, "value-arrow")
    assert isinstance(arrow, QWidget)
    return arrow


def test_an_arrow_leads_from_the_last_column_to_the_result(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    stage.set_marks(
        {"InputTensor": (mark_of("value", (0, 0, 1, 3)),), "OutputValueTensor": (mark_of("cursor", (0, 0, 1, 1)),)}
    )
    assert arrow_of(stage).isVisibleTo(stage)
    for field, shape in (("InputTensor", (3, 4)), ("OutputValueTensor", (3, 2))):
        heatmap = stage.heatmap(field)
        rects = [heatmap.rect_of((0, 0, r, c)) for r in range(shape[0]) for c in range(shape[1])]
        offset = heatmap.mapTo(stage.widget(), QPoint(0, 0))
        assert not any(rect.translated(offset).intersects(arrow_of(stage).geometry()) for rect in rects)


def test_an_arrow_never_crosses_a_cell(stage):
    stage.show_pictures(TOP_K, SliceChoice())
    stage.set_marks(
        {"InputTensor": (mark_of("value", (0, 0, 1, 2)),), "OutputValueTensor": (mark_of("cursor", (0, 0, 1, 1)),)}
    )
    assert not arrow_of(stage).isVisibleTo(stage)
    stage.set_marks(
        {"InputTensor": (mark_of("value", (0, 0, 0, 3)),), "OutputValueTensor": (mark_of("cursor", (0, 0, 1, 1)),)}
    )
    assert not arrow_of(stage).isVisibleTo(stage)


def test_differences_are_measured_from_zero_even_where_there_is_none(stage: TensorStage):
    nothing = TensorPicture("A.difference", True, "ULP", (2, 2), np.zeros((2, 2), np.uint64), "ulp", title="Difference")
    stage.show_pictures([nothing], SliceChoice())
    levels = stage.colors["ulp"].levels
    assert levels is not None
    assert (levels.low, levels.high) == (0, 1)


ODD = {
    "NaN": np.array([[np.nan, 1]], np.float32),
    "infinities": np.array([[np.inf, -np.inf, 0]], np.float32),
    "all NaN": np.full((3, 2), np.nan, np.float16),
    "constant": np.full((3, 2), 7, np.float32),
    "1 x 1": np.zeros((1, 1), np.float32),
    "8 dimensions": np.arange(256, dtype=np.float32).reshape((2,) * 8),
    "largest UINT64": np.array([[2**64 - 1, 0, 2**63]], np.uint64),
    "no cells": np.zeros((2, 0, 3), np.float32),
}


@pytest.mark.sampled
@pytest.mark.parametrize("mode", ["auto", "percentile", "symmetric", "manual"])
@pytest.mark.parametrize("is_tiled", [False, True])
@pytest.mark.parametrize("is_locked", [False, True])
@pytest.mark.parametrize("values", ODD.values(), ids=ODD.keys())
def test_odd_tensors_are_drawn_in_every_view(stage, values, mode, is_tiled, is_locked, caplog):
    stage.set_tiled(is_tiled)
    stage.set_locked(is_locked)
    pictures = (picture_of("InputTensor", values), picture_of("OutputTensor", values))
    stage.show_pictures(pictures, SliceChoice(), {"values": ColorLimits(mode, -3, 2**63)})
    assert not stage.grab().isNull()
    assert caplog.text == ""


def test_a_slice_above_512_is_an_image_without_a_grid(stage):
    values = np.zeros((1, 1, 513, 513), np.float32)
    stage.show_pictures((picture_of("InputTensor", values),), SliceChoice())
    heatmap = stage.heatmap("InputTensor")
    rect = heatmap.rect_of((0, 0, 0, 0)).united(heatmap.rect_of((0, 0, 512, 512))).adjusted(1, 1, -1, -1)
    image = heatmap.grab(rect).toImage()
    assert len({image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}) == 1


def test_above_4_million_cells_the_stage_shows_a_sample_and_hover_is_exact(stage, qtbot):
    values = np.arange(2500 * 2500, dtype=np.uint32).reshape(1, 1, 2500, 2500)
    stage.show_pictures((picture_of("InputTensor", values),), SliceChoice())
    view = stage.findChild(TensorView, "tensor:InputTensor")
    assert "every 8th cell shown" in view.accessibleDescription()
    heatmap = stage.heatmap("InputTensor")
    start = heatmap.rect_of((0, 0, 0, 0)).topLeft()
    with qtbot.waitSignal(stage.cell_clicked, timeout=60_000) as clicked:
        qtbot.mouseClick(heatmap, Qt.MouseButton.LeftButton, pos=start + QPoint(7, 3))
    assert clicked.args == ["InputTensor", (0, 0, 24, 56)]


class Shown(QObject):
    """An event filter that counts how often the watched widgets become visible."""

    count = 0

    def eventFilter(self, watched, event):
        self.count += event.type() == QEvent.Type.Show
        return False


def test_a_stage_that_becomes_smaller_shows_no_scroll_bars_for_a_moment(qtbot, stage):
    stage.show_pictures(TOP_K, SliceChoice())
    stage.show()
    bars, shown = (stage.horizontalScrollBar(), stage.verticalScrollBar()), Shown()
    for bar in bars:
        bar.installEventFilter(shown)
    before = stage.cell_size
    stage.resize(700, 420)  # the views are placed again later
    qtbot.waitUntil(lambda: stage.cell_size < before)
    qtbot.wait(1)
    assert shown.count == 0
    stage.resize(120, 120)
    qtbot.waitUntil(lambda: any(bar.isVisible() for bar in bars))  # now the views do not fit
    stage.resize(880, 560)
    qtbot.waitUntil(lambda: not any(bar.isVisible() for bar in bars))


def test_sentences_below_the_cells_never_cost_a_cell_size_that_other_widths_allow(stage):
    """Captions below some views make the cells smaller by at most 8 pixels, because the stage tries several widths for
    the captions.
    """
    sentence = (("Has stride 0 along dimensions 2 and 3: its 6 cells read only 1 element.", "note"),)
    names = ("InputTensor", "ScaleTensor", "ZeroPointTensor", "OutputTensor")
    plain = tuple(picture_of(name, VALUES[:, :, :2]) for name in names)
    stage.resize(735, 380)
    stage.show_pictures(plain, SliceChoice())
    without = stage.cell_size
    captioned = (plain[0], *(replace(picture, caption_lines=sentence) for picture in plain[1:3]), plain[3])
    stage.show_pictures(captioned, SliceChoice())
    tops = {stage.heatmap(name).mapTo(stage, QPoint(0, 0)).y() for name in names}
    assert len(tops) == 1  # one row
    assert stage.cell_size >= without - 8


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, of: QWidget) -> None:
        super().__init__()
        self.count = 0
        of.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_a_stage_of_another_size_is_painted_once(qtbot, stage):
    """After a change of its size, the stage is painted once, when the views have their new places. If a timer placed
    them, the stage would be painted before that, too.
    """
    stage.show_pictures(TOP_K, SliceChoice())
    stage.show()
    qtbot.waitExposed(stage)
    qtbot.wait(50)
    paints = Paints(stage.view("InputTensor"))
    stage.resize(700, 400)
    qtbot.waitUntil(lambda: paints.count > 0)
    qtbot.wait(50)
    assert paints.count == 1
