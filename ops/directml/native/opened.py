"""Opens a device in the worker process: the null device for verdicts, or the device of an adapter for runs."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ops.arrays.dtypes import ALL_TYPES
from ops.directml.install.library import GET, Found
from ops.directml.install.stub import UnknownStubError
from ops.directml.native.adapters import adapter_luids, adapters, create_d3d12_device, enable_debug_layer
from ops.directml.native.com import HOST, ComError, Convention
from ops.directml.native.d3d12 import Gpu
from ops.directml.native.device import DmlDevice
from ops.directml.native.null_device import NULL_LUID, null_device
from ops.directml.native.null_pipeline import NullPipeline
from ops.directml.native.runtime import Runtime
from ops.model.feature_levels import FeatureLevel
from ops.text.sentences import clause_of, said_by, say

NULL_DEVICE = "null device"


class OpenError(Exception):
    """A device cannot be opened; the message is a sentence with the reason."""


@dataclass(frozen=True, slots=True)
class Opened:
    """An open device, which gives verdicts. If it has a `gpu`, it also runs cases.

    `kept` are objects that must live as long as the device.
    """

    device: DmlDevice
    gpu: Gpu | None
    name: str
    kept: object

    def describe(self) -> dict[str, Any]:
        """The description of the device for the client: name, feature level, missing data types and more."""
        level = self.device.highest_level()
        known = [known for known in FeatureLevel if known == level]
        return {
            "device": self.name,
            "level": str(known[0]) if known else f"0x{level:04X}",
            "runs": self.gpu is not None,
            "debug_layer": self.device.has_debug_layer,
            "missing_types": [t.name for t in ALL_TYPES if not self.device.supports(t)],
        }


def open_device(found: Found, adapter: int | None) -> Opened:
    """Opens the device of the adapter `adapter`, or the null device if `adapter` is None. Raises OpenError with the
    reason if this fails.

    If the libraries for the null device are missing, opens adapter 0 in place of the null device.
    """
    if adapter is None and HOST is not Convention.WIN64 and found.stubs is None:
        if found.directx is None:
            raise OpenError(
                say("The empty libd3d12.so and libdxcore.so of torch-directml are missing. Run {command}.", command=GET)
            )
        adapter = 0  # a real device also gives verdicts
    if adapter is not None and found.directx is None:
        raise OpenError(say("This machine has no D3D12, which needs Windows, or WSL with a GPU."))
    try:
        runtime = Runtime(found, real=adapter is not None)
    except (OSError, AttributeError, UnknownStubError) as error:
        reason = clause_of(said_by(error))
        raise OpenError(
            say("{library} cannot be loaded: {reason}.", library=found.directml.name, reason=reason)
        ) from None
    try:
        return _null(runtime) if adapter is None else open_adapter(runtime, adapter)
    except (ComError, LookupError) as error:
        raise OpenError(said_by(error)) from None


def _null(runtime: Runtime) -> Opened:
    """Opens the null device, which judges descs without an adapter.

    On Windows, DirectML asks the system for the device's adapter, so the null device gets the identifier of a real
    adapter. If no identifier works, opens the last adapter, which usually is the software adapter, instead of the null
    device.
    """
    if HOST is not Convention.WIN64:
        return _null_on(runtime, NULL_LUID)
    for luid in (*adapter_luids(runtime), NULL_LUID):
        with suppress(ComError):
            return _null_on(runtime, luid)
    return open_adapter(runtime, adapters(runtime)[-1].number)


def _null_on(runtime: Runtime, luid: int) -> Opened:
    d3d12 = null_device(runtime.pipeline or NullPipeline(), luid)
    return Opened(DmlDevice(runtime, d3d12.address, try_debug=False), None, NULL_DEVICE, (runtime, d3d12))


def open_adapter(runtime: Runtime, number: int) -> Opened:
    """Opens a device for runs on the adapter with this number.

    Raises LookupError if there is no such adapter, ComError if it has no device for DirectML.
    """
    has_layer = enable_debug_layer(runtime)
    d3d12 = create_d3d12_device(runtime, number)
    name = next(adapter.name for adapter in adapters(runtime) if adapter.number == number)
    device = DmlDevice(runtime, d3d12.address, try_debug=has_layer)
    return Opened(device, Gpu(d3d12.address), name, (runtime, d3d12))
