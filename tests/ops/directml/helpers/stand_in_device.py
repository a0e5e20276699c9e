"""A stand-in for a device: it computes with the reference, and fails in the way that `how` states.

python -m tests.ops.directml.helpers.stand_in_device <how>

It requires no DirectML, so the window's use of devices can be tested on every machine.
"""

import os
import sys
import time
from pathlib import Path

import numpy as np

from ops import Case, evaluate, load, validate
from ops.arrays.layout import buffer_of, logical_view
from ops.check.validation import has_errors
from ops.directml.native.worker import Worker, main
from ops.system.wire import Message

GPU, WARP = "NVIDIA RTX 4070", "Microsoft Basic Render Driver"
LATE, LISTED_AFTER = 0.05, 0.5  # seconds
DESCRIBED = {"device": GPU, "level": "6_2", "runs": True, "debug_layer": False, "missing_types": []}


def command(how: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "tests.ops.directml.helpers.stand_in_device", how)


class DeviceWorker(Worker):
    """A worker that answers without a device, in the way that the first argument, `how`, selects.

    `how` is 'equal', 'is late', 'one ULP off', 'as observed', a list of adapters such as 'has only WARP', or a kind of
    failure such as 'hangs'. With 'hangs once: <file>', the worker writes its process id to the file and hangs; if the
    file exists, it does not hang.
    """

    def __init__(self, how: str) -> None:
        super().__init__()
        self._how = how
        self.requests |= {"open": self._described, "adapters": self._listed, "verdict": self._judged}
        self.requests |= {"compile": self._compiled, "run": self._ran}

    def _described(self, request: Message) -> Message:
        return Message(DESCRIBED)

    def _listed(self, request: Message) -> Message:
        if self._how == "has two GPUs":
            sizes = ((0, "small GPU", 1 << 30), (1, GPU, 24 << 30), (2, WARP, 0))
            return Message({"adapters": [
                {"number": number, "name": name, "is_software": name == WARP, "memory": memory}
                for number, name, memory in sizes
            ]})  # fmt: skip
        if self._how == "has only WARP":
            return Message({"adapters": [{"number": 0, "name": WARP, "is_software": True, "memory": 0}]})
        if self._how == "is not there":
            return Message({"adapters": []})
        if self._how == "is listed late":
            time.sleep(LISTED_AFTER)
        names = (GPU, WARP)
        listed = [{"number": n, "name": name, "is_software": name == WARP} for n, name in enumerate(names)]
        return Message({"adapters": listed})

    def _judged(self, request: Message) -> Message:
        is_refused = has_errors(validate(load(request.fields["model"])))
        return Message({"hresult": 0x80070057 if is_refused else 0, "messages": [], "milliseconds": 0.0})

    def _compiled(self, request: Message) -> Message:
        if self._how == "ends at compiling":
            os._exit(7)
        is_refused = self._how == "does not compile"
        return Message({"hresult": 0x8000FFFF if is_refused else 0, "messages": [], "milliseconds": 0.0})

    def _ran(self, request: Message) -> Message:
        self._misbehave()
        if self._how == "refuses":
            return Message({"error": "CompileOperator returned 0x80004001 (E_NOTIMPL)", "hresult": 0x80004001})
        if self._how == "is removed":
            return Message({"error": "hung", "hresult": 0x887A0006, "removed": True})
        case = _with_numbers(load(request.fields["model"]), request)
        evaluation = evaluate(case)
        outputs = {name: np.array(cells) for name, cells in evaluation.outputs.items()}
        if self._how == "one ULP off":
            for cells in outputs.values():
                _to_the_next(cells.reshape(-1)[:3])
        if self._how == "as observed":
            places = [place for violation in evaluation.violations for place in violation.locations]
            for place in places:
                if place.field in outputs and place.cells is not None:
                    outputs[place.field][place.cells.mask] += 1
        buffers = [buffer_of(cells, case.steps(name)).tobytes() for name, cells in outputs.items()]
        padded = [buffer + bytes(-len(buffer) % 4) for buffer in buffers]
        return Message({"outputs": list(outputs), "milliseconds": 0.5, "messages": []}, padded)

    def _misbehave(self) -> None:
        if self._how == "is late":
            time.sleep(LATE)
        if self._how == "hangs":
            time.sleep(600)
        if self._how == "exits":
            os._exit(7)
        if self._how.startswith("hangs once: "):
            marker = Path(self._how.removeprefix("hangs once: "))
            if not marker.exists():
                written = marker.with_suffix(".new")
                written.write_text(str(os.getpid()))
                written.rename(marker)
                time.sleep(600)


def _to_the_next(cells: np.ndarray) -> None:
    """Replaces each number by a larger one: the next larger float, or the integer plus 1. Changes `cells`."""
    cells[...] = np.nextafter(cells, cells.dtype.type(np.inf)) if cells.dtype.kind == "f" else cells + 1


def _with_numbers(case: Case, request: Message) -> Case:
    for name, content in zip(request.fields["inputs"], request.buffers, strict=True):
        data_type = case.data_type(name)
        buffer = np.frombuffer(content, data_type.numpy, len(content) // data_type.bytes)
        case = case.with_logical(name, np.array(logical_view(buffer, case.sizes(name), case.steps(name))))
    return case


if __name__ == "__main__":
    main(DeviceWorker(sys.argv[1]))
