"""Lists the adapters of this machine: through DXGI on Windows, through DXCore in WSL."""

import ctypes
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from ctypes import c_size_t, c_uint32, c_uint64, c_void_p
from dataclasses import asdict, dataclass, replace
from typing import Any

from ops.directml.native import interfaces
from ops.directml.native.com import HOST, HRESULT, ComError, ComPointer, Convention, create, guid, prototype
from ops.directml.native.d3d12 import FEATURE_LEVELS
from ops.directml.native.runtime import Runtime, address_of
from ops.text.sentences import say

SOFTWARE = 2  # DXGI_ADAPTER_FLAG_SOFTWARE
DRIVER_VERSION, DRIVER_DESCRIPTION, DEDICATED_MEMORY, IS_HARDWARE = 1, 2, 7, 11  # DXCoreAdapterProperty
WARP = say("WARP, the software adapter of Windows")


class AdapterDesc(ctypes.Structure):
    """The C struct DXGI_ADAPTER_DESC1."""

    _fields_ = [
        ("Description", c_uint32 * 64),  # WCHAR[128]; wchar_t has 32 bits on other systems
        ("VendorId", c_uint32),
        ("DeviceId", c_uint32),
        ("SubSysId", c_uint32),
        ("Revision", c_uint32),
        ("DedicatedVideoMemory", c_size_t),
        ("DedicatedSystemMemory", c_size_t),
        ("SharedSystemMemory", c_size_t),
        ("AdapterLuid", c_uint64),
        ("Flags", c_uint32),
    ]


@dataclass(frozen=True, slots=True)
class Adapter:
    """An adapter: its number in the list, name, bytes of dedicated memory, and the version of its driver."""

    number: int
    name: str
    is_software: bool = False
    memory: int = 0
    driver: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Devices:
    """The adapters that a run can use, with unique names; `why_none` gives the reason if there are none."""

    adapters: tuple[Adapter, ...] = ()
    why_none: str = ""


def named_apart(adapters: Iterable[Adapter]) -> tuple[Adapter, ...]:
    """Makes the names of adapters unique: two adapters "A" become "A" and "A (2)"."""
    named: list[Adapter] = []
    seen: Counter[str] = Counter()
    for adapter in adapters:
        seen[adapter.name] += 1
        count = seen[adapter.name]
        named.append(adapter if count == 1 else replace(adapter, name=f"{adapter.name} ({count})"))
    return tuple(named)


def preferred(adapters: Sequence[Adapter]) -> Adapter | None:
    """The adapter that is used if the user chose none.

    It is the hardware adapter with the most memory, or a software adapter if there is no hardware adapter. Returns None
    if there are no adapters.
    """
    return max(adapters, key=lambda adapter: (not adapter.is_software, adapter.memory), default=None)


def adapters(runtime: Runtime) -> tuple[Adapter, ...]:
    """The adapters of this machine; only the default adapter of D3D12 if none can be listed."""
    with ExitStack() as owned:
        return tuple(adapter for adapter, _ in _listed(runtime, owned))


def adapter_luids(runtime: Runtime) -> tuple[int, ...]:
    """The LUIDs of the adapters that DXGI lists, software adapters last; empty if it lists none."""
    with ExitStack() as owned:
        found = [pointer for _, pointer in _listed(runtime, owned) if pointer is not None]
        descs = [AdapterDesc() for _ in found]
        for pointer, desc in zip(found, descs, strict=True):
            interfaces.DXGI_DESC(pointer.address, ctypes.addressof(desc))
        return tuple(desc.AdapterLuid for desc in descs)


def create_d3d12_device(runtime: Runtime, number: int) -> ComPointer:
    """Creates a D3D12 device on the adapter with this number.

    Raises LookupError if there is no such adapter, ComError if the driver creates no device.
    """
    create_device = prototype(HRESULT, (c_void_p, c_uint32, c_void_p, c_void_p))(
        address_of(runtime.d3d12, "D3D12CreateDevice")
    )
    with ExitStack() as owned:
        found = [pointer for adapter, pointer in _listed(runtime, owned) if adapter.number == number]
        if not found:
            raise LookupError(say("There is no adapter {number}.", number=number))
        chosen = found[0].address if found[0] is not None else None

        def factory(iid: int, target: int) -> None:
            answers = (int(create_device(chosen, level, iid, target)) for level in FEATURE_LEVELS)
            first = next(answers)
            if first < 0 and next(answers) < 0:
                raise ComError("D3D12CreateDevice", first)

        return create(factory, iid=interfaces.IID_D3D12_DEVICE)


def enable_debug_layer(runtime: Runtime) -> bool:
    """Turns on the debug layer of D3D12; returns False if it is not installed. Call it before a device is created."""
    try:
        get = prototype(HRESULT, (c_void_p, c_void_p))(address_of(runtime.d3d12, "D3D12GetDebugInterface"))
    except AttributeError:
        return False
    wanted, found = guid(interfaces.IID_D3D12_DEBUG), c_void_p()
    if get(ctypes.addressof(wanted), ctypes.addressof(found)) < 0 or not found.value:
        return False
    with ComPointer(found.value) as debug:
        interfaces.DEBUG_ENABLE(debug.address)
    return True


