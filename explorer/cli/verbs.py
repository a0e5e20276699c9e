"""The verbs of the command line, such as `check`. Only the module of the given verb is imported."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from explorer.cli.exits import ALL_IS_WELL, UNUSABLE, complain, program_name, program_version

# The module and the help text of every verb.
VERBS: dict[str, tuple[str, str]] = {
    "open": ("explorer.cli.window", "open the window (the default)"),
    "operators": ("explorer.cli.listing", "list the operators of the catalogue"),
    "check": ("explorer.cli.check", "print the problems of model files"),
    "run": ("explorer.cli.run", "print the outputs of model files"),
    "reduce": ("explorer.cli.networks.reduce", "write the smallest model file that still shows a problem"),
    "rules": ("explorer.cli.rules", "list or explain the rules that check knows"),
    "export": ("explorer.cli.export", "write a model as code, as an ONNX model or as a page"),
    "import": ("explorer.cli.importing", "convert C++ or an ONNX node to a model file"),
    "render": ("explorer.cli.render", "write a picture of the stage or of a graph, without a screen"),
    "doctor": (
        "explorer.cli.doctor",
        "print the DirectML of this machine or of an application's folder, and what is missing",
    ),
    "selftest": ("explorer.cli.selftest", "run every example on every back end of this machine"),
    "get-directml": ("explorer.cli.get_directml", "fetch the DirectML runtime"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program; returns one of the exit codes in `explorer.cli.exits`."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] not in (*VERBS, "-h", "--help", "--version"):
        words.insert(0, "open")
    options = _parser(words[0]).parse_args(words)
    _write_every_character()
    try:
        code = options.task(options)
        if sys.stdout is not None:  # a window without a console has no output
            sys.stdout.flush()
        return code
    except OSError as error:
        if not _is_closed_pipe(error):
            raise
        # The reader of the output closed the pipe, which is not an error.
        assert sys.stdout is not None
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ALL_IS_WELL
    except KeyboardInterrupt:
        return complain("Interrupted.")


def _write_every_character() -> None:
    """Prevents errors for characters that the output's encoding lacks: they are written as backslash escapes.

    In files and pipes, Windows uses a code page that lacks most characters.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _is_closed_pipe(error: OSError) -> bool:
    """True if `error` means that the process which reads standard output has closed it. On Windows, such an error is
    EINVAL without a file name.
    """
    return isinstance(error, BrokenPipeError) or (error.errno == errno.EINVAL and error.filename is None)


def _parser(verb: str) -> argparse.ArgumentParser:
    """Returns a parser that has the arguments of the given verb. If `verb` is an option such as --help, the parser has
    all verbs.
    """
    parser = argparse.ArgumentParser(
        prog=program_name(),
        description="See what a DirectML operator does, and which rule its desc breaks.",
        epilog="Exit code 0: success; 1: a problem was found, such as a desc with errors; or a desc cannot be run or "
        f"exported; {UNUSABLE}: the arguments or a file cannot be used.",
    )
    if verb == "--version":
        parser.add_argument("--version", action="version", version=f"dml-explorer {program_version()}")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    for name in (verb,) if verb in VERBS else VERBS:
        module, text = VERBS[name]
        entry = verbs.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        if name == verb:
            made = import_module(module)
            made.add_arguments(entry)
            entry.set_defaults(task=made.main)
    return parser
