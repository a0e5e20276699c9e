"""Unique names of the nodes of an ONNX model, as the package onnx_ir chooses them."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ops.formats.onnx_import.subgraphs import graphs_of

if TYPE_CHECKING:
    from onnx import GraphProto, NodeProto

_UNNAMED = "node"


def unique_names(graph: "GraphProto") -> dict[str, str]:
    """The unique name of each node of a graph, by the names of its outputs; nodes of subgraphs are left out.

    The rule is that of `NameFixPass` in onnx_ir, which the ONNX adapter of Google's Model Explorer applies: a node
    without a name is called `node`, and a repeated name gets `_1`, `_2` and so on. A name that is repeated in a
    subgraph uses up a number, too, so numbers may be missing in the result.
    """
    return {output: name for node, name in _named(graph, Counter()) for output in node.output if output}


def _named(graph: "GraphProto", counter: Counter[str]) -> "Iterator[tuple[NodeProto, str]]":
    """Yields the nodes of a graph, each with a name that is unique in this graph. `counter` also counts the names in
    the subgraphs of a node.
    """
    used = set[str]()
    for node in graph.node:
        wanted = name = node.name or _UNNAMED
        while name in used:
            counter[wanted] += 1
            name = f"{wanted}_{counter[wanted]}"
        used.add(name)
        for inner in graphs_of(node):
            for _ in _named(inner, counter):
                pass
        yield node, name
