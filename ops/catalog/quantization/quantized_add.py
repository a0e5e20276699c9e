"""ELEMENT_WISE_QUANTIZED_LINEAR_ADD: the quantized sum of two quantized tensors."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import F32, I8, Array
from ops.catalog.quantization.quantize import (
    OUTPUT,
    OUTPUT_SCALE,
    OUTPUT_ZERO_POINT,
    SIGNED,
    one_element,
    zero_point,
)
from ops.catalog.quantization.quantize_rules import Quotients, depends_on_rounding, dequantized
from ops.catalog.quantization.scale_zero_point import quantized
from ops.constraints.shapes import SameRank
from ops.constraints.sizes import OneElement
from ops.declare.binary import same_sizes, same_types
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import own_example
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred

SINGLE = (
    "AScaleTensor", "AZeroPointTensor", "BScaleTensor", "BZeroPointTensor", OUTPUT_SCALE, OUTPUT_ZERO_POINT,
)  # fmt: skip


def sum_in_steps(case: Case) -> Quotients:
    """Computes (A + B) / OutputScale from the dequantized A and B, before rounding."""
    scales = [case.logical(f"{name}ScaleTensor").reshape(()) for name in ("A", "B")]
    zeros = [zero_point(case, name) for name in ("AZeroPointTensor", "BZeroPointTensor")]
    zeros = [each if isinstance(each, int) else each.reshape(()) for each in zeros]
    divisor = case.logical(OUTPUT_SCALE).reshape(())

    def of(a: Array, b: Array) -> Array:
        with np.errstate(all="ignore"):
            return (dequantized(a, scales[0], zeros[0]) + dequantized(b, scales[1], zeros[1])) / divisor

    return Quotients(of, (case.logical("ATensor"), case.logical("BTensor")))


def add(case: Case) -> Mapping[str, Array]:
    """Dequantizes A and B, adds them and quantizes the sum. Halves are rounded to even. All three tensors have equal
    sizes.
    """
    zero, to = zero_point(case, OUTPUT_ZERO_POINT), case.data_type(OUTPUT)
    return {OUTPUT: sum_in_steps(case).each(lambda x: quantized(x, zero, to), to.numpy)}


def infer_add(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes of A and the data type of OutputZeroPointTensor.

    Without that tensor, the data type is not determined.
    """
    data_type = guard.data_type(OUTPUT_ZERO_POINT) if guard.present(OUTPUT_ZERO_POINT) else None
    return {OUTPUT: Inferred(guard.sizes("ATensor"), data_type)}


def _add(title: str, zeros: tuple[int, int, int] | None, expected: list[int]) -> Example:
    """An example of QUANTIZED_LINEAR_ADD. The numbers of A rise from -4 to 6, with a scale of 1/2. Those of B fall from
    100 to 10, with a scale of 1/8.

    `zeros` are the zero points of A, B and the output; None if the example has none. `expected` are the numbers of the
    output.
    """
    tensors = {f"{name}Tensor": SIGNED for name in ("A", "B", "Output")}
    scales = {f"{name}ScaleTensor": one_element(F32) for name in ("A", "B", "Output")}
    points = {f"{name}ZeroPointTensor": one_element(I8) for name in ("A", "B", "Output")} if zeros else {}
    data = {
        "ATensor": [-4, -2, 0, 2, 4, 6], "BTensor": [100, 80, 60, 40, 20, 10],
        "AScaleTensor": [0.5], "BScaleTensor": [0.125], "OutputScaleTensor": [0.25],
        **({name: [point] for name, point in zip(points, zeros, strict=True)} if zeros else {}),
    }  # fmt: skip
    return own_example(title, {**tensors, **scales, **points}, data, {OUTPUT: expected})


OPERATORS = (
    declare(
        "ELEMENT_WISE_QUANTIZED_LINEAR_ADD",
        formula="f(a, b) = clamp(round(((a - zeroA) * scaleA + (b - zeroB) * scaleB) / scale) + zero, low, high)",
        constraints=(
            *same_sizes("ATensor", "BTensor", OUTPUT), *(SameRank("ATensor", name) for name in SINGLE),
            *(OneElement(name) for name in SINGLE), *same_types("ATensor", "AZeroPointTensor"),
            *same_types("BTensor", "BZeroPointTensor"), *same_types(OUTPUT_ZERO_POINT, OUTPUT),
            depends_on_rounding(
                ("ATensor", "BTensor"), sum_in_steps, ("AScaleTensor", "BScaleTensor", OUTPUT_SCALE)
            ),
        ),
        infer=infer_add,
        compute=add,
        explained=explained_in("ops.catalog.quantization.quantized_add_explained"),
        examples=(
            _add("three scales", None, [42, 36, 30, 24, 18, 17]),
            _add("three scales and zero points", (2, 20, -5), [23, 17, 11, 5, -1, -2]),
        ),
    ),
)  # fmt: skip
