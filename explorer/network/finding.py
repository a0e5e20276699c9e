"""Finds the node where a problem of a network begins, in the background."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from explorer.shell.latest import Latest
from ops.formats.networks.dump_reader import Dumped
from ops.network.network import Network
from ops.network_runs.comparing import TensorComparison
from ops.network_runs.findings import Beginning, first_not_finite, half_overflow
from ops.network_runs.running import NetworkRun, run_network
from ops.text.format_error import FormatError
from ops.text.sentences import Quantity, said_by
from widgets.text.wording import worded


class Finding(QObject):
    """Searches a network for the node where a problem begins.

    The problem is a NaN or infinity, an overflow in FLOAT16, or a difference from another run.
    """

    found = Signal(object)  # Beginning
    said = Signal(str)  # a sentence if there is nothing to go to

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest = Latest(self, name="finding")
        self._latest.answered.connect(self._on_answered)
        self._latest.failed.connect(self._on_failed)
        self._nothing = ""

    @property
    def is_idle(self) -> bool:
        """True if no search is running, or if nobody waits for its result any more."""
        return self._latest.is_idle

    def find_not_finite(self, network: Network, run: NetworkRun | None) -> None:
        """Starts to look for the first NaN or infinity; `run` is the finished run of the network, if there is one."""
        self._nothing = self.tr("No node computes a NaN or an infinity.")
        self._latest.ask(partial(_not_finite, network, run))

    def find_overflow(self, network: Network) -> None:
        """Starts to run the network in the background, with FLOAT16 in place of FLOAT32.

        The signal `found` reports the first number that overflows.
        """
        self._nothing = self.tr("With FLOAT16 in place of FLOAT32, no number in this model overflows.")
        self._latest.ask(partial(_overflow, network))

    def find_other(self, network: Network, run: NetworkRun | None, folder: Path) -> None:
        """Starts a search in the background for the first tensor of the network that differs from a stored tensor.

        `folder` has a stored tensor for each name. `run` is the finished run of the network, or None. The signal
        `found` reports the result.
        """
        self._latest.ask(partial(_other, network, run, folder))

    def close(self) -> bool:
        """Cancels the search and waits briefly for its end; returns False if it is still running after that."""
        return self._latest.close()

    def _on_answered(self, beginning: object) -> None:
        if isinstance(beginning, Beginning):
            self.found.emit(beginning)
        elif isinstance(beginning, _NotInHalf):
            text = self.tr(
                "With FLOAT16 in place of FLOAT32, no computed number overflows; {0:node|nodes} could not be run."
            )
            self.said.emit(text.format(Quantity(beginning.nodes)))
        elif isinstance(beginning, str):
            self.said.emit(worded(beginning))
        else:
            self.said.emit(self._nothing)

    def _on_failed(self, why: str) -> None:
        if why:
            self.said.emit(self.tr("The search failed: {0}").format(why))


def _not_finite(network: Network, run: NetworkRun | None) -> Beginning | None:
    if run is not None:
        try:
            return first_not_finite(run)
        except KeyError:
            pass  # the tensor was not kept
    return first_not_finite(run_network(network))


@dataclass(frozen=True, slots=True)
class _NotInHalf:
    """The result of a search for an overflow in FLOAT16 that found none, but could not run `nodes` of the nodes."""

    nodes: int


def _overflow(network: Network) -> Beginning | _NotInHalf | None:
    found = half_overflow(network)
    return found.beginning or (_NotInHalf(len(found.stopped)) if found.stopped else None)


def _other(network: Network, run: NetworkRun | None, folder: Path) -> Beginning | str:
    """Compares the tensors of a network with those in `folder`. Returns the first difference, or a sentence.

    The sentence states that no tensor differs, or gives the reason why the tensors cannot be read. The network is run
    if `run` does not have all output buffers.
    """
    try:
        comparison = TensorComparison(network, Dumped(folder).tensor)
        comparison.inputs()
        if run is not None and all(port in run.buffers for name in run.ran for port in network.by_name[name].outputs):
            for name in run.ran:
                written = {port: run.buffers[port] for port in network.by_name[name].outputs}
                comparison.node(name, run.nodes[name], written)
        else:
            run_network(network, keep=lambda _: False, progress=comparison.node)
    except FormatError as error:
        return said_by(error)
    return comparison.beginning or comparison.sentence
