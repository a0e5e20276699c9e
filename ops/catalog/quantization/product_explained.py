"""Formulas and steps of integer matrix products: zero points are subtracted, products are added up, and the sum is
scaled.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.quantization.real_inputs import with_real_inputs
from ops.catalog.quantization.scale_zero_point import scale_of, zero_of
from ops.explain.cell_sets import Block, Read, Role, single, whole
from ops.explain.dot_products import dot
from ops.explain.explanation import CellReads, Explained, Formula, Number, Step, Words, formula
from ops.explain.intermediates import Stage, StepFlow
from ops.explain.running import product_steps
from ops.model.case import Case
from ops.text.sentences import say


@dataclass(frozen=True, slots=True, eq=False)
class Sum:
    """The sum of products that computes an output cell: two factors for each product, their zero points, and `added`, a
    bias or None.

    `first` and `second` are the factors, [n] each. `zeros` are the zero points of the first and the second factors;
    None where there is none. `cells` are the tensor cells that each product reads.
    """

    first: Array
    second: Array
    zeros: tuple[Number | None, Number | None]
    cells: Sequence[tuple[Read, ...]]
    added: Number | None = None

    @property
    def value(self) -> int:
        """The exact sum of the products, plus the bias. The zero points are subtracted from the factors."""
        a, b = ([int(x) - (int(zero.value) if zero else 0) for x in xs]
                for xs, zero in zip((self.first, self.second), self.zeros, strict=True))  # fmt: skip
        return sum(x * y for x, y in zip(a, b, strict=True)) + (int(self.added.value) if self.added else 0)

    def formula(self) -> Formula:
        """Returns the formula of the whole sum: all products with their zero points, and the added number if there is
        one.
        """
        found = dot(self.first, self.second, *self.zeros)
        return found if self.added is None else formula(*found, " + ", self.added)


@dataclass(frozen=True, slots=True, eq=False)
class Scaling:
    """The scaling of a sum of products. The sum is multiplied by `factors`.

    For a quantized output, it is then divided by `divisor`, rounded, and `zero` is added. Otherwise `bias` is added.
    """

    factors: Sequence[Number]
    divisor: Number | None = None
    zero: Number | None = None
    bias: Number | None = None

    def scaled(self, x: Formula, *, is_bare: bool) -> Formula:
        """The formula of x times the factors, divided by the divisor; x is in parentheses unless `is_bare` is True."""
        found = x if is_bare else formula("(", *x, ")")
        for factor in self.factors:
            found = formula(*found, " * ", factor)
        return found if self.divisor is None else formula(*found, " / ", self.divisor)

    def value(self, total: int) -> np.float64:
        """The sum `total` times the factors, divided by the divisor, before it is rounded."""
        with np.errstate(all="ignore"):
            factor = np.prod([np.float64(each.value) for each in self.factors])
            return np.float64(total) * (factor / np.float64(self.divisor.value if self.divisor else 1))

    def ended(self, x: Formula) -> Formula:
        """Returns the formula of the final result from the scaled sum `x`.

        It is round(x) + zero point if there is a divisor, otherwise x + bias. An absent zero point or bias is left out.
        """
        if self.divisor is None:
            return x if self.bias is None else formula(*x, " + ", self.bias)
        return formula("round(", *x, ")", *(() if self.zero is None else (" + ", self.zero)))


def limits(case: Case, output: str) -> Words:
    """A comment with the range of the output's data type."""
    low, high = case.data_type(output).limits
    return Words(say("  (from {low} to {high})", low=low, high=high), muted=True)


