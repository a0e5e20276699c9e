"""Notes on activations that DirectML computes differently from their formula, and the rule about Steepness."""

import numpy as np

from ops.arrays.dtypes import F16, F32, Array, DataType, Mask
from ops.arrays.scalar_cast import as_float32
from ops.constraints.base import Finding, Findings, LocalConstraint, constraint, in_cells
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard
from ops.model.violations import Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say

BOTH = "InputTensor", "OutputTensor"
# For larger numbers, 1 / (1 + |x|) is denormal, and the shader replaces it by 0.
HUGE = 1 / np.finfo(np.float32).smallest_normal


def note_on_nan(code: str, becomes: str, only: DataType | None = None) -> LocalConstraint:
    """A rule that marks the NaN elements of float tensors; `becomes` is the number that DirectML writes for them.

    If `only` is given, the rule applies only to that data type.
    """

    @constraint(
        code,
        say("DirectML 1.13.1 writes {number} for NaN.", number=becomes),
        severity=Severity.NOTE,
        provenance=Provenance.OBSERVED,
    )
    def check(guard: Guard) -> Findings:
        data_type = guard.data_type("InputTensor")
        if data_type.is_float and only in (None, data_type):
            pattern = "InputTensor has NaN in {count:cell|cells}; DirectML writes {number}."
            yield from in_cells(np.isnan(guard.logical("InputTensor")), pattern, *BOTH, number=becomes)

    return check


def is_huge(x: Array) -> Mask:
    """Returns a mask of the finite elements for which DirectML computes softsign as 0, because they are too large."""
    return np.isfinite(x) & (np.abs(x) >= HUGE)


nan_becomes_0 = note_on_nan("nan-becomes-0", "0")
nan_passes = note_on_nan("nan-passes", "NaN", F32)


@constraint(
    "nan-depends-on-device",
    "For a NaN in a FLOAT16 tensor, DirectML 1.13.1 writes 0 on an NVIDIA H100 and NaN on a CPU Vulkan device.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def half_nan(guard: Guard) -> Findings:
    if guard.data_type("InputTensor") is F16:
        pattern = "InputTensor has NaN in {count:cell|cells}; devices differ: DirectML writes 0 or NaN."
        yield from in_cells(np.isnan(guard.logical("InputTensor")), pattern, *BOTH)


@constraint(
    "softsign-of-huge",
    "DirectML 1.13.1 computes softsign as 0 for FLOAT32 elements whose reciprocal is denormal.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def softsign_of_huge(guard: Guard) -> Findings:
    if guard.data_type("InputTensor") is not F32:
        return
    sentence = "InputTensor is beyond 8.5e37 in {count:cell|cells}; DirectML may write 0."
    yield from in_cells(is_huge(guard.logical("InputTensor")), sentence, *BOTH)


@constraint(
    "integer-attributes",
    "Integers are computed in FLOAT32 with unrounded attributes; results are rounded, halves to even.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def rounded_integers(guard: Guard) -> Findings:
    data_type = guard.data_type("InputTensor")
    if not data_type.is_integer:
        return
    for name in ("Bias", "Threshold"):
        value = as_float32(guard.number(name))
        if value != value or value != np.trunc(value):
            yield Finding(
                say(
                    "{name} is {value} and InputTensor is {type}; the result is rounded, with halves to the even "
                    "number.",
                    name=name, value=value, type=data_type.name,
                ),
                (Location(name), Location("InputTensor", Part.DATA_TYPE)),
            )  # fmt: skip


@constraint("steepness", "Steepness is at least 1 before feature level 6_4.")
def steepness(guard: Guard) -> Findings:
    value = as_float32(guard.number("Steepness"))
    if not value >= 1 and guard.level < FeatureLevel.FL_6_4:
        yield Finding(
            say("Steepness is {value}; before feature level 6_4 it must be at least 1.", value=value),
            (Location("Steepness"),),
            (Fix(say("Set {path} to {value}", path="Steepness", value=1), (("Steepness", "1"),)),),
        )
