"""The program finds a DirectML runtime in each of the supported places, and rejects a wrong file with a reason."""

import hashlib
import os
import struct
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from ops.directml.install import library, stub
from ops.directml.install.binary_format import LibraryError, inspect
from ops.directml.install.library import VARIABLE, Found, Machine, Missing, find
from ops.directml.native.runtime import environment


def elf(extra: bytes = b"", machine: int = 62) -> bytes:
    """Returns the bytes of a minimal 64-bit ELF library, with `extra` at the end. It has one segment and no
    sections.
    """
    ident = b"\x7fELF\2\1\1" + bytes(9)
    head = ident + struct.pack("<HHIQQQIHHHHHH", 3, machine, 1, 0, 64, 0, 0, 64, 56, 1, 64, 0, 0)
    size = 64 + 56 + len(extra)
    return head + struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, size, size, 4096) + extra


def pe(version: tuple[int, int, int] = (1, 15, 4), machine: int = 0x8664) -> bytes:
    """Returns the bytes of a minimal 64-bit DLL. Its only section has the file version `version`."""
    info = struct.pack("<IIII", 0xFEEF04BD, 0x10000, version[0] << 16 | version[1], version[2] << 16)
    head = b"MZ" + bytes(58) + struct.pack("<I", 64)
    head += b"PE\0\0" + struct.pack("<HHIIIHH", machine, 1, 0, 0, 0, 0, 0x2000)
    at = len(head) + 40
    return head + struct.pack("<8sIIIIIIHHI", b".rsrc", 16, 0, len(info), at, 0, 0, 0, 0, 0) + info


def packages(**folders: Path):
    """Returns a replacement for `importlib.util.find_spec`, which finds exactly these packages and imports nothing."""

    def find_spec(name: str) -> ModuleSpec | None:
        if name not in folders:
            return None
        return ModuleSpec(name, None, origin=str(folders[name] / "__init__.py"))

    return find_spec


def linux(tmp_path: Path, **changes: object) -> Machine:
    given: dict[str, object] = {
        "system": "linux",
        "processor": "x86_64",
        "environment": {},
        "data": tmp_path / "data",
        "find_spec": packages(),
        "wsl": tmp_path / "wsl",
    }
    return Machine(**{**given, **changes})  # pyright: ignore[reportArgumentType]


def put(folder: Path, **contents: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / name.replace("_", ".")).write_bytes(content)
    return folder


def found(machine: Machine) -> Found:
    runtime = find(machine)
    assert isinstance(runtime, Found), runtime
    return runtime


def missing(machine: Machine) -> Missing:
    runtime = find(machine)
    assert isinstance(runtime, Missing), runtime
    return runtime


def know(monkeypatch: pytest.MonkeyPatch, content: bytes, version: str) -> None:
    monkeypatch.setitem(library.KNOWN_RUNTIMES, hashlib.sha256(content).hexdigest(), version)


def know_stub(monkeypatch: pytest.MonkeyPatch, content: bytes, name: str) -> None:
    monkeypatch.setitem(stub.KNOWN_STUBS, hashlib.sha256(content).hexdigest(), name)


def test_a_missing_runtime_is_reported_with_a_remedy(tmp_path: Path):
    assert missing(linux(tmp_path)).reason == "No DirectML runtime was found. Run python main.py get-directml."


def test_the_named_folder_comes_first_then_the_data_folder_then_the_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    know(monkeypatch, elf(b"data"), "1.13.1")
    named = put(tmp_path / "named", libdirectml_so=elf(b"named"))
    put(tmp_path / "data", libdirectml_so=elf(b"data"))
    package = put(tmp_path / "torch", libdirectml_so=elf(b"torch"))
    machine = linux(tmp_path, find_spec=packages(torch_directml=package), environment={VARIABLE: str(named)})
    assert found(machine).origin == VARIABLE
    (named / "libdirectml.so").unlink()
    runtime = found(machine)
    assert (runtime.origin, runtime.version) == ("the application's data folder", "1.13.1")
    assert [r.where for r in runtime.refused] == [VARIABLE]
    (tmp_path / "data" / "libdirectml.so").unlink()
    assert found(machine).origin == "the package torch-directml"


def test_windows_finds_onnxruntime_and_then_the_system(tmp_path: Path):
    root = put(tmp_path / "Windows" / "System32", DirectML_dll=pe((1, 8, 0))).parent
    put(tmp_path / "onnxruntime" / "capi", DirectML_dll=pe((1, 15, 4)))
    spec = packages(onnxruntime=tmp_path / "onnxruntime")
    machine = linux(tmp_path, system="win32", processor="AMD64", environment={"SYSTEMROOT": str(root)}, find_spec=spec)
    runtime = found(machine)
    assert (runtime.origin, runtime.title) == ("the package onnxruntime-directml", "DirectML 1.15.4")
    (tmp_path / "onnxruntime" / "capi" / "DirectML.dll").unlink()
    runtime = found(machine)
    assert (runtime.origin, runtime.version, runtime.directx) == ("Windows", "1.8.0", root / "System32")


