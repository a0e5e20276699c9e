"""The main window: creates its widgets and connects them to the session."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QMainWindow

from explorer.code.code_links import CodeLinks
from explorer.code.code_panel import CodePanel
from explorer.code.pasting import Pasting
from explorer.devices.device_view import DeviceView
from explorer.devices.devices import Devices
from explorer.devices.directml_link import DirectMLLink
from explorer.devices.directml_view import DirectMLView
from explorer.devices.verdict_panel import VerdictPanel
from explorer.editing.data_input import DataInput
from explorer.files.files import Files
from explorer.preferences.preferences import Preferences
from explorer.problems.navigation import ProblemNavigation
from explorer.problems.panel import ProblemsPanel
from explorer.runs.large_run import LargeRun
from explorer.runs.run_progress import RunProgress
from explorer.runs.runner import Runner
from explorer.session.session import Session
from explorer.settings.settings import Settings
from explorer.settings.theming import Theming
from explorer.shell.actions import Actions
from explorer.shell.status_line import StatusLine
from explorer.stage.stage import Stage
from explorer.teaching.course import Course
from explorer.teaching.lesson_strip import LessonStrip
from explorer.window.arrangement import (
    PanelRoom,
    arranged,
    give_first,
    panels_splitter,
    reset_layout,
    stacked,
)
from explorer.window.browser_column import BrowserColumn
from explorer.window.folding import Folding
from explorer.window.hint_strip import HintStrip
from explorer.window.layout_memory import choices_of, remember_layout, restore_layout, shared_view, show_shared_view
from explorer.window.operator_choice import OperatorChoice
from explorer.window.parts import Parts
from explorer.window.result_views import ResultViews
from explorer.window.tabs import Panels, Sources
from explorer.window.tool_bar import ToolBar
from explorer.window.window_commands import WindowCommands
from ops import Evaluation
from ops.check.hints import hints
from ops.model.case import Case
from ops.model.inference import freedom
from widgets.browser.operator_list import OperatorList
from widgets.controls.tab_order import focus_neighbour
from widgets.form.case_form import CaseForm
from widgets.form.folded_form import FoldedForm
from widgets.problems.violation_marks import states
from widgets.style.delays import ASK_DIRECTML_AFTER_MS
from widgets.style.sizes import FIRST_WINDOW, MENU_HEIGHT, MINIMUM_WINDOW, NARROW_WINDOW

if TYPE_CHECKING:
    from explorer.session.view_choices import ViewChoices
    from explorer.window.networks.network_view import NetworkView


class MainWindow(QMainWindow):
    """The main window. All its widgets show the state of the session, and all edits go to the session."""

    def __init__(
        self, session: Session, runner: Runner, settings: Settings, link: DirectMLLink, result: Evaluation | None
    ) -> None:
        """Creates the window for a session.

        `result` is the result of the session's case, which is shown at once; None if the case has not been run.
        """
        super().__init__()
        self.session, self.runner, self.settings = session, runner, settings
        self.network: NetworkView | None = None  # None until the first network is opened
        self._is_asked = False  # True if the window may close without a question about unsaved changes
        self.theming = theming = Theming(settings, self)
        self.actions_ = theming.themed(Actions(self))
        self.operators = theming.themed(OperatorList())
        self.operator_choice = OperatorChoice(session, settings, self.operators, self)
        self.browser = theming.themed(BrowserColumn(self.operators))
        self.form = theming.themed(CaseForm())
        self.folded_form = theming.themed(FoldedForm())
        self.folded_form.hide()
        self.stage = theming.themed(Stage(self.actions_))
        self.problems = theming.themed(ProblemsPanel())
        self.verdict = theming.themed(VerdictPanel())
        self.hints = HintStrip(settings)
        self.lesson = theming.themed(LessonStrip())
        self.tool_bar = theming.themed(ToolBar(self.actions_, self))
        self.status = StatusLine(self)
        self.input = DataInput(session, self.stage, self.actions_, self.status, self.tool_bar.add_tool, self)
        sources = Sources(session, settings, self.stage, self.actions_, self.input)
        self.tabs = theming.themed(Panels(self.problems, self.verdict, sources))
        self.code = self.tabs.panel(CodePanel)
        self.setWindowTitle(self.tr("DirectML operator explorer"))
        self.large_run = LargeRun(session, runner, self)
        self.run_progress = RunProgress(runner, self)
        self.status.addPermanentWidget(self.run_progress)
        self.course = Course(session, settings, self.lesson, self)
        self.files = Files(session, settings, self.course.begin_file, self)
        self.directml = DirectMLView(session, link, self.verdict, self)
        self.devices = Devices(settings, link, self)
        self.device_view = DeviceView(session, self.devices, self.directml, self.verdict, self.status, self)
        self.navigation = ProblemNavigation(session, self.form, self.problems, self.tool_bar.level_box, self)
        self.code_links = CodeLinks(session, self.code, self.form, self.problems, settings)
        self.pasting = Pasting(session, self.status, theming, self)
        self.preferences = Preferences(settings, theming, self.stage, self.devices, self)
        self._arrange()
        self.parts = self._make_parts()
        self.results = ResultViews(self.parts, result)
        self.commands = WindowCommands(self.parts)
        self._connect()
        self.theming.fill_menu(self.commands.theme_menu)
        self.theming.refresh()
        self.tool_bar.show_level(session.level, session.version)
        self._show_case(session.case)
        self._on_violations_changed()
        self.theming.dress(self)
        # These calls come after the window is shown, because importing the back end and starting its process take long.
        QTimer.singleShot(ASK_DIRECTML_AFTER_MS, self.directml.ask_now)
        QTimer.singleShot(ASK_DIRECTML_AFTER_MS, self.devices.look_unless_numpy)
        # Users start by searching for an operator.
        self.operators.focus_search()

    def open_file(self, path: str | Path) -> bool:
        """Opens a model, a lesson or a file of C++. If that fails, shows the reason and returns False."""
        return self.files.open(path)

    def run_now(self) -> None:
        """Runs the case; if it is too large to run at every edit, asks first."""
        self.large_run.ask_or_run()

    def close_unasked(self) -> None:
        """Closes the window without asking about unsaved changes."""
        self._is_asked = True
        self.close()

    def view_choices(self) -> "ViewChoices":
        """The current view choices."""
        return choices_of(self.parts)

    def remember_layout(self) -> None:
        """Saves the layout, except during a lecture."""
        if not self.actions_["lecture"].isChecked():
            remember_layout(self, self.settings, self.panel_room)

    # Composition

    def _arrange(self) -> None:
        self.setMinimumSize(*MINIMUM_WINDOW)
        # The geometry is restored before the content is added, so that the content is laid out only once.
        geometry = self.settings.geometry
        if geometry is None or not self.restoreGeometry(geometry):
            self.resize(*FIRST_WINDOW)
        self.setAcceptDrops(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.addToolBar(self.tool_bar)
        self.setStatusBar(self.status)
        self.menuBar().setMinimumHeight(MENU_HEIGHT)  # titles in other scripts, such as Korean, may be higher
        self.hints.setVisible(not self.settings.hints_read)
        self.middle = stacked(self.stage, self.hints, over=self.folded_form)
        columns = arranged(self.browser, self.form, self.middle, self.tabs, self.lesson)
        self.browser.width_changed.connect(partial(give_first, columns))
        self.setCentralWidget(columns)
        restore_layout(self, self.settings)
        self.panel_room = PanelRoom(self.tabs, panels_splitter(columns))
        self.actions_["foldForm"].toggled.connect(self.folded_form.setVisible)
        self.folding = Folding(self, self.browser, self.form, self.tabs, self.actions_, self.settings)
        self.actions_["resetLayout"].triggered.connect(self.folding.open_all)
        self.actions_["resetLayout"].triggered.connect(partial(reset_layout, columns, self.panel_room))

    def _make_parts(self) -> Parts:
        return Parts(
            window=self, session=self.session, settings=self.settings, runner=self.runner, theming=self.theming,
            actions=self.actions_, browser=self.browser, operators=self.operators, form=self.form, stage=self.stage,
            middle=self.middle, problems=self.problems, verdict=self.verdict, tabs=self.tabs, tool_bar=self.tool_bar,
            status=self.status, large_run=self.large_run, run_progress=self.run_progress, course=self.course,
            strip=self.lesson, files=self.files,
            devices=self.devices, device_view=self.device_view, navigation=self.navigation, input=self.input,
            pasting=self.pasting, preferences=self.preferences,
        )  # fmt: skip

    def _connect(self) -> None:
        session = self.session
        session.case_changed.connect(self._on_case_changed)
        session.level_changed.connect(self._on_level_changed)
        session.violations_changed.connect(self._on_violations_changed)
        self.files.opened.connect(self._on_file_opened)
        self.course.file_asked.connect(self.files.open_lesson)
        self.course.failed.connect(self.status.tell)
        self.course.place_changed.connect(self.folding.fit)
        self.devices.run_requested.connect(self.run_now)
        self.devices.found.connect(self._on_device_found)
        self.form.edited.connect(self._on_edited)
        self.folded_form.opened.connect(self._on_unfolded)
        self.form.derive_toggled.connect(session.set_derive)
        self.form.fill_edited.connect(session.set_fill)
        self.form.source_asked.connect(self.input.load)
        self.stage.copy_asked.connect(self.input.copy_text)
        self.pasting.open_asked.connect(self.open_file)
        self.pasting.view_read.connect(partial(show_shared_view, self.parts))
        self.files.shared_view = partial(shared_view, self.parts)
        self.files.code_read.connect(self.pasting.open_code)
        self.pasting.numbers_asked.connect(self.input.paste)
        self.form.rank_changed_all.connect(session.change_ranks)
        self.problems.level_chosen.connect(session.set_level)
        self.browser.search_requested.connect(self.commands.find_operator)
        self.stage.linking.cell_shown.connect(self.status.show_cell)
        self.commands.numbers_outdated.connect(self.results.show_numbers)
        self.tool_bar.level_chosen.connect(session.set_level)
        self.tool_bar.back_end_clicked.connect(self.device_view.open_menu)
        self.status.backend_named.connect(self.tool_bar.show_back_end)
        self.tool_bar.show_back_end(*self.status.backend_name)
        self.tool_bar.example_chosen.connect(self._on_example_chosen)

    # Changes of the session

    def _on_case_changed(self, case: Case) -> None:
        if self.session.opened is not None and self.network is None:
            # Imported here, because most users open single operators.
            from explorer.window.networks.network_view import NetworkView

            self.network = NetworkView(self.parts)
            self.network.show()
        self.results.forget()
        self._show_case(case)
        if self.session.has_errors:
            self.runner.cancel()
        else:
            self.runner.submit(case, self.session.level)

    def _show_case(self, case: Case) -> None:
        """Shows a new case in the tool bar and in the list of operators.

        The form, the stage and the problems are updated by the signal that the violations changed.
        """
        self.tool_bar.show_case(case)
        self.stage.show_remark(self.tool_bar.erratum)
        self.operator_choice.show_operator(case.operator)

    def _on_level_changed(self) -> None:
        self.tool_bar.show_level(self.session.level, self.session.version)
        self.operator_choice.show_all()

    def _on_violations_changed(self) -> None:
        case, violations, level = self.session.case, self.session.violations, self.session.level
        free = freedom(case)
        self.form.show_case(case, violations, level, free.dimensions, hints(case), free.types)
        self.folded_form.show_case(case, states(violations))
        self.results.show_soon()
        self.problems.show_case(case, violations, level)
        self.tabs.show_case()

    def _say_anew(self) -> None:
        """Shows the texts of the window in the current language."""
        from explorer.settings.retranslation import retranslate  # imported here, because few users change the language

        retranslate(self)
        self.commands.say_anew()
        self.files.say_anew(self.tr("DirectML operator explorer"))
        self.course.say_anew()
        self.directml.say_anew()
        self.device_view.say_anew()
        self._show_case(self.session.case)
        self.operator_choice.show_all()
        self._on_violations_changed()
        if self.network is not None:
            self.network.say_anew()
        self.theming.refresh()

    def _on_device_found(self) -> None:
        """Runs the case again because a device was found, unless a run is in progress or the case has errors."""
        if self.runner.is_idle and not self.session.has_errors:
            self.runner.submit(self.session.case, self.session.level)

    def _on_file_opened(self, path: Path) -> None:
        from explorer.devices.reports import show_report_of  # imported here, because the start does not need it

        show_report_of(self, path)
        document = self.session.document
        show_shared_view(self.parts, None if document is None else document.model.view.get("view"))

    # Input by the user

    def _on_edited(self, path: str, text: str | None) -> None:
        with self.results.typing():
            self.pasting.edit(path, text)

    def _on_unfolded(self, path: str) -> None:
        self.folding.open("foldForm")
        if path:
            self.form.focus_path(path)

    def _on_example_chosen(self, number: int) -> None:
        self.session.open_operator(self.session.case.operator, number)

    # Events of Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls()[:1]:
            if not self.input.drop(url.toLocalFile(), self.childAt(event.position().toPoint())):
                self.open_file(url.toLocalFile())

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002  # as Qt calls it
        return focus_neighbour(self, next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles keys that no widget has handled: Escape ends a lecture, and the keys for Paste open what the
        clipboard contains.
        """
        lecture = self.actions_["lecture"]
        if event.key() == Qt.Key.Key_Escape and lecture.isChecked():
            lecture.setChecked(False)
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasting.paste()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.network is not None:
            self.network.fit()
        else:
            self.browser.set_narrow(self.width() < NARROW_WINDOW or self.actions_["compare"].isChecked())
        self.folding.fit()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say_anew()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._is_asked and not self.files.may_close(self.close_unasked):
            event.ignore()
            return
        self.actions_["lecture"].setChecked(False)
        self.remember_layout()
        self.results.close_down()
        self.input.close_down()
        self.runner.close()
        if self.network is not None:
            self.network.close_down()
        if self.commands.compare is not None:
            self.commands.compare.close_down()
        self.stage.close_down()
        self.devices.close()
        self.directml.close()
        super().closeEvent(event)
