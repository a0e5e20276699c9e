"""Writes the problems as SARIF 2.1.0, which GitHub code scanning and most CI systems read."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

from explorer.cli.checking.problems import UNUSABLE_FILE, Checked, Problem
from explorer.cli.exits import program_version
from ops import Severity

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_PLAIN = frozenset(ascii_letters + digits + "/-._~")
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def sarif(every: Sequence[Checked]) -> str:
    """Returns the SARIF log of a run of `check` as JSON, without a line feed at its end."""
    problems = [problem for checked in every for problem in checked.problems]
    codes = list(dict.fromkeys(problem.code for problem in problems))
    rules = [_rule(code, next(problem for problem in problems if problem.code == code)) for code in codes]
    seen: dict[str, int] = {}
    run = {
        "tool": {"driver": {"name": "dml-explorer", "version": program_version(), "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": not any(problem.code == UNUSABLE_FILE for problem in problems)}],
        "artifacts": [{"location": {"uri": _uri(file)}} for file in dict.fromkeys(checked.file for checked in every)],
        "results": [_result(problem, codes.index(problem.code), seen) for problem in problems],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(code: str, problem: Problem) -> dict[str, Any]:
    text = problem.rule or "The file is a model that can be checked."
    found = {
        "id": code,
        "shortDescription": {"text": text},
        "defaultConfiguration": {"level": _LEVELS[problem.severity]},
    }
    return found if problem.page is None else {**found, "helpUri": problem.page}


def _result(problem: Problem, index: int, seen: dict[str, int]) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(problem.file)}}
    if problem.place is not None:
        line, column, end = problem.place
        physical["region"] = {"startLine": line, "startColumn": column, "endColumn": max(end, column)}
    location: dict[str, Any] = {"physicalLocation": physical}
    named = ".".join(part for part in (problem.dispatchable, problem.path) if part)
    if named:
        location["logicalLocations"] = [{"fullyQualifiedName": named}]
    return {
        "ruleId": problem.code,
        "ruleIndex": index,
        "level": _LEVELS[problem.severity],
        "message": {"text": problem.message},
        "locations": [location],
        "partialFingerprints": {"problem/v1": _fingerprint(problem, seen)},
    }


def _fingerprint(problem: Problem, seen: dict[str, int]) -> str:
    """A text that identifies the problem among all problems. It stays the same if the problem moves within its file."""
    text = "\0".join((problem.file, problem.dispatchable, problem.code, problem.path, problem.message))
    made = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:32]
    seen[made] = seen.get(made, 0) + 1
    return f"{made}:{seen[made]}"


def _uri(file: str) -> str:
    """The file as a URI, absolute or relative to the current folder; characters not allowed in a URI are escaped."""
    path = Path(file)
    if path.is_absolute():
        return path.as_uri()
    raw = path.as_posix().encode("utf-8", "surrogateescape")
    return "".join(chr(byte) if chr(byte) in _PLAIN else f"%{byte:02X}" for byte in raw)
