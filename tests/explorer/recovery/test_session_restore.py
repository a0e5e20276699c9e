"""The program restores its session, however it ended before. Every start is a separate process."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ops.formats import share_text
from ops.formats.cpp_export import writer as cpp_writer
from ops.model.case import Case
from ops.model.edit import text_at
from tests.helpers.fork_server import ForkServer
from tests.ops.helpers.any_case import example_case
from widgets.style.delays import WRITE_SESSION_AFTER_MS

ROOT = Path(__file__).parents[3]
PATIENCE = 60
LONGEST_DELAY_MS = 1_000  # until a change is written
_numbers = count(1)


class Copy:
    """A process of the program that has performed the given steps. `states` has its state at the start and after each
    step.
    """

    def __init__(self, server: ForkServer, folder: Path, *steps: str, file: Path | None = None) -> None:
        states = folder / f"states-{next(_numbers)}"
        os.mkfifo(states)
        opened = [] if file is None else [str(file)]
        self._server, self._is_over = server, False
        self._process_id = server.start(profile=str(folder), states=str(states), steps=steps, file=opened)
        self._states = states.open(encoding="utf-8")
        states.unlink()
        self.states = [json.loads(self._line()) for _ in range(1 + len([s for s in steps if s != "close"]))]

    def _line(self) -> str:
        line = self._states.readline()
        assert line, f"it ended with {self._server.wait(self._process_id)}"
        return line

    @property
    def first(self) -> dict[str, Any]:
        return self.states[0]

    @property
    def last(self) -> dict[str, Any]:
        return self.states[-1]

    def kill(self) -> None:
        os.kill(self._process_id, signal.SIGKILL)
        assert self._wait() == -signal.SIGKILL

    def end(self) -> None:
        """Waits until this copy of the program ends, and checks that its exit code is 0. The copy must have been asked
        to close.
        """
        assert self._wait() == 0

    def _wait(self) -> int:
        self._is_over = True
        self._states.close()
        return self._server.wait(self._process_id)

    def __enter__(self) -> "Copy":
        return self

    def __exit__(self, *_: object) -> None:
        if not self._is_over:
            self.kill()


Start = Callable[..., Copy]


@pytest.fixture(scope="module")
def server() -> Iterator[ForkServer]:
    made = ForkServer("tests.explorer.helpers.session_process")
    yield made
    made.close()


@pytest.fixture
def start(server: ForkServer, tmp_path: Path) -> Start:
    """A function that starts a copy of the program with the profile of the test."""
    return partial(Copy, server, tmp_path)


def case_of(state: dict[str, Any]) -> Case:
    return share_text.read(state["case"])


def wait_until_written(qtbot: QtBot, folder: Path, state: dict[str, Any], name: str = "session.json") -> None:
    """Waits until the file contains the case and the view of a state."""
    path = folder / name

    def is_written() -> bool:
        found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return all(found.get(key) == state[key] for key in ("case", "view"))

    qtbot.waitUntil(is_written, timeout=1000 * PATIENCE)


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL; TerminateProcess is untested")


def test_a_change_is_written_within_a_second():
    assert WRITE_SESSION_AFTER_MS <= LONGEST_DELAY_MS


def test_a_killed_program_goes_on_with_the_case_it_showed(start: Start, qtbot: QtBot, tmp_path: Path):
    with start("Axis=2", "K=1", "table", "tiles", "pin") as copy:
        assert text_at(case_of(copy.last), "K") == "1"
        wait_until_written(qtbot, tmp_path, copy.last)
        copy.kill()
    with start() as again:
        assert case_of(again.first) == case_of(copy.last)
        assert again.first["view"] == copy.last["view"]
        assert again.first["outputs"] == 2
        assert again.first["undo"] == 0
        assert again.first["told"] == ""


def test_pasted_code_comes_back_with_its_line_and_what_was_changed_since(start: Start, qtbot: QtBot, tmp_path: Path):
    file = tmp_path / "pasted.cpp"
    file.write_text(f"// mine: \ub0b4 \ucf54\ub4dc\n{cpp_writer.write(example_case('ONE_HOT'))}", encoding="utf-8")
    with start(f"paste={file}", "Axis=2", "focus=Axis") as copy:
        assert copy.last["code"]["text"].startswith("// mine")
        assert len(copy.last["code"]["lines"]) == 1
        assert "Axis is 2 now" in copy.last["code"]["marks"].values()
        wait_until_written(qtbot, tmp_path, copy.last)
        copy.kill()
    with start() as again:
        assert again.first["code"] == copy.last["code"]
        assert again.first["told"] == ""


@pytest.mark.thorough
def test_a_lesson_of_a_file_goes_on_and_one_that_is_gone_is_reported(start: Start, qtbot: QtBot, tmp_path: Path):
    file = tmp_path / "mine.json"
    file.write_bytes((ROOT / "resources" / "lessons" / "top_k1_1_columns.json").read_bytes())
    with start("K=1", file=file) as copy:
        assert copy.last["lesson"] == "Make {1,1,2,4} valid"
        wait_until_written(qtbot, tmp_path, copy.last)
        copy.kill()
    with start() as again:
        assert again.first["lesson"] == copy.last["lesson"]
        assert text_at(case_of(again.first), "K") == "1"
        again.kill()
    file.unlink()
    with start() as without:
        assert without.first["lesson"] == ""
        assert text_at(case_of(without.first), "K") == "1"
        assert "mine.json" in without.first["told"]
        assert "No such file" in without.first["told"]


@pytest.mark.thorough
def test_a_case_with_errors_and_a_text_that_is_no_number_comes_back(start: Start, qtbot: QtBot, tmp_path: Path):
    with start("K=-many") as copy:
        wait_until_written(qtbot, tmp_path, copy.last)
        copy.kill()
    with start() as again:
        assert text_at(case_of(again.first), "K") == "-many"
        assert again.first["outputs"] == 0


def test_a_closed_program_goes_on_with_the_case_it_showed(start: Start, tmp_path: Path):
    with start("K=1", "form=401", "lock", "zoomIn", "close") as copy:
        copy.end()
    with start() as again:
        assert copy.last["view"]["zooms"]
        assert again.first["view"] == copy.last["view"]
        assert text_at(case_of(again.first), "K") == "1"
        assert again.first["form"] == 401


@pytest.mark.thorough
def test_a_file_on_the_command_line_is_shown_and_the_session_is_one_undo_away(start: Start, tmp_path: Path):
    with start("K=1", "close") as copy:
        copy.end()
    with start(file=ROOT / "resources" / "presets" / "one_hot_1.json") as again:
        assert case_of(again.first).operator.name == "ONE_HOT"
        assert again.first["undo"] == 1


def test_a_case_of_a_file_stays_one_of_that_file(start: Start, qtbot: QtBot, tmp_path: Path):
    file = tmp_path / "mine.json"
    file.write_bytes((ROOT / "resources" / "presets" / "one_hot_1.json").read_bytes())
    with start("Axis=2", file=file) as copy:
        wait_until_written(qtbot, tmp_path, copy.last)
        copy.kill()
    with start() as again:
        assert again.first["title"].startswith("mine.json")
        assert again.first["is_modified"]


@pytest.mark.thorough
def test_a_case_of_a_file_that_is_gone_is_shown_without_it(start: Start, qtbot: QtBot, tmp_path: Path):
    file = tmp_path / "mine.json"
    file.write_bytes((ROOT / "resources" / "presets" / "one_hot_1.json").read_bytes())
    with start("Axis=2", file=file) as copy:
        wait_until_written(qtbot, tmp_path, copy.last)
        copy.kill()
    file.unlink()
    with start() as again:
        assert text_at(case_of(again.first), "Axis") == "2"
        assert "There is no such file" in again.first["told"]


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b'{"kind": "dml-explorer session"'])
def test_a_session_that_cannot_be_used_is_one_line_and_stops_nothing(
    start: Start, qtbot: QtBot, tmp_path: Path, content: bytes
):
    (tmp_path / "session.json").write_bytes(content)
    with start("K=1") as copy:
        assert copy.first["outputs"] == 2
        assert copy.first["told"].startswith("The last session could not be restored: ")
        assert (tmp_path / "session.unusable.json").read_bytes() == content
        wait_until_written(qtbot, tmp_path, copy.last)


@pytest.mark.sampled
def test_another_size_opens_the_program_again_with_what_was_open(start: Start, tmp_path: Path):
    file = tmp_path / "mine.json"
    file.write_bytes((ROOT / "resources" / "presets" / "one_hot_1.json").read_bytes())
    with start("Axis=2", "scale=150", file=file) as copy:
        assert copy.first["dpr"] == 1
        assert copy.last["dpr"] == 1.5
        assert case_of(copy.last) == case_of(copy.states[1])
        assert copy.last["title"].startswith("mine.json")
        assert copy.last["is_modified"]


@pytest.mark.thorough
def test_what_was_open_is_left_alone_where_that_is_wanted(start: Start, tmp_path: Path):
    (tmp_path / "settings.ini").write_text("[General]\nrestoresSession=false\n", encoding="utf-8")
    with start("K=1", "tiles", "close") as copy:
        copy.end()
    with start() as again:
        assert text_at(case_of(again.first), "K") == "2"
        assert again.first["view"]["states"]["tiles"]


@pytest.mark.thorough
def test_two_copies_keep_a_session_each(start: Start, qtbot: QtBot, tmp_path: Path):
    with start("K=1") as one, start("Axis=2") as other:
        assert other.first["told"] == ""
        wait_until_written(qtbot, tmp_path, one.last)
        wait_until_written(qtbot, tmp_path, other.last, "session-2.json")
        one.kill()
        other.kill()
    with start() as one, start() as other:
        found = {(text_at(case_of(copy.first), "K"), text_at(case_of(copy.first), "Axis")) for copy in (one, other)}
        assert found == {("1", "3"), ("2", "2")}
