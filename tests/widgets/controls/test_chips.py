from PySide6.QtCore import Qt

from widgets.controls.chips import Chip, Pill


def test_a_screen_reader_reads_the_verdict_of_a_pill(qtbot):
    pill = Pill()
    qtbot.addWidget(pill)
    pill.show_verdict("error", "Our check", "1 error")
    assert pill.accessibleName() == "Our check 1 error"


def test_a_pill_is_as_wide_as_its_words(qtbot):
    pill = Pill()
    qtbot.addWidget(pill)
    pill.show_verdict("success", "Our check", "valid from 2_1")
    narrow = pill.sizeHint().width()
    pill.show_verdict("error", "DirectML 1.13.1", "refuses 0x80070057")
    assert pill.sizeHint().width() > narrow


def test_only_a_clickable_chip_can_be_reached_by_keyboard():
    assert Chip("from 2_1").focusPolicy() == Qt.FocusPolicy.NoFocus
    assert Chip("documented", clickable=True).focusPolicy() == Qt.FocusPolicy.TabFocus
