"""Which rules a case breaks."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from ops.attribute_types import Count, ScalarUnion
from ops.constraints.attributes import ScalarFits
from ops.constraints.base import Constraint
from ops.constraints.general.memory_layout import TENSOR_REMARKS, TENSOR_RULES, is_plain
from ops.constraints.general.presence import DerivedSizesFit, malformed_fields
from ops.constraints.general.support import Available, RankSupported, TypeSupported
from ops.constraints.general.tensor_fields import SizesPositive
from ops.constraints.lists import CountAgrees
from ops.model.case import Case
from ops.model.data import Data
from ops.model.feature_levels import NEWEST, FeatureLevel, feature_level
from ops.model.fields import Output
from ops.model.guard import Guard, HiddenPlace
from ops.model.operator import Operator
from ops.model.violations import Rule, Severity, Violation

# Rules that look at numbers look at tensors of up to this many cells; a run looks at all of them.
DATA_LIMIT = 1 << 20

_GENERAL: tuple[Constraint, ...] = (Available(), SizesPositive(derived=False), RankSupported(), TypeSupported())
_LAST: tuple[Constraint, ...] = (SizesPositive(derived=True),)
_DERIVED_SIZES_FIT = DerivedSizesFit()


def validate(case: Case, level: FeatureLevel | str = NEWEST, data_limit: int = DATA_LIMIT) -> tuple[Violation, ...]:
    """Every violation, errors first; one for one cause.

    Never raises for what a case contains, and allocates nothing by its sizes: numbers of tensors with more than
    `data_limit` cells are not looked at. ValueError for a level that does not exist.
    """
    guard = Guard(case, feature_level(level), data_limit)
    found: list[Violation] = []
    for violation, places in malformed_fields(guard):
        found.append(replace(violation, rule=_with_page(violation.rule, case.operator)))
        if violation.severity is Severity.ERROR:
            guard.blame(places)
    for constraint in _applicable(case):
        guard.begin()
        try:
            for message, locations, fixes in constraint.check(guard):
                if constraint.severity is Severity.ERROR:
                    guard.blame_shown()
                rule = _with_page(constraint.rule, case.operator)
                found.append(Violation(constraint.code, constraint.severity, message, locations, rule, fixes))
        except HiddenPlace:
            continue
    return tuple(sorted(found, key=lambda violation: -violation.severity))


def _with_page(rule: Rule, operator: Operator) -> Rule:
    """A rule that is of no page of its own is of the operator's."""
    return rule if rule.page is not None else replace(rule, page=operator.page)


def _applicable(case: Case) -> Iterator[Constraint]:
    """The operator's constraints; those about memory only for tensors with something to object to."""
    operator = case.operator
    yield from _GENERAL
    rules, remarks = _tensor_constraints(operator)
    special = [
        field.name
        for field in operator.tensors
        if (desc := case.tensor(field.name)) is not None
        and not (is_plain(desc) and _is_plain_data(case.data.get(field.name)))
    ]
    for name in special:
        yield from rules[name]
    yield from _attribute_constraints(operator)
    yield from operator.constraints
    yield from _LAST
    for name in special:
        yield from remarks[name]
    yield _DERIVED_SIZES_FIT


def _is_plain_data(data: Data | None) -> bool:
    return data is None or (not data.problem and (data.kept is None or data.kept.layout is not None))


@cache
def _tensor_constraints(
    operator: Operator,
) -> tuple[dict[str, tuple[Constraint, ...]], dict[str, tuple[Constraint, ...]]]:
    outputs = {field.name: isinstance(field, Output) for field in operator.tensors}
    return (
        {name: tuple(rule(name, is_output) for rule in TENSOR_RULES) for name, is_output in outputs.items()},
        {name: tuple(rule(name, is_output) for rule in TENSOR_REMARKS) for name, is_output in outputs.items()},
    )


@cache
def _attribute_constraints(operator: Operator) -> tuple[Constraint, ...]:
    """What follows from the kinds of the attributes alone."""
    found: list[Constraint] = []
    for field in operator.attributes:
        if isinstance(field.type, ScalarUnion):
            found.append(ScalarFits(field.name, field.type.type_field))
        elif isinstance(field.type, Count):
            found.append(CountAgrees(field.name, field.type.of))
    return tuple(found)


def has_errors(violations: tuple[Violation, ...]) -> bool:
    return any(violation.severity is Severity.ERROR for violation in violations)
