"""The time that `validate` needs for every example of the catalogue.

`edit` is the time after a key press, when no numbers of tensors are read. Each call gets a new case, because `validate`
keeps the violations of a case. `run` is the time before a run, with all rules about numbers.

`check` is the processor time for each of 500 model files that the command line checks without the runtime: it reads the
file, validates the desc and finds the lowest feature level. `process` is the elapsed time of a new process that checks
the same files, divided by the number of files. It includes the start of Python and all imports. The process uses
compiled modules, like an installed program.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter, process_time

from benchmarks.measuring import Group, Measured, Plan, Target, in_turn
from benchmarks.startup import compiled_in
from explorer.cli.verbs import main
from ops import validate
from ops.catalog import declared
from ops.model.guard import NO_DATA
from ops.presets import case_of

EDIT, RUN, CHECK, PROCESS = "edit", "run", "check", "process"
ROOT = Path(__file__).parents[1]
PRESETS = ROOT / "resources" / "presets"
FILES = 500


def measure(plan: Plan) -> Iterator[Measured]:
    for operator in declared():
        for example in operator.examples:
            case = case_of(operator, example)
            ways = {
                EDIT: lambda case=case: validate(replace(case), data_limit=NO_DATA),
                RUN: lambda case=case: validate(replace(case)),
            }
            found = {way: milliseconds * 1000 for way, milliseconds in in_turn(plan, ways).items()}
            yield Measured(f"{operator.name}, {example.title}", None, found)
    with tempfile.TemporaryDirectory() as folder:
        for number, preset in enumerate(islice(cycle(sorted(PRESETS.glob("*.json"))), FILES)):
            shutil.copy(preset, Path(folder, f"{number}.json"))
        here = checked_in_this_process(Path(folder), plan.repeats)
        yield Measured(f"check, for each of {FILES} model files", None, {CHECK: here})
        new = checked_in_a_new_process(Path(folder), plan.repeats)
        yield Measured(f"check in a new process, for each of {FILES} model files", None, {PROCESS: new})


def checked_in_this_process(folder: Path, rounds: int) -> float:
    """Runs `check` on a folder in this process, and returns its processor time in µs for each model.

    The time is the median of `rounds` runs. A first run is not counted.
    """
    times: list[float] = []
    for _ in range(rounds + 1):
        start = process_time()
        with redirect_stdout(StringIO()):
            main(["check", "--no-directml", str(folder)])
        times.append(process_time() - start)
    return _for_each(folder, times[1:])


def checked_in_a_new_process(folder: Path, rounds: int) -> float:
    """The time in µs, per model, that a new process takes to check the models in a folder.

    It is the median of `rounds` runs after a first one, which compiles the program.
    """
    command = [sys.executable, "main.py", "check", "--no-directml", str(folder)]
    times: list[float] = []
    with tempfile.TemporaryDirectory() as compiled:
        environment = compiled_in(compiled)
        for _ in range(rounds + 1):
            start = perf_counter()
            subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)  # noqa: S603  # this program
            times.append(perf_counter() - start)
    return _for_each(folder, times[1:])


def _for_each(folder: Path, seconds: list[float]) -> float:
    return statistics.median(seconds) / len(list(folder.iterdir())) * 1e6


def targets(measured: list[Measured]) -> Iterable[Target]:
    edits = [one.figures[EDIT] for one in measured if EDIT in one.figures]
    yield Target("validation of a key press: \u00b5s, median over the examples", statistics.median(edits), 30)
    yield Target("validation of a key press: \u00b5s, the slowest example", max(edits), 150)
    runs = [one.figures[RUN] for one in measured if RUN in one.figures]
    yield Target("validation of a run: \u00b5s, median over the examples", statistics.median(runs), 100)
    checks = [one.figures[CHECK] for one in measured if CHECK in one.figures]
    yield Target("check of a model file: \u00b5s", statistics.median(checks), 1000)
    processes = [one.figures[PROCESS] for one in measured if PROCESS in one.figures]
    yield Target(
        "check of a model file in a new process, elapsed time with all imports: \u00b5s",
        statistics.median(processes),
        1000,
    )


GROUP = Group("Validation", "\u00b5s", __doc__ or "", measure, targets, compares=False)
