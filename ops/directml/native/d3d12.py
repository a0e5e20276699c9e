"""A D3D12 device with a command queue. It allocates and copies buffers, and waits for the GPU."""

import ctypes
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from ctypes import c_int32, c_uint16, c_uint32, c_uint64, c_void_p

from ops.directml.native import interfaces
from ops.directml.native.com import ComError, ComPointer, create

DEFAULT, UPLOAD, READBACK = 1, 2, 3  # D3D12_HEAP_TYPE
COMMON, UNORDERED_ACCESS, COPY_DEST, COPY_SOURCE, GENERIC_READ = 0, 0x8, 0x400, 0x800, 0xAC3
ALLOW_UNORDERED_ACCESS = 4
BUFFER_DIMENSION, ROW_MAJOR = 1, 1
TRANSITION_BARRIER, UAV_BARRIER = 0, 2
ALL_SUBRESOURCES = 0xFFFFFFFF
# The levels of devices for D3D12CreateDevice: GPUs have 11_0, devices that only compute have 1_0_CORE.
FEATURE_LEVELS = (0xB000, 0x1000)
SHADER_VISIBLE = 1
DIRECT, COMPUTE = 0, 2  # D3D12_COMMAND_LIST_TYPE
LEAST_DESCRIPTORS = 256  # of a heap


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
    """The C struct D3D12_COMMAND_QUEUE_DESC; `Type` is a D3D12_COMMAND_LIST_TYPE."""

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


class Upload:
    """A GPU buffer, `target`, and a buffer of equal size in the upload heap, whose content is copied to `target`."""

    def __init__(self, source: ComPointer, target: ComPointer, size: int) -> None:
        self.source, self.target, self.size = source, target, size
        self._content: bytes | None = None

    @property
    def buffer(self) -> tuple[ComPointer, int]:
        """Returns the buffer that shaders read, which is `target`, and its size in bytes."""
        return self.target, self.size

    def write(self, content: bytes) -> None:
        """Writes `content`, and zeros after it, into the upload heap, unless the heap already contains `content`."""
        if content == self._content:
            return
        mapped = _mapped(self.source)
        ctypes.memmove(mapped, content, len(content))
        ctypes.memset(mapped + len(content), 0, self.size - len(content))
        interfaces.RESOURCE_UNMAP(self.source.address, 0, None)
        self._content = content


