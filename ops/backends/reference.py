"""The NumPy reference: what the documents define."""

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from ops.backends.base import RunResult
from ops.case import Case
from ops.layout import count, extent
from ops.operator import Compute
from ops.sentences import say

# A run with more than this in all tensors together has to be asked for: 64M elements, 512 MiB.
MOST_CELLS = 1 << 26
NO_REFERENCE = say("there is no reference yet")
MOST_BYTES = 1 << 29


@dataclass(frozen=True, slots=True)
class Demand:
    """What all tensors of a case hold together, gaps of strides included."""

    elements: int
    bytes: int

    @property
    def is_large(self) -> bool:
        return self.elements > MOST_CELLS or self.bytes > MOST_BYTES

    @property
    def text(self) -> str:
        return say("{elements} elements would need {size}", elements=self.elements, size=gigabytes(self.bytes))


def demand(case: Case) -> Demand:
    """Of a case without an ERROR; nothing is allocated."""
    elements = needed = 0
    for field in case.operator.tensors:
        if case.tensor(field.name) is None:
            continue
        sizes = case.sizes(field.name)
        held = max(count(sizes), extent(sizes, case.steps(field.name)))
        elements += held
        needed += held * case.data_type(field.name).bytes
    return Demand(elements, needed)


class Reference:
    """Runs on every machine."""

    name = "reference"
    origin = say("NumPy {version} reference", version=np.__version__)

    def why_not(self, case: Case) -> str | None:
        needed = demand(case)
        if not needed.is_large:
            return NO_REFERENCE if case.operator.compute is None else None
        return say(
            "{needed}; up to {most} and {size} are run unasked",
            needed=needed.text,
            most=MOST_CELLS,
            size=gigabytes(MOST_BYTES),
        )

    def run(self, case: Case) -> RunResult:
        assert case.operator.compute is not None  # `why_not` says so
        return run_with(case.operator.compute, case, self.origin)


def run_with(compute: Compute, case: Case, origin: str) -> RunResult:
    """What a function of NumPy makes of a case, and how long it took."""
    for field in case.operator.inputs:
        if case.has(field.name):
            case.buffer(field.name)  # filling the inputs is no part of the measured time
    start = perf_counter()
    outputs = dict(compute(case))
    milliseconds = (perf_counter() - start) * 1000
    for array in outputs.values():
        array.flags.writeable = False
        if isinstance(array.base, np.ndarray):
            array.base.flags.writeable = False
    return RunResult(outputs, milliseconds, origin)


def gigabytes(size: int) -> str:
    return f"{size / 1e9:.3g} GB" if size < 10**15 else f"{size // 10**9} GB"
