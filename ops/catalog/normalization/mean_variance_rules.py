"""Rules of mean variance normalization: scale and bias at early feature levels, variances beyond FLOAT16, and elements
that are normalized alone.
"""

from collections.abc import Callable

import numpy as np

from ops.arrays.dtypes import F16, Array
from ops.catalog.normalization.mean_variance_rows import is_alone
from ops.constraints.base import Finding, Findings, LocalConstraint, constraint, in_cells
from ops.constraints.general.support import raise_level
from ops.constraints.repairs import absent
from ops.constraints.shapes import set_size, sizes_at
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard
from ops.model.violations import Location, Provenance, Severity
from ops.text.sentences import say

HALF_MAX = F16.largest_finite
CHANNEL = 1


@constraint("scale-with-bias", "Before feature level 5_2, ScaleTensor and BiasTensor are given together or not at all.")
def scale_with_bias(guard: Guard) -> Findings:
    given = {name: guard.present(name) for name in ("ScaleTensor", "BiasTensor")}
    if guard.level < FeatureLevel.FL_5_2 and len(set(given.values())) > 1:
        there, missing = sorted(given, key=lambda name: not given[name])
        yield Finding(
            say(
                "{there} is given, but {missing} is NULL; before feature level 5_2, both or neither must be given, and"
                " the target is {level}.",
                there=there, missing=missing, level=str(guard.level),
            ),
            (Location(missing), Location(there)),
            (raise_level(FeatureLevel.FL_5_2), absent(there)),
        )  # fmt: skip


def _channels(name: str) -> LocalConstraint:
    @constraint("channel-size", f"Before feature level 4_0, {name} has as many channels as InputTensor.")
    def check(guard: Guard) -> Findings:
        if guard.level >= FeatureLevel.FL_4_0 or not guard.present(name):
            return
        actual, channels = guard.size(name, CHANNEL), guard.size("InputTensor", CHANNEL)
        if actual != channels:
            yield Finding(
                say(
                    "{name} has size {actual} along dimension 1; before feature level 4_0 it must be {channels}, "
                    "and the target is {level}.",
                    name=name, actual=actual, channels=channels, level=str(guard.level),
                ),
                (sizes_at(name, CHANNEL), sizes_at("InputTensor", CHANNEL)),
                (set_size(name, CHANNEL, channels), raise_level(FeatureLevel.FL_4_0)),
            )  # fmt: skip

    return check


CHANNELS_BEFORE_4_0 = tuple(map(_channels, ("ScaleTensor", "BiasTensor")))


def half_variance(variances: Callable[[Case], Array]) -> LocalConstraint:
    """Returns the rule that gives a note for cells of a FLOAT16 output whose variance exceeds the range of FLOAT16.

    `variances` computes the variances from the case, in a shape that broadcasts to OutputTensor.
    """

    @constraint(
        "half-variance",
        "A driver that computes the variance in FLOAT16 gets infinity for a variance beyond 65504, and divides by "
        "infinity.",
        severity=Severity.NOTE,
        provenance=Provenance.OBSERVED,
        depends_on_device=True,
    )
    def check(guard: Guard) -> Findings:
        if guard.data_type("InputTensor") is not F16:
            return
        case = guard.runnable("InputTensor")
        with np.errstate(all="ignore"):
            found = variances(case)
        beyond = (found > HALF_MAX) & np.isfinite(found)
        yield from in_cells(
            np.broadcast_to(beyond, case.sizes("OutputTensor")),
            "The variance is beyond 65504 in {count:cell|cells}; a driver that holds it in FLOAT16 divides by "
            "infinity.",
            "OutputTensor",
        )

    return check


@constraint(
    "alone-is-zero",
    "With Epsilon 0, an element that is normalized alone becomes 0 / 0. The reference computes NaN; DirectML 1.15.4 "
    "computes 0 or NaN, and drivers may differ.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def alone_is_zero(guard: Guard) -> Findings:
    case = guard.runnable("InputTensor", "OutputTensor")
    if is_alone(case):
        yield from in_cells(
            np.isfinite(case.logical("InputTensor")),
            "{count:cell is|cells are} normalized alone with Epsilon 0, which is 0 / 0; DirectML 1.15.4 computes 0 or "
            "NaN.",
            "OutputTensor",
        )
