"""The worker process that holds a runtime: it reads requests, calls DirectML, and answers.

python -m ops.directml.native.worker        started by the client, with pipes for input and output
"""

import json
import os
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from time import perf_counter
from typing import BinaryIO

from ops.directml.install.library import Found
from ops.directml.native.adapters import adapters
from ops.directml.native.com import ComError, ComPointer
from ops.directml.native.device import Answer, DmlDevice
from ops.directml.native.execution import BoundInput, Execution, Options
from ops.directml.native.filled_desc import FilledDesc, IncompleteDescError, fill, tensor_bytes
from ops.directml.native.opened import Opened, OpenError, open_device
from ops.directml.native.runtime import Runtime
from ops.directml.native.streams import taken_streams
from ops.formats.dxdispatch import reader
from ops.model.case import Case
from ops.system import wire
from ops.system.wire import Message
from ops.text.format_error import FormatError
from ops.text.sentences import as_json, said_by, say
from ops.text.values import TensorFlag

Opener = Callable[[Found, int | None], Opened]


class Worker:
    """Answers the requests of a client, one after another, with one device."""

    def __init__(self, opener: Opener = open_device) -> None:
        self._opener = opener
        self._opened: Opened | None = None
        self._execution: Execution | None = None
        self._case: tuple[str, Case] | None = None  # of the last run, with the text of its model
        self.requests: dict[str, Callable[[Message], Message]] = {
            "open": self._open,
            "adapters": self._adapters,
            "verdict": self._verdict,
            "compile": self._compile,
            "run": self._run,
        }

    def answer(self, request: Message) -> Message:
        """Answers a request. After a failure, the answer has `error`, and `removed` is True if the device is lost."""
        try:
            return self.requests[request.fields["do"]](request)
        except (OpenError, IncompleteDescError, FormatError) as error:
            return Message({"error": as_json(said_by(error))})
        except ComError as error:
            messages = list(self._opened.device.messages()) if self._opened else []
            return Message(
                {
                    "error": as_json(said_by(error)),
                    "hresult": error.hresult,
                    "messages": messages,
                    "removed": self._is_removed(),
                }
            )

    def _is_removed(self) -> bool:
        if self._opened is None:
            return False
        try:
            self._opened.device.check_removed()
        except ComError:
            return True
        return False

    def _open(self, request: Message) -> Message:
        self._execution = None
        self._opened = self._opener(Found.from_json(request.fields["found"]), request.fields["adapter"])
        return Message(self._opened.describe())

    def _adapters(self, request: Message) -> Message:
        """Answers with the list of adapters. No device needs to be open."""
        found = Found.from_json(request.fields["found"])
        if found.directx is None:
            return Message({"adapters": []})
        try:
            runtime = Runtime(found, real=True)
        except (OSError, AttributeError) as error:
            raise OpenError(said_by(error)) from None
        return Message({"adapters": [adapter.as_json() for adapter in adapters(runtime)]})

    def _verdict(self, request: Message) -> Message:
        return _judged(request, self._device().device.judge)

    def _compile(self, request: Message) -> Message:
        return _judged(request, self._device().device.judge_compiled)

    def _run(self, request: Message) -> Message:
        opened = self._device()
        if opened.gpu is None:
            raise OpenError(say("The {device} only gives verdicts; it cannot compute outputs.", device=opened.name))
        desc = json.dumps(request.fields["model"], sort_keys=True)
        if self._case is None or self._case[0] != desc:
            self._case = desc, reader.read(request.fields["model"])
        case = self._case[1]
        options = Options(**request.fields["options"])
        names: list[str] = request.fields["inputs"]
        given = dict(zip(names, request.buffers, strict=True))
        inputs = [_bound(case, field.name, given) for field in case.operator.inputs]
        sizes = [_size(case, field.name) for field in case.operator.outputs]
        if self._execution is None:
            self._execution = Execution(opened.device, opened.gpu)
        executed = self._execution.execute(desc, partial(_created, opened.device, case), inputs, sizes, options)
        outputs = [field.name for field in case.operator.outputs if case.tensor(field.name) is not None]
        return Message(
            {"outputs": outputs, "milliseconds": executed.milliseconds, "messages": opened.device.messages()},
            [content for content in executed.outputs if content is not None],
        )

    def _device(self) -> Opened:
        if self._opened is None:
            raise OpenError(say("No device was opened."))
        return self._opened


def _judged(request: Message, judge: Callable[[FilledDesc], Answer]) -> Message:
    """Fills in the desc of a request, calls `judge` with it, and returns the answer with HRESULT, messages and
    duration.
    """
    filled = fill(reader.read(request.fields["model"]), allow_null=request.fields.get("allow_null") is True)
    start = perf_counter()
    answer = judge(filled)
    milliseconds = (perf_counter() - start) * 1000
    return Message({"hresult": answer.hresult, "messages": answer.messages, "milliseconds": milliseconds})


def _created(device: DmlDevice, case: Case) -> ComPointer:
    return device.create_operator(fill(case))


def _bound(case: Case, name: str, given: dict[str, bytes]) -> BoundInput | None:
    desc = case.tensor(name)
    if desc is None:
        return None
    owned = isinstance(desc.flags, int) and bool(desc.flags & TensorFlag.OWNED_BY_DML)
    size = tensor_bytes(desc)
    return BoundInput(given[name][:size], size, owned)


def _size(case: Case, name: str) -> int | None:
    desc = case.tensor(name)
    return None if desc is None else tensor_bytes(desc)


def serve(worker: Worker, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers requests until the input ends or the device is removed. Then ends the process at once, even if DirectML
    hangs in a call.
    """
    arrived: SimpleQueue[Message] = SimpleQueue()
    threading.Thread(target=_receive, args=(requests, arrived), daemon=True).start()
    while True:
        request = arrived.get()
        answer = worker.answer(request)
        wire.write(answers, Message({**answer.fields, "id": request.fields.get("id")}, answer.buffers))
        if answer.fields.get("removed"):
            os._exit(0)  # a removed device fails every later call


def _receive(requests: BinaryIO, arrived: "SimpleQueue[Message]") -> None:
    try:
        while (request := wire.read(requests)) is not None:
            arrived.put(request)
    finally:
        os._exit(0)  # the client is gone


def main(worker: Worker | None = None) -> None:
    """Answers requests on the standard streams. Output of libraries is redirected to the error stream."""
    requests, answers = taken_streams()
    serve(worker or Worker(), requests, answers)


if __name__ == "__main__":
    main()
