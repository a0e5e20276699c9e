"""Along which elements a mean and a variance are taken, and what they make of them."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.scalar_cast import as_float32
from ops.model.case import Case


def axes_of(case: Case) -> tuple[int, ...]:
    """The dimensions along which mean and variance are taken, each once."""
    if "Axes" in case.values:
        return tuple(sorted(set(case.integers("Axes"))))
    return (1, 2, 3) if case.integer("CrossChannel") else (2, 3)


def uses_mean(case: Case) -> bool:
    return "UseMean" not in case.values or bool(case.integer("UseMean"))


def uses_variance(case: Case) -> bool:
    return bool(case.integer("UseVariance" if "UseVariance" in case.values else "NormalizeVariance"))


def centred(case: Case, rows: Array) -> Array:
    """Rows, [rows, elements of a row], without their mean."""
    return rows - rows.mean(axis=1, keepdims=True) if uses_mean(case) else rows


def variance(centred_rows: Array) -> Array:
    """The mean of the squares, [rows, 1]."""
    return np.square(centred_rows).mean(axis=1, keepdims=True)


def normalized(case: Case, rows: Array) -> Array:
    found = centred(case, rows)
    if not uses_variance(case):
        return found
    return found / np.sqrt(variance(found) + np.float32(as_float32(case.number("Epsilon"))))
