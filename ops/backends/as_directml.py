"""The back end that computes, on every machine, what the real DirectML was observed to compute."""

from ops.backends.base import RunResult
from ops.backends.reference import Reference, run_with
from ops.model.case import Case
from ops.text.sentences import say


class AsDirectML(Reference):
    """The NumPy reference, changed where DirectML 1.13.1 was observed on a GPU to compute something else.

    If the page does not define a result and the observations show no pattern, the result is the reference's. Examples
    are the order of NaN and the element at an index out of range.
    """

    name = "as-directml"
    origin = say("NumPy, as observed with DirectML 1.13.1")

    def run(self, case: Case) -> RunResult:
        """The outputs as DirectML was observed to compute them, and the time that NumPy took."""
        compute = case.operator.as_directml or case.operator.compute
        assert compute is not None  # `why_not` has checked it
        return run_with(compute, case, self.origin)
