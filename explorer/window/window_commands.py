"""Fills the menus of the window, and connects every command with its slot."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import isValid

from explorer.code.code_panel import cpp_writer
from explorer.files.recent_files import RecentFiles
from explorer.panels.doc_panel import DocPanel
from explorer.preferences.preferences import LanguageMenu
from explorer.problems.navigation import WholeProblems
from explorer.shell import dialogs
from explorer.shell.actions import GROUP_STARTS
from explorer.window.history_actions import HistoryActions
from explorer.window.layout_memory import shared_view
from explorer.window.parts import Parts
from ops.model.case import Case
from widgets.style.delays import COMPARE_AFTER_MS, DONE_MS

if TYPE_CHECKING:
    from explorer.teaching.predict import Predict
    from explorer.window.compare_view import CompareView
    from explorer.window.lecture import Lecture


class WindowCommands(QObject):
    """Fills the menus of the window, and connects every action to the function that it runs."""

    numbers_outdated = Signal()  # a command changed which tensors are shown

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self._focus_before_search: QWidget | None = None
        self._history = HistoryActions(parts.session.undo_stack, parts.window)
        self.compare: CompareView | None = None
        self._lecture: Lecture | None = None
        self._predict: Predict | None = None
        self.theme_menu = self._filled_menus()
        self._connect_switches()
        for name, slot in self._slots().items():
            parts.actions[name].triggered.connect(partial(_call, slot))
        parts.operators.escaped.connect(self._on_search_escaped)
        parts.form.doc_requested.connect(self.show_doc)
        parts.course.comparison_asked.connect(self._on_comparison_asked)
        parts.stage.menu_requested.connect(self._on_cell_menu)

    def say_anew(self) -> None:
        """Sets the texts of the commands in the current language."""
        self._parts.actions.retranslate()
        self._history.retranslate()
        if self.compare is not None:
            self.compare.say_anew()

    def show_doc(self) -> None:
        """Opens the Page tab."""
        self._parts.tabs.setCurrentWidget(self._parts.tabs.panel(DocPanel))

    def find_operator(self) -> None:
        """Gives the focus to the search of operators. Escape gives it back to the widget that had it before."""
        if self._lecture is not None and self._lecture.is_on:
            self._lecture.find_operator()
            return
        focused = QApplication.focusWidget()
        if focused is not None and not self._parts.operators.isAncestorOf(focused):
            self._focus_before_search = focused
        self._parts.browser.focus_search()

    def export_image(self, field: str = "") -> None:
        """Opens the dialog that exports an image of a tensor, or of the whole stage if `field` is ''."""
        from explorer.exporting.image_dialog import ImageDialog  # imported here, because the start does not need it

        parts = self._parts
        dialog = ImageDialog(
            parts.session, parts.stage, parts.settings, parts.status, parts.theming, parts.window, field
        )
        dialog.open()

    def copy_image(self, field: str = "") -> None:
        """Copies an image of a tensor, or of the whole stage if `field` is '', at the scale of the last export."""
        from explorer.exporting import image_export

        parts, scale = self._parts, self._parts.settings.image_scale
        figure = image_export.figure(parts.stage, field, parts.theming.theme)
        if why := image_export.why_not(parts.stage, field, figure, image_export.PNG, scale):
            dialogs.say_not_copied(parts.window, why)
            return
        image_export.copy(figure, scale)
        size = figure.pixels(scale)
        text = self.tr("Copied a picture of {0} x {1} pixels").format(size.width(), size.height())
        parts.status.showMessage(text, DONE_MS)

    def _filled_menus(self) -> QMenu:
        """Fills the menu bar. Returns the menu for the themes, which is still empty."""
        parts = self._parts
        themes = QMenu(self.tr("&Theme"), parts.window)
        undo, redo = self._history.undo, self._history.redo
        parts.tool_bar.set_history(undo, redo)
        titles = {
            "File": self.tr("&File"), "Edit": self.tr("&Edit"), "View": self.tr("&View"), "Run": self.tr("&Run"),
            "Help": self.tr("&Help"),
        }  # fmt: skip
        for name, title in titles.items():
            menu = parts.window.menuBar().addMenu(title)
            if name == "Edit":
                menu.addActions([undo, redo])
            menu.addActions(parts.actions.in_menu(name))
            if name == "File":
                menu.insertMenu(parts.actions["save"], RecentFiles(parts.files, menu))
            if name == "View":
                menu.addSeparator()
                menu.addMenu(themes)
                languages = menu.addMenu(self.tr("&Language"))
                LanguageMenu(parts.preferences, languages)
            if name == "Help":
                lessons = QMenu(self.tr("&Lessons"), menu)
                lessons.setObjectName("lessons")
                lessons.aboutToShow.connect(partial(parts.course.fill_menu, lessons))
                menu.insertMenu(parts.actions["makeLesson"], lessons)
            for start in (parts.actions[each] for each in GROUP_STARTS):
                if start in menu.actions():
                    menu.insertSeparator(start)
        return themes

    def _connect_switches(self) -> None:
        parts, actions = self._parts, self._parts.actions
        actions["follow"].setChecked(parts.settings.follows)
        actions["follow"].toggled.connect(self._on_follow_toggled)
        parts.stage.linking.set_follows(parts.settings.follows)
        actions["compare"].toggled.connect(self._on_compare_toggled)
        actions["lecture"].toggled.connect(self._on_lecture_toggled)
        actions["predict"].toggled.connect(self._on_predict_toggled)
        actions["showEqual"].setChecked(parts.settings.shows_equal)
        parts.stage.show_equal(parts.settings.shows_equal)
        actions["showEqual"].toggled.connect(self._on_show_equal_toggled)

    def _slots(self) -> dict[str, Callable[[], object]]:
        parts = self._parts
        return {
            "open": parts.files.ask_and_open,
            "save": parts.files.save,
            "saveAs": parts.files.ask_and_save,
            "exportImage": self.export_image,
            "exportPage": self._on_export_page,
            "exportTensors": parts.input.export_all,
            "quit": parts.window.close,
            "copyNumbers": parts.input.copy,
            "pasteNumbers": parts.pasting.paste_on_stage,
            "copyTable": parts.input.copy_table,
            "copyImage": self.copy_image,
            "copyShareText": self._on_copy_share_text,
            "copyCpp": self._on_copy_cpp,
            "pasteDesc": parts.pasting.paste,
            "editCell": parts.input.edit,
            "cellMenu": self._on_cell_menu_asked,
            "useOutput": self._on_use_output,
            "addDimension": partial(parts.session.change_ranks, 1),
            "removeDimension": partial(parts.session.change_ranks, -1),
            "settings": self._on_settings,
            "findOperator": self.find_operator,
            "focusGraph": self._on_focus_graph,
            "focusForm": self._on_focus_form,
            "focusStage": parts.stage.slices.focus_first,
            "focusProblems": parts.tabs.focus_panel,
            "zoomIn": partial(parts.stage.tensors.zoom, 1),
            "zoomOut": partial(parts.stage.tensors.zoom, -1),
            "zoomFit": parts.stage.tensors.fit,
            "resetView": parts.stage.reset_view,
            "run": parts.large_run.ask_or_run,
            "backEnd": partial(parts.device_view.open_menu, None),
            "firstNotFinite": partial(self._on_find, "not finite"),
            "firstOverflow": partial(self._on_find, "overflow"),
            "firstDifferent": partial(self._on_find, "different"),
            "otherRun": partial(self._on_find, "other run"),
            "nextProblem": parts.navigation.next,
            "previousProblem": parts.navigation.previous,
            "fix": self._on_fix,
            "fixAll": parts.navigation.fix_all,
            "makeLesson": self._on_make_lesson,
            "documentation": self.show_doc,
            "shortcuts": self._on_shortcuts,
            "about": self._on_about,
        }

    def _on_shortcuts(self) -> None:
        from explorer.window.about import show_shortcuts  # imported here, because the start does not need it

        show_shortcuts(self._parts.window)

    def _on_about(self) -> None:
        from explorer.window.about import show_about

        show_about(self._parts.window)

    def _on_settings(self) -> None:
        # Imported here, because the start does not need it.
        from explorer.preferences.settings_dialog import SettingsDialog

        parts = self._parts
        SettingsDialog(parts.settings, parts.theming, parts.preferences, parts.devices, parts.window).open()

    def _on_make_lesson(self) -> None:
        from explorer.teaching.lesson_dialog import LessonDialog  # imported here, because it is seldom used

        parts = self._parts
        LessonDialog(parts.session, parts.theming, parts.course.result, parts.files.open_lesson, parts.window).open()

    def _on_copy_cpp(self) -> None:
        self._parts.input.copy_text(cpp_writer(self._parts.session.case), self.tr("Copied the C++"))

    def _on_export_page(self) -> None:
        from explorer.exporting.page_export import save_page  # imported here, because the start does not need it

        save_page(self._parts.session, self._parts.stage, self._parts.window)

    def _on_copy_share_text(self) -> None:
        from explorer.code.sharing import copy_share_text  # imported here, because the start does not need it

        copy_share_text(self._parts.session, shared_view(self._parts), self._parts.input.copying, self._parts.window)

    def _on_find(self, what: str) -> None:
        """Shows the first node with a problem in the open network. `what` is the kind of problem, such as
        "overflow".
        """
        if (whole := self._shown_network()) is not None:
            whole.find(what)

    def _on_focus_graph(self) -> None:
        if (whole := self._shown_network()) is not None:
            whole.focus_graph()

    def _shown_network(self) -> WholeProblems | None:
        """Returns the view of the open network. If none is shown, returns None and shows a message in the status
        line.
        """
        whole = self._parts.navigation.whole
        if whole is None or not whole.is_shown:
            self._parts.status.tell(self.tr("Open a model with several operators first."))
            return None
        return whole

    def _on_use_output(self) -> None:
        from explorer.network import use_output  # imported here, because the start does not need it

        parts = self._parts
        if why := use_output.ask(parts.session, parts.theming.theme, parts.window):
            parts.status.tell(why)

    def _on_search_escaped(self) -> None:
        before = self._focus_before_search
        # The widget may be an editor of another operator, which has been deleted.
        if before is not None and isValid(before):
            before.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_focus_form(self) -> None:
        parts = self._parts
        parts.navigation.show_editors()
        parts.form.focus_path(parts.session.case.operator.fields[0].name + ".Sizes[0]")

    def _on_fix(self) -> None:
        """Applies the fix for the number that a cell has just refused, if there is one; otherwise the fix for the
        focused field.
        """
        if not self._parts.input.cells.fix_refused():
            self._parts.navigation.fix_focused()

    def _on_follow_toggled(self, follows: bool) -> None:
        self._parts.settings.follows = follows
        self._parts.stage.linking.set_follows(follows)

    def _on_predict_toggled(self, is_on: bool) -> None:
        if self._predict is None:
            from explorer.teaching.predict import Predict  # imported here, because it is seldom used

            parts = self._parts
            self._predict = Predict(parts.session, parts.stage)
            self._predict.strip.closed.connect(parts.actions["predict"].toggle)
        self._predict.set_on(is_on)
        self.numbers_outdated.emit()

    def _on_compare_toggled(self, is_on: bool) -> None:
        if self.compare is None:
            from explorer.window.compare_view import CompareView  # imported here, because it is seldom used

            self.compare = CompareView(self._parts)
            # Making the view takes a turn of the event loop, and comparing takes a later one.
            QTimer.singleShot(COMPARE_AFTER_MS, self.compare, self._start_comparing)
        else:
            self.compare.compare_with(self._parts.session.case if is_on else None)

    def _start_comparing(self) -> None:
        """Starts the comparison: a copy of the current case becomes setting B.

        This is called with a delay. It does nothing if the user has ended the comparison or has chosen another B since
        then.
        """
        parts = self._parts
        if self.compare is not None and self.compare.other is None and parts.actions["compare"].isChecked():
            self.compare.compare_with(parts.session.case)

    def _on_comparison_asked(self, other: Case | None) -> None:
        """Starts a comparison of the current case with `other`, the setting B of a lesson. If `other` is None, ends the
        comparison.
        """
        self._parts.actions["compare"].setChecked(other is not None)
        if self.compare is not None and other is not None:
            self.compare.compare_with(other)

    def _on_lecture_toggled(self, is_on: bool) -> None:
        if self._lecture is None:
            from explorer.window.lecture import Lecture  # imported here, because it is seldom used

            self._lecture = Lecture(self._parts)
        self._lecture.set_on(is_on)

    def _on_show_equal_toggled(self, shows: bool) -> None:
        self._parts.settings.shows_equal = shows
        self._parts.stage.show_equal(shows)
        self.numbers_outdated.emit()

    def _on_cell_menu(self, field: str, cell: object, place: QPoint) -> None:
        if isinstance(cell, tuple):
            from explorer.editing.cell_menu import CellMenu  # imported here, because the start does not need it

            parts = self._parts
            menu = CellMenu(parts.session, parts.stage, parts.input, field, cell, parts.window)
            menu.image_copy_asked.connect(self.copy_image)
            menu.image_export_asked.connect(self.export_image)
            menu.popup(place)

    def _on_cell_menu_asked(self) -> None:
        """Opens the context menu of the focused widget. The Menu key does the same, but some keyboards do not have this
        key.
        """
        if (focused := QApplication.focusWidget()) is not None:
            place = focused.rect().center()
            event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, place, focused.mapToGlobal(place))
            QApplication.sendEvent(focused, event)


def _call(slot: Callable[[], object], *_: object) -> None:
    """Calls `slot` without arguments, so that it does not get the argument `checked` of the signal `triggered`."""
    slot()
