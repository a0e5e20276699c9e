"""The NumPy reference: it computes the results that the documentation defines."""

from time import perf_counter

import numpy as np

from ops.arrays.output_pool import release_all, release_unused
from ops.backends.base import RunResult
from ops.backends.cost import demand, why_confirm
from ops.model.case import Case
from ops.model.operator import Compute
from ops.text.sentences import say

NO_REFERENCE = say("there is no reference yet")


class Reference:
    """The NumPy back end, which runs on every machine and computes cases with the kernels of the operators."""

    name = "reference"
    origin = say("NumPy {version} reference", version=np.__version__)

    def why_not(self, case: Case) -> str | None:
        """Returns the reason why the case cannot run, or why the user must confirm the run first; None if it can run at
        once.
        """
        return why_confirm(demand(case)) or (NO_REFERENCE if case.operator.compute is None else None)

    def run(self, case: Case) -> RunResult:
        """Computes the outputs with the operator's kernel. Raises MemoryError if memory runs out."""
        assert case.operator.compute is not None  # `why_not` has checked it
        return run_with(case.operator.compute, case, self.origin)


def run_with(compute: Compute, case: Case, origin: str) -> RunResult:
    """Runs a kernel on a case and measures the time. The outputs in the result are read-only."""
    for field in case.operator.inputs:
        if case.has(field.name):
            case.buffer(field.name)  # makes the buffer now, so that the measured time does not include it
    start = perf_counter()
    try:
        outputs = dict(compute(case))
    except BaseException:  # also a cancelled run, and MemoryError
        release_all()
        raise
    milliseconds = (perf_counter() - start) * 1000
    release_unused()
    for array in outputs.values():
        array.flags.writeable = False
        if isinstance(array.base, np.ndarray):
            array.base.flags.writeable = False
    return RunResult(outputs, milliseconds, origin)
