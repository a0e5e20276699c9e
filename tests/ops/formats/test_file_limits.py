"""Some files would take much time or memory to read. The program either reads such a file within its limits, or refuses
it with a reason.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE
from typing import Any

import numpy as np
import pytest

from ops.formats.dxdispatch.json_text import LARGEST_FILE
from tests.ops.formats.dxdispatch.test_model_files import model, with_input

resource = pytest.importorskip("resource", reason="memory is measured as on Unix")

# Of the processor; each file takes a fraction of a second, and one that is read without limits takes minutes or ends
# the process.
MOST_SECONDS, MOST_BYTES = 20, 1 << 30
# Forks a process for each path that it reads, and prints what that one measured, or null if it did not end well.
SCRIPT = """
import json, os, resource, signal, sys
from ops import FormatError, load
def used(): return sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
def peak():
    # On Linux ru_maxrss begins with that of the process that started this one.
    try:
        lines = open("/proc/self/status").read().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
def measure(path):
    before = used()
    try:
        case = load(path, allow_outside=True)
        said = case.data["InputTensor"].problem
    except FormatError as error:
        said = str(error)
    print(json.dumps([said, used() - before, peak()]), flush=True)
for path in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.alarm(300)
        try:
            measure(path.rstrip())
        except BaseException as error:
            print(error, file=sys.stderr)
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        print("null", flush=True)
"""

Reader = subprocess.Popen[str]
Make = Callable[[Path], dict[str, Any] | bytes | None]  # None when it wrote the model itself


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """A process that forks a child process for each file that a test reads."""
    with subprocess.Popen([sys.executable, "-c", SCRIPT], stdin=PIPE, stdout=PIPE, text=True) as process:
        yield process


def source(name: str, stated: str | None = "UINT8", **more: Any) -> dict[str, Any]:
    root = model(with_input(Sizes=[4]), values={"sourcePath": name}, stated=stated)
    root["resources"]["x"].update(more)
    return root


def sparse(folder: Path, name: str, size: int, head: bytes = b"") -> None:
    with (folder / name).open("wb") as file:
        file.write(head)
        file.truncate(size)


def npy_head(cells: int) -> bytes:
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({cells},), }}"
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode()


def fifo(folder: Path) -> dict[str, Any]:
    os.mkfifo(folder / "x.bin")
    return source("x.bin")


def link(folder: Path) -> dict[str, Any]:
    (folder / "x.bin").symlink_to("/dev/zero")
    return source("x.bin")


def large_npy(size: int) -> Make:
    def make(folder: Path) -> dict[str, Any]:
        head = npy_head((size - 200) // 4)
        sparse(folder, "x.npy", size, head)
        return source("x.npy", None)

    return make


def large_bytes(size: int, **more: Any) -> Make:
    def make(folder: Path) -> dict[str, Any]:
        sparse(folder, "x.bin", size)
        return source("x.bin", **more)

    return make


def text(unit: str) -> Make:
    return lambda folder: ('{"resources": [' + unit * ((LARGEST_FILE - 50) // len(unit)) + "1]}").encode()


def large_model(folder: Path) -> None:
    sparse(folder, "model.json", 300 << 20, b"{")


def values(given: Any, desc: dict[str, Any] | None = None, **more: Any) -> Make:
    def make(folder: Path) -> dict[str, Any]:
        root = model(desc or {}, values=given)
        root["resources"]["x"].update(more)
        return root

    return make


def objects(folder: Path) -> dict[str, Any]:
    np.save(folder / "x.npy", np.array([{}], object), allow_pickle=True)
    return source("x.npy", None)


HUGE = with_input(Sizes=[65535, 65535], DataType="UINT8")


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("make", "said"),
    [
        pytest.param(lambda folder: source("/dev/zero"), "is not a file", id="an endless device"),
        pytest.param(link, "is not a file", id="a link to an endless device"),
        pytest.param(fifo, "is not a file", id="a pipe that nobody writes"),
        pytest.param(large_npy(300 << 20), "which has more than 268435456 bytes", id="300 MB of .npy"),
        pytest.param(large_npy(250 << 20), "", id="250 MB of .npy"),
        pytest.param(large_bytes(300 << 20), "which has more than 268435456 bytes", id="300 MB of bytes"),
        pytest.param(large_bytes(250 << 20, initialValuesOffsetInBytes=3, sizeInBytes=1 << 40), "", id="250 MB, moved"),
        pytest.param(objects, "holds Python objects", id="Python objects"),
        pytest.param(large_model, "The file has 314572800 bytes", id="300 MB of JSON"),
        pytest.param(text("[],"), "There are no dispatchables", id="nothing but lists"),
        pytest.param(text("0.5,"), "There are no dispatchables", id="nothing but numbers"),
        pytest.param(lambda folder: b"[" * 200_000, "line 1, column 101", id="200,000 brackets"),
        pytest.param(lambda folder: b'{"a": ' + b"9" * 1_000_000, "the text ends here", id="1,000,000 digits"),
        pytest.param(values({"valueCount": 1 << 40, "value": 1}), "has valueCount 1099511627776", id="2^40 values"),
        pytest.param(
            values({"valueCount": (1 << 32) - 1, "valueStart": 0, "valueDelta": 0.1}),
            "has a constant or a sequence of 4294967295 elements", id="a sequence of 2^32",
        ),
        pytest.param(values({"valueCount": 4, "value": 1}, HUGE), "", id="few values for many cells"),
        pytest.param(values([1, 2, 3, 4], sizeInBytes=1 << 60), "", id="an enormous resource"),
        pytest.param(
            values([1, 2, 3, 4], initialValuesOffsetInBytes=1 << 50, sizeInBytes=1 << 60),
            "begins 1125899906842624 bytes", id="values far away",
        ),
        pytest.param(values([1, 2, 3, 4], initialValuesOffsetInBytes=4), "but sizeInBytes is 16", id="beyond the end"),
        pytest.param(values([1, 2, 3, 4], sizeInBytes=-1), "has sizeInBytes -1", id="a negative size"),
    ],
)  # fmt: skip
def test_a_file_is_read_or_refused_in_little_time_and_1_gib(tmp_path: Path, reader: Reader, make: Make, said: str):
    made = make(tmp_path)
    path = tmp_path / "model.json"
    if made is not None:
        path.write_bytes(made if isinstance(made, bytes) else json.dumps(made).encode())
    assert reader.stdin is not None
    assert reader.stdout is not None
    print(path, file=reader.stdin, flush=True)
    message, seconds, most = json.loads(reader.stdout.readline())
    assert said in message
    assert bool(said) == bool(message)
    assert seconds < MOST_SECONDS
    assert most < MOST_BYTES
