"""Writes sums of products as formulas."""

from collections.abc import Sequence

import numpy as np

from ops.arrays.dtypes import Array
from ops.explain.cell_sets import Role
from ops.explain.explanation import Formula, Number, Operands, Words, formula
from ops.text.sentences import say

# The most products that are written one by one; for a longer sum, only the factors are listed.
WRITTEN_OUT = 6


def dot(first: Array, second: Array, first_zero: Number | None = None, second_zero: Number | None = None) -> Formula:
    """Returns the formula of the dot product of two arrays [n]: `1 * 4 + 2 * 5`, or `sum of (1, 2, ...) * (4, 5, ...)`
    for many pairs.

    `first_zero` and `second_zero` are zero points, which are subtracted from the factors: `(3 - 1) * 4`.
    """
    if not len(first):
        return formula(0)
    if len(first) > WRITTEN_OUT:
        sides = ((Operands(first, Role.VALUE), first_zero), (Operands(second, Role.VALUE), second_zero))
        (a, b) = (formula("(", x, ")") if zero is None else formula("((", x, ") - ", zero, ")") for x, zero in sides)
        return formula(say("sum of "), *a, " * ", *b, say(", pair by pair"))
    pairs = zip(first, second, strict=True)
    return joined([formula(*factor(a, first_zero), " * ", *factor(b, second_zero)) for a, b in pairs], " + ")


def joined(parts: Sequence[Formula], sign: str) -> Formula:
    """One formula from several, with the text `sign` between them."""
    found: list[Words | Number | Operands] = []
    for index, part in enumerate(parts):
        found += [*([Words(sign)] if index else []), *part]
    return tuple(found)


def factor(value: np.generic, zero: Number | None) -> Formula:
    """The formula of a factor: the number, or the number minus its zero point in parentheses."""
    number = Number(value, Role.VALUE)
    return (number,) if zero is None else formula("(", number, " - ", zero, ")")
