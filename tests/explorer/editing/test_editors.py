"""Every field of a desc can be edited in the window. An invalid text is kept, and is reported as one problem."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops.arrays.layout import packed_strides
from ops.text.values import Malformed, ScaleBias
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import box, editor, errors, settle, type_into
from tests.helpers.sampling import Sample

WHOLE_NUMBER_FIELDS = [
    ("ONE_HOT", "Axis"),
    ("ONE_HOT", "IndicesTensor.Sizes[2]"),
    ("TOP_K1", "K"),
    ("TOP_K1", "InputTensor.Sizes[3]"),
    ("GATHER_ND1", "BatchDimensionCount"),
    ("GATHER_ND1", "IndicesTensor.Sizes[0]"),
    ("ELEMENT_WISE_CLIP", "InputTensor.Sizes[0]"),
]
NO_WHOLE_NUMBERS = ["abc", "", "-1", "4294967296", "1.5", "1e3"]


def check_box(window: MainWindow, name: str) -> QCheckBox:
    found = window.findChild(QCheckBox, name)
    assert found is not None, name
    return found


@pytest.mark.sampled
def test_any_text_stays_in_place_and_is_one_problem(
    qtbot: QtBot, show: Show, sample: Sample, subtests: pytest.Subtests
):
    for operator, path in sample.of(WHOLE_NUMBER_FIELDS, 3):
        window = show(operator)
        for text in NO_WHOLE_NUMBERS:
            with subtests.test(operator=operator, path=path, text=text):
                type_into(qtbot, window, path, text)
                assert editor(window, path).text() == text
                (message,) = errors(window)
                assert path.split(".", maxsplit=1)[0] in message
                (location,) = window.session.violations[0].locations
                assert location.path == path


def test_whole_numbers_may_be_hexadecimal_and_separated(qtbot: QtBot, show: Show, subtests: pytest.Subtests):
    window = show("TOP_K1")
    for text in ("0x1", "+1", "0_1", " 1 "):
        with subtests.test(text=text):
            type_into(qtbot, window, "K", text)
            assert window.session.case["K"] == 1
            assert errors(window) == []
            assert editor(window, "K").text() == text


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("operator", "path", "text", "value"),
    [
        ("TOP_K1", "K", "4294967295", 4294967295),
        ("DIAGONAL_MATRIX1", "DiagonalFillBegin", "-2147483648", -(2**31)),
        ("DIAGONAL_MATRIX1", "DiagonalFillBegin", "INT32_MIN", -(2**31)),
        ("DIAGONAL_MATRIX1", "DiagonalFillEnd", "INT32_MAX", 2**31 - 1),
        ("ELEMENT_WISE_CLIP", "Max", "inf", float("inf")),
        ("ELEMENT_WISE_CLIP", "Min", "-FLT_MAX", -3.4028234663852886e38),
        ("ELEMENT_WISE_CLIP1", "Max", "18446744073709551615", 2**64 - 1),
    ],
)
def test_fields_hold_the_full_range_of_their_type(
    qtbot: QtBot, show: Show, operator: str, path: str, text: str, value: float
):
    window = show(operator)
    type_into(qtbot, window, path, text)
    assert window.session.case[path] == value
    assert not isinstance(window.session.case[path], Malformed)


def test_the_axis_column_moves_with_the_axis(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    type_into(qtbot, window, "Axis", "2")
    assert window.session.case["Axis"] == 2
    settle(qtbot, window)
    picture = window.stage.picture_of("InputTensor")
    assert picture is not None
    assert picture.axis == 2


def test_a_row_of_sizes_can_be_typed_on_one_line(show: Show, subtests: pytest.Subtests):
    window = show("ELEMENT_WISE_CLIP")
    for text in ("1,2,3,4,5", "{1, 2, 3, 4, 5}", "[1 2 3 4 5]", "(1,2,3,4,5)"):
        with subtests.test(text=text):
            window.form.edited.emit("InputTensor.Sizes", text)
            desc = window.session.case.tensor("InputTensor")
            assert desc is not None
            assert desc.sizes == (1, 2, 3, 4, 5)
            assert editor(window, "InputTensor.Sizes[4]").text() == "5"
            window.session.undo_stack.undo()


def test_a_pasted_list_changes_the_number_of_dimensions(qtbot: QtBot, show: Show):
    window = show("ELEMENT_WISE_CLIP")
    edit = editor(window, "InputTensor.Sizes[0]")
    edit.setFocus()
    edit.selectAll()
    edit.insert("2,3")
    edit.textEdited.emit(edit.text())
    desc = window.session.case.tensor("InputTensor")
    assert desc is not None
    assert desc.sizes == (2, 3)


def test_alt_arrows_change_the_rank_of_every_tensor_in_one_step(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    before = window.session.case
    qtbot.keyClick(window, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    ranks = {window.session.case.tensor(field.name).rank for field in before.operator.tensors}  # pyright: ignore
    assert ranks == {5}
    assert window.session.case["Axis"] == 4
    settle(qtbot, window)
    assert errors(window) == []
    qtbot.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.session.case == before
    window.session.undo_stack.undo()
    window.session.undo_stack.undo()
    assert window.session.case is before


def test_strides_are_packed_until_they_are_freed_and_start_from_the_packed_numbers(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    qtbot.mouseClick(check_box(window, "InputTensor.packed"), Qt.MouseButton.LeftButton)
    desc = window.session.case.tensor("InputTensor")
    assert desc is not None
    assert desc.strides == packed_strides((1, 1, 3, 4))
    type_into(qtbot, window, "InputTensor.Strides[2]", "5")
    desc = window.session.case.tensor("InputTensor")
    assert desc is not None
    assert desc.strides == (12, 12, 5, 1)
    qtbot.mouseClick(check_box(window, "InputTensor.packed"), Qt.MouseButton.LeftButton)
    desc = window.session.case.tensor("InputTensor")
    assert desc is not None
    assert desc.strides is None


def test_derived_outputs_follow_and_are_read_only_until_they_are_freed(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    assert editor(window, "OutputValueTensor.Sizes[3]").isReadOnly()
    type_into(qtbot, window, "K", "3")
    assert editor(window, "OutputValueTensor.Sizes[3]").text() == "3"
    assert errors(window) == []
    qtbot.mouseClick(check_box(window, "derive"), Qt.MouseButton.LeftButton)
    assert not window.session.case.derive
    assert not editor(window, "OutputValueTensor.Sizes[3]").isReadOnly()
    type_into(qtbot, window, "K", "2")
    assert editor(window, "OutputValueTensor.Sizes[3]").text() == "3"
    assert len(errors(window)) == 1


def test_optional_fields_have_a_none_switch(qtbot: QtBot, show: Show):
    window = show("DIAGONAL_MATRIX1", 3)
    qtbot.mouseClick(check_box(window, "InputTensor.present"), Qt.MouseButton.LeftButton)
    assert window.session.case["InputTensor"] is None
    assert errors(window) == []
    window = show("ELEMENT_WISE_CLIP", 1)
    assert window.session.case["ScaleBias"] is None
    qtbot.mouseClick(check_box(window, "ScaleBias.present"), Qt.MouseButton.LeftButton)
    assert window.session.case["ScaleBias"] == ScaleBias(1.0, 0.0)
    type_into(qtbot, window, "ScaleBias.Scale", "2.5")
    assert window.session.case["ScaleBias"] == ScaleBias(2.5, 0.0)


def test_a_data_type_that_the_level_lacks_can_still_be_chosen(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    combo = box(window, "InputTensor.DataType")
    index = combo.findText("FLOAT64", Qt.MatchFlag.MatchStartsWith)
    combo.setCurrentIndex(index)
    combo.activated.emit(index)
    (message,) = errors(window)
    assert "FLOAT64" in message


def test_typing_in_one_field_is_one_step_of_undo(qtbot: QtBot, show: Show):
    window = show("ELEMENT_WISE_CLIP")
    before = window.session.case
    type_into(qtbot, window, "InputTensor.Sizes[3]", "128")
    desc = window.session.case.tensor("InputTensor")
    assert desc is not None
    assert desc.sizes == (1, 1, 3, 128)
    window.session.undo_stack.undo()
    assert window.session.case is before


def test_numbers_survive_a_size_that_was_typed_by_way_of_a_smaller_one(qtbot: QtBot, show: Show):
    window = show("ELEMENT_WISE_CLIP")
    before = window.session.case.logical("InputTensor").copy()
    for text in ("1", "0", "", "4"):
        type_into(qtbot, window, "InputTensor.Sizes[3]", text)
    assert (window.session.case.logical("InputTensor") == before).all()
