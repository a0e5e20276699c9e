"""The curve of an element-wise function of one input, sampled with the operator's own reference."""

from dataclasses import dataclass

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.model.case import Case

INPUT, OUTPUT = "InputTensor", "OutputTensor"
SAMPLES = 241
# The curve goes beyond the smallest and the largest element by this share of the distance between them.
_MARGIN = 0.08

_CATEGORIES = ("Element-wise", "Activation")
# Operators whose outputs depend on the whole row.
_BY_ROWS = ("SOFTMAX", "HARDMAX")


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Samples of a function: `y[i]` is the value of the function at `x[i]`. Both arrays are [n], and `x` is in
    ascending order.
    """

    x: Array
    y: Array


def has_curve(case: Case) -> bool:
    """True if the operator computes every output element, a float, from one float element of its only input."""
    operator = case.operator
    inputs = [field.name for field in operator.inputs if case.has(field.name)]
    is_function = operator.category in _CATEGORIES and not any(word in operator.name for word in _BY_ROWS)
    if not is_function or inputs != [INPUT] or operator.compute is None or len(operator.outputs) != 1:
        return False
    descs = case.tensor(INPUT), case.tensor(OUTPUT)
    return all(
        desc is not None and desc.shape is not None and desc.data_type in (DataType.FLOAT32, DataType.FLOAT16)
        for desc in descs
    )


def curve_of(case: Case, low: float, high: float) -> Curve | None:
    """The curve of the function between two numbers and slightly beyond them.

    None if the operator has no curve, or if one end of the curve is not finite in the data type.
    """
    if not has_curve(case) or not np.isfinite([low, high]).all():
        return None
    from ops.explain.sub_case import result_of_line  # imported here, because the start only asks `has_curve`

    margin = (high - low) * _MARGIN or 1.0
    with np.errstate(all="ignore"):
        x = np.linspace(low - margin, high + margin, SAMPLES).astype(case.data_type(INPUT).numpy)
        if not np.isfinite(x).all():
            return None
        return Curve(x, result_of_line(case, OUTPUT, INPUT, x))
