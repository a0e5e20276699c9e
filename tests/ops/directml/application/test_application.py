"""`doctor FOLDER` reports versions, levels, the libraries that Windows loads, and damaged or hostile files."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from explorer.cli import doctor
from explorer.cli.verbs import main
from ops import OPERATORS
from ops.directml.application import inventory
from ops.directml.application.pe_file import PeError, read
from ops.directml.application.report import level_of, report
from ops.directml.findings import Finding
from ops.model.feature_levels import FeatureLevel
from tests.helpers.published_schema import check_schema
from tests.ops.directml.helpers.pe_files import pe_file

DML = {"DirectML.dll": ("DMLCreateDevice1",)}
DML_EXPORTS = {"DMLCreateDevice": None, "DMLCreateDevice1": None}


def put(folder: Path, **files: bytes) -> None:
    """Writes files into a folder. In a file name, __ stands for a dot, and ___ for the slash after a folder."""
    for name, content in files.items():
        path = folder / name.replace("___", "/").replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def found(folder: Path, what: str) -> Finding:
    (finding,) = (each for each in report(folder) if each.what == what)
    return finding


def program(**parts: object) -> bytes:
    return pe_file(is_library=False, **parts)  # type: ignore[arg-type]


def directml(version: tuple[int, int, int, int] = (1, 8, 0, 0), **parts: object) -> bytes:
    return pe_file(version=version, exports=DML_EXPORTS, **parts)  # type: ignore[arg-type]


def test_a_file_is_read_as_it_was_written(tmp_path: Path):
    path = tmp_path / "game.exe"
    exports = {"D3D12SDKVersion": 610, "D3D12SDKPath": ".\\D3D12\\"}
    path.write_bytes(
        program(version=(4, 3, 2, 1), imports=DML, delayed={"onnxruntime.dll": ("OrtGetApiBase",)}, exports=exports)
    )
    made = read(path, tuple(exports))
    assert (made.machine, made.is_library, made.version) == ("x64", False, (4, 3, 2, 1))
    assert made.imports == {"directml.dll": ("DMLCreateDevice1",)}
    assert made.delayed == {"onnxruntime.dll": ("OrtGetApiBase",)}
    assert made.exports == set(exports)
    assert made.numbers["D3D12SDKVersion"] == 610
    assert made.texts["D3D12SDKPath"] == ".\\D3D12\\"


@pytest.mark.parametrize(
    ("version", "level"),
    [
        ((1, 15, 4, 0), FeatureLevel.FL_6_4),
        ((1, 8, 2, 0), FeatureLevel.FL_5_0),
        ((10, 0, 19041, 1), FeatureLevel.FL_2_0),
        ((10, 0, 26100, 9), FeatureLevel.FL_6_2),
        ((10, 0, 1, 1), None),
        ((), None),
    ],
)
def test_the_level_follows_from_the_version(version: tuple[int, ...], level: FeatureLevel | None):
    assert level_of(version) is level


def test_directml_beside_the_program_is_loaded_and_operators_that_come_later_fail(tmp_path: Path):
    put(tmp_path, game__exe=program(imports=DML), DirectML__dll=directml())
    finding = found(tmp_path, "DirectML.dll")
    assert finding.state == "ok"
    assert finding.detail.startswith("DirectML 1.8.0, x64, feature levels up to 5_0. game.exe gets it before")
    later = [operator for operator in OPERATORS.values() if operator.since > FeatureLevel.FL_5_0]
    assert f"CreateOperator refuses {len(later)} operators of later levels: ACTIVATION_GELU, " in finding.advice


def test_without_directml_the_one_of_each_windows_is_named(tmp_path: Path):
    put(tmp_path, game__exe=program(imports=DML))
    assert found(tmp_path, "DirectML.dll").state == "missing"
    windows = found(tmp_path, "Windows 10 2004 to 10 22H2")
    assert windows.detail.startswith("DirectML 1.1.0, feature levels up to 2_0; CreateOperator refuses ")
    assert any(each.what == "Windows 11 24H2" and "up to 6_2" in each.detail for each in report(tmp_path))


def test_directml_in_another_folder_is_not_found(tmp_path: Path):
    put(tmp_path, bin___game__exe=program(imports=DML), libs___DirectML__dll=directml())
    finding = found(tmp_path, "libs/DirectML.dll")
    assert finding.state == "problem"
    assert "it loads its own DirectML.dll" in finding.detail


def test_directml_beside_a_library_needs_a_search_in_its_folder(tmp_path: Path):
    put(tmp_path, capi___onnxruntime__dll=pe_file(version=(1, 20, 0, 0), delayed=DML), capi___DirectML__dll=directml())
    assert "LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR" in found(tmp_path, "capi/DirectML.dll").detail
    assert found(tmp_path, "capi/onnxruntime.dll").detail == (
        "onnxruntime 1.20.0, x64, API versions up to 20, with the DirectML provider"
    )


def test_another_processor_and_a_missing_function_are_problems(tmp_path: Path):
    put(tmp_path, game__exe=program(imports=DML), DirectML__dll=directml(machine=0xAA64))
    assert "game.exe is for x64, so it cannot load the library (error 193)" in found(tmp_path, "DirectML.dll").detail
    put(tmp_path, DirectML__dll=pe_file(version=(1, 0, 0, 0), exports={"DMLCreateDevice": None}))
    detail = found(tmp_path, "DirectML.dll").detail
    assert detail.endswith("game.exe needs DMLCreateDevice1, which it does not have, so game.exe does not start")


def test_two_libraries_and_another_debug_layer_are_problems(tmp_path: Path):
    put(
        tmp_path,
        game__exe=program(imports=DML),
        DirectML__dll=directml((1, 15, 4, 0)),
        old___DirectML__dll=directml(),
        DirectML__Debug__dll=pe_file(version=(1, 13, 1, 0)),
    )
    assert "a process loads only one of them" in found(tmp_path, "old/DirectML.dll").detail
    assert "both must be of one version" in found(tmp_path, "DirectML.Debug.dll").detail


def test_onnxruntime_of_windows_is_loaded_where_the_folder_has_none(tmp_path: Path):
    put(tmp_path, app__exe=program(imports={"onnxruntime.dll": ("OrtGetApiBase",)}))
    finding = found(tmp_path, "onnxruntime.dll")
    assert finding.state == "problem"
    assert "GetApi returns NULL" in finding.detail
    put(tmp_path, onnxruntime__dll=pe_file(version=(1, 17, 0, 0), exports={"OrtGetApiBase": None}))
    assert "without the DirectML provider" in found(tmp_path, "onnxruntime.dll").detail


@pytest.mark.parametrize(
    ("place", "exports", "state", "said"),
    [
        ("D3D12___", {"D3D12SDKVersion": 610, "D3D12SDKPath": ".\\D3D12\\"}, "ok", "game.exe gets it"),
        ("D3D12___", {"D3D12SDKVersion": 611, "D3D12SDKPath": ".\\d3d12"}, "problem", "asks for version 611"),
        ("", {"D3D12SDKVersion": 610, "D3D12SDKPath": ".\\D3D12\\"}, "problem", "looks for it in .\\D3D12\\"),
        ("D3D12___", {}, "missing", "No program here exports D3D12SDKVersion"),
    ],
)
def test_the_agility_sdk_fits_the_exports_of_the_program(
    place: str, exports: dict[str, int | str], state: str, said: str, tmp_path: Path
):
    put(tmp_path, game__exe=program(exports=exports), **{f"{place}D3D12Core__dll": pe_file(version=(1, 610, 5, 0))})
    finding = found(tmp_path, f"{place.replace('___', '/')}D3D12Core.dll")
    assert finding.state == state
    assert said in finding.detail


def test_a_d3d12_of_windows_and_an_absent_agility_sdk_are_problems(tmp_path: Path):
    put(tmp_path, game__exe=program(exports={"D3D12SDKVersion": 610}), d3d12__dll=pe_file())
    assert found(tmp_path, "d3d12.dll").state == "problem"
    assert "which is not there" in found(tmp_path, "game.exe").detail


def test_the_command_prints_the_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    put(tmp_path, game__exe=program(imports=DML), DirectML__dll=directml())
    assert main(["doctor", str(tmp_path)]) == 0
    assert "ok  DirectML.dll: DirectML 1.8.0" in capsys.readouterr().out
    put(tmp_path, DirectML__dll=b"MZ")
    assert main(["doctor", str(tmp_path)]) == 1
    assert "!!  DirectML.dll: is not a complete program of Windows; Windows cannot load it" in capsys.readouterr().out
    assert main(["doctor", str(tmp_path / "no")]) == 2
    assert "cannot be read: No such file or directory." in capsys.readouterr().err
    assert main(["doctor", str(tmp_path / "game.exe")]) == 2
    assert main(["doctor", "a\0b"]) == 2
    assert main(["doctor", "a\033[31m"]) == 2
    assert "\033" not in capsys.readouterr().err


def test_the_command_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    put(tmp_path, game__exe=program(imports=DML), DirectML__dll=directml(), onnxruntime__dll=b"MZ")
    assert main(["doctor", "--json", str(tmp_path)]) == 1
    made = json.loads(capsys.readouterr().out)
    check_schema("doctor", made)
    assert {finding["what"]: finding["state"] for finding in made["findings"]} == {
        str(tmp_path): "ok",
        "onnxruntime.dll": "problem",
        "DirectML.dll": "ok",
    }
    assert {file["path"]: (file["version"], file["feature_level"]) for file in made["files"]} == {
        "DirectML.dll": ([1, 8, 0, 0], "5_0"),
        "game.exe": ([], None),
        "onnxruntime.dll": (None, None),
    }
    assert [file["path"] for file in made["files"] if file["is_program"]] == ["game.exe"]
    assert main(["doctor", "--json", str(tmp_path / "no")]) == 2
    assert capsys.readouterr().out == ""


def test_the_state_of_this_machine_is_json_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(doctor, "report", lambda: (Finding("Machine", "ok", "Python"),))
    assert main(["doctor", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    check_schema("doctor", made)
    assert made["files"] == []


def test_a_folder_without_programs_says_so(tmp_path: Path):
    (finding,) = report(tmp_path)
    assert (finding.state, finding.what) == ("missing", str(tmp_path))


# Files and folders from strangers


def test_no_damaged_file_raises_another_error_or_takes_long(tmp_path: Path):
    whole = program(version=(1, 2, 3, 4), imports=DML, delayed=DML, exports={"D3D12SDKVersion": 610})
    path, chance = tmp_path / "game.exe", random.Random(1)
    for cut in range(0, len(whole), 7):
        path.write_bytes(whole[:cut])
        _read_or_refused(path)
    for _ in range(1_500):
        damaged = bytearray(whole)
        for _ in range(chance.randint(1, 8)):
            at = chance.randrange(len(damaged))
            damaged[at : at + 4] = chance.choice((b"\xff" * 4, b"\0" * 4, chance.randbytes(4), b"\xff\xff\xff\x7f"))
        path.write_bytes(damaged)
        _read_or_refused(path)


def _read_or_refused(path: Path) -> None:
    try:
        read(path, ("D3D12SDKVersion", "D3D12SDKPath"))
    except PeError as error:
        assert str(error)  # noqa: PT017


def test_links_pipes_and_folders_named_like_libraries_are_reported(tmp_path: Path):
    (tmp_path / "DirectML.dll").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "onnxruntime.dll").symlink_to(tmp_path / "absent")
    findings = report(tmp_path)
    assert any(each.what == "onnxruntime.dll" and each.state == "problem" for each in findings)
    assert any(each.what == "DirectML.dll" and each.detail.startswith("is a folder") for each in findings)
    assert len(findings) == 3


def test_a_name_cannot_write_into_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    put(tmp_path, game__exe=program(imports=DML))
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/onnxruntime\xff\n\x1b[31m.dll")).write_bytes(b"MZ")
    assert main(["doctor", str(tmp_path)]) == 1
    assert "\x1b" not in capsys.readouterr().out


def test_a_subfolder_that_cannot_be_read_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    put(tmp_path, game__exe=program(), closed___DirectML__dll=directml())
    scandir = os.scandir

    def refusing(path: str) -> object:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    assert found(tmp_path, "closed").detail.startswith("the folder cannot be read: Permission denied")


IN_PART = "the folder has more files or deeper folders than are looked at"


def test_a_huge_folder_is_looked_at_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(inventory, "MOST_FILES", 3)
    for number in range(5):
        (tmp_path / f"{number}.txt").write_bytes(b"")
    assert report(tmp_path)[0].detail.endswith(IN_PART)


def test_folders_that_are_too_deep_are_not_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(inventory, "DEEPEST", 2)
    put(tmp_path, game__exe=program(), a___b___c__dll=pe_file())
    (tmp_path / "a" / "b" / "link").symlink_to(tmp_path)
    assert report(tmp_path)[0].state == "ok"
    put(tmp_path, a___b___c___DirectML__dll=directml())
    whole = report(tmp_path)[0]
    assert (whole.state, whole.detail.endswith(IN_PART)) == ("problem", True)
    assert not inventory.inventory(tmp_path).named("directml.dll")


@pytest.mark.skipif(shutil.which("x86_64-w64-mingw32-g++") is None, reason="no compiler for Windows")
def test_a_program_of_a_compiler_is_read(tmp_path: Path):
    (tmp_path / "version.rc").write_text("1 VERSIONINFO\nFILEVERSION 7,8,9,10\nBEGIN\nEND\n", encoding="ascii")
    (tmp_path / "library.cpp").write_text('extern "C" __declspec(dllexport) int DMLCreateDevice1() { return 1; }\n')
    (tmp_path / "program.cpp").write_text(
        'extern "C" { __declspec(dllimport) int DMLCreateDevice1();\n'
        "extern __declspec(dllexport) const unsigned D3D12SDKVersion = 614;\n"
        'extern __declspec(dllexport) const char* D3D12SDKPath = ".\\\\D3D12\\\\"; }\n'
        "int main() { return DMLCreateDevice1(); }\n"
    )
    for command in (
        "x86_64-w64-mingw32-windres version.rc -o version.o",
        "x86_64-w64-mingw32-g++ -shared library.cpp version.o -o DirectML.dll",
        "x86_64-w64-mingw32-g++ program.cpp DirectML.dll -o program.exe",
    ):
        subprocess.run(command.split(), cwd=tmp_path, check=True)
    library = read(tmp_path / "DirectML.dll")
    assert (library.version, library.is_library, library.exports) == ((7, 8, 9, 10), True, {"DMLCreateDevice1"})
    made = read(tmp_path / "program.exe", ("D3D12SDKVersion", "D3D12SDKPath"))
    assert made.imports["directml.dll"] == ("DMLCreateDevice1",)
    assert (made.numbers["D3D12SDKVersion"], made.texts["D3D12SDKPath"]) == (614, ".\\D3D12\\")
