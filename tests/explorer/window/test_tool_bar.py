"""The tool bar has menus for import, export and the back end, and a button for the lecture."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QToolButton
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from explorer.window.tool_bar import EXPORTS, IMPORTS
from tests.explorer.helpers.window_actions import activate, editor, lay_out, settle
from widgets.controls.tool_button import ToolButton


def tool(window: MainWindow, name: str) -> ToolButton:
    found = window.tool_bar.findChild(ToolButton, name)
    assert found is not None
    return found


def test_import_and_export_open_menus_of_commands(window: MainWindow):
    for name, commands in (("import", IMPORTS), ("export", EXPORTS)):
        menu = tool(window, name).menu()
        assert menu is not None
        assert menu.actions() == [window.actions_[command] for command in commands]


def test_the_back_end_is_named_and_its_menu_opens_below_its_button(qtbot: QtBot, window: MainWindow):
    button = tool(window, "toolBar.backEnd")
    assert button.text().startswith("NumPy")
    assert button.toolTip() == window.status.backend.toolTip()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    menu = window.findChild(QMenu, "backEnds")
    assert menu is not None
    assert menu.y() >= button.mapToGlobal(button.rect().bottomLeft()).y()
    menu.close()


def test_the_whole_name_of_a_device_is_shown_where_it_has_room_and_otherwise_loses_its_middle(window: MainWindow):
    usual, long = "DirectML 1.13.1 on NVIDIA RTX 4070", "DirectML 1.15.4 on NVIDIA RTX 6000 Ada Generation Laptop GPU"
    button = tool(window, "toolBar.backEnd")
    for width in (1440, 1280):
        window.resize(width, 900)
        lay_out()
        window.tool_bar.show_back_end(usual, "")
        assert button.text() == usual
        window.tool_bar.show_back_end(long, "")
        assert button.text().startswith("DirectML 1")
        assert button.text().endswith("GPU")
        assert len(button.text()) < len(long)


def test_a_narrow_window_shows_icons_without_words(window: MainWindow):
    for width, style in (
        (1280, Qt.ToolButtonStyle.ToolButtonTextBesideIcon),
        (1024, Qt.ToolButtonStyle.ToolButtonIconOnly),
    ):
        window.resize(width, 720)
        lay_out()
        assert tool(window, "export").toolButtonStyle() == style
        extension = window.tool_bar.findChild(QToolButton, "qt_toolbar_ext_button")
        assert extension is None or not extension.isVisible()


def test_the_lecture_button_starts_the_lecture(qtbot: QtBot, window: MainWindow):
    qtbot.mouseClick(tool(window, "lecture"), Qt.MouseButton.LeftButton)
    assert window.actions_["lecture"].isChecked()
    window.actions_["lecture"].setChecked(False)


def test_the_key_of_the_panels_reaches_every_panel(qtbot: QtBot, window: MainWindow):
    activate(qtbot, window)
    for tab in range(window.tabs.count()):
        window.tabs.setCurrentIndex(tab)
        settle(qtbot, window)
        window.operators.focus_search()
        window.actions_["focusProblems"].trigger()
        focused = QApplication.focusWidget()
        assert focused is not None
        assert window.tabs.isAncestorOf(focused)


def test_a_question_mark_lists_the_shortcuts_and_the_keys_of_the_heatmaps(qtbot: QtBot, window: MainWindow):
    activate(qtbot, window)
    window.stage.slices.focus_first()
    qtbot.keyClick(window, "?")
    box = window.findChild(QMessageBox, "shortcutList")
    assert box is not None
    shown = box.text().replace("&nbsp;", " ")
    for key in ("Ctrl+/, ?", "PgUp, PgDn", "[, ]", ", .", "B (hold)", "Esc"):
        assert f"<b>{key}</b>" in shown
    box.accept()
    box.setObjectName("")  # it is deleted later
    window.operators.focus_search()
    search = editor(window, "operators.search")
    qtbot.keyClick(search, "?")
    assert search.text() == "?"
    assert window.findChild(QMessageBox, "shortcutList") is None
