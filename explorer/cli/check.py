"""`check`: prints the problems of model files, and the verdict of the DirectML runtime."""

import argparse
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any

from explorer.cli.arguments import add_files
from explorer.cli.exits import ALL_IS_WELL, PROBLEMS, UNUSABLE, complain
from explorer.cli.models import Found, found_in, with_file
from explorer.cli.output import case_report, print_report
from ops import Severity, Violation, validate
from ops.check.levels import minimum_level
from ops.formats.dxdispatch.positions import Place, places_in
from ops.formats.dxdispatch.refusals import Refusal, images, json_path, refusals
from ops.model.case import Case

if TYPE_CHECKING:
    from ops.directml import DirectML

NOT_ASKED = {"verdict": "not asked", "hresult": None, "version": None, "reason": "--no-directml was given."}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument("--no-directml", action="store_true", help="do not ask the DirectML runtime for its verdict")
    parser.epilog = "Exit code 0: no errors; 1: errors; 2: a file cannot be used."


def main(options: argparse.Namespace) -> int:
    """Checks every case, prints the results and returns the exit code."""
    if options.no_directml:
        return _check(options, None)
    from ops.directml import DirectML  # imported here, because the import is slow

    with closing(DirectML()) as directml:
        return _check(options, directml)


def _check(options: argparse.Namespace, directml: "DirectML | None") -> int:
    worst, reports = ALL_IS_WELL, list[dict[str, Any]]()
    for found in found_in(options):
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
    refused = [] if found.model is None else list(refusals(found.model))
    pictures = {} if found.model is None else images(found.model, found.dispatchable or "")
    violations = tuple(each for each in violations if not _is_about(each, pictures))
    verdict = None if directml is None else directml.check(found.case)
    if not options.json:
        for field, source in pictures.items():
            print(f"{found.name}: {field} has its numbers from the image {source}; not checked")
        _print_problems(found, found.case, violations, refused)
        if verdict is not None and verdict.accepts is not None:
            print(f"{found.name}: {verdict.sentence}")
    has_errors = bool(refused) or any(violation.severity is Severity.ERROR for violation in violations)
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


def _is_about(violation: Violation, pictures: Mapping[str, str]) -> bool:
    """True if a violation is about the numbers of an input that are in an image."""
    paths = [place.path for place in violation.locations]
    return bool(paths) and all(path.removesuffix(".Data") in pictures and path.endswith(".Data") for path in paths)


def _print_problems(found: Found, case: Case, violations: Sequence[Violation], refused: Sequence[Refusal]) -> None:
    name, model = found.name, found.model
    places = places_in(model.text) if model is not None and model.text and (violations or refused) else {}
    for refusal in refused:
        print(f"{name}: ERROR {refusal.path}: {refusal.message}{_place(places, refusal.path)}")
    if not violations and not refused:
        print(f"{name}: {case.operator.name}: no problems; valid from feature level {minimum_level(case)}")
    for violation in violations:
        place = violation.locations[0].path if violation.locations else ""
        at = json_path(model, found.dispatchable or "", place) if model is not None else ""
        said = f"{violation.severity.name} {place or case.operator.name}: {violation.message}"
        print(f"{name}: {said}{_place(places, at)}")


def _place(places: Mapping[str, Place], path: str) -> str:
    """The line and the column of a JSON path, or of the nearest part of the file that contains it."""
    while path and path not in places:
        shorter = path[: max(path.rfind("."), path.rfind("["), 0)]
        path = shorter
    return f" (line {places[path][0]}, column {places[path][1]})" if path else ""
