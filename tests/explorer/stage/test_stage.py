"""The stage in the middle of the window shows tensors, explains the cell under the pointer, and pins cells."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QMenu, QSlider, QWidget
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops import Case
from ops.presentation.colors import color_table
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import copied, errors, heatmap, hover, lay_out, settle, type_into
from widgets.heatmap.labels import legible_cell
from widgets.stage.tensor_view import TensorView
from widgets.style.sizes import BAR_HEIGHT


def test_row_0_is_at_the_top_and_the_largest_number_has_the_last_colour(show: Show):
    window = show("TOP_K1")
    map_ = heatmap(window, "InputTensor")
    assert map_.rect_of((0, 0, 0, 3)).top() < map_.rect_of((0, 0, 1, 3)).top()
    assert map_.rect_of((0, 0, 0, 0)).left() < map_.rect_of((0, 0, 0, 3)).left()
    corner = map_.rect_of((0, 0, 0, 3)).topRight() + QPoint(-4, 4)
    color = map_.grab().toImage().pixelColor(corner)
    assert (color.red(), color.green(), color.blue()) == tuple(color_table("viridis")[252])


def test_pointing_at_a_cell_reads_it_in_the_formula_and_the_status(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    hover(heatmap(window, "OutputValueTensor"), (0, 0, 1, 1))
    assert window.stage.formula_text.startswith("OutputValueTensor[0,0,1,1] = sort")
    label = window.findChild(QLabel, "status.cell")
    assert label is not None
    assert label.text() == "OutputValueTensor[0,0,1,1] = 8"


def test_a_click_pins_a_cell_until_escape(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    map_ = heatmap(window, "InputTensor")
    qtbot.mouseClick(map_, Qt.MouseButton.LeftButton, pos=map_.rect_of((0, 0, 2, 1)).center())
    hover(map_, (0, 0, 0, 0))
    assert window.stage.formula_text.startswith("InputTensor[0,0,2,1] = 5 ")
    qtbot.keyClick(map_, Qt.Key.Key_Right)
    assert window.stage.formula_text.startswith("InputTensor[0,0,2,2] = 6 ")
    qtbot.keyClick(map_, Qt.Key.Key_Escape)
    hover(map_, (0, 0, 0, 1))
    assert window.stage.formula_text.startswith("InputTensor[0,0,0,1] = 1 ")


def test_rows_columns_and_slices_can_be_chosen_and_the_title_names_them(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    rows, columns = (window.findChild(QComboBox, f"slice.{name}") for name in ("rows", "columns"))
    slider = window.findChild(QSlider, "slice.d1")
    assert rows is not None
    assert columns is not None
    assert slider is not None
    assert (rows.currentText(), columns.currentText()) == ("d2", "d3")
    assert slider.isVisible()
    assert window.findChild(QSlider, "slice.d0") is None or not window.findChild(QSlider, "slice.d0").isVisible()  # pyright: ignore
    slider.setValue(2)
    hover(heatmap(window, "InputTensor"), (0, 2, 1, 1))
    assert window.stage.formula_text.startswith("InputTensor[0,2,1,1] = 11 ")
    assert "at [0,2,:,:]" in heatmap(window, "InputTensor").accessibleDescription()
    rows.setCurrentText("d1")
    rows.activated.emit(rows.currentIndex())
    assert "rows d1, cols d3" in heatmap(window, "InputTensor").accessibleDescription()


def test_a_cell_that_is_pinned_by_a_command_is_in_the_slice_that_is_shown(show: Show):
    window = show("GATHER_ND1", 3)
    window.stage.pin("OutputTensor", (0, 0, 1, 3, 3))
    assert not window.stage.place_of("OutputTensor", (0, 0, 1, 3, 3)).isEmpty()


def test_a_tensor_is_scrolled_to_as_a_whole(qtbot: QtBot, show: Show):
    window = show("ADAM_OPTIMIZER")
    tensors = window.stage.tensors
    tensors.zoom(1)
    settle(qtbot, window)
    window.stage.pin("OutputSecondMomentTensor", (0, 0, 0, 1))
    settle(qtbot, window)
    view = next(view for view in window.findChildren(TensorView) if view.field == "OutputSecondMomentTensor")
    assert tensors.verticalScrollBar().maximum() > 0
    room = tensors.viewport()
    assert room.rect().contains(view.rect().translated(view.mapTo(room, QPoint())))


def test_sliders_below_the_first_line_have_the_whole_width(show: Show):
    window = show("GATHER_ND1", 3)
    selector = window.stage.slices.selector
    lines = {name: selector.findChild(QWidget, f"slice.{name}") for name in ("rows", "d0", "d1", "d2")}
    tops = {
        name: found.mapTo(selector, found.rect().center()).y() // BAR_HEIGHT
        for name, found in lines.items()
        if found is not None
    }
    assert tops == {"rows": 0, "d0": 0, "d1": 1, "d2": 1}


def test_changed_axes_are_reset_by_a_chip(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    rows = window.findChild(QComboBox, "slice.rows")
    assert rows is not None
    rows.setFocus()
    qtbot.keyClick(rows, Qt.Key.Key_Up)
    assert heatmap(window, "InputTensor").accessibleDescription().startswith("rows d1, cols d3")
    chip = window.findChild(QAbstractButton, "slice.reset")
    assert chip is not None
    assert chip.isVisible()
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert heatmap(window, "InputTensor").accessibleDescription().startswith("rows d2, cols d3")
    assert not chip.isVisible()


def test_all_heatmaps_have_cells_of_one_size_and_fit_the_window(qtbot: QtBot, show: Show):
    for size in ((1280, 720), (1440, 900)):
        window = show("TOP_K1")
        window.resize(*size)
        lay_out()
        maps = [heatmap(window, name) for name in ("InputTensor", "OutputValueTensor", "OutputIndexTensor")]
        sizes = {(map_.rect_of((0, 0, 0, 0)).width(), map_.rect_of((0, 0, 0, 0)).height()) for map_ in maps}
        assert len(sizes) == 1
        ((width, height),) = sizes
        assert width == height >= 48
        last = maps[-1]
        corner = last.mapTo(window, last.rect_of((0, 0, 2, 1)).bottomRight())
        assert window.rect().contains(corner)


def test_numbers_of_one_group_share_their_colours_and_never_keep_old_limits(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    levels = window.stage.tensors.levels
    assert levels["InputTensor"] is not None
    assert (levels["InputTensor"].low, levels["InputTensor"].high) == (0, 11)
    numbers = np.arange(12, dtype=np.float32).reshape(1, 1, 3, 4) - 5
    window.session.load_numbers("InputTensor", numbers, "test")
    settle(qtbot, window)
    levels = window.stage.tensors.levels
    assert levels["InputTensor"] is not None
    assert (levels["InputTensor"].low, levels["InputTensor"].high) == (-5, 6)


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param([np.nan] * 12, id="all NaN"),
        pytest.param([np.inf, -np.inf, np.nan, 3.4e38, -3.4e38, 0, -0.0, 1e-45, 1, 2, 3, 4], id="extremes"),
        pytest.param([7] * 12, id="constant"),
    ],
)
def test_numbers_of_every_kind_are_drawn(qtbot: QtBot, show: Show, numbers: list[float]):
    window = show("ELEMENT_WISE_CLIP")
    window.session.load_numbers("InputTensor", np.array(numbers, np.float32).reshape(1, 1, 3, 4), "test")
    settle(qtbot, window)
    assert not window.grab().isNull()
    hover(heatmap(window, "InputTensor"), (0, 0, 0, 0))
    assert window.stage.formula_text.startswith("InputTensor[0,0,0,0] = ")


@pytest.mark.sampled
@pytest.mark.parametrize(
    "sizes",
    ["1", "3", "1,1,1,1", "2,1,2,1,2,1,2,3", "1,1,1,4294967295", "4294967295,1,1,1", "1,1,300,2", "1,1,1,1000000"],
)
def test_shapes_of_every_kind_are_drawn(qtbot: QtBot, show: Show, sizes: str):
    window = show("ELEMENT_WISE_CLIP")
    window.form.edited.emit("InputTensor.Sizes", sizes)
    settle(qtbot, window)
    assert errors(window) == []
    assert not window.grab().isNull()


def test_out_of_range_coordinates_are_named_with_their_cells(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 1)
    window.session.load_numbers("IndicesTensor", np.array([[5], [0]], np.uint32), "test")
    settle(qtbot, window)
    (violation,) = window.session.violations
    assert violation.severity.name == "WARNING"
    picture = window.stage.picture_of("IndicesTensor")
    assert picture is not None
    assert picture.warning_cells == ((0, 0),)


def open_menu(window: MainWindow, field: str, cell: tuple[int, ...]) -> QMenu:
    map_ = heatmap(window, field)
    window.stage.menu_requested.emit(field, cell, map_.mapToGlobal(map_.rect_of(cell).center()))
    menu = window.findChild(QMenu, "cellMenu")
    assert menu is not None
    return menu


def choose(menu: QMenu, name: str) -> None:
    action = next(action for action in menu.actions() if action.objectName() == f"cellMenu.{name}")
    assert action.isEnabled()
    action.trigger()
    menu.close()


def test_the_menu_of_a_cell_copies_its_value_index_and_slice(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    clipboard = QApplication.clipboard()
    for name, text in (
        ("copyValue", "8"), ("copyIndex", "[0,0,1,3]"), ("copySlice", "0\t1\t10\t11\n3\t2\t9\t8\n4\t5\t6\t7"),
    ):  # fmt: skip
        choose(open_menu(window, "InputTensor", (0, 0, 1, 3)), name)
        copied(qtbot, window)
        assert clipboard.text() == text
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_an_output_cannot_be_set(show: Show):
    window = show("ONE_HOT")
    menu = open_menu(window, "OutputTensor", (0, 0, 0, 0))
    assert not next(a for a in menu.actions() if a.objectName() == "cellMenu.set").isEnabled()
    menu.close()


def test_an_error_is_the_reason_of_a_ghost_in_its_colour(show: Show):
    window = show("TOP_K1")
    window.session.edit("K", "9")
    picture = window.stage.picture_of("OutputValueTensor")
    assert picture is not None
    assert picture.ghost_severity == "error"


def test_an_error_hides_the_last_good_output(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    type_into(qtbot, window, "K", "9")
    assert window.stage.tensor_of("OutputValueTensor") is None
    assert window.stage.formula_text.startswith("Not run: 1 error")


class Requests(QObject):
    """An event filter that counts how often a widget requests a new layout."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() == QEvent.Type.LayoutRequest
        return False


