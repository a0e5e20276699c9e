"""The parts of the program that differ on Windows: streams, adapters, 4-bit buffers, open files and processors.
Stand-ins replace the functions of Windows.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ops import Case
from ops.arrays.dtypes import DataType
from ops.arrays.nibbles import packed, unpacked
from ops.directml.client.answers import computed
from ops.directml.client.client import Client, Start, WorkerError, run_request
from ops.directml.install import download, library
from ops.directml.install.download import Job, fetch
from ops.directml.install.library import KNOWN_RUNTIMES, Found, Machine, processor
from ops.directml.install.wheels import NEWEST_WINDOWS, WHEELS, wheels_for
from ops.directml.native import adapters, opened
from ops.directml.native.com import ComError, Convention
from ops.directml.native.null_device import NULL_LUID
from ops.directml.native.opened import NULL_DEVICE, open_device
from ops.formats.numbers.number_file import packed_file, read_numbers
from ops.model.edit import with_text
from ops.system import file_writing, retries
from ops.system.wire import Message
from tests.ops.directml.helpers import as_windows, asking_worker
from tests.ops.directml.helpers.fake_wheel import small_job, small_wheel
from tests.ops.helpers.any_case import example_case

REFUSED = -2005270526  # DXGI_ERROR_NOT_FOUND, which DMLCreateDevice1 returns for an unknown adapter


def test_a_library_that_asks_for_standard_input_does_not_wait_for_the_next_request(nowhere: Found):
    """A DirectML.dll that reads standard input while it is loaded reads 0 bytes.

    It does not wait for the requests that the worker's thread reads from the original standard input.
    """
    start = Start(nowhere, command=asking_worker.COMMAND, limit=60)
    client = Client(lambda: start)
    try:
        with pytest.raises(WorkerError, match="standard input has 0 bytes"):
            client.describe().result(90)
    finally:
        client.close()


@pytest.mark.skipif(os.name == "nt", reason="Stand-ins take the place of Windows' own functions.")
def test_the_worker_tells_windows_about_its_streams_and_wants_no_dialogs():
    command = [sys.executable, "-m", as_windows.__name__]
    done = subprocess.run(command, input="a request\n", capture_output=True, text=True, timeout=60, check=True)
    said = json.loads(done.stdout)
    assert (said["left"], said["request"]) == (0, "a request\n")
    assert "a library prints" in done.stderr
    assert ["SetStdHandle", -10 & 0xFFFFFFFF, 1000] in said["calls"]
    assert ["SetStdHandle", -11 & 0xFFFFFFFF, 1001] in said["calls"]
    assert ["SetErrorMode", 3] in said["calls"]
    assert [["setmode", stream, 0x8000] for stream in (0, 1)] == [
        call for call in said["calls"] if call[0] == "setmode"
    ]


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Replaces the runtime of `open_device` with a mock of Windows that has the adapters 11, 12 and 13.

    Returns a list that receives the adapters that `open_device` tries.
    """
    tried: list[int] = []
    monkeypatch.setattr(opened, "HOST", Convention.WIN64)
    monkeypatch.setattr(opened, "Runtime", lambda found, real: SimpleNamespace(pipeline=None))
    monkeypatch.setattr(opened, "adapter_luids", lambda runtime: (11, 12, 13))

    def null_device(_: object, luid: int) -> Any:
        tried.append(luid)
        return SimpleNamespace(address=luid)

    monkeypatch.setattr(opened, "null_device", null_device)
    return tried


def test_the_null_device_is_on_an_adapter_that_windows_knows(
    on_windows: list[int], monkeypatch: pytest.MonkeyPatch, nowhere: Found
):
    def device(runtime: object, address: int, try_debug: bool) -> Any:
        if address != 12:
            raise ComError("DMLCreateDevice1", REFUSED)
        return SimpleNamespace()

    monkeypatch.setattr(opened, "DmlDevice", device)
    found = open_device(nowhere, None)
    assert (found.name, found.gpu, on_windows) == (NULL_DEVICE, None, [11, 12])


def test_without_such_an_adapter_the_last_in_the_list_judges(
    on_windows: list[int], monkeypatch: pytest.MonkeyPatch, nowhere: Found
):
    def refuse(*_: object, **__: object) -> None:
        raise ComError("DMLCreateDevice1", REFUSED)

    monkeypatch.setattr(opened, "DmlDevice", refuse)
    monkeypatch.setattr(opened, "adapters", lambda runtime: [adapters.Adapter(0, "GPU"), adapters.Adapter(1, "WARP")])
    monkeypatch.setattr(opened, "open_adapter", lambda runtime, number: ("opened", number))
    assert open_device(nowhere, None) == ("opened", 1)
    assert on_windows == [11, 12, 13, NULL_LUID]


def four_bits(data_type: str) -> Case:
    """A DEQUANTIZE case whose input has 15 elements of the 4-bit type `data_type`, so that the last byte is half
    full.
    """
    case = example_case("DEQUANTIZE", 1)
    for path, text in {
        "InputTensor.DataType": data_type,
        "InputTensor.Sizes": "3,5",
        "QuantizationTensors[0].Sizes": "1,1",
        "OutputTensor.Sizes": "3,5",
    }.items():
        case = with_text(case, path, text)
    low, high = DataType[data_type].limits
    return case.with_logical("InputTensor", (np.arange(15) % (high - low + 1) + low).reshape(3, 5))


