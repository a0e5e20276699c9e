"""Selects the files to check, by patterns and folders, and the rules to check, by their codes."""

import argparse
import glob
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from ops import OPERATORS, Violation
from ops.formats.dxdispatch.json_text import LARGEST_FILE
from ops.text.literals import shortened

STANDARD_INPUT = "-"
ONNX, _JSON = ".onnx", ".json"
_KEY = b"dispatchables"  # every model has this key
REFUSED = "refused-by-dxdispatch"  # the code of parts of a file that DxDispatch does not accept
REFUSED_MODEL = "refused-by-onnxruntime"  # the code of a node because of which onnxruntime refuses a model
_FIRST = 1 << 14  # the bytes that are searched first; most models have the key there
_SIGNS = frozenset("*?[")
_ANY_FOLDERS = "**"  # a part of a pattern that stands for any number of folders


class NoMatchError(Exception):
    """Raised if a pattern or a folder names no file; the message is a sentence."""


def files_of(given: Sequence[str]) -> Iterator[str]:
    """Yields each file that the arguments name, once: single files, patterns such as `models/**/*.json`, and folders.

    A pattern is expanded here, because some shells do not expand it. A folder stands for all DxDispatch and ONNX models
    in it and its subfolders. If a pattern or a folder names no file, raises NoMatchError after it has yielded the files
    of the earlier arguments.
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
        found = [file for file in _files_in(name) if _may_be_model(file)]
        if not found:
            raise NoMatchError(f"{shortened(name, 160)}: The folder has no model files.")
        return found
    if not _SIGNS & set(name) or os.path.lexists(name):
        return [name]
    found = sorted({path for path in _matches(name) if not os.path.isdir(path)})
    if not found:
        raise NoMatchError(f"{shortened(name, 160)}: No file matches the pattern.")
    return found


def _matches(pattern: str) -> Iterator[str]:
    """Yields the paths that match a pattern, some of them twice.

    Below `**`, links to folders are not followed. The module glob follows them; a link to a folder above itself would
    then yield every file many times.
    """
    parts = pattern.replace(os.altsep or os.sep, os.sep).split(os.sep)
    if _ANY_FOLDERS not in parts:
        yield from glob.iglob(pattern)
        return
    at = parts.index(_ANY_FOLDERS)
    below = parts[at + 1 :] or ["*"]
    for folder in glob.glob(os.sep.join((*parts[:at], ""))) if at else [""]:
        for inside, folders, _ in os.walk(folder or os.curdir):
            folders[:] = [name for name in folders if not name.startswith(".")]  # as glob does
            start = inside if folder else inside.removeprefix(os.curdir).removeprefix(os.sep)
            yield from _matches(os.path.join(glob.escape(start), *below))


def _files_in(folder: str) -> list[str]:
    """The model files in a folder and its subfolders, recognized by their suffixes, in the order of their paths."""
    root = str(Path(folder))
    found: list[str] = []
    for inside, _, names in os.walk(root):
        start = "" if inside == os.curdir else os.path.join(inside.removeprefix(os.curdir + os.sep), "")
        found += [start + name for name in names if os.path.splitext(name)[1].lower() in (_JSON, ONNX)]
    return sorted(filter(os.path.isfile, found), key=lambda file: file.split(os.sep))


def _may_be_model(file: str) -> bool:
    """True if the file may be a model: an ONNX file, or a JSON file that may have dispatchables.

    A JSON file that cannot be parsed may be a model, too.
    """
    if not file.lower().endswith(_JSON):
        return True
    try:
        with open(file, "rb", buffering=0) as opened:
            if _KEY in (first := opened.read(_FIRST)):
                return True
            raw = last = first + opened.read(LARGEST_FILE - len(first))
            while last:  # a larger file is searched piece by piece
                if _KEY in last:
                    return True
                last = last[-len(_KEY) :] + more if (more := opened.read(LARGEST_FILE)) else b""
            if opened.tell() > LARGEST_FILE:
                return False
        root = json.loads(raw)
    except (OSError, ValueError, RecursionError):
        return True
    return not isinstance(root, dict | list)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options that choose rules."""
    parser.add_argument("--select", type=_codes, metavar="CODES", help="report only these rules, separated by commas")
    parser.add_argument("--ignore", type=_codes, default=(), metavar="CODES", help="do not report these rules")


def selected(violations: Sequence[Violation], options: argparse.Namespace) -> tuple[Violation, ...]:
    """The violations of the rules that --select chooses and --ignore does not exclude."""
    return tuple(violation for violation in violations if is_selected(violation.code, options))


def is_selected(code: str, options: argparse.Namespace) -> bool:
    """True if the rule with this code is reported: --ignore does not exclude it, and --select chooses it or is not
    given.
    """
    return (options.select is None or code in options.select) and code not in options.ignore


def _codes(text: str) -> tuple[str, ...]:
    from difflib import get_close_matches  # imported here, like the rules: most runs check all rules

    from ops.network.rules import every_rule

    codes = tuple(code.strip() for code in text.split(",") if code.strip())
    known = (*every_rule(iter(OPERATORS.values())), REFUSED, REFUSED_MODEL)
    for code in codes:
        if code not in known:
            near = get_close_matches(code, known, n=3)
            hint = f"; similar: {', '.join(near)}" if near else ""
            raise argparse.ArgumentTypeError(f"'{shortened(code)}' is not a rule{hint}")
    return codes
