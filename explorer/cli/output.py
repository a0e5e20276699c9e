"""Writes files and JSON reports. Each report contains the name and the version of its schema."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ops import Evaluation, Violation
from ops.check.levels import minimum_level
from ops.model.case import Case
from ops.system.file_writing import Content, put, why_not
from ops.text.literals import number_text

# The version of all schemas; incompatible changes increase it.
VERSION = 1
MOST_PRINTED = 4096  # the most elements of a tensor that are printed without an ellipsis


def print_report(verb: str, entries: Sequence[dict[str, Any]], key: str = "files", **others: Any) -> None:
    """Prints a JSON object: the name of its schema, `entries` at the key `key`, and the keys of `others`.

    The schema is in resources/schemas, under the name of the verb.
    """
    print(json.dumps({"schema": f"dml-explorer/{verb}/{VERSION}", key: list(entries), **others}, indent=2))


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


def outputs_json(result: Evaluation) -> dict[str, Any]:
    """Returns what a JSON object states about a run: its origin, its time, and the outputs or the reason why there are
    none.
    """
    return {
        "origin": result.origin,
        "milliseconds": result.milliseconds,
        "why_not": result.why_not,
        **({"why_no_device": str(result.why_no_device)} if result.why_no_device else {}),
        "outputs": {
            field: {
                "shape": list(array.shape),
                "values": [json_value(value) for value in array.reshape(-1).tolist()],
                **_difference_json(result, field),
            }
            for field, array in result.outputs.items()
        },
    }


def _difference_json(result: Evaluation, field: str) -> dict[str, Any]:
    """The difference between an output of a back end and the reference, as a JSON object; {} if nothing was
    compared.
    """
    difference = result.differences.get(field)
    if difference is None:
        return {}
    found = {
        "kind": difference.kind.value,
        "differing": difference.differing,
        "rounding": difference.rounding,
        "unexplained": difference.unexplained,
        "ulp": difference.ulp,
    }
    return {"difference": {**found, "largest": json_value(difference.largest)}}
