"""Compares a device's output with the reference, and finds the known behaviour of DirectML that explains a
difference.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.equality import unequal_cells
from ops.arrays.layout import Shape
from ops.model.violations import Violation
from ops.rounding.interval import Interval
from ops.text.sentences import say


class Kind(Enum):
    """The kinds of differences between two outputs. Reports and the command line print the values."""

    EQUAL = "equal"
    ROUNDING = "rounding"
    EXPLAINED = "explained"
    UNEXPLAINED = "unexplained"


@dataclass(frozen=True, slots=True)
class KnownDifference:
    """A violation that predicts wrong output cells. `cells` is the number of predicted cells that really differ."""

    violation: Violation
    cells: int


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference between a device's output and the reference's output, which have the same shape and type.

    distances: the difference of each cell, in units in the last place for floats (infinite between NaN and a number),
        in value for integers. 0 where both are equal; NaN equals NaN, and -0 equals +0.
    mask, differing: the cells that differ, and their number.
    largest: the largest difference in value, exact for integers. `at` is the first cell that has it.
    ulp: the largest difference in units in the last place; None if cells differ only because one of them is NaN.
    zero_signs: the number of cells that are -0 in one output and +0 in the other.
    rounding: the number of differing cells that lie within the interval that the operator declares.
    explained: the violations that predict other differing cells.
    overflows: the number of further cells in which an intermediate number may leave the range of its type, so that the
        order of the steps decides; FLOAT16 cells that are 65504 in one output and infinite in the other are included.
    unexplained_cells: a mask of all remaining differing cells; `unexplained` is their number.
    """

    reference: Array
    distances: Array
    mask: Mask
    differing: int
    largest: int | float
    ulp: int | None
    at: Shape | None
    zero_signs: int
    rounding: int
    explained: tuple[KnownDifference, ...]
    overflows: int
    unexplained_cells: Mask

    @property
    def unexplained(self) -> int:
        """The number of differing cells whose difference has no known reason."""
        return int(np.count_nonzero(self.unexplained_cells))

    @property
    def kind(self) -> Kind:
        """UNEXPLAINED if a cell is unexplained, else EXPLAINED if a cell differs by more than rounding.

        ROUNDING if all differences are due to rounding, EQUAL if there are none.
        """
        if self.unexplained_cells.any():
            return Kind.UNEXPLAINED
        if self.differing > self.rounding:
            return Kind.EXPLAINED
        return Kind.ROUNDING if self.differing else Kind.EQUAL

    @property
    def sentence(self) -> str:
        """The number of differing cells and the largest difference, as a sentence."""
        if not self.differing:
            return say("No difference in {cells:cell|cells}.", cells=self.mask.size)
        facts = {"differing": self.differing, "cells": self.mask.size, "largest": self.largest_text}
        if self.kind is Kind.ROUNDING:
            return say("Because of rounding, {differing} of {cells:cell|cells} differ by up to {largest}.", **facts)
        return say("{differing} of {cells:cell|cells} differ, by up to {largest}.", **facts)

    @property
    def reasons(self) -> str:
        """Sentences with the reasons for differences beyond rounding, and the number of cells without a reason."""
        found = [each.violation.message for each in self.explained]
        if self.overflows:
            found.append(
                say(
                    "In {cells:cell|cells}, an intermediate number may exceed the range of its type; the result is "
                    "then infinite, NaN or the largest number.",
                    cells=self.overflows,
                )
            )
        if self.unexplained:
            found.append(say("{cells:cell differs|cells differ} without a known reason.", cells=self.unexplained))
        return " ".join(found)

    @property
    def is_in_ulp(self) -> bool:
        """True for floats. Their `distances` are counted in units in the last place (ULP)."""
        return self.reference.dtype.kind == "f"

    @property
    def largest_text(self) -> str:
        """The largest difference in value; for floats, also in units in the last place."""
        value = f"{self.largest:.3g}" if isinstance(self.largest, float) else str(self.largest)
        return (
            say("{value}, {ulp} ULP", value=value, ulp=self.ulp) if self.is_in_ulp and self.ulp is not None else value
        )


@dataclass(frozen=True, slots=True)
class Incomparable:
    """The result of a comparison of outputs that differ in shape or type. `sentence` states both shapes and types."""

    sentence: str


def compare(
    name: str,
    reference: Array,
    device: Array,
    violations: Sequence[Violation] = (),
    interval: Interval | None = None,
) -> Difference | Incomparable:
    """Compares the output `name` of a device with the reference.

    `violations` are the violations of the case, `interval` the limits of rounding; None if the output is exact.
    """
    if reference.shape != device.shape or reference.dtype != device.dtype:
        return Incomparable(
            say(
                "{name} is {type} {sizes} on the device, but {expected_type} {expected_sizes} in the reference.",
                name=name,
                type=device.dtype,
                sizes=_braces(device),
                expected_type=reference.dtype,
                expected_sizes=_braces(reference),
            )
        )
    unequal = unequal_cells(reference, device)
    zero_signs = 0
    if reference.dtype.kind == "f":
        zero_signs = int(np.count_nonzero((reference == 0) & (device == 0) & (_sign(reference) != _sign(device))))
    rounded, beyond = _within(reference, device, unequal, interval)
    explained, known = _explained(name, unequal & ~rounded, violations)
    overflows = unequal & ~rounded & ~known & (beyond | _half_overflows(reference, device))
    largest, at = _largest(reference, device, unequal)
    distances, ulp = _distances(reference, device, unequal)
    distances.flags.writeable = False
    return Difference(
        reference=reference,
        distances=distances,
        mask=unequal,
        differing=int(np.count_nonzero(unequal)),
        largest=largest,
        ulp=ulp,
        at=at,
        zero_signs=zero_signs,
        rounding=int(np.count_nonzero(rounded)),
        explained=explained,
        overflows=int(np.count_nonzero(overflows)),
        unexplained_cells=unequal & ~rounded & ~known & ~overflows,
    )


