"""The folded editor is one line with the operator, and a small label for every field that has a value."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import lay_out, settle
from widgets.controls.chips import Chip
from widgets.form.folded_form import FieldChip, FoldedForm


def folded(qtbot: QtBot, show: Show, name: str = "TOP_K1") -> tuple[MainWindow, FoldedForm]:
    window = show(name)
    window.resize(1440, 900)
    settle(qtbot, window)
    window.actions_["foldForm"].setChecked(True)
    lay_out()
    return window, window.folded_form


def chips(form: FoldedForm) -> dict[str, FieldChip]:
    found = form.findChildren(FieldChip)
    return {chip.objectName().removeprefix("foldedForm.field."): chip for chip in found if not chip.isHidden()}


def test_a_folded_form_is_a_line_of_chips(qtbot: QtBot, show: Show):
    window, form = folded(qtbot, show)
    assert form.isVisible()
    assert not window.form.isVisible()
    names = [chip.accessibleName() for chip in chips(form).values()]
    assert names[:4] == ["InputTensor {1,1,3,4}", "Axis 3", "K 2", "AxisDirection DECREASING"]
    window.session.edit("K", "3")
    assert chips(form)["K"].accessibleName() == "K 3"
    show("GEMM")
    assert "K" not in chips(form)
    window.actions_["foldForm"].setChecked(False)
    assert not form.isVisible()


def test_chips_of_the_operator_before_disappear(qtbot: QtBot, show: Show):
    _, form = folded(qtbot, show, "GEMM")
    assert len(chips(form)) > 2
    show("ELEMENT_WISE_IDENTITY")
    assert list(chips(form)) == ["InputTensor", "OutputTensor"]


def test_an_error_marks_its_chip_and_a_click_opens_the_editor(qtbot: QtBot, show: Show):
    window, form = folded(qtbot, show)
    before = chips(form)["K"].grab().toImage()
    window.session.edit("K", "9")
    chip = chips(form)["K"]
    assert chip.grab().toImage() != before
    assert chip._state == "error"  # pyright: ignore[reportPrivateUsage]
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert window.form.isVisible()
    assert not form.isVisible()
    focused = QApplication.focusWidget()
    assert focused is not None
    assert focused.objectName() == "K"


def test_chips_without_room_are_counted(qtbot: QtBot, show: Show):
    window, form = folded(qtbot, show, "LSTM")
    form.resize(700, form.height())
    more = form.findChild(Chip, "foldedForm.more")
    assert isinstance(more, Chip)
    assert more.isVisibleTo(form)
    total = sum(1 for chip in form.findChildren(FieldChip) if chip.objectName())
    assert more.text() == f"{total - len(chips(form))} more"
    ends = [chip.geometry().right() for chip in chips(form).values()]
    assert max(ends) < more.geometry().left()
    assert more.geometry().right() < form.width()
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert window.form.isVisible()
