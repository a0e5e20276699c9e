"""A user can work with a network without a mouse: every key goes to the widget with the focus, and this widget is
visible.
"""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.shell import dialogs
from explorer.window.main_window import MainWindow
from explorer.window.networks.network_view import NetworkView
from ops import Case, Network, Node, Port, load, save
from tests.explorer.helpers.small_networks import chain, digit_model, item, open_network, settled
from tests.explorer.helpers.window_actions import PATIENCE_MS, activate
from tests.explorer.window.layout.test_visible_focus import LEAST_PIXELS, around, luminance, pixels_that_tell
from widgets.heatmap.heatmap import Heatmap

ALT, CONTROL, SHIFT = (
    Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
)  # fmt: skip
MENU_MS = 300  # until the menu is open


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def press(qtbot: QtBot, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Sends a key to the open menu, or to the widget that has the focus."""
    qtbot.keyClick(QApplication.activePopupWidget() or focused(), key, modifiers)


def is_seen(window: MainWindow) -> bool:
    """True if the focused widget visibly changes when it loses the focus. Before it returns, this function gives the
    focus back to the widget.
    """
    now = focused()
    area = around(window, now)
    QApplication.processEvents()
    after = luminance(window.grab(area).toImage())
    now.clearFocus()
    QApplication.processEvents()
    before = luminance(window.grab(area).toImage())
    now.setFocus(Qt.FocusReason.OtherFocusReason)
    return before.shape == after.shape and pixels_that_tell(before, after) >= LEAST_PIXELS


def broken() -> Network:
    """A network whose first node, `logarithm`, computes NaN from negative numbers. Three nodes follow: `exp`, `top` and
    `negate`.
    """
    values = np.array([[[[3, -1, 2], [4, 5, -6]]]], np.float32)
    cases = {
        "logarithm": Case.of("ELEMENT_WISE_LOG", InputTensor=values),
        "exp": Case.of("ELEMENT_WISE_EXP", InputTensor=values),
        "top": Case.of("TOP_K1", InputTensor=values, Axis=3, K=2, AxisDirection="DECREASING"),
        "negate": Case.of("ELEMENT_WISE_NEGATE", InputTensor=values),
    }
    edges = (("logarithm", "exp"), ("exp", "top"), ("logarithm", "negate"))
    network = Network(tuple(Node(name, case) for name, case in cases.items()))
    return network.with_links((Port(source, "OutputTensor"), Port(target, "InputTensor")) for source, target in edges)


@pytest.mark.sampled
def test_a_model_is_opened_walked_searched_explained_and_saved_with_keys(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "model.json"
    save(broken(), path)
    monkeypatch.setattr(dialogs, "ask_open", lambda *_: str(path))
    activate(qtbot, window)
    press(qtbot, Qt.Key.Key_O, CONTROL)
    qtbot.waitUntil(lambda: window.network is not None and window.network.is_shown, timeout=PATIENCE_MS)
    view = settled(qtbot, window)
    session = window.session

    def node() -> str:
        assert session.opened is not None
        return session.opened.node

    # along the edges, and back
    assert focused() is view.panel.view
    assert is_seen(window)
    press(qtbot, Qt.Key.Key_Home)
    way = (
        "Down logarithm",
        "Down negate",
        "Right exp",
        "Down top",
        "Up exp",
        "Up logarithm",
        "Down negate",
        "Right exp",
    )
    for key, name in (step.split() for step in way):
        press(qtbot, Qt.Key[f"Key_{key}"])
        assert node() == name
    settled(qtbot, window)

    # a search by name, type, shape and verdict, which typing in the graph begins
    for words, name in (("negate", "negate"), ("top_k", "top"), ("{1,1,2,2}", "top"), ("valid", "logarithm")):
        press(qtbot, Qt.Key.Key_1, CONTROL)
        assert focused() is view.panel.view
        qtbot.keyClicks(focused(), words[0])
        assert focused() is view.panel.search
        qtbot.keyClicks(focused(), words[1:])
        assert is_seen(window)
        for _ in range(len(view.panel.found)):  # several nodes may match
            press(qtbot, Qt.Key.Key_Return)
            if node() == name:
                break
        assert node() == name
        press(qtbot, Qt.Key.Key_Escape)
        assert focused() is view.panel.view
        assert view.panel.search.text() == ""
    settled(qtbot, window)

    # the stage, a pinned cell, and its chain
    press(qtbot, Qt.Key.Key_Home)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        press(qtbot, key)
    assert node() == "exp"
    settled(qtbot, window)
    press(qtbot, Qt.Key.Key_Return)
    assert isinstance(focused(), Heatmap)
    assert is_seen(window)
    for _ in range(4):
        if focused().objectName() != "heatmap:OutputTensor":
            press(qtbot, Qt.Key.Key_Tab)
            assert is_seen(window)
    assert focused().objectName() == "heatmap:OutputTensor"
    press(qtbot, Qt.Key.Key_Right)
    press(qtbot, Qt.Key.Key_Right)
    assert not window.stage.cell_cursor.now.is_pinned
    press(qtbot, Qt.Key.Key_Return)
    assert window.stage.cell_cursor.now.is_pinned
    settled(qtbot, window)
    back, on = item(view, "logarithm").trace, item(view, "top").trace
    assert back is not None
    assert on is not None
    assert (back.words, on.words) == ("1 cell is used", "feeds 2 cells")

    # the first NaN, from the menu of the graph
    view.panel.menu_button.setFocus(Qt.FocusReason.TabFocusReason)
    assert is_seen(window)
    QTimer.singleShot(MENU_MS, lambda: (press(qtbot, Qt.Key.Key_Down), press(qtbot, Qt.Key.Key_Return)))
    press(qtbot, Qt.Key.Key_Space)  # returns when the menu is closed
    settled(qtbot, window)
    qtbot.waitUntil(lambda: window.stage.cell_cursor.now.is_pinned and node() == "logarithm", timeout=PATIENCE_MS)
    cursor = window.stage.cell_cursor.now
    assert (cursor.field, cursor.cell) == ("OutputTensor", (0, 0, 0, 1))
    assert "is the first tensor that is not finite" in window.status.currentMessage()

    # the editors, and saving
    press(qtbot, Qt.Key.Key_1, CONTROL)
    press(qtbot, Qt.Key.Key_2, CONTROL)
    assert window.form.isAncestorOf(focused())
    assert is_seen(window)
    press(qtbot, Qt.Key.Key_S, CONTROL)
    assert load(path, whole=True) == broken()


@pytest.mark.sampled
def test_the_graph_of_an_onnx_model_is_opened_with_keys(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    pytest.importorskip("onnx")
    path = digit_model(tmp_path / "digit.onnx")
    monkeypatch.setattr(dialogs, "ask_open", lambda *_: str(path))
    activate(qtbot, window)
    press(qtbot, Qt.Key.Key_O, CONTROL)
    qtbot.waitUntil(lambda: window.findChild(QPushButton, "onnx.whole") is not None, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None, timeout=PATIENCE_MS)
    press(qtbot, Qt.Key.Key_G, ALT)
    qtbot.waitUntil(lambda: window.network is not None and window.network.is_shown, timeout=PATIENCE_MS)
    view = settled(qtbot, window)
    activate(qtbot, window)
    assert focused() is view.panel.view


def test_without_a_model_the_key_of_the_graph_says_so(qtbot: QtBot, window: MainWindow):
    activate(qtbot, window)
    press(qtbot, Qt.Key.Key_1, CONTROL)
    assert window.status.currentMessage() == "Open a model with several operators first."


def test_screen_readers_get_a_name_for_every_widget_of_the_model(qtbot: QtBot, window: MainWindow, view: NetworkView):
    """Every widget of the model has a name in the interface that screen readers use."""
    parts = (view.panel, view.head, view.problems.list)
    unnamed: list[str] = []
    for widget in (each for part in parts for each in (part, *part.findChildren(QWidget))):
        is_stop = widget.focusPolicy() & Qt.FocusPolicy.TabFocus or isinstance(widget, QLabel)
        if not widget.isVisible() or not is_stop:
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface is not None
        if not interface.text(QAccessible.Text.Name):
            unnamed.append(f"{type(widget).__name__} {widget.objectName()}")
    assert unnamed == []


def test_screen_readers_get_each_node_as_an_item_of_a_list(qtbot: QtBot, window: MainWindow, view: NetworkView):
    graph = QAccessible.queryAccessibleInterface(view.panel.view)
    assert graph is not None
    assert graph.role() == QAccessible.Role.List
    items = [child for number in range(graph.childCount()) if (child := graph.child(number)) is not None]
    said = [child.text(QAccessible.Text.Name) for child in items if child.role() == QAccessible.Role.ListItem]
    rows = [view.panel.view.graph.item(row).spoken for row in range(len(view.panel.view.graph.rows))]
    assert said == rows
    assert all(rows)
    open_network(qtbot, window, chain(), "top")
    current = view.panel.view.currentIndex().row()
    assert view.panel.view.graph.item(current).key == "top"
