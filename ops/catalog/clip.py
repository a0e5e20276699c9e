"""ELEMENT_WISE_CLIP and ELEMENT_WISE_CLIP1: every element limited to an interval."""

from collections.abc import Mapping

import numpy as np

from ops.attribute_types import DATA_TYPE, FLOAT, SCALE_BIAS, ScalarUnion
from ops.case import Case
from ops.constraints.attributes import ScalarType
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.dtypes import ALL_BUT_FLOAT64, F16, FLOATS_32_16, I64, U64, UP_TO_32_BITS, Array, DataType
from ops.features import FeatureLevel
from ops.fields import Attribute, Input, Output
from ops.guard import Guard
from ops.literals import number_text
from ops.operator import Example, Inferred, Operator, Row, rows
from ops.scalars import as_float32, cast_scalar
from ops.sentences import say
from ops.values import Malformed, Number, ScaleBias
from ops.violations import Cells, Fix, Location, Part, Provenance, Severity

HALF_MAX = 65504.0


def infer(guard: Guard) -> Mapping[str, Inferred]:
    return {"OutputTensor": Inferred(guard.sizes("InputTensor"), guard.data_type("InputTensor"))}


def compute(case: Case) -> Mapping[str, Array]:
    data_type = case.data_type("InputTensor")
    low, high = bounds(case, data_type)
    x = scaled(case.logical("InputTensor"), case["ScaleBias"], data_type)
    # fmin and fmax pass over NaN: a NaN element becomes Max, a NaN bound has no effect.
    return {"OutputTensor": np.fmax(low, np.fmin(x, high))}


def bounds(case: Case, data_type: DataType) -> tuple[np.generic, np.generic]:
    """Min and Max in the tensor's type."""
    low, high = (bound(case.number(name), case.values.get("MinMaxDataType"), data_type) for name in ("Min", "Max"))
    return low, high


def bound(value: Number, union_type: object, data_type: DataType) -> np.generic:
    """A FLOAT bound is cast; a scalar union's bytes are read as the tensor's type, whatever type it states."""
    if union_type is None:
        # A NaN bound is ignored; for an integer tensor the cast has nothing to say about it either.
        return cast_scalar(as_float32(value), data_type)
    if isinstance(union_type, DataType) and union_type.bits > 0 and union_type is not data_type:
        stored = cast_scalar(value, union_type).tobytes().ljust(8, b"\0")
        return np.frombuffer(stored[: data_type.bytes], data_type.numpy)[0]
    return cast_scalar(value, data_type)


def scaled(x: Array, scale_bias: object, data_type: DataType) -> Array:
    """x * Scale + Bias; integers are computed in float and lose the fraction."""
    if not isinstance(scale_bias, ScaleBias) or data_type in (I64, U64):
        return x
    scale, bias = np.float32(_float(scale_bias.scale)), np.float32(_float(scale_bias.bias))
    with np.errstate(over="ignore", invalid="ignore"):
        result = x.astype(np.float32) * scale + bias
        if data_type.is_float:
            return result.astype(data_type.numpy)
    low, high = data_type.limits
    whole = np.trunc(np.nan_to_num(result.astype(np.float64), nan=0.0, posinf=np.inf, neginf=-np.inf))
    return np.clip(whole, low, high).astype(data_type.numpy)


def _float(value: float | Malformed) -> float:
    assert not isinstance(value, Malformed)
    return value


@constraint("min-above-max", "The formula takes the larger of Min and the rest.", severity=Severity.NOTE)
def min_above_max(guard: Guard) -> Findings:
    low, high = guard.number("Min"), guard.number("Max")
    if low > high:
        yield Finding(
            say("Min {low} is greater than Max {high}: every element becomes Min, {low}.", low=low, high=high),
            (Location("Min"), Location("Max")),
            (Fix(say("Swap Min and Max"), (("Min", number_text(high)), ("Max", number_text(low)))),),
        )


