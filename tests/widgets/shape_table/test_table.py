from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit

from ops.model.edit import text_at, with_leading_dimension, with_text
from ops.model.feature_levels import FeatureLevel
from tests.widgets.helpers.form_cases import Host, example
from widgets.controls.choice_box import ChoiceBox


@pytest.fixture
def host(qtbot):
    host = Host()
    qtbot.addWidget(host.form)
    return host


def test_a_typed_list_changes_the_number_of_dimensions(qtbot, host):
    host.open(example("TOP_K1"))
    cell = host.editor("InputTensor.Sizes[0]")
    cell.setFocus()
    cell.selectAll()
    qtbot.keyClicks(cell, "{2, 3, 4}")
    assert host.reports[-1] == ("InputTensor.Sizes", "{2, 3, 4}")
    assert cell.text() == "{2, 3, 4}"
    qtbot.keyClick(cell, Qt.Key.Key_Return)
    assert cell.text() == "2"
    assert [text_at(host.case, f"InputTensor.Sizes[{d}]") for d in range(4)] == ["2", "3", "4", None]


def test_a_pasted_list_is_taken_at_once(qtbot, host):
    host.open(example("TOP_K1"))
    QApplication.clipboard().setText("1,1,1,3,4")
    cell = host.editor("InputTensor.Sizes[3]")
    cell.setFocus()
    cell.selectAll()
    cell.paste()
    assert host.reports == [("InputTensor.Sizes", "1,1,1,3,4")]
    assert host.editor("InputTensor.Sizes[4]").isVisible()
    assert cell.text() == "3"


def test_deleting_the_separator_restores_the_other_sizes(qtbot, host):
    host.open(example("TOP_K1"))
    cell = host.editor("InputTensor.Sizes[2]")
    cell.setFocus()
    qtbot.keyClick(cell, Qt.Key.Key_End)
    qtbot.keyClicks(cell, ",")
    qtbot.keyClick(cell, Qt.Key.Key_Backspace)
    assert host.case.tensor("InputTensor").sizes == (1, 1, 3, 4)


def test_sizes_that_are_no_list_are_shown_and_can_be_edited(qtbot, host):
    host.open(with_text(example("TOP_K1"), "InputTensor.Sizes", ",".join("1" * 20)))
    cell = host.editor("InputTensor.Sizes[0]")
    assert cell.text() == ",".join("1" * 20)
    cell.selectAll()
    qtbot.keyClicks(cell, "7")
    assert host.reports == [("InputTensor.Sizes", "7")]


def test_unpacking_starts_from_the_packed_strides(qtbot, host):
    host.open(example("TOP_K1"))
    packed = host.editor("InputTensor.packed")
    qtbot.mouseClick(packed, Qt.MouseButton.LeftButton)
    assert host.reports == [("InputTensor.Strides", "12,12,4,1")]
    assert not host.editor("InputTensor.Strides[2]").isReadOnly()
    qtbot.mouseClick(packed, Qt.MouseButton.LeftButton)
    assert host.reports[-1] == ("InputTensor.Strides", None)


def test_derived_rows_are_read_only_but_for_free_dimensions(host):
    host.open(example("ONE_HOT", derive=True))
    read_only = [host.editor(f"OutputTensor.Sizes[{d}]").isReadOnly() for d in range(4)]
    assert read_only == [True, True, True, False]
    assert not host.editor("OutputTensor.DataType").isEnabled()
    assert host.editor("derive").isChecked()


def test_the_derive_box_reports_its_change(qtbot, host):
    host.open(example("ONE_HOT"))
    with qtbot.waitSignal(host.form.derive_toggled) as toggled:
        qtbot.mouseClick(host.editor("derive"), Qt.MouseButton.LeftButton)
    assert toggled.args == [True]


def test_a_type_beyond_the_level_names_the_level_and_stays_selectable(qtbot, host):
    host.open(example("TOP_K1"), FeatureLevel.FL_2_1)
    box = host.editor("InputTensor.DataType")
    assert isinstance(box, ChoiceBox)
    at = box.findText("INT64")
    assert "from" in box.itemData(at, Qt.ItemDataRole.AccessibleTextRole)
    assert box.model().flags(box.model().index(at, 0)) & Qt.ItemFlag.ItemIsSelectable
    assert box.count() == 11


