"""ELEMENT_WISE_THRESHOLD: raises every element to at least Min."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import I8, U8, Array, Mask
from ops.arrays.functions import fmax
from ops.catalog.clip.rules import bound_cast
from ops.catalog.clip.scaling import bound
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.scale_bias import scale_bias_64_bit, scale_bias_integer, scale_bias_range
from ops.declare.binary import OUTPUT, remark
from ops.declare.declaration import declare, explained_in
from ops.declare.unary import SAME_AS_INPUT, elements, example, like_input
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Location, Provenance, Severity
from ops.text.sentences import say


def compute(case: Case) -> Mapping[str, Array]:
    """Computes max(x * Scale + Bias, Min) for every element.

    Min is first cast to the data type of the tensor. A NaN element becomes Min. A NaN Min has no effect in float
    tensors and becomes 0 in integer tensors.
    """
    low = bound(case.number("Min"), None, case.data_type("InputTensor"))
    return {OUTPUT: fmax(low, elements(case))}


def _is_nan(x: Array) -> Mask:
    """A mask of the elements that are NaN."""
    return np.isnan(x) if x.dtype.kind == "f" else np.zeros(x.shape, np.bool_)


nan_element = remark(
    "nan-element",
    "No page defines the result for a NaN element; DirectML 1.13.1 writes Min.",
    _is_nan,
    "InputTensor has NaN in {count:cell|cells}; no page defines the result, and DirectML 1.13.1 writes Min.",
    Severity.WARNING,
    inputs=("InputTensor",),
)


@constraint(
    "nan-bound", "No page defines the effect of a NaN bound.", severity=Severity.WARNING, provenance=Provenance.IMPLIED
)
def nan_bound(guard: Guard) -> Findings:
    value = guard.number("Min")
    if value != value:
        pattern = "Min is NaN; no page defines this, and the reference ignores it."
        if guard.data_type("InputTensor").is_integer:
            pattern = "Min is NaN; no page defines this, and the reference uses 0."
        yield Finding(say(pattern), (Location("Min"),))


GRID = [-3, -2, -1, 0, 1, 2, 3, -0.5]

OPERATORS = (
    declare(
        "ELEMENT_WISE_THRESHOLD",
        formula="f(x) = max(x * Scale + Bias, Min)",
        constraints=(
            *SAME_AS_INPUT, scale_bias_64_bit, nan_bound, nan_element, bound_cast, scale_bias_integer, scale_bias_range,
        ),
        infer=like_input,
        compute=compute,
        explained=explained_in("ops.catalog.clip.threshold_explained"),
        examples=(
            example("a lower limit of -1", GRID, [-1, -1, -1, 0, 1, 2, 3, -0.5], Min=-1.0),
            example(
                "scaled first", GRID, [0.5, 0.5, 0.5, 1, 3, 5, 7, 0.5], Min=0.5, ScaleBias={"Scale": 2.0, "Bias": 1.0}
            ),
            example(
                "integers: Min is cast without its fraction", [-9, -3, -2, 0, 5, 7], [-2, -2, -2, 0, 5, 7], I8, Min=-2.7
            ),
            example("unsigned: a negative Min counts as 0", [0, 1, 200, 255], [0, 1, 200, 255], U8, Min=-1.0),
        ),
        errata=("The page does not define the result for a NaN element.",),
    ),
)  # fmt: skip
