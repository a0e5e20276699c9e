"""Every row of the settings dialog takes effect at once, is remembered and can be reset."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from explorer.preferences.settings_dialog import SettingsDialog
from explorer.window.main_window import MainWindow
from ops.model.data import Iota
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import box, heatmap
from widgets.controls.check_box import CheckBox


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow) -> Iterator[SettingsDialog]:
    """The settings dialog, opened with its keyboard shortcut."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    opened = window.findChild(SettingsDialog)
    assert opened is not None
    qtbot.waitExposed(opened)
    yield opened
    window.preferences.reset()
    window.preferences.choose_theme("light")
    if isValid(opened):
        opened.close()


def choose(qtbot: QtBot, window: MainWindow, name: str, text: str) -> None:
    """Chooses an entry of a closed combo box with the arrow keys."""
    combo = box(window, f"settings.{name}")
    combo.setFocus()
    target = combo.findText(text)
    assert target >= 0, [combo.itemText(place) for place in range(combo.count())]
    while combo.currentIndex() != target:
        qtbot.keyClick(combo, Qt.Key.Key_Down if combo.currentIndex() < target else Qt.Key.Key_Up)


def click(qtbot: QtBot, window: MainWindow, name: str) -> None:
    button = window.findChild(QAbstractButton, name)
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.sampled
def test_the_theme_is_another_at_once(qtbot: QtBot, window: MainWindow, dialog: SettingsDialog):
    choose(qtbot, window, "theme", "Dark")
    assert window.theming.theme.name == "dark"
    assert window.settings.theme == "dark"
    ticked = [action.objectName() for action in window.commands.theme_menu.actions() if action.isChecked()]
    assert ticked == ["theme.dark"]


def test_the_language_is_another_at_once(qtbot: QtBot, window: MainWindow, dialog: SettingsDialog):
    choose(qtbot, window, "language", "한국어")
    qtbot.waitUntil(lambda: dialog.windowTitle() == "설정")
    assert window.settings.language == "ko"
    ticked = [action.objectName() for action in window.findChildren(QAction) if action.isChecked()]
    assert "language.ko" in ticked
    assert "language.system" not in ticked
    choose(qtbot, window, "language", "English")
    qtbot.waitUntil(lambda: dialog.windowTitle() == "Settings")


@pytest.mark.sampled
def test_a_theme_chosen_in_the_menu_is_shown(window: MainWindow, dialog: SettingsDialog):
    next(action for action in window.commands.theme_menu.actions() if action.objectName() == "theme.dark").trigger()
    assert box(window, "settings.theme").currentText() == "Dark"


def test_numbers_have_no_more_digits_than_wanted(qtbot: QtBot, show: Show, window: MainWindow, dialog: SettingsDialog):
    show("ELEMENT_WISE_CLIP")
    window.session.set_fill("InputTensor", Iota(1.2345678, 1.1111111))
    qtbot.waitUntil(lambda: window.runner.is_idle)
    window.grab()
    assert any(len(text.partition(".")[2]) > 1 for text in heatmap(window, "InputTensor").numbers)
    choose(qtbot, window, "digits", "Up to 3 digits")
    window.grab()
    shown = heatmap(window, "InputTensor").numbers
    assert shown
    assert all(len(text.partition(".")[2]) <= 1 for text in shown)
    assert window.settings.most_digits == 3


def test_nothing_plays_where_motion_is_not_wanted(qtbot: QtBot, window: MainWindow, dialog: SettingsDialog):
    play = window.findChild(QToolButton, "steps.play")
    assert play is not None
    choose(qtbot, window, "motion", "Full")
    window.stage.player.play(True)
    assert window.stage.player.is_playing
    choose(qtbot, window, "motion", "None")
    assert not window.stage.player.is_playing
    assert not play.isEnabled()
    window.stage.player.play(True)
    assert not window.stage.player.is_playing
    window.stage.player.step(1)
    assert window.stage.cell_cursor.now.cell is not None
    window.stage.cell_cursor.clear()
    choose(qtbot, window, "motion", "Full")
    assert play.isEnabled()
    assert window.settings.motion == "full"


def test_restoring_is_switched(qtbot: QtBot, window: MainWindow, dialog: SettingsDialog):
    check = window.findChild(CheckBox, "settings.restore")
    assert check is not None
    assert check.isChecked()
    click(qtbot, window, "settings.restore")
    assert not window.settings.restores_session


def test_a_machine_without_a_device_is_reported(qtbot: QtBot, window: MainWindow, dialog: SettingsDialog):
    note = window.findChild(QLabel, "settings.backEndNote")
    assert note is not None
    qtbot.waitUntil(lambda: "No DirectML runtime" in note.text(), timeout=60_000)
    assert box(window, "settings.backEnd").currentText() == "NumPy reference"


def test_another_size_is_asked_for_by_its_button_only(qtbot: QtBot, window: MainWindow, dialog: SettingsDialog):
    asked: list[int] = []
    window.preferences.scale_chosen.connect(lambda: asked.append(window.settings.scale))
    apply = window.findChild(QPushButton, "settings.applyScale")
    assert apply is not None
    assert not apply.isVisible()
    choose(qtbot, window, "scale", "125 %")
    assert window.settings.scale == 100
    assert apply.isVisible()
    click(qtbot, window, "settings.applyScale")
    assert asked == [125]
    assert window.settings.scale == 125


@pytest.mark.sampled
def test_reset_brings_everything_back(qtbot: QtBot, window: MainWindow, dialog: SettingsDialog):
    for name, text in (("theme", "Dark"), ("digits", "Up to 6 digits"), ("motion", "None"), ("scale", "150 %")):
        choose(qtbot, window, name, text)
    click(qtbot, window, "settings.restore")
    click(qtbot, window, "settings.reset")
    settings = window.settings
    found = settings.theme, settings.most_digits, settings.motion, settings.scale, settings.restores_session
    assert found == ("system", None, "system", 100, True)
    assert [box(window, f"settings.{name}").currentIndex() for name in ("theme", "digits", "motion", "scale")] == [
        0
    ] * 4


def test_every_part_has_a_name_and_is_reached_by_the_keyboard(window: MainWindow, dialog: SettingsDialog):
    reached = [part for part in dialog.findChildren(QAbstractButton) if part.isVisible()]
    assert all(part.accessibleName() and part.objectName() for part in reached)
    assert all(part.focusPolicy() & Qt.FocusPolicy.TabFocus for part in reached)


@pytest.mark.parametrize("text", ["", "7", "abc", "99999999999999999999", "0.5"])
def test_a_setting_that_is_none_counts_as_not_set(window: MainWindow, text: str):
    store = window.settings._store  # pyright: ignore[reportPrivateUsage]
    for name in ("scale", "mostDigits", "motion", "restoresSession"):
        store.setValue(name, text)
    settings = window.settings
    found = settings.scale, settings.most_digits, settings.motion, settings.restores_session
    assert found == (100, None, "system", True)
    for name in ("scale", "mostDigits", "motion", "restoresSession"):
        store.remove(name)
