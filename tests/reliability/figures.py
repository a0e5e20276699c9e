"""Figures of runs that take too long for every change, kept until the next run, and the page that shows them.

Each script of this folder ends with `keep`; python -m tests.reliability.figures writes docs/reliability.md anew.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from benchmarks.report import machine

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "data" / "reliability"
PAGE = ROOT / "docs" / "reliability.md"

HEAD = """# What was done to break it

A program for looking at broken descriptors lives on bad input. These are the figures of the last long runs; each
command writes its part of this page, and repeats a run with `--seed`. Short runs of the same scripts are tests.
What the program trusts, and what it does not, is in the [threat model](threat-model.md).
"""

# The parts in the order of the page.
PARTS = {
    "fuzz": "Every parser, any input",
    "fuzz-guided": "The same, looking for ways not gone yet",
    "fuzz-hypothesis": "The same, drawn by Hypothesis",
    "random-use": "Somebody without a plan",
    "faults": "Processes that die, disks that are full, files that end early",
    "limits": "More than there is",
    "mutants": "Would the tests notice?",
    "coverage": "What the tests run",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the page: what was tried, how often, and what came of it."""

    what: str
    times: str
    result: str


@dataclass(frozen=True, slots=True)
class Run:
    """What one script found; `says` is Markdown that stands below its table."""

    command: str
    figures: Sequence[Figure]
    says: str = ""


def keep(part: str, run: Run) -> None:
    """Keeps the figures of a part, in place of those of an earlier run, and writes the page.

    :raises KeyError: the page has no such part.
    """
    document = {"title": PARTS[part], "machine": machine(), "date": f"{date.today():%Y-%m-%d}"} | asdict(run)
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / f"{part}.json").write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    return "\n".join([HEAD, *(_part(path) for part in PARTS if (path := KEPT / f"{part}.json").exists())])


def _part(path: Path) -> str:
    run = json.loads(path.read_text(encoding="utf-8"))
    rows = [f"| {each['what']} | {each['times']} | {each['result']} |" for each in run["figures"]]
    says = [run["says"].strip(), ""] if run["says"].strip() else []
    head = [f"## {run['title']}", "", f"`{run['command']}`, {run['date']}, {run['machine']}", ""]
    return "\n".join([*head, "| what | times | result |", "| --- | ---: | --- |", *rows, "", *says])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
