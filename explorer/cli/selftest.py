"""`selftest`: runs every example on every back end; prints a table or JSON."""

import argparse
import json
import platform
from collections import Counter
from collections.abc import Sequence

import numpy as np

from explorer.cli.arguments import file_name
from explorer.cli.exits import ALL_IS_WELL, PROBLEMS
from ops.selftest import ExampleResult, ExampleRow, rows

VERSION = 1  # of the JSON report
WORDS = {"ok": "ok", "not run": "--", "wrong": "WRONG"}
EXAMPLE_WIDTH = 34


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    device = parser.add_argument_group("a test of a device, without network access")
    device.add_argument(
        "--device", nargs="?", const="", metavar="NAME", help="run many cases on a device (the best one)"
    )
    device.add_argument("--fuzz", type=int, default=0, metavar="N", help="also N random cases of every operator")
    device.add_argument("--seed", type=int, default=1, help="the seed of the random cases")
    device.add_argument(
        "--cases", action="append", default=[], type=file_name, metavar="FILE", help="also the recorded cases of a file"
    )
    device.add_argument(
        "-o", "--output", default="device_report.json", type=file_name, metavar="FILE", help="the report"
    )
    device.add_argument("--compare", nargs=2, metavar=("A", "B"), help="compare two reports")


def main(options: argparse.Namespace) -> int:
    """Runs the examples of all operators and prints the results. With `--device`, tests a device instead; with
    `--compare`, compares two reports of such tests. Returns the exit code.
    """
    if options.compare is not None or options.device is not None:
        from explorer.cli import device_test  # imported here, because few users test a device

        return device_test.compare(options.compare) if options.compare else device_test.test_device(options)
    found = list(rows())
    print(json.dumps(as_json(found), indent=2) if options.json else as_table(found))
    return ALL_IS_WELL if all(row.is_right for row in found) else PROBLEMS


def as_json(found: Sequence[ExampleRow]) -> dict[str, object]:
    """The report as a JSON value."""
    return {"version": VERSION, "is_right": all(row.is_right for row in found), "rows": [r.as_json() for r in found]}


def as_table(found: Sequence[ExampleRow]) -> str:
    """The report as a table with one line per example and one column per back end.

    Below the table are the wrong results, and the reasons why examples were not run.
    """
    names = list(found[0].results)
    widths = [max(len(name), 5) for name in names]
    operators = max(len(row.operator) for row in found)
    head = "  ".join([f"{'operator':{operators}}", f"{'example':{EXAMPLE_WIDTH}}", *_padded(names, widths)])
    lines = [f"Python {platform.python_version()}, NumPy {np.__version__}, {platform.system()} {platform.machine()}"]
    lines += ["", head.rstrip(), "-" * len(head)]
    for row in found:
        words = [WORDS[row.results[name].state] for name in names]
        example = row.example if len(row.example) <= EXAMPLE_WIDTH else row.example[: EXAMPLE_WIDTH - 3] + "..."
        cells = [f"{row.operator:{operators}}", f"{example:{EXAMPLE_WIDTH}}", *_padded(words, widths)]
        lines.append("  ".join(cells).rstrip())
    right = sum(row.is_right for row in found)
    lines += ["", f"{right} of {len(found)} examples are right.", *(_counted(found, name) for name in names)]
    return "\n".join([*lines, *_reasons(found)])


def _counted(found: Sequence[ExampleRow], name: str) -> str:
    """Returns a text with the number of examples for each outcome on the back end `name`."""
    states = Counter(row.results[name].state for row in found)
    return f"{name}: " + ", ".join(f"{states[state]} {state}" for state in WORDS if states[state])


def _padded(words: Sequence[str], widths: Sequence[int]) -> list[str]:
    return [f"{word:{width}}" for word, width in zip(words, widths, strict=True)]


def _reasons(found: Sequence[ExampleRow]) -> list[str]:
    """One line for each wrong result, then one line for each different reason why examples were not run."""
    wrong, not_run = list[str](), dict[str, None]()
    for row in found:
        for name, result in row.results.items():
            if result.state == "wrong":
                wrong.append(f"WRONG  {row.operator}, {row.example}, {name}: {result.detail}")
            elif result.state == "not run":
                not_run[_not_run(name, result)] = None
    return [*wrong, *not_run]


def _not_run(name: str, result: ExampleResult) -> str:
    return f"--  {name}: {result.detail}"
