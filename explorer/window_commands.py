"""The menus of the window, and what each of their commands does."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import isValid

from explorer import about, dialogs
from explorer.actions import GROUP_STARTS
from explorer.code_panel import cpp_writer
from explorer.history_actions import HistoryActions
from explorer.language_menu import LanguageMenu
from explorer.recent_files import RecentFiles
from explorer.status_line import DONE_MS

if TYPE_CHECKING:
    from explorer.lecture import Lecture
    from explorer.main_window import MainWindow
    from explorer.predict import Predict


class WindowCommands(QObject):
    """Connects every action with the part that acts. `numbers_outdated` when a command shows other tensors."""

    numbers_outdated = Signal()

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._focus_before_search: QWidget | None = None
        self._history = HistoryActions(window.session.undo_stack, window)
        self._lecture: Lecture | None = None
        self._predict: Predict | None = None
        self.theme_menu = self._filled_menus()
        self._connect_switches()
        for name, slot in self._slots().items():
            window.actions_[name].triggered.connect(partial(_call, slot))
        window.operators.escaped.connect(self._on_search_escaped)
        window.form.doc_requested.connect(self.show_doc)
        window.stage.menu_requested.connect(self._on_cell_menu)
        # Memory is no part of the stage; its cells have the same menu.
        window.memory.addAction(window.actions_["cellMenu"])

    def say_anew(self) -> None:
        """The commands and the history in the language of the program."""
        self._window.actions_.retranslate()
        self._history.retranslate()

    def show_doc(self) -> None:
        self._window.tabs.setCurrentWidget(self._window.doc)

    def find_operator(self) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and not self._window.operators.isAncestorOf(focused):
            self._focus_before_search = focused
        self._window.browser.focus_search()

    def export_image(self, field: str = "") -> None:
        """Asks how; of a tensor, or of the whole stage."""
        from explorer.image_dialog import ImageDialog  # opened long after the start

        ImageDialog(self._window, field).open()

    def copy_image(self, field: str = "") -> None:
        """At the scale of the last export."""
        from explorer import image_export

        window, scale = self._window, self._window.settings.image_scale
        figure = image_export.figure(window.stage, field, window.theming.theme)
        if why := image_export.why_not(window.stage, field, figure, image_export.PNG, scale):
            dialogs.say_not_copied(window, why)
            return
        image_export.copy(figure, scale)
        size = figure.pixels(scale)
        told = self.tr("Copied a picture of {0} x {1} pixels").format(size.width(), size.height())
        window.status.showMessage(told, DONE_MS)

    def _filled_menus(self) -> QMenu:
        """Fills the menu bar; the answer is the menu that themes go into."""
        window, themes = self._window, QMenu(self.tr("&Theme"), self._window)
        undo, redo = self._history.undo, self._history.redo
        window.tool_bar.set_history(undo, redo)
        titles = {
            "File": self.tr("&File"), "Edit": self.tr("&Edit"), "View": self.tr("&View"), "Run": self.tr("&Run"),
            "Help": self.tr("&Help"),
        }  # fmt: skip
        for name, title in titles.items():
            menu = window.menuBar().addMenu(title)
            if name == "Edit":
                menu.addActions([undo, redo])
            menu.addActions(window.actions_.in_menu(name))
            if name == "File":
                menu.insertMenu(window.actions_["save"], RecentFiles(window.files, menu))
            if name == "View":
                menu.addSeparator()
                menu.addMenu(themes)
                languages = menu.addMenu(self.tr("&Language"))
                LanguageMenu(window.preferences, languages)
            if name == "Help":
                lessons = QMenu(self.tr("&Lessons"), menu)
                lessons.setObjectName("lessons")
                lessons.aboutToShow.connect(partial(window.course.fill_menu, lessons))
                menu.insertMenu(window.actions_["documentation"], lessons)
            for start in (window.actions_[each] for each in GROUP_STARTS):
                if start in menu.actions():
                    menu.insertSeparator(start)
        return themes

    def _connect_switches(self) -> None:
        window, actions = self._window, self._window.actions_
        actions["follow"].setChecked(window.settings.follows)
        actions["follow"].toggled.connect(self._on_follow_toggled)
        window.stage.linking.set_follows(window.settings.follows)
        actions["lecture"].toggled.connect(self._on_lecture_toggled)
        actions["predict"].toggled.connect(self._on_predict_toggled)
        actions["showEqual"].setChecked(window.settings.shows_equal)
        window.stage.show_equal(window.settings.shows_equal)
        actions["showEqual"].toggled.connect(self._on_show_equal_toggled)

    def _slots(self) -> dict[str, Callable[[], object]]:
        window = self._window
        return {
            "open": window.files.ask_and_open,
            "save": window.files.save,
            "saveAs": window.files.ask_and_save,
            "exportImage": self.export_image,
            "exportTensors": window.input.export_all,
            "quit": window.close,
            "copyNumbers": window.input.copy,
            "pasteNumbers": window.pasting.paste_on_stage,
            "copyTable": window.input.copy_table,
            "copyImage": self.copy_image,
            "copyShareText": self._on_copy_share_text,
            "copyCpp": self._on_copy_cpp,
            "pasteDesc": window.pasting.paste,
            "editCell": window.input.edit,
            "cellMenu": self._on_cell_menu_asked,
            "addDimension": partial(window.session.change_ranks, 1),
            "removeDimension": partial(window.session.change_ranks, -1),
            "settings": self._on_settings,
            "findOperator": self.find_operator,
            "focusForm": self._on_focus_form,
            "focusStage": window.stage.focus_first,
            "focusProblems": window.problems.focus_list,
            "zoomIn": partial(window.stage.tensors.zoom, 1),
            "zoomOut": partial(window.stage.tensors.zoom, -1),
            "zoomFit": window.stage.tensors.fit,
            "resetView": window.stage.reset_view,
            "run": window.run_now,
            "backEnd": window.device_view.open_menu,
            "nextProblem": window.navigation.next,
            "previousProblem": window.navigation.previous,
            "fix": self._on_fix,
            "fixAll": window.navigation.fix_all,
            "documentation": self.show_doc,
            "shortcuts": partial(about.show_shortcuts, window),
            "about": partial(about.show_about, window),
        }

    def _on_settings(self) -> None:
        from explorer.settings_dialog import SettingsDialog  # opened long after the start

        SettingsDialog(self._window).open()

    def _on_copy_cpp(self) -> None:
        self._window.input.copy_text(cpp_writer(self._window.session.case), self.tr("Copied the C++"))

    def _on_copy_share_text(self) -> None:
        from explorer.sharing import copy_share_text  # copied long after the start

        copy_share_text(self._window)

    def _on_search_escaped(self) -> None:
        before = self._focus_before_search
        # An editor of the operator before is gone by now.
        if before is not None and isValid(before):
            before.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_focus_form(self) -> None:
        window = self._window
        window.form.focus_path(window.session.case.operator.fields[0].name + ".Sizes[0]")

    def _on_fix(self) -> None:
        """Of a number that a cell has just refused, else of the field with the focus."""
        if not self._window.input.cells.mend():
            self._window.navigation.fix_focused()

    def _on_follow_toggled(self, follows: bool) -> None:
        self._window.settings.follows = follows
        self._window.stage.linking.set_follows(follows)

    def _on_predict_toggled(self, is_on: bool) -> None:
        if self._predict is None:
            from explorer.predict import Predict  # few people predict

            window = self._window
            self._predict = Predict(window.session, window.stage)
            self._predict.set_theme(window.theming.theme)
            window.theming.changed.connect(self._predict.set_theme)
            self._predict.strip.closed.connect(window.actions_["predict"].toggle)
        self._predict.set_on(is_on)
        self.numbers_outdated.emit()

    def _on_lecture_toggled(self, is_on: bool) -> None:
        if self._lecture is None:
            from explorer.lecture import Lecture  # few people lecture

            self._lecture = Lecture(self._window)
        self._lecture.set_on(is_on)

    def _on_show_equal_toggled(self, shows: bool) -> None:
        self._window.settings.shows_equal = shows
        self._window.stage.show_equal(shows)
        self.numbers_outdated.emit()

    def _on_cell_menu(self, field: str, cell: object, place: QPoint) -> None:
        if isinstance(cell, tuple):
            from explorer.cell_menu import CellMenu  # opened by a click, long after the start

            CellMenu(self._window, field, cell).popup(place)

    def _on_cell_menu_asked(self) -> None:
        """What the Menu key does, for keyboards without one."""
        if (focused := QApplication.focusWidget()) is not None:
            place = focused.rect().center()
            event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, place, focused.mapToGlobal(place))
            QApplication.sendEvent(focused, event)


def _call(slot: Callable[[], object], *_: object) -> None:
    """An action also says whether it is checked, which no command asks."""
    slot()
