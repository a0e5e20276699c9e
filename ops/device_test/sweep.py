"""Runs the cases of a device test on a device, and collects the report."""

import platform
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from ops.backends.base import BackendError
from ops.backends.compare import Kind
from ops.backends.evaluation import Evaluation
from ops.device_test.cases import Source
from ops.device_test.report import KIND, KINDS, VERSION
from ops.directml.client.client import WorkerError
from ops.directml.client.report import own_version, report_text
from ops.directml.native.execution import Options
from ops.directml.native.outputs import can_run_in_place
from ops.evaluator import also_on, evaluate

if TYPE_CHECKING:
    from ops.directml import DirectML
    from ops.directml.native.adapters import Adapter

MOST_MODELS = 5  # of each kind and operator
SHOWN_KINDS = ("rounding", "explained", "unexplained", "error")  # the kinds whose models a report has
Progress = Callable[[int, float], None]
WORST = (Kind.UNEXPLAINED, Kind.EXPLAINED, Kind.ROUNDING)


class Sweep:
    """A device test: runs each case, and counts the kinds of difference from the reference.

    If the output can share the buffer of the input, the case also runs in place.
    """

    def __init__(self, directml: "DirectML", adapter: "Adapter") -> None:
        self._directml, self._adapter = directml, adapter
        self._operators: dict[str, dict[str, Any]] = {}
        self._lost = 0

    def run(self, sources: Iterable[Source], progress: Progress = lambda count, seconds: None) -> None:
        """Runs all cases. After each case, calls `progress` with the number of cases and seconds so far.

        If the device is lost, the next case starts it again.
        """
        self._directml.choose(self._adapter.number)
        start = perf_counter()
        for number, source in enumerate(sources, 1):
            own = evaluate(source.case)
            for name, options in self._ways(source):
                self._run(name, own, options)
            progress(number, perf_counter() - start)

    def report(self, seed: int | None, sources: list[str]) -> dict[str, Any]:
        """Returns the report of the sweep as JSON. `seed` and `sources` describe where its cases come from."""
        totals = {kind: sum(entry["counts"][kind] for entry in self._operators.values()) for kind in KINDS}
        return {
            "kind": KIND,
            "version": VERSION,
            "time": datetime.now(UTC).isoformat(timespec="seconds"),
            "adapter": self._adapter.name,
            "driver": self._adapter.driver,
            "directml": self._directml.version,
            "explorer": own_version(),
            "numpy": np.__version__,
            "system": platform.platform(),
            "seed": seed,
            "sources": sources,
            "lost": self._lost,
            "totals": totals,
            "operators": dict(sorted(self._operators.items())),
        }

    def _ways(self, source: Source) -> Iterator[tuple[str, Options]]:
        yield source.name, Options()
        if can_run_in_place(source.case):
            yield f"{source.name}, in place", Options(in_place=True)

    def _run(self, name: str, own: Evaluation, options: Options) -> None:
        entry = self._operators.setdefault(own.case.operator.name, _empty())
        self._directml.choose(self._adapter.number, options)
        if own.why_not is not None:
            _add(entry, "declined", name, own, str(own.why_not))
            return
        start = perf_counter()
        try:
            seen = also_on(own, self._directml)
        except WorkerError as error:
            if error.is_lost:
                self._lost += 1
                self._directml.start_anew()
            _add(entry, "error", name, own, str(error))
        except BackendError as error:
            _add(entry, "declined", name, own, str(error))
        else:
            kinds = {difference.kind for difference in seen.differences.values()}
            kind = next((kind for kind in WORST if kind in kinds), Kind.EQUAL)
            why = " ".join(f"{field}: {each.sentence}" for field, each in seen.differences.items() if each.differing)
            _add(entry, kind.value, name, own, why)
            entry["dispatch_ms"] += seen.milliseconds
        entry["seconds"] += perf_counter() - start


def _empty() -> dict[str, Any]:
    return {"counts": dict.fromkeys(KINDS, 0), "seconds": 0.0, "dispatch_ms": 0.0, "cases": {}, "models": {}}


def _add(entry: dict[str, Any], kind: str, name: str, own: Evaluation, why: str) -> None:
    """Adds the result of the case `name` to `entry`, the report of its operator. `own` is the reference's result, and
    `kind` is the kind of difference from it.

    Keeps the first few cases of some kinds as model files, each with the difference or the error `why`. Of declined
    cases, only the name and `why` are kept.
    """
    entry["counts"][kind] += 1
    entry["cases"][name] = kind
    kept: list[dict[str, Any]] = entry["models"].setdefault(kind, [])
    if kind == "declined":
        if len(kept) < MOST_MODELS:
            kept.append({"name": name, "why": why})
    elif kind in SHOWN_KINDS and len(kept) < MOST_MODELS:
        kept.append({"name": name, "why": why, "model": report_text(own.case, {"happened": why})})
