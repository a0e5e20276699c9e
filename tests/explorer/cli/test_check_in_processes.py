"""`check` shares many files between processes; the output and the errors are those of one process."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import pytest

from explorer.cli.check import FORMATS
from explorer.cli.checking import sharing
from tests.helpers.sampling import Sample

ROOT = Path(__file__).parents[3]
PRESETS = ROOT / "resources" / "presets"
FILES = [str(number) for number in range(10)]

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only"),
    pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning"),  # of other tests' threads
]


@pytest.fixture(autouse=True)
def children(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that were forked; three processes share the files, however few these are."""
    found: list[int] = []
    fork = os.fork

    def noted() -> int:
        found.append(fork())
        return found[-1]

    monkeypatch.setattr(os, "fork", noted)
    monkeypatch.setattr(sharing, "processors", lambda: 3)
    monkeypatch.setattr(sharing, "FEWEST", 1)
    return found


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def twice(file: str) -> Iterator[tuple[str, bool]]:
    """Two results for a file, with True if they are of this process."""
    yield from [(file, os.getpid() == HERE)] * 2


HERE = os.getpid()


@pytest.mark.parametrize("most", [4096, 4])
def test_the_results_are_in_the_order_of_the_files(monkeypatch: pytest.MonkeyPatch, most: int):
    monkeypatch.setattr(sharing, "MOST", most)
    found = list(sharing.shared(FILES, twice))
    assert [file for file, _ in found] == [file for file in FILES for _ in range(2)]
    assert {is_here for _, is_here in found} == {True, False}


def test_few_files_stay_in_this_process(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sharing, "FEWEST", 6)
    assert all(is_here for _, is_here in sharing.shared(FILES, twice))
    assert list(sharing.shared([], twice)) == []


def test_a_process_that_ends_early_loses_no_results(children: list[int]):
    def work(file: str) -> Iterator[str]:
        if os.getpid() != HERE and file in "58":
            os.kill(os.getpid(), signal.SIGKILL)
        yield file

    assert list(sharing.shared(FILES, work)) == FILES
    assert len(children) == 2
    assert all(map(is_gone, children))


def test_an_error_in_a_process_is_raised_here_after_the_results_before_it(children: list[int]):
    def work(file: str) -> Iterator[str]:
        if file == "8":
            raise ZeroDivisionError(file)
        yield file

    found: list[str] = []
    with pytest.raises(ZeroDivisionError, match="8"):
        found.extend(sharing.shared(FILES, work))
    assert found == FILES[:8]
    assert len(children) == 2
    assert all(map(is_gone, children))


def test_a_result_that_cannot_be_pickled_is_made_here():
    assert [one() for one in sharing.shared(FILES, lambda file: [lambda: file])] == FILES


def test_processes_that_the_system_removes_at_once_are_no_error():
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        assert [file for file, _ in sharing.shared(FILES, twice)][::2] == FILES
        found = sharing.shared(FILES, twice)
        next(found)
        time.sleep(0.2)  # the processes end, or are ended
        del found
    finally:
        signal.signal(signal.SIGCHLD, before)


@pytest.mark.parametrize("call", ["fork", "pipe"])
def test_without_more_processes_all_work_is_done_here(monkeypatch: pytest.MonkeyPatch, call: str):
    def refused() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, call, refused)
    assert all(is_here for _, is_here in sharing.shared(FILES, twice))


def test_closing_the_iterator_ends_the_processes(children: list[int]):
    def work(file: str) -> Iterator[str]:
        if os.getpid() != HERE:
            time.sleep(60)
        yield file

    found = sharing.shared(FILES, work)
    assert next(found) == "0"
    assert isinstance(found, Iterator)
    found.close()  # type: ignore[attr-defined]
    assert len(children) == 2
    assert all(map(is_gone, children))


def test_a_process_with_threads_is_not_forked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.undo()
    ends = threading.Event()
    thread = threading.Thread(target=ends.wait)
    thread.start()
    assert sharing.processors() == 1
    ends.set()
    thread.join()


INTERRUPTED = """
import os, signal, sys, time
from explorer.cli import verbs
from explorer.cli.checking import sharing

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may ignore it for jobs in the background
sharing.processors = lambda: 3
sharing.FEWEST = 1

def work(file):
    os.write(1, b"started\\n")
    time.sleep(60)
    yield file

def task(options):
    return len(list(sharing.shared("abc", work)))

verbs.import_module = lambda name: type("Verb", (), {"add_arguments": lambda parser: None, "main": task})
sys.exit(verbs.main(["check"]))
"""


def test_ctrl_c_ends_all_processes_with_one_message():
    command = [sys.executable, "-c", INTERRUPTED]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(3)]
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate()
    assert lines == ["started\n"] * 3
    assert said == ("", "Interrupted.\n")
    assert process.returncode == 2
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A folder with so many files that two processes check them; some files are not models."""
    for number, preset in enumerate(islice(cycle(sorted(PRESETS.glob("*.json"))[::3]), 2 * 64)):
        shutil.copy(preset, tmp_path / f"{number:03}.json")
    for number in (3, 100):
        (tmp_path / f"{number:03}.json").write_text('{\n  "a" 1}', encoding="utf-8")
        (tmp_path / f"{number + 1:03}.json").write_bytes(b"\xff\x00\xfe binary")
        (tmp_path / f"{number + 2:03}.json").write_text("[" * 5000, encoding="utf-8")
    return tmp_path


@pytest.mark.sampled
def test_the_program_prints_the_same_with_one_processor_and_with_two(many: Path, sample: Sample):
    processors = os.sched_getaffinity(0)
    if len(processors) < 2:
        pytest.skip("there is one processor")
    others = str(many), str(many / "none" / "*.json")  # a pattern without a match comes after the files

    def run(form: str, count: int) -> tuple[int, str, str]:
        words = ["main.py", "check", "--no-directml", "--format", form, *others]
        chosen = set(list(processors)[:count])
        done = subprocess.run(
            [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False,
            preexec_fn=lambda: os.sched_setaffinity(0, chosen),
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    for form in sample.of(FORMATS, 2):
        one = run(form, 1)
        assert run(form, 2) == one
        assert one[0] == 2
        assert "No file matches the pattern." in one[2]
        assert len(one[1]) > 1000
