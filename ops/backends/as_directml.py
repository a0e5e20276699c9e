"""What the real DirectML was seen to compute, on every machine."""

from ops.backends.base import RunResult
from ops.backends.reference import Reference, run_with
from ops.model.case import Case
from ops.text.sentences import say


class AsDirectML(Reference):
    """NumPy with what was recorded of DirectML 1.13.1 on a GPU; the reference's numbers where both are the same.

    What no page defines and no rule was found for (where NaN stands in an order, what lies at an index out of range)
    is the reference's too.
    """

    name = "as-directml"
    origin = say("NumPy, as DirectML 1.13.1 was seen to compute")

    def run(self, case: Case) -> RunResult:
        compute = case.operator.as_directml or case.operator.compute
        assert compute is not None  # `why_not` says so
        return run_with(compute, case, self.origin)
