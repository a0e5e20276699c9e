"""A mock of D3D12 for the real DirectML: buffers are in host memory, copies run at once, dispatches are only counted.

DirectML judges every desc and every binding with it. Nothing is computed: the bytes read back are 0, 1, 2, ..., so that
a test sees which byte of a buffer became which cell.
"""

import ctypes
from collections import Counter
from collections.abc import Callable, Sequence
from ctypes import c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from dataclasses import replace
from functools import partial

from ops.directml.native import hresults, interfaces
from ops.directml.native.bindings import DescriptorHandle
from ops.directml.native.com import HRESULT, ComObject, Implementation, answering, give, prototype, returning_struct
from ops.directml.native.d3d12 import COMPUTE, FEATURE_LEVELS, READBACK, HeapProperties, QueueDesc, ResourceDesc
from ops.directml.native.null_device import device_methods

OBJECT = "QueryInterface AddRef Release GetPrivateData SetPrivateData SetPrivateDataInterface SetName"
CHILD = f"{OBJECT} GetDevice".split()
BLOB = ["QueryInterface", "AddRef", "Release", "GetBufferPointer", "GetBufferSize"]
ALLOCATOR = f"{OBJECT} GetDevice Reset".split()
QUEUE = f"""{OBJECT} GetDevice UpdateTileMappings CopyTileMappings ExecuteCommandLists SetMarker BeginEvent EndEvent
 Signal Wait GetTimestampFrequency GetClockCalibration GetDesc""".split()
FENCE = f"{OBJECT} GetDevice GetCompletedValue SetEventOnCompletion Signal".split()
HEAP = f"{OBJECT} GetDevice GetDesc GetCPUDescriptorHandleForHeapStart GetGPUDescriptorHandleForHeapStart".split()
RESOURCE = f"""{OBJECT} GetDevice Map Unmap GetDesc GetGPUVirtualAddress WriteToSubresource ReadFromSubresource
 GetHeapProperties""".split()
LIST = f"""{OBJECT} GetDevice GetType Close Reset ClearState DrawInstanced DrawIndexedInstanced Dispatch
 CopyBufferRegion CopyTextureRegion CopyResource CopyTiles ResolveSubresource IASetPrimitiveTopology RSSetViewports
 RSSetScissorRects OMSetBlendFactor OMSetStencilRef SetPipelineState ResourceBarrier ExecuteBundle SetDescriptorHeaps
 SetComputeRootSignature SetGraphicsRootSignature SetComputeRootDescriptorTable SetGraphicsRootDescriptorTable
 SetComputeRoot32BitConstant SetGraphicsRoot32BitConstant SetComputeRoot32BitConstants SetGraphicsRoot32BitConstants
 SetComputeRootConstantBufferView SetGraphicsRootConstantBufferView SetComputeRootShaderResourceView
 SetGraphicsRootShaderResourceView SetComputeRootUnorderedAccessView SetGraphicsRootUnorderedAccessView
 IASetIndexBuffer IASetVertexBuffers SOSetTargets OMSetRenderTargets ClearDepthStencilView ClearRenderTargetView
 ClearUnorderedAccessViewUint ClearUnorderedAccessViewFloat DiscardResource BeginQuery EndQuery ResolveQueryData
 SetPredication SetMarker BeginEvent EndEvent ExecuteIndirect""".split()
P, U, Q = c_void_p, c_uint32, c_uint64
OK = answering(HRESULT, 0)
IGNORED = answering(None, None)


