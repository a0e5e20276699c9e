import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from ops.model.data import Constant, Iota
from ops.model.edit import with_text
from tests.widgets.helpers.form_cases import Host, example
from widgets.problems.fix_button import FixButton
from widgets.problems.message_block import MessageBlock


@pytest.fixture
def host(qtbot):
    host = Host()
    qtbot.addWidget(host.form)
    return host


def messages(host: Host) -> list[MessageBlock]:
    return [block for block in host.form.findChildren(MessageBlock) if block.isVisible()]


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def test_every_field_has_an_editor_named_by_its_path(host):
    host.open(example("TOP_K1"))
    for path in (
        "Axis",
        "K",
        "AxisDirection",
        "InputTensor.Sizes[3]",
        "InputTensor.DataType",
        "OutputIndexTensor.packed",
    ):
        assert host.editor(path).isVisible(), path


def test_typing_reports_every_keystroke_and_keeps_focus_and_cursor(qtbot, host):
    host.open(example("TOP_K1"))
    cell = host.editor("InputTensor.Sizes[2]")
    cell.setFocus()
    cell.selectAll()
    qtbot.keyClicks(cell, "12")
    assert host.reports == [("InputTensor.Sizes[2]", "1"), ("InputTensor.Sizes[2]", "12")]
    assert cell.hasFocus()
    assert cell.cursorPosition() == 2
    assert host.case.tensor("InputTensor").sizes == (1, 1, 12, 4)


def test_a_wrong_size_marks_only_its_editor_and_has_a_message_below(host):
    host.open(with_text(example("ONE_HOT"), "IndicesTensor.Sizes[3]", "2"))
    marked = [edit.objectName() for edit in host.form.findChildren(QLineEdit) if edit.property("state") == "error"]
    assert marked == ["IndicesTensor.Sizes[3]"]
    (block,) = messages(host)
    top = block.mapTo(host.form, QPoint(0, 0)).y()
    assert host.editor("IndicesTensor.Sizes[3]").mapTo(host.form, QPoint(0, 0)).y() < top
    assert top < host.editor("ValuesTensor.Sizes[3]").mapTo(host.form, QPoint(0, 0)).y()


def test_the_fix_button_below_the_row_names_violation_and_fix(qtbot, host):
    host.open(with_text(example("ONE_HOT"), "IndicesTensor.Sizes[3]", "2"))
    (block,) = messages(host)
    with qtbot.waitSignal(host.form.fix_chosen) as chosen:
        qtbot.mouseClick(block.findChild(FixButton), Qt.MouseButton.LeftButton)
    assert chosen.args == [0, 0]


def test_a_corrected_case_clears_the_mark_and_the_message(host):
    host.open(with_text(example("ONE_HOT"), "IndicesTensor.Sizes[3]", "2"))
    host.open(example("ONE_HOT"))
    assert host.editor("IndicesTensor.Sizes[3]").property("state") == ""
    assert messages(host) == []


def test_scale_bias_has_a_switch_and_two_fields(qtbot, host):
    host.open(example("ELEMENT_WISE_CLIP1"))
    host.open(with_text(host.case, "ScaleBias", None))
    qtbot.mouseClick(host.editor("ScaleBias.present"), Qt.MouseButton.LeftButton)
    scale = host.editor("ScaleBias.Scale")
    scale.setFocus()
    scale.selectAll()
    qtbot.keyClicks(scale, "2")
    assert host.reports == [("ScaleBias", ""), ("ScaleBias.Scale", "2")]
    assert host.case["ScaleBias"].scale == 2


def test_dragging_a_name_scrubs_its_number(qtbot, host):
    host.open(example("TOP_K1"))
    label = next(label for label in host.form.findChildren(QWidget) if getattr(label, "text", str)() == "K")
    qtbot.mousePress(label, Qt.MouseButton.LeftButton, pos=QPoint(2, 5))
    qtbot.mouseMove(label, QPoint(21, 5))
    qtbot.mouseRelease(label, Qt.MouseButton.LeftButton, pos=QPoint(21, 5))
    assert host.editor("K").text() == "5"


