"""Runs a network: its nodes in the order of their dependencies. After an edit, only nodes whose case or inputs have
changed run again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from ops.arrays.dtypes import Array
from ops.backends.base import Backend
from ops.backends.cost import demand
from ops.check.validation import has_errors, validate
from ops.evaluator import REFERENCE, evaluate
from ops.model.case import Case
from ops.model.feature_levels import NEWEST, FeatureLevel
from ops.model.guard import NO_DATA
from ops.model.violations import Severity, Violation
from ops.network.network import Network, Node, Port
from ops.network.rules import link_violations
from ops.network_runs.buffers import buffer_from, elements_in, fed
from ops.network_runs.health import Health, health_of
from ops.system.cancellation import checkpoint
from ops.text.sentences import say

if TYPE_CHECKING:
    from ops.backends.compare import Difference


@dataclass(frozen=True, slots=True)
class NodeRun:
    """The result of one node.

    violations: violations of the case with the computed inputs, and of its links.
    why_not: the reason why the node was not run; None if it was run.
    blocked_by: the node whose missing outputs prevent the run; "" if there is none.
    milliseconds, origin: the time of the computation alone, and the back end that computed.
    differences: the difference of each output from the reference with the same inputs; empty if only the reference ran.
        They are as large as the outputs, so a run keeps only those of the outputs that it keeps.
        The `progress` callback of `run_network` gets all of them.
    health: the health of each output.
    is_reused: True if an earlier run computed the outputs.
    why_no_device: the reason why the reference computed in place of the back end; otherwise "".
    """

    violations: tuple[Violation, ...] = ()
    why_not: str | None = None
    blocked_by: str = ""
    milliseconds: float = 0.0
    origin: str = ""
    differences: "Mapping[str, Difference]" = field(default_factory=dict[str, "Difference"])
    health: Mapping[str, Health] = field(default_factory=dict[str, Health])
    is_reused: bool = False
    why_no_device: str = ""


@dataclass(frozen=True, slots=True)
class NetworkRun:
    """The result of running a network: the result of each node, and the buffers of the outputs that were kept.

    `seconds` is the time of the whole run, `peak` the most bytes that the tensors of nodes took at once.
    """

    network: Network
    backend: str
    level: FeatureLevel | str
    nodes: Mapping[str, NodeRun]
    buffers: Mapping[Port, Array]
    seconds: float = 0.0
    peak: int = 0

    def output(self, port: Port) -> Array:
        """Returns the elements of an output in the shape of its desc.

        Raises KeyError if the output was not computed, or if its numbers were not kept in memory.
        """
        return elements_in(self.network.by_name[port.node].case, port.field, self.buffers[port])

    def fed(self, name: str) -> Case:
        """Returns the case of the node `name`, in which computed inputs have the numbers of this run. Raises KeyError
        if an input was not computed or not kept.
        """
        return fed(self.network, self.network.by_name[name], self.buffers)

    @property
    def ran(self) -> tuple[str, ...]:
        """The names of the nodes that were run, in the order of the network's `nodes`."""
        return tuple(name for name, node in self.nodes.items() if node.why_not is None)


def keep_all(port: Port) -> bool:
    """Returns True for every output, so that all buffers are kept."""
    return True


def run_network(
    network: Network,
    backend: str | Backend = REFERENCE,
    level: FeatureLevel | str = NEWEST,
    *,
    keep: Callable[[Port], bool] = keep_all,
    before: NetworkRun | None = None,
    most_bytes: int | None = None,
    progress: Callable[[str, NodeRun, Mapping[Port, Array]], None] | None = None,
    falls_back: bool = False,
) -> NetworkRun:
    """Runs all nodes that can run. An invalid node blocks the nodes that depend on it, and raises nothing.

    `keep` chooses the outputs whose buffers stay in memory. The network's results always stay; every other buffer is
    freed after the last node has read it. `before` is an earlier run of the same back end with the same options: nodes
    with the same case and the same inputs are not run again. `most_bytes` limits the buffers that are in memory at
    once. `progress` is called with the name, the result and the outputs of each finished node. If `falls_back` is True,
    the reference computes the nodes that the back end does not run, as with the back end "auto".

    A node of any size runs if the free memory is large enough. Raises RunCancelledError if the run is cancelled, and
    ValueError if the back end or the level does not exist.
    """
    running = _Running(network, backend, level, keep, before, most_bytes, falls_back)
    start = perf_counter()
    for name in _schedule(network):
        checkpoint()
        done, written = running.node(network.by_name[name])
        if progress is not None:
            progress(name, done, written)
    for node in network.nodes:
        if node.name not in running.done:
            running.done[node.name] = _in_cycle(network, node)
    found = {node.name: running.done[node.name] for node in network.nodes}
    seconds = perf_counter() - start
    return NetworkRun(network, running.backend_name, level, found, running.buffers, seconds, running.peak)


def _in_cycle(network: Network, node: Node) -> NodeRun:
    links = tuple(link_violations(network, node.name))
    if node.name in network.ancestors(node.name):
        return NodeRun(links, say("the node is in a cycle"))
    source = next(each for each in network.before[node.name] if each not in network.order)
    return NodeRun(links, say("the node reads {node}, which was not run", node=source), source)


