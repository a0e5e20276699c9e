"""`reduce`: writes the smallest model file that still has a chosen problem."""

import argparse
import sys
from pathlib import Path

from explorer.cli.arguments import add_level, file_name
from explorer.cli.checking.selection import ONNX
from explorer.cli.exits import ALL_IS_WELL, PROBLEMS, complain
from explorer.cli.models import parsed_model, with_file
from explorer.cli.networks import reading
from ops import OPERATORS, FormatError, save
from ops.evaluator import BACKENDS, REFERENCE
from ops.network.rules import every_rule
from ops.network_runs.reducing import DIFFERENCE, HALF, NOT_FINITE, Problem, reduced
from ops.text.literals import shortened

_PROBLEM = (
    f"{NOT_FINITE}: a NaN or an infinity; {HALF}: an infinity with FLOAT16 in place of FLOAT32; {DIFFERENCE}: a "
    "difference between the back end and the reference beyond rounding; or the code of a rule, such as k-in-range. "
    "PROBLEM@NODE is for one node; otherwise it is the first that shows the problem."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=file_name, metavar="FILE", help="a DxDispatch model or an ONNX model")
    parser.add_argument("--problem", required=True, type=_problem, metavar="PROBLEM", help=_PROBLEM)
    parser.add_argument(
        "-o", "--output", required=True, type=file_name, metavar="FILE", help="the DxDispatch model file to write"
    )
    parser.add_argument(
        "--backend", choices=BACKENDS, default=REFERENCE, help="what runs the nodes (default: reference)"
    )
    parser.add_argument("--allow-outside", action="store_true", help="also read files outside the folder of the model")
    reading.add_arguments(parser)
    add_level(parser)
    parser.epilog = "Exit code 0: written; 1: the model does not show the problem; 2: a file cannot be used."


def main(options: argparse.Namespace) -> int:
    """Reduces the model and writes the smaller model to a file; returns the exit code."""
    file = options.file
    try:
        model = None if file.lower().endswith(ONNX) else parsed_model(file)
        network = reading.network_in(file, model, options).network
        found = reduced(network, options.problem, options.backend, options.level)
        if found is None:
            return complain(f"{file}: no node shows the problem {_text(options.problem)}.", PROBLEMS)
        save(found.network, Path(options.output))
    except FormatError as error:
        return complain(with_file(file, error))
    many = len(found.network.nodes)
    print(f"{file}: {found.node}: {found.sentence}")
    print(f"{options.output}: {many} of {len(network.nodes)} nodes", file=sys.stderr)
    return ALL_IS_WELL


def _problem(text: str) -> Problem:
    kind, _, node = text.partition("@")
    if kind not in (NOT_FINITE, HALF, DIFFERENCE, *every_rule(iter(OPERATORS.values()))):
        known = f"{NOT_FINITE}, {HALF}, {DIFFERENCE} and the codes that the verb rules lists"
        raise argparse.ArgumentTypeError(f"'{shortened(kind)}' is not a problem; the problems are {known}")
    return Problem(kind, node)


def _text(problem: Problem) -> str:
    return f"{problem.kind}@{problem.node}" if problem.node else problem.kind
