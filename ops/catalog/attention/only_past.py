"""The rules for cases in which all keys and values come from the past tensors."""

from ops.catalog.attention.sizes import (
    BIAS,
    KEY,
    PAST_KEY,
    PAST_VALUE,
    QUERY,
    STACKED_KV,
    STACKED_QK,
    STACKED_QKV,
    VALUE,
)
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.repairs import absent
from ops.model.feature_levels import Runtime
from ops.model.guard import Guard
from ops.model.violations import Location, Provenance, Severity, Stage
from ops.text.sentences import say


def is_from_past(guard: Guard) -> bool:
    """True if the keys, the values or both come only from the past tensors.

    Always False for a target beyond DirectML 1.13.1, because DirectML 1.15.4 does not accept this.
    """
    if guard.level.runtime is not Runtime.DIRECTML_1_13_1:
        return False
    has_past = guard.present(PAST_KEY) and guard.present(PAST_VALUE)
    is_stacked = guard.present(STACKED_KV) or guard.present(STACKED_QKV)
    queries = [name for name in (QUERY, STACKED_QK) if guard.present(name)]
    keys = [name for name in (STACKED_QK, KEY) if guard.present(name)]
    return has_past and not is_stacked and len(queries) == 1 and len(keys) + guard.present(VALUE) < 2


def _has_keys(guard: Guard) -> bool:
    """Returns True if the case has new keys, in KeyTensor or stacked with the queries."""
    return guard.present(KEY) or guard.present(STACKED_QK)


@constraint(
    "only-past",
    "The page requires new keys and values in addition to past ones; DirectML 1.13.1 accepts past ones alone, but "
    "DirectML 1.15.4 does not.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def only_past(guard: Guard) -> Findings:
    if is_from_past(guard) and not _has_keys(guard) and not guard.present(VALUE):
        message = say("KeyTensor and ValueTensor are NULL, so there are only past keys and values.")
        yield Finding(message, tuple(Location(name) for name in (KEY, VALUE, PAST_KEY, PAST_VALUE)))


@constraint(
    "only-past-values",
    "If past values and new keys are given, new values are required. Without new values, CreateOperator of DirectML "
    "1.13.1 accepts the desc, but CompileOperator refuses it or ends the process.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
    fails=Stage.COMPILE,
)
def only_past_values(guard: Guard) -> Findings:
    if is_from_past(guard) and _has_keys(guard):
        message = say(
            "ValueTensor is NULL, but there are new keys. CreateOperator accepts this desc, but it cannot be compiled."
        )
        yield Finding(message, tuple(Location(name) for name in (VALUE, PAST_KEY, PAST_VALUE)))


@constraint(
    "only-past-keys",
    "If past keys and new values are given, new keys are required. Without new keys, DirectML 1.13.1 compiles the "
    "desc, but a run removes the device.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
    fails=Stage.RUN,
)
def only_past_keys(guard: Guard) -> Findings:
    if is_from_past(guard) and not _has_keys(guard) and guard.present(VALUE):
        message = say(
            "KeyTensor is NULL, but ValueTensor is given. DirectML accepts this desc, but running it removes the "
            "device."
        )
        yield Finding(message, tuple(Location(name) for name in (KEY, PAST_KEY, PAST_VALUE)))


@constraint(
    "bias-of-past",
    "A bias is added to new queries, keys and values, never to past ones.",
    provenance=Provenance.OBSERVED,
)
def bias_needs_values(guard: Guard) -> Findings:
    if guard.present(BIAS) and is_from_past(guard):
        missing = KEY if guard.present(VALUE) else VALUE
        yield Finding(
            say(
                "BiasTensor is given, but {missing} is NULL; a bias requires new keys and values.",
                missing=missing,
            ),
            (Location(BIAS), Location(missing)),
            (absent(BIAS),),
        )
