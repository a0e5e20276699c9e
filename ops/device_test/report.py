"""The report of a device test as JSON, and the comparison of two reports."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from ops.system.file_reading import read_at_most
from ops.text.format_error import FormatError
from ops.text.sentences import say

VERSION = 1
KIND = "device test"
KINDS = ("equal", "rounding", "explained", "unexplained", "declined", "error")
LARGEST_REPORT = 1 << 28  # bytes


def read_report(path: Path) -> dict[str, Any]:
    """Reads a report that was written earlier.

    Raises FormatError if the file is not a report, OSError if it cannot be read.
    """
    try:
        found: Any = json.loads(read_at_most(path, LARGEST_REPORT))
    except ValueError:
        found = None
    if not isinstance(found, dict) or cast("dict[str, Any]", found).get("kind") != KIND:
        raise FormatError(say("{path} is not the report of a device test.", path=path.name))
    report = cast("dict[str, Any]", found)
    if report.get("version") != VERSION or not isinstance(report.get("operators"), dict):
        raise FormatError(say("{path} is a report of another version of this program.", path=path.name))
    return report


def compared(first: Mapping[str, Any], second: Mapping[str, Any]) -> Iterator[str]:
    """Yields the lines that compare two reports.

    They show the device of each report, each case whose kind of result differs, and how many cases are in both reports
    or in only one of them.
    """
    for name, report in (("A", first), ("B", second)):
        adapter, driver, directml = (_text(report, each) for each in ("adapter", "driver", "directml"))
        yield f"{name}: {adapter}, driver {driver}, DirectML {directml}"
    if first.get("seed") != second.get("seed") or first.get("sources") != second.get("sources"):
        yield "The two tests ran other cases; only cases with the same name are compared."
    changed = 0
    ours, theirs = _kinds(first), _kinds(second)
    for name in sorted(ours.keys() & theirs.keys()):
        if ours[name] != theirs[name]:
            changed += 1
            yield f"{name}: {ours[name]} -> {theirs[name]}"
    only = len(ours.keys() ^ theirs.keys())
    yield f"{len(ours.keys() & theirs.keys())} cases in both, {changed} of another kind; {only} cases in one of them."


def _kinds(report: Mapping[str, Any]) -> dict[str, str]:
    """Returns the outcome of each case in a device test report, by the name of the case."""
    found: dict[str, str] = {}
    for entry in cast("dict[str, Any]", report["operators"]).values():
        cases = cast("dict[str, Any]", entry).get("cases") if isinstance(entry, dict) else None
        if isinstance(cases, dict):
            found |= {str(name): str(kind) for name, kind in cast("dict[Any, Any]", cases).items()}
    return found


def _text(report: Mapping[str, Any], name: str) -> str:
    found = report.get(name)
    return found if isinstance(found, str) and found else "unknown"
