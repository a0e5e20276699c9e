"""The program lists the adapters of DXGI and DXCore, and reports the messages of the debug layer. The tests replace all
three libraries by mocks.
"""

import ctypes
import os
import struct
from ctypes import c_bool, c_size_t, c_uint32, c_uint64, c_void_p
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ops.directml.client import answers
from ops.directml.native import adapters, interfaces
from ops.directml.native.adapters import WARP, Adapter, AdapterDesc, create_d3d12_device, enable_debug_layer, preferred
from ops.directml.native.com import HRESULT, ComError, ComObject, Convention, Implementation, answering, give, prototype
from ops.directml.native.device import DmlDevice
from ops.directml.native.filled_desc import FilledDesc
from ops.directml.native.null_device import NullAdapterFactory
from ops.directml.native.runtime import Runtime
from ops.system.wire import Message

P = c_void_p
NOT_FOUND = -2005270526  # DXGI_ERROR_NOT_FOUND
UNKNOWN = ["QueryInterface", "AddRef", "Release"]


def runtime(**libraries: object) -> Runtime:
    return cast("Runtime", SimpleNamespace(**libraries))


MEMORY = 3 << 30


def function(arguments: tuple[type, ...], call: Any) -> Any:
    return prototype(HRESULT, arguments)(call)


def dxgi_adapter(name: str, flags: int = 0, luid: int = 0) -> ComObject:
    def desc(_this: int, target: int) -> int:
        made = AdapterDesc.from_address(target)
        ctypes.memmove(target, name.encode("utf-16-le").ljust(256, b"\0"), 256)
        made.Flags, made.AdapterLuid, made.DedicatedVideoMemory = flags, luid, MEMORY
        return 0

    slots = [*UNKNOWN, *(f"unused {n}" for n in range(3, 10)), "GetDesc1"]
    return ComObject(slots, {"GetDesc1": Implementation(HRESULT, (P,), desc)}, (interfaces.IID_DXGI_ADAPTER1,))


