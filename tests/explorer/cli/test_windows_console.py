"""The command line works on Windows in spite of code pages, closed pipes, and launchers that are archives."""

import errno
import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from explorer.cli import main
from explorer.cli.exits import ALL_IS_WELL
from explorer.recovery import session_file
from ops.formats.dxdispatch.saving import save
from tests.ops.helpers.any_case import example_case

ROOT = Path(__file__).parents[3]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A model file whose name has characters that cp1252 does not have."""
    path = tmp_path / "모델 模型.json"
    save(example_case("ELEMENT_WISE_ABS"), path)
    return path


@pytest.mark.sampled
@pytest.mark.parametrize("verb", ["check", "run"])
def test_a_name_that_the_code_page_lacks_is_printed_escaped(model: Path, verb: str):
    inside = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    command = [sys.executable, "main.py", verb, str(model)]
    done = subprocess.run(command, cwd=ROOT, env=inside, capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"ELEMENT_WISE_ABS" in done.stdout
    assert verb == "run" or b"\\ubaa8" in done.stdout


class ClosedPipe:
    """A standard output whose reader is gone, as Windows reports it."""

    def __init__(self, file: int) -> None:
        self._file = file

    def write(self, text: str) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")

    def flush(self) -> None:
        self.write("")

    def fileno(self) -> int:
        return self._file


def test_a_reader_that_closes_the_pipe_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    with (tmp_path / "output").open("wb") as file:
        monkeypatch.setattr(sys, "stdout", ClosedPipe(file.fileno()))
        assert main(["operators"]) == ALL_IS_WELL


def test_another_failure_is_not_taken_for_a_closed_pipe(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    def fail(self: ClosedPipe, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with (tmp_path / "output").open("wb") as file:
        monkeypatch.setattr(ClosedPipe, "write", fail)
        monkeypatch.setattr(sys, "stdout", ClosedPipe(file.fileno()))
        with pytest.raises(OSError, match="No space left"):
            main(["operators"])


@pytest.mark.sampled
def test_a_launcher_that_is_an_archive_is_started_again_by_its_path(tmp_path: Path):
    """`_script` returns the complete path of a launcher that is a zip archive. pip's launchers on Windows remove .exe
    from sys.argv[0], so `_script` must add it again.
    """
    launcher = tmp_path / "dml-explorer.exe"
    with zipfile.ZipFile(launcher, "w") as archive:
        archive.writestr(
            "__main__.py",
            "import sys\n"
            "if sys.argv[1:] == ['again']:\n"
            "    raise SystemExit(7)\n"
            "from explorer.cli.window import _script\n"
            "sys.argv[0] = sys.argv[0].removesuffix('.exe')\n"
            "print(*_script(), sep='\\n')\n",
        )
    inside = {**os.environ, "PYTHONPATH": str(ROOT)}
    first = subprocess.run(
        [sys.executable, str(launcher)], env=inside, capture_output=True, text=True, timeout=120, check=True
    )
    words = first.stdout.splitlines()
    assert words == [str(launcher)]
    again = subprocess.run([sys.executable, *words, "again"], env=inside, timeout=120, check=False)
    assert again.returncode == 7


def test_a_session_file_that_is_in_use_for_a_moment_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    replace, failed = Path.replace, [0]

    def busy_at_first(self: Path, target: Path) -> Path:
        failed[0] += 1
        if failed[0] < 4:
            raise PermissionError(errno.EACCES, "in use")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", busy_at_first)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    path = tmp_path / "session.json"
    assert session_file.write(path, "a session") == ""
    assert path.read_text(encoding="utf-8") == "a session"
