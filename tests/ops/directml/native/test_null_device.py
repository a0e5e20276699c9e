"""The null device answers DirectML's requests, and the stub of libdxcore.so gives DirectML its adapter."""

import ctypes
import hashlib
import struct
from ctypes import c_uint32, c_void_p
from pathlib import Path

import pytest

from ops.directml.install import stub
from ops.directml.native import interfaces
from ops.directml.native.com import HRESULT, ComError, ComObject, Convention, Method, call_for_struct, create
from ops.directml.native.null_device import Luid, NullAdapterFactory, device_methods, null_device
from ops.directml.native.null_pipeline import NullPipeline

CHECK = Method("CheckFeatureSupport", 13, HRESULT, (c_uint32, c_void_p, c_uint32))


def asked(feature: int, data: bytes) -> bytes:
    device = null_device(NullPipeline())
    content = ctypes.create_string_buffer(data, len(data))
    CHECK(device.address, feature, ctypes.addressof(content), len(data))
    return content.raw


def test_it_has_the_types_that_depend_on_a_gpu():
    options = struct.unpack("<15I", asked(0, bytes(60)))
    assert options[0] == 1  # DoublePrecisionFloatShaderOps
    assert (options[3], options[4]) == (0, 3)  # TiledResourcesTier, ResourceBindingTier
    assert len(asked(0, bytes(16))) == 16
    assert struct.unpack("<3I", asked(23, bytes(12)))[2] == 1  # Native16BitShaderOps
    assert struct.unpack("<I", asked(7, struct.pack("<I", 0x62)))[0] == 0x62  # shader model 6.2


def test_an_unknown_feature_is_refused():
    with pytest.raises(ComError, match="E_INVALIDARG"):
        asked(4711, bytes(8))


@pytest.mark.parametrize("convention", Convention)
def test_it_names_its_adapter_in_either_convention(convention: Convention):
    device = ComObject(interfaces.DEVICE_METHODS, device_methods(0xABCD, convention), ())
    assert call_for_struct(device.address, interfaces.GET_ADAPTER_LUID_SLOT, Luid, convention).Value == 0xABCD


def test_the_factory_gives_the_adapter_of_the_null_device():
    made = NullAdapterFactory()
    factory = create(
        lambda iid, target: ctypes.CFUNCTYPE(HRESULT, c_void_p, c_void_p)(made.address)(iid, target),
        iid=interfaces.IID_DXCORE_FACTORY,
    )
    luid = Luid(1)
    by_luid = Method("GetAdapterByLuid", 4, HRESULT, (c_void_p, c_void_p, c_void_p))
    adapter = create(by_luid, factory.address, ctypes.addressof(luid), iid=interfaces.IID_DXCORE_ADAPTER)
    size = ctypes.c_size_t()
    interfaces.DXCORE_PROPERTY_SIZE(adapter.address, 2, ctypes.addressof(size))
    name = ctypes.create_string_buffer(size.value)
    interfaces.DXCORE_PROPERTY(adapter.address, 2, size.value, ctypes.addressof(name))
    assert name.value == b"Null adapter"


def test_a_library_of_unknown_contents_is_never_changed(tmp_path: Path):
    path = tmp_path / "libdxcore.so"
    path.write_bytes(b"\x7fELF and something else")
    with pytest.raises(stub.UnknownStubError, match="is not the empty library"):
        stub.redirect(path, None, "DXCoreCreateAdapterFactory", 1)


def test_a_known_stub_counts_only_under_its_own_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    digest = hashlib.sha256(b"a stub").hexdigest()
    monkeypatch.setitem(stub.KNOWN_STUBS, digest, "libdxcore.so")
    for name in ("libdxcore.so", "libd3d12.so"):
        (tmp_path / name).write_bytes(b"a stub")
    assert stub.is_known(tmp_path / "libdxcore.so")
    assert not stub.is_known(tmp_path / "libd3d12.so")
    assert not stub.is_known(tmp_path / "missing.so")
