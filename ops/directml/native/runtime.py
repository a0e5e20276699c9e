"""Loads a runtime into this process. A process can load only one runtime.

libdirectml.so refers to libd3d12.so and libdxcore.so by name, without a path. The loader would use the libraries that
are loaded already if their files contained these names (SONAME), but the empty libraries in the torch-directml wheel do
not contain them. So the folder of the two libraries must be in LD_LIBRARY_PATH when the process starts: `environment`
returns the environment variables for the worker process.
"""

import ctypes
import os
from collections.abc import Mapping
from ctypes import c_uint32, c_void_p
from typing import Any

from ops.directml.install import stub
from ops.directml.install.library import Found
from ops.directml.native.com import HOST, HRESULT, Convention, prototype
from ops.directml.native.null_device import NullAdapterFactory
from ops.directml.native.null_pipeline import NullPipeline
from ops.text.sentences import say


def environment(found: Found, real: bool, inherited: Mapping[str, str]) -> dict[str, str]:
    """Returns the environment variables for a process that loads the runtime. They are the `inherited` ones; outside
    Windows, LD_LIBRARY_PATH also contains the folder of the libraries that the runtime needs.

    `real` is False for the null device, which may use other libraries.
    """
    folder = found.directx if real or found.stubs is None else found.stubs
    if HOST is Convention.WIN64 or folder is None:
        return dict(inherited)
    path = [str(folder), *filter(None, [inherited.get("LD_LIBRARY_PATH")])]
    return {**inherited, "LD_LIBRARY_PATH": os.pathsep.join(path)}


class Runtime:
    """Loads the libraries of a runtime by their full paths, and keeps them.

    Raises OSError if a library cannot be loaded, or if the runtime's file has changed since it was found.
    """

    def __init__(self, found: Found, real: bool) -> None:
        self.found = found
        self._adapters: NullAdapterFactory | None = None
        self.pipeline: NullPipeline | None = None  # of the null device
        self.d3d12: Any = None
        self.adapter_library: Any = None
        if HOST is Convention.WIN64:
            self._load_windows(found)
        elif real:
            assert found.directx is not None
            self.adapter_library = _load_global(found.directx / "libdxcore.so")
            self.d3d12 = _load_global(found.directx / "libd3d12.so")
        elif found.stubs is not None:
            self._load_stubs(found)
        if stub.sha256(found.directml) != found.sha256:
            raise OSError(say("the file has changed since it was found"))
        self.directml: Any = ctypes.CDLL(str(found.directml))
        self.create_device = prototype(HRESULT, (c_void_p, c_uint32, c_uint32, c_void_p, c_void_p))(
            address_of(self.directml, "DMLCreateDevice1")
        )

    def _load_windows(self, found: Found) -> None:
        assert found.directx is not None
        self.d3d12 = ctypes.CDLL(str(found.directx / "d3d12.dll"))
        system = os.path.join(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32")
        self.adapter_library = ctypes.CDLL(os.path.join(system, "dxgi.dll"))

    def _load_stubs(self, found: Found) -> None:
        assert found.stubs is not None
        self._adapters = NullAdapterFactory()
        dxcore = _load_global(found.stubs / "libdxcore.so")
        stub.redirect(found.stubs / "libdxcore.so", dxcore, "DXCoreCreateAdapterFactory", self._adapters.address)
        self.d3d12 = _load_global(found.stubs / "libd3d12.so")
        self.pipeline = NullPipeline()
        serialize = "D3D12SerializeVersionedRootSignature"
        stub.redirect(found.stubs / "libd3d12.so", self.d3d12, serialize, self.pipeline.address)


def _load_global(path: os.PathLike[str]) -> Any:
    return ctypes.CDLL(os.fspath(path), mode=ctypes.RTLD_GLOBAL)


def address_of(library: Any, function: str) -> int:
    """The address of a library's function. Raises AttributeError if the library does not have it."""
    address = ctypes.cast(getattr(library, function), c_void_p).value
    assert address is not None
    return address
