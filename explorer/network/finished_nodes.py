"""Hands the results of finished nodes from the thread of a run to the window."""

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
    """The results of nodes, by name, that a running thread has finished and the window has not taken yet."""

    _lock: Lock = field(default_factory=Lock)
    _results: dict[str, Result] = field(default_factory=dict[str, Result])

    def add(self, name: str, result: Result) -> None:
        """Adds a result; called in the thread."""
        with self._lock:
            self._results[name] = result

    def take(self) -> dict[str, Result]:
        """Returns the results since the last call."""
        with self._lock:
            taken, self._results = self._results, {}
            return taken
