"""Root signatures and pipelines that do nothing. CompileOperator creates them on the null device."""

import ctypes
from ctypes import c_size_t, c_uint32, c_void_p

from ops.directml.native import interfaces
from ops.directml.native.com import HRESULT, ComObject, Implementation, answering, give, prototype

_SIGNATURE_BYTES = 64


class NullPipeline:
    """Implements the functions of the null device that deal with root signatures and pipelines.

    One COM object stands for every root signature and pipeline. `address` is the address of a function that replaces
    D3D12SerializeVersionedRootSignature.
    """

    def __init__(self) -> None:
        iids = (interfaces.IID_D3D12_OBJECT, interfaces.IID_D3D12_DEVICE_CHILD, interfaces.IID_D3D12_PAGEABLE)
        quiet = {name: answering(HRESULT, 0) for name in ("SetName", "SetPrivateData")}
        self._made = ComObject(interfaces.CHILD_METHODS, quiet, iids)
        content = ctypes.create_string_buffer(_SIGNATURE_BYTES)
        blob = {
            "GetBufferPointer": answering(c_void_p, ctypes.addressof(content)),
            "GetBufferSize": answering(c_size_t, _SIGNATURE_BYTES),
        }
        self._blob, self._content = ComObject(interfaces.BLOB_METHODS, blob, (interfaces.IID_BLOB,)), content
        self._function = prototype(HRESULT, (c_void_p, c_void_p, c_void_p))(self._serialize)
        address = ctypes.cast(self._function, c_void_p).value
        assert address is not None
        self.address = address

    def device_methods(self) -> dict[str, Implementation]:
        """Returns the methods of ID3D12Device that DirectML calls when it compiles an operator."""
        return {
            "CreateRootSignature": Implementation(
                HRESULT, (c_uint32, c_void_p, c_size_t, c_void_p, c_void_p), self._create
            ),
            "CreateComputePipelineState": Implementation(HRESULT, (c_void_p, c_void_p, c_void_p), self._create),
            "MakeResident": answering(HRESULT, 0, (c_uint32, c_void_p)),
            "Evict": answering(HRESULT, 0, (c_uint32, c_void_p)),
        }

    def _create(self, *arguments: int) -> int:
        return give(arguments[-1], self._made.address)

    def _serialize(self, desc: int, target: int, error: int) -> int:
        return give(target, self._blob.address)
