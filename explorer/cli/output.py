"""Writes files, and JSON reports that name their schema and its version."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ops import Violation
from ops.check.levels import minimum_level
from ops.model.case import Case
from ops.system.file_writing import Content, put, why_not
from ops.text.literals import number_text

# The version of all schemas; incompatible changes increase it.
VERSION = 1


def print_report(verb: str, entries: Sequence[dict[str, Any]], key: str = "files") -> None:
    """Prints a JSON object that contains the name of its schema, and `entries` under `key`.

    The schema is in resources/schemas, under the name of the verb.
    """
    print(json.dumps({"schema": f"dml-explorer/{verb}/{VERSION}", key: list(entries)}, indent=2))


def case_report(case: Case, violations: Sequence[Violation]) -> dict[str, Any]:
    """The entries of a JSON object about a case: its operator, minimum feature level and violations."""
    lowest = minimum_level(case)
    return {
        "operator": case.operator.type,
        "minimum_level": None if lowest is None else str(lowest),
        "violations": [violation.as_json() for violation in violations],
    }


def json_value(value: float) -> float | str:
    """The JSON value of a number. NaN and infinities, which JSON lacks, become text as in a model file."""
    is_special = isinstance(value, float) and (value != value or value in (float("inf"), float("-inf")))
    return number_text(value) if is_special else value


def why_not_written(path: str | Path, content: Callable[[], Content]) -> str | None:
    """Writes a file; returns the reason if that fails, otherwise None."""
    try:
        put(Path(path), content())
    except (OSError, ValueError) as error:  # a NUL in the name is a ValueError
        return f"{path} cannot be written: {why_not(error)}."
    return None
