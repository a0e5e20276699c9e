"""Cancels large runs at random moments, and checks that no thread and no memory remain.

    python -m tests.reliability.cancelled_runs [--runs 1000] [--seed 1]

Each test chooses a random operator and tensors of about a million elements. It first runs the operator to the end. Then
it runs the operator again, and cancels this run after a random part of the first run's time. One second later, no
thread of the run may exist, and no more memory may be in use than before.
"""

import argparse
import gc
import threading
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from time import monotonic, sleep

from ops import OPERATORS, Case
from ops.backends.reference import Reference
from ops.system.cancellation import RunCancelledError, cancel_when
from tests.reliability.figures import Figure, Run, keep
from tests.reliability.helpers.grown_cases import grown

ELEMENTS = 1_000_000
# The longest time after a cancellation, in seconds.
PATIENCE = 1.0
# Python keeps a few objects of a run, for example compiled formats.
SPARE_BYTES = 200_000


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The measurements of a cancelled run: the seconds until its last thread ended, and the threads and bytes left
    over.

    `was_cancelled` is False if the run ended before it was cancelled.
    """

    name: str
    seconds: float
    threads: int
    bytes: int
    was_cancelled: bool


def cancelled(case: Case, after: float) -> Cancelled:
    """Runs a case in a thread, as the window does, and cancels the run after `after` seconds.

    Returns whether it was cancelled, and the memory and threads that remain after it.
    """
    asked, outcome = threading.Event(), list[bool]()

    def run() -> None:
        try:
            with cancel_when(asked.is_set):
                Reference().run(case)
            outcome.append(False)
        except RunCancelledError:
            outcome.append(True)

    _fill(case)
    gc.collect()
    before, threads = tracemalloc.get_traced_memory()[0], threading.active_count()
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    sleep(after)
    asked.set()
    start = monotonic()
    while threading.active_count() > threads and monotonic() - start < PATIENCE:
        sleep(0.001)
    seconds = monotonic() - start
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - before
    return Cancelled(
        case.operator.name, seconds, threading.active_count() - threads, held, bool(outcome and outcome[0])
    )


def _fill(case: Case) -> None:
    """Generates the numbers of the inputs, so that a measured run does not include this work."""
    for field in case.operator.inputs:
        if case.has(field.name):
            case.buffer(field.name)


def _duration(case: Case) -> float:
    """Runs a case completely, and returns the duration in seconds. Filling the inputs beforehand does not count."""
    _fill(case)
    start = monotonic()
    Reference().run(case)
    return monotonic() - start


def campaign(runs: int, seed: int, elements: int = ELEMENTS) -> Iterator[Cancelled]:
    """Runs random operators, cancels each run at a random time, and yields the results."""
    random = Random(seed)
    operators = [operator for operator in OPERATORS.values() if operator.compute is not None]
    tracemalloc.start()
    try:
        for _ in range(runs):
            operator = random.choice(operators)
            case = grown(operator, elements, random.randrange(1, 1000))
            yield cancelled(case, random.uniform(0, _duration(case)))
    finally:
        tracemalloc.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = list(campaign(options.runs, options.seed))
    ended = [one for one in found if one.was_cancelled]
    left = [one for one in found if one.threads > 0]
    holding = [one for one in ended if one.bytes > SPARE_BYTES]
    last = max(found, key=lambda one: one.seconds)
    figures = [
        Figure("large runs cancelled at a random moment", f"{len(found):,}", f"{len(ended):,} before their end"),
        Figure("threads left after one second", f"{len(found):,}", _named(left)),
        Figure("memory kept by a cancelled run", f"{len(ended):,}", _named(holding)),
        Figure(
            "time until the last thread ended", f"{len(found):,}",
            f"median {median(one.seconds for one in found) * 1e3:.0f} ms, slowest {last.seconds * 1e3:.0f} ms "
            f"({last.name})",
        ),
    ]  # fmt: skip
    for figure in figures:
        print(figure.what, figure.times, figure.result, sep=" | ")
    keep("cancelled-runs", Run("python -m tests.reliability.cancelled_runs", figures))


def _named(found: list[Cancelled]) -> str:
    """Returns a text with the number of runs in `found` and the names of their operators."""
    return f"{len(found)} {', '.join(sorted({one.name for one in found}))}".rstrip()


if __name__ == "__main__":
    main()
