"""The program goes on where it ended, however it ended: every test starts it as a process of its own."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ops.case import Case
from ops.edit import text_at
from ops.formats.share_text import decode

ROOT = Path(__file__).parents[2]
PATIENCE = 60
# A change is in the file this much later, at the latest.
LOST_SECONDS = 2.0


class Copy:
    """A running copy of the program that has taken the steps it was given."""

    def __init__(self, folder: Path, *steps: str, file: Path | None = None) -> None:
        opened = [] if file is None else ["--file", str(file)]
        command = [sys.executable, "-m", "tests.explorer.session_process", str(folder), *opened, *steps]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.states = [json.loads(self._line()) for _ in range(1 + len([s for s in steps if s != "close"]))]

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"it ended with {self._process.wait(PATIENCE)}"
        return line

    @property
    def first(self) -> dict[str, Any]:
        return self.states[0]

    @property
    def last(self) -> dict[str, Any]:
        return self.states[-1]

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        assert self._process.wait(PATIENCE) == -signal.SIGKILL
        self._close()

    def end(self) -> None:
        """It was told to close."""
        assert self._process.wait(PATIENCE) == 0
        self._close()

    def _close(self) -> None:
        assert self._process.stdout is not None
        self._process.stdout.close()

    def __enter__(self) -> "Copy":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.kill()


def case_of(state: dict[str, Any]) -> Case:
    return decode(state["case"])


def wait_until_written(qtbot: QtBot, folder: Path, state: dict[str, Any], name: str = "session.json") -> float:
    """The seconds until the file has the case and the view of a state."""
    start, path = time.monotonic(), folder / name

    def is_written() -> bool:
        found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return all(found.get(key) == state[key] for key in ("case", "view"))

    qtbot.waitUntil(is_written, timeout=1000 * PATIENCE)
    return time.monotonic() - start


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL; TerminateProcess is untested")


def test_a_killed_program_goes_on_with_the_case_it_showed(qtbot: QtBot, tmp_path: Path):
    with Copy(tmp_path, "Axis=2", "K=1", "table", "tiles", "pin") as copy:
        assert text_at(case_of(copy.last), "K") == "1"
        # Two seconds of the issue, of which the state's way to this process is a part.
        assert wait_until_written(qtbot, tmp_path, copy.last) <= LOST_SECONDS
        copy.kill()
    with Copy(tmp_path) as again:
        assert case_of(again.first) == case_of(copy.last)
        assert again.first["view"] == copy.last["view"]
        assert again.first["outputs"] == 2
        assert again.first["undo"] == 0
        assert again.first["told"] == ""


def test_a_case_with_errors_and_a_text_that_is_no_number_comes_back(qtbot: QtBot, tmp_path: Path):
    with Copy(tmp_path, "K=-many") as copy:
        wait_until_written(qtbot, tmp_path, copy.last)
        copy.kill()
    with Copy(tmp_path) as again:
        assert text_at(case_of(again.first), "K") == "-many"
        assert again.first["outputs"] == 0


def test_a_closed_program_goes_on_with_the_case_it_showed(tmp_path: Path):
    with Copy(tmp_path, "K=1", "form=401", "close") as copy:
        copy.end()
    with Copy(tmp_path) as again:
        assert text_at(case_of(again.first), "K") == "1"
        assert again.first["form"] == 401


def test_a_file_on_the_command_line_is_shown_and_the_session_is_one_undo_away(tmp_path: Path):
    with Copy(tmp_path, "K=1", "close") as copy:
        copy.end()
    with Copy(tmp_path, file=ROOT / "resources" / "presets" / "one_hot_1.json") as again:
        assert case_of(again.first).operator.name == "ONE_HOT"
        assert again.first["undo"] == 1


def test_a_case_of_a_file_stays_one_of_that_file(qtbot: QtBot, tmp_path: Path):
    file = tmp_path / "mine.json"
    file.write_bytes((ROOT / "resources" / "presets" / "one_hot_1.json").read_bytes())
    with Copy(tmp_path, "Axis=2", file=file) as copy:
        wait_until_written(qtbot, tmp_path, copy.last)
        copy.kill()
    with Copy(tmp_path) as again:
        assert again.first["title"].startswith("mine.json")
        assert again.first["is_modified"]


def test_a_case_of_a_file_that_is_gone_is_shown_without_it(qtbot: QtBot, tmp_path: Path):
    file = tmp_path / "mine.json"
    file.write_bytes((ROOT / "resources" / "presets" / "one_hot_1.json").read_bytes())
    with Copy(tmp_path, "Axis=2", file=file) as copy:
        wait_until_written(qtbot, tmp_path, copy.last)
        copy.kill()
    file.unlink()
    with Copy(tmp_path) as again:
        assert text_at(case_of(again.first), "Axis") == "2"
        assert "There is no such file" in again.first["told"]


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b'{"kind": "dml-explorer session"'])
def test_a_session_that_cannot_be_used_is_one_line_and_stops_nothing(qtbot: QtBot, tmp_path: Path, content: bytes):
    (tmp_path / "session.json").write_bytes(content)
    with Copy(tmp_path, "K=1") as copy:
        assert copy.first["outputs"] == 2
        assert copy.first["told"].startswith("The last session could not be restored: ")
        assert (tmp_path / "session.unusable.json").read_bytes() == content
        assert wait_until_written(qtbot, tmp_path, copy.last) <= LOST_SECONDS


def test_another_size_opens_the_program_again_with_what_was_open(tmp_path: Path):
    file = tmp_path / "mine.json"
    file.write_bytes((ROOT / "resources" / "presets" / "one_hot_1.json").read_bytes())
    with Copy(tmp_path, "Axis=2", "scale=150", file=file) as copy:
        assert copy.first["dpr"] == 1
        assert copy.last["dpr"] == 1.5
        assert case_of(copy.last) == case_of(copy.states[1])
        assert copy.last["title"].startswith("mine.json")
        assert copy.last["is_modified"]


def test_what_was_open_is_left_alone_where_that_is_wanted(tmp_path: Path):
    (tmp_path / "settings.ini").write_text("[General]\nrestoresSession=false\n", encoding="utf-8")
    with Copy(tmp_path, "K=1", "tiles", "close") as copy:
        copy.end()
    with Copy(tmp_path) as again:
        assert text_at(case_of(again.first), "K") == "2"
        assert again.first["view"]["states"]["tiles"]


def test_two_copies_keep_a_session_each(qtbot: QtBot, tmp_path: Path):
    with Copy(tmp_path, "K=1") as one, Copy(tmp_path, "Axis=2") as other:
        assert other.first["told"] == ""
        wait_until_written(qtbot, tmp_path, one.last)
        wait_until_written(qtbot, tmp_path, other.last, "session-2.json")
        one.kill()
        other.kill()
    with Copy(tmp_path) as one, Copy(tmp_path) as other:
        found = {(text_at(case_of(copy.first), "K"), text_at(case_of(copy.first), "Axis")) for copy in (one, other)}
        assert found == {("1", "3"), ("2", "2")}
