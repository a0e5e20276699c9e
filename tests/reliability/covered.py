"""Measures which part of the lines and branches in `ops` the tests of `ops` run.

    python -m tests.reliability.covered               runs the tests of ops; tests with random cases run only a few
    python -m tests.reliability.covered --thorough    runs all random cases, as .ci/run does; takes a quarter of an hour
    python -m tests.reliability.covered --again       writes the results of the last run again

With EXPLORER_WINE_DIRECTML, the tests of DirectML 1.15.4 under Wine run too. The script fails if a measured share is
below its limit.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.reliability.figures import ROOT, Figure, Run, keep

COMMAND = "python -m tests.reliability.covered"
# The test with thousands of random descs is left out, because it takes half an hour while lines are measured.
TESTS = ("tests/ops", "--ignore=tests/ops/directml/test_fuzz.py")
# The smallest shares of statements and of branches.
STATEMENTS, BRANCHES = 0.98, 0.95
# The number of files with the lowest coverage to list.
TOLD = 8

SAYS = """\
Measured by [coverage.py](https://coverage.readthedocs.io), including the processes that the tests start (the worker
and the readers of files, which write their data when they are asked to end). Only code for type checkers is excluded.
Lowest coverage: {least}.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--again", action="store_true", help="do not run the tests; write the figures of the last run")
    parser.add_argument("--thorough", action="store_true", help="run every campaign")
    given = parser.parse_args()
    thorough = ["--thorough"] if given.thorough else []
    if not given.again:
        _coverage("erase")
        _coverage("run", "-m", "pytest", "-q", "-p", "tests.reliability.helpers.coverage_on_exit", *thorough, *TESTS)
        _coverage("combine", "-q")
    report = _report()
    command = " ".join([COMMAND, *thorough])
    keep("coverage", Run(command, _figures(report["totals"]), SAYS.format(least=_least(report["files"]))))
    if missed := below_limits(report["totals"]):
        sys.exit(missed)


def _coverage(*words: str) -> None:
    done = subprocess.run([sys.executable, "-m", "coverage", *words], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def _report() -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        path = Path(folder, "coverage.json")
        _coverage("json", "-q", "--fail-under=0", "-o", str(path))
        return json.loads(path.read_text(encoding="utf-8"))


def _shares(totals: dict[str, Any]) -> tuple[float, float]:
    """The shares of statements and of branches that the tests run."""
    return totals["covered_lines"] / totals["num_statements"], totals["covered_branches"] / totals["num_branches"]


def below_limits(totals: dict[str, Any]) -> str:
    """Returns a sentence about the shares of statements and branches that tests run, if a share is below its limit;
    otherwise "".
    """
    found = zip(("statements", "branches"), _shares(totals), (STATEMENTS, BRANCHES), strict=True)
    return "; ".join(
        f"{share:.2%} of the {name} run, limit {least:.0%}" for name, share, least in found if share < least
    )


def _figures(totals: dict[str, Any]) -> list[Figure]:
    lines, branches = totals["num_statements"], totals["num_branches"]
    run, taken = _shares(totals)
    return [
        Figure("statements of `ops`", f"{lines:,}", f"{run:.1%} run, limit {STATEMENTS:.0%}"),
        Figure("branches", f"{branches:,}", f"{taken:.1%} taken, limit {BRANCHES:.0%}"),
        Figure("both together", f"{lines + branches:,}", f"{totals['percent_covered']:.1f}%"),
    ]


def _least(files: dict[str, Any]) -> str:
    shares = sorted((each["summary"]["percent_covered"], name) for name, each in files.items())
    return ", ".join(f"`{name}` {share:.0f}%" for share, name in shares[:TOLD])


if __name__ == "__main__":
    main()
