"""Runs the open network on the chosen device, node by node, and compares each node with the reference."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.devices.device_runner import FAREWELL, Lost, Used, UsedDevice
from explorer.network.finished_nodes import FinishedNodes, report_interval
from explorer.network.network_runner import keeper, memory_for_run
from explorer.shell.latest import Latest
from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.backends.base import Backend, RunResult
from ops.backends.compare import Difference, Kind
from ops.model.case import Case
from ops.network.network import Network, Port
from ops.network_runs.findings import first_cell
from ops.network_runs.running import NetworkRun, NodeRun, run_network
from ops.text.sentences import said_by, say

_ORDER = (Kind.EQUAL, Kind.ROUNDING, Kind.EXPLAINED, Kind.UNEXPLAINED)


@dataclass(frozen=True, slots=True)
class Compared:
    """The comparison of a node's outputs on a device with the reference, which computes from the same inputs.

    `kind` is the worst kind of difference. It is None if the outputs were not compared; then `sentence` is the reason.
    `place` is the first cell that differs or, if some differences are unexplained, the first of these; None if no cell
    differs. `origin` is the name of the back end.
    """

    kind: Kind | None
    sentence: str
    origin: str = ""
    place: tuple[Port, Shape] | None = None

    @property
    def differs(self) -> bool:
        """True if at least one cell differs without a known reason."""
        return self.kind is Kind.UNEXPLAINED


NOTHING_COMPARED: Mapping[str, Compared] = {}


def compared(name: str, run: NodeRun) -> Compared:
    """Returns the comparison of the node `name` with the reference. `run` is the node's run on a device, with the
    differences of all outputs.
    """
    if run.why_not is not None or run.why_no_device or not run.differences:
        return Compared(None, run.why_not or run.why_no_device, run.origin)
    field_name, worst = max(run.differences.items(), key=lambda each: _ORDER.index(each[1].kind))
    place = (Port(name, field_name), _first(worst)) if worst.differing else None
    return Compared(worst.kind, worst.sentence, run.origin, place)


def _first(difference: Difference) -> Shape:
    is_unexplained = difference.kind is Kind.UNEXPLAINED
    return first_cell(difference.unexplained_cells if is_unexplained else difference.mask)


class DeviceLostError(Exception):
    """Raised if the device is lost while a node runs; the nodes after this node are not run."""

    def __init__(self, lost: Lost) -> None:
        super().__init__(lost.why)
        self.lost = lost


@dataclass(frozen=True, slots=True)
class _Watched:
    """A back end that calls the back end `inner`. If the device of `inner` is lost during a run, raises
    DeviceLostError, which ends the run of the network.
    """

    inner: Backend
    adapter: str

    @property
    def name(self) -> str:
        return self.inner.name

    def why_not(self, case: Case) -> str | None:
        return self.inner.why_not(case)

    def run(self, case: Case) -> RunResult:
        from ops.directml import WorkerError

        try:
            return self.inner.run(case)
        except WorkerError as error:
            if error.is_lost:
                raise DeviceLostError(Lost(self.adapter, said_by(error), error.report)) from None
            raise


class DeviceRun(QObject):
    """Runs networks on the device or on onnxruntime, in addition to the reference.

    A new request replaces the earlier one. Each node gets the inputs that the nodes before it computed on the device.
    If the device cannot run a node, the reference computes the node. Nodes whose case and inputs have not changed since
    the last finished run are not run again.
    """

    progressed = Signal()
    finished = Signal()
    lost = Signal(object)  # Lost
    failed = Signal(str)  # the reason

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest = Latest(self, name="network on a device")
        self._latest.answered.connect(self._on_answered)
        self._latest.failed.connect(self._on_failed)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._finished = FinishedNodes[Compared]()
        self._used: Used | None = None
        self._network: Network | None = None
        self.nodes: Mapping[str, Compared] = {}
        self.last: NetworkRun | None = None
        self._of_last: Mapping[str, Compared] = {}

    @property
    def is_idle(self) -> bool:
        """True if no result is expected."""
        return self._latest.is_idle

    @property
    def is_on(self) -> bool:
        """True from the first call of `submit` until `forget` is called."""
        return self._network is not None

    def submit(self, network: Network, wanted: str, used: Used) -> None:
        """Starts to run a network on the device. The tensors that the node `wanted` reads and writes always stay in
        memory.
        """
        if not _is_same(used, self._used):
            self.nodes, self.last, self._of_last = {}, None, {}
        old = {} if self._network is None else self._network.by_name
        changed = [node.name for node in network.nodes if old.get(node.name) is not node]
        stale = {name for each in changed for name in (each, *network.descendants(each))}
        known = network.by_name
        self.nodes = {name: each for name, each in self.nodes.items() if name in known and name not in stale}
        self._network, self._used, self._finished = network, used, FinishedNodes[Compared]()
        self._latest.ask(partial(_run, network, wanted, used, self.last, self._of_last, self._finished))
        self._timer.start(report_interval(network))

    def forget(self) -> None:
        """Drops the current request and all results of earlier requests."""
        self._latest.forget()
        self._timer.stop()
        self._network, self._used, self.nodes, self.last, self._of_last = None, None, {}, None, {}

    def close(self) -> None:
        """Ends the run and its worker."""
        self._timer.stop()
        self._latest.close(None if self._used is None else self._used.end, FAREWELL)

    def _look(self) -> None:
        if taken := self._finished.take():
            self.nodes = {**self.nodes, **taken}
            self.progressed.emit()

    def _on_answered(self, outcome: object) -> None:
        self._timer.stop()
        self._look()
        if isinstance(outcome, NetworkRun):
            self.last, self._of_last = outcome, self.nodes
            self.finished.emit()
        elif isinstance(outcome, Lost):
            self.forget()
            self.lost.emit(outcome)

    def _on_failed(self, why: str) -> None:
        self._timer.stop()
        self._look()
        if why:
            self.failed.emit(why)


def _is_same(one: Used, other: Used | None) -> bool:
    """True if `one` and `other` use the same device and the same options, so that they give the same results. False if
    `one` starts its worker anew.
    """
    if isinstance(one, UsedDevice) and isinstance(other, UsedDevice):
        is_same = one.back_end is other.back_end and (one.adapter, one.choice) == (other.adapter, other.choice)
        return is_same and not one.starts_anew
    return one == other


def _run(
    network: Network,
    wanted: str,
    used: Used,
    before: NetworkRun | None,
    compared_before: Mapping[str, Compared],
    finished: FinishedNodes[Compared],
) -> NetworkRun | Lost | None:
    """Runs a network on the device. Called in a background thread.

    Returns the run; a Lost if the device was lost; or None if the window is closing. The comparison of each node is
    added to `finished` as soon as it is known.
    """
    from concurrent.futures import CancelledError

    memory, kept = memory_for_run()
    adapter = used.choice.adapter or "" if isinstance(used, UsedDevice) else ""

    def note(name: str, run: NodeRun, written: Mapping[Port, Array]) -> None:
        # Only the run of a node that is computed now has all its differences.
        found = compared_before.get(name) if run.is_reused else compared(name, run)
        if found is not None:
            finished.add(name, found)

    try:
        return run_network(
            network,
            _Watched(used.ready(), adapter),
            keep=keeper(network, wanted, kept),
            before=before,
            most_bytes=memory,
            progress=note,
            falls_back=True,
        )
    except DeviceLostError as error:
        return error.lost
    except CancelledError:
        return None


def summary(nodes: Mapping[str, Compared], name: str, total: int, *, is_running: bool) -> str:
    """A sentence about all nodes: how many ran on the back end `name`, and how many differ from the reference."""
    if is_running:
        return say("{name}: {done} of {total:node|nodes} compared", name=name, done=len(nodes), total=total)
    ran = sum(each.kind is not None for each in nodes.values())
    differing = sum(each.differs for each in nodes.values())
    facts = {"name": name, "ran": ran, "total": total, "differing": differing}
    if differing:
        return say("{name}: {differing} of {ran:node differs|nodes differ}", **facts)
    if ran < total:
        return say("{name}: {ran} of {total:node|nodes} ran; none differs", **facts)
    return say("{name}: {total:node|nodes} compared; none differs from the reference", **facts)
