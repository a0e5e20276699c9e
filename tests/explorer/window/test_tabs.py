"""Each tab below the heatmaps is declared by one row of a table."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from explorer.app import create_window
from explorer.session.session import Session
from explorer.settings.settings import Settings
from explorer.shell.late_panel import LatePanel
from explorer.stage.stage import Stage
from explorer.window import tabs as panels
from explorer.window.main_window import MainWindow
from explorer.window.tabs import PANELS, Sources, Tab
from tests.explorer.helpers.window_actions import no_directml
from widgets.style.theme import DARK


class Notes(LatePanel):
    """A panel for tests that records the names of the operators for which it was shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []


def notes(_: Sources) -> Notes:
    return Notes()


def show_notes(panel: Notes, session: Session, _: Stage) -> None:
    panel.shown.append(session.case.operator.name)


@pytest.fixture
def opened(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bool], MainWindow]]:
    """Yields a function that opens a window with an additional tab *Notes*. The argument of the function becomes
    `has_numbers` of this tab.

    The windows are closed at the end.
    """
    made: list[MainWindow] = []

    def open_window(has_numbers: bool) -> MainWindow:
        row = Tab("Notes", "doc", notes, show_notes, has_numbers)
        monkeypatch.setattr(panels, "PANELS", (*PANELS, row))
        made.append(create_window(settings, no_directml))
        return made[-1]

    yield open_window
    for window in made:
        window.close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.mark.sampled
@pytest.mark.parametrize("has_numbers", [False, True])
def test_a_new_tab_is_one_row(opened: Callable[[bool], MainWindow], has_numbers: bool):
    window = opened(has_numbers)
    panel, last = window.tabs.panel(Notes), window.tabs.count() - 1
    assert window.tabs.widget(last) is panel
    assert window.tabs.tabText(last) == "Notes"
    assert not window.tabs.tabIcon(last).isNull()
    assert set(panel.shown) == {"TOP_K1"}
    window.theming.choose("dark")
    assert panel.theme is DARK
    window.theming.choose("light")


def test_titles_are_in_the_order_of_the_table(window: MainWindow):
    titles = [window.tabs.tabText(number) for number in range(1, window.tabs.count())]
    assert titles == [tab.title for tab in PANELS]