class Gpu:
    """A D3D12 device, its queue and one command list, which is always open for recording."""

    def __init__(self, device: int) -> None:
        """`device` is the address of an ID3D12Device. The caller owns the device, and must keep it until the caller
        calls `release`.
        """
        self.device = device
        self._owned = ExitStack()
        self._heap: ComPointer | None = None
        self._heap_size = 0  # in descriptors
        queue, kind = _queue(device)
        self._queue = self._own(queue)
        allocator = create(interfaces.CREATE_ALLOCATOR, device, kind, iid=interfaces.IID_D3D12_ALLOCATOR)
        self._allocator = self._own(allocator)
        self.list = self._own(
            create(interfaces.CREATE_LIST, device, 0, kind, self._allocator, None, iid=interfaces.IID_D3D12_LIST)
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
        """The heap for the descriptors of one binding table, with at least `count` descriptors.

        Reuses the last heap, because creating one takes longer than a small run. If it is too small, a larger heap
        replaces it.
        """
        if self._heap is None or self._heap_size < count:
            if self._heap is not None:
                self._heap.release()
                self._heap = None
            size = max(count, 2 * self._heap_size, LEAST_DESCRIPTORS)
            desc = DescriptorHeapDesc(0, size, SHADER_VISIBLE, 0)
            self._heap = create(interfaces.CREATE_HEAP, self.device, _at(desc), iid=interfaces.IID_D3D12_HEAP)
            self._heap_size = size
        return self._heap

    def use_heap(self, heap: ComPointer) -> None:
        heaps = (c_void_p * 1)(heap.address)
        interfaces.LIST_SET_HEAPS(self.list, 1, ctypes.addressof(heaps))

    def upload(self, size: int, owned: ExitStack) -> Upload:
        """Creates a buffer of `size` bytes that shaders read, and the buffer through which data are uploaded to it."""
        source = owned.enter_context(self.buffer(size, UPLOAD))
        return Upload(source, owned.enter_context(self.buffer(size)), size)

    def copy_up(self, uploads: Sequence[Upload]) -> None:
        """Records the commands that copy the uploads from the upload heap to their buffers."""
        self._transitions(uploads, COMMON, COPY_DEST)
        for upload in uploads:
            size = _whole_words(upload.size)
            interfaces.LIST_COPY_BUFFER(self.list, upload.target.address, 0, upload.source.address, 0, size)
        self._transitions(uploads, COPY_DEST, UNORDERED_ACCESS)

    def scratch(self, size: int, owned: ExitStack) -> ComPointer | None:
        """A new buffer of `size` bytes for shaders, with undefined contents; None for 0 bytes. `owned` releases it."""
        if size == 0:
            return None
        made = owned.enter_context(self.buffer(size))
        self._barriers([_transition(made, COMMON, UNORDERED_ACCESS)])
        return made

    def copy_down(self, written: Sequence[tuple[Upload, ComPointer]]) -> None:
        """Records the commands that copy the results of shaders to buffers in the readback heap.

        Each entry of `written` has a buffer that a shader has written, and the readback buffer.
        """
        uploads = [upload for upload, _ in written]
        self._transitions(uploads, UNORDERED_ACCESS, COPY_SOURCE)
        for upload, target in written:
            size = _whole_words(upload.size)
            interfaces.LIST_COPY_BUFFER(self.list, target.address, 0, upload.target.address, 0, size)
        self._transitions(uploads, COPY_SOURCE, UNORDERED_ACCESS)

    def _transitions(self, uploads: Sequence[Upload], before: int, after: int) -> None:
        self._barriers([_transition(upload.target, before, after) for upload in uploads])

    def uav_barrier(self) -> None:
        """Makes earlier writes of shaders visible to later commands."""
        self._barriers([Barrier(UAV_BARRIER, 0, None, 0, 0, 0)])

    def _barriers(self, barriers: Sequence[Barrier]) -> None:
        if barriers:
            array = (Barrier * len(barriers))(*barriers)
            interfaces.LIST_BARRIER(self.list, len(barriers), ctypes.addressof(array))

    def flush(self) -> None:
        """Runs the recorded commands, and waits until they have finished. Raises ComError if a call fails."""
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
        """Discards the recorded commands after an error.

        The command list is then open for new commands, even if it could not be closed.
        """
        with suppress(ComError):  # it is closed already, or one of its commands is invalid
            interfaces.LIST_CLOSE(self.list)
        interfaces.ALLOCATOR_RESET(self._allocator)
        interfaces.LIST_RESET(self.list, self._allocator, None)

    def release(self) -> None:
        if self._heap is not None:
            self._heap.release()
            self._heap = None
        self._owned.close()


def content_of(readback: ComPointer, size: int) -> bytes:
    """The first `size` bytes of a buffer of the readback heap, after the commands that fill it have finished."""
    content = ctypes.string_at(_mapped(readback), size)
    interfaces.RESOURCE_UNMAP(readback.address, 0, None)
    return content


def _queue(device: int) -> tuple[ComPointer, int]:
    """Creates a direct queue, or a compute queue if the device cannot create a direct one.

    Returns the queue and its D3D12_COMMAND_LIST_TYPE.
    """
    try:
        return create(interfaces.CREATE_QUEUE, device, _at(QueueDesc(DIRECT)), iid=interfaces.IID_D3D12_QUEUE), DIRECT
    except ComError:
        desc = QueueDesc(COMPUTE)
        return create(interfaces.CREATE_QUEUE, device, _at(desc), iid=interfaces.IID_D3D12_QUEUE), COMPUTE


def _transition(resource: ComPointer, before: int, after: int) -> Barrier:
    return Barrier(TRANSITION_BARRIER, 0, resource.address, ALL_SUBRESOURCES, before, after)


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
