"""Makes a rule that notes the cells in which the result as DirectML differs from the reference."""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import count
from ops.constraints.base import Finding, Findings, LocalConstraint, constraint
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.rounding.bounds import Rounding
from ops.rounding.limits import all_beyond_rounding
from ops.text.sentences import say

Kernel = Callable[[Case], Mapping[str, Array]]


def differs_as_directml(
    code: str,
    text: str,
    sentence: str,
    compute: Kernel,
    as_directml: Kernel,
    rounding: Rounding | None = None,
    *,
    severity: Severity = Severity.NOTE,
    applies: Callable[[Guard], bool] = lambda guard: True,
    may_differ: Callable[[Case], bool] = lambda case: True,
) -> LocalConstraint:
    """Returns the rule that reports the output cells in which `as_directml` differs from `compute` by more than
    rounding.

    `code` identifies the rule, and `text` is its text. `sentence` is the message; it contains `{count:cell|cells}`. The
    rule is checked only if `applies` returns True. `may_differ` reads the numbers of a case whose desc is valid. If it
    returns False, no output cell differs, and the two kernels need not run.
    """

    def masks(case: Case) -> Mapping[str, Mask]:
        if not may_differ(case):
            return {}
        expected, seen = compute(case), as_directml(case)
        if all(np.array_equal(expected[name], seen[name], equal_nan=seen[name].dtype.kind == "f") for name in seen):
            return {}
        return all_beyond_rounding(expected, seen, {} if rounding is None else rounding(case))

    return differing_cells(code, text, sentence, masks, severity=severity, applies=applies)


def differing_cells(
    code: str,
    text: str,
    sentence: str,
    masks: Callable[[Case], Mapping[str, Mask]],
    *,
    severity: Severity = Severity.NOTE,
    applies: Callable[[Guard], bool] = lambda guard: True,
) -> LocalConstraint:
    """Returns the rule that reports output cells in which DirectML differs from the reference.

    `masks` returns a mask of these cells for each output. The other parameters are those of `differs_as_directml`.
    """

    @constraint(code, text, severity=severity, provenance=Provenance.OBSERVED)
    def check(guard: Guard) -> Findings:
        if not applies(guard):
            return
        case = guard.runnable_with_all()
        work = case.operator.work
        sizes = (count(case.sizes(output.name)) for output in case.operator.outputs if case.has(output.name))
        if not guard.allows(16 * sum(sizes) + (0 if work is None else sum(work(case)))):
            return
        found = {name: Cells(mask) for name, mask in masks(case).items() if mask.any()}
        if found:
            places = tuple(Location(name, Part.DATA, cells=cells) for name, cells in found.items())
            yield Finding(say(sentence, count=sum(map(len, found.values()))), places)

    return check