@constraint(
    "nan-bound",
    "No page defines a NaN bound; DirectML 1.13.1 ignores it.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def nan_bound(guard: Guard) -> Findings:
    for name in ("Min", "Max"):
        value = guard.number(name)
        if value != value:
            yield Finding(
                say("{name} is NaN; no page defines that, DirectML 1.13.1 ignores it.", name=name), (Location(name),)
            )


@constraint(
    "nan-element",
    "No page defines what a NaN element becomes; DirectML 1.13.1 makes it Max.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def nan_element(guard: Guard) -> Findings:
    if not guard.data_type("InputTensor").is_float:
        return
    undefined = np.isnan(guard.logical("InputTensor"))
    if undefined.any():
        cells = Cells(undefined)
        yield Finding(
            say(
                "InputTensor has NaN in {count} cells; no page defines the result, DirectML 1.13.1 writes Max.",
                count=len(cells),
            ),
            (Location("InputTensor", Part.DATA, cells=cells), Location("OutputTensor", Part.DATA, cells=cells)),
        )


@constraint("bound-cast", "Bounds are cast to the tensor's type before they are applied.", severity=Severity.NOTE)
def bound_cast(guard: Guard) -> Findings:
    data_type = guard.data_type("InputTensor")
    if not data_type.is_integer:
        return
    for name in ("Min", "Max"):
        value = as_float32(guard.number(name))
        if value != value:
            continue
        cast = cast_scalar(value, data_type)
        # Infinity, and the float just beyond the range, act as the limit that they stand for.
        if value in (np.inf, -np.inf) or (int(value) == int(cast) and value == int(value)):
            continue
        yield Finding(
            say(
                "{name} is {value}; in {type} it acts as {cast}.",
                name=name,
                value=value,
                type=data_type.name,
                cast=cast,
            ),
            (Location(name),),
        )


@constraint(
    "half-bound",
    "DirectML 1.13.1 lets a FLOAT16 bound beyond 65504, infinity included, act as 65504.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def half_bound(guard: Guard) -> Findings:
    if guard.data_type("InputTensor") is not F16:
        return
    low, high = (as_float32(guard.number(name)) for name in ("Min", "Max"))
    wide = [name for name, value in (("Min", low), ("Max", high)) if abs(value) > HALF_MAX]
    if not wide:
        return
    locations = [Location(name) for name in wide]
    x = guard.logical("InputTensor")
    scale_bias = guard.value("ScaleBias")
    x = scaled(x, scale_bias, F16) if _known(scale_bias) else x
    differs = np.isinf(np.fmax(cast_scalar(low, F16), np.fmin(x, cast_scalar(high, F16))))
    if differs.any():
        locations.append(Location("OutputTensor", Part.DATA, cells=Cells(differs)))
    yield Finding(
        say(
            "{names} lies beyond the range of FLOAT16; DirectML takes it as 65504, which changes {count} infinite cells.",
            names=" and ".join(wide), count=int(np.count_nonzero(differs)),
        ),
        tuple(locations),
    )  # fmt: skip


def _known(scale_bias: object) -> bool:
    return not isinstance(scale_bias, ScaleBias) or not (
        isinstance(scale_bias.scale, Malformed) or isinstance(scale_bias.bias, Malformed)
    )


@constraint(
    "scale-bias-64-bit",
    "DirectML 1.13.1 refuses a ScaleBias other than {1, 0} on INT64 and UINT64.",
    provenance=Provenance.OBSERVED,
)
def scale_bias_64_bit(guard: Guard) -> Findings:
    data_type, scale_bias = guard.data_type("InputTensor"), guard.value("ScaleBias")
    if data_type not in (I64, U64) or not isinstance(scale_bias, ScaleBias) or not _known(scale_bias):
        return
    scale, bias = as_float32(_float(scale_bias.scale)), as_float32(_float(scale_bias.bias))
    if scale != 1 or bias != 0:
        yield Finding(
            say(
                "ScaleBias is {{{scale}, {bias}}} and InputTensor is {type}; with 64-bit integers it must be {{1, 0}}.",
                scale=scale_bias.scale, bias=scale_bias.bias, type=data_type.name,
            ),
            (Location("ScaleBias"), Location("InputTensor", Part.DATA_TYPE)),
            (Fix(say("Remove ScaleBias"), (("ScaleBias", None),)),),
        )  # fmt: skip


@constraint(
    "scale-bias-integer",
    "On integers ScaleBias is computed in float and loses the fraction.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def scale_bias_integer(guard: Guard) -> Findings:
    data_type, scale_bias = guard.data_type("InputTensor"), guard.value("ScaleBias")
    if data_type.is_integer and isinstance(scale_bias, ScaleBias) and scale_bias != ScaleBias():
        yield Finding(
            say("ScaleBias on {type} is computed in float; the fraction is dropped.", type=data_type.name),
            (Location("ScaleBias"),),
        )


TENSORS = (
    Input("InputTensor", "The elements to limit."),
    Output("OutputTensor", "The limited elements, of the same type and sizes."),
    Attribute("ScaleBias", SCALE_BIAS, "Each element becomes x * Scale + Bias first.", default=None, optional=True),
)
SHARED: tuple[Constraint, ...] = (
    SameRank("InputTensor", "OutputTensor"),
    SameDataType("InputTensor", "OutputTensor"),
    SameSizes("InputTensor", "OutputTensor"),
    scale_bias_64_bit,
    min_above_max,
    nan_bound,
    nan_element,
    half_bound,
    scale_bias_integer,
)


def _same(types: tuple[DataType, ...], ranks: tuple[int, int] = (1, 8)) -> Row:
    return rows(ranks, InputTensor=types, OutputTensor=types)


def _clip(
    title: str, sizes: list[int], data: list[float], low: float, high: float, expected: list[float], **more: object
) -> Example:
    tensor = {"DataType": more.pop("DataType", "FLOAT32"), "Sizes": sizes}
    desc = {"InputTensor": tensor, "OutputTensor": tensor, **more, "Min": low, "Max": high}
    return Example(title, desc, {"InputTensor": data}, {"OutputTensor": expected}, "own")


GRID = [-3, -2, -1, 0, 1, 2, 3, 4, -4, 2.5, -0.5, 9]

CLIP = Operator(
    type="DML_OPERATOR_ELEMENT_WISE_CLIP",
    value=8,
    since=FeatureLevel.FL_1_0,
    category="Element-wise",
    summary="Limits every element to the closed interval from Min to Max.",
    formula="f(x) = max(Min, min(x * Scale + Bias, Max))",
    page="dml_element_wise_clip_operator_desc",
    keywords="clamp limit relu6 saturate Clip 클램프 제한",
    in_place=True,
    fields=(
        *TENSORS,
        Attribute("Min", FLOAT, "Smaller elements become this.", default=0.0),
        Attribute("Max", FLOAT, "Larger elements become this.", default=1.0),
    ),
    support={
        FeatureLevel.FL_5_0: _same(ALL_BUT_FLOAT64),
        FeatureLevel.FL_3_0: _same(UP_TO_32_BITS),
        FeatureLevel.FL_2_1: _same(UP_TO_32_BITS, (4, 4)),
        FeatureLevel.FL_1_0: _same(FLOATS_32_16, (4, 4)),
    },
    constraints=(*SHARED, bound_cast),
    infer=infer,
    compute=compute,
    examples=(
        _clip("from -1 to 2.5", [1, 1, 3, 4], GRID, -1, 2.5, [-1, -1, -1, 0, 1, 2, 2.5, 2.5, -1, 2.5, -0.5, 2.5]),
        _clip(
            "scaled first", [1, 1, 3, 4], GRID, 0, 6, [0, 0, 0, 1, 3, 5, 6, 6, 0, 6, 0, 6],
            ScaleBias={"Scale": 2.0, "Bias": 1.0},
        ),
        _clip("Min above Max", [1, 1, 2, 4], [-3, -1, 0, 1, 2, 3, 5, 9], 2, -1, [2] * 8),
        _clip(
            "whole numbers", [1, 1, 2, 4], [-9, -3, -2, -1, 0, 2, 3, 9], -2.7, 2.7, [-2, -2, -2, -1, 0, 2, 2, 2],
            DataType="INT32",
        ),
    ),
    errata=("The page does not say what a NaN element or bound gives, nor what Min > Max does but by the formula.",),
)  # fmt: skip

CLIP1 = Operator(
    type="DML_OPERATOR_ELEMENT_WISE_CLIP1",
    value=153,
    since=FeatureLevel.FL_5_0,
    category="Element-wise",
    summary="Limits every element to the closed interval from Min to Max, which have the tensor's own type.",
    formula=CLIP.formula,
    page="dml_element_wise_clip1_operator_desc",
    keywords=CLIP.keywords,
    in_place=True,
    fields=(
        *TENSORS,
        Attribute(
            "MinMaxDataType", DATA_TYPE, "The type of Min and Max: that of OutputTensor.", default=DataType.FLOAT32,
            unchecked=True,
        ),
        Attribute("Min", ScalarUnion("MinMaxDataType"), "Smaller elements become this.", default=0),
        Attribute("Max", ScalarUnion("MinMaxDataType"), "Larger elements become this.", default=1),
    ),
    support={FeatureLevel.FL_5_0: _same(ALL_BUT_FLOAT64)},
    constraints=(*SHARED, ScalarType("MinMaxDataType", of="OutputTensor", severity=Severity.WARNING)),
    infer=infer,
    compute=compute,
    examples=(
        _clip(
            "from -1 to 2.5", [1, 1, 3, 4], GRID, -1, 2.5, [-1, -1, -1, 0, 1, 2, 2.5, 2.5, -1, 2.5, -0.5, 2.5],
            MinMaxDataType="DML_TENSOR_DATA_TYPE_FLOAT32",
        ),
        _clip(
            "64-bit bounds, exact", [1, 1, 1, 3], [-(2**63), 2**53 + 1, 2**63 - 1], -(2**53) - 1, 2**53 + 1,
            [-(2**53) - 1, 2**53 + 1, 2**53 + 1], MinMaxDataType="DML_TENSOR_DATA_TYPE_INT64", DataType="INT64",
        ),
    ),
    errata=("The page asks for MinMaxDataType to be the output's type; DirectML 1.13.1 does not check it.",),
)  # fmt: skip

OPERATORS = (CLIP, CLIP1)
