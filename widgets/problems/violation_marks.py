"""Assigns violations to the form: the state of each editor, and the row that shows the message."""

from collections.abc import Iterable, Mapping, Sequence

from ops.model.violations import Severity, Violation

States = Mapping[str, str]

_STATES = {Severity.WARNING: "warning", Severity.ERROR: "error"}


def states(violations: Iterable[Violation]) -> dict[str, str]:
    """The state of every path that an error or a warning names: 'error' or 'warning'. An error takes precedence.

    Notes do not mark editors.
    """
    found: dict[str, str] = {}
    for violation in sorted(violations, key=_severity):
        if violation.severity in _STATES:
            found.update(dict.fromkeys((place.path for place in violation.locations), _STATES[violation.severity]))
    return found


def state_at(found: States, path: str) -> str | None:
    """Returns the state of the editor for `path`; None if the editor has no state. The state of a list also applies to
    its entries.
    """
    return found.get(path) or (found.get(path.rpartition("[")[0]) if path.endswith("]") else None)


def by_field(violations: Sequence[Violation]) -> dict[str, list[tuple[int, Violation]]]:
    """Groups the violations by field, each with its index in `violations`.

    The field is that of the first location. A violation without locations has the key ''.
    """
    found: dict[str, list[tuple[int, Violation]]] = {}
    for index, violation in enumerate(violations):
        field = violation.locations[0].field.partition(".")[0] if violation.locations else ""
        found.setdefault(field, []).append((index, violation))
    return found


def severity_name(violation: Violation) -> str:
    """The severity of a violation as a text: 'error', 'warning' or 'note'."""
    return violation.severity.name.lower()


def _severity(violation: Violation) -> Severity:
    return violation.severity
