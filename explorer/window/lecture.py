"""Lecture mode: heatmaps and formula fill the screen, large and in high contrast."""

from math import ceil

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QMenu, QVBoxLayout, QWidget
from shiboken6 import isValid

from explorer.teaching.lecture_head import LectureHead
from explorer.teaching.lecture_page import LecturePage
from explorer.window.parts import Parts
from widgets.style.fonts import SMALLEST_LECTURE_NUMBER_PX
from widgets.style.theme import high_contrast


class Lecture(QObject):
    """Moves the stage of the window to a page that magnifies it, and back to the window when the lecture ends."""

    def __init__(self, parts: Parts) -> None:
        window = parts.window
        super().__init__(window)
        self._window, self._parts = window, parts
        self._columns: QWidget | None = None
        self._focused: QWidget | None = None
        self._state, self._place = window.windowState(), window.geometry()
        self._shown_before: list[QWidget] = []
        self._lent: list[QAction] = []
        self._head = LectureHead()
        # Between lectures the board is a child of the window.
        self._board = QWidget(window)
        self._board.hide()
        self._board.setObjectName("lecture.board")
        layout = QVBoxLayout(self._board)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._head)
        self._page: LecturePage | None = None
        parts.session.case_changed.connect(self._head.show_case)
        parts.theming.changed.connect(self._show_theme)
        self._head.left.connect(parts.actions["lecture"].toggle)

    @property
    def is_on(self) -> bool:
        """True during a lecture."""
        return self._page is not None

    def set_on(self, is_on: bool) -> None:
        """Starts or ends the lecture."""
        if is_on and not self.is_on:
            self._begin()
        elif self.is_on and not is_on:
            self._end()

    def _begin(self) -> None:
        window, parts = self._window, self._parts
        self._state, self._place, self._focused = window.windowState(), window.geometry(), window.focusWidget()
        self._columns = window.takeCentralWidget()
        self._shown_before = [part for part in self._chrome if part.isVisibleTo(window)]
        for part in self._shown_before:
            part.hide()
        # The shortcuts of hidden menus do not work, so the actions are added to the window.
        lent = [action for action in parts.actions.all() if action not in parts.stage.actions()]
        self._lent = [*lent, *parts.tool_bar.history]
        window.addActions(self._lent)
        self._move_stage(self._board.layout())
        parts.stage.set_lecturing(True)
        self._head.show_case(parts.session.case)
        self._board.setParent(None)
        self._page = LecturePage(self._board)
        self._board.show()
        self._page.magnified.connect(self._on_magnified)
        window.setCentralWidget(self._page)
        self._show_theme()
        window.showFullScreen()
        self._page.setFocus(Qt.FocusReason.ShortcutFocusReason)
        parts.stage.slices.focus_first()

    def _end(self) -> None:
        window, parts, page = self._window, self._parts, self._page
        assert page is not None
        assert self._columns is not None
        self._page = None
        # On the page a menu is an item of the graphics scene, which is not closed otherwise.
        for menu in parts.stage.findChildren(QMenu):
            menu.close()
        page.give_back()
        self._board.setParent(window)
        parts.stage.set_lecturing(False)
        self._move_stage(parts.middle.layout())
        window.takeCentralWidget()
        page.deleteLater()
        window.setCentralWidget(self._columns)
        self._columns.show()
        for action in self._lent:
            window.removeAction(action)
        for part in self._shown_before:
            part.show()
        parts.preferences.show_numbers()
        parts.stage.set_theme(parts.theming.theme)
        window.setWindowState(self._state)
        if not self._state & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen):
            window.setGeometry(self._place)
        if self._focused is not None and isValid(self._focused):
            self._focused.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _chrome(self) -> list[QWidget]:
        return [self._window.menuBar(), self._parts.tool_bar, self._parts.status]

    def _move_stage(self, layout: object) -> None:
        assert isinstance(layout, QBoxLayout)
        place = layout.count() if layout is self._board.layout() else 0
        layout.insertWidget(place, self._parts.stage, 1)
        self._parts.stage.show()

    def _on_magnified(self, factor: float) -> None:
        self._parts.preferences.show_numbers(ceil(SMALLEST_LECTURE_NUMBER_PX / factor))

    def _show_theme(self) -> None:
        if self._page is not None:
            theme = high_contrast(self._parts.theming.theme)
            self._parts.stage.set_theme(theme)
            self._head.set_theme(theme)
            self._page.set_theme(theme)
