"""Measures cases with absurd sizes, runs that need more memory than the machine has, and cells whose explanation takes
long.

    python -m tests.reliability.limits [--elements 200000]

Every measurement covers all operators, and is compared with the estimates of `ops/backends/cost.py`.
"""

import argparse
import copy
import threading
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

from explorer.cursor.out_of_slice import bounding, by_field, is_quick
from ops import OPERATORS, Case, Operator, dump, evaluate, load, validate
from ops.arrays.layout import Shape, cell_at, count
from ops.backends.cost import MOST_CELLS, WORKING_BYTES, demand, why_confirm
from ops.check.validation import has_errors
from ops.explain.cell_sets import Read, roles_in
from ops.explain.explanation import explain, feeds, points, reads, steps
from ops.model.guard import NO_DATA
from ops.presets import case_of
from ops.system.cancellation import RunCancelledError, cancel_when
from tests.reliability.figures import Figure, Run, keep
from tests.reliability.helpers.grown_cases import grown

LARGEST = (1 << 32) - 1
ROUNDS = 5
LONG_LIST = 65535


def absurd(operator: Operator) -> Iterator[Case]:
    """Yields variants of the operator's first example, in which all tensors have impossibly large or wrong sizes,
    strides or total sizes.
    """
    plain = dump(case_of(operator, operator.examples[0]), view={})

    def changed(change: Callable[[dict[str, Any]], None]) -> Case:
        model = copy.deepcopy(plain)
        for desc in tensors(next(iter(model["dispatchables"].values()))["desc"]):
            change(desc)
        model.pop("resources", None)
        return load(model)

    def sizes(of: Callable[[int], list[int]]) -> Callable[[dict[str, Any]], None]:
        return lambda desc: desc.update(Sizes=of(len(desc["Sizes"])), Strides=None)

    for size in (1 << 31, LARGEST, 65535):
        yield changed(sizes(lambda rank, size=size: [size] * rank))
        yield changed(sizes(lambda rank, size=size: [1] * (rank - 1) + [size]))
    yield changed(sizes(lambda rank: [LARGEST] * 8))
    yield changed(lambda desc: desc.update(TotalTensorSizeInBytes=1 << 63))
    yield changed(lambda desc: desc.update(Strides=[LARGEST] * len(desc["Sizes"])))


def long_lists(operator: Operator) -> Case:
    """Returns an example of the operator in which every tensor has 65535 dimensions."""
    model = copy.deepcopy(dump(case_of(operator, operator.examples[0]), view={}))
    for desc in tensors(next(iter(model["dispatchables"].values()))["desc"]):
        desc.update(Sizes=[2] * LONG_LIST, Strides=None)
    model.pop("resources", None)
    return load(model)


def tensors(desc: Mapping[str, Any]) -> list[dict[str, Any]]:
    each = [entry for value in desc.values() for entry in (value if isinstance(value, list) else [value])]
    return [entry for entry in each if isinstance(entry, dict) and "Sizes" in entry]


@dataclass(frozen=True, slots=True)
class Spent:
    """The cost of one call: seconds, and peak memory in bytes."""

    what: str
    seconds: float
    bytes: int


