"""Writes node data for Google's Model Explorer, which colours the nodes of a graph by a number."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from explorer.cli.output import why_not_written
from ops.network_runs.running import NetworkRun, NodeRun

_KEY = "results"


@dataclass(frozen=True, slots=True)
class Metric:
    """A number of a node that was run, and the colours of its smallest and its largest value."""

    value: Callable[[NodeRun], float]
    colours: tuple[str, str]


def _largest(node: NodeRun) -> float:
    found = [abs(each) for health in node.health.values() for each in (health.low, health.high) if each is not None]
    return max(found, default=0.0)


METRICS = {
    "milliseconds": Metric(lambda node: node.milliseconds, ("#ffffff", "#e08a00")),
    "not-finite": Metric(
        lambda node: sum(health.nan + health.infinite for health in node.health.values()), ("#ffffff", "#c62828")
    ),
    "largest": Metric(_largest, ("#ffffff", "#3f6fd8")),
}


def why_no_node_data(run: NetworkRun, metric: str, path: Path) -> str | None:
    """Writes the node data of a run, by the names of the tensors that the nodes compute.

    Returns the reason if that fails, otherwise None. Nodes that were not run have no number. A tensor with the name of
    the key `results` is left out: with it, Model Explorer would read the file as the data of several graphs.
    """
    chosen = METRICS[metric]
    results: dict[str, Any] = {}
    for name in run.ran:
        for port in run.network.by_name[name].outputs:
            if (tensor := run.network.name_of(port)) != _KEY:
                results[tensor] = {"value": chosen.value(run.nodes[name])}
    low, high = chosen.colours
    content = {_KEY: results, "gradient": [{"stop": 0, "bgColor": low}, {"stop": 1, "bgColor": high}]}
    return why_not_written(path, lambda: json.dumps(content, indent=2).encode("utf-8"))
