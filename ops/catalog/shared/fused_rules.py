"""The activations that CreateOperator accepts inside another desc; `shared/fused.py` computes them.

The kind of the field (`FusedType`) determines the operators that can be fused at all. `FUSED` has the rules for the
field FusedActivation, `ACTIVATIONS` the rules for the list ActivationDescs.

DirectML 1.13.1 was observed to accept each activation with any attributes, even NaN and infinities.
"""

from collections.abc import Iterator
from functools import lru_cache

from ops.arrays.scalar_cast import as_float32
from ops.constraints.base import Constraint, Finding, Findings, LocalConstraint, constraint
from ops.constraints.general.support import raise_level
from ops.constraints.repairs import set_to
from ops.constraints.shapes import sizes_at
from ops.declare.schema import entries
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard
from ops.model.violations import Fix, Location, Provenance, Severity
from ops.text.sentences import say
from ops.text.values import Fused

SOFTMAX = "ACTIVATION_SOFTMAX"
# Activations that DirectML 1.13.1 accepts, but that the page about fused activations does not list.
UNLISTED = ("ACTIVATION_SWISH", "ACTIVATION_HARD_SWISH")
SINGLE, LIST = "FusedActivation", "ActivationDescs"


def fused_in(guard: Guard, field: str) -> Iterator[tuple[Location, Fused]]:
    """Yields the activations of a field, each with the location where it is edited; nothing for NULL."""
    value = guard.value(field)
    if isinstance(value, Fused):
        yield _place(field), value
    elif isinstance(value, tuple):
        for number, each in enumerate(value):
            if isinstance(each, Fused):
                yield _place(field, number), each


@lru_cache(maxsize=256)
def _place(field: str, number: int | None = None) -> Location:
    return Location(field, dimension=number)


def level_rule(field: str) -> LocalConstraint:
    """The rule that the fused activation in `field` is available at the target feature level."""

    @constraint(
        "fused-level", "A fused activation is available at the target feature level.", provenance=Provenance.IMPLIED
    )
    def check(guard: Guard) -> Findings:
        for at, fused in fused_in(guard, field):
            since = FeatureLevel.FL_6_1 if fused.name == SOFTMAX else entries()[fused.type].since
            if guard.level < since:
                yield Finding(
                    say(
                        "{path} is {name}, which requires feature level {since} when fused; the target is {level}.",
                        path=at.path, name=fused.name, since=str(since), level=str(guard.level),
                    ),
                    (at,),
                    (raise_level(since), set_to(at.path, "ACTIVATION_IDENTITY")),
                )  # fmt: skip

    return check


def listed_rule(field: str) -> LocalConstraint:
    """The rule that warns of fused activations in `field` that the page about fused activations does not list."""

    @constraint(
        "fused-unlisted",
        "DirectML 1.13.1 accepts two fused activations that the page about fused activations does not list.",
        severity=Severity.WARNING,
        provenance=Provenance.OBSERVED,
    )
    def check(guard: Guard) -> Findings:
        for at, fused in fused_in(guard, field):
            if fused.name in UNLISTED:
                yield Finding(
                    say(
                        "{path} is {name}, which the page about fused activations does not list; DirectML 1.13.1 "
                        "accepts it.",
                        path=at.path, name=fused.name,
                    ),
                    (at,),
                )  # fmt: skip

    return check


def steepness_rule(field: str) -> LocalConstraint:
    """The rule that warns of a fused SOFTPLUS in `field` with a Steepness below 1, if the target is below level 6_4."""

    @constraint(
        "fused-steepness",
        "Steepness of SOFTPLUS is at least 1 before feature level 6_4; DirectML 1.13.1 does not check a fused "
        "SOFTPLUS.",
        severity=Severity.WARNING,
        provenance=Provenance.OBSERVED,
    )
    def check(guard: Guard) -> Findings:
        for at, fused in fused_in(guard, field):
            value = fused.member("Steepness")
            if not isinstance(value, int | float) or guard.level >= FeatureLevel.FL_6_4:
                continue
            steepness = as_float32(value)
            if not steepness >= 1:
                path = f"{at.path}.Steepness"
                yield Finding(
                    say(
                        "{path} is {value}; before feature level 6_4 it should be at least 1.",
                        path=path, value=steepness,
                    ),
                    (Location(path),),
                    (set_to(path, 1), Fix(say("Raise the target to {level}", level="6_4"), level=FeatureLevel.FL_6_4)),
                )  # fmt: skip

    return check


def rules(field: str) -> tuple[Constraint, ...]:
    """All rules for a field of fused activations."""
    return level_rule(field), listed_rule(field), steepness_rule(field)


FUSED = rules(SINGLE)
ACTIVATIONS = rules(LIST)


@constraint(
    "fused-softmax",
    "A fused SOFTMAX works along the last dimension; all sizes before the last two are 1.",
    provenance=Provenance.IMPLIED,
)
def fused_softmax(guard: Guard) -> Findings:
    """The rule that OutputTensor of a fused SOFTMAX has size 1 along all dimensions before the last two.

    ACTIVATION_SOFTMAX has the same rule for its own tensors.
    """
    for at, fused in fused_in(guard, SINGLE):
        if fused.name != SOFTMAX:
            continue
        sizes = guard.sizes("OutputTensor")
        wide = [d for d, size in enumerate(sizes[:-2]) if size > 1]
        if wide:
            yield Finding(
                say(
                    "FusedActivation is {name}, and OutputTensor has size {size} along dimension {dimension}; "
                    "all sizes before the last two must be 1.",
                    name=SOFTMAX, size=sizes[wide[0]], dimension=wide[0],
                ),
                (at, *(sizes_at("OutputTensor", d) for d in wide)),
                (Fix(say("Remove {name}", name=SINGLE), ((SINGLE, None),)),),
            )  # fmt: skip
