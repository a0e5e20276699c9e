"""Collects all rules in a table by their code. Each rule is listed with the operators to which it applies."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ops.check.validation import rules_of
from ops.constraints.general.presence import FIELD_RULES
from ops.model.operator import Operator
from ops.model.violations import Rule, Severity


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule with one of its wordings: the text, the severity of its violations, its source, and the operators that
    have it.
    """

    text: str
    severity: Severity
    rule: Rule
    operators: tuple[str, ...]


RuleTable = Mapping[str, tuple[RuleText, ...]]


def rule_table(operators: Iterator[Operator]) -> RuleTable:
    """Returns a dict from the code of each rule to all texts of the rule, sorted by code."""
    found: dict[tuple[str, Severity, str], tuple[Rule, list[str]]] = {}
    for operator in operators:
        for code, severity, rule in _rules(operator):
            names = found.setdefault((code, severity, str(rule.text)), (rule, []))[1]
            if operator.name not in names:
                names.append(operator.name)
    table: dict[str, list[RuleText]] = {}
    for (code, severity, text), (rule, names) in sorted(found.items(), key=lambda entry: entry[0][0]):
        table.setdefault(code, []).append(RuleText(text, severity, rule, tuple(names)))
    return {code: tuple(texts) for code, texts in table.items()}


def rules_json(operator: Operator) -> list[dict[str, Any]]:
    """The rules of an operator as JSON, in the order in which they are checked. A rule with the same code and text as
    an earlier one is left out.
    """
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for code, severity, rule in _rules(operator):
        entry = {
            "code": code,
            "severity": severity.name,
            "rule": str(rule.text),
            "provenance": rule.provenance.value,
        }
        found.setdefault((code, str(rule.text)), entry)
    return list(found.values())


def _rules(operator: Operator) -> Iterator[tuple[str, Severity, Rule]]:
    yield from FIELD_RULES
    for constraint in rules_of(operator):
        yield constraint.code, constraint.severity, constraint.rule
