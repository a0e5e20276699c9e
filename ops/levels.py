"""The lowest feature level a case works at, and which tensor needs it."""

from ops.case import Case
from ops.features import FeatureLevel
from ops.sentences import say
from ops.values import Malformed


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
