"""Rules about ScaleBias, which the elements go through before the operator sees them."""

from ops.constraints.base import Finding, Findings, constraint
from ops.guard import Guard
from ops.literals import number_text
from ops.scalars import as_float32
from ops.scaling import float_of, is_complete
from ops.sentences import say
from ops.values import ScaleBias
from ops.violations import Fix, Location, Part, Provenance, Severity


@constraint(
    "scale-bias-64-bit",
    "DirectML 1.13.1 refuses a ScaleBias other than {1, 0} on 64-bit types.",
    provenance=Provenance.OBSERVED,
)
def scale_bias_64_bit(guard: Guard) -> Findings:
    data_type, scale_bias = guard.data_type("InputTensor"), guard.value("ScaleBias")
    if data_type.bits < 64 or not isinstance(scale_bias, ScaleBias) or not is_complete(scale_bias):
        return
    scale, bias = as_float32(float_of(scale_bias.scale)), as_float32(float_of(scale_bias.bias))
    if scale != 1 or bias != 0:
        yield Finding(
            say(
                "ScaleBias is {{{scale}, {bias}}} and InputTensor is {type}; with a 64-bit type it must be {{1, 0}}.",
                scale=number_text(scale), bias=number_text(bias), type=data_type.name,
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
