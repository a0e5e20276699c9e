"""Where violations show in a form: the state of each editor, and the field whose row carries the message."""

from collections.abc import Iterable, Mapping, Sequence

from ops.model.violations import Severity, Violation

States = Mapping[str, str]

_STATES = {Severity.WARNING: "warning", Severity.ERROR: "error"}


def states(violations: Iterable[Violation]) -> dict[str, str]:
    """The state of every editor path that a violation names: 'error' before 'warning'; a note marks no editor."""
    found: dict[str, str] = {}
    for violation in sorted(violations, key=_severity):
        if violation.severity in _STATES:
            found.update(dict.fromkeys((place.path for place in violation.locations), _STATES[violation.severity]))
    return found


def state_at(found: States, path: str) -> str | None:
    """The state of one editor; a whole list marks each of its entries."""
    return found.get(path) or (found.get(path.rpartition("[")[0]) if path.endswith("]") else None)


def by_field(violations: Sequence[Violation]) -> dict[str, list[tuple[int, Violation]]]:
    """Violations with their indices, under the field each names first; '' for those of the operator itself."""
    found: dict[str, list[tuple[int, Violation]]] = {}
    for index, violation in enumerate(violations):
        field = violation.locations[0].field.partition(".")[0] if violation.locations else ""
        found.setdefault(field, []).append((index, violation))
    return found


def severity_name(violation: Violation) -> str:
    return violation.severity.name.lower()


def _severity(violation: Violation) -> Severity:
    return violation.severity
