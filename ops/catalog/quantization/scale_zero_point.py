"""Rules and rounding for scales and zero points; an integer x stands for (x - zero point) * scale."""

from collections.abc import Callable

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.blocks import slabwise
from ops.arrays.dtypes import Array, DataType, Mask
from ops.arrays.functions import has_nan
from ops.arrays.layout import Shape, count
from ops.constraints.base import Constraint, Finding, Findings, constraint, in_cells
from ops.constraints.shapes import SameDataType, SameRank, SameSizes, braced, set_sizes, sizes_at
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say


def scale_of(name: str) -> str:
    """The name of a tensor's scale: AScaleTensor for ATensor."""
    return name.removesuffix("Tensor") + "ScaleTensor"


def zero_of(name: str) -> str:
    """The name of a tensor's zero point: AZeroPointTensor for ATensor."""
    return name.removesuffix("Tensor") + "ZeroPointTensor"


def alike(tensor: str) -> tuple[Constraint, ...]:
    """The rules that the scale and the zero point of the tensor have the same rank and the same sizes."""
    scale, zero = scale_of(tensor), zero_of(tensor)
    return SameRank(scale, zero), SameSizes(scale, zero)


def typed(tensor: str) -> Constraint:
    """The rule that a tensor and its zero point have the same data type."""
    return SameDataType(tensor, zero_of(tensor))


# The largest relative error that a few operations in FLOAT32 can add up to.
ROUNDING = 4 * 2.0**-23
# Returns the number of lines (rows, columns or channels) of the tensor that a scale or zero point belongs to.
Lines = Callable[[Guard], int]


@quick_dataclass
class OnePerLine:
    """The rule that a scale or zero point has a single element, or one element for each line of another tensor. A line
    is a row, a column or a filter; `of` names it in messages.

    The elements extend along the dimension `place`, and all other sizes are 1. A negative `place` counts from the end;
    if it is None, only a single element is allowed. `lines` computes the number of lines.
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
        pattern = "{name} has sizes {sizes}; they must be {ones}."
        if self.place is not None:
            lines = self.lines(guard)
            if 0 <= (at := self.place if self.place >= 0 else len(sizes) + self.place) < len(sizes):
                allowed.append((*ones[:at], lines, *ones[at + 1 :]))
                pattern = "{name} has sizes {sizes}; they must be {ones} or {each}, one number for each {of}."
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
    """The rule that warns of scales of 0; with `finite`, also of infinite scales and NaN."""
    text, pattern = "No page defines a scale of 0.", "{name} is 0 in {count:cell|cells}; no page defines that."
    if finite:
        text = "A scale is finite and not 0."
        pattern = "{name} is 0 or not finite in {count:cell|cells}; the result is undefined."

    @constraint("scale-zero", text, severity=Severity.WARNING)
    def check(guard: Guard) -> Findings:
        for name in scales:
            scale = guard.logical(name)
            meaningless = (scale == 0) | ~np.isfinite(scale) if finite else scale == 0
            yield from in_cells(meaningless, pattern, name, name=name)

    return check


# Computes an array in a data type from scaled sums, part by part: calls a function with the sums of each part before
# rounding, in FLOAT64, and their indices.
OfScaled = Callable[[Case, DTypeLike, Callable[[Array, tuple[slice, ...]], Array]], Array]


def near_tie(of_scaled: OfScaled, *scales: str, is_divided: bool = False) -> Constraint:
    """Returns the rule that reports output elements whose scaled sum, before rounding, lies nearly halfway between two
    integers.

    A sum exactly halfway is reported only if `is_divided` (the operator divides the sums) or if `are_powers_of_2` is
    False for the tensors `scales`.
    """

    @constraint(
        "near-tie",
        "A number nearly halfway between two integers is rounded up or down depending on FLOAT32 rounding errors.",
        severity=Severity.NOTE,
        provenance=Provenance.OBSERVED,
        depends_on_device=True,
    )
    def check(guard: Guard) -> Findings:
        case = guard.runnable_with_all()
        are_sure = not is_divided and are_powers_of_2(case, *scales)
        with np.errstate(all="ignore"):
            near = of_scaled(case, np.bool_, lambda x, where: near_half(x, ROUNDING, are_ties_sure=are_sure))
        yield from in_cells(
            near,
            "In {count:cell|cells} the scaled sum is nearly halfway between two integers; a FLOAT32 error can make "
            "DirectML round it the other way.",
            "OutputTensor",
        )

    return check


# Rounds sums that are divided by the output's scale, and adds a zero point; the result has a data type.
Requantized = Callable[[Array, Array, DataType], Array]


def zero_point(case: Case, name: str) -> Array:
    """The zero point of a tensor; a single 0 if the case does not have it."""
    if case.has(zero_of(name)):
        return case.logical(zero_of(name))
    return np.zeros((1,) * max(len(case.sizes(name)), 2), case.data_type(name).numpy)


def requantized(scaled: Array, zero: Array, to: DataType) -> Array:
    """Rounds `scaled`, numbers divided by the output's scale, and adds the zero point; NaN becomes the zero point."""
    wide = zero.astype(np.float64)
    return quantized(scaled, wide, to, nan=wide)


