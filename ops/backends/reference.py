"""The NumPy reference: what the documents define."""

from time import perf_counter

import numpy as np

from ops.arrays.output_pool import let_go
from ops.backends.base import RunResult
from ops.backends.cost import demand, why_asked
from ops.model.case import Case
from ops.model.operator import Compute
from ops.text.sentences import say

NO_REFERENCE = say("there is no reference yet")


class Reference:
    """Runs on every machine."""

    name = "reference"
    origin = say("NumPy {version} reference", version=np.__version__)

    def why_not(self, case: Case) -> str | None:
        return why_asked(demand(case)) or (NO_REFERENCE if case.operator.compute is None else None)

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
    let_go()
    for array in outputs.values():
        array.flags.writeable = False
        if isinstance(array.base, np.ndarray):
            array.base.flags.writeable = False
    return RunResult(outputs, milliseconds, origin)
