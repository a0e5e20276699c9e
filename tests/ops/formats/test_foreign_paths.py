"""A model, lesson or session file cannot make the program read outside the file's folder, wait for a pipe, or read a
device or an endless file.
"""

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer.recovery import session_file
from ops import FormatError, load
from ops.arrays.dtypes import DataType
from ops.formats.numbers.number_file import read_numbers
from ops.formats.numbers.source_file import FileAccess, is_device
from ops.lessons.lesson_json import read_lesson
from ops.system.file_reading import open_file, read_at_most
from tests.ops.formats.dxdispatch.test_model_files import model, with_input

onnx = pytest.importorskip("onnx", reason="onnx is not installed")

Read = Callable[[Path], object]
READERS: dict[str, Read] = {
    "a model": load,
    "a lesson": read_lesson,
    "a session": session_file.read,
    "numbers": lambda path: read_numbers(path, DataType.FLOAT32),
    "a file of a model": lambda path: read_at_most(path, 1 << 20),
}


def in_time(read: Read, path: Path) -> BaseException | None:
    """Returns the exception that `read(path)` raises, or None. Fails if the call has not ended after 5 seconds."""
    found: list[BaseException] = []

    def work() -> None:
        try:
            read(path)
        except BaseException as error:
            found.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(5)
    assert not thread.is_alive(), "it hangs"
    return found[0] if found else None


@pytest.fixture(params=READERS)
def read(request: pytest.FixtureRequest) -> Read:
    return READERS[request.param]


def test_a_folder_is_no_file(tmp_path: Path, read: Read):
    assert isinstance(in_time(read, tmp_path), FormatError | OSError)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
def test_a_pipe_without_a_writer_is_not_waited_for(tmp_path: Path, read: Read):
    os.mkfifo(tmp_path / "x.json")
    assert isinstance(in_time(read, tmp_path / "x.json"), FormatError | OSError)


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/random", "/dev/tty"])
def test_a_device_is_not_read(read: Read, device: str, tmp_path: Path):
    if not Path(device).exists():
        pytest.skip(f"there is no {device}")
    (tmp_path / "x.json").symlink_to(device)
    for path in (Path(device), tmp_path / "x.json"):
        assert isinstance(in_time(read, path), FormatError | OSError)


@pytest.mark.parametrize("made_up", ["/proc/self/mem", "/proc/self/pagemap", "/proc/kcore"])
def test_what_the_system_makes_up_is_not_read_to_its_end(read: Read, made_up: str):
    if not Path(made_up).exists():
        pytest.skip(f"there is no {made_up}")
    assert isinstance(in_time(read, Path(made_up)), FormatError | OSError)


def test_a_file_that_grows_after_its_size_was_asked_for_is_read_no_further(tmp_path: Path):
    path = tmp_path / "x.bin"
    path.write_bytes(b"12345")
    assert read_at_most(path, 5) == b"12345"
    with pytest.raises(OSError, match="more than 4 bytes"):
        read_at_most(path, 4)


def test_what_is_opened_is_a_file_even_if_it_was_exchanged(tmp_path: Path):
    with pytest.raises(OSError, match="not a file"):
        open_file(tmp_path)


OUTSIDE = [
    pytest.param("../secret.npy", id="the folder above"),
    pytest.param("inside/../../secret.npy", id="down and up"),
    pytest.param("/etc/passwd", id="an absolute path"),
    pytest.param("link.npy", id="a link to a file outside"),
    pytest.param("out/secret.npy", id="a link to a folder outside"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Returns the folder of a model. It has symbolic links to a file outside it, which the model must not read."""
    made = tmp_path / "model"
    (made / "inside").mkdir(parents=True)
    np.save(tmp_path / "secret.npy", np.arange(4, dtype=np.float32))
    (made / "link.npy").symlink_to(tmp_path / "secret.npy")
    (made / "out").symlink_to(tmp_path)
    return made


@pytest.mark.parametrize("source", OUTSIDE)
def test_a_model_reads_nothing_outside_its_folder(folder: Path, source: str):
    root = model(with_input(Sizes=[4]), values={"sourcePath": source}, stated="FLOAT32")
    (folder / "model.json").write_text(json.dumps(root), encoding="utf-8")
    assert "outside the folder" in load(folder / "model.json").data["InputTensor"].problem


@pytest.mark.parametrize("source", OUTSIDE)
def test_a_constant_of_an_onnx_model_is_not_read_outside_its_folder(folder: Path, source: str):
    from ops.formats.onnx_import.constants import read_constant

    tensor: Any = onnx.TensorProto(name="w", dims=[4], data_type=1, data_location=1)
    tensor.external_data.add(key="location", value=source)
    with pytest.raises(FormatError, match="outside the folder"):
        read_constant(tensor, folder)


def test_the_files_of_an_onnx_constant_may_be_larger_than_what_is_read(folder: Path):
    from ops.formats.onnx_import.constants import read_constant

    with (folder / "weights.bin").open("wb") as file:
        file.truncate(1 << 40)
    tensor: Any = onnx.TensorProto(name="w", dims=[4], data_type=1, data_location=1)
    for key, value in (("location", "weights.bin"), ("offset", str(1 << 39)), ("length", "16")):
        tensor.external_data.add(key=key, value=value)
    assert read_constant(tensor, folder).tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize("source", [r"\\server\share\x.npy", "//server/share/x.npy", r"\\?\C:\x.npy", r"D:x.npy"])
def test_a_path_to_another_machine_or_drive_is_outside_before_it_is_looked_up(source: str, monkeypatch: Any):
    """A Windows path to another machine or drive counts as outside the folder. The program sends no request to the
    other machine, because a request would reveal the user's name.
    """
    import ntpath
    from pathlib import PureWindowsPath

    class Folder(PureWindowsPath):
        def absolute(self) -> "Folder":
            return self

        def resolve(self) -> "Folder":
            raise AssertionError("it is looked up")

    monkeypatch.setattr("ops.formats.numbers.source_file.os.path", ntpath)
    monkeypatch.setattr("ops.formats.numbers.source_file.Path", PureWindowsPath)
    assert FileAccess(Folder(r"C:\models")).leaves(source)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("source", ["CON", "nul", r"inside\aux.npy", "COM1.bin", "lpt9.txt", "NUL .npy", "inside/prn"])
def test_a_device_of_windows_is_no_file_in_any_folder(source: str):
    assert is_device(source, "nt")
    assert not is_device(source, "posix")


@pytest.mark.parametrize("source", ["console.npy", "x.con", "nully.bin", "com.npy"])
def test_a_name_that_only_resembles_a_device_is_a_file(source: str):
    assert not is_device(source, "nt")
