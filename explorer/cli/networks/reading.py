"""Reads the network of a model file or an ONNX model, with numbers from the command line."""

import argparse
from dataclasses import replace
from pathlib import Path

from explorer.cli.arguments import dimension
from ops import FormatError, Network
from ops.formats.dxdispatch.model import Model
from ops.formats.networks import dxdispatch_reader
from ops.formats.networks.imported import ImportedNetwork
from ops.formats.numbers.number_file import read_npy
from ops.system.file_reading import open_file
from ops.text.literals import shortened


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options for the sizes and the numbers of a model's inputs."""
    parser.add_argument(
        "--input", action="append", type=_named_file, default=[], metavar="NAME=FILE",
        help="the numbers of a tensor that no node computes, from a .npy file; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--dim", action="append", type=dimension, default=[], metavar="NAME=SIZE",
        help="the size of a free dimension of an ONNX model; may be repeated",
    )  # fmt: skip


def _named_file(text: str) -> tuple[str, Path]:
    name, mark, file = text.rpartition("=")
    if not mark or not name or not file:
        raise argparse.ArgumentTypeError(f"'{shortened(text)}' is not NAME=FILE, such as image=image.npy")
    return name, Path(file)


def network_in(file: str, model: Model | None, options: argparse.Namespace) -> ImportedNetwork:
    """The network of a file with the numbers of --input; `model` is the parsed file, or None for an ONNX model.

    Raises FormatError if something cannot be read or used.
    """
    if model is None:
        from ops.formats.networks import onnx_reader  # imported here: only ONNX models need it

        found = onnx_reader.read(Path(file), dict(options.dim))
    else:
        found = ImportedNetwork(dxdispatch_reader.network_of(model, allow_outside=options.allow_outside))
    network = found.network
    for name, path in options.input:
        network = _with_numbers(network, name, path)
    given = {name for name, _ in options.input}
    made_up = tuple(name for name in found.made_up if name not in given)
    return replace(found, network=network, made_up=made_up)


def _with_numbers(network: Network, name: str, path: Path) -> Network:
    try:
        if not path.is_file():
            raise FormatError(f"{path} is not a file.")
        with open_file(path) as file:
            return network.with_numbers(name, read_npy(file))
    except FormatError as error:
        said = str(error)
        raise FormatError(said if said.startswith(str(path)) else f"{path} {said}.") from None
    except (OSError, ValueError, TypeError) as error:
        raise FormatError(f"{path} cannot be used for {shortened(name)}: {error}.") from None
    except KeyError as error:
        raise FormatError(str(error.args[0])) from None