@pytest.mark.parametrize("data_type", ["INT4", "UINT4"])
def test_4_bit_elements_share_a_byte_the_lower_index_in_the_low_half(data_type: str, tmp_path: Path):
    case = four_bits(data_type)
    sent = run_request(case).message().buffers[0]
    values = case.logical("InputTensor").reshape(-1)
    assert len(sent) == 8
    assert list(sent) == [
        (int(a) & 15) | (int(b) & 15) << 4 for a, b in zip(values[::2], [*values[1::2], 0], strict=True)
    ]
    np.testing.assert_array_equal(unpacked(packed(values), DataType[data_type])[:15], values)
    path = tmp_path / "numbers.npy"
    file_writing.put(path, packed_file(values.reshape(3, 5), data_type))
    assert np.load(path).nbytes == 8
    np.testing.assert_array_equal(read_numbers(path, DataType[data_type], (3, 5)), values.reshape(3, 5))


@pytest.mark.parametrize("data_type", ["INT4", "UINT4"])
def test_a_4_bit_output_is_read_from_half_as_many_bytes(data_type: str):
    case = with_text(example_case("QUANTIZE", 1), "OutputTensor.DataType", data_type)
    expected = np.arange(12) % 8
    content = packed(expected.astype(DataType[data_type].numpy)).tobytes().ljust(8, b"\0")
    answer = Message({"outputs": ["OutputTensor"], "milliseconds": 1.0}, [content])
    found = computed(answer, case).outputs["OutputTensor"]
    np.testing.assert_array_equal(found.reshape(-1), expected)


def test_pip_opens_no_console_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    flags: list[int] = []
    start = subprocess.Popen

    def popen(*arguments: Any, creationflags: int = 0, **more: Any) -> Any:
        flags.append(creationflags)
        return start(*arguments, **more)

    monkeypatch.setattr(subprocess, "CREATE_NO_WINDOW", 0x08000000, raising=False)
    monkeypatch.setattr(download.subprocess, "Popen", popen)
    fetch(small_job(small_wheel(tmp_path), tmp_path))
    assert flags == [0x08000000]


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Returns a function that makes a method of Path fail at its first calls, as if another program had the file open.

    The arguments of the function are the name of the method and the number of calls that fail. The function returns a
    list with one number, which counts the failures so far.
    """
    monkeypatch.setattr(time, "sleep", lambda seconds: None)

    def let_fail(method: str, times: int) -> list[int]:
        real, failed = getattr(Path, method), [0]

        def busy_at_first(self: Path, target: Path) -> Path:
            if failed[0] < times:
                failed[0] += 1
                raise PermissionError(13, "in use")
            return real(self, target)

        monkeypatch.setattr(Path, method, busy_at_first)
        return failed

    return let_fail


def test_a_file_that_a_scanner_holds_for_a_moment_is_replaced(busy: Any, tmp_path: Path):
    path = tmp_path / "model.json"
    path.write_bytes(b"old")
    failed = busy("replace", 3)
    file_writing.put(path, b"new")
    assert (path.read_bytes(), failed) == (b"new", [3])


def test_a_file_that_stays_in_use_is_an_error(busy: Any, tmp_path: Path):
    path = tmp_path / "model.json"
    path.write_bytes(b"old")
    busy("replace", 1000)
    with pytest.raises(PermissionError):
        file_writing.put(path, b"new")
    assert path.read_bytes() == b"old"


def test_a_library_that_a_worker_has_just_left_is_replaced(busy: Any, tmp_path: Path):
    job = small_job(small_wheel(tmp_path), tmp_path)
    job.target.mkdir(parents=True)
    (job.target / "libdirectml.so").write_bytes(b"an older library")
    most = round(download.SWAP_SECONDS / retries.PAUSE)
    failed = busy("rename", most)
    fetch(job)
    assert ((job.target / "libdirectml.so").read_bytes(), failed) == (b"a library", [most])


@pytest.mark.parametrize(
    ("built_for", "machine", "expected"),
    [("win-amd64", "ARM64", "amd64"), ("win-arm64", "ARM64", "arm64"), ("linux-x86_64", "x86_64", "x86_64")],
)
def test_the_processor_is_the_one_that_python_was_built_for(
    built_for: str, machine: str, expected: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(library.sysconfig, "get_platform", lambda: built_for)
    monkeypatch.setattr(library.platform, "machine", lambda: machine)
    assert processor() == expected
    found = library.find(Machine(system="win32", environment={}, data=tmp_path, find_spec=lambda name: None))
    assert isinstance(found, library.Missing)
    assert ("only be called on x86-64" in found.reason) == (expected == "arm64")


def test_windows_gets_directml_1_15_4_and_linux_1_13_1():
    assert [wheel.directml for wheel in wheels_for("win32", "AMD64")] == ["1.15.4", "1.13.1"]
    assert [wheel.directml for wheel in wheels_for("linux", "x86_64")] == ["1.13.1"]
    assert wheels_for("win32", "arm64") == wheels_for("darwin", "x86_64") == ()
    assert NEWEST_WINDOWS.name == "onnxruntime_directml-1.24.4-cp312-cp312-win_amd64.whl"
    assert {"1.15.4", "1.13.1"} == set(KNOWN_RUNTIMES.values())
    for wheels in WHEELS.values():
        for wheel in wheels:
            assert "LICENSE" in wheel.members.values()
            assert len(wheel.sha256) == 64


def test_the_job_fetches_the_first_wheel_for_this_machine():
    assert Job().wheel in (None, *(wheels[0] for wheels in WHEELS.values()))
