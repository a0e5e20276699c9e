"""`render`: writes a picture of the stage, of the window or of the graph of a network, without a screen."""

import argparse
import os
from pathlib import Path

from explorer.cli.arguments import add_file, add_level, cell, file_name, size
from explorer.cli.checking.selection import ONNX
from explorer.cli.exits import ALL_IS_WELL, UNUSABLE, complain
from explorer.cli.models import only_case, parsed_model, with_file
from explorer.cli.networks import reading
from ops import FormatError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument(
        "-o", "--output", required=True, type=file_name, metavar="FILE", help="the .png or .svg file to write"
    )
    parser.add_argument("--size", type=size, metavar="WxH", help="size in px (default: 1280x720)")
    parser.add_argument(
        "--scale", type=int, choices=(1, 2, 4), default=1, help="pixels of a .png for each px of --size (default: 1)"
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="colours (default: light)")
    parser.add_argument(
        "--part",
        choices=("figure", "stage", "window", "graph"),
        help=(
            "the part to draw; the figure is the stage without its controls, the graph that of a whole model "
            "(default: figure, and graph for an ONNX model)"
        ),
    )
    parser.add_argument("--caption", action="store_true", help="write the operator and its attributes below the figure")
    parser.add_argument("--steps", action="store_true", help="draw the steps of --cell as an animated .png")
    reading.add_arguments(parser)
    add_level(parser)
    parser.add_argument("--cell", type=cell, metavar="CELL", help="pin a cell, such as OutputTensor[0,0,1,1]")


_SIZE = (1280, 720)
_SUFFIXES = (".png", ".apng", ".svg", "")  # a file without a suffix is a PNG


def _graph(options: argparse.Namespace, is_onnx: bool) -> int:
    if options.caption or options.steps or options.cell is not None:
        return complain("--caption, --steps and --cell cannot be used with --part graph.")
    try:
        model = None if is_onnx else parsed_model(options.file)
    except FormatError as error:
        return complain(with_file(options.file, error))
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from explorer.cli.networks.drawing import render_graph  # imported here: it imports Qt

    return render_graph(options.file, model, options)


def main(options: argparse.Namespace) -> int:
    """Runs the case or the network, and writes the picture; returns the exit code."""
    suffix = Path(options.output).suffix.lower()
    if suffix not in _SUFFIXES:
        known = ", ".join(filter(None, _SUFFIXES))
        return complain(f"{options.output}: a picture is written as {known}, not as {suffix}.")
    is_onnx = options.file.lower().endswith(ONNX)
    if options.part is None:
        options.part = "graph" if is_onnx else "figure"
    if options.part == "graph":
        return _graph(options, is_onnx)
    case = only_case(options)
    if case is None:
        return UNUSABLE
    options.size = options.size or _SIZE
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from explorer.cli.rendering import render  # imported here: it imports Qt, which needs the platform to be set first

    path, level = Path(options.output), options.level
    if options.part != "figure" and (options.caption or options.steps):
        return complain("--caption and --steps need --part figure.")
    if options.steps and path.suffix.lower() == ".svg":
        return complain("--steps needs a .png file: an SVG is not animated.")
    reason = render(
        case, path, options.size, options.theme, options.part, level, options.cell, options.scale,
        has_caption=options.caption, has_steps=options.steps,
    )  # fmt: skip
    return ALL_IS_WELL if reason is None else complain(reason)
