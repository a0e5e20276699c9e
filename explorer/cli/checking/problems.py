"""The problems of a model file with their lines and columns, and the exit code that they give."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from explorer.cli.checking.selection import selected
from explorer.cli.exits import ALL_IS_WELL, PROBLEMS, UNUSABLE
from explorer.cli.models import Found
from ops import FormatError, Severity, Violation, validate
from ops.check.levels import minimum_level
from ops.formats.dxdispatch.json_text import LARGEST_FILE, read_text
from ops.formats.dxdispatch.places import place_in
from ops.formats.json_places import JsonPlaces, Place
from ops.system.file_reading import read_at_most

UNUSABLE_FILE = "unusable-file"  # the code of a file that cannot be read
NOT_ASKED = {"verdict": "not asked", "hresult": None, "version": None, "reason": "--no-directml was given."}


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem at its place in a file.

    code, severity, message: those of the violation; a file that cannot be read has the code UNUSABLE_FILE.
    file, dispatchable: where the problem is; `dispatchable` is "" if the file has only one, or cannot be read.
    path: the path of the field, or the name of the operator.
    place: line and column; None if they are not known.
    rule, page: the text of the rule and the address of its page; "" and None if there is none.
    """

    code: str
    severity: Severity
    message: str
    file: str
    dispatchable: str = ""
    path: str = ""
    place: Place | None = None
    rule: str = ""
    page: str | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """A dispatchable or node of a file and its problems, or a file that cannot be read. It keeps no case.

    name: the file, and the dispatchable if the file has several; for an ONNX node also its type and its tensors.
    summary: the operator and the lowest feature level; or why the dispatchable was skipped.
    remark: a sentence about the dispatchable that is not a problem; "" if there is none.
    report: the object that --format json prints.
    """

    name: str
    file: str
    problems: tuple[Problem, ...] = ()
    summary: str = ""
    is_skipped: bool = False
    remark: str = ""
    verdict: str = ""
    report: dict[str, Any] = field(default_factory=dict[str, Any])


def exit_code(checked: Checked, options: argparse.Namespace) -> int:
    """The exit code for one Checked; it does not depend on the format."""
    if any(problem.code == UNUSABLE_FILE for problem in checked.problems):
        return UNUSABLE
    least = Severity.WARNING if options.strict else Severity.ERROR
    is_wrong = any(problem.severity >= least for problem in checked.problems)
    return PROBLEMS if is_wrong and not options.exit_zero else ALL_IS_WELL


class FileText:
    """The text of the file of a Found, read when the first place in it is needed."""

    def __init__(self, found: Found) -> None:
        self._found = found

    @cached_property
    def _places(self) -> JsonPlaces | None:
        if self._found.text is not None:
            return JsonPlaces(self._found.text)
        path = Path(self._found.file)
        try:
            return JsonPlaces(read_text(read_at_most(path, LARGEST_FILE), path.name))
        except (OSError, ValueError, FormatError):  # the file has changed since it was read
            return None

    def place(self, violation: Violation) -> Place | None:
        """The place of the first location of a violation."""
        found, places = self._found, self._places
        if places is None or found.model is None or found.dispatchable is None:
            return None
        location = violation.locations[0] if violation.locations else None
        return place_in(places, found.model, found.dispatchable, location)


def checked(found: Found, options: argparse.Namespace) -> tuple[Checked, tuple[Violation, ...]]:
    """Checks a dispatchable at the level of --level; returns also the violations that are reported."""
    if found.error is not None:
        return Checked(found.name, found.file, (_unusable(found, found.error),)), ()
    if found.case is None:
        return Checked(found.name, found.file, summary=found.skipped or "", is_skipped=True), ()
    violations = selected(validate(found.case, options.level), options)
    operator = found.case.operator.name
    summary = (
        operator if violations else f"{operator}: no problems; valid from feature level {minimum_level(found.case)}"
    )
    return Checked(found.name, found.file, tuple(_problems(found, violations)), summary), violations


def _problems(found: Found, violations: Sequence[Violation]) -> Iterator[Problem]:
    assert found.case is not None
    text = FileText(found)
    for violation in violations:
        path = violation.locations[0].path if violation.locations else ""
        yield Problem(
            violation.code,
            violation.severity,
            str(violation.message),
            found.file,
            (found.dispatchable or "") if found.is_one_of_several else "",
            path or found.case.operator.name,
            text.place(violation),
            str(violation.rule.text),
            violation.rule.url,
        )


def _unusable(found: Found, error: FormatError) -> Problem:
    place = None if error.line is None else Place(error.line, error.column or 1, error.column or 1)
    message = str(error).removeprefix(f"{found.file}: ")
    return Problem(UNUSABLE_FILE, Severity.ERROR, message, found.file, place=place)
