"""Kills DirectML's child processes at random moments, and replaces them by child processes that hang, or that answer
too late or wrongly.
"""

import gc
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from ops import OPERATORS, Case
from ops.directml.client import client as client_module
from ops.directml.client.client import Client, Start, WorkerError, model_of, run_request, verdict_request
from ops.directml.install.library import Found
from ops.model.edit import with_text
from ops.presets import case_of
from tests.ops.directml.helpers import misbehaving_worker, mock_worker
from tests.reliability.helpers.faults.crashes import BrokenPromiseError

NOWHERE = Found(Path("libdirectml.so"), "a test", "1.13.1", "0" * 64)
# In seconds. A start takes about a second and a verdict a millisecond. To hit both, 30 % of the children are killed
# during their start, and the others after their first answer.
LONGEST_START, LONGEST_LIFE, KILLED_STARTING = 0.6, 0.05, 0.3
PATIENCE = 60.0


@dataclass
class Answers:
    """Counts what became of the requests to processes that may be killed: `kills` is the number of killed processes,
    `right` the number of correct answers, and `told` the number of error messages.
    """

    kills: int = 0
    right: int = 0
    told: int = 0


@contextmanager
def leaves_nothing() -> Iterator[None]:
    """A context manager that raises BrokenPromiseError at its end if a file, a thread or a child process is left over
    from the block.
    """
    gc.collect()
    files, threads = _open_files(), set(threading.enumerate())
    yield
    gc.collect()
    if (now := _open_files()) > files:
        raise BrokenPromiseError(f"{now - files} more files are open than before")
    # Python lists every thread of Qt that ever called it as a dummy, even after the thread has ended.
    now_running = [thread for thread in threading.enumerate() if not thread.name.startswith("Dummy-")]
    if left := [thread.name for thread in now_running if thread not in threads]:
        raise BrokenPromiseError(f"threads are still running: {left}")
    with suppress(ChildProcessError):
        ended, _ = os.waitpid(-1, os.WNOHANG)
        raise BrokenPromiseError(f"process {ended} is a zombie" if ended else "a process is still running")


def cases() -> tuple[Case, ...]:
    """Returns valid and invalid cases, so that a test notices an answer that belongs to another case."""
    found: list[Case] = []
    for name in ("TOP_K1", "ONE_HOT", "ELEMENT_WISE_CLIP", "GATHER_ND1", "DIAGONAL_MATRIX1"):
        case = case_of(operator := OPERATORS[f"DML_OPERATOR_{name}"], operator.examples[0])
        first = operator.inputs[0].name if operator.inputs else operator.outputs[0].name
        found += [case, with_text(case, f"{first}.Sizes[3]", "5"), with_text(case, f"{first}.DataType", "UINT8")]
    return tuple(found)


def kill_verdicts(found: Found, kills: int, seed: int) -> Answers:
    """Kills the worker process at random times, while it starts and while the real CreateOperator judges a desc.

    Each completed verdict is compared with the verdict of a worker that is not killed.
    """
    asked = cases()
    with closing(Client(lambda: Start(found))) as calm:
        right = [_hresult(calm, case) for case in asked]

    def judge(client: Client, number: int) -> bool:
        return _hresult(client, asked[number % len(asked)]) == right[number % len(asked)]

    return _kill_at_random(lambda: Client(lambda: Start(found)), judge, kills, seed)


def kill_runs(found: Found, kills: int, seed: int) -> Answers:
    """Kills the worker process at random moments while the real DirectML compiles and binds on a mock of Direct3D 12.

    Starts a new process each time, and checks the answers.
    """
    asked = cases()[::3]
    wanted = [[field.name for field in case.operator.outputs] for case in asked]

    def run(client: Client, number: int) -> bool:
        case = asked[number % len(asked)]
        answer = client.submit(run_request(case)).result(PATIENCE)
        return answer.fields["outputs"] == wanted[number % len(asked)]

    return _kill_at_random(lambda: Client(lambda: Start(found, command=mock_worker.COMMAND)), run, kills, seed)


