"""Indices that count along Axis: the rule about indices outside Axis, and the elements that DirectML uses for them.

No page defines an index outside Axis. DirectML 1.13.1 adds the size to a negative index, keeps the low 32 bits, and
computes an offset in the buffer from them, modulo 2^32.
"""

from collections.abc import Callable
from dataclasses import field

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, first_collision, packed_strides
from ops.constraints.base import Finding, Findings
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

INDICES, INPUT, OUTPUT = "IndicesTensor", "InputTensor", "OutputTensor"
LOW_32_BITS = 0xFFFFFFFF


def size_of_axis(case: Case) -> int:
    """The size of InputTensor along Axis."""
    return case.sizes(INPUT)[case.integer("Axis")]


def is_outside(indices: Array, size: int) -> Mask:
    """A mask of the indices outside -size..size-1, or outside 0..size-1 if they are unsigned."""
    if indices.dtype.kind == "u":
        return np.asarray(indices >= size)
    return np.asarray((indices >= size) | (indices < -size))


def are_plain(indices: Array, size: int) -> bool:
    """True if all indices are from 0 to `size` - 1, so that DirectML uses them unchanged."""
    return not indices.size or bool(indices.min() >= 0 and indices.max() < min(size, 1 << 31))


def offsets_beside(sizes: Shape, axis: int) -> tuple[Array, int]:
    """The offsets of the first elements along `axis`, and the distance between neighbours along `axis`.

    The tensor is packed and has the sizes `sizes`. The array of offsets has size 1 along `axis`, and an offset for each
    index of the other dimensions.
    """
    strides = packed_strides(sizes)
    total = np.zeros((1,) * len(sizes), np.int64)
    for d, (size, stride) in enumerate(zip(sizes, strides, strict=True)):
        if d != axis:
            total = total + (np.arange(size) * stride).reshape([-1 if d == each else 1 for each in range(len(sizes))])
    return total, strides[axis]


def offsets_along(indices: Array, step: int, beside: Array) -> Array:
    """The offsets in the buffer of the elements at `indices`. `step` and `beside` are results of `offsets_beside`."""
    found = np.multiply(indices, np.int64(step), dtype=np.int64, casting="unsafe")  # UINT64 would become FLOAT64
    found += beside
    return found


def meant(indices: Array, size: int) -> Array:
    """The indices as DirectML uses them: it adds `size` to negative indices and keeps the low 32 bits.

    The results are INT64, and lie in 0..size-1 unless the index is outside Axis.
    """
    wide = indices.astype(np.int64)
    if wide.size and wide.min() >= 0 and wide.max() < 1 << 31:
        return wide
    # DirectML counts in signed 64 bits, where a UINT64 of 2^63 or more is negative.
    if indices.dtype != np.uint32:
        wide = np.where(wide < 0, wide + size, wide)
    return wide.astype(np.int32).astype(np.int64)


def clamped(case: Case) -> Case:
    """Returns the case with the nearest valid index in place of each index that is out of range along Axis."""
    indices, size = case.logical(INDICES), size_of_axis(case)
    within = np.minimum(indices, size - 1) if indices.dtype.kind == "u" else np.clip(indices, -size, size - 1)
    return case.with_logical(INDICES, within.astype(indices.dtype))


@quick_dataclass
class IndicesInside:
    """The rule that every index lies within the dimension Axis.

    `effect` is the end of the message: the effect on the result. `touched` returns a mask of the output elements that
    depend on the marked indices.
    """

    effect: str
    touched: Callable[[Case, Mask], Mask]
    code: str = "index-outside"
    severity: Severity = Severity.WARNING
    rule: Rule = field(
        default=Rule(
            "No page defines an index outside the dimension that Axis selects; DirectML 1.13.1 computes an offset in "
            "the buffer from it.",
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
                "IndicesTensor has {count:index|indices} outside the {size:element|elements} along dimension {axis}; "
                "the first is {index} at {cell}; {effect}.",
                effect=self.effect,
                count=len(cells), size=size, axis=case.integer("Axis"), index=indices[at], cell=list(at),
            ),
            tuple(locations),
            _clamping(case, len(cells)),
        )  # fmt: skip


def _clamping(case: Case, outside: int) -> tuple[Fix, ...]:
    """Returns the fix that clamps the indices outside the axis. `outside` is their number.

    Returns no fix if several indices share an element of the buffer.
    """
    if first_collision(case.sizes(INDICES), case.steps(INDICES)):
        return ()
    title = say("Clamp {count:index|indices} of IndicesTensor to the size along Axis (changes data)", count=outside)
    return (Fix(title, numbers=clamped),)
