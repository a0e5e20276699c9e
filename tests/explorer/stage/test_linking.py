"""Pointing at a cell frames its linked cells, writes their numbers into the formula, and shows slices with these
cells.
"""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QGuiApplication
from PySide6.QtWidgets import QPushButton, QSlider, QToolButton
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.arrays.layout import cell_at
from ops.explain.cell_sets import whole
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import activate, click, copied, heatmap, hover, opened, settle, type_into
from widgets.display.picture import ROLES_BY_WEIGHT
from widgets.heatmap.heatmap import Heatmap
from widgets.stage.role_legend import RoleLegend


def roles(window: MainWindow, field: str) -> dict[tuple[int, ...], str]:
    """Maps every framed cell of a tensor to its role. For a cell with several roles, this is the role whose frame is
    drawn.
    """
    picture = window.stage.picture_of(field)
    assert picture is not None
    found: dict[tuple[int, ...], str] = {}
    for mark in sorted(window.stage.linking.marks.get(field, ()), key=lambda mark: ROLES_BY_WEIGHT.index(mark.role)):
        for cell in np.argwhere(mark.in_window(whole(picture.sizes))).tolist():
            found[tuple(cell)] = mark.role
    return found


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key, field: str) -> None:
    map_ = heatmap(window, field)
    map_.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(map_, key)


def test_an_output_cell_marks_the_cells_it_reads(show: Show):
    window = show("TOP_K1")
    hover(heatmap(window, "OutputValueTensor"), (0, 0, 1, 1))
    decides = {(0, 0, 1, column): "decides" for column in range(3)}
    assert roles(window, "InputTensor") == decides | {(0, 0, 1, 3): "value"}
    assert roles(window, "OutputValueTensor") == {(0, 0, 1, 1): "cursor"}
    assert roles(window, "OutputIndexTensor") == {(0, 0, 1, 1): "same"}
    assert window.stage.formula_text == "OutputValueTensor[0,0,1,1] = sort\u2193(3, 2, 9, 8)[1] = 8, index 3"


def test_a_cell_that_feeds_no_output_is_shown_as_such(show: Show):
    window = show("ONE_HOT", 3)
    hover(heatmap(window, "ValuesTensor"), (0, 0, 2, 0))
    assert window.stage.formula_text == "ValuesTensor[0,0,2,0] = 9   feeds no output"


@pytest.mark.parametrize(
    ("name", "number", "field", "cell", "formula"),
    [
        pytest.param("ONE_HOT", 1, "OutputTensor", (0, 0, 1, 3), "OnValue", id="one hot"),
        pytest.param("DIAGONAL_MATRIX1", 2, "OutputTensor", (1, 2), "Value 7", id="diagonal"),
        pytest.param("GATHER_ND1", 2, "OutputTensor", (0, 0, 1, 0), "because", id="gather"),
        pytest.param("ELEMENT_WISE_CLIP", 1, "OutputTensor", (0, 0, 1, 3), "max(-1, min(4, 2.5)) = 2.5", id="clip"),
    ],
)
def test_the_formula_has_the_real_numbers(
    show: Show, name: str, number: int, field: str, cell: tuple[int, ...], formula: str
):
    window = show(name, number)
    hover(heatmap(window, field), cell)
    assert formula in window.stage.formula_text


