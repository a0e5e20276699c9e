"""`import`: writes a model file from C++ code that fills a desc, or from a node of an ONNX model."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import IO, Any, cast

from explorer.cli.arguments import file_name
from explorer.cli.checking.selection import STANDARD_INPUT
from explorer.cli.exits import ALL_IS_WELL, complain
from explorer.cli.export import write_bytes, write_text
from explorer.cli.models import with_file
from ops.formats.cpp_import.source import LARGEST as LONGEST_CODE
from ops.formats.cpp_import.source import TOO_LONG
from ops.formats.dxdispatch.json_text import read_text
from ops.formats.dxdispatch.saving import save
from ops.formats.dxdispatch.writer import dump, to_text
from ops.formats.imported import Imported
from ops.formats.networks.dxdispatch_writer import dump as dump_network
from ops.formats.networks.dxdispatch_writer import save as save_network
from ops.formats.networks.imported import ImportedNetwork
from ops.system.file_reading import open_file
from ops.text.format_error import FormatError
from ops.text.literals import some_of
from ops.text.sentences import clause_of, said_by

Constants = dict[str, int | float | str]
MOST_NAMED, LONGEST_NAME = 40, 80  # names in a message, and their characters
MOST_OF_A_REMARK = 12  # nodes that are named before a remark


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--from", dest="kind", required=True, choices=tuple(READERS), help="the kind of the file")
    parser.add_argument("file", type=file_name, metavar="FILE", help="the file; - for C++ on standard input")
    parser.add_argument(
        "--node", metavar="NAME", help="the node of the model or the desc of the code, if there are several"
    )
    parser.add_argument(
        "--constant", action="append", type=_constant, default=[], metavar="NAME=VALUE",
        help="the value of a name in the code, or the size of a free dimension of the model; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--whole", action="store_true", help="read the whole graph, and write a model that dispatches all its operators"
    )
    parser.add_argument(
        "--save-node",
        type=file_name,
        metavar="FILE",
        help="write an ONNX model with only the node of --node, for a bug report",
    )
    parser.add_argument(
        "-o", "--output", type=file_name, metavar="FILE", help="the model file to write (default: standard output)"
    )
    parser.epilog = (
        "Exit code 0: written; 2: nothing can be read, or the code does not determine a value. "
        "Prints what was added or left out."
    )


def main(options: argparse.Namespace) -> int:
    """Reads the file and writes the model file; returns the exit code."""
    if options.save_node is not None:
        return _save_node(options)
    if options.whole:
        return _whole(options, dict(options.constant))
    try:
        found = READERS[options.kind](options, dict(options.constant))
    except FormatError as error:
        return complain(with_file(options.file, error))
    except ImportError as error:
        needed = f'which is not installed: pip install "dml-explorer[{options.kind}]"'
        return complain(f"{options.file}: reading it requires {error.name}, {needed}.")
    for remark in found.remarks:
        print(f"{options.file}: {remark}", file=sys.stderr)
    if options.output is None:
        return write_text(to_text(dump(found.case)), None)
    try:
        save(found.case, Path(options.output))
    except FormatError as error:
        return complain(str(error))
    return ALL_IS_WELL


def _whole(options: argparse.Namespace, constants: Constants) -> int:
    """Writes all operators of the graph in a C++ or ONNX file as one model file, and returns the exit code."""
    if options.node is not None:
        return complain("--whole reads all nodes; leave out --node.")
    try:
        if options.kind == "onnx":
            sizes = {name: size for name, size in constants.items() if isinstance(size, int)}
            found = import_module("ops.formats.networks.onnx_reader").read(Path(options.file), sizes)
        else:
            found = import_module("ops.formats.networks.cpp_reader").read(_cpp_text(options), constants)
        _print_remarks(options.file, found)
        if options.output is None:
            return write_text(to_text(dump_network(found.network)), None)
        save_network(found.network, options.output)
    except FormatError as error:
        asked = _asking(error, "--constant", "=...", getattr(error, "names", ()))
        return complain(with_file(options.file, asked))
    return ALL_IS_WELL


def _print_remarks(file: str, found: ImportedNetwork) -> None:
    """Prints remarks about nodes, and the nodes that were left out. A sentence about several nodes is printed once."""
    about: dict[str, list[str]] = {}
    for name, remarks in found.remarks.items():
        for remark in remarks:
            about.setdefault(remark, []).append(name)
    for stop in found.stops:
        about.setdefault(f"{stop.kind}: left out: {stop.why_not}", []).append(stop.name)
    for sentence, names in about.items():
        print(f"{file} [{some_of(names, MOST_OF_A_REMARK, LONGEST_NAME)}]: {sentence}", file=sys.stderr)


def _save_node(options: argparse.Namespace) -> int:
    """Writes the chosen node of an ONNX model as a model of its own, even if the node has no desc; returns the exit
    code.
    """
    if options.kind != "onnx" or options.node is None:
        return complain("--save-node needs --from onnx and --node NAME.")
    try:
        # The package onnx is optional, and slow to import.
        content = import_module("ops.formats.onnx_export.cut").cut_out(
            import_module("ops.formats.onnx_import.reader").OnnxModel(Path(options.file)), options.node
        )
    except FormatError as error:
        return complain(with_file(options.file, error))
    return write_bytes(content, options.save_node)


def _constant(text: str) -> tuple[str, int | float | str]:
    name, mark, value = text.partition("=")
    if not mark or not name.strip():
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not NAME=VALUE")
    for read in (lambda text: int(text, 0), float):
        try:
            return name.strip(), read(value.strip())
        except ValueError:
            pass
    return name.strip(), value.strip()


def _cpp(options: argparse.Namespace, constants: Constants) -> Imported:
    text = _cpp_text(options)
    module = import_module("ops.formats.cpp_import.reader")
    read = cast("Callable[..., Imported]", module.read)
    try:
        if options.node is None:
            found = read(text, constants)
        else:
            found = read(text, constants, module.choice_named(module.operators(text, constants), options.node))
    except FormatError as error:
        if getattr(error, "choices", ()):
            raise FormatError(f"{clause_of(said_by(error))}; name one with --node.") from None
        raise _asking(error, "--constant", "=...", getattr(error, "names", ())) from None
    if opened := [name for name in found.opened if name not in constants]:
        error = FormatError(f"The code does not determine {', '.join(opened)}.")
        raise _asking(error, "--constant", "=...", tuple(opened))
    return found


def _cpp_text(options: argparse.Namespace) -> str:
    return _text(sys.stdin.buffer) if options.file == STANDARD_INPUT else _code(Path(options.file))


def _code(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise FormatError("This is not a file.")
        with open_file(path) as file:
            return _text(file)
    except FileNotFoundError:
        raise FormatError("There is no such file.") from None
    except (OSError, ValueError) as error:
        raise FormatError(f"This cannot be read: {getattr(error, 'strerror', None) or error}.") from None


def _text(file: IO[bytes]) -> str:
    """The text of a file. Raises FormatError if the file has more than 4 * LONGEST_CODE bytes, the most that
    LONGEST_CODE characters can need.
    """
    raw = file.read(4 * LONGEST_CODE + 1)
    if len(raw) > 4 * LONGEST_CODE:
        raise FormatError(TOO_LONG)
    return read_text(raw, "The file")


def _onnx(options: argparse.Namespace, constants: Constants) -> Imported:
    module = import_module("ops.formats.onnx_import.reader")
    path, dimensions = Path(options.file), [constants] if constants else []
    name = options.node
    try:
        if name is None:
            found = list(module.nodes(path, *dimensions))
            outer = [node for node in found if not node.is_inside]
            if len(outer) != 1:
                raise FormatError(_choice(found))
            name = outer[0].name
        return cast("Callable[..., Imported]", module.read)(path, name, *dimensions)
    except FormatError as error:
        raise _asking(error, "--constant", "=...", getattr(error, "names", ())) from None


def _choice(found: Sequence[Any]) -> str:
    """Returns a message that lists the nodes that can be read, and asks the user to choose one with --node.

    If no node can be read, the message has the reason for the first node instead.
    """
    readable = [f"{node.name} ({node.op_type})" for node in found if node.why_not is None]
    if not readable:
        return f"The model has {len(found)} nodes, and none can be read. {found[0].name}: {found[0].why_not}"
    several = len(readable) > 1
    said = f"The model has {len(found)} nodes, of which {len(readable)} can be read; name {'one' if several else 'it'}"
    return f"{said} with --node: {some_of(readable, MOST_NAMED, LONGEST_NAME)}."


def _asking(error: FormatError, option: str, more: str, names: tuple[Any, ...]) -> FormatError:
    """Returns a FormatError whose message has the text of `error`, and the options that pass the missing `names`.

    An option looks like '--constant N=...'; `more` follows the name. Returns `error` itself if `names` is empty.
    """
    if not names:
        return error
    wanted = " ".join(f"{option} {_quoted(getattr(name, 'name', name) + more)}" for name in names[:MOST_NAMED])
    rest = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return FormatError(f"{error} Give them: {wanted}{rest}")


def _quoted(text: str) -> str:
    """The text as an argument for a shell: in quotation marks, unless it has only letters, digits and _=.:-."""
    return text if all(mark.isalnum() or mark in "_=.:-" for mark in text) else f"'{text}'"


READERS: dict[str, Callable[[argparse.Namespace, Constants], Imported]] = {"cpp": _cpp, "onnx": _onnx}
