"""The chosen back end with its options, and the back end that is actually in use."""

from dataclasses import dataclass
from enum import Enum, auto


@dataclass(frozen=True, slots=True)
class DeviceChoice:
    """The chosen device and its options.

    `adapter` is the name of the device, '' for NumPy. Its number would change when another device is added.
    """

    adapter: str = ""
    metacommands: bool = True
    half_precision: bool = False
    in_place: bool = False


class Standing(Enum):
    """The back end in use, and the reason."""

    CHOSEN = auto()  # NumPy, chosen by the user
    NO_RUNTIME = auto()  # NumPy: there is no DirectML runtime
    LOOKING = auto()  # NumPy, until the devices are known
    GONE = auto()  # NumPy: the chosen device is not in this machine
    LOST = auto()  # NumPy: the device crashed, hung or was removed
    DEVICE = auto()  # the chosen device
