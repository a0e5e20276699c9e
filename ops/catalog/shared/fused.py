"""Fused activations, computed by the kernels of the activation operators."""

from collections.abc import Callable, Mapping

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.catalog.catalogue import OPERATORS
from ops.constraints.base import LocalConstraint
from ops.declare.as_directml import differs_as_directml
from ops.declare.element_kernel import ElementKernel
from ops.model.case import Case, FieldValue
from ops.model.data import Data, Kept
from ops.model.tensor import TensorDesc
from ops.rounding.bounds import OUTPUT, Rounding
from ops.text.values import Fused

# A fused RELU is x * (x > 0), which is NaN for -infinity (measured with DirectML 1.13.1 on an H100).
FUSED_AS_DIRECTML: Mapping[str, Callable[[Array], Array]] = {"RELU": lambda x: x * (x > 0)}


def activated(x: Array, fused: object, data_type: DataType) -> Array:
    """The elements after a fused activation, in the same sizes and data type; unchanged if `fused` is None."""
    if not isinstance(fused, Fused):
        return x
    with np.errstate(all="ignore"):
        return activation_of(fused, data_type)(x)


def activation_of(fused: Fused, data_type: DataType) -> Callable[[Array], Array]:
    """Returns the function that applies a fused activation to an array. The caller must switch off NumPy's warnings
    about infinities and NaN.
    """
    compute = OPERATORS[fused.type].compute
    assert compute is not None  # every operator that can be fused has a kernel
    if isinstance(compute, ElementKernel):
        numbers = {name: value for name, value in fused.members if isinstance(value, int | float)}
        return compute.prepared(numbers, data_type)
    return lambda x: compute(_case_of(x, fused, data_type))["OutputTensor"]


def activated_as_directml(x: Array, fused: object, data_type: DataType) -> Array:
    """Applies a fused activation as `activated` does, but treats NaN and infinities as DirectML 1.13.1 was measured to
    treat them.
    """
    if not isinstance(fused, Fused):
        return x
    operator, name = OPERATORS[fused.type], fused.name.removeprefix("ACTIVATION_")
    with np.errstate(all="ignore"):
        if (own := FUSED_AS_DIRECTML.get(name)) is not None:
            return own(x).astype(x.dtype)
        compute = operator.as_directml or operator.compute
        assert compute is not None
        return compute(_case_of(x, fused, data_type))["OutputTensor"]


def _case_of(x: Array, fused: Fused, data_type: DataType) -> Case:
    operator = OPERATORS[fused.type]
    desc = TensorDesc(data_type, x.shape)
    absent: dict[str, FieldValue] = dict.fromkeys(operator.by_name)
    values = {**absent, "InputTensor": desc, "OutputTensor": desc, **dict(fused.members)}
    return Case(operator, values, {"InputTensor": Data(kept=Kept(x.reshape(-1)))})


Kernel = Callable[[Case], Mapping[str, Array]]


def activation_as_directml(compute: Kernel) -> Kernel:
    """Returns the kernel `compute`, but its FusedActivation treats NaN and infinities as DirectML 1.13.1 does."""

    def seen(case: Case) -> Mapping[str, Array]:
        fused = case["FusedActivation"]
        if not isinstance(fused, Fused):
            return compute(case)
        found = dict(compute(case.with_value("FusedActivation", None)))
        found[OUTPUT] = activated_as_directml(found[OUTPUT], fused, case.data_type(OUTPUT))
        return found

    return seen


def activation_alone(compute: Kernel) -> Kernel:
    """Returns a kernel that computes the outputs of `compute`, and then applies FusedActivation with the kernel of the
    separate activation operator.

    GEMM in DirectML computes a fused RELU in this way.
    """

    def seen(case: Case) -> Mapping[str, Array]:
        fused = case["FusedActivation"]
        if not isinstance(fused, Fused):
            return compute(case)
        found = dict(compute(case.with_value("FusedActivation", None)))
        operator, data_type = OPERATORS[fused.type], case.data_type(OUTPUT)
        own = operator.as_directml or operator.compute
        assert own is not None  # every operator that can be fused has a kernel
        found[OUTPUT] = own(_case_of(found[OUTPUT], fused, data_type))["OutputTensor"]
        return found

    return seen


def special_activation(compute: Kernel, rounding: Rounding, *, is_fused: bool = True) -> LocalConstraint:
    """Returns the rule that gives a note if, in some cells, the input of a fused activation is NaN or infinite and
    DirectML 1.13.1 computes another result than the formula.

    If `is_fused` is False, the rule is for an operator whose fused activation DirectML computes like a separate
    activation operator.
    """
    return differs_as_directml(
        "special-activation",
        "For NaN and infinity, fused activations of DirectML 1.13.1 do not follow their formulas: CELU, HARD_SIGMOID "
        "and SHRINK give 0 for NaN, and RELU gives NaN for -infinity, except in GEMM.",
        "In {count:cell|cells}, the activation gets NaN or infinity; DirectML gives another number than the formula.",
        compute,
        activation_as_directml(compute) if is_fused else activation_alone(compute),
        rounding,
        applies=lambda guard: isinstance(guard.value("FusedActivation"), Fused),
    )


def fused_text(fused: Fused) -> str:
    """Returns the name of a fused activation and its attributes, such as `LINEAR, Alpha 2.0, Beta 1.0`."""
    name = fused.name.removeprefix("ACTIVATION_")
    return name + "".join(f", {member} {value}" for member, value in fused.members)