def _listed(runtime: Runtime, owned: ExitStack) -> list[tuple[Adapter, ComPointer | None]]:
    listed = _dxgi if HOST is Convention.WIN64 else _dxcore
    try:
        found: list[tuple[Adapter, ComPointer | None]] = list(listed(runtime, owned))
    except (ComError, AttributeError):
        found = []
    return found or [(Adapter(0, say("the default adapter of D3D12")), None)]


def _dxgi(runtime: Runtime, owned: ExitStack) -> Iterator[tuple[Adapter, ComPointer]]:
    """Yields the hardware adapters in the order of Windows, then WARP."""
    make = prototype(HRESULT, (c_uint32, c_void_p, c_void_p))(address_of(runtime.adapter_library, "CreateDXGIFactory2"))

    def without_flags(iid: int, target: int) -> None:
        if (answer := int(make(0, iid, target))) < 0:
            raise ComError("CreateDXGIFactory2", answer)

    factory = owned.enter_context(create(without_flags, iid=interfaces.IID_DXGI_FACTORY4))
    number = 0
    for index in range(64):
        pointer = c_void_p()
        try:
            interfaces.DXGI_ADAPTER(factory.address, index, ctypes.addressof(pointer))
        except ComError:
            break  # DXGI_ERROR_NOT_FOUND ends the list
        assert pointer.value is not None
        adapter = owned.enter_context(ComPointer(pointer.value))
        desc = AdapterDesc()
        interfaces.DXGI_DESC(adapter.address, ctypes.addressof(desc))
        if not desc.Flags & SOFTWARE:
            name = bytes(desc.Description).decode("utf-16-le", "replace").split("\0")[0]
            yield Adapter(number, name, memory=desc.DedicatedVideoMemory, driver=_driver(adapter)), adapter
            number += 1
    with suppress(ComError):  # an administrator can remove or block WARP
        warp = owned.enter_context(create(interfaces.DXGI_WARP, factory.address, iid=interfaces.IID_DXGI_ADAPTER1))
        yield Adapter(number, WARP, is_software=True), warp


def _dxcore(runtime: Runtime, owned: ExitStack) -> Iterator[tuple[Adapter, ComPointer]]:
    make = prototype(HRESULT, (c_void_p, c_void_p))(address_of(runtime.adapter_library, "DXCoreCreateAdapterFactory"))
    factory = owned.enter_context(create(make, iid=interfaces.IID_DXCORE_FACTORY))
    attribute = guid(interfaces.DXCORE_D3D12_CORE_COMPUTE)
    arguments = (1, ctypes.addressof(attribute))
    found = owned.enter_context(
        create(interfaces.DXCORE_LIST, factory.address, *arguments, iid=interfaces.IID_DXCORE_LIST)
    )
    for number in range(interfaces.DXCORE_COUNT(found.address)):
        adapter = owned.enter_context(
            create(interfaces.DXCORE_GET, found.address, number, iid=interfaces.IID_DXCORE_ADAPTER)
        )
        name = _property(adapter, DRIVER_DESCRIPTION).split(b"\0")[0].decode("utf-8", "replace")
        memory = int.from_bytes(_property(adapter, DEDICATED_MEMORY), "little")
        is_software = _property(adapter, IS_HARDWARE) == b"\0"
        driver = _version(int.from_bytes(_property(adapter, DRIVER_VERSION), "little"))
        yield Adapter(number, name or f"adapter {number}", is_software, memory, driver), adapter


def _driver(adapter: ComPointer) -> str:
    """The version of the driver of a DXGI adapter; "" if the adapter does not report it."""
    device, version = guid(interfaces.IID_DXGI_DEVICE), c_uint64()
    try:
        interfaces.DXGI_DRIVER(adapter.address, ctypes.addressof(device), ctypes.addressof(version))
    except ComError:
        return ""
    return _version(version.value)


def _version(number: int) -> str:
    """A version of 64 bits as a text of four numbers, such as 31.0.15.3742; "" for 0."""
    return ".".join(str(number >> shift & 0xFFFF) for shift in (48, 32, 16, 0)) if number else ""


def _property(adapter: ComPointer, which: int) -> bytes:
    """The bytes of a DXCore property; empty if the adapter has no such property."""
    if not interfaces.DXCORE_HAS_PROPERTY(adapter.address, which):
        return b""
    size = c_size_t()
    interfaces.DXCORE_PROPERTY_SIZE(adapter.address, which, ctypes.addressof(size))
    content = ctypes.create_string_buffer(size.value)
    interfaces.DXCORE_PROPERTY(adapter.address, which, size.value, ctypes.addressof(content))
    return content.raw
