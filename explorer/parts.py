"""The parts of the window, for the code that acts on many of them."""

from dataclasses import dataclass

from PySide6.QtWidgets import QMainWindow, QWidget

from explorer.actions import Actions
from explorer.browser_column import BrowserColumn
from explorer.course import Course
from explorer.data_input import DataInput
from explorer.device_view import DeviceView
from explorer.devices import Devices
from explorer.files import Files
from explorer.large_run import LargeRun
from explorer.panels import Panels
from explorer.pasting import Pasting
from explorer.preferences import Preferences
from explorer.problem_navigation import ProblemNavigation
from explorer.problems_panel import ProblemsPanel
from explorer.run_progress import RunProgress
from explorer.runner import Runner
from explorer.session import Session
from explorer.settings import Settings
from explorer.stage import Stage
from explorer.status_line import StatusLine
from explorer.theming import Theming
from explorer.tool_bar import ToolBar
from widgets.browser.operator_list import OperatorList
from widgets.form.case_form import CaseForm


@dataclass(frozen=True, slots=True)
class Parts:
    """`middle` holds the stage, which a lecture lends."""

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
    tabs: Panels
    tool_bar: ToolBar
    status: StatusLine
    large_run: LargeRun
    run_progress: RunProgress
    course: Course
    files: Files
    devices: Devices
    device_view: DeviceView
    navigation: ProblemNavigation
    input: DataInput
    pasting: Pasting
    preferences: Preferences
