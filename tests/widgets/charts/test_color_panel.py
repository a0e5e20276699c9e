"""The panel changes the colour limits by typed numbers, handles and modes."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QWidget

from ops.presentation.colors import CIVIDIS, DIVERGING
from widgets.charts.color_panel import ColorPanel
from widgets.display.group_colors import AUTO, ColorLimits, group_colors
from widgets.display.picture import TensorPicture

VALUES = np.linspace(0, 100, 1001, dtype=np.float32)


class Shown:
    """Shows a ColorPanel and applies the limits that the user enters in it."""

    def __init__(self, panel: ColorPanel) -> None:
        self.panel = panel
        self.limits = AUTO
        self.values = VALUES
        panel.limits_edited.connect(self.take)

    def take(self, group: str, limits: ColorLimits) -> None:
        assert group == "values"
        self.limits = limits
        self.show(self.values)

    def show(self, values: np.ndarray) -> None:
        self.values = values
        picture = TensorPicture("InputTensor", False, "FLOAT32", values.shape, values)
        self.panel.show_colors(group_colors([picture], {"values": self.limits})["values"])

    def edit(self, name: str) -> QLineEdit:
        found = self.panel.findChild(QLineEdit, f"limits.{name}")
        assert found is not None
        return found

    @property
    def message(self) -> str:
        label = self.panel.findChild(QLabel, "limits.message")
        assert label is not None
        return label.text()

    def handle(self, name: str) -> QWidget:
        found = self.panel.findChild(QWidget, f"limits.{name}Handle")
        assert found is not None
        return found


@pytest.fixture
def shown(qtbot):
    panel = ColorPanel()
    qtbot.addWidget(panel)
    found = Shown(panel)
    found.show(VALUES)
    panel.show()
    return found


def write(qtbot, edit: QLineEdit, text: str) -> None:
    edit.selectAll()
    qtbot.keyClicks(edit, text)


def choose(shown: Shown, name: str, entry: int) -> None:
    box = shown.panel.findChild(QComboBox, f"limits.{name}")
    assert box is not None
    box.setCurrentIndex(entry)
    box.activated.emit(entry)


def test_a_typed_number_becomes_a_manual_limit(qtbot, shown):
    write(qtbot, shown.edit("low"), "20")
    assert shown.limits == ColorLimits("manual", 20, 100.0)
    assert shown.message == "Values outside the limits have the colour of the nearest limit."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("abc", "Low: 'abc' is not a number."),
        ("nan", "Low: nan cannot be a colour limit; limits range from -1.8e308 to 1.8e308."),
        ("inf", "Low: inf cannot be a colour limit; limits range from -1.8e308 to 1.8e308."),
        ("9" * 320, f"Low: {'9' * 32}... (320 characters) cannot be a colour limit; limits range from "
                    "-1.8e308 to 1.8e308."),
        ("101", "Low is 101 and high is 100, but low must be smaller."),
        ("100", "Low is 100 and high is 100, but low must be smaller."),
    ],
)  # fmt: skip
def test_a_text_that_is_no_limit_stays_with_the_reason(qtbot, shown, text, why):
    shown.edit("low").clear()
    shown.edit("low").insert(text)
    shown.edit("low").textEdited.emit(text)
    assert shown.edit("low").text() == text
    assert shown.message == f"{why} The colours stay as they are."
    assert shown.limits == AUTO
    assert shown.edit("low").property("state") == "error"


def test_a_corrected_text_removes_the_mark(qtbot, shown):
    write(qtbot, shown.edit("low"), "x")
    write(qtbot, shown.edit("low"), "5")
    assert shown.edit("low").property("state") == ""
    assert shown.limits == ColorLimits("manual", 5, 100.0)


def test_64_bit_integers_are_kept_exact(qtbot, shown):
    shown.show(np.array([0, 2**64 - 1], np.uint64))
    write(qtbot, shown.edit("low"), "18446744073709551614")
    assert shown.limits == ColorLimits("manual", 2**64 - 2, 2**64 - 1)


def test_the_unchanged_limit_stays_exact_although_its_text_is_short(qtbot, shown):
    shown.show(np.array([0.1, 2.3], np.float32))
    assert shown.edit("high").text() == "2.3"
    write(qtbot, shown.edit("low"), "1")
    assert shown.limits.high == float(np.float32(2.3))


def test_modes_have_their_limits_and_maps(shown):
    choose(shown, "mode", 1)
    assert shown.limits == ColorLimits("percentile")
    assert (shown.edit("low").text(), shown.edit("high").text()) == ("1", "99")
    choose(shown, "mode", 2)
    assert shown.limits == ColorLimits("symmetric")
    assert (shown.edit("low").text(), shown.edit("high").text()) == ("-100", "100")
    choose(shown, "mode", 3)
    assert shown.limits == ColorLimits("manual", -100.0, 100.0, DIVERGING)


def test_a_map_is_chosen_and_reset(qtbot, shown):
    choose(shown, "map", 1)
    assert shown.limits == ColorLimits(map_name=CIVIDIS)
    reset = shown.panel.findChild(QPushButton, "limits.reset")
    qtbot.mouseClick(reset, Qt.MouseButton.LeftButton)
    assert shown.limits == AUTO
    assert not reset.isEnabled()


def test_no_map_is_a_rainbow(shown):
    box = shown.panel.findChild(QComboBox, "limits.map")
    assert [box.itemText(i) for i in range(box.count())] == ["viridis", "cividis", "CET-CBD1"]


def test_a_handle_is_dragged(qtbot, shown):
    low = shown.handle("low")
    qtbot.mousePress(low, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    bar = low.parentWidget()
    qtbot.mouseMove(low, low.mapFrom(bar, QPoint(bar.width() // 2, 60)))
    qtbot.mouseRelease(low, Qt.MouseButton.LeftButton)
    assert shown.limits.mode == "manual"
    assert 49.5 <= shown.limits.low <= 50.5
    assert shown.limits.high == 100.0


def test_handles_stop_at_each_other(qtbot, shown):
    low = shown.handle("low")
    for _ in range(15):
        qtbot.keyClick(low, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert shown.limits == ColorLimits("manual", 90.0, 100.0)


def test_a_handle_is_moved_by_keys(qtbot, shown):
    high = shown.handle("high")
    qtbot.keyClick(high, Qt.Key.Key_Left)
    assert shown.limits == ColorLimits("manual", 0.0, 99.0)
    qtbot.keyClick(high, Qt.Key.Key_End)
    assert shown.limits == ColorLimits("manual", 0.0, 100.0)


def test_a_handle_of_integers_moves_by_whole_numbers(qtbot, shown):
    shown.show(np.array([0, 7], np.int32))
    qtbot.keyClick(shown.handle("low"), Qt.Key.Key_Right)
    assert shown.limits == ColorLimits("manual", 1, 7)


@pytest.mark.parametrize(
    "values",
    [
        pytest.param(np.full(4, 7.0, np.float32), id="constant"),
        pytest.param(np.array([-1.7976931348623157e308, 1.7976931348623157e308]), id="whole range of FLOAT64"),
        pytest.param(np.array([1.7976931348623157e308] * 2), id="largest FLOAT64"),
        pytest.param(np.array([5e-324, 1e-323]), id="smallest FLOAT64"),
        pytest.param(np.array([0, 2**64 - 1], np.uint64), id="UINT64"),
        pytest.param(np.array([-(2**63), 2**63 - 1], np.int64), id="INT64"),
        pytest.param(np.array([np.nan, np.inf, 1.0], np.float32), id="special"),
    ],
)
def test_values_of_every_kind_are_shown_in_every_mode(shown, values):
    for mode in ("auto", "percentile", "symmetric", "manual"):
        shown.limits = ColorLimits(mode, -1, 1)
        shown.show(values)
        assert not shown.panel.grab().isNull()


def test_constant_values_have_no_limits_to_start_from(shown):
    shown.show(np.full(4, 7.0, np.float32))
    choose(shown, "mode", 3)
    assert shown.limits == AUTO
    assert shown.message.startswith("Both limits are 7. Type a low and a high limit.")


def test_equal_percentile_limits_are_not_called_all_values(shown):
    values = np.zeros(1000, np.float32)
    values[0] = 5
    shown.show(values)
    choose(shown, "mode", 1)
    choose(shown, "mode", 3)
    assert shown.message.startswith("Both limits are 0. Type a low and a high limit.")


def test_escape_closes(qtbot, shown):
    qtbot.keyClick(shown.edit("low"), Qt.Key.Key_Escape)
    assert not shown.panel.isVisible()
