"""Writes a file with a number for each node, by which Google's Model Explorer colours the nodes of a graph."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from explorer.cli.output import why_not_written
from ops.network_runs.running import NetworkRun, NodeRun

_KEY = "results"


@dataclass(frozen=True, slots=True)
class Metric:
    """A number that every node of a run has, such as its time. `colours` are the colours for the smallest and the
    largest number.

    `value` returns the number of a node. `joined` makes the number of an ONNX node from the numbers of its operators.
    """

    value: Callable[[NodeRun], float]
    joined: Callable[[list[float]], float]
    colours: tuple[str, str]


def _largest(node: NodeRun) -> float:
    found = [abs(each) for health in node.health.values() for each in (health.low, health.high) if each is not None]
    return max(found, default=0.0)


def _not_finite(node: NodeRun) -> float:
    return sum(health.nan + health.infinite for health in node.health.values())


METRICS = {
    "milliseconds": Metric(lambda node: node.milliseconds, sum, ("#ffffff", "#e08a00")),
    "not-finite": Metric(_not_finite, sum, ("#ffffff", "#c62828")),
    "largest": Metric(_largest, max, ("#ffffff", "#3f6fd8")),
}


def why_no_node_data(run: NetworkRun, sources: Mapping[str, str], metric: str, path: Path) -> str | None:
    """Writes the node data of a run to `path`. Returns the reason if that fails, otherwise None.

    Model Explorer finds a node by its name. `sources` gives the unique name of the ONNX node from which a node comes; a
    node that is not in `sources` keeps its name in the network. Nodes that were not run have no number. A node named
    `results` is left out: with this key, Model Explorer would read the file as the data of several graphs.
    """
    chosen = METRICS[metric]
    found: dict[str, list[float]] = {}
    for name in run.ran:
        found.setdefault(sources.get(name, name), []).append(chosen.value(run.nodes[name]))
    results = {name: {"value": chosen.joined(values)} for name, values in found.items() if name != _KEY}
    low, high = chosen.colours
    content = {_KEY: results, "gradient": [{"stop": 0, "bgColor": low}, {"stop": 1, "bgColor": high}]}
    return why_not_written(path, lambda: json.dumps(content, indent=2).encode("utf-8"))
