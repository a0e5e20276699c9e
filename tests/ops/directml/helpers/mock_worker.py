"""A worker with the real DirectML on a mock of D3D12.

A client starts it as python -m tests.ops.directml.helpers.mock_worker.
"""

import sys
import time
from dataclasses import replace
from functools import partial

from ops import load
from ops.directml.install import stub
from ops.directml.install.library import Found
from ops.directml.native.execution import BoundInput, Execution, Options
from ops.directml.native.filled_desc import fill
from ops.directml.native.opened import Opened, open_adapter
from ops.directml.native.runtime import Runtime
from ops.directml.native.worker import Worker, main
from ops.system.wire import Message
from tests.ops.directml.helpers.mock_d3d12 import MockD3D12, serializer

COMMAND = (sys.executable, "-m", "tests.ops.directml.helpers.mock_worker")


def open_mock(found: Found, adapter: int | None) -> Opened:
    """Opens a device on a mock of Direct3D 12. The result keeps references to the runtime and to the mock."""
    assert found.stubs is not None
    runtime = Runtime(found, real=False)
    mock = MockD3D12()
    library = found.stubs / "libd3d12.so"
    stub.redirect(library, runtime.d3d12, "D3D12SerializeVersionedRootSignature", serializer(mock))
    runtime.d3d12 = mock
    return replace(open_adapter(runtime, 0), kept=(runtime, mock))


class MockWorker(Worker):
    """A worker with a mock of DirectML. On request, it also reports the calls that the mock received, runs a case with
    wrong buffer sizes, or sleeps.
    """

    def __init__(self) -> None:
        super().__init__(open_mock)
        self.requests |= {"seen": self._seen, "mistake": self._mistake, "sleep": self._sleep, "adapters": self._listed}

    def _listed(self, request: Message) -> Message:
        return Message({"adapters": [{"number": 0, "name": "the default adapter of D3D12", "is_software": False}]})

    def _seen(self, request: Message) -> Message:
        """Handles a request for the counters of the mock: dispatches, created resources, views and calls so far."""
        kept = self._device().kept
        assert isinstance(kept, tuple)
        mock = kept[1]
        assert isinstance(mock, MockD3D12)
        counts = {"dispatches": mock.dispatches, "resources": mock.created, "views": mock.views}
        return Message({**counts, "calls": dict(mock.calls)})

    def _mistake(self, request: Message) -> Message:
        """Handles a request by running a case with the buffer sizes in `request`, even if they are wrong for the
        desc.
        """
        opened = self._device()
        case = load(request.fields["model"])
        given = [None if size is None else BoundInput(b"", size) for size in request.fields["input_sizes"]]
        assert opened.gpu is not None
        execution = Execution(opened.device, opened.gpu)
        make = partial(opened.device.create_operator, fill(case))
        execution.execute("", make, given, request.fields["output_sizes"], Options())
        return Message({})

    def _sleep(self, request: Message) -> Message:
        time.sleep(600)
        return Message({})


if __name__ == "__main__":
    main(MockWorker())
