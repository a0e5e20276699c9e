"""ELEMENT_WISE_IF: selects every element from one of two tensors by the condition in a third."""

from collections.abc import Mapping

from ops.arrays.blocks import blockwise
from ops.arrays.dtypes import I64, Array
from ops.arrays.functions import chosen
from ops.declare.binary import OUTPUT, A, B, like_a, pairs, same_sizes, same_types
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import tensor
from ops.model.case import Case
from ops.model.operator import Example

CONDITION = "ConditionTensor"


def compute(case: Case) -> Mapping[str, Array]:
    """Computes the output: the element of ATensor if the condition is not 0, otherwise the element of BTensor."""
    condition, a, b = (case.logical(name) for name in (CONDITION, A, B))

    def of_block(part: Array, first: Array, second: Array) -> Array:
        return chosen(part != 0, first, second)

    return {OUTPUT: blockwise(of_block, a.dtype, condition, a, b)}


def with_condition(condition: list[int], example: Example) -> Example:
    """An example of ELEMENT_WISE_IF: `example`, which has the tensors A and B, with `condition` added as a UINT8
    tensor.
    """
    mask = tensor("UINT8", *example.desc[A]["Sizes"])
    desc, data = {CONDITION: mask, **example.desc}, {CONDITION: condition, **example.data}
    return Example(example.title, desc, data, example.expected, example.source)


IF = declare(
    "ELEMENT_WISE_IF",
    formula="f(condition, a, b) = a if condition != 0 else b",
    constraints=(*same_sizes(CONDITION, A, B, OUTPUT), *same_types(A, B, OUTPUT)),
    infer=like_a,
    compute=compute,
    explained=explained_in("ops.catalog.element_wise.select_explained"),
    examples=(
        with_condition(
            [1, 0, 0, 1, 0, 1],
            pairs("elements from both tensors", [1, 2, 3, 4, 5, 6], [-1, -2, -3, -4, -5, -6], [1, -2, -3, 4, -5, 6]),
        ),
        with_condition(
            [0, 1, 2, 255],
            pairs("every number except 0 is true; 64 bits", [1, 2**53 + 1, 3, 4], [-(2**53) - 1, 6, 7, 8],
                  [-(2**53) - 1, 2**53 + 1, 3, 4], I64),
        ),
    ),
)  # fmt: skip

OPERATORS = (IF,)
