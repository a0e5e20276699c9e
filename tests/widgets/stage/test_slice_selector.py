"""The selector shows and reports the choice of rows, columns and slices."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QSlider

from ops.presentation.slicing import SliceChoice
from widgets.stage.slice_selector import SliceSelector


@pytest.fixture
def selector(qtbot):
    widget = SliceSelector()
    qtbot.addWidget(widget)
    return widget


def combo(selector: SliceSelector, name: str) -> QComboBox:
    found = selector.findChild(QComboBox, name)
    assert isinstance(found, QComboBox)
    return found


def shown_sliders(selector: SliceSelector) -> list[str]:
    sliders = selector.findChildren(QSlider)
    return sorted(slider.objectName() for slider in sliders if slider.isVisibleTo(selector))


def choose(selector: SliceSelector, name: str, dimension: int) -> None:
    combo(selector, name).setCurrentIndex(dimension)
    combo(selector, name).activated.emit(dimension)


def test_the_default_is_written_out(selector):
    selector.show_choice((1, 1, 3, 4), SliceChoice())
    assert combo(selector, "slice.rows").currentText() == "d2"
    assert combo(selector, "slice.columns").currentText() == "d3"


def test_only_other_dimensions_larger_than_one_have_a_slider(selector):
    selector.show_choice((1, 3, 2, 2), SliceChoice())
    assert shown_sliders(selector) == ["slice.d1"]
    selector.show_choice((5, 3, 2, 2), SliceChoice())
    assert shown_sliders(selector) == ["slice.d0", "slice.d1"]
    selector.show_choice((1, 1, 2, 2), SliceChoice())
    assert shown_sliders(selector) == []


def test_showing_a_choice_reports_no_edit(selector, qtbot):
    with qtbot.assertNotEmitted(selector.choice_edited):
        selector.show_choice((2, 3, 4), SliceChoice(0, 1, (0, 0, 2)))


def test_choosing_rows_reports_the_whole_choice(selector, qtbot):
    selector.show_choice((2, 3, 4), SliceChoice())
    with qtbot.waitSignal(selector.choice_edited, timeout=60_000) as edited:
        choose(selector, "slice.rows", 0)
    assert edited.args == [SliceChoice(0, 2, (0, 0, 0))]
    assert shown_sliders(selector) == ["slice.d1"]


def test_choosing_the_columns_as_rows_exchanges_them(selector, qtbot):
    selector.show_choice((2, 3, 4), SliceChoice())
    with qtbot.waitSignal(selector.choice_edited, timeout=60_000) as edited:
        choose(selector, "slice.rows", 2)
    assert edited.args == [SliceChoice(2, 1, (0, 0, 0))]


def test_a_slider_moves_the_slice_by_keyboard(selector, qtbot):
    selector.show_choice((1, 3, 2, 2), SliceChoice())
    slider = selector.findChild(QSlider, "slice.d1")
    with qtbot.waitSignal(selector.choice_edited, timeout=60_000) as edited:
        qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert edited.args == [SliceChoice(at=(0, 1, 0, 0))]


def test_an_index_beyond_the_sizes_is_shown_at_the_end(selector):
    selector.show_choice((1, 3, 2, 2), SliceChoice(2, 3, (0, 9, 0, 0)))
    assert selector.findChild(QSlider, "slice.d1").value() == 2


@pytest.mark.parametrize("sizes", [(), (4,), (1, 1), (0, 3)])
def test_odd_shapes_can_be_shown(selector, sizes):
    selector.show_choice(sizes, SliceChoice())
    assert shown_sliders(selector) == []


@pytest.mark.parametrize(("sizes", "shown"), [((), []), ((4,), ["columns"]), ((3, 4), ["rows", "columns"])])
def test_no_word_stands_without_a_dimension(selector, sizes, shown):
    selector.show_choice((2, 3, 4), SliceChoice())
    selector.show_choice(sizes, SliceChoice())
    assert [name for name in ("rows", "columns") if combo(selector, f"slice.{name}").isVisibleTo(selector)] == shown
    words = [label.text() for label in selector.findChildren(QLabel) if label.isVisibleTo(selector)]
    assert words == shown


def reset_chip(selector: SliceSelector) -> QAbstractButton | None:
    chip = selector.findChild(QAbstractButton, "slice.reset")
    return chip if chip is not None and chip.isVisibleTo(selector) else None


def test_axes_that_are_not_the_usual_ones_are_reset_by_a_chip(selector, qtbot):
    selector.show_choice((2, 3, 4), SliceChoice(at=(1, 0, 0)))
    assert reset_chip(selector) is None
    choose(selector, "slice.rows", 0)
    chip = reset_chip(selector)
    assert chip is not None
    with qtbot.waitSignal(selector.choice_edited, timeout=60_000) as edited:
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert edited.args == [SliceChoice(at=(1, 0, 0))]
    assert combo(selector, "slice.rows").currentText() == "d1"
    assert reset_chip(selector) is None


def test_moving_a_slider_does_not_choose_axes(selector, qtbot):
    selector.show_choice((4, 3, 2), SliceChoice())
    with qtbot.waitSignal(selector.choice_edited, timeout=60_000) as edited:
        qtbot.keyClick(selector.findChild(QSlider, "slice.d0"), Qt.Key.Key_Right)
    selector.show_choice((4, 3, 1), edited.args[0])
    assert reset_chip(selector) is None


def test_sliders_wrap_in_a_narrow_bar(selector):
    selector.show_choice((2,) * 8, SliceChoice())
    wide, narrow = selector.heightForWidth(1400), selector.heightForWidth(500)
    assert narrow == 3 * wide
    assert selector.minimumSizeHint().width() < 300
    selector.resize(500, narrow)
    selector.grab()
    rects = [slider.parentWidget().geometry() for slider in selector.findChildren(QSlider)]
    assert all(selector.rect().contains(rect) for rect in rects)
    assert [rect.y() for rect in rects] == sorted(rect.y() for rect in rects)
