"""`run`: prints the outputs of model files, and the differences between a back end and the reference."""

import argparse
import sys
from collections.abc import Iterable
from typing import Any

import numpy as np

from explorer.cli.arguments import add_files
from explorer.cli.checking.selection import ONNX, NoMatchError, files_of
from explorer.cli.exits import ALL_IS_WELL, PROBLEMS, UNUSABLE, complain
from explorer.cli.models import Found, found_in_model, linked_network, parsed_model, with_file
from explorer.cli.networks import running
from explorer.cli.output import MOST_PRINTED, case_report, outputs_json, print_report
from ops import Evaluation, FormatError, Severity, evaluate
from ops.evaluator import BACKENDS
from ops.model.case import Case

_BACKEND = (
    "reference (the default): NumPy, as the pages define it; as-directml: NumPy, as DirectML 1.13.1 was "
    "observed to compute; directml: the real DirectML on a device; auto: as in the window, the best device, and "
    "NumPy if there is none or if it returns no outputs; onnxruntime: the ONNX node that corresponds to the desc, "
    "with the package onnxruntime. The outputs of all but the first are compared with the reference."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument("--backend", choices=BACKENDS, default="reference", help=_BACKEND)
    running.add_arguments(parser)
    parser.epilog = (
        "Exit code 0: all ran; 1: a case has errors or was not run, or a tensor differs from --against; 2: a file "
        "cannot be used, or --against has no tensor of the model."
    )


def main(options: argparse.Namespace) -> int:
    """Runs every case, prints the outputs and returns the exit code."""
    worst, reports = ALL_IS_WELL, list[dict[str, Any]]()
    try:
        for file in files_of(options.files):
            made, code = _ran_file(file, options)
            worst = max(worst, code)
            reports += made
    except NoMatchError as error:
        worst = complain(str(error))
    if options.json:
        print_report("run", reports)
    return worst


def _ran_file(file: str, options: argparse.Namespace) -> tuple[list[dict[str, Any]], int]:
    """Runs one file; returns its JSON objects and the exit code.

    The nodes of an ONNX model run one after another as a network. The same applies to a model whose nodes read outputs
    of other nodes, and to every model with --dump, --against, --input or --node-data. Otherwise each operator runs
    alone.
    """
    asked = options.dump is not None or options.against is not None or bool(options.input or options.node_data)
    is_whole = asked or file.lower().endswith(ONNX)
    if is_whole and options.dispatchable is not None:
        why = "--dispatchable runs one operator of a DxDispatch model"
        others = "ONNX models, and models with --dump, --against, --input or --node-data, run as a whole"
        return [], complain(f"{why}; {others}.")
    if options.dump is not None and options.against is not None and options.dump.resolve() == options.against.resolve():
        return [], complain("--dump would overwrite the tensors of --against; give it another folder.")
    if file.lower().endswith(ONNX):
        return running.ran_network(file, None, options)
    try:
        model = parsed_model(file)
    except FormatError as error:
        found: Iterable[Found] = [Found(file, error=error)]
    else:
        if is_whole or linked_network(model, options) is not None:
            return running.ran_network(file, model, options)
        found = found_in_model(file, model, options)
    worst, reports = ALL_IS_WELL, list[dict[str, Any]]()
    for each in found:
        report, code = _ran(each, options)
        worst = max(worst, code)
        reports.append(report)
    return reports, worst


def _ran(found: Found, options: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """Runs the case of `found`, and returns its JSON report and the exit code.

    Unless --json is given, prints the outputs; without a case, prints the reason why nothing was run.
    """
    if found.case is None:
        return found.as_json(), _report_skipped(found, options)
    result = evaluate(found.case, options.backend, options.level)
    if not options.json:
        _print_result(found.name, found.case, result)
    report = {**found.as_json(), **case_report(found.case, result.violations), **outputs_json(result)}
    return report, ALL_IS_WELL if result.why_not is None else PROBLEMS


def _report_skipped(found: Found, options: argparse.Namespace) -> int:
    """Prints why a dispatchable was not run, unless --json is given. Returns the exit code: `UNUSABLE` for an error,
    otherwise `ALL_IS_WELL`.
    """
    if found.error is not None:
        return UNUSABLE if options.json else complain(with_file(found.name, found.error))
    if not options.json:
        print(f"{found.name}: {found.skipped}; not run", file=sys.stderr)
    return ALL_IS_WELL


def _print_result(name: str, case: Case, result: Evaluation) -> None:
    for violation in result.violations:
        if violation.severity is not Severity.NOTE or result.why_not is None:
            print(f"{name}: {violation.severity.name}: {violation.message}", file=sys.stderr)
    if result.why_not is not None:
        print(f"{name}: {case.operator.name}: not run: {result.why_not}", file=sys.stderr)
        return
    if result.why_no_device:
        print(f"{name}: NumPy computed the outputs: {result.why_no_device}", file=sys.stderr)
    print(f"{name}: {case.operator.name} on {result.origin}, {result.milliseconds:.2f} ms")
    for field, array in result.outputs.items():
        print(f"{field} {case.data_type(field).name} {{{','.join(map(str, array.shape))}}}")
        print(np.array2string(array, threshold=MOST_PRINTED, max_line_width=120))
        if field in result.differences:
            print(f"{field} against the reference: {result.differences[field].sentence}")
            if reasons := result.differences[field].reasons:
                print(f"{field}: {reasons}")
