"""`check` for ONNX models: one row for every node, with its operators and the reason if none runs it."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from explorer.cli.check import NOT_ASKED
from explorer.cli.exits import ALL_IS_WELL, PROBLEMS, UNUSABLE, complain
from ops import FormatError, Severity, Violation, validate
from ops.check.levels import first_windows, minimum_level
from ops.formats.onnx_import.listed import OnnxNode
from ops.formats.onnx_import.reader import OnnxModel
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel

if TYPE_CHECKING:
    from ops.directml import DirectML, Verdict

# Progress is shown on a terminal from the first of these intervals on.
PROGRESS_SECONDS = 1.0


def check_model(
    file: str, options: argparse.Namespace, directml: "DirectML | None"
) -> tuple[list[dict[str, Any]], int]:
    """Checks every node of a model; returns the JSON objects of the nodes and the exit code.

    Prints a line per problem unless --json is given.
    """
    try:
        return _checked(file, OnnxModel(Path(file)), options, directml)
    except FormatError as error:
        report = {"file": file, "unusable": str(error), "line": None, "column": None, "path": error.path}
        told = str(error).removeprefix(f"{Path(file).name}: ")
        return [report], UNUSABLE if options.json else complain(f"{file}: {told}")


def _checked(
    file: str, model: OnnxModel, options: argparse.Namespace, directml: "DirectML | None"
) -> tuple[list[dict[str, Any]], int]:
    worst, reports, shown, known = ALL_IS_WELL, list[dict[str, Any]](), monotonic(), dict[int, _Judgement]()
    for number, (node, case) in enumerate(model.checked(dict(options.dim)), 1):
        if case is not None and id(case) not in known:
            known[id(case)] = _judgement(case, options, directml)
        report, code = _told(file, node, None if case is None else known[id(case)], options)
        worst = max(worst, code)
        reports.append(report)
        if sys.stderr.isatty() and monotonic() - shown > PROGRESS_SECONDS:
            shown = monotonic()
            print(f"{file}: {number} nodes checked", file=sys.stderr)
    return reports, worst


@dataclass(frozen=True, slots=True)
class _Judgement:
    """What is known of a desc. Nodes with equal descs share it."""

    case: Case  # keeps its id
    violations: Sequence[Violation]
    lowest: FeatureLevel | None
    windows: str
    verdict: "Verdict | None"


def _judgement(case: Case, options: argparse.Namespace, directml: "DirectML | None") -> _Judgement:
    lowest = minimum_level(case)
    release = None if lowest is None else first_windows(lowest)
    violations = validate(case, options.level)
    verdict = None if directml is None else directml.check(case)
    return _Judgement(case, violations, lowest, "" if release is None else release.windows, verdict)


def _told(
    file: str, node: OnnxNode, known: _Judgement | None, options: argparse.Namespace
) -> tuple[dict[str, Any], int]:
    """The JSON object of a node and the exit code. Prints its lines unless --json is given."""
    report: dict[str, Any] = {
        "file": file,
        "node": node.name,
        "type": node.op_type,
        "inputs": list(node.shapes),
        "outputs": list(node.outputs),
    }
    name = f"{file}: {node.name} ({node.op_type} {', '.join(node.shapes)} -> {', '.join(node.outputs)})"
    if known is None:
        reason = node.why_not or f"A size is needed: {' '.join(f'--dim {each}=...' for each in node.free)}."
        if not options.json:
            print(f"{name}: not checked: {reason}")
        return {**report, "unread": reason}, ALL_IS_WELL
    if not options.json:
        for line in _lines(node, known):
            print(f"{name}: {line}")
    has_errors = any(violation.severity is Severity.ERROR for violation in known.violations)
    report |= {
        "operators": [f"DML_OPERATOR_{operator}" for operator in node.operators],
        "fallback": node.fallback or None,
        "windows": known.windows or None,
        "operator": known.case.operator.type,
        "minimum_level": None if known.lowest is None else str(known.lowest),
        "violations": [violation.as_json() for violation in known.violations],
        "directml": NOT_ASKED if known.verdict is None else known.verdict.as_json(),
    }
    return report, PROBLEMS if has_errors else ALL_IS_WELL


def _lines(node: OnnxNode, known: _Judgement) -> Iterator[str]:
    """Yields what is printed of a node that can be read."""
    operators = " + ".join(node.operators)
    if not known.violations:
        since = f" ({known.windows})" if known.windows else ""
        yield f"{operators}: no problems; valid from feature level {known.lowest}{since}"
    for violation in known.violations:
        place = violation.locations[0].path if violation.locations else ""
        yield f"{operators}: {violation.severity.name} {place or known.case.operator.name}: {violation.message}"
    if node.fallback:
        yield node.fallback
    if known.verdict is not None and known.verdict.accepts is not None:
        yield known.verdict.sentence
