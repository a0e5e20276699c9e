"""Acts of the random user with menus, shortcuts, dialogs, undo, tabs and the size of the window. Another act restarts
the program.
"""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QInputDialog,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
)
from shiboken6 import isValid

from ops import Case
from tests.explorer.helpers.random_user.actor import Hand
from tests.explorer.helpers.random_user.inputs import TEXTS, desc_text
from tests.explorer.helpers.random_user.invariants import BrokenError
from widgets.heatmap.heatmap import Heatmap

SIZES = ((1024, 640), (1280, 720), (1280, 800), (1920, 1080), (3000, 700), (1030, 1600))


def trigger(hand: Hand) -> str:
    """Triggers a random command of the menus or submenus; returns a description, '' if nothing was done."""
    menus = [action.menu() for action in hand.window.menuBar().actions()]
    menu = hand.random.choice([menu for menu in menus if isinstance(menu, QMenu)])
    while True:
        menu.aboutToShow.emit()
        found = _usable(menu)
        if not found:
            return ""
        action = hand.random.choice(found)
        below = action.menu()
        if not isinstance(below, QMenu):
            # Restarts only rarely.
            is_left = action.objectName() == "action.quit" and hand.random.random() < 0.8
            return "" if is_left else hand.trigger(action, menu)
        menu = below


def choose_in_popup(hand: Hand) -> str:
    """Chooses an entry of the open menu, or closes the menu; returns a description, '' if nothing was done."""
    menu = QApplication.activePopupWidget()
    if menu is None:
        return ""
    found = _usable(menu) if isinstance(menu, QMenu) else []
    if not isinstance(menu, QMenu) or not found or hand.random.random() < 0.3:
        told = menu.objectName() or type(menu).__name__
        QTest.keyClick(menu, Qt.Key.Key_Escape)
        if isValid(menu) and menu.isVisible():
            menu.close()
        return f"closed {told}"
    action = hand.random.choice(found)
    below = action.menu()
    if not isinstance(below, QMenu):
        return hand.trigger(action, menu)
    below.aboutToShow.emit()
    entries = _usable(below)
    told = hand.trigger(hand.random.choice(entries), below) if entries else ""
    if isValid(menu):
        menu.close()
    return told


def press_shortcut(hand: Hand) -> str:
    """Sends a random shortcut to the widget with the focus or, if there is none, to the window.

    Returns a description; '' if the shortcut would quit the program.
    """
    focused = QApplication.focusWidget() or hand.window
    action = hand.random.choice([action for action in hand.window.actions_.all() if action.shortcuts()])
    if action.objectName() == "action.quit":
        return ""
    keys = hand.random.choice(action.shortcuts())
    told = f"{action.objectName()} on {focused.objectName() or type(focused).__name__}"
    QTest.keySequence(focused, keys)
    return told


def look_for_context(hand: Hand) -> str:
    """Opens the context menu of a cell, or the menu of the back end. Returns a description of the action."""
    heatmap = hand.one_of(Heatmap)
    if heatmap is None or hand.random.random() < 0.3:
        hand.window.device_view.open_menu()
        return "back end"
    hand.focus(heatmap)
    place = hand.place_in(heatmap)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, heatmap.mapToGlobal(place))
    QApplication.sendEvent(heatmap, event)
    return f"{heatmap.objectName()} {place.toTuple()}"


def answer(hand: Hand) -> str:
    """Presses a button of an open dialog, fills in one of its fields, or closes the dialog. Returns a description, or
    '' if no dialog is open.
    """
    boxes = hand.boxes()
    if not boxes:
        return ""
    modal = QApplication.activeModalWidget()
    box = modal if isinstance(modal, QDialog) else hand.random.choice(boxes)
    told, way = box.objectName() or type(box).__name__, hand.random.random()
    if way < 0.5:
        return f"{told} {_press_a_button(hand, box)}"
    if way < 0.9 and (done := _fill_in(hand, box)):
        return f"{told} {done}"
    box.reject()
    return f"{told} rejected"


def undo_or_redo(hand: Hand) -> str:
    stack, times = hand.window.session.undo_stack, hand.random.randrange(1, 5)
    is_undo = hand.random.random() < 0.6
    for _ in range(times):
        stack.undo() if is_undo else stack.redo()
    return f"{'undo' if is_undo else 'redo'} {times}"


def resize(hand: Hand) -> str:
    size = hand.random.choice(SIZES)
    hand.window.resize(*size)
    return str(size)


def change_tab(hand: Hand) -> str:
    number = hand.random.randrange(hand.window.tabs.count())
    hand.window.tabs.setCurrentIndex(number)
    return str(number)


def begin_anew(hand: Hand) -> str:
    """Restarts the program, which restores its session; returns the name of the operator that is then open."""
    window = hand.window
    # The inputs of a node are computed anew after the start.
    is_alone = window.session.opened is None
    keeps = window.settings.restores_session and not window.session.is_modified and is_alone
    before = window.session.case, window.session.level
    hand.begin_anew()
    now = hand.window.session.case, hand.window.session.level
    if keeps and not _has_many_numbers(before[0]) and now != before:
        raise BrokenError(f"{before} was open at the end, {now} is at the start")
    return now[0].operator.name


def _has_many_numbers(case: Case) -> bool:
    from explorer.recovery.session_file import Remembered

    return bool(Remembered(case).lost())


def _usable(menu: QMenu) -> list[QAction]:
    return [action for action in menu.actions() if action.isEnabled() and not action.isSeparator()]


def _press_a_button(hand: Hand, box: QDialog) -> str:
    buttons = [button for button in box.findChildren(QAbstractButton) if button.isVisible() and button.isEnabled()]
    if not buttons:
        return "has no button"
    button = hand.random.choice(buttons)
    told = button.text() or button.objectName()
    hand.reached.note_editor(button)
    button.click()
    return told


def _fill_in(hand: Hand, box: QDialog) -> str:
    if isinstance(box, QInputDialog):
        text = hand.random.choice(TEXTS)
        box.setTextValue(text)
        box.accept()
        return repr(text[:30])
    kinds = (QLineEdit, QComboBox, QPlainTextEdit, QAbstractItemView)
    found = [widget for kind in kinds for widget in box.findChildren(kind) if widget.isVisible() and widget.isEnabled()]
    if not found:
        return ""
    widget = hand.random.choice(found)
    hand.reached.note_editor(widget)
    if isinstance(widget, QLineEdit):
        text = hand.random.choice(TEXTS)[:24]
        hand.write(widget, text)
        return f"{widget.objectName()} {text!r}"
    if isinstance(widget, QComboBox):
        number = hand.random.randrange(max(widget.count(), 1))
        widget.setCurrentIndex(number)
        widget.activated.emit(number)
        return f"{widget.objectName()} {number}"
    if isinstance(widget, QPlainTextEdit):
        if not widget.isReadOnly():
            widget.setPlainText(desc_text(hand.random))
        return widget.objectName()
    place = QPoint(20, hand.random.randrange(max(widget.viewport().height(), 1)))
    QTest.mouseClick(widget.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QTest.keyClick(widget, hand.random.choice((Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_End)))
    return widget.objectName()
