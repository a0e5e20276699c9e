"""Runs operators on a device: compile, initialise, bind, dispatch, read back. Repeated runs reuse the operator."""

import ctypes
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from ctypes import c_void_p
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from ops.directml.native import interfaces
from ops.directml.native.bindings import Binder, BindingProperties, Buffer, binding_properties, table_desc
from ops.directml.native.com import ComError, ComPointer, Method, create
from ops.directml.native.d3d12 import READBACK, Gpu, Upload, content_of
from ops.directml.native.device import DmlDevice

HALF_PRECISION, NO_METACOMMANDS = 1, 2  # DML_EXECUTION_FLAGS
UNWRITTEN = b"\xcd"  # the value of each byte of an output before the run


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
    """An input to bind: the bytes for its buffer, and the size of the buffer in bytes. `owned` is True if DirectML
    copies the input at initialisation.
    """

    content: bytes
    size: int
    owned: bool = False


@dataclass(frozen=True, slots=True)
class Executed:
    """The buffers of the outputs (None for an absent tensor), and the milliseconds of the dispatch alone."""

    outputs: tuple[bytes | None, ...]
    milliseconds: float


class Layout(NamedTuple):
    """The properties of a run that decide whether a prepared operator can be reused: desc, options, buffer sizes and
    initial data.

    `owned` has the bytes of each input that DirectML copies when it initialises the operator, and None for other
    inputs.
    """

    desc: str
    options: Options
    input_sizes: tuple[int | None, ...]
    output_sizes: tuple[int | None, ...]
    owned: tuple[bytes | None, ...]


class Execution:
    """Runs operators on one device. A run with the same layout as the last run reuses its operator and buffers."""

    def __init__(self, device: DmlDevice, gpu: Gpu) -> None:
        self._device, self._gpu = device, gpu
        self._recorder: ComPointer | None = None
        self._last: tuple[Layout, _Prepared] | None = None

    def execute(
        self,
        desc: str,
        make: Callable[[], ComPointer],
        inputs: Sequence[BoundInput | None],
        output_sizes: Sequence[int | None],
        options: Options,
    ) -> Executed:
        """Runs the operator that `make` creates. None stands for an absent optional tensor.

        `desc` is a text that identifies the desc of the operator: if it equals that of the last run, the operator of
        that run may be used again. Raises ComError if a call fails.
        """
        sizes = tuple(None if each is None else each.size for each in inputs)
        owned = tuple(each.content if each and each.owned else None for each in inputs)
        layout = Layout(desc, options, sizes, tuple(output_sizes), owned)
        try:
            if self._last is None or self._last[0] != layout:
                self._forget()
                self._last = layout, self._prepared(make, inputs, layout)
            return self._last[1].run(inputs)
        except ComError:
            self._forget()
            with suppress(ComError):  # a removed device fails this call too
                self._gpu.discard()
            raise

    def _prepared(
        self, make: Callable[[], ComPointer], inputs: Sequence[BoundInput | None], layout: Layout
    ) -> "_Prepared":
        if self._recorder is None:
            iid = interfaces.IID_DML_RECORDER
            self._recorder = create(interfaces.DML_CREATE_RECORDER, self._device.address, iid=iid)
        with make() as operator, ExitStack() as owned:
            prepared = _Prepared(self._device, self._gpu, self._recorder, owned, operator, inputs, layout)
            prepared.owned = owned.pop_all()
            return prepared

    def _forget(self) -> None:
        last, self._last = self._last, None
        if last is not None:
            last[1].owned.close()


