"""A sum of products in words and numbers."""

from collections.abc import Sequence

import numpy as np

from ops.dtypes import Array
from ops.explain import Formula, Number, Operands, Words, formula
from ops.reads import Role

# So many products are written one by one; of more, the factors are listed.
WRITTEN_OUT = 6


def dot(first: Array, second: Array) -> Formula:
    """`1 * 4 + 2 * 5`, or (1, 2, ...) * (4, 5, ...) where there are many pairs; the factors are [n]."""
    if not len(first):
        return formula(0)
    if len(first) > WRITTEN_OUT:
        return formula(
            "sum of (", Operands(first, Role.VALUE), ") * (", Operands(second, Role.VALUE), "), in pairs"
        )  # fmt: skip
    pairs = zip(first, second, strict=True)
    return joined([formula(_factor(a), " * ", _factor(b)) for a, b in pairs], " + ")


def joined(parts: Sequence[Formula], sign: str) -> Formula:
    found: list[Words | Number | Operands] = []
    for place, part in enumerate(parts):
        found += [*([Words(sign)] if place else []), *part]
    return tuple(found)


def _factor(value: np.generic) -> Number:
    return Number(value, Role.VALUE)
