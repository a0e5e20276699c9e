"""Draws the graph of a model without a screen, for the verb `render`."""

import argparse
from collections.abc import Mapping
from pathlib import Path

from explorer.app import create_application
from explorer.cli.exits import ALL_IS_WELL, complain
from explorer.cli.models import with_file
from explorer.cli.networks import reading
from explorer.cli.output import why_not_written
from explorer.exporting import image_export
from explorer.network.graph_figure import graph_figure
from explorer.network.graph_items import GraphSource
from explorer.network.network_runner import Outcome, thumbnails_of
from explorer.session.open_network import OpenNetwork, first_node
from ops import FormatError
from ops.arrays.dtypes import Array
from ops.formats.dxdispatch.model import Model
from ops.formats.networks.imported import ImportedNetwork
from ops.network.network import Port
from ops.network_runs.running import NodeRun, run_network
from widgets.style.qt_theme import apply_base
from widgets.style.sizes import GRAPH_WIDTH
from widgets.style.theme import DARK, LIGHT


def render_graph(file: str, model: Model | None, options: argparse.Namespace) -> int:
    """Runs the network of a file, and writes its graph as SVG or PNG; returns the exit code.

    `model` is the parsed file, or None for an ONNX model.
    """
    try:
        found = reading.network_in(file, model, options)
    except FormatError as error:
        return complain(with_file(file, error))
    theme = DARK if options.theme == "dark" else LIGHT
    apply_base(create_application(), theme)
    path = Path(options.output)
    graph = GraphSource().graph(_opened(file, found), options.level, _outcomes(found))
    figure = graph_figure(graph, Path(file).name, theme, max(options.size[0] if options.size else 0, GRAPH_WIDTH))
    kind = image_export.SVG if path.suffix.lower() == ".svg" else image_export.PNG
    if kind == image_export.PNG and (reason := image_export.why_too_large(figure.pixels(options.scale))):
        return complain(reason)
    content = image_export.file_content(figure, path.stem, kind, options.scale)
    reason = why_not_written(path, content)
    return ALL_IS_WELL if reason is None else complain(reason)


def _opened(file: str, found: ImportedNetwork) -> OpenNetwork:
    network = found.network
    return OpenNetwork(network, first_node(network), Path(file).name, found.stops, found.made_up, found.remarks)


def _outcomes(found: ImportedNetwork) -> dict[str, Outcome]:
    """Runs all nodes of a network. Returns the result of each node with small pictures of its outputs. Each tensor is
    freed once it is not needed any more.
    """
    outcomes: dict[str, Outcome] = {}

    def note(name: str, run: NodeRun, written: Mapping[Port, Array]) -> None:
        outcomes[name] = Outcome(run, thumbnails_of(found.network, written))

    run_network(found.network, keep=lambda _: False, progress=note)
    return outcomes
