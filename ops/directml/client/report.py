"""Saves a case that caused a problem as a model file with a report of the problem."""

import json
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array
from ops.backends.compare import Difference
from ops.backends.evaluation import Evaluation
from ops.check.validation import validate
from ops.directml.client.verdict import Verdict
from ops.directml.install.library import APPLICATION, Found
from ops.formats.dxdispatch.writer import dump
from ops.model.case import Case
from ops.model.guard import NO_DATA
from ops.model.violations import LISTED_CELLS, Severity, Violation
from ops.text.redaction import without_paths

VERSION = 1


def disagreement(verdict: Verdict, violations: Sequence[Violation], found: Found) -> dict[str, Any]:
    """Returns the entries of a report about a desc on which the rules and DirectML disagree: DirectML's verdict, the
    errors that the rules find, and the versions of DirectML and of this program.
    """
    errors = [violation.as_json() for violation in violations if violation.severity is Severity.ERROR]
    ours = "refuses" if errors else "accepts"
    return {
        "happened": f"{verdict.sentence}; the explorer {ours}.",
        "directml": {**verdict.as_json(), "sha256": found.sha256, "messages": list(verdict.messages)},
        "explorer": {"version": own_version(), "errors": errors},
    }


def difference(evaluation: Evaluation, found: Found, options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the entries of a report about a run in which the device and the reference computed different outputs."""
    differences = {name: each for name, each in evaluation.differences.items() if each.differing}
    return {
        "happened": " ".join(f"{name}: {each.sentence}" for name, each in differences.items()),
        "directml": {"origin": evaluation.origin, "version": found.version, "sha256": found.sha256, **options},
        "violations": [violation.as_json() for violation in evaluation.violations],
        "outputs": {name: _difference(each, evaluation.outputs[name]) for name, each in differences.items()},
    }


def _difference(found: Difference, device: Array) -> dict[str, Any]:
    """The differences of an output as JSON: counts and indices of differing cells, and the largest difference."""
    at = found.at
    return {
        "kind": found.kind.value,
        "differing": found.differing,
        "rounding": found.rounding,
        "overflows": found.overflows,
        "unexplained": found.unexplained,
        "cells": found.mask.size,
        "largest": found.largest_text,
        "explained_by": {each.violation.code: each.cells for each in found.explained},
        "at": None if at is None else list(at),
        "device": None if at is None else str(device[at]),
        "reference": None if at is None else str(found.reference[at]),
        "differing_cells": [[int(index) for index in cell] for cell in np.argwhere(found.mask)[:LISTED_CELLS]],
    }


def own_version() -> str:
    """The version of the explorer."""
    from importlib.metadata import PackageNotFoundError, version  # imported here, because the import is slow

    try:
        return version(APPLICATION)
    except PackageNotFoundError:
        return "not installed"


def report_json(case: Case, happened: Mapping[str, Any]) -> dict[str, Any]:
    """The content of `explorer.report`: `happened`, versions and violations. Paths of this machine are removed."""
    found = {
        "version": VERSION,
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "system": platform.platform(),
        "versions": {"explorer": own_version(), "python": platform.python_version(), "numpy": np.__version__},
        "violations": [violation.as_json() for violation in validate(case, data_limit=NO_DATA)],
        **happened,
    }
    return without_paths(found)


def report_text(case: Case, happened: Mapping[str, Any]) -> str:
    """The text of a model file with the case and its report. It can be opened like every other model file."""
    model = dump(case, view={"report": report_json(case, happened)})
    for entry in model["explorer"]["data"].values():
        if "problem" in entry:
            entry["problem"] = without_paths(entry["problem"])
    return json.dumps(model, indent=2)


def file_name(case: Case, number: int = 1) -> str:
    """The file name of a report on a case, with the current time in seconds.

    A `number` above 1 is appended, so that reports made in the same second have different names.
    """
    stem = f"{case.operator.name.lower()}_{datetime.now(UTC):%Y%m%d_%H%M%S}"
    return f"{stem}.json" if number == 1 else f"{stem}_{number}.json"


def save_report(folder: Path, case: Case, happened: Mapping[str, Any]) -> Path:
    """Writes a report on `case` into `folder` under a unique name. `happened` has the facts of the run, and the report
    contains them. Raises OSError if the folder cannot be written.
    """
    text = report_text(case, happened)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, 1000):
        path = folder / file_name(case, number)
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            continue
        except OSError:
            path.unlink(missing_ok=True)  # an incomplete report cannot be opened
            raise
        return path
    raise FileExistsError(f"{folder} has a thousand reports of this second")
