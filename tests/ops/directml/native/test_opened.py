"""A device that cannot be opened gives an OpenError with the reason."""

from dataclasses import replace
from pathlib import Path

import pytest

from ops.directml.install.library import Found
from ops.directml.install.stub import UnknownStubError
from ops.directml.native import opened, runtime
from ops.directml.native.com import Convention
from ops.directml.native.opened import OpenError, open_device


@pytest.fixture(autouse=True)
def linux(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(opened, "HOST", Convention.SYSV)


def test_without_stubs_and_without_d3d12_nothing_judges(nowhere: Found):
    with pytest.raises(OpenError, match=r"are missing\. Run python main\.py get-directml"):
        open_device(nowhere, None)


def test_without_d3d12_there_is_no_adapter(nowhere: Found):
    with pytest.raises(OpenError, match="This machine has no D3D12"):
        open_device(nowhere, 0)


@pytest.mark.parametrize("adapter", [None, 1])
def test_a_library_that_does_not_load_is_reported(nowhere: Found, tmp_path: Path, adapter: int | None):
    """If a library of D3D12 cannot be loaded, `open_device` raises OpenError with the name of this library, both for
    the null device and for an adapter.
    """
    for name in ("libdxcore.so", "libd3d12.so"):
        (tmp_path / name).write_bytes(b"no library")
    with pytest.raises(OpenError, match=r"libdirectml\.so cannot be loaded: .*(libdxcore\.so|d3d12\.dll)"):
        open_device(replace(nowhere, directx=tmp_path), adapter)


def test_a_runtime_that_changed_meanwhile_is_not_loaded(
    nowhere: Found, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "libdirectml.so").write_bytes(b"another one")
    loaded: list[str] = []

    def load(name: str, *_: object, **__: object) -> None:
        loaded.append(Path(name).name)

    monkeypatch.setattr(runtime.ctypes, "CDLL", load)
    found = replace(nowhere, directml=tmp_path / "libdirectml.so", directx=tmp_path)
    with pytest.raises(OpenError, match="the file has changed since it was found"):
        open_device(found, 0)
    assert {"libdirectml.so", "DirectML.dll"}.isdisjoint(loaded)


def test_a_stub_that_changed_meanwhile_is_left_alone(nowhere: Found, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(found: Found, real: bool) -> None:
        raise UnknownStubError("libdxcore.so is not the empty library of torch-directml, so it is not changed.")

    monkeypatch.setattr(opened, "Runtime", refuse)
    with pytest.raises(OpenError, match=r"not changed\.$"):
        open_device(replace(nowhere, stubs=tmp_path), None)
