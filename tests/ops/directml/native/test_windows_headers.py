"""Compares structs, method tables and interface identifiers with the headers of Windows, which mingw-w64 contains."""

import ctypes
import re
import subprocess
from pathlib import Path

import pytest

from ops.directml.native import adapters, d3d12, device, interfaces, null_device
from ops.directml.native.com import Method
from ops.directml.wine.prepare import compiler

HEADERS = ("d3d12.h", "d3d12sdklayers.h", "dxgi1_6.h")
# The C struct of each struct of ours, and its members where ours have other names.
STRUCTS: dict[type[ctypes.Structure], tuple[str, dict[str, str]]] = {
    d3d12.HeapProperties: ("D3D12_HEAP_PROPERTIES", {}),
    d3d12.ResourceDesc: (
        "D3D12_RESOURCE_DESC",
        {"SampleCount": "SampleDesc.Count", "SampleQuality": "SampleDesc.Quality"},
    ),
    d3d12.QueueDesc: ("D3D12_COMMAND_QUEUE_DESC", {}),
    d3d12.DescriptorHeapDesc: ("D3D12_DESCRIPTOR_HEAP_DESC", {}),
    d3d12.Barrier: (
        "D3D12_RESOURCE_BARRIER",
        {
            "Resource": "Transition.pResource",
            "Subresource": "Transition.Subresource",
            "Before": "Transition.StateBefore",
            "After": "Transition.StateAfter",
        },
    ),
    device._Message: (  # pyright: ignore[reportPrivateUsage]
        "D3D12_MESSAGE",
        {"Id": "ID", "Description": "pDescription", "Length": "DescriptionByteLength"},
    ),
    adapters.AdapterDesc: ("DXGI_ADAPTER_DESC1", {}),
    null_device.Luid: ("LUID", {"Value": "LowPart"}),
}
# The offsets of the members that the null device fills in.
OPTIONS = {"DoublePrecisionFloatShaderOps": 0, "TiledResourcesTier": 12, "ResourceBindingTier": 16}
# The interface of each method that is called by its slot.
METHODS: dict[str, tuple[Method, ...]] = {
    "ID3D12Device": (
        interfaces.CREATE_QUEUE,
        interfaces.CREATE_ALLOCATOR,
        interfaces.CREATE_LIST,
        interfaces.CREATE_HEAP,
        interfaces.CREATE_RESOURCE,
        interfaces.CREATE_FENCE,
        interfaces.DEVICE_REMOVED_REASON,
    ),
    "ID3D12CommandAllocator": (interfaces.ALLOCATOR_RESET,),
    "ID3D12GraphicsCommandList": (
        interfaces.LIST_CLOSE,
        interfaces.LIST_RESET,
        interfaces.LIST_COPY_BUFFER,
        interfaces.LIST_BARRIER,
        interfaces.LIST_SET_HEAPS,
    ),
    "ID3D12CommandQueue": (interfaces.QUEUE_EXECUTE, interfaces.QUEUE_SIGNAL),
    "ID3D12Fence": (interfaces.FENCE_WAIT,),
    "ID3D12Resource": (interfaces.RESOURCE_MAP, interfaces.RESOURCE_UNMAP),
    "ID3D12Debug": (interfaces.DEBUG_ENABLE,),
    "ID3D12InfoQueue": (interfaces.INFO_CLEAR, interfaces.INFO_MESSAGE, interfaces.INFO_COUNT),
    "IDXGIFactory4": (interfaces.DXGI_ADAPTER, interfaces.DXGI_WARP),
    "IDXGIAdapter1": (interfaces.DXGI_DESC,),
}
SLOTS = {
    "ID3D12DescriptorHeap": {
        "GetCPUDescriptorHandleForHeapStart": interfaces.HEAP_CPU_START_SLOT,
        "GetGPUDescriptorHandleForHeapStart": interfaces.HEAP_GPU_START_SLOT,
    },
    "ID3D12Device": {name: slot for slot, name in enumerate(interfaces.DEVICE_METHODS)},
}
IDENTIFIERS = {
    "ID3D12Object": interfaces.IID_D3D12_OBJECT,
    "ID3D12Device": interfaces.IID_D3D12_DEVICE,
    "ID3D12CommandQueue": interfaces.IID_D3D12_QUEUE,
    "ID3D12CommandAllocator": interfaces.IID_D3D12_ALLOCATOR,
    "ID3D12GraphicsCommandList": interfaces.IID_D3D12_LIST,
    "ID3D12Fence": interfaces.IID_D3D12_FENCE,
    "ID3D12DescriptorHeap": interfaces.IID_D3D12_HEAP,
    "ID3D12Resource": interfaces.IID_D3D12_RESOURCE,
    "ID3D12DeviceChild": interfaces.IID_D3D12_DEVICE_CHILD,
    "ID3D12Pageable": interfaces.IID_D3D12_PAGEABLE,
    "ID3D12Debug": interfaces.IID_D3D12_DEBUG,
    "ID3D12InfoQueue": interfaces.IID_D3D12_INFO_QUEUE,
    "IDXGIFactory4": interfaces.IID_DXGI_FACTORY4,
    "IDXGIAdapter1": interfaces.IID_DXGI_ADAPTER1,
}


