"""Binding tables of DirectML: their C structs, and the buffers that are bound to an operator."""

import ctypes
from collections.abc import Sequence
from ctypes import c_uint32, c_uint64, c_void_p
from typing import Any

from ops.directml.native import interfaces
from ops.directml.native.com import ComPointer, Method, call_for_struct
from ops.directml.native.device import DmlDevice
from ops.model.c_structs import TypedDesc

NONE, BUFFER, BUFFER_ARRAY = 0, 1, 2  # DML_BINDING_TYPE

Buffer = tuple[ComPointer, int]  # the resource, and the number of its bytes that are bound


class BindingProperties(ctypes.Structure):
    """The C struct DML_BINDING_PROPERTIES."""

    _fields_ = [
        ("RequiredDescriptorCount", c_uint32),
        ("TemporaryResourceSize", c_uint64),
        ("PersistentResourceSize", c_uint64),
    ]


class DescriptorHandle(ctypes.Structure):
    """The C structs D3D12_CPU_DESCRIPTOR_HANDLE and D3D12_GPU_DESCRIPTOR_HANDLE, which have the same members."""

    _fields_ = [("ptr", c_uint64)]


class BindingTableDesc(ctypes.Structure):
    """The C struct DML_BINDING_TABLE_DESC."""

    _fields_ = [
        ("Dispatchable", c_void_p),
        ("CPUDescriptorHandle", c_uint64),
        ("GPUDescriptorHandle", c_uint64),
        ("SizeInDescriptors", c_uint32),
    ]


class BufferBinding(ctypes.Structure):
    """The C struct DML_BUFFER_BINDING."""

    _fields_ = [("Buffer", c_void_p), ("Offset", c_uint64), ("SizeInBytes", c_uint64)]


class BufferArrayBinding(ctypes.Structure):
    """The C struct DML_BUFFER_ARRAY_BINDING."""

    _fields_ = [("BindingCount", c_uint32), ("Bindings", c_void_p)]


class Binder:
    """Binds buffers, and checks after each call that the device was not removed."""

    def __init__(self, device: DmlDevice, table: ComPointer) -> None:
        self._device = device
        self._table = table

    def one(self, method: Method, buffer: Buffer | None) -> None:
        """Binds `buffer`, a temporary or persistent resource, by calling `method`. Does nothing if `buffer` is None."""
        if buffer is None:
            return
        binding = BufferBinding(buffer[0].address, 0, buffer[1])
        desc = TypedDesc(BUFFER, ctypes.addressof(binding))
        method(self._table.address, ctypes.addressof(desc))
        self._device.check_removed()

    def several(self, method: Method, buffers: Sequence[Buffer | None]) -> None:
        """Binds a buffer for each tensor; the binding of an absent tensor has the type NONE."""
        bindings = _bindings(buffers)
        descs = (TypedDesc * max(len(buffers), 1))()
        for number, buffer in enumerate(buffers):
            if buffer is not None:
                descs[number] = TypedDesc(BUFFER, ctypes.addressof(bindings[number]))
        method(self._table.address, len(buffers), ctypes.addressof(descs))
        self._device.check_removed()

    def owned_inputs(self, buffers: Sequence[Buffer | None]) -> None:
        """Binds the inputs that DirectML copies at initialisation, as one array."""
        bindings = _bindings(buffers)
        array = BufferArrayBinding(len(buffers), ctypes.addressof(bindings))
        desc = TypedDesc(BUFFER_ARRAY, ctypes.addressof(array))
        interfaces.TABLE_INPUTS(self._table.address, 1, ctypes.addressof(desc))
        self._device.check_removed()


def binding_properties(dispatchable: ComPointer) -> BindingProperties:
    """The numbers of descriptors and bytes that an initializer or a compiled operator requires."""
    return call_for_struct(dispatchable.address, interfaces.DISPATCHABLE_BINDING_PROPERTIES_SLOT, BindingProperties)


def table_desc(dispatchable: ComPointer, heap: ComPointer, size: int) -> BindingTableDesc:
    """The desc of a binding table for a dispatchable, with the first `size` descriptors of a heap."""
    cpu = call_for_struct(heap.address, interfaces.HEAP_CPU_START_SLOT, DescriptorHandle)
    gpu = call_for_struct(heap.address, interfaces.HEAP_GPU_START_SLOT, DescriptorHandle)
    return BindingTableDesc(dispatchable.address, cpu.ptr, gpu.ptr, size)


def _bindings(buffers: Sequence[Buffer | None]) -> Any:
    """An array of DML_BUFFER_BINDING; all members are 0 for an absent buffer."""
    made = (BufferBinding * max(len(buffers), 1))()
    for binding, buffer in zip(made, buffers, strict=False):
        if buffer is not None:
            binding.Buffer, binding.SizeInBytes = buffer[0].address, buffer[1]
    return made
