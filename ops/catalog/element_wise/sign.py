"""ABS, NEGATE and SIGN: the absolute value, the negative and the sign of every element."""

import numpy as np

from ops.arrays.dtypes import F32, I8, Array
from ops.constraints.base import Findings, constraint, in_cells
from ops.declare.unary import Function, elements, example, unary
from ops.model.guard import Guard
from ops.model.violations import Provenance, Severity

LOWEST = -128
SMALLEST_NORMAL = np.finfo(np.float32).smallest_normal


def saturate_int8(function: Function) -> Function:
    """Returns `function`, changed to return 127 for the INT8 number -128, as observed with DirectML 1.13.1."""

    def on_int8(x: Array) -> Array:
        return np.where(x == LOWEST, np.int8(127), function(x)) if x.dtype == np.int8 else function(x)

    return on_int8


def sign_of_normal(x: Array) -> Array:
    """Returns the sign as observed with DirectML 1.13.1: 0 for NaN and for denormal FLOAT32 numbers."""
    unsigned = np.isnan(x) if x.dtype.kind == "f" else np.zeros(x.shape, np.bool_)
    if x.dtype == np.float32:
        unsigned |= np.abs(x) < SMALLEST_NORMAL
    return np.where(unsigned, x.dtype.type(0), np.sign(x))


@constraint(
    "int8-lowest",
    "For the INT8 number -128, DirectML 1.13.1 writes 127; wider integers wrap around.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def int8_lowest(guard: Guard) -> Findings:
    if guard.data_type("InputTensor") is not I8:
        return
    x = elements(guard.runnable("InputTensor"))
    pattern = "InputTensor is -128 in {count:cell|cells}; INT8 has no 128, so DirectML writes 127."
    if guard.case.values.get("ScaleBias") is not None:
        pattern = "In {count:cell|cells}, InputTensor is -128 after ScaleBias; INT8 has no 128, so DirectML writes 127."
    yield from in_cells(
        x == LOWEST,
        pattern,
        "InputTensor",
        "OutputTensor",
    )


@constraint(
    "sign-of-none",
    "DirectML 1.13.1 writes 0 for NaN and for denormal FLOAT32 elements.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def sign_of_none(guard: Guard) -> Findings:
    if not guard.data_type("InputTensor").is_float:
        return
    x = guard.logical("InputTensor")
    unsigned = np.isnan(x)
    if guard.data_type("InputTensor") is F32:
        unsigned |= (np.abs(x) < SMALLEST_NORMAL) & (x != 0)
    yield from in_cells(
        unsigned,
        "InputTensor has NaN or a denormal number in {count:cell|cells}; DirectML writes 0.",
        "InputTensor",
        "OutputTensor",
    )


HALVES = [-1, 2, -3.5, 0, 1.5, -2.5, 4, -0.5]
WHOLE = [-4, 3, 0, -1, 2, -2]

OPERATORS = (
    unary(
        "ELEMENT_WISE_ABS", np.abs, "abs({x})",
        (
            example("both signs", HALVES, [1, 2, 3.5, 0, 1.5, 2.5, 4, 0.5]),
            example("scaled first", WHOLE, [7, 7, 1, 1, 5, 3], ScaleBias={"Scale": 2.0, "Bias": 1.0}),
        ),
        rules=(int8_lowest,), as_directml=saturate_int8(np.abs),
    ),
    unary(
        "ELEMENT_WISE_NEGATE", np.negative, "-({x})",
        (example("both signs", HALVES, [1, -2, 3.5, -0.0, -1.5, 2.5, -4, 0.5]),),
        rules=(int8_lowest,), as_directml=saturate_int8(np.negative),
    ),
    unary(
        "ELEMENT_WISE_SIGN", np.sign, "sign({x})",
        (example("both signs", HALVES, [-1, 1, -1, 0, 1, -1, 1, -1]),),
        rules=(sign_of_none,), as_directml=sign_of_normal, decides=True,
    ),
)  # fmt: skip
