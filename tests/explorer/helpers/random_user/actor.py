"""What an act of somebody without a plan needs: a choice, something to act on, and a note of what was reached."""

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
    """Chooses by one generator, which begins anew with every act: an act does the same whatever was chosen before."""

    def __init__(self, seat: Seat, folder: Path, random: Random, reached: Reached) -> None:
        self.seat, self.folder, self.random, self.reached = seat, folder, random, reached
        self._watch()

    @property
    def window(self) -> MainWindow:
        return self.seat.window

    def begin(self, act: str) -> None:
        """All that is chosen from now on follows from this."""
        self.random.seed(act)

    def begin_anew(self) -> None:
        """Ends the program and starts it."""
        self.seat.close()
        self.seat.open()
        self._watch()

    def all_of(self, kind: type[W]) -> list[W]:
        """All that can be seen and used."""
        return [widget for widget in self.seat.find_all(kind) if widget.isVisible() and widget.isEnabled()]

    def one_of(self, kind: type[W]) -> W | None:
        found = self.all_of(kind)
        return self.random.choice(found) if found else None

    def boxes(self) -> list[QDialog]:
        return [box for box in self.window.findChildren(QDialog) if box.isVisible()]

    def place_in(self, widget: QWidget) -> QPoint:
        """Mostly where something is seen."""
        if isinstance(widget, Heatmap) and widget.shown is not None and self.random.random() < 0.8:
            area = widget.shown.grid.visible.toRect()
            widths, heights = max(area.width(), 1), max(area.height(), 1)
            return area.topLeft() + QPoint(self.random.randrange(widths), self.random.randrange(heights))
        return QPoint(self.random.randrange(max(widget.width(), 1)), self.random.randrange(max(widget.height(), 1)))

    def focus(self, widget: QWidget) -> None:
        self.window.activateWindow()
        widget.setFocus(self.random.choice((Qt.FocusReason.TabFocusReason, Qt.FocusReason.MouseFocusReason)))

    def write(self, edit: QLineEdit, text: str) -> None:
        """Key by key, as far as a keyboard has them."""
        if not text:
            QTest.keyClick(edit, Qt.Key.Key_Backspace)
        for letter in text:
            if letter.isascii() and letter.isprintable():
                QTest.keyClicks(edit, letter)
            else:
                edit.insert(letter)

    def trigger(self, action: QAction, menu: QMenu) -> str:
        """As a click in a menu does, which closes it."""
        named = action.objectName() or f"{menu.objectName().rpartition('.')[2]} entry"
        # What lives as long as the window counts itself, however it is triggered.
        if not self.reached.watches(action):
            self.reached.note_action(named)
        action.trigger()
        if (popup := QApplication.activePopupWidget()) is not None and popup is menu:
            popup.close()
        return named

    def _watch(self) -> None:
        """Every command that the window has from the start."""
        self.reached.watch(action for action in self.window.findChildren(QAction) if "." in action.objectName())
