"""If the child process crashes, hangs, answers wrongly or is killed, the client loses only one answer. It leaves no
process, file or thread behind.
"""

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import BinaryIO, cast

import pytest

from ops import Case, load
from ops.directml.client import client as client_module
from ops.directml.client.client import Client, Request, Start, WorkerError, run_request, verdict_request
from ops.directml.install.library import Found
from ops.system import wire
from ops.system.child_process import Child, import_path
from ops.system.wire import Message
from tests.ops.directml.conftest import OpenClient
from tests.ops.directml.helpers import mock_worker

LIED = "DirectML's process sent an invalid answer"


def wait_until(claim: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < end, "it did not become true"
        threading.Event().wait(0.005)


def is_alive(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


def failure(future: "Future[Message]") -> WorkerError:
    error = future.exception(timeout=120)
    assert isinstance(error, WorkerError)
    return error


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ("hangs", "DirectML did not answer within 0.4 seconds, so its process was ended."),
        ("exits", "DirectML's process ended with 0x7."),
        ("writes garbage", f"{LIED}: a message cannot begin with 5365676d656e7461."),
        (
            "writes half an answer",
            f"{LIED}: a message ends after 1 of 255 bytes.",
        ),
        ("answers another question", "DirectML's process answered another request."),
        ("answers nothing", "DirectML's process sent hresult null; it must be a number of 32 bits."),
        ("nests deeply", f"{LIED}: the text of a message is not JSON."),
        ("is removed", "The device was removed: hung."),
    ],
)
def test_a_child_that_fails_ends_and_the_case_is_saved(misbehaving: OpenClient, clip: Case, how: str, message: str):
    client = misbehaving(how, limit=0.4 if how == "hangs" else 60)
    error = failure(client.submit(verdict_request(clip)))
    assert str(error) == message
    assert client.process_id is None
    assert error.report is not None
    assert load(error.report).values == clip.values


def test_a_refusal_is_one_line_whatever_the_child_writes(misbehaving: OpenClient, clip: Case):
    error = failure(misbehaving("refuses at length").submit(verdict_request(clip)))
    assert str(error).isprintable()
    assert len(str(error)) <= 300
    assert error.hresult is None


def test_only_an_error_that_ended_the_child_means_that_the_device_is_lost(misbehaving: OpenClient, clip: Case):
    assert failure(misbehaving("exits").submit(verdict_request(clip))).is_lost
    assert failure(misbehaving("has no device").submit(verdict_request(clip))).is_lost
    client = misbehaving("refuses")
    assert not failure(client.submit(verdict_request(clip))).is_lost
    assert client.process_id is not None


def test_a_child_that_closes_its_output_is_ended(misbehaving: OpenClient, clip: Case):
    error = failure(misbehaving("closes its output").submit(verdict_request(clip)))
    assert "closed its pipe" in str(error)


def test_the_report_contains_what_happened_and_what_the_child_wrote(misbehaving: OpenClient, clip: Case):
    report = failure(misbehaving("exits").submit(verdict_request(clip))).report
    assert report is not None
    text = report.read_text(encoding="utf-8")
    assert "the driver said no" in text
    assert '"request": "verdict"' in text
    assert '"device": "a test"' in text


def test_the_next_request_is_served_by_a_new_child(misbehaving: OpenClient, clip: Case, tmp_path: Path):
    client = misbehaving(f"fails once: {tmp_path / 'marker'}")
    failure(client.submit(verdict_request(clip)))
    assert client.submit(verdict_request(clip)).result().fields["hresult"] == 0


@pytest.mark.skipif(not hasattr(os, "waitid"), reason="looks at a process that has not been waited for")
def test_a_child_that_ended_between_requests_costs_no_answer(misbehaving: OpenClient, clip: Case, tmp_path: Path):
    client = misbehaving("answers")
    wanted = client.submit(verdict_request(clip)).result().fields["hresult"]
    process_id = client.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGKILL)
    os.waitid(os.P_PID, process_id, os.WEXITED | os.WNOWAIT)
    assert client.submit(verdict_request(clip)).result().fields["hresult"] == wanted
    assert client.process_id != process_id
    assert not list(tmp_path.glob("*.json"))  # the case is not to blame


def test_a_child_that_never_starts_is_ended(misbehaving: OpenClient, clip: Case):
    error = failure(misbehaving("never starts", start_limit=0.4).submit(verdict_request(clip)))
    assert str(error).endswith("This happened while the process was starting.")
    assert error.report is None


