"""Rules about ScaleBias, which DirectML applies to each element before the operator's function."""

from ops.arrays.dtypes import DataType
from ops.arrays.scalar_cast import as_float32
from ops.arrays.scale_bias import float_of, is_complete, leaves_narrow_type
from ops.constraints.base import Finding, Findings, constraint, in_cells
from ops.constraints.repairs import absent
from ops.model.guard import Guard
from ops.model.violations import Fix, Location, Part, Provenance, Severity
from ops.text.literals import number_text
from ops.text.sentences import say
from ops.text.values import ScaleBias


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
                "ScaleBias is {{{scale}, {bias}}} and InputTensor is {type}; "
                "with a 64-bit type, ScaleBias must be {{1, 0}}.",
                scale=number_text(scale), bias=number_text(bias), type=data_type.name,
            ),
            (Location("ScaleBias"), Location("InputTensor", Part.DATA_TYPE)),
            (absent("ScaleBias"), *_narrower(guard, data_type)),
        )  # fmt: skip


def _narrower(guard: Guard, data_type: DataType) -> tuple[Fix, ...]:
    """Returns one fix. For each tensor of type `data_type` and for each attribute that is a data type, the fix sets the
    type of the same kind with half as many bits, such as FLOAT16 for FLOAT32.
    """
    other = data_type.half_as_wide.name
    edits = [
        (f"{field.name}.DataType", other)
        for field in guard.operator.tensors
        if (desc := guard.case.tensor(field.name)) is not None and desc.data_type is data_type
    ]
    edits += [(f.name, other) for f in guard.operator.attributes if f.name.endswith("DataType")]
    return (Fix(say("Set the tensors to {type}", type=other), tuple(edits)),)


@constraint(
    "scale-bias-integer",
    "ScaleBias on integers is computed in floating point, and the fraction is dropped.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def scale_bias_integer(guard: Guard) -> Findings:
    data_type, scale_bias = guard.data_type("InputTensor"), guard.value("ScaleBias")
    if data_type.is_integer and isinstance(scale_bias, ScaleBias) and scale_bias != ScaleBias():
        yield Finding(
            say("ScaleBias on {type} is computed in floating point; the fraction is dropped.", type=data_type.name),
            (Location("ScaleBias"),),
        )


@constraint(
    "scale-bias-range",
    "If the result of ScaleBias exceeds an integer type of 8 or 16 bits, it depends on the device: DirectML 1.13.1 "
    "saturates it, or keeps the low bits of the 32-bit result.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def scale_bias_range(guard: Guard) -> Findings:
    data_type, scale_bias = guard.data_type("InputTensor"), guard.value("ScaleBias")
    if data_type.is_integer and isinstance(scale_bias, ScaleBias) and is_complete(scale_bias):
        case = guard.runnable("InputTensor", "OutputTensor")
        yield from in_cells(
            leaves_narrow_type(case.logical("InputTensor"), scale_bias, data_type),
            "In {count:cell|cells}, the result of ScaleBias is beyond {type}; the number there depends on the device.",
            "OutputTensor",
            type=data_type.name,
        )
