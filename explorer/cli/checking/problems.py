"""The problems of a model file with their lines and columns, and the exit code of the command that reports them."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any

from explorer.cli.checking.selection import REFUSED, is_selected, selected
from explorer.cli.exits import ALL_IS_WELL, PROBLEMS, UNUSABLE
from explorer.cli.models import Found
from ops import FormatError, Severity, Violation, validate
from ops.check.levels import minimum_level
from ops.check.validation import DATA_LIMIT, has_errors
from ops.formats.dxdispatch.places import place_in
from ops.formats.dxdispatch.refusals import images, refusals, refusals_in
from ops.formats.json_places import JsonPlaces, Place
from ops.model.case import Case
from ops.model.guard import NO_DATA
from ops.model.violations import Part
from ops.quick_dataclass import quick_dataclass
from ops.text.literals import some_of

UNUSABLE_FILE = "unusable-file"  # the code of a file that cannot be read
REFUSED_RULE = "DxDispatch accepts the file."
# The sentence for a case in which the chosen rules report no problem, but a rule that is not chosen reports an error.
WRONG_BY_ANOTHER_RULE = "no problems by the chosen rules; another rule reports an error"
NOT_ASKED = {
    "verdict": "not asked", "hresult": None, "compiled": None, "version": None, "reason": "--no-directml was given.",
}  # fmt: skip


@quick_dataclass
class Problem:
    """A problem in a file, and its position.

    `code`, `severity` and `message` are those of the violation; a file that cannot be read has the code UNUSABLE_FILE.
    `dispatchable` is the name of the dispatchable or ONNX node; "" if the file has only one dispatchable, or cannot be
    read. `path` is the path of the field, or the name of the operator. `place` is the line and the columns; None if
    they are not known. `rule` is the text of the rule, "" if there is none; `page` is the address of its page, None if
    there is none.
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


@quick_dataclass
class Checked:
    """A dispatchable or node of a file and its problems, or a file that cannot be read. It keeps no case.

    `name` has the file, and the dispatchable if the file has several; for an ONNX node, it also has the type and the
    tensors. `summary` is the sentence for a dispatchable without problems, or the reason why it was skipped. `remarks`
    are sentences about the dispatchable that are not problems. `report` is the object that --format json prints.
    """

    name: str
    file: str
    problems: tuple[Problem, ...] = ()
    summary: str = ""
    is_skipped: bool = False
    remarks: tuple[str, ...] = ()
    verdict: str = ""
    report: dict[str, Any] = field(default_factory=dict[str, Any])


def exit_code(checked: Checked, options: argparse.Namespace) -> int:
    """The exit code for a checked dispatchable or file; it does not depend on the output format."""
    if any(problem.code == UNUSABLE_FILE for problem in checked.problems):
        return UNUSABLE
    least = Severity.WARNING if options.strict else Severity.ERROR
    is_wrong = any(problem.severity >= least for problem in checked.problems)
    return PROBLEMS if is_wrong and not options.exit_zero else ALL_IS_WELL


def checked(found: Found, options: argparse.Namespace) -> tuple[Checked, tuple[Violation, ...]]:
    """Checks a dispatchable at the target level; returns its `Checked`, and the violations that are reported.

    The problems in the `Checked` are these violations, then the parts of the file that DxDispatch refuses.
    """
    if found.error is not None:
        return Checked(found.name, found.file, (_unusable(found, found.error),)), ()
    if found.case is None:
        return Checked(found.name, found.file, summary=found.skipped or "", is_skipped=True), ()
    pictures = {} if found.model is None else images(found.model, found.dispatchable or "")
    every = _violations(found, options)
    violations = selected(every, options)
    violations = tuple(violation for violation in violations if not _is_about(violation, pictures))
    problems = (*_problems(found, violations), *(_refused(found) if is_selected(REFUSED, options) else ()))
    operator = found.case.operator.name
    summary = operator if problems else f"{operator}: {_without_problems(found.case, every)}"
    remarks = [
        f"{field} has its numbers from the image {source}, which is not read." for field, source in pictures.items()
    ]
    if found.network is not None and has_errors(violations):
        blocked = found.network.descendants(found.dispatchable or "")
        names = [node.name for node in found.network.nodes if node.name in blocked]
        remarks += [f"This stops {some_of(names)}."] if names else []
    return Checked(found.name, found.file, problems, summary, remarks=tuple(remarks)), violations


