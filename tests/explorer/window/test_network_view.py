"""Whole models in the window: the graph, the node on the stage, one list of problems, edits and undo."""

import json
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from explorer.network.graph_items import INPUT, STOP
from explorer.network.use_output import connect
from explorer.window.main_window import MainWindow
from explorer.window.networks.network_view import NetworkView
from ops import Case, Network, Node, Port, load
from ops.formats.networks import dxdispatch_writer
from ops.model.feature_levels import feature_level
from tests.explorer.helpers.small_networks import chain, digit_model, numbers, open_network, relus, settled
from tests.helpers.same_numbers import assert_same
from widgets.graph.items import GraphItem


def item(view: NetworkView, key: str) -> GraphItem:
    return next(each for each in view.panel.view.graph.items if each.key == key)


def shown(window: MainWindow, field: str) -> np.ndarray:
    picture = window.stage.picture_of(field)
    assert picture is not None
    assert picture.values is not None
    return picture.values


@pytest.fixture
def view(qtbot: QtBot, window: MainWindow) -> NetworkView:
    return open_network(qtbot, window, chain())


def test_a_single_operator_shows_no_graph(window: MainWindow):
    assert window.network is None or not window.network.panel.isVisible()
    assert window.form.isVisible()


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


def test_the_selected_node_is_on_the_stage_with_computed_inputs(qtbot: QtBot, window: MainWindow, view: NetworkView):
    view.choose("top")
    settled(qtbot, window)
    assert window.session.case.operator.name == "TOP_K1"
    assert_same(shown(window, "InputTensor"), np.exp(np.abs(numbers())))
    assert_same(shown(window, "OutputValueTensor"), -np.sort(-np.exp(np.abs(numbers())), axis=3)[..., :2])
    assert window.session.undo_stack.index() == 1  # choosing a node is not an undo step


def test_an_edit_runs_the_nodes_behind_it_and_can_be_undone(qtbot: QtBot, window: MainWindow, view: NetworkView):
    before = view.runner.last
    assert before is not None
    window.session.set_cells("InputTensor", np.array([[0, 0, 0, 0]]), np.array([7.0], np.float32), "test")
    settled(qtbot, window)
    run = view.runner.last
    assert run is not None
    assert run.output(Port("negate", "OutputTensor")).flat[0] == -7
    assert item(view, "exp").picture is not item(view, "abs").picture
    view.choose("exp")
    settled(qtbot, window)
    assert shown(window, "InputTensor").flat[0] == 7
    window.session.undo_stack.undo()
    settled(qtbot, window)
    assert window.session.opened is not None
    assert window.session.opened.node == "abs"  # where the edit was made
    assert window.session.opened.network == chain()
    last = view.runner.last
    assert last is not None
    assert_same(last.output(Port("top", "OutputValueTensor")), before.output(Port("top", "OutputValueTensor")))
    window.session.undo_stack.undo()
    assert window.session.opened is None
    assert not view.panel.isVisible()
    assert window.form.isVisible()
    window.session.undo_stack.redo()
    settled(qtbot, window)
    assert view.panel.isVisible()


def test_only_what_an_edit_changes_is_run_again(qtbot: QtBot, window: MainWindow, view: NetworkView):
    view.choose("exp")
    settled(qtbot, window)
    window.session.edit("ScaleBias", "")
    window.session.edit("ScaleBias.Scale", "2")
    settled(qtbot, window)
    run = view.runner.last
    assert run is not None
    assert {name for name, node in run.nodes.items() if node.is_reused} == {"abs", "negate"}


def test_the_numbers_that_another_node_computes_cannot_be_changed(qtbot: QtBot, window: MainWindow, view: NetworkView):
    view.choose("negate")
    settled(qtbot, window)
    case = window.session.case
    window.session.set_cells("InputTensor", np.array([[0, 0, 0, 0]]), np.array([7.0], np.float32), "test")
    assert window.session.case is case
    assert window.status.currentMessage() == "The numbers of InputTensor are computed by another node."


