"""What a constraint is, and how a plain function becomes one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ops.arrays.dtypes import Mask
from ops.model.guard import Guard
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Rule, Severity
from ops.text.sentences import say


class Finding(NamedTuple):
    """One broken rule: the sentence with the actual and expected numbers, where, and what would mend it."""

    message: str
    locations: tuple[Location, ...]
    fixes: tuple[Fix, ...] = ()


Findings = Iterable[Finding]


def in_cells(mask: Mask, pattern: str, *tensors: str, **facts: object) -> Findings:
    """One finding that names the cells of the mask, which are cells of all the tensors; none where there are none.

    `pattern` says how many: {count:cell|cells}.
    """
    cells = Cells(mask)
    if cells:
        locations = tuple(Location(name, Part.DATA, cells=cells) for name in tensors)
        yield Finding(say(pattern, count=len(cells), **facts), locations)


class Constraint(Protocol):
    """A rule that can be asked about a case. Everything it needs to see it asks the guard for."""

    @property
    def code(self) -> str: ...
    @property
    def severity(self) -> Severity: ...
    @property
    def rule(self) -> Rule: ...
    def check(self, guard: Guard, /) -> Findings: ...


@dataclass(frozen=True, slots=True, eq=False)
class LocalConstraint:
    """A rule that one operator has, written as a function in its file."""

    code: str
    severity: Severity
    rule: Rule
    check: Callable[[Guard], Findings]


def constraint(
    code: str,
    text: str,
    *,
    severity: Severity = Severity.ERROR,
    provenance: Provenance = Provenance.DOCUMENTED,
) -> Callable[[Callable[[Guard], Findings]], LocalConstraint]:
    """Makes a constraint of a function `Guard -> Findings`."""

    def declare(check: Callable[[Guard], Findings]) -> LocalConstraint:
        return LocalConstraint(code, severity, Rule(text, provenance), check)

    return declare
