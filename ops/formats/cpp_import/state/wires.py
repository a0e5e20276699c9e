"""The edges of the graphs of a text, between the descs of their nodes."""

from dataclasses import dataclass

from ops.formats.cpp_import.state.values import Struct


@dataclass(frozen=True, slots=True, eq=False)
class Wire:
    """An edge from an output of a node to an input of a node.

    A node of None is the graph itself; then the index is that of an input or an output of the graph. `graph` is the
    object of the graph.
    """

    graph: Struct
    source: Struct | None
    output: int
    target: Struct | None
    input: int
