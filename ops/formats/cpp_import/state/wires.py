"""The edges of the graphs of a text, between the descs of their nodes."""

from dataclasses import dataclass

from ops.formats.cpp_import.state.values import Struct


@dataclass(frozen=True, slots=True, eq=False)
class Wire:
    """An edge from an output of a node to an input of a node. None stands for the graph, whose inputs and outputs the
    indices number. `graph` is the object of the graph."""

    graph: Struct
    source: Struct | None
    output: int
    target: Struct | None
    input: int