def _without_problems(case: Case, every: tuple[Violation, ...]) -> str:
    """The sentence for a case in which the chosen rules report no problem. `every` has the violations of all rules,
    chosen or not.
    """
    if has_errors(every):
        return WRONG_BY_ANOTHER_RULE
    return f"no problems; valid from feature level {minimum_level(case)}"


def _violations(found: Found, options: argparse.Namespace) -> tuple[Violation, ...]:
    """The violations of a dispatchable; in a network, also the violations of its links."""
    assert found.case is not None
    network, name = found.network, found.dispatchable or ""
    if network is None:
        return validate(found.case, options.level)
    from ops.network.rules import link_violations  # imported here: most models are no network

    limit = NO_DATA if network.before[name] else DATA_LIMIT
    every = (*validate(network.by_name[name].case, options.level, limit), *link_violations(network, name))
    return tuple(sorted(every, key=lambda violation: -violation.severity))


def _is_about(violation: Violation, pictures: Mapping[str, str]) -> bool:
    """True if a violation is only about the numbers of inputs that the model reads from images (`pictures`)."""
    places = violation.locations
    return bool(places) and all(place.field in pictures and place.part is Part.DATA for place in places)


def _problems(found: Found, violations: Sequence[Violation]) -> Iterator[Problem]:
    assert found.case is not None
    places = _Places(found)
    for violation in violations:
        path = violation.locations[0].path if violation.locations else ""
        yield Problem(
            violation.code,
            violation.severity,
            str(violation.message),
            found.file,
            (found.dispatchable or "") if found.is_one_of_several else "",
            path or found.case.operator.name,
            places.of(violation),
            str(violation.rule.text),
            violation.rule.url,
        )


def _refused(found: Found) -> Iterator[Problem]:
    """Yields a problem for each part of the dispatchable `found.dispatchable` that DxDispatch refuses.

    If this dispatchable is the first one of its file that can be checked, problems follow for the refused parts of the
    file outside all dispatchables.
    """
    model, name = found.model, found.dispatchable
    if model is None or name is None or not model.text:
        return
    first = next(entry.name for entry in model.dispatchables() if entry.why_not is None)
    refused = [*refusals_in(model, name), *(refusals(model) if name == first else ())]
    places = JsonPlaces(model.text) if refused else None
    for refusal in refused:
        assert places is not None
        place = places.place(refusal.path)
        several = name if found.is_one_of_several else ""
        path = ".".join(map(str, refusal.path[2:])) or ".".join(map(str, refusal.path)) or "$"
        yield Problem(
            REFUSED, Severity.ERROR, str(refusal.message), found.file, several, path, place, rule=REFUSED_RULE
        )


class _Places:
    """Finds the places of violations in the text of a model; parses the text only if there are violations."""

    def __init__(self, found: Found) -> None:
        self._found = found

    @cached_property
    def _places(self) -> JsonPlaces | None:
        model = self._found.model
        return None if model is None or not model.text else JsonPlaces(model.text)

    def of(self, violation: Violation) -> Place | None:
        """Returns the line and columns in the file at which the first location of a violation is written; None if they
        are unknown.
        """
        found, places = self._found, self._places
        if places is None or found.model is None or found.dispatchable is None:
            return None
        location = violation.locations[0] if violation.locations else None
        return place_in(places, found.model, found.dispatchable, location)


def _unusable(found: Found, error: FormatError) -> Problem:
    place = None if error.line is None else Place(error.line, error.column or 1, error.column or 1)
    message = str(error).removeprefix(f"{found.file}: ")
    return Problem(UNUSABLE_FILE, Severity.ERROR, message, found.file, place=place)
