"""A network: several cases, and the tensors that connect them. It is a frozen value, like a case."""

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from ops.arrays.dtypes import Array
from ops.arrays.layout import extent
from ops.model.case import Case
from ops.model.checked_values import exact_elements
from ops.model.data import Data, Kept
from ops.text.literals import shortened, some_of

# The numbers of a linked input until the node before it is computed.
NOT_COMPUTED = Data()


@dataclass(frozen=True, slots=True, order=True)
class Port:
    """A tensor of a node: the name of the node, and the field of its operator."""

    node: str
    field: str

    def __str__(self) -> str:
        return f"{self.node}.{self.field}"


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """A connection: from byte `offset` on, the input `target` reads the buffer that the output `source` writes."""

    source: Port
    target: Port
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Node:
    """A case in a network, with a name of its own.

    `origin` is the type of the node in the model that it was read from, such as MaxPool; "" if there is none.
    """

    name: str
    case: Case
    origin: str = ""

    @property
    def inputs(self) -> tuple[Port, ...]:
        """The ports of the node's inputs that are not absent."""
        return tuple(Port(self.name, f.name) for f in self.case.operator.inputs if self.case.has(f.name))

    @property
    def outputs(self) -> tuple[Port, ...]:
        """The outputs that are present."""
        return tuple(Port(self.name, f.name) for f in self.case.operator.outputs if self.case.has(f.name))


