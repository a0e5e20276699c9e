"""Indices that count along Axis: which of them are outside, and what DirectML makes of those.

No page defines an index outside. DirectML 1.13.1 adds the size to a negative one, takes the low 32 bits, and computes
the place of the element in the buffer with these, modulo 2^32.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import first_collision
from ops.constraints.base import Finding, Findings
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Rule, Severity
from ops.text.sentences import say

INDICES, INPUT, OUTPUT = "IndicesTensor", "InputTensor", "OutputTensor"
LOW_32_BITS = 0xFFFFFFFF


def size_of_axis(case: Case) -> int:
    return case.sizes(INPUT)[case.integer("Axis")]


def is_outside(indices: Array, size: int) -> Mask:
    if indices.dtype.kind == "u":
        return np.asarray(indices >= size)
    return np.asarray((indices >= size) | (indices < -size))


def meant(indices: Array, size: int) -> Array:
    """As INT64; of one inside, the place along Axis."""
    wide = indices.astype(np.int64)
    # A UINT64 from 2^63 on is negative in the 64 bits that DirectML counts in.
    if indices.dtype != np.uint32:
        wide = np.where(wide < 0, wide + size, wide)
    return wide.astype(np.int32).astype(np.int64)


def clamped(case: Case) -> Case:
    """With every index that lies outside at the nearer end of Axis."""
    indices, size = case.logical(INDICES), size_of_axis(case)
    within = np.minimum(indices, size - 1) if indices.dtype.kind == "u" else np.clip(indices, -size, size - 1)
    return case.with_logical(INDICES, within.astype(indices.dtype))


@dataclass(frozen=True, slots=True, eq=False)
class IndicesInside:
    """Every index is a place along Axis; `touched` gives the output cells that marked indices decide about."""

    effect: str
    touched: Callable[[Case, Mask], Mask]
    code: str = "index-outside"
    severity: Severity = Severity.WARNING
    rule: Rule = field(
        default=Rule(
            "No page defines an index outside Axis; DirectML 1.13.1 computes where it would lie in the buffer.",
            Provenance.OBSERVED,
        )
    )

    def check(self, guard: Guard) -> Findings:
        case = guard.runnable(INDICES)
        indices, size = guard.logical(INDICES), size_of_axis(case)
        cells = Cells(is_outside(indices, size))
        if not cells:
            return
        at = cells.first()
        locations = [Location(INDICES, Part.DATA, cells=cells)]
        if guard.is_small(OUTPUT):
            locations.append(Location(OUTPUT, Part.DATA, cells=Cells(self.touched(case, cells.mask))))
        yield Finding(
            say(
                "IndicesTensor: {count:index|indices} outside the {size:place|places} along dimension {axis}; the "
                "first is {index} at {cell}; {effect}.",
                effect=self.effect,
                count=len(cells), size=size, axis=case.integer("Axis"), index=indices[at], cell=list(at),
            ),
            tuple(locations),
            _clamping(case, len(cells)),
        )  # fmt: skip


def _clamping(case: Case, outside: int) -> tuple[Fix, ...]:
    """Not where indices share an element: what is right for one may be wrong for another."""
    if first_collision(case.sizes(INDICES), case.steps(INDICES)):
        return ()
    title = say("Clamp {count:index|indices} of IndicesTensor to Axis (changes data)", count=outside)
    return (Fix(title, numbers=clamped),)
