"""What the person wants to compute with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeviceChoice:
    """`adapter` is a device's name, empty for NumPy; numbers of devices change when one is added."""

    adapter: str = ""
    metacommands: bool = True
    half_precision: bool = False
    in_place: bool = False