def test_a_broken_node_shows_what_it_blocks(qtbot: QtBot, window: MainWindow, view: NetworkView):
    view.choose("exp")
    settled(qtbot, window)
    window.session.edit("InputTensor.Sizes[3]", "5")
    settled(qtbot, window)
    broken, blocked, other = item(view, "exp"), item(view, "top"), item(view, "negate")
    assert broken.mark == "error"
    assert broken.note == "not run"
    assert blocked.is_blocked
    assert (blocked.note, blocked.picture) == ("not run", None)
    assert not other.is_blocked
    assert other.picture is not None
    problems = view.problems.list.problems
    assert problems[0].key == "exp"
    assert problems[0].sentence.endswith("1 node behind it is not run.")
    assert window.problems.title == f"Problems {len([each for each in problems if each.severity != 'note'])}"
    view.choose("top")
    settled(qtbot, window)
    assert any("exp was not run" in violation.message for violation in window.session.violations)


def test_problems_of_all_nodes_are_in_one_list_and_can_be_fixed_there(
    qtbot: QtBot, window: MainWindow, view: NetworkView
):
    view.choose("top")
    settled(qtbot, window)
    window.session.edit("K", "9")
    view.choose("abs")
    settled(qtbot, window)
    (problem,) = view.problems.list.problems
    assert problem.fix == "Set K to 3"
    assert item(view, "top").sentence == "K is 9; it must be from 1 to 3, the size of InputTensor along dimension 3."
    window.actions_["nextProblem"].trigger()
    assert window.session.opened is not None
    assert window.session.opened.node == "top"
    window.actions_["fix"].trigger()
    settled(qtbot, window)
    assert window.session.case["K"] == 3
    assert not [each for each in view.problems.list.problems if each.severity == "error"]
    assert item(view, "top").mark == "valid"


def test_a_node_above_the_target_level_is_run_all_the_same(qtbot: QtBot, window: MainWindow):
    network = Network((Node("gelu", Case.of("ACTIVATION_GELU", InputTensor=numbers())),))
    view = open_network(qtbot, window, network)
    window.session.set_level(feature_level("4_0"))
    settled(qtbot, window)
    gelu = item(view, "gelu")
    assert (gelu.mark, gelu.sentence) == ("level", "needs level 5_1")
    assert gelu.picture is not None
    assert view.problems.list.problems[0].severity == "warning"


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


def test_a_pinned_cell_is_followed_through_the_graph(qtbot: QtBot, window: MainWindow, view: NetworkView):
    view.choose("exp")
    settled(qtbot, window)
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    settled(qtbot, window)
    back, on = item(view, "abs").trace, item(view, "top").trace
    assert back is not None
    assert on is not None
    assert back.words == "1 cell enters it"
    assert np.argwhere(back.roles).tolist() == [[0, 0, 1, 1]]
    assert not on.is_before
    assert np.argwhere(on.roles)[:, 2].tolist() == [1, 1]
    window.stage.cell_cursor.set_pinned(False)
    settled(qtbot, window)
    assert item(view, "abs").trace is None


def test_the_first_infinity_is_found_and_pinned(qtbot: QtBot, window: MainWindow):
    values = np.array([[[[1.0, 3.0]]]], np.float32)
    network = Network(tuple(Node(name, Case.of("ELEMENT_WISE_EXP", InputTensor=values)) for name in "abcd"))
    for first, second in ("ab", "bc", "cd"):
        network = network.with_link(Port(first, "OutputTensor"), Port(second, "InputTensor"))
    view = open_network(qtbot, window, network)
    assert item(view, "c").picture is not None
    assert item(view, "c").picture.health == "1 infinite"  # pyright: ignore[reportOptionalMemberAccess]
    window.actions_["firstNotFinite"].trigger()
    settled(qtbot, window)
    assert window.session.opened is not None
    assert window.session.opened.node == "c"
    qtbot.waitUntil(lambda: window.stage.cell_cursor.now.is_pinned)
    assert window.stage.cell_cursor.now.cell == (0, 0, 0, 1)
    window.actions_["firstOverflow"].trigger()
    settled(qtbot, window)
    qtbot.waitUntil(lambda: "65504" in window.status.currentMessage())


