"""Scenes with several operators: networks, and two settings side by side."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtTest import QTest

from explorer.session.open_network import opened_of
from explorer.window.main_window import MainWindow
from tests.explorer.helpers.small_networks import chain
from tests.guide.helpers.camera import live, settle
from tests.ops.directml.helpers.stand_in_device import GPU

Scene = Callable[[MainWindow, Path], object]
# In ms; the results of a small network come sooner.
_NETWORK_MS = 400


def network(window: MainWindow, folder: Path) -> None:
    """A network with a pinned cell, which the graph follows."""
    window.session.open_network(opened_of(chain(), "exp", "model.json"), "scene")
    settle(window)
    QTest.qWait(_NETWORK_MS)
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    QTest.qWait(_NETWORK_MS)


def broken_network(window: MainWindow, folder: Path) -> None:
    """A network in which an error blocks a node, with the editors."""
    window.session.open_network(opened_of(chain(), "exp", "model.json"), "scene")
    settle(window)
    window.session.edit("InputTensor.Sizes[3]", "5")
    window.actions_["focusForm"].trigger()
    QTest.qWait(_NETWORK_MS)


def compare(window: MainWindow, folder: Path) -> None:
    """Two settings of TOP_K1."""
    window.actions_["compare"].setChecked(True)
    window.session.edit("AxisDirection", "DML_AXIS_DIRECTION_INCREASING")
    settle(window)
    QTest.qWait(_NETWORK_MS)
    window.stage.pin("OutputValueTensor", (0, 0, 1, 1))


def network_on_device(window: MainWindow, folder: Path) -> None:
    """A network on a device that computes some cells of every node wrongly, at the first node that differs."""
    window.devices.choose(GPU)
    window.devices.look_anew()
    window.session.open_network(opened_of(chain(), "top", "model.json"), "scene")
    live(2500)
    window.actions_["firstDifferent"].trigger()
    live(1500)


WINDOWS: Mapping[str, Scene] = {
    scene.__name__: scene for scene in (network, broken_network, network_on_device, compare)
}
