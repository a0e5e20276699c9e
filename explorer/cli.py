"""The command line: without a verb the window, with one a task that needs no screen."""

import argparse
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ops import OPERATORS, Evaluation, FeatureLevel, FormatError, Severity, Violation, evaluate, load, validate
from ops.case import Case
from ops.evaluate import BACKENDS
from ops.features import NEWEST, feature_level
from ops.levels import minimum_level
from ops.literals import number_text

if TYPE_CHECKING:
    from explorer.directml_cli import Judge

NO_PROBLEM, PROBLEMS, UNUSABLE = 0, 1, 2
VERBS = ("operators", "check", "run", "render", "open", "doctor", "get-directml")
NOT_ASKED = {"verdict": "not asked", "hresult": None, "version": None, "reason": "--no-directml was given."}
SMALLEST, LARGEST = (640, 400), (8192, 8192)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program; the exit code is 0, 1 when a case has errors, 2 when the input cannot be used."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or (words[0] not in VERBS and not words[0].startswith("-")):
        words.insert(0, "open")
    options = _parser().parse_args(words)
    try:
        return options.task(options)
    except BrokenPipeError:
        # Whoever read the output has enough; nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NO_PROBLEM


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="main.py", description="See what a DirectML operator does, and which rule its desc breaks."
    )
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    window = verbs.add_parser("open", help="open the window (the default)")
    window.add_argument("file", nargs="?", metavar="FILE", help="a DxDispatch model file")
    window.set_defaults(task=_open)
    listing = verbs.add_parser("operators", help="list the operators of the catalogue")
    listing.add_argument("--json", action="store_true", help="print JSON")
    listing.set_defaults(task=_operators)
    check = verbs.add_parser("check", help="print the problems of model files", description=_CHECK)
    _add_files(check)
    check.add_argument("--no-directml", action="store_true", help="do not ask the real DirectML")
    check.set_defaults(task=_check)
    run = verbs.add_parser("run", help="print the outputs of model files", description=_RUN)
    _add_files(run)
    run.add_argument("--backend", choices=BACKENDS, default="reference", help=_BACKEND)
    run.set_defaults(task=_run)
    picture = verbs.add_parser("render", help="write a picture of the stage, without a screen")
    picture.add_argument("file", metavar="FILE", help="a DxDispatch model file")
    picture.add_argument("-o", "--output", required=True, metavar="FILE", help="the .png or .svg to write")
    picture.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="size in pixels (1280x720)")
    picture.add_argument("--scale", type=int, choices=(1, 2, 4), default=1, help="times the size, of a .png (1)")
    picture.add_argument("--theme", choices=("light", "dark"), default="light", help="colours (light)")
    picture.add_argument("--part", choices=("stage", "window"), default="stage", help="what to draw (stage)")
    picture.add_argument("--level", type=_level, default=NEWEST, metavar="LEVEL", help=f"target level ({NEWEST})")
    picture.add_argument("--cell", type=_cell, metavar="CELL", help="pin a cell, such as OutputTensor[0,0,1,1]")
    picture.set_defaults(task=_render)
    doctor = verbs.add_parser("doctor", help="print what of DirectML there is on this machine, and what is missing")
    doctor.set_defaults(task=_doctor)
    get = verbs.add_parser("get-directml", help="fetch the DirectML runtime")
    get.add_argument("--yes", action="store_true", help="do not ask first")
    get.set_defaults(task=_get_directml)
    return parser


_CHECK = "Exit code 0: no errors; 1: errors; 2: a file cannot be used."
_RUN = "Exit code 0: all files ran; 1: one has errors; 2: a file cannot be used."
_BACKEND = (
    "reference (the default): NumPy, as the pages define it; as-directml: NumPy, as DirectML 1.13.1 was seen "
    "to compute, where that is something else; directml: the real DirectML on a device. "
    "The last two are compared with the first."
)


def _add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="DxDispatch model files; - for standard input")
    parser.add_argument("--level", type=_level, default=NEWEST, metavar="LEVEL", help=f"target level ({NEWEST})")
    parser.add_argument("--json", action="store_true", help="print one JSON object a file, in a list")