def test_a_long_sequence_is_shortened_in_the_line_and_whole_in_the_copy(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.form.edited.emit("InputTensor.Sizes", "1,1,3,100")
    settle(qtbot, window)
    hover(heatmap(window, "OutputValueTensor"), (0, 0, 0, 1))
    text = window.stage.formula_text
    assert "(93 more)" in text or "(94 more)" in text
    assert len(text) <= 200
    button = window.findChild(QToolButton, "formula.copy")
    assert button is not None
    hover_text = window.stage.formula_text
    button.click()
    assert not window.input.copying.is_idle  # written in the background
    copied(qtbot, window)
    assert QGuiApplication.clipboard().text().count(",") > hover_text.count(",") + 80
    assert window.status.currentMessage() == "Copied the formula"


def links(window: MainWindow) -> list[str]:
    found = [window.findChild(QPushButton, f"roles.link{number}") for number in range(3)]
    return [link.text() for link in found if link is not None and link.isVisible()]


def test_cells_in_other_slices_are_followed_or_counted(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    input_map = heatmap(window, "InputTensor")
    hover(heatmap(window, "OutputTensor"), (0, 0, 2, 0))
    assert "at [0,2,:,:]" in input_map.accessibleDescription()
    assert input_map.rect_of((0, 2, 0, 1)).isValid()
    assert links(window) == []
    window.actions_["follow"].setChecked(False)
    try:
        assert "at [0,0,:,:]" in input_map.accessibleDescription()
        qtbot.mouseClick(
            heatmap(window, "OutputTensor"), Qt.MouseButton.LeftButton,
            pos=heatmap(window, "OutputTensor").rect_of((0, 0, 2, 0)).center(),
        )  # fmt: skip
        assert links(window) == ["+2 cells in slices d1=2 of IndicesTensor", "+1 cell in slices d1=2 of InputTensor"]
        link = window.findChild(QPushButton, "roles.link1")
        assert link is not None
        qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
        assert "at [0,2,:,:]" in input_map.accessibleDescription()
        assert links(window) == ["+2 cells in slices d1=2 of IndicesTensor"]
    finally:
        window.actions_["follow"].setChecked(True)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(lambda window: window.form.rank_changed_all.emit(1), id="another rank"),
        pytest.param(lambda window: window.session.edit("InputTensor.Sizes[1]", "1"), id="no such slice"),
        pytest.param(lambda window: window.session.open_operator(OPERATORS["DML_OPERATOR_CAST"], 0), id="another one"),
    ],
)
def test_a_slice_that_was_gone_to_does_not_outlive_its_tensor(
    qtbot: QtBot, show: Show, edit: Callable[[MainWindow], object]
):
    window = show("GATHER_ND1", 2)
    window.actions_["follow"].setChecked(False)
    try:
        window.stage.pin("OutputTensor", (0, 0, 2, 0))
        link = window.findChild(QPushButton, "roles.link1")
        assert link is not None
        qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
        assert "at [0,2,:,:]" in heatmap(window, "InputTensor").accessibleDescription()
        edit(window)
        settle(qtbot, window)
        assert heatmap(window, "InputTensor").isVisible()
        assert ":,:]" in heatmap(window, "InputTensor").accessibleDescription()
    finally:
        window.actions_["follow"].setChecked(True)


def read_in_another_slice(qtbot: QtBot, show: Show) -> tuple[MainWindow, Heatmap]:
    """Pins an output cell that reads input cells outside of the first slice, so that the input shows another slice.

    Returns the window and the heatmap of the input.
    """
    window = show("GATHER_ND1", 2)
    activate(qtbot, window)
    window.stage.pin("OutputTensor", (0, 0, 2, 0))
    map_ = heatmap(window, "InputTensor")
    assert "at [0,2,:,:]" in map_.accessibleDescription()
    return window, map_


def test_a_click_in_a_slice_that_is_shown_meanwhile_stays_in_it(qtbot: QtBot, show: Show):
    window, map_ = read_in_another_slice(qtbot, show)
    click(qtbot, window, "InputTensor", (0, 2, 0, 1))
    assert window.stage.cell_cursor.now.cell == (0, 2, 0, 1)
    assert map_.rect_of((0, 2, 0, 1)).isValid()


def test_a_key_in_a_slice_that_is_shown_meanwhile_stays_in_it(qtbot: QtBot, show: Show):
    window, map_ = read_in_another_slice(qtbot, show)
    press(qtbot, window, Qt.Key.Key_Right, "InputTensor")
    cell = window.stage.cell_cursor.now.cell
    assert cell is not None
    assert cell[1] == 2
    assert map_.rect_of(cell).isValid()


def test_a_number_is_typed_into_a_slice_that_is_shown_meanwhile(qtbot: QtBot, show: Show):
    """If a pinned cell temporarily shows another slice of an input, a number can be typed into a cell of this slice."""
    window, _ = read_in_another_slice(qtbot, show)
    window.input.cells.edit("InputTensor", (0, 2, 0, 1))
    assert opened(window).is_open
    opened(window).setText("77")
    qtbot.keyClick(opened(window), Qt.Key.Key_Return)
    assert window.session.case.logical("InputTensor")[0, 2, 0, 1] == 77


