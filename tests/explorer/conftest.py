"""One window for all tests of a file, reset for every test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.app import FIRST_OPERATOR, create_window
from explorer.settings.settings import Settings
from explorer.teaching.lecture_page import LecturePage
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.model.feature_levels import NEWEST
from ops.presets import case_of
from tests.explorer.helpers.lecturing import page_of, press
from tests.explorer.helpers.window_actions import activate, close_popups, editor, no_directml, settle

Show = Callable[..., MainWindow]
_CHECKED = "checked"  # a property of the shared window: the names of the actions that are checked in a new window


@pytest.fixture(autouse=True)
def undressed() -> Iterator[None]:
    """After each test, deletes closed windows, and clears the application's style sheet if no window uses it any
    more.
    """
    yield
    delete_closed()
    undress()


def delete_closed() -> None:
    """Runs an event loop for a moment, so that Qt deletes closed windows.

    Otherwise the next test would create its window while the old one still exists, which takes ten times as long.
    """
    app = QApplication.instance()
    if isinstance(app, QApplication) and any(
        isinstance(each, MainWindow) and each.isHidden() for each in app.topLevelWidgets()
    ):
        loop = QEventLoop()
        QTimer.singleShot(0, loop.quit)
        loop.exec()


def undress() -> None:
    """Removes the style sheet of the application, unless a window uses it. With the style sheet, it takes twice as long
    to create a window.
    """
    app = QApplication.instance()
    if isinstance(app, QApplication) and not any(isinstance(each, MainWindow) for each in app.topLevelWidgets()):
        app.setStyleSheet("")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    found = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    found.theme = "light"
    found.hints_read = True
    return found


@pytest.fixture(scope="module")
def shared_window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """Yields one window for all tests of a file, because creating it takes longer than most tests."""
    store = QSettings(str(tmp_path_factory.mktemp("settings") / "settings.ini"), QSettings.Format.IniFormat)
    shared = Settings(store)
    shared.theme = "light"
    shared.hints_read = True
    made = create_window(shared, no_directml)
    made.show()
    for pause in made.runner.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly):
        pause.setInterval(0)  # runs at once, after every edit
    made.setProperty(_CHECKED, [action.objectName() for action in made.actions_.all() if action.isChecked()])
    yield made
    made.close()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    undress()


@pytest.fixture
def reset_window(qtbot: QtBot, shared_window: MainWindow) -> Iterator[MainWindow]:
    """The shared window, active, with its size, view and level reset; it still shows the case of the previous test."""
    window = shared_window
    close_popups(window)
    activate(qtbot, window)
    window.resize(1280, 720)
    for action in window.actions_.all():
        action.setChecked(action.objectName() in window.property(_CHECKED))
    window.stage.slices.flow.take({})
    window.stage.reset_view()
    window.tabs.setCurrentIndex(0)
    window.session.set_level(NEWEST)
    window.status.clearMessage()  # a message hides the button of the back end while it is shown
    window.tool_bar.show_back_end(*window.status.backend_name)
    editor(window, "operators.search").clear()
    yield window
    settle(qtbot, window)


@pytest.fixture
def show(qtbot: QtBot, reset_window: MainWindow) -> Show:
    """A function that opens an example by the operator's short name, waits for its result, and returns the window."""

    def open_example(name: str, number: int = 1) -> MainWindow:
        operator, session = OPERATORS[f"DML_OPERATOR_{name}"], reset_window.session
        case = case_of(operator, operator.examples[number - 1])
        if session.case == case and operator.type != FIRST_OPERATOR:  # opening it would change nothing
            first = OPERATORS[FIRST_OPERATOR]
            session.open_case(case_of(first, first.examples[0]), "test")
        session.open_case(case, "test")
        session.undo_stack.clear()
        settle(qtbot, reset_window)
        return reset_window

    return open_example


@pytest.fixture
def window(show: Show) -> MainWindow:
    """The shared window, reset to its state after opening."""
    return show(OPERATORS[FIRST_OPERATOR].name)


@pytest.fixture
def lecture(qtbot: QtBot, window: MainWindow) -> Iterator[LecturePage]:
    """Starts a lecture in a window of the size of a slide, and yields its page. The lecture ends with the test."""
    press(qtbot, window, Qt.Key.Key_F11)
    window.showNormal()  # the test screen has another size
    window.resize(1280, 720)  # the size of a slide
    settle(qtbot, window)
    yield page_of(window)
    window.actions_["lecture"].setChecked(False)
