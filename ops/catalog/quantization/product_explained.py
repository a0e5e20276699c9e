"""The formula of a sum of products of whole numbers less their zero points, and of what scales do with it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.quantization.scale_zero_point import scale_of, zero_of
from ops.explain.cell_sets import Read, Role
from ops.explain.dot_products import dot
from ops.explain.explanation import Explained, Formula, Number, Step, Words, formula
from ops.model.case import Case

Reads = Callable[[Case, str, Shape], tuple[Read, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Sum:
    """The pairs that a cell is the sum of, [n] each, with their zero points, and what is added to the sum."""

    first: Array
    second: Array
    zeros: tuple[Number | None, Number | None]
    added: Number | None = None

    @property
    def value(self) -> int:
        """Exact."""
        a, b = ([int(x) - (int(zero.value) if zero else 0) for x in xs]
                for xs, zero in zip((self.first, self.second), self.zeros, strict=True))  # fmt: skip
        return sum(x * y for x, y in zip(a, b, strict=True)) + (int(self.added.value) if self.added else 0)

    def formula(self) -> Formula:
        found = dot(self.first, self.second, *self.zeros)
        return found if self.added is None else formula(*found, " + ", self.added)


@dataclass(frozen=True, slots=True, eq=False)
class Scaling:
    """What becomes of the sum: factors, then a divisor and a zero point for an output that is quantized, or a bias."""

    factors: Sequence[Number]
    divisor: Number | None = None
    zero: Number | None = None
    bias: Number | None = None

    def scaled(self, x: Formula, *, is_bare: bool) -> Formula:
        found = x if is_bare else formula("(", *x, ")")
        for factor in self.factors:
            found = formula(*found, " * ", factor)
        return found if self.divisor is None else formula(*found, " / ", self.divisor)

    def value(self, total: int) -> np.float64:
        """In FLOAT64, before it is rounded."""
        with np.errstate(all="ignore"):
            factor = np.prod([np.float64(each.value) for each in self.factors])
            return np.float64(total) * (factor / np.float64(self.divisor.value if self.divisor else 1))

    def ended(self, x: Formula) -> Formula:
        if self.divisor is None:
            return x if self.bias is None else formula(*x, " + ", self.bias)
        return formula("round(", *x, ")", *(() if self.zero is None else (" + ", self.zero)))


def limits(case: Case, output: str) -> Words:
    low, high = case.data_type(output).limits
    return Words(f"  (from {low} to {high})", muted=True)


def of_sums(
    reads: Reads,
    feeds: Reads,
    sum_of: Callable[[Case, Shape], Sum],
    scaling_of: Callable[[Case, Shape], Scaling | None],
    result: Callable[[Case, Shape], Number],
) -> Explained:
    """Cells that are a sum, and what scales make of it; `result` is the number in the cell."""

    def explain(case: Case, output: str, cell: Shape) -> Formula:
        return _explained(case, output, sum_of(case, cell), scaling_of(case, cell), result(case, cell))

    def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
        found = sum_of(case, cell), scaling_of(case, cell), result(case, cell)
        return _stepwise(case, output, *found, reads(case, output, cell))

    return Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)


def _explained(case: Case, output: str, sum_: Sum, scaling: Scaling | None, result: Number) -> Formula:
    if scaling is None:
        return formula(*sum_.formula(), " = ", result)
    found = scaling.ended(scaling.scaled(sum_.formula(), is_bare=False))
    return formula(*found, " = ", result, *((limits(case, output),) if scaling.divisor is not None else ()))


def _stepwise(
    case: Case, output: str, sum_: Sum, scaling: Scaling | None, result: Number, reads: Sequence[Read]
) -> tuple[Step, ...]:
    """The sum, its scaling, and the end; `reads` are those of the cell, of which the sum's own come first."""
    names = {scale_of(field.name) for field in case.operator.tensors} | {zero_of(output)}
    later = tuple(read for read in reads if read.field in names)
    first = tuple(read for read in reads if read.field not in names)
    if scaling is None:
        return (Step(first, formula(*sum_.formula(), " = ", result)),)
    total = sum_.value  # of 32-bit factors it may be beyond 64 bits
    one = Step(first, formula(*sum_.formula(), " = ", total))
    scaled = scaling.scaled(formula(total), is_bare=True)
    if scaling.divisor is None:
        return one, Step(later, formula(*scaling.ended(scaled), " = ", result))
    with np.errstate(over="ignore"):
        between = np.float32(scaling.value(total))
    last = formula(*scaling.ended(formula(between)), " = ", result, limits(case, output))
    return one, Step(later, formula(*scaled, " = ", between)), Step(later, last)


def number(case: Case, name: str, cell: Shape) -> Number | None:
    return Number(case.logical(name)[cell], Role.VALUE) if case.has(name) else None
