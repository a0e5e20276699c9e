"""Lists, pairs, enums, counts, fused operators and arrays of tensors have editors for each of their values."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLineEdit
from pytestqt.qtbot import QtBot

from ops.catalog import OPERATORS
from ops.declare.schema import schema_only
from ops.model.case import Case
from ops.model.edit import with_text
from ops.presets import case_of
from tests.widgets.helpers.form_cases import Host
from widgets.controls.choice_box import ChoiceBox


def default(name: str) -> Case:
    operator = schema_only(name)
    return replace(case_of(OPERATORS[operator.type], operator.examples[0]), derive=False)


@pytest.fixture
def host(qtbot: QtBot) -> Host:
    host = Host()
    qtbot.addWidget(host.form)
    return host


def click(host: Host, name: str) -> None:
    button = host.editor(name)
    assert isinstance(button, QAbstractButton)
    button.click()


def choose(host: Host, path: str, text: str) -> None:
    box = host.editor(path)
    assert isinstance(box, ChoiceBox)
    box.setCurrentIndex(box.findText(text))
    box.activated.emit(box.currentIndex())


def marked(host: Host) -> list[str]:
    return [edit.objectName() for edit in host.form.findChildren(QLineEdit) if edit.property("state") == "error"]


def shown(host: Host, prefix: str) -> list[str]:
    """The texts of the visible fields whose paths begin with a prefix."""
    edits = host.form.findChildren(QLineEdit)
    return [edit.text() for edit in edits if edit.objectName().startswith(prefix) and edit.isVisible()]


def test_a_list_has_a_field_for_every_entry(host: Host):
    host.open(default("CONVOLUTION"))
    assert shown(host, "Strides[") == ["1", "1"]
    host.open(with_text(host.case, "Strides", "4, 5, 6"))
    assert shown(host, "Strides[") == ["4", "5", "6"]


def test_typing_into_an_entry_changes_only_that(qtbot: QtBot, host: Host):
    host.open(default("CONVOLUTION"))
    entry = host.editor("Dilations[1]")
    entry.setFocus()
    entry.selectAll()
    qtbot.keyClicks(entry, "12")
    assert host.reports == [("Dilations[1]", "1"), ("Dilations[1]", "12")]
    assert host.case["Dilations"] == (1, 12)


def test_a_list_typed_into_an_entry_is_the_whole_list(qtbot: QtBot, host: Host):
    host.open(default("CONVOLUTION"))
    entry = host.editor("Dilations[0]")
    entry.setFocus()
    entry.selectAll()
    qtbot.keyClicks(entry, "3, 4, 5")
    assert host.case["Dilations"] == (3, 4, 5)
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    assert shown(host, "Dilations[") == ["3", "4", "5"]


def test_a_wrong_entry_marks_only_its_field_and_has_a_message_in_its_row(host: Host):
    host.open(with_text(default("CONVOLUTION"), "Dilations[1]", "x"))
    assert marked(host) == ["Dilations[1]"]


def test_lists_of_different_lengths_are_both_marked(host: Host):
    host.open(with_text(default("CONVOLUTION"), "Dilations", "1, 1, 1"))
    assert set(marked(host)) == {f"Dilations[{i}]" for i in range(3)} | {"Strides[0]", "Strides[1]"}


def test_a_count_follows_its_list_until_a_count_is_typed(qtbot: QtBot, host: Host):
    host.open(default("CONVOLUTION"))
    count = host.editor("DimensionCount")
    assert (count.text(), count.placeholderText()) == ("", "2")
    count.setFocus()
    qtbot.keyClicks(count, "3")
    assert host.case["DimensionCount"] == 3
    qtbot.keyClick(count, Qt.Key.Key_Backspace)
    assert host.case["DimensionCount"] is None


def test_a_fused_operator_shows_the_fields_of_its_attributes(host: Host):
    host.open(default("CONVOLUTION"))
    assert shown(host, "FusedActivation.") == []
    choose(host, "FusedActivation", "LEAKY_RELU")
    assert shown(host, "FusedActivation.") == ["0.5"]
    choose(host, "FusedActivation", "SCALED_TANH")
    assert shown(host, "FusedActivation.") == ["0.5", "0.25"]
    choose(host, "FusedActivation", "none (nullptr)")
    assert host.case["FusedActivation"] is None
    assert shown(host, "FusedActivation.") == []


def test_activations_are_added_and_taken_away_at_the_end(host: Host):
    host.open(default("LSTM"))
    click(host, "ActivationDescs.more")
    assert host.editor("ActivationDescs[3]").currentText() == "TANH"
    click(host, "ActivationDescs.fewer")
    click(host, "ActivationDescs.fewer")
    assert host.case.integer("ActivationDescCount") == 2
    assert not host.editor("ActivationDescs[2]").isVisible()


def test_a_pair_in_the_struct_has_no_switch(qtbot: QtBot, host: Host):
    host.open(default("UPSAMPLE_2D"))
    assert shown(host, "ScaleSize.") == ["2", "3"] or shown(host, "ScaleSize.") == ["3", "2"]
    width = host.editor("ScaleSize.Width")
    width.setFocus()
    width.selectAll()
    qtbot.keyClicks(width, "x")
    assert marked(host) == ["ScaleSize.Width"]


@pytest.mark.parametrize(
    ("name", "path", "text"),
    [("REDUCE", "Function", "SUM_SQUARE"), ("LSTM", "UseClipThreshold", "TRUE"), ("GEMM", "TransA", "TRANSPOSE")],
)
def test_an_enum_is_chosen_by_name(host: Host, name: str, path: str, text: str):
    host.open(default(name))
    choose(host, path, text)
    assert host.reports == [(path, text)]


def test_a_number_that_is_no_member_stays_visible(host: Host):
    host.open(with_text(default("REDUCE"), "Function", "77"))
    assert host.editor("Function").currentText() == "77"


def test_another_tensor_is_another_row_and_the_button_keeps_the_focus(qtbot: QtBot, host: Host):
    host.open(default("JOIN"))
    more = host.editor("InputTensors.more")
    host.form.activateWindow()
    more.setFocus()
    click(host, "InputTensors.more")
    assert [field.name for field in host.case.operator.inputs] == [f"InputTensors[{i}]" for i in range(3)]
    assert host.editor("InputTensors[2].Sizes[0]").isVisible()
    assert host.editor("InputTensors.more") is more
    click(host, "InputTensors.fewer")
    click(host, "InputTensors.fewer")
    assert not host.editor("InputTensors.fewer").isEnabled()


def test_a_count_of_tensors_that_is_wrong_marks_the_count(host: Host):
    host.open(with_text(default("JOIN"), "InputCount", "5"))
    assert marked(host) == ["InputCount"]


def test_outputs_that_cannot_be_derived_have_no_switch(host: Host):
    undeclared = schema_only("GEMM")
    host.open(replace(case_of(undeclared, undeclared.examples[0]), operator=undeclared, derive=False))
    assert host.editor("derive").isHidden()
    host.open(default("TOP_K1"))
    assert not host.editor("derive").isHidden()
