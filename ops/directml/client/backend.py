"""The back end that calls the real DirectML."""

import threading
from concurrent.futures import CancelledError, Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ops.backends.base import RunResult
from ops.check.validation import has_errors, validate
from ops.directml.client import answers, client
from ops.directml.client.client import Client, Start, WorkerError, compile_request, run_request, verdict_request
from ops.directml.client.futures import chained, converted, settled
from ops.directml.client.verdict import Verdict, known_failure, why_not_asked, why_too_new, why_unknown
from ops.directml.install.library import Found, Machine, Missing, find
from ops.directml.native import hresults
from ops.directml.native.adapters import Adapter, Devices, preferred
from ops.directml.native.execution import Options
from ops.directml.native.filled_desc import IncompleteDescError
from ops.directml.native.outputs import can_run_in_place, too_large
from ops.model.case import Case
from ops.model.feature_levels import newest_of
from ops.model.guard import NO_DATA
from ops.model.violations import Stage
from ops.system.wire import Message
from ops.text.sentences import listed, said_by, say

NO_DEVICE = say("DirectML has no device on this machine: it only gives verdicts, and NumPy computes the outputs.")
LISTING = "adapters"  # the key of the client that lists adapters, and the first request to its worker


class DirectML:
    """Gets verdicts from DirectML on the null device, and runs cases on an adapter.

    Verdicts and runs have separate worker processes. The constructor does no work: the runtime is located at the first
    request. The methods `submit_...` never wait, so a window can call them. The docstrings of methods that wait for a
    worker state this; call them in a thread or on the command line.
    """

    name = "directml"

    def __init__(
        self,
        machine: Machine | None = None,
        *,
        reports: Path | None = None,
        limit: float = client.TIME_LIMIT,
        options: Options | None = None,
        start: Start | None = None,
        compiles: bool = True,
        pause: float = 0.0,
    ) -> None:
        """Creates the back end. Its workers start at the first request.

        `reports` is the folder for cases that ended a worker. `start`, if given, has the settings of all workers. If
        `compiles` is False, only CreateOperator is called. CompileOperator is called after `pause` seconds, unless the
        request is cancelled before. A caller that cancels the previous request at each key thus avoids most calls.
        """
        self.options = options or Options()
        self._machine = machine
        self._reports = reports
        self._limit = limit
        self._start = start
        self._compiles = compiles
        self._pause = pause
        self._finding = threading.Lock()
        self._found: Found | Missing | None = start.found if start else None
        self._listing = threading.Lock()
        self._devices: Devices | None = None
        self._adapter = 0
        self._lock = threading.Lock()
        self._clients: dict[int | str | None, Client] = {}

    @property
    def known_runtime(self) -> Found | Missing | None:
        """The runtime, or the reasons why none was found; None before the first request."""
        return self._found

    @property
    def runtime(self) -> Found | Missing:
        """The runtime, or the reasons why none was found. The first access locates it, which includes reading the
        library file.
        """
        with self._finding:
            if self._found is None:
                self._found = find(self._machine)
            return self._found

    @property
    def version(self) -> str:
        """The version of the runtime; empty if no runtime has been found yet."""
        found = self._found
        return found.version if isinstance(found, Found) else ""

    def refresh(self) -> None:
        """Ends the workers. The next request locates the runtime again, which is needed after get-directml has
        installed one.
        """
        self.close()
        if self._start is None:
            self._found = None
        self._devices = None

    def close(self) -> None:
        """Ends the workers and cancels their requests. A later request starts new workers."""
        with self._lock:
            clients, self._clients = list(self._clients.values()), {}
        for each in clients:
            each.close()

    def submit_check(self, case: Case) -> "Future[Verdict]":
        """Returns a future of the verdict. If the worker ends during the request, the verdict reports this.

        The back end itself cancels the future only in `close`.
        """
        if (reason := why_not_asked(case, self.version)) is not None:
            return settled(Verdict(None, version=self.version, reason=reason))
        created = converted(self._client(None).submit(verdict_request(case)), partial(self._verdict, case))
        return chained(created, partial(self._compiled, case))

    def check(self, case: Case) -> Verdict:
        """Waits for the verdict and returns it."""
        try:
            return self.submit_check(case).result()
        except CancelledError:
            return Verdict(None, version=self.version, reason=say("DirectML was closed."))

    def _verdict(self, case: Case, answer: "Future[Message]") -> Verdict:
        if (error := answer.exception()) is not None:
            if not isinstance(error, WorkerError | IncompleteDescError):
                raise error
            report = error.report if isinstance(error, WorkerError) else None
            return Verdict(None, version=self.version, reason=said_by(error), report=report)
        said = answers.judged(answer.result())
        if said.hresult != 0 and (reason := why_unknown(case.operator, self.version)) is not None:
            return Verdict(None, version=self.version, reason=reason)
        return Verdict(said.hresult == 0, said.hresult, self.version, "", said.milliseconds, said.messages)

    def _compiled(self, case: Case, created: "Future[Verdict]") -> "Future[Verdict]":
        """Requests the verdict of CompileOperator, and returns its future.

        There is no request if CreateOperator refuses the desc, if our rules find an error or predict a failure, if the
        case is too large, or if the back end does not compile. Then the future already has the verdict of
        CreateOperator, with the predicted failure if there is one.
        """
        verdict = created.result()
        if not verdict.accepts or has_errors(validate(case, newest_of(self.version), NO_DATA)) or too_large(case):
            return settled(verdict)
        if (known := known_failure(case, self.version)) is not None:
            return settled(replace(verdict, fails=known.rule.fails, reason=known.message, is_known=True))
        if not self._compiles:
            return settled(verdict)
        return converted(
            self._client(None).submit(compile_request(case, self._pause)), partial(_with_compiled, verdict)
        )

    def adapters(self) -> tuple[Adapter, ...]:
        """The adapters that a run can use; empty if there are none. The first call waits for a worker."""
        return self.devices().adapters

    def devices(self) -> Devices:
        """The adapters, or the reason if there are none. The first call waits for a worker; a failed request is
        repeated at the next call.
        """
        with self._listing:
            if self._devices is None or self._devices.why_none:
                self._devices = self._listed()
            return self._devices

    def _listed(self) -> Devices:
        found = self.runtime
        if isinstance(found, Missing):
            return Devices((), found.reason)
        if self._start is None and found.directx is None:
            return Devices((), NO_DEVICE)
        try:
            listed = answers.listed(self._client(LISTING).describe().result())
        except (WorkerError, CancelledError) as error:
            return Devices((), said_by(error) or NO_DEVICE)
        finally:
            self._forget(LISTING)
        return Devices(listed, "" if listed else NO_DEVICE)

    def choose(self, adapter: int, options: Options | None = None) -> None:
        """Makes later runs use the adapter with this number. The options of runs change only if `options` is given."""
        self._adapter = adapter
        self.options = options or self.options

    def choose_best(self) -> None:
        """Chooses the best adapter of this machine for later runs. The first call waits for a worker."""
        if (best := preferred(self.adapters())) is not None:
            self.choose(best.number)

    def start_anew(self) -> None:
        """Ends the worker of the chosen adapter. The next request starts a new worker."""
        self._forget(self._adapter)

    def why_not(self, case: Case) -> str | None:
        """The reason why the case cannot run; None if it can. May wait for workers."""
        if isinstance(found := self.runtime, Missing):
            return found.reason
        if why_none := self.devices().why_none:
            return why_none
        if (reason := why_too_new(case, self.version)) is not None:
            return reason
        if (known := known_failure(case, self.version)) is not None:
            return known.message
        return why_not_asked(case, self.version) or too_large(case) or self._lacking(case)

    def _lacking(self, case: Case) -> str | None:
        """A sentence that names data types of the case that the chosen adapter does not support, or None."""
        try:
            described = self._client(self._adapter).describe().result().fields
            lacking, device = answers.missing_types(described), answers.device_name(described)
        except WorkerError:
            return None  # the run fails the same way and reports that the device is lost
        used = {case.data_type(field.name).name for field in case.operator.tensors if case.has(field.name)}
        missing = sorted(used.intersection(lacking))
        return (
            say("{device} does not support tensors of {types}.", device=device, types=listed(missing))
            if missing
            else None
        )

    def submit_run(self, case: Case, options: Options | None = None) -> "Future[RunResult]":
        """Starts a run of the case, and returns a future of its result. The future raises WorkerError if the run fails.

        The case must have no ERROR, and the method `why_not` must give no reason against it.
        """
        chosen = options or self.options
        chosen = replace(chosen, in_place=chosen.in_place and can_run_in_place(case))
        runner = self._client(self._adapter)

        def result(answer: "Future[Message]") -> RunResult:
            found = answers.computed(answer.result(), case)
            device = (runner.described or {}).get("device", say("a lost device"))
            origin = say("DirectML {version} on {device}", version=self.version, device=device)
            return RunResult(found.outputs, found.milliseconds, origin)

        return converted(runner.submit(run_request(case, chosen)), result)

    def run(self, case: Case) -> RunResult:
        """Waits for the outputs and returns them. Raises WorkerError if the device returns none."""
        return self.submit_run(case).result()

    def describe(self) -> dict[str, Any]:
        """Returns the runtime, and the device that it uses for verdicts, as JSON. If the worker fails, the JSON has an
        entry `error`. Waits for the worker.
        """
        found = self.runtime
        if isinstance(found, Missing):
            return {"error": found.reason}
        described: dict[str, Any] = {"runtime": found.title, "from": found.origin, "file": str(found.directml)}
        try:
            return {**described, **self._client(None).describe().result().fields}
        except WorkerError as error:
            return {**described, "error": said_by(error)}

    def _client(self, use: int | str | None) -> Client:
        """Returns the client for `use`, which is created when it is first needed.

        If `use` is a number, the client runs cases on the adapter with this number. The client for None gives verdicts,
        and the one for LISTING lists the adapters.
        """
        with self._lock:
            if use not in self._clients:
                self._clients[use] = Client(partial(self._begin, use), limit=self._limit, reports=self._reports)
            return self._clients[use]

    def _forget(self, use: int | str | None) -> None:
        with self._lock:
            client = self._clients.pop(use, None)
        if client is not None:
            client.close()

    def _begin(self, use: int | str | None) -> Start:
        """Returns the data with which the worker `use` is started. Raises WorkerError if there is no runtime.

        `use` is the number of an adapter, None for the null device, or a text for the worker that lists the adapters.
        """
        found = self.runtime
        if isinstance(found, Missing):
            raise WorkerError(found.reason, is_lost=True)
        if isinstance(use, str):
            return replace(self._start or Start(found, adapter=0), opening=LISTING)
        return self._start or Start(found, use)


def _with_compiled(verdict: Verdict, answer: "Future[Message]") -> Verdict:
    """Returns the verdict of CreateOperator, extended by the worker's answer about CompileOperator."""
    if (error := answer.exception()) is not None:
        if not isinstance(error, WorkerError):
            raise error
        report = error.report if error.is_lost else None
        return replace(verdict, fails=Stage.COMPILE, reason=said_by(error), report=report)
    said = answers.judged(answer.result())
    took, messages = verdict.milliseconds + said.milliseconds, (*verdict.messages, *said.messages)
    if said.hresult == 0:
        return replace(verdict, compiled=0, milliseconds=took, messages=messages)
    reason = say("CompileOperator returned {hresult}.", hresult=hresults.described(said.hresult))
    return replace(
        verdict, compiled=said.hresult, fails=Stage.COMPILE, reason=reason, milliseconds=took, messages=messages
    )
