import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from widgets.controls.choice_box import Choice, ChoiceBox

CHOICES = [Choice("INCREASING"), Choice("DECREASING", "from 3_0")]


@pytest.fixture
def box(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(200, 60)
    box = ChoiceBox("AxisDirection", window)
    box.show_choices(CHOICES, "INCREASING")
    window.show()
    yield box
    window.close()


def test_choosing_with_the_keyboard_reports_path_and_text(qtbot, box):
    box.setFocus()
    with qtbot.waitSignal(box.edited) as edited:
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert edited.args == ["AxisDirection", "DECREASING"]


def test_a_value_outside_the_list_is_one_more_entry(box):
    box.show_choices(CHOICES, "7")
    assert [box.itemText(index) for index in range(box.count())] == ["INCREASING", "DECREASING", "7"]
    assert box.currentText() == "7"


def test_the_foreign_entry_leaves_with_its_value(box):
    box.show_choices(CHOICES, "7")
    box.show_choices(CHOICES, "DECREASING")
    assert box.count() == 2


def test_showing_reports_nothing(qtbot, box):
    with qtbot.assertNotEmitted(box.edited):
        box.show_choices(CHOICES, "DECREASING")


def test_a_note_is_read_out(box):
    assert box.itemData(1, Qt.ItemDataRole.AccessibleTextRole) == "DECREASING from 3_0"


def test_a_derived_value_cannot_be_chosen(box):
    box.set_editable(False)
    assert not box.isEnabled()