def test_a_model_with_linked_dispatches_opens_whole_and_is_saved_whole(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
):
    path = tmp_path / "model.json"
    dxdispatch_writer.save(chain(), path)
    assert window.open_file(path)
    view = settled(qtbot, window)
    assert window.session.opened is not None
    assert window.session.opened.network == chain()
    assert window.windowTitle().startswith("model.json")
    assert not window.isWindowModified()
    view.choose("top")
    window.session.edit("K", "1")
    settled(qtbot, window)
    assert window.isWindowModified()
    assert window.files.save()
    assert not window.isWindowModified()
    again = load(path, whole=True)
    assert again.by_name["top"].case["K"] == 1
    assert again == window.session.opened.network


def test_an_onnx_graph_opens_whole_from_the_dialog(qtbot: QtBot, window: MainWindow, tmp_path: Path):
    window.open_file(digit_model(tmp_path / "digit.onnx"))
    button = window.findChild(QPushButton, "onnx.whole")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    view = settled(qtbot, window)
    items = {each.key: each for each in view.panel.view.graph.items}
    assert items[STOP + "unique"].mark == "unsupported"
    assert items[INPUT + "image"].mark == "input"
    assert items["top"].mark == "error"
    assert items["flat"].kind == "Reshape"
    view.choose(STOP + "unique")
    assert "Unique" in window.status.currentMessage()
    view.choose(INPUT + "image")
    assert window.session.opened is not None
    assert window.session.opened.node == "conv1"
    assert window.session.network_file is not None
    assert not window.session.network_file.can_be_saved


def test_an_output_becomes_the_input_of_another_operator(qtbot: QtBot, window: MainWindow):
    assert window.session.opened is None
    connect(window.session, "OutputValueTensor", "DML_OPERATOR_ELEMENT_WISE_EXP", "InputTensor")
    view = settled(qtbot, window)
    assert window.session.opened is not None
    assert window.session.opened.node == "element_wise_exp"
    assert len(window.session.opened.network.nodes) == 2
    assert_same(shown(window, "OutputTensor"), np.exp(shown(window, "InputTensor")))
    connect(window.session, "OutputTensor", "DML_OPERATOR_ELEMENT_WISE_ADD", "BTensor")
    settled(qtbot, window)
    assert len(view.panel.view.graph.rows) == 4
    window.session.undo_stack.undo()
    window.session.undo_stack.undo()
    assert window.session.opened is None


def test_the_dialog_finds_an_operator_and_connects_it(qtbot: QtBot, window: MainWindow):
    window.actions_["useOutput"].trigger()
    names = window.findChild(QListWidget, "useOutput.operators")
    assert names is not None
    search = window.findChild(QLineEdit, "useOutput.search")
    assert search is not None
    search.setText("softplus")
    rows = [names.item(row).text() for row in range(names.count())]
    names.setCurrentRow(rows.index("ACTIVATION_SOFTPLUS"))
    names.itemActivated.emit(names.currentItem())
    settled(qtbot, window)
    assert window.session.case.operator.name == "ACTIVATION_SOFTPLUS"


def test_a_share_text_carries_the_whole_network(qtbot: QtBot, window: MainWindow, view: NetworkView):
    view.choose("top")
    settled(qtbot, window)
    QGuiApplication.clipboard().setText("")
    window.actions_["copyShareText"].trigger()
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text().startswith("dmlx1:"))
    window.session.undo_stack.undo()
    assert window.session.opened is None
    window.pasting.paste()
    settled(qtbot, window)
    assert window.session.opened is not None
    assert window.session.opened.network == chain()
    assert window.session.opened.node == "top"


