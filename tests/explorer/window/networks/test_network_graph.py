"""The graph shows a row for each node and paints only the visible rows. Keys move the selection in the graph, and a
search finds nodes.
"""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.network.graph_items import INPUT
from explorer.window.main_window import MainWindow
from explorer.window.networks.network_view import NetworkView
from tests.explorer.helpers.small_networks import item, open_network, relus, settled


def test_each_node_shows_its_operator_output_verdict_and_numbers(window: MainWindow, view: NetworkView):
    assert view.panel.isVisible()
    assert not window.form.isVisible()
    exp = item(view, "exp")
    assert (exp.title, exp.kind, exp.mark, exp.sizes, exp.data_type) == (
        "ELEMENT_WISE_EXP", "exp", "valid", "{1,1,2,3}", "FLOAT32",
    )  # fmt: skip
    assert exp.sentence == "valid from 1_0"
    assert exp.picture is not None
    assert exp.picture.health == "2.72 to 403"
    assert view.panel.view.graph.items[0].key.startswith(INPUT)
    titles = [view.panel.view.graph.item(row).title for row in range(5)]
    assert titles == ["abs.InputTensor", "ELEMENT_WISE_ABS", "ELEMENT_WISE_NEGATE", "ELEMENT_WISE_EXP", "TOP_K1"]


def test_keys_walk_along_edges_and_between_branches(qtbot: QtBot, window: MainWindow, view: NetworkView):
    graph = view.panel.view
    graph.setFocus()

    def node() -> str:
        assert window.session.opened is not None
        return window.session.opened.node

    assert node() == "abs"
    qtbot.keyClick(graph, Qt.Key.Key_Down)
    first = node()
    assert first in ("exp", "negate")
    qtbot.keyClick(graph, Qt.Key.Key_Right)
    second = node()
    assert {first, second} == {"exp", "negate"}
    qtbot.keyClick(graph, Qt.Key.Key_Left)
    assert node() == first
    qtbot.keyClick(graph, Qt.Key.Key_Up)
    assert node() == "abs"
    qtbot.keyClick(graph, Qt.Key.Key_Return)
    settled(qtbot, window)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert window.stage.isAncestorOf(focus)


def test_the_search_finds_names_types_shapes_and_verdicts(qtbot: QtBot, window: MainWindow, view: NetworkView):
    search = view.panel.search

    def found(text: str) -> list[str]:
        search.setText(text)
        return [view.panel.view.graph.item(row).title for row in view.panel.found]

    assert found("top") == ["TOP_K1"]
    assert found("{1,1,2,2}") == ["TOP_K1"]
    assert len(found("float32")) == 5
    assert len(found("valid")) == 4
    assert found("exp valid") == ["ELEMENT_WISE_EXP"]
    assert found("nothing like this") == []
    found("negate")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert window.session.opened is not None
    assert window.session.opened.node == "negate"
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert search.text() == ""


def test_screen_readers_get_a_sentence_for_each_node(view: NetworkView):
    model = view.panel.view.graph_model
    texts = [model.data(model.index(row), Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())]
    assert texts[-1] == "TOP_K1, top, valid from 2_1, FLOAT32 {1,1,2,2}, 7.39 to 403"
    assert view.panel.view.accessibleName() == "Graph of the model"


def test_only_visible_rows_are_painted(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    from widgets.graph.painting import GraphPainter

    view = open_network(qtbot, window, relus(300))
    painted: list[int] = []
    paint = GraphPainter.paint
    monkeypatch.setattr(
        GraphPainter,
        "paint",
        lambda self, painter, row, *more, **named: (
            painted.append(row),
            paint(self, painter, row, *more, **named),
        ),
    )
    view.panel.view.verticalScrollBar().setValue(5000)
    view.panel.view.viewport().grab()
    assert painted
    assert max(painted) - min(painted) < 20


def test_of_a_row_with_other_numbers_only_the_picture_is_painted(
    qtbot: QtBot, window: MainWindow, view: NetworkView, monkeypatch: pytest.MonkeyPatch
):
    from widgets.graph.box_painting import BoxPainter
    from widgets.graph.picture_painting import PicturePainter

    view.panel.view.viewport().grab()
    boxes: list[int] = []
    pictures: list[str] = []
    paint_box, paint_picture = BoxPainter.paint, PicturePainter.paint
    monkeypatch.setattr(
        BoxPainter, "paint", lambda self, painter, row, *more: (
            boxes.append(row), paint_box(self, painter, row, *more),
        ),
    )  # fmt: skip
    monkeypatch.setattr(
        PicturePainter, "paint", lambda self, painter, item, *more: (
            pictures.append(item.key), paint_picture(self, painter, item, *more),
        ),
    )  # fmt: skip
    window.session.set_cells("InputTensor", np.array([[0, 0, 0, 0]]), np.array([7.0], np.float32), "test")
    settled(qtbot, window)
    qtbot.waitUntil(lambda: {"exp", "negate", "top"} <= set(pictures))
    assert boxes == []


@pytest.mark.sampled
def test_the_graph_is_in_the_language_of_the_program(qtbot: QtBot, window: MainWindow, view: NetworkView):
    from explorer.settings.language import speak

    speak("ko")
    try:
        qtbot.waitUntil(lambda: item(view, "exp").sentence != "valid from 1_0")
        (box,) = (each for each in view.panel.view.graph.items if each.mark == "input")
        assert box.picture is not None
        assert box.picture.health == "-6 ~ 5"
    finally:
        speak("en")
    qtbot.waitUntil(lambda: item(view, "exp").sentence == "valid from 1_0")