@pytest.mark.parametrize(
    ("path", "focused"),
    [
        ("K", "K"),
        ("IndicesTensor", None),
        ("InputTensor.Sizes[3]", "InputTensor.Sizes[3]"),
        ("InputTensor.Sizes", "InputTensor.Sizes[0]"),
        ("InputTensor", "InputTensor.Sizes[0]"),
        ("InputTensor.TotalTensorSizeInBytes", "InputTensor.TotalTensorSizeInBytes"),
        ("OutputValueTensor.Sizes[0]", "OutputValueTensor.packed"),
        ("InputTensor.Data", "InputTensor.Data"),
    ],
)
def test_a_path_finds_its_editor_or_its_row(host, path, focused):
    host.open(example("TOP_K1", derive=True))
    host.form.activateWindow()
    assert host.form.focus_path(path) is (focused is not None)
    if focused:
        assert host.editor(focused).hasFocus()


def test_focusing_selects_the_text(host):
    host.open(example("TOP_K1"))
    host.form.focus_path("K")
    assert host.editor("K").selectedText() == "2"


def test_flashing_takes_no_focus(host):
    host.open(example("TOP_K1"))
    host.form.focus_path("K")
    host.form.flash("InputTensor.Sizes[1]")
    assert host.editor("K").hasFocus()


def test_tab_follows_reading_order(qtbot, host):
    host.open(example("ONE_HOT"))
    host.form.focus_path("IndicesTensor.Sizes[0]")
    visited = []
    for _ in range(7):
        visited.append(focused().objectName())
        qtbot.keyClick(focused(), Qt.Key.Key_Tab)
    sizes = [f"IndicesTensor.Sizes[{d}]" for d in range(4)]
    assert visited == [*sizes, "IndicesTensor.DataType", "IndicesTensor.stridePatterns", "IndicesTensor.packed"]


def test_the_page_button_requests_the_page(qtbot, host):
    host.open(example("TOP_K1"))
    with qtbot.waitSignal(host.form.doc_requested):
        qtbot.mouseClick(host.form.findChild(QAbstractButton, "doc.open"), Qt.MouseButton.LeftButton)


def test_another_operator_replaces_all_editors(host):
    host.open(example("TOP_K1"))
    host.open(example("ONE_HOT"))
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert host.form.findChild(QWidget, "K") is None
    assert host.editor("ValuesTensor.Sizes[3]").isVisible()


def test_choosing_a_fill_reports_it(qtbot, host):
    host.open(example("TOP_K1"))
    box = host.editor("InputTensor.Data")
    fills = []
    host.form.fill_edited.connect(lambda field, fill: fills.append((field, fill)))
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert fills == [("InputTensor", Iota())]


def test_a_malformed_fill_parameter_stays_is_marked_and_reports_nothing(qtbot, host):
    case = example("TOP_K1")
    host.open(case.with_data("InputTensor", type(case.data["InputTensor"])(Constant(3))))
    value = host.editor("InputTensor.Data.value")
    fills = []
    host.form.fill_edited.connect(lambda field, fill: fills.append(fill))
    value.setFocus()
    value.selectAll()
    qtbot.keyClicks(value, "1x")
    host.open(host.case)
    assert value.text() == "1x"
    assert value.property("state") == "error"
    assert fills == [Constant(1)]


def test_the_next_operator_takes_the_editors_of_the_last_one(host):
    names = ("GEMM", "TOP_K1", "GEMM")

    def editors_of_tensors() -> set[QLineEdit]:
        fields = {f"{tensor.name}.{list_}[" for tensor in host.case.operator.tensors for list_ in ("Sizes", "Strides")}
        return {edit for edit in host.form.findChildren(QLineEdit) if edit.objectName().startswith(tuple(fields))}

    host.open(example(names[0]))
    first = editors_of_tensors()
    for name in names[1:]:
        host.open(example(name))
        editors = editors_of_tensors()
        named = [edit.objectName() for edit in editors]
        assert len(named) == len(set(named)), "a path names two editors"
        assert editors <= first, "new widgets were made though there were enough"
        for tensor in host.case.operator.tensors:
            if host.case.has(tensor.name):
                assert host.editor(f"{tensor.name}.Sizes[0]").isVisible(), tensor.name
                assert host.editor(f"{tensor.name}.Sizes[0]").text() == str(host.case.tensor(tensor.name).sizes[0])


def test_a_typed_text_does_not_stay_when_another_operator_takes_the_editor(qtbot, host):
    host.open(example("TOP_K1"))
    cell = host.editor("InputTensor.Sizes[3]")
    cell.setFocus()
    cell.selectAll()
    qtbot.keyClicks(cell, "0x4")
    host.open(example("GEMM"))
    assert "0x4" not in {edit.text() for edit in host.form.findChildren(QLineEdit) if edit.isVisible()}
