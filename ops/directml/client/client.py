"""Sends requests to DirectML without waiting: returns a future for each, and a worker process computes the answer."""

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from operator import itemgetter
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, cast

from ops.arrays.nibbles import device_bytes
from ops.backends.base import BackendError
from ops.directml.client.answers import STARTED, Check, NoAnswerError, any_answer, judged, packed_outputs, refusal
from ops.directml.client.report import save_report
from ops.directml.install.library import Found
from ops.directml.native.execution import Options
from ops.directml.native.filled_desc import tensor_bytes
from ops.directml.native.outputs import all_bytes
from ops.directml.native.runtime import environment
from ops.formats.dxdispatch.writer import dump
from ops.model.case import Case
from ops.model.data import Data
from ops.system.child_process import Child, ChildEndedError, import_path, worker_command
from ops.system.wire import Message
from ops.text.sentences import said_by, say

TIME_LIMIT = 10.0  # seconds for one request
BYTES_PER_SECOND = 1 << 25  # a run may take one second more for each of these bytes in its buffers
START_LIMIT = 30.0  # seconds for loading the runtime and opening the device
RETRY_AFTER = 10.0  # seconds after a failed start before a worker is started again


class WorkerError(BackendError):
    """Raised if the worker returned no result: it crashed, hung, lost its device, or refused the request.

    If a request for a case ended the worker, `report` is the file in which this case was saved. `is_lost` is True if
    the worker has ended or never started: the device may then be the cause rather than the case, and the next request
    starts a new worker.
    """

    def __init__(
        self, message: str, report: Path | None = None, hresult: int | None = None, *, is_lost: bool = False
    ) -> None:
        super().__init__(message)
        self.report = report
        self.hresult = hresult
        self.is_lost = is_lost


@dataclass(frozen=True, slots=True)
class Request:
    """A request to the worker. `message` creates the message to send; `check` checks the answer.

    Both functions are called in the client's thread. `case` is saved in a report if the request ends the worker.
    `extra` is added to the time limit of the client, in seconds. The request is sent `pause` seconds after it was
    submitted, unless it is cancelled before that.
    """

    message: Callable[[], Message]
    case: Case | None = None
    extra: float = 0.0
    check: Check = any_answer
    pause: float = 0.0


def verdict_request(case: Case, allow_null: bool = False) -> Request:
    """The request for the verdict of CreateOperator on the desc of `case`.

    If `allow_null`, a required tensor may be NULL.
    """

    def message() -> Message:
        return Message({"do": "verdict", "model": model_of(case), "allow_null": allow_null})

    return Request(message, case, check=judged)


def compile_request(case: Case, pause: float = 0.0) -> Request:
    """The request for the verdict of CompileOperator on a desc that CreateOperator accepts; `pause` is in seconds."""

    def message() -> Message:
        return Message({"do": "compile", "model": model_of(case)})

    return Request(message, case, check=judged, pause=pause)


def run_request(case: Case, options: Options | None = None) -> Request:
    """The request that makes the worker run a case. The case must have no violation of severity ERROR."""

    def message() -> Message:
        names = [field.name for field in case.operator.inputs if case.tensor(field.name) is not None]
        buffers = [_buffer(case, name) for name in names]
        fields = {"do": "run", "model": model_of(case), "inputs": names, "options": asdict(options or Options())}
        return Message(fields, buffers)

    return Request(message, case, all_bytes(case) / BYTES_PER_SECOND, partial(packed_outputs, case=case))


def model_of(case: Case) -> Mapping[str, Any]:
    """The model file of the case without its numbers, which are sent as raw buffers."""
    if model_of not in case.memo:  # several requests follow each other
        bare = replace(case, data={name: Data() for name in case.data})
        case.memo[model_of] = {name: part for name, part in dump(bare).items() if name == "dispatchables"}
    return case.memo[model_of]


