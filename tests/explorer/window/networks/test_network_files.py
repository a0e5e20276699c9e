"""The window opens networks from model files, ONNX models, C++ code and share texts, and saves a network as a whole.

The user can also create a network by using an output as the input of another operator.
"""

import json
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from explorer.network.graph_items import INPUT, STOP
from explorer.network.use_output import connect
from explorer.window.main_window import MainWindow
from explorer.window.networks.network_view import NetworkView
from ops import load
from ops.formats.networks import dxdispatch_writer
from tests.explorer.helpers.small_networks import chain, digit_model, item, numbers, settled, shown
from tests.helpers.same_numbers import assert_same


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


@pytest.mark.sampled
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


@pytest.mark.sampled
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
