"""The session keeper reports a session that was not restored, a failing disk, and settings that are not saved."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import PropertyMock, patch

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from explorer.recovery.session_file import Remembered, to_text
from explorer.recovery.session_keeper import SessionKeeper
from explorer.recovery.session_slot import SessionSlot
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from tests.explorer.helpers.window_actions import PATIENCE_MS
from widgets.style.delays import SESSION_UP_AFTER_MS


@pytest.fixture
def slot(window: MainWindow, tmp_path: Path) -> Iterator[SessionSlot]:
    """A session slot whose file contains the session of the window's case. The file has been read, but not restored."""
    slot = SessionSlot.claim(tmp_path)
    assert slot.write(to_text(Remembered(window.session.case))) == ""
    slot.read()
    yield slot
    slot.release()


@pytest.fixture
def keeper(window: MainWindow, slot: SessionSlot) -> Iterator[SessionKeeper]:
    keeper = SessionKeeper(window, slot)
    yield keeper
    keeper.finish()
    keeper.deleteLater()


def is_being_opened(folder: Path) -> bool:
    return (folder / "session.starting").exists()


def test_who_edits_has_a_window_that_the_session_did_not_end(window: MainWindow, keeper: SessionKeeper, tmp_path: Path):
    assert is_being_opened(tmp_path)
    window.session.edit("K", "1")
    assert not is_being_opened(tmp_path)


def test_a_start_has_succeeded_once_its_case_is_run_and_shown(qtbot: QtBot, window: MainWindow, tmp_path: Path):
    slot = SessionSlot.claim(tmp_path)
    assert slot.write(to_text(Remembered(window.session.case))) == ""
    slot.read()
    with patch.object(type(window.runner), "is_idle", new_callable=PropertyMock) as is_idle:
        is_idle.return_value = False
        keeper = SessionKeeper(window, slot)
        looked = next(each for each in keeper.findChildren(QTimer) if each.interval() == SESSION_UP_AFTER_MS)
        qtbot.waitSignal(looked.timeout, timeout=PATIENCE_MS).wait()
        assert is_being_opened(tmp_path)
        is_idle.return_value = True
        qtbot.waitUntil(lambda: not is_being_opened(tmp_path), timeout=PATIENCE_MS)
    keeper.finish()
    keeper.deleteLater()


def test_truncated_settings_are_reported_after_the_message_about_the_session(window: MainWindow, keeper: SessionKeeper):
    told = "The settings file was truncated; missing settings have their defaults."
    with patch.object(Settings, "was_cut", new_callable=PropertyMock, return_value=True):
        keeper.report_start(None, "")
        assert window.status.currentMessage().strip() == told
        keeper.report_start(None, "It is no session.")
        session = "The last session could not be restored: It is no session."
        assert window.status.currentMessage() == f"{session} {told}"


def test_settings_that_cannot_be_saved_are_reported_once(
    qtbot: QtBot, window: MainWindow, keeper: SessionKeeper, tmp_path: Path
):
    session = tmp_path / "session.json"
    told = "The settings are not saved: /a/settings.ini cannot be written."
    with patch.object(Settings, "unwritable_file", new_callable=PropertyMock, return_value="/a/settings.ini"):
        window.session.edit("K", "1")
        qtbot.waitUntil(lambda: window.status.currentMessage() == told, timeout=PATIENCE_MS)
        window.status.clearMessage()
        before = session.read_bytes()
        window.session.edit("Axis", "2")
        qtbot.waitUntil(lambda: session.read_bytes() != before, timeout=PATIENCE_MS)
        assert window.status.currentMessage() == ""
