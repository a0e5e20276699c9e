"""`python -m tests.guide.looks` has a picture of every dialog, menu and panel."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from explorer.window.main_window import MainWindow
from tests.explorer.helpers.random_user.action_coverage import DIALOGS as EVERY_DIALOG
from tests.explorer.helpers.window_actions import no_directml
from tests.guide.helpers.box_scenes import DIALOGS, MENUS
from tests.guide.helpers.camera import live, open_example, open_window, settle
from tests.guide.helpers.window_scenes import WINDOWS, panels
from tests.guide.looks import beside, composed, played

QUICKLY = [name for name in DIALOGS if name not in ("waiting", "askGetDirectML")]


@pytest.fixture(scope="module")
def shared() -> Iterator[MainWindow]:
    with open_window("dark", "ko", make_back_end=no_directml) as opened:
        yield opened


@pytest.fixture
def window(shared: MainWindow) -> MainWindow:
    """The shared window, in its initial state."""
    open_example(shared, "TOP_K1")
    shared.session.set_derive(True)
    shared.tabs.setCurrentIndex(0)
    settle(shared, 0)
    return shared


def test_every_panel_is_pictured(window: MainWindow):
    shown = []
    for scene in panels(window).values():
        scene(window, Path())
        shown.append(window.tabs.currentWidget())
    assert shown == [window.tabs.widget(place) for place in range(window.tabs.count())]


def test_every_dialog_is_pictured():
    assert set(DIALOGS) >= {*EVERY_DIALOG, "mishap", "waiting"}


def test_every_scene_has_its_own_name():
    names = [*WINDOWS, *DIALOGS, *MENUS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", QUICKLY)
def test_a_scene_opens_the_dialog_that_it_is_named_after(window: MainWindow, tmp_path: Path, name: str):
    with played(DIALOGS[name], window, tmp_path):
        live(10)
        opened = [box.objectName().rpartition(".")[2] for box in beside(window) if isinstance(box, QDialog)]
        assert opened == [name]
        assert composed(window).width() >= window.width()


@pytest.mark.parametrize("name", MENUS)
def test_a_scene_opens_a_menu_or_a_box(window: MainWindow, tmp_path: Path, name: str):
    with played(MENUS[name], window, tmp_path):
        live(10)
        assert len(beside(window)) == 1
        assert isinstance(beside(window)[0], QMenu | QDialog) or name == "color_panel"
    assert QApplication.activePopupWidget() is None
