"""A note is next to its cell, and disappears after a while unless `stays` is set."""

import pytest
from PySide6.QtCore import QRect, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from widgets.cell_editing.cell_note import CellNote

LONG = "A sentence of many words that does not fit on one line, however wide the line is made, so it takes two."


@pytest.mark.parametrize(
    ("place", "is_below"),
    [
        pytest.param(QRect(20, 20, 40, 40), True, id="in the middle"),
        pytest.param(QRect(460, 20, 40, 40), True, id="at the right edge"),
        pytest.param(QRect(20, 255, 40, 40), False, id="at the lower edge"),
    ],
)
@pytest.mark.parametrize("text", ["Short.", LONG, "x" * 2000], ids=["short", "long", "one endless word"])
def test_a_note_is_next_to_its_cell_and_inside_the_parent(qtbot: QtBot, place: QRect, is_below: bool, text: str):
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(500, 300)
    parent.show()
    note = CellNote(parent)
    note.say(text, "error", place)
    assert note.isVisible()
    assert note.geometry().left() >= 0
    assert note.geometry().right() < 500
    assert not note.geometry().intersects(place) or text.startswith("xx")
    assert (note.geometry().top() > place.bottom()) is is_below


def test_a_note_disappears_unless_it_must_stay(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("widgets.cell_editing.cell_note.NOTE_MS", 10)
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    note = CellNote(parent)
    note.say("Gone soon.", "note", QRect(0, 0, 10, 10))
    qtbot.waitUntil(lambda: not note.isVisible())
    note.say("Gone soon.", "note", QRect(0, 0, 10, 10))
    note.say("Here.", "error", QRect(0, 0, 10, 10), stays=True)
    assert note.isVisible()
    assert not any(timer.isActive() for timer in note.findChildren(QTimer))
