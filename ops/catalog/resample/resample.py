"""RESAMPLE to RESAMPLE3: scale a tensor. Each element is the nearest input element, or is interpolated between near
ones.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from ops.arrays.dtypes import F16, F32, I8, U8, Array
from ops.catalog.resample.case import LINEAR, in_type, sampled
from ops.catalog.resample.halving import halved, halving_chain, infinity_mixed
from ops.catalog.resample.rules import infer_type, integers_floored, resample_floored, shared, smoothed_edge
from ops.constraints.base import Constraint
from ops.declare.declaration import declare, explained_in, rounding_in, rows
from ops.declare.examples import own_example, tensor
from ops.declare.schema import schema_only
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.operator import Example, Operator
from ops.text.sentences import say

TENSORS = ("InputTensor", "OutputTensor")
# The support table of RESAMPLE3 from its page; DirectML 1.13.1 does not have the operator.
TABLE = {FeatureLevel.FL_6_4: rows((1, 4), **dict.fromkeys(TENSORS, (F32, F16, I8, U8)))}
TIES = (
    "The page does not define the choice between two equally near cells; DirectML uses the later one for FLOAT32 and "
    "FLOAT16, and the earlier one for INT8 and UINT8.",
)


def compute(case: Case) -> Mapping[str, Array]:
    """Computes Output[x] from the input elements near s = (x - OutputPixelOffset) / Scale - InputPixelOffset, in each
    dimension.

    Nearest mode copies one element. Linear mode combines two elements in FLOAT64; along dimensions that Antialiased
    smooths, it combines all elements nearer than 1 / Scale. Beyond the input, its edge is repeated. Linear results for
    integers lose their fraction.
    """
    return {"OutputTensor": sampled(case)}


def as_directml(case: Case) -> Mapping[str, Array]:
    """Returns the output that DirectML 1.13.1 was observed to compute.

    In nearest mode, an integer output element is copied from the last input element at or before its coordinate. All
    other outputs are those of `compute`.
    """
    if case.data_type("InputTensor").is_integer and case.integer("InterpolationMode") != LINEAR:
        return {"OutputTensor": np.ascontiguousarray(resample_floored(case))}
    return compute(case)


def antialiased_as_directml(case: Case) -> Mapping[str, Array]:
    """Returns the output of RESAMPLE3 that DirectML 1.15.4 was observed to compute.

    If Antialiased is set, DirectML halves a dimension step by step until it has the size of the output.
    """
    return {"OutputTensor": in_type(halved(case), case)}


def _resample(
    name: str, *examples: Example, rules: tuple[Constraint, ...] = (), errata: tuple[str, ...] = ()
) -> Operator:
    """Declares a resampling operator; `rules` are added to the rules that all resampling operators share."""
    has_offsets, is_rounded = name != "RESAMPLE", name in ("RESAMPLE", "RESAMPLE1")
    observed = antialiased_as_directml if name == "RESAMPLE3" else as_directml if is_rounded else None
    middle = "+ InputPixelOffset) * Scale + OutputPixelOffset" if has_offsets else "+ 0.5) * Scale - 0.5"
    return declare(
        name,
        support=schema_only(name).support or TABLE,
        formula=f"Output[x] is Input sampled at s, where x = (s {middle}",
        constraints=(
            *shared("InputTensor", "OutputTensor", say("the edge cells are repeated"), with_offsets=has_offsets),
            *((integers_floored,) if is_rounded else ()),
            *rules,
        ),
        infer=infer_type("InputTensor", "OutputTensor"),
        compute=compute,
        rounding=rounding_in("ops.catalog.resample.rounding"),
        as_directml=observed,
        explained=explained_in("ops.catalog.resample.explained"),
        examples=examples,
        errata=(*(TIES if is_rounded else ()), *errata),
    )


def _example(
    title: str,
    mode: str,
    sizes: tuple[list[int], list[int]],
    scales: list[float],
    data: Sequence[float],
    expected: Sequence[float],
    offsets: tuple[float, float] | None = (0.5, -0.5),
    data_type: str = "FLOAT32",
    more: Mapping[str, object] = MappingProxyType({}),
) -> Example:
    """An example of a resampling; `sizes` are the sizes of input and output.

    `offsets` is None for RESAMPLE, which has no offsets.
    """
    tensors = {name: tensor(data_type, *each) for name, each in zip(TENSORS, sizes, strict=True)}
    attributes: dict[str, object] = {
        "InterpolationMode": f"DML_INTERPOLATION_MODE_{mode}",
        **more,
        "DimensionCount" if offsets else "ScaleCount": len(scales),
        "Scales": scales,
    }
    if offsets:
        attributes["InputPixelOffsets"] = [offsets[0]] * len(scales)
        attributes["OutputPixelOffsets"] = [offsets[1]] * len(scales)
    return own_example(title, tensors, {"InputTensor": data}, {"OutputTensor": expected}, **attributes)


NEAREST, MIXED = "NEAREST_NEIGHBOR", "LINEAR"
WIDER, TENS = ([1, 1, 2, 3], [1, 1, 2, 6]), [0, 10, 20, 30]
DOWN, UP = ({"RoundingDirection": f"DML_AXIS_DIRECTION_{way}"} for way in ("DECREASING", "INCREASING"))
SMOOTH, COARSE = {"Antialiased": True}, {"Antialiased": False}
LONG = ([8], [2])
PEAKS = [7, 0, 0, 0, 0, 14, 0, 0]

OPERATORS = (
    _resample(
        "RESAMPLE",
        _example("twice as wide, nearest", NEAREST, WIDER, [1, 1, 1, 2], [1, 2, 3, 4, 5, 6],
                 [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6], None),
        _example("twice as wide, linear", MIXED, WIDER, [1.0, 1.0, 1.0, 2.0], [0, 4, 8, 10, 20, 30],
                 [0, 1, 3, 5, 7, 8, 10, 12.5, 17.5, 22.5, 27.5, 30], None),
        _example("half as wide, linear", MIXED, ([2, 1, 6], [2, 1, 3]), [1.0, 1.0, 0.5],
                 [0, 10, 20, 30, 40, 50, *range(6)], [5, 25, 45, 0.5, 2.5, 4.5], None),
        _example("UINT8: DirectML takes another cell", NEAREST, ([4], [8]), [2.0], TENS, [0, 0, 10, 10, 20, 20, 30, 30],
                 None, "UINT8"),
    ),
    _resample(
        "RESAMPLE1",
        _example("aligned corners", MIXED, ([1, 1, 1, 4], [1, 1, 1, 7]), [1.0, 1.0, 1.0, 2.0], TENS,
                 [0, 5, 10, 15, 20, 25, 30], (0.0, 0.0)),
        _example("samples at the start of each cell", NEAREST, ([3, 2], [6, 2]), [2.0, 1.0], [1, 2, 3, 4, 5, 6],
                 [1, 2, 3, 4, 3, 4, 5, 6, 5, 6, 5, 6], (0.0, 0.0)),
        _example("samples beyond the edge", MIXED, ([2, 3], [2, 5]), [1.0, 1.0], [1, 2, 3, 4, 5, 6],
                 [1, 2, 3, 3, 3, 4, 5, 6, 6, 6]),
    ),
    _resample(
        "RESAMPLE2",
        _example("each sample takes the cell before it", NEAREST, ([1, 1, 3], [1, 1, 6]), [1.0, 1.0, 2.0], [1, 2, 3],
                 [1, 1, 1, 2, 2, 3], more=DOWN),
        _example("each sample takes the cell after it", NEAREST, WIDER, [1.0, 1.0, 1.0, 2.0], [1, 2, 3, 4, 5, 6],
                 [1, 2, 2, 3, 3, 3, 4, 5, 5, 6, 6, 6], more=UP),
        _example("linear along two dimensions", MIXED, ([2, 2], [3, 3]), [2.0, 2.0], [0, 4, 8, 12],
                 [0, 2, 4, 4, 6, 8, 8, 10, 12], (0.0, 0.0), "FLOAT16", DOWN),
    ),
    _resample(
        "RESAMPLE3",
        _example("a quarter of the size, Antialiased", MIXED, LONG, [0.25], PEAKS, [1.75, 3.5], more={**UP, **SMOOTH}),
        _example("a quarter of the size, not Antialiased", MIXED, LONG, [0.25], PEAKS, [0, 7], more={**UP, **COARSE}),
        _example("integers, linear", MIXED, ([1, 2, 3], [1, 2, 6]), [1.0, 1.0, 2.0], [0, 10, 20, -10, -5, 0],
                 [0, 2, 7, 12, 17, 20, -10, -8, -6, -3, -1, 0], data_type="INT8", more={**DOWN, **COARSE}),
        rules=(smoothed_edge, halving_chain, infinity_mixed),
        errata=("The page does not define smoothing at the edge, or the scaling of the weights to a sum of 1.",),
    ),
)  # fmt: skip
