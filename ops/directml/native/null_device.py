"""A D3D12 device that computes nothing. With it, DirectML creates and compiles operators on a machine without a GPU."""

import ctypes
import struct
from collections.abc import Callable, Mapping
from ctypes import c_bool, c_size_t, c_uint32, c_void_p

from ops.directml.native import hresults, interfaces
from ops.directml.native.com import (
    HOST,
    HRESULT,
    ComObject,
    Convention,
    Implementation,
    answering,
    give,
    prototype,
    returning_struct,
)
from ops.directml.native.null_pipeline import NullPipeline

ADAPTER_NAME = b"Null adapter\0"
NULL_LUID = 0x1234


class Luid(ctypes.Structure):
    """The C struct LUID."""

    _fields_ = [("Value", ctypes.c_uint64)]


def _options(data: bytearray) -> None:
    """Fills in D3D12_OPTIONS: DoublePrecisionFloatShaderOps is supported, and ResourceBindingTier is 3."""
    data[:] = struct.pack("<5I", 1, 0, 0, 0, 3).ljust(len(data), b"\0")[: len(data)]


def _architecture(data: bytearray) -> None:
    struct.pack_into("<III", data, 4, 0, 0, 0)


def _feature_levels(data: bytearray) -> None:
    struct.pack_into("<I", data, 16, 0xC000)


def _shader_model(data: bytearray) -> None:
    struct.pack_into("<I", data, 0, min(struct.unpack_from("<I", data)[0], 0x66))


def _waves(data: bytearray) -> None:
    """Fills in D3D12_OPTIONS1: wave operations with 32 lanes and 64-bit integers are supported."""
    data[:] = struct.pack("<6I", 1, 32, 32, 4096, 1, 1)[: len(data)]


def _root_signature(data: bytearray) -> None:
    struct.pack_into("<I", data, 0, 2)


def _native_16_bit(data: bytearray) -> None:
    """Fills in D3D12_OPTIONS4, with support for Native16BitShaderOps. Descs with FLOAT16 require this."""
    data[:] = struct.pack("<3I", 0, 0, 1)[: len(data)]


# The function that fills in the struct, for each D3D12_FEATURE. Queries for other features fail, as on an old system.
FEATURES: Mapping[int, Callable[[bytearray], None]] = {
    0: _options,
    1: _architecture,
    2: _feature_levels,
    7: _shader_model,
    8: _waves,
    12: _root_signature,
    16: _architecture,
    23: _native_16_bit,
}


def check_feature_support(this: int, feature: int, data: int, size: int) -> int:
    """Implements ID3D12Device::CheckFeatureSupport: fills in the struct at `data`, and returns an HRESULT."""
    answer = FEATURES.get(feature)
    if answer is None:
        return hresults.signed(hresults.E_INVALIDARG)
    content = bytearray(ctypes.string_at(data, size))
    answer(content)
    ctypes.memmove(data, bytes(content), size)
    return hresults.S_OK


def device_methods(luid: int = NULL_LUID, convention: Convention = HOST) -> dict[str, Implementation]:
    """The methods of ID3D12Device that DirectML calls to create an operator."""
    return {
        "GetNodeCount": answering(c_uint32, 1),
        "CheckFeatureSupport": Implementation(HRESULT, (c_uint32, c_void_p, c_uint32), check_feature_support),
        "GetDescriptorHandleIncrementSize": answering(c_uint32, 32, (c_uint32,)),
        "GetAdapterLuid": returning_struct(lambda: Luid(luid), 8, convention),
        "GetDeviceRemovedReason": answering(HRESULT, hresults.S_OK),
    }


def null_device(pipeline: NullPipeline, luid: int = NULL_LUID) -> ComObject:
    """Creates a mock ID3D12Device that needs no GPU. CompileOperator gets its root signatures and pipelines from
    `pipeline`.

    The device reports `luid` as its adapter; on Windows, this adapter must exist.
    """
    methods = {**device_methods(luid), **pipeline.device_methods()}
    return ComObject(interfaces.DEVICE_METHODS, methods, (interfaces.IID_D3D12_OBJECT, interfaces.IID_D3D12_DEVICE))


# The bytes of each DXCoreAdapterProperty.
_PROPERTIES = {
    1: struct.pack("<Q", 1),  # DriverVersion
    2: ADAPTER_NAME,  # DriverDescription
    3: struct.pack("<4I", 0x1414, 0x8C, 0, 0),  # HardwareID
    11: b"\1",  # IsHardware
    12: b"\0",  # IsIntegrated
}


class NullAdapterFactory:
    """Implements DXCoreCreateAdapterFactory. Its only adapter is the adapter of the null device."""

    def __init__(self) -> None:
        adapter = {
            "IsValid": answering(c_bool, True),
            "IsAttributeSupported": answering(c_bool, True, (c_void_p,)),
            "IsPropertySupported": answering(c_bool, True, (c_uint32,)),
            "GetProperty": Implementation(HRESULT, (c_uint32, c_size_t, c_void_p), self._property),
            "GetPropertySize": Implementation(HRESULT, (c_uint32, c_void_p), self._property_size),
        }
        factory = {"GetAdapterByLuid": Implementation(HRESULT, (c_void_p, c_void_p, c_void_p), self._adapter_by_luid)}
        self._adapter = ComObject(interfaces.DXCORE_ADAPTER_METHODS, adapter, (interfaces.IID_DXCORE_ADAPTER,))
        self._factory = ComObject(interfaces.DXCORE_FACTORY_METHODS, factory, (interfaces.IID_DXCORE_FACTORY,))
        self._function = prototype(HRESULT, (c_void_p, c_void_p))(self._create)
        address = ctypes.cast(self._function, c_void_p).value
        assert address is not None
        self.address = address

    def _create(self, iid: int, target: int) -> int:
        return give(target, self._factory.address)

    def _adapter_by_luid(self, this: int, luid: int, iid: int, target: int) -> int:
        return give(target, self._adapter.address)

    def _property(self, this: int, which: int, size: int, target: int) -> int:
        content = _PROPERTIES.get(which, b"")[:size]
        ctypes.memmove(target, content.ljust(size, b"\0"), size)
        return hresults.S_OK

    def _property_size(self, this: int, which: int, target: int) -> int:
        c_size_t.from_address(target).value = len(_PROPERTIES.get(which, bytes(8)))
        return hresults.S_OK