@dataclass(frozen=True, eq=False)
class Network:
    """Nodes in the order of their dispatches, the links between them, and the names of their tensors.

    `names` has the name of each named tensor, at the output that writes it and at each input that reads it without a
    link. Inputs without a link and with the same name read the same numbers. `outputs` are the tensors that the model
    declares as its results. A linked input has no numbers in its case.

    Raises ValueError if two nodes have the same name, or if a link, a name or an output refers to a tensor that no node
    has.
    """

    nodes: tuple[Node, ...]
    links: tuple[Link, ...] = ()
    names: Mapping[Port, str] = field(default_factory=dict[Port, str])
    outputs: tuple[Port, ...] = ()

    def __post_init__(self) -> None:
        twice = [name for name, many in Counter(node.name for node in self.nodes).items() if many > 1]
        if twice:
            raise ValueError(f"Two nodes have the name '{shortened(twice[0])}'.")
        inputs = {port for node in self.nodes for port in node.inputs}
        outputs = {port for node in self.nodes for port in node.outputs}
        for link in self.links:
            if link.source not in outputs:
                raise ValueError(f"There is no output {shortened(str(link.source))}.")
            if link.target not in inputs:
                raise ValueError(f"There is no input {shortened(str(link.target))}.")
            if link.offset < 0:
                raise ValueError(f"The offset of {shortened(str(link.target))} is {link.offset}; it is at least 0.")
        if len(self.links) != len({link.target for link in self.links}):
            raise ValueError("An input has two links.")
        for port in (*self.names, *self.outputs):
            if port not in outputs and port not in inputs:
                raise ValueError(f"There is no tensor {shortened(str(port))}.")

    @cached_property
    def by_name(self) -> Mapping[str, Node]:
        """The nodes by name."""
        return {node.name: node for node in self.nodes}

    @cached_property
    def link_to(self) -> Mapping[Port, Link]:
        """The link of each linked input."""
        return {link.target: link for link in self.links}

    @cached_property
    def links_from(self) -> Mapping[Port, tuple[Link, ...]]:
        """The links of each output that has at least one link."""
        found: dict[Port, list[Link]] = {}
        for link in self.links:
            found.setdefault(link.source, []).append(link)
        return {port: tuple(links) for port, links in found.items()}

    @cached_property
    def before(self) -> Mapping[str, tuple[str, ...]]:
        """For each node, the nodes whose outputs it reads, without repetitions."""
        found: dict[str, dict[str, None]] = {node.name: {} for node in self.nodes}
        for link in self.links:
            found[link.target.node][link.source.node] = None
        return {name: tuple(sources) for name, sources in found.items()}

    @cached_property
    def after(self) -> Mapping[str, tuple[str, ...]]:
        """Maps each node to the nodes that read its outputs; each of these is listed once."""
        found: dict[str, dict[str, None]] = {node.name: {} for node in self.nodes}
        for link in self.links:
            found[link.source.node][link.target.node] = None
        return {name: tuple(targets) for name, targets in found.items()}

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The names of the nodes, each after the nodes that it reads, otherwise in the order of `nodes`.

        Nodes in a cycle, and nodes that depend on a cycle, are left out.
        """
        place = {node.name: number for number, node in enumerate(self.nodes)}
        missing = {name: len(sources) for name, sources in self.before.items()}
        ready = [place[name] for name, many in missing.items() if not many]
        heapq.heapify(ready)
        found: list[str] = []
        while ready:
            name = self.nodes[heapq.heappop(ready)].name
            found.append(name)
            for target in self.after[name]:
                missing[target] -= 1
                if not missing[target]:
                    heapq.heappush(ready, place[target])
        return tuple(found)

    @cached_property
    def runnable(self) -> frozenset[str]:
        """The nodes that can run: all except the nodes in a cycle and the nodes that depend on a cycle. These are the
        names in `order`, as a set.
        """
        return frozenset(self.order)

    @cached_property
    def results(self) -> tuple[Port, ...]:
        """Returns the outputs that the network states as its results; without stated results, the outputs that no node
        reads.
        """
        unread = (port for node in self.nodes for port in node.outputs if port not in self.links_from)
        return self.outputs or tuple(unread)

    @cached_property
    def inputs(self) -> Mapping[str, tuple[Port, ...]]:
        """The inputs without a link, by the name of their tensor."""
        found: dict[str, list[Port]] = {}
        for node in self.nodes:
            for port in node.inputs:
                if port not in self.link_to:
                    found.setdefault(self.name_of(port), []).append(port)
        return {name: tuple(ports) for name, ports in found.items()}

    def name_of(self, port: Port) -> str:
        """The name of the tensor that a port reads or writes; `node.field` if it has no other name."""
        link = self.link_to.get(port)
        place = port if link is None else link.source
        return self.names.get(place, str(place))

    def ancestors(self, name: str) -> frozenset[str]:
        """The nodes from which a node is computed; the node itself is one of them only if it is in a cycle."""
        return _reached(name, self.before)

    def descendants(self, name: str) -> frozenset[str]:
        """Returns the names of all nodes that are computed from the node `name`, directly or indirectly.

        The node itself is one of them only if it is in a cycle.
        """
        return _reached(name, self.after)

    def with_case(self, name: str, case: Case) -> "Network":
        """Returns the network with another case in the node `name`.

        Links and names of tensors that the case no longer has are removed. If the numbers of an input without a link
        change, they also change in the other inputs that read the same tensor of the model; if several inputs of one
        tensor change, the first counts. Raises KeyError if there is no such node.
        """
        old = self.by_name[name]
        new = replace(old, case=case)
        kept = {*new.inputs, *new.outputs}
        gone = {port for port in (*old.inputs, *old.outputs) if port not in kept}
        nodes = {node.name: new if node is old else node for node in self.nodes}
        changed = set[str]()
        for port in new.inputs:
            if port in self.link_to:
                nodes[name] = _with_data(nodes[name], port.field, NOT_COMPUTED)
                continue
            tensor = self.names.get(port)
            if tensor is None or tensor in changed or _is_same_data(old.case, case, port.field):
                continue
            changed.add(tensor)
            for other in self.inputs[tensor]:
                if other != port and other not in gone:
                    nodes[other.node] = with_buffer_of(nodes[other.node], other.field, case, port.field)
        return Network(
            tuple(nodes.values()),
            tuple(link for link in self.links if link.source not in gone and link.target not in gone),
            {port: text for port, text in self.names.items() if port not in gone},
            tuple(port for port in self.outputs if port not in gone),
        )

    def with_link(self, source: Port, target: Port) -> "Network":
        """The network in which the input `target` reads the output `source`.

        Raises ValueError if one of the two tensors does not exist.
        """
        return self.with_links(((source, target),))

    def with_links(self, pairs: Iterable[tuple[Port, Port]]) -> "Network":
        """The network with a link for each pair of an output and the input that reads it.

        If an input has several pairs, the last one counts. The network is copied once for all pairs.

        Raises ValueError if a port does not exist.
        """
        new = {target: Link(source, target) for source, target in pairs}
        links = (*(link for link in self.links if link.target not in new), *new.values())
        names = {port: text for port, text in self.names.items() if port not in new}
        made = replace(self, links=links, names=names)
        nodes = dict(made.by_name)
        for port in new:
            nodes[port.node] = _with_data(nodes[port.node], port.field, NOT_COMPUTED)
        return replace(made, nodes=tuple(nodes.values()))

    def with_numbers(self, name: str, numbers: Array) -> "Network":
        """Returns the network with other numbers in the input `name`, a tensor that no node computes.

        `numbers` are the elements of the tensor's buffer in their order; their shape does not matter. Raises KeyError
        if the network has no such input. Raises ValueError if the input needs more elements, or if its data type cannot
        hold the numbers.
        """
        if name not in self.inputs:
            known = some_of(list(self.inputs))
            raise KeyError(f"The network has no input '{shortened(name)}', only {known}.")
        nodes = dict(self.by_name)
        for port in self.inputs[name]:
            nodes[port.node] = _with_numbers(nodes[port.node], port.field, name, numbers)
        return replace(self, nodes=tuple(nodes.values()))

    def only(self, names: frozenset[str]) -> "Network":
        """The network with only these nodes. Inputs that read other nodes lose their links, and hold no numbers."""
        kept = tuple(node for node in self.nodes if node.name in names)
        links = tuple(link for link in self.links if link.source.node in names and link.target.node in names)
        titles = {port: text for port, text in self.names.items() if port.node in names}
        for link in self.links:
            if link.target.node in names and link.source.node not in names:
                titles[link.target] = self.name_of(link.target)
        return Network(kept, links, titles, tuple(port for port in self.outputs if port.node in names))

    def __eq__(self, other: object) -> bool:
        """True if the nodes (including their cases), the links, the network's outputs and the names of all tensors are
        the same.
        """
        return (
            isinstance(other, Network)
            and self.nodes == other.nodes
            and set(self.links) == set(other.links)
            and self.outputs == other.outputs
            and all(self.name_of(port) == other.name_of(port) for node in self.nodes for port in _ports(node))
        )

    def __hash__(self) -> int:
        return hash((tuple(node.name for node in self.nodes), frozenset(self.links)))


def _ports(node: Node) -> Iterator[Port]:
    yield from node.inputs
    yield from node.outputs


def _reached(start: str, nearby: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    found, waiting = set[str](), list(nearby[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += nearby[name]
    return frozenset(found)


def _with_data(node: Node, name: str, data: Data) -> Node:
    return node if node.case.data[name] is data else replace(node, case=node.case.with_data(name, data))


def _is_same_data(one: Case, other: Case, name: str) -> bool:
    return name in one.data and one.data[name].same_as(other.data[name])


def with_buffer_of(node: Node, name: str, other: Case, its: str) -> Node:
    """Returns the node with new data for its input `name`: the buffer of the input `its` of the case `other`.

    If one of the two tensor descs is incomplete, the node gets the data of `other` unchanged.
    """
    desc, given = node.case.tensor(name), other.tensor(its)
    if desc is None or given is None or not desc.is_laid_out or not given.is_laid_out or desc.shape is None:
        return _with_data(node, name, other.data[its])
    if (desc.data_type, desc.shape, desc.steps) == (given.data_type, given.shape, given.steps):
        return _with_data(node, name, other.data[its])
    buffer = other.buffer(its)
    layout = (desc.shape, desc.explicit_steps)
    is_whole = len(buffer) >= extent(*layout)
    return _with_data(node, name, replace(node.case.data[name], kept=Kept(buffer, layout if is_whole else None)))


def _with_numbers(node: Node, name: str, tensor: str, numbers: Array) -> Node:
    case, desc = node.case, node.case.tensor(name)
    assert desc is not None
    layout = (case.sizes(name), desc.explicit_steps)
    flat = exact_elements(tensor, numbers.reshape(-1), case.data_type(name), (numbers.size,))
    if len(flat) < extent(*layout):
        raise ValueError(f"{tensor} has {len(flat)} elements; {node.name}.{name} requires {extent(*layout)}.")
    return _with_data(node, name, Data(case.data[name].fill, Kept(flat, layout)))
