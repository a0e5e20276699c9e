"""Reads the graphs that C++ code describes with DML_GRAPH_DESC or builds with DirectMLX, as nodes and edges."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import Array, Cell, Object, Pointer, Struct
from ops.formats.cpp_import.state.wires import Wire
from ops.formats.imported import Graph

GRAPH_DESC, CREATED = "DML_GRAPH_DESC", "IDMLOperator"
MOST_NODES, MOST_EDGES = 1_000, 10_000
# A desc and how often it was read before: a variable may be filled and passed to CreateOperator several times.
Node = tuple[Struct, int]
IndexOf = Callable[[Node], int | None]


@dataclass(slots=True)
class RawGraph:
    """A graph that the C++ code builds. Each node is a desc, or None if it is unknown.

    `is_whole` is False if the code does not determine some node or edge.
    """

    nodes: list[Node | None] = field(default_factory=list[Node | None])
    inputs: list[tuple[int, int, int]] = field(default_factory=list[tuple[int, int, int]])
    edges: list[tuple[int, int, int, int]] = field(default_factory=list[tuple[int, int, int, int]])
    outputs: list[tuple[int, int, int]] = field(default_factory=list[tuple[int, int, int]])
    is_whole: bool = True

    def resolved(self, index_of: IndexOf) -> Graph:
        """The same graph, in which each node is the index of its desc. `index_of` returns the index of a desc among all
        descs of the C++ code, or None.
        """
        nodes = tuple(index_of(node) if node is not None else None for node in self.nodes)
        is_whole = self.is_whole and None not in nodes
        return Graph(nodes, tuple(self.inputs), tuple(self.edges), tuple(self.outputs), is_whole)


def described_graph(struct: Struct) -> RawGraph:
    """Returns the nodes and edges of the graph that a DML_GRAPH_DESC describes."""
    found = RawGraph()
    for cell in _elements(struct, "Nodes", "NodeCount", found, MOST_NODES):
        found.nodes.append(_node(cell))
    for values in _edges(struct, "Input", ("GraphInputIndex", "ToNodeIndex", "ToNodeInputIndex"), found):
        found.inputs.append((values[0], values[1], values[2]))
    names = ("FromNodeIndex", "FromNodeOutputIndex", "ToNodeIndex", "ToNodeInputIndex")
    for values in _edges(struct, "Intermediate", names, found):
        found.edges.append((values[0], values[1], values[2], values[3]))
    for values in _edges(struct, "Output", ("FromNodeIndex", "FromNodeOutputIndex", "GraphOutputIndex"), found):
        found.outputs.append((values[0], values[1], values[2]))
    return found


def _elements(struct: Struct, name: str, count: str, graph: RawGraph, most: int) -> list[Cell]:
    """Returns the elements of the list `name` of a DML_GRAPH_DESC, as many as its member `count` states, but at most
    `most`.

    Sets `graph.is_whole` to False if the code does not determine all of them, or if there are more.
    """
    many, listed = struct.members.get(count), struct.members.get(name)
    number = many.value if many is not None else 0
    value = listed.value if listed is not None else None
    array = value.array if isinstance(value, Pointer) else value
    items: list[Cell] = []
    if isinstance(array, Array) and array.filler is None:
        items = array.items[value.index if isinstance(value, Pointer) else 0 :]
    elif isinstance(value, Pointer) and value.cell is not None:
        items = [value.cell]
    wanted = number if isinstance(number, int) else len(items)
    if not isinstance(number, int) or wanted > len(items) or wanted > most or struct.filler is not None:
        graph.is_whole = False
    return items[: min(max(wanted, 0), most)]


def _inner(cell: Cell) -> Struct | None:
    """The struct that a DML_GRAPH_NODE_DESC or a DML_GRAPH_EDGE_DESC points to; None if it is unknown."""
    outer = object_of(cell.value)
    desc = outer.members.get("Desc") if isinstance(outer, Struct) else None
    found = object_of(desc.value) if desc is not None else None
    return found if isinstance(found, Struct) else None


def _node(cell: Cell) -> Node | None:
    inner = _inner(cell)
    operator = inner.members.get("Operator") if inner is not None else None
    created = object_of(operator.value) if operator is not None else None
    return created_from(created)


def created_from(value: Object) -> Node | None:
    """Returns the desc from which an IDMLOperator was created, and the number of this operator.

    Returns None if one of the two is unknown.
    """
    found = object_of(value)
    if not isinstance(found, Struct) or found.type != CREATED:
        return None
    desc, number = object_of(found.members["#desc"].value), found.members["#number"].value
    return (desc, number) if isinstance(desc, Struct) and isinstance(number, int) else None


def _edges(struct: Struct, kind: str, names: tuple[str, ...], graph: RawGraph) -> Iterator[list[int]]:
    for cell in _elements(struct, f"{kind}Edges", f"{kind}EdgeCount", graph, MOST_EDGES):
        inner = _inner(cell)
        values = [_number(inner, name) for name in names] if inner is not None else [None]
        known = [value for value in values if value is not None]
        if len(known) == len(names):
            yield known
        else:
            graph.is_whole = False


def _number(struct: Struct, name: str) -> int | None:
    cell = struct.members.get(name)
    if cell is None:
        return 0 if struct.is_initialised and struct.filler is None else None
    return cell.value if isinstance(cell.value, int) else None


def wired_graphs(wires: list[Wire]) -> Iterator[RawGraph]:
    """Yields the graph of each dml::Graph that has edges. Its nodes are in the order in which the code creates their
    descs.
    """
    by_graph: dict[int, list[Wire]] = {}
    for wire in wires:
        by_graph.setdefault(id(wire.graph), []).append(wire)
    for group in by_graph.values():
        structs = {id(each): each for wire in group for each in (wire.source, wire.target) if each is not None}
        nodes = sorted(structs.values(), key=lambda struct: struct.birth)[:MOST_NODES]
        places = {id(struct): index for index, struct in enumerate(nodes)}
        found = RawGraph([(struct, 0) for struct in nodes], is_whole=len(nodes) == len(structs))
        for wire in group[:MOST_EDGES]:
            source = places.get(id(wire.source)) if wire.source is not None else None
            target = places.get(id(wire.target)) if wire.target is not None else None
            if source is not None and target is not None:
                found.edges.append((source, wire.output, target, wire.input))
            elif target is not None:
                found.inputs.append((wire.output, target, wire.input))
                found.is_whole = found.is_whole and wire.output >= 0
            elif source is not None:
                found.outputs.append((source, wire.output, wire.input))
        yield found
