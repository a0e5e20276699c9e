"""A fused activation in the formula of a cell."""

import numpy as np

from ops.catalog.shared.fused import fused_text
from ops.explain.explanation import Formula, Number, Operands, Words, formula
from ops.text.values import Fused


def applied(fused: object, *x: str | float | np.generic | Words | Number | Operands) -> Formula:
    """`RELU: f(x)` for what the activation is of; without one, x alone."""
    return formula(f"{fused_text(fused)}: f(", *x, ")") if isinstance(fused, Fused) else formula(*x)