def _level(text: str) -> FeatureLevel:
    try:
        return feature_level(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(low <= given <= high for low, given, high in zip(SMALLEST, size, LARGEST, strict=True)):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is no size from 640x400 to 8192x8192, such as 1280x720")
    return size


def _cell(text: str) -> tuple[str, tuple[int, ...]]:
    match = re.fullmatch(r"(\w+)\[([\d, ]*)\]", text, re.ASCII)
    indices = [index.strip() for index in match[2].split(",")] if match and match[2].strip() else []
    if match is None or not all(index.isdigit() and len(index) <= 10 for index in indices):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is no cell, such as OutputTensor[0,0,1,1]")
    return match[1], tuple(map(int, indices))


def _open(options: argparse.Namespace) -> int:
    from explorer.app import create_application, create_window, why_pyside_will_not_do
    from explorer.mishaps import Mishaps

    if reason := why_pyside_will_not_do():
        return _complain(reason)
    app = create_application()
    window = create_window()
    Mishaps(window).install()
    window.show()
    if options.file is not None:
        window.open_file(options.file)
    return app.exec()


def _operators(options: argparse.Namespace) -> int:
    if options.json:
        entries = [
            {"type": op.type, "since": str(op.since), "category": op.category, "summary": op.summary}
            for op in OPERATORS.values()
        ]
        print(json.dumps(entries, indent=2))
    else:
        for operator in OPERATORS.values():
            print(f"{operator.type:36} {operator.since!s:>4}  {operator.summary}")
    return NO_PROBLEM


def _check(options: argparse.Namespace) -> int:
    if options.no_directml:
        return _check_files(options, None)
    from explorer.directml_cli import judge

    with judge() as asked:
        return _check_files(options, asked)


def _check_files(options: argparse.Namespace, judge: "Judge | None") -> int:
    worst, reports = NO_PROBLEM, list[dict[str, Any]]()
    for name in options.files:
        case = _load(name, reports, options.json)
        if case is None:
            worst = UNUSABLE
            continue
        violations = validate(case, options.level)
        if any(violation.severity is Severity.ERROR for violation in violations):
            worst = max(worst, PROBLEMS)
        verdict = None if judge is None else judge.verdict(case)
        if options.json:
            said = NOT_ASKED if verdict is None else verdict.as_json()
            reports.append({**_report(name, case, violations), "directml": said})
        else:
            _print_problems(name, case, violations)
            if verdict is not None and verdict.accepts is not None:
                print(f"{name}: {verdict.sentence}")
    if options.json:
        print(json.dumps(reports, indent=2))
    return worst


def _doctor(options: argparse.Namespace) -> int:
    from explorer.directml_cli import doctor

    return doctor(options)


def _get_directml(options: argparse.Namespace) -> int:
    from explorer.directml_cli import get_directml

    return get_directml(options)


def _run(options: argparse.Namespace) -> int:
    worst, reports = NO_PROBLEM, list[dict[str, Any]]()
    for name in options.files:
        case = _load(name, reports, options.json)
        if case is None:
            worst = UNUSABLE
            continue
        result = evaluate(case, options.backend, options.level)
        if result.why_not is not None:
            worst = max(worst, PROBLEMS)
        if options.json:
            reports.append({**_report(name, case, result.violations), **_outputs_json(result)})
        else:
            _print_result(name, case, result)
    if options.json:
        print(json.dumps(reports, indent=2))
    return worst


def _render(options: argparse.Namespace) -> int:
    reports: list[dict[str, Any]] = []
    case = _load(options.file, reports, is_json=False)
    if case is None:
        return UNUSABLE
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from explorer.render import render

    path, level = Path(options.output), options.level
    reason = render(case, path, options.size, options.theme, options.part, level, options.cell, options.scale)
    return NO_PROBLEM if reason is None else _complain(reason)


def _load(name: str, reports: list[dict[str, Any]], is_json: bool) -> Case | None:
    """The case of a file; when it cannot be used, the reason goes to the report or to standard error."""
    try:
        return load(sys.stdin.read() if name == "-" else Path(name))
    except (FormatError, UnicodeDecodeError) as error:
        if is_json:
            place = (
                {"line": error.line, "column": error.column, "path": error.path}
                if isinstance(error, FormatError)
                else {}
            )
            reports.append({"file": name, "unusable": str(error), **place})
        else:
            _complain(f"{name}: {error}")
        return None


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return UNUSABLE


def _report(name: str, case: Case, violations: Sequence[Violation]) -> dict[str, Any]:
    lowest = minimum_level(case)
    return {
        "file": name,
        "operator": case.operator.type,
        "minimum_level": None if lowest is None else str(lowest),
        "violations": [violation.as_json() for violation in violations],
    }


def _print_problems(name: str, case: Case, violations: Sequence[Violation]) -> None:
    if not violations:
        print(f"{name}: {case.operator.name}: no problems; valid from feature level {minimum_level(case)}")
    for violation in violations:
        place = violation.locations[0].path if violation.locations else ""
        print(f"{name}: {violation.severity.name} {place or case.operator.name}: {violation.message}")


def _print_result(name: str, case: Case, result: Evaluation) -> None:
    for violation in result.violations:
        if violation.severity is not Severity.NOTE or result.why_not is None:
            print(f"{name}: {violation.severity.name}: {violation.message}", file=sys.stderr)
    if result.why_not is not None:
        print(f"{name}: {case.operator.name}: not run: {result.why_not}", file=sys.stderr)
        return
    print(f"{name}: {case.operator.name} on {result.origin}, {result.milliseconds:.2f} ms")
    for field, array in result.outputs.items():
        print(f"{field} {case.data_type(field).name} {{{','.join(map(str, array.shape))}}}")
        print(np.array2string(array, threshold=4096, max_line_width=120))
        if field in result.differences:
            print(f"{field} against the reference: {result.differences[field].sentence}")


def _outputs_json(result: Evaluation) -> dict[str, Any]:
    return {
        "origin": result.origin,
        "milliseconds": result.milliseconds,
        "why_not": result.why_not,
        "outputs": {
            field: {
                "shape": list(array.shape),
                "values": [_json_value(value) for value in array.reshape(-1).tolist()],
                **_difference_json(result, field),
            }
            for field, array in result.outputs.items()
        },
    }


def _difference_json(result: Evaluation, field: str) -> dict[str, Any]:
    """How the output of a device differs from the reference's; nothing where the reference ran alone."""
    difference = result.differences.get(field)
    if difference is None:
        return {}
    found = {"differing": difference.differing, "unexplained": difference.unexplained, "ulp": difference.ulp}
    return {"difference": {**found, "largest": _json_value(difference.largest)}}


def _json_value(value: float) -> float | str:
    """JSON has no NaN and no infinity; they are text, as in a model file."""
    is_special = isinstance(value, float) and (value != value or value in (float("inf"), float("-inf")))
    return number_text(value) if is_special else value
