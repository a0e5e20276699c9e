"""The back end that the user has chosen, with its options, and the state of the back end that is in use."""

from dataclasses import dataclass
from enum import Enum, auto


@dataclass(frozen=True, slots=True)
class DeviceChoice:
    """The chosen device and its options.

    `adapter` is the name of the device, `ops.evaluator.ONNXRUNTIME` for the package onnxruntime, '' for NumPy, or None
    if the user has chosen nothing: then the best device of the machine is used. The number of a device is not saved,
    because it changes when another device is added.
    """

    adapter: str | None = None
    metacommands: bool = True
    half_precision: bool = False
    in_place: bool = False


class Standing(Enum):
    """The state of the back end: which one is in use, or why no device is used."""

    NUMPY = auto()  # NumPy: chosen by the user, or nothing was chosen and the devices are not known yet
    NO_RUNTIME = auto()  # NumPy: there is no DirectML runtime
    NO_DEVICE = auto()  # NumPy: nothing was chosen, and this machine has no device
    LOOKING = auto()  # NumPy, until it is known whether the chosen device is in this machine
    GONE = auto()  # NumPy: the chosen device is not in this machine
    LOST = auto()  # NumPy: the device crashed, hung or was removed
    DEVICE = auto()  # the device that is chosen, or the best one if nothing was chosen
    ONNXRUNTIME = auto()  # the package onnxruntime, chosen by the user

    @property
    def is_compared(self) -> bool:
        """True if a device or onnxruntime is in use. It then computes every case, and its results are compared with the
        reference.
        """
        return self in (Standing.DEVICE, Standing.ONNXRUNTIME)
