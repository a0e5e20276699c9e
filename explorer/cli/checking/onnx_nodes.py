"""Checks an ONNX model. Yields a result for every node: its operators and their problems, or the reason why no operator
computes the node.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from explorer.cli.checking.problems import NOT_ASKED, UNUSABLE_FILE, WRONG_BY_ANOTHER_RULE, Checked, Problem
from explorer.cli.checking.selection import REFUSED_MODEL, is_selected, selected
from ops import FormatError, Severity, Violation, validate
from ops.check.levels import first_windows, minimum_level
from ops.check.validation import has_errors
from ops.formats.onnx_import.listed import LONGEST_NAME, MOST_SHOWN, OnnxNode, in_short
from ops.formats.onnx_import.reader import OnnxModel
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.text.literals import shortened

if TYPE_CHECKING:
    from ops.directml import DirectML, Verdict

REFUSED_RULE = "onnxruntime loads the model."
# Progress is shown on a terminal from the first of these intervals on.
PROGRESS_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class _Judgement:
    """The results of checking the desc of a node: the violations of the chosen rules, whether any rule reports an
    error, the lowest level that accepts the desc, and the verdict.

    Nodes with equal descs share one object.
    """

    case: Case  # keeps its id
    violations: Sequence[Violation]
    is_wrong: bool
    lowest: FeatureLevel | None
    verdict: "Verdict | None"


def checked_nodes(file: str, options: argparse.Namespace, directml: "DirectML | None") -> Iterator[Checked]:
    """Checks every node of a model at the level of --level; yields one result for each node.

    If the model cannot be read, or if none of its nodes can be checked, yields one more result at the end, which states
    the reason.
    """
    known, shown, number, was_judged = dict[int, _Judgement](), monotonic(), 0, False
    try:
        model = OnnxModel(Path(file))
        for number, (node, cases) in enumerate(model.checked(dict(options.dim)), 1):
            for case in cases:
                if id(case) not in known:
                    known[id(case)] = _judgement(case, options, directml)
            done = _checked(file, node, [known[id(case)] for case in cases], options)
            was_judged = was_judged or not done.is_skipped
            yield done
            if sys.stderr.isatty() and monotonic() - shown > PROGRESS_SECONDS:
                shown = monotonic()
                print(f"{file}: {number} nodes checked", file=sys.stderr)
        if not was_judged:
            yield _unusable(file, "No node of the model can be checked." if number else "The model has no nodes.")
    except FormatError as error:
        yield _unusable(file, str(error), error.path)


def _unusable(file: str, why: str, path: str | None = None) -> Checked:
    message = why.removeprefix(f"{Path(file).name}: ")
    report = {"file": file, "unusable": why, "line": None, "column": None, "path": path}
    return Checked(file, file, (Problem(UNUSABLE_FILE, Severity.ERROR, message, file),), report=report)


def _judgement(case: Case, options: argparse.Namespace, directml: "DirectML | None") -> _Judgement:
    every = validate(case, options.level)
    verdict = None if directml is None else directml.check(case)
    return _Judgement(case, selected(every, options), has_errors(every), minimum_level(case), verdict)


def _checked(file: str, node: OnnxNode, known: Sequence[_Judgement], options: argparse.Namespace) -> Checked:
    """Returns the result of `check` for an ONNX node. `known` has the results for the operators that the node becomes;
    it is empty if the node cannot be checked.
    """
    report: dict[str, Any] = {
        "file": file,
        "node": node.name,
        "type": node.op_type,
        "inputs": list(node.shapes),
        "outputs": list(node.outputs),
    }
    said = shortened(node.name, LONGEST_NAME)
    name = f"{file}: {said} ({shortened(node.op_type)} {in_short(node.shapes)} -> {in_short(node.outputs)})"
    if not known:
        wanted = " ".join(f"--dim {shortened(each, LONGEST_NAME)}=..." for each in node.free[:MOST_SHOWN])
        reason = node.why_not or f"A size is needed: {wanted}."
        if node.is_refused and is_selected(REFUSED_MODEL, options):
            problem = Problem(
                REFUSED_MODEL, Severity.ERROR, reason, file, said, shortened(node.op_type), rule=REFUSED_RULE
            )
            return Checked(name, file, (problem,), report={**report, "unread": reason, "refused_by_onnxruntime": True})
        return Checked(name, file, summary=reason, is_skipped=True, report={**report, "unread": reason})
    operators = " + ".join(node.operators)
    levels = [each.lowest for each in known]
    lowest = None if None in levels else max(level for level in levels if level is not None)
    release = None if lowest is None else first_windows(lowest)
    since = f" ({release.windows})" if release is not None else ""
    is_wrong = any(each.is_wrong for each in known)
    without_problems = WRONG_BY_ANOTHER_RULE if is_wrong else f"no problems; valid from feature level {lowest}{since}"
    # The verdict on the first operator that DirectML refuses; otherwise on the first one.
    refused = [each.verdict for each in known if each.verdict is not None and each.verdict.accepts is False]
    verdict = next(iter(refused), known[0].verdict)
    report |= {
        "operators": [f"DML_OPERATOR_{operator}" for operator in node.operators],
        "fallback": node.fallback or None,
        "windows": None if release is None else release.windows,
        "operator": known[0].case.operator.type,
        "minimum_level": None if lowest is None else str(lowest),
        "violations": [
            {**violation.as_json(), "line": None, "column": None} for each in known for violation in each.violations
        ],
        "directml": NOT_ASKED if verdict is None else verdict.as_json(),
    }
    return Checked(
        name,
        file,
        tuple(_problem(file, node, each.case, violation) for each in known for violation in each.violations),
        f"{operators}: {without_problems}",
        remarks=(node.fallback,) if node.fallback else (),
        verdict="" if verdict is None or verdict.accepts is None else str(verdict.sentence),
        report=report,
    )


def _problem(file: str, node: OnnxNode, case: Case, violation: Violation) -> Problem:
    path = violation.locations[0].path if violation.locations else ""
    return Problem(
        violation.code,
        violation.severity,
        str(violation.message),
        file,
        shortened(node.name, LONGEST_NAME),
        path or case.operator.name,
        rule=str(violation.rule.text),
        page=violation.rule.url,
    )