def test_another_version_is_used_and_reported_as_unknown(tmp_path: Path):
    package = put(tmp_path / "torch", libdirectml_so=elf(b"another build"))
    assert found(linux(tmp_path, find_spec=packages(torch_directml=package))).title == "DirectML of unknown version"


def test_a_truncated_library_is_refused(tmp_path: Path):
    named = put(tmp_path / "named", libdirectml_so=elf(bytes(1000))[:700])
    refused = missing(linux(tmp_path, environment={VARIABLE: str(named)})).refused
    assert "truncated: it has 700 of 1120 bytes" in refused[1].why
    assert refused[1].advice == f"Correct the value of {VARIABLE}."


def test_what_was_unpacked_must_be_what_was_fetched(tmp_path: Path):
    put(tmp_path / "data", libdirectml_so=elf(b"changed"))
    (_, refusal) = missing(linux(tmp_path)).refused
    assert refusal.why == "libdirectml.so is not the file that get-directml unpacked."
    assert refusal.advice == "Run python main.py get-directml again."


def test_a_library_of_the_other_system_is_refused(tmp_path: Path):
    named = put(tmp_path / "named", libdirectml_so=pe())
    (_, refusal) = missing(linux(tmp_path, environment={VARIABLE: str(named)})).refused
    assert refusal.why == "libdirectml.so is a library of Windows, which cannot be loaded here."


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        pytest.param(b"", "is not a library", id="empty"),
        pytest.param(b"#!/bin/sh", "is not a library", id="a script"),
        pytest.param(b"\x7fELF\2\1", "is truncated", id="a few bytes of ELF"),
        pytest.param(elf(machine=183), "is not for x86-64", id="ELF for ARM"),
        pytest.param(pe(machine=0xAA64), "is not for x86-64", id="DLL for ARM"),
        pytest.param(pe()[:-4], "is truncated", id="a DLL without its end"),
    ],
)
def test_what_cannot_be_loaded_is_refused(tmp_path: Path, content: bytes, reason: str):
    (tmp_path / "library").write_bytes(content)
    with pytest.raises(LibraryError, match=reason):
        inspect(tmp_path / "library")


def test_a_stub_of_unknown_contents_is_refused(tmp_path: Path):
    named = put(tmp_path / "torch", libdirectml_so=elf(), libd3d12_so=elf(b"?"), libdxcore_so=elf(b"?"))
    runtime = found(linux(tmp_path, find_spec=packages(torch_directml=named)))
    assert runtime.stubs is None
    assert "The empty libraries of torch-directml are needed, but" in runtime.refused[0].why


@pytest.mark.skipif(os.name == "nt", reason="Only the Linux library needs other libraries.")
def test_known_stubs_serve_verdicts_and_real_libraries_serve_devices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    know_stub(monkeypatch, elf(b"1"), "libd3d12.so")
    know_stub(monkeypatch, elf(b"2"), "libdxcore.so")
    torch = put(tmp_path / "torch", libdirectml_so=elf(), libd3d12_so=elf(b"1"), libdxcore_so=elf(b"2"))
    wsl = put(tmp_path / "wsl", libd3d12_so=elf(b"real 1"), libdxcore_so=elf(b"real 2"))
    runtime = found(linux(tmp_path, find_spec=packages(torch_directml=torch)))
    assert (runtime.stubs, runtime.directx) == (torch, wsl)
    assert environment(runtime, False, {})["LD_LIBRARY_PATH"] == str(torch)
    assert environment(runtime, True, {"LD_LIBRARY_PATH": "/other"})["LD_LIBRARY_PATH"] == f"{wsl}:/other"
    assert Found.from_json(runtime.as_json()) == runtime


@pytest.mark.skipif(os.name == "nt", reason="Only Linux has layers for D3D12.")
def test_a_named_d3d12_layer_goes_with_a_runtime_from_elsewhere(tmp_path: Path):
    layer = put(tmp_path / "layer", libd3d12_so=elf(b"layer"), libdxcore_so=elf(b"layer"))
    torch = put(tmp_path / "torch", libdirectml_so=elf())
    machine = linux(tmp_path, find_spec=packages(torch_directml=torch), environment={VARIABLE: str(layer)})
    runtime = found(machine)
    assert (runtime.directx, runtime.stubs) == (layer, None)
    assert environment(runtime, False, {})["LD_LIBRARY_PATH"] == str(layer)  # its device judges, too


@pytest.mark.parametrize(
    ("system", "processor", "reason"),
    [
        ("darwin", "arm64", "for Windows and for Linux on x86-64, not for this system"),
        ("linux", "aarch64", "only be called on x86-64; this machine is aarch64"),
        ("win32", "ARM64", "only be called on x86-64; this machine is ARM64"),
    ],
)
def test_the_reason_on_other_machines_is_that_numpy_computes(tmp_path: Path, system: str, processor: str, reason: str):
    refused = missing(linux(tmp_path, system=system, processor=processor))
    assert reason in refused.reason
    assert "NumPy computes the outputs." in refused.reason


def test_a_package_whose_parent_is_broken_is_no_package(tmp_path: Path):
    def find_spec(name: str) -> ModuleSpec | None:
        raise ValueError(f"{name}.__spec__ is None")

    assert "No DirectML runtime" in missing(linux(tmp_path, find_spec=find_spec)).reason