class _Prepared:
    """A compiled and initialised operator, with its binding table and the buffers that are bound to it."""

    def __init__(
        self,
        device: DmlDevice,
        gpu: Gpu,
        recorder: ComPointer,
        owned: ExitStack,
        operator: ComPointer,
        inputs: Sequence[BoundInput | None],
        layout: Layout,
    ) -> None:
        """Compiles and initialises `operator` for `layout`. `owned` releases all objects that are created."""
        self._device, self._gpu, self._recorder, self.owned = device, gpu, recorder, owned
        self._compiled = self._make(
            interfaces.DML_COMPILE, operator.address, layout.options.flags, iid=interfaces.IID_DML_COMPILED_OPERATOR
        )
        operators = (c_void_p * 1)(self._compiled.address)
        initializer = self._make(
            interfaces.DML_CREATE_INITIALIZER, 1, ctypes.addressof(operators), iid=interfaces.IID_DML_INITIALIZER
        )
        first, later = binding_properties(initializer), binding_properties(self._compiled)
        count = max(first.RequiredDescriptorCount, later.RequiredDescriptorCount, 1)
        self._heap = gpu.descriptor_heap(count)
        desc = table_desc(initializer, self._heap, count)
        iid = interfaces.IID_DML_BINDING_TABLE
        self._table = self._make(interfaces.DML_CREATE_TABLE, ctypes.addressof(desc), iid=iid)
        bind = Binder(device, self._table)
        self._inputs = [None if each is None else gpu.upload(each.size, owned) for each in inputs]
        self._is_owned = [each is not None and each.owned for each in inputs]
        persistent = self._scratch(later.PersistentResourceSize)
        self._initialise(initializer, bind, first, inputs, persistent)

        desc = table_desc(self._compiled, self._heap, count)
        interfaces.TABLE_RESET(self._table.address, ctypes.addressof(desc))
        bind.one(interfaces.TABLE_TEMPORARY, self._scratch(later.TemporaryResourceSize))
        bind.one(interfaces.TABLE_PERSISTENT, persistent)
        given = zip(self._inputs, self._is_owned, strict=True)
        bind.several(interfaces.TABLE_INPUTS, [None if up is None or is_owned else up.buffer for up, is_owned in given])
        self._outputs = self._output_uploads(layout)
        bind.several(interfaces.TABLE_OUTPUTS, [None if up is None else up.buffer for up in self._outputs])
        self._readbacks = [
            None if up is None else owned.enter_context(gpu.buffer(up.size, READBACK)) for up in self._outputs
        ]

    def run(self, inputs: Sequence[BoundInput | None]) -> Executed:
        """Runs the operator with these inputs, whose sizes are those of the layout."""
        filled: list[Upload] = []
        for upload, given, is_owned in zip(self._inputs, inputs, self._is_owned, strict=True):
            if upload is not None and given is not None and not is_owned:
                upload.write(given.content)
                filled.append(upload)
        for upload in self._outputs:
            if upload is not None and upload not in self._inputs:  # in place, it holds the input
                upload.write(UNWRITTEN * upload.size)
                filled.append(upload)
        self._gpu.copy_up(filled)
        self._gpu.flush()  # so that the measured time does not include the uploads
        self._dispatch(self._compiled)
        start = perf_counter()
        self._gpu.flush()
        milliseconds = (perf_counter() - start) * 1000
        self._device.check_removed()
        return Executed(self._downloaded(), milliseconds)

    def _initialise(
        self,
        initializer: ComPointer,
        bind: Binder,
        needs: BindingProperties,
        inputs: Sequence[BoundInput | None],
        persistent: Buffer | None,
    ) -> None:
        """Runs the operator initializer, which DirectML requires once before the first dispatch of an operator."""
        owned: list[Buffer | None] = [None] * len(inputs)
        for number, (upload, given) in enumerate(zip(self._inputs, inputs, strict=True)):
            if upload is not None and given is not None and given.owned:
                upload.write(given.content)
                self._gpu.copy_up([upload])
                owned[number] = upload.buffer
        bind.one(interfaces.TABLE_TEMPORARY, self._scratch(needs.TemporaryResourceSize))
        if any(owned):
            bind.owned_inputs(owned)
        if persistent is not None:
            bind.several(interfaces.TABLE_OUTPUTS, [persistent])
        self._dispatch(initializer)
        self._gpu.flush()

    def _make(self, method: Method, *arguments: object, iid: str) -> ComPointer:
        return self.owned.enter_context(create(method, self._device.address, *arguments, iid=iid))

    def _scratch(self, size: int) -> Buffer | None:
        made = self._gpu.scratch(size, self.owned)
        return None if made is None else (made, size)

    def _output_uploads(self, layout: Layout) -> list[Upload | None]:
        """Creates the buffers of the outputs; None for an absent tensor.

        If the operator works in place, the first output uses the buffer of the first input.
        """
        shared = self._inputs[:1] if layout.options.in_place else []
        others = layout.output_sizes[len(shared) :]
        return [*shared, *(None if size is None else self._gpu.upload(size, self.owned) for size in others)]

    def _dispatch(self, dispatchable: ComPointer) -> None:
        self._gpu.use_heap(self._heap)
        interfaces.RECORD_DISPATCH(self._recorder.address, self._gpu.list, dispatchable.address, self._table.address)
        self._device.check_removed()
        self._gpu.uav_barrier()

    def _downloaded(self) -> tuple[bytes | None, ...]:
        """Copies all outputs from the device at once, and returns the bytes of each; None for an absent tensor."""
        pairs = list(zip(self._outputs, self._readbacks, strict=True))
        self._gpu.copy_down([(upload, target) for upload, target in pairs if upload is not None and target is not None])
        self._gpu.flush()
        return tuple(
            None if upload is None or target is None else content_of(target, upload.size) for upload, target in pairs
        )
