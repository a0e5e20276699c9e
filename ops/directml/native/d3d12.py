"""A D3D12 device with one queue: allocates and copies buffers, and waits for the GPU."""

import ctypes
from contextlib import ExitStack
from ctypes import c_int32, c_uint16, c_uint32, c_uint64, c_void_p

from ops.directml.native import interfaces
from ops.directml.native.com import ComPointer, create

DEFAULT, UPLOAD, READBACK = 1, 2, 3  # D3D12_HEAP_TYPE
COMMON, UNORDERED_ACCESS, COPY_DEST, COPY_SOURCE, GENERIC_READ = 0, 0x8, 0x400, 0x800, 0xAC3
ALLOW_UNORDERED_ACCESS = 4
BUFFER_DIMENSION, ROW_MAJOR = 1, 1
TRANSITION_BARRIER, UAV_BARRIER = 0, 2
ALL_SUBRESOURCES = 0xFFFFFFFF
FEATURE_LEVEL_11_0 = 0xB000
SHADER_VISIBLE = 1


class HeapProperties(ctypes.Structure):
    """The C struct D3D12_HEAP_PROPERTIES."""

    _fields_ = [
        ("Type", c_int32),
        ("CPUPageProperty", c_int32),
        ("MemoryPoolPreference", c_int32),
        ("CreationNodeMask", c_uint32),
        ("VisibleNodeMask", c_uint32),
    ]


class ResourceDesc(ctypes.Structure):
    """The C struct D3D12_RESOURCE_DESC."""

    _fields_ = [
        ("Dimension", c_int32),
        ("Alignment", c_uint64),
        ("Width", c_uint64),
        ("Height", c_uint32),
        ("DepthOrArraySize", c_uint16),
        ("MipLevels", c_uint16),
        ("Format", c_int32),
        ("SampleCount", c_uint32),
        ("SampleQuality", c_uint32),
        ("Layout", c_int32),
        ("Flags", c_int32),
    ]


class QueueDesc(ctypes.Structure):
    """The C struct D3D12_COMMAND_QUEUE_DESC. If all members are 0, it describes a direct queue."""

    _fields_ = [("Type", c_int32), ("Priority", c_int32), ("Flags", c_int32), ("NodeMask", c_uint32)]


class DescriptorHeapDesc(ctypes.Structure):
    """The C struct D3D12_DESCRIPTOR_HEAP_DESC. A heap of type 0 holds the views of buffers."""

    _fields_ = [("Type", c_int32), ("NumDescriptors", c_uint32), ("Flags", c_int32), ("NodeMask", c_uint32)]


class Barrier(ctypes.Structure):
    """The C struct D3D12_RESOURCE_BARRIER for a transition. A UAV barrier uses only the first three members."""

    _fields_ = [
        ("Type", c_int32),
        ("Flags", c_int32),
        ("Resource", c_void_p),
        ("Subresource", c_uint32),
        ("Before", c_int32),
        ("After", c_int32),
    ]