def kill_stand_ins(kills: int, seed: int) -> Answers:
    """Kills stand-ins for the worker at random times while they answer requests. A stand-in starts faster than the real
    worker.

    Each answer identifies its case, so that an answer to another request is detected.
    """
    asked = cases()
    marks = [misbehaving_worker.mark_of(dict(model_of(case))) for case in asked]
    start = Start(NOWHERE, command=misbehaving_worker.command("answers"))

    def judge(client: Client, number: int) -> bool:
        return _hresult(client, asked[number % len(asked)]) == marks[number % len(asked)]

    return _kill_at_random(lambda: Client(lambda: start), judge, kills, seed)


def misbehave(requests: int, reports: Path) -> Answers:
    """Sends requests to a worker that randomly sends wrong answers, hangs, dies or is late.

    Raises BrokenPromiseError if a request gets the answer to another request, or an error message that is not a
    sentence.
    """
    answers = Answers()
    asked = cases()
    start = Start(NOWHERE, command=misbehaving_worker.command("at random"))
    with leaves_nothing(), closing(Client(lambda: start, limit=0.25, reports=reports)) as client:
        for number in range(requests):
            case = asked[number % len(asked)]
            try:
                answer = client.submit(verdict_request(case)).result(PATIENCE)
            except WorkerError as error:
                answers.told += 1
                _check_sentence(error)
                continue
            answers.right += 1
            if answer.fields["hresult"] != misbehaving_worker.mark_of(dict(model_of(case))):
                raise BrokenPromiseError(f"request {number} has the answer of another")
    return answers


def _hresult(client: Client, case: Case) -> int:
    return client.submit(verdict_request(case)).result(PATIENCE).fields["hresult"]


def _kill_at_random(make: Callable[[], Client], ask: Callable[[Client, int], bool], kills: int, seed: int) -> Answers:
    """Sends requests without a pause while another thread kills `kills` child processes at random times; `seed`
    determines the times. Then sends three more requests. Returns the numbers of killed processes, correct answers and
    error messages.

    `make` creates the client. `ask` sends a request, and returns True if its answer is correct. Raises
    BrokenPromiseError if an answer is wrong, or if none of the last three requests gets a correct answer.
    """
    answers = Answers()
    # Otherwise the client waits some seconds before it tries a failed start again.
    with leaves_nothing(), patch.object(client_module, "RETRY_AFTER", 0.0), closing(make()) as client:
        killer = _Killer(client, answers, kills, random.Random(seed))
        killer.start()
        number = 0
        while killer.is_alive():
            number += 1
            try:
                _ask(ask, client, number, answers)
            except KeyboardInterrupt:
                killer.stop()
        killer.join()
        before = answers.right
        for number in range(3):
            _ask(ask, client, number, answers)
        if answers.right == before:
            raise BrokenPromiseError("there are no more answers after the last kill")
    return answers


def _ask(ask: Callable[[Client, int], bool], client: Client, number: int, answers: Answers) -> None:
    try:
        is_right = ask(client, number)
    except WorkerError as error:
        answers.told += 1
        _check_sentence(error)
        return
    answers.right += 1
    if not is_right:
        raise BrokenPromiseError(f"question {number} has a wrong answer")


def _check_sentence(error: WorkerError) -> None:
    text = str(error)
    if not text or "\n" in text or (not text.endswith((".", "}", ")")) and "a run that is none" not in text):
        raise BrokenPromiseError(f"not a sentence: {text}")


class _Killer(threading.Thread):
    """Kills every child of a client after a random time."""

    def __init__(self, client: Client, answers: Answers, kills: int, chance: random.Random) -> None:
        super().__init__(name="killer", daemon=True)
        self._client, self._answers, self._wanted, self._chance = client, answers, kills, chance

    def stop(self) -> None:
        """Ends the thread after the next kill."""
        self._wanted = 0

    def run(self) -> None:
        before: int | None = None
        while self._answers.kills < self._wanted:
            process_id = self._client.process_id
            if process_id is None or process_id == before:
                time.sleep(0.001)
                continue
            self._wait()
            if self._client.process_id == process_id:  # the id still belongs to this child
                os.kill(process_id, signal.SIGKILL)
                self._answers.kills += 1
            before = process_id

    def _wait(self) -> None:
        if self._chance.random() < KILLED_STARTING:
            time.sleep(self._chance.uniform(0.0, LONGEST_START))
            return
        answered, end = self._answers.right, time.monotonic() + PATIENCE
        while self._answers.right == answered and time.monotonic() < end:
            time.sleep(0.001)
        time.sleep(self._chance.uniform(0.0, LONGEST_LIFE))


def _open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))
