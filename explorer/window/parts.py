"""The objects that make up the window, for code that needs many of them."""

from dataclasses import dataclass

from PySide6.QtWidgets import QMainWindow, QWidget

from explorer.code.pasting import Pasting
from explorer.devices.device_view import DeviceView
from explorer.devices.devices import Devices
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
from explorer.window.browser_column import BrowserColumn
from explorer.window.tabs import Panels
from explorer.window.tool_bar import ToolBar
from widgets.browser.operator_list import OperatorList
from widgets.form.case_form import CaseForm


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Parts:
    """The parts of the main window. `middle` contains the stage, except during a lecture."""

    window: QMainWindow
    session: Session
    settings: Settings
    runner: Runner
    theming: Theming
    actions: Actions
    browser: BrowserColumn
    operators: OperatorList
    form: CaseForm
    stage: Stage
    middle: QWidget
    problems: ProblemsPanel
    verdict: VerdictPanel
    tabs: Panels
    tool_bar: ToolBar
    status: StatusLine
    large_run: LargeRun
    run_progress: RunProgress
    course: Course
    strip: LessonStrip
    files: Files
    devices: Devices
    device_view: DeviceView
    navigation: ProblemNavigation
    input: DataInput
    pasting: Pasting
    preferences: Preferences