def test_a_runtime_without_a_device_gives_the_reason(misbehaving: OpenClient, clip: Case):
    client = misbehaving("has no device")
    assert "DMLCreateDevice1 returned 0x80004005 (E_FAIL)" in str(failure(client.submit(verdict_request(clip))))
    assert client.process_id is None


def test_a_start_that_failed_is_not_tried_again_at_once(
    misbehaving: OpenClient, clip: Case, monkeypatch: pytest.MonkeyPatch
):
    """Requires that a failed start is not repeated at once: later requests fail without a new process for some time.

    The reason is that every edit requests a verdict.
    """
    starts: list[int] = []
    started = Client._started_child  # pyright: ignore[reportPrivateUsage]

    def counted(self: Client) -> Child:
        starts.append(1)
        return started(self)

    monkeypatch.setattr(Client, "_started_child", counted)
    client = misbehaving("has no device")
    first, second = (failure(client.submit(verdict_request(clip))) for _ in range(2))
    assert (str(first), len(starts)) == (str(second), 1)
    monkeypatch.setattr(client_module, "monotonic", lambda: time.monotonic() + client_module.RETRY_AFTER + 1)
    failure(client.submit(verdict_request(clip)))
    assert len(starts) == 2


def test_a_program_that_is_not_there_is_reported(nowhere: Found, clip: Case, tmp_path: Path):
    client = Client(lambda: Start(nowhere, command=(str(tmp_path / "missing"),)))
    assert "cannot start" in str(failure(client.submit(verdict_request(clip))))
    client.close()


def test_submitting_waits_for_nothing(misbehaving: OpenClient, clip: Case):
    client = misbehaving("hangs", limit=60)
    futures = [client.submit(verdict_request(clip)) for _ in range(50)]
    assert not any(future.done() for future in futures)
    client.close()
    assert all(future.done() for future in futures)


def test_a_pending_request_can_be_cancelled(misbehaving: OpenClient, clip: Case):
    client = misbehaving("hangs", limit=0.5)
    running, pending = client.submit(verdict_request(clip)), client.submit(verdict_request(clip))
    wait_until(running.running)
    assert pending.cancel()
    failure(running)


def test_closing_in_the_middle_of_a_request_ends_the_child_at_once(misbehaving: OpenClient, clip: Case, tmp_path: Path):
    client = misbehaving("hangs", limit=60)
    asked = client.submit(verdict_request(clip))
    wait_until(lambda: client.process_id is not None and asked.running())
    process_id = client.process_id
    assert process_id is not None
    client.close()
    assert not is_alive(process_id)
    assert asked.done()
    assert not list(tmp_path.glob("*.json"))  # a report would mean that it waited for the limit
    assert client.submit(verdict_request(clip)).cancelled()


@pytest.mark.sampled
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a word of Unix")
def test_kill_9_in_the_middle_of_a_run_costs_one_answer(runtime: Found, clip: Case, tmp_path: Path):
    client = Client(lambda: Start(runtime, command=mock_worker.COMMAND), reports=tmp_path, limit=60)
    try:
        client.submit(run_request(clip)).result()
        process_id = client.process_id
        assert process_id is not None
        asked = client.submit(Request(lambda: Message({"do": "sleep"}), clip))
        wait_until(asked.running)
        os.kill(process_id, signal.SIGKILL)
        error = failure(asked)
        assert str(error) == "DirectML's process was ended by SIGKILL."
        assert error.report is not None
        assert client.submit(run_request(clip)).result().fields["outputs"] == ["OutputTensor"]
        assert client.process_id != process_id
    finally:
        client.close()


def test_a_child_ends_with_its_parent_even_while_it_hangs(runtime: Found):
    environment = import_path(os.environ)
    process = subprocess.Popen(mock_worker.COMMAND, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment)
    requests = cast("BinaryIO", process.stdin)
    wire.write(requests, Message({"do": "sleep", "id": 1}))
    requests.close()
    assert process.wait(120) == 0


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="the open files are counted in /proc")
def test_many_dead_children_leave_no_file_no_zombie_and_no_thread(misbehaving: OpenClient, clip: Case, tmp_path: Path):
    def open_files() -> int:
        gc.collect()
        return len(list(Path("/proc/self/fd").iterdir()))

    client = misbehaving("exits")
    failure(client.submit(verdict_request(clip)))
    before = open_files()
    for _ in range(5):
        failure(client.submit(verdict_request(clip)))
    client.close()
    assert open_files() <= before
    try:
        ended, _status = os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        ended = 0
    assert ended == 0, "a child that ended was never waited for"
    assert not [thread for thread in threading.enumerate() if thread.name == "directml"]
