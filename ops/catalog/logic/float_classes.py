"""IS_NAN and IS_INFINITY: test for elements that are not finite numbers."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import F32, U8, U32, Array, Mask
from ops.declare.binary import OUTPUT, remark, same_sizes
from ops.declare.declaration import declare, explained_by_same_cell
from ops.declare.unary import example, on_each
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Inferred
from ops.text.sentences import say

INPUT = "InputTensor"
# The tests in the order of DML_IS_INFINITY_MODE: either sign, positive, negative.
TESTS = (np.isinf, np.isposinf, np.isneginf)


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes of the input; its data type does not follow from the input."""
    return {OUTPUT: Inferred(guard.sizes(INPUT), None)}


def is_infinite(case: Case) -> Mapping[str, Array]:
    """A tensor with the sizes of the input: 1 for the infinities that InfinityMode selects, else 0."""
    found = TESTS[case.integer("InfinityMode")](case.logical(INPUT))
    return {OUTPUT: found.astype(case.data_type(OUTPUT).numpy)}


def half_nan(x: Array) -> Mask:
    """A mask of the elements that are NaN; all FALSE unless the tensor is FLOAT16."""
    return np.isnan(x) & (x.dtype == np.float16)


missed = remark(
    "half-nan-missed",
    "One driver was observed to write 0, not 1, where a FLOAT16 input is NaN.",
    half_nan,
    "InputTensor is NaN in {count:cell|cells}; one driver was observed to write 0 there for FLOAT16.",
    inputs=(INPUT,),
)

OPERATORS = (
    declare(
        "ELEMENT_WISE_IS_NAN",
        formula="f(x) = 1 if x is NaN else 0",
        constraints=(*same_sizes(INPUT, OUTPUT), missed),
        infer=infer,
        compute=on_each(np.isnan),
        explained=explained_by_same_cell("({InputTensor}" + say(" is NaN)"), decides=True),
        examples=(
            example("infinity is not NaN", ["NaN", 0, "Inf", -1, "-Inf", 3], [1, 0, 0, 0, 0, 0], F32, U8),
            example("an output of 32 bits", [1, "NaN", "NaN", 2], [0, 1, 1, 0], F32, U32),
        ),
    ),
    declare(
        "ELEMENT_WISE_IS_INFINITY",
        formula="f(x) = 1 if x is an infinity that InfinityMode selects, else 0",
        constraints=same_sizes(INPUT, OUTPUT),
        infer=infer,
        compute=is_infinite,
        explained=explained_by_same_cell("({InputTensor}" + say(" is infinite)"), decides=True),
        examples=(
            example(
                "infinities of either sign", ["Inf", "-Inf", "NaN", 3e38, 0, "Inf"], [1, 1, 0, 0, 0, 1], F32, U8,
                InfinityMode="DML_IS_INFINITY_MODE_EITHER",
            ),
            example(
                "only -infinity", ["Inf", "-Inf", "NaN", -3e38, -1, "-Inf"], [0, 1, 0, 0, 0, 1], F32, U8,
                InfinityMode="DML_IS_INFINITY_MODE_NEGATIVE",
            ),
        ),
    ),
)  # fmt: skip
