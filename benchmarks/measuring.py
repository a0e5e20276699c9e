"""Has the classes of all benchmarks, and measures functions in turn. A `Target` states the limit that a figure must not
exceed.
"""

import gc
import math
import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

# Calls shorter than SHORTEST_MS are repeated, and the figure is their mean time. In its turn, each contender makes as
# many calls as the quickest contender, unless they take more than LONGEST_MS: only in the first call, the cache is full
# of the data of another contender.
SHORTEST_MS, LONGEST_MS = 1.0, 20.0
MOST_CALLS = 200
# A contender that takes longer runs only three times.
PATIENCE_MS = 2_000


@dataclass(frozen=True, slots=True)
class Plan:
    """The extent of a measurement: all sizes and seven rounds. If `is_quick` is True, there are fewer sizes and
    rounds.
    """

    is_quick: bool = False

    @property
    def repeats(self) -> int:
        return 3 if self.is_quick else 7


@dataclass(frozen=True, slots=True)
class Measured:
    """A row of a table of benchmark results. `figures` maps each column to a figure, in the unit of the table. The
    first figure is that of the program.
    """

    what: str
    elements: int | None
    figures: Mapping[str, float]

    def ratio(self, to: str) -> float | None:
        """Returns the first figure, which is the program's own, divided by the figure in the column `to`. Returns None
        if that column has no figure, or 0.
        """
        own, other = next(iter(self.figures.values())), self.figures.get(to)
        return own / other if other else None


@dataclass(frozen=True, slots=True)
class Target:
    """A measured figure and the limit `at_most` that it must not exceed, described by `claim`.

    `figure` is None if it was not measured.
    """

    claim: str
    figure: float | None
    at_most: float

    @property
    def verdict(self) -> Literal["met", "missed", "not measured"]:
        if self.figure is None:
            return "not measured"
        return "met" if self.figure <= self.at_most else "missed"


def _nothing(measured: list[Measured]) -> Iterable[Target]:
    """The default of `Group.targets`: returns no targets."""
    return ()


@dataclass(frozen=True, slots=True)
class Group:
    """A table of benchmark results, with its text `about`. `measure` runs the measurements, and `targets` derives the
    targets from them. With `compares`, the table also shows each ratio of the first column to another column.
    """

    title: str
    unit: str
    about: str
    measure: Callable[[Plan], Iterator[Measured]]
    targets: Callable[[list[Measured]], Iterable[Target]] = _nothing
    compares: bool = True


def in_turn(
    plan: Plan,
    contenders: Mapping[str, Callable[[], object]],
    pick: Callable[[list[float]], float] = statistics.median,
) -> dict[str, float]:
    """Measures the functions `contenders`; returns a time in ms for each of them, by name.

    The functions run in turn, in several rounds. `pick` computes the time of a function from its times in all rounds.
    """
    once = {name: _milliseconds(run, 1) for name, run in contenders.items()}
    once = {
        name: min(time, _milliseconds(contenders[name], 1)) if time < PATIENCE_MS else time
        for name, time in once.items()
    }
    most = min(MOST_CALLS, int(SHORTEST_MS / min(once.values())))
    calls = {name: max(1, min(most, int(LONGEST_MS / time))) for name, time in once.items()}
    left = {name: min(plan.repeats, 3) if time > PATIENCE_MS else plan.repeats for name, time in once.items()}
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(max(left.values())):
        for name, run in contenders.items():
            if len(times[name]) < left[name]:
                times[name].append(_milliseconds(run, calls[name]))
    return {name: pick(found) for name, found in times.items()}


def _milliseconds(run: Callable[[], object], calls: int) -> float:
    gc.collect(0)
    start = perf_counter()
    for _ in range(calls):
        run()
    return (perf_counter() - start) * 1000 / calls


def mean_ratio(measured: Iterable[Measured], to: str) -> float | None:
    """Returns the geometric mean of the ratios of all measured rows to the column `to`; None if no row has a ratio."""
    ratios = [ratio for one in measured if (ratio := one.ratio(to)) is not None]
    return math.exp(statistics.fmean(map(math.log, ratios))) if ratios else None
