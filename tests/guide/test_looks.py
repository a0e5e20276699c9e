"""`python -m tests.guide.looks` takes a picture of every dialog, menu and panel."""

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
from tests.helpers.sampling import Sample

QUICKLY = [name for name in DIALOGS if name not in ("waiting", "askGetDirectML")]


@pytest.fixture(scope="module")
def shared() -> Iterator[MainWindow]:
    with open_window("dark", "ko", make_back_end=no_directml) as opened:
        yield opened


def reset(window: MainWindow) -> MainWindow:
    """Sets the window to an initial state: TOP_K1 with derived outputs and the first tab. Returns the window."""
    open_example(window, "TOP_K1")
    window.session.set_derive(True)
    window.tabs.setCurrentIndex(0)
    settle(window, 0)
    return window


@pytest.mark.sampled
def test_every_panel_is_pictured(shared: MainWindow):
    shown, window = [], reset(shared)
    for scene in panels(window).values():
        scene(window, Path())
        shown.append(window.tabs.currentWidget())
    assert shown == [window.tabs.widget(place) for place in range(window.tabs.count())]


def test_every_dialog_is_pictured():
    assert set(DIALOGS) >= {*EVERY_DIALOG, "mishap", "waiting"}


def test_every_scene_has_its_own_name():
    names = [*WINDOWS, *DIALOGS, *MENUS]
    assert len(set(names)) == len(names)


@pytest.mark.sampled
def test_a_scene_opens_the_dialog_that_it_is_named_after(
    shared: MainWindow, tmp_path: Path, sample: Sample, subtests: pytest.Subtests
):
    for name in sample.of(QUICKLY, 4):
        with subtests.test(name=name), played(DIALOGS[name], reset(shared), folder(tmp_path, name)):
            live(10)
            opened = [box.objectName().rpartition(".")[2] for box in beside(shared) if isinstance(box, QDialog)]
            assert opened == [name]
            assert composed(shared).width() >= shared.width()


def test_a_scene_opens_a_menu_or_a_box(shared: MainWindow, tmp_path: Path, sample: Sample, subtests: pytest.Subtests):
    for name in sample.of(MENUS, 3):
        with subtests.test(name=name):
            with played(MENUS[name], reset(shared), folder(tmp_path, name)):
                live(10)
                assert len(beside(shared)) == 1
                assert isinstance(beside(shared)[0], QMenu | QDialog) or name == "color_panel"
            assert QApplication.activePopupWidget() is None


def folder(parent: Path, name: str) -> Path:
    """A new folder for the files of a scene."""
    made = parent / name
    made.mkdir()
    return made