def requantized_as_directml(scaled: Array, zero: Array, to: DataType) -> Array:
    """Rounds scaled sums and adds the zero point in INT32, as observed with DirectML 1.13.1.

    In contrast to `requantized`, the rounded number is limited to INT32, and the addition wraps around. The result is
    clamped to the type `to`.
    """
    limits, wide = np.iinfo(np.int32), zero.astype(np.int64)
    whole = np.clip(np.rint(np.nan_to_num(scaled, posinf=np.inf, neginf=-np.inf)), limits.min, limits.max)
    total = (whole.astype(np.int64) + wide).astype(np.int32)
    return np.clip(np.where(np.isnan(scaled), wide, total), *to.limits).astype(to.numpy)


def quantized(
    steps: Array, zero_point: Array | np.generic | int, to: DataType, nan: Array | np.generic | int = 0
) -> Array:
    """Computes round(steps) + zero_point, halves to even, clamped to the limits of `to`; NaN becomes `nan`."""
    low, high = to.limits
    with np.errstate(invalid="ignore"):
        # Numbers near the limits of 8 bits are exact in FLOAT32.
        kind = np.float32 if steps.dtype == np.float32 and to.bits <= 8 else np.float64
        whole = np.asarray(np.rint(steps, dtype=kind))
        whole = np.asarray(np.add(whole, zero_point, dtype=kind))
        if has_nan(whole):
            whole = np.where(np.isnan(whole), nan, whole)
        return np.clip(whole, low, high).astype(to.numpy)


def near_half(steps: Array, places: float, *, are_ties_sure: bool = True) -> Mask:
    """A mask of the elements of `steps` that are nearly halfway between two integers, within the relative tolerance
    `places`.

    Elements exactly halfway are in the mask only if `are_ties_sure` is False. If it is True, every device rounds such
    an element to the even integer.
    """
    with np.errstate(invalid="ignore"):
        wide = steps.astype(np.float64)
        apart = np.abs(np.abs(wide - np.trunc(wide)) - 0.5)
        return ((apart > 0) | (not are_ties_sure)) & (apart <= np.abs(wide) * places)


def are_powers_of_2(case: Case, *scales: str) -> bool:
    """True if all numbers of these scales are powers of 2, or powers of 2 with a minus sign, so that products and
    quotients with them are exact.
    """

    def is_power(x: Array) -> Mask:
        with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
            return np.abs(np.frexp(x.astype(np.float64))[0]) == 0.5

    return all(slabwise(is_power, np.bool_, case.logical(name)).all() for name in scales)
