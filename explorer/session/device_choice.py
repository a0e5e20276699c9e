"""What computes: the choice of the person, and what became of it."""

from dataclasses import dataclass
from enum import Enum, auto


@dataclass(frozen=True, slots=True)
class DeviceChoice:
    """`adapter` is a device's name, empty for NumPy; numbers of devices change when one is added."""

    adapter: str = ""
    metacommands: bool = True
    half_precision: bool = False
    in_place: bool = False


class Standing(Enum):
    """Who computes, and why."""

    CHOSEN = auto()  # NumPy, as the person wants it
    NO_RUNTIME = auto()
    LOOKING = auto()  # NumPy, until the devices are known
    GONE = auto()  # NumPy: the device of the last time is not there
    LOST = auto()  # NumPy: the device crashed, hung or was removed
    DEVICE = auto()
