"""Waiting for quick work shows nothing; waiting for slow work shows a dialog, and the work can be cancelled."""

import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.shell import waiting
from explorer.shell.waiting import GivenUpError, waited


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


def dialogs() -> list[QProgressDialog]:
    found = (widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QProgressDialog))
    return [dialog for dialog in found if dialog.isVisible()]


def test_quick_work_is_done_without_a_dialog(window: QWidget):
    assert waited(window, "Reading", lambda: 7) == 7
    assert dialogs() == []


def test_what_work_raises_is_raised(window: QWidget):
    with pytest.raises(ZeroDivisionError):
        waited(window, "Reading", lambda: 1 // 0)


def test_slow_work_is_shown_until_it_ends(window: QWidget, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(waiting, "WAITING_AFTER_MS", 1)
    gate, seen = threading.Event(), list[str]()

    def look() -> None:
        seen.extend(dialog.labelText() for dialog in dialogs())
        gate.set()

    QTimer.singleShot(50, look)
    assert waited(window, "Reading it", lambda: (gate.wait(), "read")[1]) == "read"
    assert seen == ["Reading it"]
    assert dialogs() == []


def test_slow_work_can_be_given_up(window: QWidget, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(waiting, "WAITING_AFTER_MS", 1)
    gate = threading.Event()

    def press() -> None:
        (dialog,) = dialogs()
        button = dialog.findChild(QPushButton)
        assert button is not None
        button.click()

    QTimer.singleShot(50, press)
    with pytest.raises(GivenUpError):
        waited(window, "Reading it", gate.wait)
    assert dialogs() == []
    gate.set()
