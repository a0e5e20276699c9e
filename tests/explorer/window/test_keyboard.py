"""Everything in the window works without a mouse, and has an accessible name."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from explorer.shell.actions import COMMANDS
from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import activate, cell_editor, copied, editor, heatmap, lay_out, settle
from tests.helpers.sampling import Sample
from widgets.controls.text_edit import FieldEdit
from widgets.memory.strip import MemoryStrip
from widgets.shape_table.stride_menu import StrideButton
from widgets.stage.cell_table import SliceTable

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
TABS = {"problems": 0, "memory": 1, "feature levels": 2, "distribution": 3, "code": 4, "page": 5}
VIEWS = ("lock", "tiles", "table")
# All kinds of editors, with a reference and without.
KINDS = ("TOP_K1", "ONE_HOT", "DIAGONAL_MATRIX1", "ELEMENT_WISE_CLIP1", "JOIN", "CONVOLUTION", "LSTM", "UPSAMPLE_2D")


def walk(qtbot: QtBot, window: MainWindow, key: Qt.Key = Qt.Key.Key_Tab) -> list[QWidget]:
    """Presses `key` repeatedly, starting in the search field, and returns the widgets that get the focus, in order."""
    activate(qtbot, window)
    window.operators.focus_search()
    search, found = editor(window, "operators.search"), []
    for _ in range(300):
        focused = QApplication.focusWidget()
        assert focused is not None
        found.append(focused)
        QTest.keyClick(focused, key)
        # In a narrow window the search is replaced by a button when it loses the focus.
        if QApplication.focusWidget() is search or (len(found) > 1 and QApplication.focusWidget() is found[1]):
            return found
    raise AssertionError(f"Tab never comes back from {found[-1].objectName()}")


def stops(window: MainWindow) -> list[QWidget]:
    """Returns the widgets that must be reachable with the Tab key."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and not widget.isWindow()
    ]


def names(widgets: list[QWidget]) -> list[str]:
    return [widget.objectName() or type(widget).__name__ for widget in widgets]


@pytest.fixture
def case(show: Show) -> Iterator[MainWindow]:
    """Yields a window that shows an example of TOP_K1. The example has no problems, and its cells depend on cells of
    other slices.
    """
    window = show("TOP_K1")
    window.actions_["table"].setChecked(False)
    yield window
    for name, is_on in (("lock", True), ("tiles", False), ("table", False)):
        window.actions_[name].setChecked(is_on)


@pytest.mark.sampled
def test_tab_reaches_everything_once_and_comes_back(
    qtbot: QtBot, show: Show, sample: Sample, subtests: pytest.Subtests
):
    for operator in sample.of(KINDS, 3):
        with subtests.test(operator=operator):
            window = show(operator)
            way = walk(qtbot, window)
            assert Counter(names(way)) == Counter(names(stops(window)))
            assert all(stop.isVisible() for stop in way)


@pytest.mark.sampled
@pytest.mark.parametrize("tab", TABS)
def test_no_panel_is_a_trap(qtbot: QtBot, case: MainWindow, tab: str):
    case.tabs.setCurrentIndex(TABS[tab])
    way = walk(qtbot, case)
    assert set(names(stops(case))) == set(names(way))  # every link of a page is a stop
    assert len(walk(qtbot, case, Qt.Key.Key_Backtab)) == len(way)


@pytest.mark.sampled
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_of_the_slices_is_reached(qtbot: QtBot, case: MainWindow, view: str):
    case.actions_[view].toggle()
    assert Counter(names(walk(qtbot, case))) == Counter(names(stops(case)))


@pytest.mark.sampled
def test_the_tab_order_is_the_reading_order(qtbot: QtBot, case: MainWindow):
    case.resize(1600, 900)  # the legend is on the first line of the bar
    lay_out()
    order = names(walk(qtbot, case))
    case.actions_["table"].setChecked(True)
    with_tables = names(walk(qtbot, case))
    expected = ["operators.search", "InputTensor.Sizes[0]", "Axis", "slice.rows", "legend.values", "view.lock"]
    after = ["steps.back", "steps.slider", "qt_tabwidget_tabbar", "backend", "example", "targetLevel"]
    maps = ["heatmap:InputTensor", "heatmap:OutputValueTensor", "heatmap:OutputIndexTensor"]
    tables = ["table.notation", "table:InputTensor", "table:OutputValueTensor", "table:OutputIndexTensor"]
    assert [name for name in order if name in (*expected, *maps, *after)] == [*expected, *maps, *after]
    assert [name for name in with_tables if name in (*expected, *tables, *after)] == [*expected, *tables, *after]


@pytest.mark.sampled
def test_what_tab_reaches_is_scrolled_into_sight(qtbot: QtBot, show: Show):
    window = show("ONE_HOT")
    window.resize(1024, 640)
    settle(qtbot, window)
    for stop in walk(qtbot, window):
        if isinstance(stop, FieldEdit):
            stop.setFocus(Qt.FocusReason.OtherFocusReason)
            QTest.keyClick(stop, Qt.Key.Key_Tab)
            focused = QApplication.focusWidget()
            assert focused is not None
            assert not focused.visibleRegion().isEmpty(), focused.objectName()


def test_every_command_is_in_a_menu_and_no_two_have_the_same_keys(window: MainWindow):
    actions = [action for menu in window.menuBar().findChildren(QMenu) for action in menu.actions()]
    in_menus = {action.objectName() for action in actions}
    assert {f"action.{command.name}" for command in COMMANDS} <= in_menus
    keys = Counter(key.toString() for action in set(actions) for key in action.shortcuts())
    assert [key for key, count in keys.items() if count > 1] == []


