"""`operators`: lists the operators of the catalogue."""

import argparse

from explorer.cli.exits import ALL_IS_WELL
from explorer.cli.output import print_report
from ops import OPERATORS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON; see docs/command-line.md")


def main(options: argparse.Namespace) -> int:
    """Prints every operator with its feature level and its summary; returns the exit code."""
    if options.json:
        entries = [
            {"type": op.type, "since": str(op.since), "category": op.category, "summary": op.summary}
            for op in OPERATORS.values()
        ]
        print_report("operators", entries, "operators")
    else:
        for operator in OPERATORS.values():
            print(f"{operator.type:36} {operator.since!s:>4}  {operator.summary}")
    return ALL_IS_WELL