def test_page_down_goes_to_the_next_slice_and_stays_on_the_cell(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    map_ = heatmap(window, "InputTensor")
    qtbot.mouseClick(map_, Qt.MouseButton.LeftButton, pos=map_.rect_of((0, 0, 1, 0)).center())
    press(qtbot, window, Qt.Key.Key_PageDown, "InputTensor")
    assert window.stage.cell_cursor.now.cell == (0, 1, 1, 0)
    slider = window.findChild(QSlider, "slice.d1")
    assert slider is not None
    assert slider.value() == 1
    assert map_.rect_of((0, 1, 1, 0)).isValid()


def test_an_index_points_to_its_cell_or_is_shown_to_lead_outside(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    hover(heatmap(window, "OutputIndexTensor"), (0, 0, 1, 1))
    assert roles(window, "InputTensor")[(0, 0, 1, 3)] == "pointed"
    window = show("ONE_HOT", 4)
    hover(heatmap(window, "IndicesTensor"), (0, 0, 1, 0))
    assert "100" in window.stage.formula_text
    assert "ignored" in window.stage.formula_text
    assert "pointed" not in roles(window, "OutputTensor").values()


def test_playing_starts_only_when_asked_visits_all_cells_and_ends(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    assert not window.stage.player.is_playing
    seen: list[tuple[int, ...]] = []
    window.stage.cell_cursor.moved.connect(lambda cursor: seen.append(cursor.cell))
    window.stage.player.set_speed(200)
    press(qtbot, window, Qt.Key.Key_Space, "OutputValueTensor")
    qtbot.waitUntil(lambda: not window.stage.player.is_playing, timeout=60_000)
    assert seen == [cell_at(place, (1, 1, 3, 2)) for place in range(6)]


def test_a_pointer_that_moves_to_a_cell_pauses(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    press(qtbot, window, Qt.Key.Key_Space, "OutputValueTensor")
    assert window.stage.player.is_playing
    hover(heatmap(window, "InputTensor"), (0, 0, 0, 0))
    assert not window.stage.player.is_playing


def test_the_slider_scrubs_both_ways_and_comma_and_period_step(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    slider = window.findChild(QSlider, "steps.slider")
    assert slider is not None
    slider.setValue(4)
    assert window.stage.cell_cursor.now.cell == (0, 0, 2, 0)
    slider.setValue(1)
    assert window.stage.cell_cursor.now.cell == (0, 0, 0, 1)
    press(qtbot, window, Qt.Key.Key_Period, "OutputValueTensor")
    assert window.stage.cell_cursor.now.cell == (0, 0, 1, 0)
    press(qtbot, window, Qt.Key.Key_Comma, "OutputValueTensor")
    press(qtbot, window, Qt.Key.Key_Comma, "OutputValueTensor")
    assert window.stage.cell_cursor.now.cell == (0, 0, 0, 0)


def test_holding_a_key_shows_the_run_before_and_outlines_what_changed(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    type_into(qtbot, window, "K", "1")
    settle(qtbot, window)
    type_into(qtbot, window, "K", "2")
    settle(qtbot, window)
    numbers = np.array(window.session.case.logical("InputTensor"))
    numbers[0, 0, 0, 0] = 99
    window.session.load_numbers("InputTensor", numbers, "test")
    settle(qtbot, window)
    map_ = heatmap(window, "OutputValueTensor")
    map_.setFocus(Qt.FocusReason.TabFocusReason)
    assert first_row(window) == [99, 11]
    qtbot.keyPress(map_, Qt.Key.Key_B)
    assert first_row(window) == [11, 10]
    assert roles(window, "OutputValueTensor") == {(0, 0, 0, 0): "changed", (0, 0, 0, 1): "changed"}
    assert roles(window, "InputTensor") == {(0, 0, 0, 0): "changed"}
    assert window.stage.formula_text == "Previous run: 4 of 12 output cells were different."
    qtbot.keyRelease(map_, Qt.Key.Key_B)
    assert first_row(window) == [99, 11]
    assert roles(window, "OutputValueTensor") == {}


def first_row(window: MainWindow) -> list[float]:
    shown = window.stage.tensor_of("OutputValueTensor")
    assert shown is not None
    return shown[0, 0, 0].tolist()


def test_every_heatmap_can_be_reached_and_read_by_keyboard_alone(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    window.actions_["focusStage"].trigger()
    reached = []
    for _ in range(3):
        focused = window.focusWidget()
        assert isinstance(focused, Heatmap)
        reached.append(focused.objectName())
        qtbot.keyClick(focused, Qt.Key.Key_Right)
        qtbot.keyClick(focused, Qt.Key.Key_Down)
        assert window.stage.cell_cursor.now.field == focused.objectName().removeprefix("heatmap:")
        assert " = " in window.stage.formula_text
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert reached == ["heatmap:InputTensor", "heatmap:IndicesTensor", "heatmap:OutputTensor"]


def test_screen_readers_hear_the_cell_under_the_cursor(qtbot: QtBot, show: Show, monkeypatch: pytest.MonkeyPatch):
    heard: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    window = show("TOP_K1")
    activate(qtbot, window)
    map_ = heatmap(window, "OutputValueTensor")
    press(qtbot, window, Qt.Key.Key_Right, "OutputValueTensor")
    press(qtbot, window, Qt.Key.Key_Down, "OutputValueTensor")
    row, column = map_.current[-2:] if map_.current is not None else (0, 0)
    picture = window.stage.picture_of("OutputValueTensor")
    assert picture is not None
    assert picture.values is not None
    number = picture.values[0, 0, row, column]
    sentence = f"OutputValueTensor[0,0,{row},{column}] = {number:g}, cursor"
    assert heard[-1] == sentence
    spoken = QAccessible.queryAccessibleInterface(map_)
    assert spoken is not None
    description = spoken.text(QAccessible.Text.Description)
    assert description.startswith(sentence)
    assert "rows d2" in description
    other = QAccessible.queryAccessibleInterface(heatmap(window, "InputTensor"))
    assert other is not None
    assert "cursor" not in other.text(QAccessible.Text.Description)


def test_pointing_describes_the_cell_without_an_announcement(show: Show, monkeypatch: pytest.MonkeyPatch):
    heard: list[object] = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", heard.append)
    window = show("TOP_K1")
    window.operators.focus_search()
    map_ = heatmap(window, "OutputValueTensor")
    hover(map_, (0, 0, 1, 1))
    assert map_.accessibleDescription().startswith("OutputValueTensor[0,0,1,1] = 8, cursor; ")
    assert not any(isinstance(event, QAccessibleAnnouncementEvent) for event in heard)
    hover(heatmap(window, "InputTensor"), (0, 0, 1, 1))
    assert map_.accessibleDescription().startswith("rows")


def test_the_legend_names_only_roles_that_are_framed(show: Show):
    """The legend names a role exactly when a cell has the frame of this role.

    For the steps of an LSTM cell, the legend never names `decides`. It does not name `contributes` in the two steps
    that read no input cell: the step of the memory, because there is no CellMemInitTensor, and the step of the hidden
    state.
    """
    window = show("LSTM")
    legend = window.findChild(RoleLegend, "roles")
    assert legend is not None
    named: list[str] = []
    for step in (None, *range(6)):
        window.stage.cell_cursor.move("OutputSequenceTensor", (0, 0, 1, 0), step)
        named.append(legend.accessibleName())
        framed = {role for field in window.stage.linking.marks for role in roles(window, field).values()}
        assert ("decides" in framed) == ("decides:" in named[-1])
        assert ("value" in framed) == ("contributes:" in named[-1])
    assert ["decides:" in each for each in named] == [True] + [False] * 6
    assert ["contributes:" in each for each in named] == [True] * 4 + [False, True, False]


def test_a_step_to_a_cell_of_another_slice_shows_that_slice(qtbot: QtBot, show: Show):
    window = show("CONVOLUTION_INTEGER")
    settle(qtbot, window)
    window.stage.pin("OutputTensor", (0, 0, 1, 2))
    for step, cell in ((1, (0, 1, 0, 0)), (-1, (0, 0, 1, 2))):
        window.stage.player.step(step)
        assert window.stage.cell_cursor.now.cell == cell
        assert not heatmap(window, "OutputTensor").rect_of(cell).isEmpty()
        assert roles(window, "OutputTensor")[cell] == "cursor"