class Resource:
    """A buffer in host memory."""

    def __init__(self, mock: "MockD3D12", desc: bytes, properties: bytes) -> None:
        self.desc = ResourceDesc.from_buffer_copy(desc)
        self.heap = HeapProperties.from_buffer_copy(properties)
        self.memory = ctypes.create_string_buffer(self.desc.Width)
        self.object = mock.child(
            RESOURCE,
            interfaces.IID_D3D12_RESOURCE,
            Map=Implementation(HRESULT, (U, P, P), lambda _this, _sub, _range, at: give(at, self.address)),
            Unmap=answering(None, None, (U, P)),
            GetDesc=returning_struct(lambda: self.desc, ctypes.sizeof(ResourceDesc)),
            GetGPUVirtualAddress=answering(c_uint64, self.address),
            GetHeapProperties=Implementation(HRESULT, (P, P), self._heap_properties),
        )

    @property
    def address(self) -> int:
        return ctypes.addressof(self.memory)

    def _heap_properties(self, _this: int, properties: int, flags: int) -> int:
        if properties:
            ctypes.memmove(properties, bytes(self.heap), ctypes.sizeof(self.heap))
        if flags:
            c_int32.from_address(flags).value = 0
        return 0


class MockD3D12:
    """A mock of ID3D12Device. It counts dispatches, created resources and created views; `calls` also counts the calls
    of each method.
    """

    def __init__(self, *, only_computes: bool = False) -> None:
        """Creates the mock. With `only_computes`, its device has the Direct3D feature level 1_0_CORE and cannot make a
        direct command queue.
        """
        self.only_computes, self.fails_to_close = only_computes, False
        self.dispatches = self.created = self.views = 0
        self.calls: Counter[str] = Counter()
        self.kept: list[object] = []
        self.resources: dict[int, Resource] = {}
        iids = (interfaces.IID_D3D12_OBJECT, interfaces.IID_D3D12_DEVICE)
        methods = self._counted({**device_methods(), **self._methods()})
        self.object = ComObject(interfaces.DEVICE_METHODS, methods, iids)
        self.address = self.object.address
        # A function exported by d3d12.dll; as there, it adds a reference to the device.
        self.D3D12CreateDevice = prototype(HRESULT, (P, U, P, P))(self._create_device)

    def _create_device(self, adapter: int | None, level: int, _iid: int, target: int) -> int:
        if self.only_computes and level > FEATURE_LEVELS[-1]:
            return hresults.signed(hresults.E_INVALIDARG)
        self.object.references += 1
        return give(target, self.address)

    def _methods(self) -> dict[str, Implementation]:
        def maker(arguments: tuple[type, ...], function) -> Implementation:
            return Implementation(HRESULT, (*arguments, P, P), lambda _this, *given: give(given[-1], function(*given)))

        allocator = self.child(ALLOCATOR, interfaces.IID_D3D12_ALLOCATOR, Reset=OK)
        queue = self.child(QUEUE, interfaces.IID_D3D12_QUEUE, ExecuteCommandLists=IGNORED, Signal=OK)
        fence = self.child(
            FENCE, interfaces.IID_D3D12_FENCE, GetCompletedValue=answering(Q, 1 << 62), SetEventOnCompletion=OK
        )
        commands = self.child(LIST, interfaces.IID_D3D12_LIST, **self._list_methods())
        plain = self.child(CHILD, interfaces.IID_D3D12_OBJECT)
        return {
            "CreateCommandQueue": Implementation(HRESULT, (P, P, P), partial(self._create_queue, queue.address)),
            "CreateCommandAllocator": maker((U,), lambda *_: allocator.address),
            "CreateCommandList": maker((U, U, P, P), lambda *_: commands.address),
            "CreateFence": maker((Q, U), lambda *_: fence.address),
            "CreateRootSignature": maker((U, P, c_size_t), lambda *_: plain.address),
            "CreateComputePipelineState": maker((P,), lambda *_: plain.address),
            "CreateDescriptorHeap": maker((P,), lambda *_: self._heap()),
            "CreateCommittedResource": maker((P, U, P, U, P), self._resource),
            "MakeResident": OK,
            "Evict": OK,
            "CreateConstantBufferView": IGNORED,
            "CreateShaderResourceView": IGNORED,
            "CreateUnorderedAccessView": Implementation(None, (P, P, P, P), self._view),
        }

    def _create_queue(self, queue: int, _this: int, desc: int, _iid: int, target: int) -> int:
        if self.only_computes and QueueDesc.from_address(desc).Type != COMPUTE:
            return hresults.signed(hresults.E_INVALIDARG)
        return give(target, queue)

    def _close(self, _this: int) -> int:
        return hresults.signed(hresults.E_FAIL) if self.fails_to_close else 0

    def _list_methods(self) -> dict[str, Implementation]:
        ignored = dict.fromkeys(LIST[LIST.index("ClearState") :], IGNORED)
        return {
            **ignored,
            "GetType": answering(c_int32, 0),
            "Close": Implementation(HRESULT, (), self._close),
            "Reset": OK,
            "Dispatch": Implementation(None, (U, U, U), self._dispatch),
            "CopyBufferRegion": Implementation(None, (P, Q, P, Q, Q), self._copy),
        }

    def child(self, names: Sequence[str], iid: str, **methods: Implementation) -> ComObject:
        """A child object of the device, which exists as long as the mock."""
        device = Implementation(HRESULT, (P, P), lambda _this, _iid, target: give(target, self.address))
        quiet = {"SetName": OK, "SetPrivateData": OK, "GetDevice": device}
        made = ComObject(names, self._counted({**quiet, **methods}), (iid, interfaces.IID_D3D12_OBJECT, *PAGEABLE))
        self.kept.append(made)
        return made

    def _counted(self, methods: dict[str, Implementation]) -> dict[str, Implementation]:
        """Returns the methods, changed so that the mock counts their calls."""

        def counted(name: str, function: Callable[..., object]) -> Callable[..., object]:
            def counting(*arguments: object) -> object:
                self.calls[name] += 1
                return function(*arguments)

            return counting

        return {name: replace(each, function=counted(name, each.function)) for name, each in methods.items()}

    def _heap(self) -> int:
        start = 0x100000 + 0x10000 * len(self.kept)
        return self.child(
            HEAP,
            interfaces.IID_D3D12_HEAP,
            GetCPUDescriptorHandleForHeapStart=returning_struct(lambda: DescriptorHandle(start), 8),
            GetGPUDescriptorHandleForHeapStart=returning_struct(lambda: DescriptorHandle(start << 20), 8),
        ).address

    def _resource(self, properties: int, _flags: int, desc: int, *_: object) -> int:
        made = Resource(
            self,
            ctypes.string_at(desc, ctypes.sizeof(ResourceDesc)),
            ctypes.string_at(properties, ctypes.sizeof(HeapProperties)),
        )
        self.resources[made.object.address] = made
        self.created += 1
        return made.object.address

    def _view(self, _this: int, *_given: object) -> None:
        self.views += 1

    def _dispatch(self, _this: int, *_groups: int) -> None:
        self.dispatches += 1

    def _copy(self, _this: int, target: int, target_at: int, source: int, source_at: int, size: int) -> None:
        to, origin = self.resources[target], self.resources[source]
        if to.heap.Type == READBACK:
            ctypes.memmove(to.address, bytes(i % 256 for i in range(size)), size)
        else:
            ctypes.memmove(to.address + (target_at or 0), origin.address + (source_at or 0), size)


# ID3D12DeviceChild, ID3D12Pageable, and the interfaces that DirectML requests from queues and lists.
PAGEABLE = (
    "905db94b-a00c-4140-9df5-2b64ca9ea357",
    "63ee58fb-1268-4835-86da-f008ce62f0d6",
    "7116d91c-e7e4-47ce-b8c6-ec8168f437e5",
    "9b7e4e36-342c-4106-a19f-4f2704f689f0",
)


def serializer(mock: MockD3D12) -> int:
    """The address of a mock of the function D3D12SerializeVersionedRootSignature."""
    content = ctypes.create_string_buffer(64)
    blob = mock.child(
        BLOB,
        "8ba5fb08-5195-40e2-ac58-0d989c3a0102",
        GetBufferPointer=answering(c_void_p, ctypes.addressof(content)),
        GetBufferSize=answering(c_size_t, 64),
    )
    function = prototype(HRESULT, (P, P, P))(lambda _desc, target, _error: give(target, blob.address))
    mock.kept += [content, function]
    address = ctypes.cast(function, c_void_p).value
    assert address is not None
    return address