@pytest.fixture
def dxgi(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A mock of dxgi.dll that lists a GPU, the basic renderer of Windows, a second GPU, and WARP. The basic renderer
    must be omitted from the adapters.
    """
    monkeypatch.setattr(adapters, "HOST", Convention.WIN64)
    listed = [
        dxgi_adapter("GPU one", luid=1),
        dxgi_adapter("Basic Render Driver", 2, luid=2),
        dxgi_adapter("GPU zwei ü", luid=3),
    ]
    warp = dxgi_adapter("Microsoft Basic Render Driver", 2, luid=4)

    def enumerate_adapters(_this: int, index: int, target: int) -> int:
        return give(target, listed[index].address) if index < len(listed) else NOT_FOUND

    slots = [*UNKNOWN, *(f"unused {n}" for n in range(3, 12)), "EnumAdapters1"]
    slots += [f"unused {n}" for n in range(13, 27)] + ["EnumWarpAdapter"]
    methods = {
        "EnumAdapters1": Implementation(HRESULT, (c_uint32, P), enumerate_adapters),
        "EnumWarpAdapter": Implementation(HRESULT, (P, P), lambda _this, _iid, target: give(target, warp.address)),
    }
    factory = ComObject(slots, methods, (interfaces.IID_DXGI_FACTORY4,))
    make = function((c_uint32, P, P), lambda _flags, _iid, target: give(target, factory.address))
    return SimpleNamespace(CreateDXGIFactory2=make, kept=(factory, listed, warp))


def test_windows_lists_its_gpus_and_then_warp(dxgi: Any):
    assert adapters.adapters(runtime(adapter_library=dxgi)) == (
        Adapter(0, "GPU one", memory=MEMORY),
        Adapter(1, "GPU zwei ü", memory=MEMORY),
        Adapter(2, WARP, is_software=True),
    )


def test_the_hardware_with_the_most_memory_is_preferred():
    large, warp = Adapter(1, "large", memory=8), Adapter(2, "WARP", is_software=True, memory=99)
    assert preferred((warp, Adapter(0, "small", memory=4), large)) is large
    assert preferred((warp,)) is warp
    assert preferred(()) is None


def test_every_adapter_of_a_list_is_released(dxgi: Any):
    before = [each.references for each in dxgi.kept[1]]
    adapters.adapters(runtime(adapter_library=dxgi))
    assert [each.references for each in dxgi.kept[1]] == [count - 1 for count in before]  # the list gave one each


def test_a_device_is_made_of_the_adapter_with_the_number(dxgi: Any):
    seen: list[int | None] = []
    device = ComObject(UNKNOWN, {}, (interfaces.IID_D3D12_DEVICE,))

    def create_device(adapter: int | None, level: int, _iid: int, target: int) -> int:
        seen.append(adapter)
        assert level == 0xB000
        return give(target, device.address)

    d3d12 = SimpleNamespace(D3D12CreateDevice=function((P, c_uint32, P, P), create_device))
    made = create_d3d12_device(runtime(adapter_library=dxgi, d3d12=d3d12), 1)
    assert (made.address, seen) == (device.address, [dxgi.kept[1][2].address])
    with pytest.raises(LookupError, match="There is no adapter 7"):
        create_d3d12_device(runtime(adapter_library=dxgi, d3d12=d3d12), 7)


def test_a_driver_that_makes_no_device_is_an_error(dxgi: Any):
    refuse = function((P, c_uint32, P, P), lambda *_: -2005270524)
    d3d12 = SimpleNamespace(D3D12CreateDevice=refuse)
    with pytest.raises(ComError, match="D3D12CreateDevice returned 0x887A0004"):
        create_d3d12_device(runtime(adapter_library=dxgi, d3d12=d3d12), 0)


@pytest.mark.skipif(os.name == "nt", reason="WSL is Linux.")
def test_wsl_lists_the_adapters_of_dxcore():
    names = [b"NVIDIA something\0", b"Microsoft Basic Render Driver\0"]

    def adapter(number: int) -> ComObject:
        properties = {
            1: struct.pack("<Q", 0x1F0000000F0E9E),
            2: names[number],
            7: struct.pack("<Q", number << 30),
            11: struct.pack("?", number == 0),
        }

        def get(_this: int, which: int, size: int, target: int) -> int:
            ctypes.memmove(target, properties[which], size)
            return 0

        def get_size(_this: int, which: int, target: int) -> int:
            c_size_t.from_address(target).value = len(properties[which])
            return 0

        methods = {
            "IsPropertySupported": answering(c_bool, True, (c_uint32,)),
            "GetProperty": Implementation(HRESULT, (c_uint32, c_size_t, P), get),
            "GetPropertySize": Implementation(HRESULT, (c_uint32, P), get_size),
        }
        return ComObject(interfaces.DXCORE_ADAPTER_METHODS, methods, (interfaces.IID_DXCORE_ADAPTER,))

    made = [adapter(0), adapter(1)]
    listed = ComObject(
        [*UNKNOWN, "GetAdapter", "GetAdapterCount"],
        {
            "GetAdapter": Implementation(HRESULT, (c_uint32, P, P), lambda _t, n, _i, to: give(to, made[n].address)),
            "GetAdapterCount": answering(c_uint32, 2),
        },
        (interfaces.IID_DXCORE_LIST,),
    )
    create_list = Implementation(HRESULT, (c_uint32, P, P, P), lambda _t, _n, _a, _i, to: give(to, listed.address))
    factory = ComObject(
        interfaces.DXCORE_FACTORY_METHODS, {"CreateAdapterList": create_list}, (interfaces.IID_DXCORE_FACTORY,)
    )
    make = function((P, P), lambda _iid, target: give(target, factory.address))
    found = adapters.adapters(runtime(adapter_library=SimpleNamespace(DXCoreCreateAdapterFactory=make)))
    driver = "31.0.15.3742"
    software = Adapter(1, "Microsoft Basic Render Driver", is_software=True, memory=1 << 30, driver=driver)
    assert found == (Adapter(0, "NVIDIA something", driver=driver), software)
    assert preferred(found) == found[0]  # hardware, although it has less memory
    assert answers.listed(Message({"adapters": [each.as_json() for each in found]})) == found


def test_without_a_list_d3d12_chooses_the_adapter():
    null = NullAdapterFactory()  # its factory lists nothing
    make = function((P, P), lambda iid, target: prototype(HRESULT, (P, P))(null.address)(iid, target))
    found = adapters.adapters(runtime(adapter_library=SimpleNamespace(DXCoreCreateAdapterFactory=make)))
    assert found == (Adapter(0, "the default adapter of D3D12"),)


def test_the_debug_layer_is_enabled_where_there_is_one():
    enabled: list[int] = []
    methods = {"EnableDebugLayer": Implementation(None, (), lambda this: enabled.append(this))}
    debug = ComObject([*UNKNOWN, "EnableDebugLayer"], methods, (interfaces.IID_D3D12_DEBUG,))
    get = function((P, P), lambda _iid, target: give(target, debug.address))
    assert enable_debug_layer(runtime(d3d12=SimpleNamespace(D3D12GetDebugInterface=get)))
    assert (enabled, debug.references) == ([debug.address], 0)
    none = function((P, P), lambda _iid, _target: -2005270483)
    assert not enable_debug_layer(runtime(d3d12=SimpleNamespace(D3D12GetDebugInterface=none)))
    assert not enable_debug_layer(runtime(d3d12=SimpleNamespace()))


class TalkingDevice:
    """Contains two mocks: `d3d12`, a D3D12 device whose info queue has messages, and `dml`, a DirectML device that
    refuses every desc.
    """

    def __init__(self) -> None:
        self.texts = [b"D3D12 ERROR: Sizes[3] is 0", b"another"]
        methods = {
            "GetNumStoredMessages": Implementation(c_uint64, (), lambda _this: len(self.texts)),
            "GetMessage": Implementation(HRESULT, (c_uint64, P, P), self._message),
            "ClearStoredMessages": Implementation(None, (), lambda _this: self.texts.clear()),
        }
        slots = [
            *UNKNOWN,
            "SetMessageCountLimit",
            "ClearStoredMessages",
            "GetMessage",
            "a",
            "b",
            "GetNumStoredMessages",
        ]
        self.d3d12 = ComObject(slots, methods, (interfaces.IID_D3D12_INFO_QUEUE,))
        refuse = answering(HRESULT, -2147024809, (P, P, P))
        self.dml = ComObject([*UNKNOWN, *"34567", "CreateOperator"], {"CreateOperator": refuse}, ())
        self.flags: list[int] = []

    def _message(self, _this: int, index: int, target: int | None, size: int) -> int:
        text = self.texts[index] + b"\0"
        c_size_t.from_address(size).value = 40 + len(text)
        if target:
            ctypes.memmove(target + 40, text, len(text))
            ctypes.memmove(target, struct.pack("<iiiiQQ", 0, 1, 2, 0, target + 40, len(text)), 32)
        return 0

    def runtime(self, has_debug: bool) -> Runtime:
        def create_device(_device: int, flags: int, _level: int, _iid: int, target: int) -> int:
            self.flags.append(flags)
            return give(target, self.dml.address) if has_debug or not flags else -2005270483

        return runtime(create_device=create_device)


def test_debug_is_tried_first_and_done_without():
    talking = TalkingDevice()
    assert DmlDevice(talking.runtime(True), talking.d3d12.address).has_debug_layer
    assert not DmlDevice(talking.runtime(False), talking.d3d12.address).has_debug_layer
    assert talking.flags == [1, 1, 0]


def test_a_refusal_carries_the_messages_of_the_debug_layer():
    talking = TalkingDevice()
    device = DmlDevice(talking.runtime(True), talking.d3d12.address)
    answer = device.judge(FilledDesc(8))
    assert (answer.hresult, answer.messages) == (0x80070057, ("D3D12 ERROR: Sizes[3] is 0", "another"))
    assert device.messages() == ()


def test_the_desc_of_an_adapter_has_the_size_of_the_header(tmp_path: Path):
    assert (ctypes.sizeof(AdapterDesc), AdapterDesc.Flags.offset) == (312, 304)


def test_without_warp_the_hardware_adapters_are_still_listed(dxgi: Any, monkeypatch: pytest.MonkeyPatch):
    def blocked(*_: object) -> None:
        raise ComError("EnumWarpAdapter", -2005270526)

    monkeypatch.setattr(interfaces, "DXGI_WARP", blocked)
    assert adapters.adapters(runtime(adapter_library=dxgi)) == (
        Adapter(0, "GPU one", memory=MEMORY),
        Adapter(1, "GPU zwei ü", memory=MEMORY),
    )


def test_the_null_device_can_claim_to_be_on_each_listed_adapter(dxgi: Any):
    assert adapters.adapter_luids(runtime(adapter_library=dxgi)) == (1, 3, 4)
