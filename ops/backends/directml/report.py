"""Keeping a case that went wrong: a model file that also tells what happened."""

import json
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from ops.backends.directml.library import APPLICATION, Found
from ops.backends.directml.verdict import Verdict
from ops.case import Case
from ops.compare import Difference
from ops.dtypes import Array
from ops.evaluate import Evaluation
from ops.formats.dxdispatch import dump
from ops.violations import LISTED_CELLS, Severity, Violation


def disagreement(verdict: Verdict, violations: Sequence[Violation], found: Found) -> dict[str, Any]:
    """What a report says when our rules and DirectML part: both verdicts, and the versions of both."""
    errors = [violation.as_json() for violation in violations if violation.severity is Severity.ERROR]
    ours = "refuses" if errors else "accepts"
    return {
        "happened": f"{verdict.sentence}; the explorer {ours}.",
        "directml": {**verdict.as_json(), "sha256": found.sha256, "messages": list(verdict.messages)},
        "explorer": {"version": _own_version(), "errors": errors},
    }


def difference(evaluation: Evaluation, found: Found, options: Mapping[str, Any]) -> dict[str, Any]:
    """What a report says when a device computed something else than the reference: how far apart, and where."""
    differences = {name: each for name, each in evaluation.differences.items() if each.differing}
    return {
        "happened": " ".join(f"{name}: {each.sentence}" for name, each in differences.items()),
        "directml": {"origin": evaluation.origin, "version": found.version, "sha256": found.sha256, **options},
        "explorer": {"version": _own_version()},
        "outputs": {name: _difference(each, evaluation.outputs[name]) for name, each in differences.items()},
    }


def _difference(found: Difference, device: Array) -> dict[str, Any]:
    """The largest difference with both values, as text where JSON has no number."""
    at = found.at
    return {
        "differing": found.differing,
        "unexplained": found.unexplained,
        "cells": found.mask.size,
        "largest": found.largest_text,
        "explained_by": {each.violation.code: each.cells for each in found.explained},
        "at": None if at is None else list(at),
        "device": None if at is None else str(device[at]),
        "reference": None if at is None else str(found.reference[at]),
        "differing_cells": [[int(index) for index in cell] for cell in np.argwhere(found.mask)[:LISTED_CELLS]],
    }


def _own_version() -> str:
    try:
        return version(APPLICATION)
    except PackageNotFoundError:
        return "not installed"


def save_report(folder: Path, case: Case, happened: Mapping[str, Any]) -> Path:
    """Writes the case with `happened` under `explorer.report`; the file opens like every other model file.

    OSError when the folder cannot be written.
    """
    now = datetime.now(UTC)
    told = {"time": now.isoformat(timespec="seconds"), "system": platform.platform(), **happened}
    text = json.dumps(dump(case, view={"report": told}), indent=2)
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{case.operator.name.lower()}_{now:%Y%m%d_%H%M%S}"
    for number in range(1, 1000):
        path = folder / (f"{stem}.json" if number == 1 else f"{stem}_{number}.json")
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(f"{folder} has a thousand reports of this second")
