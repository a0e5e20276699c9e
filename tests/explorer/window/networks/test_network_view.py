"""The window shows a whole network: one node on the stage, and the problems of all nodes in one list; edits can be
undone.
"""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.app import create_window
from explorer.network.finding import Finding
from explorer.window.main_window import MainWindow
from explorer.window.networks.network_view import NetworkView
from ops import Case, Network, Node, Port
from ops.model.feature_levels import feature_level
from tests.explorer.helpers.small_networks import chain, item, numbers, open_network, settled, shown
from tests.explorer.helpers.window_actions import no_directml
from tests.helpers.same_numbers import assert_same


@pytest.mark.sampled
def test_a_single_operator_shows_no_graph(window: MainWindow):
    assert window.network is None or not window.network.panel.isVisible()
    assert window.form.isVisible()


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


def test_two_inputs_of_one_tensor_show_the_same_numbers(qtbot: QtBot, window: MainWindow):
    added = Case.of("ELEMENT_WISE_ADD", ATensor=numbers(), BTensor=numbers())
    names = {Port("sum", "ATensor"): "x", Port("sum", "BTensor"): "x"}
    open_network(qtbot, window, Network((Node("sum", added),), names=names))
    for field, number in (("ATensor", 7.0), ("BTensor", 8.0)):
        window.session.set_cells(field, np.array([[0, 0, 0, 0]]), np.array([number], np.float32), "test")
        settled(qtbot, window)
        assert [shown(window, name).flat[0] for name in ("ATensor", "BTensor")] == [number, number]
        assert shown(window, "OutputTensor").flat[0] == 2 * number
    window.session.undo_stack.undo()
    settled(qtbot, window)
    assert [shown(window, name).flat[0] for name in ("ATensor", "BTensor", "OutputTensor")] == [7, 7, 14]


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
    assert problems[0].sentence.endswith("1 later node is not run.")
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


def test_a_pinned_cell_is_followed_through_the_graph(qtbot: QtBot, window: MainWindow, view: NetworkView):
    view.choose("exp")
    settled(qtbot, window)
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    settled(qtbot, window)
    back, on = item(view, "abs").trace, item(view, "top").trace
    assert back is not None
    assert on is not None
    assert back.words == "1 cell is used"
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


def test_the_editors_can_be_shown_beside_the_graph(qtbot: QtBot, window: MainWindow, view: NetworkView):
    wide = view.panel.width()
    window.actions_["focusForm"].trigger()
    assert window.form.isVisible()
    assert view.panel.width() < wide
    qtbot.mouseClick(view.head.edit, Qt.MouseButton.LeftButton)
    assert not window.form.isVisible()


@pytest.mark.sampled
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


@pytest.mark.sampled
@pytest.mark.parametrize(("width", "height"), [(1024, 640), (1280, 800)])
def test_the_graph_and_the_stage_share_the_window(qtbot: QtBot, window: MainWindow, width: int, height: int):
    """The stage is wider than half of the window, and the graph at least 200 px wide, also in a small window."""
    made = create_window(window.settings, no_directml)
    qtbot.addWidget(made)
    made.resize(width, height)
    made.show()
    view = open_network(qtbot, made, chain())
    qtbot.waitUntil(lambda: made.stage.width() > width / 2)
    assert view.panel.width() >= 200
    assert made.browser.width() + view.panel.width() + made.stage.width() >= width - 8
    made.close_unasked()


def test_a_search_without_an_overflow_counts_the_nodes_that_float16_stops(qtbot: QtBot):
    relu = Node("relu", Case.of("ACTIVATION_RELU", InputTensor=numbers()))
    invert = Node("invert", Case.of("ELEMENT_WISE_BIT_NOT", InputTensor=np.ones(numbers().shape, np.uint32)))
    network = Network((relu, invert)).with_link(Port("relu", "OutputTensor"), Port("invert", "InputTensor"))
    finding = Finding()
    with qtbot.waitSignal(finding.said) as said:
        finding.find_overflow(network)
    assert said.args == ["With FLOAT16 in place of FLOAT32, no computed number overflows; 1 node could not be run."]
    with qtbot.waitSignal(finding.said) as said:
        finding.find_overflow(Network((relu,)))
    assert said.args == ["With FLOAT16 in place of FLOAT32, no number in this model overflows."]
    finding.close()
