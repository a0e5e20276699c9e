"""The edges of the graphs of a text, between the descs of their nodes."""

from dataclasses import dataclass

from ops.formats.cpp_import.state.values import Struct


@dataclass(frozen=True, slots=True, eq=False)
class Wire:
    """An edge from an output of a node to an input of a node. None in place of a node stands for the graph itself, and
    the index is then an input or output of the graph. `graph` is the object of the graph.
    """

    graph: Struct
    source: Struct | None
    output: int
    target: Struct | None
    input: int