@pytest.fixture(scope="module")
def command() -> str:
    found = compiler()
    if found is None:
        pytest.skip("The compiler of mingw-w64 is not installed.")
    return found


def checks() -> list[str]:
    """Returns C++ conditions that the real headers must meet: the sizes of structs, and the offsets of members and
    methods.
    """
    found: list[str] = []
    for ours, (name, members) in STRUCTS.items():
        found.append(f"sizeof({name}) == {ctypes.sizeof(ours)}")
        for member, *_ in ours._fields_:
            at = getattr(ours, member).offset
            found.append(f"offsetof({name}, {members.get(member, member)}) == {at}")
    found += [f"offsetof(D3D12_FEATURE_DATA_D3D12_OPTIONS, {member}) == {at}" for member, at in OPTIONS.items()]
    for interface, methods in METHODS.items():
        for method in methods:
            name = method.name.rpartition(":")[2]
            found.append(f"offsetof({interface}Vtbl, {name}) == {8 * method.slot}")
    for interface, slots in SLOTS.items():
        found += [f"offsetof({interface}Vtbl, {name}) == {8 * slot}" for name, slot in slots.items()]
    return found


def compiled(command: str, folder: Path, conditions: list[str]) -> "subprocess.CompletedProcess[str]":
    source = folder / "checks.cpp"
    lines = ["#define CINTERFACE", "#include <cstddef>", *(f"#include <{name}>" for name in HEADERS)]
    lines += [f'static_assert({condition}, "wrong");' for condition in conditions]
    source.write_text("\n".join(lines), encoding="utf-8")
    words = [command, "-std=c++17", "-Wno-invalid-offsetof", "-fsyntax-only", str(source)]
    return subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.sampled
def test_every_struct_and_method_table_is_that_of_the_headers(command: str, tmp_path: Path):
    conditions = checks()
    assert len(conditions) > 100
    done = compiled(command, tmp_path, conditions)
    assert done.returncode == 0, done.stderr


@pytest.mark.sampled
def test_a_wrong_offset_is_noticed(command: str, tmp_path: Path):
    done = compiled(command, tmp_path, ["offsetof(D3D12_RESOURCE_DESC, Width) == 12"])
    assert done.returncode != 0
    assert "static assertion failed" in done.stderr


@pytest.mark.sampled
def test_every_identifier_is_that_of_the_headers(command: str, tmp_path: Path):
    source = tmp_path / "includes.cpp"
    source.write_text("".join(f"#include <{name}>\n" for name in HEADERS), encoding="utf-8")
    words = [command, "-M", str(source)]
    listed = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True).stdout
    paths = {Path(word) for word in listed.replace("\\\n", " ").split() if word.endswith(".h")}
    text = "\n".join(path.read_text(errors="replace") for path in paths if path.name.startswith(("d3d12", "dxgi")))
    for name, ours in IDENTIFIERS.items():
        match = re.search(rf"DEFINE_GUID\(IID_{name},([^)]*)\)", text)
        assert match is not None, name
        numbers = [int(part, 16) for part in match[1].split(",")]
        head = "{:08x}-{:04x}-{:04x}".format(*numbers[:3])
        tail = "".join(f"{number:02x}" for number in numbers[3:])
        assert f"{head}-{tail[:4]}-{tail[4:]}" == ours, name
