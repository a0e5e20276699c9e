"""The feature levels at which a case works, the level that each tensor needs, and the violations at lower levels."""

from collections.abc import Mapping
from types import MappingProxyType

from ops.check.validation import has_only_table_errors, validate
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel, Release, Runtime
from ops.model.guard import NO_DATA
from ops.model.operator import Operator, Row
from ops.model.violations import Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say
from ops.text.values import Malformed


def works_at(case: Case, level: FeatureLevel) -> bool:
    """True if the operator exists at the level and its support table has every data type and rank of the case.

    Other rules are not checked here; a few of them depend on the feature level, too.
    """
    row = case.operator.supported(level)
    if row is None:
        return False
    for name, supported in row.items():
        desc = case.tensor(name)
        if desc is None:
            continue
        if desc.rank is None or isinstance(desc.data_type, Malformed):
            return False
        if not supported.allows_rank(desc.rank) or desc.data_type not in supported.types:
            return False
    return True


def availability(case: Case) -> Mapping[FeatureLevel, bool]:
    """Maps each feature level, oldest first, to True if the case works at this level.

    The level must support the data types and ranks. If one of the two measured versions of DirectML reports an error
    that the other does not report, the case does not work at the levels of that version. The result is cached in the
    case.
    """
    if availability not in case.memo:
        case.memo[availability] = _asked_of_all(case)
    return case.memo[availability]


def _asked_of_all(case: Case) -> Mapping[FeatureLevel, bool]:
    found: dict[FeatureLevel, bool] = {}
    before, works = None, False
    for level, row in case.operator.tables.items():
        if row is not before:  # neighbouring levels mostly have the same support table
            before, works = row, works_at(case, level)
        found[level] = works
    if any(found.values()):
        wrong = runtime_errors(case)
        if any(wrong.values()):
            found = {level: works and not wrong[level.runtime] for level, works in found.items()}
    return MappingProxyType(found)


def minimum_level(case: Case) -> FeatureLevel | None:
    """Returns the lowest feature level at which the case works; None if no level supports its types and ranks.

    If errors of the measured versions of DirectML exclude all levels that support the types and ranks, returns the
    lowest of these levels.
    """
    if has_only_table_errors(case) and availability not in case.memo:
        return types_level(case)  # the same level, without a look at the levels above it
    lowest = next((level for level, works in availability(case).items() if works), None)
    return types_level(case) if lowest is None else lowest


def types_level(case: Case) -> FeatureLevel | None:
    """The lowest feature level that supports the types and ranks of the case; None if no level does."""
    return next((level for level in FeatureLevel if works_at(case, level)), None)


def reasons(case: Case) -> dict[str, tuple[FeatureLevel, str]]:
    """For each tensor, the lowest feature level that supports it, and the property that requires this level.

    The property is `INT32` or `5 dimensions`, for example. Tensors that are absent, malformed or supported at no level
    have no entry.
    """
    found: dict[str, tuple[FeatureLevel, str]] = {}
    for field in case.operator.tensors:
        desc = case.tensor(field.name)
        if desc is None or desc.rank is None or isinstance(desc.data_type, Malformed):
            continue
        rank, data_type = desc.rank, desc.data_type
        by_type = by_rank = None
        for level in FeatureLevel:
            row = case.operator.supported(level)
            if row is None or field.name not in row:
                continue
            if by_type is None and data_type in row[field.name].types:
                by_type = level
            if by_rank is None and row[field.name].allows_rank(rank):
                by_rank = level
        if by_type is None or by_rank is None:
            continue
        reason = data_type.name if by_type >= by_rank else say("{rank:dimension|dimensions}", rank=rank)
        found[field.name] = (max(by_type, by_rank), reason)
    return found


def runtime_errors(case: Case) -> Mapping[Runtime, tuple[str, ...]]:
    """Returns, for each of the two versions of DirectML whose behaviour was measured, the messages of the errors that
    occur only with this version.

    Errors that the support tables explain are left out: they depend on the feature level alone. The result is stored
    with the case, because several views need it after every edit.
    """
    if runtime_errors not in case.memo:
        case.memo[runtime_errors] = _asked_of_both(case)
    return case.memo[runtime_errors]


def _asked_of_both(case: Case) -> Mapping[Runtime, tuple[str, ...]]:
    levels = (FeatureLevel.FL_6_2, FeatureLevel.FL_6_4)
    if has_only_table_errors(case):
        return {level.runtime: () for level in levels}
    found: dict[Runtime, dict[str, str]] = {}
    for level in levels:
        errors = [v for v in validate(case, level, NO_DATA) if v.severity is Severity.ERROR]
        found[level.runtime] = {v.code: v.message for v in errors if v.code not in LEVEL_CODES}
    if case.operator.since > levels[0]:
        return dict.fromkeys(found, ())
    common = set[str].intersection(*map(set[str], found.values()))
    return {
        runtime: tuple(message for code, message in errors.items() if code not in common)
        for runtime, errors in found.items()
    }


@quick_dataclass
class Span:
    """A range of feature levels, `first` to `last`, at which an operator has the same support table.

    `row` is the table; None if the operator does not exist at these levels.
    """

    first: FeatureLevel
    last: FeatureLevel
    row: Row | None

    def __contains__(self, level: FeatureLevel) -> bool:
        return self.first <= level <= self.last


def spans(operator: Operator, *, by_runtime: bool = False) -> tuple[Span, ...]:
    """Returns spans of successive feature levels with the same support table of the operator, from the oldest level to
    the newest.

    With `by_runtime`, a span also ends between the levels of DirectML 1.13.1 and those of 1.15.4.
    """
    found: list[Span] = []
    for level in FeatureLevel:
        row = operator.supported(level)
        is_same = bool(found) and found[-1].row is row
        if by_runtime and is_same:
            is_same = found[-1].last.runtime is level.runtime
        found.append(Span(found.pop().first if is_same else level, level, row))
    return tuple(found)


def tensors_by_support(operator: Operator) -> tuple[tuple[str, ...], ...]:
    """The tensors' names in groups. All tensors of a group accept the same ranks and data types at every level."""
    groups: dict[tuple[object, ...], list[str]] = {}
    for field in operator.tensors:
        key = tuple(operator.support[level].get(field.name) for level in operator.levels)
        groups.setdefault(key, []).append(field.name)
    return tuple(map(tuple, groups.values()))


LEVEL_CODES = frozenset({"operator-level", "rank", "data-type"})


def level_violations(case: Case, level: FeatureLevel) -> tuple[str, ...]:
    """Returns the message of each violation that exists because `level` lacks an operator, a rank or a data type."""
    return tuple(v.message for v in validate(case, level, NO_DATA) if v.code in LEVEL_CODES)


def first_windows(level: FeatureLevel) -> Release | None:
    """The oldest release of DirectML that supports the level and is part of Windows; None if there is none."""
    return next((later.release for later in FeatureLevel if later >= level and later.release.windows), None)
