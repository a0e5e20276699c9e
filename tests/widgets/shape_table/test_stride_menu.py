"""The menu of a tensor's strides offers the possible patterns, and reports the chosen strides."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QInputDialog, QMenu

from ops.arrays.dtypes import DataType
from ops.model.tensor import TensorDesc
from ops.text.values import Malformed
from widgets.shape_table.stride_menu import StrideButton


@pytest.fixture
def button(qtbot):
    made = StrideButton()
    made.set_field("A")
    made.retranslate()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def reports(button):
    """Returns a list that collects the edits that the button emits from then on, as pairs (path, text)."""
    told: list[tuple[str, str | None]] = []
    button.edited.connect(lambda path, text: told.append((path, text)))
    return told


def desc(*sizes: int, strides: tuple[int, ...] | None = None) -> TensorDesc:
    return TensorDesc(DataType.FLOAT32, sizes, strides)


def opened(qtbot, button: StrideButton) -> QMenu:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    return button.findChildren(QMenu)[-1]


def click(qtbot, button: StrideButton, name: str) -> None:
    menu = opened(qtbot, button)
    action = menu.findChild(QAction, f"strides.{name}")
    assert action is not None, name
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("packed", None),
        ("broadcast1", "20,0,5,1"),
        ("broadcast3", "12,4,1,0"),
        ("padRows", "96,32,8,1"),
        ("transpose", "60,20,1,4"),
        ("nhwc", "60,1,15,3"),
    ],
)
def test_every_pattern_is_reported_as_the_text_of_the_strides(qtbot, button, reports, name, expected):
    button.show_desc(desc(2, 3, 4, 5), is_input=True)
    click(qtbot, button, name)
    assert reports == [("A.Strides", expected)]


def test_the_present_pattern_is_checked_and_a_broadcast_can_be_undone(qtbot, button, reports):
    button.show_desc(desc(2, 3, 4, strides=(4, 0, 1)), is_input=True)
    checked = {action.objectName() for action in opened(qtbot, button).actions() if action.isChecked()}
    assert checked == {"strides.broadcast1"}
    click(qtbot, button, "broadcast1")
    assert reports == [("A.Strides", "12,4,1")]


def test_only_possible_patterns_are_offered(qtbot, button):
    button.show_desc(desc(1, 3), is_input=True)
    names = {action.objectName() for action in opened(qtbot, button).actions() if not action.isSeparator()}
    assert names == {f"strides.{name}" for name in ("packed", "broadcast1", "padRows", "padRowsTo", "transpose")}
    button.show_desc(desc(1, 3, 2, 2), is_input=False)
    names = {action.objectName() for action in opened(qtbot, button).actions() if not action.isSeparator()}
    assert names == {f"strides.{name}" for name in ("packed", "padRows", "padRowsTo", "transpose", "nhwc")}
    button.show_desc(desc(7), is_input=False)
    names = {action.objectName() for action in opened(qtbot, button).actions() if not action.isSeparator()}
    assert names == {"strides.packed"}


@pytest.mark.parametrize(
    ("typed", "path", "text"),
    [
        pytest.param("6", "A.Strides", "18,6,1", id="a number"),
        pytest.param("2", "A.Strides", "6,2,1", id="less than a row"),
        pytest.param("8589934592", "A.Strides", "25769803776,8589934592,1", id="more than a UINT"),
        pytest.param("six", "A.Strides[1]", "six", id="no number"),
    ],
)
def test_rows_are_as_long_as_was_typed(qtbot, button, reports, typed, path, text):
    button.show_desc(desc(2, 3, 4), is_input=True)
    click(qtbot, button, "padRowsTo")
    (dialog,) = button.findChildren(QInputDialog)
    assert dialog.textValue() == "8"
    dialog.setTextValue(typed)
    dialog.accept()
    assert reports == [(path, text)]


def test_without_sizes_there_is_nothing_to_offer(qtbot, button):
    button.show_desc(TensorDesc(DataType.FLOAT32, (2, Malformed("x", ""))), is_input=True)
    assert not button.isEnabled()


def test_the_menu_opens_by_keyboard(qtbot, button):
    button.show_desc(desc(2, 3), is_input=True)
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    (menu,) = button.findChildren(QMenu)
    assert menu.isVisible()
    menu.close()
