"""A complete network runs on a device node by node. The inputs of each node are the numbers that the device computed
for earlier nodes.
"""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from explorer.network import device_run
from explorer.network.device_run import Compared, compared
from explorer.session.open_network import opened_of
from explorer.shell import dialogs
from explorer.shell.latest import has_running_work
from explorer.window.main_window import MainWindow
from explorer.window.networks.network_view import NetworkView
from ops import Case, Network, Node, Port
from ops.backends.compare import Kind
from ops.network_runs.running import NodeRun
from tests.explorer.devices.stand_in.conftest import Open, Stand
from tests.explorer.helpers.device_widgets import LONG
from tests.explorer.helpers.small_networks import chain, numbers, open_network, settled
from widgets.graph.items import GraphItem


def opened(qtbot: QtBot, window: MainWindow, network: Network, node: str = "") -> NetworkView:
    """Opens a network, and waits until the reference and the device have run it. Returns the view of the network."""
    open_network(qtbot, window, network, node)
    return answered(qtbot, window)


def answered(qtbot: QtBot, window: MainWindow) -> NetworkView:
    view = settled(qtbot, window)
    qtbot.waitUntil(lambda: view.beside.is_idle and window.devices.is_idle and window.runner.is_idle, timeout=LONG)
    return view


def summary(view: NetworkView) -> str:
    label = view.panel.findChild(QLabel, "network.device")
    assert label is not None
    return label.text() if label.isVisible() else ""


def item(view: NetworkView, key: str) -> GraphItem:
    return next(each for each in view.panel.view.graph.items if each.key == key)


