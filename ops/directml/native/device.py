"""Calls an IDMLDevice: asks for its highest feature level, the data types that it supports, and its verdict on a
desc.
"""

import ctypes
from ctypes import c_int32, c_size_t, c_uint32, c_void_p
from dataclasses import dataclass

from ops.arrays.dtypes import DataType
from ops.directml.native import interfaces
from ops.directml.native.com import QUERY_INTERFACE, ComError, ComPointer, create
from ops.directml.native.filled_desc import FilledDesc
from ops.directml.native.runtime import Runtime
from ops.model.feature_levels import FeatureLevel

DEBUG = 1  # DML_CREATE_DEVICE_FLAG_DEBUG
LOWEST_LEVEL = 0x1000
DATA_TYPE_SUPPORT = 0  # DML_FEATURE_TENSOR_DATA_TYPE_SUPPORT
FEATURE_LEVELS = 1  # DML_FEATURE_FEATURE_LEVELS


class _LevelQuery(ctypes.Structure):
    """The C struct DML_FEATURE_QUERY_FEATURE_LEVELS."""

    _fields_ = [("Count", c_uint32), ("Levels", c_void_p)]


class _Message(ctypes.Structure):
    """The C struct D3D12_MESSAGE."""

    _fields_ = [
        ("Category", c_int32),
        ("Severity", c_int32),
        ("Id", c_int32),
        ("Description", ctypes.c_char_p),
        ("Length", c_size_t),
    ]


@dataclass(frozen=True, slots=True)
class Answer:
    """The HRESULT of CreateOperator or CompileOperator, and the messages of the debug layer."""

    hresult: int
    messages: tuple[str, ...] = ()


class DmlDevice:
    """The DirectML device on a D3D12 device, with the debug layer of DirectML if it is installed."""

    def __init__(self, runtime: Runtime, d3d12_device: int, try_debug: bool = True) -> None:
        self.d3d12_device = d3d12_device
        self.pointer, self.has_debug_layer = _created(runtime, d3d12_device, try_debug)
        self._messages = _message_queue(d3d12_device)

    @property
    def address(self) -> int:
        return self.pointer.address

    def highest_level(self) -> int:
        """The highest feature level of the runtime on this device, as DirectML numbers it."""
        levels = (c_uint32 * len(FeatureLevel))(*FeatureLevel)
        query, found = _LevelQuery(len(levels), ctypes.addressof(levels)), c_uint32()
        self._check_feature(FEATURE_LEVELS, query, found)
        return found.value

    def supports(self, data_type: DataType) -> bool:
        """True if the device supports tensors of this data type; for FLOAT64 and FLOAT16, this depends on the GPU."""
        query, found = c_uint32(data_type), c_int32()
        try:
            self._check_feature(DATA_TYPE_SUPPORT, query, found)
        except ComError:
            return False  # the runtime does not know the type
        return bool(found.value)

    def _check_feature(self, feature: int, query: ctypes.Structure | c_uint32, found: c_uint32 | c_int32) -> None:
        interfaces.DML_CHECK_FEATURE(
            self.address,
            feature,
            ctypes.sizeof(query),
            ctypes.addressof(query),
            ctypes.sizeof(found),
            ctypes.addressof(found),
        )

    def create_operator(self, filled: FilledDesc) -> ComPointer:
        """Creates the operator. Raises ComError if DirectML refuses the desc."""
        return create(interfaces.DML_CREATE_OPERATOR, self.address, filled.address, iid=interfaces.IID_DML_OPERATOR)

    def judge(self, filled: FilledDesc) -> Answer:
        """Calls CreateOperator, and returns its verdict on the desc."""
        try:
            self.create_operator(filled).release()
        except ComError as error:
            return Answer(error.hresult, self.messages())
        return Answer(0, self.messages())

    def judge_compiled(self, filled: FilledDesc) -> Answer:
        """Calls CompileOperator, and returns its verdict on the desc. Raises ComError if CreateOperator refuses it."""
        with self.create_operator(filled) as operator:
            iid = interfaces.IID_DML_COMPILED_OPERATOR
            try:
                create(interfaces.DML_COMPILE, self.address, operator.address, 0, iid=iid).release()
            except ComError as error:
                return Answer(error.hresult, self.messages())
        return Answer(0, self.messages())

    def check_removed(self) -> None:
        """Raises ComError if the device was removed. The methods for binding and recording do not report this."""
        interfaces.DML_REMOVED_REASON(self.address)

    def messages(self) -> tuple[str, ...]:
        """The debug layer's messages since the last call, oldest first."""
        if self._messages is None:
            return ()
        queue = self._messages.address
        found = [_message(queue, index) for index in range(interfaces.INFO_COUNT(queue))]
        interfaces.INFO_CLEAR(queue)
        return tuple(found)

    def release(self) -> None:
        if self._messages is not None:
            self._messages.release()
            self._messages = None
        self.pointer.release()


def _created(runtime: Runtime, d3d12_device: int, try_debug: bool) -> tuple[ComPointer, bool]:
    for flags in (DEBUG, 0) if try_debug else (0,):
        try:
            return _create(runtime, d3d12_device, flags), flags == DEBUG
        except ComError:
            if flags == 0:
                raise
    raise AssertionError("unreachable")


def _create(runtime: Runtime, d3d12_device: int, flags: int) -> ComPointer:
    def factory(iid: int, target: int) -> None:
        answer = int(runtime.create_device(d3d12_device, flags, LOWEST_LEVEL, iid, target))
        if answer < 0:
            raise ComError("DMLCreateDevice1", answer)

    return create(factory, iid=interfaces.IID_DML_DEVICE)


def _message_queue(d3d12_device: int) -> ComPointer | None:
    """The queue with the messages of the debug layer of D3D12; None without this layer."""
    try:
        return create(QUERY_INTERFACE, d3d12_device, iid=interfaces.IID_D3D12_INFO_QUEUE)
    except ComError:
        return None


def _message(queue: int, index: int) -> str:
    size = c_size_t()
    interfaces.INFO_MESSAGE(queue, index, None, ctypes.addressof(size))
    content = ctypes.create_string_buffer(size.value)
    interfaces.INFO_MESSAGE(queue, index, ctypes.addressof(content), ctypes.addressof(size))
    message = _Message.from_buffer(content)
    return (message.Description or b"").decode("utf-8", "replace").strip()
