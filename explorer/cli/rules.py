"""`rules`: lists the rules that `check` applies, or explains some of them."""

import argparse
from difflib import get_close_matches
from textwrap import fill
from typing import Any

from explorer.cli.exits import ALL_IS_WELL, complain
from explorer.cli.output import print_report
from ops import OPERATORS
from ops.check.rules import RuleText
from ops.network.rules import every_rule
from ops.text.literals import shortened

_WIDTH = 100
_MOST_NAMED = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("codes", nargs="*", metavar="CODE", help="explain these rules (default: list all)")
    parser.add_argument("--json", action="store_true", help="print JSON; see docs/command-line.md")
    parser.epilog = "Exit code 0: printed; 2: there is no such rule."


def main(options: argparse.Namespace) -> int:
    """Prints the rules; returns the exit code."""
    table = every_rule(iter(OPERATORS.values()))
    for code in options.codes:
        if code not in table:
            near = get_close_matches(code, table, n=3)
            hint = f"; similar: {', '.join(near)}" if near else ""
            return complain(f"'{shortened(code)}' is not a rule{hint}.")
    chosen = {code: table[code] for code in options.codes or table}
    if options.json:
        print_report("rules", [_json(code, wordings) for code, wordings in chosen.items()], "rules")
    elif options.codes:
        print("\n\n".join("\n".join((code, *map(_explained, wordings))) for code, wordings in chosen.items()))
    else:
        for code, wordings in chosen.items():
            severities = "/".join(dict.fromkeys(wording.severity.name for wording in wordings))
            print(f"{code:26} {severities:13} {shortened(wordings[0].text, 90)}")
    return ALL_IS_WELL


def _explained(wording: RuleText) -> str:
    """Returns indented lines about one message of a rule: its severity and text, the source of the rule, and the
    operators that have it.
    """
    names = list(wording.operators[:_MOST_NAMED])
    if len(wording.operators) > _MOST_NAMED:
        names.append(f"and {len(wording.operators) - _MOST_NAMED} more")
    operators = f"Operators: {', '.join(names)}." if names else "It is about the links between several operators."
    source = ", ".join(part for part in (wording.rule.provenance.value, wording.rule.url) if part)
    said = (f"{wording.severity.name}: {wording.text}", f"Source: {source}.", operators)
    return "\n".join(fill(line, _WIDTH, initial_indent="  ", subsequent_indent="    ") for line in said)


def _json(code: str, wordings: tuple[RuleText, ...]) -> dict[str, Any]:
    return {
        "code": code,
        "wordings": [
            {
                "severity": wording.severity.name,
                "rule": wording.text,
                "provenance": wording.rule.provenance.value,
                "page": wording.rule.url,
                "operators": list(wording.operators),
            }
            for wording in wordings
        ],
    }
