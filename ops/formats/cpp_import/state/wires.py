"""The edges of the graphs in C++ code. They connect nodes, graph inputs and graph outputs."""

from dataclasses import dataclass

from ops.formats.cpp_import.state.values import Struct


@dataclass(frozen=True, slots=True, eq=False)
class Wire:
    """An edge of the graph `graph`, from output number `output` of a node to input number `input` of a node.

    If `source` is None, the edge begins at an input of the graph, and `output` is the index of that input. If `target`
    is None, the edge ends at an output of the graph, and `input` is the index of that output.
    """

    graph: Struct
    source: Struct | None
    output: int
    target: Struct | None
    input: int
