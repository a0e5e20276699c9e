"""The back end that computes, on every machine, the results that the real DirectML was observed to compute."""

from collections.abc import Iterable, Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.backends.base import RunResult
from ops.backends.reference import Reference, run_with
from ops.model.case import Case
from ops.model.violations import Violation
from ops.text.sentences import say


class AsDirectML(Reference):
    """The NumPy back end with the results that DirectML 1.13.1 was observed to compute on a GPU.

    Where the observations show no pattern, it computes the same as the reference. Where DirectML's result depends on
    the device, the caller takes the number of the reference: see `with_open_cells`. Examples are cells that share an
    element, and sums nearly halfway between two integers.
    """

    name = "as-directml"
    origin = say("NumPy, as observed with DirectML 1.13.1")

    def run(self, case: Case) -> RunResult:
        """The outputs as DirectML was observed to compute them, and the time that NumPy took."""
        compute = case.operator.as_directml or case.operator.compute
        assert compute is not None  # `why_not` has checked it
        return run_with(compute, case, self.origin)


def with_open_cells(
    own: Mapping[str, Array], seen: Mapping[str, Array], violations: Iterable[Violation]
) -> Mapping[str, Array]:
    """Returns the outputs `seen`. Cells whose result depends on the device have the numbers of `own` instead.

    The `violations` locate these cells. `own` are the outputs of the reference, `seen` the outputs as DirectML computes
    them.
    """
    found = dict(seen)
    for violation in violations:
        if not violation.rule.depends_on_device:
            continue
        for at in violation.locations:
            if at.cells is not None and at.field in found and at.cells.mask.shape == found[at.field].shape:
                found[at.field] = np.where(at.cells.mask, own[at.field], found[at.field])
    return found