def spent(what: str, work: Callable[[], object], rounds: int = ROUNDS) -> Spent:
    """The cost of a call of `work`: the shortest time of `rounds` calls, and the peak memory of one more call.

    The first call is not measured, because it fills caches.
    """
    work()
    times: list[float] = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    tracemalloc.start()
    try:
        work()
        return Spent(what, min(times), tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()


def validated(operator: Operator) -> list[Spent]:
    return [spent(operator.name, lambda case=case: validate(case, data_limit=NO_DATA)) for case in absurd(operator)]


def begun_unasked(cases: Iterable[Case]) -> tuple[int, int, int]:
    """Returns three numbers: the number of large valid cases, the number of those that would run without a
    confirmation, and a peak of memory in bytes.

    The peak is measured while the large cases that need a confirmation are passed to `evaluate`, which must refuse each
    of them before it allocates outputs.
    """
    valid = (case for case in cases if not has_errors(validate(case, data_limit=NO_DATA)))
    large = [case for case in valid if demand(case).elements > MOST_CELLS and case.operator.compute is not None]
    begun = [case for case in large if why_confirm(demand(case)) is None]
    held = (spent("", lambda case=case: evaluate(case), 1).bytes for case in large if case not in begun)
    return len(large), len(begun), max(held, default=0)


@dataclass(frozen=True, slots=True)
class Measured:
    """The measurement of a run: `each` is the peak of the working memory in bytes for each element, `seconds` its time,
    and `estimate` the time that was estimated before.
    """

    name: str
    each: float
    seconds: float
    estimate: float


def measured(operator: Operator, elements: int) -> Measured:
    """Measures the time and memory of one run: the kernel, and the rules that read all numbers.

    The case has about `elements` elements.
    """
    case = grown(operator, elements)
    needed = demand(case)
    for field in case.operator.inputs:
        if case.has(field.name):
            case.buffer(field.name)
    found = spent(operator.name, lambda: evaluate(case, however_large=True), 1)
    outputs = sum(
        count(case.sizes(field.name)) * case.data_type(field.name).bytes
        for field in case.operator.outputs
        if case.has(field.name)
    )
    # With few elements, a constant overhead of a few kilobytes would seem large for each element.
    each = (found.bytes - outputs) / needed.elements if needed.elements > elements // 4 else 0.0
    return Measured(operator.name, max(each, 0.0), found.seconds, needed.seconds)


def explained(operator: Operator, elements: int) -> tuple[float, bool]:
    """Measures how long the parts of an explanation take, for some cells of each tensor of a case with about `elements`
    elements.

    Returns the longest time of one part, in seconds, and True if the window explains such a case in the background.
    """
    case = grown(operator, elements)
    evaluate(case, however_large=True)
    longest = 0.0
    for field in case.operator.tensors:
        if not case.has(field.name):
            continue
        is_input = field in case.operator.inputs
        cells = (0, count(case.sizes(field.name)) // 2, count(case.sizes(field.name)) - 1)
        for cell in (cell_at(place, case.sizes(field.name)) for place in cells):
            linked = partial(mark, feeds if is_input else reads)
            for ask in (linked, points) if is_input else (linked, explain, steps, points):
                start = perf_counter()
                ask(case, field.name, cell)
                longest = max(longest, perf_counter() - start)
    return longest, not demand(case).is_quick


def mark(linked: Callable[[Case, str, Shape], Sequence[Read]], case: Case, field: str, cell: Shape) -> None:
    """Does the same work as the window when it frames the cells that the cell `cell` of `field` reads or feeds:
    `linked` returns these cells, and their roles are computed for each tensor.

    Tensors for which `is_quick` is False are left out, because the window computes their roles in a background thread.
    """
    for name, found in by_field(linked(case, field, cell)).items():
        if is_quick(found):
            roles_in(found, name, bounding(found))


def cancelled(operator: Operator, elements: int) -> float:
    """Returns how many seconds a run of the operator continues after its cancellation. The tensors of the run have
    about `elements` elements.
    """
    case, told, ended = grown(operator, elements), threading.Event(), threading.Event()
    assert operator.compute is not None
    compute = operator.compute

    def run() -> None:
        try:
            with cancel_when(told.is_set):
                compute(case)
        except RunCancelledError:
            pass
        ended.set()

    threading.Thread(target=run, daemon=True).start()
    ended.wait(0.1)
    start = perf_counter()
    told.set()
    ended.wait()
    return perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--elements", type=int, default=200_000, help="the number of elements of the cases that are run"
    )
    elements: int = parser.parse_args().elements
    every = list(OPERATORS.values())
    all_spent = [each for operator in every for each in validated(operator)]
    lists = [spent(operator.name, partial(validate, long_lists(operator), data_limit=NO_DATA), 1) for operator in every]
    unasked = [begun_unasked([*absurd(operator), grown(operator, 2 * MOST_CELLS)]) for operator in every]
    runs = [measured(operator, elements) for operator in every]
    cells = {operator.name: explained(operator, elements) for operator in every}
    ends = {operator.name: cancelled(operator, 20 * elements) for operator in every if operator.work is not None}
    slowest, hungriest = max(all_spent, key=_seconds), max(all_spent, key=_bytes)
    most, late = max(runs, key=lambda run: run.each), max(runs, key=lambda run: run.seconds / max(run.estimate, 0.01))
    waiting = {name: seconds for name, (seconds, is_behind) in cells.items() if not is_behind}
    last = max(waiting, key=lambda name: waiting[name])
    end = max(ends, key=lambda name: ends[name])
    figures = [
        Figure(
            "cases with absurd sizes, strides or totals validated", f"{len(all_spent):,}",
            f"median {median(map(_seconds, all_spent)) * 1e6:.0f} µs, "
            f"slowest {slowest.seconds * 1e6:.0f} µs ({slowest.what})",
        ),
        Figure(
            "peak memory of these validations in bytes", f"{len(all_spent):,}",
            f"{hungriest.bytes:,} ({hungriest.what})",
        ),
        Figure(
            f"cases with tensors of {LONG_LIST:,} dimensions validated", f"{len(lists)}",
            f"slowest {max(map(_seconds, lists)) * 1e3:.0f} ms, {max(map(_bytes, lists)):,} bytes",
        ),
        Figure(
            "valid cases that are too large to run without asking", f"{sum(valid for valid, _, _ in unasked):,}",
            f"{sum(begun for _, begun, _ in unasked)} run without asking; "
            f"requesting a result takes at most {max(held for _, _, held in unasked):,} bytes",
        ),
        Figure(
            f"runs of about {elements:,} elements: working memory in bytes for each", f"{len(runs)}",
            f"at most {most.each:.0f} ({most.name}); the estimate is {WORKING_BYTES}",
        ),
        Figure(
            "these runs: measured time divided by the estimate", f"{len(runs)}",
            f"at most {late.seconds / max(late.estimate, 0.01):.1f} ({late.name})",
        ),
        Figure(
            "operators that explain a cell of a large case at once", f"{len(waiting)}",
            f"slowest {waiting[last] * 1e3:.0f} ms ({last})",
        ),
        Figure(
            "operators that explain such a cell in the background", f"{len(cells) - len(waiting)}",
            "the number of the cell is shown at once",
        ),
        Figure(
            f"runs of about {20 * elements:,} elements cancelled", f"{len(ends)}",
            f"the slowest ended after {ends[end] * 1e3:.0f} ms ({end}); the window responds at once",
        ),
    ]  # fmt: skip
    keep("limits", Run("python -m tests.reliability.limits", figures, SAYS))


def _seconds(each: Spent) -> float:
    return each.seconds


def _bytes(each: Spent) -> int:
    return each.bytes


SAYS = """
The program asks before a run of more than 64M elements, 512 MiB, one estimated minute, or more than the free memory,
and shows what the run needs and what is free. It reads the free memory from the system: `MemAvailable` and the limits
of control groups on Linux, `GlobalMemoryStatusEx` on Windows, `sysctl` on macOS; these scripts were not run on the last
two. A run whose tensors alone exceed the free memory is not started. If a run exceeds it later, the program reports
that there is not enough memory. Linux would end the program instead, so on Linux a run that the user confirmed has
a memory limit while it lasts. If a cell takes long to explain, its number appears at once and its explanation a
moment later, without steps.
"""

if __name__ == "__main__":
    main()