def _schedule(network: Network) -> list[str]:
    """Returns the order in which the nodes are run. A node that reads no other node runs just before the first node
    that reads it, if there is one that can run.

    In this order, the weights that these nodes generate are not all in memory at the same time.
    """
    done = set[str]()
    found: list[str] = []
    for name in network.order:
        if network.before[name] or network.runnable.isdisjoint(network.after[name]):
            for each in (*network.before[name], name):
                if each not in done:
                    done.add(each)
                    found.append(each)
    return found


@dataclass(slots=True)
class _Running:
    network: Network
    backend: str | Backend
    level: FeatureLevel | str
    keep: Callable[[Port], bool]
    before: NetworkRun | None
    most_bytes: int | None
    falls_back: bool
    buffers: dict[Port, Array] = field(default_factory=dict[Port, Array])
    done: dict[str, NodeRun] = field(default_factory=dict[str, NodeRun])
    waiting: dict[Port, set[str]] = field(default_factory=dict[Port, set[str]])
    held: int = 0
    peak: int = 0

    @property
    def backend_name(self) -> str:
        return self.backend if isinstance(self.backend, str) else self.backend.name

    def node(self, node: Node) -> tuple[NodeRun, Mapping[Port, Array]]:
        """Runs a node, or reuses its earlier result. Returns the result, and the buffers of the node's outputs.

        Then frees each buffer that no later node reads and that need not be kept.
        """
        made, written = self._made(node)
        kept = {name: each for name, each in made.differences.items() if self.keep(Port(node.name, name))}
        self.done[node.name] = replace(made, differences=kept)
        for port, buffer in written.items():
            self.buffers[port] = buffer
            self.held += buffer.nbytes
            readers = {link.target.node for link in self.network.links_from.get(port, ())}
            self.waiting[port] = readers & self.network.runnable
        self.peak = max(self.peak, self.held)
        for port in list(self.waiting):
            self.waiting[port].discard(node.name)
            if not self.waiting[port]:
                del self.waiting[port]
                if not self.keep(port) and port not in self.network.results:
                    self.held -= self.buffers.pop(port).nbytes
        return made, written

    def _made(self, node: Node) -> tuple[NodeRun, Mapping[Port, Array]]:
        links = tuple(link_violations(self.network, node.name))
        blocked = next((each for each in self.network.before[node.name] if self.done[each].why_not is not None), None)
        if blocked is not None:
            return NodeRun(links, say("the node reads {node}, which was not run", node=blocked), blocked), {}
        if has_errors(links):
            every = (*validate(node.case, self.level, NO_DATA), *links)
            errors = sum(each.severity is Severity.ERROR for each in every)
            return NodeRun(every, say("{errors:error|errors}", errors=errors)), {}
        if (kept := self._reused(node)) is not None:
            return kept
        case = fed(self.network, node, self.buffers)
        if not self._fits(case):
            needed = self.held + demand(case).bytes
            why = say(
                "the tensors need {needed} bytes; the limit is {limit}", needed=needed, limit=self.most_bytes or 0
            )
            return NodeRun(links, why), {}
        result = evaluate(case, self.backend, self.level, however_large=True, falls_back=self.falls_back)
        found = (*result.violations, *links)
        if result.why_not is not None:
            return NodeRun(found, result.why_not), {}
        written = {Port(node.name, name): buffer_from(case, name, array) for name, array in result.outputs.items()}
        written = {port: self._settled(port, buffer) for port, buffer in written.items()}
        health = {port.field: health_of(buffer) for port, buffer in written.items()}
        made = NodeRun(
            found, None, "", result.milliseconds, result.origin, result.differences, health,
            why_no_device=result.why_no_device,
        )  # fmt: skip
        return made, written

    def _fits(self, case: Case) -> bool:
        """True if the buffers that are in memory, together with the tensors of the case, stay within the memory limit.
        Also True if the case has an error, because it is not run.
        """
        if self.most_bytes is None:
            return True
        # A case with an error has no demand: it is not run.
        try:
            return self.held + demand(case).bytes <= self.most_bytes
        except ValueError:
            return True

    def _reused(self, node: Node) -> tuple[NodeRun, Mapping[Port, Array]] | None:
        """The earlier result of a node and its buffers.

        Returns None if the node has not run yet, if its case or its inputs have changed, or if its buffers were not
        kept.
        """
        earlier = self.before
        if earlier is None or (earlier.backend, earlier.level) != (self.backend_name, self.level):
            return None
        old, result = earlier.network.by_name.get(node.name), earlier.nodes.get(node.name)
        if old is None or old.case is not node.case or result is None or result.why_not is not None:
            return None
        for port in node.inputs:
            link, known = self.network.link_to.get(port), earlier.network.link_to.get(port)
            if link != known or (link and self.buffers[link.source] is not earlier.buffers.get(link.source)):
                return None
        if any(port not in earlier.buffers for port in node.outputs):
            return None
        return replace(result, is_reused=True), {port: earlier.buffers[port] for port in node.outputs}

    def _settled(self, port: Port, buffer: Array) -> Array:
        """Returns the buffer of the earlier run if its bytes equal those of `buffer`, otherwise `buffer`.

        Nodes whose input buffers are the same objects as in the earlier run are not run again.
        """
        old = None if self.before is None else self.before.buffers.get(port)
        if old is None or old.dtype != buffer.dtype or old.shape != buffer.shape:
            return buffer
        same = np.array_equal(old.view(np.uint8), buffer.view(np.uint8))
        return old if same else buffer
