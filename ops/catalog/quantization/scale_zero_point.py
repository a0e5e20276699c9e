"""The scale and the zero point that stand beside a tensor of whole numbers: (x - zero point) * scale is meant."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ops.arrays.dtypes import Array, DataType, Mask
from ops.arrays.layout import Shape, count
from ops.constraints.base import Constraint, Finding, Findings, constraint, in_cells
from ops.constraints.shapes import SameDataType, SameRank, SameSizes, braced, set_sizes, sizes_at
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Provenance, Rule, Severity
from ops.text.sentences import say


def scale_of(name: str) -> str:
    """AScaleTensor for ATensor."""
    return name.removesuffix("Tensor") + "ScaleTensor"


def zero_of(name: str) -> str:
    return name.removesuffix("Tensor") + "ZeroPointTensor"


def alike(tensor: str) -> tuple[Constraint, ...]:
    """A scale and its zero point have the same sizes."""
    scale, zero = scale_of(tensor), zero_of(tensor)
    return SameRank(scale, zero), SameSizes(scale, zero)


def typed(tensor: str) -> Constraint:
    return SameDataType(tensor, zero_of(tensor))


# What a few steps in FLOAT32 may be off, in parts of the result.
ROUNDING = 4 * 2.0**-23
# How many lines the tensor has that a scale or zero point is for.
Lines = Callable[[Guard], int]


@dataclass(frozen=True, slots=True, eq=False)
class OnePerLine:
    """The tensor holds a single number, or one for each line; then all of its sizes are 1 but the one at `place`.

    A `place` below 0 counts from the last dimension, as the tensor may have fewer dimensions than what it is for.
    """

    name: str
    place: int | None
    lines: Lines
    of: str
    code: str = "one-per-line"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        more = "" if self.place is None else f", or one for each {self.of}"
        return Rule(f"{self.name} holds one number{more}.")

    def check(self, guard: Guard) -> Findings:
        if not guard.present(self.name):
            return
        sizes = guard.sizes(self.name)
        if count(sizes) == 1:
            return
        ones = (1,) * len(sizes)
        allowed: list[Shape] = [ones]
        pattern = "{name} has sizes {sizes}; it must be {ones}."
        if self.place is not None:
            lines = self.lines(guard)
            if 0 <= (at := self.place if self.place >= 0 else len(sizes) + self.place) < len(sizes):
                allowed.append((*ones[:at], lines, *ones[at + 1 :]))
                pattern = "{name} has sizes {sizes}; it must be {ones} or {each}, one for each {of}."
        if sizes in allowed:
            return
        yield Finding(
            say(
                pattern,
                name=self.name, sizes=braced(sizes), ones=braced(ones), each=braced(allowed[-1]), of=self.of,
            ),
            (sizes_at(self.name),),
            tuple(set_sizes(self.name, each) for each in reversed(allowed)),
        )  # fmt: skip


def scale_remark(*scales: str, finite: bool = False) -> Constraint:
    """`finite` where neither infinity nor NaN makes sense as a scale."""
    text, pattern = "A scale of 0 is not defined.", "{name} is 0 in {count:cell|cells}; no page defines that."
    if finite:
        text = "A scale is a number other than 0."
        pattern = "{name} is 0 or no number in {count:cell|cells}; what comes of that is undefined."

    @constraint("scale-zero", text, severity=Severity.WARNING)
    def check(guard: Guard) -> Findings:
        for name in scales:
            scale = guard.logical(name)
            meaningless = (scale == 0) | ~np.isfinite(scale) if finite else scale == 0
            yield from in_cells(meaningless, pattern, name, name=name)

    return check


def near_tie(scaled: Callable[[Case], Array]) -> Constraint:
    """`scaled` gives the sums as they are before they are rounded."""

    @constraint(
        "near-tie",
        "Which way a number goes that is nearly in the middle of two whole ones, FLOAT32 rounding decides.",
        severity=Severity.NOTE,
        provenance=Provenance.OBSERVED,
    )
    def check(guard: Guard) -> Findings:
        case = guard.runnable(*(field.name for field in guard.operator.tensors if guard.case.has(field.name)))
        with np.errstate(all="ignore"):
            near = near_half(scaled(case), ROUNDING)
        yield from in_cells(
            near,
            "In {count:cell|cells} the scaled sum is within FLOAT32 rounding of a half; DirectML may round it "
            "the other way.",
            "OutputTensor",
        )

    return check


def requantized(case: Case, scaled: Array, output: str) -> Array:
    """Numbers in the scale of the output, from its zero point on; NaN becomes the zero point."""
    zero = case.logical(zero_of(output)).astype(np.float64) if case.has(zero_of(output)) else np.float64(0)
    return quantized(scaled, zero, case.data_type(output), nan=zero)


def quantized(
    steps: Array, zero_point: Array | np.generic | int, to: DataType, nan: Array | np.generic | int = 0
) -> Array:
    """Steps of a scale, rounded with halves to even, from the zero point on, ended at the limits of the type.

    NaN has no place among whole numbers; `nan` stands for it.
    """
    low, high = to.limits
    with np.errstate(invalid="ignore"):
        whole = np.rint(steps.astype(np.float64)) + zero_point
    return np.clip(np.where(np.isnan(whole), nan, whole), low, high).astype(to.numpy)


def near_half(steps: Array, places: float) -> Mask:
    """Where rounding depends on the last places of FLOAT32: as good as halfway, within this part, yet not quite."""
    with np.errstate(invalid="ignore"):
        wide = steps.astype(np.float64)
        apart = np.abs(np.abs(wide - np.trunc(wide)) - 0.5)
        return (apart > 0) & (apart <= np.abs(wide) * places)
