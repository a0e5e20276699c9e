"""The command `operators`: lists the operators of the catalogue, as text with feature levels and summaries, or as JSON
with all limits of the operators.
"""

import argparse
from typing import Any

from explorer.cli.exits import ALL_IS_WELL
from explorer.cli.output import print_report
from ops import OPERATORS, FeatureLevel, Operator
from ops.attribute_types import Enumeration
from ops.check.rules import rules_json
from ops.model.fields import Attribute, Field, Input
from ops.model.violations import PAGE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print fields, types, ranks, levels and rules as JSON")


def main(options: argparse.Namespace) -> int:
    """Prints every operator with its feature level and summary; with --json, prints their fields, support tables and
    rules as JSON. Returns the exit code.
    """
    if options.json:
        print_report("operators", [_limits(operator) for operator in OPERATORS.values()], "operators")
    else:
        for operator in OPERATORS.values():
            print(f"{operator.type:36} {operator.since!s:>4}  {operator.summary}")
    return ALL_IS_WELL


def _limits(operator: Operator) -> dict[str, Any]:
    """The entry of an operator for JSON: its summary, fields, support tables and rules."""
    return {
        "type": operator.type,
        "value": operator.value,
        "since": str(operator.since),
        "category": operator.category,
        "summary": operator.summary,
        "formula": operator.formula,
        "page": PAGE + operator.page,
        "fields": [_field(field) for field in operator.fields],
        "arrays": list(operator.arrays),
        "levels": {str(level): _level(operator, level) for level in operator.levels},
        "rules": rules_json(operator),
    }


def _field(field: Field) -> dict[str, Any]:
    if not isinstance(field, Attribute):
        kind = "input" if isinstance(field, Input) else "output"
        return {"name": field.name, "kind": kind, "optional": field.optional, "meaning": field.meaning}
    found: dict[str, Any] = {
        "name": field.name,
        "kind": "attribute",
        "optional": field.optional,
        "meaning": field.meaning,
        "type": field.type.api_type,
    }
    if isinstance(field.type, Enumeration):
        found["values"] = {f"{field.type.prefix}{member.name}": member.value for member in field.type.members}
    return found


def _level(operator: Operator, level: FeatureLevel) -> dict[str, Any]:
    """The ranks and data types that each tensor supports from this feature level on, as a JSON object."""
    return {
        name: {"ranks": list(supported.ranks), "types": [known.name for known in supported.types]}
        for name, supported in operator.support[level].items()
    }
