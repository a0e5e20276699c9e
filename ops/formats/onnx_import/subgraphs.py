"""Finds the subgraphs in the nodes of an ONNX model, and sorts the nodes of a graph.

A valid model has its nodes in topological order. onnxruntime sorts them when it loads a model, so models in another
order exist: onnxruntime's own conversion to FLOAT16 appends the Cast nodes of the inputs at the end.
"""

import heapq
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onnx import GraphProto, NodeProto

GRAPH, GRAPHS = 5, 10  # AttributeProto.AttributeType


def graphs_of(node: "NodeProto") -> "Iterator[GraphProto]":
    """Yields the graphs that the attributes of a node hold."""
    for attribute in node.attribute:
        if attribute.type == GRAPH:
            yield attribute.g
        elif attribute.type == GRAPHS:
            yield from attribute.graphs


def captured(node: "NodeProto") -> set[str]:
    """The names that the subgraphs of a node read from the graph around it."""
    return set[str]().union(*map(_captured_by, graphs_of(node)))


def sort_nodes(graph: "GraphProto") -> set[str]:
    """Moves each node of a graph and its subgraphs after the nodes that compute its inputs.

    All other nodes keep their order. Nodes in a cycle, and the nodes that depend on them, come last. Returns the names
    that the graph reads from the graph around it.
    """
    read = [_read_by(node, sort_nodes) for node in graph.node]
    order = list(_order(graph, read))
    if order != [*range(len(order))]:
        nodes = list(graph.node)
        del graph.node[:]
        graph.node.extend(nodes[number] for number in order)
    return _not_own(graph, read)


def in_cycles(graph: "GraphProto") -> frozenset[str]:
    """The names of the tensors that are computed by nodes in a cycle, or by nodes that depend on a cycle.

    Call `sort_nodes` on the graph first: it puts these nodes last.
    """
    own = set[str]().union(*(node.output for node in graph.node))
    known, found = set[str](), set[str]()
    for node in graph.node:
        waits = any(name in own and name not in known for name in _read_by(node, _captured_by))
        (found if waits else known).update(filter(None, node.output))
    return frozenset(found)


def _captured_by(graph: "GraphProto") -> set[str]:
    return _not_own(graph, [_read_by(node, _captured_by) for node in graph.node])


def _read_by(node: "NodeProto", inside: "Callable[[GraphProto], set[str]]") -> set[str]:
    """Returns the names of the tensors that an ONNX node and its subgraphs read. `inside` returns the names that a
    subgraph reads.
    """
    return set(filter(None, node.input)).union(*map(inside, graphs_of(node)))


def _not_own(graph: "GraphProto", read: Sequence[set[str]]) -> set[str]:
    own = {each.name for each in (*graph.input, *graph.initializer)}.union(*(node.output for node in graph.node))
    return set[str]().union(*read) - own


def _order(graph: "GraphProto", read: Sequence[set[str]]) -> Iterator[int]:
    """Yields the indices of the graph's nodes in topological order. `read` has the names that each node reads."""
    sources: dict[str, int] = {}
    for number, node in enumerate(graph.node):
        for name in filter(None, node.output):
            sources.setdefault(name, number)
    before = [{sources[name] for name in names if name in sources} for names in read]
    after: list[list[int]] = [[] for _ in before]
    for number, needed in enumerate(before):
        for source in needed:
            after[source].append(number)
    missing = [len(needed) for needed in before]
    ready = [number for number, many in enumerate(missing) if not many]
    while ready:
        number = heapq.heappop(ready)
        yield number
        for target in after[number]:
            missing[target] -= 1
            if not missing[target]:
                heapq.heappush(ready, target)
    yield from (number for number, many in enumerate(missing) if many)
