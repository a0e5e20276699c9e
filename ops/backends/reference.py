"""The NumPy reference: what the documents define."""

from time import perf_counter

import numpy as np

from ops.backends.base import RunResult
from ops.case import Case
from ops.layout import count, extent
from ops.operator import Compute

# Above this a run asks first: 64M elements in all tensors together.
MOST_CELLS = 1 << 26


class Reference:
    """Runs on every machine."""

    name = "reference"
    origin = f"NumPy {np.__version__} reference"

    def why_not(self, case: Case) -> str | None:
        elements = needed = 0
        for field in case.operator.tensors:
            if case.tensor(field.name) is None:
                continue
            sizes = case.sizes(field.name)
            held = max(count(sizes), extent(sizes, case.steps(field.name)))
            elements += held
            needed += held * case.data_type(field.name).bytes
        if elements <= MOST_CELLS:
            return None
        return f"{elements} elements would need {_gigabytes(needed)}; up to {MOST_CELLS} are run"

    def run(self, case: Case) -> RunResult:
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
        if array.base is not None:
            array.base.flags.writeable = False
    return RunResult(outputs, milliseconds, origin)


def _gigabytes(size: int) -> str:
    return f"{size / 1e9:.3g} GB" if size < 10**15 else f"{size // 10**9} GB"
