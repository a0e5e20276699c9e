"""Arguments that several verbs of the command line share, and the functions that parse their values."""

import argparse
import re
from pathlib import Path

from ops.model.feature_levels import NEWEST, FeatureLevel
from ops.model.targets import target
from ops.text.literals import shortened


def add_files(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of verbs that take several model files."""
    parser.add_argument(
        "files",
        nargs="+",
        type=file_name,
        metavar="FILE",
        help="DxDispatch model files, folders or patterns such as models/**/*.json; - for standard input",
    )
    add_reading(parser, "read only this dispatchable (default: every operator)")
    add_level(parser)
    parser.add_argument("--json", action="store_true", help="print JSON; see docs/command-line.md")


def add_file(parser: argparse.ArgumentParser) -> None:
    """Adds the argument for a model file, and the options for reading it, to a command that takes one file."""
    parser.add_argument("file", type=file_name, metavar="FILE", help="a DxDispatch model file; - for standard input")
    add_reading(parser, "read this dispatchable (default: the first operator)")


def add_reading(parser: argparse.ArgumentParser, dispatchable_help: str) -> None:
    """Adds the options that control how a model is read."""
    parser.add_argument("--dispatchable", metavar="NAME", help=dispatchable_help)
    parser.add_argument("--allow-outside", action="store_true", help="also read files outside the folder of the model")


def add_level(parser: argparse.ArgumentParser) -> None:
    """Adds the option for the target: a feature level, or a version of Windows or DirectML."""
    parser.add_argument(
        "--target",
        "--level",
        dest="level",
        type=_target,
        default=NEWEST,
        metavar="TARGET",
        help=f"a feature level, a Windows or a DirectML: 6_2, 'Windows 11 24H2', 'DirectML 1.15.4' (default: {NEWEST})",
    )


def _target(text: str) -> FeatureLevel:
    try:
        return target(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def file_name(text: str) -> str:
    """The text unchanged. Raises ArgumentTypeError if it is empty: Python takes '' for the current folder."""
    if not text:
        raise argparse.ArgumentTypeError("the name is empty")
    return text


def folder(text: str) -> Path:
    """The path of a folder. Raises ArgumentTypeError if the text is empty."""
    return Path(file_name(text))


# The limits of --size, in px.
SMALLEST, LARGEST = (640, 400), (8192, 8192)


def size(text: str) -> tuple[int, int]:
    """Width and height in px, from a text such as '1280x720'. Raises ArgumentTypeError for any other text."""
    match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    found = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(low <= given <= high for low, given, high in zip(SMALLEST, found, LARGEST, strict=True)):
        raise argparse.ArgumentTypeError(
            f"'{shortened(text)}' is not a size from 640x400 to 8192x8192, such as 1280x720"
        )
    return found


def dimension(text: str) -> tuple[str, int]:
    """The name and the size of a free dimension, from a text such as 'batch=1'.

    Raises ArgumentTypeError for any other text.
    """
    name, mark, size = text.partition("=")
    if not mark or not name.strip() or not size.strip().isascii() or not size.strip().isdigit() or len(size) > 10:
        raise argparse.ArgumentTypeError(f"'{shortened(text)}' is not NAME=SIZE, such as batch=1")
    return name.strip(), int(size)


def cell(text: str) -> tuple[str, tuple[int, ...]]:
    """Field and coordinates, from a text such as 'OutputTensor[0,1]'. Raises ArgumentTypeError for any other text."""
    match = re.fullmatch(r"(\w+)\[([\d, ]*)\]", text, re.ASCII)
    indices = [index.strip() for index in match[2].split(",")] if match and match[2].strip() else []
    if match is None or not all(index.isdigit() and len(index) <= 10 for index in indices):
        raise argparse.ArgumentTypeError(f"'{shortened(text)}' is not a cell, such as OutputTensor[0,0,1,1]")
    return match[1], tuple(map(int, indices))
