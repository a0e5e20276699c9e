"""The second runtime, which runs under Wine: DirectML.dll is found, descs reach it as blocks of bytes, it gives
verdicts, and a crash is reported.
"""

import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ops import OPERATORS, Case, load
from ops.arrays.dtypes import DataType
from ops.directml.client import second
from ops.directml.client.backend import DirectML
from ops.directml.client.second import second_directml, under_wine
from ops.directml.install import under_wine as installed
from ops.directml.install.binary_format import Library
from ops.directml.install.library import Found, Machine, Missing
from ops.directml.install.under_wine import WINE_VARIABLE, find_under_wine
from ops.directml.native.filled_desc import fill
from ops.directml.native.opened import OpenError
from ops.directml.wine import prepare
from ops.directml.wine.device import CrashError, WineDevice
from ops.directml.wine.relocatable import packed
from ops.presets import case_of
from tests.ops.helpers.any_case import example_case


def machine(folder: Path | None, system: str = "linux") -> Machine:
    return Machine(
        system=system, environment={} if folder is None else {WINE_VARIABLE: str(folder), "PATH": "/nowhere"}
    )


def test_without_the_variable_and_on_windows_there_is_no_second_runtime(tmp_path: Path):
    assert find_under_wine(machine(None)) is None
    assert find_under_wine(machine(tmp_path, "win32")) is None


def test_what_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def why() -> str:
        found = find_under_wine(machine(tmp_path))
        assert isinstance(found, Missing)
        return found.reason

    assert why() == f"{tmp_path} has no DirectML.dll."
    (tmp_path / "DirectML.dll").write_bytes(b"\x7fELF")
    assert "has no judge.exe" in why()
    for name in installed.PROGRAMS:
        (tmp_path / name).touch()
    assert why() == "Wine is not installed."
    monkeypatch.setattr(installed.shutil, "which", lambda name, path: name)
    assert "is truncated" in why()
    monkeypatch.setattr(installed, "inspect", lambda path: Library("Linux"))
    assert why() == "DirectML.dll is a library of Linux, which cannot be loaded here."
    monkeypatch.setenv(WINE_VARIABLE, str(tmp_path))
    assert second_directml() is None


def test_every_pointer_of_a_packed_desc_is_an_offset_in_it():
    for operator in OPERATORS.values():
        filled = fill(case_of(operator, operator.examples[0]))
        record = packed(filled)
        size, count = struct.unpack_from("<II", record)
        assert len(record) == 8 + size + 4 * count
        for at in struct.unpack_from(f"<{count}I", record, 8 + size):
            (offset,) = struct.unpack_from("<Q", record, 8 + at)
            assert offset < size
        kind, pad, desc = struct.unpack_from("<IIQ", record, 8)
        assert (kind, pad) == (operator.value, 0)
        assert desc


@pytest.fixture(scope="module")
def device(second_runtime: Found) -> Iterator[WineDevice]:
    made = WineDevice(second_runtime.directml)
    yield made
    made.release()


def test_directml_1_15_4_has_level_6_4_and_4_bit_types(device: WineDevice, second_runtime: Found):
    assert second_runtime.version == "1.15.4"
    assert device.highest_level() == 0x6400
    assert device.supports(DataType.UINT4)
    assert not device.supports(DataType.UNKNOWN)


def test_it_accepts_every_example(device: WineDevice):
    cases = [case_of(operator, example) for operator in OPERATORS.values() for example in operator.examples]
    assert set(device.judge_all(map(fill, cases))) == {0}


def crashing() -> Case:
    """Returns a case with HeadCount 0, which makes DirectML divide by 0."""
    return example_case("MULTIHEAD_ATTENTION").with_value("HeadCount", 0)


def test_a_desc_that_ends_the_process_is_reported_and_the_next_is_judged(device: WineDevice):
    fine = fill(example_case("ELEMENT_WISE_ABS"))
    answers = device.judge_all([fine, fill(crashing()), fine])
    assert (answers[0], answers[2]) == (0, 0)
    assert isinstance(answers[1], CrashError)
    assert answers[1].code == 0xC0000094
    with pytest.raises(CrashError, match="0xC0000094"):
        device.judge(fill(crashing()))


def test_the_worker_gives_verdicts_of_the_second_runtime(second_runtime: Found):
    with closing(DirectML(start=under_wine(second_runtime), compiles=False)) as directml:
        verdict = directml.check(example_case("FOLD"))
        assert (verdict.accepts, verdict.fails, verdict.version) == (True, None, "1.15.4")
        model = {"dispatchables": {"op": {"type": "DML_OPERATOR_ELEMENT_WISE_ABS", "desc": {}}}}
        assert directml.check(load(model)).accepts is None


def test_a_program_that_gives_no_device_is_an_error(second_runtime: Found, tmp_path: Path):
    for name in installed.PROGRAMS:
        (tmp_path / name).symlink_to(second_runtime.directml.with_name(name))
    (tmp_path / "prefix").symlink_to(second_runtime.directml.with_name("prefix"))
    with pytest.raises(OpenError, match=r"DirectML\.dll gives no device under Wine: judge\.exe ended with 3"):
        WineDevice(tmp_path / "DirectML.dll")


def test_without_wine_the_device_cannot_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(OpenError, match="Wine cannot start"):
        WineDevice(tmp_path / "DirectML.dll")


@pytest.mark.thorough
def test_the_programs_are_compiled(tmp_path: Path):
    command = prepare.compiler()
    if command is None:
        pytest.skip("The compiler of mingw-w64 is not installed.")
    prepare.build(tmp_path, command)
    assert all((tmp_path / name).read_bytes()[:2] == b"MZ" for name in installed.PROGRAMS)


def test_preparing_needs_the_compiler(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(prepare, "compiler", lambda: None)
    assert prepare.main(["somewhere"]) == 1
    assert "g++-mingw-w64" in capsys.readouterr().err
    assert second.COMMAND[-1] == "ops.directml.wine.worker"