@pytest.mark.parametrize("text", ["UINT4", "FLOAT33"])
def test_a_type_outside_the_list_is_shown_and_kept(host, text):
    host.open(with_text(example("TOP_K1"), "InputTensor.DataType", text))
    assert host.editor("InputTensor.DataType").currentText() == text


def test_an_optional_tensor_is_switched_on_and_off(qtbot, host):
    host.open(example("DIAGONAL_MATRIX1"))
    switch = host.editor("InputTensor.present")
    assert isinstance(switch, QCheckBox)
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert host.editor("InputTensor.Sizes[0]").isVisible()
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert host.reports == [("InputTensor", ""), ("InputTensor", None)]
    assert not host.editor("InputTensor.Sizes[0]").isVisible()


@pytest.mark.parametrize("width", [360, 700])
def test_absent_tensors_have_lines_of_their_own(host, width):
    host.form.resize(width, 900)
    host.open(example("MULTIHEAD_ATTENTION"))
    switches = [host.editor(f"{field.name}.present") for field in host.case.operator.tensors if field.optional]
    switches.sort(key=lambda switch: switch.y())
    assert all(above.y() + above.height() <= below.y() for above, below in pairwise(switches))


def test_details_hold_the_automatic_total(qtbot, host):
    host.open(example("TOP_K1"))
    qtbot.mouseClick(host.editor("more"), Qt.MouseButton.LeftButton)
    total = host.editor("InputTensor.TotalTensorSizeInBytes")
    assert total.isVisible()
    assert "48" in total.placeholderText()
    total.setFocus()
    qtbot.keyClicks(total, "4")
    qtbot.keyClick(total, Qt.Key.Key_Backspace)
    assert host.reports == [(total.objectName(), "4"), (total.objectName(), None)]


def test_the_rank_buttons_change_all_ranks(qtbot, host):
    host.open(example("TOP_K1"))
    changes: list[int] = []
    host.form.rank_changed_all.connect(changes.append)
    for name in ("rank.more", "rank.fewer"):
        qtbot.mouseClick(host.editor(name), Qt.MouseButton.LeftButton)
    assert changes == [1, -1]


@pytest.mark.parametrize("leading", [0, 1, 4, 12])
def test_no_number_is_cut_at_any_rank(host, leading):
    case = example("TOP_K1")
    for _ in range(leading):
        case = with_leading_dimension(case)
    host.open(with_text(with_text(case, "InputTensor.Sizes[2]", "65536"), "InputTensor.Sizes[3]", "12345"))
    for edit in host.form.findChildren(QLineEdit):
        if edit.isVisible() and "Sizes[" in edit.objectName():
            assert edit.fontMetrics().horizontalAdvance(edit.text()) <= edit.width() - 8, edit.objectName()


@pytest.mark.parametrize(("add", "sizes"), [(True, "1,1,1,3,4"), (False, "1,1,4")])
def test_a_dimension_is_added_or_removed_at_a_cell(host, add, sizes):
    host.open(example("TOP_K1"))
    cell = host.editor("InputTensor.Sizes[2]")
    cell.list_asked.emit(add, cell.objectName())
    assert host.reports == [("InputTensor.Sizes", sizes)]


def test_the_axis_shade_moves_with_the_axis(host):
    host.open(example("TOP_K1"))
    before = host.editor("InputTensor.Sizes[3]").parentWidget().grab().toImage()
    host.open(with_text(host.case, "Axis", "2"))
    host.open(with_text(host.case, "Axis", "3"))
    assert host.editor("InputTensor.Sizes[3]").parentWidget().grab().toImage() == before


def test_the_table_narrows_again_after_a_long_row(host):
    case = example("TOP_K1")
    for _ in range(4):
        case = with_leading_dimension(case)
    host.open(case)
    host.open(with_text(case, "InputTensor.Sizes", ",".join(["4000000000"] * 8)))
    bar = host.form.horizontalScrollBar()
    QApplication.processEvents()
    assert bar.maximum() > 0
    host.open(case)
    QApplication.processEvents()
    assert bar.maximum() == 0
