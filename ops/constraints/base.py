"""The protocol of a rule in code, `Constraint`, and a decorator that makes a constraint from a function."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np

from ops.arrays.dtypes import Mask
from ops.model.guard import Guard
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Rule, Severity, Stage
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say


class Finding(NamedTuple):
    """A broken rule: a sentence with the actual and expected values, the fields to mark, and the fixes.

    `validate` adds the code, the severity and the rule of the constraint, and makes a `Violation` from the finding.
    """

    message: str
    locations: tuple[Location, ...]
    fixes: tuple[Fix, ...] = ()


Findings = Iterable[Finding]
# A limit of a number, and a function that returns a phrase for this limit: most numbers need no message.
Limit = tuple[int, Callable[[], str]]


def in_cells(mask: Mask, pattern: str, *tensors: str, **facts: object) -> Findings:
    """Yields a finding that marks the TRUE elements of `mask` in each of the tensors; yields nothing if none is TRUE.

    `pattern` is the sentence of the finding. It contains the placeholder `{count:cell|cells}` for the number of TRUE
    elements; `facts` has the values of its other placeholders.
    """
    cells = Cells(mask)
    if cells:
        locations = tuple(Location(name, Part.DATA, cells=cells) for name in tensors)
        yield Finding(say(pattern, count=len(cells), **facts), locations)


def everywhere(guard: Guard, *tensors: str) -> Iterator[Location]:
    """Yields the location of all cells of each tensor; nothing for an absent, incomplete or large tensor."""
    for name in tensors:
        if guard.is_small(name):
            yield Location(name, Part.DATA, cells=Cells(np.ones(guard.case.sizes(name), np.bool_)))


class Constraint(Protocol):
    """A rule that can be checked in a case.

    The rule reads the case only through a guard. The guard records the values on which each finding depends, so that
    each cause is reported only once.
    """

    @property
    def code(self) -> str:
        """The name of the rule in JSON and on the command line; it never changes."""
        ...

    @property
    def severity(self) -> Severity:
        """ERROR if DirectML refuses the desc, else WARNING or NOTE."""
        ...

    @property
    def rule(self) -> Rule:
        """The text of the rule and its source."""
        ...

    def check(self, guard: Guard, /) -> Findings:
        """Yields a finding for each violation. Raises HiddenPlace if the guard hides a value that it needs."""
        ...


@runtime_checkable
class NeedsTensors(Protocol):
    """A constraint that a case can only break if it has certain tensors."""

    def concerns(self, absent: Collection[str]) -> bool:
        """Returns False if the rule cannot be broken in a case without the tensors `absent`."""
        ...


@quick_dataclass
class LocalConstraint:
    """A rule that is written as a function, mostly a rule of one operator or one family."""

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
    depends_on_device: bool = False,
    fails: Stage | None = None,
) -> Callable[[Callable[[Guard], Findings]], LocalConstraint]:
    """Returns a decorator that makes a rule from the function that checks it, `Guard -> Findings`.

    `code` identifies the rule, and `text` is its text. `fails` is the stage at which DirectML fails if the rule is
    broken although CreateOperator accepts the desc; None for other rules.
    """

    def declare(check: Callable[[Guard], Findings]) -> LocalConstraint:
        rule = Rule(text, provenance, depends_on_device=depends_on_device, fails=fails)
        return LocalConstraint(code, severity, rule, check)

    return declare
