"""Mean, variance and normalization of rows; a row has the elements along all normalized dimensions."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.scalar_cast import as_float32
from ops.model.case import Case


def axes_of(case: Case) -> tuple[int, ...]:
    """The dimensions over which mean and variance are computed, ascending and without repetitions."""
    if "Axes" in case.values:
        return tuple(sorted(set(case.integers("Axes"))))
    return (1, 2, 3) if case.integer("CrossChannel") else (2, 3)


def uses_mean(case: Case) -> bool:
    """True if the mean is subtracted: always, unless MEAN_VARIANCE_NORMALIZATION2 has UseMean = FALSE."""
    return "UseMean" not in case.values or bool(case.integer("UseMean"))


def uses_variance(case: Case) -> bool:
    """True if the operator divides by the standard deviation."""
    return bool(case.integer("UseVariance" if "UseVariance" in case.values else "NormalizeVariance"))


def is_alone(case: Case) -> bool:
    """Returns True if every row has one element and the mean and the variance are used with an Epsilon of 0.

    Then normalization divides 0 by 0.
    """
    sizes, axes = case.sizes("InputTensor"), axes_of(case)
    is_one = all(sizes[axis] == 1 for axis in axes)
    return is_one and uses_mean(case) and uses_variance(case) and as_float32(case.number("Epsilon")) == 0


def subtract_mean(case: Case, rows: Array, out: Array | None = None) -> Array:
    """Subtracts the mean of each row from `rows`, [rows, elements of a row]; the result is written to `out`, if given.

    Returns `rows` unchanged if the case does not use the mean.
    """
    return np.subtract(rows, rows.mean(axis=1, keepdims=True), out=out) if uses_mean(case) else rows


def variance(centred_rows: Array) -> Array:
    """The mean of the squares of each row, [rows, 1].

    `centred_rows` is [rows, elements of a row], as `subtract_mean` returns it.
    """
    return np.square(centred_rows).mean(axis=1, keepdims=True)


def normalize_as_directml(case: Case, rows: Array) -> Array:
    """Normalizes the rows as DirectML 1.13.1 was observed to do. The result differs from `normalize` only if a row has
    a single element.

    DirectML computes neither the mean nor the square of a single element: it takes the element itself as the variance.
    """
    if rows.shape[1] != 1 or not uses_variance(case) or not uses_mean(case):
        return normalize(case, rows)
    return subtract_mean(case, rows) / np.sqrt(rows + np.float32(as_float32(case.number("Epsilon"))))


def normalize(case: Case, rows: Array, out: Array | None = None) -> Array:
    """Returns (`rows` - mean) / sqrt(variance + Epsilon), computed for each row. The result may be in `out`.

    `rows` is [rows, elements of a row] in FLOAT32. If the case does not use the mean, no mean is subtracted; if it does
    not use the variance, nothing is divided.
    """
    found = subtract_mean(case, rows, out)
    if not uses_variance(case):
        return found
    deviation = np.sqrt(variance(found) + np.float32(as_float32(case.number("Epsilon"))))
    return np.divide(found, deviation, out=out)