def of_sums(
    reads: CellReads,
    feeds: CellReads,
    sum_of: Callable[[Case, Shape], Sum],
    scaling_of: Callable[[Case, Shape], Scaling | None],
    result: Callable[[Case, Shape], Number],
) -> Explained:
    """Makes the explanation of cells that are a sum of products. The sum is scaled, unless `scaling_of` returns None.

    `result` returns the number in a cell.
    """

    def explain(case: Case, output: str, cell: Shape) -> Formula:
        return _explained(case, output, sum_of(case, cell), scaling_of(case, cell), result(case, cell))

    def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
        found = sum_of(case, cell), scaling_of(case, cell), result(case, cell)
        return _stepwise(case, output, *found, reads(case, output, cell))

    def stage(case: Case, after: int) -> int | None:
        """Returns the step that computes the cells of an intermediate tensor, as an index from the end: -1 is the last
        step.

        `after` is 3 for the tensor of sums, and 2 for the tensor of scaled sums. With a divisor, the last three steps
        compute the sum, the scaled sum, and the rounded result. Without a divisor, the last step computes the scaled
        sum, which is the result; then there is no tensor of scaled sums, and `after` = 2 returns None. Also returns
        None if the case has no scaling.
        """
        output = case.operator.outputs[0].name
        scaling = scaling_of(case, (0,) * len(case.sizes(output)))
        return None if scaling is None else -after if scaling.divisor is not None else 1 - after if after > 2 else None

    flow = StepFlow(
        "OutputTensor",
        (
            Stage(say("Sums"), say("sum of the products"), lambda case: stage(case, 3), is_passed_on=True),
            Stage(say("Scaled sums"), say("before rounding"), lambda case: stage(case, 2)),
        ),
        with_real_inputs,
    )
    return Explained(reads=reads, feeds=feeds, explain=explain, steps=steps, flow=flow)


def _explained(case: Case, output: str, sum_: Sum, scaling: Scaling | None, result: Number) -> Formula:
    if scaling is None:
        return formula(*sum_.formula(), " = ", result)
    found = scaling.ended(scaling.scaled(sum_.formula(), is_bare=False))
    return formula(*found, " = ", result, *((limits(case, output),) if scaling.divisor is not None else ()))


def _stepwise(
    case: Case, output: str, sum_: Sum, scaling: Scaling | None, result: Number, reads: Sequence[Read]
) -> tuple[Step, ...]:
    """Returns the steps that compute an output cell: each product, the sum, its scaling and its rounding. Each step has
    those of `reads` that it uses.
    """
    single = product_steps(sum_.first, sum_.second, sum_.cells, sum_.zeros)
    names = {scale_of(field.name) for field in case.operator.tensors} | {zero_of(output)}
    later = tuple(read for read in reads if read.field in names)
    first = tuple(read for read in reads if read.field not in names)
    if scaling is None:
        return *single, Step(first, formula(*sum_.formula(), " = ", result))
    total = sum_.value  # with 32-bit factors it may not fit in 64 bits
    one = Step(first, formula(*sum_.formula(), " = ", total))
    scaled = scaling.scaled(formula(total), is_bare=True)
    if scaling.divisor is None:
        return *single, one, Step(later, formula(*scaling.ended(scaled), " = ", result))
    with np.errstate(over="ignore"):
        between = np.float32(scaling.value(total))
    last = formula(*scaling.ended(formula(between)), " = ", result, limits(case, output))
    return *single, one, Step(later, formula(*scaled, " = ", between)), Step(later, last)


def present(case: Case, *names: str) -> Iterator[str]:
    """Yields each of `names` that is a tensor of the operator and is not NULL in the case."""
    for name in names:
        if name in case.operator.by_name and case.has(name):
            yield name


def parameter_cell(case: Case, name: str, line: int) -> Shape:
    """The cell of the scale, zero point or bias `name` that belongs to row, column or channel `line`; the only cell if
    the tensor has one number.
    """
    return tuple(line if size > 1 else 0 for size in case.sizes(name))


def parameter(case: Case, name: str, line: int) -> Number | None:
    """Returns one number of the scale, zero point or bias `name`: the number for the row, column or channel with the
    index `line`. None if the case has no such tensor.
    """
    if not any(present(case, name)):
        return None
    return Number(case.logical(name)[parameter_cell(case, name, line)], Role.VALUE)


def fed_by_parameter(case: Case, field: str, cell: Shape, output: str, dimension: int) -> Block:
    """Returns the output cells that are computed from a cell of the scale, zero point or bias `field`.

    `field` has one number for each index along the dimension `dimension` of the output, or only one number.
    """
    fed = list(whole(case.sizes(output)))
    if max(case.sizes(field)) > 1:
        fed[dimension] = single(max(cell))
    return tuple(fed)
