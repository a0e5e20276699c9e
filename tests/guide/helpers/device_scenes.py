"""Scenes with a device, with onnxruntime, and without a runtime."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from explorer.devices.directml_link import found_here
from explorer.window.main_window import MainWindow
from ops.directml import DirectML
from ops.evaluator import ONNXRUNTIME
from tests.explorer.helpers.window_actions import no_directml
from tests.guide.helpers.camera import live, open_example, settle
from tests.ops.directml.helpers.device_in_process import NOWHERE, Device, StartHere
from tests.ops.directml.helpers.stand_in_device import GPU

Scene = Callable[[MainWindow, Path], object]


def on_device(window: MainWindow, folder: Path) -> None:
    window.devices.choose(GPU)
    window.devices.look_anew()
    live(1500)
    window.actions_["showEqual"].setChecked(True)


def first_start(window: MainWindow, folder: Path) -> None:
    """Shows a start without earlier choices: the best device is in use, or NumPy with the reason why no device is."""
    for _ in range(20):  # a device that hangs never answers
        live(500)
        if window.devices.is_idle and not window.devices.is_looking and window.devices.news is not None:
            break
    live(500)


def on_onnxruntime(window: MainWindow, folder: Path) -> None:
    """Shows the results of a convolution, computed by the package onnxruntime."""
    open_example(window, "CONVOLUTION")
    settle(window)
    window.devices.choose(ONNXRUNTIME)
    live(4000)
    window.actions_["showEqual"].setChecked(True)


def without_runtime(window: MainWindow, folder: Path) -> None:
    """Scene: shows the window on a machine without DirectML. The window needs no change for this."""


def scripted(how: str) -> DirectML:
    """Returns a back end with a simulated device that behaves as `how` describes."""
    return DirectML(start=StartHere(NOWHERE, device=Device(how)))


# The behaviour of the device in each scene of a first start.
FIRST_STARTS = {
    "first_start": "equal", "first_start_warp": "has only WARP",
    "first_start_no_device": "is not there", "first_start_lost": "exits", "first_start_removed": "is removed",
    "first_start_slow": "hangs",
}  # fmt: skip
WINDOWS: Mapping[str, Scene] = {
    **{scene.__name__: scene for scene in (on_device, on_onnxruntime, without_runtime)},
    **dict.fromkeys(FIRST_STARTS, first_start),
}
BACK_ENDS: Mapping[str, Callable[[], DirectML]] = {
    "plain": found_here,
    "on_device": partial(scripted, "one ULP off"),
    "network_on_device": partial(scripted, "one ULP off"),
    "without_runtime": no_directml,
    **{name: partial(scripted, how) for name, how in FIRST_STARTS.items()},
}
