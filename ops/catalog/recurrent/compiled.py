"""Rules of GRU and LSTM that CreateOperator does not check, but CompileOperator does."""

from ops.arrays.layout import minimum_bytes
from ops.catalog.recurrent.rules import BIDIRECTIONAL, RECURRENCE, WEIGHT
from ops.catalog.shared.fused_rules import LIST, fused_in
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.general.tensor_rule import pack
from ops.constraints.repairs import set_to
from ops.model.guard import Guard
from ops.model.violations import Location, Part, Provenance, Severity, Stage
from ops.text.sentences import say

CELU = "ACTIVATION_CELU"


@constraint(
    "celu-in-gate",
    "CreateOperator of DirectML 1.13.1 accepts ACTIVATION_CELU in ActivationDescs of GRU and LSTM, and CompileOperator "
    "refuses it; RNN can have it.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
    fails=Stage.COMPILE,
)
def no_celu(guard: Guard) -> Findings:
    for at, fused in fused_in(guard, LIST):
        if fused.name == CELU:
            yield Finding(
                say(
                    "{path} is {name}. CreateOperator accepts this desc, but it cannot be compiled.",
                    path=at.path, name=CELU,
                ),
                (at,),
                (set_to(at.path, "ACTIVATION_ELU"),),
            )  # fmt: skip


@constraint(
    "gates-in-buffer",
    "In a GRU with one direction, WeightTensor and RecurrenceTensor have at least as many bytes as they would have "
    "without strides, unless a stride is 0. CreateOperator of DirectML 1.13.1 accepts smaller tensors, and "
    "CompileOperator refuses them.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
    fails=Stage.COMPILE,
)
def gates_in_buffer(guard: Guard) -> Findings:
    """Reports strides with which a weight tensor of a GRU with one direction has fewer bytes than without strides.

    CompileOperator of DirectML 1.13.1 was observed to refuse such a tensor; a larger TotalTensorSizeInBytes avoids
    this. LinearBeforeReset makes no difference.
    """
    if guard.integer("Direction") == BIDIRECTIONAL:
        return
    for name in (WEIGHT, RECURRENCE):
        sizes, steps = guard.sizes(name), guard.steps(name)
        desc, packed = guard.case.tensor(name), minimum_bytes(guard.data_type(name), sizes, None)
        if desc is None or any(step == 0 and size > 1 for step, size in zip(steps, sizes, strict=True)):
            continue
        guard.show_total(name)
        given = desc.total_bytes if isinstance(desc.total_bytes, int) else desc.minimum_bytes
        if given is not None and given < packed:
            yield Finding(
                say(
                    "{name} has {given} bytes with its strides, and {packed} without. CreateOperator accepts this "
                    "desc, but it cannot be compiled.",
                    name=name, given=given, packed=packed,
                ),
                (Location(name, Part.STRIDES),),
                (pack(name),),
            )  # fmt: skip
