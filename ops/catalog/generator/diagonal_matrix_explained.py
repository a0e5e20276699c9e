"""Explains the cells of DIAGONAL_MATRIX and DIAGONAL_MATRIX1: a cell contains Value if its diagonal is filled."""

from typing import NamedTuple

from ops.arrays.layout import Shape
from ops.arrays.scalar_cast import as_float32, cast_scalar
from ops.explain.cell_sets import Role
from ops.explain.element_wise import element_wise
from ops.explain.explanation import Formula, Number, Step, Words, formula, named, zero_result
from ops.model.case import Case
from ops.text.sentences import say


class Comparison(NamedTuple):
    """One of the three comparisons that determine whether a cell is filled. The cell is filled if exactly one of them
    is true, or if all three are true.
    """

    what: str
    left: int
    sign: str
    right: int
    holds: bool


def top_x(cell: Shape) -> int:
    """Returns the column in which the diagonal through `cell` crosses row 0; it may be negative."""
    return cell[-1] - cell[-2]


def comparisons(case: Case, cell: Shape) -> tuple[Comparison, Comparison, Comparison]:
    """Returns the three comparisons for a cell. The cell is filled if an odd number of them is true."""
    begin, end, diagonal = case.integer("DiagonalFillBegin"), case.integer("DiagonalFillEnd"), top_x(cell)
    return (
        Comparison("End >= Begin", end, ">=", begin, end >= begin),
        Comparison("topX >= Begin", diagonal, ">=", begin, diagonal >= begin),
        Comparison("topX < End", diagonal, "<", end, diagonal < end),
    )


def is_filled(case: Case, cell: Shape) -> bool:
    """True if the output cell has the fill value: an odd number of its `comparisons` is true."""
    first, second, third = comparisons(case, cell)
    return first.holds ^ second.holds ^ third.holds


def role(case: Case, field: str, cell: Shape) -> Role:
    """Returns the role of an input cell: IGNORED if its diagonal is filled, otherwise VALUE."""
    return Role.IGNORED if is_filled(case, cell) else Role.VALUE


def explain(case: Case, output: str, cell: Shape) -> Formula:
    if "Offset" in case.values:
        return (*_top_x(cell), Words("; "), *_offset_choice(case, cell))
    first, second, third = (formula("(", c.left, c.sign, c.right, ")") for c in comparisons(case, cell))
    compared = formula("; ", *first, " ^ ", *second, " ^ ", *third, " = ", int(is_filled(case, cell)))
    return (*_top_x(cell), *compared, *_choice(case, cell))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    start = Step((), _top_x(cell))
    if "Offset" in case.values:
        return (start, Step((), _offset_choice(case, cell)))
    found = comparisons(case, cell)
    compared = (Step((), formula(f"{c.what}: ", c.left, f" {c.sign} ", c.right, " = ", int(c.holds))) for c in found)
    first, second, third = (int(c.holds) for c in found)
    combined = formula(first, " ^ ", second, " ^ ", third, " = ", int(is_filled(case, cell)))
    return (start, *compared, Step(EXPLAINED.reads(case, output, cell), (*combined, *_choice(case, cell))))


def _top_x(cell: Shape) -> Formula:
    row, column = cell[-2:]
    return formula("topX = x - y = ", column, " - ", row, " = ", top_x(cell))


def _choice(case: Case, cell: Shape) -> Formula:
    data_type = case.data_type("OutputTensor")
    if is_filled(case, cell):
        return formula(" -> Value ", Number(cast_scalar(case.number("Value"), data_type), is_result=True))
    if case.has("InputTensor"):
        kept = case.logical("InputTensor")[cell]
        return formula(f" -> {named('InputTensor', cell)} = ", Number(kept, Role.VALUE, is_result=True))
    return formula(
        " -> ", zero_result(case, "OutputTensor"), Words(say(", because there is no InputTensor"), muted=True)
    )


def _offset_choice(case: Case, cell: Shape) -> Formula:
    """The formula that chooses Value or 0 for DIAGONAL_MATRIX, which has one diagonal and no input."""
    offset, data_type = case.integer("Offset"), case.data_type("OutputTensor")
    if top_x(cell) == offset:
        value = Number(cast_scalar(as_float32(case.number("Value")), data_type), is_result=True)
        return formula(top_x(cell), " == Offset ", offset, " -> Value ", value)
    return formula(top_x(cell), " != Offset ", offset, " -> ", zero_result(case, "OutputTensor"))


EXPLAINED = element_wise(explain, role, steps)
