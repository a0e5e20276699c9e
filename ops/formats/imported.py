"""The result of an import from another format: a case with its remarks, or the nodes and edges of a graph."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ops.model.case import Case

_LAST_PART = re.compile(r"(\[\d+\]|\.\w+)$")


@dataclass(frozen=True, slots=True)
class Graph:
    """The nodes and the edges of a graph of several operators.

    `nodes` has, for each node, the index of its desc among the descs of the source; None if the source does not
    determine the desc. An entry of `inputs` is (graph input, node, input of the node), of `edges` (node, its output,
    node, its input), and of `outputs` (node, its output, graph output). `is_whole` is False if the source does not
    determine a part of the graph.
    """

    nodes: tuple[int | None, ...]
    inputs: tuple[tuple[int, int, int], ...] = ()
    edges: tuple[tuple[int, int, int, int], ...] = ()
    outputs: tuple[tuple[int, int, int], ...] = ()
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class Imported:
    """A case that was read, with remarks for the user.

    `remarks` are sentences about what was added or left out, with the reasons. `lines` maps the path of each field
    (`IndicesTensor.Sizes[3]`, `Axis`) to the line of the source where it was read, counted from 1. `spans` maps paths
    to the code of the values in the source: the offset of the first byte, and the offset after the last byte. `opened`
    are expressions whose values the source does not determine, and for which the user is not asked. `graphs` are the
    graphs of the source, in which the operator may be one of several nodes.
    """

    case: Case
    remarks: tuple[str, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict[str, int])
    spans: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    opened: tuple[str, ...] = ()
    graphs: tuple[Graph, ...] = ()


def wholes(path: str) -> Iterator[str]:
    """Yields the path, then each path that contains it: IndicesTensor.Sizes[3], IndicesTensor.Sizes, IndicesTensor."""
    yield path
    while (shorter := _LAST_PART.sub("", path)) != path:
        yield (path := shorter)
