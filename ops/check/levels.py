"""The feature levels a case works at, which tensor needs which, and what breaks below."""

from dataclasses import dataclass

from ops.check.validation import validate
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel, Release
from ops.model.guard import NO_DATA
from ops.model.operator import Operator, Row
from ops.text.sentences import say
from ops.text.values import Malformed


def works_at(case: Case, level: FeatureLevel) -> bool:
    """True when the operator exists and every type and rank is in the table; other rules do not depend on levels."""
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


def availability(case: Case) -> dict[FeatureLevel, bool]:
    return {level: works_at(case, level) for level in FeatureLevel}


def minimum_level(case: Case) -> FeatureLevel | None:
    """The lowest level whose tables have every type and rank of the case; None when no level has."""
    return next((level for level in FeatureLevel if works_at(case, level)), None)


def reasons(case: Case) -> dict[str, tuple[FeatureLevel, str]]:
    """Per tensor the level it needs and what about it needs it, for example "INT32" or "5 dimensions"."""
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


@dataclass(frozen=True, slots=True)
class Span:
    """Levels from `first` to `last` that treat an operator alike; `row` None where it is not there yet."""

    first: FeatureLevel
    last: FeatureLevel
    row: Row | None

    def __contains__(self, level: FeatureLevel) -> bool:
        return self.first <= level <= self.last


def spans(operator: Operator) -> tuple[Span, ...]:
    """All levels, oldest first; a new span where the support table changes."""
    found: list[Span] = []
    for level in FeatureLevel:
        row = operator.supported(level)
        first = found.pop().first if found and found[-1].row is row else level
        found.append(Span(first, level, row))
    return tuple(found)


def treated_alike(operator: Operator) -> tuple[tuple[str, ...], ...]:
    """The tensors, those together that have the same ranks and types at every level."""
    groups: dict[tuple[object, ...], list[str]] = {}
    for field in operator.tensors:
        key = tuple(operator.support[level].get(field.name) for level in operator.levels)
        groups.setdefault(key, []).append(field.name)
    return tuple(map(tuple, groups.values()))


LEVEL_CODES = frozenset({"operator-level", "rank", "data-type"})


def what_breaks(case: Case, level: FeatureLevel) -> tuple[str, ...]:
    """Why the case does not work at a level, a sentence each; rules that hold at every level are left out."""
    return tuple(v.message for v in validate(case, level, NO_DATA) if v.code in LEVEL_CODES)


def first_windows(level: FeatureLevel) -> Release | None:
    """The oldest release with the level that a Windows build ships."""
    return next((later.release for later in FeatureLevel if later >= level and later.release.windows), None)
