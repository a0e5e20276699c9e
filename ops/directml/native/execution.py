"""Runs an operator on a device: compile, initialise, bind, dispatch, read back."""

import ctypes
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from ctypes import c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from ops.directml.native import interfaces
from ops.directml.native.com import ComError, ComPointer, Method, call_for_struct, create
from ops.directml.native.d3d12 import Gpu
from ops.directml.native.device import DmlDevice
from ops.model.c_structs import TypedDesc

HALF_PRECISION, NO_METACOMMANDS = 1, 2  # DML_EXECUTION_FLAGS
NONE, BUFFER, BUFFER_ARRAY = 0, 1, 2  # DML_BINDING_TYPE
UNWRITTEN = b"\xcd"  # the value of each byte of an output before the run


class BindingProperties(ctypes.Structure):
    """The C struct DML_BINDING_PROPERTIES."""

    _fields_ = [
        ("RequiredDescriptorCount", c_uint32),
        ("TemporaryResourceSize", c_uint64),
        ("PersistentResourceSize", c_uint64),
    ]


class DescriptorHandle(ctypes.Structure):
    """The C structs D3D12_CPU_DESCRIPTOR_HANDLE and D3D12_GPU_DESCRIPTOR_HANDLE, which are equal."""

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


@dataclass(frozen=True, slots=True)
class Options:
    """Options for compiling and binding. With `in_place`, the first output uses the buffer of the first input."""

    half_precision: bool = False
    metacommands: bool = True
    in_place: bool = False

    @property
    def flags(self) -> int:
        return (HALF_PRECISION if self.half_precision else 0) | (0 if self.metacommands else NO_METACOMMANDS)


@dataclass(frozen=True, slots=True)
class BoundInput:
    """The bytes for an input's buffer of `size` bytes; `owned` is True if DirectML copies it at initialisation."""

    content: bytes
    size: int
    owned: bool = False


@dataclass(frozen=True, slots=True)
class Executed:
    """The buffers of the outputs (None for an absent tensor), and the milliseconds of the dispatch alone."""

    outputs: tuple[bytes | None, ...]
    milliseconds: float


Buffer = tuple[ComPointer, int]  # the resource, and the number of its bytes that are bound


@dataclass(frozen=True, slots=True)
class _Dispatchable:
    """The initializer or the compiled operator, with the numbers of descriptors and bytes that it requires."""

    pointer: ComPointer
    needs: BindingProperties