@pytest.mark.sampled
@pytest.mark.parametrize("width", [1033, 1180, 1280, 1440])
def test_a_window_that_is_not_used_is_not_laid_out_anew(qtbot: QtBot, show: Show, width: int):
    """A window that nobody uses requests no layout, even if the slice sliders wrap to a second line and the legend is
    shortened.
    """
    window = show("GATHER_ND1", 2)
    window.resize(width, 760)
    settle(qtbot, window)
    for _ in range(12):
        QApplication.processEvents()
    requests = Requests()
    window.stage.slices.installEventFilter(requests)
    for _ in range(20):
        QApplication.processEvents()
    assert requests.times == 0


@pytest.mark.sampled
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cells_and_the_room_around_them_stand_on_one_ground(show: Show, theme: str):
    window = show("GATHER_ND1")
    window.theming.choose(theme)
    drawn = window.stage.tensors.grab().toImage()
    view = window.stage.tensors.view("InputTensor").geometry()
    ground = {drawn.pixelColor(place).name() for place in (view.topLeft(), drawn.rect().bottomRight())}
    assert ground == {window.theming.theme.base.lower()}


def test_packed_weights_keep_their_numbers(qtbot: QtBot, show: Show):
    window = show("LSTM")
    window.resize(1280, 800)
    states = {"HiddenInitTensor": np.zeros((1, 1, 2, 3), np.float32), "CellMemInitTensor": np.ones((1, 1, 2, 3))}
    case = Case.of(
        "LSTM",
        InputTensor=np.linspace(-1.25, 1, 8, dtype=np.float32).reshape(1, 2, 2, 2),
        WeightTensor=np.linspace(-1.25, 1.25, 24, dtype=np.float32).reshape(1, 1, 12, 2),
        RecurrenceTensor=np.linspace(-0.75, 0.75, 36, dtype=np.float32).reshape(1, 1, 12, 3),
        BiasTensor=np.linspace(-0.5, 0.5, 24, dtype=np.float32).reshape(1, 1, 1, 24),
        ActivationDescs=["SIGMOID", "TANH", "TANH"],
        Direction="FORWARD",
        ClipThreshold=0.0,
        UseClipThreshold=False,
        CoupleInputForget=False,
        OutputSequenceTensor=[2, 1, 2, 3],
        **{name: values.astype(np.float32) for name, values in states.items()},
    )
    window.session.open_case(case, "LSTM")
    assert errors(window) == [], "the case has to run"
    settle(qtbot, window)
    lay_out()
    cells = window.stage.tensors._shown.cells  # pyright: ignore[reportPrivateUsage]
    for picture, cell in zip(window.stage.pictures, cells, strict=True):
        assert picture.values is not None
        needed = legible_cell(picture.values, picture.data_type, cell, picture.numbers)
        if picture.field != "BiasTensor":  # its 24 cells would be wider than the stage
            assert needed <= cell, picture.field
