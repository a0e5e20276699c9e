"""The start and the end of a comparison block the event loop only briefly: the editors are not styled again, and the
case of the window is not run again.
"""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from explorer.window.arrangement import EditorRoom
from explorer.window.compare_view import CompareView
from explorer.window.main_window import MainWindow
from ops import Case
from tests.explorer.helpers.window_actions import settle

STYLED = {QEvent.Type.ParentChange, QEvent.Type.StyleChange, QEvent.Type.Polish}


class Seen(QObject):
    """Watches the widget `of` and the children that it has when this object is created. `styled` lists those of them
    that Qt has styled since then.
    """

    def __init__(self, of: QWidget) -> None:
        super().__init__()
        self.styled: list[QWidget] = []
        for widget in (of, *of.findChildren(QWidget)):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget) and event.type() in STYLED:
            self.styled.append(watched)
        return False


def switch(qtbot: QtBot, window: MainWindow, *, is_on: bool) -> CompareView:
    """Starts a comparison of the current case with a copy of it, or ends the comparison. Waits until the window shows
    this, and returns the CompareView.
    """
    window.actions_["compare"].setChecked(is_on)
    compare = window.commands.compare
    assert compare is not None
    qtbot.waitUntil(lambda: (compare.other is not None) is is_on and compare.is_idle)
    settle(qtbot, window)
    return compare


@pytest.fixture
def clip(qtbot: QtBot, window: MainWindow) -> Case:
    values = np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4)
    case = Case.of("ELEMENT_WISE_CLIP", InputTensor=values, Min=1.0, Max=9.0)
    window.session.open_case(case, "test")
    settle(qtbot, window)
    return case


def test_the_editors_are_not_styled_again(qtbot: QtBot, window: MainWindow, clip: Case):
    """The first comparison does not restyle the editors, which would take most of its time. Later comparisons style no
    widget.
    """
    place, of_form = window.form.parentWidget(), Seen(window.form)
    switch(qtbot, window, is_on=True)
    assert window.form.parentWidget() is place
    assert of_form.styled == []
    of_window = Seen(window)
    for is_on in (False, True, False):
        switch(qtbot, window, is_on=is_on)
    assert of_window.styled == [], "the second comparison makes and moves no widget"


def test_the_case_of_the_window_is_not_run_again(qtbot: QtBot, window: MainWindow, clip: Case):
    compare = switch(qtbot, window, is_on=True)
    switch(qtbot, window, is_on=False)
    runs: list[bool] = []
    compare.runner.started.connect(lambda: runs.append(True))
    switch(qtbot, window, is_on=True)
    assert runs == []
    twin = window.stage.picture_of("OutputTensor (B)")
    assert twin is not None
    assert twin.values is not None, "its result is that of the window"
    compare.column.edited.emit("B", "Max", "3")
    qtbot.waitUntil(lambda: compare.is_idle)
    assert runs == [True]
    switch(qtbot, window, is_on=False)


def test_an_edit_of_a_changes_the_stage_as_often_as_without_a_comparison(qtbot: QtBot, window: MainWindow, clip: Case):
    def shown_for(text: str) -> int:
        """Edits the field Max of the case A to `text`.

        Returns how many times the stage showed a case until the result was on the screen.
        """
        shown: list[bool] = []
        connection = window.stage.case_shown.connect(lambda: shown.append(True))
        window.session.edit("Max", text)
        settle(qtbot, window)
        window.stage.case_shown.disconnect(connection)
        return len(shown)

    alone = shown_for("5")
    switch(qtbot, window, is_on=True)
    assert shown_for("6") == alone
    switch(qtbot, window, is_on=False)


def test_the_heatmaps_get_the_room_of_hidden_editors(qtbot: QtBot, window: MainWindow, clip: Case):
    switch(qtbot, window, is_on=True)
    switch(qtbot, window, is_on=False)
    room = window.form.parentWidget()
    assert isinstance(room, EditorRoom)
    width = window.stage.width()
    window.actions_["foldForm"].setChecked(True)
    settle(qtbot, window)
    assert not room.isVisible()
    assert window.stage.width() > width
    switch(qtbot, window, is_on=True)
    assert room.isVisible()
    switch(qtbot, window, is_on=False)
    assert not window.form.isVisible(), "the editors stay folded"
    window.actions_["foldForm"].setChecked(False)
    settle(qtbot, window)
    assert room.isVisible()
    assert window.stage.width() == width
