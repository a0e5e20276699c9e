"""Passes the results of finished nodes from the thread that runs a network to the window."""

from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

from ops.network.network import Network

Result = TypeVar("Result")

# The time between two reports while a network runs, and the time for each of its nodes: a report shows all of them.
_LOOK_MS, _LOOK_MS_PER_NODE = 100, 0.5


def report_interval(network: Network) -> int:
    """The time between two reports while the network runs, in milliseconds."""
    return round(_LOOK_MS + _LOOK_MS_PER_NODE * len(network.nodes))


@dataclass(slots=True)
class FinishedNodes(Generic[Result]):
    """The results that the thread of a run has added and the window has not taken yet, by the names of the nodes. Any
    thread may use it.
    """

    _lock: Lock = field(default_factory=Lock)
    _results: dict[str, Result] = field(default_factory=dict[str, Result])

    def add(self, name: str, result: Result) -> None:
        """Stores the result of the node `name` until the next `take`. The thread that runs the network calls this."""
        with self._lock:
            self._results[name] = result

    def take(self) -> dict[str, Result]:
        """Returns and removes the results that were added since the last call."""
        with self._lock:
            taken, self._results = self._results, {}
            return taken
