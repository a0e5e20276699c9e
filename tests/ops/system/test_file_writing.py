"""Files are written completely or not at all, even if the disk fails."""

import errno
import json
import os
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from ops.system.file_writing import put, put_all, put_with

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no RLIMIT_FSIZE and no pipes with names")
if sys.platform != "win32":
    from tests.reliability.helpers.faults.failing_disk import KINDS, Counted, failing, files, full_after

NUMBERS = np.arange(3000.0)


@pytest.fixture(autouse=True, params=["named at last", "named at first"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes each test run twice: with the method of writing files that Linux has, and with the one of other systems."""
    if request.param == "named at first":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)


def before_and_after(folder: Path) -> tuple[dict[Path, bytes], dict[Path, bytes | np.ndarray]]:
    """Writes two files into `folder`. Returns their contents by path, and new contents for these two files and a third
    one.
    """
    before = {folder / "one.npy": b"one", folder / "model.json": b"two"}
    for path, content in before.items():
        path.write_bytes(content)
    return before, {folder / "one.npy": NUMBERS, folder / "new.npy": NUMBERS[::2], folder / "model.json": b"other"}


@pytest.mark.parametrize("kind", ["full", "read-only", "forbidden"])
@pytest.mark.parametrize("for_good", [False, True], ids=["once", "from then on"])
def test_whichever_call_fails_everything_is_as_it_was_or_as_it_should_be(tmp_path: Path, kind: str, for_good: bool):
    _, wanted = before_and_after(tmp_path)
    with failing() as counted:
        put_all(wanted)
    after = files(tmp_path)
    for number in range(1, counted.calls + 1):
        (tmp_path / "new.npy").unlink(missing_ok=True)
        before_and_after(tmp_path)
        before = files(tmp_path)
        # Once one of them is in its place, taking it back needs the disk again.
        reason = failure(wanted, number, KINDS[kind], for_good=for_good and number < counted.calls - 1)
        assert reason in (0, KINDS[kind])
        assert files(tmp_path) == (before if reason else after), f"call {number}"


def failure(wanted: dict[Path, bytes | np.ndarray], number: int, reason: int, *, for_good: bool) -> int | None:
    """Writes the files `wanted` while the `number`-th call that changes the disk fails with the error `reason`. Returns
    the error number of the OSError that is raised, or 0 if none is raised.

    If `for_good`, all later calls fail, too.
    """
    try:
        with failing(number, reason, for_good=for_good):
            put_all(wanted)
    except OSError as error:
        return error.errno
    return 0


@pytest.mark.parametrize("size", [0, 1, 100, 8192, 24_000])
def test_a_disk_that_is_full_after_some_bytes_is_reported_and_nothing_stays(tmp_path: Path, size: int):
    _, wanted = before_and_after(tmp_path)
    before = files(tmp_path)
    with full_after(size), pytest.raises(OSError, match=os.strerror(errno.EFBIG)):  # NumPy's own error has no reason
        put_all(wanted)
    assert files(tmp_path) == before


def save_with(folder: Path, version: int) -> None:
    """Saves model.json with `version`, and two files that model.json refers to.

    The numbers in `one.npy` equal `version`; those in `same.npy` never change.
    """

    def text(names: Mapping[Path, str]) -> bytes:
        return json.dumps({"version": version, "one": names.get(one, one.name), "same": same.name}).encode()

    one, same = folder / "one.npy", folder / "same.npy"
    put_with(folder / "model.json", text({}), {one: np.full(3000, version), same: NUMBERS}, text)


def version_in(folder: Path) -> int:
    """Returns the version in model.json. Raises AssertionError if an array file named in model.json belongs to another
    version.
    """
    model = json.loads((folder / "model.json").read_bytes())
    assert np.array_equal(np.load(folder / model["one"]), np.full(3000, model["version"]))
    assert np.array_equal(np.load(folder / model["same"]), NUMBERS)
    return model["version"]


def test_a_link_that_leads_to_itself_is_not_replaced(tmp_path: Path):
    loop = tmp_path / "loop.txt"
    loop.symlink_to(loop)
    with pytest.raises(OSError, match="symbolic links"):
        put(loop, b"text")
    assert loop.is_symlink()
    assert [each.name for each in tmp_path.iterdir()] == ["loop.txt"]


def test_what_a_file_names_is_put_beside_it_under_the_same_names_each_time(tmp_path: Path):
    for version in (1, 2, 3):
        save_with(tmp_path, version)
        assert version_in(tmp_path) == version
        assert {path.name for path in tmp_path.iterdir()} == {"model.json", "one.npy", "same.npy"}


def test_what_is_the_same_already_is_not_written_again(tmp_path: Path):
    save_with(tmp_path, 1)
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    save_with(tmp_path, 2)
    after = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert {name for name in before if before[name] == after[name]} == {"same.npy"}


@pytest.mark.parametrize("kind", KINDS)
def test_whichever_call_fails_a_file_names_what_belongs_to_it(tmp_path: Path, kind: str):
    save_with(tmp_path, 1)
    with failing() as counted:
        save_with(tmp_path, 2)
    assert counted.calls > 10
    for number in range(1, counted.calls + 1):
        before = files(tmp_path)
        wanted = 3 - version_in(tmp_path)
        try:
            with failing(number, KINDS[kind]):
                save_with(tmp_path, wanted)
        except OSError:
            assert files(tmp_path) == before, f"call {number}"
        else:
            assert version_in(tmp_path) == wanted
            assert files(tmp_path).keys() == before.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_a_disk_that_fails_for_good_leaves_a_file_that_names_what_belongs_to_it(tmp_path: Path, kind: str):
    save_with(tmp_path, 1)
    with failing() as counted:
        save_with(tmp_path, 2)
    for number in range(1, counted.calls + 1):
        wanted = 3 - version_in(tmp_path)
        with suppress(OSError), failing(number, KINDS[kind], for_good=True):
            save_with(tmp_path, wanted)
        assert version_in(tmp_path) in (1, 2)


@pytest.mark.sampled
def test_a_program_that_is_killed_at_any_call_leaves_a_file_that_names_what_belongs_to_it(tmp_path: Path):
    save_with(tmp_path, 1)
    with failing() as counted:
        save_with(tmp_path, 2)
    seen: set[int] = set()
    for number in range(1, counted.calls + 1):
        for path in tmp_path.iterdir():
            path.unlink()
        save_with(tmp_path, 1)
        child = os.fork()
        if not child:
            with patch.object(Counted, "step", killed_at(number)), failing():
                save_with(tmp_path, 2)
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        seen.add(version_in(tmp_path))
    assert seen == {1, 2}


def killed_at(number: int) -> Callable[[Counted], None]:
    """Returns a function that counts calls, and kills the process before the call with this number."""

    def step(counted: Counted) -> None:
        counted.calls += 1
        if counted.calls == number:
            os.kill(os.getpid(), signal.SIGKILL)

    return step


def test_without_links_a_copy_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def no_links(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    _, wanted = before_and_after(tmp_path)
    monkeypatch.setattr(os, "link", no_links)
    put_all(wanted)
    assert np.load(tmp_path / "one.npy").tolist() == NUMBERS.tolist()
    assert sorted(files(tmp_path)) == ["model.json", "new.npy", "one.npy"]


def test_a_link_is_followed_and_permissions_stay(tmp_path: Path):
    (tmp_path / "there").mkdir()
    real, link = tmp_path / "there" / "real", tmp_path / "link"
    real.write_bytes(b"before")
    real.chmod(0o600)
    link.symlink_to(real)
    put(link, b"after")
    assert link.is_symlink()
    assert (real.read_bytes(), stat.S_IMODE(real.stat().st_mode)) == (b"after", 0o600)


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    put(pipe, b"through it")
    reader.join(10)
    assert read == [b"through it"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("name", ["no/folder", "a\0b", "x" * 5000, "folder"])
def test_what_is_no_place_for_a_file_is_refused(tmp_path: Path, name: str):
    (tmp_path / "folder").mkdir()
    with pytest.raises((OSError, ValueError)):
        put(tmp_path / name, b"content")
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]


KILLED = """
import os, signal, sys
from pathlib import Path
from ops.system import file_writing

def fill(file, content):
    file.write(content[:5])
    file.flush()
    os.kill(os.getpid(), signal.SIGKILL)

file_writing._fill = fill
file_writing.put(Path(sys.argv[1]), b"content")
"""


@pytest.mark.parametrize("way", ["named at last"], indirect=True)
def test_a_program_that_is_killed_while_it_writes_leaves_nothing_behind(tmp_path: Path):
    if not can_be_named_at_last(tmp_path):
        pytest.skip("a file has a name from the beginning here")
    target = tmp_path / "model.json"
    target.write_bytes(b"before")
    killed = subprocess.run([sys.executable, "-c", KILLED, str(target)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert files(tmp_path) == {"model.json": b"before"}


def can_be_named_at_last(folder: Path) -> bool:
    try:
        os.close(os.open(folder, getattr(os, "O_TMPFILE", 0) | os.O_WRONLY))
    except OSError:  # also without the flag: it is a folder
        return False
    return True
