"""`check`: prints the problems of model files, and the verdict of the DirectML runtime."""

import argparse
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any

from explorer.cli.arguments import add_files
from explorer.cli.exits import ALL_IS_WELL, PROBLEMS, UNUSABLE, complain
from explorer.cli.models import Found, found_in, with_file
from explorer.cli.output import case_report, print_report
from ops import Severity, Violation, validate
from ops.check.levels import minimum_level
from ops.model.case import Case
from ops.text.literals import shortened

if TYPE_CHECKING:
    from ops.directml import DirectML

ONNX = ".onnx"
NOT_ASKED = {"verdict": "not asked", "hresult": None, "version": None, "reason": "--no-directml was given."}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument(
        "--dim", action="append", type=_dimension, default=[], metavar="NAME=SIZE",
        help="the size of a free dimension of an ONNX model; may be repeated",
    )  # fmt: skip
    parser.add_argument("--no-directml", action="store_true", help="do not ask the DirectML runtime for its verdict")
    parser.epilog = "Exit code 0: no errors; 1: errors; 2: a file cannot be used."


def main(options: argparse.Namespace) -> int:
    """Checks every case and every node of ONNX models, prints the results and returns the exit code."""
    if options.no_directml:
        return _check(options, None)
    from ops.directml import DirectML  # imported here, because the import is slow

    with closing(DirectML()) as directml:
        return _check(options, directml)


def _dimension(text: str) -> tuple[str, int]:
    name, mark, size = text.partition("=")
    if not mark or not name.strip() or not size.strip().isascii() or not size.strip().isdigit() or len(size) > 10:
        raise argparse.ArgumentTypeError(f"'{shortened(text)}' is not NAME=SIZE, such as batch=1")
    return name.strip(), int(size)


def _check(options: argparse.Namespace, directml: "DirectML | None") -> int:
    worst, reports = ALL_IS_WELL, list[dict[str, Any]]()
    for file in options.files:
        if file.lower().endswith(ONNX):
            from explorer.cli.check_onnx import check_model  # imported here, because only ONNX models need it

            found_reports, code = check_model(file, options, directml)
            worst = max(worst, code)
            reports += found_reports
            continue
        for found in found_in(file, options):
            report, code = _judged(found, options, directml)
            worst = max(worst, code)
            reports.append(report)
    if options.json:
        print_report("check", reports)
    return worst


def _judged(found: Found, options: argparse.Namespace, directml: "DirectML | None") -> tuple[dict[str, Any], int]:
    """Checks one case; returns its JSON object and the exit code. Prints the problems unless --json is given."""
    if found.case is None:
        return found.as_json(), _report_skipped(found, options)
    violations = validate(found.case, options.level)
    verdict = None if directml is None else directml.check(found.case)
    if not options.json:
        _print_problems(found.name, found.case, violations)
        if verdict is not None and verdict.accepts is not None:
            print(f"{found.name}: {verdict.sentence}")
    has_errors = any(violation.severity is Severity.ERROR for violation in violations)
    said = NOT_ASKED if verdict is None else verdict.as_json()
    report = {**found.as_json(), **case_report(found.case, violations), "directml": said}
    return report, PROBLEMS if has_errors else ALL_IS_WELL


def _report_skipped(found: Found, options: argparse.Namespace) -> int:
    """Prints the reason why a dispatchable was not checked; returns the exit code."""
    if found.error is not None:
        return UNUSABLE if options.json else complain(with_file(found.name, found.error))
    if not options.json:
        print(f"{found.name}: {found.skipped}; not checked")
    return ALL_IS_WELL


def _print_problems(name: str, case: Case, violations: Sequence[Violation]) -> None:
    if not violations:
        print(f"{name}: {case.operator.name}: no problems; valid from feature level {minimum_level(case)}")
    for violation in violations:
        place = violation.locations[0].path if violation.locations else ""
        print(f"{name}: {violation.severity.name} {place or case.operator.name}: {violation.message}")