def _buffer(case: Case, name: str) -> bytes:
    desc = case.tensor(name)
    assert desc is not None
    return device_bytes(case.buffer(name), case.data_type(name))[: tensor_bytes(desc)]


@dataclass(frozen=True, slots=True)
class Start:
    """The data for the start of a worker: `opening` is its first request, "open" or "adapters".

    With "open", the worker opens the adapter with the number `adapter`, or the null device for None.
    """

    found: Found
    adapter: int | None = None
    command: Sequence[str] = field(default_factory=worker_command)
    opening: str = "open"
    limit: float = START_LIMIT

    def child(self) -> Child:
        own = environment(self.found, self.adapter is not None, os.environ)
        return Child(self.command, import_path(own))

    def message(self) -> Message:
        return Message({"do": self.opening, "found": self.found.as_json(), "adapter": self.adapter})


class Client:
    """Sends requests to a worker process and receives the answers, one after another, in a separate thread. At most one
    worker process exists at a time. Only the method `close` waits.

    A request with a pause is sent after the pause. To cancel a pending request, cancel its future. If you request a
    verdict on every edit, cancel the previous request first.
    """

    def __init__(self, start: Callable[[], Start], *, limit: float = TIME_LIMIT, reports: Path | None = None) -> None:
        """Creates a client; the worker starts at the first request.

        `start` finds the runtime. It runs in the client's thread, so the search does not block the caller; it may raise
        WorkerError. `limit` is the time limit of a request in seconds. Cases that ended a worker are saved in the
        folder `reports`, if there is one.
        """
        self._make_start = start
        self._start: Start | None = None
        self._limit = limit
        self._reports = reports
        self._requests: SimpleQueue[tuple[Request, Future[Message]] | None] = SimpleQueue()
        self._child: Child | None = None
        self._described: Mapping[str, Any] | None = None
        self._failed_start: tuple[float, WorkerError] | None = None
        self._lock = threading.Lock()
        self._is_closed = False
        self._thread: threading.Thread | None = None

    @property
    def described(self) -> Mapping[str, Any] | None:
        """The description of the device, which the worker sends at its start; None before the start."""
        return self._described

    @property
    def process_id(self) -> int | None:
        """The process id of the running worker; None if no worker runs."""
        child = self._child
        return None if child is None else child.process_id

    def submit(self, request: Request) -> "Future[Message]":
        """Returns a future of the answer, whose callbacks run in the client's thread.

        The future raises WorkerError if the worker gives no answer. It is cancelled if the client is closed.
        """
        future: Future[Message] = Future()
        with self._lock:
            if self._is_closed:
                future.cancel()
                return future
            if self._thread is None:
                self._thread = threading.Thread(target=self._serve, name="directml", daemon=True)
                self._thread.start()
            self._requests.put((request, future))
        return future

    def describe(self) -> "Future[Message]":
        """Requests the description of the device, and returns a future of the worker's answer.

        Starts the worker if it is not running.
        """
        return self.submit(Request(lambda: Message({"do": "describe"})))

    def close(self) -> None:
        """Ends the worker, even during a request, and cancels pending requests. Then waits until the client's thread
        has ended.
        """
        with self._lock:
            self._is_closed = True
            thread = self._thread
        if (child := self._child) is not None:
            child.kill()
        self._requests.put(None)
        if thread is not None:
            thread.join()

    def _serve(self) -> None:
        later: list[tuple[float, Request, Future[Message]]] = []  # the requests in a pause, with its end
        while True:
            wait = max(min(end for end, _, _ in later) - monotonic(), 0.0) if later else None
            try:
                entry = self._requests.get(timeout=wait)
            except Empty:
                due = min(later, key=itemgetter(0))
                later.remove(due)
                self._take(*due[1:])
                continue
            if entry is None:
                break
            request, future = entry
            if request.pause:
                later = [each for each in later if not each[2].cancelled()]
                later.append((monotonic() + request.pause, request, future))
            else:
                self._take(request, future)
        for _, _, future in later:
            future.cancel()
        self._end_child()

    def _take(self, request: Request, future: "Future[Message]") -> None:
        if self._is_closed:
            future.cancel()
        elif future.set_running_or_notify_cancel():
            self._answer(request, future)

    def _answer(self, request: Request, future: "Future[Message]") -> None:
        try:
            answer = self._asked(request)
        except Exception as error:  # our own faults must reach the caller, too
            future.set_exception(error)
        else:
            future.set_result(answer)

    def _asked(self, request: Request) -> Message:
        child = self._running_child()
        message = request.message()
        if message.fields["do"] == "describe":
            return Message(dict(self._described or {}))
        try:
            answer = child.ask(message, round(self._limit + request.extra, 2))
        except ChildEndedError as error:
            self._end_child()
            raise self._lost(request, said_by(error), message, child.errors()) from None
        if "error" not in answer.fields:
            try:
                request.check(answer)
            except NoAnswerError as error:
                self._end_child()
                raise self._lost(request, said_by(error), message, child.errors()) from None
            return answer
        text, hresult = refusal(answer)
        if answer.fields.get("removed"):
            self._end_child()
            raise self._lost(
                request, say("The device was removed: {text}.", text=text), message, _listed(answer), hresult
            )
        raise WorkerError(text, None, hresult)

    def _running_child(self) -> Child:
        if self._child is not None:
            if self._child.is_running:
                return self._child
            self._end_child()  # it ended without a request, so no case is to blame
        if self._failed_start is not None and monotonic() < self._failed_start[0]:
            raise self._failed_start[1]
        try:
            return self._started_child()
        except WorkerError as error:
            self._failed_start = (monotonic() + RETRY_AFTER, error)
            raise

    def _started_child(self) -> Child:
        self._start = start = self._make_start()
        try:
            child = start.child()
        except OSError as error:
            raise WorkerError(say("DirectML's process cannot start: {reason}.", reason=error), is_lost=True) from None
        self._child = child
        if self._is_closed:
            child.kill()  # `close` ran before this child was known
        try:
            answer = child.ask(start.message(), start.limit)
        except ChildEndedError as error:
            self._end_child()
            raise WorkerError(
                say("{reason} This happened while the process was starting.", reason=said_by(error)), is_lost=True
            ) from None
        if "error" in answer.fields:
            self._end_child()
            text, hresult = refusal(answer)
            raise WorkerError(text, None, hresult, is_lost=True)
        try:
            STARTED.get(start.opening, any_answer)(answer)
        except NoAnswerError as error:
            self._end_child()
            raise WorkerError(
                say("{reason} This happened while the process was starting.", reason=said_by(error)), is_lost=True
            ) from None
        self._described = answer.fields
        return child

    def _lost(
        self, request: Request, text: str, message: Message, said: str, hresult: int | None = None
    ) -> WorkerError:
        """Returns the error for a request that ended the worker. Saves the case of the request, if there are a case and
        a folder for it.

        `text` is the message of the error, `message` is the sent request, and `said` is the output of the worker's
        error stream or of the debug layer.
        """
        start = self._start
        if request.case is None or self._reports is None or self._is_closed or start is None:
            return WorkerError(text, None, hresult, is_lost=True)
        happened = {
            "happened": text,
            "request": message.fields["do"],
            "runtime": start.found.title,
            "sha256": start.found.sha256,
            "device": dict(self._described or {}),
            "error_stream": said,
        }
        try:
            return WorkerError(text, save_report(self._reports, request.case, happened), hresult, is_lost=True)
        except OSError as error:
            return WorkerError(
                say("{text} The case could not be saved: {reason}.", text=text, reason=error),
                None,
                hresult,
                is_lost=True,
            )

    def _end_child(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end()


def _listed(answer: Message) -> str:
    messages = answer.fields.get("messages")
    return "\n".join(map(str, cast("list[Any]", messages))) if isinstance(messages, list) else ""
