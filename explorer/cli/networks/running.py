"""Runs the network of a model for the verb `run`: prints a line for each node, and the elements of the network's
results.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from explorer.cli.arguments import folder
from explorer.cli.exits import ALL_IS_WELL, PROBLEMS, UNUSABLE, complain
from explorer.cli.models import Found, with_file
from explorer.cli.networks import reading
from explorer.cli.networks.against import Against
from explorer.cli.networks.dumping import Dump
from explorer.cli.networks.node_data import METRICS, why_no_node_data
from explorer.cli.output import MOST_PRINTED, case_report, outputs_json
from ops import Evaluation, FormatError, Port, Severity
from ops.arrays.dtypes import Array
from ops.formats.dxdispatch.model import Model
from ops.formats.networks.imported import ImportedNetwork
from ops.model.tensor import braces
from ops.network_runs.health import Health
from ops.network_runs.running import NetworkRun, NodeRun, run_network
from ops.text.literals import number_text, shortened


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command-line options for running whole models to `parser`."""
    reading.add_arguments(parser)
    parser.add_argument("--dump", type=folder, metavar="FOLDER", help="write every tensor as .npy, and an index.json")
    parser.add_argument(
        "--against", type=folder, metavar="FOLDER",
        help="compare every tensor with those of another run, and name the first that differs; FOLDER has the "
        "index.json of --dump, or a file NAME.npy for each tensor",
    )  # fmt: skip
    parser.add_argument(
        "--node-data", action="append", type=_metric_file, default=[], metavar="VALUE=FILE",
        help=f"write node data for Google's Model Explorer; VALUE is {', '.join(METRICS)}; may be repeated",
    )  # fmt: skip


def _metric_file(text: str) -> tuple[str, Path]:
    metric, _, file = text.partition("=")
    if metric not in METRICS or not file:
        raise argparse.ArgumentTypeError(f"'{shortened(text)}' is not VALUE=FILE; VALUE is {', '.join(METRICS)}")
    return metric, Path(file)


def ran_network(file: str, model: Model | None, options: argparse.Namespace) -> tuple[list[dict[str, Any]], int]:
    """Runs all nodes of a file. Returns JSON objects, if --json is given, and the exit code.

    Without --json, prints a line for each node, and the elements of the network's results. `model` is the parsed file,
    or None for an ONNX model.
    """
    try:
        found = reading.network_in(file, model, options)
        against = None if options.against is None else Against(options.against, found)
        run = _run(file, found, options, against)
    except FormatError as error:
        place = Found(file, error=error)
        return [place.as_json()], UNUSABLE if options.json else complain(with_file(file, error))
    code = ALL_IS_WELL if len(run.ran) == len(run.nodes) and not found.stops else PROBLEMS
    for metric, path in options.node_data:
        if (why := why_no_node_data(run, found.sources, metric, path)) is not None:
            code = complain(why)
    if against is not None:
        code = max(code, against.code)
    if options.json:
        compared = [] if against is None else [against.as_json(file)]
        return [*_reports(file, run), *_skipped(file, found), *compared], code
    _print_results(file, found, run)
    if against is not None:
        print(f"{file} {against.sentence}")
    return [], code


def _run(file: str, found: ImportedNetwork, options: argparse.Namespace, against: Against | None) -> NetworkRun:
    """Runs the network of the file `file`, and returns the run. Each tensor is freed once all nodes have read it,
    except results.

    Depending on the options, the run also prints each node, dumps its tensors, or compares them with `against`.
    """
    dump = None if options.dump is None else Dump(options.dump, found)

    def progress(name: str, done: NodeRun, written: Mapping[Port, Array]) -> None:
        if not options.json:
            _print_node(file, found, name, done)
        if dump is not None:
            dump.node(name, done, written)
        if against is not None:
            against.node(name, done, written)

    run = run_network(found.network, options.backend, options.level, keep=lambda _: False, progress=progress)
    if dump is not None:
        dump.close(file)
    return run


def _print_node(file: str, found: ImportedNetwork, name: str, done: NodeRun) -> None:
    case = found.network.by_name[name].case
    title = f"{file} [{name}]: {case.operator.name}"
    for violation in done.violations:
        if violation.severity is not Severity.NOTE and not done.blocked_by:
            print(f"{title}: {violation.severity.name}: {violation.message} [{violation.code}]", file=sys.stderr)
    if done.why_not is not None:
        print(f"{title}: not run: {done.why_not}", file=sys.stderr)
        return
    outputs = "; ".join(
        f"{field} {case.data_type(field).name} {braces(case.sizes(field))} {health_text(health)}"
        for field, health in done.health.items()
    )
    print(f"{title} on {done.origin}, {done.milliseconds:.2f} ms: {outputs}")
    for field, difference in done.differences.items():
        print(f"{title}: {field} against the reference: {difference.sentence}")


def health_text(health: Health) -> str:
    """The range of a tensor, and its counts of NaN, infinities and numbers beyond FLOAT16."""
    ends = "no finite number"
    if health.low is not None and health.high is not None:
        ends = f"{number_text(health.low)} to {number_text(health.high)}"
    counts = {"NaN": health.nan, "infinite": health.infinite, "beyond FLOAT16": health.beyond_half}
    return ", ".join([ends, *(f"{many} {what}" for what, many in counts.items() if many)])


def _print_results(file: str, found: ImportedNetwork, run: NetworkRun) -> None:
    for port in run.network.results:
        if port in run.buffers:
            values = run.output(port)
            print(f"{run.network.name_of(port)} {run.network.by_name[port.node].case.data_type(port.field).name} "
                  f"{braces(values.shape)}")  # fmt: skip
            print(np.array2string(values, threshold=MOST_PRINTED, max_line_width=120))
    for name in found.made_up:
        print(f"{file}: the numbers of {shortened(name)} are made up; give them with --input {name}=FILE.npy",
              file=sys.stderr)  # fmt: skip
    for stop in found.stops:
        print(f"{file} [{stop.name}]: {stop.kind}: not run: {stop.why_not}", file=sys.stderr)
    print(f"{file}: {len(run.ran)} of {len(run.nodes) + len(found.stops)} nodes ran in {run.seconds:.1f} s; their "
          f"tensors took up to {run.peak / 1e6:.1f} MB", file=sys.stderr)  # fmt: skip


def _reports(file: str, run: NetworkRun) -> Iterator[dict[str, Any]]:
    for name, done in run.nodes.items():
        case = run.network.by_name[name].case
        shown = (port for port in run.network.results if port.node == name and port in run.buffers)
        outputs = {port.field: run.output(port) for port in shown}
        result = Evaluation(
            case, done.violations, outputs, done.milliseconds, done.origin, done.why_not, done.differences
        )
        yield {**Found(file, name, case).as_json(), **case_report(case, done.violations), **outputs_json(result)}


def _skipped(file: str, found: ImportedNetwork) -> Iterator[dict[str, Any]]:
    for stop in found.stops:
        yield Found(file, stop.name, skipped=f"{stop.kind}: {stop.why_not}").as_json()
