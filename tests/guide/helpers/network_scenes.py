"""Scenes with more than one case: networks, and the comparison of two cases of one operator."""

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from PySide6.QtTest import QTest

from explorer.session.open_network import OpenNetwork, opened_of
from explorer.window.main_window import MainWindow
from ops import Case
from ops.formats.networks import onnx_reader
from ops.model.feature_levels import FeatureLevel
from tests.explorer.helpers.small_networks import THREE, chain, digit_model
from tests.guide.helpers.camera import live, settle
from tests.ops.directml.helpers.stand_in_device import GPU

Scene = Callable[[MainWindow, Path], object]
# In ms; the results of a small network come sooner.
_NETWORK_MS = 400


def network(window: MainWindow, folder: Path) -> None:
    """Shows a network with a pinned cell. The graph shows the cells in other nodes on which the pinned cell depends."""
    window.session.open_network(opened_of(chain(), "exp", "model.json"), "scene")
    settle(window)
    QTest.qWait(_NETWORK_MS)
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    QTest.qWait(_NETWORK_MS)


def broken_network(window: MainWindow, folder: Path) -> None:
    """Shows a network in which a broken rule in one node prevents the following nodes from running; the editors are
    visible.
    """
    window.session.open_network(opened_of(chain(), "exp", "model.json"), "scene")
    settle(window)
    window.session.edit("InputTensor.Sizes[3]", "5")
    window.actions_["focusForm"].trigger()
    QTest.qWait(_NETWORK_MS)


def compare(window: MainWindow, folder: Path) -> None:
    """Shows two settings of TOP_K1 side by side."""
    _compare_after_edit(window, "AxisDirection", "DML_AXIS_DIRECTION_INCREASING")
    window.stage.pin("OutputValueTensor", (0, 0, 1, 1))


def _compare_after_edit(window: MainWindow, path: str, text: str) -> None:
    window.actions_["compare"].setChecked(True)
    QTest.qWait(_NETWORK_MS)  # the comparison takes the fields as setting B in a later turn of the event loop
    window.session.edit(path, text)
    settle(window)
    QTest.qWait(_NETWORK_MS)


def compare_axes(window: MainWindow, folder: Path) -> None:
    """Shows a comparison of two settings that differ only in Axis: GATHER_ELEMENTS along the rows and down the
    columns.
    """
    values = np.array([[[[10, 11, 12], [20, 21, 22], [30, 31, 32]]]], np.float32)
    indices = np.array([[[[0, 2, 1], [2, 1, 0], [1, 0, 2]]]], np.uint32)
    window.session.open_case(Case.of("GATHER_ELEMENTS", InputTensor=values, IndicesTensor=indices, Axis=3), "scene")
    settle(window)
    _compare_after_edit(window, "Axis", "2")
    window.stage.pin("OutputTensor", (0, 0, 1, 0))


def compare_wide(window: MainWindow, folder: Path) -> None:
    """Shows the same scene as `compare_axes`, but with folded panels: the cells that differ are listed below the
    tensors.
    """
    window.actions_["foldPanels"].setChecked(True)
    compare_axes(window, folder)


def digit(window: MainWindow, folder: Path) -> None:
    """Opens an ONNX model that recognizes digits. One ONNX node cannot be read as an operator, one node requires a
    higher feature level, and one has an error.
    """
    found = onnx_reader.read(digit_model(folder / "digit-three.onnx"))
    network = found.network.with_numbers("image", THREE)
    node = next(each.name for each in network.nodes if each.case.operator.name.startswith("MAX_POOLING"))
    opened = OpenNetwork(network, node, "digit-three.onnx", found.stops, (), found.remarks)
    window.session.set_level(FeatureLevel.FL_5_0)
    window.session.open_network(opened, "scene")
    settle(window)
    QTest.qWait(2 * _NETWORK_MS)
    window.actions_["tiles"].setChecked(True)
    window.stage.pin("OutputTensor", (0, 1, 1, 2))
    QTest.qWait(_NETWORK_MS)


def network_on_device(window: MainWindow, folder: Path) -> None:
    """Scene: shows a network that was run on a device with wrong results, and selects the first node that differs."""
    window.devices.choose(GPU)
    window.devices.look_anew()
    window.session.open_network(opened_of(chain(), "top", "model.json"), "scene")
    live(2500)
    window.actions_["firstDifferent"].trigger()
    live(1500)


WINDOWS: Mapping[str, Scene] = {
    scene.__name__: scene
    for scene in (network, broken_network, network_on_device, compare, compare_axes, compare_wide, digit)
}
