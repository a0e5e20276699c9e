"""`check`: prints the problems of model files, and the verdict of the DirectML runtime."""

import argparse
import atexit
import gc
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.cli.arguments import add_files, dimension
from explorer.cli.checking import lines, selection
from explorer.cli.checking.problems import NOT_ASKED, UNUSABLE_FILE, Checked, checked, exit_code
from explorer.cli.exits import ALL_IS_WELL, complain
from explorer.cli.models import Found, found_in_file
from ops import Violation
from ops.formats.json_places import Place

if TYPE_CHECKING:
    from ops.directml import DirectML
    from ops.directml.client.verdict import Verdict

FORMATS = ("text", "json", "sarif", "junit", "github", "concise")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--dim", action="append", type=dimension, default=[], metavar="NAME=SIZE",
        help="the size of a free dimension of an ONNX model; may be repeated",
    )  # fmt: skip
    parser.add_argument("--no-directml", action="store_true", help="do not ask the DirectML runtime for its verdict")
    parser.add_argument(
        "--format", choices=FORMATS, metavar="FORMAT",
        help=f"{', '.join(FORMATS)} (default: text); only text and json have the verdict of DirectML",
    )  # fmt: skip
    selection.add_arguments(parser)
    parser.add_argument("--strict", action="store_true", help="warnings give exit code 1, too")
    parser.add_argument("--exit-zero", action="store_true", help="problems give exit code 0")
    parser.epilog = "Exit code 0: no errors; 1: errors; 2: a file cannot be used. It does not depend on the format."


def main(options: argparse.Namespace) -> int:
    """Runs the command `check`: checks every case, and every node of ONNX models. Prints the results and returns the
    exit code.
    """
    atexit.register(gc.freeze)  # when the process ends, Python then does not search its modules for garbage
    options.format = options.format or ("json" if options.json else "text")
    if options.no_directml or options.format not in ("text", "json"):
        return _check(options, None)
    from ops.directml import DirectML  # imported here, because the import is slow

    with closing(DirectML()) as directml:
        return _check(options, directml)


def _check(options: argparse.Namespace, directml: "DirectML | None") -> int:
    worst = ALL_IS_WELL
    every: list[Checked] = []
    try:
        for done in _each(options, directml):
            worst = max(worst, exit_code(done, options))
            if options.format != "text":
                every.append(done)
            for line in lines.text(done) if options.format == "text" else ():
                is_unusable = done.problems and done.problems[0].code == UNUSABLE_FILE
                print(line, file=sys.stderr if is_unusable else sys.stdout)
    except selection.NoMatchError as error:
        worst = complain(str(error))
    _print(every, options)
    return worst


def _print(every: list[Checked], options: argparse.Namespace) -> None:
    if options.format == "json":
        from explorer.cli.output import print_report  # imported here, like sarif and junit: most runs need none of them

        print_report("check", [done.report for done in every])
    elif options.format == "sarif":
        from explorer.cli.checking.sarif import sarif

        print(sarif(every))
    elif options.format == "junit":
        from explorer.cli.checking.junit import junit

        print(junit(every, options))
    elif options.format in ("github", "concise"):
        for line in lines.github(every) if options.format == "github" else lines.concise(every):
            print(line)


def _each(options: argparse.Namespace, directml: "DirectML | None") -> Iterator[Checked]:
    for file in selection.files_of(options.files):
        if file.lower().endswith(selection.ONNX):
            from explorer.cli.checking.onnx_nodes import checked_nodes  # imported here: only ONNX models need it

            yield from checked_nodes(file, options, directml)
        else:
            yield from _in_model_file(file, options, directml)


def _in_model_file(file: str, options: argparse.Namespace, directml: "DirectML | None") -> Iterator[Checked]:
    for found in found_in_file(file, options):
        done, violations = checked(found, options)
        verdict = None if directml is None or found.case is None else directml.check(found.case)
        if verdict is not None and verdict.accepts is not None:
            done = replace(done, verdict=str(verdict.sentence))
        yield replace(done, report=_report(found, done, violations, verdict)) if options.format == "json" else done


def _report(
    found: Found, done: Checked, violations: tuple[Violation, ...], verdict: "Verdict | None"
) -> dict[str, Any]:
    """Returns the JSON object about a dispatchable. Each violation in it has its line and column in the file.

    If no case could be read, the object has only the contents of `found`.
    """
    if found.case is None:
        return found.as_json()
    from explorer.cli.output import case_report

    report = case_report(found.case, violations)
    of_rules, refused = done.problems[: len(violations)], done.problems[len(violations) :]
    for entry, problem in zip(report["violations"], of_rules, strict=True):
        entry |= _place_json(problem.place)
    report["refused_by_dxdispatch"] = [
        {"path": problem.path, "message": problem.message, **_place_json(problem.place)} for problem in refused
    ]
    return {**found.as_json(), **report, "directml": NOT_ASKED if verdict is None else verdict.as_json()}


def _place_json(place: Place | None) -> dict[str, int | None]:
    return {"line": None, "column": None} if place is None else {"line": place.line, "column": place.column}