class Execution:
    """A single run of an operator. The device can be used for other runs afterwards."""

    def __init__(self, device: DmlDevice, gpu: Gpu) -> None:
        self._device = device
        self._gpu = gpu
        self._owned = ExitStack()

    def execute(
        self,
        operator: ComPointer,
        inputs: Sequence[BoundInput | None],
        output_sizes: Sequence[int | None],
        options: Options,
    ) -> Executed:
        """Runs the operator. None stands for an absent optional tensor. Raises ComError if a call fails."""
        with self._owned:
            try:
                return self._execute(operator, inputs, output_sizes, options)
            except ComError:
                with suppress(ComError):  # a removed device fails this call too
                    self._gpu.discard()
                raise

    def _execute(
        self,
        operator: ComPointer,
        inputs: Sequence[BoundInput | None],
        output_sizes: Sequence[int | None],
        options: Options,
    ) -> Executed:
        compiled, initializer = self._compiled(operator, options)
        recorder = self._make(interfaces.DML_CREATE_RECORDER, iid=interfaces.IID_DML_RECORDER)
        count = max(initializer.needs.RequiredDescriptorCount, compiled.needs.RequiredDescriptorCount, 1)
        heap = self._owned.enter_context(self._gpu.descriptor_heap(count))
        desc = _table_desc(initializer.pointer, heap, count)
        table = self._make(interfaces.DML_CREATE_TABLE, ctypes.addressof(desc), iid=interfaces.IID_DML_BINDING_TABLE)
        bind = _Binder(self._device, table)

        given = [None if each is None else self._uploaded(each.content, each.size) for each in inputs]
        persistent = self._scratch(compiled.needs.PersistentResourceSize)
        owned = [buffer if each and each.owned else None for each, buffer in zip(inputs, given, strict=True)]
        bind.one(interfaces.TABLE_TEMPORARY, self._scratch(initializer.needs.TemporaryResourceSize))
        if any(owned):
            bind.owned_inputs(owned)
        if persistent is not None:
            bind.several(interfaces.TABLE_OUTPUTS, [persistent])
        self._dispatch(recorder, initializer, table, heap)
        self._gpu.flush()

        desc = _table_desc(compiled.pointer, heap, count)
        interfaces.TABLE_RESET(table.address, ctypes.addressof(desc))
        written = self._outputs(given, output_sizes, options.in_place)
        bind.one(interfaces.TABLE_TEMPORARY, self._scratch(compiled.needs.TemporaryResourceSize))
        bind.one(interfaces.TABLE_PERSISTENT, persistent)
        bound = [None if each and each.owned else buffer for each, buffer in zip(inputs, given, strict=True)]
        bind.several(interfaces.TABLE_INPUTS, bound)
        bind.several(interfaces.TABLE_OUTPUTS, written)
        self._gpu.flush()  # so that the measured time does not include the uploads
        self._dispatch(recorder, compiled, table, heap)
        start = perf_counter()
        self._gpu.flush()
        milliseconds = (perf_counter() - start) * 1000
        self._device.check_removed()
        outputs = tuple(None if buffer is None else self._gpu.download(*buffer) for buffer in written)
        return Executed(outputs, milliseconds)

    def _compiled(self, operator: ComPointer, options: Options) -> tuple[_Dispatchable, _Dispatchable]:
        """Compiles the operator, and returns it with its initializer, which must always run."""
        iid = interfaces.IID_DML_COMPILED_OPERATOR
        compiled = self._make(interfaces.DML_COMPILE, operator.address, options.flags, iid=iid)
        operators = (c_void_p * 1)(compiled.address)
        initializer = self._make(
            interfaces.DML_CREATE_INITIALIZER, 1, ctypes.addressof(operators), iid=interfaces.IID_DML_INITIALIZER
        )
        return _dispatchable(compiled), _dispatchable(initializer)

    def _make(self, method: Method, *arguments: object, iid: str) -> ComPointer:
        return self._owned.enter_context(create(method, self._device.address, *arguments, iid=iid))

    def _uploaded(self, content: bytes, size: int) -> Buffer:
        return self._gpu.upload(content, size, self._owned), size

    def _scratch(self, size: int) -> Buffer | None:
        made = self._gpu.scratch(size, self._owned)
        return None if made is None else (made, size)

    def _outputs(
        self, given: Sequence[Buffer | None], sizes: Sequence[int | None], in_place: bool
    ) -> list[Buffer | None]:
        """The buffers of the outputs. With `in_place`, the first output uses the buffer of the first input."""
        if in_place:
            return [given[0], *self._outputs(given, sizes[1:], in_place=False)]
        return [None if size is None else self._uploaded(UNWRITTEN * size, size) for size in sizes]

    def _dispatch(self, recorder: ComPointer, what: _Dispatchable, table: ComPointer, heap: ComPointer) -> None:
        self._gpu.use_heap(heap)
        interfaces.RECORD_DISPATCH(recorder.address, self._gpu.list, what.pointer.address, table.address)
        self._device.check_removed()
        self._gpu.uav_barrier()


class _Binder:
    """Binds buffers, and checks after each call that the device was not removed."""

    def __init__(self, device: DmlDevice, table: ComPointer) -> None:
        self._device = device
        self._table = table

    def one(self, method: Method, buffer: Buffer | None) -> None:
        """Binds a temporary or persistent resource, if the operator requires one."""
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


def _bindings(buffers: Sequence[Buffer | None]) -> Any:
    """An array of DML_BUFFER_BINDING; all members are 0 for an absent buffer."""
    made = (BufferBinding * max(len(buffers), 1))()
    for binding, buffer in zip(made, buffers, strict=False):
        if buffer is not None:
            binding.Buffer, binding.SizeInBytes = buffer[0].address, buffer[1]
    return made


def _dispatchable(pointer: ComPointer) -> _Dispatchable:
    slot = interfaces.DISPATCHABLE_BINDING_PROPERTIES_SLOT
    return _Dispatchable(pointer, call_for_struct(pointer.address, slot, BindingProperties))


def _table_desc(dispatchable: ComPointer, heap: ComPointer, size: int) -> BindingTableDesc:
    cpu = call_for_struct(heap.address, interfaces.HEAP_CPU_START_SLOT, DescriptorHandle)
    gpu = call_for_struct(heap.address, interfaces.HEAP_GPU_START_SLOT, DescriptorHandle)
    return BindingTableDesc(dispatchable.address, cpu.ptr, gpu.ptr, size)