class Gpu:
    """A D3D12 device, its queue and one command list, which is always open for recording."""

    def __init__(self, device: int) -> None:
        """`device` is the address of an ID3D12Device. The caller owns it, and keeps it until `release`."""
        self.device = device
        self._owned = ExitStack()
        queue = QueueDesc()
        self._queue = self._own(create(interfaces.CREATE_QUEUE, device, _at(queue), iid=interfaces.IID_D3D12_QUEUE))
        self._allocator = self._own(create(interfaces.CREATE_ALLOCATOR, device, 0, iid=interfaces.IID_D3D12_ALLOCATOR))
        self.list = self._own(
            create(interfaces.CREATE_LIST, device, 0, 0, self._allocator, None, iid=interfaces.IID_D3D12_LIST)
        )
        self._fence = self._own(create(interfaces.CREATE_FENCE, device, 0, 0, iid=interfaces.IID_D3D12_FENCE))
        self._signalled = 0

    def _own(self, made: ComPointer) -> int:
        return self._owned.enter_context(made).address

    def buffer(self, size: int, heap: int = DEFAULT) -> ComPointer:
        """A new buffer of `size` bytes. Shaders can write it if it is on the default heap."""
        properties = HeapProperties(heap, 0, 0, 0, 0)
        flags = ALLOW_UNORDERED_ACCESS if heap == DEFAULT else 0
        desc = ResourceDesc(BUFFER_DIMENSION, 0, _whole_words(size), 1, 1, 1, 0, 1, 0, ROW_MAJOR, flags)
        state = {DEFAULT: COMMON, UPLOAD: GENERIC_READ, READBACK: COPY_DEST}[heap]
        arguments = (_at(properties), 0, _at(desc), state, None)
        return create(interfaces.CREATE_RESOURCE, self.device, *arguments, iid=interfaces.IID_D3D12_RESOURCE)

    def descriptor_heap(self, count: int) -> ComPointer:
        desc = DescriptorHeapDesc(0, count, SHADER_VISIBLE, 0)
        return create(interfaces.CREATE_HEAP, self.device, _at(desc), iid=interfaces.IID_D3D12_HEAP)

    def use_heap(self, heap: ComPointer) -> None:
        heaps = (c_void_p * 1)(heap.address)
        interfaces.LIST_SET_HEAPS(self.list, 1, ctypes.addressof(heaps))

    def upload(self, content: bytes, size: int, owned: ExitStack) -> ComPointer:
        """A new buffer of `size` bytes for shaders. Records the commands that copy `content` and zeros into it."""
        source = owned.enter_context(self.buffer(size, UPLOAD))
        target = owned.enter_context(self.buffer(size))
        mapped = _mapped(source)
        ctypes.memmove(mapped, content, len(content))
        ctypes.memset(mapped + len(content), 0, size - len(content))
        interfaces.RESOURCE_UNMAP(source.address, 0, None)
        self.transition(target, COMMON, COPY_DEST)
        interfaces.LIST_COPY_BUFFER(self.list, target.address, 0, source.address, 0, _whole_words(size))
        self.transition(target, COPY_DEST, UNORDERED_ACCESS)
        return target

    def scratch(self, size: int, owned: ExitStack) -> ComPointer | None:
        """A new buffer for shaders, with undefined contents; None for 0 bytes."""
        if size == 0:
            return None
        made = owned.enter_context(self.buffer(size))
        self.transition(made, COMMON, UNORDERED_ACCESS)
        return made

    def download(self, source: ComPointer, size: int) -> bytes:
        """Waits for the GPU and returns the first `size` bytes of a buffer that shaders wrote."""
        with self.buffer(size, READBACK) as target:
            self.transition(source, UNORDERED_ACCESS, COPY_SOURCE)
            interfaces.LIST_COPY_BUFFER(self.list, target.address, 0, source.address, 0, _whole_words(size))
            self.transition(source, COPY_SOURCE, UNORDERED_ACCESS)
            self.flush()
            content = ctypes.string_at(_mapped(target), size)
            interfaces.RESOURCE_UNMAP(target.address, 0, None)
            return content

    def transition(self, resource: ComPointer, before: int, after: int) -> None:
        self._barrier(Barrier(TRANSITION_BARRIER, 0, resource.address, ALL_SUBRESOURCES, before, after))

    def uav_barrier(self) -> None:
        """Makes earlier writes of shaders visible to later commands."""
        self._barrier(Barrier(UAV_BARRIER, 0, None, 0, 0, 0))

    def _barrier(self, barrier: Barrier) -> None:
        interfaces.LIST_BARRIER(self.list, 1, _at(barrier))

    def flush(self) -> None:
        """Runs the recorded commands, and waits until they have finished."""
        interfaces.LIST_CLOSE(self.list)
        lists = (c_void_p * 1)(self.list)
        interfaces.QUEUE_EXECUTE(self._queue, 1, ctypes.addressof(lists))
        self._signalled += 1
        interfaces.QUEUE_SIGNAL(self._queue, self._fence, self._signalled)
        interfaces.FENCE_WAIT(self._fence, self._signalled, None)  # without an event, the call blocks
        interfaces.DEVICE_REMOVED_REASON(self.device)
        interfaces.ALLOCATOR_RESET(self._allocator)
        interfaces.LIST_RESET(self.list, self._allocator, None)

    def discard(self) -> None:
        """Discards the recorded commands, after an error."""
        interfaces.LIST_CLOSE(self.list)
        interfaces.LIST_RESET(self.list, self._allocator, None)

    def release(self) -> None:
        self._owned.close()


def _at(struct: ctypes.Structure) -> int:
    return ctypes.addressof(struct)


def _whole_words(size: int) -> int:
    """The size rounded up to whole 32-bit words, at least one."""
    return max(4, (size + 3) & ~3)


def _mapped(resource: ComPointer) -> int:
    address = c_void_p()
    interfaces.RESOURCE_MAP(resource.address, 0, None, ctypes.addressof(address))
    assert address.value is not None
    return address.value
