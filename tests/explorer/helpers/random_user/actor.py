"""Acts as the random user: makes random choices, finds and uses widgets, and counts which actions and operators were
reached.
"""

from pathlib import Path
from random import Random
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu, QWidget

from explorer.window.main_window import MainWindow
from tests.explorer.helpers.random_user.action_coverage import Reached
from tests.explorer.helpers.random_user.program import Seat
from widgets.heatmap.heatmap import Heatmap

W = TypeVar("W", bound=QWidget)


class Hand:
    """Acts as a random user. The random generator is seeded anew for every act, so that the choices of an act do not
    depend on earlier acts.
    """

    def __init__(self, seat: Seat, folder: Path, random: Random, reached: Reached) -> None:
        self.seat, self.folder, self.random, self.reached = seat, folder, random, reached
        self._watch()

    @property
    def window(self) -> MainWindow:
        return self.seat.window

    def begin(self, act: str) -> None:
        """Seeds the random generator with the name of the next act."""
        self.random.seed(act)

    def begin_anew(self) -> None:
        """Ends the program, and starts it again."""
        self.seat.close()
        self.seat.open()
        self._watch()

    def all_of(self, kind: type[W]) -> list[W]:
        """All widgets of a class that are visible and enabled."""
        return [widget for widget in self.seat.find_all(kind) if widget.isVisible() and widget.isEnabled()]

    def one_of(self, kind: type[W]) -> W | None:
        found = self.all_of(kind)
        return self.random.choice(found) if found else None

    def boxes(self) -> list[QDialog]:
        return [box for box in self.window.findChildren(QDialog) if box.isVisible()]

    def place_in(self, widget: QWidget) -> QPoint:
        """A random position in a widget, mostly in its visible part."""
        if isinstance(widget, Heatmap) and widget.shown is not None and self.random.random() < 0.8:
            area = widget.shown.grid.visible.toRect()
            widths, heights = max(area.width(), 1), max(area.height(), 1)
            return area.topLeft() + QPoint(self.random.randrange(widths), self.random.randrange(heights))
        return QPoint(self.random.randrange(max(widget.width(), 1)), self.random.randrange(max(widget.height(), 1)))

    def focus(self, widget: QWidget) -> None:
        self.window.activateWindow()
        widget.setFocus(self.random.choice((Qt.FocusReason.TabFocusReason, Qt.FocusReason.MouseFocusReason)))

    def write(self, edit: QLineEdit, text: str) -> None:
        """Types `text` into `edit` character by character. Characters that have no key are inserted directly. If `text`
        is empty, presses Backspace.
        """
        if not text:
            QTest.keyClick(edit, Qt.Key.Key_Backspace)
        for letter in text:
            if letter.isascii() and letter.isprintable():
                QTest.keyClicks(edit, letter)
            else:
                edit.insert(letter)

    def trigger(self, action: QAction, menu: QMenu) -> str:
        """Triggers an action and closes its menu, as a click does. Returns a name of the action."""
        named = action.objectName() or f"{menu.objectName().rpartition('.')[2]} entry"
        # Actions that exist as long as the window are counted by `_watch`.
        if not self.reached.watches(action):
            self.reached.note_action(named)
        action.trigger()
        if (popup := QApplication.activePopupWidget()) is not None and popup is menu:
            popup.close()
        return named

    def _watch(self) -> None:
        """Starts to count how often each command of the window is used. Commands that come and go, such as those of
        context menus, are not counted.
        """
        self.reached.watch(action for action in self.window.findChildren(QAction) if "." in action.objectName())
