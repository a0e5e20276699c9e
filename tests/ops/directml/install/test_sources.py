"""The command get-directml can take DirectML from installed packages, and from libraries that are already on the
machine.
"""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from explorer.cli import main
from ops.directml.client import doctor
from ops.directml.client.backend import DirectML
from ops.directml.install import library, sources, stub
from ops.directml.install.download import DownloadError, Job, fetch
from ops.directml.install.library import Found, Machine
from ops.directml.install.sources import SourceError, in_folder, installed, newer, question
from ops.directml.install.wheels import LINUX, NEWEST_WINDOWS, OLDER_WINDOWS
from ops.directml.native.adapters import Devices


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A Windows with onnxruntime-directml 1.15.4, torch-directml 1.13.1, and an unknown library of Windows itself."""
    known = {b"DirectML 1.13.1": "older", b"DirectML 1.15.4": "newest"}
    monkeypatch.setattr(stub, "sha256", lambda path: known.get(path.read_bytes(), "unknown"))
    for module in (library, sources):
        monkeypatch.setattr(module, "KNOWN_RUNTIMES", {"older": "1.13.1", "newest": "1.15.4"})
    packages = {"torch_directml": tmp_path / "torch_directml", "onnxruntime": tmp_path / "onnxruntime"}
    (packages["onnxruntime"] / "capi").mkdir(parents=True)
    packages["torch_directml"].mkdir()
    (tmp_path / "Windows" / "System32").mkdir(parents=True)
    (packages["torch_directml"] / "DirectML.dll").write_bytes(b"DirectML 1.13.1")
    (packages["onnxruntime"] / "capi" / "DirectML.dll").write_bytes(b"DirectML 1.15.4")
    (packages["onnxruntime"] / "LICENSE").write_text("MIT")
    (tmp_path / "Windows" / "System32" / "DirectML.dll").write_bytes(b"DirectML 1.8.0")

    def find_spec(name: str) -> object:
        return SimpleNamespace(origin=str(packages[name] / "__init__.py"))

    environment = {"SYSTEMROOT": str(tmp_path / "Windows")}
    return Machine(system="win32", processor="AMD64", environment=environment, data=tmp_path / "data",
                   find_spec=find_spec)  # type: ignore[arg-type]  # fmt: skip


def job(folder: Path, path: Path) -> Job:
    return Job(folder / "data", None, path, progress=lambda text: None, trusted=lambda path: path.is_file())


def test_installed_packages_are_offered_the_newest_first(windows: Machine):
    found = installed(windows)
    assert [(each.directml, str(each.place)) for each in found] == [
        ("1.15.4", "the package onnxruntime-directml"),
        ("1.13.1", "the package torch-directml"),
    ]
    assert "Copy DirectML 1.15.4 from the package onnxruntime-directml" in question(found[0])


def test_a_library_is_copied_with_its_licence(windows: Machine, tmp_path: Path):
    newest = installed(windows)[0]
    folder = fetch(job(tmp_path, newest.path))
    assert sorted(path.name for path in folder.iterdir()) == ["DirectML.dll", "LICENSE"]
    assert (folder / "DirectML.dll").read_bytes() == b"DirectML 1.15.4"


def test_a_library_that_changed_meanwhile_is_not_copied(windows: Machine, tmp_path: Path):
    path = installed(windows)[0].path
    with pytest.raises(DownloadError, match="has changed since it was found"):
        fetch(replace(job(tmp_path, path), trusted=lambda path: False))
    assert not (tmp_path / "data").exists()


def test_the_folder_of_an_application_can_be_named(windows: Machine, tmp_path: Path):
    folder = tmp_path / "torch_directml"
    assert in_folder(folder, windows).directml == "1.13.1"
    with pytest.raises(SourceError, match="is not a known version of DirectML"):
        in_folder(tmp_path / "Windows" / "System32", windows)
    with pytest.raises(SourceError, match=r"has no DirectML\.dll"):
        in_folder(tmp_path, windows)


def test_the_question_states_the_licence_and_that_the_package_is_onnx_runtime():
    asked = question(NEWEST_WINDOWS)
    assert "DirectML 1.15.4 from the package onnxruntime-directml 1.24.4 (25 MB, MIT licence)" in asked
    assert "ONNX Runtime" in asked
    for other in (OLDER_WINDOWS, LINUX):
        assert "DirectML 1.13.1 from the package torch-directml" in question(other)
        assert "ONNX Runtime" not in question(other)


@pytest.mark.parametrize(
    ("version", "wheel"), [("1.8.0", NEWEST_WINDOWS), ("1.13.1", NEWEST_WINDOWS), ("1.15.4", None)]
)
def test_a_runtime_with_fewer_feature_levels_is_old(windows: Machine, version: str, wheel: object):
    assert newer(windows, version) is wheel
    assert newer(replace(windows, system="linux"), "1.13.1") is None


def test_doctor_advises_windows_to_fetch_the_newer_runtime(windows: Machine, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(doctor, "Machine", lambda: windows)
    system = Path("C:/Windows/System32")
    found = Found(system / "DirectML.dll", "Windows", "1.8.0", "0" * 64, directx=system)
    directml = DirectML()
    monkeypatch.setattr(directml, "_found", found)
    monkeypatch.setattr(
        directml, "describe", lambda: {"device": "null device", "level": "5_0", "missing_types": [], "runs": False}
    )
    monkeypatch.setattr(directml, "devices", lambda: Devices((), "CreateDXGIFactory2 failed."))
    monkeypatch.delenv("EXPLORER_WINE_DIRECTML", raising=False)
    found_there = {finding.what: finding for finding in doctor.report(directml)}
    runtime = found_there["DirectML runtime"]
    assert found_there["GPU"].detail == "The devices for Direct3D 12 cannot be listed: CreateDXGIFactory2 failed."
    assert "libd3d12.so" not in found_there["GPU"].advice
    assert runtime.detail.startswith("DirectML 1.8.0 from Windows")
    assert runtime.advice == "Run python main.py get-directml for DirectML 1.15.4, which has more feature levels."


def test_get_directml_takes_the_source_that_the_user_names(
    windows: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    jobs: list[Job] = []
    monkeypatch.setattr("explorer.cli.get_directml.Machine", lambda: windows)
    monkeypatch.setattr("explorer.cli.get_directml.fetch", jobs.append)
    assert main(["get-directml", "--yes"]) == 0
    assert main(["get-directml", "--yes", "--version", "1.13.1"]) == 0
    assert main(["get-directml", "--yes", "--from", str(tmp_path / "onnxruntime" / "capi")]) == 0
    assert [(each.wheel, each.library) for each in jobs] == [
        (NEWEST_WINDOWS, None),
        (OLDER_WINDOWS, None),
        (None, tmp_path / "onnxruntime" / "capi" / "DirectML.dll"),
    ]
    assert main(["get-directml", "--yes", "--version", "1.9"]) == 2
    assert "the versions that can be fetched are 1.15.4, 1.13.1" in capsys.readouterr().err
    assert main(["get-directml", "--yes", "--from", str(tmp_path)]) == 2