def _within(reference: Array, device: Array, unequal: Mask, interval: Interval | None) -> tuple[Mask, Mask]:
    """Two masks of the cells in `unequal` whose difference rounding may explain.

    In the first, the limits of rounding are finite; in the second, a limit is infinite. `interval` has the limits of
    rounding; without it, both masks are False.
    """
    nowhere = np.zeros(unequal.shape, np.bool_)
    if interval is None or not unequal.any():
        return nowhere, nowhere
    # If only the interval is NaN, an infinity on the way gave it: FLOAT32 overflows where the reference does not.
    interval = interval.opened((np.isnan(interval.low) | np.isnan(interval.high)) & ~np.isnan(reference))
    wide = device.astype(np.float64)
    inside = unequal & (wide >= interval.low) & (wide <= interval.high)
    is_finite = np.isfinite(interval.low) & np.isfinite(interval.high)
    # Infinity may become NaN in a later step; an infinity that is certain has two equal limits.
    overflows = (np.isinf(interval.low) | np.isinf(interval.high)) & (interval.low != interval.high)
    return np.asarray(inside & is_finite & ~np.isnan(reference)), np.asarray(
        unequal & overflows & (inside | np.isnan(wide))
    )


def _half_overflows(reference: Array, device: Array) -> Mask:
    """A mask of the FLOAT16 cells in which one result is infinite and the other is 65504 with the same sign."""
    if reference.dtype != np.float16:
        return np.zeros(reference.shape, np.bool_)
    first, second = np.abs(reference), np.abs(device)
    largest = np.finfo(np.float16).max
    apart = ((first == np.inf) & (second == largest)) | ((first == largest) & (second == np.inf))
    return np.asarray(apart & (_sign(reference) == _sign(device)))


def _braces(array: Array) -> str:
    return "{" + ",".join(map(str, array.shape)) + "}"


def _sign(array: Array) -> Mask:
    return np.asarray(np.signbit(array))


def _largest(reference: Array, device: Array, unequal: Mask) -> tuple[int | float, Shape | None]:
    """The largest difference in value, and the first cell that has it; 0 and None if there is no difference.

    The difference between a NaN and a number is infinite.
    """
    if not unequal.any():
        return 0, None
    if reference.dtype.kind == "f":
        with np.errstate(invalid="ignore", over="ignore"):
            distance = np.abs(reference.astype(np.float64) - device.astype(np.float64))
        distance[np.isnan(distance)] = np.inf
    else:
        distance = _integer_distance(reference, device)
    distance[~unequal] = 0
    position = int(np.argmax(distance))
    cell = tuple(int(index) for index in np.unravel_index(position, distance.shape))
    return distance.reshape(-1)[position].item(), cell


def _integer_distance(first: Array, second: Array) -> Array:
    """|first - second| without overflow: the difference of two 64-bit numbers fits UINT64."""
    wide = np.uint64 if first.dtype.kind == "u" else np.int64
    low, high = np.minimum(first, second).astype(wide), np.maximum(first, second).astype(wide)
    return high.view(np.uint64) - low.view(np.uint64)


def _distances(reference: Array, device: Array, unequal: Mask) -> tuple[Array, int | None]:
    """Returns the distance between two outputs for each element, and the largest distance between elements that are not
    NaN.

    Distances between floats are in units in the last place; distances between integers are differences of their values.
    If only one of two elements is NaN, their distance is infinite. The largest distance is None if every differing
    element has a NaN.
    """
    if reference.dtype.kind != "f":
        found = _integer_distance(reference, device)
        return found, int(found.max(initial=0))
    numbers = unequal & ~np.isnan(reference) & ~np.isnan(device)
    found = np.zeros(reference.shape, np.uint64)
    found[numbers] = _integer_distance(_ordered(reference[numbers]), _ordered(device[numbers]))
    largest = int(found.max(initial=0)) if numbers.any() or not unequal.any() else None
    if np.array_equal(numbers, unequal):
        return found, largest
    # Only a NaN needs a type that has an infinity; without NaN, the distances stay exact integers.
    apart = found.astype(np.float64)
    apart[unequal & ~numbers] = np.inf
    return apart, largest


def _ordered(values: Array) -> Array:
    """Floats as integers in the same order: those of neighbouring floats differ by 1, and both zeros become 0."""
    unsigned: Array = np.ascontiguousarray(values).view(f"u{values.dtype.itemsize}")
    magnitude: Array = (unsigned & unsigned.dtype.type(np.iinfo(unsigned.dtype).max >> 1)).astype(np.int64)
    return np.where(np.signbit(values), -magnitude, magnitude)


def _explained(name: str, unequal: Mask, violations: Sequence[Violation]) -> tuple[tuple[KnownDifference, ...], Mask]:
    """Returns the violations that mark cells in which the output differs, and a mask of all cells that these violations
    mark.

    `name` is the output, and `unequal` the mask of its differing cells.
    """
    known = np.zeros(unequal.shape, np.bool_)
    found: list[KnownDifference] = []
    for violation in violations:
        named = np.zeros(unequal.shape, np.bool_)
        for location in violation.locations:
            if location.field == name and location.cells is not None and location.cells.mask.shape == named.shape:
                named |= location.cells.mask
        if (cells := int(np.count_nonzero(named & unequal))) > 0:
            found.append(KnownDifference(violation, cells))
            known |= named
    return tuple(found), known
