"""Declares operators that compute each output element from the input element at the same index."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ops.arrays.blocks import blockwise
from ops.arrays.dtypes import Array, DataType
from ops.arrays.scale_bias import scaled
from ops.constraints.base import Constraint
from ops.constraints.scale_bias import scale_bias_64_bit, scale_bias_integer, scale_bias_range
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.declare.declaration import declare
from ops.declare.schema import schema_only
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Compute, Example, Inferred, Operator
from ops.rounding.bounds import of_elements

if TYPE_CHECKING:
    from ops.explain.explanation import Explained

Function = Callable[[Array], Array]

SAME_AS_INPUT: tuple[Constraint, ...] = (
    SameRank("InputTensor", "OutputTensor"),
    SameDataType("InputTensor", "OutputTensor"),
    SameSizes("InputTensor", "OutputTensor"),
)


SCALING: tuple[Constraint, ...] = (scale_bias_64_bit, scale_bias_integer, scale_bias_range)


def like_input(guard: Guard) -> Mapping[str, Inferred]:
    """Infers that the output has the sizes and the data type of InputTensor."""
    return {"OutputTensor": Inferred(guard.sizes("InputTensor"), guard.data_type("InputTensor"))}


def elements(case: Case) -> Array:
    """The elements of the input, with ScaleBias applied if the operator has it."""
    return scaled(case.logical("InputTensor"), case.values.get("ScaleBias"), case.data_type("InputTensor"))


def on_each(function: Function) -> Compute:
    """Returns a kernel that applies a NumPy function to each input element, and casts the results to the output's data
    type.

    The function's argument and result have the same shape.
    """

    def compute(case: Case) -> Mapping[str, Array]:
        with np.errstate(all="ignore"):  # infinities and NaN are valid results
            return {"OutputTensor": blockwise(function, case.data_type("OutputTensor").numpy, elements(case))}

    return compute


def explained_as(pattern: str, *, decides: bool = False) -> "Callable[[], Explained]":
    """Returns a function that creates the explanation of an element-wise operator with one input.

    `pattern` is the formula, such as `abs({x})`. `decides` is True if the operator only compares x.
    """

    def explained() -> "Explained":
        from ops.explain import element_wise  # slow to import, and only needed to explain a cell

        return element_wise.unary(pattern, decides)

    return explained


def unary(
    name: str,
    function: Function,
    pattern: str,
    examples: tuple[Example, ...],
    *,
    rules: tuple[Constraint, ...] = (),
    as_directml: Function | None = None,
    rounded_as: Callable[..., Any] | None = None,
    decides: bool = False,
) -> Operator:
    """Declares an operator with one input and one output of the same sizes and data type.

    `pattern` is the formula with `{x}` for the input element. `rules` are further rules. `as_directml` is the function
    that DirectML was observed to compute, if it is not `function`. The rounding interval is computed with `rounded_as`
    or, if it is None, with `function`, which must then consist of NumPy functions. `decides` is True if the operator
    only compares the input element.
    """
    has_scaling = "ScaleBias" in schema_only(name).by_name
    return declare(
        name,
        formula=f"f(x) = {pattern.format(x='x * Scale + Bias' if has_scaling else 'x')}",
        constraints=(*SAME_AS_INPUT, *(SCALING if has_scaling else ()), *rules),
        infer=like_input,
        compute=on_each(function),
        explained=explained_as(pattern, decides=decides),
        examples=examples,
        as_directml=None if as_directml is None else on_each(as_directml),
        rounding=of_elements(rounded_as or function),
    )


def example(
    title: str,
    data: Sequence[float | str],
    expected: Sequence[float | str],
    data_type: DataType = DataType.FLOAT32,
    output_type: DataType | None = None,
    **more: object,
) -> Example:
    """An example of an operator with one input. `data` has the elements of the input, `expected` those of the output,
    with NaN as "nan". Both tensors have two rows. `more` are attributes.
    """
    sizes = [1, 1, 2, len(data) // 2]
    tensor = {"DataType": data_type.name, "Sizes": sizes}
    desc = {
        "InputTensor": tensor,
        "OutputTensor": {"DataType": (output_type or data_type).name, "Sizes": sizes},
        **more,
    }
    return Example(title, desc, {"InputTensor": list(data)}, {"OutputTensor": list(expected)}, "own")