def test_single_letters_are_commands_of_the_stage_alone():
    letters = [c for c in COMMANDS if any(len(key) == 1 and key.isalpha() for key in c.keys.split())]
    assert letters
    assert all(command.is_of_stage for command in letters)


def test_a_letter_that_is_typed_elsewhere_is_a_letter(qtbot: QtBot, case: MainWindow, subtests: pytest.Subtests):
    activate(qtbot, case)
    before = [case.actions_[name].isChecked() for name in VIEWS], case.stage.cell_cursor.now
    search = editor(case, "operators.search")
    search.setFocus()
    for letter in "tglpxb[],.":
        with subtests.test(letter=letter):
            QTest.keyClicks(search, letter)
            assert search.text() == letter
            assert ([case.actions_[name].isChecked() for name in VIEWS], case.stage.cell_cursor.now) == before
        search.clear()


def shown_menu(window: MainWindow, name: str) -> QMenu:
    (menu,) = [menu for menu in window.findChildren(QMenu, name) if menu.isVisible()]
    return menu


@pytest.mark.parametrize("where", ["heatmap", "table", "memory"])
def test_shift_f10_opens_the_menu_of_the_cell_the_keyboard_is_at(qtbot: QtBot, case: MainWindow, where: str):
    activate(qtbot, case)
    if where == "heatmap":
        target: QWidget = heatmap(case, "InputTensor")
    elif where == "table":
        case.actions_["table"].setChecked(True)
        target = case.findChild(SliceTable, "table:InputTensor") or QWidget()
    else:
        case.tabs.setCurrentIndex(TABS["memory"])
        target = case.findChild(MemoryStrip, "memory:InputTensor") or QWidget()
    target.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(2):
        QTest.keyClick(target, Qt.Key.Key_Right)
    cell = case.stage.cell_cursor.now.cell
    QTest.keyClick(target, Qt.Key.Key_F10, SHIFT)
    menu = shown_menu(case, "cellMenu")
    next(action for action in menu.actions() if action.objectName() == "cellMenu.copyIndex").trigger()
    assert cell is not None
    assert QGuiApplication.clipboard().text() == f"[{','.join(map(str, cell))}]"
    menu.close()


def test_the_menu_of_strides_and_the_colours_open_by_space(qtbot: QtBot, case: MainWindow):
    activate(qtbot, case)
    button = case.findChild(StrideButton, "InputTensor.stridePatterns")
    assert button is not None
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    (menu,) = [menu for menu in button.findChildren(QMenu) if menu.isVisible()]
    menu.close()
    entry = case.findChild(QWidget, "legend.values")
    assert entry is not None
    entry.setFocus()
    QTest.keyClick(entry, Qt.Key.Key_Space)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    QTest.keyClick(popup, Qt.Key.Key_Escape)


def test_a_table_copies_what_is_selected_in_it(qtbot: QtBot, case: MainWindow):
    activate(qtbot, case)
    case.actions_["table"].setChecked(True)
    table = case.findChild(SliceTable, "table:InputTensor")
    assert table is not None
    table.setFocus()
    model = table.model()
    block = QItemSelection(model.index(0, 0), model.index(1, 1))
    table.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    QTest.keyClick(table, Qt.Key.Key_C, CONTROL)
    copied(qtbot, case)
    values = case.session.case.logical("InputTensor").reshape(-1, 4)[:2, :2]
    found = [[float(text) for text in line.split("\t")] for line in QGuiApplication.clipboard().text().splitlines()]
    assert found == values.tolist()
    assert case.status.currentMessage() == "4 cells copied"


def test_a_number_is_typed_in_a_table_over_its_cell(qtbot: QtBot, case: MainWindow):
    activate(qtbot, case)
    case.actions_["table"].setChecked(True)
    table = case.findChild(SliceTable, "table:InputTensor")
    assert table is not None
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Right)
    _, cell = case.stage.target or ("", ())
    QTest.keyClicks(table, "7")
    line = cell_editor(case)
    assert line is not None
    place = table.mapTo(case.stage, table.rect_of(cell).center())
    assert line.geometry().contains(place)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert case.session.case.logical("InputTensor")[cell] == np.float32(7)
    assert table.hasFocus()


@pytest.mark.sampled
def test_everything_that_takes_the_keyboard_has_a_name(show: Show, sample: Sample, subtests: pytest.Subtests):
    for operator in sample.of(KINDS, 3):
        window = show(operator)
        nameless = list[QWidget]()
        for tab in range(window.tabs.count()):
            window.tabs.setCurrentIndex(tab)
            nameless += _nameless(window)
        for view in ("tiles", "table"):
            window.actions_[view].setChecked(True)
            nameless += _nameless(window)
            window.actions_[view].setChecked(False)
        with subtests.test(operator=operator):
            assert set(names(nameless)) == set()


def _nameless(window: MainWindow) -> list[QWidget]:
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and widget.focusProxy() is None
        and widget.objectName() != "qt_scrollarea_viewport"
        and not widget.accessibleName().strip()
    ]


def test_the_live_texts_are_read_out(qtbot: QtBot, case: MainWindow):
    window = case
    map_ = heatmap(window, "OutputValueTensor")
    QTest.mouseClick(map_, Qt.MouseButton.LeftButton, pos=map_.rect_of((0, 0, 0, 0)).center())
    formula = window.findChild(QWidget, "formula")
    assert formula is not None
    assert formula.accessibleName() == window.stage.formula_text != ""
    window.session.edit("K", "99")
    settle(qtbot, window)
    problems = [widget.accessibleName() for widget in window.problems.findChildren(QWidget)]
    message = str(window.session.violations[0].message)
    assert any(message in name for name in problems)