def test_a_pasted_model_with_links_is_a_network(qtbot: QtBot, window: MainWindow):
    assert window.pasting.open_text(json.dumps(dxdispatch_writer.dump(chain())))
    settled(qtbot, window)
    assert window.session.opened is not None
    assert window.session.opened.network == chain()


def test_a_node_can_be_opened_alone(qtbot: QtBot, window: MainWindow, view: NetworkView):
    view.choose("top")
    settled(qtbot, window)
    qtbot.mouseClick(view.head.alone, Qt.MouseButton.LeftButton)
    assert window.session.opened is None
    assert_same(window.session.case.logical("InputTensor"), np.exp(np.abs(numbers())))
    assert not view.panel.isVisible()


def test_the_editors_can_be_shown_beside_the_graph(qtbot: QtBot, window: MainWindow, view: NetworkView):
    wide = view.panel.width()
    window.actions_["focusForm"].trigger()
    assert window.form.isVisible()
    assert view.panel.width() < wide
    qtbot.mouseClick(view.head.edit, Qt.MouseButton.LeftButton)
    assert not window.form.isVisible()


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
    from widgets.graph.painting import GraphPainter

    view.panel.view.viewport().grab()
    boxes: list[int] = []
    pictures: list[str] = []
    paint_box, paint_picture = GraphPainter._paint_box, GraphPainter._paint_picture  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(
        GraphPainter, "_paint_box", lambda self, painter, row, *more: (
            boxes.append(row), paint_box(self, painter, row, *more),
        ),
    )  # fmt: skip
    monkeypatch.setattr(
        GraphPainter, "_paint_picture", lambda self, painter, item, *more: (
            pictures.append(item.key), paint_picture(self, painter, item, *more),
        ),
    )  # fmt: skip
    window.session.set_cells("InputTensor", np.array([[0, 0, 0, 0]]), np.array([7.0], np.float32), "test")
    settled(qtbot, window)
    qtbot.waitUntil(lambda: {"exp", "negate", "top"} <= set(pictures))
    assert boxes == []


def test_the_graph_is_in_the_language_of_the_program(qtbot: QtBot, window: MainWindow, view: NetworkView):
    from explorer.settings.language import speak

    speak("ko")
    try:
        qtbot.waitUntil(lambda: item(view, "exp").sentence != "valid from 1_0")
    finally:
        speak("en")
    qtbot.waitUntil(lambda: item(view, "exp").sentence == "valid from 1_0")


def test_a_graph_in_cpp_opens_whole_from_the_dialog(qtbot: QtBot, window: MainWindow):
    code = """
    dml::Graph graph(device);
    auto x = dml::InputTensor(graph, 0, dml::TensorDesc(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 1, 2, 3}));
    auto sum = dml::Add(x, x);
    auto out = dml::ActivationRelu(sum);
    auto op = graph.Compile(DML_EXECUTION_FLAG_NONE, {out});
    """
    assert window.pasting.open_text(code)
    button = window.findChild(QPushButton, "cppPasting.whole")
    assert button is not None
    assert button.isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    view = settled(qtbot, window)
    assert window.session.opened is not None
    assert [node.name for node in window.session.opened.network.nodes] == ["sum", "out"]
    assert item(view, INPUT + "input 0").mark == "input"


def test_an_input_that_was_not_computed_shows_no_numbers_and_one_problem(
    qtbot: QtBot, window: MainWindow, view: NetworkView
):
    view.choose("exp")
    settled(qtbot, window)
    window.session.edit("InputTensor.Sizes[3]", "5")
    settled(qtbot, window)
    assert [violation.code for violation in window.session.violations if violation.severity > 1] == ["link-size"]
    for node in ("exp", "top"):
        view.choose(node)
        settled(qtbot, window)
        picture = window.stage.picture_of("InputTensor")
        assert picture is not None
        assert picture.values is None
    (blocked,) = [violation for violation in window.session.violations if violation.code == "data"]
    assert blocked.fixes == ()
