"""PADDING and PADDING1: add elements around a tensor. The new elements are a constant, or copies of elements of the
tensor.
"""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.output_pool import filled_output
from ops.arrays.scalar_cast import as_float32, cast_scalar
from ops.catalog.data_movement.index_lines import (
    CONSTANT,
    UINT_RANGE,
    WRAP,
    padded,
    signed,
    source_indices,
)
from ops.constraints.attributes import ScalarType
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.lists import EntryPerDimension, one_each
from ops.constraints.shapes import SameDataType, SameRank
from ops.constraints.sizes import SizesAsInferred
from ops.declare.declaration import declare
from ops.declare.examples import float32, own_example
from ops.declare.moved import by_moving, explained_by_moving
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred, Operator
from ops.model.violations import Fix, Location, Part, Severity
from ops.text.sentences import say


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """Each size of the output is the size of the input plus both paddings, modulo 2^32."""
    start, end = (one_each(guard, name, "InputTensor", 0) for name in ("StartPadding", "EndPadding"))
    parts = zip(guard.sizes("InputTensor"), start, end, strict=True)
    padded = tuple((size + before + after) % UINT_RANGE for size, before, after in parts)
    return {"OutputTensor": Inferred(padded, guard.data_type("InputTensor"))}


def move(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    """Pads the input as PaddingMode requires.

    Output elements that copy no input element are `constant`.
    """
    x, mode = inputs["InputTensor"], case.integer("PaddingMode")
    if mode == CONSTANT:
        return {"OutputTensor": _surrounded(case, x, constant)}
    for dimension, start in enumerate(case.integers("StartPadding")):
        indices = np.arange(case.sizes("OutputTensor")[dimension]) - signed(start)
        sources = source_indices(indices, x.shape[dimension], mode)
        if np.array_equal(sources, np.arange(case.sizes("InputTensor")[dimension])):
            continue
        inside = (sources >= 0).reshape([-1 if d == dimension else 1 for d in range(x.ndim)])
        x = np.take(x, np.maximum(sources, 0), dimension)
        if not inside.all():
            x = np.where(inside, x, constant)
    return {"OutputTensor": x}


def _surrounded(case: Case, x: Array, constant: np.generic) -> Array:
    """Returns the output of a constant padding: the input `x`, with `constant` around it.

    A negative padding removes elements of the input.
    """
    sizes = case.sizes("OutputTensor")
    made = filled_output(sizes, np.result_type(x.dtype, constant.dtype).type(constant))
    inside, kept = list[slice](), list[slice]()
    for start, size, whole in zip(map(signed, case.integers("StartPadding")), x.shape, sizes, strict=True):
        low, high = max(start, 0), min(start + size, whole)
        inside.append(slice(low, max(high, low)))
        kept.append(slice(low - start, max(high, low) - start))
    made[tuple(inside)] = x[tuple(kept)]
    return made


def constant(case: Case) -> np.generic:
    """PaddingValue in the data type of the tensor."""
    value, data_type = case.number("PaddingValue"), case.data_type("OutputTensor")
    return cast_scalar(value if "PaddingValueDataType" in case.values else as_float32(value), data_type)


@constraint("padding-mode", "WRAP requires feature level 6_4.")
def wrap_needs_6_4(guard: Guard) -> Findings:
    if guard.integer("PaddingMode") == WRAP and guard.level < FeatureLevel.FL_6_4:
        yield Finding(
            say(
                "PaddingMode is WRAP, which requires feature level 6_4; the target is {level}.", level=str(guard.level)
            ),
            (Location("PaddingMode"),),
            (
                Fix(say("Raise the target to {level}", level="6_4"), level=FeatureLevel.FL_6_4),
                Fix(say("Set {path} to {value}", path="PaddingMode", value="EDGE"), (("PaddingMode", "EDGE"),)),
            ),
        )


@constraint(
    "padding-wraps",
    "A padding of 2^31 or more removes elements, because sizes wrap around at 2^32.",
    severity=Severity.NOTE,
)
def negative_padding(guard: Guard) -> Findings:
    for name in ("StartPadding", "EndPadding"):
        for dimension, padding in enumerate(guard.integers(name)):
            if signed(padding) < 0:
                at = Location(name, Part.VALUE, dimension)
                yield Finding(say("{path} is {value}, which acts as the signed number {signed}.", path=at.path,
                                  value=padding, signed=signed(padding)), (at,))  # fmt: skip


def _padding(name: str, rules: tuple[Constraint, ...], *examples: Example) -> Operator:
    """Declares the operator `name`, which is PADDING or PADDING1."""
    return declare(
        name,
        formula="Output[c] = Input[c - StartPadding]; beyond the edges, the element that PaddingMode selects",
        constraints=(
            SameRank("InputTensor", "OutputTensor"),
            SameDataType("InputTensor", "OutputTensor"),
            EntryPerDimension(("StartPadding", "EndPadding"), "InputTensor", (0, 0)),
            wrap_needs_6_4,
            *rules,
            SizesAsInferred("OutputTensor", "Each size of the output is that of the input plus both paddings."),
            negative_padding,
        ),
        infer=infer,
        compute=by_moving(move, constant),
        explained=explained_by_moving(move, "PaddingValue", constant, arithmetic=padded),
        examples=examples,
    )


def _example(title: str, mode: str, expected: list[int], **more: object) -> Example:
    """Builds an example of PADDING or PADDING1 with the rows 1 2 3 and 4 5 6.

    Each row gets two elements before and one behind it. `more` are attributes that are added or replace the usual ones.
    """
    attributes = {
        "PaddingMode": f"DML_PADDING_MODE_{mode}",
        "PaddingValue": 0,
        "DimensionCount": 4,
        "StartPadding": [0, 0, 0, 2],
        "EndPadding": [0, 0, 0, 1],
        **more,
    }
    tensors = {"InputTensor": float32(1, 1, 2, 3), "OutputTensor": float32(1, 1, 2, 6)}
    return own_example(title, tensors, {"InputTensor": [1, 2, 3, 4, 5, 6]}, {"OutputTensor": expected}, **attributes)


OPERATORS = (
    _padding(
        "PADDING", (),
        _example("a constant", "CONSTANT", [7, 7, 1, 2, 3, 7, 7, 7, 4, 5, 6, 7], PaddingValue=7),
        _example("with repeated edge cells", "EDGE", [1, 1, 1, 2, 3, 3, 4, 4, 4, 5, 6, 6]),
        _example("mirrored, without repeating the edge cell", "REFLECTION", [3, 2, 1, 2, 3, 2, 6, 5, 4, 5, 6, 5]),
        _example("mirrored, repeating the edge cell", "SYMMETRIC", [2, 1, 1, 2, 3, 3, 5, 4, 4, 5, 6, 6]),
    ),
    _padding(
        "PADDING1", (ScalarType("PaddingValueDataType", of="OutputTensor"),),
        _example("a constant of the tensor's type", "CONSTANT", [9, 9, 1, 2, 3, 9, 9, 9, 4, 5, 6, 9],
                 PaddingValueDataType="DML_TENSOR_DATA_TYPE_FLOAT32", PaddingValue=9),
        _example("continued from the opposite edge", "WRAP", [2, 3, 1, 2, 3, 1, 5, 6, 4, 5, 6, 4],
                 PaddingValueDataType="DML_TENSOR_DATA_TYPE_FLOAT32"),
    ),
)  # fmt: skip
