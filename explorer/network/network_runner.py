"""Runs the open network in the background. After an edit, only the nodes that the edit affects run again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.network.finished_nodes import FinishedNodes, report_interval
from explorer.shell.latest import Latest
from ops.arrays.dtypes import Array
from ops.model.case import Case
from ops.network.network import Network, Port
from ops.network_runs.buffers import elements_in
from ops.network_runs.running import NetworkRun, NodeRun, run_network
from ops.network_runs.thumbnails import Thumbnail, thumbnail_of
from ops.system.memory_limit import free_memory
from widgets.style.sizes import THUMBNAIL

# The share of the free memory that the tensors of all nodes may take together, and the share that is kept afterwards.
_SHARE, _SHARE_KEPT = 0.5, 0.25
_MOST_KEPT = 1 << 30
# Taken as free if the system does not report its memory.
_UNKNOWN_MEMORY = 4 << 30


@dataclass(frozen=True, slots=True)
class Outcome:
    """The finished run of a node, with small pictures of its outputs by field."""

    run: NodeRun
    thumbnails: Mapping[str, Thumbnail]


class NetworkRunner(QObject):
    """Runs networks on the reference at the newest feature level. A new request supersedes an earlier one.

    Nodes whose case and inputs are those of the last finished run are not run again.
    """

    progressed = Signal(object)  # dict[str, Outcome], the nodes that were finished since the last signal
    finished = Signal(object)  # NetworkRun
    failed = Signal(str)  # the reason

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest = Latest(self, most=2, name="network")
        self._latest.answered.connect(self._on_answered)
        self._latest.failed.connect(self._on_failed)
        self._finished = FinishedNodes[Outcome]()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._before: NetworkRun | None = None

    @property
    def is_idle(self) -> bool:
        """True if no run is in progress or waiting, so that no result will follow."""
        return self._latest.is_idle

    @property
    def last(self) -> NetworkRun | None:
        """The last finished run."""
        return self._before

    def submit(self, network: Network, wanted: str) -> None:
        """Starts to run a network in a thread. The tensors that the node `wanted` reads and writes always stay in
        memory.
        """
        self._finished = FinishedNodes[Outcome]()
        self._latest.ask(partial(_run, network, wanted, self._before, self._finished))
        self._timer.start(report_interval(network))

    def cancel(self) -> None:
        """Drops the last request; no signal follows."""
        self._latest.forget()
        self._timer.stop()

    def forget(self) -> None:
        """Drops the last request, and frees the memory of the last finished run."""
        self.cancel()
        self._before = None

    def close(self) -> bool:
        """Cancels the run and waits briefly for its end; returns False if it is still running after that."""
        self.cancel()
        return self._latest.close()

    def _look(self) -> None:
        if taken := self._finished.take():
            self.progressed.emit(taken)

    def _on_answered(self, run: object) -> None:
        self._timer.stop()
        self._look()
        if isinstance(run, NetworkRun):
            self._before = run
            self.finished.emit(run)

    def _on_failed(self, why: str) -> None:
        self._timer.stop()
        self._look()
        if why:
            self.failed.emit(why)


def _run(network: Network, wanted: str, before: NetworkRun | None, finished: FinishedNodes[Outcome]) -> NetworkRun:
    """Runs the network in a background thread and returns the run. The outcomes of nodes are added to `finished` as
    they become available.

    Nodes that have not changed since the run `before` are not run again. The tensors of the node `wanted` are kept.
    """
    most, most_kept = memory_for_run()

    def note(name: str, run: NodeRun, written: Mapping[Port, Array]) -> None:
        if run.is_reused:
            return
        finished.add(name, Outcome(run, thumbnails_of(network, written)))

    return run_network(
        network,
        keep=keeper(network, wanted, most_kept),
        before=before,
        most_bytes=most,
        progress=note,
    )


def memory_for_run() -> tuple[int, int]:
    """Returns two limits in bytes: for all tensors during a run, and for the tensors that remain in memory after the
    run.

    Both depend on the memory that is free now.
    """
    free = free_memory() or _UNKNOWN_MEMORY
    return int(free * _SHARE), min(int(free * _SHARE_KEPT), _MOST_KEPT)


def keeper(network: Network, wanted: str, most: int) -> Callable[[Port], bool]:
    """Returns a function that decides, for the port of an output, whether the output is kept in memory.

    The outputs that the node `wanted` reads and writes are always kept. Any other output is kept if all kept outputs
    together then have at most `most` bytes.
    """
    node = network.by_name[wanted]
    always = {*node.outputs, *(network.link_to[port].source for port in node.inputs if port in network.link_to)}
    chosen: dict[Port, bool] = {}
    taken = 0

    def keep(port: Port) -> bool:
        nonlocal taken
        if port not in chosen:
            size = _bytes(network.by_name[port.node].case, port.field)
            chosen[port] = port in always or taken + size <= most
            taken += size if chosen[port] else 0
        return chosen[port]

    return keep


def _bytes(case: Case, name: str) -> int:
    count = 1
    for size in case.sizes(name):
        count *= size
    return count * case.data_type(name).numpy.itemsize


def thumbnails_of(network: Network, written: Mapping[Port, Array]) -> dict[str, Thumbnail]:
    """The small pictures of the outputs of one node, by field; `written` has the buffers of these outputs."""
    return {
        port.field: thumbnail_of(elements_in(network.by_name[port.node].case, port.field, buffer), *THUMBNAIL)
        for port, buffer in written.items()
    }
