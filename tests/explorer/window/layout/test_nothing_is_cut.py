"""No text and no number in the window is cut off, covered or outside it.

Colours do not affect sizes, so one theme is enough.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QLabel,
    QLineEdit,
    QScrollArea,
    QTabWidget,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer.stage.view_bar import ViewButtons
from explorer.window.main_window import MainWindow
from ops.lessons.lesson_json import FOLDER
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import lay_out, settle
from tests.helpers.sampling import Sample
from widgets.charts.color_legend import LegendEntry
from widgets.controls.chips import Pill
from widgets.formula.formula_bar import FormulaBar
from widgets.stage.role_legend import RoleLegend
from widgets.stage.tensor_view import TensorView
from widgets.style.fonts import text_width
from widgets.style.sizes import CHECK_BOX_EDGE

SIZES = [(1024, 640), (1280, 720), (1440, 900)]
# For each operator, an edit of the first example that breaks a rule.
BREAKING: dict[str, tuple[str, str]] = {
    "ONE_HOT": ("IndicesTensor.Sizes[3]", "2"),
    "TOP_K": ("Axis", "7"),
    "TOP_K1": ("K", "9"),
    "DIAGONAL_MATRIX": ("Value", "seven"),
    "DIAGONAL_MATRIX1": ("OutputTensor.Sizes[2]", "abc"),
    "GATHER_ND": ("IndicesTensor.Sizes[3]", "5"),
    "GATHER_ND1": ("BatchDimensionCount", "7"),
    "ELEMENT_WISE_CLIP": ("Min", "x" * 400),
    "ELEMENT_WISE_CLIP1": ("MinMaxDataType", "INT8"),
}


@pytest.fixture
def at_size(reset_window: MainWindow) -> Iterator[MainWindow]:
    yield reset_window
    reset_window.resize(1280, 720)


def resized(qtbot: QtBot, window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    settle(qtbot, window)
    lay_out()


@pytest.mark.sampled
def test_no_text_is_cut_while_a_cell_is_read(
    qtbot: QtBot, show: Show, at_size: MainWindow, sample: Sample, subtests: pytest.Subtests
):
    for name in sample.of(BREAKING, 3):
        window = show(name)
        output = next(picture for picture in window.stage.pictures if picture.is_output)
        window.stage.pin(output.field, tuple(size // 2 for size in output.sizes))
        check_sizes(qtbot, window, subtests, name)


@pytest.mark.sampled
def test_no_text_is_cut_in_an_error(
    qtbot: QtBot, show: Show, at_size: MainWindow, sample: Sample, subtests: pytest.Subtests
):
    for name in sample.of(BREAKING, 3):
        window = show(name)
        window.session.edit(*BREAKING[name])
        assert window.session.has_errors
        check_sizes(qtbot, window, subtests, name)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "edits",
    [
        pytest.param(
            {"InputTensor.DataType": "UINT64", "MinMaxDataType": "UINT64", "Max": str(2**64 - 1)}, id="UINT64"
        ),
        pytest.param({"InputTensor.Sizes": "1,2,1,3,2,2,3,4"}, id="8 dimensions"),
        pytest.param({"InputTensor.Sizes": "1,1,256,256"}, id="strides of 5 digits"),
        pytest.param({"InputTensor.Sizes": "12345,1,3,4"}, id="a size of 5 digits"),
    ],
)
def test_no_long_number_is_cut(
    qtbot: QtBot, show: Show, at_size: MainWindow, subtests: pytest.Subtests, edits: Mapping[str, str]
):
    window = show("ELEMENT_WISE_CLIP1")
    for path, text in edits.items():
        window.session.edit(path, text)
    check_sizes(qtbot, window, subtests)


def test_tables_need_no_scroll_bar(qtbot: QtBot, show: Show, at_size: MainWindow, subtests: pytest.Subtests):
    window = show("GATHER_ND1", 2)
    window.actions_["table"].setChecked(True)
    check_sizes(qtbot, window, subtests)
    window.actions_["table"].setChecked(False)


def test_a_lesson_of_a_file_is_not_cut(qtbot: QtBot, show: Show, at_size: MainWindow, subtests: pytest.Subtests):
    window = show("TOP_K1")
    assert window.files.open_lesson(FOLDER / "top_k1_1_columns.json")
    check_sizes(qtbot, window, subtests)
    window.course.end()


def test_a_small_tensor_stays_legible_beside_a_huge_one(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.session.edit("InputTensor.Sizes", "1,1,3,12345")
    settle(qtbot, window)
    small = window.stage.tensors.heatmap("OutputValueTensor").rect_of((0, 0, 0, 0))
    assert small.width() >= 16


def check_sizes(qtbot: QtBot, window: MainWindow, subtests: pytest.Subtests, about: str = "") -> None:
    """Requires that the window shows all texts and widgets completely in a small, an ordinary and a large size. `about`
    describes the state of the window.
    """
    for size in SIZES:
        with subtests.test(about, size=size):
            resized(qtbot, window, size)
            assert complaints(window) == []


def complaints(window: MainWindow) -> list[str]:
    """Descriptions of all texts and widgets in the window that are cut off, covered or outside the visible area."""
    looks = (_cut_labels, _cut_fields, _pushed_out, _covered, _cut_paintings)
    return [complaint for look in looks for complaint in look(window)]


def _cut_labels(window: MainWindow) -> Iterator[str]:
    for label in window.findChildren(QLabel):
        if not label.isVisible() or not label.text():
            continue
        if label.wordWrap():
            if label.height() < label.heightForWidth(label.width()):
                yield f"{_name(label)} '{label.text()}' needs a height of {label.heightForWidth(label.width())}"
        elif label.contentsRect().width() < label.fontMetrics().horizontalAdvance(label.text()):
            yield f"{_name(label)} '{label.text()}' is {label.contentsRect().width()} wide"
    for button in window.findChildren(QAbstractButton):
        is_icon = isinstance(button, QToolButton) and not button.icon().isNull()
        needed = button.fontMetrics().horizontalAdvance(button.text())
        is_wrapped = button.hasHeightForWidth() and button.height() >= button.heightForWidth(button.width())
        if button.isVisible() and not is_icon and not is_wrapped and button.width() < needed:
            yield f"{_name(button)} '{button.text()}' is {button.width()} wide"


def _cut_fields(window: MainWindow) -> Iterator[str]:
    """Yields a message for each number field that is too narrow for its text. Fields whose text is not a number are not
    checked.
    """
    for edit in window.findChildren(QLineEdit):
        needed = edit.fontMetrics().horizontalAdvance(edit.text())
        if edit.isVisible() and edit.text().lstrip("-").isdigit() and edit.width() < needed + 8:
            yield f"{_name(edit)} '{edit.text()}' is {edit.width()} wide"


def _pushed_out(window: MainWindow) -> Iterator[str]:
    """Yields a sentence for each area that has to be scrolled horizontally, and for each widget that extends beyond its
    parent.
    """
    for area in window.findChildren(QScrollArea):
        if area.isVisible() and area.horizontalScrollBar().maximum() > 0:
            yield f"{_name(area)} has to be scrolled sideways by {area.horizontalScrollBar().maximum()}"
    for kind in (QLabel, QAbstractButton, QLineEdit, TensorView, Pill):
        for widget in window.findChildren(kind):
            parent = widget.parentWidget()
            if widget.isVisible() and isinstance(parent, QWidget) and not _holds(parent, widget.geometry()):
                yield f"{_name(widget)} leaves {_name(parent)}"


def _holds(parent: QWidget, place: QRect) -> bool:
    """Returns True if the rectangle `place` of a widget is within the left and right edges of `parent`.

    The focus ring of a widget may extend beyond these edges.
    """
    return place.left() >= -CHECK_BOX_EDGE and place.right() < parent.width() + CHECK_BOX_EDGE


def _covered(window: MainWindow) -> Iterator[str]:
    """Yields a sentence for each Pill that covers a tab, and for each two parts of the view bar that overlap."""
    tabs = window.findChild(QTabWidget, "panels")
    assert tabs is not None
    end = tabs.tabBar().tabRect(tabs.count() - 1).right()
    for pill in tabs.findChildren(Pill):
        if pill.mapTo(tabs, QPoint(0, 0)).x() <= end:
            yield f"the pill '{pill.accessibleName()}' lies on a tab"
    slices, direct = window.stage.slices, Qt.FindChildOption.FindDirectChildrenOnly
    chosen = slices.selector.findChildren(QWidget, options=direct)
    parts = [*chosen, *slices.findChildren(LegendEntry), *slices.findChildren(ViewButtons)]
    places = [QRect(part.mapTo(window, QPoint(0, 0)), part.size()) for part in parts if part.isVisible()]
    for one, other in combinations(places, 2):
        if one.intersects(other):
            yield f"{one} lies on {other}"


def _cut_paintings(window: MainWindow) -> Iterator[str]:
    for view in window.findChildren(TensorView):
        if view.isVisible() and view.width() < text_width("title", view.field):
            yield f"the title {view.field} is cut"
    legend = window.findChild(RoleLegend)
    assert legend is not None
    if legend.words_width() > legend.width():
        yield "words of the roles are cut"
    bar = window.findChild(FormulaBar)
    assert bar is not None
    if bar.is_cut:
        yield f"the formula is cut: {bar.plain_text()}"


def _name(widget: QWidget) -> str:
    return widget.objectName() or type(widget).__name__
