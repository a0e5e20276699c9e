"""Small networks for tests of the window, and helpers that open them."""

from itertools import pairwise
from pathlib import Path

import numpy as np
from pytestqt.qtbot import QtBot

from explorer.session.open_network import opened_of
from explorer.window.main_window import MainWindow
from explorer.window.networks.network_view import NetworkView
from ops import Case, Network, Node, Port
from widgets.graph.items import GraphItem

# The digit three, {1,1,8,8}.
THREE = np.array(
    [
        [int(cell) for cell in row]
        for row in ("00000000", "00111110", "00000010", "00001110", "00000010", "00000010", "00111110", "00000000")
    ],
    np.float32,
)[np.newaxis, np.newaxis]


def numbers() -> np.ndarray:
    """An array of positive and negative FLOAT32 numbers with the sizes {1,1,2,3}."""
    return np.array([[[[3, -1, 2], [-4, 5, -6]]]], np.float32)


def chain() -> Network:
    """Returns a network of four nodes: `exp` and `negate` read the output of `abs`, and `top` selects the 2 largest
    numbers of `exp`.
    """
    values = numbers()
    cases = {
        "abs": Case.of("ELEMENT_WISE_ABS", InputTensor=values),
        "exp": Case.of("ELEMENT_WISE_EXP", InputTensor=values),
        "negate": Case.of("ELEMENT_WISE_NEGATE", InputTensor=values),
        "top": Case.of("TOP_K1", InputTensor=values, Axis=3, K=2, AxisDirection="DECREASING"),
    }
    network = Network(tuple(Node(name, case) for name, case in cases.items()))
    edges = (("abs", "exp"), ("abs", "negate"), ("exp", "top"))
    return network.with_links((Port(source, "OutputTensor"), Port(target, "InputTensor")) for source, target in edges)


def relus(count: int, size: int = 2) -> Network:
    """A chain of RELU nodes, `relu 0` and so on."""
    case = Case.of("ACTIVATION_RELU", InputTensor=np.ones((1, 1, size, size), np.float32))
    names = [f"relu {number}" for number in range(count)]
    network = Network(tuple(Node(name, case) for name in names))
    return network.with_links((Port(a, "OutputTensor"), Port(b, "InputTensor")) for a, b in pairwise(names))


def open_network(qtbot: QtBot, window: MainWindow, network: Network, node: str = "") -> NetworkView:
    """Opens a network, waits for its results, and returns its view."""
    window.session.open_network(opened_of(network, node, "model.json"), "test")
    return settled(qtbot, window)


def settled(qtbot: QtBot, window: MainWindow) -> NetworkView:
    """Waits until no network, case or background search is running. Returns the view of the network."""
    view = window.network
    assert view is not None
    qtbot.waitUntil(lambda: view.runner.is_idle and window.runner.is_idle and view.is_settled, timeout=20_000)
    return view


def item(view: NetworkView, key: str) -> GraphItem:
    """The item of the network's graph whose key is `key`."""
    return next(each for each in view.panel.view.graph.items if each.key == key)


def shown(window: MainWindow, field: str) -> np.ndarray:
    """Returns the numbers that the stage shows for the tensor `field`."""
    picture = window.stage.picture_of(field)
    assert picture is not None
    assert picture.values is not None
    return picture.values


def digit_model(path: Path) -> Path:
    """Writes an ONNX model with eight nodes to a path, and returns the path.

    The node Unique has no DirectML operator. Gelu requires feature level 5_1. TopK selects 5 of 4 numbers, which is an
    error.
    """
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    values = np.random.default_rng(3)
    edges = np.array([[[-1, -1, -1], [0, 0, 0], [1, 1, 1]], [[-1, 0, 1], [-1, 0, 1], [-1, 0, 1]]], np.float32)
    weights = {
        "w": edges[:, np.newaxis],
        "g": values.normal(size=(32, 4)).astype(np.float32) / 4,
        "shape": np.array([1, 32], np.int64),
        "k": np.array([5], np.int64),
    }
    nodes = [
        helper.make_node("Conv", ["image", "w"], ["conv"], "conv1", pads=[1, 1, 1, 1]),
        helper.make_node("Gelu", ["conv"], ["act"], "act1", domain="com.microsoft"),
        helper.make_node("MaxPool", ["act"], ["pool"], "pool1", kernel_shape=[2, 2], strides=[2, 2]),
        helper.make_node("Unique", ["pool"], ["unique"], "unique"),
        helper.make_node("Reshape", ["pool", "shape"], ["flat"], "flat"),
        helper.make_node("Gemm", ["flat", "g"], ["fc"], "fc"),
        helper.make_node("Softmax", ["fc"], ["share"], "share", axis=1),
        helper.make_node("TopK", ["share", "k"], ["top", "indices"], "top", axis=1),
    ]
    image = helper.make_tensor_value_info("image", TensorProto.FLOAT, [1, 1, 8, 8])
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in ("top", "unique")]
    initializers = [numpy_helper.from_array(array, name) for name, array in weights.items()]
    graph = helper.make_graph(nodes, "digit", [image], outputs, initializers)
    domains = [helper.make_opsetid("", 12), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(graph, opset_imports=domains)
    model.ir_version = 9
    onnx.save(model, str(path))
    return path
