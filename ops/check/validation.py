"""Finds the violations of a case."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import cast

from ops.attribute_types import Count, ScalarUnion
from ops.check.quick_guard import QuickGuard
from ops.check.sound_tensors import Named, Sound, sound_tensors, unusual_tensors
from ops.constraints.attributes import ScalarFits
from ops.constraints.base import Constraint, NeedsTensors
from ops.constraints.general.memory_layout import TENSOR_REMARKS, TENSOR_RULES
from ops.constraints.general.presence import DerivedSizesFit, malformed_fields
from ops.constraints.general.support import Available, RankSupported, TypeSupported
from ops.constraints.general.tensor_fields import SizesPositive
from ops.constraints.lists import CountAgrees
from ops.model.case import Case
from ops.model.feature_levels import NEWEST, FeatureLevel, feature_level
from ops.model.fields import Output
from ops.model.guard import EDIT_LIMIT, NO_DATA, Guard, HiddenPlace
from ops.model.operator import Operator
from ops.model.violations import Provenance, Rule, Severity, Stage, Violation

# Rules about the numbers of a tensor are checked up to this many elements; a run checks them for every tensor.
DATA_LIMIT = EDIT_LIMIT

_GENERAL: tuple[Constraint, ...] = (Available(), SizesPositive(derived=False), RankSupported(), TypeSupported())
_LAST: tuple[Constraint, ...] = (SizesPositive(derived=True),)
_DERIVED_SIZES_FIT = DerivedSizesFit()


def validate(case: Case, level: FeatureLevel | str = NEWEST, data_limit: int = DATA_LIMIT) -> tuple[Violation, ...]:
    """All violations of a case at a feature level, errors first; each cause is reported once.

    It works for cases with any values, and allocates no memory in proportion to their sizes. The numbers of tensors
    with more than `data_limit` elements are not read. Raises ValueError if there is no such feature level.

    The violations of the desc alone (`data_limit` is NO_DATA) are found only once for each case and level.
    """
    of_level = feature_level(level)
    if data_limit != NO_DATA:
        return _found(case, of_level, data_limit)
    key = validate, of_level
    found = case.memo.get(key)
    if found is None:
        found = case.memo[key] = _found(case, of_level, NO_DATA)
    return found


def _found(case: Case, of_level: FeatureLevel, data_limit: int) -> tuple[Violation, ...]:
    quick = QuickGuard(case, of_level, data_limit)
    found = checked(quick, until_error=True)
    if found is None:
        found = checked(Guard(case, of_level, data_limit))
    elif not quick.depends_on_level:
        case.memo[has_only_table_errors] = True
    return tuple(sorted(found, key=lambda violation: -violation.severity)) if found else ()


def has_only_table_errors(case: Case) -> bool:
    """True if, at every feature level, only the rules of the support tables can report an ERROR in this case.

    False if this is not certain. It is certain after a `validate` of this case in which no rule reported an ERROR, and
    only the rules of the support tables used the level.
    """
    return case.memo.get(has_only_table_errors, False)


def checked(guard: Guard, *, until_error: bool = False) -> list[Violation] | None:
    """The violations in the order of the rules.

    With `until_error`, the check ends at the first violation that is an ERROR, and the result is None.
    """
    case, operator = guard.case, guard.operator
    sound = sound_tensors(case, guard.table_level)
    is_sound = sound is not None
    constraints = _every(operator, unusual_tensors(case)) if sound is None else _remaining(operator, sound)
    found: list[Violation] = []
    for violation, places in malformed_fields(guard, operator.attributes if is_sound else operator.fields):
        found.append(replace(violation, rule=_in_case(violation.rule, violation.severity, guard)))
        if violation.severity is Severity.ERROR:
            if until_error:
                return None
            guard.blame(places)
    for constraint in constraints:
        if not until_error:  # otherwise nothing is blamed
            guard.begin()
        try:
            for message, locations, fixes in constraint.check(guard):
                if constraint.severity is Severity.ERROR:
                    if until_error:
                        return None
                    guard.blame_shown()
                rule = _in_case(constraint.rule, constraint.severity, guard)
                found.append(Violation(constraint.code, constraint.severity, message, locations, rule, fixes))
        except HiddenPlace:
            continue
    return found


def _in_case(rule: Rule, severity: Severity, guard: Guard) -> Rule:
    """Adds the page and the DirectML version to the rule of a violation. The page is the operator's, unless `rule` has
    its own. Only rules with observed behaviour have a version.

    Refusals (errors) were measured with both versions of DirectML. Computed results were measured with 1.13.1 for all
    operators of this version, and with 1.15.4 only for the newer ones.
    """
    operator = guard.operator
    found = rule if rule.page is not None else replace(rule, page=operator.page)
    if rule.provenance is not Provenance.OBSERVED or rule.runtime is not None:
        return found
    return replace(found, runtime=(guard.level if severity is Severity.ERROR else operator.since).runtime)


@lru_cache(maxsize=1 << 12)
def _every(operator: Operator, unusual: tuple[Named, ...]) -> tuple[Constraint, ...]:
    """All constraints that are checked for an operator, in their order.

    The rules about memory layout are checked only for the tensors in `unusual`.
    """
    return *_GENERAL, *_specific(operator, unusual, _LAST), _DERIVED_SIZES_FIT


@lru_cache(maxsize=1 << 12)
def _remaining(operator: Operator, sound: Sound) -> tuple[Constraint, ...]:
    """Returns the constraints that a case can still break although its tensors are sound, in the order in which they
    are checked. `sound` is the result for these tensors.
    """
    absent = frozenset(sound.absent)
    return tuple(
        constraint
        for constraint in _specific(operator, sound.unusual)
        if not _needs_tensors(type(constraint)) or cast("NeedsTensors", constraint).concerns(absent)
    )


@cache
def _needs_tensors(kind: type[Constraint]) -> bool:
    """True if the constraint class has the method `concerns`. This is checked once per class, because the check is slow
    for each object.
    """
    return issubclass(kind, NeedsTensors)


def _specific(
    operator: Operator, unusual: tuple[Named, ...], before_remarks: tuple[Constraint, ...] = ()
) -> Iterator[Constraint]:
    """Yields constraints in the order in which they are checked: TENSOR_RULES for the tensors in `unusual`, rules about
    the attributes, the rules of the operator, and last TENSOR_REMARKS for these tensors.

    `before_remarks` are additional constraints, which are checked just before TENSOR_REMARKS.
    """
    for name, is_output in unusual:
        yield from _tensor_rules(name, is_output)
    yield from _attribute_constraints(operator)
    yield from operator.constraints
    yield from before_remarks
    for name, is_output in unusual:
        yield from _tensor_remarks(name, is_output)


@cache
def _tensor_rules(name: str, is_output: bool) -> tuple[Constraint, ...]:
    return tuple(rule(name, is_output) for rule in TENSOR_RULES)


@cache
def _tensor_remarks(name: str, is_output: bool) -> tuple[Constraint, ...]:
    return tuple(rule(name, is_output) for rule in TENSOR_REMARKS)


def _attribute_constraints(operator: Operator) -> Iterator[Constraint]:
    """Yields the constraints that follow from the types of the attributes."""
    for field in operator.attributes:
        if isinstance(field.type, ScalarUnion):
            yield ScalarFits(field.name, field.type.type_field)
        elif isinstance(field.type, Count):
            yield CountAgrees(field.name, field.type.of)


def failing(violations: Iterable[Violation]) -> Violation | None:
    """Returns the violation that makes every run fail, although CreateOperator accepts the desc. Returns None if there
    is none.

    If there are several, a violation that makes CompileOperator fail is preferred.
    """
    found = [violation for violation in violations if violation.rule.fails is not None]
    return min(found, key=lambda violation: violation.rule.fails is not Stage.COMPILE, default=None)


def rules_of(operator: Operator) -> tuple[Constraint, ...]:
    """Every rule that `validate` checks for an operator, in the order of the checks.

    FIELD_RULES are not included, because they apply to all operators.
    """
    tensors = tuple((field.name, isinstance(field, Output)) for field in operator.tensors)
    return _every(operator, tensors)


def has_errors(violations: tuple[Violation, ...]) -> bool:
    """True if DirectML refuses the desc: at least one violation is an ERROR."""
    return any(violation.severity is Severity.ERROR for violation in violations)