def test_a_device_that_agrees_is_named_and_marks_no_node(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("equal")
    view = opened(qtbot, window, chain())
    assert summary(view) == f"DirectML on {window.devices.name}: 4 nodes compared; none differs from the reference"
    assert {each.mark for each in view.panel.view.graph.items} == {"input", "valid"}
    exp = item(view, "exp")
    assert exp.device.endswith(": No difference in 6 cells.")
    assert exp.device in exp.spoken
    assert exp.matches("no difference")


def test_each_node_gets_the_inputs_that_the_device_computed(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("one ULP off")
    view = opened(qtbot, window, chain(), "negate")
    run = view.beside.run_of(view.opened.network) if view.opened else None
    assert run is not None
    above = np.abs(numbers())
    first = run.output(Port("abs", "OutputTensor"))
    assert (first != above).any()
    # negate reads the wrong numbers, and makes them wrong once more.
    second = run.output(Port("negate", "OutputTensor"))
    assert (second != -first).any()
    assert (window.session.case.logical("InputTensor") == first).all()
    picture = window.stage.picture_of("InputTensor")
    assert picture is not None
    assert picture.values is not None
    assert (picture.values == first).all()


def test_nodes_that_differ_are_marked_counted_and_found(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("one ULP off")
    view = opened(qtbot, window, chain(), "top")
    negate = item(view, "negate")
    assert negate.mark == "differs"
    assert negate.sentence == view.beside.nodes["negate"].sentence
    assert negate.sentence.startswith("3 of 6 cells differ, by up to ")
    differing = sum(each.differs for each in view.beside.nodes.values())
    assert differing
    assert summary(view).endswith(f"{differing} of 4 nodes differ")
    window.actions_["firstDifferent"].trigger()
    answered(qtbot, window)
    assert view.opened is not None
    assert view.opened.node == "abs"
    qtbot.waitUntil(lambda: window.stage.cell_cursor.now.is_pinned)
    assert window.stage.cell_cursor.now.cell == (0, 0, 0, 0)
    assert window.status.currentMessage().startswith(
        "OutputTensor of abs is the first tensor that differs from the reference."
    )


def reused(view: NetworkView) -> set[str]:
    """The nodes whose results the last run on the device took from an earlier run."""
    assert view.opened is not None
    run = view.beside.run_of(view.opened.network)
    assert run is not None
    return {name for name, node in run.nodes.items() if node.is_reused}


def test_an_edit_runs_only_what_it_changes_on_the_device(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("equal")
    view = opened(qtbot, window, chain(), "top")
    window.session.edit("K", "1")
    answered(qtbot, window)
    assert reused(view) == {"abs", "exp", "negate"}
    assert set(view.beside.nodes) == {"abs", "exp", "negate", "top"}


def test_a_node_that_an_edit_leaves_as_it_was_keeps_its_comparison(qtbot: QtBot, on_gpu: Open):
    """If an edit changes only the sign of an input of ABS, later nodes keep their comparison with the device."""
    window = on_gpu("equal")
    view = opened(qtbot, window, chain(), "abs")
    negative = -numbers()[0, 0, 0, 0]
    window.session.set_cells("InputTensor", np.array([[0, 0, 0, 0]]), np.array([negative]), "test")
    answered(qtbot, window)
    assert reused(view) == {"exp", "negate", "top"}
    assert set(view.beside.nodes) == {"abs", "exp", "negate", "top"}


def test_without_a_device_nothing_is_compared(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("one ULP off")
    view = opened(qtbot, window, chain(), "negate")
    assert item(view, "negate").mark == "differs"
    window.devices.choose("")
    answered(qtbot, window)
    assert summary(view) == ""
    assert item(view, "negate").mark == "valid"
    assert (window.session.case.logical("InputTensor") == np.abs(numbers())).all()
    window.actions_["firstDifferent"].trigger()
    assert "Choose a device" in window.status.currentMessage()


def test_a_node_that_the_device_refuses_is_computed_by_the_reference(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("refuses")
    view = opened(qtbot, window, chain())
    assert summary(view).endswith("0 of 4 nodes ran; none differs")
    assert item(view, "abs").device.startswith("not run on the device: ")
    assert {each.kind for each in view.beside.nodes.values()} == {None}


def test_a_search_counts_the_nodes_that_the_device_refused(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("refuses")
    opened(qtbot, window, chain())
    window.actions_["firstDifferent"].trigger()
    assert window.status.currentMessage().endswith("0 of 4 nodes ran; none differs")


def test_after_a_run_that_failed_only_the_compared_nodes_count(
    qtbot: QtBot, on_gpu: Open, monkeypatch: pytest.MonkeyPatch
):
    def fail_at_negate(name: str, run: NodeRun) -> Compared:
        if name == "negate":
            raise ValueError("broken")
        return compared(name, run)

    monkeypatch.setattr(device_run, "compared", fail_at_negate)
    window = on_gpu("equal")
    view = opened(qtbot, window, chain())
    assert window.status.currentMessage() == "ValueError: broken"
    some = len(view.beside.nodes)
    assert 0 < some < 4
    assert summary(view).endswith(f": {some} of 4 nodes ran; none differs")
    window.actions_["firstDifferent"].trigger()
    assert window.status.currentMessage() == summary(view)


def test_a_lost_device_ends_the_run_and_says_so(qtbot: QtBot, on_gpu: Open, stand: Stand):
    window = on_gpu("equal")
    stand.device.how = "is removed"
    back_end = window.directml.link.back_end
    assert back_end is not None
    back_end.refresh()
    window.session.open_network(opened_of(chain(), "", "model.json"), "test")
    view = window.network
    assert view is not None
    qtbot.waitUntil(lambda: window.devices.is_lost and view.beside.is_idle, timeout=LONG)
    answered(qtbot, window)
    assert summary(view) == ""
    assert {each.mark for each in view.panel.view.graph.items} == {"input", "valid"}


def test_a_cell_that_only_rounds_differently_marks_no_node(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("one ULP off")
    network = Network((Node("tanh", Case.of("ACTIVATION_TANH", InputTensor=numbers())),))
    view = opened(qtbot, window, network)
    assert view.beside.nodes["tanh"].kind is Kind.ROUNDING
    assert item(view, "tanh").mark == "valid"


def test_closing_the_network_ends_its_run(qtbot: QtBot, on_gpu: Open):
    window = on_gpu("is late")
    window.session.open_network(opened_of(chain(), "", "model.json"), "test")
    view = window.network
    assert view is not None
    qtbot.waitUntil(lambda: not view.beside.is_idle, timeout=LONG)
    window.session.undo_stack.undo()
    assert window.session.opened is None
    assert view.beside.is_idle
    assert not view.beside.nodes
    qtbot.waitUntil(lambda: not has_running_work(), timeout=LONG)


def test_the_first_difference_from_another_run_is_found(
    qtbot: QtBot, on_gpu: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    window = on_gpu("equal")
    view = opened(qtbot, window, chain(), "top")
    monkeypatch.setattr(dialogs, "ask_folder", lambda parent: str(tmp_path))
    window.actions_["otherRun"].trigger()
    settled(qtbot, window)
    assert window.status.currentMessage() == f"{tmp_path} contains no .npy files."
    exp = np.exp(np.abs(numbers()))
    np.save(tmp_path / "abs.OutputTensor.npy", np.abs(numbers()).reshape(-1))
    np.save(tmp_path / "exp.OutputTensor.npy", exp)
    window.actions_["otherRun"].trigger()
    settled(qtbot, window)
    said = "No difference in 2 tensors; the folder lacks 3 other tensors of the model."
    assert window.status.currentMessage() == said
    exp[0, 0, 1, 1] *= 1.01
    np.save(tmp_path / "exp.OutputTensor.npy", exp)
    window.actions_["otherRun"].trigger()
    settled(qtbot, window)
    assert view.opened is not None
    assert view.opened.node == "exp"
    qtbot.waitUntil(lambda: window.stage.cell_cursor.now.is_pinned)
    assert window.stage.cell_cursor.now.cell == (0, 0, 1, 1)
    assert "exp.OutputTensor is the first tensor that differs, in 1 of 6 cells" in window.status.currentMessage()
