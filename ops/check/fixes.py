"""Applies a fix to a case, reports the violations that it causes, and finds the fixes that make a case valid."""

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

# The number of cases that `fix_all` checks before it gives up; each takes some tenths of a millisecond.
MOST_TRIED = 600
# The number of fixes that `best_first` compares.
MOST_COMPARED = 24
# The number of errors whose fixes are tried in each case. Trying more only finds the same cases in another order.
TRIED_AT_ONCE = 4
# The estimated cost of each remaining error, where a step costs at least 1.
ERROR_WEIGHT = 2

State = tuple[Case, FeatureLevel]


def apply(case: Case, fix: Fix) -> Case:
    """The case after the fix. Derived outputs follow from the changed inputs, as after any edit.

    A fix that only raises the target level leaves the case unchanged. The numbers of the inputs stay the same, unless
    the fix has `numbers`.
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
    """The violations that the fix causes: the case has them after the fix, but not before. Errors come first.

    `data_limit` is passed to `validate`. Raises ValueError if there is no such feature level.
    """
    level = feature_level(level)
    before = {problem(violation) for violation in validate(case, level, data_limit)}
    after = validate(apply(case, fix), fix.level or level, data_limit)
    return tuple(violation for violation in after if problem(violation) not in before)


def problem(violation: Violation) -> tuple[str, tuple[str, ...]]:
    """Returns the code of a violation and the paths of its locations, which identify it even if values change."""
    return violation.code, tuple(location.path for location in violation.locations)


def best_first(
    case: Case, violations: tuple[Violation, ...], level: FeatureLevel | str, most: int = MOST_COMPARED
) -> tuple[Violation, ...]:
    """Returns the violations with reordered fixes: for each error, the fixes after which the fewest errors remain come
    first.

    Fixes after which equally many errors remain keep their order. At most `most` fixes are tried, because each trial
    takes as long as a check.
    """
    level, tried, found = feature_level(level), 0, list(violations)
    for place, violation in enumerate(violations):
        if violation.severity is not Severity.ERROR or len(violation.fixes) < 2:
            continue
        tried += len(violation.fixes)
        if tried > most:
            break
        left = {id(fix): len(_errors(apply(case, fix), fix.level or level)) for fix in violation.fixes}
        fixes = tuple(sorted(violation.fixes, key=lambda fix: left[id(fix)]))
        if fixes != violation.fixes:
            found[place] = replace(violation, fixes=fixes)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class FixStep:
    """A fix and the violation that it was chosen for."""

    violation: Violation
    fix: Fix


@dataclass(frozen=True, slots=True)
class FixedCase:
    """The result of `fix_all`: the case and the target level after the fixes in `steps`. `is_valid` is True if no ERROR
    is left.
    """

    case: Case
    level: FeatureLevel
    steps: tuple[FixStep, ...]
    is_valid: bool


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A step of the search for fixes: the case and the level after the fixes in `steps`. `errors` are the remaining
    errors, and `cost` measures how much the fixes change.
    """

    case: Case
    level: FeatureLevel
    errors: tuple[Violation, ...]
    steps: tuple[FixStep, ...]
    cost: int

    @property
    def rank(self) -> int:
        """The priority of the candidate in the search: the cost of its steps plus the estimated cost of its remaining
        errors.

        The search tries the lowest number first.
        """
        return self.cost + ERROR_WEIGHT * len(self.errors)


def fix_all(case: Case, level: FeatureLevel | str) -> FixedCase:
    """Searches for fixes after which no ERROR is left. If it finds none, the result is the case with the fewest errors.
    It checks about `MOST_TRIED` cases at most.

    The search prefers the smallest change: few fixes, the first fix of a violation, and the same target level and
    numbers of inputs. Raises ValueError if there is no such feature level.
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
    return FixedCase(case, level, steps, not best.errors)


def _next(current: _Candidate) -> Iterator[_Candidate]:
    fixable = [violation for violation in current.errors if violation.fixes]
    for violation in fixable[:TRIED_AT_ONCE]:
        for preference, fix in enumerate(violation.fixes):
            case, level = apply(current.case, fix), fix.level or current.level
            cost = current.cost + 1 + preference + 4 * (fix.level is not None) + 8 * (fix.numbers is not None)
            yield _Candidate(case, level, _errors(case, level), (*current.steps, FixStep(violation, fix)), cost)


def _errors(case: Case, level: FeatureLevel) -> tuple[Violation, ...]:
    """The errors of a case; the numbers of the inputs are not read, because no ERROR depends on them."""
    return tuple(v for v in validate(case, level, NO_DATA) if v.severity is Severity.ERROR)


def _needed(case: Case, level: FeatureLevel, steps: tuple[FixStep, ...]) -> tuple[FixStep, ...]:
    """Returns only the necessary steps: after they are applied, the case has no ERROR, but an ERROR remains if any one
    of them is left out.

    The case must have no ERROR after all `steps`.
    """
    for step in steps:
        fewer = tuple(other for other in steps if other is not step)
        if not _errors(*_after(case, level, fewer)):
            return _needed(case, level, fewer)
    return steps


def _after(case: Case, level: FeatureLevel, steps: tuple[FixStep, ...]) -> State:
    for step in steps:
        case, level = apply(case, step.fix), step.fix.level or level
    return case, level
