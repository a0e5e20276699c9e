"""Reduces a network to a smaller one that still shows a problem."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ops.arrays.dtypes import Array
from ops.evaluator import REFERENCE
from ops.model.data import Constant, Data
from ops.model.feature_levels import NEWEST, FeatureLevel
from ops.network.network import Network, Port
from ops.network.rules import validate_network
from ops.network_runs.buffers import fed
from ops.network_runs.findings import Beginning, first_not_finite, first_unexplained, half_overflow
from ops.network_runs.running import NetworkRun, run_network
from ops.system.cancellation import checkpoint
from ops.text.sentences import say

NOT_FINITE, HALF, DIFFERENCE = "not-finite", "float16", "difference"


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem that a reduced network must still have.

    `kind` is "not-finite", "float16" (an overflow), "difference" (between a back end and the reference), or the code
    of a rule. `node` is the node that must have the problem; with "", it may be any node.
    """

    kind: str
    node: str = ""


@dataclass(frozen=True, slots=True)
class Reduced:
    """A reduced network, the node that has the problem, and a sentence that describes the problem."""

    network: Network
    node: str
    sentence: str


def reduced(
    network: Network, problem: Problem, backend: str = REFERENCE, level: FeatureLevel | str = NEWEST
) -> Reduced | None:
    """Reduces a network to a small part that still has a problem; returns None if the network does not have it.

    An input that was linked to a removed node gets the numbers that this node computed. Numbers that do not affect the
    problem are replaced by 0. Raises RunCancelledError if the work is cancelled, ValueError if the back end or the
    level does not exist.
    """
    found = _shown(network, problem, backend, level)
    if found is None:
        return None
    node, sentence, run = found
    wanted = Problem(problem.kind, node)

    def shows(candidate: Network) -> bool:
        checkpoint()
        return _shown(candidate, wanted, backend, level) is not None

    small = next(
        candidate for names in _growing(network, node) if shows(candidate := frozen(network, names, run.buffers))
    )
    small = _without_needless(small, node, shows, run.buffers)
    small = _with_zeros(small, shows)
    return Reduced(replace(small, outputs=()), node, sentence)


def _shown(
    network: Network, problem: Problem, backend: str, level: FeatureLevel | str
) -> tuple[str, str, NetworkRun] | None:
    """Runs the network, and returns the node that has the problem, a sentence about the problem, and the run. Returns
    None if no node has the problem.
    """
    if problem.kind == HALF:
        both = half_overflow(network, level)
        return _at(both.beginning, problem, both.whole)
    run = run_network(network, backend, level)
    if problem.kind == NOT_FINITE:
        for name in network.order:
            if problem.node in ("", name) and any(not health.is_finite for health in run.nodes[name].health.values()):
                beginning = first_not_finite(run)
                said = "" if beginning is None or beginning.port.node != name else beginning.sentence
                return name, said, run
        return None
    if problem.kind == DIFFERENCE:
        return _at(first_unexplained(run), problem, run)
    for each in validate_network(network, level):
        if each.code == problem.kind and problem.node in ("", each.node):
            return each.node, each.message, run
    for name, done in run.nodes.items():
        for violation in done.violations:
            if violation.code == problem.kind and problem.node in ("", name):
                return name, violation.message, run
    return None


def _at(found: Beginning | None, problem: Problem, run: NetworkRun) -> tuple[str, str, NetworkRun] | None:
    if found is None or problem.node not in ("", found.port.node):
        return None
    return found.port.node, found.sentence, run


def _growing(network: Network, node: str) -> list[frozenset[str]]:
    """Returns sets of nodes, none smaller than the one before.

    The first set has only `node`. Each later set adds the nodes that the previous set reads. The last set has all nodes
    of the network.
    """
    names = frozenset({node})
    found = [names]
    while True:
        wider = names.union(*(network.before[name] for name in names))
        if wider == names:
            break
        names = wider
        found.append(names)
    return [*found, frozenset(network.by_name)]


def frozen(network: Network, names: frozenset[str], buffers: Mapping[Port, Array]) -> Network:
    """Returns the network with only the nodes `names`. If an input is linked to an output of a removed node, the input
    gets the numbers of this output from `buffers`.

    If the output is not in `buffers`, the data of the input have a problem instead of numbers.
    """
    found = network.only(names)
    nodes = dict(found.by_name)
    for link in network.links:
        if link.target.node in names and link.source.node not in names:
            node, field = nodes[link.target.node], link.target.field
            if link.source in buffers:
                alone = replace(network, links=(link,))
                case = fed(alone, replace(node, case=alone.by_name[node.name].case), buffers)
                case = node.case.with_data(field, case.data[field])
            else:
                why = say("is not computed, because {node} was not run", node=link.source.node)
                case = node.case.with_data(field, Data(problem=why))
            nodes[node.name] = replace(node, case=case)
    return replace(found, nodes=tuple(nodes.values()))


def _without_needless(
    network: Network, node: str, shows: Callable[[Network], bool], buffers: Mapping[Port, Array]
) -> Network:
    """Removes each node whose removal keeps the problem, except `node`, and returns the reduced network. `shows`
    returns True if a network has the problem.

    `buffers` has the outputs of the nodes. They replace the outputs of removed nodes.
    """
    for name in [each.name for each in network.nodes if each.name != node]:
        candidate = frozen(network, frozenset(network.by_name) - {name}, buffers)
        if shows(candidate):
            network = candidate
    return network


def _with_zeros(network: Network, shows: Callable[[Network], bool]) -> Network:
    """Returns the network with 0 as the value of each input that the problem does not depend on.

    `shows` returns True if a network still has the problem. Only inputs without a link are changed.
    """
    for ports in network.inputs.values():
        nodes = dict(network.by_name)
        for port in ports:
            case = nodes[port.node].case
            if not case.data[port.field].same_as(Data(Constant(0))):
                nodes[port.node] = replace(nodes[port.node], case=case.with_data(port.field, Data(Constant(0))))
        if any(nodes[each.name] is not each for each in network.nodes):
            candidate = replace(network, nodes=tuple(nodes.values()))
            if shows(candidate):
                network = candidate
    return network
