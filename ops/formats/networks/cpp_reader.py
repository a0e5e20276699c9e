"""Reads a graph in C++ as a network: a DML_GRAPH_DESC, or the expressions of a graph of DirectMLX."""

from collections.abc import Mapping

from ops.formats.cpp_import import reader
from ops.formats.cpp_import.reader import Constant
from ops.formats.imported import Graph
from ops.formats.networks.imported import ImportedNetwork
from ops.model.case import Case
from ops.model.fields import TensorField
from ops.network.network import NOT_COMPUTED, Link, Network, Node, Port, with_buffer_of
from ops.text.format_error import FormatError
from ops.text.sentences import say


def read(text: str, constants: Mapping[str, Constant] | None = None) -> ImportedNetwork:
    """The network of the graph in the code; `constants` are the values of names that the code does not define.

    The numbers of its inputs are generated, because C++ for a graph has none. Raises UnresolvedNames if values are
    missing, and FormatError if the code has no graph, several graphs, or a graph that it does not determine completely.
    """
    graph = _graph(reader.read(text, constants, 0).graphs)
    choices = reader.operators(text, constants)
    nodes: dict[str, Node] = {}
    titles: list[str] = []
    remarks: dict[str, tuple[str, ...]] = {}
    for place in graph.nodes:
        assert place is not None  # the graph is whole
        plain = choices[place].variable or choices[place].operator.lower()
        number, title = 1, plain
        while title in nodes:
            number += 1
            title = f"{plain} ({number})"
        found = reader.read(text, constants, place)
        nodes[title] = Node(title, found.case)
        titles.append(title)
        if found.remarks:
            remarks[title] = found.remarks
    return ImportedNetwork(_network(graph, nodes, titles), remarks=remarks)


def _graph(graphs: tuple[Graph, ...]) -> Graph:
    if not graphs:
        raise FormatError("The code has no DML_GRAPH_DESC, and no graph of DirectMLX.")
    found, *others = graphs
    if others:
        raise FormatError(say("The code has {count} graphs; only one can be read.", count=len(graphs)))
    if not found.is_whole:
        raise FormatError("The code does not determine all nodes and edges of the graph.")
    return found


def _network(graph: Graph, nodes: dict[str, Node], titles: list[str]) -> Network:
    """Returns the network with the nodes `nodes` and the edges of `graph`; `titles` are the names of the nodes in
    order.

    Raises FormatError if an edge names a tensor that does not exist, or if two edges lead to one input.
    """
    links: list[Link] = []
    names: dict[Port, str] = {}
    first: dict[int, Port] = {}
    taken: set[Port] = set()
    for source, output, target, place in graph.edges:
        link = Link(_port(nodes, titles, source, output, "outputs"), _port(nodes, titles, target, place, "inputs"))
        _take(link.target, taken)
        links.append(link)
        node = nodes[link.target.node]
        nodes[node.name] = Node(node.name, node.case.with_data(link.target.field, NOT_COMPUTED))
    for number, target, place in graph.inputs:
        port = _port(nodes, titles, target, place, "inputs")
        _take(port, taken)
        names[port] = f"input {number}"
        given = first.setdefault(number, port)
        nodes[port.node] = with_buffer_of(nodes[port.node], port.field, nodes[given.node].case, given.field)
    results: list[tuple[int, Port]] = []
    for source, output, number in graph.outputs:
        port = _port(nodes, titles, source, output, "outputs")
        names[port] = f"output {number}"
        results.append((number, port))
    outputs = tuple(dict.fromkeys(port for _, port in sorted(results)))
    made = Network(tuple(nodes.values()), tuple(links), names, outputs)
    order = [*made.order, *(name for name in nodes if name not in made.order)]
    return Network(tuple(nodes[name] for name in order), made.links, made.names, made.outputs)


def _take(port: Port, taken: set[Port]) -> None:
    """Records that an edge leads to the input `port`. Raises FormatError if another edge leads to it."""
    if port in taken:
        raise FormatError(say("Two edges lead to {input}; an input takes one.", input=str(port)))
    taken.add(port)


def _port(nodes: Mapping[str, Node], titles: list[str], node: int, index: int, side: str) -> Port:
    """Returns the port at one end of an edge: the input or output with the number `index` of the node with the number
    `node`. `side` is "inputs" or "outputs"; `titles` has the names of the nodes by their numbers.

    `index` counts all inputs or outputs of the operator, also absent ones. Raises FormatError if there is no such node
    or port.
    """
    if not 0 <= node < len(titles):
        raise FormatError(
            say("An edge names node {node}, but the graph has only {count:node|nodes}.", node=node, count=len(titles))
        )
    case: Case = nodes[titles[node]].case
    fields: tuple[TensorField, ...] = case.operator.inputs if side == "inputs" else case.operator.outputs
    if not 0 <= index < len(fields) or not case.has(fields[index].name):
        kind = say("input") if side == "inputs" else say("output")
        raise FormatError(
            say(
                "An edge names {kind} {index} of {node}, but {node} has no such {kind}.",
                kind=kind,
                index=index,
                node=titles[node],
            )
        )
    return Port(titles[node], fields[index].name)
