"""What a fix does, what follows from it, and the fixes that make a whole case valid."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count as counter

from ops.check.validation import DATA_LIMIT, validate
from ops.model.case import Case
from ops.model.edit import with_text
from ops.model.feature_levels import FeatureLevel, feature_level
from ops.model.guard import NO_DATA
from ops.model.inference import fit_outputs
from ops.model.violations import Fix, Severity, Violation

# Cases that `fix_all` looks at before it gives up; each costs some tenths of a millisecond.
MOST_TRIED = 600
# Of the errors of a case, those whose fixes are tried next: mending them in another order leads to the same.
TRIED_AT_ONCE = 4
# What an error left is taken to cost; one step costs 1 or more.
ERROR_WEIGHT = 2

State = tuple[Case, FeatureLevel]


def apply(case: Case, fix: Fix) -> Case:
    """The case after the fix; outputs that are derived follow, as after typing.

    A fix that only raises the target level changes no case. Numbers of the inputs stay as they are, unless the fix
    has `numbers`.
    """
    for path, text in fix.edits:
        case = with_text(case, path, text)
    if fix.numbers is not None:
        case = fix.numbers(case)
    if fix.derive:
        case = replace(case, derive=True)
    return fit_outputs(case) if case.derive and (fix.edits or fix.derive) else case


def consequences(
    case: Case, fix: Fix, level: FeatureLevel | str, data_limit: int = DATA_LIMIT
) -> tuple[Violation, ...]:
    """What is wrong after the fix and was not before, errors first."""
    level = feature_level(level)
    before = {problem(violation) for violation in validate(case, level, data_limit)}
    after = validate(apply(case, fix), fix.level or level, data_limit)
    return tuple(violation for violation in after if problem(violation) not in before)


def problem(violation: Violation) -> tuple[str, tuple[str, ...]]:
    """What is wrong, where: other numbers in the same places are still the same problem."""
    return violation.code, tuple(location.path for location in violation.locations)


@dataclass(frozen=True, slots=True)
class Step:
    """One fix, and the violation it was chosen for."""

    violation: Violation
    fix: Fix


@dataclass(frozen=True, slots=True)
class Mended:
    """A case, a target level, and the steps that led there; `is_valid` without an ERROR."""

    case: Case
    level: FeatureLevel
    steps: tuple[Step, ...]
    is_valid: bool


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A state that some steps lead to; the cost tells how much they take from the person."""

    case: Case
    level: FeatureLevel
    errors: tuple[Violation, ...]
    steps: tuple[Step, ...]
    cost: int

    @property
    def rank(self) -> int:
        """The cost so far, and what the errors left may take."""
        return self.cost + ERROR_WEIGHT * len(self.errors)


def fix_all(case: Case, level: FeatureLevel | str) -> Mended:
    """Applies fixes until no ERROR is left, or none of them leads on; looks at a bounded number of cases.

    Of several ways it looks for the one that changes least: few fixes, the first one of a violation rather than
    another, the target level only where nothing else mends, numbers last of all.
    """
    level = feature_level(level)
    start = _Candidate(case, level, _errors(case, level), (), 0)
    best, order = start, counter()
    waiting = [(start.rank, next(order), start)]
    seen: set[State] = {(case, level)}
    while waiting and best.errors and len(seen) < MOST_TRIED:
        _, _, current = heappop(waiting)
        for candidate in _next(current):
            state = candidate.case, candidate.level
            if state in seen:
                continue
            seen.add(state)
            heappush(waiting, (candidate.rank, next(order), candidate))
            if len(candidate.errors) < len(best.errors) or (not candidate.errors and best.errors):
                best = candidate
    steps = _needed(case, level, best.steps) if not best.errors else best.steps
    case, level = _after(case, level, steps)
    return Mended(case, level, steps, not best.errors)


def _next(current: _Candidate) -> Iterator[_Candidate]:
    fixable = [violation for violation in current.errors if violation.fixes]
    for violation in fixable[:TRIED_AT_ONCE]:
        for preference, fix in enumerate(violation.fixes):
            case, level = apply(current.case, fix), fix.level or current.level
            cost = current.cost + 1 + preference + 4 * (fix.level is not None) + 8 * (fix.numbers is not None)
            yield _Candidate(case, level, _errors(case, level), (*current.steps, Step(violation, fix)), cost)


def _errors(case: Case, level: FeatureLevel) -> tuple[Violation, ...]:
    """No ERROR depends on numbers."""
    return tuple(v for v in validate(case, level, NO_DATA) if v.severity is Severity.ERROR)


def _needed(case: Case, level: FeatureLevel, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps without those that others make superfluous."""
    for step in steps:
        fewer = tuple(other for other in steps if other is not step)
        if not _errors(*_after(case, level, fewer)):
            return _needed(case, level, fewer)
    return steps


def _after(case: Case, level: FeatureLevel, steps: tuple[Step, ...]) -> State:
    for step in steps:
        case, level = apply(case, step.fix), step.fix.level or level
    return case, level
