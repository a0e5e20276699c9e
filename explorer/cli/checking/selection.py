"""Chooses the files and the rules that are checked: patterns, folders, codes of rules."""

import argparse
import glob
import json
import os
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

from ops import OPERATORS, Violation
from ops.network.rules import every_rule
from ops.text.literals import shortened

STANDARD_INPUT = "-"
ONNX = ".onnx"
REFUSED = "refused-by-dxdispatch"  # the code of parts of a file that DxDispatch does not accept
_SIGNS = frozenset("*?[")


class NoMatchError(Exception):
    """A pattern or a folder names no file; the message is a sentence."""


def files_of(given: Sequence[str]) -> Iterator[str]:
    """The files that the arguments name, without repetitions: files, patterns such as `models/**/*.json`, and folders.

    A pattern is expanded here, because some shells do not expand it. A folder stands for all DxDispatch and ONNX
    models in it and its subfolders. Raises NoMatchError, after the files before, if a pattern or a folder names no
    file.
    """
    seen: set[str] = set()
    for name in given:
        for file in _expanded(name):
            if file not in seen:
                seen.add(file)
                yield file


def _expanded(name: str) -> Sequence[str]:
    if name == STANDARD_INPUT:
        return [name]
    if os.path.isdir(name):
        found = [str(path) for path in sorted(Path(name).rglob("*")) if path.is_file() and _may_be_model(path)]
        if not found:
            raise NoMatchError(f"{shortened(name, 160)}: The folder has no model files.")
        return found
    if not _SIGNS & set(name) or os.path.lexists(name):
        return [name]
    found = sorted(path for path in glob.glob(name, recursive=True) if not os.path.isdir(path))
    if not found:
        raise NoMatchError(f"{shortened(name, 160)}: No file matches the pattern.")
    return found


def _may_be_model(path: Path) -> bool:
    """True for ONNX files, and for JSON files unless they certainly have no dispatchables. A file that cannot be
    parsed may be a model.
    """
    if path.suffix.lower() != ".json":
        return path.suffix.lower() == ONNX
    try:
        raw = path.read_bytes()
        if b"dispatchables" in raw:
            return True
        root = json.loads(raw)
    except (OSError, ValueError, RecursionError):
        return True
    return not isinstance(root, dict | list)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options that choose rules."""
    parser.add_argument("--select", type=_codes, metavar="CODES", help="report only these rules, separated by commas")
    parser.add_argument("--ignore", type=_codes, default=(), metavar="CODES", help="do not report these rules")


def selected(violations: Sequence[Violation], options: argparse.Namespace) -> tuple[Violation, ...]:
    """The violations of the rules that are chosen by --select and --ignore."""
    return tuple(violation for violation in violations if is_selected(violation.code, options))


def is_selected(code: str, options: argparse.Namespace) -> bool:
    """True if --select and --ignore choose the rule with this code."""
    return (options.select is None or code in options.select) and code not in options.ignore


def _codes(text: str) -> tuple[str, ...]:
    codes = tuple(code.strip() for code in text.split(",") if code.strip())
    known = (*every_rule(iter(OPERATORS.values())), REFUSED)
    for code in codes:
        if code not in known:
            near = get_close_matches(code, known, n=3)
            hint = f"; similar: {', '.join(near)}" if near else ""
            raise argparse.ArgumentTypeError(f"'{shortened(code)}' is not a rule{hint}")
    return codes
